//! The figures of the sheet under the names of the independent transcription: the dice of a unit,
//! maneuvers and effects.

use serde_json::{Value, json};
use tercio_trials::Ours;
use tercio_warfare::Book;
use tercio_warfare::facts::{self, Maneuver, SideFacts};
use tercio_warfare::phase::floating::PoolFacts;
use tercio_warfare::sheet::{self, Compare, Effect};

pub fn unit_dice(ours: &mut Ours) {
    let plain = Book::default();
    let tally = plain.house.tally();
    ours.put("base.dice", plain.throw(&tally).dice());
    ours.put("base.keep", sheet::BASE.value);
    ours.rules(
        "strengths",
        &[
            ("medium-armour", &sheet::MEDIUM_ARMOUR),
            ("heavy-armour", &sheet::HEAVY_ARMOUR),
            ("commander-strength", &sheet::COMMAND),
        ],
    );
    ours.rules(
        "weaknesses",
        &[
            ("moved-over-half", &sheet::MOVED_OVER_HALF),
            ("moved-all", &sheet::MOVED_ALL),
            ("fought-recently", &sheet::RECENT),
            ("ill-prepared", &sheet::UNRESTED),
            ("no-trained-leader", &sheet::LEADERLESS),
            ("split-from-commander", &sheet::SPLIT),
            ("no-shared-language", &sheet::TONGUE),
        ],
    );
}

pub fn circumstances(ours: &mut Ours) {
    for (rule, percent) in sheet::SIZE.iter().zip(sheet::SIZE_PERCENT) {
        let path = format!("circumstances.size-{percent}");
        ours.put(format!("{path}.dice"), rule.value);
        ours.put(format!("{path}.percent"), percent);
        if percent >= 100 {
            ours.put(format!("{path}.times"), percent / 100 + 1);
        }
    }
    ours.rules(
        "circumstances",
        &[
            ("horse-vs-foot-open", &sheet::HORSE_OPEN),
            ("horse-vs-foot-clear", &sheet::HORSE_CLEAR),
            ("superior-weapons", &sheet::SUPERIOR),
            ("horse-cluttered", &sheet::HORSE_CLUTTERED),
            ("horse-rough", &sheet::HORSE_ROUGH),
            ("fortification", &sheet::WALL_LEVEL),
            ("higher-ground", &sheet::HIGHER),
            ("outflanking", &sheet::FRONTS[0]),
            ("two-fronts", &sheet::FRONTS[1]),
            ("opposite-fronts", &sheet::FRONTS[2]),
            ("heavy-retreating", &sheet::HEAVY_RETREAT),
            ("light-retreating", &sheet::LIGHT_RETREAT),
            ("horse-charging", &sheet::HORSE_CHARGE),
            ("light-flanking-heavier", &sheet::LIGHT_FLANK),
            ("heavier-flanking-lighter", &sheet::HEAVY_FLANK),
        ],
    );
    let men = |walls, arm| SideFacts { men: 100, walls, arm, ..SideFacts::default() };
    let times = |facts: SideFacts| facts.effective_men() / 100;
    ours.put("circumstances.foot-behind-walls.men_times", times(men(true, facts::Arm::Foot)));
    ours.put(
        "circumstance_notes.cavalry counts double.men_times",
        times(men(false, facts::Arm::Horse)),
    );
    ours.word("circumstances.fortification.per", "level", &sheet::WALL_LEVEL);
}

pub fn floating(ours: &mut Ours) {
    let book = Book::default();
    let pool = |facts: PoolFacts| book.starting_pool(&facts).total();
    let level = |tenths: i16| pool(PoolFacts { level_tenths: tenths, ..PoolFacts::default() });
    let commander = |level: u8| pool(PoolFacts { commander_level: level, ..PoolFacts::default() });
    for (place, number) in [1u8, 2, 3].into_iter().enumerate() {
        let at = |key: &str, half: usize| format!("floating.{key}.examples.{place}.{half}");
        ours.put(at("unit-level-squared", 0), number);
        ours.put(at("unit-level-squared", 1), level(i16::from(number) * 10));
        ours.put(at("commander", 0), number);
        ours.put(at("commander", 1), commander(number));
    }
    ours.rules(
        "floating",
        &[
            ("unit-level-squared", &sheet::LEVEL),
            ("commander", &sheet::COMMANDER),
            ("below-zero", &sheet::BELOW_ZERO),
            ("initiative", &sheet::INITIATIVE),
            ("surprise", &sheet::SURPRISE),
            ("ambush", &sheet::AMBUSH),
        ],
    );
    ours.put("floating.below-zero.per_tenths", sheet::BELOW_ZERO_TENTHS);
    assert_eq!(level(-10), -5, "untrained militia");
    ours.put("floating.below-zero.militia_level", -1);
    for key in ["initiative", "surprise", "ambush"] {
        ours.put(format!("floating.{key}.first_sortie"), true);
    }
    for key in ["special-bonus", "special-penalty"] {
        ours.put(format!("floating.{key}.varies"), true);
    }
    ours.put("floating.mercenary.times", sheet::MERCENARY.value);
}

pub fn effects(ours: &mut Ours) {
    for maneuver in Maneuver::ALL {
        for (line, who) in ["winner", "loser"].into_iter().enumerate() {
            for (degree, cell) in sheet::EFFECTS[*maneuver as usize][line].iter().enumerate() {
                let word: Value = match cell.effect {
                    Effect::Nothing => "".into(),
                    Effect::Dice(dice) => dice.into(),
                    Effect::HalfAway => "half-away".into(),
                    Effect::FullAway => "full-away".into(),
                    Effect::DoublePenalty => "double-penalty".into(),
                    Effect::Finished => "finished".into(),
                    Effect::Destroyed => "destroyed".into(),
                    Effect::Flanks => "flanks".into(),
                    Effect::Flanked => "flanked".into(),
                    Effect::FlankedAndDice(dice) => format!("flanked{dice}").into(),
                };
                ours.put(format!("effects.{maneuver}.{who}.{degree}"), word);
                let column = ["win", "by4", "double"][degree];
                let id = format!("warfare.effect.{maneuver}.{who}.{column}");
                assert_eq!(cell.rule.id.0, id);
            }
        }
    }
    for (index, column) in ["win", "by4", "double"].into_iter().enumerate() {
        ours.put(format!("effects_columns.{index}"), column);
    }
    ours.put("charge_footnote.no_effect_below", sheet::BY4.value);
    ours.put("charge_footnote.times", sheet::CHARGE_NOTE.value);
    ours.put("charge_footnote.example.0", -3);
    ours.put("charge_footnote.example.1", Book::default().double_penalty(-3).0);
}

pub fn comparison(ours: &mut Ours) {
    for (index, own) in Maneuver::ALL.iter().enumerate() {
        ours.put(format!("comparison_order.{index}"), own.word());
        for foe in Maneuver::ALL {
            let path = format!("comparison.{own}.{foe}");
            let pairing = &sheet::COMPARISON[*own as usize][*foe as usize];
            assert_eq!(pairing.rule.id.0, format!("warfare.compare.{own}.{foe}"));
            let named = match pairing.compare {
                Compare::RetreaterSucceeds => Err("retreater-succeeds"),
                Compare::BothSucceed => Err("both-succeed"),
                Compare::BothFail => Err("both-fail"),
                Compare::Even => Ok(("none", 0)),
                Compare::Favours(Maneuver::Attack, dice) => Ok(("attacker", dice)),
                Compare::Favours(Maneuver::Defend, dice) => Ok(("defender", dice)),
                Compare::Favours(Maneuver::Retreat, dice) => Ok(("retreater", dice)),
                Compare::Favours(Maneuver::Flank, dice) => Ok(("flanker", dice)),
                Compare::Favours(Maneuver::Charge, dice) => Ok(("charger", dice)),
            };
            match named {
                Err(word) => ours.put(path, word),
                Ok((who, dice)) => {
                    ours.put(format!("{path}.0"), who);
                    ours.put(format!("{path}.1"), dice);
                }
            }
        }
    }
}

pub fn explained(ours: &mut Ours) {
    let at = |rest: &str| format!("effects_explained.{rest}");
    ours.put(at("add.figures.0"), sheet::BASE_SHARE);
    ours.word(&at("add.what.0"), "times an earned die can be spent", &sheet::ADD);
    let subtract = [
        (&sheet::RECOVER, "penalty die lost in a round without being attacked"),
        (&sheet::BACK_HALF, "penalty die ignored for going back half a move"),
        (&sheet::BACK_FULL, "penalty dice ignored for going back a full move"),
    ];
    for (index, (rule, what)) in subtract.into_iter().enumerate() {
        ours.put(at(&format!("subtract.figures.{index}")), rule.value);
        ours.word(&at(&format!("subtract.what.{index}")), what, rule);
    }
    let halves = |back: facts::Back| f64::from(back.halves()) / 2.0;
    ours.put(at("subtract.moves.0"), halves(facts::Back::Half));
    ours.put(at("subtract.moves.1"), halves(facts::Back::Full) as i64);
    let away = [
        (
            json!(0.5),
            &sheet::AWAY_HALF,
            "half move: enemy foot can come on only by charging next round",
        ),
        (json!(1), &sheet::AWAY_FULL, "full move: the two are apart"),
        (json!(1), &sheet::AWAY_FULL, "further move needed to fight again"),
    ];
    for (index, (figure, rule, what)) in away.into_iter().enumerate() {
        ours.put(at(&format!("move-away.figures.{index}")), figure);
        ours.word(&at(&format!("move-away.what.{index}")), what, rule);
    }
    for key in ["finished", "destroyed"] {
        ours.put(at(&format!("{key}.figures")), json!([]));
        ours.put(at(&format!("{key}.what")), json!([]));
    }
    ours.put(at("flanked.figures.0"), -sheet::FLANKED.value);
    ours.word(&at("flanked.what.0"), "dice of penalty while it lasts", &sheet::FLANKED);
    // The three are played out in the examples of flanking.
    ours.put(at("flanked.ways_out"), 3);
}
