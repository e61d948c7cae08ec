//! Answers as JSON and as text.

mod toys;

use serde_json::{Value, json};
use tercio_engine::System;
use tercio_ledger::House;
use tercio_odds::{AnyOdds, AnyOddsSystem, Asking, Budget, OddsAnswer, percent};
use toys::skirmish::Skirmish;
use toys::{Duel, GROWING, TRAP};

fn procedures(house: &House) -> Vec<Box<dyn AnyOdds>> {
    System::<Skirmish>::new().odds(house).expect("the house is sound")
}

fn duel(facts: &Value, ask: &Asking) -> OddsAnswer {
    procedures(&House::default())[0].answer(facts, ask).expect("it can be answered")
}

fn to_the_end() -> Asking {
    Asking { to_the_end: Some(true), ..Asking::default() }
}

#[test]
fn one_round_reads_as_promised() {
    let answer = duel(&json!({"a": {"men": 1, "hill": true}}), &Asking::default());
    let json = serde_json::to_value(&answer).unwrap();
    let keys: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["sentence", "exact", "outcomes", "tally", "rulings"]);
    assert_eq!(json["sentence"], "Side a wins 50.0% of the time.");
    assert_eq!(json["exact"], true);
    let expected = json!([
        {"p": 0.125, "result": "win", "by": 2},
        {"p": 0.375, "result": "win", "by": 1},
        {"p": 0.375, "result": "tie", "by": 0},
        {"p": 0.125, "result": "lose", "by": 1},
    ]);
    assert_eq!(json["outcomes"], expected);
    assert_eq!(json["tally"][0]["side"], "a");
    assert_eq!(json["tally"][0]["total"], 2);
    assert_eq!(json["rulings"][0]["question"], "What happens on a tie?");
    assert_eq!(json["rulings"][0]["answer"], "It is fought again.");
    // The line that applied rests on a ruling too.
    assert_eq!(json["rulings"][1]["id"], "toy.ruling.hill");
    assert_eq!(json["rulings"].as_array().unwrap().len(), 2);
}

#[test]
fn a_house_answers_rulings_and_shifts_lines() {
    let house = House {
        shift: [("toy.hill".to_string(), 1)].into(),
        rulings: [("toy.ruling.ties".to_string(), "both".to_string())].into(),
        ..House::default()
    };
    let facts = json!({"a": {"men": 1, "hill": true}});
    let answer = procedures(&house)[0].answer(&facts, &Asking::default()).unwrap();
    assert_eq!(answer.rulings[0].answer, "Both fall back.");
    assert_eq!(answer.tally[0].tally.total, 3);
    assert!(answer.text(80, false).contains("on a hill (house rule) [toy.hill]"));
}

#[test]
fn the_end_of_the_fight_names_its_policy_and_rounds() {
    let answer = duel(&json!({}), &to_the_end());
    assert_eq!(answer.policy.map(|policy| policy.name), Some("fight-on"));
    assert!((answer.rounds.unwrap() - 2.0).abs() < 1e-12);
    assert_eq!(answer.outcomes.len(), 2);
    let other = Asking { policy: Some("break-off".into()), ..Asking::default() };
    assert_eq!(duel(&json!({}), &other).outcomes.len(), 3);
    // A policy decides in the first round too, and in the only one.
    let climb =
        |to_the_end| Asking { to_the_end, policy: Some("climb".into()), ..Asking::default() };
    let hill = duel(&json!({"a": {"hill": true}}), &to_the_end());
    let climbed = duel(&json!({}), &climb(None));
    assert_eq!((&climbed.outcomes, &climbed.tally), (&hill.outcomes, &hill.tally));
    let once = duel(&json!({}), &climb(Some(false)));
    assert_eq!((once.outcomes.len(), once.tally[0].tally.total, once.rounds), (4, 2, None));
    // A procedure that runs to the end does so unasked.
    let purse = procedures(&House::default())[1].answer(&json!({"goal": 2}), &Asking::default());
    assert_eq!(purse.unwrap().outcomes.len(), 2);
}

#[test]
fn text_has_sentence_chart_tally_and_rulings() {
    let facts = json!({"a": {"men": 1, "hill": true}});
    let text = duel(&facts, &Asking::default()).text(60, false);
    let expected = "\
Side a wins 50.0% of the time.

outcome      exactly                                at least
a wins by 2    12.5%  █████████▍                       12.5%
a wins by 1    37.5%  ████████████████████████████     50.0%
tie            37.5%  ████████████████████████████     87.5%
b wins by 1    12.5%  █████████▍                        100%

Side a: 2
    +1  men [toy.men]
    +1  on a hill [toy.hill]
        1 line did not apply

Side b: 1
    +1  men [toy.men]
        2 lines did not apply

Rests on rulings
  What happens on a tie? It is fought again.
    [toy.ruling.ties]
  [toy.ruling.hill]
";
    assert_eq!(text, expected);
    let coloured = duel(&facts, &to_the_end()).text(60, true);
    assert!(coloured.contains("\x1b[1mSide a wins"));
    assert!(coloured.contains("Decisions: ties are fought again."));
    assert!(coloured.contains("rounds on average"));
}

#[test]
fn narrow_and_wide_pages_hold_the_chart() {
    let answer = duel(&json!({"a": {"men": 6}, "b": {"men": 6}}), &Asking::default());
    for width in [0, 40, 61, 80, 200] {
        let text = answer.text(width, false);
        let chart = text.lines().skip_while(|line| !line.starts_with("outcome"));
        for line in chart.take_while(|line| !line.is_empty()) {
            assert!(line.chars().count() <= width.max(40), "{width}: {line}");
        }
    }
}

#[test]
fn what_is_left_over_or_endless_is_said() {
    let ask = Asking { budget: Budget { facts: 3, ..Budget::default() }, ..Asking::default() };
    let cut = GROWING.answer(&json!({"purse": 0}), &ask).unwrap();
    assert!(!cut.exact);
    assert_eq!(
        cut.sentence,
        "It is won 88% of the time. 12.5% of all cases were not followed to their end."
    );
    let json = serde_json::to_value(&cut).unwrap();
    assert_eq!((&json["exact"], &json["left_over"]), (&json!(false), &json!(0.125)));
    let trap = TRAP.answer(&json!({}), &Asking::default()).unwrap();
    assert!(trap.exact);
    assert_eq!(trap.sentence, "It is won 50% of the time. In 50.0% of all cases it never ends.");
}

#[test]
fn facts_and_policies_that_do_not_fit_are_told_so() {
    let duel = Duel::default();
    let plain = Asking::default();
    let fault = |facts: Value, ask: &Asking| duel.answer(&facts, ask).unwrap_err().to_string();
    assert_eq!(
        fault(json!({"a": {"men": 99}}), &plain),
        "`a.men` takes a whole number from 1 to 6, not 99"
    );
    assert!(fault(json!({"a": {"mne": 2}}), &plain).starts_with("facts do not fit: "));
    let ask = Asking { policy: Some("fight".into()), ..plain };
    assert!(fault(json!({}), &ask).contains("did you mean `fight-on`?"));
}

#[test]
fn the_law_as_json_serves_the_kit() {
    let law = Duel::default().law_json(&json!({}), &Budget::default()).unwrap();
    let sum: f64 = law.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert_eq!(law.len(), 3);
    assert!(law.iter().any(|(verdict, _)| *verdict == json!({"result": "tie", "by": 0})));
    assert_eq!(procedures(&House::default())[1].any().name(), "purse");
}

#[test]
fn per_cent_never_calls_a_chance_certain_or_impossible() {
    for (share, said) in [
        (0.0, "0%"),
        (1e-9, "<0.1%"),
        (0.1234, "12.3%"),
        (0.9996, ">99.9%"),
        (1.0 - 1e-15, "100%"),
        (1.0, "100%"),
    ] {
        assert_eq!(percent(share), said);
    }
}
