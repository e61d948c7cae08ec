//! Around the table: its frame with figures, the scale, and what the signs mean.

use crate::ground::{self, Patch, look_of};
use crate::ink::Ink;
use crate::pen::{N, Safe, wide};
use crate::pieces::{paint, pill, plate};
use crate::shape::{Frame, Rect, spot};
use crate::signs::sign_of;
use std::fmt::Write;
use tercio_engine::Scene;

const LETTERS: f64 = 2.0;
/// From row to row.
const ROW: f64 = 5.4;
const SWATCH: (f64, f64) = (7.0, 3.8);
/// Between two entries.
const GAP: f64 = 3.4;
/// Lines of the grid, in units of length.
const GRID: i32 = 10;
/// On a table with more of them they are drawn farther apart.
const LINES_MAX: i32 = 40;
/// Where the definitions of samples begin; no battle has so many patches.
const SAMPLES: usize = 1_000_000;

/// The cloth, its grid and its edge, with a figure at every line of the grid.
pub fn table(text: &mut String, frame: &Frame, scene: &Scene, ink: &Ink) {
    let (w, h) = (N(frame.width), N(frame.height));
    let _ = write!(text, "<rect width=\"{w}\" height=\"{h}\" fill=\"url(#cloth)\"/>");
    let (mut fine, mut figures) = (String::new(), String::new());
    for (along, high, edge) in
        [(true, scene.width, frame.width), (false, scene.height, frame.height)]
    {
        let units = high / scene.unit_ticks.max(1);
        let mut step = GRID;
        while units / step > LINES_MAX {
            step = step.saturating_mul(10);
        }
        for at in (1..=units / step).map(|line| line * step) {
            let off = frame.length(at * scene.unit_ticks.max(1));
            if off > edge - 0.5 {
                continue;
            }
            let place = if along {
                let _ = write!(fine, "M{} 0V{h}", N(off));
                [(off, -1.5), (off, frame.height + 3.0)]
            } else {
                let y = frame.height - off;
                let _ = write!(fine, "M0 {}H{w}", N(y));
                [(-2.3, y + 0.6), (frame.width + 2.3, y + 0.6)]
            };
            for (x, y) in place {
                let _ = write!(figures, "<text x=\"{}\" y=\"{}\">{at}</text>", N(x), N(y));
            }
        }
    }
    let _ = writeln!(
        text,
        "<path d=\"{fine}\" fill=\"none\" stroke=\"{}\" stroke-width=\".14\" opacity=\".45\"/>\
         <g font-size=\"1.6\" text-anchor=\"middle\" fill=\"{}\">{figures}</g>",
        ink.grid, ink.faint
    );
}

/// The edge is drawn last, over what reaches it.
pub fn edge(text: &mut String, frame: &Frame, ink: &Ink) {
    for (off, width) in [(0.0, 0.5), (0.8, 0.18)] {
        let _ = write!(
            text,
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" fill=\"none\" stroke=\"{3}\" \
             stroke-width=\"{4}\"/>",
            N(-off),
            N(frame.width + 2.0 * off),
            N(frame.height + 2.0 * off),
            ink.ink,
            N(width)
        );
    }
    text.push('\n');
}

/// One sign and its word.
struct Entry {
    sign: Sample,
    word: String,
}

enum Sample {
    Side(u8),
    Troops(String),
    Ground(String),
    Badge(String),
    /// Nothing but words.
    Words,
}

impl Entry {
    fn sign_width(&self) -> f64 {
        match &self.sign {
            Sample::Side(_) => 6.0,
            Sample::Troops(_) => 4.0,
            Sample::Ground(_) => SWATCH.0,
            Sample::Badge(word) => (wide(word) * 1.45 + 0.9).max(1.9),
            Sample::Words => -1.0,
        }
    }

    fn width(&self) -> f64 {
        self.sign_width() + 1.0 + wide(&self.word) * LETTERS * 1.04
    }
}

/// A number differs from unit to unit: whatever it is stands as `n`.
fn unnumbered(badge: &str) -> String {
    let mut text = String::new();
    for sign in badge.chars() {
        match sign {
            '0'..='9' if text.ends_with('n') => {}
            '0'..='9' => text.push('n'),
            other => text.push(other),
        }
    }
    text
}

/// Sides; signs of troops; ground; badges and who is not there.
fn groups(scene: &Scene) -> Vec<Vec<Entry>> {
    let here = || scene.pieces.iter().filter(|piece| !piece.out);
    let sides = scene
        .sides
        .iter()
        .zip(0u8..)
        .map(|(name, side)| Entry { sign: Sample::Side(side), word: name.clone() });
    let mut troops: Vec<Entry> = Vec::new();
    let mut badges: Vec<Entry> = Vec::new();
    for piece in here() {
        let word = sign_of(&piece.glyph).map_or(piece.glyph.as_str(), |sign| sign.means);
        if !word.is_empty() && !troops.iter().any(|entry| entry.word == word) {
            let sign = Sample::Troops(piece.glyph.clone());
            troops.push(Entry { sign, word: word.into() });
        }
        for badge in &piece.badges {
            let known = |entry: &Entry| entry.word == badge.meaning;
            if !badge.text.is_empty() && !badges.iter().any(known) {
                let sign = Sample::Badge(unnumbered(&badge.text));
                badges.push(Entry { sign, word: badge.meaning.clone() });
            }
        }
    }
    let mut ground: Vec<Entry> = Vec::new();
    for area in &scene.areas {
        let (_, word) = look_of(&area.kind);
        if !ground.iter().any(|entry| entry.word == word) {
            ground.push(Entry { sign: Sample::Ground(area.kind.clone()), word: word.into() });
        }
    }
    let gone: Vec<&str> =
        scene.pieces.iter().filter(|piece| piece.out).map(|piece| piece.name.as_str()).collect();
    if !gone.is_empty() {
        let word = format!("not on the table: {}", gone.join(", "));
        badges.push(Entry { sign: Sample::Words, word });
    }
    vec![sides.collect(), troops, ground, badges]
}

/// The legend from this height down; says where it ends.
pub fn draw(text: &mut String, frame: &Frame, scene: &Scene, top: f64, ink: &Ink) -> f64 {
    let scale_width = scale(text, frame, scene, top, ink);
    let mut y = top;
    let mut samples = SAMPLES;
    let _ = write!(text, "<g font-size=\"{LETTERS}\" fill=\"{}\">", ink.ink);
    for group in groups(scene) {
        let mut x = 0.0;
        let mut started = false;
        for entry in group {
            let limit = frame.width - if y < top + ROW * 1.1 { scale_width + GAP } else { 0.0 };
            if started && x + entry.width() > limit {
                x = 0.0;
                y += ROW;
            }
            write_entry(text, &entry, (x, y), samples, ink);
            samples += 1;
            x += entry.width() + GAP;
            started = true;
        }
        y += if started { ROW } else { 0.0 };
    }
    text.push_str("</g>\n");
    y.max(top + ROW)
}

fn write_entry(text: &mut String, entry: &Entry, (x, y): (f64, f64), id: usize, ink: &Ink) {
    let wide = entry.sign_width();
    let middle = spot(x + wide / 2.0, y + ROW / 2.0 - 0.7);
    match &entry.sign {
        Sample::Side(side) => {
            let rect = Rect::around(middle, wide, 3.0);
            let _ = write!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"3\" rx=\".25\" fill=\"{}\" \
                 stroke=\"{}\" stroke-width=\".3\"/>",
                N(rect.left),
                N(rect.top),
                N(wide),
                paint(*side, ink),
                ink.sign
            );
        }
        Sample::Troops(glyph) => plate(text, middle, 1.95, glyph, ink),
        Sample::Ground(kind) => {
            let rect = Rect::around(middle, SWATCH.0 - 1.6, SWATCH.1);
            let mut patch = Patch::sample(kind, &rect, id);
            if !patch.is_strip() {
                patch.line.clear();
            }
            ground::draw_one(text, &patch, ink);
        }
        Sample::Badge(word) => pill(text, &Rect::around(middle, wide, 1.96), word, ink),
        Sample::Words => {}
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\">{}</text>",
        N(x + wide + 1.0),
        N(middle.y + 0.68),
        Safe(&entry.word)
    );
}

/// A bar of a round number of units at the right; says how much room it takes.
fn scale(text: &mut String, frame: &Frame, scene: &Scene, top: f64, ink: &Ink) -> f64 {
    let unit = frame.length(scene.unit_ticks.max(1));
    let round = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 10_000];
    let fits = round.iter().rev().find(|count| f64::from(**count) * unit <= 32.0);
    let count = fits.copied().unwrap_or(1);
    let long = f64::from(count) * unit;
    if long > frame.width {
        return 0.0;
    }
    let parts = if count % 5 == 0 { 5 } else { count.min(2) };
    let left = frame.width - long;
    let each = long / f64::from(parts);
    for part in 0..parts {
        let fill = if part % 2 == 0 { ink.ink } else { ink.table };
        let _ = write!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\".9\" fill=\"{fill}\" stroke=\"{}\" \
             stroke-width=\".18\"/>",
            N(left + f64::from(part) * each),
            N(top + 1.0),
            N(each),
            ink.ink
        );
    }
    let said = format!("{count} {}", counted(&scene.unit_name, count.into()));
    let words = wide(&said) * 1.7;
    let _ = writeln!(
        text,
        "<g font-size=\"1.7\" fill=\"{}\"><text x=\"{}\" y=\"{y}\" text-anchor=\"middle\">0</text>\
         <text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text></g>",
        ink.ink,
        N(left),
        N(frame.width),
        Safe(&said),
        y = N(top + 4.0)
    );
    long.max(words + 2.0)
}

/// A unit of length after a number. Names in capitals are abbreviations and stay as they are.
pub fn counted(unit: &str, count: f64) -> String {
    let abbreviated = unit.is_empty() || unit == unit.to_uppercase();
    if (count - 1.0).abs() < 1e-9 || abbreviated {
        return unit.to_string();
    }
    let hissing = ["s", "x", "ch", "sh"].iter().any(|end| unit.ends_with(end));
    format!("{unit}{}", if hissing { "es" } else { "s" })
}
