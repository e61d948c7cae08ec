//! Every event is told, with names.

use crate::FOOT;
use crate::skirmish::Skirmish;
use tercio_engine::Ruleset;
use tercio_field::{Angle, Corner, Ground, Leg, Way};
use tercio_impetus::facts::{Change, Deed};
use tercio_impetus::phase::exchange::{Exchange, Loser};
use tercio_impetus::phase::fate::CommanderFate;
use tercio_impetus::phase::panic::Direction;
use tercio_impetus::survey::groups::Units;
use tercio_impetus::{EndReason, Ended, Event, UnitId};

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const TICKS: i32 = 3_500;

/// One of each kind, in the order of the enum.
fn every_event() -> Vec<Event> {
    let verdict = Exchange { loser: Loser::B, b_loss: 2, ..Exchange::default() };
    let units: Units = [A].into_iter().collect();
    let leg = Leg::Straight { way: Way::Ahead, ticks: TICKS };
    vec![
        Event::Attacks { side: 0 },
        Event::Laid { place: 0, kind: Ground::Wood },
        Event::Shifted { place: 0 },
        Event::Dropped { kind: Ground::Wood },
        Event::Kept,
        Event::Edge { side: 0, far: true },
        Event::Deployed { unit: A },
        Event::Turn { turn: 3 },
        Event::Named { command: 0 },
        Event::Threw { command: 0, total: 9 },
        Event::Equal,
        Event::Initiative { command: 0 },
        Event::Changed { command: 0, change: Change::Raised },
        Event::Idle { command: 0 },
        Event::Done { command: 0 },
        Event::Tested { unit: A, deed: Deed::Rally, passed: false },
        Event::Marched { units: units.clone(), leg, cost: TICKS },
        Event::Disordered { unit: A },
        Event::Rallied { unit: A },
        Event::Ready { unit: A },
        Event::Dismounted { unit: A },
        Event::Occupied { unit: A, place: 0 },
        Event::Sheltered { unit: A, with: B },
        Event::LeftSquare { unit: A },
        Event::Disengaged { unit: A, ticks: TICKS },
        Event::Transferred { command: 0, to: A },
        Event::Compelled { unit: A, at: Some(B) },
        Event::Shoots { firer: A, target: B },
        Event::NoShot { firer: A, target: B },
        Event::Shot { firer: A, target: B, verdict },
        Event::Panicked { unit: A, direction: Direction::Back, ticks: TICKS },
        Event::Reacts { unit: A },
        Event::Charges { units, target: B },
        Event::Evades { unit: A },
        Event::Evaded { unit: A, ticks: TICKS },
        Event::Counters { unit: A, ticks: TICKS },
        Event::Bonus { unit: A, bonus: 4 },
        Event::Contact { unit: A, foe: B, flank: true },
        Event::Short { unit: A, target: B },
        Event::Swept { unit: A, by: B },
        Event::Pila { from: A, at: B, verdict },
        Event::Fought { a: A, b: B, verdict },
        Event::Lost { unit: A, loss: 2 },
        Event::Routed { unit: A },
        Event::Shaken { unit: A },
        Event::Fate { command: 0, fate: CommanderFate::Killed },
        Event::GeneralLost { command: 0 },
        Event::GeneralJoins { command: 0, unit: A },
        Event::Retreated { unit: A, ticks: TICKS },
        Event::PushedBack { unit: A, ticks: TICKS },
        Event::PassedBy { unit: A },
        Event::Pursued { unit: A, ticks: TICKS },
        Event::Stays { unit: A },
        Event::Relieved { unit: A, by: B },
        Event::VillageLost { side: 0, place: 0 },
        Event::CommandRouted { command: 0 },
        Event::ArmyBeaten { side: 0, lost: 5, of: 9 },
        Event::Ended { ended: Ended { winner: Some(0), reason: EndReason::Beaten } },
        Event::OnFoot { unit: A },
    ]
}

/// Whom an event is about: a new kind of event has to be put here and into the list above.
fn named(event: &Event) -> (usize, Vec<&'static str>) {
    let (one, both, leader) = (vec!["Knights"], vec!["Knights", "Housecarls"], vec!["Alfred"]);
    let with_command = vec!["Alfred", "the reds"];
    match event {
        Event::Attacks { .. } => (0, vec!["Reds", "Blues"]),
        Event::Laid { .. } => (1, vec!["Blues", "the wood"]),
        Event::Shifted { .. } => (2, vec!["Reds", "the lake"]),
        Event::Dropped { .. } => (3, vec!["Reds", "the wood"]),
        Event::Kept => (4, vec!["Reds"]),
        Event::Edge { .. } => (5, vec!["Reds"]),
        Event::Deployed { .. } => (6, one),
        Event::Turn { .. } => (7, vec!["3"]),
        Event::Named { .. } => (8, with_command),
        Event::Threw { .. } => (9, leader),
        Event::Equal => (10, vec![]),
        Event::Initiative { .. } => (11, with_command),
        Event::Changed { .. } => (12, leader),
        Event::Idle { .. } => (13, with_command),
        Event::Done { .. } => (14, vec!["The reds"]),
        Event::Tested { .. } => (15, one),
        Event::Marched { .. } => (16, vec!["Knights", "3.5U"]),
        Event::Disordered { .. } => (17, one),
        Event::Rallied { .. } => (18, one),
        Event::Ready { .. } => (19, one),
        Event::Dismounted { .. } => (20, one),
        Event::Occupied { .. } => (21, vec!["Knights", "the lake"]),
        Event::Sheltered { .. } => (22, both),
        Event::LeftSquare { .. } => (23, one),
        Event::Disengaged { .. } => (24, vec!["Knights", "3.5U"]),
        Event::Transferred { .. } => (25, vec!["Alfred", "Knights"]),
        Event::Compelled { .. } => (26, both),
        Event::Shoots { .. } => (27, both),
        Event::NoShot { .. } => (28, both),
        Event::Shot { .. } => (29, vec!["Knights", "Housecarls", "2 VBU"]),
        Event::Panicked { .. } => (30, vec!["Knights", "back", "3.5U"]),
        Event::Reacts { .. } => (31, one),
        Event::Charges { .. } => (32, both),
        Event::Evades { .. } => (33, one),
        Event::Evaded { .. } => (34, vec!["Knights", "3.5U"]),
        Event::Counters { .. } => (35, vec!["Knights", "3.5U"]),
        Event::Bonus { .. } => (36, vec!["Knights", "4U"]),
        Event::Contact { .. } => (37, vec!["Knights", "Housecarls", "flank"]),
        Event::Short { .. } => (38, both),
        Event::Swept { .. } => (39, both),
        Event::Pila { .. } => (40, both),
        Event::Fought { .. } => (41, vec!["Knights beat Housecarls", "0 to 2"]),
        Event::Lost { .. } => (42, vec!["Knights", "2"]),
        Event::Routed { .. } => (43, one),
        Event::Shaken { .. } => (44, one),
        Event::Fate { .. } => (45, vec!["Alfred", "killed"]),
        Event::GeneralLost { .. } => (46, with_command),
        Event::GeneralJoins { .. } => (47, vec!["Alfred", "Knights"]),
        Event::Retreated { .. } => (48, vec!["Knights", "3.5U"]),
        Event::PushedBack { .. } => (49, vec!["Knights", "3.5U"]),
        Event::PassedBy { .. } => (50, one),
        Event::Pursued { .. } => (51, vec!["Knights", "3.5U"]),
        Event::Stays { .. } => (52, one),
        Event::Relieved { .. } => (53, both),
        Event::VillageLost { .. } => (54, vec!["Reds", "the lake"]),
        Event::CommandRouted { .. } => (55, vec!["Alfred", "The reds"]),
        Event::ArmyBeaten { .. } => (56, vec!["Reds", "5", "9"]),
        Event::Ended { .. } => (57, vec!["Reds", "Blues"]),
        Event::OnFoot { .. } => (58, one),
    }
}

fn field() -> Skirmish {
    let lake = [(Ground::Impassable, [1, 1, 5, 5])];
    let red = [("Knights", FOOT, [60, 30, 0]), ("Twins", FOOT, [80, 30, 0])];
    let blue = [("Housecarls", FOOT, [60, 90, 180]), ("Twins'", FOOT, [80, 90, 180])];
    let mut field = Skirmish::on(&lake, &[], &red, &blue);
    field.rules.setup.units.swap(1, 2);
    field.state.units.swap(1, 2);
    field
}

#[test]
fn every_event_is_one_sentence_with_names() {
    let field = field();
    for (place, event) in every_event().iter().enumerate() {
        let said = field.rules.narrate(&field.state, event);
        let (at, names) = named(event);
        assert_eq!(at, place, "{event:?} is not in its place");
        assert!(said.ends_with('.') && !said.ends_with(".."), "{event:?}: `{said}`");
        assert!(said.starts_with(|c: char| c.is_uppercase()), "`{said}`");
        for name in &names {
            assert!(said.contains(name), "{name} is not in `{said}`");
        }
        for raw in ["UnitId", "{", "_", "obody", "  ", "None", "Some"] {
            assert!(!said.contains(raw), "`{said}`");
        }
    }
}

#[test]
fn every_shade_of_an_event_has_words() {
    let field = field();
    let say = |event: Event| field.rules.narrate(&field.state, &event);
    let mut said = Vec::new();
    for deed in Deed::ALL {
        for passed in [true, false] {
            said.push(say(Event::Tested { unit: A, deed: *deed, passed }));
        }
    }
    for fate in CommanderFate::ALL {
        said.push(say(Event::Fate { command: 0, fate: *fate }));
    }
    for reason in EndReason::ALL {
        said.push(say(Event::Ended { ended: Ended { winner: Some(1), reason: *reason } }));
    }
    let ways = [
        Way::Ahead,
        Way::Back,
        Way::Left,
        Way::Right,
        Way::Oblique(Angle::from_degrees(30)),
        Way::Oblique(Angle::from_degrees(330)),
    ];
    let mut legs: Vec<Leg> =
        ways.into_iter().map(|way| Leg::Straight { way, ticks: TICKS }).collect();
    legs.extend(
        [Corner::Left, Corner::Right]
            .map(|corner| Leg::Wheel { corner, turn: Angle::from_degrees(40) }),
    );
    legs.push(Leg::AboutFace);
    let units: Units = [A, B, UnitId(3)].into_iter().collect();
    for leg in legs {
        said.push(say(Event::Marched { units: units.clone(), leg, cost: TICKS }));
    }
    said.push(say(Event::Compelled { unit: A, at: None }));
    said.push(say(Event::Ended { ended: Ended { winner: None, reason: EndReason::Length } }));
    let all = said.len();
    said.sort();
    said.dedup();
    // Both ways of being beaten are told alike.
    assert_eq!(said.len(), all - 1, "{said:?}");
    assert!(said.contains(&"Knights, Housecarls and Twins' turned about.".to_string()));
    assert!(said.contains(&"Knights lacked the discipline to rally.".to_string()));
}

#[test]
fn units_of_one_title_are_told_apart_by_their_side() {
    let mut field = field();
    for unit in &mut field.rules.setup.units[2..] {
        unit.title = "Twins".into();
    }
    let said = |unit: u8| field.rules.narrate(&field.state, &Event::Routed { unit: UnitId(unit) });
    assert_eq!(said(2), "Twins of the Reds routed.");
    assert_eq!(said(3), "Twins of the Blues routed.");
    assert_eq!(said(0), "Knights routed.");
}

#[test]
fn what_only_explains_is_a_detail() {
    let field = field();
    let details: Vec<usize> = every_event()
        .iter()
        .enumerate()
        .filter(|(_, event)| field.rules.is_detail(event))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(details, [8, 9, 27, 31, 36, 42, 58]);
    assert!(field.rules.is_detail(&Event::Tested { unit: A, deed: Deed::Rally, passed: true }));
}
