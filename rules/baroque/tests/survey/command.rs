//! Leaders, their range, what a unit tests with; villages; measured lines and outlines.

use crate::drawn::{BLUE, Drawn, RED, at, refused};
use tercio_baroque::facts::Deed;
use tercio_baroque::order::Goal;
use tercio_baroque::state::{Cause, Post};
use tercio_baroque::survey::gauge::gauge;
use tercio_baroque::survey::reaches::reaches;
use tercio_baroque::troops::{Structure, Troop};
use tercio_family::UnitId;
use tercio_field::Ground;

#[test]
fn range_goes_by_the_structure() {
    let mut drawn = Drawn::new();
    let near = drawn.unit(RED, Troop::Pikes, (10.0, 10.0, 0));
    // From its front edge at 10 to the rear edge of the other.
    let far = drawn.unit(RED, Troop::Pikes, (10.0, 17.0, 0));
    drawn.state.commands[0].post = Post::With(near);
    let margin = |drawn: &Drawn| drawn.survey().led(far).margin_ticks;
    assert_eq!(margin(&drawn), 0);
    drawn.now(far).pose.front.y = 17_100;
    assert_eq!((margin(&drawn), drawn.survey().led(far).beyond), (-100, true));
    drawn.setup.commands[0].structure = Structure::Good;
    assert_eq!(margin(&drawn), 3_900);
    drawn.setup.commands[0].structure = Structure::Poor;
    assert_eq!(margin(&drawn), -4_100);
    assert!(drawn.survey().led(near).leader && !drawn.survey().led(near).beyond);
    // By himself his base is half a BU wide.
    drawn.state.commands[0].post = Post::At(at(10.0, 15.0));
    assert_eq!(margin(&drawn), 2_000 - 1_100 + 250);
    drawn.state.commands[0].post = Post::Lost;
    assert!(drawn.survey().led(near).beyond && drawn.survey().leader_at(0).is_none());
}

#[test]
fn a_leader_rides_six() {
    let mut drawn = Drawn::new();
    let near = drawn.unit(RED, Troop::Pikes, (10.0, 10.0, 0));
    let far = drawn.unit(RED, Troop::Pikes, (10.0, 17.2, 0));
    let foe = drawn.unit(BLUE, Troop::Pikes, (15.0, 10.0, 0));
    drawn.state.commands[0].post = Post::With(near);
    let lead = |drawn: &Drawn, to| drawn.survey().lead(0, to);
    let (rule, because) = refused(lead(&drawn, Goal::Unit(far)));
    assert_eq!((rule, because.as_str()), ("baroque.leaders", "0.2BU too far: 6BU at most"));
    drawn.now(far).pose.front.y = 17_000;
    assert_eq!(lead(&drawn, Goal::Unit(far)), Ok(Post::With(far)));
    assert_eq!(lead(&drawn, Goal::Place(at(10.0, 13.0))), Ok(Post::At(at(10.0, 13.0))));
    assert!(lead(&drawn, Goal::Place(at(10.0, 10.1))).is_err(), "there stands his unit");
    assert!(lead(&drawn, Goal::Unit(foe)).is_err());
    assert!(drawn.survey().lead(7, Goal::Unit(far)).unwrap_err().nonsense);
    // Caught alone he goes to the nearest of his units in range.
    drawn.state.commands[0].post = Post::At(at(13.8, 9.5));
    assert!(drawn.survey().is_leader_touched(0));
    assert_eq!(drawn.survey().leader_refuge(0), Some(near));
    drawn.setup.commands[0].structure = Structure::Poor;
    assert_eq!(drawn.survey().leader_refuge(0), None);
}

#[test]
fn what_a_test_asks() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (1.0, 3.0, 0));
    let horse = drawn.unit(BLUE, Troop::Trotters, (1.0, 5.0, 180));
    drawn.now(foot).moves = 2;
    drawn.now(foot).disordered = true;
    let facts = drawn.survey().test_facts(foot, Deed::FurtherMove);
    assert_eq!((facts.nth, facts.disordered, facts.beyond, facts.leader), (3, true, false, false));
    assert!(drawn.survey().test_facts(horse, Deed::Rally).beyond);
    drawn.now(horse).evades = 1;
    let evades = drawn.survey().answer_facts(horse, Deed::Evasion, Cause::Charges(foot, horse));
    assert_eq!((evades.nth, evades.from_foot, evades.returns), (2, true, false));
    let shot_at = drawn.survey().answer_facts(horse, Deed::Evasion, Cause::Shot(foot, horse));
    let ridden_at = drawn.survey().answer_facts(foot, Deed::Evasion, Cause::Charges(horse, foot));
    assert!(!shot_at.from_foot && !ridden_at.from_foot);
    let fires = |cause| drawn.survey().answer_facts(horse, Deed::OpportunityFire, cause).returns;
    assert!(fires(Cause::Shot(foot, horse)) && !fires(Cause::Moved(foot)));
}

#[test]
fn a_village_is_lost_to_foot_that_is_alone_in_it() {
    let mut drawn = Drawn::new();
    drawn.ground(Ground::BuiltUp, (10.0, 10.0), (16.0, 14.0));
    let owner = drawn.unit(RED, Troop::Shot, (11.0, 11.0, 0));
    let foe = drawn.unit(BLUE, Troop::Shot, (14.0, 13.0, 180));
    assert_eq!(drawn.survey().taken_by(0, RED), None);
    drawn.now(owner).pose.front.y = 8_000;
    assert_eq!(drawn.survey().taken_by(0, RED), Some(foe));
    drawn.card(foe).troop = Troop::Trotters;
    assert_eq!(drawn.survey().taken_by(0, RED), None);
    assert_eq!(drawn.survey().village_of(foe), Some(0));
}

#[test]
fn lines_and_outlines_for_the_page() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 8.0, 0));
    let foe = drawn.unit(BLUE, Troop::Trotters, (15.0, 9.5, 180));
    let rulers = gauge(&drawn.survey(), foot, foe);
    let [gap, range] = &rulers[..] else { panic!("{rulers:?}") };
    assert_eq!((gap.label.as_str(), range.label.as_str()), ("1.5BU", "1.5BU"));
    assert!(gap.lines[1].contains("outside the zone of control of pike and musket 0 by 0.5BU"));
    assert_eq!(range.lines[0], "short range, 0.5BU to spare [baroque.range.short]");
    assert!(range.lines[3].starts_with("6 dice: "), "{range:?}");
    let kinds: Vec<String> =
        reaches(&drawn.survey(), foot).into_iter().map(|reach| reach.label).collect();
    let expected = [
        "musket arc",
        "point blank, to 1BU",
        "short range, to 2BU",
        "long range, to 4BU",
        "zone of control, 1BU",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(drawn.survey().piece(1), Some(UnitId(1)));
    assert_eq!(drawn.survey().piece(9), None);
}
