//! The figures of the sheet under the names of the independent transcription: command, ground,
//! firing.

use serde_json::Value;
use tercio_chance::FACES;
use tercio_impetus::facts::{FightSide, Footing};
use tercio_impetus::phase::interpenetration::{Kind, passes};
use tercio_impetus::sheet::{self, Failure, Toll};
use tercio_impetus::troops::{Band, Level, Troop, Weapon};
use tercio_ledger::Rule;
use tercio_trials::Ours;

pub fn command(ours: &mut Ours) {
    ours.put("initiative.dice", sheet::INITIATIVE.value);
    ours.put("initiative.faces", FACES);
    ours.word("initiative.plus", "leadership", &sheet::INITIATIVE_LEADER);
    ours.put("discipline.grades.a", sheet::GRADE_A.value);
    ours.put("discipline.grades.b", sheet::GRADE_B.value);
    ours.put("discipline.grades.c", sheet::GRADE_C.value);
    ours.put("discipline.modifiers.with-commander.roll", sheet::TEST_COMMANDER.value);
    ours.put("discipline.modifiers.beyond-structure-range.roll", sheet::TEST_BEYOND.value);
    for (level, rule) in Level::ALL.iter().zip(&sheet::LEADERSHIP) {
        if *level != Level::Nobody {
            ours.put(format!("commanders.{level}"), rule.value);
        }
    }
    ours.put("structure.good", sheet::RANGE_GOOD.value);
    ours.put("structure.average", sheet::RANGE_AVERAGE.value);
    ours.put("structure.poor", sheet::RANGE_POOR.value);
}

pub fn failures(ours: &mut Ours) {
    for row in &sheet::FAILURES {
        let word = match row.failure {
            Failure::NotDone => "no-effect",
            Failure::DisorderAtEnd => "disorder-at-end",
            Failure::NotDoneAndDisorder => "no-effect-and-disorder",
            Failure::Compelled => "compulsory-move",
        };
        let key = row.rule.id.0.trim_start_matches("impetus.failure.");
        ours.word(&format!("failure.{key}"), word, &row.rule);
    }
}

/// A cell of the table of ground in the words of the transcription.
fn words_of(toll: Toll) -> Vec<&'static str> {
    let all = [
        (toll == Toll::default(), "no-effect"),
        (toll.disorder, "disorder"),
        (toll.column_only, "column-only"),
        (toll.half_speed, "half-speed"),
        (toll.destroyed, "destroyed"),
        (toll.barred, "cannot-enter"),
    ];
    all.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect()
}

pub fn ground(ours: &mut Ours) {
    let rows = [
        ("s-fl", &[Troop::Skirmishers, Troop::LightFoot][..]),
        ("t", &[Troop::Missile]),
        ("cf", &[Troop::ScythedChariots]),
        ("w", &[Troop::Wagenburg]),
        ("others", &[Troop::HeavyFoot, Troop::HeavyHorse, Troop::Elephants, Troop::Artillery]),
    ];
    for (key, troops) in rows {
        for (column, difficult) in [("broken", false), ("difficult", true)] {
            let going = sheet::going_of(troops[0], difficult);
            for troop in troops {
                assert_eq!(sheet::going_of(*troop, difficult).rule.id, going.rule.id);
            }
            for (index, word) in words_of(going.toll).into_iter().enumerate() {
                ours.word(&format!("terrain-movement.{key}.{column}.{index}"), word, &going.rule);
            }
        }
    }
}

/// Difficult ground costs dice also those who fight troops that are wholly within it.
fn hampers_from_within() -> bool {
    let within = FightSide { ground: Footing::Within, ..FightSide::default() };
    FightSide::default().is_hampered_by(&within)
}

pub fn visibility(ours: &mut Ours) {
    let at = |name: &str| format!("terrain-visibility.{name}");
    ours.put(at("gentle-hill.sight"), sheet::SIGHT_GENTLE.value);
    ours.put(at("gentle-hill.beyond-crest"), sheet::SIGHT_CREST.value);
    ours.put(at("gentle-hill.combat.uphill"), sheet::MELEE_UPHILL.value);
    for (key, sight) in [("steep-hill", &sheet::SIGHT_STEEP), ("wood", &sheet::SIGHT_WOOD)] {
        ours.put(at(&format!("{key}.sight")), sight.value);
        ours.put(at(&format!("{key}.combat.mounted")), sheet::MELEE_MOUNTED_ROUGH.value);
        ours.put(at(&format!("{key}.combat.pikes-and-chariots")), sheet::MELEE_PIKES_ROUGH.value);
        let within = at(&format!("{key}.also-against-troops-wholly-within"));
        ours.put(within, hampers_from_within());
    }
    ours.put(at("wood.edge.distance"), sheet::WOOD_EDGE_U.value);
    ours.put(at("wood.edge.firing"), sheet::FIRE_WOOD_EDGE.value);
    // No figure: it hides nothing.
    assert_eq!(sheet::SIGHT_BROKEN.value, 0);
    ours.put(at("broken.sight"), Value::Null);
    let disorders = sheet::GOING.iter().any(|[broken, _]| broken.toll.disorder);
    ours.put(at("broken.may-disorder"), disorders);
}

fn kind(word: &str) -> Kind {
    let troop = Troop::from_word(&word.to_uppercase()).unwrap();
    Kind { troop, pikes: false, schiltron: false, impetuous: false }
}

/// Whether one passes through the other by this line.
fn passes_by(mover: Kind, friend: Kind, rule: &Rule) -> bool {
    passes(&mover, &friend).is_some_and(|line| line.id == rule.id)
}

pub fn interpenetration(ours: &mut Ours) {
    let lines = [
        (&sheet::PASS_SKIRMISHERS, &["s"][..], &["any"][..], &[][..]),
        (&sheet::PASS_MISSILE, &["t"], &["fp"], &["pikes", "schiltron", "impetuous"]),
        (&sheet::PASS_TRAIN, &["art", "w"], &["any"], &[]),
        (&sheet::PASS_LIGHT_HORSE, &["cl"], &["cl", "cm", "cp"], &[]),
    ];
    for (index, (rule, who, through, except)) in lines.into_iter().enumerate() {
        let at = |name: &str| format!("interpenetration.{index}.{name}");
        // Elephants stand for anybody.
        let any = through == ["any"];
        let friends = if any { &["el"][..] } else { through };
        let all = |holds: &dyn Fn(Kind, Kind) -> bool| {
            let pairs = || who.iter().flat_map(|one| friends.iter().map(move |other| (one, other)));
            let count = pairs().filter(|(one, other)| holds(kind(one), kind(other))).count();
            assert!(count == 0 || count == pairs().count(), "{} holds for some", rule.id);
            count > 0
        };
        who.iter().enumerate().for_each(|(n, word)| ours.put(at(&format!("who.{n}")), *word));
        match any {
            true => ours.put(at("through"), "any"),
            false => through.iter().enumerate().for_each(|(n, word)| {
                ours.put(at(&format!("through.{n}")), *word);
            }),
        }
        ours.put(at("moves-through"), all(&|one, other| passes_by(one, other, rule)));
        ours.put(at("is-moved-through"), all(&|one, other| passes_by(other, one, rule)));
        for (n, word) in except.iter().enumerate() {
            let closed = Kind {
                pikes: *word == "pikes",
                schiltron: *word == "schiltron",
                impetuous: *word == "impetuous",
                ..kind(through[0])
            };
            assert!(!passes_by(kind(who[0]), closed, rule), "{word}");
            ours.put(at(&format!("except.{n}")), *word);
        }
        if except.is_empty() {
            ours.put(at("except"), Vec::<Value>::new());
        }
    }
}

pub fn firing(ours: &mut Ours) {
    for (band, rule) in Band::ALL.iter().zip(&sheet::BANDS) {
        ours.put(format!("firing-bands.{band}.limit"), rule.value);
    }
    for weapon in Weapon::ALL {
        for band in Band::ALL {
            for (column, mounted) in [("foot", false), ("mounted", true)] {
                let entry = sheet::firing(*weapon, *band, mounted);
                let figure = entry.reaches.then_some(entry.rule.value);
                ours.put(format!("firing.{weapon}.{band}.{column}"), figure);
            }
        }
    }
    ours.rules(
        "dice-modifiers",
        &[
            ("each-move", &sheet::FIRE_MOVED),
            ("firer-disordered", &sheet::FIRE_DISORDERED),
            ("indirect", &sheet::FIRE_INDIRECT),
            ("at-s-cl-art", &sheet::FIRE_AT_LIGHT),
            ("at-wood-edge", &sheet::FIRE_WOOD_EDGE),
            ("at-fortified", &sheet::FIRE_FORTIFIED),
            ("artillery-at-fortified", &sheet::FIRE_GUNS_FORTIFIED),
            ("at-evading", &sheet::FIRE_EVADING),
            ("at-wagenburg-or-pavises", &sheet::FIRE_WOODEN),
            ("artillery-at-large-column-wagenburg", &sheet::FIRE_GUNS_MASSED),
            ("at-stationary-chariots", &sheet::FIRE_CHARIOTS),
        ],
    );
    let light = sheet::FIRE_LIGHT_AT_LIGHT.value;
    ours.put("dice-modifiers.at-s-cl-art.s-or-cl-at-s-or-cl", light);
    ours.put("arcs.0.degrees", sheet::ARC_AHEAD.value);
    ours.put("arcs.1.degrees", sheet::ARC_ALL_ROUND.value);
}
