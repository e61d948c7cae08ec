//! Every cell of the four tables, put to the question that it decides. The figures are those of the
//! independent reading.

use super::figures;
use tercio_chance::{Seat, Trail};
use tercio_rose::facts::{EngageFacts, Fate, RiskFacts, ShootFacts};
use tercio_rose::sheet::SHORT;
use tercio_rose::troops::{Fighter, Outcome, Shooter, Target, Troop};
use tercio_rose::{Book, sheet};
use tercio_trials::Met;

const SEATS: (Seat, Seat) = (Seat(0), Seat(1));

/// A unit of a row of those who engage.
fn fighter(row: Fighter) -> Troop {
    *Troop::ALL.iter().find(|troop| troop.fighter() == Some(row)).unwrap()
}

/// A unit of a row of those who shoot, and whether it skirmishes.
fn shooter(row: Shooter) -> (Troop, bool) {
    match Troop::ALL.iter().find(|troop| troop.shooter() == Some(row)) {
        Some(troop) => (*troop, false),
        None => (Troop::Crossbows, true),
    }
}

fn target(column: Target) -> Troop {
    *Troop::ALL.iter().find(|troop| troop.target() == column).unwrap()
}

/// Three faces of this sum.
fn faces(sum: u8) -> Vec<u8> {
    let high = sum.saturating_sub(2).min(6);
    let middle = (sum - high).saturating_sub(1).min(6);
    vec![high, middle, sum - high - middle]
}

fn typed(sum: u8) -> Trail {
    Trail::typed([faces(sum)])
}

/// What three dice must reach by the second reading.
fn score(short: &str) -> u8 {
    figures::LADDER.iter().find(|rung| rung.2 == short).unwrap().3 as u8
}

fn outcome(word: Option<&str>) -> Outcome {
    word.map_or(Outcome::None, |word| Outcome::from_word(word).unwrap())
}

fn met(id: String) -> (String, Met) {
    let mut met = Met::default();
    assert!(tercio_rose::CARD.rule(&id).is_some(), "no rule {id}");
    met.rule(&id);
    (id, met)
}

/// Who engages whom: the least sum that wins is the score of the cell, one less loses.
fn engaging(ran: &mut Vec<(String, Met)>) {
    let book = Book::default();
    for (row, (_, _, cells)) in Fighter::ALL.iter().zip(figures::ENGAGE) {
        for (column, cell) in Target::ALL.iter().zip(cells) {
            let id = format!("rose.engage.{row}.{column}");
            let (unit, target) = (fighter(*row), target(*column));
            let facts = EngageFacts { unit, target, ..EngageFacts::default() };
            let settle = |sum| book.settle_engage(&facts, SEATS, &mut typed(sum)).unwrap();
            match cell {
                "n.a." => {
                    let bar = book.may_engage(unit, target, false).unwrap_err();
                    assert_eq!(bar.id.0, id);
                    assert_eq!(settle(11).own, Outcome::None, "{id}");
                }
                short => {
                    let rung = book.may_engage(unit, target, false).unwrap();
                    assert_eq!(SHORT[rung as usize], short, "{id}");
                    assert!(settle(score(short)).wins && !settle(score(short) - 1).wins, "{id}");
                }
            }
            ran.push(met(id));
        }
    }
}

/// Who shoots at whom, and from how far.
fn shooting(ran: &mut Vec<(String, Met)>) {
    let book = Book::default();
    for (row, (_, _, cells)) in Shooter::ALL.iter().zip(figures::SHOOT) {
        let (unit, skirmishing) = shooter(*row);
        for (column, short) in Target::ALL.iter().zip(cells) {
            let target = target(*column);
            let facts = ShootFacts { unit, target, skirmishing, ..ShootFacts::default() };
            let settle = |sum| book.settle_shoot(&facts, SEATS, &mut typed(sum)).unwrap();
            let id = format!("rose.shoot.{row}.{column}");
            assert!(settle(score(short)).hits && !settle(score(short) - 1).hits, "{id}");
            ran.push(met(id));
        }
        let (effective, longest) = book.reach_of(unit, skirmishing).unwrap();
        let printed = figures::RANGES[*row as usize].1.unwrap_or(figures::RANGES[0].1.unwrap());
        assert_eq!(i32::from(effective), i32::from(printed), "{row}");
        ran.push(met(format!("rose.shoot.{row}.range")));
        let extreme = figures::EXTREME.iter().find(|(id, _)| *id == row.word());
        if let Some((_, extreme)) = extreme {
            assert_eq!(i32::from(longest), i32::from(*extreme), "{row}");
            ran.push(met(format!("rose.shoot.{row}.extreme")));
        }
    }
}

/// What a difference comes to, column by column: shots at foot, and fights at 50-50 or near it.
fn results(ran: &mut Vec<(String, Met)>) {
    let book = Book::default();
    let rows = ["equal", "by-1", "by-2", "by-4"];
    let columns = [
        "shot-effective",
        "shot-long",
        "loses-horse",
        "loses-foot",
        "loses-guns",
        "wins-horse",
        "wins-foot",
        "wins-guns",
    ];
    let arms = [Troop::Gendarmes, Troop::Pikes, Troop::FieldArtillery];
    for (row, name) in rows.iter().enumerate() {
        let (_, _, by, _) = figures::DIFFERENCES[row];
        let by = by as u8;
        for (column, heading) in columns.iter().enumerate() {
            let wanted = outcome(figures::RESULTS[row][column]);
            let found = match column {
                0 | 1 => book.shot_result(by, column == 0, Troop::Pikes.arm(), false),
                2..=4 => book.loser_result(by, arms[column - 2].arm(), false),
                _ => book.winner_result(by, arms[column - 5].arm()),
            };
            let id = format!("rose.result.{name}.{heading}");
            assert_eq!((found.outcome, found.rule.id.0), (wanted, id.as_str()));
            ran.push(met(id));
        }
        let net = format!("rose.result.net.{name}");
        // Pikes at pikes, 11 or more: the throw that wins by so much.
        let facts = EngageFacts { unit: Troop::Pikes, ..EngageFacts::default() };
        let clash = book.settle_engage(&facts, SEATS, &mut typed(11 + by)).unwrap();
        assert!(clash.wins && clash.by == by, "{net}");
        ran.push(met(net));
    }
}

/// Each band of the risk to commanders, at both its ends.
fn risks(ran: &mut Vec<(String, Met)>) {
    let book = Book::default();
    let rows = [("other", Outcome::Holds), ("fb", Outcome::FallsBack), ("fl", Outcome::Flees)];
    for ((row, result), bands) in rows.iter().zip(figures::RISK) {
        for (fate, (from, to)) in
            [Fate::Captured, Fate::Wounded, Fate::Killed].into_iter().zip(bands)
        {
            for sum in [from, to].map(|sum| sum as u8) {
                let facts = RiskFacts { result: *result, hand_to_hand: true };
                let danger = book.settle_risk(&facts, Seat(0), &mut typed(sum)).unwrap();
                assert_eq!(danger.fate, fate, "{row} at {sum}");
                let line = book.risk_line(&facts, sum).unwrap().0;
                assert_eq!(line.id.0, format!("rose.risk.{row}.{fate}"));
            }
            ran.push(met(format!("rose.risk.{row}.{fate}")));
        }
    }
}

/// Every rung, at its score and below it.
fn ladder(ran: &mut Vec<(String, Met)>) {
    let book = Book::default();
    for (rung, (.., short, score)) in
        tercio_rose::troops::Rung::ALL.iter().zip(figures::LADDER.map(|l| (l.0, l.1, l.2, l.3)))
    {
        let facts = tercio_rose::facts::ArgueFacts { rung: *rung, ..Default::default() };
        let settle = |sum| book.settle_argument(&facts, Seat(0), &mut typed(sum)).unwrap();
        let score = score as u8;
        assert!(settle(score).happens && !settle(score - 1).happens, "{short}");
        ran.push(met(sheet::rung_line(*rung).id.to_string()));
    }
}

/// Every cell with the name of what it was tried by.
pub fn run() -> Vec<(String, Met)> {
    let mut ran = Vec::new();
    ladder(&mut ran);
    engaging(&mut ran);
    shooting(&mut ran);
    risks(&mut ran);
    results(&mut ran);
    ran
}
