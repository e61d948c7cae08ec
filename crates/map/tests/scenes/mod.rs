//! A table with one of everything, made by hand.

use tercio_engine::{Area, Badge, Mark, Piece, Reach, Ruler, Scene};

/// Units of length to ticks.
fn ticks(points: &[[i32; 2]]) -> Vec<[i32; 2]> {
    points.iter().map(|[x, y]| [x * 1_000, y * 1_000]).collect()
}

fn area(kind: &str, label: &str, outline: &[[i32; 2]]) -> Area {
    Area { kind: kind.into(), label: label.into(), outline: ticks(outline), ..Area::default() }
}

fn rect(left: i32, low: i32, wide: i32, high: i32) -> [[i32; 2]; 4] {
    [[left, low], [left + wide, low], [left + wide, low + high], [left, low + high]]
}

fn strip(kind: &str, label: &str, line: &[[i32; 2]], width: i32) -> Area {
    Area { line: ticks(line), width, ..area(kind, label, &[]) }
}

fn areas() -> Vec<Area> {
    let steep = [[80, 78], [92, 74], [106, 76], [112, 84], [104, 94], [90, 96], [79, 90]];
    let gentle = [[50, 56], [62, 50], [78, 52], [86, 58], [80, 66], [62, 68], [52, 64]];
    vec![
        Area {
            line: ticks(&[[88, 84], [96, 86], [104, 84]]),
            ..area("steep-hill", "Black Tor", &steep)
        },
        Area { line: ticks(&[[60, 59], [76, 59]]), ..area("gentle-hill", "Long Down", &gentle) },
        area("hill", "Barrow", &[[150, 8], [162, 6], [170, 12], [164, 20], [152, 18]]),
        area("wooded-hill", "Hanger", &[[8, 86], [20, 82], [30, 90], [24, 102], [10, 100]]),
        area(
            "wood",
            "Great Wood (difficult)",
            &[[34, 84], [52, 80], [60, 90], [50, 104], [36, 100]],
        ),
        area("broken", "the vineyard", &rect(120, 82, 16, 12)),
        area("rough", "", &rect(8, 62, 12, 10)),
        area("difficult", "the gorse", &rect(26, 62, 14, 12)),
        area("marsh", "Sedgemoor", &[[150, 30], [164, 28], [172, 36], [166, 46], [152, 44]]),
        area("impassable", "the crags", &[[118, 100], [130, 98], [138, 106], [126, 112]]),
        area("water", "Mere", &[[6, 30], [18, 26], [26, 34], [20, 44], [8, 42]]),
        strip(
            "river",
            "River Avon",
            &[[140, 120], [142, 96], [150, 74], [146, 50], [140, 28], [142, 0]],
            5_000,
        ),
        strip("road", "London road", &[[0, 50], [40, 46], [90, 44], [132, 56], [180, 60]], 2_500),
        area("buildings", "Ashby", &rect(158, 64, 16, 14)),
        area("wall", "barricade", &rect(90, 100, 12, 8)),
        strip("wall", "stone wall", &[[40, 34], [56, 36], [70, 33]], 1_000),
        strip("obstacle", "hedge", &[[96, 38], [112, 36], [126, 38]], 1_000),
        area("fortification", "the fort", &[[160, 88], [174, 88], [174, 102], [160, 102]]),
        area("chalk", "chalk figure", &rect(118, 64, 10, 8)),
    ]
}

const TROOPS: &[(&str, &str, i32, u8, u8)] = &[
    // Name, sign, depth, ranks, files.
    ("Housecarls", "FP", 3, 2, 10),
    ("Fyrd", "FL", 4, 3, 8),
    ("Crossbows", "T", 4, 2, 6),
    ("Slingers", "S", 2, 1, 4),
    ("Companions", "CP", 6, 2, 4),
    ("Thessalians", "CM", 6, 2, 4),
    ("Numidians", "CL", 6, 1, 4),
    ("Elephants of Pyrrhus", "EL", 5, 1, 2),
    ("Heavy chariots", "CGP", 5, 1, 2),
    ("Scythed chariots", "CF", 5, 1, 2),
    ("Bombards", "ART", 5, 1, 3),
    ("Hussites", "W", 8, 1, 2),
    ("Camp", "B", 8, 0, 0),
    ("Pikes of Uri", "pikes", 6, 4, 8),
    ("Muskets", "shot", 4, 2, 8),
    ("The duke", "commander", 4, 0, 0),
    ("Levy", "??", 4, 0, 0),
    ("Strangers", "XYZ", 4, 0, 0),
];

fn pieces() -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, (name, glyph, depth, ranks, files)) in TROOPS.iter().enumerate() {
        let at = i32::try_from(index).unwrap();
        let first = index < 12;
        let (x, y) = if first {
            (30 + at * 9, 26 - at % 2)
        } else {
            (64 + (at - 12) * 14, 108 - at % 2 * 3)
        };
        pieces.push(Piece {
            id: u16::try_from(index).unwrap(),
            name: (*name).into(),
            label: format!("{name} ({glyph})"),
            glyph: (*glyph).into(),
            side: u8::from(!first),
            x: x * 1_000,
            y: y * 1_000,
            facing: if first { 0 } else { 32_768 },
            width: 8_000,
            depth: depth * 1_000,
            ranks: *ranks,
            files: *files,
            badges: badges(index),
            ..Piece::default()
        });
    }
    let turned = |id: u16, name: &str, side: u8, x: i32, y: i32, facing: u16| Piece {
        id,
        name: name.into(),
        label: name.into(),
        side,
        x: x * 1_000,
        y: y * 1_000,
        facing,
        ..pieces[0].clone()
    };
    let more = [
        turned(40, "Flankers", 2, 66, 74, 9_000),
        turned(41, "Allies", 3, 134, 44, 49_152),
        Piece { out: true, ..turned(42, "Routers", 1, 20, 20, 0) },
    ];
    pieces.extend(more);
    pieces
}

fn badges(index: usize) -> Vec<Badge> {
    let badge = |text: &str, meaning: &str| Badge { text: text.into(), meaning: meaning.into() };
    match index % 4 {
        0 => vec![badge("5", "strength")],
        1 => vec![badge("4", "strength"), badge("D", "disordered")],
        2 => vec![badge("3", "strength"), badge("C", "commander")],
        _ => Vec::new(),
    }
}

pub fn everything() -> Scene {
    Scene {
        width: 180_000,
        height: 120_000,
        unit_ticks: 1_000,
        unit_name: "U".into(),
        sides: ["Saxons", "Normans", "Scots", "Welsh"].map(String::from).to_vec(),
        pieces: pieces(),
        areas: areas(),
        marks: vec![Mark { kind: "shot".into(), label: "fell here".into(), x: 112_000, y: 50_000 }],
        rulers: Vec::new(),
        lay: Vec::new(),
        zones: Vec::new(),
    }
}

pub fn reaches() -> Vec<Reach> {
    let reach = |kind: &str, label: &str, piece: u16, outline: &[[i32; 2]]| Reach {
        kind: kind.into(),
        label: label.into(),
        piece,
        outline: ticks(outline),
    };
    let circle: Vec<[i32; 2]> = (0..48)
        .map(|step| {
            let turn = f64::from(step) / 48.0 * std::f64::consts::TAU;
            let at = |middle: f64, off: f64| (middle + 22.0 * off).round() as i32;
            [at(66.0, turn.cos()), at(23.0, turn.sin())]
        })
        .collect();
    vec![
        reach(
            "range",
            "long range 30U",
            2,
            &[[48, 26], [69, 47], [60, 54], [48, 56], [36, 54], [27, 47]],
        ),
        reach(
            "arc",
            "short range 15U",
            2,
            &[[48, 26], [58, 37], [54, 40], [48, 41], [42, 40], [38, 37]],
        ),
        reach("zone", "zone 5U", 0, &[[26, 26], [34, 26], [34, 31], [26, 31]]),
        reach("command", "command 20U", 4, &circle),
    ]
}

pub fn rulers() -> Vec<Ruler> {
    vec![Ruler {
        kind: "charge".into(),
        label: "21.5U".into(),
        from: [102_000, 26_000],
        to: [134_000, 44_000],
        lines: vec!["in charge range: 8U and 2d6".into(), "beyond short range by 6.5U".into()],
    }]
}
