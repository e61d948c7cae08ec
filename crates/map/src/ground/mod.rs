//! Patches of ground, each kind in its own look.

mod growth;
mod heights;
mod strips;

use crate::ink::Ink;
use crate::pen::{N, Safe, path};
use crate::shape::{Frame, Rect, Spot, spot, strewn};
use std::fmt::Write;
use tercio_engine::Area;

/// A kind of ground by its look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    GentleHill,
    SteepHill,
    WoodedHill,
    Broken,
    Difficult,
    Marsh,
    Wood,
    Water,
    River,
    Road,
    Impassable,
    Buildings,
    Wall,
    Obstacle,
    Fortification,
    Other,
}

/// Every kind that a view may name, its look and its word in the legend.
#[rustfmt::skip]
const KINDS: &[(&str, Look, &str)] = &[
    ("hill",          Look::GentleHill,    "hill"),
    ("gentle-hill",   Look::GentleHill,    "gentle hill"),
    ("steep-hill",    Look::SteepHill,     "steep hill"),
    ("wooded-hill",   Look::WoodedHill,    "wooded hill"),
    ("wood",          Look::Wood,          "wood"),
    ("broken",        Look::Broken,        "broken ground"),
    ("rough",         Look::Difficult,     "rough ground"),
    ("difficult",     Look::Difficult,     "difficult ground"),
    ("marsh",         Look::Marsh,         "marsh"),
    ("impassable",    Look::Impassable,    "impassable"),
    ("water",         Look::Water,         "water"),
    ("river",         Look::River,         "river"),
    ("road",          Look::Road,          "road"),
    ("buildings",     Look::Buildings,     "buildings"),
    ("wall",          Look::Wall,          "wall"),
    ("obstacle",      Look::Obstacle,      "obstacle"),
    ("fortification", Look::Fortification, "fortification"),
];

/// The look of a kind, and its word. One that is not known goes by its own name.
pub fn look_of(kind: &str) -> (Look, &str) {
    let known = KINDS.iter().find(|(name, ..)| *name == kind);
    known.map_or((Look::Other, kind), |(_, look, word)| (*look, word))
}

/// Ground as it lies on the drawing.
#[derive(Clone, Debug)]
pub struct Patch {
    pub look: Look,
    pub outline: Vec<Spot>,
    pub line: Vec<Spot>,
    pub width: f64,
    /// Tells its definitions from those of other patches.
    pub id: usize,
}

impl Patch {
    pub fn of(frame: &Frame, area: &Area, id: usize) -> Patch {
        let mut patch = Patch {
            look: look_of(&area.kind).0,
            outline: frame.spots(&area.outline),
            line: frame.spots(&area.line),
            width: frame.length(area.width.max(0)).min(frame.width),
            id,
        };
        if patch.is_strip() {
            patch.run_off(frame);
        }
        patch
    }

    /// A strip that ends at the edge of the table is drawn on beyond it, so that no corner of it
    /// shows there.
    fn run_off(&mut self, frame: &Frame) {
        let far = self.width + 1.0;
        for _ in 0..2 {
            self.line.reverse();
            if let [.., before, last] = &mut self.line[..]
                && !frame.holds(*last + (*last - *before).way() * 0.2)
            {
                *last = *last + (*last - *before).way() * far;
            }
        }
    }

    /// A small one for a legend.
    pub fn sample(kind: &str, rect: &Rect, id: usize) -> Patch {
        let middle = rect.middle().y;
        Patch {
            look: look_of(kind).0,
            outline: vec![
                spot(rect.left, rect.top),
                spot(rect.right, rect.top),
                spot(rect.right, rect.bottom),
                spot(rect.left, rect.bottom),
            ],
            line: vec![spot(rect.left + 0.7, middle), spot(rect.right - 0.7, middle)],
            width: 1.5,
            id,
        }
    }

    /// It covers some ground.
    pub fn is_seen(&self) -> bool {
        self.outline.len() > 2 || self.is_strip()
    }

    /// It is drawn as a strip along its middle line.
    pub fn is_strip(&self) -> bool {
        let strip = matches!(
            self.look,
            Look::River | Look::Road | Look::Wall | Look::Obstacle | Look::Fortification
        );
        strip && self.line.len() > 1 && (self.width > 0.0 || self.outline.len() < 3)
    }
}

/// What a patch is drawn with.
struct Brush<'a> {
    text: &'a mut String,
    ink: &'a Ink,
}

impl Brush<'_> {
    /// The outline, filled.
    fn fill(&mut self, d: &str, colour: &str, opacity: f64) {
        let _ = write!(
            self.text,
            "<path d=\"{d}\" fill=\"{colour}\" fill-opacity=\"{}\"/>",
            N(opacity)
        );
    }

    fn line(&mut self, d: &str, colour: &str, width: f64, more: &str) {
        let _ = write!(
            self.text,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{more}/>",
            N(width)
        );
    }

    /// Pictures from the definitions.
    fn stand(&mut self, id: &str, at: Spot) {
        let _ = write!(self.text, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", N(at.x), N(at.y));
    }
}

pub const DASHED: &str = " stroke-dasharray=\"1.4 .9\"";
const ROUND: &str = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";

/// All patches, what lies flat first.
pub fn draw(text: &mut String, frame: &Frame, areas: &[Area], ink: &Ink) {
    let mut patches: Vec<(Patch, &Area)> = areas
        .iter()
        .enumerate()
        .map(|(index, area)| (Patch::of(frame, area, index), area))
        .collect();
    patches.sort_by_key(|(patch, _)| patch.look);
    for (patch, area) in &patches {
        let _ = write!(text, "<g><title>{}</title>", Safe(&area.label));
        draw_one(text, patch, ink);
        text.push_str("</g>\n");
    }
}

pub fn draw_one(text: &mut String, patch: &Patch, ink: &Ink) {
    let brush = &mut Brush { text, ink };
    if !patch.is_seen() {
        return;
    }
    match patch.look {
        Look::GentleHill | Look::SteepHill | Look::WoodedHill => heights::hill(brush, patch),
        Look::Water => heights::water(brush, patch),
        Look::Impassable => heights::rock(brush, patch),
        Look::Wood => growth::wood(brush, patch),
        Look::Broken => growth::broken(brush, patch),
        Look::Difficult => growth::difficult(brush, patch),
        Look::Marsh => growth::marsh(brush, patch),
        Look::River => strips::river(brush, patch),
        Look::Road => strips::road(brush, patch),
        Look::Wall => strips::wall(brush, patch),
        Look::Obstacle => strips::hedge(brush, patch),
        Look::Fortification => strips::fortification(brush, patch),
        Look::Buildings => buildings(brush, patch),
        Look::Other => {
            let around = path(&patch.outline, true);
            brush.fill(&around, ink.faint, 0.06);
            brush.line(&around, ink.faint, 0.28, DASHED);
        }
    }
}

fn buildings(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.built, 0.75);
    brush.line(&around, ink.road_edge, 0.3, DASHED);
    for (at, number) in strewn(&patch.outline, 4.6, 1.7, 11) {
        brush.stand(["house-a", "house-b", "house-a", "barn"][(number >> 20) as usize % 4], at);
    }
}

/// The pictures that ground is strewn with.
pub fn definitions(text: &mut String, ink: &Ink) {
    let Ink { leaf, leaf_dark, trunk, house, roof, rock, rock_dark, road_edge, .. } = *ink;
    let _ = write!(
        text,
        "<g id=\"oak\"><ellipse cx=\".5\" cy=\".2\" rx=\"1.3\" ry=\".4\" fill=\"#000\" \
         opacity=\".18\"/><path d=\"M0 .2V-1\" stroke=\"{trunk}\" stroke-width=\".42\"/><path \
         d=\"M-1.2-.9C-2-1.4-1.6-2.5-.9-2.4-.8-3.3.6-3.4.8-2.5 1.7-2.6 1.9-1.4 1.1-.9.6-.6-.7-.6\
         -1.2-.9Z\" fill=\"{leaf}\" stroke=\"{leaf_dark}\" stroke-width=\".2\"/><path \
         d=\"M-.3-1.2q.8.3 1.1-.5M-.8-2q.3-.5.8-.4\" fill=\"none\" stroke=\"{leaf_dark}\" \
         stroke-width=\".16\"/></g>\
         <g id=\"elm\"><ellipse cx=\".4\" cy=\".15\" rx=\"1\" ry=\".32\" fill=\"#000\" \
         opacity=\".18\"/><path d=\"M0 .15V-.8\" stroke=\"{trunk}\" stroke-width=\".36\"/><circle \
         cy=\"-1.5\" r=\"1.05\" fill=\"{leaf}\" stroke=\"{leaf_dark}\" stroke-width=\".2\"/><path \
         d=\"M-.1-.9q.7 0 .7-.7\" fill=\"none\" stroke=\"{leaf_dark}\" stroke-width=\".16\"/></g>\
         <g id=\"fir\"><ellipse cx=\".4\" cy=\".15\" rx=\"1\" ry=\".3\" fill=\"#000\" \
         opacity=\".18\"/><path d=\"M0 .2V-.5\" stroke=\"{trunk}\" stroke-width=\".36\"/><path \
         d=\"M0-3.3.8-2H.4l.9 1.5h-2.6L-.4-2h-.4Z\" fill=\"{leaf}\" stroke=\"{leaf_dark}\" \
         stroke-width=\".2\" stroke-linejoin=\"round\"/></g>"
    );
    let edge = format!("stroke=\"{road_edge}\" stroke-width=\".18\" stroke-linejoin=\"round\"");
    let _ = write!(
        text,
        "<g id=\"house-a\" {edge}><path d=\"M-1.5 1V-.3h3V1Z\" fill=\"{house}\"/><path \
         d=\"M-1.8-.2-.9-1.6H.9L1.8-.2Z\" fill=\"{roof}\"/><path d=\"M-.3 1V.2h.6V1Z\" \
         fill=\"{roof}\"/></g>\
         <g id=\"house-b\" {edge}><path d=\"M-1.1 1V-.6L0-1.8 1.1-.6V1Z\" fill=\"{house}\"/><path \
         d=\"M-1.5-.3 0-1.9 1.5-.3 1.2 0 0-1.2-1.2 0Z\" fill=\"{roof}\"/><path \
         d=\"M-.3.2h.6v.5h-.6Z\" fill=\"{road_edge}\"/></g>\
         <g id=\"barn\" {edge}><path d=\"M-1.9.9V-.1h3.8v1Z\" fill=\"{house}\"/><path \
         d=\"M-2.1 0-1.4-1.2H1.4L2.1 0Z\" fill=\"{roof}\"/></g>\
         <g id=\"crag\" stroke=\"{rock_dark}\" stroke-width=\".2\" stroke-linejoin=\"round\"><path \
         d=\"M-1.5.8-.9-.8.1-1.5 1-.5 1.6.8Z\" fill=\"{rock}\"/><path d=\"M.1-1.5-.1-.2.5.8M-.1-.2\
         -.8.3\" fill=\"none\"/></g>"
    );
    let _ = writeln!(
        text,
        "<pattern id=\"hatch\" width=\"1.3\" height=\"1.3\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(35)\"><path d=\"M0 .6H1.3\" stroke=\"{}\" stroke-width=\".16\" \
         opacity=\".6\"/></pattern>",
        ink.tuft
    );
}
