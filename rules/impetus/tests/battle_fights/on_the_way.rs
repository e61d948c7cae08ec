//! What may happen to a charge on its way, and everybody whom it would strike.

use crate::clash::{Clash, Draft, Line};
use tercio_field::Ground;
use tercio_impetus::{Cause, Due};

const KNIGHTS: &str = "CP 8 6 4 B";
const HORSE: &str = "CM 10 5 2 B";
const FOOT: &str = "FP 5 5 1 B";
const SLINGERS: &str = "S 8 2 0 B";

/// Riders charge foot past the zone of horse, which strikes them first.
fn struck_first(riders: &'static str) -> Clash {
    let blue = [("foot", FOOT, [58, 58, 180]), ("guard", HORSE, [66, 58, 180])];
    let mut clash = Clash::new(&[("riders", riders, [61, 50, 0])], &blue);
    clash.does(0, "charge riders foot", "");
    clash.does(1, "charge guard riders", "");
    clash
}

#[test]
fn who_was_beaten_on_the_way_does_not_charge_home() {
    let mut clash = struck_first(HORSE);
    clash.does(0, "stand", "6111111 6 11111");
    clash.does(1, "stay", "1");
    assert_eq!(clash.at("riders"), (61_000, 49_000), "a U back, and there it stays");
    assert!(clash.is_over() && clash.state.halted.is_empty() && clash.state.charges.is_empty());
}

#[test]
fn nor_does_who_won_on_the_way() {
    let mut clash = struck_first(HORSE);
    clash.does(0, "stand", "1111111 66111 6");
    clash.does(0, "stay", "1");
    assert!(!clash.touches("riders", "foot") && clash.is_over());
    assert_eq!(clash.at("riders"), (61_000, 50_000));
}

#[test]
fn nor_does_who_evaded_on_the_way() {
    let mut clash = struck_first("CL 12 3 1 B");
    clash.does(0, "evade", "1");
    assert_eq!(clash.at("riders"), (61_000, 37_000));
    assert!(clash.is_over() && clash.state.halted.is_empty());
}

#[test]
fn nor_do_elephants_that_ran_wild() {
    let bows = ("bows", "T 6 4 0 B crossbow-a", [60, 57, 180]);
    let mut clash = Clash::new(&[("elephants", "EL 8 4 4 B", [60, 50, 0])], &[bows])
        .amend("bows", |unit| unit.ready = true);
    clash.does(0, "charge elephants bows", "");
    assert!(matches!(clash.state.agenda.top(), Some(Due::ChargedShot { .. })));
    // One hit, a five on 3: they lose two and run 2U back.
    clash.does(1, "fire bows elephants", "611111 5 4 11");
    assert_eq!(clash.at("elephants"), (60_000, 48_000));
    assert!(clash.is_over() && clash.stands("bows"));
}

#[test]
fn everybody_who_would_be_struck_is_asked() {
    let blue = [("foot", FOOT, [60, 55, 180]), ("slingers", SLINGERS, [68, 55, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [64, 50, 0])], &blue);
    clash.does(0, "charge knights foot", "");
    clash.does(1, "evade", "1 1234123412 12341");
    assert!(clash.stands("slingers") && clash.touches("knights", "foot"));
    assert_eq!(clash.at("slingers"), (68_000, 64_000));
    assert!(clash.is_over() && clash.state.evading.is_empty());

    let mut clash = Clash::new(&[("knights", KNIGHTS, [64, 50, 0])], &blue);
    clash.does(0, "charge knights slingers", "");
    clash.does(1, "pass", "");
    clash.does(1, "evade", "1 1234123412 12341");
    assert!(clash.touches("knights", "foot"), "the other is still struck");
}

#[test]
fn who_comes_on_meets_it_before_the_other() {
    let blue = [("left", HORSE, [58, 58, 180]), ("right", HORSE, [66, 58, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [62, 50, 0])], &blue);
    clash.does(0, "charge knights left", "");
    clash.does(1, "pass", "");
    clash.does(1, "counter", "6 1234123412 1234123");
    assert_eq!(clash.at("knights"), (62_000, 54_000));
    assert!(clash.touches("knights", "left") && !clash.touches("knights", "right"));
    assert!(clash.is_over() && clash.state.meeting.is_empty());
}

#[test]
fn whom_they_run_into_behind_an_evader_is_asked_too() {
    let blue = [("slingers", SLINGERS, [60, 53, 180]), ("horse", HORSE, [60, 57, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue);
    clash.does(0, "charge knights slingers", "");
    // Eight and three back: behind the horse.
    clash.does(1, "evade", "5");
    assert_eq!(clash.at("slingers"), (60_000, 64_000));
    let horse = clash.id("horse");
    let asked =
        matches!(clash.state.agenda.top(), Some(Due::Charged { rush }) if rush.target == horse);
    assert!(asked, "{:?}", clash.state.agenda.top());
    clash.does(1, "counter", "6 1234123412 1234123");
    assert_eq!(clash.at("horse"), (60_000, 54_000));
    assert!(clash.touches("knights", "horse") && clash.is_over());
}

#[test]
fn who_is_charged_by_what_is_left_of_a_group_is_asked() {
    let red: [Line; 3] = [
        ("first", HORSE, [54, 50, 0]),
        ("second", "CM 10 1 2 B", [62, 50, 0]),
        ("third", HORSE, [70, 50, 0]),
    ];
    let blue = [("foe", HORSE, [58, 58, 180]), ("bows", "T 6 4 0 B crossbow-a", [76, 68, 180])];
    let mut clash = Clash::new(&red, &blue).amend("bows", |unit| unit.ready = true);
    clash.does(0, "charge first,second,third foe", "");
    // The middle of the line is shot down.
    clash.does(1, "fire bows second", "6111 6");
    assert!(!clash.stands("second"));
    assert!(matches!(clash.state.agenda.top(), Some(Due::Charged { .. })));
    clash.does(1, "counter", "6 1231231 1231231");
    assert!(clash.touches("first", "foe") && clash.tells("impetus.counter-charge"));
}

#[test]
fn a_charge_that_does_not_come_home_is_a_move_that_may_be_answered() {
    let blue = [("foot", FOOT, [60, 62, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue);
    clash.does(0, "charge knights foot", "3");
    let top = clash.state.agenda.top();
    assert!(matches!(top, Some(Due::React { seat: 1, cause: Cause::Moved(_) })), "{top:?}");
    // Foot charges into mounted without Impetus; they are disordered.
    clash.does(1, "charge foot knights", "12341 12341");
    assert!(clash.touches("foot", "knights") && clash.is_over());
}

#[test]
fn ground_disorders_and_destroys_who_comes_on_over_it() {
    let counter = |kind: &'static str| {
        let mut clash =
            Draft::new(&[("knights", KNIGHTS, [60, 50, 0])], &[("cars", kind, [60, 58, 180])])
                .ground(Ground::Broken, [40, 55, 80, 57])
                .begin();
        clash.does(0, "charge knights cars", "");
        clash
    };
    let mut clash = counter("CGP 8 4 3 B");
    clash.does(1, "counter", "6 1234123412 123412");
    assert_eq!(clash.at("cars"), (60_000, 54_000));
    assert!(clash.unit("cars").disordered && !clash.unit("knights").disordered);
    assert!(!clash.unit("cars").moved, "out of its turn it need not roll on for it");

    let mut clash = counter("CF 8 4 3 B");
    clash.does(1, "counter", "6");
    assert!(!clash.stands("cars") && clash.is_over());
}

#[test]
fn nobody_evades_into_his_charger() {
    let away = ("foe", SLINGERS, [60, 57, 0]);
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[away]);
    clash.does(0, "charge knights foe", "");
    assert!(!clash.stands("foe") && clash.is_over(), "its way back is theirs");
    // From the side it gets away.
    let aside = ("foe", SLINGERS, [60, 57, 90]);
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[aside]);
    clash.does(0, "charge knights foe", "");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Charged { .. })));
}
