//! Arcs, ranges and zones of units, measured lines, signs on the table.

use crate::ink::Ink;
use crate::labels::{self, Crowd};
use crate::pen::{N, Safe, path, stroke, wide};
use crate::pieces::Base;
use crate::shape::{Frame, Rect, Spot, spot, walk};
use std::fmt::Write;
use tercio_engine::{Mark, Reach, Ruler};

const LABEL: f64 = 1.75;
const LINE: f64 = 1.5;
/// When more reaches than this say the same, one of each side says it for all.
const ALIKE_MAX: usize = 3;

fn base_of<'b, 'a>(bases: &'b [Base<'a>], piece: u16) -> Option<&'b Base<'a>> {
    bases.iter().find(|base| base.piece.id == piece)
}

/// The areas, under the units.
pub fn areas(text: &mut String, frame: &Frame, reaches: &[Reach], bases: &[Base<'_>], ink: &Ink) {
    for reach in reaches {
        let side = base_of(bases, reach.piece).map_or(0, |base| base.piece.side);
        let colour = ink.sides[usize::from(side) % 4];
        let (fill, edge, opacity, dashes) = match reach.kind.as_str() {
            "arc" => (colour.fill, colour.text, 0.2, ""),
            "range" => (colour.fill, colour.text, 0.07, " stroke-dasharray=\"1.6 1\""),
            "zone" => (ink.ruler, ink.ruler, 0.16, ""),
            "command" => (ink.command, ink.command, 0.05, " stroke-dasharray=\".1 1.1\""),
            _ => (colour.fill, colour.text, 0.1, " stroke-dasharray=\".8 .8\""),
        };
        let width = if reach.kind == "command" { 0.5 } else { 0.3 };
        let _ = writeln!(
            text,
            "<path d=\"{}\" fill=\"{fill}\" fill-opacity=\"{}\" stroke=\"{edge}\" \
             stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{dashes}>\
             <title>{}</title></path>",
            path(&frame.spots(&reach.outline), true),
            N(opacity),
            N(width),
            Safe(&reach.label)
        );
    }
}

/// Their labels, above the units.
pub fn labels(
    text: &mut String,
    crowd: &mut Crowd,
    (frame, reaches, bases): (&Frame, &[Reach], &[Base<'_>]),
    ink: &Ink,
) {
    let mut said: Vec<(u8, &str)> = Vec::new();
    for reach in reaches {
        let base = base_of(bases, reach.piece);
        let side = base.map_or(0, |base| base.piece.side);
        let same = |other: &&Reach| other.kind == reach.kind && other.label == reach.label;
        let crowded = reaches.iter().filter(same).count() > ALIKE_MAX;
        if crowded && said.contains(&(side, reach.label.as_str())) {
            continue;
        }
        let fill = match reach.kind.as_str() {
            "zone" => ink.ruler,
            "command" => ink.command,
            _ => ink.sides[usize::from(side) % 4].text,
        };
        let outline = frame.spots(&reach.outline);
        if labels::reach(text, crowd, (&reach.label, &outline), base, (fill, ink.halo)) {
            said.push((side, &reach.label));
        }
    }
}

/// Dimension lines with ticks at both ends, under the units.
pub fn lines(text: &mut String, frame: &Frame, rulers: &[&Ruler], ink: &Ink) {
    for ruler in rulers {
        let (from, to) = (frame.spot(ruler.from), frame.spot(ruler.to));
        let tick = across(from, to) * 0.9;
        let ticks = stroke(from - tick, from + tick) + &stroke(to - tick, to + tick);
        let d = stroke(from, to) + &ticks;
        let _ = writeln!(
            text,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\".9\" \
             opacity=\".75\"/><path d=\"{d}\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\".34\"/>",
            ink.halo, ink.ruler
        );
    }
}

/// To the right of a line.
fn across(from: Spot, to: Spot) -> Spot {
    let way = (to - from).way();
    if way == Spot::default() { spot(0.0, 1.0) } else { way.right() }
}

/// What measured lines say, in boxes beside them.
pub fn boxes(text: &mut String, crowd: &mut Crowd, frame: &Frame, rulers: &[&Ruler], ink: &Ink) {
    for ruler in rulers {
        let line = [frame.spot(ruler.from), frame.spot(ruler.to)];
        walk(&line, false, 1.0).into_iter().for_each(|(at, _)| {
            crowd.take(Rect::around(at, 0.8, 0.8));
        });
    }
    let mut placed = Vec::new();
    for ruler in rulers {
        let lines: Vec<&str> = ruler.lines.iter().map(String::as_str).collect();
        if ruler.label.is_empty() && lines.is_empty() {
            continue;
        }
        let label = wide(&ruler.label) * LABEL;
        let long = lines.iter().map(|line| wide(line) * LINE).fold(label, f64::max);
        let (width, height) = (long * 1.04 + 1.4, 2.5 + lines.len() as f64 * LINE * 1.2);
        let (from, to) = (frame.spot(ruler.from), frame.spot(ruler.to));
        let middle = (from + to) * 0.5;
        let rect = crowd.room(middle, width, height, across(from, to));
        placed.push((rect, middle, ruler.label.as_str(), lines));
    }
    // All leaders before all boxes, so that none runs through words.
    for (rect, to, ..) in &placed {
        let near = spot(to.x.clamp(rect.left, rect.right), to.y.clamp(rect.top, rect.bottom));
        let d = stroke(near, *to);
        let _ = write!(text, "<path d=\"{d}\" stroke=\"{}\" stroke-width=\".2\"/>", ink.ruler);
    }
    for (rect, _, label, lines) in &placed {
        boxed(text, rect, (label, lines), ink);
    }
}

fn boxed(text: &mut String, rect: &Rect, (label, lines): (&str, &[&str]), ink: &Ink) {
    let _ = write!(
        text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".5\" fill=\"{}\" \
         fill-opacity=\".93\" stroke=\"{}\" stroke-width=\".2\"/>",
        N(rect.left),
        N(rect.top),
        N(rect.width()),
        N(rect.height()),
        ink.halo,
        ink.ruler
    );
    let x = N(rect.left + 0.7);
    let _ = write!(
        text,
        "<text x=\"{x}\" y=\"{}\" font-size=\"{LABEL}\" font-weight=\"bold\" fill=\"{}\">{}</text>",
        N(rect.top + 1.75),
        ink.ruler,
        Safe(label)
    );
    for (index, line) in lines.iter().enumerate() {
        let y = rect.top + 1.75 + (index as f64 + 1.0) * LINE * 1.2;
        let _ = write!(
            text,
            "<text x=\"{x}\" y=\"{}\" font-size=\"{LINE}\" fill=\"{}\">{}</text>",
            N(y),
            ink.ink,
            Safe(line)
        );
    }
    text.push('\n');
}

pub fn mark(text: &mut String, crowd: &mut Crowd, frame: &Frame, mark: &Mark, ink: &Ink) {
    let at = frame.spot([mark.x, mark.y]);
    let _ = write!(
        text,
        "<path d=\"M{} {}l1.8 1.8m0-1.8l-1.8 1.8\" stroke=\"{}\" stroke-width=\".4\" \
         stroke-linecap=\"round\"/>",
        N(at.x - 0.9),
        N(at.y - 0.9),
        ink.ruler
    );
    if mark.label.is_empty() {
        return;
    }
    let rect = crowd.room(at, wide(&mark.label) * LINE, LINE * 1.1, spot(0.0, 1.0));
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" font-size=\"{LINE}\" font-style=\"italic\" fill=\"{}\" \
         text-anchor=\"middle\">{}</text>",
        N(rect.middle().x),
        N(rect.bottom - 0.3),
        ink.ink,
        Safe(&mark.label)
    );
}
