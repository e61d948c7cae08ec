//! Shots, melees and cohesion against a second reading of the sheet, reckoned by hand.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]
#![allow(dead_code, reason = "each test file uses its part of the figures")]

#[path = "support/fight_figures.rs"]
mod fight_figures;
#[path = "support/figures.rs"]
mod figures;
#[path = "support/worked_figures.rs"]
mod worked_figures;
#[path = "support/worked_test_figures.rs"]
mod worked_test_figures;

use tercio_baroque::facts::{
    Defence, FateFacts, FightSide, Firer, Footing, MeleeFacts, ShootFacts, Spirit, Target,
};
use tercio_baroque::phase::cohesion::{Criticals, Tested};
use tercio_baroque::phase::fate::{Dismay, LeaderFate, dismay};
use tercio_baroque::phase::firing::Shoot;
use tercio_baroque::phase::victory::{VictoryFacts, Whole};
use tercio_baroque::rulings::{CriticalFloor, FlankRout};
use tercio_baroque::sheet;
use tercio_baroque::troops::{Band, Pace, Troop, Weapon};
use tercio_baroque::{Book, CARD};
use tercio_chance::{Count, Dice, Exact, Roll, Seat, Trail, Weight};
use tercio_ledger::{Grade, Rule};
use tercio_odds::{Budget, law};
use worked_figures::{Cohesion, FIGHTS, Fight, Fraction, SHOTS, Shot, TESTS};

fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap()
}

/// Guns go by a letter, and are one kind of troops; baggage by its name.
fn troop(name: &str) -> Troop {
    match name {
        "baggage" => Troop::Baggage,
        name if name.starts_with("Art") => Troop::Artillery,
        name => Troop::from_word(name).unwrap_or_else(|| panic!("{name}")),
    }
}

fn weapon(name: &str) -> Weapon {
    let gun = fight_figures::GUNS.iter().find(|(_, gun)| *gun == name);
    let word = match (gun, name) {
        (Some((letter, _)), _) => letter.to_lowercase().replace(' ', "-"),
        (None, "pistol-carbine") => "pistol".into(),
        (None, name) => name.into(),
    };
    Weapon::from_word(&word).unwrap_or_else(|| panic!("{name}"))
}

/// Ground under most of a base, or under all of it.
fn ground(name: &str, all: bool) -> Footing {
    match (name, all) {
        ("open", _) => Footing::Open,
        ("broken", false) => Footing::Broken,
        ("broken", true) => Footing::AllBroken,
        ("difficult", false) => Footing::Difficult,
        ("difficult", true) => Footing::AllDifficult,
        other => panic!("{other:?}"),
    }
}

/// How often so many dice hit nothing.
fn misses(dice: i32) -> String {
    let count = Count::SixesAndPairsOfFives;
    let law = Roll::Hits { dice: u16::try_from(dice).unwrap(), count }.law::<Exact>().unwrap();
    law.iter().find(|(answer, _)| answer.number() == 0).unwrap().1.to_string()
}

fn fraction((part, whole): Fraction) -> String {
    format!("{part}/{whole}")
}

fn shoot_facts(shot: &Shot) -> ShootFacts {
    ShootFacts {
        weapon: weapon(shot.weapon),
        range: small(shot.range),
        a: Firer {
            vbu: small(shot.vbu),
            sm: i8::try_from(shot.sm).unwrap(),
            r#type: troop(shot.firer),
            disordered: shot.disordered,
            moves: small(shot.moves),
        },
        b: Target {
            r#type: troop(shot.target),
            massed: shot.massed,
            cover: shot.covered,
            evading: shot.evading,
            ..Target::default()
        },
        ..ShootFacts::default()
    }
}

#[test]
fn every_shot_has_its_dice() {
    let book = Book::default();
    for shot in &SHOTS {
        let facts = shoot_facts(shot);
        let dice = book.may_shoot(&facts).then(|| i32::from(book.shoot_dice(&facts).total()));
        assert_eq!(dice, shot.dice, "{shot:?}");
        let Some(dice) = dice else { continue };
        assert_eq!(misses(dice), fraction(shot.misses), "{shot:?}");
    }
}

#[test]
fn a_shot_that_hits_nothing_leaves_its_target_in_order() {
    for shot in &SHOTS {
        let law = law::<Exact, _>(&Shoot(Book::default()), &shoot_facts(shot), &Budget::default());
        let mut unhurt = Exact::nothing();
        for (verdict, p) in law.unwrap() {
            assert!(verdict.disordered || verdict.loss == 0, "{shot:?}");
            if !verdict.disordered {
                unhurt.add(&p);
            }
        }
        let wanted = shot.dice.map_or("1".into(), |_| fraction(shot.misses));
        assert_eq!(unhurt.to_string(), wanted, "{shot:?}");
    }
}

fn fight_facts(fight: &Fight) -> MeleeFacts {
    let lost = fight.full - fight.vbu;
    let foe = match (fight.foe_behind_obstacle, fight.foe_fortified) {
        (true, _) => Defence::Obstacle,
        (_, true) => Defence::Works,
        _ => Defence::None,
    };
    MeleeFacts {
        a: FightSide {
            vbu: small(fight.vbu),
            impetus: if fight.charges { small(fight.impetus) } else { 0 },
            r#type: troop(fight.troop),
            melee: i8::try_from(fight.own_modifier).unwrap(),
            disordered: fight.disordered,
            exhausted: 2 * lost >= fight.full,
            flanked: fight.flanked,
            leader: fight.leader,
            ground: ground(fight.ground, false),
            ..FightSide::default()
        },
        b: FightSide {
            r#type: troop(fight.foe),
            flanked: fight.charges && !fight.at_front,
            ground: ground(fight.foe_ground, true),
            defends: foe,
            ..FightSide::default()
        },
    }
}

#[test]
fn every_fighter_has_its_dice() {
    let book = Book::default();
    for fight in &FIGHTS {
        let MeleeFacts { a, b } = fight_facts(fight);
        let dice = i32::from(book.melee_dice(&a, &b).total());
        assert_eq!(dice, fight.dice, "{fight:?}");
        assert_eq!(misses(dice), fraction(fight.misses), "{fight:?}");
        let half = i32::from(book.support_dice(&a, &b));
        assert!(2 * half == dice || 2 * half == dice + 1, "{fight:?}");
    }
}

fn tested(case: &Cohesion) -> Tested {
    let spirit = match case.spirit {
        1 => Spirit::Motivated,
        -1 => Spirit::Unmotivated,
        _ => Spirit::Plain,
    };
    if let Some(from) = Band::from_word(case.from) {
        let target = Target {
            vbu: small(case.vbu),
            r#type: troop(case.troop),
            disordered: case.disordered,
            leader: case.leader,
            spirit,
            ..Target::default()
        };
        return Tested::shot_at(&target, from);
    }
    let defends = match (case.at_obstacle, case.on_gentle_hill) {
        (true, _) => Defence::Obstacle,
        (_, true) => Defence::Hill,
        _ => Defence::None,
    };
    let side = FightSide {
        vbu: small(case.vbu),
        r#type: troop(case.troop),
        disordered: case.disordered,
        leader: case.leader,
        flanked: case.flanked,
        ground: ground(case.ground, false),
        defends,
        spirit,
        ..FightSide::default()
    };
    let foe = FightSide { ground: ground(case.foe_ground, true), ..FightSide::default() };
    Tested::in_melee(&side, &foe)
}

/// What each face costs a unit that has taken so much damage.
fn losses(book: &Book, unit: Tested, damage: i32) -> [i32; 6] {
    let damage = u16::try_from(damage).unwrap();
    [1, 2, 3, 4, 5, 6].map(|face| {
        let criticals = Criticals::of(book, unit);
        let mut dice = Trail::typed(vec![vec![face]]);
        let hurt = dice.settle_to(|dice| criticals.test(damage, Seat(0), dice)).unwrap();
        assert!(hurt.disordered);
        assert_eq!(hurt.fate, unit.leader && face == 6);
        i32::from(hurt.loss)
    })
}

#[test]
fn every_test_has_its_critical_number_and_its_losses() {
    let mut book = Book::default();
    book.rulings.flank_rout = FlankRout::Off;
    for case in &TESTS {
        let unit = tested(case);
        let damage = u16::try_from(case.damage).unwrap();
        let critical = book.held_against(book.critical(&unit, damage, true).total());
        assert_eq!(i32::from(critical), case.critical, "{case:?}");
        let cut = case.losses.map(|loss| loss.min(case.vbu));
        assert_eq!(losses(&book, unit, case.damage), cut, "{case:?}");
    }
}

#[test]
fn losses_by_face_and_critical_number() {
    let book = Book::default();
    for (critical, row) in (1..).zip(fight_figures::LOSSES_BY_FACE) {
        // A strong unit, so that nothing is cut.
        let unit = tested(&Cohesion { vbu: 12, ..TESTS[1] });
        assert_eq!(losses(&book, unit, 12 - critical), row, "critical number {critical}");
    }
}

#[test]
fn without_a_floor_a_one_costs_vbu_too() {
    let mut book = Book::default();
    book.rulings.critical_floor = CriticalFloor::None;
    let unit = tested(&Cohesion { vbu: 5, ..TESTS[1] });
    assert_eq!(losses(&book, unit, 6), [2, 3, 4, 5, 5, 5]);
    assert_eq!(losses(&Book::default(), unit, 6), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn who_fails_in_flank_or_rear_is_gone() {
    let flanked = &TESTS[17];
    assert!(flanked.flanked);
    let kept = losses(&Book::default(), tested(flanked), flanked.damage);
    assert_eq!(kept, [0, 0, 0, 0, 7, 7]);
}

#[test]
fn the_firing_table_is_read_alike_twice() {
    for (name, row) in fight_figures::FIRING {
        for (band, wanted) in Band::ALL.iter().zip(row) {
            let cell = sheet::firing(weapon(name), *band);
            let ours = cell.reaches.then_some(i32::from(cell.rule.value));
            assert_eq!(ours, wanted, "{name} {band}");
        }
    }
    for (band, (word, reach)) in sheet::BANDS.iter().zip(fight_figures::BANDS) {
        assert_eq!((band.id.0, i32::from(band.value)), (&*format!("baroque.range.{word}"), reach));
    }
}

fn values<const N: usize>(rules: [&Rule; N]) -> [i32; N] {
    rules.map(|rule| rule.value.into())
}

#[test]
fn the_lines_are_read_alike_twice() {
    use sheet::{BREAK_BAGGAGE, BREAK_ELIMINATED, BREAK_EXHAUSTED, BREAK_VILLAGE};
    let fire = [
        &sheet::FIRE_MOVED,
        &sheet::FIRE_DISORDERED,
        &sheet::FIRE_AT_LIGHT,
        &sheet::FIRE_COVER,
        &sheet::FIRE_EVADING,
        &sheet::FIRE_MASSED,
    ];
    assert_eq!(values(fire), fight_figures::FIRE.map(|(_, figure)| figure));
    let worst = fight_figures::SHOOTING_MODIFIERS.into_iter().min();
    assert_eq!(Some(i32::from(sheet::FIRE_SM.value)), worst);
    assert_eq!(i32::from(sheet::PRIORITY_FRONT.value), fight_figures::PRIORITY_WITHIN);
    let melee = [
        &sheet::MELEE_DISORDERED,
        &sheet::MELEE_FLANKED,
        &sheet::MELEE_DIFFICULT,
        &sheet::MELEE_OBSTACLE,
    ];
    let theirs: Vec<i32> = fight_figures::MELEE.iter().filter_map(|(_, figure)| *figure).collect();
    assert_eq!(values(melee).to_vec(), theirs);
    let general = [&sheet::COHESION_LEADER, &sheet::COHESION_DISORDERED];
    assert_eq!(values(general), fight_figures::COHESION.map(|(_, figure)| figure));
    let shot = [&sheet::COHESION_SHORT, &sheet::COHESION_LONG];
    assert_eq!(values(shot), fight_figures::COHESION_SHOT.map(|(_, figure)| figure));
    let fought = [
        &sheet::COHESION_DIFFICULT,
        &sheet::COHESION_BROKEN,
        &sheet::COHESION_FLANKED,
        &sheet::COHESION_DEFENDS,
    ];
    assert_eq!(values(fought), fight_figures::COHESION_MELEE.map(|(_, figure)| figure));
    assert_eq!(i32::from(sheet::COHESION_FAIL.value), fight_figures::ALWAYS_FAILS);
    let units = [&BREAK_EXHAUSTED, &BREAK_ELIMINATED];
    assert_eq!(values(units), fight_figures::BREAK_BY_UNIT.map(|(_, figure)| -figure));
    let places = [&BREAK_BAGGAGE, &BREAK_VILLAGE];
    assert_eq!(values(places), fight_figures::BREAK_BY_PLACE.map(|(_, figure)| -figure));
}

#[test]
fn the_tables_of_distances_are_read_alike_twice() {
    for (roll, (bonus, retreat)) in
        (1..).zip(fight_figures::CHARGE_BONUS.iter().zip(fight_figures::RETREAT))
    {
        let ours = Pace::ALL.iter().map(|pace| i32::from(sheet::bonus(roll, *pace).value));
        assert_eq!(ours.collect::<Vec<_>>(), bonus, "charge bonus on a {roll}");
        let ours = Pace::ALL.iter().map(|pace| i32::from(sheet::retreat(roll, *pace).value));
        let theirs = [retreat[0]].into_iter().chain(retreat);
        assert!(ours.eq(theirs), "retreat on a {roll}");
    }
}

#[test]
fn armies_break_as_reckoned() {
    for toll in &worked_test_figures::TOLLS {
        let facts = VictoryFacts {
            of: Whole::Army,
            initial: u16::try_from(toll.vdt).unwrap(),
            exhausted: u16::try_from(toll.exhausted).unwrap(),
            eliminated: u16::try_from(toll.eliminated).unwrap(),
            baggage: toll.baggage_lost.into(),
            villages: small(toll.villages_lost),
        };
        let verdict = Book::default().victory(&facts);
        assert_eq!((i32::from(verdict.left), verdict.broken), (toll.left, toll.routs), "{toll:?}");
    }
    let thresholds = [Whole::Army, Whole::Command].map(|whole| i32::from(whole.threshold().value));
    assert_eq!(thresholds, [fight_figures::ARMY_BREAKS_AT, fight_figures::COMMAND_BREAKS_AT]);
}

/// What becomes of a leader on each face.
fn fates(melee: bool) -> [LeaderFate; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut dice = Trail::typed(vec![vec![face]]);
        Book::default().settle_fate(&FateFacts { melee }, Seat(0), &mut dice).unwrap().fate
    })
}

#[test]
fn leaders_are_lost_as_often_as_reckoned() {
    for (place, lost, tested) in worked_test_figures::LEADER_LOST {
        let fates = fates(place == "melee");
        let share = |holds: fn(&LeaderFate) -> bool, (part, whole): Fraction| {
            let count = u32::try_from(fates.iter().filter(|fate| holds(fate)).count()).unwrap();
            assert_eq!(count * whole, part * 6, "{place}");
        };
        share(|fate| fate.is_lost(), lost);
        share(|fate| *fate == LeaderFate::LostAndDismay, tested);
    }
    for (face, fate) in (1..).zip(fates(true)) {
        let row = figures::LEADER_IN_MELEE.iter().find(|row| (row.0..=row.1).contains(&face));
        let (_, _, lost, tested) = *row.unwrap();
        assert_eq!((fate.is_lost(), fate == LeaderFate::LostAndDismay), (lost, tested), "{face}");
    }
    let shot = (1..).zip(fates(false)).find(|(_, fate)| fate.is_lost()).unwrap().0;
    assert_eq!(shot, figures::LEADER_SHOT_FROM);
    for (was, is, loss) in figures::LEADERLESS {
        let dismay = match dismay(was) {
            Dismay::Disordered => (true, 0),
            Dismay::Loses(loss) => (was, i32::from(loss)),
        };
        assert_eq!(dismay, (is, loss));
    }
}

/// How many printed lines a section has, by the counts of the sheet.
#[rustfmt::skip]
const PRINTED: [(&str, usize); 12] = [
    ("Loss of a leader",           1 + 3 + 1),
    ("Firing table",               9 * 4),
    ("Firing: distances and dice", 4 + 7),
    ("Shooting priorities",        4),
    ("The Impetus bonus",          5),
    ("Melee",                      5),
    ("Damage",                     2),
    // Damage in the first formula, and the one loss of a six, are lines of their own.
    ("Cohesion test and losses",   2 + 2 + 2 + 4 + 3 + 1 + 1),
    ("Charge bonus or pursuit",    6 * 5),
    ("Retreat",                    6 * 4),
    ("Army break point",           4 + 1),
    ("Command break point",        1 + 1),
];

#[test]
fn every_printed_line_is_there() {
    for (title, wanted) in PRINTED {
        let section = CARD.sections.iter().find(|section| section.title == title).unwrap();
        let printed = section.rules.iter().filter(|rule| rule.grade == Grade::Sheet).count();
        assert_eq!(printed, wanted, "{title}");
    }
}
