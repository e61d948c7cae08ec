//! The sorties of a round: gathered from the table, settled, and carried back to it.

use super::positions::kinds;
use super::sortie::{SortieVerdict, Winner};
use crate::event::{Event, tell_line};
use crate::facts::{Arm, Back, Fronts, Maneuver, SideFacts, SortieFacts, Surprise};
use crate::order::Order;
use crate::sheet;
use crate::state::{Choice, Distance, Due, Fight, Link, State};
use crate::{Telling, Warfare};
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::Side;
use tercio_field::Point;

impl Warfare {
    /// The units that choose a maneuver now.
    pub(crate) fn fighting(&self, state: &State) -> Vec<u8> {
        let linked = |unit: &u8| {
            state.unit(*unit).stands()
                && state.links_of(*unit).any(|link| self.can_come_to_blows(state, link))
        };
        state.indices().filter(linked).collect()
    }

    /// A pair can fight: engaged, or one of them may close in.
    fn can_come_to_blows(&self, state: &State, link: &Link) -> bool {
        let attack = |side: u8| {
            Maneuver::ALL.iter().any(|maneuver| self.may_attack(state, link, side, *maneuver))
        };
        attack(0) || attack(1)
    }

    /// Whether a side may go for the other over this distance with a maneuver.
    pub fn may_attack(&self, state: &State, link: &Link, side: u8, maneuver: Maneuver) -> bool {
        if !maneuver.attacks() {
            return false;
        }
        let own = state.unit(link.unit_of(side));
        let foe = state.unit(link.unit_of(1 - side));
        let horse = kinds(own.kinds).all(|(arm, _)| arm == Arm::Horse);
        let held_foot = link.held == Some(side) && !horse;
        match link.distance {
            Distance::Engaged | Distance::Half => !held_foot || maneuver == Maneuver::Charge,
            Distance::Apart => {
                horse && maneuver == Maneuver::Charge && self.reach(own) >= self.reach(foe)
            }
        }
    }

    /// All choices are on the table: the sorties that follow.
    pub(crate) fn reveal(
        &self,
        state: &mut State,
        choices: &[(Seat, Order)],
        tell: &mut Telling<'_>,
    ) {
        state.agenda.pop();
        state.fights.clear();
        for (_, order) in choices {
            if let Order::Sortie { unit, maneuver, spend, back } = order {
                let spend = spend.iter().fold(0u8, |sum, dice| sum.saturating_add(*dice));
                let event =
                    Event::Revealed { unit: *unit, maneuver: *maneuver, spend, back: *back };
                tell.tell(&sheet::COMMIT, event);
                if state.foes_of(*unit).len() > 1 {
                    let rule = if state.unit(*unit).pool < 0 {
                        &sheet::MANY_PENALTY
                    } else {
                        &sheet::MANY_BONUS
                    };
                    tell.tell(
                        rule,
                        Event::Dice { unit: *unit, change: 0, pool: state.unit(*unit).pool },
                    );
                }
            }
        }
        let links = state.links.clone();
        for link in links {
            let chosen = |side: u8| self.choice(state, choices, &link, side);
            let (Some(choice_a), Some(choice_b)) = (chosen(0), chosen(1)) else { continue };
            state.fights.push(Fight { a: link.a, b: link.b, choice_a, choice_b, verdict: None });
        }
        self.close_in_all(state, tell);
        let fights = (0..state.fights.len() as u8).map(|fight| Due::Fight { fight });
        state.agenda.push(Due::Effects);
        state.agenda.push_in_order(fights);
    }

    /// What one side of a pair chose, its dice against this foe only. A maneuver that may not be
    /// used over this distance counts as standing to defend.
    fn choice(
        &self,
        state: &State,
        choices: &[(Seat, Order)],
        link: &Link,
        side: u8,
    ) -> Option<Choice> {
        let own = link.unit_of(side);
        let foe = link.unit_of(1 - side);
        choices.iter().find_map(|(_, order)| match order {
            Order::Sortie { unit, maneuver, spend, back } if *unit == own => {
                let place = state.foes_of(own).iter().position(|other| *other == foe)?;
                let spend = spend.get(place).copied().unwrap_or(0);
                let barred = maneuver.attacks() && !self.may_attack(state, link, side, *maneuver);
                let maneuver = if barred { Maneuver::Defend } else { *maneuver };
                Some(Choice { maneuver, spend, back: *back })
            }
            _ => None,
        })
    }

    /// The facts of one unit, apart from the pairing.
    pub fn unit_facts(&self, state: &State, unit: u8) -> SideFacts {
        let own = state.unit(unit);
        let card = &self.setup.units[usize::from(own.card)];
        let first = !own.fought;
        let (arm, weight) = kinds(own.kinds).next().unwrap_or((card.arm, card.weight));
        SideFacts {
            weight,
            strength: own.leader.strength,
            marched: card.marched,
            recent: card.recent,
            unrested: card.unrested,
            leaderless: !own.leader.trained,
            split: !own.leader.usual,
            tongue: card.tongue,
            unfamiliar: own.unfamiliar,
            men: own.men,
            arm,
            weapons: card.weapons,
            walls: self.walls_of(own) > 0,
            levels: self.walls_of(own),
            higher: self.on_higher_ground(own),
            pool: own.pool,
            initiative: first && state.initiative == Some(own.side),
            surprise: if first { card.surprise } else { Surprise::None },
            mercenary: card.mercenary,
            ..SideFacts::default()
        }
    }

    /// The facts of a sortie between two units with these choices.
    pub fn sortie_facts(&self, state: &State, fight: &Fight) -> SortieFacts {
        let (a, b) = (state.unit(fight.a).base(), state.unit(fight.b).base());
        let middle = |p: Point, q: Point| Point::new((p.x + q.x) / 2, (p.y + q.y) / 2);
        let ground = self.ground_at(state, middle(a.centre(), b.centre()));
        let mut facts = SortieFacts {
            ground,
            a: self.side_facts_in(state, fight, 0),
            b: self.side_facts_in(state, fight, 1),
        };
        self.as_the_worse(state, fight, &mut facts);
        facts
    }

    fn side_facts_in(&self, state: &State, fight: &Fight, side: u8) -> SideFacts {
        let (own, foe) = (fight.unit_of(side), fight.unit_of(1 - side));
        let choice = fight.choice_of(side);
        let link = state.link(own, foe);
        let flanks = link.is_some_and(|link| link.flanked(1 - side));
        let mut fronts = self.fronts_against(state, own, foe);
        if flanks && self.book.flanker_outflanks() {
            fronts = fronts.max(Fronts::Outflanking);
        }
        let spent_elsewhere: i16 = state
            .fights_of(own)
            .filter(|other| other.unit_of(1 - side) != foe && other.verdict.is_none())
            .map(|other| i16::from(other.choice_of(side).spend))
            .sum();
        let mut facts = self.unit_facts(state, own);
        // Dice promised against other foes cannot save it from this one.
        facts.pool =
            if facts.pool > 0 { (facts.pool - spent_elsewhere).max(0) } else { facts.pool };
        SideFacts {
            fronts,
            flanked: link.is_some_and(|link| link.flanked(side)),
            maneuver: choice.maneuver,
            spend: choice.spend,
            back: choice.back,
            ..facts
        }
    }

    /// Mixed units fight as the kind that does worse against this foe.
    fn as_the_worse(&self, state: &State, fight: &Fight, facts: &mut SortieFacts) {
        for (side, unit) in [(Side::A, fight.a), (Side::B, fight.b)] {
            let mixed = state.unit(unit).kinds;
            let worst = kinds(mixed).min_by_key(|(arm, weight)| {
                let mut tried = *facts;
                let own = if side == Side::A { &mut tried.a } else { &mut tried.b };
                (own.arm, own.weight) = (*arm, *weight);
                let foe = if side == Side::A { Side::B } else { Side::A };
                self.book.sortie_dice(&tried, side).total()
                    - self.book.sortie_dice(&tried, foe).total()
            });
            let own = if side == Side::A { &mut facts.a } else { &mut facts.b };
            if let Some((arm, weight)) = worst {
                (own.arm, own.weight) = (arm, weight);
            }
        }
    }

    /// One sortie: dice decide.
    pub(crate) fn fight(
        &self,
        state: &mut State,
        index: u8,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let fight = state.fights[usize::from(index)];
        let facts = self.sortie_facts(state, &fight);
        let verdict = self.book.settle_sortie(&facts, (Seat(0), Seat(1)), dice)?;
        state.agenda.pop();
        state.fights[usize::from(index)].verdict = Some(verdict);
        self.tell_sortie(state, &fight, facts, verdict, tell);
        let rolled = self.book.unrolled(facts.a.maneuver, facts.b.maneuver).is_none();
        for side in [0u8, 1] {
            let (own, foe) = (fight.choice_of(side), fight.choice_of(1 - side));
            let unit = state.unit_mut(fight.unit_of(side));
            if rolled {
                unit.pool -= i16::from(own.spend).min(unit.pool.max(0));
                unit.fought = true;
            }
            unit.pressed |= foe.maneuver.attacks();
            state.attacked |= own.maneuver.attacks();
        }
        Ok(())
    }

    /// Whoever attacks over a distance closes in before the first throw, so that every front is
    /// seen by all. Pairs that do not meet do not fight.
    fn close_in_all(&self, state: &mut State, tell: &mut Telling<'_>) {
        let fights = state.fights.clone();
        for fight in &fights {
            self.close_for(state, fight, tell);
        }
        let met = |fight: &Fight| state.link(fight.a, fight.b).map(|link| link.distance);
        let met = fights.into_iter().filter(|fight| met(fight) == Some(Distance::Engaged));
        state.fights = met.collect();
    }

    /// Closes in over a distance; a unit in contact with another foe stays with it.
    fn close_for(&self, state: &mut State, fight: &Fight, tell: &mut Telling<'_>) {
        let Some(link) = state.link(fight.a, fight.b).copied() else { return };
        if link.distance == Distance::Engaged {
            return;
        }
        let comes = |side: &u8| {
            self.may_attack(state, &link, *side, fight.choice_of(*side).maneuver)
                && !state.is_engaged(fight.unit_of(*side))
        };
        if let Some(side) = [0u8, 1].into_iter().find(comes) {
            self.close_in(state, fight.unit_of(side), fight.unit_of(1 - side), tell);
        }
    }

    fn tell_sortie(
        &self,
        state: &State,
        fight: &Fight,
        facts: SortieFacts,
        verdict: SortieVerdict,
        tell: &mut Telling<'_>,
    ) {
        let unrolled = self.book.unrolled(facts.a.maneuver, facts.b.maneuver).is_some();
        let rule = match (unrolled, verdict.winner) {
            (true, _) => &sheet::NO_ROLL,
            (false, Winner::None) => &sheet::TIE,
            (false, _) => match verdict.degree {
                super::sortie::Degree::Double => &sheet::DOUBLE,
                super::sortie::Degree::By4 => &sheet::BY4,
                _ => &sheet::BASE,
            },
        };
        let event = Event::Sortie { a: fight.a, b: fight.b, facts, verdict };
        tell.tell(rule, event);
        let sides =
            [(fight.a, &facts.a, fight.b, &facts.b), (fight.b, &facts.b, fight.a, &facts.a)];
        for (unit, own, against, foe) in sides {
            let pairing = &sheet::COMPARISON[own.maneuver as usize][foe.maneuver as usize];
            tell_line(tell, &pairing.rule, unit);
            if own.men > 0 && own.arm == Arm::Horse {
                tell_line(tell, &sheet::HORSE_DOUBLE, unit);
            }
            if own.walls && own.arm == Arm::Foot {
                tell_line(tell, &sheet::WALLS_DOUBLE, unit);
            }
            if own.fronts >= Fronts::Outflanking && state.fights_of(against).count() > 1 {
                tell_line(tell, &sheet::MANY_FRONTS, unit);
            }
        }
    }

    /// Losing dice, with mercenaries' doubling and the record.
    pub(crate) fn lose_dice(&self, state: &mut State, unit: u8, dice: i16) {
        let own = state.unit_mut(unit);
        let mercenary = self.setup.units[usize::from(own.card)].mercenary;
        let (pool, recorded) = self.book.lose(own.pool, dice, mercenary);
        own.pool = pool;
        own.record = own.record.saturating_add(recorded);
    }
}

impl Back {
    /// How far a unit that gives ground goes, in halves of a move.
    pub fn halves(self) -> i32 {
        self as i32
    }
}
