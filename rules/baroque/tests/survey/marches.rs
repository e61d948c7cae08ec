//! Moves: how far, over what, past whom, through which zones.

use crate::drawn::{BLUE, Drawn, RED, ahead, straight, wheel};
use tercio_baroque::state::Fired;
use tercio_baroque::troops::{Pace, Troop, Weapon};
use tercio_family::UnitId;
use tercio_field::{Angle, Corner, Ground, Leg, Way};

/// One unit that looks up the table, in the middle of it.
fn alone(troop: Troop) -> (Drawn, UnitId) {
    let mut drawn = Drawn::new();
    let unit = drawn.unit(RED, troop, (15.0, 10.0, 0));
    (drawn, unit)
}

fn rule_of<T>(answer: &Result<T, (&'static str, String)>) -> Option<&'static str> {
    answer.as_ref().err().map(|(rule, _)| *rule)
}

#[test]
fn each_kind_goes_its_own_distance() {
    let figures = [
        (Troop::Tercio, 1.0),
        (Troop::PikeAndMusket, 2.0),
        (Troop::Shot, 2.0),
        (Troop::Pikes, 2.0),
        (Troop::Warband, 2.0),
        (Troop::Skirmishers, 2.0),
        (Troop::Trotters, 3.0),
        (Troop::Reiters, 3.0),
        (Troop::Spahi, 3.0),
        (Troop::Dragoons, 3.0),
        (Troop::Gallopers, 3.0),
        (Troop::LightHorse, 4.0),
    ];
    for (troop, most) in figures {
        let (drawn, unit) = alone(troop);
        let whole = drawn.march(unit, &[ahead(most)]).unwrap();
        assert_eq!((whole.left, whole.disorder.len()), (0, 0), "{troop}");
        let (_, because) = drawn.march(unit, &[ahead(most + 0.1)]).unwrap_err();
        assert_eq!(because, format!("0.1BU too far: {most}BU at most"), "{troop}");
    }
}

#[test]
fn slow_horse_and_dragoons_on_foot_go_two() {
    let (mut drawn, unit) = alone(Troop::Trotters);
    drawn.card(unit).pace = Pace::SlowMounted;
    assert_eq!(drawn.march(unit, &[ahead(2.0)]).unwrap().limit, "baroque.moves.slow-mounted");
    let far = drawn.march(unit, &[ahead(2.2)]);
    assert_eq!(rule_of(&far), Some("baroque.moves.slow-mounted"));
    let (mut drawn, unit) = alone(Troop::Dragoons);
    drawn.now(unit).on_foot = true;
    assert_eq!(rule_of(&drawn.march(unit, &[ahead(2.2)])), Some("baroque.moves"));
}

#[test]
fn a_wheel_and_what_follows_are_measured_together() {
    // The outer corner goes an eighth of a circle of 2BU: 1.571BU; 1.429BU are left of 3.
    let (drawn, unit) = alone(Troop::Gallopers);
    let turned = drawn.march(unit, &[wheel(Corner::Right, 45)]).unwrap();
    assert_eq!((turned.cost, turned.left), (1_571, 1_429));
    let whole = drawn.march(unit, &[wheel(Corner::Right, 45), ahead(1.4)]).unwrap();
    assert_eq!((whole.cost, whole.left), (2_971, 29));
    let far = drawn.march(unit, &[wheel(Corner::Right, 45), ahead(1.5)]);
    let (rule, because) = far.unwrap_err();
    assert_eq!((rule, because.as_str()), ("baroque.moves.gallopers", "0.1BU too far: 3BU at most"));
    let sharp = drawn.march(unit, &[wheel(Corner::Left, 46)]);
    assert_eq!(rule_of(&sharp), Some("baroque.move.wheel"));
    // A tercio has 1BU: half a radian, 28.6 degrees.
    let (drawn, unit) = alone(Troop::Tercio);
    assert!(drawn.march(unit, &[wheel(Corner::Left, 28)]).is_ok());
    assert_eq!(
        rule_of(&drawn.march(unit, &[wheel(Corner::Left, 30)])),
        Some("baroque.moves.slow-foot")
    );
}

#[test]
fn two_legs_are_a_wheel_and_then_ahead() {
    let (drawn, unit) = alone(Troop::Gallopers);
    let odd: [&[Leg]; 4] = [
        &[],
        &[ahead(1.0), wheel(Corner::Left, 20)],
        &[wheel(Corner::Left, 20), straight(Way::Left, 1.0)],
        &[ahead(1.0), ahead(1.0)],
    ];
    for legs in odd {
        assert_eq!(rule_of(&drawn.march(unit, legs)), Some("baroque.move.form"), "{legs:?}");
    }
    assert_eq!(rule_of(&drawn.march(unit, &[ahead(0.0)])), Some("baroque.move.form"));
}

#[test]
fn going_aside_back_or_about_disorders_all_but_the_nimble() {
    let ways = [
        straight(Way::Left, 1.0),
        straight(Way::Oblique(Angle::EIGHTH), 1.0),
        straight(Way::Back, 1.0),
        Leg::AboutFace,
    ];
    for leg in ways {
        let disorder = |troop| {
            let (drawn, unit) = alone(troop);
            drawn.march(unit, &[leg]).unwrap().disorder
        };
        assert_eq!(disorder(Troop::PikeAndMusket), ["baroque.move.disorders"], "{leg:?}");
        assert_eq!(disorder(Troop::Dragoons), ["baroque.move.disorders"], "{leg:?}");
        assert!(disorder(Troop::LightHorse).is_empty(), "{leg:?}");
        assert!(disorder(Troop::Skirmishers).is_empty(), "{leg:?}");
    }
    let (drawn, unit) = alone(Troop::PikeAndMusket);
    let backward = straight(Way::Oblique(Angle::from_degrees(120)), 1.0);
    assert_eq!(rule_of(&drawn.march(unit, &[backward])), Some("baroque.move.form"));
}

#[test]
fn guns_hardly_move() {
    let (mut drawn, guns) = alone(Troop::Artillery);
    drawn.card(guns).weapon = Some(Weapon::HeavyCannon);
    assert_eq!(rule_of(&drawn.march(guns, &[ahead(0.1)])), Some("baroque.moves.heavy-guns"));
    let turned = drawn.march(guns, &[wheel(Corner::Left, 45)]).unwrap();
    assert_eq!((turned.limit, turned.left), ("baroque.moves.heavy-guns", 0));
    drawn.card(guns).weapon = Some(Weapon::MediumHowitzer);
    assert_eq!(drawn.march(guns, &[ahead(1.0)]).unwrap().left, 0);
    drawn.now(guns).shot = Fired::Before;
    let (rule, because) = drawn.march(guns, &[ahead(1.0)]).unwrap_err();
    assert_eq!(rule, "baroque.moves.medium-guns");
    assert_eq!(because, "artillery 0: moves or shoots, not both");
    drawn.card(guns).weapon = Some(Weapon::LightCannon);
    assert!(drawn.march(guns, &[ahead(1.0)]).is_ok());
    assert_eq!(rule_of(&drawn.march(guns, &[ahead(1.2)])), Some("baroque.moves.light-guns"));
    let (drawn, wagons) = alone(Troop::Baggage);
    assert_eq!(rule_of(&drawn.march(wagons, &[Leg::AboutFace])), Some("baroque.baggage.stays"));
}

#[test]
fn broken_ground_and_hedges_disorder_those_they_should() {
    let over = |kind: Option<Ground>, troop| {
        let (mut drawn, unit) = alone(troop);
        match kind {
            Some(kind) => drawn.ground(kind, (12.0, 10.5), (18.0, 11.0)),
            None => drawn.hedge((12.0, 10.5), (18.0, 10.5)),
        }
        let marched = drawn.march(unit, &[ahead(1.0)]).unwrap();
        assert_eq!(marched.cost, 1_000);
        marched.disorder
    };
    let broken = Some(Ground::Broken);
    assert_eq!(over(broken, Troop::PikeAndMusket), ["baroque.ground.others.broken"]);
    for troop in [Troop::Shot, Troop::Warband, Troop::Skirmishers, Troop::Dragoons] {
        assert!(over(broken, troop).is_empty(), "{troop}");
    }
    assert_eq!(over(None, Troop::Gallopers), ["baroque.ground.others.obstacle"]);
    assert_eq!(over(None, Troop::Shot), ["baroque.ground.loose.obstacle"]);
    assert!(over(None, Troop::Skirmishers).is_empty());
    assert!(over(Some(Ground::GentleHill), Troop::Tercio).is_empty());
}

#[test]
fn difficult_ground_lets_a_move_go_one() {
    for kind in [Ground::Wood, Ground::SteepHill, Ground::River, Ground::BuiltUp] {
        let (mut drawn, horse) = alone(Troop::Gallopers);
        drawn.ground(kind, (12.0, 10.6), (18.0, 14.0));
        let short = drawn.march(horse, &[ahead(0.6)]).unwrap();
        assert_eq!((short.limit, short.disorder.len()), ("baroque.moves.gallopers", 0));
        let into = drawn.march(horse, &[ahead(1.0)]).unwrap();
        assert_eq!(into.limit, "baroque.ground.others.difficult");
        assert_eq!(into.disorder, ["baroque.ground.others.difficult"]);
        let far = drawn.march(horse, &[ahead(1.5)]).unwrap_err();
        assert_eq!(far.0, "baroque.ground.others.difficult");
        assert_eq!(far.1, "0.5BU too far: 1BU at most");
    }
    let (mut drawn, skirmishers) = alone(Troop::Skirmishers);
    drawn.ground(Ground::Wood, (12.0, 10.6), (18.0, 14.0));
    assert!(drawn.march(skirmishers, &[ahead(1.0)]).unwrap().disorder.is_empty());
    assert!(drawn.march(skirmishers, &[ahead(1.1)]).is_err());
}

#[test]
fn nobody_enters_a_lake_or_leaves_the_table() {
    let (mut drawn, unit) = alone(Troop::LightHorse);
    drawn.ground(Ground::Impassable, (12.0, 11.5), (18.0, 14.0));
    let (rule, because) = drawn.march(unit, &[ahead(2.0)]).unwrap_err();
    assert_eq!(rule, "baroque.move.impassable");
    assert_eq!(because, "ground in the way after 1.5BU: place 0");
    assert!(drawn.march(unit, &[ahead(1.5)]).is_ok());
    let mut drawn = Drawn::new();
    let unit = drawn.unit(RED, Troop::LightHorse, (15.0, 18.5, 0));
    let (rule, because) = drawn.march(unit, &[ahead(2.0)]).unwrap_err();
    assert_eq!((rule, because.as_str()), ("baroque.move.edge", "the table ends after 1.5BU"));
}

#[test]
fn friends_are_passed_wholly_or_not_at_all() {
    let mut drawn = Drawn::new();
    // Half a BU deep, right behind a unit whose rear is at 9 and whose front is at 10: to clear it,
    // the front must come to 10.5.
    let shot = drawn.unit(RED, Troop::Shot, (15.0, 8.9, 0));
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 10.0, 0));
    let (rule, because) = drawn.march(shot, &[ahead(1.5)]).unwrap_err();
    assert_eq!(rule, "baroque.move.pass");
    assert_eq!(because, "0.1BU short of clearing pike and musket 1");
    let through = drawn.march(shot, &[ahead(1.6)]).unwrap();
    assert_eq!(through.passed, [(foot, "baroque.pass.light")]);
    let other = drawn.unit(RED, Troop::Pikes, (15.0, 12.0, 0));
    let (rule, because) = drawn.march(foot, &[ahead(2.0)]).unwrap_err();
    assert_eq!((rule, because.as_str()), ("baroque.pass.not", "in the way after 1BU: pikes 2"));
    // In melee nobody opens.
    drawn.unit(BLUE, Troop::Pikes, (15.0, 10.0, 180));
    drawn.now(other).status = tercio_baroque::state::Status::Eliminated;
    let (rule, because) = drawn.march(shot, &[ahead(2.0)]).unwrap_err();
    assert_eq!(rule, "baroque.move.pass");
    assert_eq!(because, "in the way after 0.1BU, and in melee: pike and musket 1");
}

#[test]
fn a_move_touches_no_enemy_and_who_touches_one_does_not_move() {
    let mut drawn = Drawn::new();
    let horse = drawn.unit(RED, Troop::Gallopers, (15.0, 8.0, 0));
    let foe = drawn.unit(BLUE, Troop::Shot, (15.0, 10.5, 180));
    drawn.now(foe).disordered = true;
    let (rule, because) = drawn.march(horse, &[ahead(3.0)]).unwrap_err();
    assert_eq!(rule, "baroque.move.contact");
    assert_eq!(because, "it would touch shot 1 after 2.5BU: charge instead");
    assert!(drawn.march(horse, &[ahead(2.5)]).is_err());
    assert!(drawn.march(horse, &[ahead(2.4)]).is_ok());
    drawn.now(horse).pose.front.y = 10_500;
    assert_eq!(
        rule_of(&drawn.march(horse, &[straight(Way::Back, 1.0)])),
        Some("baroque.move.in-melee")
    );
}

#[test]
fn in_a_zone_there_is_only_ahead_and_back() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 9.5, 0));
    let foe = drawn.unit(BLUE, Troop::PikeAndMusket, (15.0, 12.0, 180));
    // Its zone begins at 11.
    let marched = drawn.march(foot, &[ahead(2.0)]).unwrap();
    let [(of, after)] = marched.zones[..] else { panic!("{marched:?}") };
    assert!(of == foe && (1_500..1_510).contains(&after), "{after}");
    assert!(marched.disorder.is_empty());
    drawn.now(foot).pose.front.y = 11_200;
    let wheeled = drawn.march(foot, &[wheel(Corner::Left, 10)]).unwrap_err();
    assert_eq!(wheeled.0, "baroque.zone.inside");
    assert_eq!(wheeled.1, "it stands in the zone of pike and musket 1");
    assert!(drawn.march(foot, &[straight(Way::Back, 1.0)]).is_ok());
    assert!(drawn.march(foot, &[ahead(0.5)]).is_ok());
    // A disordered unit holds no zone.
    drawn.now(foe).disordered = true;
    assert!(drawn.march(foot, &[wheel(Corner::Left, 10)]).is_ok());
}

#[test]
fn straight_past_one_who_is_not_ahead_disorders() {
    let mut drawn = Drawn::new();
    let horse = drawn.unit(RED, Troop::Gallopers, (12.5, 10.0, 90));
    let foe = drawn.unit(BLUE, Troop::PikeAndMusket, (15.0, 11.5, 180));
    // Its zone runs from 14 to 16 and down to 10.5; the horse is 1BU to each side of 10.
    let past = drawn.march(horse, &[ahead(3.0)]).unwrap();
    assert_eq!(past.disorder, ["baroque.zone.past"]);
    assert_eq!(past.zones.len(), 1);
    drawn.now(foe).pose.front.y = 12_100;
    assert!(drawn.march(horse, &[ahead(3.0)]).unwrap().disorder.is_empty());
}
