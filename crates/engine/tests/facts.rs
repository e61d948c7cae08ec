//! Facts from text: flags, words, numbers, the short number, sides, and what a slip is told.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use serde_json::{Value, json};
use tercio_engine::facts::{assign, top_names};
use tercio_engine::{Facts, Field, Kind, facts, facts_from, kit, number, words};

words! {
    /// What men carry.
    pub enum Arms { Pike "pike", Musket "musket", HeavyGun "heavy-gun" }
}

facts! {
    /// One side.
    pub struct SideFacts {
        #[short]
        men: u16 = 100, number(1, 900), "men";
        morale: i8 = 0, number(-2, 2), "morale";
        in_cover: bool = false, Kind::Flag, "behind something";
        arms: Arms = Arms::Pike, Arms::KIND, "arms";
    }
}

facts! {
    /// A whole case.
    pub struct CaseFacts {
        rain: bool = false, Kind::Flag, "rain";
        range_u: u8 = 3, number(0, 8), "range";
        nested a: SideFacts;
        nested far_side: SideFacts;
    }
}

facts! {
    /// Without a side.
    pub struct PlainFacts {
        depth: u8 = 1, number(1, 4), "ranks";
    }
}

fn assigned(pieces: &[(&str, &str)]) -> Result<CaseFacts, String> {
    let pieces: Vec<(String, String)> =
        pieces.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    let mut facts = serde_json::to_value(CaseFacts::default()).unwrap();
    assign(&CaseFacts::form(), &mut facts, &pieces).map_err(|fault| fault.to_string())?;
    facts_from(&facts)
}

#[test]
fn the_form_names_every_fact_with_its_side() {
    kit::check_form::<CaseFacts>();
    kit::check_form::<PlainFacts>();
    let form = CaseFacts::form();
    let paths: Vec<&str> = form.iter().map(|field| field.path.as_str()).collect();
    assert_eq!(paths[..4], ["rain", "range_u", "a.men", "a.morale"]);
    assert_eq!(top_names(&form), ["rain", "range_u", "a", "far_side"]);
    let short: Vec<&Field> = form.iter().filter(|field| field.short).collect();
    assert_eq!(short.len(), 2);
}

#[test]
fn numbers_flags_words_and_the_short_number_are_read() {
    let facts = assigned(&[
        ("rain", ""),
        ("range-u", "8"),
        ("a", "250, morale=-1, in-cover, MUSKET"),
        ("far_side", "men=7,arms=heavy-gun,in_cover=no"),
    ]);
    let a = SideFacts { men: 250, morale: -1, in_cover: true, arms: Arms::Musket };
    let far_side = SideFacts { men: 7, arms: Arms::HeavyGun, ..SideFacts::default() };
    assert_eq!(facts, Ok(CaseFacts { rain: true, range_u: 8, a, far_side }));
}

#[test]
fn a_word_may_be_given_by_its_initials_or_first_letters_that_only_it_has() {
    let arms = |text: &str| assigned(&[("a.arms", text)]).map(|facts| facts.a.arms);
    assert_eq!(arms("hg"), Ok(Arms::HeavyGun));
    assert_eq!(arms("Mu"), Ok(Arms::Musket));
    assert!(arms("musk").unwrap_err().contains("musket"));
    assert!(arms("").is_err());
}

#[test]
fn a_field_of_a_side_can_be_named_by_its_path() {
    let facts =
        assigned(&[("a.men", "3"), ("far-side.in-cover", "yes"), ("range_u", "0")]).unwrap();
    assert_eq!((facts.a.men, facts.far_side.in_cover, facts.range_u), (3, true, 0));
}

#[test]
fn what_is_left_out_keeps_its_default_and_the_last_word_counts() {
    let facts = assigned(&[("a", "5"), ("a", "morale=+2")]).unwrap();
    assert_eq!((facts.a.men, facts.a.morale), (5, 2));
    assert_eq!(facts.far_side, SideFacts::default());
}

#[test]
fn a_slip_is_told_what_was_meant() {
    let told = |pieces: &[(&str, &str)]| assigned(pieces).unwrap_err();
    let unknown = told(&[("rian", "yes")]);
    assert_eq!(
        unknown,
        "there is no `rian` here; known: rain, range_u, a, far_side; did you mean `rain`?"
    );
    let member = told(&[("a", "moral=1")]);
    assert_eq!(
        member,
        "there is no `a.moral` here; known: men, morale, in-cover, arms; did you mean `morale`?"
    );
    assert!(told(&[("a", "muskt")]).contains("known: men"), "a word that is no word");
    assert!(told(&[("a.mne", "3")]).contains("did you mean `a.men`?"));
}

#[test]
fn a_value_that_does_not_fit_is_told_what_does() {
    let told = |name: &str, text: &str| assigned(&[(name, text)]).unwrap_err();
    assert_eq!(told("range_u", "9"), "`range_u` takes a whole number from 0 to 8, not `9`");
    assert_eq!(told("range_u", "2.5"), "`range_u` takes a whole number from 0 to 8, not `2.5`");
    assert_eq!(told("rain", "maybe"), "`rain` takes yes or no, not `maybe`");
    assert_eq!(told("a", "0"), "`a.men` takes a whole number from 1 to 900, not `0`");
    assert_eq!(told("a", "arms=bow"), "`a.arms` takes one of pike, musket, heavy-gun, not `bow`");
    assert!(told("a", "arms=muscet").ends_with("not `muscet`; did you mean `musket`?"));
    assert_eq!(told("a", "men"), "`a.men` takes a whole number from 1 to 900, not ``");
}

#[test]
fn a_bare_number_needs_a_field_to_mean() {
    let fields = [Field {
        path: "b.guns".into(),
        label: "guns",
        kind: number(0, 9),
        short: false,
        rare: false,
    }];
    let mut facts = Value::Null;
    let fault = assign(&fields, &mut facts, &[("b".into(), "4".into())]).unwrap_err();
    assert_eq!(fault.to_string(), "`b` takes fields such as `guns`, not a bare number");
    assign(&fields, &mut facts, &[("b".into(), "guns=4".into())]).unwrap();
    assert_eq!(facts, json!({"b": {"guns": 4}}));
}

#[test]
fn facts_in_a_file_may_leave_fields_out_but_not_invent_any() {
    let facts: SideFacts = facts_from(&json!({"men": 5})).unwrap();
    assert_eq!(facts, SideFacts { men: 5, ..SideFacts::default() });
    let fault = facts_from::<SideFacts>(&json!({"man": 5})).unwrap_err();
    assert!(fault.contains("unknown field `man`"), "{fault}");
}

#[test]
fn words_have_one_spelling_each() {
    assert_eq!(Arms::ALL.len(), Arms::WORDS.len());
    for arms in Arms::ALL {
        assert_eq!(Arms::from_word(arms.word()), Some(*arms));
        assert_eq!(serde_json::to_value(arms).unwrap(), json!(arms.word()));
    }
    assert_eq!(Arms::from_word("Pike"), None);
    assert_eq!(Arms::default(), Arms::Pike);
}

#[test]
fn a_side_is_told_a_field_once() {
    let told = assigned(&[("a", "men=5,6")]).unwrap_err();
    assert_eq!(told, "`a.men` is given twice, as `men=5` and `6`");
}
