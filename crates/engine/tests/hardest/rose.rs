//! A dispute between two players with an umpire at the table: a proposal, keywords that are
//! accepted or argued on their own, three dice against a rung, and the umpire's last word.

use super::mini::{Mini, Say, Small, over, replayed, rolled, solved, typed, weight};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat};
use tercio_engine::{
    Agenda, Card, Match, Next, PlayFault, Refusal, Seats, Sink, Step, Terms, words,
};
use tercio_ledger::{House, Tally};

mod sheet {
    //! Sketches, not the sheet.
    use tercio_engine::{Card, Section};
    use tercio_ledger::Rule;

    /// The scores of the nine rungs, likeliest first; the fifth is even.
    pub const LADDER: [u16; 9] = [4, 6, 8, 10, 11, 12, 14, 16, 18];
    pub const EVEN: i16 = 4;

    pub static NARRATE: Rule = Rule::sheet("rose.narrate", "the narrator proposes an event", 0);
    pub static DISPUTE: Rule = Rule::sheet("rose.dispute", "others may dispute it", 0);
    pub static SHIFT: Rule = Rule::ruled("rose.shift", "keywords a side, at most", 3);
    pub static REFERENCE: Rule = Rule::sheet("rose.reference", "the reference rung", 0);
    pub static FOR: Rule = Rule::ruled("rose.shift.for", "a keyword for it", -1);
    pub static AGAINST: Rule = Rule::ruled("rose.shift.against", "a keyword against it", 1);
    pub static DOUBTFUL: Rule = Rule::ruled("rose.shift.doubtful", "a doubtful keyword is even", 0);
    pub static ARGUMENT: Rule = Rule::sheet("rose.argument", "3D6 against the rung", 0);
    pub static CARD: Card = Card {
        name: "rose-dispute",
        title: "A dispute",
        summary: "sketch",
        version: 1,
        unit: "pace",
        battles: true,
        sections: &[Section {
            title: "Arguments",
            rules: &[&NARRATE, &DISPUTE, &SHIFT, &REFERENCE, &FOR, &AGAINST, &DOUBTFUL, &ARGUMENT],
            table: None,
        }],
        rulings: &[],
        files: &[],
        coverage: "",
    };
}

words! {
    /// A few of the matrix.
    pub enum Keyword {
        Terrain "terrain",
        Surprise "surprise",
        Ordered "ordered",
        Fatigue "fatigue",
    }
}

const UMPIRE: Seat = Seat(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Item {
    Propose,
    /// Anyone but the narrator may dispute, accept, or bring a keyword.
    Respond,
    Weigh {
        by: Seat,
        word: Keyword,
    },
    Doubt {
        by: Seat,
        word: Keyword,
    },
    Roll,
    /// The disputer says what happens instead.
    Instead,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    event: String,
    /// The reference rung, counted from the likeliest.
    rung: i8,
    used: [ArrayVec<Keyword, 4>; 2],
    accepted: [u8; 2],
    happened: Option<bool>,
    agenda: Agenda<Item, 4>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Order {
    Propose { event: String, rung: i8 },
    Accept,
    Keyword(Keyword),
    Contest,
    Roll,
    Instead(String),
}

#[derive(Debug)]
struct Dispute {
    house: House,
}

impl Dispute {
    /// Where on the ladder the argument stands.
    fn rung(&self, state: &State) -> Tally<'_> {
        let [pro, contra] = state.accepted;
        self.house
            .tally()
            .plus(&sheet::REFERENCE, i16::from(state.rung))
            .times(&sheet::FOR, i16::from(pro))
            .times(&sheet::AGAINST, i16::from(contra))
    }

    /// Whether three dice reach the score of a rung; the ladder ends at its ends.
    fn reaches(
        &self,
        rung: i16,
        rule: &'static tercio_ledger::Rule,
        by: Seat,
        tally: Option<&Tally<'_>>,
        dice: &mut dyn Chance,
    ) -> Result<bool, Box<Halt>> {
        let last = sheet::LADDER.len() - 1;
        let score = sheet::LADDER[last.min(rung.max(0) as usize)];
        dice.settle(|dice| Ok(dice.number(Roll::sum(3), rule, by, tally)? >= score))
    }

    fn table(&self, state: &mut State, item: Item, dice: &mut dyn Chance) -> Result<(), Box<Halt>> {
        match item {
            Item::Doubt { by, .. } => {
                let stands = self.reaches(sheet::EVEN, &sheet::DOUBTFUL, by, None, dice)?;
                state.accepted[usize::from(by.0)] += u8::from(stands);
            }
            Item::Roll => {
                let rung = self.rung(state);
                let total = rung.total();
                let rolled = self.reaches(total, &sheet::ARGUMENT, Seat(0), Some(&rung), dice)?;
                state.happened = Some(rolled);
                if !rolled {
                    state.agenda.push(Item::Instead);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn ordered(state: &mut State, item: Item, seat: Seat, order: &Order) {
        match (item, order) {
            (Item::Propose, Order::Propose { event, rung }) => {
                state.event.clone_from(event);
                state.rung = *rung;
                state.agenda.push(Item::Respond);
            }
            (Item::Respond, Order::Keyword(word)) => {
                state.used[usize::from(seat.0)].push(*word);
                state.agenda.push(Item::Respond);
                state.agenda.push(Item::Weigh { by: seat, word: *word });
            }
            (Item::Respond, Order::Accept) => state.happened = Some(true),
            (Item::Respond, Order::Roll) => state.agenda.push(Item::Roll),
            (Item::Weigh { by, .. }, Order::Accept) => state.accepted[usize::from(by.0)] += 1,
            (Item::Weigh { by, word }, Order::Contest) => {
                state.agenda.push(Item::Doubt { by, word });
            }
            (Item::Instead, Order::Instead(event)) => state.event.clone_from(event),
            _ => {}
        }
    }
}

impl Mini for Dispute {
    type Setup = ();
    type State = State;
    type Order = Order;
    const SEATS: &'static [&'static str] = &["Narrator", "Opponent", "Umpire"];

    fn card() -> &'static Card {
        &sheet::CARD
    }
    fn new((): &(), house: &House) -> Self {
        Dispute { house: house.clone() }
    }
    fn begin(&self) -> State {
        let mut agenda = Agenda::default();
        agenda.push(Item::Propose);
        State {
            event: String::new(),
            rung: sheet::EVEN as i8,
            used: Default::default(),
            accepted: [0; 2],
            happened: None,
            agenda,
        }
    }
    fn next(&self, state: &State) -> Next {
        match state.agenda.top() {
            Some(Item::Propose) => Next::Choose(Seat(0)),
            Some(Item::Respond) => Next::Any(Seats::of([Seat(0), Seat(1), UMPIRE])),
            Some(Item::Weigh { by, .. }) => Next::Any(Seats::of([Seat(1 - by.0), UMPIRE])),
            Some(Item::Instead) => Next::Choose(Seat(1)),
            Some(Item::Doubt { .. } | Item::Roll) => Next::Table,
            None => over(None, "the event is settled"),
        }
    }

    fn judge(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        let player = seat != UMPIRE;
        match (state.agenda.top(), order) {
            (Some(Item::Propose), Order::Propose { rung: 0..=8, .. }) => Ok(()),
            (Some(Item::Respond), Order::Keyword(word)) if player => {
                let used = &state.used[usize::from(seat.0)];
                if used.is_full() {
                    Err(Refusal::nonsense(&sheet::SHIFT, "the matrix is used up"))
                } else if used.contains(word) || used.len() >= sheet::SHIFT.value as usize {
                    Err(Refusal::new(&sheet::SHIFT, "each once, and three at most"))
                } else {
                    Ok(())
                }
            }
            (Some(Item::Respond), Order::Accept | Order::Roll) if seat == Seat(0) => {
                Err(Refusal::new(&sheet::DISPUTE, "that is for the others to say"))
            }
            (Some(Item::Respond), Order::Accept | Order::Roll)
            | (Some(Item::Weigh { .. }), Order::Accept | Order::Contest)
            | (Some(Item::Instead), Order::Instead(_)) => Ok(()),
            _ => Err(Refusal::nonsense(&sheet::NARRATE, "not now")),
        }
    }

    fn candidates(&self, _: &State, _: Seat) -> Vec<Order> {
        let words = Keyword::ALL.iter().map(|word| Order::Keyword(*word));
        let told = [
            Order::Propose { event: "they cross the ditch".into(), rung: 4 },
            Order::Accept,
            Order::Contest,
            Order::Roll,
            Order::Instead("they stay".into()),
        ];
        words.chain(told).collect()
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
            Step::Order(seat, order) => Self::ordered(state, item, seat, order),
            Step::Revealed(_) => {}
            Step::Table => self.table(state, item, dice)?,
        }
        sink.tell(&sheet::NARRATE, format!("{item:?}"));
        Ok(())
    }
}

fn crossing(rung: i8) -> Order {
    Order::Propose { event: "they cross the ditch".into(), rung }
}

fn argued(rung: i8, accepted: [u8; 2]) -> f64 {
    let rules = Dispute::new(&(), &House::default());
    let mut state = rules.begin();
    state.agenda.clear();
    state.agenda.push(Item::Roll);
    (state.rung, state.accepted) = (rung, accepted);
    weight(&solved(&rules, &state, Step::Table), |future| future.happened == Some(true))
}

#[test]
fn random_disputes_keep_every_promise() {
    rolled::<Dispute>(&(), 40);
}

#[test]
fn the_chance_at_every_rung_is_exact() {
    let of_216 = [215.0, 206.0, 181.0, 135.0, 108.0, 81.0, 35.0, 10.0, 1.0];
    for (rung, ways) in of_216.into_iter().enumerate() {
        assert!((argued(rung as i8, [0, 0]) - ways / 216.0).abs() < 1e-12, "rung {rung}");
    }
    assert!((argued(4, [2, 1]) - 135.0 / 216.0).abs() < 1e-12, "one rung up in all");
    assert!((argued(0, [3, 0]) - 215.0 / 216.0).abs() < 1e-12, "the ladder ends there");
    assert!((argued(8, [0, 3]) - 1.0 / 216.0).abs() < 1e-12, "and there");
}

#[test]
fn keywords_are_accepted_or_argued_and_the_rung_is_rolled() {
    let game = typed::<Dispute>(
        &(),
        [
            Say::Give(0, crossing(5)),
            Say::Give(1, Order::Keyword(Keyword::Terrain)),
            Say::Give(0, Order::Contest),
            Say::Throw(vec![4, 4, 3]),
            Say::Give(0, Order::Keyword(Keyword::Surprise)),
            Say::Give(2, Order::Accept),
            Say::Give(0, Order::Keyword(Keyword::Ordered)),
            Say::Give(1, Order::Contest),
            Say::Throw(vec![1, 4, 3]),
            Say::Give(1, Order::Roll),
            Say::Throw(vec![6, 4, 2]),
        ],
    );
    assert_eq!((game.state().accepted, game.state().happened), ([1, 1], Some(true)));
}

#[test]
fn the_disputer_says_what_happens_instead() {
    let game = typed::<Dispute>(
        &(),
        [
            Say::Give(0, crossing(4)),
            Say::Give(1, Order::Roll),
            Say::Throw(vec![3, 3, 4]),
            Say::Give(1, Order::Instead("they stay".into())),
        ],
    );
    assert_eq!((game.state().event.as_str(), game.state().happened), ("they stay", Some(false)));
}

fn disputed() -> Match<Small<Dispute>> {
    let mut game = Match::new((), Terms { seed: 1, ..Terms::default() }).unwrap();
    game.submit(Seat(0), crossing(4)).unwrap();
    game
}

#[test]
fn any_of_several_seats_may_act_and_no_other() {
    let mut game = disputed();
    for seat in [0, 1, 2] {
        assert!(game.may_act(Seat(seat)));
    }
    for stranger in [3, 16, 18, 255] {
        let fault = game.submit(Seat(stranger), Order::Accept).unwrap_err();
        assert!(matches!(fault, PlayFault::NotYours { .. }), "{fault}");
    }
    let own = game.submit(Seat(0), Order::Accept).unwrap_err();
    assert!(own.to_string().contains("rose.dispute"), "{own}");
    game.submit(Seat(1), Order::Keyword(Keyword::Fatigue)).unwrap();
    assert!(!game.may_act(Seat(1)), "his own keyword is for others to weigh");
    assert!(game.may_act(Seat(0)) && game.may_act(UMPIRE));
}

#[test]
fn the_umpire_overrules_by_passing_a_refused_order() {
    let mut game = disputed();
    for word in [Keyword::Terrain, Keyword::Surprise, Keyword::Ordered] {
        game.submit(Seat(1), Order::Keyword(word)).unwrap();
        game.submit(UMPIRE, Order::Accept).unwrap();
    }
    let fourth = Order::Keyword(Keyword::Fatigue);
    let refused = game.submit(Seat(1), fourth.clone()).unwrap_err();
    assert!(refused.to_string().contains("rose.shift"), "{refused}");
    let passed = game.submit_passed(Seat(1), fourth).unwrap();
    assert_eq!(passed.warning.map(|refusal| refusal.rule), Some(sheet::SHIFT.id));
    game.submit(UMPIRE, Order::Accept).unwrap();
    assert_eq!(game.state().accepted, [0, 4]);
    replayed(&game);
}

#[test]
fn the_umpire_overrules_by_amending_the_rung_or_the_outcome() {
    let mut game = disputed();
    game.amend("rung", json!(0), "the ditch is dry in summer").unwrap();
    game.amend("accepted.1", json!(2), "the bank is steep").unwrap();
    assert_eq!((game.state().rung, game.state().accepted), (0, [0, 2]));
    game.submit(Seat(1), Order::Roll).unwrap();
    let rolled = game.state().happened;
    assert!(rolled.is_some());
    if rolled == Some(false) {
        game.submit(Seat(1), Order::Instead("they stay".into())).unwrap();
    }
    game.amend("happened", json!(true), "all agree after all").unwrap();
    assert_eq!(game.state().happened, Some(true));
    replayed(&game);
}
