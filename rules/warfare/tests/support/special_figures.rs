//! The figures of the sheet's later sections, the worked checks, and how many lines there are.

use serde_json::Value;
use tercio_chance::{Answer, Exact, Roll, Weight};
use tercio_ledger::Rule;
use tercio_odds::{Budget, law};
use tercio_trials::Ours;
use tercio_warfare::facts::{self, SideFacts, SortieFacts, VolleyFacts};
use tercio_warfare::phase::archers::{Volley, VolleyEffect, volley_effect};
use tercio_warfare::phase::size_line;
use tercio_warfare::phase::sortie::{Sortie, Winner};
use tercio_warfare::sheet::{self, Compare, Effect};
use tercio_warfare::{Book, CARD};

pub fn long_term(ours: &mut Ours) {
    let at = |key: &str| format!("long_term.{key}.value");
    ours.put(at("hours-per-penalty-die"), f64::from(sheet::FADE_MINUTES.value) / 60.0);
    ours.put(at("days-rest-for-bonus-dice"), sheet::REST_DAYS.value);
    ours.put(at("injured-dice-per-penalty-die"), sheet::INJURED.value);
    ours.put(at("dead-per-penalty-die"), sheet::DEAD.value);
    ours.put(at("dead-times-when-killing"), sheet::NO_QUARTER.value);
    ours.put(at("loser-injured-die-divisor"), sheet::LOSER.value);
    ours.put("long_term.loser-injured-die-divisor.dice", 1);
    ours.put(at("loser-dead-share-of-injured"), 1.0 / f64::from(sheet::LOSER_DEAD.value));
}

pub fn archers(ours: &mut Ours) {
    let at = |key: &str| format!("archers.{key}.value");
    let number = sheet::NUMBER.value;
    let totals: Vec<i16> = (3..=18).collect();
    let band = |effect: VolleyEffect| -> Vec<i16> {
        totals.iter().copied().filter(|total| volley_effect(*total, number) == effect).collect()
    };
    let (one, two) = (band(VolleyEffect::One), band(VolleyEffect::Two));
    ours.put(at("reach-moves"), sheet::REACH.value);
    ours.put(at("number"), number);
    ours.put(at("band-one") + ".0", one[0]);
    ours.put(at("band-one") + ".1", one[one.len() - 1]);
    ours.put(at("band-one-dice"), sheet::HIT_DICE.value);
    ours.put(at("band-two-from"), two[0]);
    ours.put(at("band-two-dice"), sheet::HARD_DICE.value);
    ours.put(at("penalty-face-1"), sheet::ONES.value);
    ours.put(at("penalty-face-2"), sheet::TWOS.value);
    ours.put(at("penalty-dice-counted"), sheet::LOWER_MOST.value);
    ours.put(at("bonus-face-5"), sheet::FIVES.value);
    ours.put(at("bonus-face-6"), sheet::SIXES.value);
    let book = Book::default();
    let moved = |ones, fives| book.volley_number(ones, 0, fives, 0).total();
    let at = |key: &str| format!("archers_derived.{key}.value");
    ours.put(at("base-dice"), book.throw(&book.volley_dice(&VolleyFacts::default())).dice());
    ours.put(at("one-1"), moved(1, 0));
    ours.put(at("lowest-shift"), moved(40, 0) - number);
    ours.put(at("one-5"), moved(0, 1));
}

pub fn many(ours: &mut Ours) {
    let at = |rest: &str| format!("many.{rest}");
    for key in ["fronts-dice", "bonus-dice", "penalty-dice", "flank-or-charge-beats-all"] {
        ours.put(at(&format!("{key}.kind")), "fact");
    }
    for key in ["wins-all", "wins-some", "loses-all", "loses-all-both-sides"] {
        ours.put(at(&format!("{key}.kind")), "outcome");
    }
    ours.put(at("fronts-dice.value.0"), sheet::FRONTS[0].value);
    ours.put(at("fronts-dice.value.1"), sheet::FRONTS[2].value);
    ours.word(&at("wins-all.choices.0"), "move-any-way", &sheet::MANY_WIN);
    ours.word(&at("wins-some.choices.0"), "move-toward-beaten", &sheet::MANY_SOME);
    ours.word(&at("wins-some.choices.1"), "stay", &sheet::MANY_SOME);
    ours.word(&at("wins-some.choices.2"), "half-away", &sheet::MANY_SOME);
    ours.put(at("wins-some.half_move"), f64::from(facts::Back::Half.halves()) / 2.0);
    ours.word(&at("loses-all.choices.0"), "forced-by-victor", &sheet::MANY_LOSE);
    ours.word(&at("loses-all-both-sides.choices.0"), "stay", &sheet::MANY_BOTH_SIDES);
    ours.put(at("loses-all-both-sides.effects_times"), sheet::MANY_BOTH_SIDES.value);
    ours.word(&at("bonus-dice.applies_to"), "single-roll", &sheet::MANY_BONUS);
    ours.word(&at("penalty-dice.applies_to"), "all-rolls", &sheet::MANY_PENALTY);
    ours.put(at("flank-or-charge-beats-all.passes_through"), 1);
}

pub fn joining(ours: &mut Ours) {
    let book = Book::default();
    ours.put("through.dice", -sheet::THROUGH.value);
    ours.word("through.scale", "retreating/own", &sheet::THROUGH);
    for (index, (passing, own)) in [(400, 200), (200, 400)].into_iter().enumerate() {
        let at = |rest: &str| format!("through.examples.{index}.{rest}");
        ours.put(at("retreating"), passing);
        ours.put(at("own"), own);
        ours.put(at("dice"), -book.through_dice(passing, own));
    }
    let nearest = [(300, 400, 3), (150, 400, 2), (149, 400, 1), (50, 400, 1), (49, 400, 0)];
    for (passing, own, dice) in nearest {
        assert_eq!(book.through_dice(passing, own), dice, "{passing} through {own}");
    }
    ours.put("combining.weakness", sheet::COMBINE.value);
    for (index, (dice, host_dice)) in [(-4, 2), (4, -4)].into_iter().enumerate() {
        let at = |rest: &str| format!("combining.examples.{index}.{rest}");
        let added = book.joining_dice(dice, 200, 400);
        let all = [
            ("men", 200),
            ("dice", dice),
            ("host_men", 400),
            ("host_dice", host_dice),
            ("added", added),
            ("result", host_dice + added),
        ];
        for (key, value) in all {
            ours.put(at(key), value);
        }
    }
}

/// A probability as so many of `of`, exactly.
fn share(p: &Exact, of: u64) -> Value {
    let parts = (p.to_f64() * of as f64).round() as u64;
    assert_eq!(*p, Exact::ratio(parts, of), "not a whole number of {of} parts");
    parts.into()
}

pub fn worked(ours: &mut Ours) {
    let book = Book::default();
    let at = |rest: &str| format!("worked.{rest}");
    let mut put = |key: &str, p: &Exact, of: u64| {
        ours.put(at(&format!("{key}.numerator")), share(p, of));
        ours.put(at(&format!("{key}.denominator")), of);
    };
    let mut mean = Exact::nothing();
    for (answer, p) in Roll::best(3, 4).law::<Exact>().unwrap().iter() {
        let Answer::Sum(sum) = answer else { panic!("{answer:?}") };
        mean.add(&p.times(&Exact::ratio(u64::from(*sum), 1)));
    }
    put("mean-best-3-of-4", &mean, 1296);
    let budget = Budget::default();
    let won = |winner: Winner| {
        let law = law::<Exact, _>(&Sortie(book.clone()), &SortieFacts::default(), &budget).unwrap();
        let mut sum = Exact::nothing();
        law.iter().filter(|(v, _)| v.winner == winner).for_each(|(_, p)| sum.add(p));
        sum
    };
    put("plain-beats-plain", &won(Winner::A), 46656);
    put("plain-ties-plain", &won(Winner::None), 46656);
    let plain = law::<Exact, _>(&Volley(book.clone()), &VolleyFacts::default(), &budget).unwrap();
    let effect = |effect| plain.iter().find(|(v, _)| v.effect == effect).unwrap().1.clone();
    put("plain-volley-nothing", &effect(VolleyEffect::None), 216);
    put("plain-volley-minus1", &effect(VolleyEffect::One), 216);
    put("plain-volley-minus2", &effect(VolleyEffect::Two), 216);
    let mut finished = Exact::nothing();
    for (answer, p) in Roll::sum(3).law::<Exact>().unwrap().iter() {
        let Answer::Sum(sum) = answer else { panic!("{answer:?}") };
        if volley_effect(sum.cast_signed(), 5) == VolleyEffect::Finished {
            finished.add(p);
        }
    }
    put("volley-at-5-finished", &finished, 216);
    ours.put(at("through-400-by-200.value"), book.through_dice(400, 200));
    ours.put(at("through-200-by-400.value"), book.through_dice(200, 400));
    let joined = |dice, host: i16| host + book.joining_dice(dice, 200, 400);
    ours.put(at("join-200-at-minus4-to-400-at-plus2.value"), joined(-4, 2));
    ours.put(at("join-200-at-plus4-to-400-at-minus4.value"), joined(4, -4));
    let men = |men, arm| SideFacts { men, arm, ..SideFacts::default() }.effective_men();
    let (horse, foot) = (men(800, facts::Arm::Horse), men(1500, facts::Arm::Foot));
    let dice = size_line(horse, foot).map_or(0, |line| sheet::SIZE[line].value);
    ours.put(at("800-horse-to-1500-foot-size-dice.value"), dice);
    ours.put(at("800-horse-to-1500-foot-size-dice.effective.0"), horse);
    ours.put(at("800-horse-to-1500-foot-size-dice.effective.1"), foot);
}

fn section(title: &str) -> &'static [&'static Rule] {
    CARD.sections.iter().find(|section| section.title == title).expect(title).rules
}

pub fn counts(ours: &mut Ours) {
    let mut put = |key: &str, count: usize| ours.put(format!("counts.{key}"), count);
    put("strengths", section("Basic strengths").len());
    put("weaknesses", section("Basic weaknesses").len());
    put("circumstances", section("Circumstances").len());
    put("circumstances_size", sheet::SIZE.len());
    put("circumstance_notes", section("Note on horse").len());
    put("floating", section("Floating pool").len());
    put("effects_cells", section("Maneuvers and effects").len());
    let empty = |cell: &&sheet::Cell| cell.effect == Effect::Nothing;
    put("effects_empty", sheet::EFFECTS.as_flattened().as_flattened().iter().filter(empty).count());
    let notes = section("Degrees and footnote").iter();
    put("effects_footnotes", notes.filter(|rule| rule.id.0.ends_with("-note")).count());
    put("comparison_cells", section("Comparing maneuvers").len());
    let mut pairs = Vec::new();
    for (index, row) in sheet::COMPARISON.iter().enumerate() {
        for (other, pairing) in row.iter().enumerate() {
            assert_eq!(pairing.compare, sheet::COMPARISON[other][index].compare, "not symmetric");
            if other >= index {
                pairs.push(pairing.compare);
            }
        }
    }
    let how_many = |these: fn(&Compare) -> bool| pairs.iter().filter(|pair| these(pair)).count();
    put("comparison_pairs", pairs.len());
    put(
        "comparison_pairs_no_roll",
        how_many(|c| !matches!(c, Compare::Even | Compare::Favours(..))),
    );
    put("comparison_pairs_zero", how_many(|c| *c == Compare::Even));
    put("long_term", section("Long term effects").len());
    // Ours has one line more: that archers can finish a unit, which the sheet says without figure.
    put("archers", section("Archers").len() - 1);
    // What a section explains is counted by its entries, of which some have several lines here.
    let entries = [
        &[&sheet::ADD][..],
        &[&sheet::SUBTRACT, &sheet::RECOVER, &sheet::BACK_HALF, &sheet::BACK_FULL],
        &[&sheet::AWAY_HALF, &sheet::AWAY_FULL],
        &[&sheet::FINISHED, &sheet::ESCAPE],
        &[&sheet::FLANKED],
        &[&sheet::DESTROYED, &sheet::SHUT_IN],
    ];
    assert_eq!(section("Effects explained"), entries.concat());
    put("effects_explained", entries.len());
    let outcomes =
        [&sheet::MANY_WIN, &sheet::MANY_SOME, &sheet::MANY_LOSE, &sheet::MANY_BOTH_SIDES];
    assert!(outcomes.iter().all(|rule| section("Many against one").contains(rule)));
    put("many_outcomes", outcomes.len());
    put("through_figures", section("Moving through friends").len());
    put("through_examples", 2);
    put("combining_weaknesses", section("Combining units").iter().filter(|r| r.value < 0).count());
    put("combining_examples", 2);
}
