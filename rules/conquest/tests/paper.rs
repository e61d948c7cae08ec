//! Worked odds of shots, volleys, tests and throws, reckoned by hand from the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/worked_figures.rs"]
mod worked;

use tercio_chance::{Exact, Weight};
use tercio_conquest::Book;
use tercio_conquest::facts::{
    AdvantageFacts, ShootFacts, ShootersFacts, Target, Test as For, TestFacts, Volley,
};
use tercio_conquest::phase::advantage::Advantage;
use tercio_conquest::phase::result::Winner;
use tercio_conquest::phase::shoot::{Shoot, Shot};
use tercio_conquest::phase::test::Test;
use tercio_conquest::sheet;
use tercio_conquest::troops::Weapon;
use tercio_engine::Procedure;
use tercio_odds::{Budget, chain};
use tercio_trials::exact::{chance, exact_law, share};

fn shot_facts(shot: &worked::Shot) -> ShootFacts {
    ShootFacts {
        weapon: Weapon::from_word(shot.weapon).unwrap(),
        range: shot.range as u8,
        shooters: 1,
        sa: shot.sa as i8,
        moving: shot.moved,
        volley: if shot.at_charge { Volley::Stand } else { Volley::Own },
        screens: shot.between as u8,
        target: Target {
            d: shot.durability as i8,
            save: shot.save as u8,
            skirmish: shot.at_skirmishers,
            terrain: shot.in_feature,
            ..Target::default()
        },
    }
}

/// What a face would do, none beyond the die.
fn on_die(face: u8) -> Option<i32> {
    (face <= 6).then_some(face.into())
}

#[test]
fn single_shots_come_out_as_reckoned() {
    let book = Book::default();
    for shot in &worked::SHOTS {
        let facts = shot_facts(shot);
        let barred = book.bars_shot(&facts).is_some();
        let shots = if barred { 0 } else { i32::from(book.shot_dice(&facts).total()) };
        assert_eq!(shots, shot.shots, "{shot:?}");
        let law = exact_law(&Shoot(book.clone()), &facts);
        if barred {
            assert_eq!(law.len(), 1, "{shot:?}");
            continue;
        }
        let hits = book.shot_face(book.shooting_value(&facts).total());
        assert_eq!(i32::from(hits), shot.hits_from, "{shot:?}");
        let saves = book.saving_face(book.shot_save(&facts).total(), &sheet::SHOOT_MISS);
        assert_eq!(on_die(saves), shot.saves_from, "{shot:?}");
        let kills = i32::from(facts.target.d) - i32::from(book.shot_ka(&facts).total());
        assert_eq!(Some(kills).filter(|face| *face <= 6), shot.kills_from, "{shot:?}");
        // The chance that no shot of the figure kills.
        let none = share(&law, |shot: &Shot| shot.kills == 0);
        let each = Exact::whole().less(&chance(shot.kills));
        assert_eq!(none, each.power(shot.shots as u32), "{shot:?}");
    }
}

#[test]
fn as_many_shoot_as_are_counted_by_hand() {
    let book = Book::default();
    for (front, figures, mass, skirmish, wanted) in worked::SHOOTERS {
        let facts = ShootersFacts { figures: figures as u16, front: front as u16, mass, skirmish };
        assert_eq!(i32::from(book.shooters(&facts).total()), wanted, "{facts:?}");
    }
    // Ranks behind the second at half, all of them together and rounded up: 5 + 5 + (5 + 2) / 2.
    let odd = ShootersFacts { figures: 17, front: 5, mass: true, skirmish: false };
    assert_eq!(book.shooters(&odd).total(), 14);
}

/// Facts of the shots of each volley, in the order of the figures.
fn volleys() -> Vec<ShootFacts> {
    let base = |weapon, range, shooters, sa, save| ShootFacts {
        weapon,
        range,
        shooters,
        sa,
        target: Target { save, ..Target::default() },
        ..ShootFacts::default()
    };
    let far = base(Weapon::Longbow, 20, 20, 4, 4);
    let slings = base(Weapon::Slings, 9, 10, 4, 0);
    let loose = Target { skirmish: true, ..slings.target };
    vec![
        far,
        far,
        far,
        base(Weapon::Longbow, 15, 20, 4, 4),
        base(Weapon::Longbow, 15, 10, 4, 6),
        base(Weapon::Crossbow, 15, 8, 3, 4),
        base(Weapon::Javelins, 8, 12, 3, 1),
        ShootFacts { target: loose, ..slings },
    ]
}

#[test]
fn volleys_come_out_as_reckoned() {
    let book = Book::default();
    for (mut facts, volley) in volleys().into_iter().zip(&worked::VOLLEYS) {
        facts.target.figures = volley.target as u16;
        facts.target.mo = volley.mo as i8;
        assert_eq!(i64::from(book.shot_dice(&facts).total()), i64::from(volley.shots));
        let tests_at = book.shot_threshold(facts.target.figures).total();
        assert_eq!(i64::from(tests_at), i64::from(volley.tests_at), "{volley:?}");
        let (part, whole) = volley.kills;
        let misses = (0..volley.shots).map(|_| chance((whole - part, whole)));
        let none = misses.fold(Exact::ratio(1, 1), |all, one| all.times(&one));
        assert_eq!(none, chance(volley.none), "{volley:?}");
        let law = exact_law(&Shoot(book.clone()), &facts);
        assert_eq!(share(&law, |shot: &Shot| shot.kills == 0), chance(volley.none), "{volley:?}");
        let mut mean = Exact::nothing();
        for (shot, p) in &law {
            mean.add(&p.times(&Exact::ratio(shot.kills.into(), 1)));
        }
        assert_eq!(mean, chance(volley.mean), "{volley:?}");
        // Who is killed to the last figure takes no test here, and of a test that all have failed
        // who are left nothing is seen.
        let gone = share(&law, |shot: &Shot| u32::from(shot.kills) == volley.target);
        let mut tests = share(&law, |shot: &Shot| shot.tests);
        tests.add(&gone);
        assert_eq!(tests, chance(volley.tests), "{volley:?}");
        let passes = exact_law(&Test(book.clone()), &TestFacts::shot_at(&facts.target));
        let fails = share(&passes, |test| !test.passed);
        let mut flees = share(&law, |shot: &Shot| shot.fails);
        flees.add(&gone.times(&fails));
        assert_eq!(flees, chance(volley.flees), "{volley:?}");
    }
}

#[test]
fn units_test_at_the_casualties_of_their_band() {
    let book = Book::default();
    for (figures, losses) in worked::TESTS_AT {
        let target = Target { figures: figures as u16, ..Target::default() };
        assert_eq!(i32::from(book.shot_threshold(target.figures).total()), losses);
        let losses = losses as u16;
        // A single figure that falls leaves nobody to test.
        assert_eq!(book.needs_test(&target, losses), losses < target.figures, "{figures}");
        assert!(!book.needs_test(&target, losses - 1), "{figures}");
        assert!(!book.needs_test(&Target { tested: true, ..target }, losses), "{figures}");
        if losses > 1 {
            // What was lost before in the phase counts with it.
            let hurt = Target { figures: target.figures - 1, lost: 1, ..target };
            assert!(book.needs_test(&hurt, losses - 1), "{figures}");
            assert!(!book.needs_test(&hurt, losses - 2), "{figures}");
        }
    }
}

#[test]
fn wounds_are_no_casualties_until_a_figure_goes_off() {
    let book = Book::default();
    let herd = Target { figures: 4, wounds: 5, wounded: 2, ..Target::default() };
    assert!(!book.needs_test(&herd, 2));
    assert!(book.needs_test(&herd, 3));
    assert!(!book.needs_test(&herd, 18), "all are gone");
}

fn passed(facts: TestFacts) -> Exact {
    share(&exact_law(&Test(Book::default()), &facts), |test| test.passed)
}

#[test]
fn tests_pass_as_often_as_reckoned() {
    for (value, chances) in worked::PASSES {
        for (points, wanted) in chances.into_iter().enumerate() {
            // Below two only a lowered value comes.
            let lowered = (2 - value).max(0);
            let facts = TestFacts {
                r#for: For::Combat,
                mo: value.max(2) as i8,
                result: lowered as u16,
                points: points as u8,
                ..TestFacts::default()
            };
            assert_eq!(passed(facts), chance(wanted), "{facts:?}");
        }
    }
    for (mo, enemies, points, again, wanted) in worked::COMMAND {
        for r#for in [For::Command, For::Flank] {
            let (mo, enemies, points) = (mo as i8, enemies as u8, points as u8);
            let facts = TestFacts { r#for, mo, enemies, points, again, ..TestFacts::default() };
            assert_eq!(passed(facts), chance(wanted), "{facts:?}");
        }
    }
    for (mo, near, _, _, wanted) in worked::RALLIES {
        let facts = TestFacts { r#for: For::Rally, mo: mo as i8, near, ..TestFacts::default() };
        if let Some(wanted) = wanted {
            assert_eq!(passed(facts), chance(wanted), "{facts:?}");
        }
    }
}

#[test]
fn only_its_own_lines_change_a_test() {
    let plain = TestFacts { mo: 6, enemies: 2, result: 3, near: true, ..TestFacts::default() };
    let value = |r#for| Book::default().test_value(&TestFacts { r#for, ..plain }).total();
    assert_eq!([For::Command, For::Flank, For::Combat].map(value), [4, 4, 3]);
    assert_eq!([For::Shooting, For::Panic, For::Rally].map(value), [6, 6, 5]);
    let zone = |zone_mo| Book::default().test_value(&TestFacts { zone_mo, ..plain }).total();
    assert_eq!([zone(0), zone(5), zone(8)], [4, 4, 6], "the better Mo counts");
}

#[test]
fn the_strategic_advantage_falls_as_reckoned() {
    let advantage = Advantage(Book::default());
    for (a_points, b_points, first, tie, in_the_end) in worked::ADVANTAGES {
        let facts = AdvantageFacts { a_points: a_points as u8, b_points: b_points as u8 };
        let law = exact_law(&advantage, &facts);
        assert_eq!(share(&law, |verdict| verdict.winner == Winner::A), chance(first), "{facts:?}");
        assert_eq!(share(&law, |verdict| verdict.winner == Winner::None), chance(tie));
        let policy = &advantage.policies()[0];
        let run = chain::<Exact, _>(&advantage, &facts, policy, &Budget::default()).unwrap();
        let a = share(&run.law, |verdict| verdict.winner == Winner::A);
        assert_eq!(a, chance(in_the_end), "{facts:?}");
    }
}
