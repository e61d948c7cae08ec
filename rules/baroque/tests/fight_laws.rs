//! The laws of fights: solved, counted over all faces, rolled, and looked at from the other side.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::Value;
use std::collections::BTreeMap;
use tercio_baroque::Book;
use tercio_baroque::facts::MeleeFacts;
use tercio_baroque::phase::charge::Charge;
use tercio_baroque::phase::defend::Defend;
use tercio_baroque::phase::evade::Evade;
use tercio_baroque::phase::exchange::{Exchange, Loser};
use tercio_baroque::phase::fate::Fate;
use tercio_baroque::phase::firing::Shoot;
use tercio_baroque::phase::melee::Melee;
use tercio_baroque::phase::reach::Reach;
use tercio_baroque::phase::retreat::Retreat;
use tercio_chance::{Exact, Halt, Rolled, Trail, Weight};
use tercio_engine::facts::assign;
use tercio_engine::{Facts, Procedure};
use tercio_ledger::House;
use tercio_odds::{Budget, chain, law, policy_named};

/// Outcomes in words, each with its chance.
type Table = BTreeMap<String, Exact>;

const CLOSE: f64 = 1e-12;

fn facts<F: Facts>(pieces: &[(&str, &str)]) -> F {
    let mut value = serde_json::to_value(F::default()).unwrap();
    let pieces: Vec<(String, String)> =
        pieces.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    assign(&F::form(), &mut value, &pieces).unwrap_or_else(|fault| panic!("{pieces:?}: {fault}"));
    serde_json::from_value(value).unwrap()
}

fn said(verdict: impl serde::Serialize) -> String {
    let value: Value = serde_json::to_value(verdict).unwrap();
    let fields: BTreeMap<&String, &Value> = value.as_object().unwrap().iter().collect();
    serde_json::to_string(&fields).unwrap()
}

fn table<V>(law: &[(V, Exact)], say: impl Fn(&V) -> String) -> Table {
    let mut table = Table::new();
    for (verdict, p) in law {
        table.entry(say(verdict)).or_insert_with(Exact::nothing).add(p);
    }
    table
}

/// A law, which adds up to one and is the same in fractions and in floats.
fn solved<P: Procedure>(procedure: &P, facts: &P::Facts) -> Vec<(P::Verdict, Exact)> {
    let exact = law::<Exact, _>(procedure, facts, &Budget::default()).unwrap();
    let quick = law::<f64, _>(procedure, facts, &Budget::default()).unwrap();
    let mut sum = Exact::nothing();
    exact.iter().for_each(|(_, p)| sum.add(p));
    assert_eq!(sum, Exact::whole(), "{facts:?}");
    assert_eq!(exact.len(), quick.len(), "{facts:?}");
    for ((verdict, p), (same, q)) in exact.iter().zip(&quick) {
        assert_eq!(verdict, same);
        assert!((p.to_f64() - q).abs() < CLOSE, "{verdict:?}: {p} and {q}");
    }
    exact
}

/// Every throw of so many dice.
fn all_faces(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u64.pow(dice))
        .map(move |number| (0..dice).map(|die| (number / 6u64.pow(die) % 6) as u8 + 1).collect())
}

/// A law by settling the case once for every way in which the dice can fall.
fn by_faces<P: Procedure>(procedure: &P, facts: &P::Facts) -> Table {
    let mut found = Table::new();
    let mut open = vec![(Vec::<Vec<u8>>::new(), 0)];
    while let Some((known, dice)) = open.pop() {
        let mut trail = Trail::typed(known.clone());
        match procedure.settle(facts, &mut trail) {
            Ok(verdict) => {
                let p = Exact::ratio(1, 6u64.pow(dice));
                found.entry(said(verdict)).or_insert_with(Exact::nothing).add(&p);
            }
            Err(halt) => {
                let Halt::Awaiting(awaited) = *halt else { panic!("{halt}") };
                let more = u32::from(awaited.roll.dice());
                for faces in all_faces(more) {
                    let mut next = known.clone();
                    next.push(faces);
                    open.push((next, dice + more));
                }
            }
        }
    }
    found
}

fn check_faces<P: Procedure>(procedure: &P, pieces: &[(&str, &str)]) {
    let facts: P::Facts = facts(pieces);
    let ours = table(&solved(procedure, &facts), |verdict| said(verdict));
    assert_eq!(ours, by_faces(procedure, &facts), "{} {facts:?}", procedure.name());
}

fn under(ruling: &str, answer: &str) -> Book {
    let rulings = [(format!("baroque.{ruling}"), answer.to_string())].into();
    Book::new(&House { rulings, ..House::default() }).unwrap()
}

#[test]
fn laws_are_what_all_faces_give() {
    let book = Book::default;
    for [a, b] in [
        ["vbu=2,P&M", "vbu=2,P&M,disordered"],
        ["vbu=1,impetus=1,GA", "vbu=1,T,leader"],
        ["vbu=1,T,support=1", "vbu=2,P&M,obstacle"],
        ["vbu=1,S", "vbu=3,TR,wholly-broken,motivated"],
    ] {
        check_faces(&Melee(book()), &[("a", a), ("b", b)]);
    }
    let flanked = [("a", "vbu=2,WB,unmotivated"), ("b", "vbu=2,T,flanked,leader")];
    check_faces(&Melee(book()), &flanked);
    check_faces(&Melee(under("flank-rout", "off")), &flanked);
    check_faces(&Melee(under("critical-floor", "none")), &flanked);
    let shot = [("range", "4"), ("a", "vbu=6"), ("b", "vbu=3,leader,GA")];
    check_faces(&Shoot(book()), &shot);
    check_faces(&Shoot(under("critical-floor", "none")), &shot);
    for melee in ["yes", "no"] {
        check_faces(&Fate(book()), &[("melee", melee)]);
    }
    check_faces(&Defend(book()), &[("iron", "yes"), ("a", "vbu=2"), ("b", "vbu=2,GA")]);
    check_faces(&Reach(book()), &[("distance", "5"), ("move", "3"), ("pace", "mounted")]);
    let horse = [("a", "type=TR,mounted"), ("b", "type=GA,fast-mounted,impetus=4")];
    check_faces(&Retreat(book()), &horse);
    check_faces(
        &Evade(book()),
        &[
            ("distance", "1"),
            ("evader-move", "2"),
            ("evader-pace", "foot"),
            ("charger-move", "3"),
            ("charger-pace", "fast-mounted"),
        ],
    );
}

#[test]
fn charges_are_what_all_faces_give() {
    let charge = |meets, distance, a, b| {
        let pieces = [
            ("distance", distance),
            ("move", "3"),
            ("pace", "fast-mounted"),
            ("meets", meets),
            ("sm", "-2"),
            ("b-move", "2"),
            ("a", a),
            ("b", b),
        ];
        check_faces(&Charge(Book::default()), &pieces);
    };
    charge("stand", "4", "vbu=1,impetus=1,GA", "vbu=1,T");
    charge("stand", "5", "vbu=1,impetus=1,GA", "vbu=2,Art");
    charge("fire", "3", "vbu=1,impetus=1,GA", "vbu=1,P&M");
    charge("counter", "6", "vbu=1,impetus=1,GA", "vbu=1,impetus=1,TR");
    charge("evade", "1", "vbu=1,CL", "vbu=2,S");
}

/// The largest distance between rolled and solved, in standard deviations.
fn worst_z<P: Procedure>(procedure: &P, pieces: &[(&str, &str)], seed: u64) -> f64 {
    const ROLLS: u32 = 60_000;
    let facts: P::Facts = facts(pieces);
    let law = law::<f64, _>(procedure, &facts, &Budget::default()).unwrap();
    let mut dice = Rolled::new(seed);
    let mut counts = vec![0u32; law.len()];
    for _ in 0..ROLLS {
        let verdict = procedure.settle(&facts, &mut dice).unwrap();
        let place = law.iter().position(|(known, _)| *known == verdict);
        counts[place.expect("what is rolled has a probability")] += 1;
    }
    // Where little is expected the bell is no measure, so the spread is kept from shrinking.
    let n = f64::from(ROLLS);
    let z = |((_, p), count): (&(P::Verdict, f64), u32)| {
        (f64::from(count) - n * p).abs() / (n * p * (1.0 - p)).sqrt().max(1.0)
    };
    law.iter().zip(counts).map(z).fold(0.0, f64::max)
}

#[test]
fn rolled_dice_come_near_the_laws() {
    let book = Book::default;
    let sides = [("a", "vbu=5,impetus=4,GA"), ("b", "vbu=5,TR,leader,disordered")];
    let shot = [("range", "1"), ("a", "vbu=5,sm=-1"), ("b", "vbu=5,GA,disordered")];
    let fire = [("distance", "5"), ("meets", "fire"), ("sm", "-1"), sides[0], ("b", "vbu=4,P&M")];
    let counter = [("distance", "6"), ("meets", "counter"), sides[0], ("b", "vbu=5,impetus=2,TR")];
    let horse = [("a", "type=TR,mounted"), ("b", "type=GA,fast-mounted,impetus=4")];
    let worst = [
        worst_z(&Melee(book()), &sides, 1),
        worst_z(&Shoot(book()), &shot, 2),
        worst_z(&Charge(book()), &fire, 3),
        worst_z(&Charge(book()), &counter, 4),
        worst_z(&Fate(book()), &[], 5),
        worst_z(&Retreat(book()), &horse, 6),
        worst_z(&Defend(book()), &[("a", "vbu=5,sm=-1"), ("b", "vbu=5,GA")], 7),
    ];
    assert!(worst.iter().all(|z| *z < 5.0), "{worst:?}");
}

/// Seen from the other side of the table.
fn mirrored(verdict: &Exchange) -> Exchange {
    Exchange {
        loser: match verdict.loser {
            Loser::None => Loser::None,
            Loser::A => Loser::B,
            Loser::B => Loser::A,
        },
        a_disordered: verdict.b_disordered,
        a_eliminated: verdict.b_eliminated,
        a_loss: verdict.b_loss,
        a_fate: verdict.b_fate,
        b_disordered: verdict.a_disordered,
        b_eliminated: verdict.a_eliminated,
        b_loss: verdict.a_loss,
        b_fate: verdict.a_fate,
    }
}

#[test]
fn mirrored_sides_have_mirrored_laws() {
    let procedure = Melee(Book::default());
    for [a, b] in [
        ["vbu=5,impetus=4,GA", "vbu=4,P&M,flanked,leader"],
        ["vbu=7,Tercio,disordered,difficult", "vbu=4,T,wholly-difficult"],
        ["vbu=3,WB,impetus=1,unmotivated", "vbu=5,P&M,hill,support=3"],
    ] {
        let facts: MeleeFacts = facts(&[("a", a), ("b", b)]);
        let swapped = MeleeFacts { a: facts.b, b: facts.a };
        let ours = table(&solved(&procedure, &facts), |verdict| said(verdict));
        let other = table(&solved(&procedure, &swapped), |verdict| said(mirrored(verdict)));
        assert_eq!(ours, other, "{a} and {b}");
    }
}

#[test]
fn a_melee_goes_on_while_it_is_drawn_or_until_one_is_gone() {
    let procedure = Melee(Book::default());
    let facts: MeleeFacts = facts(&[("a", "vbu=5,impetus=4,type=GA"), ("b", "vbu=4,type=P&M")]);
    let ended = |name| {
        let policy = policy_named(&procedure, name).unwrap();
        chain::<f64, _>(&procedure, &facts, &policy, &Budget::default()).unwrap()
    };
    let (usual, ground) = (ended(None), ended(Some("grind")));
    assert!(usual.exact && ground.exact && usual.endless <= 0.0 && ground.endless <= 0.0);
    assert!(usual.law.iter().all(|(verdict, _)| !verdict.is_drawn()));
    assert!(usual.law.iter().any(|(verdict, _)| !verdict.a_eliminated && !verdict.b_eliminated));
    assert!(ground.law.iter().all(|(verdict, _)| verdict.a_eliminated || verdict.b_eliminated));
}

/// The least that a round can cost and the most are bounded by what is there.
#[test]
fn nobody_loses_more_than_he_has() {
    let facts: MeleeFacts = facts(&[("a", "vbu=2,T,lost=3"), ("b", "vbu=3,GA,impetus=3")]);
    for (verdict, _) in solved(&Melee(Book::default()), &facts) {
        assert!((3..=5).contains(&verdict.a_loss) && verdict.b_loss <= 3, "{verdict:?}");
        assert_eq!(verdict.a_eliminated, verdict.a_loss == 5);
    }
}
