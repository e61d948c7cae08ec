//! Paper against an independent reckoning: every count of the second reader's worked figures comes
//! out of the engine's own laws.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[allow(dead_code, reason = "names of columns are for who reads it")]
#[path = "support/worked_figures.rs"]
mod worked;

use tercio_chance::{Exact, Seat, Trail, Weight};
use tercio_engine::facts::assign;
use tercio_engine::{Facts, Procedure};
use tercio_rose::Book;
use tercio_rose::facts::{
    ArgueFacts, EngageFacts, Fate, MoveFacts, OrderFacts, RallyFacts, ReformFacts, RiskFacts,
    ShootFacts, TimeFacts,
};
use tercio_rose::phase::engage::{Clash, Engage};
use tercio_rose::phase::ladder::{Argue, Ladder};
use tercio_rose::phase::reform::Rally;
use tercio_rose::phase::risk::Risk;
use tercio_rose::phase::shoot::Shoot;
use tercio_rose::phase::time::Time;
use tercio_rose::rulings::{Orders, TimeCheck};
use tercio_rose::sheet;
use tercio_rose::troops::{Arm, Condition, Eye, Outcome, Pace, Rung, Troop};
use tercio_trials::exact::{exact_law, share};

/// Of the throws of three dice.
fn of_216(count: u32) -> Exact {
    Exact::ratio(count.into(), 216)
}

fn rung(short: &str) -> Rung {
    Rung::ALL[sheet::SHORT.iter().position(|known| *known == short).unwrap()]
}

/// A unit of a row of either table, and whether it skirmishes.
fn unit(row: &str) -> (Troop, bool) {
    let troop = match row {
        "mounted-shot" => Troop::MountedArquebus,
        "mounted-crossbows" => Troop::MountedCrossbow,
        "mounted-arquebusiers" => Troop::MountedArquebus,
        "bombards" => Troop::Bombard,
        "skirmishers" => Troop::Arquebusiers,
        word => Troop::from_word(word).unwrap(),
    };
    (troop, row == "skirmishers")
}

/// Every unit of a column.
fn targets(column: &str) -> &'static [Troop] {
    match column {
        "heavy-cavalry" => &[Troop::Gendarmes],
        "light-cavalry" => &[
            Troop::MountedBow,
            Troop::MountedCrossbow,
            Troop::MountedArquebus,
            Troop::Stradiots,
            Troop::Jinetes,
        ],
        "pikes" => &[Troop::Pikes],
        "other-infantry" => &[Troop::SwordAndBuckler, Troop::Crossbows, Troop::Arquebusiers],
        "artillery" => &[Troop::Bombard, Troop::FieldArtillery],
        other => panic!("{other}"),
    }
}

#[test]
fn the_ladder_has_the_chances_of_the_reading() {
    let book = Book::default();
    for (short, score, count) in worked::CHANCES {
        let rung = rung(short);
        assert_eq!(i16::from(book.score(rung)), score, "{short}");
        assert_eq!(book.ways(rung), count, "{short}");
        let facts = ArgueFacts { rung, ..ArgueFacts::default() };
        let law = exact_law(&Argue(book.clone()), &facts);
        assert_eq!(share(&law, |argued| argued.happens), of_216(count), "{short}");
        for (sum, count) in worked::THROWS {
            assert_eq!(share(&law, |argued| i16::from(argued.sum) == sum), of_216(count));
        }
        let law = exact_law(&Ladder(book.clone()), &Default::default());
        let reached = share(&law, |reached| usize::from(reached.rungs) > rung as usize);
        assert_eq!(reached, of_216(count), "{short}");
    }
}

/// How often who engages fares so, by the bands of the figures.
fn bands(law: &[(Clash, Exact)]) -> [Exact; 7] {
    let by = |wins: bool, least: u8, most: u8| {
        share(law, |clash| clash.wins == wins && (least..=most).contains(&clash.by))
    };
    [
        by(true, 4, 15),
        by(true, 2, 3),
        by(true, 1, 1),
        by(true, 0, 0),
        by(false, 1, 1),
        by(false, 2, 3),
        by(false, 4, 15),
    ]
}

#[test]
fn every_engagement_at_every_shift_goes_as_reckoned() {
    let engage = Engage(Book::default());
    for (row, column, shift, at, counts) in worked::ENGAGE_SHIFTED {
        let (unit, _) = unit(row);
        for target in targets(column) {
            let shift = shift as i8;
            let facts = EngageFacts { unit, target: *target, shift, ..EngageFacts::default() };
            assert_eq!(engage.0.engages_at(&facts), Some(rung(at)), "{row} at {target}, {shift}");
            let law = exact_law(&engage, &facts);
            assert_eq!(bands(&law), counts.map(of_216), "{row} at {target}, {shift}");
        }
    }
}

#[test]
fn every_fight_comes_to_the_outcomes_reckoned() {
    let engage = Engage(Book::default());
    for (row, column, counts) in worked::FIGHTS {
        for target in targets(column) {
            let facts =
                EngageFacts { unit: unit(row).0, target: *target, ..EngageFacts::default() };
            let law = exact_law(&engage, &facts);
            let outcomes = worked::OUTCOMES.map(|word| Outcome::from_word(word).unwrap());
            let of = |wins: bool, own: bool| {
                outcomes.map(|outcome| {
                    share(&law, |clash| {
                        clash.wins == wins && outcome == if own { clash.own } else { clash.other }
                    })
                })
            };
            let ours = [of(true, true), of(false, true), of(false, false), of(true, false)];
            assert_eq!(ours, counts.map(|row| row.map(of_216)), "{row} at {target}");
        }
    }
}

#[test]
fn every_result_is_the_pair_reckoned_exhausted_or_not() {
    let book = Book::default();
    let arm = |word: &str| match word {
        "cavalry" => Arm::Horse,
        "infantry" => Arm::Foot,
        _ => Arm::Guns,
    };
    for (winner, loser, by, wins, loses, exhausted) in worked::RESULT_PAIRS {
        let by = by as u8;
        let won = book.winner_result(by, arm(winner));
        assert_eq!(won.outcome.word(), wins, "{winner} over {loser} by {by}");
        for (tired, wanted) in [(false, loses), (true, exhausted)] {
            let lost = book.loser_result(by, arm(loser), tired);
            assert_eq!(lost.outcome.word(), wanted, "{winner} over {loser} by {by}");
        }
    }
}

#[test]
fn every_shot_comes_to_the_outcomes_reckoned() {
    let shoot = Shoot(Book::default());
    for (row, column, loose, at, effective, long) in worked::SHOTS {
        let (unit, skirmishing) = unit(row);
        let (near, far) = shoot.0.reach_of(unit, skirmishing).unwrap();
        for target in targets(column).iter().filter(|target| !loose || target.may_skirmish()) {
            for (range, counts) in [(near, effective), (near + 1, long), (far, long)] {
                let facts = ShootFacts {
                    unit,
                    target: *target,
                    range,
                    skirmishing,
                    target_skirmishing: loose,
                    ..ShootFacts::default()
                };
                assert_eq!(shoot.0.shoots_at(&facts), Some(rung(at)), "{row} at {target}");
                let law = exact_law(&shoot, &facts);
                let ours =
                    [Outcome::None, Outcome::Disentangles, Outcome::FallsBack, Outcome::Flees]
                        .map(|outcome| share(&law, |shot| shot.outcome == outcome));
                assert_eq!(ours, counts.map(of_216), "{row} at {target}, {range} paces, {loose}");
            }
        }
    }
}

#[test]
fn weapons_reach_as_far_as_reckoned_and_no_farther() {
    let book = Book::default();
    for (row, effective, longest) in worked::REACH {
        let (unit, _) = unit(row);
        let reach = (effective as u16, longest as u16);
        for skirmishing in [false, unit.may_skirmish()] {
            assert_eq!(book.reach_of(unit, skirmishing), Some(reach), "{row}");
            let facts = ShootFacts { unit, skirmishing, range: reach.1, ..ShootFacts::default() };
            assert!(book.may_shoot(&facts).is_ok(), "{row}");
            let beyond = ShootFacts { range: reach.1 + 1, ..facts };
            assert_eq!(book.may_shoot(&beyond), Err(&sheet::BEYOND_RANGE), "{row}");
        }
    }
    for unit in [Troop::Gendarmes, Troop::Stradiots, Troop::Jinetes, Troop::Pikes] {
        assert_eq!(book.reach_of(unit, false), None);
        let facts = ShootFacts { unit, range: 0, ..ShootFacts::default() };
        assert_eq!(book.may_shoot(&facts), Err(&sheet::ARMS_SHOOT), "{unit}");
    }
}

#[test]
fn time_checks_take_the_minutes_reckoned() {
    for (dice, counts) in worked::TIME_CHECKS {
        let facts = TimeFacts { dice: dice as u16 };
        let law = exact_law(&Time(Book::default()), &facts);
        assert_eq!(law.len(), counts.len());
        for (minutes, count) in counts.iter().enumerate() {
            let ours = share(&law, |check| usize::from(check.minutes) == minutes);
            assert_eq!(ours, Exact::ratio((*count).into(), 1 << dice), "{dice}D6, {minutes}");
        }
        let mut average = Book::default();
        average.rulings.time = TimeCheck::Average;
        let mut nothing = Trail::typed(Vec::<Vec<u8>>::new());
        let checked = average.time_dice(&facts);
        let minutes = average.settle_time(&checked, &sheet::TIME_FACE, Seat(0), &mut nothing);
        assert_eq!(u32::from(minutes.unwrap()), dice.div_ceil(2));
    }
}

#[test]
fn commanders_meet_the_fates_reckoned() {
    let fates = [Fate::Safe, Fate::Captured, Fate::Wounded, Fate::Killed];
    for (row, how, counts) in worked::RISKS {
        let results: &[Outcome] = match row {
            "falls-back" => &[Outcome::FallsBack],
            "flees" => &[Outcome::Flees],
            _ => &[Outcome::Holds, Outcome::Disentangles, Outcome::FollowsUp, Outcome::Pursues],
        };
        for result in results {
            let facts = RiskFacts { result: *result, hand_to_hand: how == "hand-to-hand" };
            let law = exact_law(&Risk(Book::default()), &facts);
            let ours = fates.map(|fate| share(&law, |danger| danger.fate == fate));
            assert_eq!(ours, counts.map(of_216), "{result}, {how}");
        }
    }
    let nothing = RiskFacts { result: Outcome::None, hand_to_hand: true };
    let law = exact_law(&Risk(Book::default()), &nothing);
    assert_eq!(share(&law, |danger| danger.fate == Fate::Safe), Exact::whole());
}

#[test]
fn orders_take_the_dice_reckoned() {
    let book = Book::default();
    let mut far = Book::default();
    far.rulings.orders = Orders::FiveHundred;
    for (eye, recipients, paces, actions, dice, otherwise) in worked::ORDERS {
        let word = eye.trim_start_matches("has-");
        let facts = OrderFacts {
            eye: Eye::from_word(word).unwrap(),
            recipients: recipients as u8,
            paces: paces as u16,
            actions: actions as u8,
        };
        assert_eq!(book.order_dice(&facts).total(), dice, "{facts:?}");
        assert_eq!(far.order_dice(&facts).total(), otherwise, "{facts:?}");
    }
}

#[test]
fn reforming_takes_the_dice_reckoned() {
    let book = Book::default();
    let foot = [Troop::Pikes, Troop::SwordAndBuckler, Troop::Crossbows, Troop::Arquebusiers];
    for (men, dice, _) in worked::UNFORMED_FOOT {
        for unit in foot {
            let condition = Condition::Unformed;
            let facts = ReformFacts { condition, unit, men: men as u16 };
            assert_eq!(book.reform_dice(&facts).total(), dice, "{men} {unit}");
        }
    }
    for (condition, arm, dice) in worked::REFORM_DICE {
        let units: &[Troop] = match arm {
            "any" => Troop::ALL,
            "cavalry" => &[Troop::Gendarmes, Troop::Stradiots],
            column => targets(column),
        };
        for unit in units {
            for men in [100, 325, 1000] {
                let condition = Condition::from_word(condition).unwrap();
                let facts = ReformFacts { condition, unit: *unit, men };
                assert_eq!(book.reform_dice(&facts).total(), dice, "{facts:?}");
            }
        }
    }
    let (at, count) = worked::RALLY;
    assert_eq!(book.rallies_at(&RallyFacts::default()), rung(at));
    let law = exact_law(&Rally(book), &RallyFacts::default());
    assert_eq!(share(&law, |argued| argued.happens), of_216(count));
}

#[test]
fn moves_take_the_dice_reckoned() {
    let book = Book::default();
    let dice = |pace: Pace, paces: i16, gallop: bool| {
        book.move_dice(&MoveFacts { pace, paces: paces as u16, gallop }).total()
    };
    for (paces, wanted) in worked::MOVES {
        let ours = [Pace::March, Pace::Walk, Pace::Trot].map(|pace| dice(pace, paces, false));
        assert_eq!(ours, wanted, "{paces} paces");
        // Foot has no gallop.
        assert_eq!(dice(Pace::March, paces, true), wanted[0], "{paces} paces");
    }
    for (paces, wanted) in worked::CHARGES {
        assert_eq!(dice(Pace::Trot, paces, true), wanted, "{paces} paces");
    }
}

#[test]
fn an_answer_begins_with_a_plain_sentence() {
    let engage = Engage(Book::default());
    let facts = EngageFacts::default();
    let law = tercio_odds::law::<f64, _>(&engage, &facts, &Default::default()).unwrap();
    assert_eq!(
        engage.sentence(&facts, &law),
        "At VU, 14 or more, gendarmes beat pikes 16.2% of the time (35 of 216); they flee 50.0%, and \
         put them to flight 0.5%."
    );
}

#[test]
fn rungs_and_results_may_be_asked_for_as_the_sheet_prints_them() {
    for rung in Rung::ALL {
        for text in [rung.short().to_string(), rung.short().to_lowercase()] {
            let pieces = [("rung".to_string(), text.clone())];
            let mut facts = serde_json::to_value(ArgueFacts::default()).unwrap();
            assign(&ArgueFacts::form(), &mut facts, &pieces).unwrap();
            assert_eq!(facts["rung"], rung.word(), "{text}");
        }
    }
}

#[test]
fn bands_of_a_risk_are_figures_of_their_own() {
    let shown = |hand_to_hand: bool| {
        let mut all = Vec::new();
        let facts = RiskFacts { result: Outcome::Flees, hand_to_hand };
        Risk(Book::default()).tallies(&facts, &mut |_, tally| {
            let shown = tally.shown();
            all.push((shown.title, shown.total, shown.lines.len()));
        });
        all
    };
    let [captured, wounded, killed] =
        [("captured from", 12), ("wounded from", 14), ("killed from", 17)]
            .map(|(title, from)| (title.to_string(), from, 1));
    assert_eq!(shown(true), [captured, wounded.clone(), killed.clone()]);
    assert_eq!(shown(false), [("captives".to_string(), 0, 1), wounded, killed]);
}
