//! Who answers out of turn, and who may not.

use crate::skirmish::{Card, Skirmish};
use crate::{BOWS, FOOT};
use tercio_impetus::{Answer, Cause, Due};

const HORSE: &str = "CM 5 2";
const CHIEF: Card<'static> = ("Chief", FOOT, [150, 100, 180]);

/// Foot that marches, and crossbows of the enemy 25U ahead of it.
fn watched() -> Skirmish {
    Skirmish::new(
        &[("Foot", FOOT, [60, 30, 0]), ("Near", FOOT, [66, 40, 0])],
        &[CHIEF, ("Watch", BOWS, [60, 55, 180])],
    )
    .ready("Watch")
}

#[test]
fn on_opportunity_a_unit_shoots_at_what_moves() {
    let mut field = watched();
    field.order(&field.ahead("Foot", 5), &[]);
    assert_eq!(field.asked(), Some(1));
    // 20U: long range, two dice fewer; the nearer enemy does not bind.
    field.fire("Watch", "Foot", &["61", "5"]);
    let foot = field.unit("Foot");
    // 5 - 1 + 2 + 1 for Alfred: passed, and disordered.
    assert!(foot.disordered && foot.vbu == 5);
    assert!(!field.unit("Watch").ready, "the marker is used");
    assert_eq!(field.state.fired.as_slice(), [(field.id("Watch"), field.id("Foot"))]);
    assert!(field.goes_on() && field.was_told("impetus.opportunity"));
    field.order(&field.ahead("Foot", 1), &["6"]);
    assert!(field.goes_on(), "and nothing is left to answer with");
}

#[test]
fn it_may_wait_for_something_better() {
    let mut field = watched();
    field.order(&field.ahead("Foot", 5), &[]).answer(Answer::Pass, &[]);
    assert!(field.unit("Watch").ready && field.goes_on());
    field.order(&field.ahead("Foot", 1), &["6"]);
    assert_eq!(field.asked(), Some(1), "asked again at the next move");
}

#[test]
fn it_answers_only_those_that_gave_cause_and_only_if_it_can() {
    let mut field = watched();
    field.order(&field.ahead("Foot", 5), &[]);
    assert_eq!(field.refused(&field.shot("Watch", "Near")), "impetus.opportunity");
    assert_eq!(field.refused(&field.shot("Chief", "Foot")), "impetus.opportunity");
    assert_eq!(field.refused(&field.shot("Foot", "Watch")), "impetus.opportunity", "not his");
    assert_eq!(field.refused(&field.ahead("Watch", 2)), "impetus.opportunity");
    assert_eq!(field.refused(&field.charge("Chief", "Foot")), "impetus.opportunity.zone");
    assert_eq!(field.refused(&field.charge("Watch", "Foot")), "impetus.charge-bonus.foot");
    field.state.units[3].disordered = true;
    assert_eq!(field.refused(&field.shot("Watch", "Foot")), "impetus.opportunity.order");

    let mut field = watched().with("Watch", |unit| unit.disordered = true);
    field.order(&field.ahead("Foot", 5), &[]);
    assert!(field.goes_on(), "a disordered unit is not asked");
    let mut field = watched().with("Watch", |unit| unit.ready = false);
    field.order(&field.ahead("Foot", 5), &[]);
    assert!(field.goes_on(), "nor one that does not wait for it");
    // Another that moves is another cause.
    let mut field = watched();
    field.order(&field.ahead("Near", 1), &[]);
    assert_eq!(field.asked(), Some(1));
    assert_eq!(field.refused(&field.shot("Watch", "Foot")), "impetus.opportunity");
}

#[test]
fn a_shot_is_answered_when_it_has_fallen() {
    let mut field = Skirmish::new(
        &[("Bows", BOWS, [60, 30, 0])],
        &[CHIEF, ("Foot", FOOT, [60, 45, 180]), ("Watch", BOWS, [80, 45, 225])],
    )
    .ready("Watch");
    field.fire("Bows", "Foot", &["6111", "1"]);
    assert!(field.unit("Foot").disordered, "resolved first");
    assert_eq!(field.asked(), Some(1));
    assert_eq!(
        field.state.agenda.top(),
        Some(&Due::React { seat: 1, cause: Cause::Fired(field.id("Bows")) })
    );
    // 23U: long range.
    field.fire("Watch", "Bows", &["11"]);
    assert!(field.goes_on());
}

#[test]
fn nobody_answers_an_answer() {
    let mut field = Skirmish::new(
        &[("Foot", FOOT, [60, 30, 0]), ("Bows", BOWS, [68, 30, 0])],
        &[CHIEF, ("Watch", BOWS, [60, 55, 180])],
    )
    .ready("Watch")
    .ready("Bows");
    field.order(&field.ahead("Foot", 5), &[]);
    field.fire("Watch", "Foot", &["11"]);
    assert!(field.goes_on(), "crossbows on opportunity could shoot back");
    assert!(field.unit("Bows").ready);
}

#[test]
fn who_enters_a_zone_may_be_charged_at_once() {
    let mut field =
        Skirmish::new(&[("Foot", FOOT, [60, 30, 0])], &[CHIEF, ("Guard", HORSE, [60, 40, 180])]);
    field.order(&field.ahead("Foot", 4), &[]);
    assert!(field.goes_on(), "6U ahead of them is not in their zone");
    field.order(&field.ahead("Foot", 2), &["6"]);
    assert_eq!(field.asked(), Some(1));
    let order = field.charge("Guard", "Foot");
    let seat = tercio_chance::Seat(1);
    assert!(tercio_engine::Ruleset::judge(&field.rules, &field.state, seat, &order).is_ok());
    assert_eq!(field.refused(&field.shot("Guard", "Foot")), "impetus.opportunity");
    field.answer(Answer::Pass, &[]);
    assert!(field.goes_on());

    for spoil in ["disordered", "no Impetus"] {
        let card = if spoil == "disordered" { HORSE } else { "T 4 0" };
        let mut field =
            Skirmish::new(&[("Foot", FOOT, [60, 30, 0])], &[CHIEF, ("Guard", card, [60, 40, 180])])
                .with("Guard", |unit| unit.disordered = spoil == "disordered");
        field.order(&field.ahead("Foot", 6), &[]);
        assert!(field.goes_on(), "{spoil}");
    }
}

#[test]
fn who_fires_within_a_zone_may_be_charged_at_once() {
    let near = |y: i32| {
        let mut field =
            Skirmish::new(&[("Bows", BOWS, [60, 30, 0])], &[CHIEF, ("Guard", HORSE, [60, y, 180])]);
        let dice = if y == 34 { "111111111" } else { "111111" };
        field.fire("Bows", "Guard", &[dice]);
        field
    };
    assert_eq!(near(34).asked(), Some(1));
    assert!(near(36).goes_on());
}

#[test]
fn a_charge_in_answer_is_declared_and_nobody_answers_it() {
    let mut field = Skirmish::new(
        &[("Foot", FOOT, [60, 30, 0]), ("Bows", BOWS, [72, 30, 0])],
        &[CHIEF, ("Guard", HORSE, [60, 40, 180])],
    )
    .ready("Bows");
    field.order(&field.ahead("Foot", 6), &[]);
    let order = field.charge("Guard", "Foot");
    // 5 + 2 dice of the horse, then five of the foot, and nobody hurt.
    field.order(&order, &["1111111", "11111", "2"]);
    assert!(field.was_told("impetus.opportunity.zone"));
    assert!(field.unit("Bows").ready, "they were not asked");
    assert!(field.state.charges.is_empty());
    assert!(field.goes_on(), "{:?}", field.state.agenda);
}

#[test]
fn only_who_enters_a_zone_gives_cause_by_it() {
    let from = |y: i32| {
        Skirmish::new(&[("Foot", FOOT, [60, y, 0])], &[CHIEF, ("Guard", HORSE, [60, 36, 180])])
    };
    let mut field = from(29);
    field.order(&field.ahead("Foot", 3), &[]);
    assert_eq!(field.asked(), Some(1));
    field.answer(Answer::Pass, &[]);
    assert!(field.state.entered.is_empty());
    field.order(&field.ahead("Foot", 1), &["6"]);
    assert!(field.goes_on(), "it was in it before");
    // With a marker it may be charged all the same.
    let mut field = from(32).ready("Guard");
    field.order(&field.ahead("Foot", 1), &[]);
    assert_eq!(field.asked(), Some(1));
}

#[test]
fn nobody_answers_the_same_thing_twice() {
    let mut field = Skirmish::new(
        &[("Foot", FOOT, [60, 29, 0])],
        &[CHIEF, ("Guard", "FL 4 1 javelin", [60, 36, 180])],
    )
    .ready("Guard");
    field.order(&field.ahead("Foot", 3), &[]);
    field.fire("Guard", "Foot", &["111111"]);
    assert!(field.goes_on(), "it has shot, and does not charge as well");
    assert!(field.state.answered.is_empty());
}

/// Horse that charges foot, half of it through the zone of horse beside that foot.
fn passing() -> Skirmish {
    Skirmish::new(
        &[("Riders", HORSE, [61, 30, 0])],
        &[CHIEF, ("Foot", FOOT, [58, 38, 180]), ("Guard", HORSE, [66, 38, 180])],
    )
}

#[test]
fn a_charge_through_a_zone_may_be_struck_before_contact() {
    let mut field = passing();
    field.order(&field.charge("Riders", "Foot"), &[]);
    assert_eq!(field.asked(), Some(1));
    assert!(matches!(field.state.agenda.top(), Some(Due::React { cause: Cause::Charges(_), .. })));
    assert_eq!(field.refused(&field.charge("Foot", "Riders")), "impetus.opportunity");
    assert_eq!(field.refused(&field.charge("Chief", "Riders")), "impetus.opportunity.zone");
    let order = field.charge("Guard", "Riders");
    field.order(&order, &[]);
    // The riders may come on to meet it; nobody else is asked.
    assert!(matches!(field.state.agenda.top(), Some(Due::Charged { .. })));
    assert_eq!(field.asked(), Some(0));
    // Seven dice against five.
    field.answer(Answer::Stand, &["1111111", "11111"]);
    assert_eq!(field.at("Riders"), (61_000, 30_000), "caught where they stood: no charge home");
    assert!(field.state.charges.is_empty() && field.asked().is_none());

    // Horse whose zone lies beside their way has no cause.
    let mut field = passing().with("Guard", |unit| unit.pose.front.x = 70_000);
    field.order(&field.charge("Riders", "Foot"), &["1111111", "11111", "1"]);
    assert!(field.story().contains(&"Riders struck Foot.".to_string()), "nobody was asked");
}

#[test]
fn a_charged_unit_on_opportunity_meets_its_charger_with_a_shot() {
    let charge = |ready: bool, rulings: &[(&str, &str)]| {
        let mut field = Skirmish::on(
            &[],
            rulings,
            &[("Riders", HORSE, [60, 30, 0])],
            &[CHIEF, ("Bows", BOWS, [60, 38, 180])],
        );
        if ready {
            field = field.ready("Bows");
        }
        field
    };
    let mut field = charge(true, &[]);
    field.order(&field.charge("Riders", "Bows"), &[]);
    assert!(matches!(field.state.agenda.top(), Some(Due::ChargedShot { .. })));
    assert_eq!(field.asked(), Some(1));
    assert_eq!(field.refused(&field.shot("Chief", "Riders")), "impetus.reaction-fire");
    // Eight U: six dice. 5 - 6 + 1 + 1 = 1, and a six costs five: nobody comes home.
    field.fire("Bows", "Riders", &["666666", "6", "11"]);
    assert!(!field.unit("Riders").stands() && !field.unit("Bows").ready);
    assert!(field.was_told("impetus.reaction-fire"));

    // Without a marker nobody is asked to shoot; where any may try, he tests.
    let mut field = charge(false, &[("impetus.reaction-fire", "test")]);
    field.order(&field.charge("Riders", "Bows"), &[]);
    assert_eq!(field.asked(), Some(1));
    // Beyond Bruno's range: five passes.
    field.fire("Bows", "Riders", &["5", "666666", "6", "11"]);
    assert!(field.was_told("impetus.failure.reaction-fire"));
    assert!(!field.unit("Riders").stands());
}

#[test]
fn no_shot_at_a_charger_without_marker_order_or_test() {
    let base = |rulings: &[(&str, &str)]| {
        Skirmish::on(
            &[],
            rulings,
            &[("Riders", HORSE, [60, 30, 0])],
            &[CHIEF, ("Bows", BOWS, [60, 38, 180])],
        )
    };
    // Five dice and two against four, nobody hurt.
    let melee = ["1111111", "1111", "1"];
    let mut field = base(&[]);
    field.order(&field.charge("Riders", "Bows"), &melee);
    let mut field = base(&[]).ready("Bows").with("Bows", |unit| unit.disordered = true);
    field.order(&field.charge("Riders", "Bows"), &["1111111", "111", "1"]);
    let mut field = base(&[("impetus.reaction-fire", "test")]);
    field.order(&field.charge("Riders", "Bows"), &[]);
    let failed: Vec<&str> = ["4"].into_iter().chain(melee).collect();
    field.fire("Bows", "Riders", &failed);
    assert!(field.unit("Riders").vbu == 5 && field.was_told("impetus.failure.reaction-fire"));
}

#[test]
fn who_charges_does_not_evade_the_shot_it_draws() {
    let mut field = Skirmish::new(
        &[("Riders", "CL 3 1", [60, 30, 0])],
        &[CHIEF, ("Bows", BOWS, [60, 38, 180])],
    )
    .ready("Bows");
    field.order(&field.charge("Riders", "Bows"), &[]);
    // At light horse: four dice. 3 - 4 + 1 + 1 = 1; five lost is all of it.
    field.fire("Bows", "Riders", &["6666", "6", "11"]);
    assert!(!field.unit("Riders").stands());
}
