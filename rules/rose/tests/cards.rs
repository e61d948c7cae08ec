//! Cards of arguments: every figure on them unfolds into its lines, while it is argued and after.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by it")]

use tercio_chance::Seat;
use tercio_engine::{AnyMatch, Dispute, Match, Ruleset, Terms, View};
use tercio_rose::{CARD, Rose};

/// A battle in which the first side narrates, after such an amendment.
fn narrating(amended: &[(&str, &str)]) -> Match<Rose> {
    let file = CARD.files.iter().find(|known| known.name == "teaching").unwrap();
    let setup = Rose::read(file.name, file.text, &CARD).unwrap();
    let mut game = Match::<Rose>::new(setup, Terms { seed: 4, ..Terms::default() }).unwrap();
    for (path, value) in amended {
        game.amend(path, serde_json::from_str(value).unwrap(), "an example").unwrap();
    }
    game.advance().unwrap();
    say(&mut game, 0, "dice 1");
    say(&mut game, 1, "pass");
    game
}

/// A seat says something, and sees this then.
fn say(game: &mut Match<Rose>, seat: u8, text: &str) -> View {
    let seat = Seat(seat);
    let order = game.rules().understand(game.state(), seat, text);
    let order = order.unwrap_or_else(|no| panic!("{text}: {no}"));
    game.submit(seat, order).unwrap_or_else(|no| panic!("{text}: {no}"));
    AnyMatch::view(game, Some(seat))
}

fn unit(game: &Match<Rose>, side: u8) -> (usize, String) {
    let mut units = game.rules().setup().units.iter().enumerate();
    let (at, card) = units.find(|(_, card)| card.side == side).unwrap();
    (at, card.name.clone())
}

/// Rungs that a point is worth: order two where it is unformed, all else one.
fn worth(card: &Dispute) -> i32 {
    let sum = |points: &[tercio_engine::PointMade]| -> i32 {
        let counted = points.iter().filter(|point| point.counts);
        counted.map(|point| if point.why.ends_with("unformed") { 2 } else { 1 }).sum()
    };
    i32::from(card.reference) - sum(&card.pros) + sum(&card.cons)
}

#[test]
fn a_card_stands_where_its_lines_sum_up_to_also_when_it_is_settled() {
    for (condition, against) in [("disturbed", 1), ("unformed", 2)] {
        let (at, name) = unit(&narrating(&[]), 0);
        let path = format!("units.{at}.condition");
        let mut game = narrating(&[(&path, &format!("\"{condition}\""))]);
        let front = game.state().units[at].pose.front;
        let (x, y) = (front.x / 1000, front.y / 1000 + 100);
        say(&mut game, 0, &format!("move {name} to {x} {y}"));
        say(&mut game, 1, "dispute: they are in no order");
        say(&mut game, 1, "claim weather: it has rained since dawn");
        say(&mut game, 0, "accept");
        let open = say(&mut game, 0, "claim ordered").arguments.remove(0);
        assert!(open.open);
        assert_eq!(worth(&open), i32::from(open.stands));
        assert_eq!(open.stands, 4 + against);
        say(&mut game, 0, "done");
        let settled = say(&mut game, 1, "done").arguments.remove(0);
        assert!(!settled.open && settled.thrown);
        assert_eq!((&settled.pros, &settled.cons), (&open.pros, &open.cons));
        assert_eq!((settled.reference, settled.stands), (open.reference, open.stands));
        assert_eq!(settled.because, "no table has it: 50-50");
        assert_eq!(open.because, "no table has it: 50-50, unless both sides agree");
        let why = |word: &str| {
            let mut points = settled.pros.iter().chain(&settled.cons);
            points.find(|point| point.word == word).unwrap().why.clone()
        };
        assert_eq!(why("COHESION"), format!("the unit it is about is {condition}"));
        assert_eq!(why("WEATHER"), "it has rained since dawn");
        assert!(why("ORDERED").contains("commander"), "{}", why("ORDERED"));
    }
}

#[test]
fn keywords_that_are_plainly_true_are_offered_so_and_first() {
    let mut game = narrating(&[]);
    let (at, name) = unit(&game, 0);
    let front = game.state().units[at].pose.front;
    let (x, y) = (front.x / 1000, front.y / 1000 + 100);
    say(&mut game, 0, &format!("move {name} to {x} {y}"));
    say(&mut game, 1, "dispute");
    let offers = AnyMatch::view(&game, Some(Seat(0))).offers;
    let claims = || offers.iter().filter(|offer| offer.notation.starts_with("claim "));
    let plain = |label: &str| label.contains(", plainly true");
    assert!(claims().any(|offer| plain(&offer.label)) && claims().any(|it| !plain(&it.label)));
    let firsts = claims().take_while(|offer| plain(&offer.label)).count();
    assert_eq!(firsts, claims().filter(|offer| plain(&offer.label)).count());
    for offer in claims() {
        let is_plain = plain(&offer.label);
        let group = if is_plain { "plainly true here" } else { "to be weighed" };
        assert_eq!(offer.group, format!("Keywords, {group}"), "{}", offer.label);
        assert_eq!(is_plain, offer.wording.is_none(), "{}", offer.label);
        let mut tried = narrating(&[]);
        say(&mut tried, 0, &format!("move {name} to {x} {y}"));
        say(&mut tried, 1, "dispute");
        let words = if offer.notation.contains("wildcard") { ": a reason" } else { "" };
        let card = say(&mut tried, 0, &format!("{}{words}", offer.notation)).arguments.remove(0);
        let stands = card.pros.last().unwrap().stands.clone();
        assert_eq!(stands, if is_plain { "plain" } else { "open" }, "{}", offer.label);
    }
}
