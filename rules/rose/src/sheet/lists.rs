//! The sections of the sheet, in its order; then what is ruled.

use super::{battle, checks, command, ladder, plain, reference, result, round, table};
use tercio_engine::Section;

pub static SECTIONS: &[Section] = &[
    round::ROUND_STEPS,
    ladder::LADDER_SECTION,
    ladder::MATRIX_SECTION,
    checks::MOVING,
    checks::REFORM,
    checks::FIGHTING,
    reference::ENGAGING_TABLE,
    reference::SHOOTING_TABLE,
    reference::RANGE_LINES,
    command::RISK_TABLE,
    result::RESULT_TABLE,
    result::RESULT_LINES,
    command::EYE_LINES,
    result::OUTCOME_LINES,
    KEYWORDS,
    command::ORDER_LINES,
    round::NARRATING,
    ladder::ARGUING,
    checks::TIME,
    reference::ARMS_LINES,
    result::CONDITION_LINES,
    command::COMMAND_LINES,
    table::WAYS,
    table::AFTER,
    plain::PLACES,
    table::PLAINLY,
    plain::WORDS,
    table::BASES,
    battle::BATTLE,
];

const KEYWORDS: Section =
    Section { title: "Scenario keywords", table: None, rules: &[&ladder::SCENARIO_KEYWORDS] };

// The counts of the sheet.
const _: () = assert!(round::ROUND.len() == 11 && ladder::LADDER.len() == 9);
const _: () = assert!(ladder::MATRIX.len() == 28 && reference::ENGAGING_RULES.len() == 35);
const _: () = assert!(checks::MOVEMENT.len() == 4 && checks::REFORMING.len() == 6);
const _: () = assert!(checks::COMBAT.len() == 3 && reference::SHOOTING_RULES.len() == 35);
const _: () = assert!(result::RESULT_RULES.len() == 32 && result::OUTCOMES.len() == 6);
const _: () = assert!(command::EYES.len() == 6 && command::RISKS.len() == 3);
