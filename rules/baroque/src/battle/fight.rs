//! Contact and melee: who fights whom, a round of blows, and what it did.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{FightSide, MeleeFacts};
use crate::phase::exchange::{Exchange, Loser};
use crate::sheet;
use crate::state::{Activity, Bout, Due};
use crate::survey::Survey;
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_ledger::Rule;

/// What one side of an exchange has suffered.
#[derive(Clone, Copy, Debug)]
struct Suffered {
    unit: UnitId,
    loss: u8,
    disordered: bool,
    eliminated: bool,
    fate: bool,
    rule: &'static Rule,
}

impl Survey<'_> {
    /// Whether two units still stand against each other.
    fn is_met(&self, a: UnitId, b: UnitId) -> bool {
        let touch = || self.contacts(a).any(|(enemy, _)| enemy == b);
        self.stands(a) && self.stands(b) && touch()
    }

    /// Whom a unit that is in contact fights with whom: the enemy that touches it widest, and the
    /// widest against him. A main unit has one fight at a time.
    fn bout_of(&self, unit: UnitId, comers: UnitSet, busy: UnitSet) -> Option<Bout> {
        let free = |unit: &UnitId| !busy.holds(*unit);
        if !free(&unit) || !self.stands(unit) {
            return None;
        }
        let b = self.attackers(unit).first().map(|place| place.unit).filter(free)?;
        let a = self.attackers(b).iter().map(|place| place.unit).find(free)?;
        Some(Bout { a, b, comers })
    }
}

impl Play<'_> {
    /// Units have come into contact: puts on the agenda the bouts that follow at once.
    pub(super) fn meet(&mut self, comers: UnitSet) {
        let survey = self.survey();
        let mut busy = UnitSet::default();
        let mut bouts: ArrayVec<Due, UNITS_MAX> = ArrayVec::new();
        for unit in comers.iter() {
            if let Some(bout) = survey.bout_of(unit, comers, busy) {
                busy = busy.with(bout.a).with(bout.b);
                bouts.push(Due::Fight { bout });
            }
        }
        self.state.agenda.push_in_order(bouts.into_iter());
    }

    /// A unit in melee fights on: puts the bout on the agenda.
    pub(super) fn fight_on(&mut self, unit: UnitId) {
        let none = UnitSet::default();
        if let Some(bout) = self.survey().bout_of(unit, none, none) {
            self.due(Due::Fight { bout });
        }
    }

    /// A round of blows.
    pub(super) fn fight(&mut self, bout: Bout) -> Played {
        let Bout { a, b, comers } = bout;
        let survey = self.survey();
        if !survey.is_met(a, b) {
            self.meet_others(bout);
            return Ok(());
        }
        let facts = survey.fight(a, b, comers);
        let help = survey.helpers(a, b);
        let seats = (self.seat(a), self.seat(b));
        let verdict = self.rules.book.settle_melee(&facts, seats, self.dice)?;
        let drawn = verdict.loser == Loser::None;
        let rule = if drawn { &sheet::MELEE_VBU } else { &sheet::LOST_MELEE };
        self.tell(rule, Event::Fought { a, b, verdict });
        self.wear_out(&bout, help);
        let hurt = both_sides(&bout, &facts, &verdict);
        for one in &hurt {
            self.suffer(one);
        }
        match (verdict.loser, self.unit(a).stands(), self.unit(b).stands()) {
            (Loser::A, stands, true) => self.beaten(a, b, !stands, help[0]),
            (Loser::B, true, stands) => self.beaten(b, a, !stands, help[1]),
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
        let both = UnitSet::default().with(bout.a).with(bout.b);
        self.meet(bout.comers.among(both));
    }

    /// Losses, disorder, elimination.
    fn suffer(&mut self, one: &Suffered) {
        let gone = self.lose(one.unit, one.loss, one.rule);
        if gone || one.eliminated {
            self.eliminate(one.unit, one.rule, one.fate);
        } else if one.disordered {
            self.disorder(one.unit, one.rule);
        }
    }

    /// Who fought in his own command's activation has acted: those that had begun, and all that
    /// took part in a round his side began.
    fn wear_out(&mut self, bout: &Bout, help: [UnitSet; 2]) {
        let acting = self.state.agenda.iter().find_map(|due| match due {
            Due::Activate { command } => Some(*command),
            _ => None,
        });
        let Some(command) = acting else { return };
        let side = self.rules.setup.commands[usize::from(command)].side;
        let begun =
            bout.comers.is_empty() || bout.comers.iter().any(|unit| self.side(unit) == side);
        let fought = help[0].and(help[1]).with(bout.a).with(bout.b);
        for unit in fought.among(self.of_command(command)).iter() {
            if begun || self.unit(unit).activity == Activity::Active {
                self.has_acted(unit);
            }
        }
    }

    /// One main unit is beaten, or gone: those that fought beside it go back, then it does, and the
    /// winner comes after it.
    fn beaten(&mut self, loser: UnitId, winner: UnitId, eliminated: bool, help: UnitSet) {
        self.due(Due::Pursue { winner, loser, eliminated });
        for unit in help.iter() {
            if !self.leads_a_fight(unit) && !self.survey().profile(unit).troop.is_train() {
                self.due(Due::GoBack { unit, from: winner });
            }
        }
    }

    /// Whether a unit has a fight of its own still to come.
    fn leads_a_fight(&self, unit: UnitId) -> bool {
        self.state
            .agenda
            .iter()
            .any(|due| matches!(due, Due::Fight { bout } if bout.a == unit || bout.b == unit))
    }
}

/// The line by which one side suffers what it does.
fn suffered_by(own: &FightSide, loss: u8, eliminated: bool, won: bool) -> &'static Rule {
    // Who was in order, or lost more, has failed his test.
    let piled = won && own.disordered && i16::from(loss) == sheet::COHESION_PILED.value;
    match (loss, eliminated) {
        (_, true) if own.flanked => &sheet::FLANK_ROUT,
        (0, _) => &sheet::COHESION_PASS,
        _ if piled => &sheet::COHESION_PILED,
        _ => &sheet::COHESION_LOSSES,
    }
}

/// What a round did to both.
fn both_sides(bout: &Bout, facts: &MeleeFacts, verdict: &Exchange) -> [Suffered; 2] {
    let (a_won, b_won) = (verdict.loser == Loser::B, verdict.loser == Loser::A);
    [
        Suffered {
            unit: bout.a,
            loss: verdict.a_loss,
            disordered: verdict.a_disordered,
            eliminated: verdict.a_eliminated,
            fate: verdict.a_fate,
            rule: suffered_by(&facts.a, verdict.a_loss, verdict.a_eliminated, a_won),
        },
        Suffered {
            unit: bout.b,
            loss: verdict.b_loss,
            disordered: verdict.b_disordered,
            eliminated: verdict.b_eliminated,
            fate: verdict.b_fate,
            rule: suffered_by(&facts.b, verdict.b_loss, verdict.b_eliminated, b_won),
        },
    ]
}
