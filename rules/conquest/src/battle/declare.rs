//! Charges are declared, warbands held back or not, and the enemy says how he meets each charge.

use super::Play;
use crate::event::Event;
use crate::facts::Volley;
use crate::order::Answer;
use crate::sheet;
use crate::state::{Due, Reaction, Rush, Trial};
use crate::survey::Survey;
use crate::troops::Drill;
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{UNITS_MAX, UnitId};

/// Ways to meet a charge that are open.
pub(crate) type Reactions = ArrayVec<Reaction, 5>;

impl Survey<'_> {
    /// Whether somebody of a side can still declare a charge.
    pub(crate) fn may_declare(&self, side: u8) -> bool {
        self.of_side(side).iter().any(|unit| {
            self.is_free_to_charge(unit)
                && self.enemies(unit).any(|target| self.try_charge(unit, target, None).is_ok())
        })
    }

    /// Steady, fighting nobody, and neither charging already nor held back this round.
    pub(crate) fn is_free_to_charge(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        let charges = || self.state.charges.iter().any(|rush| rush.unit == id);
        self.is_free(id) && !unit.held && !charges()
    }

    /// Whether a seat may declare this charge.
    pub(crate) fn judge_declaration(
        &self,
        seat: Seat,
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    ) -> Result<(), Refusal> {
        self.judge_free(seat, unit)?;
        self.judge_foe(seat, target)?;
        if let Some(also) = also {
            self.judge_foe(seat, also)?;
            if also == target {
                let because = "the two targets are one";
                return Err(Refusal::nonsense(&sheet::TWO_TARGETS, because));
            }
        }
        if self.unit(unit).held {
            return Err(self.no(&sheet::DECLARE_HELD, unit, "has taken its test this round"));
        }
        if self.state.charges.iter().any(|rush| rush.unit == unit) {
            return Err(self.no(&sheet::CHARGE_ABLE, unit, "charges already"));
        }
        self.charge(unit, target, also).map(|_| ())
    }

    /// Whether a charge takes a command test: somebody charges that target already, or it is at two.
    pub(crate) fn is_tested_charge(&self, target: UnitId, also: Option<UnitId>) -> bool {
        let meant = |rush: &Rush, at: UnitId| rush.target == at || rush.also == Some(at);
        also.is_some() || self.state.charges.iter().any(|rush| meant(rush, target))
    }

    /// The nearest enemy that a warband has to charge, if it is not held back.
    pub(crate) fn must_charge(&self, unit: UnitId) -> Option<UnitId> {
        if self.card(unit).drill != Drill::Warband || !self.is_free_to_charge(unit) {
            return None;
        }
        self.in_reach(unit)
    }

    /// How the target of a charge may meet it: what the table allows, and what it has said of
    /// another charge.
    pub(crate) fn open_reactions(&self, charge: u8) -> Reactions {
        let place = usize::from(charge);
        let Some(rush) = self.state.charges.get(place) else { return Reactions::new() };
        let earlier = self.state.charges[..place].iter().filter(|it| it.target == rush.target);
        let said: Reactions = earlier.filter_map(|it| it.reaction).take(5).collect();
        let flees = |it: &Reaction| matches!(it, Reaction::Flee | Reaction::FireAndFlee);
        if said.iter().any(flees) {
            return Reactions::from_iter([Reaction::Flee]);
        }
        let open = self.reactions(rush);
        if said.is_empty() {
            return open;
        }
        let acts = said.iter().any(|it| matches!(it, Reaction::Shoot | Reaction::Counter));
        let still = |it: &Reaction| match it {
            Reaction::Stand => true,
            Reaction::Shoot => !acts,
            Reaction::FireAndFlee | Reaction::Flee | Reaction::Counter => false,
        };
        open.into_iter().filter(still).collect()
    }

    /// Whether an answer is one of the ways to meet a charge that are open.
    pub(crate) fn judge_reaction(&self, charge: u8, answer: Answer) -> Result<(), Refusal> {
        let wrong = || Refusal::new(&sheet::PLAY_ASKED, "that is no answer to a charge");
        let reaction = reaction_of(answer).ok_or_else(wrong)?;
        if self.open_reactions(charge).contains(&reaction) {
            return Ok(());
        }
        let Some(rush) = self.state.charges.get(usize::from(charge)) else { return Err(wrong()) };
        let why = match reaction {
            Reaction::Stand => "does not stand any more",
            Reaction::Shoot => "does not shoot at this charge",
            Reaction::FireAndFlee => "does not shoot and flee from this charge",
            Reaction::Flee => "does not flee from this charge",
            Reaction::Counter => "does not come to meet this charge",
        };
        let said =
            self.state.charges[..usize::from(charge)].iter().any(|it| it.target == rush.target);
        let rule = if said { &sheet::REACT_ONCE } else { &sheet::REACT };
        Err(self.no(rule, rush.target, why))
    }
}

/// The way to meet a charge that an answer names.
pub(crate) const fn reaction_of(answer: Answer) -> Option<Reaction> {
    Some(match answer {
        Answer::Stand => Reaction::Stand,
        Answer::Shoot => Reaction::Shoot,
        Answer::FireAndFlee => Reaction::FireAndFlee,
        Answer::Flee => Reaction::Flee,
        Answer::Counter => Reaction::Counter,
        _ => return None,
    })
}

impl Play<'_> {
    /// A charge is declared, by test where it needs one.
    pub(super) fn declare(&mut self, unit: UnitId, target: UnitId, also: Option<UnitId>) {
        let rush = Rush { unit, target, also, reaction: None };
        if self.survey().is_tested_charge(target, also) {
            self.due(Due::Test { unit, trial: Trial::Charge { rush } });
        } else {
            self.set_on(rush);
        }
    }

    /// The charge is on.
    pub(super) fn set_on(&mut self, rush: Rush) {
        let Rush { unit, target, also, .. } = rush;
        if self.state.charges.try_push(rush).is_ok() {
            self.tell(&sheet::CHARGE_SEEN, Event::Declared { unit, target, also });
        }
    }

    /// No more charges of its own will: warbands are asked, then the charges are met and run home.
    pub(super) fn close_declarations(&mut self, side: u8) {
        self.ask_warbands(side);
    }

    /// The next warband with an enemy in reach is held back or not; after the last the enemy is
    /// asked about each charge.
    pub(super) fn ask_warbands(&mut self, side: u8) {
        let survey = self.survey();
        let next = survey.of_side(side).iter().find(|unit| survey.must_charge(*unit).is_some());
        match next {
            Some(unit) => self.due(Due::Restrain { unit }),
            None => self.ask_reaction(0),
        }
    }

    /// The owner of a warband lets it go, or tries to hold it back.
    pub(super) fn restrain(&mut self, unit: UnitId, holds: bool) {
        let Some(target) = self.survey().must_charge(unit) else {
            self.ask_warbands(self.side(unit));
            return;
        };
        if holds {
            self.due(Due::Test { unit, trial: Trial::Restrain { target } });
        } else {
            self.let_go(unit, target);
        }
    }

    /// A warband charges. It needs no test to join others: nobody could stop it.
    pub(super) fn let_go(&mut self, unit: UnitId, target: UnitId) {
        self.set_on(Rush { unit, target, also: None, reaction: None });
        self.ask_warbands(self.side(unit));
    }

    /// The next charge is met; after the last they are run home.
    fn ask_reaction(&mut self, charge: u8) {
        if usize::from(charge) < self.state.charges.len() {
            self.due(Due::React { charge });
        } else if !self.state.charges.is_empty() {
            self.run_charges();
        }
    }

    /// All charges are met: the shots of who is charged come before any of them moves, then the
    /// charges are run home one after another.
    fn run_charges(&mut self) {
        let mut dues: ArrayVec<Due, { UNITS_MAX + 1 }> = ArrayVec::new();
        for rush in &mut self.state.charges {
            let (then, volley) = match rush.reaction {
                Some(Reaction::Shoot) => (Reaction::Stand, Volley::Stand),
                Some(Reaction::FireAndFlee) => (Reaction::Flee, Volley::Flee),
                _ => continue,
            };
            rush.reaction = Some(then);
            let (unit, target) = (rush.target, rush.unit);
            dues.push(Due::Loose { unit, target, mass: false, volley });
        }
        dues.push(Due::Home { charge: 0 });
        self.state.agenda.push_in_order(dues.into_iter());
    }

    /// The charged side has chosen.
    pub(super) fn react(&mut self, charge: u8, answer: Answer) {
        if let Some(reaction) = reaction_of(answer) {
            self.meet_charge(charge, reaction);
        }
    }

    /// There is only one way to meet the charge.
    pub(super) fn react_as_it_must(&mut self, charge: u8) {
        let open = self.survey().open_reactions(charge);
        self.meet_charge(charge, open.first().copied().unwrap_or(Reaction::Stand));
    }

    fn meet_charge(&mut self, charge: u8, reaction: Reaction) {
        if let Some(rush) = self.state.charges.get_mut(usize::from(charge)) {
            rush.reaction = Some(reaction);
            let unit = rush.target;
            self.tell(&sheet::REACT, Event::Reacts { unit, reaction });
        }
        self.ask_reaction(charge + 1);
    }
}
