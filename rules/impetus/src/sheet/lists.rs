//! The sections of the sheet, in its order.

use super::firing::{FIRING_RULES, print_firing};
#[allow(clippy::wildcard_imports, reason = "a list of everything")]
use super::*;
use crate::troops::Troop;
use tercio_engine::Section;

const fn section(title: &'static str, rules: &'static [&'static Rule]) -> Section {
    Section { title, table: None, rules }
}

#[rustfmt::skip]
pub static SECTIONS: &[Section] = &[
    section("Initiative", &[&INITIATIVE, &INITIATIVE_LEADER, &INITIATIVE_CHIEF, &INITIATIVE_TIE, &DOUBLE_ONE, &DOUBLE_SIX, &DOUBLE_IDLE, &COWARD_ROUTS]),
    section("Discipline test", &[&GRADE_A, &GRADE_B, &GRADE_C, &TEST_COMMANDER, &TEST_BEYOND, &TEST_MOVES, &TEST_BOUNDS, &GENERAL_RALLY]),
    section("Commanders", &[
        &LEADERSHIP[0], &LEADERSHIP[1], &LEADERSHIP[2], &LEADERSHIP[3], &LEADERSHIP[4], &LEADERSHIP[5], &LEADERSHIP[6]]),
    section("Command structure", &[&RANGE_GOOD, &RANGE_AVERAGE, &RANGE_POOR, &COMMAND_RANGE]),
    section("Failing the discipline test", &[
        &FAILURES[0].rule, &FAILURES[1].rule, &FAILURES[2].rule, &FAILURES[3].rule, &FAILURES[4].rule, &FAILURES[5].rule,
        &FAILURES[6].rule, &FAILURES[7].rule, &FAILURES[8].rule, &FAILURES[9].rule, &FAILURES[10].rule, &TEST_CONTROL, &TEST_EVADE, &TEST_REACTION, &TEST_PRIORITY]),
    Section { title: "Terrain: movement", table: Some(print_going), rules: &[
        &GOING[0][0].rule, &GOING[0][1].rule, &GOING[1][0].rule, &GOING[1][1].rule, &GOING[2][0].rule, &GOING[2][1].rule,
        &GOING[3][0].rule, &GOING[3][1].rule, &GOING[4][0].rule, &GOING[4][1].rule, &MOVE_HALVED] },
    section("Terrain: visibility and combat", &[&SIGHT_GENTLE, &SIGHT_CREST, &SIGHT_STEEP, &SIGHT_WOOD, &WOOD_EDGE_U, &SIGHT_BROKEN]),
    section("Voluntary interpenetration", &[&PASS_SKIRMISHERS, &PASS_MISSILE, &PASS_TRAIN, &PASS_LIGHT_HORSE, &PASS_CLEAR]),
    Section { title: "Firing table", table: Some(print_firing), rules: &FIRING_RULES },
    section("Firing: distances and dice", &[
        &BANDS[0], &BANDS[1], &BANDS[2], &BANDS[3], &FIRE_VBU, &FIRE_MOVED, &FIRE_JAVELINS, &FIRE_DISORDERED, &FIRE_INDIRECT, &FIRE_AT_LIGHT,
        &FIRE_LIGHT_AT_LIGHT, &FIRE_WOOD_EDGE, &FIRE_FORTIFIED, &FIRE_GUNS_FORTIFIED, &FIRE_EVADING, &FIRE_WOODEN,
        &FIRE_GUNS_MASSED, &FIRE_CHARIOTS, &FIRE_LEAST]),
    section("Firing limitations", &[
        &PRIORITY_EXCHANGE, &PRIORITY_FRONT, &PRIORITY_NEAREST, &PRIORITY_NEIGHBOUR, &PRIORITY_OTHER, &ARC_AHEAD, &ARC_ALL_ROUND,
        &SIGHT_UNITS, &FIRE_INDIRECT_NEAR]),
    section("Pilum", &[&PILUM_FRESH, &PILUM_CHARGING, &PILUM_CHARGED, &PILUM_DISORDERED, &PILUM_SUPPORT, &PILUM_FRONT]),
    section("Melee", &[
        &MELEE_VBU, &MELEE_IMPETUS, &MELEE_DISORDERED, &MELEE_CHARIOTS, &MELEE_FLANK, &MELEE_UPHILL, &MELEE_MOUNTED_ROUGH,
        &MELEE_PIKES_ROUGH, &MELEE_DEFENCES, &SHIELDWALL, &LEAST_DICE]),
    section("The Impetus bonus", &[
        &BONUS_FRESH, &BONUS_KEPT, &BONUS_DISORDERED, &BONUS_FOOT, &BONUS_PIKES, &BONUS_SPEARS, &BONUS_DIFFICULT, &BONUS_FORTIFIED,
        &BONUS_SHIELDWALL, &BONUS_PAVISE, &BONUS_CAMELS, &BONUS_STAKES]),
    section("Depth of large units, support", &[
        &DEPTH_PIKES_HORSE, &DEPTH_PIKES_FOOT, &DEPTH_MOST, &DEPTH_SPEARS_HORSE, &DEPTH_SPEARS_FOOT, &DEPTH_WARBAND, &SUPPORT, &SUPPORT_DICE, &SUPPORT_MAIN]),
    section("Capture or death of a commander", &[
        &FATE_DICE, &FATES[0], &FATES[1], &FATES[2], &FATES[3], &FATES[4], &FATES[5],
        &FATE_LEADERSHIP, &FATE_OTHERS, &FATE_GOOD, &FATE_AVERAGE, &FATE_POOR, &FATE_LOSSES, &FATE_MOUNTED, &FATE_CHARISMATIC]),
    section("Damage inflicted", &[&DAMAGE_SIX, &DAMAGE_FIVES]),
    section("Cohesion test and permanent losses", &[
        &COHESION_LOSSES, &COHESION_VBU, &COHESION_DAMAGE, &COHESION_FLOOR, &COHESION_DISORDERED, &COHESION_COMMANDER, &COHESION_SHORT,
        &COHESION_LONG, &COHESION_SHIELDWALL, &COHESION_PASS, &COHESION_FAIL, &COHESION_PILED, &FLANK_ROUTS, &SCYTHED_SPENT, &ROUT_SHOCK, &ROUT_SHOCK_LOSS, &ROUT_UNNOTICED]),
    section("Loss of melee and retreat", &[
        &LOST_MELEE, &RETREAT_MOUNTED, &RETREAT_FOOT, &FALL_BACK, &RETREAT_PUSHES, &RETREAT_PASSES, &RETREAT_STOPPED, &RETREAT_DESTROYED,
        &RETREAT_EDGE, &TRAIN_STAYS]),
    section("Pursuit", &[&PURSUIT_MUST, &PURSUIT_MUST_FOOT, &PURSUIT_MAY, &PURSUIT_MAY_FOOT, &PURSUIT_BARRED, &PURSUIT_ON]),
    section("Victory conditions", &[&VICTORY_ARMY, &VICTORY_COMMAND, &VICTORY_LOST, &VICTORY_ROUTED, &VICTORY_BAGGAGE, &VICTORY_END]),
    section("Bases and moves (known and ruled)", &[
        &BASE_WIDTH, &DEPTH_HEAVY_FOOT, &DEPTH_LIGHT_FOOT, &DEPTH_HORSE, &DEPTH_SKIRMISHERS, &DEPTH_LARGE, &DEPTH_WAGONS,
        &MOVE_LENGTH, &MOVE_WHEEL, &MOVE_WHEEL_LIGHT, &MOVE_SIDESTEP, &MOVE_SINGLE, &MOVE_IN_ORDER, &MOVE_DISORDERS, &MOVE_ABOUT_FACE,
        &MOVE_CONTACT, &MOVE_FRIENDS, &MOVE_IMPASSABLE, &MOVE_EDGE, &MOVE_SCHILTRON, &ZONE, &ZONE_INSIDE, &ZONE_PAST,
        &GROUP_LINE, &GROUP_SLOWEST, &GROUP_IMPETUOUS, &GROUP_SCYTHED]),
    section("Charges and reactions (known and ruled)", &[
        &CHARGE_BONUS, &CHARGE_FOOT, &CHARGE_SHORT, &CHARGE_IMPETUS, &CHARGE_FLANK, &COUNTER_CHARGE, &COUNTER_HALF, &IMPETUOUS_UNTIL, &REACTION_FIRE, &EVADE, &EVADE_FOOT,
        &EVADE_WHO, &EVADE_CAUGHT, &SWEPT_SKIRMISHERS, &SWEPT_ARTILLERY, &PANIC, &PANIC_AHEAD, &PANIC_BACK, &PANIC_ANYWHERE]),
    section("Before the battle (ruled)", &[
        &SETUP_ATTACKER, &SETUP_MOUNTED, &SETUP_LEAST, &SETUP_MOST, &SETUP_SIZE, &SETUP_APART, &SETUP_CHANGE, &SETUP_EDGE, &SETUP_FIRST,
        &SETUP_DEEP, &SETUP_SIDES, &SETUP_BAGGAGE]),
    section("The turn (known and ruled)", &[
        &TURN_NAME, &TURN_ACTS, &TURN_LAST, &TURN_ONCE, &TURN_OWN, &TURN_ASKED, &ACT_FIRE_ONCE, &ACT_RALLY, &ACT_RALLY_FIRST, &ACT_FAILED_LAST, &ACT_FOUGHT,
        &ACT_MELEE, &ACT_IN_ORDER, &ARTILLERY_ONCE, &CHARIOTS_GO_ON, &CONTROL_U, &LURE_U, &DISMOUNT, &DISMOUNT_MOVE, &DISMOUNT_IMPETUS,
        &DISENGAGE, &SQUARE, &SQUARE_FATE, &OCCUPY, &TRANSFER, &GENERAL_JOINS, &GENERAL_LOST, &OPPORTUNITY, &OPPORTUNITY_ZONE, &OPPORTUNITY_ORDER,
        &RELIEF, &SUPPORT_BACK, &VILLAGE_LOST, &COMMAND_LEAVES, &LENGTH, &LENGTH_SHARE, &BOTH_BEATEN, &CONCEDED]),
];

/// Ground and movement as it looks in print.
fn print_going() -> String {
    let rows =
        [Troop::Skirmishers, Troop::Missile, Troop::ScythedChariots, Troop::Wagenburg, Troop::Foot];
    let names = ["S, FL", "T", "CF", "W", "others"];
    let mut text = format!("  {:8}  {:20}  {}\n", "", "broken ground", "difficult ground");
    for (troop, name) in rows.into_iter().zip(names) {
        let [broken, difficult] =
            [false, true].map(|difficult| said(going_of(troop, difficult).toll));
        text.push_str(&format!("  {name:8}  {broken:20}  {difficult}\n"));
    }
    text
}

fn said(toll: Toll) -> String {
    let parts = [
        (toll.disorder, "disorder"),
        (toll.half_speed, "half speed"),
        (toll.column_only, "groups in column"),
        (toll.destroyed, "destroyed"),
        (toll.barred, "may not enter"),
    ];
    let said: Vec<&str> = parts.iter().filter(|(holds, _)| *holds).map(|(_, what)| *what).collect();
    if said.is_empty() { "no effect".into() } else { said.join(", ") }
}
