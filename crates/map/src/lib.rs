//! A scene drawn as a map: one SVG that stands alone, without scripts, fonts or files of its own.
//!
//! It knows no rules. It draws what a view says: ground by the names of its kinds, units by the
//! codes of their signs, reaches and measured lines as they are given. The same scene always gives
//! the same bytes: what is strewn over ground is placed by a hash of the place.
//!
//! Lengths inside are those of the drawing, see [`shape::LONG`]; the viewBox is in the scene's unit
//! of length, its origin the far left corner of the table, y downwards.

mod gap;
mod ground;
mod ink;
mod labels;
mod legend;
mod pen;
mod pieces;
mod reaches;
mod shape;
mod signs;

pub use gap::gap;

use ground::Patch;
use ink::{DAY, Ink, NIGHT};
use labels::Crowd;
use pen::{Safe, wide};
use pieces::Base;
use shape::{Frame, spot};
use std::fmt::Write;
use tercio_engine::{Reach, Ruler, Scene};

/// How a map is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Light on dark.
    pub dark: bool,
    /// In pixels, for programs that do not scale.
    pub width: u32,
    /// Above the table; may be empty.
    pub title: String,
}

impl Default for Look {
    fn default() -> Self {
        Look { dark: false, width: 1_600, title: String::new() }
    }
}

/// Around the table, for its figures and some air.
const MARGIN: f64 = 7.0;
const TITLE: f64 = 5.0;
const FONTS: &str = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,\
                     'Book Antiqua',Georgia,serif";

/// A map of a scene, with reaches and measured lines besides those of the scene itself.
pub fn draw(scene: &Scene, reaches: &[Reach], rulers: &[Ruler], look: &Look) -> String {
    let ink = if look.dark { &NIGHT } else { &DAY };
    let frame = Frame::of(scene.width, scene.height);
    let mut body = String::new();
    definitions(&mut body, &frame, scene, ink);
    legend::table(&mut body, &frame, scene, ink);
    contents(&mut body, &frame, (scene, reaches, rulers), ink);
    legend::edge(&mut body, &frame, ink);
    let bottom = legend::draw(&mut body, &frame, scene, frame.height + 5.0, ink) + 2.0;
    let top = if look.title.is_empty() { -MARGIN } else { -MARGIN - TITLE };
    if !look.title.is_empty() {
        title(&mut body, &frame, &look.title, ink);
    }
    sheet(&frame, scene, look, &body, (top, bottom))
}

fn definitions(body: &mut String, frame: &Frame, scene: &Scene, ink: &Ink) {
    let _ = writeln!(
        body,
        "<defs><radialGradient id=\"cloth\" cx=\".5\" cy=\".46\" r=\".75\"><stop offset=\".35\" \
         stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></radialGradient><clipPath \
         id=\"table\"><rect width=\"{}\" height=\"{}\"/></clipPath>",
        ink.table,
        ink.table_edge,
        pen::N(frame.width),
        pen::N(frame.height)
    );
    ground::definitions(body, ink);
    pieces::definitions(body, ink);
    let glyphs: Vec<&str> = scene.pieces.iter().map(|piece| piece.glyph.as_str()).collect();
    pieces::sign_definitions(body, &glyphs, ink);
    body.push_str("</defs>\n");
}

/// What lies and stands on the table, from the ground up.
fn contents(
    body: &mut String,
    frame: &Frame,
    (scene, reaches, rulers): (&Scene, &[Reach], &[Ruler]),
    ink: &Ink,
) {
    let bases: Vec<Base<'_>> = scene
        .pieces
        .iter()
        .filter(|piece| !piece.out)
        .map(|piece| Base::of(frame, piece))
        .filter(|base| frame.holds(base.front) || frame.holds(base.middle()))
        .collect();
    body.push_str("<g clip-path=\"url(#table)\">\n");
    ground::draw(body, frame, &scene.areas, ink);
    reaches::areas(body, frame, reaches, &bases, ink);
    body.push_str("</g>\n");
    let rulers: Vec<&Ruler> = scene.rulers.iter().chain(rulers).collect();
    reaches::lines(body, frame, &rulers, ink);
    for base in &bases {
        pieces::draw(body, base, ink);
    }
    let mut crowd = Crowd::new(frame, &bases);
    labels::names(body, &mut crowd, &bases, ink);
    reaches::boxes(body, &mut crowd, frame, &rulers, ink);
    for mark in &scene.marks {
        reaches::mark(body, &mut crowd, frame, mark, ink);
    }
    reaches::labels(body, &mut crowd, (frame, reaches, &bases), ink);
    let patches: Vec<(Patch, &str)> = scene
        .areas
        .iter()
        .zip(0..)
        .map(|(area, id)| (Patch::of(frame, area, id), area.label.as_str()))
        .collect();
    labels::ground(body, &mut crowd, &patches, ink);
}

fn title(body: &mut String, frame: &Frame, title: &str, ink: &Ink) {
    let fitting = frame.width / (wide(title) * 1.15).max(1.0);
    let at = spot(frame.width / 2.0, -MARGIN + 1.0);
    let _ = writeln!(
        body,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" letter-spacing=\".3\" text-anchor=\"middle\" \
         fill=\"{}\">{}</text>",
        pen::N(at.x),
        pen::N(at.y),
        pen::N(fitting.min(4.6)),
        ink.ink,
        Safe(title)
    );
}

/// The paper around it all.
fn sheet(
    frame: &Frame,
    scene: &Scene,
    look: &Look,
    body: &str,
    (top, bottom): (f64, f64),
) -> String {
    let unit = frame.length(scene.unit_ticks.max(1));
    let (wide, high) = (frame.width + 2.0 * MARGIN, bottom - top);
    let pixels = f64::from(look.width.max(1));
    let ink = if look.dark { NIGHT } else { DAY };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{:.0}\" \
         viewBox=\"{:.4} {:.4} {:.4} {:.4}\" font-family=\"{FONTS}\">\n<title>{}</title>\n\
         <g transform=\"scale({:.6})\">\n<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
         fill=\"{}\"/>\n{body}</g>\n</svg>\n",
        look.width.max(1),
        pixels * high / wide,
        -MARGIN / unit,
        top / unit,
        wide / unit,
        high / unit,
        Safe(if look.title.is_empty() { "A map of the table" } else { &look.title }),
        1.0 / unit,
        pen::N(-MARGIN),
        pen::N(top),
        pen::N(wide),
        pen::N(high),
        ink.paper,
    )
}
