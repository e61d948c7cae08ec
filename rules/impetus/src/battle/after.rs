//! After a melee: who goes back, who comes after, who changes places.

use super::rush::Strikes;
use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Beaten, Deed, RetreatFacts, Victor};
use crate::phase::retreat::{Pursuit, pursuit_of, retreat_of};
use crate::sheet;
use crate::state::{Due, UnitId, UnitSet};
use crate::survey::Survey;
use crate::survey::retire::{Fate, Retired};
use crate::troops::Troop;
use tercio_engine::Refusal;
use tercio_field::{Side, TICKS_PER_U};
use tercio_ledger::Rule;

impl<'a> Survey<'a> {
    /// A retreat and its pursuit on paper.
    fn retreat_facts(&self, loser: UnitId, winner: UnitId, routed: bool) -> RetreatFacts {
        let victor = self.profile(winner);
        RetreatFacts {
            a: Beaten { r#type: self.profile(loser).troop, routed },
            b: Victor {
                r#type: victor.troop,
                impetus: victor.impetus,
                impetuous: self.is_impetuous(winner),
                stays: false,
            },
        }
    }

    /// Whether a winner is held where it is: gone, or in contact with another enemy.
    fn is_held(&self, winner: UnitId, loser: UnitId) -> bool {
        !self.stands(winner) || self.contacts(winner).any(|(enemy, _)| enemy != loser)
    }

    /// Whether the winner of a bout has a choice about pursuing.
    pub(crate) fn may_choose_pursuit(&self, winner: UnitId, loser: UnitId, routed: bool) -> bool {
        let facts = self.retreat_facts(loser, winner, routed);
        pursuit_of(&facts).0 == Pursuit::May && !self.is_held(winner, loser)
    }

    /// The fresh legions that may relieve one: they touch it behind and cover as much ground.
    pub(crate) fn reliefs(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
        let survey = *self;
        let wanted = self.stands(unit) && self.profile(unit).traits.pilum;
        let fresh = self
            .friends(unit)
            .filter(move |id| wanted && survey.profile(*id).traits.pilum && !survey.unit(*id).worn);
        fresh.filter(move |id| {
            let (front, behind) = (survey.base(unit), survey.base(*id));
            let touches = || {
                let contact = behind.contact(&front);
                contact.is_some_and(|it| it.side == Side::Rear && !it.corner_only)
            };
            front.size == behind.size && touches() && !survey.in_melee(*id)
        })
    }

    pub(crate) fn judge_relief(&self, unit: UnitId, with: UnitId) -> Result<(), Refusal> {
        if usize::from(with.0) >= self.setup.units.len() {
            return Err(Refusal::nonsense(&sheet::RELIEF, "there is no such unit"));
        }
        match self.reliefs(unit).any(|id| id == with) {
            true => Ok(()),
            false => Err(self.no(&sheet::RELIEF, with, "no fresh legion touching it behind")),
        }
    }
}

impl Play<'_> {
    /// The beaten goes back, the winner comes after him unless he stays.
    pub(super) fn retreat(
        &mut self,
        loser: UnitId,
        winner: UnitId,
        routed: bool,
        stays: bool,
    ) -> Played {
        let routed = routed || !self.unit(loser).stands();
        let survey = self.survey();
        if survey.is_held(winner, loser) {
            self.due(Due::Relief { unit: winner });
            return if routed { Ok(()) } else { self.draw_off(loser, winner, None) };
        }
        let mut facts = survey.retreat_facts(loser, winner, routed);
        facts.b.stays = stays;
        let seats = (self.seat(loser), self.seat(winner));
        let verdict = self.rules.book.settle_retreat(&facts, seats, self.dice)?;
        if let Some(rule) = retreat_of(&facts) {
            self.fall_back(loser, verdict.retreat, rule);
        }
        if verdict.pursues {
            self.pursue(winner, verdict.pursuit);
            return Ok(());
        }
        let (pursuit, rule) = pursuit_of(&facts);
        if let (Pursuit::May, Some(rule)) = (pursuit, rule) {
            self.tell(rule, Event::Stays { unit: winner });
        }
        self.due(Due::Relief { unit: winner });
        Ok(())
    }

    /// A support, or nimble horse that did not win, goes back alone.
    pub(super) fn go_back(&mut self, unit: UnitId, from: UnitId) -> Played {
        self.draw_off(unit, from, Some(&sheet::SUPPORT_BACK))
    }

    /// Goes back with nobody after it, as its kind does or for another reason.
    fn draw_off(&mut self, unit: UnitId, from: UnitId, why: Option<&'static Rule>) -> Played {
        let survey = self.survey();
        if !survey.stands(unit) || !survey.in_melee(unit) {
            return Ok(());
        }
        // Nobody comes after it: of the enemy only matters whether he is on foot.
        let on_foot = survey.profile(from).troop.is_foot();
        let r#type = if on_foot { Troop::Foot } else { Troop::Mounted };
        let facts = RetreatFacts {
            a: Beaten { r#type: survey.profile(unit).troop, routed: false },
            b: Victor { r#type, ..Victor::default() },
        };
        let Some(rule) = retreat_of(&facts) else { return Ok(()) };
        let seats = (self.seat(unit), self.seat(from));
        let verdict = self.rules.book.settle_retreat(&facts, seats, self.dice)?;
        let nimble = facts.falls_back();
        if nimble {
            self.disorder(unit, rule);
        }
        let rule = why.filter(|_| !nimble).unwrap_or(rule);
        self.fall_back(unit, verdict.retreat, rule);
        Ok(())
    }

    /// Straight back by so many U, with all who are in the way.
    fn fall_back(&mut self, unit: UnitId, far: u8, rule: &'static Rule) {
        self.break_off(unit);
        self.settle();
        let gone = self.survey().retreat(unit, i32::from(far) * TICKS_PER_U);
        self.tell(rule, Event::Retreated { unit, ticks: gone.distance });
        for other in &gone.disturbed {
            self.put(other.unit, other.pose);
            let told = match other.pushed {
                0 => Event::PassedBy { unit: other.unit },
                ticks => Event::PushedBack { unit: other.unit, ticks },
            };
            self.tell(other.rule, told);
        }
        self.arrive(&gone);
        for other in &gone.disturbed {
            match other.fate {
                Fate::Stands => self.disorder(other.unit, other.rule),
                Fate::Destroyed | Fate::Routed => self.rout(other.unit, other.rule, false),
            }
        }
        self.forget_flanks();
    }

    /// The end of a way straight back or straight on.
    pub(super) fn arrive(&mut self, gone: &Retired) {
        match gone.gone_by {
            Some(rule) => self.rout(gone.unit, rule, false),
            None => {
                self.put(gone.unit, gone.pose);
                for rule in &gone.disorder {
                    self.disorder(gone.unit, rule);
                }
            }
        }
    }

    /// Straight on by so many U, and at whom it meets.
    fn pursue(&mut self, unit: UnitId, far: u8) {
        self.settle();
        let survey = self.survey();
        let run = survey.pursue(unit, i32::from(far) * TICKS_PER_U);
        let strikes: Strikes = match run.fate {
            Fate::Stands => survey.strikes(unit, run.pose).into_iter().collect(),
            Fate::Destroyed | Fate::Routed => Strikes::new(),
        };
        self.tell(&sheet::PURSUIT_ON, Event::Pursued { unit, ticks: run.distance });
        self.arrive(&run);
        self.forget_flanks();
        self.strike(&strikes, UnitSet::default(), UnitSet::default());
    }

    /// A legion changes places with the one behind it.
    pub(super) fn relieve(&mut self, with: UnitId) -> Played {
        let Some(&Due::Relief { unit }) = self.state.agenda.top() else { return Ok(()) };
        self.state.agenda.pop();
        if !self.passes(&[unit, with], Deed::LineRelief)? {
            return Ok(());
        }
        let (front, behind) = (self.unit(unit).pose, self.unit(with).pose);
        self.put(unit, behind);
        self.put(with, front);
        for pair in &mut self.state.flanking {
            // The places are the same, and who came in on a flank still stands there.
            for id in [&mut pair.0, &mut pair.1] {
                if *id == unit {
                    *id = with;
                }
            }
        }
        self.forget_flanks();
        self.tell(&sheet::RELIEF, Event::Relieved { unit, by: with });
        Ok(())
    }
}
