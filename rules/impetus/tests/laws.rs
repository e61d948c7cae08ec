//! The laws of the procedures: solved, compared with an independent oracle, counted over all faces,
//! rolled, and looked at from the other side.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tercio_chance::{Answer, Count, Exact, Halt, Roll, Rolled, Trail, Weight};
use tercio_engine::facts::assign;
use tercio_engine::{Facts, Procedure};
use tercio_impetus::Book;
use tercio_impetus::facts::{FateFacts, InitiativeFacts, MeleeFacts, TestFacts};
use tercio_impetus::phase::charge::Charge;
use tercio_impetus::phase::discipline::Test;
use tercio_impetus::phase::evade::Evade;
use tercio_impetus::phase::exchange::{Exchange, Loser};
use tercio_impetus::phase::fate::{Fate, FateVerdict};
use tercio_impetus::phase::firing::Fire;
use tercio_impetus::phase::initiative::Initiative;
use tercio_impetus::phase::melee::Melee;
use tercio_impetus::phase::panic::Panic;
use tercio_impetus::phase::pilum::Pilum;
use tercio_impetus::phase::reach::{Reach, ReachVerdict};
use tercio_impetus::phase::retreat::{Retreat, RetreatVerdict};
use tercio_impetus::sheet;
use tercio_impetus::troops::{Grade, Level, Structure};
use tercio_ledger::House;
use tercio_odds::{Budget, chain, law, policy_named};

/// Outcomes as the oracle writes them, each with its chance.
type Table<W> = BTreeMap<String, W>;

const CLOSE: f64 = 1e-12;

fn oracle() -> Vec<Value> {
    serde_json::from_str(include_str!("oracle/laws.json")).unwrap()
}

fn facts<F: Facts>(pieces: &[(&str, String)]) -> F {
    let mut value = serde_json::to_value(F::default()).unwrap();
    let pieces: Vec<(String, String)> =
        pieces.iter().map(|(name, text)| (name.to_string(), text.clone())).collect();
    assign(&F::form(), &mut value, &pieces).unwrap_or_else(|fault| panic!("{pieces:?}: {fault}"));
    serde_json::from_value(value).unwrap()
}

/// A law as a table: verdicts that `say` writes alike are added up.
fn table<V, W: Weight>(law: &[(V, W)], say: impl Fn(&V) -> Value) -> Table<W> {
    let mut table = Table::new();
    for (verdict, p) in law {
        table.entry(sorted(&say(verdict))).or_insert_with(W::nothing).add(p);
    }
    table.retain(|_, p| !p.is_nothing());
    table
}

/// An object with its keys in order.
fn sorted(object: &Value) -> String {
    let fields: BTreeMap<&String, &Value> = object.as_object().unwrap().iter().collect();
    serde_json::to_string(&fields).unwrap()
}

/// What the oracle says of a case: outcomes, the exact chance where it is short, the chance.
fn theirs(case: &Value) -> Vec<(String, Option<String>, f64)> {
    let rows = case["law"].as_array().unwrap().iter();
    rows.map(|row| {
        let fields =
            row.as_object().unwrap().iter().filter(|(key, _)| *key != "p" && *key != "p_float");
        let fields: Map<String, Value> = fields.map(|(k, v)| (k.clone(), v.clone())).collect();
        let exact = row.get("p").map(|p| p.as_str().unwrap().trim_end_matches("/1").to_string());
        (sorted(&Value::Object(fields)), exact, row["p_float"].as_f64().unwrap())
    })
    .collect()
}

fn compare_exactly(case: &Value, ours: &Table<Exact>) {
    let theirs = theirs(case);
    assert_eq!(ours.len(), theirs.len(), "{}: {ours:?}", case["name"]);
    for (outcome, exact, p) in theirs {
        let found = ours.get(&outcome).unwrap_or_else(|| panic!("{}: no {outcome}", case["name"]));
        assert!((found.to_f64() - p).abs() < CLOSE, "{}: {outcome} is {found}", case["name"]);
        if let Some(exact) = exact {
            assert_eq!(found.to_string(), exact, "{}: {outcome}", case["name"]);
        }
    }
}

fn compare_closely(case: &Value, ours: &Table<f64>) {
    let theirs = theirs(case);
    assert_eq!(ours.len(), theirs.len(), "{}: {ours:?}", case["name"]);
    for (outcome, _, p) in theirs {
        let found = ours.get(&outcome).unwrap_or_else(|| panic!("{}: no {outcome}", case["name"]));
        assert!((found - p).abs() < CLOSE, "{}: {outcome} is {found}, not {p}", case["name"]);
    }
}

fn text<'c>(case: &'c Value, key: &str) -> &'c str {
    case["facts"][key].as_str().unwrap()
}

/// A side in our words; those in `drop` have no say in the question.
fn side(case: &Value, key: &str, drop: &[&str]) -> String {
    let words = text(case, key).split(',').filter(|word| !drop.contains(word));
    let ours = words.map(|word| match word {
        "commander" => "general",
        "long-spear" => "long-spears",
        "pavise" => "pavises",
        // Theirs stands in difficult ground with its whole base.
        "difficult" => "wholly-difficult",
        word => word,
    });
    ours.collect::<Vec<_>>().join(",")
}

fn exchange(verdict: &Exchange) -> Value {
    json!({
        "a_loss": verdict.a_loss,
        "b_loss": verdict.b_loss,
        "a_disordered": verdict.a_disordered,
        "b_disordered": verdict.b_disordered,
        "loser": verdict.loser,
    })
}

/// Seen from the other side of the table.
fn mirrored(verdict: &Exchange) -> Exchange {
    Exchange {
        a_loss: verdict.b_loss,
        b_loss: verdict.a_loss,
        a_disordered: verdict.b_disordered,
        b_disordered: verdict.a_disordered,
        loser: match verdict.loser {
            Loser::None => Loser::None,
            Loser::A => Loser::B,
            Loser::B => Loser::A,
        },
        a_routed: verdict.b_routed,
        b_routed: verdict.a_routed,
        a_fate: verdict.b_fate,
        b_fate: verdict.a_fate,
    }
}

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

fn melee_facts(case: &Value) -> MeleeFacts {
    facts(&[("a", side(case, "a", &[])), ("b", side(case, "b", &[]))])
}

fn melee(case: &Value) {
    let (procedure, facts) = (Melee(Book::default()), melee_facts(case));
    let mut dice = Vec::new();
    Procedure::tallies(&procedure, &facts, &mut |_, tally| {
        dice.push(tally.total().max(sheet::LEAST_DICE.value));
    });
    assert_eq!(json!(dice), case["dice"], "{}", case["name"]);
    if case["to_the_end"] == true {
        let policy = policy_named(&procedure, Some("grind")).unwrap();
        let ended = chain::<f64, _>(&procedure, &facts, &policy, &Budget::default()).unwrap();
        assert!(ended.exact && ended.endless <= 0.0, "{}", case["name"]);
        compare_closely(case, &table(&ended.law, exchange));
    } else {
        compare_exactly(case, &table(&solved(&procedure, &facts), exchange));
    }
}

fn fire(case: &Value) {
    // What over heads is said of the shot, and what the target fights with does not matter to it.
    let a = side(case, "a", &["indirect"]);
    let indirect = if text(case, "a").contains("indirect") { "yes" } else { "no" };
    let facts = facts(&[
        ("weapon", text(case, "weapon").into()),
        ("range", text(case, "range").into()),
        ("indirect", indirect.into()),
        ("a", a),
        ("b", side(case, "b", &["pikes"])),
    ]);
    let procedure = Fire(Book::default());
    let dice = procedure.0.fire_dice(&facts).total();
    assert_eq!(json!([dice]), case["dice"], "{}", case["name"]);
    compare_exactly(case, &table(&solved(&procedure, &facts), exchange));
}

fn pilum(case: &Value) {
    let disordered = text(case, "a").contains("disordered");
    let legion = match (text(case, "dice"), disordered) {
        ("3", false) => "charged",
        ("2", true) => "charged,disordered",
        ("1", false) => "",
        other => panic!("{other:?}"),
    };
    let facts = facts(&[("a", legion.into()), ("b", side(case, "b", &[]))]);
    let procedure = Pilum(Book::default());
    let dice = procedure.0.pilum_dice(&facts).total();
    assert_eq!(json!([dice]), case["dice"], "{}", case["name"]);
    compare_exactly(case, &table(&solved(&procedure, &facts), exchange));
}

/// Their side b charges; with us that is side a.
fn charged_legion(case: &Value) {
    let facts = facts(&[
        ("b-pila", "yes".into()),
        ("a", side(case, "b", &[])),
        ("b", side(case, "a", &[])),
    ]);
    let law = solved(&Charge(Book::default()), &facts);
    compare_exactly(case, &table(&law, |verdict| exchange(&mirrored(&verdict.exchange))));
}

fn hits(case: &Value) {
    let dice = text(case, "dice").parse().unwrap();
    let law = Roll::Hits { dice, count: Count::SixesAndPairsOfFives }.law::<Exact>().unwrap();
    let said = |answer: &Answer| match answer {
        Answer::Hits(hits) => json!({ "hits": hits }),
        other => panic!("{other:?}"),
    };
    compare_exactly(case, &table(&law, said));
}

fn discipline(case: &Value) {
    let modifier: i16 = text(case, "modifier").parse().unwrap();
    // The sheet has nothing better than the commander, so a house rule does the rest.
    let facts = TestFacts {
        commander: modifier > 0,
        beyond: modifier < 0,
        discipline: Grade::from_word(text(case, "grade")).unwrap(),
        ..TestFacts::default()
    };
    let rest = modifier - modifier.signum();
    let rule = if modifier > 0 { &sheet::TEST_COMMANDER } else { &sheet::TEST_BEYOND };
    let shift = [(rule.id.to_string(), rest)].into();
    let book = Book::new(&House { shift, ..House::default() }).unwrap();
    let law = solved(&Test(book), &facts);
    compare_exactly(case, &table(&law, |verdict| json!({ "passed": verdict.passed })));
}

fn reach(case: &Value) {
    let mounted = if text(case, "a").contains("mounted") { "yes" } else { "no" };
    let facts = facts(&[
        ("distance", text(case, "distance").into()),
        ("move", text(case, "move").into()),
        ("mounted", mounted.into()),
    ]);
    let law = solved(&Reach(Book::default()), &facts);
    let said = |verdict: &ReachVerdict| json!({ "reached": verdict.contact, "disordered": verdict.disordered });
    compare_exactly(case, &table(&law, said));
}

fn retreat(case: &Value) {
    let facts = facts(&[("a", side(case, "a", &[]))]);
    let law = solved(&Retreat(Book::default()), &facts);
    compare_exactly(case, &table(&law, |verdict| json!({ "distance": verdict.retreat })));
}

fn pursuit(case: &Value) {
    let victor = side(case, "b", &[]) + ",impetus=1";
    let facts = facts(&[("a", side(case, "a", &[])), ("b", victor)]);
    let law = solved(&Retreat(Book::default()), &facts);
    let said = |verdict: &RetreatVerdict| {
        assert!(verdict.pursues);
        json!({ "retreat": verdict.retreat, "pursuit": verdict.pursuit, "caught": verdict.caught })
    };
    compare_exactly(case, &table(&law, said));
}

fn fate(case: &Value) {
    let modifier: i16 = text(case, "modifier").parse().unwrap();
    let facts = FateFacts {
        level: Level::Incompetent,
        structure: Structure::Poor,
        losses: modifier.max(0) as u8,
        others: (-modifier).max(0) as u8,
        chief: text(case, "commander") == "chief",
        melee: text(case, "where") == "melee",
        mounted: false,
    };
    let said = |verdict: &FateVerdict| {
        let word = match verdict.fate.word() {
            "unhurt" => "none",
            "captured-routed" => "captured-command-routs",
            "killed-routed" => "killed-command-routs",
            "army-routed" => "killed-army-routs",
            word => word,
        };
        json!({ "fate": word })
    };
    compare_exactly(case, &table(&solved(&Fate(Book::default()), &facts), said));
}

/// Theirs knows no doubles: ours have had their change this turn, and a command without
/// leadership has no commander whom a double could hold back.
fn initiative(case: &Value) {
    let leader = |key: &str| {
        let words = text(case, key).replace("leadership=", "level=");
        let levels = ["nobody", "poor", "fair", "expert", "charismatic"];
        let (level, rest) = words.split_once(',').unwrap();
        let number: usize = level.trim_start_matches("level=").parse().unwrap();
        format!("level={},{rest},changed", levels[number])
    };
    let facts: InitiativeFacts = facts(&[("a", leader("a")), ("b", leader("b"))]);
    let procedure = Initiative(Book::default());
    let policy = policy_named(&procedure, None).unwrap();
    let ended = chain::<Exact, _>(&procedure, &facts, &policy, &Budget::default()).unwrap();
    compare_exactly(case, &table(&ended.law, |verdict| json!({ "winner": verdict.winner })));
}

#[test]
fn every_law_of_the_oracle_comes_out() {
    let cases = oracle();
    assert!(cases.len() > 150);
    for case in &cases {
        match case["procedure"].as_str().unwrap() {
            "melee" => melee(case),
            "fire" => fire(case),
            "pilum" => pilum(case),
            "pilum-then-melee" => charged_legion(case),
            "hits" => hits(case),
            "discipline" => discipline(case),
            "charge" => reach(case),
            "retreat" => retreat(case),
            "pursuit" => pursuit(case),
            "fate" => fate(case),
            "initiative" => initiative(case),
            other => panic!("nobody compares the law of {other}"),
        }
    }
}

#[test]
fn mirrored_sides_have_mirrored_laws() {
    let procedure = Melee(Book::default());
    for case in oracle().iter().filter(|case| case["procedure"] == "melee") {
        let facts = melee_facts(case);
        let swapped = MeleeFacts { a: facts.b, b: facts.a };
        let all = |verdict: &Exchange| serde_json::to_value(verdict).unwrap();
        let ours = table(&solved(&procedure, &facts), all);
        let other = table(&solved(&procedure, &swapped), |verdict| all(&mirrored(verdict)));
        assert_eq!(ours, other, "{}", case["name"]);
    }
}

/// Every throw of so many dice.
fn all_faces(dice: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u64.pow(dice))
        .map(move |number| (0..dice).map(|die| (number / 6u64.pow(die) % 6) as u8 + 1).collect())
}

/// A law by settling the case once for every way in which the dice can fall.
fn by_faces<P: Procedure>(procedure: &P, facts: &P::Facts) -> Table<Exact> {
    let mut found = Table::new();
    let mut open = vec![(Vec::<Vec<u8>>::new(), 0)];
    while let Some((known, dice)) = open.pop() {
        let mut trail = Trail::typed(known.clone());
        match procedure.settle(facts, &mut trail) {
            Ok(verdict) => {
                let outcome = sorted(&serde_json::to_value(verdict).unwrap());
                let p = Exact::ratio(1, 6u64.pow(dice));
                found.entry(outcome).or_insert_with(Exact::nothing).add(&p);
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
    let pieces: Vec<(&str, String)> =
        pieces.iter().map(|(name, text)| (*name, text.to_string())).collect();
    let facts: P::Facts = facts(&pieces);
    let solved = solved(procedure, &facts);
    let ours = table(&solved, |verdict| serde_json::to_value(verdict).unwrap());
    assert_eq!(ours, by_faces(procedure, &facts), "{} {facts:?}", procedure.name());
}

fn under(ruling: &str, answer: &str) -> Book {
    let rulings = [(format!("impetus.{ruling}"), answer.to_string())].into();
    Book::new(&House { rulings, ..House::default() }).unwrap()
}

#[test]
fn laws_are_what_all_faces_give() {
    let book = Book::default;
    for [a, b] in [
        ["vbu=2", "vbu=2,disordered"],
        ["vbu=1,charging,flank", "vbu=1,general"],
        ["vbu=1,depth=2,general", "vbu=2"],
        ["vbu=1,support=2", "vbu=1"],
        ["vbu=1,type=CF,impetus=1", "vbu=1,type=FP"],
        ["vbu=2,type=CM", "vbu=1,type=FP"],
    ] {
        check_faces(&Melee(book()), &[("a", a), ("b", b)]);
        check_faces(&Melee(under("support-pool", "unit")), &[("a", a), ("b", b)]);
    }
    let shot = [("weapon", "musket"), ("range", "30"), ("a", "vbu=5"), ("b", "vbu=3,general")];
    check_faces(&Fire(book()), &shot);
    check_faces(&Pilum(book()), &[("a", "charged,support=1"), ("b", "vbu=2,disordered")]);
    check_faces(&Test(book()), &[("for", "rally"), ("again", "yes")]);
    check_faces(
        &Test(under("discipline-bounds", "none")),
        &[("discipline", "A"), ("beyond", "yes")],
    );
    check_faces(&Fate(book()), &[("level", "charismatic"), ("structure", "poor"), ("losses", "3")]);
    check_faces(&Initiative(book()), &[("a", "cowardly,shaken"), ("b", "expert")]);
    check_faces(&Reach(book()), &[("distance", "7"), ("move", "5")]);
    check_faces(&Retreat(book()), &[("a", "type=CM"), ("b", "type=FL,impetus=4")]);
    check_faces(&Retreat(book()), &[("a", "type=FP"), ("b", "type=CP,impetus=4")]);
    check_faces(
        &Evade(book()),
        &[("distance", "3"), ("charger-mounted", "yes"), ("charger-move", "12")],
    );
    check_faces(&Panic(book()), &[]);
    let charge = [
        ("distance", "7"),
        ("move", "6"),
        ("a", "vbu=1,impetus=1,type=CP"),
        ("b", "vbu=1,type=FP"),
    ];
    check_faces(&Charge(book()), &charge);
    let legion = [("b-pila", "yes"), ("a", "vbu=1,impetus=1,type=FL"), ("b", "vbu=1,type=FP")];
    check_faces(&Charge(book()), &legion);
}

/// The largest distance between rolled and solved, in standard deviations.
fn worst_z<P: Procedure>(procedure: &P, pieces: &[(&str, &str)], seed: u64) -> f64 {
    const ROLLS: u32 = 60_000;
    let pieces: Vec<(&str, String)> =
        pieces.iter().map(|(name, text)| (*name, text.to_string())).collect();
    let facts: P::Facts = facts(&pieces);
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
    let sides = [("a", "vbu=6,impetus=4,type=CP"), ("b", "vbu=5,type=FP,general,disordered")];
    let shot = [("weapon", "crossbow-a"), ("range", "30"), ("b", "vbu=7,type=CP,disordered")];
    let charge = [("distance", "10"), ("shot", "longbow-b"), sides[0], sides[1]];
    let worst = [
        worst_z(&Melee(book()), &sides, 1),
        worst_z(&Fire(book()), &shot, 2),
        worst_z(&Charge(book()), &charge, 3),
        worst_z(&Initiative(book()), &[("a", "expert"), ("b", "incompetent")], 4),
        worst_z(&Fate(book()), &[("losses", "4"), ("chief", "yes")], 5),
        worst_z(&Retreat(book()), &[("a", "type=FP"), ("b", "type=CP,impetus=4")], 6),
        worst_z(&Panic(book()), &[], 7),
    ];
    assert!(worst.iter().all(|z| *z < 5.0), "{worst:?}");
}
