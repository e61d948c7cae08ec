//! Naming, the throw, who acts, leaders who go somewhere, and what is reckoned at the end of a turn.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft, Line};
use tercio_baroque::Event;
use tercio_baroque::state::{Due, EndReason, Post};
use tercio_baroque::troops::{Level, Structure};

const RED: &[Line] = &[
    ("pikes", "P&M 4 1 B musket", [100, 60, 0]),
    ("horse", "GA 5 4 B pistol second", [200, 60, 0]),
];
const BLUE: &[Line] = &[
    ("foot", "P&M 4 1 B musket", [100, 160, 180]),
    ("riders", "TR 5 2 B pistol second", [200, 160, 180]),
];

fn table() -> Draft {
    Draft::new(RED, BLUE)
}

#[test]
fn both_name_in_secret_and_the_higher_throw_acts() {
    let mut clash = table().turn();
    clash.plays("");
    clash.reveal("name 0", "name 3", "53 43");
    assert_eq!(clash.asked(), Some(0), "8 and 2 against 7 and 2");
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 0 }));
    clash.refuses(0, "march horse ahead 10", "baroque.play.own");
    clash.refuses(1, "march foot ahead 10", "baroque.play.own");
    // The other stays unactivated, and names again against what is left.
    clash.does(0, "done", "");
    assert_eq!(clash.asked(), Some(1), "blue has a choice, red has one command left");
    clash.does(1, "name 1", "11 66");
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 1 }));
}

#[test]
fn the_last_command_still_throws() {
    let mut clash = table().turn();
    clash.plays("").reveal("name 0", "name 1", "66 11").does(0, "done", "");
    clash.does(1, "name 1", "66 11").does(0, "done", "");
    assert_eq!(clash.asked(), Some(1), "red has none left");
    clash.does(1, "name 3", "11");
    assert!(clash.told.iter().any(|(_, told)| matches!(told, Event::Threw { command: 3, .. })));
    // The last of all throws by itself, and the turn ends.
    clash.does(1, "done", "45").does(1, "done", "");
    assert!(clash.told.iter().any(|(_, told)| *told == Event::Turn { turn: 2 }));
}

#[test]
fn equal_throws_go_to_the_better_structure_else_they_are_thrown_again() {
    let better = table().leader(3, Level::Reliable, Structure::Poor);
    let mut clash = better.turn();
    clash.plays("").reveal("name 0", "name 3", "33 42");
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 0 }));
    let mut clash = table().turn();
    clash.plays("").reveal("name 0", "name 1", "33 42 21 66");
    assert!(clash.tells("baroque.initiative.tie"));
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 1 }));
}

#[test]
fn an_expert_who_is_behind_throws_both_dice_again_and_the_other_may_then() {
    let draft = table().leader(0, Level::Expert, Structure::Average).leader(
        1,
        Level::Charismatic,
        Structure::Average,
    );
    let mut clash = draft.turn();
    clash.plays("").reveal("name 0", "name 1", "11 33");
    assert_eq!(clash.asked(), Some(0));
    clash.refuses(0, "first", "baroque.power.expert");
    clash.does(0, "both", "66");
    assert_eq!(clash.asked(), Some(1), "now the other is behind");
    clash.does(1, "second", "6");
    // 3 and 6 and 4 against 12 and 3.
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 0 }));
}

#[test]
fn who_keeps_his_dice_has_decided() {
    let draft = table().leader(0, Level::Charismatic, Structure::Average);
    let mut clash = draft.turn();
    clash.plays("").reveal("name 0", "name 1", "11 65");
    clash.does(0, "keep", "");
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 1 }));
}

#[test]
fn a_charismatic_leader_hands_over_what_he_has_won() {
    let draft = table().leader(0, Level::Charismatic, Structure::Average);
    let mut clash = draft.turn();
    clash.plays("").reveal("name 0", "name 1", "66 11");
    assert_eq!(clash.asked(), Some(0));
    clash.does(0, "hand-over", "");
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 1 }));
    assert!(!clash.state.commands[0].acted && clash.state.commands[1].acted);
}

#[test]
fn an_incompetent_leaders_double_costs_his_activation_won_or_lost() {
    let draft = || table().leader(0, Level::Incompetent, Structure::Average);
    let mut clash = draft().turn();
    clash.plays("").reveal("name 0", "name 1", "66 21");
    assert!(clash.tells("baroque.power.incompetent"));
    assert!(clash.state.commands[0].acted && !clash.state.commands[1].acted);
    assert_eq!(clash.state.agenda.top(), Some(&Due::Name), "nobody acts by this throw");
    let mut clash = draft().turn();
    clash.plays("").reveal("name 0", "name 1", "11 21");
    assert!(clash.state.commands[0].acted);
    assert_eq!(clash.state.agenda.top(), Some(&Due::Activate { command: 1 }));
}

#[test]
fn a_leader_moves_once_and_follows_his_unit() {
    let mut clash = table().begin();
    clash.refuses(0, "lead horse", "baroque.leaders.attach");
    clash.refuses(0, "lead 290 190", "baroque.leaders");
    clash.does(0, "lead pikes", "");
    assert_eq!(clash.state.commands[0].post, Post::With(clash.id("pikes")));
    clash.refuses(0, "lead redcamp", "baroque.leaders");
    assert!(!clash.state.commands[2].led, "the other command's leader has not moved");
}

#[test]
fn a_leader_alone_who_is_come_upon_goes_to_his_nearest_or_is_lost() {
    let line: &[Line] = &[("pikes", "P&M 4 1 B musket", [100, 60, 0])];
    let riders: &[Line] = &[("riders", "TR 5 2 B pistol", [150, 100, 180])];
    let alone = || {
        let mut clash = Draft::new(line, riders).begin();
        clash.state.commands[0].post = Post::At(tercio_field::Point::new(15_000, 8_000));
        clash.state.agenda.pop();
        clash.state.agenda.push(Due::Activate { command: 1 });
        clash
    };
    let mut clash = alone();
    clash.does(1, "march riders ahead 20", "");
    assert_eq!(clash.state.commands[0].post, Post::With(clash.id("pikes")));
    let mut clash = alone().amend("pikes", |unit| unit.pose.front.x = 2_000);
    let far = clash.id("redcamp");
    clash.state.units[usize::from(far.0)].pose.front.x = 28_000;
    clash.rules.setup.commands[0].structure = Structure::Poor;
    clash.does(1, "march riders ahead 20", "");
    assert_eq!(clash.state.commands[0].post, Post::Lost);
    assert!(clash.tells("baroque.leaders.taken"));
}

/// The turn is about to end.
fn at_the_end(draft: Draft) -> Clash {
    let mut clash = draft.begin();
    clash.state.agenda.clear();
    clash.state.agenda.push(Due::EndTurn);
    clash
}

#[test]
fn a_command_at_nothing_tests_once_unit_by_unit() {
    let mut clash = at_the_end(Draft::new(
        &[
            ("one", "P&M 4 1 B musket", [100, 60, 0]),
            ("two", "P&M 4 1 B musket", [130, 60, 0]),
            ("far", "GA 5 4 B second", [200, 60, 0]),
            ("farther", "GA 5 4 B second", [230, 60, 0]),
        ],
        BLUE,
    ));
    for name in ["one", "two"] {
        clash = clash.amend(name, |unit| unit.vbu = 2);
    }
    // Both exhausted: 4 of 4. B passes on 4; the second fails. Then the next turn begins.
    clash.plays("4 3");
    assert!(clash.tells("baroque.break.command"));
    assert!(clash.stands("one") && !clash.stands("two"));
    assert!(clash.state.commands[0].broken);
    assert_eq!(clash.state.turn, 2);
    // Not again.
    clash.state.agenda.push(Due::EndTurn);
    clash.plays("");
    assert!(!clash.tells("baroque.break.command"));
}

#[test]
fn what_was_done_in_a_turn_does_not_count_in_the_next() {
    let mut clash = at_the_end(table()).amend("pikes", |unit| {
        (unit.moves, unit.evades, unit.spent, unit.rallied) = (3, 2, true, true);
        (unit.opportunity, unit.disordered) = (true, true);
    });
    clash.plays("");
    let pikes = clash.unit("pikes");
    assert_eq!((pikes.moves, pikes.evades), (0, 0));
    assert!(!pikes.spent && !pikes.rallied && !pikes.opportunity && pikes.disordered);
    assert!(!clash.state.commands[0].acted);
}

#[test]
fn an_army_at_nothing_is_beaten_and_both_at_once_is_a_draw() {
    let lose = |clash: Clash, name: &str| {
        clash.amend(name, |unit| {
            unit.status = tercio_baroque::state::Status::Eliminated;
        })
    };
    let mut clash = lose(at_the_end(table()), "pikes");
    clash.state.commands[0].broken = true;
    clash.plays("");
    let ended = clash.state.ended.unwrap();
    assert_eq!((ended.winner, ended.reason), (Some(1), EndReason::Beaten), "half of it gone");
    let mut clash = lose(lose(at_the_end(table()), "pikes"), "foot");
    clash.plays("");
    assert_eq!(clash.state.ended.unwrap().reason, EndReason::BothBeaten);
}

#[test]
fn after_twelve_turns_the_larger_share_left_wins() {
    let mut clash = at_the_end(table()).amend("riders", |unit| unit.vbu = 2);
    clash.state.turn = 12;
    clash.plays("6");
    let ended = clash.state.ended.unwrap();
    assert_eq!((ended.winner, ended.reason), (Some(0), EndReason::Length));
    let mut clash = at_the_end(table());
    clash.state.turn = 12;
    clash.plays("");
    assert_eq!(clash.state.ended.unwrap().winner, None);
    let mut clash = at_the_end(table());
    clash.state.turn = 11;
    clash.plays("");
    assert_eq!(clash.state.turn, 12);
}

#[test]
fn baggage_and_villages_count_when_they_are_lost() {
    use tercio_engine::Ruleset;
    let mut draft = table().ground(tercio_field::Ground::BuiltUp, [90, 50, 120, 70]);
    draft.setup.villages = vec![(0, 1)];
    let mut clash = at_the_end(draft).amend("bluecamp", |unit| {
        unit.status = tercio_baroque::state::Status::Eliminated;
    });
    clash.plays("");
    assert!(clash.tells("baroque.baggage.village"), "pikes are alone in it");
    assert_eq!(clash.state.ended.unwrap().winner, Some(0), "4 less 3 less 1");
    assert_eq!(clash.rules.standing(&clash.state, tercio_chance::Seat(1)).left, 0);
}
