//! Units: bases in the colour and pattern of their side, figures, signs and badges.

use crate::ink::Ink;
use crate::pen::{N, Safe, wide};
use crate::shape::{Frame, Rect, Spot, ahead, degrees};
use crate::signs::{Figure, SIGNS, figure_of, sign_of};
use std::fmt::Write;
use tercio_engine::Piece;

/// A sign is never smaller than this, nor larger.
const PLATE_MIN: f64 = 2.8;
const PLATE_MAX: f64 = 4.6;
const BADGE: f64 = 1.45;
/// More figures than this in a row would only be a blur.
const FIGURES_MAX: u8 = 24;

/// A unit as it stands on the drawing.
#[derive(Clone, Debug)]
pub struct Base<'a> {
    pub piece: &'a Piece,
    /// The middle of its front edge.
    pub front: Spot,
    pub ahead: Spot,
    pub width: f64,
    pub depth: f64,
}

impl<'a> Base<'a> {
    pub fn of(frame: &Frame, piece: &'a Piece) -> Base<'a> {
        let front = frame.spot([piece.x, piece.y]);
        let length = |ticks: i32| frame.length(ticks).clamp(0.5, frame.width.max(frame.height));
        Base {
            piece,
            front,
            ahead: ahead(piece.facing),
            width: length(piece.width),
            depth: length(piece.depth),
        }
    }

    pub fn middle(&self) -> Spot {
        self.front - self.ahead * (self.depth / 2.0)
    }

    /// Front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Spot; 4] {
        let side = self.ahead.right() * (self.width / 2.0);
        let back = self.ahead * self.depth;
        let (left, right) = (self.front - side, self.front + side);
        [left, right, right - back, left - back]
    }

    fn plate(&self) -> f64 {
        (self.depth * 0.86).min(self.width * 0.5).clamp(PLATE_MIN, PLATE_MAX)
    }

    /// Boxes that together cover it, so that words keep off.
    pub fn boxes(&self) -> Vec<Rect> {
        let corners = self.corners();
        let tilted = self.ahead.x.abs().min(self.ahead.y.abs()) > 0.05;
        let mut boxes = vec![Rect::around(self.middle(), self.plate() + 0.4, self.plate() + 0.4)];
        if !tilted {
            boxes.push(Rect::of(&corners));
        } else {
            let count = (self.width / self.depth).ceil().clamp(2.0, 12.0);
            let step = (corners[1] - corners[0]) * (1.0 / count);
            for index in 0..count as usize {
                let left = corners[0] + step * index as f64;
                let back = self.ahead * self.depth;
                boxes.push(Rect::of(&[left, left + step, left - back, left + step - back]));
            }
        }
        let tip = self.front + self.ahead * 0.9;
        boxes.push(Rect::around(tip, 2.4, 2.4));
        boxes.extend(self.badge_boxes().into_iter().map(|(rect, _)| rect));
        boxes
    }

    /// Badges side by side over the rear edge, at the end that is farther right.
    fn badge_boxes(&self) -> Vec<(Rect, &str)> {
        let [.., right, left] = self.corners();
        let (outer, inner) = if right.x >= left.x { (right, left) } else { (left, right) };
        let badges = self.piece.badges.iter().filter(|badge| !badge.text.is_empty());
        let widths: Vec<(f64, &str)> = badges
            .map(|badge| ((wide(&badge.text) * BADGE + 0.9).max(1.9), badge.text.as_str()))
            .collect();
        let total: f64 = widths.iter().map(|(width, _)| width + 0.25).sum();
        let level = (outer.x - inner.x).abs() > 0.7 * self.width;
        let mut x = if level { outer.x - total + 0.7 } else { outer.x - total / 2.0 };
        let share =
            if level && self.width > 1.0 { (total / 2.0 / self.width).min(0.5) } else { 0.15 };
        let at = outer + (inner - outer) * share - self.ahead * 0.35;
        let mut boxes = Vec::new();
        for (width, text) in widths {
            let middle = Spot { x: x + width / 2.0, y: at.y };
            boxes.push((Rect::around(middle, width, BADGE * 1.35), text));
            x += width + 0.25;
        }
        boxes
    }
}

pub fn definitions(text: &mut String, ink: &Ink) {
    let sides = &ink.sides;
    let _ = write!(
        text,
        "<pattern id=\"side-1\" width=\"1.5\" height=\"1.5\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"1.5\" height=\"1.5\" fill=\"{}\"/><rect \
         width=\".45\" height=\"1.5\" fill=\"#000\" opacity=\".26\"/></pattern>\
         <pattern id=\"side-2\" width=\"1.5\" height=\"1.5\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"1.5\" height=\"1.5\" fill=\"{}\"/><circle cx=\".4\" cy=\".4\" r=\".26\" \
         opacity=\".4\"/><circle cx=\"1.15\" cy=\"1.15\" r=\".26\" opacity=\".4\"/></pattern>\
         <pattern id=\"side-3\" width=\"1.6\" height=\"1.6\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"1.6\" height=\"1.6\" fill=\"{}\"/><path d=\"M0 0 1.6 1.6M1.6 0 0 1.6\" \
         stroke=\"#000\" stroke-width=\".24\" opacity=\".4\"/></pattern>",
        sides[1].fill, sides[2].fill, sides[3].fill
    );
    let edge = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".13\"", ink.plate, ink.sign);
    let _ = writeln!(
        text,
        "<g id=\"man\" {edge}><ellipse rx=\".46\" ry=\".24\"/><circle cy=\"-.04\" r=\".2\" \
         fill=\"{0}\"/></g>\
         <g id=\"rider\" {edge}><path d=\"M0-.62q.16.1.14.34.14.18.12.5 0 .4-.26.4-.26 0-.26-.4\
         -.02-.32.12-.5-.02-.24.14-.34Z\"/><circle cy=\".12\" r=\".16\" fill=\"{0}\"/></g>\
         <g id=\"great\" {edge}><rect x=\"-.36\" y=\"-.42\" width=\".72\" height=\".9\" \
         rx=\".24\"/><rect x=\"-.2\" y=\"-.12\" width=\".4\" height=\".4\" fill=\"{0}\"/></g>",
        ink.sign
    );
}

/// The signs in use; those that are not are left out.
pub fn sign_definitions(text: &mut String, glyphs: &[&str], ink: &Ink) {
    for sign in &SIGNS {
        if !glyphs.iter().any(|glyph| sign_of(glyph).is_some_and(|used| used.id == sign.id)) {
            continue;
        }
        let _ = write!(text, "<g id=\"sign-{}\">", sign.id);
        if !sign.fill.is_empty() {
            let _ = write!(text, "<path d=\"{}\" fill=\"{}\"/>", sign.fill, ink.sign);
        }
        if !sign.line.is_empty() {
            let _ = write!(
                text,
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.9\" \
                 stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                sign.line, ink.sign
            );
        }
        text.push_str("</g>\n");
    }
}

/// The paint of a side: its colour, with a pattern for all but the first.
pub fn paint(side: u8, ink: &Ink) -> String {
    match side % 4 {
        0 => ink.sides[0].fill.to_string(),
        other => format!("url(#side-{other})"),
    }
}

pub fn draw(text: &mut String, base: &Base<'_>, ink: &Ink) {
    let Base { piece, front, width, depth, .. } = base;
    let turn = N(degrees(piece.facing));
    let (x, left) = (N(front.x), N(-width / 2.0));
    let size = format!("width=\"{}\" height=\"{}\" rx=\".25\"", N(*width), N(*depth));
    let _ = write!(text, "<g><title>{}</title>", Safe(&told(piece)));
    let _ = write!(
        text,
        "<rect x=\"{left}\" {size} transform=\"translate({} {}) rotate({turn})\" opacity=\".28\"/>",
        N(front.x + 0.45),
        N(front.y + 0.55)
    );
    let chevron = (width * 0.16).clamp(0.7, 1.6);
    let (y, wing, tip) = (N(front.y), N(chevron), N(-chevron * 1.05));
    let _ = write!(
        text,
        "<g transform=\"translate({x} {y}) rotate({turn})\"><path \
         d=\"M-{wing} .1L0 {tip}L{wing} .1Z\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\".2\" \
         stroke-linejoin=\"round\"/>",
        ink.ink,
    );
    let _ = write!(
        text,
        "<rect x=\"{left}\" {size} fill=\"{}\" stroke=\"{ink}\" stroke-width=\".34\"/>\
         <path d=\"M{left} .3H{}\" stroke=\"{ink}\" stroke-width=\".7\"/>",
        paint(piece.side, ink),
        N(width / 2.0),
        ink = ink.ink,
    );
    figures(text, base);
    text.push_str("</g>");
    plate(text, base.middle(), base.plate() / 2.0, &piece.glyph, ink);
    for (rect, badge) in base.badge_boxes() {
        pill(text, &rect, badge, ink);
    }
    text.push_str("</g>\n");
}

/// All that is known of a unit, for who points at it.
fn told(piece: &Piece) -> String {
    let mut told = vec![if piece.label.is_empty() { &piece.name } else { &piece.label }.clone()];
    let badges = piece.badges.iter();
    told.extend(badges.map(|badge| format!("{} {}", badge.text, badge.meaning)));
    told.join(", ")
}

/// A sign on its round plate.
pub fn plate(text: &mut String, at: Spot, radius: f64, glyph: &str, ink: &Ink) {
    let (x, y) = (N(at.x), N(at.y));
    let _ = write!(
        text,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".26\"/>",
        N(radius),
        ink.plate,
        ink.sign
    );
    match sign_of(glyph) {
        Some(sign) => {
            let scale = radius * 1.42 / 24.0;
            let half = 12.0 * scale;
            let _ = write!(
                text,
                "<use href=\"#sign-{}\" transform=\"translate({} {}) scale({scale:.4})\"/>",
                sign.id,
                N(at.x - half),
                N(at.y - half)
            );
        }
        None => {
            let size = (radius * 1.7 / wide(glyph).max(1.0)).min(radius * 1.3);
            let _ = write!(
                text,
                "<text x=\"{x}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" fill=\"{}\" \
                 text-anchor=\"middle\">{}</text>",
                N(at.y + size * 0.35),
                N(size),
                ink.sign,
                Safe(glyph)
            );
        }
    }
}

pub fn pill(text: &mut String, rect: &Rect, word: &str, ink: &Ink) {
    let _ = write!(
        text,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".7\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\".16\"/><text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" \
         fill=\"{}\" text-anchor=\"middle\">{}</text>",
        N(rect.left),
        N(rect.top),
        N(rect.width()),
        N(rect.height()),
        ink.sign,
        ink.plate,
        N(rect.middle().x),
        N(rect.middle().y + BADGE * 0.35),
        N(BADGE),
        ink.plate,
        Safe(word)
    );
}

/// Ranks and files to both sides of the plate; the base is turned already.
fn figures(text: &mut String, base: &Base<'_>) {
    let piece = base.piece;
    let (ranks, files) = (piece.ranks.min(FIGURES_MAX), piece.files.min(FIGURES_MAX));
    if ranks == 0 || files == 0 {
        return;
    }
    let figure = figure_of(&piece.glyph);
    let (id, deep) = match figure {
        Figure::Man => ("man", 0.62),
        Figure::Rider => ("rider", 1.35),
        Figure::Great => ("great", 1.2),
    };
    let lefts = files / 2;
    let rights = files - lefts;
    let inner = base.plate() / 2.0 + 0.1;
    let room = (base.width / 2.0 - inner - 0.2).max(0.1);
    let (top, low) = (0.75, base.depth - 0.2);
    let cell = (room / f64::from(rights), (low - top) / f64::from(ranks));
    let wide = if figure == Figure::Rider { 0.62 } else { 0.92 };
    let size = (cell.0 / wide).min(cell.1 / deep).min(2.6);
    let all = u16::from(ranks) * u16::from(files);
    let count = if piece.figures == 0 { all } else { piece.figures.min(all) };
    for rank in 0..ranks {
        let y = top + (f64::from(rank) + 0.5) * cell.1;
        let row = count.saturating_sub(u16::from(rank) * u16::from(files)).min(files.into());
        for (count, sign) in [(u16::from(lefts).min(row / 2), -1.0), (row - row / 2, 1.0)] {
            for file in 0..count {
                let x = sign * (inner + (f64::from(file) + 0.5) * cell.0);
                let _ = write!(
                    text,
                    "<use href=\"#{id}\" transform=\"translate({} {}) scale({})\"/>",
                    N(x),
                    N(y),
                    N(size)
                );
            }
        }
    }
}
