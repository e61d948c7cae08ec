//! What a computer commander tells and answers, and what its counsel promises.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

use tercio_chance::{Rolled, Seat};
use tercio_commander::{Commander, Memo};
use tercio_engine::{Match, Prospect, Ruleset, Silence, Step, Terms};
use tercio_family::UnitId;
use tercio_ledger::House;
use tercio_rose::order::{Deed, Goal, Kind, Order, Say};
use tercio_rose::setup::LeaderId;
use tercio_rose::state::{Due, Post, State, Unit};
use tercio_rose::troops::{Condition, Keyword, Troop};
use tercio_rose::{CARD, Rose};

/// Name, troop, x, y, facing.
type Card<'t> = (&'t str, &'t str, i32, i32, i32);

/// A table on which the South, which has to come on, narrates.
struct Table {
    rules: Rose,
    state: State,
}

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);

impl Table {
    fn new(own: &[Card<'_>], foes: &[Card<'_>]) -> Table {
        let side = |name: &str, units: &[Card<'_>]| {
            let y = if name == "South" { 10 } else { 1990 };
            let mut text = format!(
                "[[side]]\nname = \"{name}\"\n[[side.leader]]\nname = \"{name} chief\"\n\
                 eye = \"competent\"\nx = 10\ny = {y}\n"
            );
            for (name, troop, ..) in units {
                text +=
                    &format!("[[side.unit]]\nname = \"{name}\"\ntroop = \"{troop}\"\nmen = 500\n");
            }
            for (name, _, x, y, facing) in units {
                text += &format!("[[side.place]]\nunit = \"{name}\"\nat = [{x}, {y}, {facing}]\n");
            }
            text
        };
        let (south, north) = (side("South", own), side("North", foes));
        let text =
            format!("system = \"rose\"\ntitle = \"a table\"\nattacker = \"South\"\n{south}{north}");
        let setup = Rose::read("table", &text, &CARD).unwrap_or_else(|faults| panic!("{faults}"));
        let rules = Rose::new(setup, House::default()).unwrap();
        let mut state = rules.begin();
        state.agenda.clear();
        state.agenda.push(Due::Narrate { seat: SOUTH });
        (state.round, state.span) = (1, 6);
        Table { rules, state }
    }

    #[track_caller]
    fn id(&self, name: &str) -> UnitId {
        let place = self.rules.setup.units.iter().position(|unit| unit.name == name);
        UnitId(u8::try_from(place.unwrap()).unwrap())
    }

    fn unit(&mut self, name: &str) -> &mut Unit {
        let id = self.id(name);
        self.state.unit_mut(id)
    }

    /// What the commander of a seat says.
    #[track_caller]
    fn chosen(&self, seat: Seat) -> Order {
        let choice = Commander::<Rose>::new(1).choose(&self.rules, &self.state, seat);
        let order = choice.expect("an order").order;
        self.rules.judge(&self.state, seat, &order).unwrap();
        order
    }

    /// The event that the South tells; none if it passes.
    #[track_caller]
    fn told(&self) -> Option<Deed> {
        match self.chosen(SOUTH).say {
            Say::Propose(deed) => Some(deed),
            Say::Pass => None,
            other => panic!("{other:?}"),
        }
    }

    fn engage(&self, unit: &str, target: &str) -> Option<Deed> {
        Some(Deed::Engage { unit: self.id(unit), target: self.id(target) })
    }

    /// What an order of the South promises.
    #[track_caller]
    fn promised(&self, order: &str) -> Prospect {
        let order = self.rules.understand(&self.state, SOUTH, order).unwrap();
        self.rules.judge(&self.state, SOUTH, &order).unwrap();
        self.rules.prospect(&self.state, SOUTH, &order, &mut Memo::new())
    }

    /// The South tells this, and the North is asked.
    #[track_caller]
    fn tells(&mut self, order: &str) {
        let order = self.rules.understand(&self.state, SOUTH, order).unwrap();
        self.rules.judge(&self.state, SOUTH, &order).unwrap();
        let step = Step::Order(SOUTH, &order);
        self.rules.carry_out(&mut self.state, step, &mut Rolled::new(1), &mut Silence).unwrap();
    }
}

fn net(prospect: &Prospect) -> f64 {
    prospect.gain - prospect.cost
}

#[test]
fn gendarmes_ride_at_crossbows_and_leave_formed_pikes_alone() {
    let horse: Card = ("horse", "gendarmes", 1500, 800, 0);
    let bows = Table::new(&[horse], &[("bows", "crossbows", 1500, 1100, 180)]);
    assert_eq!(bows.told(), bows.engage("horse", "bows"));
    let pikes = Table::new(&[horse], &[("pikes", "pikes", 1500, 1100, 180)]);
    assert_ne!(pikes.told(), pikes.engage("horse", "pikes"));
}

#[test]
fn the_same_enemy_is_better_struck_in_the_flank() {
    let horse: Card = ("horse", "gendarmes", 1500, 800, 0);
    let [front, flank] = [180, 90].map(|facing| {
        let table = Table::new(&[horse], &[("foe", "gendarmes", 1500, 1100, facing)]);
        net(&table.promised("engage horse foe"))
    });
    assert!(flank > front + 1.0, "{flank} {front}");
}

#[test]
fn the_chief_is_risked_for_more_than_a_captain() {
    let own: [Card; 1] = [("horse", "gendarmes", 1500, 800, 0)];
    let mut table = Table::new(&own, &[("pikes", "pikes", 1500, 1100, 180)]);
    table.state.leaders[0].post = Post::With(table.id("horse"));
    let chief = table.promised("engage horse pikes");
    table.state.leaders[0].chief = false;
    let captain = table.promised("engage horse pikes");
    assert!(chief.cost > captain.cost + 1.0, "{chief:?} {captain:?}");
    assert!((chief.gain - captain.gain).abs() < 1e-9, "{chief:?} {captain:?}");
}

#[test]
fn guns_shoot_where_there_is_nothing_better() {
    let table = Table::new(
        &[("guns", "field-artillery", 1500, 700, 0)],
        &[("foe", "pikes", 1500, 860, 180)],
    );
    let (unit, target) = (table.id("guns"), table.id("foe"));
    assert_eq!(table.told(), Some(Deed::Shoot { unit, target }));
}

#[test]
fn a_line_goes_on_in_one_event() {
    let own: [Card; 3] = [
        ("left", "pikes", 1320, 300, 0),
        ("middle", "pikes", 1500, 300, 0),
        ("right", "pikes", 1680, 300, 0),
    ];
    let foes: [Card; 2] = [("one", "pikes", 1400, 1500, 180), ("two", "pikes", 1600, 1500, 180)];
    let mut table = Table::new(&own, &foes);
    for name in ["left", "middle", "right"] {
        let errand = tercio_rose::order::Errand { kind: Kind::Move, target: None };
        table.unit(name).errands[0] = Some(errand);
    }
    let Some(Deed::Move { lead, with, to, .. }) = table.told() else {
        panic!("{:?}", table.told())
    };
    assert_eq!(with.with(lead).iter().count(), 3);
    assert!(to.y > table.state.unit(lead).pose.front.y);
}

#[test]
fn orders_come_first_while_the_enemy_is_far_and_are_sent_once() {
    let own: [Card; 2] = [("left", "pikes", 200, 200, 0), ("right", "pikes", 400, 200, 0)];
    let mut table = Table::new(&own, &[("foe", "pikes", 300, 1800, 180)]);
    table.state.leaders[0].post = Post::At(table.state.unit(UnitId(0)).pose.front);
    let told = table.told();
    assert!(
        matches!(&told, Some(Deed::Order { units, .. }) if units.iter().count() == 2),
        "{told:?}"
    );
    for name in ["left", "right"] {
        let errand = tercio_rose::order::Errand { kind: Kind::Move, target: None };
        table.unit(name).errands[0] = Some(errand);
    }
    assert!(matches!(table.told(), Some(Deed::Move { .. })), "{:?}", table.told());
}

#[test]
fn disorder_is_mended_while_there_is_time() {
    let own: [Card; 1] = [("horse", "gendarmes", 1500, 300, 0)];
    let mut table = Table::new(&own, &[("foe", "pikes", 1500, 1500, 180)]);
    table.unit("horse").condition = Condition::Unformed;
    assert_eq!(table.told(), Some(Deed::Reform { unit: table.id("horse") }));
}

#[test]
fn a_commander_leaves_men_who_do_not_stand() {
    let own: [Card; 2] = [("broken", "gendarmes", 1500, 800, 0), ("steady", "pikes", 1500, 300, 0)];
    let mut table = Table::new(&own, &[("foe", "gendarmes", 1500, 1000, 180)]);
    table.unit("broken").condition = Condition::Panicked;
    table.unit("broken").rallied = true;
    table.unit("steady").acted = true;
    table.state.leaders[0].post = Post::With(table.id("broken"));
    let to = Goal::Unit(table.id("steady"));
    assert_eq!(table.told(), Some(Deed::Ride { leader: LeaderId(0), to }));
}

#[test]
fn what_is_plainly_true_is_said_and_what_is_doubtful_is_not() {
    let own: [Card; 1] = [("swords", "sword-and-buckler", 1500, 800, 0)];
    let foes: [Card; 1] = [("pikes", "pikes", 1500, 1000, 180)];
    let mut table = Table::new(&own, &foes);
    table.tells("engage swords pikes");
    let answer = table.chosen(NORTH);
    assert!(matches!(answer.say, Say::Dispute(_)), "{answer:?}");
    assert!(answer.keywords.contains(&Keyword::Ordered), "{answer:?}");
    let reason = table.rules.reason(&table.state, NORTH, &answer).unwrap();
    assert!(reason.starts_with("ordered: no order to Swords says so"), "{reason}");
    let step = Step::Order(NORTH, &answer);
    table.rules.carry_out(&mut table.state, step, &mut Rolled::new(1), &mut Silence).unwrap();
    assert_eq!(table.state.agenda.top(), Some(&Due::Argue));
    assert_eq!(table.chosen(NORTH).say, Say::Done);
}

#[test]
fn what_nothing_speaks_against_is_accepted() {
    let own: [Card; 1] = [("pikes", "pikes", 1500, 300, 0)];
    let mut table = Table::new(&own, &[("foe", "pikes", 1500, 1500, 180)]);
    table.tells("hold pikes");
    assert_eq!(table.chosen(NORTH).say, Say::Accept);
}

#[test]
fn a_march_that_will_be_disputed_promises_less() {
    let own: [Card; 1] = [("pikes", "pikes", 1500, 300, 0)];
    let mut table = Table::new(&own, &[("foe", "pikes", 1500, 1500, 180)]);
    let without = table.promised("move pikes to 1500 500");
    let errand = tercio_rose::order::Errand { kind: Kind::Move, target: None };
    table.unit("pikes").errands[0] = Some(errand);
    let with = table.promised("move pikes to 1500 500");
    assert!(without.chance < 0.5 && with.chance > 0.99, "{without:?} {with:?}");
    assert!(without.gain < with.gain && without.gain > 0.0, "{without:?} {with:?}");
}

/// The table says that gendarmes hit hardest, that pikes stand best, and that guns do neither.
#[test]
fn strength_is_read_off_the_table() {
    let all: Vec<(String, &str, i32)> = (0..)
        .map(|x| 200 + 200 * x)
        .zip(Troop::ALL)
        .map(|(x, it)| (it.word().replace('-', ""), it.word(), x))
        .collect();
    let own: Vec<Card> = all.iter().map(|(name, it, x)| (name.as_str(), *it, *x, 200, 0)).collect();
    let table = Table::new(&own, &[("foe", "pikes", 1500, 1800, 180)]);
    let bodies = table.rules.muster(&table.state).unwrap().bodies;
    let of = |troop: Troop| bodies[troop as usize];
    for body in &bodies[..Troop::ALL.len()] {
        assert!(body.attack <= of(Troop::Pikes).attack.max(of(Troop::Gendarmes).attack));
        assert!(body.defence <= of(Troop::Pikes).defence, "{body:?}");
    }
    assert!(of(Troop::Gendarmes).attack > of(Troop::Stradiots).attack);
    assert!(of(Troop::Stradiots).attack > of(Troop::MountedBow).attack);
    assert!(of(Troop::SwordAndBuckler).attack > of(Troop::Crossbows).attack);
    assert!(of(Troop::Gendarmes).defence > of(Troop::Crossbows).defence);
    for guns in [of(Troop::Bombard), of(Troop::FieldArtillery)] {
        assert_eq!((guns.attack, guns.defence), (0, 1));
    }
}

/// Whole battles: whatever is chosen is allowed, and comes with a reason.
#[test]
fn every_choice_says_why() {
    for name in ["teaching", "fornovo"] {
        let file = CARD.file(name).unwrap();
        let setup = Rose::read(file.name, file.text, &CARD).unwrap();
        let mut game = Match::<Rose>::new(setup, Terms { seed: 5, ..Terms::default() }).unwrap();
        let mut commanders = [1, 2].map(Commander::<Rose>::new);
        tercio_commander::play_out(&mut game, |game, seat| {
            let choice = commanders[usize::from(seat.0)].choose_in(game, seat)?;
            let reason = game.rules().reason(game.state(), seat, &choice.order);
            let said = reason.unwrap_or_else(|| choice.why.say(&|piece| piece.to_string()));
            assert!(said.len() > 8 && !said.contains("the other choices"), "{choice:?}: {said}");
            Some(choice.order)
        })
        .unwrap();
    }
}
