//! Shots: range, front facing, lines, mass shooting, and what stands on paper.

use crate::drawn::{BLUE, Drawn, RED, pose, refused};
use tercio_conquest::facts::Volley;
use tercio_conquest::troops::{Drill, Facing, Mount, Weapon};
use tercio_family::UnitId;
use tercio_field::Ground;

/// Twenty longbows in ten files, and foot so far ahead.
fn archers(gap: f64) -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let unit = drawn.block(RED, (Mount::Foot, Drill::Light), (25, 10), (36.0, 10.0, 0));
    drawn.card(unit).weapon = Some(Weapon::Longbow);
    let foe = drawn.foot(BLUE, (36.0, 10.0 + gap, 180));
    (drawn, unit, foe)
}

fn shot(drawn: &Drawn, unit: UnitId, foe: UnitId) -> Result<u16, &'static str> {
    let shot = drawn.survey().shot(unit, foe, false, Volley::Own);
    shot.map(|facts| facts.shooters).map_err(|it| it.rule.0)
}

#[test]
fn range_is_rounded_up() {
    let (drawn, unit, foe) = archers(14.2);
    let facts = drawn.survey().shot(unit, foe, false, Volley::Own).unwrap();
    assert_eq!((facts.range, facts.shooters, facts.weapon), (15, 10, Weapon::Longbow));
    assert!(!facts.is_long() && !facts.moving && facts.screens == 0);
    let (drawn, unit, foe) = archers(30.0);
    assert!(drawn.survey().shot(unit, foe, false, Volley::Own).unwrap().is_long());
    let (drawn, unit, foe) = archers(30.2);
    let (rule, because) = refused(drawn.survey().shot(unit, foe, false, Volley::Own));
    let said = "0.2\" too far: 30\" at most";
    assert_eq!((rule, because.as_str()), ("conquest.weapon.longbow.long", said));
}

#[test]
fn the_target_is_in_the_front_facing_and_in_sight() {
    let (mut drawn, unit, foe) = archers(12.0);
    // The archers' right corner is at 40; the near corner of the target 11" to its right and 12"
    // ahead, then 13".
    drawn.now(foe).pose = pose(40.0 + 11.0 + 3.2, 22.0, 180);
    assert_eq!(shot(&drawn, unit, foe), Ok(10));
    drawn.now(foe).pose = pose(40.0 + 15.0 + 3.2, 22.0, 180);
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.shooting-ranks"));
    drawn.now(foe).pose = pose(36.0, 22.0, 180);
    let friend = drawn.foot(RED, (36.0, 16.0, 0));
    drawn.now(friend).files = 24;
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.shooting-ranks.sight"));
    // As skirmishers they take from SA instead.
    drawn.now(friend).loose = true;
    let facts = drawn.survey().shot(unit, foe, false, Volley::Own).unwrap();
    assert_eq!(facts.screens, 1);
    drawn.now(friend).pose = pose(60.0, 40.0, 0);
    assert_eq!(drawn.survey().targets(unit).iter().collect::<Vec<_>>(), [foe]);
}

#[test]
fn nobody_shoots_into_or_out_of_a_combat() {
    let (mut drawn, unit, foe) = archers(12.0);
    let friend = drawn.foot(RED, (60.0, 22.0, 0));
    drawn.bond(friend, foe, Facing::Front);
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.shooting-ranks.combat"));
    drawn.state.bonds.clear();
    drawn.now(unit).shot = true;
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.shooting-ranks.able"));
    drawn.now(unit).shot = false;
    drawn.card(unit).weapon = None;
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.shooting-ranks.able"));
}

#[test]
fn some_weapons_are_not_shot_after_a_move() {
    let (mut drawn, unit, foe) = archers(12.0);
    drawn.now(unit).moved = true;
    assert!(drawn.survey().shot(unit, foe, false, Volley::Own).unwrap().moving);
    drawn.card(unit).weapon = Some(Weapon::Crossbow);
    assert_eq!(shot(&drawn, unit, foe), Err("conquest.note.crossbow.moving"));
    let stand = drawn.survey().shot(unit, foe, false, Volley::Stand).unwrap();
    assert!(!stand.moving, "it moved in its own round");
    assert!(drawn.survey().shot(unit, foe, false, Volley::Flee).is_err());
}

#[test]
fn mass_shooting_is_straight_ahead_far_off_and_standing() {
    let (mut drawn, unit, foe) = archers(12.0);
    let mass = |drawn: &Drawn| {
        let shot = drawn.survey().shot(unit, foe, true, Volley::Own);
        shot.map(|facts| facts.shooters).map_err(|it| it.rule.0)
    };
    // Ten, ten behind them, and half of the last five, rounded up.
    assert_eq!(mass(&drawn), Ok(23));
    assert!(drawn.survey().may_mass(unit, foe));
    drawn.now(unit).moved = true;
    assert_eq!(mass(&drawn), Err("conquest.mass.stationary"));
    drawn.now(unit).moved = false;
    drawn.now(foe).pose = pose(36.0, 18.0, 180);
    assert_eq!(mass(&drawn), Err("conquest.mass.range"));
    // Its left flank begins at 40.2, past the archers' right at 40.
    drawn.now(foe).pose = pose(43.4, 22.0, 180);
    assert_eq!(mass(&drawn), Err("conquest.mass.zone"));
    assert_eq!(shot(&drawn, unit, foe), Ok(10));
}

#[test]
fn skirmishers_all_shoot_all_round() {
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (36.0, 20.0, 0));
    drawn.card(loose).weapon = Some(Weapon::Javelins);
    let foe = drawn.foot(BLUE, (36.0, 10.0, 0));
    // Behind them: from 16.8 to 10.
    let facts = drawn.survey().shot(loose, foe, false, Volley::Own).unwrap();
    assert_eq!((facts.range, facts.shooters), (7, 12));
    assert!(drawn.survey().shot(loose, foe, true, Volley::Own).is_err());
}

#[test]
fn what_is_known_of_the_target() {
    let (mut drawn, unit, foe) = archers(12.0);
    drawn.now(foe).began = 24;
    drawn.now(foe).figures = 21;
    drawn.now(foe).moved = true;
    drawn.ground(Ground::Wood, (20.0, 22.0), (50.0, 30.0));
    let target = drawn.survey().shot(unit, foe, false, Volley::Own).unwrap().target;
    assert_eq!((target.figures, target.lost, target.moved), (21, 3, true));
    assert!(target.terrain && !target.skirmish);
    assert_eq!(target.from, Facing::Front);
    drawn.now(foe).pose = pose(36.0, 25.0, 0);
    let target = drawn.survey().shot(unit, foe, false, Volley::Own).unwrap().target;
    assert_eq!(target.from, Facing::Rear);
}
