//! Orders as people type them.

use crate::{HORSE, NORMANS, SAXONS, Table};
use tercio_engine::Ruleset;
use tercio_impetus::{Activity, Answer, Due, Fired, Order, Rush, Status, Task, UnitSet};

#[test]
fn what_is_typed_is_understood_in_more_ways_than_one() {
    let table = Table::hastings();
    let same = [
        ("move knights-1 8", "move knights-1 8"),
        ("MOVE Knights-1 8U", "move knights-1 8"),
        ("m knights-1 2.5", "move knights-1 2.5"),
        ("wheel bretons r 30", "wheel bretons right 30"),
        ("turn bretons left 30", "wheel bretons left 30"),
        ("rally knights-2", "rally knights-2"),
        ("ral knights-2", "rally knights-2"),
        ("fight knights-2", "fight knights-2"),
        ("opportunity knights-2", "ready knights-2"),
        ("about-face bretons", "about-face bretons"),
        ("end", "done"),
        ("don", "done"),
        ("move knights-1, knights-2 and knights-3 5", "move knights-1,knights-2,knights-3 5"),
        ("transfer to knights-1", "transfer knights-1"),
    ];
    for (typed, meant) in same {
        assert_eq!(table.meant(typed), meant, "{typed}");
    }
}

#[test]
fn a_stem_is_the_group_that_stands_as_one() {
    let mut table = Table::hastings();
    assert_eq!(table.meant("move knights 5"), "move knights-1,knights-2,knights-3,knights-4 5");
    table.put("knights-4", 150, 20, 0);
    let because = table.refused("move knights 5");
    assert_eq!(because, "`knights` may be knights-1, knights-2, knights-3 or knights-4: which?");
    table.now("knights-4").activity = Activity::Acted;
    assert_eq!(table.meant("move knights 5"), "move knights-1,knights-2,knights-3 5");
    for gone in ["knights-1", "knights-2", "knights-3"] {
        table.now(gone).status = Status::Routed;
    }
    table.now("knights-4").activity = Activity::Idle;
    assert_eq!(table.meant("move knights 5"), "move knights-4 5");
}

#[test]
fn a_part_of_a_name_is_enough_for_ones_own() {
    let table = Table::of("teaching", 0);
    assert_eq!(table.meant("move knights 5"), "move south-knights 5");
    assert_eq!(table.meant("charge knights spearmen"), "charge south-knights north-spearmen");
    assert_eq!(table.meant("move north-knights 5"), "move north-knights 5", "a whole name is it");
}

#[test]
fn who_may_pass_a_friend_but_comes_too_short_goes_up_to_him() {
    // The foot stands behind its bows, which it may pass: four U are free, the whole move would end
    // on them.
    let table = Table::of("hastings", 1);
    assert_eq!(table.meant("move spearmen max"), "move spearmen 4");
    let whole = table.reads("move spearmen 5");
    let refused = table.rules.judge(&table.state, NORMANS, &whole).unwrap_err();
    assert!(refused.because.contains("short of clearing"), "{}", refused.because);
    let notation = |order: &Order| table.rules.notation(&table.state, order);
    assert!(table.proposals(NORMANS).iter().any(|order| notation(order) == "move spearmen 4"));
}

#[test]
fn as_far_as_it_goes_is_as_far_as_the_rules_allow() {
    let mut table = Table::hastings();
    table.put("bretons", 150, 20, 0);
    assert_eq!(table.meant("move bretons max"), "move bretons 10");
    table.put("skirmishers", 150, 26, 180);
    let order = table.reads("move bretons max");
    table.rules.judge(&table.state, NORMANS, &order).unwrap();
    let meant = table.meant("move bretons max");
    assert!(meant.starts_with("move bretons 5.9"), "it halts before the enemy: {meant}");
}

#[test]
fn who_has_begun_need_not_be_named() {
    let mut table = Table::hastings();
    assert!(table.refused("move 5").contains("who? It is written `move <units> <U>|max`"));
    for name in ["knights-1", "knights-2"] {
        table.now(name).activity = Activity::Active;
    }
    assert_eq!(table.meant("move 5"), "move knights-1,knights-2 5");
    assert_eq!(table.meant("wheel left 15"), "wheel knights-1,knights-2 left 15");
    table.now("knights-2").activity = Activity::Acted;
    assert_eq!(table.meant("m max"), "move knights-1 10");
}

/// Three knights in line, the middle one before two housecarls.
fn charging() -> Table {
    let mut table = Table::hastings();
    table.put("housecarls-1", 90, 50, 180).put("spearmen", 20, 20, 0);
    table.put("crossbows", 30, 20, 0).put("archers", 40, 20, 0);
    table
}

#[test]
fn a_charge_may_name_only_whom() {
    let mut table = charging();
    let because = table.refused("charge housecarls-1");
    assert_eq!(because, "who charges? knights-2, knights-3");
    table.now("knights-2").activity = Activity::Active;
    assert_eq!(table.meant("charge housecarls-1"), "charge knights-2 housecarls-1");
    assert_eq!(table.meant("charge housecarls"), "charge knights-2 housecarls-1");
    table.now("knights-2").activity = Activity::Acted;
    assert_eq!(table.meant("c housecarls"), "charge knights-3 housecarls-1");
    assert!(table.refused("charge skirmishers").contains("nobody of yours can charge"));
}

#[test]
fn a_charge_may_name_only_who() {
    let mut table = charging();
    assert_eq!(table.meant("charge knights-2"), "charge knights-2 housecarls-1");
    assert_eq!(
        table.meant("charge knights housecarls"),
        "charge knights-1,knights-2,knights-3,knights-4 housecarls-1"
    );
    table.put("housecarls-2", 82, 50, 180);
    let because = table.refused("charge knights-2");
    assert_eq!(because, "charge whom? housecarls-1, housecarls-2");
}

#[test]
fn a_shot_may_name_only_whom_or_only_who() {
    let mut table = Table::of("hastings", HORSE + 1);
    table.put("archers", 150, 30, 0).put("housecarls-1", 150, 40, 180);
    table.put("crossbows", 20, 20, 0);
    assert_eq!(table.meant("fire archers at housecarls-1"), "fire archers housecarls-1");
    assert_eq!(table.meant("f housecarls"), "fire archers housecarls-1");
    assert_eq!(table.meant("shoot archers"), "fire archers housecarls-1");
    table.now("archers").shot = Fired::After;
    assert!(table.refused("fire housecarls").contains("nobody of yours can fire"));
}

#[test]
fn slips_are_answered_with_what_can_be_typed() {
    let table = Table::hastings();
    let because = table.refused("mvoe knights-1 5");
    assert!(because.contains("did you mean `move`?"), "{because}");
    assert!(because.contains("wheel <units> left|right <degrees>"), "{because}");
    assert_eq!(table.refused("d"), "`d` may be disengage, dismount or done");
    let because = table.refused("move knihgts-1 5");
    assert_eq!(because, "no unit is called `knihgts-1`; did you mean `knights-1`?");
    assert_eq!(
        table.refused("wheel knights-1"),
        "`wheel` is written `wheel <units> left|right <degrees>`"
    );
    assert_eq!(table.refused("wheel knights-1 up 30"), "`up` is neither left nor right");
    assert_eq!(table.refused("move knights-1 far"), "`far` is not a length in U");
    assert!(table.refused("").contains("move <units> <U>|max"));
    assert!(table.refused("con").contains("not an order"), "nobody gives up by a slip");
}

#[test]
fn those_who_left_are_said_to_have_left() {
    let mut table = Table::hastings();
    for name in ["knights-1", "knights-2", "knights-3", "knights-4"] {
        table.now(name).status = Status::Routed;
    }
    assert_eq!(table.refused("move knights 5"), "`knights` has left the table");
}

#[test]
fn a_command_is_named_by_its_commander_its_title_or_its_number() {
    let mut table = Table::hastings();
    table.state.agenda.push(Due::Name);
    for typed in ["name William", "name will", "name the horse", "name Horse", "name 1"] {
        assert_eq!(table.reads(typed), Order::Name { command: HORSE }, "{typed}");
    }
    for typed in ["name 2", "name O", "name odo"] {
        assert_eq!(table.reads(typed), Order::Name { command: HORSE + 1 }, "{typed}");
    }
    // The choice is secret and cannot be taken back: nobody guesses at it.
    for typed in ["name wiliam", "name William2"] {
        assert!(table.refused(typed).ends_with("did you mean `William`?"), "{typed}");
    }
    let because = table.refused("name harold");
    assert_eq!(because, "no command of yours is `harold`: William or Odo");
    assert_eq!(table.refused("name"), "`name` is written `name <command>`");
}

#[test]
fn answers_are_words() {
    let mut table = charging();
    let rush = Rush {
        units: UnitSet::default().with(table.unit("knights-2")),
        target: table.unit("housecarls-1"),
        failed: false,
        compelled: false,
    };
    table.state.agenda.push(Due::Charged { rush });
    let read = |text: &str| table.rules.understand(&table.state, SAXONS, text);
    assert_eq!(read("stand"), Ok(Order::Answer(Answer::Stand)));
    assert_eq!(read("evade"), Ok(Order::Answer(Answer::Evade)));
    assert_eq!(read("counter-charge"), Ok(Order::Answer(Answer::Counter)));
    assert_eq!(read("shelter"), Ok(Order::Answer(Answer::Shelter)));
    let unit = table.unit("housecarls-1");
    assert_eq!(read("shelter housecarls-1"), Ok(Order::Task { unit, task: Task::Shelter }));
}

#[test]
fn one_who_alone_may_need_not_be_named() {
    let mut table = Table::hastings();
    assert_eq!(table.refused("rally"), "nobody of yours can rally now");
    table.now("knights-3").disordered = true;
    assert_eq!(table.meant("rally"), "rally knights-3");
    assert_eq!(table.meant("rally knights"), "rally knights-3");
    table.now("bretons").disordered = true;
    assert_eq!(table.refused("rally"), "rally: which? knights-3, bretons");
}

#[test]
fn what_is_prepared_is_typed_too() {
    let table = Table::hastings();
    let same = [
        "lay wood 90 60",
        "lay gentle-hill 90.5 60 270",
        "laid",
        "shift 2 100 50",
        "drop 2",
        "keep",
        "edge near",
        "edge far",
        "deploy knights-1 90 10 0",
        "deploy knights-1 90.125 10 270",
        "array",
    ];
    for typed in same {
        assert_eq!(table.meant(typed), typed);
    }
    assert_eq!(table.meant("lay steep 90 60"), "lay steep-hill 90 60");
    assert_eq!(table.meant("place knights-1 90 10"), "deploy knights-1 90 10 0");
    assert!(table.refused("lay hill 90 60").starts_with("`hill` may be gentle-hill"));
    assert!(table.refused("lay moat 90 60").contains("there is no ground `moat`"));
    assert!(table.refused("lay wood 90 60 45").contains("not 0, 90, 180 or 270"));
    assert!(table.refused("drop 0").contains("not the number"));
}
