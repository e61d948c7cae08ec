//! Laws of moving, on tables nobody thought of: what is allowed never ends in a heap, keeps what it
//! promises, and is the same in a mirror.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use proptest::{collection, prop_assert, prop_assert_eq};
use std::cell::Cell;
use tercio_field::{
    Angle, Base, Corner, Feature, Ground, Leg, Point, Polygon, Pose, Shape, TICKS_PER_U, Table,
    Terrain, Way,
};
use tercio_impetus::setup::{Setup, Traits, UnitSetup};
use tercio_impetus::survey::Survey;
use tercio_impetus::survey::march::March;
use tercio_impetus::survey::retire::{Fate, Retired};
use tercio_impetus::troops::{Grade, Troop};
use tercio_impetus::{Book, State, Status, Unit, UnitId};
use tercio_ledger::House;

const TABLE: Table = Table::new(70 * TICKS_PER_U, 60 * TICKS_PER_U);

/// Units side by side as they are thrown onto the table.
#[derive(Clone, Debug)]
struct Thrown {
    troop: usize,
    blue: bool,
    at: (i32, i32),
    facing: u16,
    abreast: u8,
    /// One behind the other instead.
    column: bool,
    disordered: bool,
    pikes: bool,
}

type Patch = (usize, (i32, i32), (i32, i32));

/// A table, the groups that stand on it, and what is tried with each.
#[derive(Clone, Debug)]
struct Tried {
    setup: Setup,
    state: State,
    groups: Vec<Vec<UnitId>>,
    legs: Vec<Leg>,
    ticks: i32,
}

fn thrown() -> impl Strategy<Value = Thrown> {
    let facing = prop_oneof![
        2 => (0u16..8).prop_map(|eighth| eighth * 8_192),
        1 => any::<u16>(),
    ];
    let at = (4_000..66_000i32, 4_000..56_000i32);
    (2..16usize, any::<bool>(), at, facing, (1..4u8, 0..4u8), 0..4u8, any::<bool>()).prop_map(
        |(troop, blue, at, facing, (abreast, form), order, pikes)| Thrown {
            troop,
            blue,
            at,
            facing,
            abreast,
            column: form == 0,
            disordered: order == 0,
            pikes,
        },
    )
}

fn legs() -> impl Strategy<Value = Leg> {
    let way = prop_oneof![
        5 => Just(Way::Ahead),
        1 => Just(Way::Back),
        1 => Just(Way::Left),
        1 => Just(Way::Right),
        1 => any::<u16>().prop_map(|off| Way::Oblique(Angle(off))),
    ];
    let corner = prop_oneof![Just(Corner::Left), Just(Corner::Right)];
    let wheel = |(corner, turn)| Leg::Wheel { corner, turn: Angle(turn) };
    prop_oneof![
        6 => (way, 1..9_000i32).prop_map(|(way, ticks)| Leg::Straight { way, ticks }),
        3 => (corner, 1..12_000u16).prop_map(wheel),
        1 => Just(Leg::AboutFace),
    ]
}

fn tables() -> impl Strategy<Value = Tried> {
    let patch = (0..12usize, (0..60_000i32, 0..50_000i32), (1_000..16_000i32, 1_000..16_000i32));
    let units = collection::vec(thrown(), 3..9);
    let ground = collection::vec(patch, 0..3);
    (units, ground, collection::vec(legs(), 1..5), 1..9_000i32)
        .prop_map(|(units, ground, legs, ticks)| set_up(&units, &ground, legs, ticks))
}

fn profile(thrown: &Thrown, number: usize, pose: Pose) -> UnitSetup {
    let troop = Troop::ALL[thrown.troop];
    let foot = troop == Troop::HeavyFoot;
    UnitSetup {
        name: format!("unit-{number}"),
        title: format!("Unit {number}"),
        side: u8::from(thrown.blue),
        command: u8::from(thrown.blue),
        troop,
        m: 8,
        vbu: 5,
        impetus: u8::from(thrown.pikes) * 3,
        discipline: Grade::B,
        vd: 2,
        weapon: None,
        traits: Traits { pikes: foot && thrown.pikes, ..Traits::default() },
        depth: 1,
        general: false,
        pose,
        on_foot: None,
    }
}

/// Units that find no room are left out.
fn set_up(units: &[Thrown], ground: &[Patch], legs: Vec<Leg>, ticks: i32) -> Tried {
    let features = ground.iter().map(|&(kind, (x, y), (wide, high))| {
        let far = Point::new((x + wide).min(TABLE.width), (y + high).min(TABLE.height));
        Feature::new(Ground::ALL[kind], Polygon::rect(Point::new(x, y), far))
    });
    let terrain = Terrain::new(features.collect());
    let mut cards: Vec<UnitSetup> = Vec::new();
    let (mut state, mut groups) = (State::default(), Vec::new());
    for thrown in units {
        let mut group = Vec::new();
        let first = Pose::new(Point::new(thrown.at.0, thrown.at.1), Angle(thrown.facing));
        for place in 0..i32::from(thrown.abreast) {
            let mut card = profile(thrown, cards.len(), first);
            let apart = if thrown.column { card.base().size.depth } else { 8 * TICKS_PER_U };
            let way = if thrown.column { Way::Back } else { Way::Right };
            card.pose = first.step(way, apart * place);
            let base = card.base();
            let bars =
                |feature: &Feature| matches!(feature.kind, Ground::Impassable | Ground::BuiltUp);
            let clear = cards.iter().all(|other| !other.base().overlaps(&base))
                && !terrain.under(&base).any(|(_, feature)| bars(feature));
            if !TABLE.holds(&base) || !clear {
                break;
            }
            group.push(UnitId(u8::try_from(cards.len()).unwrap()));
            state.units.push(Unit { disordered: thrown.disordered, ..Unit::fresh(&card) });
            cards.push(card);
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    let setup = Setup {
        title: String::new(),
        about: String::new(),
        table: TABLE,
        places: terrain.features.iter().map(|_| "ground".into()).collect(),
        terrain,
        sides: ["Reds".into(), "Blues".into()],
        attacker: 0,
        free: false,
        lessons: Vec::new(),
        commands: Vec::new(),
        units: cards,
    };
    Tried { setup, state, groups, legs, ticks }
}

fn mirrored_pose(pose: Pose) -> Pose {
    Pose::new(Point::new(TABLE.width - pose.front.x, pose.front.y), -pose.facing)
}

impl Tried {
    fn mirrored(&self) -> Tried {
        let mut there = self.clone();
        for (card, unit) in there.setup.units.iter_mut().zip(&mut there.state.units) {
            card.pose = mirrored_pose(card.pose);
            unit.pose = mirrored_pose(unit.pose);
        }
        for feature in &mut there.setup.terrain.features {
            let Shape::Area(area) = &feature.shape else { continue };
            let flip = |point: &Point| Point::new(TABLE.width - point.x, point.y);
            let points: Vec<Point> = area.points().iter().map(flip).collect();
            feature.shape = Shape::Area(Polygon::new(&points).unwrap());
        }
        there.legs.iter_mut().for_each(|leg| *leg = leg.mirrored());
        there
    }

    fn survey<'s>(&'s self, book: &'s Book, state: &'s State) -> Survey<'s> {
        Survey { book, setup: &self.setup, state }
    }

    /// Nobody lies on another or hangs over the edge.
    fn check_heap(&self, state: &State) -> Result<(), TestCaseError> {
        let standing = state.units.iter().zip(&self.setup.units).filter(|(unit, _)| unit.stands());
        let bases: Vec<Base> = standing.map(|(unit, card)| unit.base(card)).collect();
        for (place, base) in bases.iter().enumerate() {
            prop_assert!(TABLE.holds(base), "over the edge: {base:?}");
            let under = bases[..place].iter().find(|other| base.overlaps(other));
            prop_assert!(under.is_none(), "{base:?} lies on {under:?}");
        }
        Ok(())
    }
}

fn mirrored_ends(march: &March) -> Vec<Pose> {
    march.ends.iter().map(|end| mirrored_pose(end.pose)).collect()
}

fn ends(march: &March) -> Vec<Pose> {
    march.ends.iter().map(|end| end.pose).collect()
}

/// Runs a law on the same tables every time, and sees that it was not idle.
fn hold(least: u32, law: impl Fn(&Tried) -> Result<u32, TestCaseError>) {
    let config = Config { cases: 500, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let seen = Cell::new(0);
    let ran = runner.run(&tables(), |tried| {
        seen.set(seen.get() + law(&tried)?);
        Ok(())
    });
    match ran {
        Ok(()) => assert!(seen.get() >= least, "only {} cases", seen.get()),
        Err(TestError::Fail(why, tried)) => panic!("{why}\n{tried:#?}"),
        Err(abort) => panic!("{abort}"),
    }
}

#[test]
fn marches_end_clear_within_m_and_mirror() {
    let book = Book::default();
    hold(2_000, |tried| {
        let mirror = tried.mirrored();
        let (survey, there) =
            (tried.survey(&book, &tried.state), mirror.survey(&book, &mirror.state));
        let mut seen = 0;
        for group in &tried.groups {
            for (leg, mirror_leg) in tried.legs.iter().zip(&mirror.legs) {
                let march = survey.try_march(group, leg);
                let other = there.try_march(group, mirror_leg);
                match (&march, &other) {
                    (Ok(march), Ok(other)) => {
                        prop_assert_eq!(mirrored_ends(march), ends(other));
                        prop_assert_eq!((march.cost, march.left), (other.cost, other.left));
                        prop_assert_eq!(march.zones.len(), other.zones.len());
                    }
                    (Err(bar), Err(other)) => prop_assert_eq!(bar, other),
                    _ => prop_assert!(false, "{march:?}\nin the mirror {other:?}"),
                }
                let Ok(march) = march else { continue };
                prop_assert!(march.left >= 0 && march.cost + march.left <= 8 * TICKS_PER_U);
                let state = survey.arrived(&march);
                tried.check_heap(&state)?;
                let after = tried.survey(&book, &state);
                prop_assert!(!group.iter().any(|unit| after.in_melee(*unit)), "in melee");
                seen += 1;
            }
        }
        Ok(seen)
    });
}

#[test]
fn charges_end_in_contact_clear_of_others_and_mirror() {
    let align = [("impetus.contact".to_string(), "align".to_string())].into_iter().collect();
    let book = Book::new(&House { rulings: align, ..House::default() }).unwrap();
    hold(100, |tried| {
        let mirror = tried.mirrored();
        let (survey, there) =
            (tried.survey(&book, &tried.state), mirror.survey(&book, &mirror.state));
        let mut seen = 0;
        for group in &tried.groups {
            for target in survey.enemies(group[0]) {
                let plan = survey.try_charge(group, target);
                let other = there.try_charge(group, target);
                let Ok(plan) = plan else {
                    prop_assert_eq!(plan.err(), other.err());
                    continue;
                };
                let other = other.map_err(|bar| TestCaseError::fail(format!("{bar:?}")))?;
                prop_assert_eq!(mirrored_ends(&plan.march), ends(&other.march));
                prop_assert_eq!(plan.facts, other.facts);
                let state = survey.arrived(&plan.march);
                tried.check_heap(&state)?;
                prop_assert_eq!(plan.aligned.map(mirrored_pose), other.aligned);
                if let Some(pose) = plan.aligned {
                    let mut state = state.clone();
                    state.units[usize::from(plan.main.0)].pose = pose;
                    tried.check_heap(&state)?;
                }
                let after = tried.survey(&book, &state);
                prop_assert!(after.contacts(plan.main).any(|(enemy, _)| enemy == target));
                prop_assert!(i32::from(plan.facts.distance) * TICKS_PER_U + 4 >= plan.distance);
                seen += 1;
            }
        }
        Ok(seen)
    });
}

/// The table after a retreat.
fn after(state: &State, retired: &Retired) -> State {
    let mut there = state.clone();
    let ends = retired.disturbed.iter().map(|one| (one.unit, one.pose, one.fate));
    for (id, pose, fate) in ends.chain([(retired.unit, retired.pose, retired.fate)]) {
        let unit = &mut there.units[usize::from(id.0)];
        unit.pose = pose;
        if fate != Fate::Stands {
            unit.status = Status::Routed;
        }
    }
    there
}

#[test]
fn retreats_evades_and_pursuits_leave_no_heap_and_mirror() {
    let book = Book::default();
    hold(6_000, |tried| {
        let mirror = tried.mirrored();
        let (survey, there) =
            (tried.survey(&book, &tried.state), mirror.survey(&book, &mirror.state));
        let mut seen = 0;
        for unit in survey.present() {
            let both = |run: &dyn Fn(&Survey<'_>) -> Option<Retired>| run(&survey).zip(run(&there));
            let runs = [
                both(&|survey| Some(survey.retreat(unit, tried.ticks))),
                both(&|survey| Some(survey.pursue(unit, tried.ticks))),
                both(&|survey| survey.evade(unit, tried.ticks).ok()),
            ];
            for (retired, other) in runs.into_iter().flatten() {
                tried.check_heap(&after(&tried.state, &retired))?;
                prop_assert!(retired.distance <= tried.ticks);
                prop_assert_eq!(mirrored_pose(retired.pose), other.pose);
                prop_assert_eq!(retired.fate, other.fate);
                let pushed = |retired: &Retired| -> Vec<_> {
                    retired.disturbed.iter().map(|one| (one.unit, one.pushed)).collect()
                };
                prop_assert_eq!(pushed(&retired), pushed(&other));
                seen += 1;
            }
        }
        Ok(seen)
    });
}
