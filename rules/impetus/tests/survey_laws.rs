//! What holds for every shot on every table: laws on tables laid out at random.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::Rolled;
use tercio_field::{
    Angle, Feature, Ground, Point, Polygon, Polyline, Pose, TICKS_PER_U, Table, Terrain,
};
use tercio_impetus::setup::{CommandSetup, Setup, Traits, UnitSetup};
use tercio_impetus::survey::Survey;
use tercio_impetus::survey::gauge::gauge;
use tercio_impetus::survey::priority::Choice;
use tercio_impetus::survey::reaches::reaches;
use tercio_impetus::troops::{Grade, Level, Structure, Troop, Weapon};
use tercio_impetus::{Book, State, Status, Unit, UnitId};

const SIDE_U: u32 = 60;
const UNITS: usize = 14;

struct Laid {
    book: Book,
    setup: Setup,
    state: State,
}

impl Laid {
    fn survey(&self) -> Survey<'_> {
        Survey { book: &self.book, setup: &self.setup, state: &self.state }
    }
}

fn somewhere(dice: &mut Rolled, size_u: u32) -> i32 {
    dice.below(size_u * 10).cast_signed() * TICKS_PER_U / 10
}

fn feature(dice: &mut Rolled) -> Feature {
    let kind = Ground::ALL[dice.below(Ground::ALL.len() as u32) as usize];
    let (x, y) = (somewhere(dice, SIDE_U - 20), somewhere(dice, SIDE_U - 20));
    let (width, height) = (4_000 + somewhere(dice, 16), 4_000 + somewhere(dice, 16));
    let shape = Polygon::rect(Point::new(x, y), Point::new(x + width, y + height)).into();
    let along = [Point::new(x, y + height / 2), Point::new(x + width, y + height / 2)];
    let crest = kind.is_hill().then(|| Polyline::new(&along).unwrap());
    Feature { kind, shape, crest }
}

fn card(dice: &mut Rolled, number: usize) -> UnitSetup {
    let kinds = &Troop::ALL[2..];
    let troop = kinds[dice.below(kinds.len() as u32) as usize];
    let weapon = Weapon::ALL[dice.below(Weapon::ALL.len() as u32) as usize];
    let side = u8::from(number >= UNITS / 2);
    let front = Point::new(somewhere(dice, SIDE_U), somewhere(dice, SIDE_U));
    UnitSetup {
        name: format!("unit-{number}"),
        title: format!("unit-{number}"),
        side,
        command: side,
        troop,
        m: 6,
        vbu: 2 + dice.below(5) as u8,
        impetus: 1,
        discipline: Grade::B,
        vd: 1,
        weapon: (dice.below(4) > 0).then_some(weapon),
        traits: Traits { pavises: dice.below(4) == 0, ..Traits::default() },
        depth: 1,
        general: number.is_multiple_of(UNITS / 2),
        pose: Pose::new(front, Angle::wrapped(i64::from(dice.below(65_536)))),
        on_foot: None,
    }
}

fn now(dice: &mut Rolled, card: &UnitSetup) -> Unit {
    Unit {
        status: if dice.below(12) == 0 { Status::Routed } else { Status::OnTable },
        disordered: dice.below(4) == 0,
        moves: dice.below(3) as u8,
        moved: dice.below(2) == 0,
        ..Unit::fresh(card)
    }
}

/// A table with some ground and two armies, none of whose bases overlap.
fn table(seed: u64) -> Laid {
    let mut dice = Rolled::for_step(seed, 5);
    let features: Vec<Feature> = (0..4).map(|_| feature(&mut dice)).collect();
    let mut units: Vec<UnitSetup> = Vec::new();
    while units.len() < UNITS {
        let unit = card(&mut dice, units.len());
        if !units.iter().any(|other| other.base().overlaps(&unit.base())) {
            units.push(unit);
        }
    }
    let command = |side: u8| CommandSetup {
        title: String::new(),
        side,
        commander: format!("commander {side}"),
        level: Level::Fair,
        structure: Structure::Average,
        chief: true,
    };
    let mut state = State::default();
    for card in &units {
        state.units.push(now(&mut dice, card));
    }
    let mut pair = || {
        let unit = |dice: &mut Rolled| UnitId(dice.below(UNITS as u32) as u8);
        (unit(&mut dice), unit(&mut dice))
    };
    state.fired = [pair(), pair()].into_iter().collect();
    state.charges = [pair()].into_iter().collect();
    let size = SIDE_U.cast_signed() * TICKS_PER_U;
    let setup = Setup {
        title: String::new(),
        about: String::new(),
        table: Table::new(size, size),
        places: (0..features.len()).map(|place| format!("ground {place}")).collect(),
        terrain: Terrain::new(features),
        sides: ["Reds".into(), "Blues".into()],
        attacker: 0,
        free: false,
        lessons: Vec::new(),
        commands: vec![command(0), command(1)],
        units,
    };
    Laid { book: Book::default(), setup, state }
}

/// The same table in a mirror.
fn mirrored(laid: &Laid) -> Laid {
    let width = laid.setup.table.width;
    let point = |point: &Point| Point::new(width - point.x, point.y);
    let pose = |pose: Pose| Pose::new(point(&pose.front), -pose.facing);
    let (mut setup, mut state) = (laid.setup.clone(), laid.state.clone());
    setup.units.iter_mut().for_each(|unit| unit.pose = pose(unit.pose));
    state.units.iter_mut().for_each(|unit| unit.pose = pose(unit.pose));
    for feature in &mut setup.terrain.features {
        let corners: Vec<Point> = feature.shape.outline().iter().map(point).collect();
        feature.shape = Polygon::new(&corners).unwrap().into();
        let crest = feature.crest.as_ref().map(|crest| crest.points().iter().map(point));
        feature.crest = crest.map(|points| Polyline::new(&points.collect::<Vec<_>>()).unwrap());
    }
    Laid { book: laid.book.clone(), setup, state }
}

fn enemies(survey: &Survey<'_>) -> Vec<(UnitId, UnitId)> {
    let pairs =
        survey.state.ids().flat_map(|one| survey.state.ids().map(move |other| (one, other)));
    pairs.filter(|(a, b)| survey.profile(*a).side != survey.profile(*b).side).collect()
}

#[test]
fn all_targets_together_are_the_shots_one_by_one() {
    let (mut lawful, mut barred) = (0, 0);
    for seed in 0..150 {
        let laid = table(seed);
        let survey = laid.survey();
        for (firer, target) in enemies(&survey) {
            let (targets, shot) = (survey.targets(firer), survey.shot(firer, target));
            assert_eq!(targets.at(target), shot.as_ref().ok(), "{seed}: {firer:?} at {target:?}");
            let Ok(shot) = shot else { continue };
            lawful += 1;
            assert!(survey.book.may_fire(&shot.facts) && shot.aim.sight.clear);
            assert_eq!(shot.facts.band(), shot.aim.band, "{shot:?}");
            assert!(shot.aim.arc_margin >= 0 && shot.aim.band_margin() >= 0);
            let bound = Some(shot.class) == targets.binds;
            let choice = survey.choice(&targets, &shot);
            assert_eq!(choice, if bound { Choice::Free } else { Choice::Barred });
            let chosen = survey.chosen_shot(firer, target);
            assert_eq!(chosen.is_ok(), bound, "{chosen:?}");
            barred += usize::from(!bound);
        }
    }
    assert!(lawful > 300 && barred > 50, "only {lawful} shots, {barred} of them barred");
}

#[test]
fn a_mirror_changes_nothing() {
    for seed in 0..150 {
        let laid = table(seed);
        let mirror = mirrored(&laid);
        let (survey, other) = (laid.survey(), mirror.survey());
        for (firer, target) in enemies(&survey) {
            match (survey.shot(firer, target), other.shot(firer, target)) {
                (Ok(here), Ok(there)) => {
                    assert_eq!((here.facts, here.class), (there.facts, there.class));
                }
                (here, there) => assert_eq!(here, there, "{seed}: {firer:?} at {target:?}"),
            }
            assert_eq!(survey.is_higher(firer, target), other.is_higher(firer, target));
            assert_eq!(survey.footing(firer), other.footing(firer));
        }
    }
}

#[test]
fn measures_agree_with_the_shot_and_are_told_for_any_two() {
    for seed in 0..60 {
        let laid = table(seed);
        let survey = laid.survey();
        let standing: Vec<UnitId> = survey.present().collect();
        for (one, other) in standing.iter().flat_map(|a| standing.iter().map(move |b| (*a, *b))) {
            let lines: Vec<String> =
                gauge(&survey, one, other).into_iter().flat_map(|ruler| ruler.lines).collect();
            let refused = lines.iter().any(|line| line.starts_with("no shot"));
            let armed = survey.profile(one).weapon.is_some();
            let foes = survey.profile(one).side != survey.profile(other).side;
            let expected = armed && foes && survey.shot(one, other).is_err();
            assert_eq!(refused, expected, "{lines:?}");
        }
        for unit in standing {
            for reach in reaches(&survey, unit) {
                assert!(reach.outline.len() >= 4 && !reach.label.is_empty(), "{reach:?}");
            }
        }
    }
}

/// What is refused as out of arc by so much is in the arc when the firer has turned so far.
#[test]
fn by_how_much_a_target_is_out_of_arc_is_true() {
    let mut tried = 0;
    for seed in 0..80 {
        let laid = table(seed);
        for (firer, target) in enemies(&laid.survey()) {
            let Err(refusal) = laid.survey().shot(firer, target) else { continue };
            if refusal.rule.0 != "impetus.arc.ahead" {
                continue;
            }
            let degrees: i32 = refusal.because.split(' ').nth(4).unwrap().parse().unwrap();
            let turned = |by: i32| {
                let mut state = laid.state.clone();
                let pose = &mut state.units[usize::from(firer.0)].pose;
                let off = pose.local(laid.survey().base(target).centre()).bearing();
                let right = off < Angle::HALF;
                pose.facing += Angle::from_degrees(if right { by } else { -by });
                let survey = Survey { book: &laid.book, setup: &laid.setup, state: &state };
                survey.base(firer).arc_to_spare(&survey.base(target), Angle::EIGHTH)
            };
            // Who stands right behind may be nearer the other way round.
            if degrees < 100 {
                assert!(turned(degrees + 1) >= 0, "{seed}: {refusal}");
                assert!(turned(degrees - 1) < 0, "{seed}: {refusal}");
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "only {tried}");
}
