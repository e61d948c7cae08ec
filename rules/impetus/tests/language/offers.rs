//! What is proposed and offered, what is asked and seen.

use crate::{HORSE, NORMANS, SAXONS, Table, acts};
use std::collections::BTreeSet;
use tercio_chance::{Rolled, Seat};
use tercio_engine::{Match, Next, Ruleset, Terms, kit};
use tercio_field::Leg;
use tercio_impetus::{Act, Activity, CARD, Due, Impetus, Order, Setup, Status, Task, UnitId};

/// Steps of each random battle that are looked at.
const STEPS: usize = 300;
/// Orders of one unit that are worth weighing.
const MOST: usize = 16;

#[test]
fn a_command_that_acts_is_offered_moves_wheels_lines_and_an_end() {
    let table = Table::hastings();
    let written = table.written(NORMANS);
    for wanted in [
        "move knights-1 10",
        "move knights-1 5",
        "wheel bretons right 15",
        "wheel bretons right 45",
        "move bretons,knights-1,knights-2,knights-3,knights-4 5",
        "ready knights-1",
        "transfer knights-1",
    ] {
        assert!(written.iter().any(|text| text == wanted), "{wanted} is not in {written:#?}");
    }
    assert_eq!(written.last().map(String::as_str), Some("done"));
    let all: BTreeSet<&String> = written.iter().collect();
    assert_eq!(all.len(), written.len(), "nothing is proposed twice");
}

#[test]
fn charges_shots_rallies_and_ways_back_are_proposed_where_they_are_open() {
    let mut table = Table::of("teaching", 0);
    table.put("south-riders", 20, 30, 0).put("north-spearmen", 20, 36, 180);
    table.now("south-riders").disordered = true;
    table.put("south-knights", 60, 20, 0).put("north-crossbows", 60, 27, 180);
    table.put("south-spearmen", 75, 50, 0).put("north-knights", 75, 35, 0);
    let written = table.written(NORMANS);
    for wanted in [
        "fire south-riders north-spearmen",
        "rally south-riders",
        "back south-riders 12",
        "charge south-knights north-crossbows",
        "about-face south-spearmen",
    ] {
        assert!(written.iter().any(|text| text == wanted), "{wanted} is not in {written:#?}");
    }
}

#[test]
fn in_melee_one_fights_on() {
    let mut table = Table::of("teaching", 0);
    table.put("south-knights", 60, 20, 0).put("north-spearmen", 60, 20, 180);
    let unit = table.unit("south-knights");
    let own = table.proposals(NORMANS).into_iter().filter(|order| match order {
        Order::Task { unit: who, .. } => *who == unit,
        order => acts(order).is_some_and(|act| act.units().contains(&unit)),
    });
    let own: Vec<Order> = own.collect();
    assert_eq!(own[0], Order::Task { unit, task: Task::Fight });
    assert!(own.len() <= 2, "{own:?}");
}

#[test]
fn an_offer_says_where_it_leads_and_what_it_invites() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-knights", "south-riders", "north-spearmen"]);
    table.put("south-knights", 50, 20, 0).put("north-spearmen", 50, 30, 180);
    let offer = |table: &Table, text: &str| {
        let order = table.reads(text);
        table.rules.describe(&table.state, NORMANS, &order)
    };
    let knights = table.unit("south-knights");
    let charge = offer(&table, "charge south-knights north-spearmen");
    assert!(
        charge.label.ends_with(": charge Northern spearmen") || charge.label.contains(": charge ")
    );
    assert_eq!(charge.piece, Some(knights.0.into()));
    assert_eq!(charge.on, Some(table.unit("north-spearmen").0.into()));
    assert_eq!((charge.group.as_str(), charge.at), ("Charge", Some([50_000, 30_000])));
    assert!(charge.risk.contains("2U beyond its move: comes home 83%"), "{}", charge.risk);
    let near = offer(&table, "move south-knights 6");
    assert!(near.risk.contains("enters the zone of"), "{}", near.risk);
    assert_eq!((near.at, near.facing), (Some([50_000, 26_000]), Some(0)));
    table.now("south-knights").moves = 1;
    let again = offer(&table, "move south-knights 1");
    assert!(again.risk.contains("a further move: tests, passes"), "{}", again.risk);
    assert!(again.risk.contains("else disordered at its end"), "{}", again.risk);
    table.now("south-knights").stakes = true;
    assert!(offer(&table, "move south-knights 1").risk.contains("leaves its stakes"));
    let done = offer(&table, "done");
    assert_eq!(done.key, "d");
    assert!(done.risk.contains("units have done nothing"), "{}", done.risk);
}

#[test]
fn who_waits_with_a_bow_is_named_as_a_risk() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-knights", "north-crossbows"]);
    table.put("south-knights", 50, 20, 0).put("north-crossbows", 50, 40, 180);
    let order = table.reads("move south-knights 8");
    let risk = |table: &Table| table.rules.describe(&table.state, NORMANS, &order).risk;
    assert!(!risk(&table).contains("ready to shoot"));
    table.now("north-crossbows").ready = true;
    assert!(risk(&table).contains(": ready to shoot"), "{}", risk(&table));
}

#[test]
fn odds_are_asked_for_each_thing_the_other_side_may_do() {
    let mut table = Table::of("teaching", 0);
    table.only(&[
        "south-knights",
        "north-knights",
        "south-crossbows",
        "north-riders",
        "south-riders",
        "north-spearmen",
    ]);
    table.put("south-knights", 50, 20, 0).put("north-knights", 50, 27, 180);
    table.put("south-crossbows", 20, 20, 0).put("north-riders", 20, 30, 180);
    let cases = |table: &Table, text: &str| -> Vec<(String, String)> {
        let order = table.reads(text);
        let asked = table.rules.questions(&table.state, NORMANS, &order);
        asked.into_iter().map(|it| (it.when, it.procedure)).collect()
    };
    let pair = |when: &str, procedure: &str| (when.to_string(), procedure.to_string());
    assert_eq!(
        cases(&table, "charge south-knights north-knights"),
        [pair("if they stand", "charge"), pair("if they counter-charge", "charge")]
    );
    assert_eq!(cases(&table, "fire south-crossbows north-riders"), [pair("", "fire")]);
    assert_eq!(cases(&table, "ready south-knights"), [pair("", "test")]);
    assert!(cases(&table, "move south-knights 1").is_empty());
    table.put("south-knights", 20, 22, 0).put("south-crossbows", 80, 10, 0);
    assert_eq!(
        cases(&table, "charge south-knights north-riders"),
        [
            pair("if they stand", "charge"),
            pair("if they counter-charge", "charge"),
            pair("if they evade", "evade")
        ]
    );
    table.put("north-spearmen", 20, 22, 180);
    assert_eq!(cases(&table, "fight south-knights"), [pair("", "melee")]);
    table.put("south-riders", 45, 45, 0).now("south-riders").moves = 1;
    assert_eq!(cases(&table, "move south-riders 1"), [pair("", "test")]);
}

#[test]
fn facts_of_questions_are_the_tables() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-knights", "north-knights"]);
    table.put("south-knights", 50, 20, 0).put("north-knights", 50, 27, 180);
    let order = table.reads("charge south-knights north-knights");
    let asked = table.rules.questions(&table.state, NORMANS, &order);
    assert_eq!(asked[0].facts["distance"], 7);
    assert_eq!(asked[0].facts["counter"], false);
    assert_eq!(asked[1].facts["counter"], true);
    assert_eq!(asked[0].facts["a"]["impetus"], 4);
    assert_eq!(asked[0].sides.len(), 2);
}

#[test]
fn badges_tell_how_a_unit_is() {
    let mut table = Table::of("teaching", 0);
    table.put("south-knights", 60, 20, 0).put("north-spearmen", 60, 20, 180);
    let unit = table.now("south-knights");
    (unit.disordered, unit.ready, unit.vbu, unit.activity) = (true, true, 5, Activity::Active);
    unit.general = Some(0);
    table.now("south-riders").status = Status::Waiting;
    table.now("south-pikes").status = Status::Routed;
    let shelters = table.unit("north-pikes").0;
    table.now("north-crossbows").status = Status::Sheltered(shelters);
    let view = table.rules.view(&table.state, Some(NORMANS));
    let piece = |name: &str| &view.scene.pieces[usize::from(table.unit(name).0)];
    let knights: Vec<&str> =
        piece("south-knights").badges.iter().map(|badge| badge.text.as_str()).collect();
    assert_eq!(knights, ["-2", "D", "C", "O", "M", ">"]);
    for out in ["south-riders", "south-pikes", "north-crossbows"] {
        assert!(piece(out).out, "{out}");
    }
    let lines = |name: &str| piece(name).lines.concat().join(" ");
    assert!(lines("south-riders").contains("not yet placed"));
    assert!(lines("north-crossbows").contains("in the square of"));
    let armies = &view.panels[0];
    assert_eq!(armies.title, "Armies, turn 1 of 12");
    assert!(armies.rows.iter().any(|row| row.contains(&"acts".to_string())), "{armies:?}");
}

#[test]
fn both_sides_are_told_what_is_asked() {
    let mut table = Table::hastings();
    let text = |table: &Table, seat: Seat| {
        let prompt = table.rules.view(&table.state, Some(seat)).prompt;
        (prompt.text, prompt.yours)
    };
    let (words, yours) = text(&table, NORMANS);
    assert!(
        yours
            && words
                .starts_with("Turn 1 of 12. Normans: it is for the horse under William to act.")
    );
    assert!(!text(&table, SAXONS).1);
    assert!(table.rules.view(&table.state, Some(SAXONS)).offers.is_empty());
    assert!(table.rules.view(&table.state, None).offers.is_empty());
    let (firer, target) = (table.unit("archers"), table.unit("skirmishers"));
    table.state.agenda.push(Due::ShotAt { firer, target });
    let (words, yours) = text(&table, SAXONS);
    assert_eq!(words, "Saxons: Archers fire at Skirmishers. Evade, or stand?");
    let keys: Vec<String> =
        table.rules.view(&table.state, Some(SAXONS)).offers.into_iter().map(|it| it.key).collect();
    assert!(yours);
    assert_eq!(keys, ["e", "s"]);
    let (winner, loser) = (table.unit("housecarls-1"), table.unit("spearmen"));
    table.state.agenda.push(Due::Pursue { winner, loser, routed: true });
    let (words, _) = text(&table, SAXONS);
    assert_eq!(words, "Saxons: Spearmen, routed by Housecarls 1. Pursue, or stay?");
}

#[test]
fn a_lesson_is_said_to_the_first_seat_until_it_is_learnt() {
    let mut table = Table::of("teaching", 0);
    let said = |table: &Table, seat: Seat| table.rules.view(&table.state, Some(seat)).prompt.lesson;
    table.rules.setup.lessons = ["one", "two"]
        .map(|text| tercio_impetus::setup::Lesson { order: "move x 1".into(), text: text.into() })
        .to_vec();
    assert_eq!(said(&table, NORMANS), "one");
    assert_eq!(said(&table, SAXONS), "");
    table.state.taught = 1;
    assert_eq!(said(&table, NORMANS), "two");
    table.state.taught = 2;
    assert_eq!(said(&table, NORMANS), "");
}

#[test]
fn orders_that_name_nobody_are_described_without_a_fall() {
    let table = Table::hastings();
    let nobody = UnitId(200);
    let leg = Leg::AboutFace;
    let march = Act::March { units: [nobody].into_iter().collect(), leg };
    let empty = Act::March { units: [].into_iter().collect(), leg };
    for order in [
        Order::Act(march),
        Order::Act(empty),
        Order::Task { unit: nobody, task: Task::Rally },
        Order::Transfer { to: nobody },
        Order::Relieve { with: nobody },
        Order::Name { command: 200 },
    ] {
        assert!(table.rules.describe(&table.state, NORMANS, &order).label.is_empty());
        assert!(table.rules.questions(&table.state, NORMANS, &order).is_empty());
        let _ = table.rules.notation(&table.state, &order);
    }
}

/// What must hold wherever a battle goes: who is asked has something to do, what is proposed is
/// lawful and reads back, keys are letters of one offer.
fn look(game: &Match<Impetus>) {
    kit::check_proposals(game);
    for seat in kit::acting(game) {
        let view = game.rules().view(game.state(), Some(seat));
        assert!(view.prompt.yours && !view.prompt.text.is_empty());
        assert_eq!(view.prompt.sealed, matches!(game.next(), Next::Sealed(_)));
        assert!(!view.offers.is_empty(), "{:?} asks nothing", game.state().agenda.top());
        let keys: Vec<&str> = view
            .offers
            .iter()
            .map(|offer| offer.key.as_str())
            .filter(|key| !key.is_empty())
            .collect();
        let different: BTreeSet<&&str> = keys.iter().collect();
        assert_eq!(different.len(), keys.len(), "{keys:?}");
        for offer in &view.offers {
            assert!(!offer.label.is_empty() && !offer.notation.is_empty(), "{offer:?}");
            let piece = offer.piece.map(|piece| &view.scene.pieces[usize::from(piece)].name);
            assert!(piece.is_none_or(|name| offer.label.starts_with(&format!("{name}: "))));
        }
        let mut each = vec![0usize; game.state().units.len()];
        for order in game.proposals(seat) {
            let alone = acts(&order).filter(|act| act.units().len() == 1);
            if let Some(act) = alone {
                each[usize::from(act.units()[0].0)] += 1;
            }
        }
        assert!(each.iter().all(|count| *count <= MOST), "{each:?}");
    }
    let watching = game.rules().view(game.state(), None);
    assert!(watching.offers.is_empty() && !watching.prompt.yours);
}

/// Plays so many steps at random, looking at each.
fn walk(setup: Setup, seed: u64) -> Match<Impetus> {
    let mut game = Match::<Impetus>::new(setup, Terms { seed, ..Terms::default() }).unwrap();
    let mut choice = Rolled::for_step(seed, u64::MAX);
    game.advance().unwrap();
    for _ in 0..STEPS {
        if game.outcome().is_some() {
            break;
        }
        look(&game);
        let seats = kit::acting(&game);
        let seat = seats[choice.below(seats.len() as u32) as usize];
        let mut orders = game.proposals(seat);
        let order = orders.swap_remove(choice.below(orders.len() as u32) as usize);
        game.submit(seat, order).unwrap();
    }
    game
}

fn scenario(name: &str) -> Setup {
    Impetus::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}

#[test]
fn wherever_a_battle_goes_who_is_asked_has_something_to_do() {
    for (name, seed) in [("teaching", 1), ("hastings", 2), ("cannae", 3), ("falkirk", 4)] {
        walk(scenario(name), seed);
    }
}

#[test]
fn a_battle_that_is_set_up_at_the_table_asks_from_the_first_step() {
    for seed in 1..4 {
        let (terrain, places) = Default::default();
        let setup = Setup { free: true, terrain, places, ..scenario("hastings") };
        let game = walk(setup, seed);
        assert!(game.state().turn > 0, "the ground is laid and the units are placed");
    }
}

#[test]
fn a_unit_that_shoots_is_offered_its_shots_before_all() {
    let mut table = Table::of("hastings", HORSE + 1);
    table.put("archers", 150, 30, 0).put("housecarls-1", 150, 40, 180);
    let offers = table.rules.view(&table.state, Some(NORMANS)).offers;
    let archers = Some(u16::from(table.unit("archers").0));
    let own: Vec<&str> = offers
        .iter()
        .filter(|offer| offer.piece == archers)
        .map(|offer| offer.notation.as_str())
        .collect();
    assert_eq!(own[0], "fire archers housecarls-1");
}
