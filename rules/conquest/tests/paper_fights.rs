//! Worked odds of combats, defeats and flight, reckoned by hand from the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/worked_fight_figures.rs"]
mod worked;

use tercio_conquest::Book;
use tercio_conquest::facts::{CombatFacts, FateFacts, FightSide, FlightFacts, Runner, TestFacts};
use tercio_conquest::phase::combat::{After, Clash, Combat};
use tercio_conquest::phase::fate::Fate;
use tercio_conquest::phase::flight::Flight;
use tercio_conquest::phase::result::{AfterFail, CombatResult, Numbers, Winner};
use tercio_conquest::phase::test::Test;
use tercio_conquest::rulings::{CounterImpact, PikeRanks, RankBonus};
use tercio_conquest::troops::{
    Arm, Armour, Barding, Drill, Facing, Footing, Mount, Shield, Weight as Pace,
};
use tercio_engine::Procedure;
use tercio_odds::{Budget, chain};
use tercio_trials::exact::{chance, exact_law, facts, share};

fn side(text: &str) -> FightSide {
    let whole: CombatFacts = facts(&[("a", text)]);
    whole.a
}

/// A figure that wears these.
fn wearing(names: &[&str]) -> FightSide {
    let mut side = FightSide::default();
    for name in names {
        match *name {
            "mounted" => side.mount = Mount::Horse,
            "metal-barding" => side.barding = Barding::Metal,
            "plate-armour" => side.armour = Armour::Plate,
            "light-armour" => side.armour = Armour::Light,
            "heavy-armour" => side.armour = Armour::Heavy,
            shield => side.shield = Shield::from_word(shield).unwrap(),
        }
    }
    side
}

#[test]
fn saves_are_as_reckoned() {
    let book = Book::default();
    for (names, [front, behind, moving]) in worked::SAVES {
        let worn = wearing(names);
        let save =
            |side: &FightSide, by: &FightSide| i32::from(book.save_value(side, by, 1).total());
        let foe = |strikes| FightSide { strikes, ..FightSide::default() };
        assert_eq!(save(&worn, &foe(Facing::Front)), front, "{names:?}");
        assert_eq!(save(&worn, &foe(Facing::Flank)), behind, "{names:?} in the flank");
        assert_eq!(save(&worn, &foe(Facing::Rear)), behind, "{names:?} in the rear");
        let charging = FightSide { charging: true, ..worn };
        assert_eq!(save(&charging, &foe(Facing::Front)), moving, "{names:?} charging");
    }
    let two_handed = side("two-handed,large-shield,armour=plate");
    assert_eq!(book.save_value(&two_handed, &FightSide::default(), 1).total(), 4, "no shield");
    let whole = side("save=3,large-shield,armour=plate,two-handed");
    assert_eq!(book.save_value(&whole, &side("lance,charging"), 1).total(), 2, "3 as given, AP 1");
}

#[test]
fn as_many_fight_as_are_counted_by_hand() {
    let book = Book::default();
    for (mount, files, ranks, foe_mount, foe_files, arm, charging, wanted) in worked::FIGHTERS {
        let own = FightSide {
            mount: Mount::from_word(mount).unwrap(),
            figures: (files * ranks) as u16,
            front: files as u16,
            arm: match arm {
                "spear" => Arm::Spear,
                "pikes" => Arm::Pike,
                _ => Arm::Hand,
            },
            charging,
            ..FightSide::default()
        };
        let foe = FightSide {
            mount: Mount::from_word(foe_mount).unwrap(),
            figures: 3 * foe_files as u16,
            front: foe_files as u16,
            ..FightSide::default()
        };
        assert_eq!(i32::from(book.attacks(&own, &foe, 1).total()), wanted, "{own:?}");
    }
}

#[test]
fn pikes_in_full_ranks_are_four_standing_and_three_charging() {
    let mut book = Book::default();
    book.rulings.fighting = PikeRanks::Full;
    let foe = side("figures=24,front=8");
    let dice = |text: &str| book.attacks(&side(text), &foe, 1).total();
    assert_eq!(dice("figures=40,front=8,pike"), 32);
    assert_eq!(dice("figures=40,front=8,pike,charging"), 24);
    assert_eq!(dice("figures=20,front=8,pike"), 20);
    // Half of the last three ranks, all together: 4 + 3 behind, so 4 of them.
    let half = Book::default().attacks(&side("figures=11,front=4,pike"), &foe, 1).total();
    assert_eq!(half, 4 + 4);
}

#[test]
fn a_flank_is_as_long_as_the_unit_is_deep() {
    let book = Book::default();
    let (charger, block) = (side("figures=24,front=8,strikes=flank"), side("figures=24,front=8"));
    // Three ranks of it, and a file beyond each end; they answer with one of each rank.
    assert_eq!(book.attacks(&charger, &block, 1).total(), 4 + 2);
    assert_eq!(book.attacks(&block, &charger, 1).total(), 3);
    let rear = side("figures=24,front=8,strikes=rear");
    assert_eq!(book.attacks(&rear, &block, 1).total(), 8);
    let spears = side("figures=24,front=8,spear");
    assert_eq!(book.attacks(&spears, &block, 1).total(), 16);
    assert_eq!(book.attacks(&spears, &rear, 1).total(), 8, "nobody behind who has turned about");
    assert_eq!(book.attacks(&spears, &charger, 1).total(), 3);
}

#[test]
fn generals_beasts_and_disorder_count() {
    let book = Book::default();
    let foe = side("figures=24,front=8");
    assert_eq!(book.attacks(&side("figures=24,front=8,general"), &foe, 1).total(), 10);
    let elephants = side("elephant,figures=3,front=3,attacks=3,wounds=5,ka=5,d=8");
    assert_eq!(book.attacks(&elephants, &foe, 1).total(), 9);
    assert_eq!(book.attacks(&side("contact=5"), &foe, 1).total(), 5);
    assert_eq!(book.hit_value(&side("ca=3,disordered")).total(), 2);
}

fn drilled(kind: &str) -> Drill {
    Drill::from_word(kind).unwrap()
}

#[test]
fn ranks_earn_what_is_counted_by_hand() {
    let plain = Book::default();
    let mut every = Book::default();
    every.rulings.ranks = RankBonus::Every;
    for (kind, files, figures, disordered, behind, all) in worked::RANK_BONUSES {
        let drill = drilled(kind);
        let (figures, front) = (figures as u16, files as u16);
        let own = FightSide { drill, figures, front, disordered, ..FightSide::default() };
        assert_eq!(i32::from(plain.rank_bonus(&own)), behind, "{own:?}");
        assert_eq!(i32::from(every.rank_bonus(&own)), all, "{own:?}");
        for ground in [Footing::Rough, Footing::Dense] {
            assert_eq!(plain.rank_bonus(&FightSide { ground, ..own }), 0, "{own:?}");
        }
        let horse = FightSide { mount: Mount::Horse, ..own };
        assert_eq!(plain.rank_bonus(&horse), 0, "{own:?}");
    }
}

#[test]
fn impact_goes_to_who_charges_home() {
    let book = Book::default();
    let has = |own: &str, foe: &str, round| book.has_impact(&side(own), &side(foe), round);
    assert!(has("charging", "", 1));
    assert!(!has("charging", "", 2) && !has("", "", 1));
    assert!(!has("charging,askew", "", 1), "not in its frontal attack zone");
    assert!(!has("charging,disordered", "", 1) && !has("countering", "charging", 1));
    assert!(!has("charging,drill=skirmish", "", 1));
    assert!(has("charging,drill=skirmish,askew", "drill=skirmish", 1));
    assert!(has("charging,horse", "countering,horse", 1), "the charger keeps it");
    let mut both = Book::default();
    both.rulings.counter = CounterImpact::Nobody;
    assert!(!both.has_impact(&side("charging,horse"), &side("countering,horse"), 1));
    for barred in ["pike", "stakes"] {
        assert!(!has("charging,horse", barred, 1) && !has("charging,chariot", barred, 1));
        assert!(has("charging", barred, 1) && has("charging,elephant", barred, 1));
        assert!(has("charging,horse,strikes=flank", barred, 1));
    }
}

#[test]
fn no_bonus_below_the_least_size() {
    let book = Book::default();
    let sized = |text: &str| book.is_sized(&side(text));
    assert!(sized("figures=6") && !sized("figures=5"));
    assert!(sized("horse,figures=4") && !sized("horse,figures=3"));
    assert!(sized("elephant,figures=1") && sized("chariot,figures=1"));
    let own = side("figures=8,front=8,charging,push=2,strikes=rear");
    let score = |lost| book.score(&book.score_of(&own, &side(""), 1, [3, lost])).total();
    assert_eq!(score(0), 3 + 1 + 2 + 2);
    assert_eq!(score(2), 8);
    assert_eq!(score(3), 3, "five are left: kills alone");
}

fn combatant(side: &worked::Side) -> FightSide {
    // The figures have what a lance adds in them.
    let lance = side.ap > 0;
    FightSide {
        figures: side.figures as u16,
        front: side.front as u16,
        ca: side.ca as i8,
        ka: (side.ka - i32::from(lance)) as i8,
        save: side.save as u8,
        mo: side.mo as i8,
        drill: drilled(side.kind),
        mount: if side.mounted { Mount::Horse } else { Mount::Foot },
        arm: if lance { Arm::Lance } else { Arm::Hand },
        charging: side.impact > 0,
        push: side.push as u8,
        ..FightSide::default()
    }
}

#[test]
fn rounds_of_combat_come_out_as_reckoned() {
    let mut compared = 0;
    for clash in worked::CLASHES.iter().filter(|clash| clash.ranks != "before losses") {
        let mut book = Book::default();
        if clash.ranks == "every" {
            book.rulings.ranks = RankBonus::Every;
        }
        let (a, b) = (combatant(&clash.first), combatant(&clash.second));
        assert_eq!(i32::from(book.attacks(&a, &b, 1).total()), clash.first.fights);
        assert_eq!(i32::from(book.attacks(&b, &a, 1).total()), clash.second.fights);
        let facts = CombatFacts { round: 1, a, b };
        let law = exact_law(&Combat(book.clone()), &facts);
        let won = |winner| share(&law, |clash: &Clash| clash.winner == winner);
        assert_eq!(won(Winner::A), chance(clash.wins), "{clash:?}");
        assert_eq!(won(Winner::None), chance(clash.draws), "{clash:?}");
        assert_eq!(won(Winner::B), chance(clash.loses), "{clash:?}");
        let routs = |winner| {
            let runs = |clash: &Clash| matches!(clash.after, After::Routs | After::Destroyed);
            share(&law, |clash: &Clash| clash.winner == winner && runs(clash))
        };
        assert_eq!(routs(Winner::A), chance(clash.breaks_foe), "{clash:?}");
        assert_eq!(routs(Winner::B), chance(clash.breaks), "{clash:?}");
        // The same without the kills.
        let merged = exact_law(&CombatResult(book), &facts);
        for winner in [Winner::A, Winner::None, Winner::B] {
            assert_eq!(share(&merged, |result| result.winner == winner), won(winner));
        }
        compared += 1;
    }
    assert_eq!(compared, 7);
}

#[test]
fn combats_fought_out_come_to_what_the_reading_says() {
    let combat = Combat(Book::default());
    let hastati = side("figures=24,front=8,ca=3,save=3,mo=6,drilled,pilum");
    let gauls = side("figures=30,front=10,ca=3,save=1,mo=5,warband,throwing-spear");
    for (charger, wanted, percent) in worked::FOUGHT_OUT {
        let (mut a, mut b) = (hastati, gauls);
        (a.charging, b.charging) = (charger == "hastati", charger == "gauls");
        let facts = CombatFacts { round: 1, a, b };
        let policy = &combat.policies()[0];
        let run = chain::<f64, _>(&combat, &facts, policy, &Budget::default()).unwrap();
        assert!(run.exact, "{} facts", run.facts);
        let a: f64 =
            run.law.iter().filter(|(clash, _)| clash.winner == Winner::A).map(|(_, p)| p).sum();
        assert!((a - f64::from(wanted) / 1e4).abs() < 1e-4, "{charger}: {a}");
        assert!((a * 100.0 - f64::from(percent)).abs() < 1.5, "{charger}: {a}");
    }
}

#[test]
fn losers_stand_or_rout_as_the_bands_say() {
    let book = Book::default();
    for (kind, mo, result, figures, winner, passes, push) in worked::FATES {
        let loser = FightSide {
            drill: drilled(kind),
            mo: mo as i8,
            figures: figures as u16,
            ..FightSide::default()
        };
        let foe = FightSide { figures: winner as u16, ..FightSide::default() };
        let numbers = Numbers { loser: book.heads(&loser), winner: book.heads(&foe) };
        let after = book.standing(&loser, numbers, result as u16);
        let wanted = match push {
            Some(push) => AfterFail::Stands { push: push as u8 },
            None => AfterFail::Routs,
        };
        assert_eq!(after, wanted, "{kind} loses by {result}, {figures} to {winner}");
        let test = TestFacts::beaten(&loser, result as u16);
        let law = exact_law(&Test(book.clone()), &test);
        assert_eq!(share(&law, |test| test.passed), chance(passes), "{test:?}");
        // With battle formations all round, a rout is the end.
        let beset = book.standing(&FightSide { beset: true, ..loser }, numbers, result as u16);
        let worse = if push.is_some() { wanted } else { AfterFail::Destroyed };
        assert_eq!(beset, worse, "{kind}");
    }
}

#[test]
fn numbers_compare_as_weighed() {
    let book = Book::default();
    let weight = |[foot, horse, elephants]: [i32; 3]| -> u32 {
        let heads = |mount, figures: i32| match figures {
            0 => 0,
            _ => book.heads(&FightSide { mount, figures: figures as u16, ..FightSide::default() }),
        };
        heads(Mount::Foot, foot) + heads(Mount::Horse, horse) + heads(Mount::Elephant, elephants)
    };
    let loser = FightSide::default();
    for (first, second, more, double) in worked::OUTNUMBERED {
        let numbers = Numbers { loser: weight(first), winner: weight(second) };
        let stands = |result| book.standing(&loser, numbers, result) != AfterFail::Routs;
        assert_eq!(stands(1), more, "{first:?} and {second:?}");
        assert_eq!(stands(2), double, "{first:?} and {second:?}");
    }
}

#[test]
fn a_side_killed_to_the_last_figure_has_lost() {
    // One figure each, that hit, are not saved and kill on all but a one: both may fall.
    let facts = facts::<CombatFacts>(&[
        ("a", "figures=1,front=1,ca=6,ka=6,push=2"),
        ("b", "figures=2,front=1,ca=6,ka=6"),
    ]);
    let law = exact_law(&Combat(Book::default()), &facts);
    let gone = |clash: &Clash| clash.b_kills == 1;
    assert!(law.iter().any(|(clash, _)| gone(clash) && clash.a_kills == 1));
    for (clash, _) in law.iter().filter(|(clash, _)| gone(clash)) {
        assert_eq!((clash.winner, clash.after), (Winner::B, After::Destroyed), "{clash:?}");
    }
}

fn runner(text: &str) -> Runner {
    let (heavy, mount) = match text.strip_prefix("heavy ") {
        Some(mount) => (true, mount),
        None => (false, text),
    };
    let weight = if heavy { Pace::Heavy } else { Pace::Medium };
    Runner { mount: Mount::from_word(mount).unwrap(), weight }
}

#[test]
fn flights_end_as_reckoned() {
    for (flees, pursues, caught) in worked::FLIGHTS {
        let facts = FlightFacts { a: runner(flees), b: runner(pursues) };
        let law = exact_law(&Flight(Book::default()), &facts);
        assert_eq!(share(&law, |flight| flight.caught), chance(caught), "{flees}, {pursues}");
    }
}

#[test]
fn generals_fall_as_reckoned() {
    let book = Book::default();
    for (figures, lost, dies) in worked::GENERAL_LOST {
        let facts = FateFacts { figures: figures as u16, lost: lost as u16 };
        assert_eq!(book.risks_general(&facts), dies.0 > 0);
        let law = exact_law(&Fate(book.clone()), &facts);
        assert_eq!(share(&law, |fate| fate.dies), chance(dies), "{facts:?}");
    }
}

#[test]
fn the_winner_pushes_in_the_next_round() {
    let book = Book::default();
    let facts = facts::<CombatFacts>(&[
        ("a", "figures=24,front=8,charging,points=1"),
        ("b", "figures=30,front=8,drilled"),
    ]);
    let clash = |winner, after, result| Clash { winner, after, result, b_kills: 3, a_kills: 5 };
    let push = |clash: Clash| {
        let next = book.next_round(&facts, &clash);
        assert_eq!((next.a.figures, next.b.figures), (21, 25));
        assert!(!next.a.charging && next.a.points == 0 && next.round > 1);
        (next.a.push, next.b.push)
    };
    assert_eq!(push(clash(Winner::None, After::Drawn, 0)), (0, 0));
    assert_eq!(push(clash(Winner::A, After::Stands, 1)), (1, 0));
    assert_eq!(push(clash(Winner::A, After::StandsFast, 1)), (2, 0));
    assert_eq!(push(clash(Winner::B, After::Stands, 2)), (0, 1));
    let mut alone = facts;
    alone.a.figures = 8;
    let next = book.next_round(&alone, &clash(Winner::A, After::StandsFast, 1));
    assert_eq!(next.a.push, 1, "five against twenty-five: no second point");
}
