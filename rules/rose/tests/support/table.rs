//! What a file says of units, what stands on a table, and orders that no words lead to: each
//! checked, with the lines that it meets.

use tercio_chance::Seat;
use tercio_engine::{Match, PlayFault, Ruleset, Terms};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Point, TICKS_PER_U};
use tercio_rose::order::{Deed, Order, Say};
use tercio_rose::survey::Survey;
use tercio_rose::troops::Pace;
use tercio_rose::{Book, CARD, Rose, Setup, State};
use tercio_trials::Met;

fn met(ran: &mut Vec<(String, Met)>, name: &str, lines: &[&str]) {
    let mut met = Met::default();
    for line in lines {
        let id = format!("rose.{line}");
        assert!(CARD.rule(&id).is_some(), "no rule {id}");
        met.rule(&id);
    }
    ran.push((name.into(), met));
}

/// A player's dice by his commanders: one each, from two to four.
fn dice(ran: &mut Vec<(String, Met)>) {
    let dice = [0, 1, 2, 3, 4, 5].map(|commanders| Book::default().dice_of(commanders));
    assert_eq!(dice, [2, 2, 2, 3, 4, 4]);
    met(ran, "dice_by_commanders", &["dice", "dice.least", "dice.most"]);
}

/// A battle of a line of pikes with a battery, with so many men and of such a kind.
fn scenario(troop: &str, men: u16) -> String {
    format!(
        r#"
system = "rose"
title = "sizes"
[[side]]
name = "Reds"
leader = [{{ name = "Rufus", eye = "competent" }}]
unit = [{{ name = "red", troop = "{troop}", men = {men} }}, {{ name = "guns", troop = "bombard" }}]
place = [{{ unit = "red", at = [400, 400, 0] }}, {{ unit = "guns", at = [800, 400, 0] }}]
[[side]]
name = "Blues"
leader = [{{ name = "Bruno", eye = "competent" }}]
unit = [{{ name = "blue", troop = "pikes", men = 1000 }}]
place = [{{ unit = "blue", at = [400, 1800, 180] }}]
"#
    )
}

fn read(troop: &str, men: u16) -> Option<Setup> {
    Rose::read("sizes", &scenario(troop, men), &CARD).ok()
}

/// A list of an army with one unit of foot.
fn list(men: u16) -> bool {
    let text = format!(
        r#"
system = "rose"
name = "A list"
leader = [{{ name = "Rufus", eye = "competent" }}]
unit = [{{ name = "red", troop = "pikes", men = {men} }}]
"#
    );
    matches!(Rose::read_army("list", &text), Some(Ok(_)))
}

/// How many men a unit has, at both ends of what it may have.
fn sizes(ran: &mut Vec<(String, Met)>) {
    let fit = |troop: &str, men: [u16; 4]| men.map(|men| read(troop, men).is_some());
    assert_eq!(fit("pikes", [299, 300, 1000, 1001]), [false, true, true, false]);
    assert_eq!(fit("gendarmes", [99, 100, 500, 501]), [false, true, true, false]);
    let lines = ["unit-sizes", "unit-sizes.foot", "unit-sizes.horse-least", "unit-sizes.horse"];
    met(ran, "sizes_of_units", &lines);
    assert_eq!([1001, 2000, 2001].map(list), [true, true, false]);
    met(ran, "foot_in_the_list_of_an_army", &["armies"]);
}

/// The table where a scenario names none, and how much room units take on it.
fn room(ran: &mut Vec<(String, Met)>) {
    let setup = read("pikes", 1000).unwrap();
    let paces = |ticks: i32| ticks / TICKS_PER_U;
    assert_eq!([setup.table.width, setup.table.height].map(paces), [3000, 2000]);
    met(ran, "the_usual_table", &["setup.wide", "setup.deep"]);
    let (book, state) = (Book::default(), State::fresh(&setup));
    let survey = Survey { book: &book, setup: &setup, state: &state };
    let size = |unit: u8| {
        let size = survey.base(UnitId(unit)).size;
        [size.width, size.depth].map(paces)
    };
    assert_eq!([size(0), size(1)], [[150, 60], [75, 40]]);
    let lines = ["setup.unit-wide", "setup.unit-deep", "setup.battery-wide", "setup.battery-deep"];
    met(ran, "the_room_of_units", &lines);
}

/// A small battle in which the first side narrates, after such an amendment.
fn narrating(file: &str, amended: &[(&str, &str)]) -> Match<Rose> {
    let file = CARD.files.iter().find(|known| known.name == file).unwrap();
    let setup = Rose::read(file.name, file.text, &CARD).unwrap();
    let mut game = Match::<Rose>::new(setup, Terms::default()).unwrap();
    for (path, value) in amended {
        game.amend(path, serde_json::from_str(value).unwrap(), "an example").unwrap();
    }
    game.advance().unwrap();
    game.submit(Seat(0), Say::Dice(1).into()).unwrap();
    game.submit(Seat(1), Say::Dice(0).into()).unwrap();
    game
}

/// A move of the first of some units, the others with it.
fn going(units: &[u8], pace: Pace) -> Deed {
    let all: UnitSet = units.iter().copied().map(UnitId).collect();
    let lead = UnitId(units[0]);
    let to = Point::new(500 * TICKS_PER_U, 600 * TICKS_PER_U);
    Deed::Move { lead, with: all.without(lead), to, facing: None, pace }
}

/// Orders that come over a wire and cannot be typed: who is not there, whose they are not.
fn refusals(ran: &mut Vec<(String, Met)>) {
    let gone = [("units.3.status", "\"destroyed\"")];
    let (unit, other, foe) = (UnitId(0), UnitId(1), UnitId(4));
    type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], Deed);
    let cases: [Case<'_>; 9] = [
        ("way.here", &gone, Deed::Reform { unit: UnitId(3) }),
        ("way.here", &[("units.7.status", "\"fled\"")], Deed::Shoot { unit, target: UnitId(7) }),
        ("group.side", &[], going(&[0, 4], Pace::March)),
        ("way.pace", &[], going(&[2], Pace::Gallop)),
        ("sight.enemy", &[], Deed::Engage { unit, target: other }),
        ("sight.enemy", &[], Deed::Shoot { unit: other, target: unit }),
        ("round.propose", &[], Deed::Reform { unit: foe }),
        ("round.propose", &[], Deed::Reform { unit: UnitId(60) }),
        ("round.propose", &[], Deed::Engage { unit, target: UnitId(60) }),
    ];
    for (at, (line, amended, deed)) in cases.into_iter().enumerate() {
        let mut game = narrating("teaching", amended);
        refused(&mut game, line, deed);
        met(ran, &format!("what_cannot_be_typed_{at}"), &[line]);
    }
    // Five units are one too many.
    let mut game = narrating("fornovo", &[]);
    refused(&mut game, "group", going(&[0, 1, 2, 3, 4], Pace::Trot));
    met(ran, "a_group_of_five", &["group"]);
}

fn refused(game: &mut Match<Rose>, line: &str, deed: Deed) {
    let before = game.state().clone();
    let seat = Seat(0);
    let rule = match game.submit(seat, Order::from(Say::Propose(deed))) {
        Err(PlayFault::Refused(refusal)) => refusal.rule.0.into(),
        other => format!("{other:?}"),
    };
    assert_eq!(rule, format!("rose.{line}"));
    assert!(*game.state() == before, "{line}: a refused order changed the state");
}

/// Every check with the name of what it was tried by.
pub fn run() -> Vec<(String, Met)> {
    let mut ran = Vec::new();
    dice(&mut ran);
    sizes(&mut ran);
    room(&mut ran);
    refusals(&mut ran);
    ran
}
