//! What grows: woods, scrub, tufts, reeds.

use super::{Brush, DASHED, Patch};
use crate::pen::{N, path};
use crate::shape::{Spot, strewn, walk};
use std::fmt::Write;

pub fn wood(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let edge = scallops(&patch.outline, 2.1);
    brush.fill(&edge, ink.wood, 0.85);
    brush.line(&edge, ink.leaf_dark, 0.32, "");
    trees(brush, &patch.outline, 3.3);
}

/// An edge of small arcs that bulge outwards.
fn scallops(outline: &[Spot], step: f64) -> String {
    let around = walk(outline, true, step);
    // Twice the area; its sign tells which way round the outline runs.
    let turns: f64 = outline
        .iter()
        .enumerate()
        .map(|(index, one)| {
            let other = outline[(index + 1) % outline.len()];
            one.x * other.y - other.x * one.y
        })
        .sum();
    let sweep = u8::from(turns > 0.0);
    let mut d = String::new();
    for (index, (at, _)) in around.iter().enumerate() {
        let (next, _) = around[(index + 1) % around.len()];
        if index == 0 {
            let _ = write!(d, "M{} {}", N(at.x), N(at.y));
        }
        let radius = N((next - *at).long() * 0.56);
        let _ = write!(d, "A{radius} {radius} 0 0 {sweep} {} {}", N(next.x), N(next.y));
    }
    d + "Z"
}

/// Trees of several kinds, this far apart.
pub fn trees(brush: &mut Brush<'_>, outline: &[Spot], apart: f64) {
    for (at, number) in strewn(outline, apart, 1.3, 3) {
        let kind = ["oak", "elm", "fir", "oak", "elm"][(number >> 24) as usize % 5];
        brush.stand(kind, Spot { x: at.x, y: at.y + 1.0 });
    }
}

pub fn broken(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.broken, 0.6);
    let mut dots = String::new();
    for (at, _) in strewn(&patch.outline, 1.35, 0.4, 7) {
        let _ = write!(dots, "M{} {}h0", N(at.x), N(at.y));
    }
    brush.line(&dots, ink.tuft, 0.36, " stroke-linecap=\"round\" opacity=\".75\"");
    let mut bushes = String::new();
    for (at, _) in strewn(&patch.outline, 5.2, 1.3, 8) {
        let _ = write!(bushes, "M{} {}q.2-1.2 .9-.5.4-.9 1 .5", N(at.x - 1.0), N(at.y));
    }
    brush.line(&bushes, ink.tuft, 0.26, " stroke-linecap=\"round\"");
    brush.line(&around, ink.tuft, 0.26, DASHED);
}

pub fn difficult(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.difficult, 0.7);
    brush.fill(&around, "url(#hatch)", 1.0);
    let mut tufts = String::new();
    for (at, _) in strewn(&patch.outline, 3.9, 1.0, 9) {
        let _ = write!(tufts, "M{} {}l-.7-1.1m.7 1.1v-1.6m0 1.6l.7-1.1", N(at.x), N(at.y));
    }
    brush.line(&tufts, ink.tuft, 0.28, " stroke-linecap=\"round\"");
    brush.line(&around, ink.tuft, 0.3, DASHED);
}

pub fn marsh(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.marsh, 0.85);
    let (mut pools, mut reeds) = (String::new(), String::new());
    for (at, number) in strewn(&patch.outline, 3.6, 1.3, 13) {
        let _ = write!(pools, "M{} {}h2.8", N(at.x - 1.4), N(at.y));
        if number >> 30 & 1 == 0 {
            let _ = write!(pools, "M{} {}h1.4", N(at.x - 0.4), N(at.y + 0.6));
        }
        let _ = write!(reeds, "M{} {}l-.5-1.2m.5 1.2v-1.8m0 1.8l.5-1.2", N(at.x), N(at.y - 0.1));
    }
    brush.line(&pools, ink.shore, 0.24, " stroke-linecap=\"round\"");
    brush.line(&reeds, ink.tuft, 0.26, " stroke-linecap=\"round\"");
    brush.line(&around, ink.shore, 0.28, DASHED);
}
