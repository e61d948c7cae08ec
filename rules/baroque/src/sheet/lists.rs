//! The sections of the sheet, in its order.

#[allow(clippy::wildcard_imports, reason = "a list of everything")]
use super::*;
use crate::troops::Level;
use tercio_engine::Section;

const fn section(title: &'static str, rules: &'static [&'static Rule]) -> Section {
    Section { title, table: None, rules }
}

#[rustfmt::skip]
pub static SECTIONS: &[Section] = &[
    section("Preparing the terrain", &[
        &SETUP_ATTACKER, &PRICE_LOW, &PRICE_LOW_LARGE, &KINDS[0].rule, &KINDS[1].rule, &KINDS[2].rule, &MOST_ROADS,
        &PRICE_MIDDLE, &PRICE_MIDDLE_LARGE, &KINDS[3].rule, &KINDS[4].rule, &KINDS[5].rule, &KINDS[6].rule, &MOST_OBSTACLES,
        &PRICE_HIGH, &KINDS[7].rule, &KINDS[8].rule, &KINDS[9].rule, &MOST_OF_EACH]),
    section("Activation and the turn", &[&TURN_INITIATIVE, &TURN_UNITS, &TURN_GO_ON, &INITIATIVE, &INITIATIVE_TIE]),
    Section { title: "Actions and reactions", table: Some(print_actions), rules: &[
        &ACTIONS[0].rule, &ACTIONS[1].rule, &ACTIONS[2].rule, &ACTIONS[3].rule, &ACTIONS[4].rule, &ACTIONS[5].rule,
        &ACTIONS[6].rule, &ACTIONS[7].rule, &ACTIONS[8].rule, &MOVE_REPEATED, &EVADE_INSTEAD] },
    section("The discipline test", &[
        &GRADE_A, &GRADE_B, &GRADE_C, &TEST_BEYOND, &TEST_LEADER, &TEST_ONE, &TEST_SIX, &TEST_MOVES, &TEST_IRON]),
    section("The discipline test: additional modifiers", &TEST_EXTRAS),
    section("Who may evade", &[&EVADERS]),
    section("What is tested, and what failing does", &[
        &TESTS[0].rule, &TESTS[1].rule, &TESTS[2].rule, &TESTS[3].rule, &TESTS[4].rule, &TESTS[5].rule, &TESTS[6].rule, &TESTS[7].rule]),
    section("Leaders", &[
        &LEADERSHIP[0], &LEADERSHIP[1], &LEADERSHIP[2], &LEADERSHIP[3], &LEADERSHIP[4], &LEADERSHIP[5],
        &POWER_CHARISMATIC, &POWER_EXPERT, &POWER_INCOMPETENT, &ATTACHED_MELEE, &LEADER_MOVE]),
    LOSS_OF_A_LEADER,
    section("Command structure", &[&RANGE_GOOD, &RANGE_AVERAGE, &RANGE_POOR]),
    section("Voluntary interpenetration", &[&PASS_LIGHT, &PASS_MOUNTED, &PASS_ARTILLERY, &PASS_NOT]),
    section("Forced interpenetration", &[&RETREAT_PASSES, &RETREAT_PUSHES]),
    Section { title: "Terrain: movement", table: Some(print_going), rules: &[
        &GOING[0][0].rule, &GOING[0][1].rule, &GOING[0][2].rule, &GOING[1][0].rule, &GOING[1][1].rule, &GOING[1][2].rule,
        &GOING[2][0].rule, &GOING[2][1].rule, &GOING[2][2].rule, &GOING[3][0].rule, &GOING[3][1].rule, &GOING[3][2].rule] },
    section("Terrain: visibility", &[&SIGHT_GENTLE, &SIGHT_RIDGE, &SIGHT_STEEP, &SIGHT_WOOD]),
    firing::FIRING_TABLE,
    FIRING_DICE,
    SHOOTING_PRIORITIES,
    IMPETUS_BONUS,
    MELEE,
    DAMAGE,
    COHESION,
    distances::BONUS_TABLE,
    distances::RETREAT_TABLE,
    ARMY_BREAK,
    COMMAND_BREAK,
    AFTER_A_MELEE,
    BASES,
    MOVING,
    LINES,
    CONTACTS,
    ARMY_LISTS,
    BATTLE,
];

// The counts of the sheet.
const _: () = assert!(KINDS.len() == 10 && ACTIONS.len() == Action::ALL.len());
const _: () = assert!(reactions_listed() == 9 && TEST_EXTRAS.len() == 3 + 3 + 2 + 2 + 6);
const _: () = assert!(GOING.len() * GOING[0].len() == 12 && LEADERSHIP.len() == Level::ALL.len());

/// Answers in all the rows of the table of actions: two each for three of them, three for one.
const fn reactions_listed() -> usize {
    let (mut listed, mut row) = (0, 0);
    while row < ACTIONS.len() {
        listed += ACTIONS[row].reactions.len();
        row += 1;
    }
    listed
}

/// Actions and their answers as they look in print.
fn print_actions() -> String {
    let row = |(action, answered): (&Action, &Answered)| {
        let said: Vec<&str> = answered.reactions.iter().map(|reaction| reaction.word()).collect();
        let said = if said.is_empty() { "none".into() } else { said.join(", ") };
        let evaded = if answered.evaded { "; or evasion" } else { "" };
        format!("  {:10}  {said}{evaded}\n", action.word())
    };
    Action::ALL.iter().zip(&ACTIONS).map(row).collect()
}

/// Ground and movement as it looks in print.
fn print_going() -> String {
    let names = ["S, DR", "WB, T", "others", "leaders"];
    let columns = ["broken ground", "difficult ground", "linear obstacles"];
    let mut text = format!("  {:8}  {:14}  {:16}  {}\n", "", columns[0], columns[1], columns[2]);
    for (name, cells) in names.into_iter().zip(&GOING) {
        let [broken, difficult, obstacle] = cells.each_ref().map(said);
        text.push_str(&format!("  {name:8}  {broken:14}  {difficult:16}  {obstacle}\n"));
    }
    text
}

fn said(cell: &Going) -> String {
    match (cell.toll.slow, cell.toll.disorder) {
        (false, false) => "no effect".into(),
        (false, true) => "disorder".into(),
        (true, false) => format!("{}BU", cell.rule.value),
        (true, true) => format!("{}BU, disorder", cell.rule.value),
    }
}
