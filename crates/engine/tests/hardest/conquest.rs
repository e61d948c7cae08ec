//! Three stages for both sides at once: hit, save, kill; then the combat result and the loser's
//! test. The law of kills is a binomial whatever the number of figures.

use super::mini::{Mini, Say, over, rolled, solved, typed, weight};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Dice, Exact, Halt, Roll, Seat, Weight, solve};
use tercio_engine::{Agenda, Card, Next, Refusal, Sink, Step, packed_enum};
use tercio_ledger::{House, Tally};

mod sheet {
    //! Sketches, not the sheet.
    use tercio_engine::{Card, Section};
    use tercio_ledger::Rule;

    pub static HIT: Rule = Rule::sheet("conquest.hit", "hits on this less CA", 7);
    pub static SAVE: Rule = Rule::sheet("conquest.save", "saves on this less the save", 7);
    pub static KILL: Rule = Rule::sheet("conquest.kill", "kills on D less KA", 0);
    pub static FIGURES: Rule = Rule::sheet("conquest.figures", "figures that fight", 0);
    pub static KILLS: Rule = Rule::sheet("conquest.result.kills", "kills", 1);
    pub static RANKS: Rule = Rule::sheet("conquest.result.ranks", "ranks behind the first", 1);
    pub static IMPACT: Rule = Rule::sheet("conquest.result.impact", "charge impact", 1);
    pub static MORALE: Rule =
        Rule::ruled("conquest.tests", "2d6 at most Mo less the difference", 0);
    pub static CARD: Card = Card {
        name: "conquest-stages",
        title: "Hit, save, kill",
        summary: "sketch",
        version: 1,
        unit: "inch",
        battles: true,
        sections: &[Section {
            title: "Combat",
            rules: &[&HIT, &SAVE, &KILL, &FIGURES, &KILLS, &RANKS, &IMPACT, &MORALE],
            table: None,
        }],
        rulings: &[],
        files: &[],
        coverage: "",
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Body {
    figures: u16,
    ca: u8,
    ka: u8,
    d: u8,
    save: u8,
    mo: u8,
    ranks: u8,
    charging: bool,
}

impl Default for Body {
    fn default() -> Self {
        Body { figures: 24, ca: 3, ka: 3, d: 7, save: 3, mo: 6, ranks: 2, charging: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Fate {
    Stands,
    Pushed,
    Routs,
}
packed_enum!(Fate { Stands, Pushed, Routs });

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Item {
    Fight,
    /// The loser tests, at this disadvantage.
    Morale {
        loser: u8,
        by: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    bodies: [Body; 2],
    fates: [Fate; 2],
    agenda: Agenda<Item, 4>,
}

#[derive(Debug)]
struct Combat {
    bodies: [Body; 2],
    house: House,
}

/// The face a roll needs: seven less the value, and at best a two.
fn face(from: i16, value: u8) -> u8 {
    (from - i16::from(value)).clamp(2, 7) as u8
}

impl Combat {
    /// The kills one side makes. Each stage is a part of its own, so that the solver merges equal
    /// counts before the next stage asks.
    fn kills(
        &self,
        by: &Body,
        on: &Body,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<u16, Box<Halt>> {
        let foe = Seat(1 - seat.0);
        let tally = self.house.tally().plus(&sheet::FIGURES, by.figures.cast_signed());
        let to_hit = Roll::at_least(face(sheet::HIT.value, by.ca), tally.total() as u16);
        let to_save = face(sheet::SAVE.value, on.save);
        let wounds = dice.settle(|dice| {
            let hits = dice.settle(|dice| dice.number(to_hit, &sheet::HIT, seat, Some(&tally)))?;
            let saved = dice.number(Roll::at_least(to_save, hits), &sheet::SAVE, foe, None)?;
            Ok(hits - saved)
        })?;
        let to_kill = Roll::at_least(face(i16::from(on.d), by.ka), wounds);
        dice.number(to_kill, &sheet::KILL, seat, None)
    }

    fn score(&self, body: &Body, kills: u16) -> Tally<'_> {
        self.house
            .tally()
            .times(&sheet::KILLS, kills.cast_signed())
            .times(&sheet::RANKS, i16::from(body.ranks.min(2)))
            .when(body.charging, &sheet::IMPACT)
    }

    fn fight(&self, state: &mut State, dice: &mut dyn Chance) -> Result<(), Box<Halt>> {
        let [a, b] = state.bodies;
        let (by_a, by_b) = dice.both(
            |dice| self.kills(&a, &b, Seat(0), dice),
            |dice| self.kills(&b, &a, Seat(1), dice),
        )?;
        let ahead = self.score(&a, by_a).total() - self.score(&b, by_b).total();
        state.bodies[0].figures -= by_b.min(a.figures);
        state.bodies[1].figures -= by_a.min(b.figures);
        if ahead != 0 {
            let loser = u8::from(ahead > 0);
            let by = ahead.unsigned_abs().min(12) as u8;
            state.agenda.push(Item::Morale { loser, by });
        }
        Ok(())
    }

    fn test(
        &self,
        state: &mut State,
        loser: u8,
        by: u8,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let mo = i16::from(state.bodies[usize::from(loser)].mo) - i16::from(by);
        let roll = dice.settle(|dice| {
            let roll = dice.number(Roll::sum(2), &sheet::MORALE, Seat(loser), None)?.cast_signed();
            Ok(match roll - mo {
                ..=0 => Fate::Stands,
                1 => Fate::Pushed,
                _ => Fate::Routs,
            })
        })?;
        state.fates[usize::from(loser)] = roll;
        Ok(())
    }
}

impl Mini for Combat {
    type Setup = [Body; 2];
    type State = State;
    type Order = ();
    const SEATS: &'static [&'static str] = &["A", "B"];

    fn card() -> &'static Card {
        &sheet::CARD
    }
    fn new(setup: &[Body; 2], house: &House) -> Self {
        Combat { bodies: *setup, house: house.clone() }
    }
    fn begin(&self) -> State {
        let mut agenda = Agenda::default();
        agenda.push(Item::Fight);
        State { bodies: self.bodies, fates: [Fate::Stands; 2], agenda }
    }
    fn next(&self, state: &State) -> Next {
        if state.agenda.is_empty() { over(None, "fought") } else { Next::Table }
    }
    fn judge(&self, _: &State, _: Seat, (): &()) -> Result<(), Refusal> {
        Err(Refusal::nonsense(&sheet::HIT, "nobody decides here"))
    }
    fn candidates(&self, _: &State, _: Seat) -> Vec<()> {
        Vec::new()
    }
    fn carry_out(
        &self,
        state: &mut State,
        _: Step<'_, ()>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<String>,
    ) -> Result<(), Box<Halt>> {
        match state.agenda.pop() {
            Some(Item::Fight) => self.fight(state, dice)?,
            Some(Item::Morale { loser, by }) => self.test(state, loser, by, dice)?,
            None => {}
        }
        sink.tell(&sheet::KILLS, format!("{:?}", state.fates));
        Ok(())
    }
}

fn closed_form<W: Weight>(figures: u32, kill: (u64, u64)) -> Vec<W> {
    let (part, of) = kill;
    let mut ways = W::whole();
    let mut law = Vec::new();
    for k in 0..=figures {
        let hit = W::ratio(part, of).power(k);
        law.push(ways.times(&hit).times(&W::ratio(of - part, of).power(figures - k)));
        ways = ways.times(&W::ratio(u64::from(figures - k), u64::from(k) + 1));
    }
    law
}

fn kills_of<W: Weight>(figures: u16, paths: u64) -> Vec<(u16, W)> {
    let rules = Combat::new(&Default::default(), &House::default());
    let by = Body { figures, ..Body::default() };
    solve(paths, |dice| rules.kills(&by, &Body::default(), Seat(0), dice)).expect("it is solved")
}

#[test]
fn the_law_of_kills_of_24_figures_is_the_binomial_exactly() {
    // 4+ to hit, 4+ to save, 4+ to kill: one figure in eight.
    let law = kills_of::<Exact>(24, 10_000);
    let expected = closed_form::<Exact>(24, (1, 8));
    assert_eq!(law.len(), expected.len());
    for ((kills, weight), expected) in law.iter().zip(&expected) {
        assert_eq!(weight, expected, "{kills} kills");
    }
}

#[test]
fn two_hundred_figures_are_solved_in_a_few_ten_thousand_paths() {
    let law = kills_of::<f64>(200, 50_000);
    let expected = closed_form::<f64>(200, (1, 8));
    let total: f64 = law.iter().map(|(_, weight)| weight).sum();
    assert!((total - 1.0).abs() < 1e-12, "{total}");
    for (kills, weight) in &law {
        let expected = expected[usize::from(*kills)];
        assert!((weight - expected).abs() < 1e-12, "{kills}: {weight} {expected}");
    }
}

#[test]
fn both_sides_fight_at_once_and_the_loser_tests() {
    let charging = Body { charging: true, ..Body::default() };
    let rules = Combat::new(&[charging, Body::default()], &House::default());
    let begun = rules.begin();
    let futures = solved(&rules, &begun, Step::Table);
    let spared = weight(&futures, |future| future.bodies[1].figures == 24);
    assert!((spared - 0.875f64.powi(24)).abs() < 1e-12, "neither side sees the other's dice");
    let ahead = weight(&futures, |f| matches!(f.agenda.top(), Some(Item::Morale { loser: 1, .. })));
    let behind =
        weight(&futures, |f| matches!(f.agenda.top(), Some(Item::Morale { loser: 0, .. })));
    assert!(ahead > behind, "the impact tells: {ahead} {behind}");
    let mut losing = begun;
    losing.agenda.pop();
    losing.agenda.push(Item::Morale { loser: 1, by: 1 });
    let futures = solved(&rules, &losing, Step::Table);
    let stands = weight(&futures, |future| future.fates[1] == Fate::Stands);
    assert!((stands - 10.0 / 36.0).abs() < 1e-12, "2d6 at most 5: {stands}");
    assert_eq!(futures.len(), 3, "equal verdicts are merged");
}

#[test]
fn two_equal_bodies_have_equal_chances() {
    let rules = Combat::new(&Default::default(), &House::default());
    let futures = solved(&rules, &rules.begin(), Step::Table);
    let loses = |seat| {
        weight(
            &futures,
            |f| matches!(f.agenda.top(), Some(Item::Morale { loser, .. }) if *loser == seat),
        )
    };
    assert!((loses(0) - loses(1)).abs() < 1e-12);
}

#[test]
fn typed_dice_go_stage_by_stage_for_each_side() {
    let six = Body { figures: 6, ..Body::default() };
    let game = typed::<Combat>(
        &[six, six],
        [
            Say::Throw(vec![4, 5, 6, 1, 2, 3]),
            Say::Throw(vec![1, 2, 6]),
            Say::Throw(vec![4, 1]),
            Say::Throw(vec![4, 1, 1, 1, 1, 1]),
            Say::Throw(vec![4]),
            // No wound is left to roll for, so nobody is asked to throw.
            Say::Throw(vec![3, 3]),
        ],
    );
    assert_eq!(game.state().bodies.map(|body| body.figures), [6, 5]);
    assert_eq!(game.state().fates, [Fate::Stands, Fate::Pushed]);
}

#[test]
fn rolled_combats_keep_every_promise() {
    rolled::<Combat>(&Default::default(), 10);
}
