//! Words on the table, where there is room for them.

use crate::ground::Patch;
use crate::ink::Ink;
use crate::pen::{N, Safe, wide};
use crate::pieces::Base;
use crate::shape::{Frame, Rect, Spot, inside, spot, strewn, walk};
use std::fmt::Write;

const NAME: f64 = 1.95;
const GROUND: f64 = 2.0;
const SMALL: f64 = 1.6;
const BOLD: f64 = 1.05;
/// From line to line, in heights of letters.
const LEAD: f64 = 1.06;
/// A name of ground that would be covered by more than this share is left to the legend.
const COVERED_MAX: f64 = 0.3;

/// What already stands on the table.
#[derive(Clone, Debug)]
pub struct Crowd {
    taken: Vec<Rect>,
    table: Rect,
}

/// A place for some words, and how little it is liked before anything stands there.
struct Place {
    rect: Rect,
    lines: usize,
    dislike: f64,
    /// Degrees.
    turn: f64,
}

impl Crowd {
    pub fn new(frame: &Frame, bases: &[Base<'_>]) -> Crowd {
        let table = Rect { left: 0.0, top: 0.0, right: frame.width, bottom: frame.height };
        let taken = bases.iter().flat_map(Base::boxes).collect();
        Crowd { taken, table }
    }

    pub fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// How much of a box is covered already or lies beyond the table.
    fn covered(&self, rect: &Rect) -> f64 {
        let taken: f64 = self.taken.iter().map(|other| rect.overlap(other)).sum();
        let beyond = rect.width() * rect.height() - rect.overlap(&self.table);
        taken + 4.0 * beyond
    }

    fn best(&self, places: Vec<Place>) -> Option<(Place, f64)> {
        let mut best: Option<(Place, f64, f64)> = None;
        for place in places {
            let covered = self.covered(&place.rect);
            let cost = covered * 4.0 + place.dislike;
            if best.as_ref().is_none_or(|(_, _, least)| cost < *least - 1e-9) {
                best = Some((place, covered, cost));
            }
        }
        best.map(|(place, covered, _)| (place, covered))
    }

    /// The nearest free place for a box of this size around a point.
    pub fn room(&mut self, at: Spot, width: f64, height: f64, aside: Spot) -> Rect {
        let mut places = Vec::new();
        for ring in 0..7 {
            let far = 1.2 + f64::from(ring) * 2.2;
            for (index, way) in around(aside).into_iter().enumerate() {
                let middle = at
                    + spot(
                        way.x * (far + width / 2.0 * way.x.abs()),
                        way.y * (far + height / 2.0 * way.y.abs()),
                    );
                let dislike = far * 1.5 + index as f64 * 0.2;
                let rect = Rect::around(middle, width, height);
                places.push(Place { rect, lines: 1, dislike, turn: 0.0 });
            }
        }
        let rect = self.best(places).map_or(Rect::around(at, width, height), |(p, _)| p.rect);
        self.take(rect);
        rect
    }
}

/// Eight ways, the liked one first.
fn around(aside: Spot) -> [Spot; 8] {
    let (a, b) = (aside, aside.right());
    let slant = |one: Spot, other: Spot| (one + other).way();
    [
        a,
        a * -1.0,
        slant(a, b),
        slant(a, b * -1.0),
        slant(a * -1.0, b),
        slant(a * -1.0, b * -1.0),
        b,
        b * -1.0,
    ]
}

/// A text on so many lines, parted at the spaces that leave them most alike.
fn parted(text: &str, lines: usize) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match lines {
        1 => Some(vec![words.join(" ")]),
        _ if words.len() < 2 => None,
        _ => {
            let parts = |at: usize| [words[..at].join(" "), words[at..].join(" ")];
            let longer = |at: usize| parts(at).iter().map(|part| wide(part)).fold(0.0, f64::max);
            let at = (1..words.len()).min_by(|a, b| longer(*a).total_cmp(&longer(*b)))?;
            Some(parts(at).to_vec())
        }
    }
}

fn size(lines: &[String], letters: f64) -> (f64, f64) {
    let width = lines.iter().map(|line| wide(line)).fold(0.0, f64::max) * letters;
    (width + 0.3, lines.len() as f64 * letters * LEAD)
}

/// The look of some words.
struct Style<'a> {
    letters: f64,
    fill: &'a str,
    more: &'a str,
    halo: &'a str,
}

fn write_words(text: &mut String, place: &Place, words: &[String], style: &Style<'_>) {
    let middle = place.rect.middle();
    let letters = style.letters;
    let high = words.len() as f64 * letters * LEAD;
    for (index, line) in words.iter().enumerate() {
        let y = middle.y - high / 2.0 + (index as f64 + 0.78) * letters * LEAD;
        let turn = match place.turn {
            turn if turn.abs() < 0.5 => String::new(),
            turn => {
                format!(" transform=\"rotate({} {} {})\"", N(turn), N(middle.x), N(middle.y))
            }
        };
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" stroke=\"{}\" \
             stroke-width=\".5\" stroke-linejoin=\"round\" paint-order=\"stroke\" \
             text-anchor=\"middle\"{}{turn}>{}</text>",
            N(middle.x),
            N(y),
            N(letters),
            style.fill,
            style.halo,
            style.more,
            Safe(line)
        );
    }
    text.push('\n');
}

/// The names of units: behind them, or wherever there is room.
pub fn names(text: &mut String, crowd: &mut Crowd, bases: &[Base<'_>], ink: &Ink) {
    for base in bases {
        let around = Rect::of(&base.boxes().iter().flat_map(ends).collect::<Vec<_>>());
        let Some((place, _)) = crowd.best(name_places(base, &around)) else { continue };
        let Some(words) = parted(&base.piece.name, place.lines) else { continue };
        if place.rect.overlap(&grown(&around, 1.0)) <= 0.0 {
            let (from, to) = leader(&place.rect, &around);
            let _ = write!(
                text,
                "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\".2\" opacity=\".7\"/>",
                N(from.x),
                N(from.y),
                N(to.x),
                N(to.y),
                ink.ink
            );
        }
        let fill = ink.sides[usize::from(base.piece.side) % 4].text;
        let style = Style { letters: NAME, fill, more: " font-weight=\"bold\"", halo: ink.halo };
        write_words(text, &place, &words, &style);
        crowd.take(place.rect);
    }
}

fn ends(rect: &Rect) -> [Spot; 2] {
    [spot(rect.left, rect.top), spot(rect.right, rect.bottom)]
}

fn grown(rect: &Rect, by: f64) -> Rect {
    Rect {
        left: rect.left - by,
        top: rect.top - by,
        right: rect.right + by,
        bottom: rect.bottom + by,
    }
}

/// From a box to the nearest point of another.
fn leader(from: &Rect, to: &Rect) -> (Spot, Spot) {
    let clamp = |at: Spot, rect: &Rect| {
        spot(at.x.clamp(rect.left, rect.right), at.y.clamp(rect.top, rect.bottom))
    };
    let end = clamp(from.middle(), to);
    (clamp(end, from), end)
}

fn name_places(base: &Base<'_>, around: &Rect) -> Vec<Place> {
    let behind = base.ahead * -1.0;
    // The page's own four ways, the one nearest to the rear first.
    let mut ways = [spot(0.0, 1.0), spot(0.0, -1.0), spot(1.0, 0.0), spot(-1.0, 0.0)];
    ways.sort_by(|one, other| other.dot(behind).total_cmp(&one.dot(behind)));
    let mut places = Vec::new();
    for lines in 1..=2 {
        let Some(words) = parted(&base.piece.name, lines) else { continue };
        let (width, height) = size(&words, NAME);
        // Bold letters are wider, and names side by side need a gap between them.
        let width = width * BOLD + 0.5;
        for ring in 0..5 {
            let far = 0.25 + f64::from(ring) * 2.1;
            for (index, way) in ways.iter().enumerate() {
                // In front of a unit its name might be taken for that of the next.
                let way_off = [0.0, 0.8, 0.8, 3.6][index];
                let dislike = f64::from(ring) * 3.2 + way_off + (lines - 1) as f64 * 0.5;
                for slide in [0.0, -0.35, 0.35] {
                    let middle = around.middle()
                        + spot(
                            way.x * (around.width() / 2.0 + width / 2.0 + far)
                                + way.y.abs() * slide * around.width(),
                            way.y * (around.height() / 2.0 + height / 2.0 + far)
                                + way.x.abs() * slide * around.height(),
                        );
                    let dislike = dislike + slide.abs() * 3.0;
                    places.push(Place {
                        rect: Rect::around(middle, width, height),
                        lines,
                        dislike,
                        turn: 0.0,
                    });
                }
            }
        }
    }
    places
}

/// The name of ground, without what counts there.
fn short(label: &str) -> &str {
    label.split(" (").next().unwrap_or(label).trim()
}

/// The names of ground, where units leave room.
pub fn ground(text: &mut String, crowd: &mut Crowd, patches: &[(Patch, &str)], ink: &Ink) {
    for (patch, label) in patches {
        let name = short(label);
        if name.is_empty() || !patch.is_seen() {
            continue;
        }
        let places = if patch.is_strip() { along(patch, name) } else { within(patch, name) };
        let Some((place, covered)) = crowd.best(places) else { continue };
        if covered > COVERED_MAX * place.rect.width() * place.rect.height() {
            continue;
        }
        let Some(words) = parted(name, place.lines) else { continue };
        let style = Style {
            letters: GROUND,
            fill: ink.ink,
            more: " font-style=\"italic\" letter-spacing=\".12\"",
            halo: ink.halo,
        };
        write_words(text, &place, &words, &style);
        crowd.take(place.rect);
    }
}

fn within(patch: &Patch, name: &str) -> Vec<Place> {
    let middle = Rect::of(&patch.outline).middle();
    let mut spots = vec![middle];
    spots.extend(strewn(&patch.outline, 2.5, 0.8, 23).into_iter().map(|(at, _)| at));
    let mut places = Vec::new();
    for lines in 1..=2 {
        let Some(words) = parted(name, lines) else { continue };
        let (width, height) = size(&words, GROUND * 1.06);
        for at in &spots {
            let rect = Rect::around(*at, width, height);
            let corners = [(rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom)];
            let corners = corners.into_iter().chain([(rect.right, rect.bottom)]);
            let out = corners.filter(|(x, y)| !inside(&patch.outline, spot(*x, *y))).count();
            let dislike = out as f64 * 3.0 + (*at - middle).long() * 0.3 + lines as f64;
            places.push(Place { rect, lines, dislike, turn: 0.0 });
        }
    }
    places
}

/// Along a strip, turned as it runs.
fn along(patch: &Patch, name: &str) -> Vec<Place> {
    let (width, height) = size(&[name.to_string()], GROUND * 1.06);
    let walked = walk(&patch.line, false, 3.0);
    let half = walked.len() as f64 / 2.0;
    let mut places = Vec::new();
    for (index, (at, way)) in walked.iter().enumerate() {
        let mut turn = way.y.atan2(way.x).to_degrees();
        if turn > 90.0 || turn <= -90.0 {
            turn -= 180.0_f64.copysign(turn);
        }
        let (cos, sin) = (way.x.abs(), way.y.abs());
        let rect = Rect::around(*at, width * cos + height * sin, width * sin + height * cos);
        let dislike = (index as f64 - half).abs() * 0.5;
        places.push(Place { rect, lines: 1, dislike, turn });
    }
    places
}

/// The label of a reach, on its edge, as far ahead of its unit as may be. Says whether there was
/// room for it.
pub fn reach(
    text: &mut String,
    crowd: &mut Crowd,
    (label, outline): (&str, &[Spot]),
    base: Option<&Base<'_>>,
    (fill, halo): (&str, &str),
) -> bool {
    let words = [label.to_string()];
    let (width, height) = size(&words, SMALL);
    let places = walk(outline, true, 2.5)
        .into_iter()
        .map(|(at, _)| {
            let off = base.map_or(0.0, |base| {
                let way = (at - base.middle()).way();
                6.0 * (1.0 - way.dot(base.ahead)) - 0.1 * (at - base.middle()).dot(base.ahead)
            });
            let rect = Rect::around(at, width, height);
            Place { rect, lines: 1, dislike: off, turn: 0.0 }
        })
        .collect();
    let Some((place, covered)) = crowd.best(places) else { return false };
    if covered > COVERED_MAX * width * height || label.is_empty() {
        return false;
    }
    let style = Style { letters: SMALL, fill, more: " font-style=\"italic\"", halo };
    write_words(text, &place, &words, &style);
    crowd.take(place.rect);
    true
}
