//! Charges: reach, facing, the way in, lining up, reactions.

use crate::drawn::{BLUE, Drawn, RED, pose, refused};
use tercio_conquest::rulings::PikeFronts;
use tercio_conquest::state::{Heart, Reaction, Rush};
use tercio_conquest::troops::{Arm, Drill, Facing, Weapon};
use tercio_family::UnitId;
use tercio_field::Ground;

/// Foot that looks up the table, and a foe so far ahead that looks back at it.
fn facing(gap: f64) -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 12.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 12.0 + gap, 180));
    (drawn, unit, foe)
}

fn rush(unit: UnitId, target: UnitId) -> Rush {
    Rush { unit, target, also: None, reaction: None }
}

#[test]
fn straight_ahead_a_charge_goes_at_double_pace() {
    let (drawn, unit, foe) = facing(10.0);
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!((plan.distance, plan.reach, plan.askew), (10_000, 10_000, false));
    assert!(plan.reaches());
    assert_eq!((plan.at, plan.end.pose), (Facing::Front, pose(36.0, 22.0, 0)));
    let (drawn, unit, foe) = facing(10.1);
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert!(!plan.reaches(), "it may be declared all the same");
    assert_eq!(plan.end.pose, pose(36.0, 17.0, 0), "its base move");
}

#[test]
fn the_disordered_and_who_crosses_rough_ground_go_the_base_move() {
    let (mut drawn, unit, foe) = facing(6.0);
    assert!(drawn.survey().charge(unit, foe, None).unwrap().reaches());
    drawn.now(unit).disordered = true;
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!((plan.reach, plan.reaches()), (5_000, false));
    drawn.now(unit).disordered = false;
    drawn.ground(Ground::Broken, (30.0, 14.0), (40.0, 15.0));
    assert!(!drawn.survey().charge(unit, foe, None).unwrap().reaches());
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::Wood, (30.0, 14.0), (40.0, 20.0));
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert!(plan.dense.is_some_and(|gone| (1_996..=2_004).contains(&gone)));
    assert_eq!(plan.reach_with(1_000), plan.dense.unwrap() + 1_000);
    drawn.setup.terrain.features.clear();
    drawn.ground(Ground::Impassable, (30.0, 14.0), (40.0, 15.0));
    assert_eq!(refused(drawn.survey().charge(unit, foe, None)).0, "conquest.ground.closed");
}

#[test]
fn aside_in_the_fan_it_wheels_and_goes_the_base_move() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 12.0, 0));
    // Its near corner is 0.2" to the right of the charger's right flank and 3.5" ahead.
    let foe = drawn.foot(BLUE, (42.6, 15.5, 180));
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!((plan.askew, plan.reach), (true, 5_000));
    assert!(plan.distance > 3_500 && plan.reaches(), "{plan:?}");
    assert_eq!(plan.at, Facing::Front);
    assert_eq!(plan.end.pose.facing, pose(0.0, 0.0, 0).facing);
    assert_eq!(plan.end.pose.front.y, 15_500);
    // Beyond 45 degrees of its corner: 6" aside and up to 5.4" ahead.
    drawn.now(foe).pose = pose(36.0 + 3.2 + 6.0 + 3.2, 15.0, 180);
    assert_eq!(refused(drawn.survey().charge(unit, foe, None)).0, "conquest.fan");
    // 2" aside and 3" ahead it is in the fan; 7" ahead the way is too far.
    drawn.now(foe).pose = pose(36.0 + 3.2 + 2.0 + 3.2, 19.0, 180);
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert!(plan.askew && !plan.reaches());
}

#[test]
fn the_facing_is_that_where_the_charge_began() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 12.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 16.0, 0));
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!((plan.at, plan.end.pose), (Facing::Rear, pose(36.0, 13.6, 0)));
    // It looks to the right: its left flank, 6.4" long, faces the charger.
    drawn.now(foe).pose = pose(39.2, 20.0, 90);
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    // The flank is 2.4" long, from 36.8 to 39.2, and lies at 20 - 3.2.
    assert_eq!((plan.at, plan.end.pose.front.y), (Facing::Flank, 16_800));
    assert!(drawn.survey().facing(foe, unit) == Facing::Flank);
    // Front middle of the charger just to either side of the line from the front corner.
    drawn.now(foe).pose = pose(36.0, 20.0, 180);
    drawn.now(unit).pose = pose(36.0 - 3.2 - 4.0, 20.0 - 4.1, 0);
    assert_eq!(drawn.survey().facing(foe, unit), Facing::Front);
    drawn.now(unit).pose = pose(36.0 - 3.2 - 4.0, 20.0 - 3.9, 0);
    assert_eq!(drawn.survey().facing(foe, unit), Facing::Flank);
    drawn.now(foe).loose = true;
    assert_eq!(drawn.survey().facing(foe, unit), Facing::Front, "they face all ways");
}

#[test]
fn it_lines_up_as_wide_as_there_is_room() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (40.0, 12.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 18.0, 180));
    // As wide as the target, it comes to stand right before it.
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!(plan.end.pose, pose(36.0, 18.0, 0));
    // A friend who fights the left half leaves the right one: from 36 on.
    let friend = drawn.foot(RED, (32.8, 18.0, 0));
    drawn.bond(friend, foe, Facing::Front);
    let plan = drawn.survey().charge(unit, foe, None).unwrap();
    assert_eq!(plan.end.pose, pose(39.2, 18.0, 0));
    // Two friends leave nothing.
    drawn.foot(RED, (39.2, 18.0, 0));
    let bar = drawn.survey().run_home(unit, foe, None).unwrap_err();
    assert_eq!(bar.rule.id.0, "conquest.charge.way");
}

#[test]
fn who_stands_between_hides_the_target_or_bars_the_way() {
    let (mut drawn, unit, foe) = facing(9.0);
    let friend = drawn.foot(RED, (36.0, 17.0, 0));
    drawn.now(friend).files = 24;
    let (rule, because) = refused(drawn.survey().charge(unit, foe, None));
    assert_eq!((rule, because.as_str()), ("conquest.charge.seen", "unit 1 hidden behind unit 2"));
    // Half in the way, it is seen past and still bars the way.
    drawn.now(friend).files = 8;
    drawn.now(friend).pose = pose(40.0, 17.0, 0);
    let (rule, because) = refused(drawn.survey().charge(unit, foe, None));
    let said = "in the way after 2.6\": unit 2";
    assert_eq!((rule, because.as_str()), ("conquest.charge.way", said));
    // Skirmishers do not hide it.
    drawn.now(friend).loose = true;
    assert_eq!(refused(drawn.survey().charge(unit, foe, None)).0, "conquest.charge.way");
    drawn.now(friend).pose = pose(60.0, 17.0, 0);
    assert!(drawn.survey().charge(unit, foe, None).is_ok());
}

#[test]
fn who_may_not_charge() {
    let (mut drawn, unit, foe) = facing(6.0);
    let able = |drawn: &Drawn| drawn.survey().charge(unit, foe, None).map_err(|it| it.rule.0);
    assert!(able(&drawn).is_ok());
    for change in [
        |drawn: &mut Drawn, unit| drawn.now(unit).held = true,
        |drawn: &mut Drawn, unit| drawn.now(unit).busy = true,
        |drawn: &mut Drawn, unit| drawn.now(unit).spent = 1,
        |drawn: &mut Drawn, unit| drawn.now(unit).heart = Heart::Broken,
    ] {
        let mut other = drawn.clone();
        change(&mut other, unit);
        assert_eq!(able(&other).unwrap_err(), "conquest.charge.able");
        if other.state.unit(unit).is_steady() {
            let home = other.survey().run_home(unit, foe, None);
            assert!(home.is_ok(), "once declared it is run home");
        }
    }
    let friend = drawn.foot(RED, (50.0, 12.0, 0));
    assert!(drawn.survey().charge(unit, friend, None).unwrap_err().nonsense);
    // Pikes in front stop horse where a table plays it so.
    let horse = drawn.horse(RED, (60.0, 12.0, 0));
    let pikes = drawn.foot(BLUE, (60.0, 20.0, 180));
    drawn.card(pikes).arm = Arm::Pike;
    assert!(drawn.survey().charge(horse, pikes, None).is_ok());
    drawn.book.rulings.weapons = PikeFronts::Bar;
    let (rule, _) = refused(drawn.survey().charge(horse, pikes, None));
    assert_eq!(rule, "conquest.weapons.pikes");
    drawn.now(pikes).pose = pose(60.0, 20.0, 0);
    assert!(drawn.survey().charge(horse, pikes, None).is_ok(), "not from behind");
}

#[test]
fn two_targets_are_both_touched() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 12.0, 0));
    let left = drawn.foot(BLUE, (33.0, 18.0, 180));
    let right = drawn.foot(BLUE, (40.0, 18.0, 180));
    let plan = drawn.survey().charge(unit, left, Some(right)).unwrap();
    let survey = drawn.survey();
    for foe in [left, right] {
        let contact = plan.end.contact(&survey.base(foe)).unwrap();
        assert!(contact.overlap > 2_000, "{contact:?}");
    }
    assert_eq!((plan.at, plan.second), (Facing::Front, Some(Facing::Front)));
    // An inch farther back the second is not touched.
    drawn.now(right).pose = pose(40.0, 19.0, 180);
    let (rule, _) = refused(drawn.survey().charge(unit, left, Some(right)));
    assert_eq!(rule, "conquest.two-targets");
    drawn.now(right).pose = pose(33.0 + 6.4 + 2.1, 18.0, 180);
    let (rule, _) = refused(drawn.survey().charge(unit, left, Some(right)));
    assert_eq!(rule, "conquest.charge.two-near");
}

#[test]
fn a_failed_charge_stops_short_of_anybody() {
    let (mut drawn, unit, foe) = facing(20.0);
    assert_eq!(drawn.survey().failed(unit, foe).pose, pose(36.0, 17.0, 0));
    let other = drawn.foot(BLUE, (38.0, 16.0, 180));
    let end = drawn.survey().failed(unit, foe);
    assert!(drawn.survey().may_stand(&end, unit).is_ok());
    assert!((15_800..16_000).contains(&end.pose.front.y), "{end:?}");
    drawn.now(other).pose = pose(60.0, 16.0, 180);
    drawn.ground(Ground::Wood, (20.0, 15.0), (50.0, 20.0));
    let end = drawn.survey().failed(unit, foe);
    assert!((14_980..=15_000).contains(&end.pose.front.y), "at the edge of the wood: {end:?}");
}

#[test]
fn a_counter_charge_meets_it_half_way() {
    let mut drawn = Drawn::new();
    let unit = drawn.horse(RED, (36.0, 12.0, 0));
    let foe = drawn.horse(BLUE, (36.0, 22.0, 180));
    assert_eq!(drawn.survey().countered(foe, unit).pose, pose(36.0, 17.0, 180));
}

#[test]
fn how_a_charge_may_be_met() {
    use Reaction::{Counter, FireAndFlee, Flee, Shoot, Stand};
    let (mut drawn, unit, foe) = facing(8.0);
    let open = |drawn: &Drawn| drawn.survey().reactions(&rush(unit, foe)).to_vec();
    assert_eq!(open(&drawn), [Stand, Flee]);
    drawn.card(foe).weapon = Some(Weapon::Bow);
    assert_eq!(open(&drawn), [Stand, Shoot, Flee]);
    drawn.card(foe).drill = Drill::Light;
    assert_eq!(open(&drawn), [Stand, Shoot, FireAndFlee, Flee]);
    drawn.card(foe).weapon = Some(Weapon::Crossbow);
    assert_eq!(open(&drawn), [Stand, Shoot, Flee]);
    // From 5" on only who throws may shoot.
    drawn.now(foe).pose = pose(36.0, 17.0, 180);
    assert_eq!(open(&drawn), [Stand, Flee]);
    drawn.card(foe).weapon = Some(Weapon::Javelins);
    assert_eq!(open(&drawn), [Stand, Shoot, FireAndFlee, Flee]);
    drawn.now(foe).pose = pose(36.0, 20.0, 0);
    assert_eq!(open(&drawn), [Stand, Flee], "charged in the rear");
    // A part of the charger is before its front, but not the middle of its own.
    drawn.now(foe).pose = pose(36.0, 20.0, 180);
    drawn.now(unit).pose = pose(28.8, 15.9, 0);
    assert_eq!(open(&drawn), [Stand, Shoot, FireAndFlee, Flee]);
    drawn.now(unit).pose = pose(28.8, 16.1, 0);
    assert_eq!(open(&drawn), [Stand, Flee], "charged in the flank");
    drawn.now(foe).heart = Heart::Fleeing;
    assert_eq!(open(&drawn), [Flee]);
    drawn.now(foe).heart = Heart::Steady;
    let friend = drawn.foot(RED, (50.0, 40.0, 180));
    drawn.bond(friend, foe, Facing::Front);
    assert_eq!(open(&drawn), [Stand]);
    let horse = drawn.horse(BLUE, (10.0, 20.0, 180));
    let charger = drawn.foot(RED, (10.0, 12.0, 0));
    let open = drawn.survey().reactions(&rush(charger, horse)).to_vec();
    assert_eq!(open, [Stand, Flee, Counter]);
}

#[test]
fn skirmishers_charge_any_way() {
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (36.0, 20.0, 0));
    // Behind them: their rear is at 16.8.
    let foe = drawn.foot(BLUE, (36.0, 10.0, 0));
    let plan = drawn.survey().charge(loose, foe, None).unwrap();
    assert_eq!((plan.distance, plan.reach, plan.askew), (6_800, 12_000, false));
    assert_eq!((plan.at, plan.end.pose), (Facing::Front, pose(36.0, 10.0, 180)));
    assert_eq!(drawn.survey().in_reach(loose), Some(foe));
    drawn.now(foe).pose = pose(36.0, 4.5, 0);
    assert_eq!(drawn.survey().in_reach(loose), None);
}
