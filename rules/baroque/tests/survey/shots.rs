//! Shots: dice, range, arc, lines, and whom one must shoot at.

use crate::drawn::{BLUE, Drawn, RED, refused};
use tercio_baroque::state::Volley;
use tercio_baroque::troops::{Band, Troop, Weapon};
use tercio_family::UnitId;
use tercio_field::Ground;

/// A firer that looks up the table, and a target so far ahead that looks back at it.
fn facing(troop: Troop, foe: Troop, gap: f64) -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let unit = drawn.unit(RED, troop, (15.0, 8.0, 0));
    let target = drawn.unit(BLUE, foe, (15.0, 8.0 + gap, 180));
    (drawn, unit, target)
}

fn why(drawn: &Drawn, firer: UnitId, target: UnitId) -> (&'static str, String) {
    refused(drawn.survey().shot(firer, target, Volley::Own))
}

#[test]
fn dice_by_distance() {
    let dice = |gap: f64| {
        let (mut drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Trotters, gap);
        drawn.card(firer).sm = -1;
        drawn.survey().shot(firer, target, Volley::Own).map(|shot| (shot.dice, shot.band))
    };
    assert_eq!(dice(1.0), Ok((6, Band::PointBlank)));
    assert_eq!(dice(1.01), Ok((5, Band::Short)));
    assert_eq!(dice(2.0), Ok((5, Band::Short)));
    assert_eq!(dice(4.0), Ok((2, Band::Long)));
    let (drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Trotters, 4.3);
    let (rule, because) = why(&drawn, firer, target);
    assert_eq!((rule, because.as_str()), ("baroque.fire.musket.extreme", "0.3BU too far"));
    let (drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Trotters, 8.5);
    assert_eq!(why(&drawn, firer, target).0, "baroque.range.extreme");
}

#[test]
fn guns_at_the_massed_and_howitzers_at_the_near() {
    let (mut drawn, guns, target) = facing(Troop::Artillery, Troop::Tercio, 1.5);
    drawn.card(guns).weapon = Some(Weapon::LightCannon);
    assert_eq!(drawn.survey().shot(guns, target, Volley::Own).unwrap().dice, 2 + 1 + 1);
    drawn.now(target).pose.front.y = 8_800;
    drawn.card(guns).weapon = Some(Weapon::HeavyHowitzer);
    let (rule, because) = why(&drawn, guns, target);
    assert_eq!(rule, "baroque.fire.art-d.point-blank");
    assert_eq!(because, "too near: 0.2BU farther off at least");
}

#[test]
fn no_die_no_shot() {
    let (mut drawn, firer, target) = facing(Troop::Spahi, Troop::Skirmishers, 1.0);
    drawn.card(firer).weapon = Some(Weapon::Bow);
    drawn.now(firer).vbu = 3;
    // 3 - 2 for the bow, one less at skirmishers.
    let (rule, because) = why(&drawn, firer, target);
    assert_eq!((rule, because.as_str()), ("baroque.fire.least", "0 dice left, and it takes one"));
    drawn.now(firer).vbu = 4;
    let shot = drawn.survey().shot(firer, target, Volley::Own).unwrap();
    assert_eq!(shot.dice, 1);
    assert_eq!(drawn.survey().at_evader(&shot), None);
}

#[test]
fn who_may_not_shoot() {
    let (mut drawn, firer, target) = facing(Troop::Dragoons, Troop::Trotters, 1.0);
    assert_eq!(
        why(&drawn, firer, target),
        ("baroque.dragoons.shoot", "dragoons 0: in the saddle".into())
    );
    drawn.now(firer).on_foot = true;
    assert!(drawn.survey().shot(firer, target, Volley::Own).is_ok());
    let (mut drawn, guns, target) = facing(Troop::Artillery, Troop::Trotters, 1.0);
    drawn.now(guns).moves = 1;
    assert_eq!(why(&drawn, guns, target).0, "baroque.moves.medium-guns");
    drawn.card(guns).weapon = Some(Weapon::LightCannon);
    assert_eq!(drawn.survey().shot(guns, target, Volley::Own).unwrap().dice, 2 + 2 - 1);
    let (drawn, pikes, target) = facing(Troop::Pikes, Troop::Trotters, 1.0);
    assert_eq!(
        why(&drawn, pikes, target),
        ("baroque.line.enemy", "pikes 0: nothing to shoot with".into())
    );
    let (mut drawn, firer, target) = facing(Troop::Shot, Troop::Trotters, 1.0);
    drawn.unit(RED, Troop::Pikes, (16.0, 9.0, 0));
    assert_eq!(why(&drawn, firer, target), ("baroque.line.melee", "in melee: trotters 1".into()));
}

#[test]
fn arcs() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 8.0, 0));
    // Its far corner 3BU to the right and 2BU ahead: 56.3 degrees off.
    let foe = drawn.unit(BLUE, Troop::Trotters, (19.0, 9.0, 180));
    let (rule, because) = why(&drawn, foot, foe);
    assert_eq!((rule, because.as_str()), ("baroque.arc", "out of arc by 11 degrees"));
    drawn.now(foe).pose.front.x = 17_900;
    assert!(drawn.survey().shot(foot, foe, Volley::Own).is_ok());
    let riders = drawn.unit(RED, Troop::LightHorse, (5.0, 8.0, 0));
    let behind = drawn.unit(BLUE, Troop::Trotters, (5.0, 6.9, 0));
    assert!(drawn.survey().shot(riders, behind, Volley::Own).is_err(), "it touches");
    drawn.now(behind).pose.front.y = 6_500;
    // From the front edge to its own rear is 1BU, and half a BU more.
    let (rule, _) = why(&drawn, riders, behind);
    assert_eq!(rule, "baroque.fire.pistol.short");
    drawn.card(riders).weapon = Some(Weapon::Bow);
    assert_eq!(drawn.survey().shot(riders, behind, Volley::Own).unwrap().dice, 2);
    drawn.card(riders).troop = Troop::Spahi;
    assert_eq!(why(&drawn, riders, behind).0, "baroque.arc");
}

#[test]
fn some_friends_are_shot_past() {
    let (mut drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Trotters, 3.0);
    let between = drawn.unit(RED, Troop::Pikes, (15.0, 10.0, 0));
    let (rule, because) = why(&drawn, firer, target);
    assert_eq!((rule, because.as_str()), ("baroque.line.units", "hidden, in the way: pikes 2"));
    for troop in [Troop::LightHorse, Troop::Skirmishers, Troop::Artillery] {
        drawn.card(between).troop = troop;
        assert!(drawn.survey().shot(firer, target, Volley::Own).is_ok(), "{troop}");
    }
    drawn.card(between).side = BLUE;
    assert_eq!(why(&drawn, firer, target).0, "baroque.line.units");
    drawn.card(firer).weapon = Some(Weapon::MediumHowitzer);
    assert!(drawn.survey().shot(firer, target, Volley::Own).is_ok());
}

#[test]
fn hills_woods_and_villages_hide() {
    let over = |draw: &dyn Fn(&mut Drawn)| {
        let (mut drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Trotters, 4.0);
        draw(&mut drawn);
        drawn.survey().shot(firer, target, Volley::Own).map_err(|it| (it.rule.0, it.because))
    };
    let hill =
        |deep: f64| over(&|it| it.ground(Ground::GentleHill, (12.0, 9.0), (18.0, 9.0 + deep)));
    assert!(hill(2.0).is_ok());
    let (rule, because) = hill(2.4).unwrap_err();
    assert_eq!(
        (rule, because.as_str()),
        ("baroque.sight.gentle-hill", "hidden: 0.4BU too far over place 0")
    );
    let ridge = |deep: f64| {
        over(&|it| it.hill((12.0, 9.0), (18.0, 9.0 + deep), [(13.0, 9.5), (17.0, 9.5)]))
    };
    assert!(ridge(1.0).is_ok());
    assert_eq!(ridge(1.5).unwrap_err().0, "baroque.sight.ridge");
    for (kind, rule) in [
        (Ground::Wood, "baroque.sight.wood"),
        (Ground::BuiltUp, "baroque.sight.wood"),
        (Ground::SteepHill, "baroque.sight.steep-hill"),
        (Ground::WoodedHill, "baroque.sight.steep-hill"),
    ] {
        let deep = |deep: f64| over(&|it| it.ground(kind, (12.0, 9.0), (18.0, 9.0 + deep)));
        assert!(deep(1.0).is_ok(), "{kind:?}");
        assert_eq!(deep(1.2).unwrap_err().0, rule, "{kind:?}");
    }
    assert!(over(&|it| it.ground(Ground::Broken, (12.0, 8.5), (18.0, 12.0))).is_ok());
}

#[test]
fn cover_costs_a_die() {
    let dice = |draw: &dyn Fn(&mut Drawn)| {
        let (mut drawn, firer, target) = facing(Troop::PikeAndMusket, Troop::Pikes, 1.0);
        draw(&mut drawn);
        drawn.survey().shot(firer, target, Volley::Own).unwrap().dice
    };
    // The target stands from 9 to 10.
    assert_eq!(dice(&|_| {}), 7);
    assert_eq!(dice(&|it| it.hedge((12.0, 8.95), (18.0, 8.95))), 6);
    assert_eq!(dice(&|it| it.hedge((12.0, 8.6), (18.0, 8.6))), 7);
    assert_eq!(dice(&|it| it.ground(Ground::Wood, (12.0, 8.8), (18.0, 14.0))), 6);
    assert_eq!(dice(&|it| it.ground(Ground::BuiltUp, (12.0, 8.8), (18.0, 14.0))), 6);
    // Less than half of it is in the wood.
    assert_eq!(dice(&|it| it.ground(Ground::Wood, (12.0, 9.6), (18.0, 14.0))), 7);
}

#[test]
fn defensive_fire_is_point_blank_from_any_distance() {
    let (mut drawn, charger, target) = facing(Troop::Gallopers, Troop::PikeAndMusket, 5.0);
    let shot = drawn.survey().shot(target, charger, Volley::Defensive).unwrap();
    assert_eq!((shot.dice, shot.band), (5 + 2, Band::PointBlank));
    assert!(drawn.survey().shot(target, charger, Volley::Opportunity).is_err());
    // Coming from aside, out of its arc.
    drawn.now(target).pose.facing = tercio_field::Angle::EAST;
    let (rule, _) = refused(drawn.survey().shot(target, charger, Volley::Defensive));
    assert_eq!(rule, "baroque.reactions.defensive");
}

#[test]
fn within_two_the_most_directly_ahead_binds() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 8.0, 0));
    let ahead = drawn.unit(BLUE, Troop::Trotters, (15.3, 9.9, 180));
    let aside = drawn.unit(BLUE, Troop::Pikes, (13.0, 9.2, 180));
    let far = drawn.unit(BLUE, Troop::Pikes, (18.3, 10.9, 180));
    assert_eq!((drawn.survey().aside(foot, ahead), drawn.survey().aside(foot, aside)), (0, 1_000));
    assert!(drawn.survey().chosen_shot(foot, ahead).is_ok());
    for other in [aside, far] {
        let (rule, because) = refused(drawn.survey().chosen_shot(foot, other));
        assert_eq!(rule, "baroque.priority.front");
        assert_eq!(because, "more directly to the front: trotters 1");
    }
    // Guns may be passed over, and shot at.
    drawn.card(ahead).troop = Troop::Artillery;
    assert!(drawn.survey().chosen_shot(foot, ahead).is_ok());
    assert!(drawn.survey().chosen_shot(foot, aside).is_ok());
    assert!(drawn.survey().chosen_shot(foot, far).is_err());
    // With nobody within two, anybody.
    drawn.now(ahead).pose.front.y = 10_500;
    drawn.now(aside).pose.front.y = 10_500;
    assert_eq!(drawn.survey().targets(foot).free().count(), 3);
}

#[test]
fn howitzers_look_into_woods() {
    let mut drawn = Drawn::new();
    let guns = drawn.unit(RED, Troop::Artillery, (15.0, 8.0, 0));
    drawn.card(guns).weapon = Some(Weapon::HeavyHowitzer);
    let ahead = drawn.unit(BLUE, Troop::Trotters, (15.0, 9.5, 180));
    let hidden = drawn.unit(BLUE, Troop::Shot, (17.0, 12.0, 180));
    assert!(drawn.survey().chosen_shot(guns, ahead).is_ok());
    assert_eq!(refused(drawn.survey().chosen_shot(guns, hidden)).0, "baroque.priority.front");
    drawn.ground(Ground::Wood, (15.5, 10.0), (19.0, 14.0));
    assert!(drawn.survey().chosen_shot(guns, hidden).is_ok());
}
