//! For each line of a sheet a case in which it applies.

mod toys;

use tercio_engine::{AnyProcedure, facts};
use tercio_odds::cases;
use toys::Duel;

#[test]
fn each_line_is_met_in_the_nearest_case_where_it_applies() {
    let duel = Duel::default();
    let found = cases(&duel);
    let lines: Vec<&str> = found.keys().map(String::as_str).collect();
    assert_eq!(lines.len(), 3, "men, hill and tired: {lines:?}");
    for (rule, facts) in &found {
        let tallies = duel.tallies(facts).unwrap();
        let mut lines = tallies.iter().flat_map(|side| &side.tally.lines);
        assert!(lines.any(|line| line.rule == *rule && line.applied), "{rule}");
        let changed = facts::pieces(&duel.form(), &duel.default_facts(), facts);
        assert!(changed.len() <= 1, "one change is enough for {rule}: {changed:?}");
    }
}

#[test]
fn facts_and_the_pieces_of_text_they_are_made_of_are_the_same() {
    let duel = Duel::default();
    let (form, default) = (duel.form(), duel.default_facts());
    let pieces: Vec<(String, String)> = [("a.men", "3"), ("a.hill", "yes"), ("b.tired", "yes")]
        .map(|(a, b)| (a.into(), b.into()))
        .into();
    let mut made = default.clone();
    facts::assign(&form, &mut made, &pieces).unwrap();
    assert_eq!(facts::pieces(&form, &default, &made), pieces);
    assert!(facts::pieces(&form, &default, &default).is_empty());
}
