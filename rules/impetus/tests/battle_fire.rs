//! Shots played on a table with dice thrown by hand: what they do, who evades them, elephants that
//! run from them, who answers out of turn, and how all of it is told.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by it")]

#[path = "support/skirmish.rs"]
mod skirmish;

#[path = "battle_fire/panic.rs"]
mod panic;
#[path = "battle_fire/reactions.rs"]
mod reactions;
#[path = "battle_fire/story.rs"]
mod story;

use skirmish::Skirmish;
use tercio_impetus::troops::Level;
use tercio_impetus::{Answer, Fired, Status};

const BOWS: &str = "T 4 0 crossbow-a";
const FOOT: &str = "FP 5 1";

/// Crossbows 15U from foot: four dice, and +1 to its cohesion.
fn facing() -> Skirmish {
    Skirmish::new(
        &[("Bows", BOWS, [60, 30, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Foot", FOOT, [60, 45, 180])],
    )
}

#[test]
fn a_shot_costs_order_and_strength() {
    let mut field = facing();
    // Two damage: 5 - 2 + 1 = 4, so a five costs one.
    field.fire("Bows", "Foot", &["6611", "5"]);
    let foot = field.unit("Foot");
    assert_eq!((foot.vbu, foot.disordered, foot.worn), (4, true, true));
    assert_eq!(field.unit("Bows").shot, Fired::Before, "moves may follow");
    assert_eq!(field.state.fired.as_slice(), [(field.id("Bows"), field.id("Foot"))]);
    assert!(field.was_told("impetus.cohesion.losses"));
    assert!(field.goes_on(), "nobody can answer");

    // Passed, it is only disordered.
    let mut field = facing();
    field.fire("Bows", "Foot", &["6611", "4"]);
    let foot = field.unit("Foot");
    assert_eq!((foot.vbu, foot.disordered, foot.worn), (5, true, false));

    // Nothing hit, nothing tested.
    let mut field = facing();
    field.fire("Bows", "Foot", &["1234"]);
    assert!(!field.unit("Foot").disordered);
    // Passed when disordered already: one lost all the same.
    let mut field = facing().with("Foot", |unit| unit.disordered = true);
    field.fire("Bows", "Foot", &["6111", "1"]);
    assert_eq!(field.unit("Foot").vbu, 4);
    assert!(field.was_told("impetus.cohesion.piled"));
}

#[test]
fn a_shot_after_a_move_or_a_rally_costs_a_die_and_ends_it() {
    for rallied in [false, true] {
        let mut field = facing().with("Bows", |unit| {
            (unit.moves, unit.rallied) = (u8::from(!rallied), rallied);
        });
        field.fire("Bows", "Foot", &["111"]);
        assert_eq!(field.unit("Bows").shot, Fired::After, "rallied: {rallied}");
    }
}

#[test]
fn a_rout_by_fire_shakes_nobody() {
    let mut field = Skirmish::new(
        &[("Bows", BOWS, [60, 30, 0])],
        &[
            ("Chief", FOOT, [150, 100, 180]),
            ("Foot", "FP 1 1", [60, 45, 180]),
            ("Behind", FOOT, [60, 49, 180]),
        ],
    );
    field.fire("Bows", "Foot", &["6111", "3"]);
    assert_eq!(field.unit("Foot").status, Status::Routed);
    let behind = field.unit("Behind");
    assert!(!behind.disordered && !behind.worn);
    assert_eq!(field.story().last().unwrap(), "Foot routed.");
}

#[test]
fn a_commander_shot_at_is_killed_but_never_captured() {
    let duel = || Skirmish::new(&[("Bows", BOWS, [60, 30, 0])], &[("Chief", FOOT, [60, 45, 180])]);
    // 5 - 1 + 1 + 1 = 6, and a six fails all the same: one lost; then 2d6 + 2 - 2 + 1.
    let mut field = duel();
    field.fire("Bows", "Chief", &["6111", "6", "43"]);
    assert_eq!(field.unit("Chief").vbu, 4);
    assert_eq!(field.state.commands[1].level, Level::Fair, "8 is captured, in melee only");
    let mut field = duel();
    field.fire("Bows", "Chief", &["6111", "6", "64"]);
    assert_eq!(field.state.commands[1].level, Level::Nobody, "11 by fire is killed");
    assert!(!field.state.commands[1].routed, "and no more");
    assert_eq!(field.unit("Chief").general, None);
    assert!(field.story().contains(&"Bruno was killed.".to_string()));
    let mut field = duel();
    field.fire("Bows", "Chief", &["6111", "6", "66"]);
    assert!(field.state.commands[1].routed, "13 takes the command with him");
}

/// Crossbows 15U from a light unit: two dice, one if it evades.
fn at_light(kind: &str) -> Skirmish {
    Skirmish::new(
        &[("Bows", BOWS, [60, 30, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Light", kind, [60, 45, 180])],
    )
}

#[test]
fn who_evades_a_shot_goes_back_after_it() {
    let mut field = at_light("S 2 0 sling");
    field.fire("Bows", "Light", &[]);
    assert_eq!(field.asked(), Some(1));
    // One die for the shot; five halved is three, and eight is a move.
    field.answer(Answer::Evade, &["1", "5"]);
    assert_eq!(field.at("Light"), (60_000, 56_000));
    let light = field.unit("Light");
    assert_eq!((light.pose.facing.degrees(), light.evades, light.disordered), (180, 1, false));
    assert!(field.state.evading.is_empty() && field.goes_on());
    assert_eq!(
        field.story(),
        [
            "Light turned to evade.",
            "Bows shot at Light: nobody fell.",
            "Light found 3U more.",
            "Light evaded, 11U back."
        ]
    );

    // Light horse takes the whole die; disordered as it is, it goes.
    let mut field = at_light("CL 3 1 javelin").with("Light", |unit| unit.disordered = true);
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["111", "5"]);
    assert_eq!(field.at("Light"), (60_000, 58_000));
}

#[test]
fn who_stands_is_shot_at_with_all_dice() {
    let mut field = at_light("S 2 0 sling");
    field.fire("Bows", "Light", &[]).answer(Answer::Stand, &["11"]);
    assert_eq!((field.at("Light"), field.unit("Light").evades), ((60_000, 45_000), 0));
}

#[test]
fn a_second_evade_in_a_turn_is_tested() {
    let again = || at_light("S 2 0 sling").with("Light", |unit| unit.evades = 1);
    // Grade B, beyond Bruno's 30U: five is enough, four is not.
    let mut field = again();
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["4", "11"]);
    assert_eq!(field.at("Light"), (60_000, 45_000));
    assert!(field.was_told("impetus.failure.evade") && field.state.evading.is_empty());
    let mut field = again();
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["5", "1", "1"]);
    assert_eq!((field.at("Light"), field.unit("Light").evades), ((60_000, 54_000), 2));
}

#[test]
fn an_evade_over_the_edge_or_out_of_a_rout() {
    let mut field = Skirmish::new(
        &[("Bows", BOWS, [60, 90, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Light", "S 2 0", [60, 105, 180])],
    );
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["1", "6"]);
    // Eleven U leave 4U to the edge, and it is 2U deep.
    assert_eq!(field.unit("Light").status, Status::OnTable);
    let mut field = field.with("Light", |unit| (unit.evades, unit.pose.front.y) = (0, 110_000));
    field.state.units[0].shot = Fired::Not;
    field.state.units[0].pose.front.y = 95_000;
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["1", "1"]);
    assert_eq!(field.unit("Light").status, Status::Routed);
    assert!(field.was_told("impetus.edge"));

    // Routed by the shot, it goes nowhere.
    let mut field = at_light("CL 1 1");
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["611", "6"]);
    assert_eq!(field.unit("Light").status, Status::Routed);
    assert!(field.state.evading.is_empty() && field.goes_on());
}

#[test]
fn a_shot_that_evading_leaves_no_die_is_not_made() {
    // VBU 3 at 15U at skirmishers: one die.
    let mut field = Skirmish::new(
        &[("Bows", "T 3 0 crossbow-a", [60, 30, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Light", "S 2 0", [60, 45, 180])],
    );
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["2"]);
    assert!(field.was_told("impetus.fire.least"));
    assert_eq!(field.at("Light"), (60_000, 54_000));
    assert!(field.story().contains(&"Bows had no shot at Light any more.".to_string()));
}

#[test]
fn skirmishers_that_back_into_the_enemy_are_swept_away() {
    let mut field = Skirmish::new(
        &[("Bows", BOWS, [60, 30, 0]), ("Horse", "CM 5 2", [60, 56, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Light", "S 2 0", [60, 42, 180])],
    );
    field.fire("Bows", "Light", &[]).answer(Answer::Evade, &["1", "2"]);
    // The rear edge of the horse is 6U behind theirs, and they would go nine.
    assert_eq!(field.unit("Light").status, Status::Routed);
    assert!(field.story().contains(&"Horse swept Light away.".to_string()));
}

#[test]
fn only_light_troops_are_asked() {
    let mut field = facing();
    field.fire("Bows", "Foot", &["1111"]);
    assert!(field.goes_on());
}

/// A nearer enemy ahead, and another to its side.
fn two_marks(ruling: &[(&str, &str)]) -> Skirmish {
    Skirmish::on(
        &[],
        ruling,
        &[("Bows", BOWS, [60, 30, 0])],
        &[("Near", FOOT, [60, 40, 180]), ("Far", FOOT, [70, 42, 180])],
    )
}

#[test]
fn who_must_be_shot_at_first_is_unless_a_test_allows_another() {
    let field = two_marks(&[]);
    assert_eq!(field.refused(&field.shot("Bows", "Far")), "impetus.priority.front");
    let test = [("impetus.priority", "test")];
    // Alfred is with them: grade B passes on a three.
    let mut field = two_marks(&test);
    field.fire("Bows", "Far", &["3", "1111"]);
    assert!(field.was_told("impetus.failure.priority"));
    assert_eq!(field.state.fired.len(), 1);
    let mut field = two_marks(&test);
    field.fire("Bows", "Far", &["2"]);
    assert!(field.state.fired.is_empty(), "no shot at all");
    assert_eq!(field.unit("Bows").shot, Fired::Before);
    // At whom it must, it shoots without a test.
    let mut field = two_marks(&test);
    field.fire("Bows", "Near", &["1111"]);
    assert!(!field.was_told("impetus.failure.priority"));
}
