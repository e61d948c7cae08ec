//! Laws of moving, on tables nobody thought of: what is allowed never ends in a heap, and keeps
//! what it promises.

use crate::drawn::{BLUE, Drawn, RED, TABLE};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestCaseError};
use proptest::{collection, prop_assert, prop_assert_eq, proptest};
use tercio_baroque::order::Legs;
use tercio_baroque::survey::retire::{Fate, Retired};
use tercio_baroque::troops::Troop;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Corner, Feature, Ground, Leg, Polygon, SLACK, Way};

type Thrown = (usize, bool, (u16, u16), u16, bool);
type Patch = (usize, (u16, u16), (u16, u16));

fn thrown() -> impl Strategy<Value = Thrown> {
    let facing = prop_oneof![
        2 => (0u16..8).prop_map(|eighth| eighth * 8_192),
        1 => any::<u16>(),
    ];
    let at = (1_000..13_000u16, 1_000..11_000u16);
    (0..Troop::ALL.len(), any::<bool>(), at, facing, any::<bool>())
}

fn patch() -> impl Strategy<Value = Patch> {
    let (at, size) = ((0..12_000u16, 0..10_000u16), (500..4_000u16, 500..4_000u16));
    (0..Ground::ALL.len(), at, size)
}

fn legs() -> impl Strategy<Value = Legs> {
    let way = prop_oneof![
        5 => Just(Way::Ahead),
        1 => Just(Way::Back),
        1 => Just(Way::Left),
        1 => Just(Way::Right),
        1 => any::<u16>().prop_map(|off| Way::Oblique(Angle(off))),
    ];
    let corner = || prop_oneof![Just(Corner::Left), Just(Corner::Right)];
    let wheel = (corner(), 1..8_192u16);
    let wheel = wheel.prop_map(|(corner, turn)| Leg::Wheel { corner, turn: Angle(turn) });
    let straight = (way, 1..4_000i32).prop_map(|(way, ticks)| Leg::Straight { way, ticks });
    let ahead = (1..3_000i32).prop_map(|ticks| Leg::Straight { way: Way::Ahead, ticks });
    prop_oneof![
        4 => straight.prop_map(|leg| Legs::from_iter([leg])),
        2 => wheel.clone().prop_map(|leg| Legs::from_iter([leg])),
        3 => (wheel, ahead).prop_map(|(wheel, ahead)| Legs::from_iter([wheel, ahead])),
        1 => Just(Legs::from_iter([Leg::AboutFace])),
    ]
}

/// A crowded corner of a table; units that find no room are left out.
fn set_up(units: &[Thrown], ground: &[Patch]) -> Drawn {
    let mut drawn = Drawn::new();
    for &(kind, (x, y), (wide, high)) in ground {
        let (x, y) = (i32::from(x), i32::from(y));
        let from = tercio_field::Point::new(x, y);
        let to = tercio_field::Point::new(x + i32::from(wide), y + i32::from(high));
        let feature = Feature::new(Ground::ALL[kind], Polygon::rect(from, to));
        drawn.setup.places.push("patch".into());
        drawn.setup.terrain.features.push(feature);
    }
    for &(troop, blue, (x, y), facing, disordered) in units {
        let side = if blue { BLUE } else { RED };
        let id = drawn.unit(side, Troop::ALL[troop], (0.0, 0.0, 0));
        let pose = &mut drawn.now(id).pose;
        pose.front = tercio_field::Point::new(x.into(), y.into());
        pose.facing = Angle(facing);
        drawn.now(id).disordered = disordered;
        let fits = has_room(&drawn, id);
        if !fits {
            drawn.setup.units.pop();
            drawn.state.units.pop();
        }
    }
    drawn
}

fn has_room(drawn: &Drawn, id: UnitId) -> bool {
    let survey = drawn.survey();
    let base = survey.base(id);
    let mut others = survey.present().filter(|other| *other != id);
    let mut under = survey.terrain().under(&base);
    others.all(|other| !survey.base(other).overlaps(&base))
        && !under.any(|(_, it)| it.kind == Ground::Impassable)
        && TABLE.holds(&base)
}

/// Nobody lies on anybody at an end, and it is on the table and on dry land.
fn stands_free(drawn: &Drawn, unit: UnitId, end: Base) -> Result<(), TestCaseError> {
    let survey = drawn.survey();
    prop_assert!(TABLE.holds(&end));
    for other in survey.present().filter(|other| *other != unit) {
        prop_assert!(!end.overlaps(&survey.base(other)), "on {}", survey.profile(other).title);
    }
    // Where an edge is met at a sharp angle the rim is used up to the last tick.
    let inner = end.inset(SLACK);
    let mut under = survey.terrain().under(&inner);
    prop_assert!(!under.any(|(_, it)| it.kind == Ground::Impassable));
    Ok(())
}

fn goes_free(drawn: &Drawn, retired: &Retired) -> Result<(), TestCaseError> {
    if retired.fate != Fate::Stands || retired.disturbed.iter().any(|it| it.pushed > 0) {
        return Ok(());
    }
    stands_free(drawn, retired.unit, drawn.survey().base(retired.unit).at(retired.pose))
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_lawful_march_ends_free_and_in_reach(
        units in collection::vec(thrown(), 2..10),
        ground in collection::vec(patch(), 0..4),
        legs in collection::vec(legs(), 1..6),
    ) {
        let drawn = set_up(&units, &ground);
        let survey = drawn.survey();
        for unit in survey.present() {
            for legs in &legs {
                let Ok(march) = survey.try_march(unit, legs) else { continue };
                let end = survey.base(unit).at(march.pose);
                stands_free(&drawn, unit, end)?;
                prop_assert!(survey.contacts_at(unit, end).next().is_none());
                let heavy = march.limit.id.0 == "baroque.moves.heavy-guns";
                prop_assert!(heavy || march.cost <= 4_000 && march.left >= 0);
                prop_assert_eq!(march.legs.len(), legs.len());
            }
        }
    }

    #[test]
    fn a_charge_ends_in_contact_with_its_target_and_on_nobody(
        units in collection::vec(thrown(), 2..10),
        ground in collection::vec(patch(), 0..3),
    ) {
        let drawn = set_up(&units, &ground);
        let survey = drawn.survey();
        for unit in survey.present() {
            for target in survey.enemies(unit) {
                let Ok(plan) = survey.try_charge(unit, target) else { continue };
                stands_free(&drawn, unit, survey.base(unit).at(plan.march.pose))?;
                let strikes = survey.strikes(unit, plan.march.pose);
                prop_assert!(strikes.iter().any(|strike| strike.foe == target));
                prop_assert!(plan.facts.distance <= plan.most);
                prop_assert!(!survey.in_melee(unit) && !survey.is_exhausted(unit));
            }
        }
    }

    #[test]
    fn who_goes_back_or_on_ends_on_nobody(
        units in collection::vec(thrown(), 2..10),
        ground in collection::vec(patch(), 0..3),
        ticks in 1..6_000i32,
    ) {
        let drawn = set_up(&units, &ground);
        let survey = drawn.survey();
        for unit in survey.present() {
            goes_free(&drawn, &survey.retreat(unit, ticks))?;
            goes_free(&drawn, &survey.evade(unit, ticks))?;
            goes_free(&drawn, &survey.pursue(unit, ticks))?;
            for retired in [survey.withdraw(unit), survey.disengage(unit)].into_iter().flatten() {
                goes_free(&drawn, &retired)?;
                let end = survey.base(unit).at(retired.pose);
                prop_assert!(survey.contacts_at(unit, end).next().is_none());
            }
        }
    }
}
