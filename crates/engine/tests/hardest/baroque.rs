//! A charge that its target may answer in four ways, each by a test; before it an initiative that a
//! charismatic leader may roll again, one die or both. What a player decides stands between steps.

use super::mini::{Mini, Say, over, rolled, solved, typed, weight};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Count, Dice, Halt, Roll, Seat};
use tercio_engine::{Agenda, Card, Next, Refusal, Sink, Step, words};
use tercio_ledger::{House, Tally};

mod sheet {
    //! Sketches, not the sheet.
    use tercio_engine::{Card, Section};
    use tercio_ledger::Rule;

    pub static INITIATIVE: Rule = Rule::sheet("baroque.initiative", "2d6 for the initiative", 0);
    pub static CHARISMATIC: Rule =
        Rule::known("baroque.charismatic", "may roll one or both dice again, once", 0);
    pub static REACTIONS: Rule = Rule::ruled("baroque.reactions", "one answer to a charge", 0);
    pub static DISCIPLINE: Rule = Rule::sheet("baroque.discipline", "grade B needs", 4);
    pub static FIRE_EASE: Rule = Rule::sheet("baroque.discipline.fire", "defensive fire", 2);
    pub static DISORDER: Rule = Rule::sheet("baroque.discipline.disorder", "disordered", -1);
    pub static FIRE: Rule = Rule::sheet("baroque.fire", "dice of defensive fire", 5);
    pub static MELEE: Rule = Rule::sheet("baroque.melee", "VBU", 5);
    pub static IMPETUS: Rule = Rule::sheet("baroque.impetus", "Impetus", 3);
    pub static REAR: Rule = Rule::sheet("baroque.melee.rear", "contacted in the rear", -1);
    pub static EVADE: Rule = Rule::ruled("baroque.evasion", "a die for each, in BU", 0);
    pub static CARD: Card = Card {
        name: "baroque-charge",
        title: "A charge and its answers",
        summary: "sketch",
        version: 1,
        unit: "BU",
        battles: true,
        sections: &[Section {
            title: "Charge",
            rules: &[
                &INITIATIVE,
                &CHARISMATIC,
                &REACTIONS,
                &DISCIPLINE,
                &FIRE_EASE,
                &DISORDER,
                &FIRE,
                &MELEE,
                &IMPETUS,
                &REAR,
                &EVADE,
            ],
            table: None,
        }],
        rulings: &[],
        files: &[],
        coverage: "",
    };
}

words! {
    /// What the target of a charge may do.
    pub enum Answered { Nothing "nothing", Fire "fire", Counter "countercharge", Evade "evade" }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Item {
    Initiative,
    Reroll,
    Charge,
    React,
    Test(Answered),
    Shot,
    Flight,
    Contact { countered: bool, rear: bool },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    /// The two dice of each side, higher first, while they can still be rolled again.
    dice: [[u8; 2]; 2],
    charger: u8,
    disordered: [bool; 2],
    hits: [u8; 2],
    escaped: bool,
    agenda: Agenda<Item, 6>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    Keep,
    Reroll { high: bool, low: bool },
    Charge,
    React(Answered),
}

#[derive(Debug)]
struct Reaction {
    house: House,
}

/// What can come after the dice stand.
fn pair_of(a: u8, b: u8) -> [u8; 2] {
    [a.max(b), a.min(b)]
}

impl Reaction {
    fn needed(&self, answered: Answered, disordered: bool) -> Tally<'_> {
        self.house
            .tally()
            .when(answered == Answered::Fire, &sheet::FIRE_EASE)
            .when(disordered, &sheet::DISORDER)
    }

    /// A natural 1 fails and a natural 6 passes.
    fn test(
        &self,
        seat: Seat,
        modifiers: &Tally<'_>,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        dice.settle(|dice| {
            let roll = dice.number(Roll::sum(1), &sheet::DISCIPLINE, seat, Some(modifiers))?;
            let modified = roll.cast_signed() + modifiers.total();
            Ok(roll == 6 || roll > 1 && modified >= sheet::DISCIPLINE.value)
        })
    }

    fn hits(&self, seat: Seat, tally: &Tally<'_>, dice: &mut dyn Chance) -> Result<u8, Box<Halt>> {
        let count = Count::SixesAndPairsOfFives;
        let roll = Roll::Hits { dice: tally.total().max(1) as u16, count };
        Ok(dice.number(roll, &sheet::MELEE, seat, Some(tally))? as u8)
    }

    fn initiative(state: &mut State, dice: &mut dyn Chance) -> Result<(), Box<Halt>> {
        for seat in [0, 1] {
            let (high, low) = dice.pair(&sheet::INITIATIVE, Seat(seat), None)?;
            state.dice[usize::from(seat)] = [high, low];
        }
        state.agenda.push_in_order([Item::Reroll, Item::Charge].into_iter());
        Ok(())
    }

    /// The die that stays is known, so only those in the leader's hand are asked for.
    fn reroll(
        state: &mut State,
        high: bool,
        low: bool,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let [was_high, was_low] = state.dice[0];
        state.dice[0] = if high && low {
            let (high, low) = dice.pair(&sheet::CHARISMATIC, Seat(0), None)?;
            [high, low]
        } else {
            let one = dice.number(Roll::sum(1), &sheet::CHARISMATIC, Seat(0), None)? as u8;
            pair_of(if high { was_low } else { was_high }, one)
        };
        Ok(())
    }

    fn contact(
        &self,
        state: &mut State,
        countered: bool,
        rear: bool,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let (charger, target) = (state.charger, 1 - state.charger);
        let tally = |seat: u8, impetus: bool, rear: bool| {
            self.house
                .tally()
                .line(&sheet::MELEE)
                .when(impetus, &sheet::IMPETUS)
                .when(rear, &sheet::REAR)
                .when(state.disordered[usize::from(seat)], &sheet::DISORDER)
        };
        let (ours, theirs) = (tally(charger, true, false), tally(target, countered, rear));
        let (hit, back) = dice.both(
            |dice| self.hits(Seat(charger), &ours, dice),
            |dice| self.hits(Seat(target), &theirs, dice),
        )?;
        state.hits[usize::from(target)] += hit;
        state.hits[usize::from(charger)] += back;
        Ok(())
    }

    fn table(&self, state: &mut State, item: Item, dice: &mut dyn Chance) -> Result<(), Box<Halt>> {
        let target = 1 - state.charger;
        match item {
            Item::Initiative => Self::initiative(state, dice)?,
            Item::Test(answered) => {
                let modifiers = self.needed(answered, state.disordered[usize::from(target)]);
                let passed = self.test(Seat(target), &modifiers, dice)?;
                let contact = |countered| Item::Contact { countered, rear: false };
                match (passed, answered) {
                    (true, Answered::Fire) => {
                        state.agenda.push_in_order([Item::Shot, contact(false)].into_iter());
                    }
                    (true, Answered::Evade) => state.agenda.push(Item::Flight),
                    (passed, _) => state.agenda.push(contact(passed)),
                }
            }
            Item::Shot => {
                let tally = self.house.tally().line(&sheet::FIRE);
                let hits = dice.settle(|dice| self.hits(Seat(target), &tally, dice))?;
                state.disordered[usize::from(state.charger)] |= hits > 0;
                state.hits[usize::from(state.charger)] += hits;
            }
            Item::Flight => {
                let away = dice.number(Roll::sum(1), &sheet::EVADE, Seat(target), None)?;
                let after = dice.number(Roll::sum(1), &sheet::EVADE, Seat(state.charger), None)?;
                state.escaped = away >= after;
                if !state.escaped {
                    state.agenda.push(Item::Contact { countered: false, rear: true });
                }
            }
            Item::Contact { countered, rear } => self.contact(state, countered, rear, dice)?,
            Item::Reroll | Item::Charge | Item::React => {}
        }
        Ok(())
    }
}

impl Mini for Reaction {
    type Setup = ();
    type State = State;
    type Order = Order;
    const SEATS: &'static [&'static str] = &["Charismatic", "Other"];

    fn card() -> &'static Card {
        &sheet::CARD
    }
    fn new((): &(), house: &House) -> Self {
        Reaction { house: house.clone() }
    }
    fn begin(&self) -> State {
        let mut agenda = Agenda::default();
        agenda.push(Item::Initiative);
        State {
            dice: [[0; 2]; 2],
            charger: 0,
            disordered: [false; 2],
            hits: [0; 2],
            escaped: false,
            agenda,
        }
    }
    fn next(&self, state: &State) -> Next {
        match state.agenda.top() {
            Some(Item::Reroll) => Next::Choose(Seat(0)),
            Some(Item::Charge) => Next::Choose(Seat(state.winner())),
            Some(Item::React) => Next::Choose(Seat(1 - state.charger)),
            Some(_) => Next::Table,
            None => over(None, "the charge is over"),
        }
    }
    fn judge(&self, state: &State, _: Seat, order: &Order) -> Result<(), Refusal> {
        match (state.agenda.top(), order) {
            (Some(Item::Reroll), Order::Reroll { high: false, low: false }) => {
                Err(Refusal::nonsense(&sheet::CHARISMATIC, "which die?"))
            }
            (Some(Item::Reroll), Order::Keep | Order::Reroll { .. })
            | (Some(Item::Charge), Order::Charge)
            | (Some(Item::React), Order::React(_)) => Ok(()),
            _ => Err(Refusal::nonsense(&sheet::REACTIONS, "not now")),
        }
    }
    fn candidates(&self, _: &State, _: Seat) -> Vec<Order> {
        let rerolls = [(true, false), (false, true), (true, true)];
        let rerolls = rerolls.map(|(high, low)| Order::Reroll { high, low });
        let answers = Answered::ALL.iter().map(|answered| Order::React(*answered));
        rerolls.into_iter().chain([Order::Keep, Order::Charge]).chain(answers).collect()
    }
    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<String>,
    ) -> Result<(), Box<Halt>> {
        let Some(item) = state.agenda.pop() else { return Ok(()) };
        match step {
            Step::Order(_, Order::Reroll { high, low }) => Self::reroll(state, *high, *low, dice)?,
            Step::Order(seat, Order::Charge) => {
                state.charger = seat.0;
                // The dice have done their work; equal futures are then equal states.
                state.dice = [[0; 2]; 2];
                state.agenda.push(Item::React);
            }
            Step::Order(_, Order::React(Answered::Nothing)) => {
                state.agenda.push(Item::Contact { countered: false, rear: false });
            }
            Step::Order(_, Order::React(answered)) => state.agenda.push(Item::Test(*answered)),
            Step::Order(_, Order::Keep) | Step::Revealed(_) => {}
            Step::Table => self.table(state, item, dice)?,
        }
        sink.tell(&sheet::REACTIONS, format!("{item:?}"));
        Ok(())
    }
}

impl State {
    /// A tie goes to the better structure, which is the first side's.
    fn winner(&self) -> u8 {
        let sums = self.dice.map(|[high, low]| high + low);
        u8::from(sums[1] > sums[0])
    }
}

fn at(item: Item) -> (Reaction, State) {
    let rules = Reaction::new(&(), &House::default());
    let mut state = rules.begin();
    state.agenda.clear();
    state.agenda.push(item);
    (rules, state)
}

#[test]
fn random_charges_keep_every_promise() {
    rolled::<Reaction>(&(), 40);
}

#[test]
fn the_leader_rolls_one_die_again_and_takes_the_initiative() {
    let game = typed::<Reaction>(
        &(),
        [
            Say::Throw(vec![5, 1]),
            Say::Throw(vec![4, 4]),
            Say::Give(0, Order::Reroll { high: false, low: true }),
            Say::Throw(vec![6]),
            Say::Give(0, Order::Charge),
            Say::Give(1, Order::React(Answered::Fire)),
            Say::Throw(vec![2]),
            Say::Throw(vec![6, 5, 5, 1, 1]),
            Say::Throw(vec![1, 1, 1, 2, 2, 3, 6]),
            Say::Throw(vec![1, 1, 1, 2, 5]),
        ],
    );
    assert_eq!((game.state().hits, game.state().disordered), ([2, 1], [true, false]));
}

#[test]
fn a_failed_test_does_nothing_else_and_the_charge_comes_home() {
    let game = typed::<Reaction>(
        &(),
        [
            Say::Throw(vec![1, 1]),
            Say::Throw(vec![3, 4]),
            Say::Give(0, Order::Keep),
            Say::Give(1, Order::Charge),
            Say::Give(0, Order::React(Answered::Counter)),
            Say::Throw(vec![3]),
            Say::Throw(vec![6, 1, 1, 1, 1, 1, 1, 1]),
            Say::Throw(vec![1, 1, 1, 1, 1]),
        ],
    );
    assert_eq!(game.state().hits, [1, 0]);
}

#[test]
fn an_evader_who_is_caught_fights_as_if_hit_in_the_rear() {
    let game = typed::<Reaction>(
        &(),
        [
            Say::Throw(vec![6, 6]),
            Say::Throw(vec![3, 4]),
            Say::Give(0, Order::Keep),
            Say::Give(0, Order::Charge),
            Say::Give(1, Order::React(Answered::Evade)),
            Say::Throw(vec![4]),
            Say::Throw(vec![2]),
            Say::Throw(vec![5]),
            Say::Throw(vec![1; 8]),
            Say::Throw(vec![6; 4]),
        ],
    );
    assert!(!game.state().escaped);
    assert_eq!(game.state().hits, [4, 0]);
}

#[test]
fn a_reroll_is_solved_for_each_choice_of_dice() {
    let (rules, mut state) = at(Item::Reroll);
    state.dice = [[5, 1], [5, 4]];
    let wins = |high, low| {
        let order = Order::Reroll { high, low };
        let futures = solved(&rules, &state, Step::Order(Seat(0), &order));
        weight(&futures, |future| future.winner() == 0)
    };
    assert!((wins(false, true) - 3.0 / 6.0).abs() < 1e-12, "a four or more beside the five");
    assert!(wins(true, false).abs() < 1e-12, "at best a seven");
    assert!((wins(true, true) - 10.0 / 36.0).abs() < 1e-12, "nine or more");
}

#[test]
fn each_answer_is_solved_by_its_own_test() {
    let passes = |answered, disordered: bool| {
        let (rules, mut state) = at(Item::Test(answered));
        state.disordered[1] = disordered;
        let futures = solved(&rules, &state, Step::Table);
        let unmoved = Some(&Item::Contact { countered: false, rear: false });
        weight(&futures, |future| future.agenda.top() != unmoved)
    };
    for (answered, disordered, sixths) in [
        (Answered::Fire, false, 5.0),
        (Answered::Fire, true, 4.0),
        (Answered::Counter, false, 3.0),
        (Answered::Evade, true, 2.0),
    ] {
        let chance = passes(answered, disordered);
        assert!((chance - sixths / 6.0).abs() < 1e-12, "{answered}: {chance}");
    }
    let (rules, state) = at(Item::Flight);
    let futures = solved(&rules, &state, Step::Table);
    assert!((weight(&futures, |future| future.escaped) - 21.0 / 36.0).abs() < 1e-12);
    let (rules, state) = at(Item::Contact { countered: true, rear: false });
    solved(&rules, &state, Step::Table);
}
