//! Generals, their zones, what a unit tests with; measured lines and outlines.

use crate::drawn::{BLUE, Drawn, RED, at, pose, refused};
use tercio_conquest::facts::Test;
use tercio_conquest::order::Goal;
use tercio_conquest::state::{Heart, Post, Trial};
use tercio_conquest::survey::gauge::gauge;
use tercio_conquest::survey::reaches::reaches;
use tercio_conquest::troops::{Drill, Weapon};
use tercio_family::{UnitId, UnitSet};

/// Two units 10" apart, front to rear; the general is with the first.
fn led() -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let first = drawn.foot(RED, (36.0, 10.0, 0));
    let second = drawn.foot(RED, (36.0, 22.4, 0));
    drawn.state.generals[0].post = Post::With(first);
    (drawn, first, second)
}

#[test]
fn his_zone_is_measured_from_his_unit() {
    let (mut drawn, first, second) = led();
    assert_eq!((drawn.survey().zone_mo(second), drawn.survey().helped(second)), (7, 2));
    assert!(drawn.survey().is_led(first) && !drawn.survey().is_led(second));
    drawn.now(second).pose = pose(36.0, 22.5, 0);
    assert_eq!((drawn.survey().zone_mo(second), drawn.survey().helped(second)), (0, 0));
    assert_eq!(drawn.survey().zone_mo(first), 7);
    drawn.state.generals[0].post = Post::At(at(36.0, 12.0));
    assert_eq!(drawn.survey().zone_to_spare(second), Some(10_000 - 8_100));
    assert_eq!(drawn.survey().general_at(RED), Some(at(36.0, 12.0)));
    drawn.state.generals[0].post = Post::Lost;
    assert_eq!((drawn.survey().zone_mo(first), drawn.survey().general_at(RED)), (0, None));
}

#[test]
fn a_general_moves_nine_and_stays_near() {
    let (mut drawn, first, second) = led();
    let (rule, because) = refused(drawn.survey().lead(RED, Goal::Unit(second)));
    assert_eq!((rule, because.as_str()), ("conquest.general", "1\" too far: 9\" at most"));
    drawn.now(second).pose = pose(36.0, 21.4, 0);
    assert_eq!(drawn.survey().lead(RED, Goal::Unit(second)), Ok(Post::With(second)));
    let place = at(36.0, 12.0);
    assert_eq!(drawn.survey().lead(RED, Goal::Place(place)), Ok(Post::At(place)));
    let (rule, because) = refused(drawn.survey().lead(RED, Goal::Place(at(36.0, 12.1))));
    let said = "0.1\" too far from his units";
    assert_eq!((rule, because.as_str()), ("conquest.general.near", said));
    assert!(drawn.survey().lead(RED, Goal::Place(at(36.0, 9.0))).is_err(), "there is his unit");
    let foe = drawn.foot(BLUE, (36.0, 10.0, 180));
    assert!(drawn.survey().lead(RED, Goal::Unit(foe)).unwrap_err().nonsense);
    drawn.bond(foe, first, tercio_conquest::troops::Facing::Front);
    let (rule, _) = refused(drawn.survey().lead(RED, Goal::Unit(second)));
    assert_eq!(rule, "conquest.general.stays");
    assert_eq!(drawn.survey().refuge(RED, at(36.0, 30.0)), Some(second));
}

#[test]
fn what_a_test_asks() {
    let (mut drawn, first, second) = led();
    // 5" ahead of the second, and 5.1".
    let near = drawn.foot(BLUE, (36.0, 27.4, 180));
    drawn.foot(BLUE, (50.0, 27.5, 180));
    let reform = Trial::Reform { files: 6, loose: false };
    let facts = drawn.survey().test_facts(second, reform, 1);
    assert_eq!((facts.r#for, facts.mo, facts.zone_mo, facts.points), (Test::Command, 6, 7, 1));
    assert_eq!((facts.enemies, facts.again), (1, false));
    drawn.card(second).drill = Drill::Drilled;
    assert!(drawn.survey().test_facts(second, reform, 0).again);
    assert!(!drawn.survey().test_facts(second, Trial::Hold { from: near }, 0).again);
    drawn.now(near).heart = Heart::Fleeing;
    assert_eq!(drawn.survey().test_facts(second, reform, 0).enemies, 0);
    drawn.now(near).heart = Heart::Steady;
    let combat = Trial::Combat { result: 3, group: UnitSet::default() };
    let facts = drawn.survey().test_facts(second, combat, 0);
    assert_eq!((facts.result, facts.enemies, facts.near), (3, 0, false));
    assert!(drawn.survey().test_facts(second, Trial::Rally, 0).near);
    assert!(!drawn.survey().test_facts(first, Trial::Rally, 0).near);
}

#[test]
fn measures_say_their_rules() {
    let (mut drawn, first, second) = led();
    let foe = drawn.foot(BLUE, (36.0, 31.0, 180));
    drawn.card(second).weapon = Some(Weapon::Bow);
    let survey = drawn.survey();
    let rulers = gauge(&survey, second, foe);
    let kinds: Vec<&str> = rulers.iter().map(|ruler| ruler.kind.as_str()).collect();
    assert_eq!(kinds, ["gap", "charge", "range"]);
    assert_eq!(rulers[0].label, "8.6\"");
    assert_eq!(rulers[1].lines[1], "a charge comes home, 1.4\" to spare [conquest.charge.zone]");
    assert!(rulers[2].lines[0].starts_with("effective range, 8 shooting"), "{rulers:?}");
    let rulers = gauge(&survey, first, second);
    assert_eq!(rulers[1].kind, "command");
    assert!(rulers[1].lines[0].starts_with("in the zone of Scipio, 0\" to spare"), "{rulers:?}");
    let kinds: Vec<String> = reaches(&survey, second).into_iter().map(|it| it.kind).collect();
    assert_eq!(kinds, ["range", "range", "zone", "arc"]);
    assert!(reaches(&survey, first).iter().any(|it| it.kind == "command"));
    assert_eq!(survey.piece(1), Some(second));
    assert_eq!(survey.piece(99), None);
}
