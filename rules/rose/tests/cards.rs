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

/// Where the points of a card bring it.
fn worth(card: &Dispute) -> i32 {
    let sum = |points: &[tercio_engine::PointMade]| -> i32 {
        let counted = points.iter().filter(|point| point.counts);
        counted.map(|point| i32::from(point.rungs)).sum()
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

/// Everybody passes until the next round.
fn pass_on(game: &mut Match<Rose>) -> View {
    let round = game.state().round;
    while game.state().round == round && game.outcome().is_none() {
        let seat = tercio_engine::kit::acting(game)[0];
        say(game, seat.0, "pass");
    }
    AnyMatch::view(game, Some(Seat(0)))
}

/// The first side's horse goes at the enemy's shot, and it is disputed.
fn disputed_attack(game: &mut Match<Rose>) {
    say(game, 0, "engage south-gendarmes north-shot");
    say(game, 1, "dispute with outnumbered");
    say(game, 0, "done");
    say(game, 1, "done");
    if game.state().told.is_some() {
        say(game, 1, "accept");
    }
    assert!(!game.state().running.is_empty(), "the attack takes time by these dice");
}

fn place(game: &Match<Rose>, name: &str) -> usize {
    game.rules().setup().units.iter().position(|unit| unit.name == name).unwrap()
}

fn set_order(game: &mut Match<Rose>, name: &str, condition: &str) {
    let path = format!("units.{}.condition", place(game, name));
    game.amend(&path, serde_json::from_str(condition).unwrap(), "an example").unwrap();
}

/// The rung in the sentence of the last fight.
fn fought_at(game: &Match<Rose>) -> String {
    let told = AnyMatch::told(game);
    let fight = told
        .iter()
        .rev()
        .find(|told| told.text.contains(" beat ") || told.text.contains(" lost to "));
    let text = fight.unwrap().text.clone();
    text.split(" at ").nth(1).unwrap().split(',').next().unwrap().to_string()
}

#[test]
fn a_fight_is_written_down_at_the_rung_where_its_dice_fell() {
    let mut game = narrating(&[]);
    disputed_attack(&mut game);
    let before = AnyMatch::view(&game, Some(Seat(0))).arguments.remove(0);
    assert_eq!((before.outcome.as_str(), before.thrown), ("Its table will decide.", false));
    set_order(&mut game, "north-shot", "\"disturbed\"");
    let mut card = before.clone();
    while !card.thrown {
        card = pass_on(&mut game).arguments.remove(0);
    }
    assert_eq!(card.stands, before.stands - 1, "the enemy is in worse order by now");
    assert_eq!(worth(&card), i32::from(card.stands));
    assert_eq!(card.ladder[usize::from(card.stands)].name, fought_at(&game));
}

#[test]
fn an_attack_that_came_to_nothing_leaves_its_argument_without_dice() {
    let mut game = narrating(&[]);
    disputed_attack(&mut game);
    set_order(&mut game, "south-gendarmes", "\"unformed\"");
    while !game.state().running.is_empty() {
        pass_on(&mut game);
    }
    set_order(&mut game, "south-gendarmes", "\"formed\"");
    while !matches!(
        game.state().agenda.top(),
        Some(tercio_rose::state::Due::Narrate { seat: Seat(0) })
    ) {
        let seat = tercio_engine::kit::acting(&game)[0];
        say(&mut game, seat.0, if seat == Seat(0) { "dice 1" } else { "pass" });
    }
    say(&mut game, 0, "engage south-gendarmes north-shot");
    say(&mut game, 1, "accept");
    let fights = |game: &Match<Rose>| {
        AnyMatch::told(game)
            .iter()
            .any(|told| told.text.contains(" beat ") || told.text.contains(" lost to "))
    };
    while !fights(&game) {
        pass_on(&mut game);
    }
    let cards = AnyMatch::view(&game, Some(Seat(0))).arguments;
    assert_eq!(cards.len(), 1);
    assert_eq!(
        (cards[0].outcome.as_str(), cards[0].thrown),
        ("No dice were thrown for it.", false)
    );
}

#[test]
fn a_disputed_rally_stands_at_the_rung_of_its_table() {
    let at = place(&narrating(&[]), "south-shot");
    let mut game = narrating(&[(&format!("units.{at}.condition"), "\"panicked\"")]);
    say(&mut game, 0, "rally south-shot");
    let open = say(&mut game, 1, "dispute").arguments.remove(0);
    assert_eq!((open.reference, open.stands), (6, 6), "very unlikely");
    say(&mut game, 0, "done");
    say(&mut game, 1, "done");
    let card = say(&mut game, 1, "accept").arguments.remove(0);
    assert_eq!((card.stands, card.thrown), (6, true));
}

#[test]
fn a_shot_at_the_panic_stricken_has_a_line_for_their_order() {
    let at = place(&narrating(&[]), "north-gendarmes");
    let mut game = narrating(&[(&format!("units.{at}.condition"), "\"panicked\"")]);
    say(&mut game, 0, "shoot south-guns at north-gendarmes");
    let open = say(&mut game, 1, "dispute with distance, ordered").arguments.remove(0);
    assert_eq!(worth(&open), i32::from(open.stands));
    assert_eq!(open.pros.last().unwrap().rungs, 2);
}

#[test]
fn who_weighs_a_keyword_sees_the_odds_if_it_counts() {
    let mut game = narrating(&[]);
    say(&mut game, 0, "tell: a fog comes up from the river");
    say(&mut game, 1, "dispute with weather: the sun burns");
    let order = game.rules().understand(game.state(), Seat(0), "accept").unwrap();
    let asked = game.rules().questions(game.state(), Seat(0), &order);
    let [question] = &asked[..] else { panic!("{asked:?}") };
    assert_eq!((question.when.as_str(), &*question.procedure), ("if the keyword counts", "argue"));
    assert_eq!(question.facts["contra"], 1, "{question:?}");
}
