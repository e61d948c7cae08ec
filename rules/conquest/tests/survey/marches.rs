//! Marches: how far, at what pace, past whom, and over what ground.

use crate::drawn::{BLUE, Drawn, RED, ahead, back, pose, refused, wheel};
use tercio_conquest::order::Legs;
use tercio_conquest::state::Heart;
use tercio_conquest::survey::march::Pace;
use tercio_conquest::troops::{Drill, Mount};
use tercio_family::UnitId;
use tercio_field::{Corner, Ground, Leg, Way};

fn one() -> (Drawn, UnitId) {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (36.0, 12.0, 0));
    (drawn, foot)
}

#[test]
fn pace_follows_from_the_length() {
    let (mut drawn, foot) = one();
    assert_eq!(drawn.pace(foot, &[ahead(5.0)]), Ok((Pace::Base, false)));
    assert_eq!(drawn.pace(foot, &[ahead(5.1)]), Ok((Pace::Double, false)));
    assert_eq!(drawn.pace(foot, &[ahead(10.0)]), Ok((Pace::Double, false)));
    let (rule, because) = drawn.march(foot, &[ahead(10.1)]).unwrap_err();
    assert_eq!((rule, because.as_str()), ("conquest.move.double", "0.1\" too far: 10\" at most"));
    // Four files of six ranks are a column.
    drawn.now(foot).files = 4;
    assert_eq!(drawn.pace(foot, &[ahead(15.0)]), Ok((Pace::Quick, false)));
    assert_eq!(drawn.pace(foot, &[ahead(15.1)]), Err("conquest.move.quick"));
    drawn.now(foot).spent = 11_000;
    assert_eq!(drawn.pace(foot, &[ahead(4.0)]), Ok((Pace::Quick, false)), "what was spent counts");
    drawn.now(foot).disordered = true;
    drawn.now(foot).spent = 0;
    assert_eq!(drawn.pace(foot, &[ahead(5.1)]), Err("conquest.disorder"));
}

#[test]
fn a_wheel_costs_its_arc_and_a_step_back_twice_its_length() {
    let (drawn, foot) = one();
    // A sixteenth of a circle of 6.4" radius: 2.513".
    let march = drawn.march(foot, &[wheel(Corner::Right, 23), ahead(1.0)]).unwrap();
    assert_eq!(march.cost, 2_569 + 1_000);
    let march = drawn.march(foot, &[back(2.5)]).unwrap();
    assert_eq!((march.cost, march.pace), (5_000, Pace::Base));
    assert_eq!(march.end.pose, pose(36.0, 9.5, 0));
    assert_eq!(drawn.pace(foot, &[back(2.6)]), Ok((Pace::Double, false)));
}

#[test]
fn only_some_legs_make_a_march() {
    let (drawn, foot) = one();
    let sideways = Leg::Straight { way: Way::Left, ticks: 1_000 };
    for legs in [
        vec![],
        vec![sideways],
        vec![ahead(1.0), wheel(Corner::Left, 10)],
        vec![ahead(0.0)],
        vec![back(1.0), ahead(1.0)],
        vec![Leg::AboutFace],
    ] {
        assert_eq!(drawn.march(foot, &legs).unwrap_err().0, "conquest.move.form", "{legs:?}");
    }
    let gone = drawn.survey().march(UnitId(9), &Legs::from_iter([ahead(1.0)])).unwrap_err();
    assert!(gone.nonsense);
}

#[test]
fn nobody_passes_and_nobody_touches_an_enemy() {
    let (mut drawn, foot) = one();
    let friend = drawn.foot(RED, (38.0, 17.0, 0));
    // Its rear is 2.4" behind its front: 2.6" ahead of the other.
    assert_eq!(drawn.pace(foot, &[ahead(2.6)]), Ok((Pace::Base, false)));
    let (rule, because) = drawn.march(foot, &[ahead(3.0)]).unwrap_err();
    assert_eq!((rule, because.as_str()), ("conquest.move.pass", "in the way after 2.6\": unit 1"));
    assert!(drawn.march(foot, &[ahead(9.0)]).is_err(), "not through it either");
    drawn.card(friend).side = BLUE;
    let (rule, because) = drawn.march(foot, &[ahead(2.6)]).unwrap_err();
    let said = "it would touch unit 1 after 2.6\": charge instead";
    assert_eq!((rule, because.as_str()), ("conquest.move.contact", said));
    assert!(drawn.march(foot, &[ahead(2.5)]).is_ok());
}

#[test]
fn a_march_ends_on_the_table() {
    let mut drawn = Drawn::new();
    let foot = drawn.foot(RED, (4.0, 45.0, 0));
    assert!(drawn.march(foot, &[ahead(3.0)]).is_ok());
    let (rule, because) = drawn.march(foot, &[ahead(3.1)]).unwrap_err();
    assert_eq!((rule, because.as_str()), ("conquest.move.edge", "the table ends after 3\""));
    // The inner corner is 0.8" from the west edge: the rear swings over it.
    assert_eq!(drawn.march(foot, &[wheel(Corner::Right, 80)]).unwrap_err().0, "conquest.move.edge");
}

#[test]
fn double_pace_near_an_enemy_takes_a_test_and_none_goes_before_his_front() {
    let (mut drawn, foot) = one();
    // Its left flank is at 32.8; the enemy looks away, 4.2" to the left of the way.
    let foe = drawn.foot(BLUE, (25.4, 20.0, 0));
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Ok((Pace::Double, true)));
    assert_eq!(drawn.pace(foot, &[ahead(5.0)]), Ok((Pace::Base, false)));
    drawn.now(foot).hurried = true;
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Ok((Pace::Double, false)));
    drawn.now(foot).hurried = false;
    // 5.2" to the left.
    drawn.now(foe).pose = pose(24.4, 20.0, 0);
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Ok((Pace::Double, false)));
    // It looks across the way from 4.2" off.
    drawn.now(foe).pose = pose(28.6, 15.0, 90);
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Err("conquest.move.double-zone"));
    drawn.now(foe).heart = Heart::Fleeing;
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Ok((Pace::Double, true)), "it attacks nobody");
    let chariots = drawn.block(RED, (Mount::Chariot, Drill::Regular), (3, 3), (36.0, 30.0, 180));
    drawn.now(foe).pose = pose(25.4, 20.0, 0);
    drawn.now(foot).pose = pose(60.0, 12.0, 0);
    assert_eq!(drawn.pace(chariots, &[ahead(12.0)]), Ok((Pace::Double, false)));
}

#[test]
fn a_quick_march_keeps_ten_inches_from_the_enemy() {
    let (mut drawn, foot) = one();
    drawn.now(foot).files = 4;
    // Four files: its left flank is at 34.4. The enemy's right flank is 10.1" or 9.9" from it.
    let foe = drawn.foot(BLUE, (34.4 - 10.1 - 3.2, 20.0, 0));
    assert_eq!(drawn.pace(foot, &[ahead(12.0)]), Ok((Pace::Quick, false)));
    drawn.now(foe).pose = pose(34.4 - 9.9 - 3.2, 20.0, 0);
    assert_eq!(drawn.pace(foot, &[ahead(12.0)]), Err("conquest.move.quick-clear"));
}

#[test]
fn ground_slows_disorders_or_bars() {
    let (mut drawn, foot) = one();
    drawn.ground(Ground::Broken, (30.0, 14.0), (42.0, 16.0));
    assert_eq!(drawn.pace(foot, &[ahead(1.9)]), Ok((Pace::Base, false)));
    assert_eq!(drawn.pace(foot, &[ahead(6.0)]), Err("conquest.ground.rough"));
    assert!(!drawn.march(foot, &[ahead(5.0)]).unwrap().disorders);
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::Wood, (30.0, 15.0), (42.0, 20.0));
    let march = drawn.march(foot, &[ahead(5.0)]).unwrap();
    assert!(march.disorders && march.dense.is_some_and(|gone| (2_996..=3_004).contains(&gone)));
    let march = drawn.march(foot, &[ahead(2.9)]).unwrap();
    assert_eq!((march.disorders, march.dense), (false, None));
    drawn.now(foot).pose = pose(36.0, 16.0, 0);
    assert_eq!(drawn.march(foot, &[ahead(1.0)]).unwrap().dense, Some(0), "begun in it");
    let loose = drawn.skirmishers(RED, (36.0, 25.0, 180));
    let march = drawn.march(loose, &[ahead(5.5)]).unwrap();
    assert!(march.dense.is_some() && !march.disorders);
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::Impassable, (30.0, 18.0), (42.0, 20.0));
    let (rule, because) = drawn.march(foot, &[ahead(2.5)]).unwrap_err();
    let said = "ground in the way after 2\": place 0";
    assert_eq!((rule, because.as_str()), ("conquest.ground.closed", said));
}

#[test]
fn a_march_is_cut_where_the_die_says() {
    let (drawn, foot) = one();
    let legs = Legs::from_iter([wheel(Corner::Right, 10), ahead(4.0)]);
    let arc = legs[0].cost(6_400);
    let (gone, end) = drawn.survey().cut(foot, &legs, arc + 1_000);
    assert_eq!(gone[..], [legs[0], ahead(1.0)]);
    assert_eq!(end, drawn.survey().base(foot).after(legs[0]).ahead(1_000));
    let (gone, end) = drawn.survey().cut(foot, &Legs::from_iter([back(3.0)]), 2_000);
    assert_eq!((gone[..].to_vec(), end.pose), (vec![back(1.0)], pose(36.0, 11.0, 0)));
    assert_eq!(drawn.survey().cut(foot, &legs, 0).1, drawn.survey().base(foot));
}

#[test]
fn skirmishers_slip_any_way_and_between_friends() {
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (36.0, 20.0, 0));
    let friend = drawn.foot(RED, (36.0, 16.0, 0));
    // Its middle goes from 18.4 to 10.4, through the friend between 13.6 and 16.
    let march = drawn.survey().slip(loose, pose(36.0, 12.0, 0)).unwrap();
    assert_eq!((march.cost, march.pace), (8_000, Pace::Double));
    assert_eq!(march.end.pose, pose(36.0, 12.0, 0));
    let turned = drawn.survey().slip(loose, pose(36.0, 16.8, 180)).unwrap();
    assert_eq!(turned.cost, 0, "it only turns about");
    assert_eq!(refused(drawn.survey().slip(loose, pose(36.0, 17.0, 0))).0, "conquest.move.pass");
    assert_eq!(refused(drawn.survey().slip(friend, pose(36.0, 5.0, 0))).0, "conquest.loose.way");
    let (rule, _) = refused(drawn.survey().slip(loose, pose(36.0, 7.9, 0)));
    assert_eq!(rule, "conquest.move.double");
    // Never through an enemy.
    drawn.card(friend).side = BLUE;
    drawn.now(friend).pose = pose(36.0, 16.0, 180);
    assert_eq!(refused(drawn.survey().slip(loose, pose(36.0, 9.0, 0))).0, "conquest.move.contact");
}

#[test]
fn a_slip_is_cut_at_the_last_free_place() {
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (36.0, 20.0, 0));
    let end = drawn.survey().cut_slip(loose, pose(30.0, 20.0, 0), 2_000);
    assert_eq!(end.pose, pose(34.0, 20.0, 0));
    drawn.foot(RED, (36.0, 15.0, 0));
    // Its rear, 3.2" behind its front, clears the friend at 15 while its front is at 18.2.
    let end = drawn.survey().cut_slip(loose, pose(36.0, 10.0, 0), 3_000);
    assert_eq!(end.pose, pose(36.0, 18.2, 0));
}
