//! The rest of the figures: pila, melee, cohesion, what follows, and how many there are.

use serde_json::Value;
use tercio_chance::{Answer, Count, Roll};
use tercio_impetus::facts::{FightSide, Legion, PilumFacts};
use tercio_impetus::sheet::{self, Failure};
use tercio_impetus::troops::{Structure, Troop};
use tercio_impetus::{Book, CARD};
use tercio_ledger::{Grade, Rule};
use tercio_trials::Ours;

pub fn pilum(ours: &mut Ours) {
    ours.put("pilum.charging", sheet::PILUM_CHARGING.value);
    ours.put("pilum.charged", sheet::PILUM_CHARGED.value);
    ours.put("pilum.disordered", sheet::PILUM_DISORDERED.value);
    ours.put("pilum.support-charged", sheet::PILUM_SUPPORT.value);
    let worn = Legion { worn: true, charged: true, ..Legion::default() };
    let facts = PilumFacts { a: worn, ..PilumFacts::default() };
    ours.put("pilum.only-fresh", Book::default().pilum_dice(&facts).total() == 0);
}

/// The dice of a unit against a plain foe, more than its VBU.
fn extra(side: FightSide, foe: Troop) -> i16 {
    let foe = FightSide { r#type: foe, ..FightSide::default() };
    Book::default().unit_dice(&side, &foe).total() - i16::from(side.vbu)
}

fn no_flanks(side: FightSide) -> bool {
    !side.is_flanked_by(&FightSide { flank: true, ..FightSide::default() })
}

pub fn melee(ours: &mut Ours) {
    ours.rules(
        "melee.tactical",
        &[
            ("disordered", &sheet::MELEE_DISORDERED),
            ("stationary-chariots-charged", &sheet::MELEE_CHARIOTS),
            ("charging-flank-or-rear", &sheet::MELEE_FLANK),
            ("uphill-gentle", &sheet::MELEE_UPHILL),
            ("mounted-difficult", &sheet::MELEE_MOUNTED_ROUGH),
            ("pikes-and-chariots-difficult", &sheet::MELEE_PIKES_ROUGH),
            ("charging-fortified", &sheet::MELEE_DEFENCES),
        ],
    );
    let plain = FightSide::default();
    let unflanked = [
        ("schiltron", FightSide { schiltron: true, ..plain }),
        ("w", FightSide { r#type: Troop::Wagenburg, ..plain }),
    ];
    assert!(!no_flanks(plain));
    for (index, (word, side)) in unflanked.into_iter().enumerate() {
        assert!(no_flanks(side), "{word} has a flank");
        ours.put(format!("melee.tactical.charging-flank-or-rear.except.{index}"), word);
    }
    depth(ours);
    ours.put("melee.support-divisor", sheet::SUPPORT.value);
    let halves = Book::default().support_dice(&FightSide { vbu: 5, ..plain }, &plain);
    ours.put("melee.support-rounds", if halves == 3 { "up" } else { "down" });
}

fn depth(ours: &mut Ours) {
    let plain = FightSide { r#type: Troop::HeavyFoot, ..FightSide::default() };
    let pikes = FightSide { pikes: true, ..plain };
    let spears = FightSide { schiltron: true, ..plain };
    let warband = FightSide { warband: true, ..plain };
    let lines = [
        (&sheet::DEPTH_PIKES_HORSE, pikes, Troop::HeavyHorse),
        (&sheet::DEPTH_PIKES_FOOT, pikes, Troop::HeavyFoot),
        (&sheet::DEPTH_SPEARS_HORSE, spears, Troop::HeavyHorse),
        (&sheet::DEPTH_SPEARS_FOOT, spears, Troop::HeavyFoot),
        (&sheet::DEPTH_WARBAND, warband, Troop::HeavyFoot),
    ];
    for (index, (rule, side, foe)) in lines.into_iter().enumerate() {
        let at = |name: &str| format!("melee.depth.{index}.{name}");
        let name =
            if matches!(index, 0..4) { at("") } else { "melee.depth.cp-and-warband.".into() };
        let at = |field: &str| format!("{name}{field}");
        assert_eq!(extra(FightSide { depth: 2, ..side }, foe), rule.value, "{}", rule.id);
        let deeper = extra(FightSide { depth: 3, ..side }, foe);
        ours.put(at("dice"), rule.value);
        ours.put(at("against"), if foe.is_mounted() { "mounted" } else { "foot" });
        ours.put(at("each-unit"), deeper == 2 * rule.value);
    }
    for index in [0, 1] {
        ours.put(format!("melee.depth.{index}.most"), sheet::DEPTH_MOST.value);
    }
    let single = [pikes, spears, warband].map(|side| extra(side, Troop::HeavyFoot));
    ours.put("melee.depth-only-large-units", single == [0, 0, 0]);
}

pub fn fate(ours: &mut Ours) {
    let at = |name: &str| format!("commander-fate.{name}");
    ours.put(at("dice"), sheet::FATE_DICE.value);
    ours.put(at("when.cohesion-failed-with"), sheet::COHESION_FAIL.value);
    for (index, row) in sheet::FATES.iter().enumerate() {
        let word = match row.id.0.trim_start_matches("impetus.fate.") {
            "captured-routed" => "captured-command-routs",
            "killed-routed" => "killed-command-routs",
            "army-routed" => "killed-army-routs",
            other => other,
        };
        let from = if index == 0 { Value::Null } else { row.value.into() };
        ours.put(at(&format!("rows.{index}.from")), from);
        let to = sheet::FATES.get(index + 1).map(|next| next.value - 1);
        ours.put(at(&format!("rows.{index}.to")), to);
        ours.put(at(&format!("rows.{index}.fate")), word);
    }
    ours.put(at("modifiers.own-leadership.sign"), sheet::FATE_LEADERSHIP.value);
    ours.put(at("modifiers.other-leaderships.sign"), sheet::FATE_OTHERS.value);
    // One line for each structure, sign and figure together.
    ours.put(at("modifiers.structure.sign"), sheet::FATE_GOOD.value.signum());
    let structures = [&sheet::FATE_GOOD, &sheet::FATE_AVERAGE, &sheet::FATE_POOR];
    for (structure, rule) in Structure::ALL.iter().zip(structures) {
        ours.put(at(&format!("modifiers.structure.{structure}")), -rule.value);
    }
    ours.put(at("modifiers.losses-in-that-test.sign"), sheet::FATE_LOSSES.value);
    ours.put(at("modifiers.mounted.roll"), sheet::FATE_MOUNTED.value);
}

/// The only face that is damage on so many dice, all alike.
fn damaging_face(dice: u16) -> u8 {
    let roll = Roll::Hits { dice, count: Count::SixesAndPairsOfFives };
    let one = |face: &u8| roll.read(&vec![*face; dice.into()]) == Ok(Answer::Hits(1));
    let faces: Vec<u8> = (1..=6).filter(one).collect();
    assert_eq!(faces.len(), 1);
    faces[0]
}

pub fn cohesion(ours: &mut Ours) {
    for (key, dice, rule) in
        [("six", 1, &sheet::DAMAGE_SIX), ("double-five", 2, &sheet::DAMAGE_FIVES)]
    {
        ours.put(format!("damage.{key}.face"), damaging_face(dice));
        ours.put(format!("damage.{key}.dice"), dice);
        ours.put(format!("damage.{key}.damage"), rule.value);
    }
    let modifiers = [
        ("disordered", &sheet::COHESION_DISORDERED),
        ("commander-attached", &sheet::COHESION_COMMANDER),
        ("shot-point-blank-or-short", &sheet::COHESION_SHORT),
        ("shot-long-or-extreme", &sheet::COHESION_LONG),
    ];
    for (key, rule) in modifiers {
        ours.put(format!("cohesion.modifiers.{key}.critical"), rule.value);
    }
    ours.put("cohesion.floor", sheet::COHESION_FLOOR.value);
    ours.put("cohesion.passes-on", sheet::COHESION_PASS.value);
    ours.put("cohesion.fails-on", sheet::COHESION_FAIL.value);
}

pub fn afterwards(ours: &mut Ours) {
    ours.put("retreat.mounted.dice", sheet::RETREAT_MOUNTED.value);
    ours.put("retreat.foot.divisor", sheet::RETREAT_FOOT.value);
    ours.put("pursuit.must.mounted.dice", sheet::PURSUIT_MUST.value);
    ours.put("pursuit.must.foot.divisor", sheet::PURSUIT_MUST_FOOT.value);
    ours.put("pursuit.may.mounted.dice", sheet::PURSUIT_MAY.value);
    ours.put("pursuit.may.foot.divisor", sheet::PURSUIT_MAY_FOOT.value);
    ours.put("victory.army-percent", sheet::VICTORY_ARMY.value);
    ours.put("victory.command-percent", sheet::VICTORY_COMMAND.value);
    ours.put("victory.baggage-vd", sheet::VICTORY_BAGGAGE.value);
    ours.put("victory.built-up-area-vd", sheet::VICTORY_BAGGAGE.value);
    ours.word("victory.checked", "end of the turn", &sheet::VICTORY_END);
}

/// The printed lines of ours whose ids begin so.
fn printed(prefix: &str) -> Vec<&'static Rule> {
    let prefix = format!("impetus.{prefix}");
    let here = |rule: &&Rule| rule.grade == Grade::Sheet && rule.id.0.starts_with(&prefix);
    CARD.rules().filter(here).collect()
}

fn count(prefix: &str) -> usize {
    printed(prefix).len()
}

pub fn counts(ours: &mut Ours) {
    command_counts(ours);
    firing_counts(ours);
    fight_counts(ours);
}

fn command_counts(ours: &mut Ours) {
    let distances = ["gentle-hill", "crest", "steep-hill", "wood"];
    let sights = printed("sight.");
    let is_distance = |rule: &&&Rule| distances.iter().any(|name| rule.id.0.ends_with(name));
    let combat = ["gentle-hill.combat", "steep-hill.combat", "wood.combat", "wood.edge.firing"];
    let figures: usize =
        combat.iter().map(|name| ours.under(&format!("terrain-visibility.{name}"))).sum();
    let rows =
        |failure: Failure| sheet::FAILURES.iter().filter(|row| row.failure == failure).count();
    let mut put = |key: &str, count: usize| ours.put(format!("counts.{key}"), count);
    // The dice and what is added to them.
    put("initiative-formulas", count("initiative.") - 1);
    let grades = count("discipline.") - count("discipline.commander") - count("discipline.beyond");
    put("discipline-grades", grades);
    put("discipline-modifiers", count("discipline.") - grades);
    put("commanders", count("commander."));
    put("structure-ranges", count("structure."));
    put("failure-rows", count("failure."));
    put("failure-no-effect", rows(Failure::NotDone));
    put("failure-disorder-at-end", rows(Failure::DisorderAtEnd));
    put("failure-no-effect-and-disorder", rows(Failure::NotDoneAndDisorder));
    put("failure-compulsory-move", rows(Failure::Compelled));
    put("terrain-movement-rows", sheet::GOING.len());
    put("terrain-movement-cells", count("ground."));
    put(
        "terrain-visibility-rows",
        count("sight.") - count("sight.crest") - count("sight.wood-edge"),
    );
    put("terrain-visibility-distances", sights.iter().filter(is_distance).count());
    put("terrain-visibility-unlimited", sights.iter().filter(|rule| rule.value == 0).count());
    put("terrain-edge-distances", count("sight.wood-edge"));
    put("terrain-combat-figures", figures);
    put("interpenetration-lines", count("pass."));
}

fn firing_counts(ours: &mut Ours) {
    let cells = || sheet::FIRING.iter().flatten();
    let pairs = || cells().filter(|cell| !cell.single);
    let full = pairs().filter(|cell| cell.foot.reaches && cell.mounted.reaches).count();
    let singles = cells().filter(|cell| cell.single && cell.foot.reaches).count();
    let mut put = |key: &str, count: usize| ours.put(format!("counts.{key}"), count);
    put("firing-weapons", sheet::FIRING.len());
    put("firing-bands", count("fire.range."));
    put("firing-cells", cells().count());
    put("firing-pairs", full);
    put("firing-half-pairs", pairs().count() - full);
    put("firing-singles", singles);
    put("firing-no", cells().filter(|cell| cell.single && !cell.foot.reaches).count());
    // Light against light and the exception for javelins stand in lines of others; the exception
    // has no figure in print.
    put("dice-modifier-lines", count("fire.mod.") - 2);
    put("dice-modifier-figures", count("fire.mod.") - 1);
    put("priorities", count("priority."));
    put("arcs", count("arc."));
    let figures = printed("pilum.").into_iter().filter(|rule| rule.value != 0).count();
    put("pilum-dice-figures", figures);
    // That supports in disorder throw none is a word of the support's own line.
    put("pilum-conditions", count("pilum.") - figures + count("pilum.support"));
}

fn fight_counts(ours: &mut Ours) {
    let formula = ["melee.vbu", "melee.impetus"].map(count).iter().sum::<usize>();
    let structures = count("fate.structure.");
    let fates = sheet::FATES.len();
    let cohesion = ["disordered", "commander", "short", "long"];
    let in_test = |name: &&&str| CARD.rule(&format!("impetus.cohesion.{name}")).is_some();
    let distances = |class: &str| count(&format!("pursuit.{class}"));
    let mut put = |key: &str, count: usize| ours.put(format!("counts.{key}"), count);
    put("melee-formulas", formula - 1);
    put("melee-tactical", count("melee.") - formula - count("melee.support"));
    // The figure of how many units count stands in two of the lines.
    put("melee-depth", count("depth.") - count("depth.most"));
    put("melee-support", count("melee.support"));
    put("fate-rows", fates);
    put("fate-modifiers", count("fate.") - fates - count("fate.dice") - structures + 1);
    put("fate-structure-values", structures);
    put("damage-ways", count("damage."));
    // Losses; and the critical number, made of VBU and damage.
    put("cohesion-formulas", count("cohesion.losses") + count("cohesion.vbu"));
    put("cohesion-modifiers", cohesion.iter().filter(in_test).count());
    put("cohesion-floors", count("cohesion.floor"));
    put("cohesion-automatic-faces", count("cohesion.pass") + count("cohesion.fail"));
    put("retreat-rules", count("retreat.loser"));
    put("retreat-distances", count("retreat.") - count("retreat.loser"));
    put("pursuit-distances", distances("must") + distances("may"));
    put("pursuit-classes", (distances("must") + distances("may")) / 2);
    put("victory-thresholds", count("victory.army") + count("victory.command"));
    put("victory-vd-figures", count("victory.baggage"));
}
