//! Odds and words of what is answered, and of what is refused.

use crate::{NORMANS, SAXONS, Table};
use tercio_chance::Seat;
use tercio_engine::{Question, Ruleset};
use tercio_impetus::{Answer, Due, Order, Rush, Status, Task, UnitSet};

fn asked(table: &Table, seat: Seat, order: &Order) -> Vec<Question> {
    table.rules.questions(&table.state, seat, order)
}

fn cases(asked: &[Question]) -> Vec<(&str, &str)> {
    asked.iter().map(|it| (it.when.as_str(), it.procedure.as_str())).collect()
}

fn typed(table: &Table, text: &str) -> Vec<Question> {
    asked(table, NORMANS, &table.reads(text))
}

/// The charge of one unit on another, to be answered.
fn charged(table: &mut Table, by: &str, target: &str) {
    let units = UnitSet::default().with(table.unit(by));
    let target = table.unit(target);
    let rush = Rush { units, target, failed: false, compelled: false };
    table.state.agenda.push(Due::Charged { rush });
}

fn duel() -> Table {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-knights", "north-knights"]);
    table.put("south-knights", 50, 20, 0).put("north-knights", 50, 27, 180);
    table
}

#[test]
fn a_counter_charge_shows_its_test_and_what_failing_it_does() {
    let mut table = duel();
    charged(&mut table, "south-knights", "north-knights");
    let counter = asked(&table, SAXONS, &Order::Answer(Answer::Counter));
    assert_eq!(
        cases(&counter),
        [("first the test", "test"), ("passed or not", "charge"), ("if it fails", "charge")]
    );
    assert_eq!(counter[0].facts["for"], "counter-charge");
    assert_eq!(counter[1].facts["counter"], true);
    assert_eq!(
        (&counter[2].facts["counter"], &counter[2].facts["b"]["disordered"]),
        (&false.into(), &true.into())
    );
    let stand = asked(&table, SAXONS, &Order::Answer(Answer::Stand));
    assert_eq!(cases(&stand), [("", "charge")]);
    assert_eq!(stand[0].facts["b"]["disordered"], false);
    assert_eq!(stand[0].sides, ["Knights of the Southerners", "Knights of the Northerners"]);
}

#[test]
fn a_charge_as_a_further_move_shows_its_test_and_the_disorder() {
    let mut table = duel();
    table.now("south-knights").moves = 1;
    let again = typed(&table, "charge south-knights north-knights");
    assert_eq!(
        cases(&again),
        [
            ("first the test", "test"),
            ("if they stand", "charge"),
            ("if they counter-charge", "charge"),
            ("if the test fails and they stand", "charge"),
        ]
    );
    assert_eq!(again[0].facts["for"], "extra-move");
    assert_eq!(again[1].facts["a"]["disordered"], false);
    assert_eq!(again[3].facts["a"]["disordered"], true);
}

#[test]
fn a_charge_that_is_refused_is_answered_where_it_can_be() {
    let mut table = duel();
    table.put("north-knights", 50, 50, 180);
    let far = typed(&table, "charge south-knights north-knights");
    let when = ["once in reach, if they stand", "once in reach, if they counter-charge"];
    assert_eq!(cases(&far), when.map(|when| (when, "charge")));
    let distance = far[0].facts["distance"].as_u64().unwrap();
    assert!((1..=8).contains(&distance), "within its move, not {distance}");
    table.put("north-knights", 50, 27, 180);
    table.now("south-knights").activity = tercio_impetus::Activity::Acted;
    let order = table.reads("charge south-knights north-knights");
    assert!(table.rules.judge(&table.state, NORMANS, &order).is_err());
    assert_eq!(asked(&table, NORMANS, &order).len(), 2);
    table.now("north-knights").status = Status::Routed;
    assert!(asked(&table, NORMANS, &order).is_empty());
}

#[test]
fn a_charge_whose_way_is_barred_is_answered_as_from_before_its_target() {
    let table = Table::of("hastings", 0);
    let all = typed(&table, "charge knights housecarls");
    assert_eq!(cases(&all), [("once before them and in reach", "charge")]);
    assert_eq!(all[0].sides, ["Norman knights 1", "Housecarls 1"]);
    assert_eq!(all[0].facts["a"]["vbu"], 6);
    let aside = typed(&table, "charge knights-4 housecarls-2");
    assert_eq!(aside[0].sides, ["Norman knights 4", "Housecarls 2"]);
    let distance = aside[0].facts["distance"].as_u64().unwrap();
    assert!((1..=10).contains(&distance), "within its move, not {distance}");
    assert!(typed(&table, "charge archers housecarls-2").is_empty(), "they never charge");
}

#[test]
fn a_shot_is_asked_about_as_it_is_answered() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-crossbows", "north-riders"]);
    table.put("south-crossbows", 50, 30, 0).put("north-riders", 50, 42, 180);
    let (firer, target) = (table.unit("south-crossbows"), table.unit("north-riders"));
    table.state.agenda.push(Due::ShotAt { firer, target });
    let evading = |asked: &[Question]| -> Vec<(String, bool)> {
        let fire = asked.iter().filter(|it| it.procedure == "fire");
        fire.map(|it| (it.when.clone(), it.facts["b"]["evading"] == true)).collect()
    };
    let evade = Order::Answer(Answer::Evade);
    assert_eq!(evading(&asked(&table, SAXONS, &evade)), [(String::new(), true)]);
    let stand = asked(&table, SAXONS, &Order::Answer(Answer::Stand));
    assert_eq!(evading(&stand), [(String::new(), false)]);
    table.now("north-riders").evades = 1;
    let again = asked(&table, SAXONS, &evade);
    assert_eq!(cases(&again)[0], ("first the test", "test"));
    assert_eq!(
        evading(&again),
        [("if it is passed".to_string(), true), ("if it fails".to_string(), false)]
    );
}

#[test]
fn an_evade_that_ends_badly_says_so() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-crossbows", "south-spearmen", "north-riders"]);
    table.put("south-crossbows", 50, 30, 0).put("north-riders", 50, 42, 180);
    table.put("south-spearmen", 10, 10, 0);
    let (firer, target) = (table.unit("south-crossbows"), table.unit("north-riders"));
    table.state.agenda.push(Due::ShotAt { firer, target });
    let risk = |table: &Table| {
        let evade = Order::Answer(Answer::Evade);
        table.rules.describe(&table.state, SAXONS, &evade).risk
    };
    assert_eq!(risk(&table), "");
    let height = table.rules.setup.table.height / 1_000;
    table.put("north-riders", 50, height - 5, 180);
    assert_eq!(risk(&table), "runs off the table");
    let piece = &table.rules.view(&table.state, None).scene.pieces[usize::from(target.0)];
    // 15U behind it: M 12 and a die of 4 or more.
    table.put("north-riders", 50, height - 15 - piece.depth / 1_000, 180);
    assert_eq!(risk(&table), "runs off the table 50%");
    table.put("north-riders", 50, 42, 180).put("south-spearmen", 50, 52, 180);
    assert!(risk(&table).starts_with("runs into Spearmen"), "{}", risk(&table));
}

#[test]
fn a_lesson_waits_until_its_order_can_be_given() {
    let mut table = Table::of("teaching", 0);
    let lesson = |table: &Table| table.rules.view(&table.state, Some(NORMANS)).prompt.lesson;
    assert!(lesson(&table).contains("move south-crossbows,south-pikes 5"));
    let (firer, target) = (table.unit("north-skirmishers"), table.unit("south-riders"));
    table.state.agenda.push(Due::ShotAt { firer, target });
    assert_eq!(lesson(&table), "");
    table.state.agenda.push(Due::Activate { command: 1 });
    assert_eq!(lesson(&table), "", "the other side acts");
}

#[test]
fn what_is_asked_first_is_named_in_a_refusal() {
    let mut table = Table::of("teaching", 0);
    let order = table.reads("rally south-riders");
    let (firer, target) = (table.unit("north-skirmishers"), table.unit("south-riders"));
    table.state.agenda.push(Due::ShotAt { firer, target });
    let refusal = table.rules.judge(&table.state, NORMANS, &order).unwrap_err();
    assert!(refusal.because.ends_with("Evade, or stand?"), "{refusal}");
}

#[test]
fn who_may_do_two_things_is_named_once_and_who_is_gone_has_no_vbu() {
    let mut table = Table::of("teaching", 0);
    table.only(&["south-knights", "north-riders"]);
    table.put("south-knights", 20, 22, 0).put("north-riders", 20, 30, 180);
    let order = table.reads("charge south-knights north-riders");
    let risk = table.rules.describe(&table.state, NORMANS, &order).risk;
    assert!(risk.contains("Mounted crossbows may counter-charge or evade"), "{risk}");
    let units = &table.rules.view(&table.state, Some(NORMANS)).panels[1];
    let vbu = units.head.iter().position(|head| head == "VBU").unwrap();
    let shown = |name: &str| &units.rows[usize::from(table.unit(name).0)][vbu];
    assert_eq!(shown("south-pikes"), "-");
    assert_ne!(shown("south-knights"), "-");
}

#[test]
fn reasons_are_given_where_no_law_tells() {
    let mut table = Table::hastings();
    table.state.agenda.clear();
    table.state.agenda.push(Due::Name);
    for command in &mut table.state.commands {
        command.acted = false;
    }
    let reason = |table: &Table, order: &Order| {
        table.rules.reason(&table.state, NORMANS, order).unwrap_or_default()
    };
    let name = Order::Name { command: 0 };
    assert!(reason(&table, &name).contains("the enemy is still far"), "{}", reason(&table, &name));
    table.put("knights-1", 160, 20, 0).put("housecarls-1", 160, 28, 180);
    let busy = reason(&table, &name);
    assert!(busy.starts_with("William has most to do"), "{busy}");
    let rally = Order::Task { unit: table.unit("knights-1"), task: Task::Rally };
    assert_eq!(table.rules.reason(&table.state, NORMANS, &rally), None);
}
