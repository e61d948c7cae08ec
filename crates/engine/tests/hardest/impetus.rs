//! An opportunity charge in the middle of a move: the activation is interrupted at the end of a
//! single move, the enemy's owner decides, dice fall, and the rest of the move goes on or is lost.

use super::mini::{Mini, Say, over, rolled, solved, typed, weight};
use serde::{Deserialize, Serialize};
use tercio_chance::{Chance, Count, Dice, Halt, Roll, Seat};
use tercio_engine::{Agenda, Card, Next, Refusal, Sink, Step};
use tercio_ledger::{House, Tally};

mod sheet {
    //! Sketches, not the sheet.
    use tercio_engine::{Card, Section};
    use tercio_ledger::Rule;

    pub static MOVE: Rule = Rule::known("impetus.move", "one move, in U", 5);
    pub static MOVES: Rule = Rule::known("impetus.moves", "moves in one activation", 3);
    pub static DISCIPLINE: Rule = Rule::sheet("impetus.discipline", "a further move needs", 4);
    pub static OPPORTUNITY: Rule =
        Rule::ruled("impetus.opportunity", "fires or charges out of turn within, in U", 8);
    pub static VBU: Rule = Rule::sheet("impetus.vbu", "VBU", 0);
    pub static BONUS: Rule = Rule::sheet("impetus.bonus", "Impetus bonus of a fresh charger", 2);
    pub static DISORDERED: Rule = Rule::sheet("impetus.disordered", "disordered", -1);
    pub static COHESION: Rule = Rule::sheet("impetus.cohesion", "cohesion test", 0);
    pub static CARD: Card = Card {
        name: "impetus-opportunity",
        title: "An opportunity charge",
        summary: "sketch",
        version: 1,
        unit: "U",
        battles: true,
        sections: &[Section {
            title: "Opportunity",
            rules: &[
                &MOVE,
                &MOVES,
                &DISCIPLINE,
                &OPPORTUNITY,
                &VBU,
                &BONUS,
                &DISORDERED,
                &COHESION,
            ],
            table: None,
        }],
        rulings: &[],
        files: &[],
        coverage: "",
    };
}

/// The mover goes up one line; two enemies wait beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Unit {
    at_u: i8,
    vbu: u8,
    disordered: bool,
    on_opportunity: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Item {
    Activate,
    /// What is left of an activation: the remainder that an interruption leaves on the stack.
    Moving {
        left: u8,
        made: u8,
    },
    React(u8),
    Shot(u8),
    Charge(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    mover: Unit,
    foes: [Unit; 2],
    agenda: Agenda<Item, 6>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Order {
    Advance(u8),
    Hold,
    Fire,
    Charge,
}

#[derive(Debug)]
struct Opportunity {
    house: House,
}

impl Opportunity {
    fn dice(&self, unit: &Unit, bonus: bool) -> Tally<'_> {
        self.house
            .tally()
            .plus(&sheet::VBU, i16::from(unit.vbu))
            .when(bonus, &sheet::BONUS)
            .when(unit.disordered, &sheet::DISORDERED)
    }

    /// What a unit's dice cost its target: VBU lost, and whether its order is shaken.
    fn damage(
        &self,
        from: (&Unit, bool, Seat),
        on: (&Unit, Seat),
        dice: &mut dyn Chance,
    ) -> Result<(u8, bool), Box<Halt>> {
        let (unit, bonus, seat) = from;
        let (target, owner) = on;
        let tally = self.dice(unit, bonus);
        let roll =
            Roll::Hits { dice: tally.total().max(1) as u16, count: Count::SixesAndPairsOfFives };
        let hits = dice.settle(|dice| dice.number(roll, &sheet::VBU, seat, Some(&tally)))?;
        if hits == 0 {
            return Ok((0, false));
        }
        let critical = (i16::from(target.vbu) - hits.cast_signed()).max(1);
        let face = dice.number(Roll::sum(1), &sheet::COHESION, owner, None)?.cast_signed();
        let failed = face != 1 && (face == 6 || face > critical);
        let lost = if failed { (face - critical).max(1) } else { i16::from(target.disordered) };
        Ok((lost.min(i16::from(target.vbu)) as u8, true))
    }

    fn moved(
        &self,
        state: &mut State,
        left: u8,
        made: u8,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let mut left = left;
        if made > 0 {
            let needed = sheet::DISCIPLINE.value + i16::from(made) - 1;
            let roll = dice.number(Roll::sum(1), &sheet::DISCIPLINE, Seat(0), None)?.cast_signed();
            if roll < needed {
                left = 1;
                state.mover.disordered = true;
            }
        }
        state.mover.at_u += sheet::MOVE.value as i8;
        if left > 1 {
            state.agenda.push(Item::Moving { left: left - 1, made: made + 1 });
        }
        for (index, foe) in state.foes.into_iter().enumerate().rev() {
            let near = (foe.at_u - state.mover.at_u).abs() <= sheet::OPPORTUNITY.value as i8;
            if near && foe.on_opportunity && !foe.disordered && foe.vbu > 0 {
                state.agenda.push(Item::React(index as u8));
            }
        }
        Ok(())
    }

    fn reacted(
        &self,
        state: &mut State,
        foe: u8,
        charge: bool,
        dice: &mut dyn Chance,
    ) -> Result<(), Box<Halt>> {
        let (mover, enemy) = (state.mover, state.foes[usize::from(foe)]);
        let on_mover =
            |dice: &mut dyn Chance| self.damage((&enemy, charge, Seat(1)), (&mover, Seat(0)), dice);
        let on_foe = |dice: &mut dyn Chance| {
            if charge {
                self.damage((&mover, false, Seat(0)), (&enemy, Seat(1)), dice)
            } else {
                Ok((0, false))
            }
        };
        let (lost, returned) = dice.both(on_mover, on_foe)?;
        let foe = &mut state.foes[usize::from(foe)];
        for (unit, (lost, shaken)) in [(&mut state.mover, lost), (foe, returned)] {
            unit.vbu -= lost;
            unit.disordered |= shaken;
        }
        // A unit that fought has acted, and one that routed is gone: the remainder is lost.
        if charge || state.mover.vbu == 0 {
            while let Some(Item::Moving { .. } | Item::React(_)) = state.agenda.top() {
                state.agenda.pop();
            }
        }
        Ok(())
    }
}

impl Mini for Opportunity {
    type Setup = ();
    type State = State;
    type Order = Order;
    const SEATS: &'static [&'static str] = &["Mover", "Waiting"];

    fn card() -> &'static Card {
        &sheet::CARD
    }
    fn new((): &(), house: &House) -> Self {
        Opportunity { house: house.clone() }
    }
    fn begin(&self) -> State {
        let unit =
            |at_u, vbu, on_opportunity| Unit { at_u, vbu, disordered: false, on_opportunity };
        let mut agenda = Agenda::default();
        agenda.push(Item::Activate);
        State { mover: unit(0, 5, false), foes: [unit(17, 6, true), unit(18, 4, true)], agenda }
    }

    fn next(&self, state: &State) -> Next {
        match state.agenda.top() {
            Some(Item::Activate) => Next::Choose(Seat(0)),
            Some(Item::React(_)) => Next::Choose(Seat(1)),
            Some(_) => Next::Table,
            None => over(None, "the activation is over"),
        }
    }

    fn judge(&self, state: &State, _: Seat, order: &Order) -> Result<(), Refusal> {
        match (state.agenda.top(), order) {
            (Some(Item::Activate), Order::Advance(1..=3)) => Ok(()),
            (Some(Item::Activate), Order::Advance(_)) => {
                Err(Refusal::new(&sheet::MOVES, "three moves at most"))
            }
            (Some(Item::React(_)), Order::Hold | Order::Fire | Order::Charge) => Ok(()),
            _ => Err(Refusal::nonsense(&sheet::OPPORTUNITY, "not now")),
        }
    }

    fn candidates(&self, _: &State, _: Seat) -> Vec<Order> {
        let advances = [1, 2, 3].map(Order::Advance);
        advances.into_iter().chain([Order::Hold, Order::Fire, Order::Charge]).collect()
    }

    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<String>,
    ) -> Result<(), Box<Halt>> {
        let due = state.agenda.pop();
        match (due, step) {
            (Some(Item::Activate), Step::Order(_, Order::Advance(moves))) => {
                state.agenda.push(Item::Moving { left: *moves, made: 0 });
            }
            (Some(Item::React(foe)), Step::Order(_, order)) if *order != Order::Hold => {
                state.foes[usize::from(foe)].on_opportunity = false;
                let charge = *order == Order::Charge;
                state.agenda.push(if charge { Item::Charge(foe) } else { Item::Shot(foe) });
                sink.tell(&sheet::OPPORTUNITY, format!("{order:?} by foe {foe}"));
            }
            (Some(Item::Moving { left, made }), Step::Table) => {
                self.moved(state, left, made, dice)?;
                sink.tell(&sheet::MOVE, format!("now at {}U", state.mover.at_u));
            }
            (Some(Item::Shot(foe)), Step::Table) => self.reacted(state, foe, false, dice)?,
            (Some(Item::Charge(foe)), Step::Table) => self.reacted(state, foe, true, dice)?,
            _ => {}
        }
        Ok(())
    }
}

#[test]
fn random_activations_keep_every_promise() {
    rolled::<Opportunity>(&(), 30);
}

#[test]
fn the_owner_holds_and_the_rest_of_the_move_goes_on() {
    let game = typed::<Opportunity>(
        &(),
        [
            Say::Give(0, Order::Advance(3)),
            Say::Throw(vec![4]),
            Say::Give(1, Order::Hold),
            Say::Give(1, Order::Hold),
            Say::Throw(vec![5]),
            Say::Give(1, Order::Hold),
            Say::Give(1, Order::Hold),
        ],
    );
    assert_eq!(game.state().mover.at_u, 15);
    assert!(game.state().foes.iter().all(|foe| foe.on_opportunity), "no marker was used");
}

#[test]
fn a_shot_interrupts_and_the_rest_of_the_move_goes_on() {
    let game = typed::<Opportunity>(
        &(),
        [
            Say::Give(0, Order::Advance(3)),
            Say::Throw(vec![4]),
            Say::Give(1, Order::Fire),
            Say::Throw(vec![6, 1, 2, 3, 4, 5]),
            Say::Throw(vec![3]),
            Say::Give(1, Order::Hold),
            Say::Throw(vec![5]),
            Say::Give(1, Order::Hold),
        ],
    );
    let mover = game.state().mover;
    assert_eq!((mover.at_u, mover.vbu, mover.disordered), (15, 5, true));
}

#[test]
fn a_charge_interrupts_and_the_rest_of_the_move_is_lost() {
    let game = typed::<Opportunity>(
        &(),
        [
            Say::Give(0, Order::Advance(3)),
            Say::Throw(vec![4]),
            Say::Give(1, Order::Charge),
            Say::Throw(vec![6, 6, 1, 2, 3, 4, 5, 1]),
            Say::Throw(vec![5]),
            Say::Throw(vec![1, 1, 2, 3, 4]),
        ],
    );
    let mover = game.state().mover;
    assert_eq!((mover.at_u, mover.vbu, mover.disordered), (10, 3, true), "two short of its goal");
    assert!(game.state().foes[1].on_opportunity, "the second foe was never asked");
    assert!(game.outcome().is_some());
}

#[test]
fn the_charge_is_solved_where_it_interrupts() {
    let rules = Opportunity::new(&(), &House::default());
    let mut state = rules.begin();
    state.mover.at_u = 10;
    state.agenda.pop();
    state.agenda.push(Item::Moving { left: 1, made: 2 });
    state.agenda.push(Item::React(1));
    state.agenda.push(Item::Charge(0));
    let futures = solved(&rules, &state, Step::Table);
    let unhurt = weight(&futures, |future| !future.mover.disordered);
    // Eight dice of the fresh charger: no six and at most one five.
    let none = (4f64.powi(8) + 8.0 * 4f64.powi(7)) / 6f64.powi(8);
    assert!((unhurt - none).abs() < 1e-12, "{unhurt}");
    assert!(futures.iter().all(|(future, _)| future.agenda.is_empty()), "nothing is left over");
}
