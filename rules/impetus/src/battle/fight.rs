//! Contact and melee: who fights whom, pila, a round of blows, and what it did.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{FightSide, MeleeFacts, PilumFacts};
use crate::phase::exchange::{Exchange, Loser};
use crate::sheet;
use crate::state::{Activity, Bout, Comers, Due, UNITS_MAX, UnitId, UnitSet};
use crate::survey::Survey;
use crate::survey::fight::Comer;
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_chance::{Chance, Dice};
use tercio_ledger::Rule;

/// What one side of an exchange has suffered.
#[derive(Clone, Copy, Debug)]
struct Suffered {
    unit: UnitId,
    loss: u8,
    disordered: bool,
    routed: bool,
    fate: u8,
    rule: &'static Rule,
}

impl Survey<'_> {
    /// Whether two units still stand against each other.
    fn is_met(&self, a: UnitId, b: UnitId) -> bool {
        let touch = || self.contacts(a).any(|(enemy, _)| enemy == b);
        self.stands(a) && self.stands(b) && touch()
    }

    /// Those that come in, as they strike the main unit of the other side.
    fn comers(&self, bout: &Bout) -> ArrayVec<Comer, UNITS_MAX> {
        let side = self.profile(bout.a).side;
        let comer = |unit: UnitId| {
            let foe = if self.profile(unit).side == side { bout.b } else { bout.a };
            let flank = self.state.flanking.contains(&(unit, foe));
            Comer { unit, flank, faces: bout.comers.faces(unit) }
        };
        bout.comers.units.iter().map(comer).collect()
    }

    /// Whom a unit that is in contact fights with whom: the enemy that touches it widest, and the
    /// widest against him. A main unit has one fight at a time.
    fn bout_of(&self, unit: UnitId, comers: Comers, busy: UnitSet) -> Option<Bout> {
        let free = |unit: &UnitId| !busy.holds(*unit);
        if !free(&unit) || !self.stands(unit) {
            return None;
        }
        let b = self.attackers(unit).first().map(|place| place.unit).filter(free)?;
        let a = self.attackers(b).iter().map(|place| place.unit).find(free)?;
        Some(Bout { a, b, comers })
    }

    /// Whether one of the two may have pila to throw as they meet, or those beside it.
    fn has_pila(&self, bout: &Bout) -> bool {
        let has = |unit: UnitId| self.profile(unit).traits.pilum;
        let came = |unit: UnitId| bout.comers.units.holds(unit);
        (has(bout.a) || has(bout.b)) && (came(bout.a) || came(bout.b))
    }
}

/// The line by which one side suffers what it does.
fn suffered_by(
    (own, loss): (&FightSide, u8),
    (foe, foe_loss): (&FightSide, u8),
    routed: bool,
    ending: Ending,
) -> &'static Rule {
    let won = ending == Ending::Won;
    // Who was in order, lost more, or as much as one who had failed, has failed his test.
    let failed_alike = ending == Ending::Drawn && foe_loss > 0 && !foe.is_disordered();
    let piled = own.is_disordered()
        && i16::from(loss) == sheet::COHESION_PILED.value
        && ending != Ending::Lost
        && !failed_alike;
    match (loss, routed) {
        (_, true) if own.r#type == Troop::ScythedChariots => &sheet::SCYTHED_SPENT,
        (_, true) if own.is_outflanked_by(foe) => &sheet::FLANK_ROUTS,
        (0, _) if !won && own.r#type.falls_back() && foe.r#type.is_foot() => &sheet::FALL_BACK,
        (0, _) => &sheet::DAMAGE_SIX,
        _ if piled && !routed => &sheet::COHESION_PILED,
        _ => &sheet::COHESION_LOSSES,
    }
}

/// How a round of blows ended for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Won,
    Lost,
    Drawn,
}

impl Play<'_> {
    /// Units have come into contact: puts on the agenda the bouts that follow at once.
    pub(super) fn meet(&mut self, comers: Comers) {
        let survey = self.survey();
        let mut busy = UnitSet::default();
        let mut bouts: ArrayVec<Due, UNITS_MAX> = ArrayVec::new();
        for unit in comers.units.iter() {
            let Some(bout) = survey.bout_of(unit, comers, busy) else { continue };
            busy = busy.with(bout.a).with(bout.b);
            let due = match survey.has_pila(&bout) {
                true => Due::Pila { bout },
                false => Due::Fight { bout },
            };
            bouts.push(due);
        }
        self.state.agenda.push_in_order(bouts.into_iter());
    }

    /// A unit in melee fights on: puts the bout on the agenda.
    pub(super) fn fight_on(&mut self, unit: UnitId) {
        let bout = self.survey().bout_of(unit, Comers::default(), UnitSet::default());
        if let Some(bout) = bout {
            self.due(Due::Fight { bout });
        }
    }

    /// Pila fly as the two meet; then they fight, if both still stand.
    pub(super) fn throw_pila(&mut self, bout: Bout) -> Played {
        let (a, b) = (bout.a, bout.b);
        let survey = self.survey();
        if !survey.is_met(a, b) {
            self.due(Due::Fight { bout });
            return Ok(());
        }
        let MeleeFacts { a: of_a, b: of_b } = survey.fight(a, b, &survey.comers(&bout));
        let from_a = survey.pila((a, &of_a), (b, &of_b));
        let from_b = survey.pila((b, &of_b), (a, &of_a));
        let help = survey.helpers(a, b);
        self.halt(&bout, help);
        let (book, seats) = (&self.rules.book, (self.seat(a), self.seat(b)));
        let throw = |facts: Option<PilumFacts>, seats| {
            move |dice: &mut dyn Chance| match facts {
                Some(facts) => book.settle_pilum(&facts, seats, dice),
                None => Ok(Exchange::default()),
            }
        };
        let both = self.dice.both(throw(from_a, seats), throw(from_b, (seats.1, seats.0)))?;
        let thrown = [(from_a, a, b, both.0), (from_b, b, a, both.1)];
        let mut hurt: ArrayVec<Suffered, 2> = ArrayVec::new();
        for (facts, from, at, verdict) in thrown {
            let Some(facts) = facts else { continue };
            let rule = if facts.a.charged { &sheet::PILUM_CHARGED } else { &sheet::PILUM_CHARGING };
            self.tell(rule, Event::Pila { from, at, verdict });
            hurt.push(Suffered {
                unit: at,
                loss: verdict.b_loss,
                disordered: verdict.b_disordered,
                routed: verdict.b_routed,
                fate: verdict.b_fate,
                rule,
            });
        }
        for one in &hurt {
            self.suffer(one);
        }
        match [a, b].map(|unit| self.unit(unit).stands()) {
            [true, true] => self.due(Due::Fight { bout }),
            [false, true] => self.beaten(a, b, true, help[0]),
            [true, false] => self.beaten(b, a, true, help[1]),
            [false, false] => {}
        }
        for one in &hurt {
            self.endanger(one.unit, one.fate, true);
        }
        Ok(())
    }

    /// A round of blows.
    pub(super) fn fight(&mut self, bout: Bout) -> Played {
        let (a, b) = (bout.a, bout.b);
        let survey = self.survey();
        if !survey.is_met(a, b) {
            self.meet_others(bout);
            return Ok(());
        }
        let facts = survey.fight(a, b, &survey.comers(&bout));
        let help = survey.helpers(a, b);
        self.halt(&bout, help);
        let seats = (self.seat(a), self.seat(b));
        let verdict = self.rules.book.settle_melee(&facts, seats, self.dice)?;
        let rule = verdict.lost_by().unwrap_or(&sheet::MELEE_VBU);
        self.tell(rule, Event::Fought { a, b, verdict });
        self.wear_out(&bout, help);
        let hurt = both_sides(&bout, &facts, &verdict);
        for one in &hurt {
            self.suffer(one);
        }
        match (verdict.loser, self.unit(a).stands(), self.unit(b).stands()) {
            (Loser::A, stands, true) => self.beaten(a, b, !stands, help[0]),
            (Loser::B, true, stands) => self.beaten(b, a, !stands, help[1]),
            (Loser::None, true, true) => self.drawn(a, b),
            _ => {}
        }
        for one in &hurt {
            self.endanger(one.unit, one.fate, true);
        }
        Ok(())
    }

    /// One of the two is gone or has gone back before they could fight: who came in and touches
    /// another fights him.
    fn meet_others(&mut self, bout: Bout) {
        for unit in [bout.b, bout.a] {
            self.meet(bout.comers.only(unit));
        }
    }

    /// Who fights on his way to somebody else does not come to him.
    fn halt(&mut self, bout: &Bout, help: [UnitSet; 2]) {
        for unit in help[0].and(help[1]).with(bout.a).with(bout.b).iter() {
            self.break_off(unit);
        }
    }

    /// Losses, disorder, rout.
    fn suffer(&mut self, one: &Suffered) {
        let gone = self.lose(one.unit, one.loss, one.rule);
        if gone || one.routed {
            self.rout_in_melee(one.unit, one.rule, one.fate > 0);
        } else if one.disordered {
            self.disorder(one.unit, one.rule);
        }
    }

    /// Who fought in his own side's turn has acted: those that had begun, and all that took part in
    /// a round his side began.
    fn wear_out(&mut self, bout: &Bout, help: [UnitSet; 2]) {
        let acting = self.state.agenda.iter().find_map(|due| match due {
            Due::Activate { command } => Some(*command),
            _ => None,
        });
        let Some(command) = acting else { return };
        let side = self.rules.setup.commands[usize::from(command)].side;
        let mut comers = bout.comers.units.iter();
        let begun = bout.comers.units.is_empty() || comers.any(|unit| self.side(unit) == side);
        let fought = [bout.a, bout.b].into_iter().chain(help[0].iter()).chain(help[1].iter());
        for unit in fought.collect::<ArrayVec<UnitId, UNITS_MAX>>() {
            let own = self.rules.setup.units[usize::from(unit.0)].command == command;
            if own && (begun || self.unit(unit).activity == Activity::Active) {
                self.has_acted(unit);
            }
        }
    }

    /// One main unit is beaten, or gone: those that fought beside it go back, then it does, and the
    /// winner comes after it.
    fn beaten(&mut self, loser: UnitId, winner: UnitId, routed: bool, help: UnitSet) {
        self.due(Due::Pursue { winner, loser, routed });
        for unit in help.iter() {
            if !self.leads_a_fight(unit) && !self.survey().profile(unit).troop.is_train() {
                self.due(Due::GoBack { unit, from: winner });
            }
        }
    }

    /// Neither has beaten the other: nimble horse goes back from foot, and legions may be relieved.
    fn drawn(&mut self, a: UnitId, b: UnitId) {
        for unit in [b, a] {
            self.due(Due::Relief { unit });
        }
        for (unit, from) in [(a, b), (b, a)] {
            let survey = self.survey();
            if survey.profile(unit).troop.falls_back() && survey.profile(from).troop.is_foot() {
                self.due(Due::GoBack { unit, from });
            }
        }
    }

    /// Whether a unit has a fight of its own still to come.
    fn leads_a_fight(&self, unit: UnitId) -> bool {
        self.state.agenda.iter().any(|due| match due {
            Due::Pila { bout } | Due::Fight { bout } => bout.a == unit || bout.b == unit,
            _ => false,
        })
    }
}

/// What a round did to both.
fn both_sides(bout: &Bout, facts: &MeleeFacts, verdict: &Exchange) -> [Suffered; 2] {
    let MeleeFacts { a, b } = facts;
    let (of_a, of_b) = ((a, verdict.a_loss), (b, verdict.b_loss));
    let ending = |lost_by: Loser| match verdict.loser {
        Loser::None => Ending::Drawn,
        loser if loser == lost_by => Ending::Lost,
        _ => Ending::Won,
    };
    [
        Suffered {
            unit: bout.a,
            loss: verdict.a_loss,
            disordered: verdict.a_disordered,
            routed: verdict.a_routed,
            fate: verdict.a_fate,
            rule: suffered_by(of_a, of_b, verdict.a_routed, ending(Loser::A)),
        },
        Suffered {
            unit: bout.b,
            loss: verdict.b_loss,
            disordered: verdict.b_disordered,
            routed: verdict.b_routed,
            fate: verdict.b_fate,
            rule: suffered_by(of_b, of_a, verdict.b_routed, ending(Loser::B)),
        },
    ]
}
