//! Blocks of figures: how large they are, and how they change.

use crate::drawn::{BLUE, Drawn, RED, pose, refused};
use tercio_conquest::order::Turn;
use tercio_conquest::survey::{block_size, least_files};
use tercio_conquest::troops::{Drill, Facing, Mount, Weight};
use tercio_field::{Angle, Ground, Size};

#[test]
fn a_block_is_as_large_as_its_figures() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    let horse = drawn.horse(RED, (40.0, 20.0, 0));
    let loose = drawn.skirmishers(RED, (20.0, 10.0, 0));
    let elephants = drawn.block(RED, (Mount::Elephant, Drill::Regular), (3, 3), (60.0, 20.0, 0));
    let survey = drawn.survey();
    assert_eq!(survey.base(foot).size, Size::new(6_400, 2_400));
    assert_eq!(survey.base(horse).size, Size::new(6_000, 4_000));
    assert_eq!(survey.base(loose).size, Size::new(9_600, 3_200));
    assert_eq!(survey.base(elephants).size, Size::new(6_000, 3_000));
    assert_eq!((survey.front(foot), survey.ranks(foot)), (8, 3));
    assert_eq!(survey.card(foot).base(), survey.base(foot));
}

#[test]
fn losses_come_off_the_rear_and_then_narrow_the_front() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    let card = drawn.card(foot).clone();
    assert_eq!(block_size(&card, 17, 8, false), Size::new(6_400, 2_400));
    assert_eq!(block_size(&card, 16, 8, false), Size::new(6_400, 1_600));
    assert_eq!(block_size(&card, 5, 8, false), Size::new(4_000, 800));
    assert_eq!(least_files(&card, 24), 6);
    assert_eq!(least_files(&card, 4), 4);
    drawn.now(foot).figures = 5;
    assert_eq!(drawn.survey().base(foot).pose, pose(20.0, 20.0, 0), "about its middle");
}

#[test]
fn moves_go_by_mount_and_weight() {
    let figures = [
        (Mount::Foot, Weight::Heavy, 4),
        (Mount::Foot, Weight::Medium, 5),
        (Mount::Foot, Weight::Light, 6),
        (Mount::Horse, Weight::Heavy, 7),
        (Mount::Horse, Weight::Medium, 8),
        (Mount::Horse, Weight::Light, 9),
        (Mount::Chariot, Weight::Light, 9),
        (Mount::Elephant, Weight::Heavy, 6),
    ];
    for (mount, weight, inches) in figures {
        let mut drawn = Drawn::new();
        let unit = drawn.block(RED, (mount, Drill::Regular), (12, 6), (30.0, 20.0, 0));
        drawn.card(unit).weight = weight;
        assert_eq!(drawn.survey().base_move(unit), inches * 1_000, "{mount:?} {weight:?}");
    }
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (30.0, 20.0, 0));
    assert_eq!(drawn.survey().base_move(loose), 6_000, "skirmishers go as light foot");
}

#[test]
fn figures_turn_once_and_a_quarter_turn_changes_ranks_for_files() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    let (about, files) = drawn.survey().face(foot, Turn::About).unwrap();
    assert_eq!((about, files), (pose(20.0, 17.6, 180), 8));
    // Three ranks would make three files; six is the least. Four ranks of six: 4.8" by 3.2", about
    // the middle of the block, 1.2" behind its front.
    let (right, files) = drawn.survey().face(foot, Turn::Right).unwrap();
    assert_eq!((right, files), (pose(21.6, 18.8, 90), 6));
    drawn.now(foot).figures = 64;
    let (left, files) = drawn.survey().face(foot, Turn::Left).unwrap();
    assert_eq!((left.facing, files), (Angle::WEST, 8), "eight ranks of eight");
    drawn.now(foot).faced = true;
    assert_eq!(refused(drawn.survey().face(foot, Turn::About)).0, "conquest.turning");
}

#[test]
fn nobody_turns_onto_another() {
    let mut drawn = Drawn::new();
    // Twelve horse, six files of two: a quarter turn makes four files of three, 6" deep each way.
    let horse = drawn.horse(RED, (20.0, 20.0, 0));
    assert!(drawn.survey().face(horse, Turn::Left).is_ok());
    // Its flanks are 3" from its middle at (20, 18), its front then 3".
    let friend = drawn.foot(RED, (20.0, 23.4, 0));
    assert!(drawn.survey().face(horse, Turn::Left).is_ok());
    drawn.now(friend).pose = pose(20.0, 22.3, 0);
    let (rule, because) = refused(drawn.survey().face(horse, Turn::About));
    assert_eq!((rule, because.as_str()), ("conquest.move.pass", "it would stand on unit 1"));
}

#[test]
fn a_rank_more_or_less_costs_three_inches() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    let (files, base) = drawn.survey().ranks_changed(foot, true).unwrap();
    assert_eq!((files, base.size), (6, Size::new(4_800, 3_200)));
    let (files, base) = drawn.survey().ranks_changed(foot, false).unwrap();
    assert_eq!((files, base.size), (12, Size::new(9_600, 1_600)));
    assert_eq!(base.pose, pose(20.0, 20.0, 0));
    drawn.now(foot).spent = 2_000;
    assert!(drawn.survey().ranks_changed(foot, true).is_ok(), "2 + 3 of 5");
    drawn.now(foot).spent = 2_100;
    let (rule, because) = refused(drawn.survey().ranks_changed(foot, true));
    assert_eq!((rule, because.as_str()), ("conquest.move.ranks", "0.1\" too far: 2.9\" at most"));
    drawn.now(foot).spent = 0;
    drawn.now(foot).files = 6;
    let (rule, because) = refused(drawn.survey().ranks_changed(foot, true));
    assert_eq!((rule, because.as_str()), ("conquest.width.foot", "files: 6 to 24"));
    // A neighbour 4" from its middle leaves no room to widen.
    let neighbour = drawn.foot(RED, (27.2, 20.0, 0));
    assert!(drawn.survey().ranks_changed(foot, false).is_ok(), "eight files: 3.2\" either way");
    drawn.now(neighbour).pose = pose(26.0, 20.0, 0);
    assert_eq!(refused(drawn.survey().ranks_changed(foot, false)).0, "conquest.move.pass");
}

#[test]
fn who_reforms_does_nothing_else_and_only_light_troops_go_loose() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    assert_eq!(drawn.survey().reform(foot, 12, false).unwrap().size, Size::new(9_600, 1_600));
    assert_eq!(refused(drawn.survey().reform(foot, 5, false)).0, "conquest.width.foot");
    assert_eq!(refused(drawn.survey().reform(foot, 25, false)).0, "conquest.width.foot");
    assert_eq!(refused(drawn.survey().reform(foot, 8, true)).0, "conquest.loose.who");
    assert!(drawn.survey().reform(foot, 8, false).unwrap_err().nonsense);
    drawn.now(foot).moved = true;
    assert_eq!(refused(drawn.survey().reform(foot, 12, false)).0, "conquest.move.reform");
    drawn.now(foot).moved = false;
    drawn.card(foot).drill = Drill::Light;
    assert_eq!(drawn.survey().reform(foot, 8, true).unwrap().size, Size::new(12_800, 4_800));
    let loose = drawn.skirmishers(RED, (40.0, 20.0, 0));
    assert_eq!(refused(drawn.survey().reform(loose, 6, false)).0, "conquest.loose.who");
    assert!(drawn.survey().reform(loose, 12, true).is_ok());
}

#[test]
fn who_fights_runs_or_is_busy_changes_nothing() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    let foe = drawn.foot(BLUE, (20.0, 20.0, 180));
    drawn.bond(foot, foe, Facing::Front);
    let (rule, because) = refused(drawn.survey().face(foot, Turn::About));
    assert_eq!((rule, because.as_str()), ("conquest.move.free", "in combat: unit 0"));
    drawn.state.bonds.clear();
    drawn.now(foe).pose = pose(20.0, 40.0, 180);
    drawn.now(foot).busy = true;
    assert_eq!(refused(drawn.survey().reform(foot, 12, false)).0, "conquest.move.free");
}

#[test]
fn half_in_ground_is_in_it() {
    use tercio_conquest::troops::Footing;
    let mut drawn = Drawn::new();
    // From y = 17.6 to 20: half of it lies beyond 18.8.
    let foot = drawn.foot(RED, (20.0, 20.0, 0));
    drawn.ground(Ground::Wood, (10.0, 18.8), (30.0, 30.0));
    assert_eq!(drawn.survey().footing(foot), Footing::Dense);
    assert!(drawn.survey().in_feature(foot));
    drawn.now(foot).pose = pose(20.0, 19.9, 0);
    assert_eq!(drawn.survey().footing(foot), Footing::Open);
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::Broken, (10.0, 10.0), (30.0, 30.0));
    assert_eq!(drawn.survey().footing(foot), Footing::Rough);
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::GentleHill, (10.0, 10.0), (30.0, 30.0));
    assert_eq!(drawn.survey().footing(foot), Footing::Open);
    assert!(!drawn.survey().in_feature(foot));
}
