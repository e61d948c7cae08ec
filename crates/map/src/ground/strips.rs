//! Rivers, roads, walls and hedges: strips along a line, or along the edge of a patch.

use super::{Brush, Patch, ROUND};
use crate::pen::{N, path};
use crate::shape::{Spot, hash, rounded, share, strewn, walk};
use std::fmt::Write;

/// Thinner strips would not be seen.
const THIN: f64 = 1.1;

/// The line that a strip follows: its own, or the edge of its patch.
fn course(patch: &Patch) -> (&[Spot], bool) {
    if patch.is_strip() { (&patch.line, false) } else { (&patch.outline, true) }
}

pub fn river(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    if !patch.is_strip() {
        let around = path(&patch.outline, true);
        brush.fill(&around, ink.water, 0.9);
        brush.line(&around, ink.shore, 0.36, ROUND);
        let mut waves = String::new();
        for (at, _) in strewn(&patch.outline, 3.6, 0.7, 17) {
            let _ = write!(waves, "M{} {}q.7-.7 1.4 0t1.4 0", N(at.x - 1.4), N(at.y));
        }
        brush.line(&waves, ink.shore, 0.18, " opacity=\".75\"");
        return;
    }
    let width = patch.width.max(THIN);
    let middle = path(&patch.line, false);
    let join = " stroke-linejoin=\"round\"";
    brush.line(&middle, ink.shore, width + 0.6, join);
    brush.line(&middle, ink.water, width, join);
    for (index, off) in [-0.3, 0.0, 0.3].into_iter().enumerate() {
        let beside: Vec<Spot> = walk(&patch.line, false, 2.4)
            .into_iter()
            .map(|(at, way)| at + way.right() * (off * width))
            .collect();
        let dashes = format!(
            " stroke-dasharray=\"4.2 2.6\" stroke-dashoffset=\"{}\" stroke-linecap=\"round\" \
             opacity=\".7\"",
            N(index as f64 * 2.3)
        );
        brush.line(&path(&rounded(&beside, false), false), ink.shore, 0.17, &dashes);
    }
}

pub fn road(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    if !patch.is_strip() {
        let around = path(&patch.outline, true);
        brush.fill(&around, ink.road, 1.0);
        brush.line(&around, ink.road_edge, 0.3, ROUND);
        return;
    }
    let width = patch.width.max(THIN);
    let middle = path(&patch.line, false);
    let join = " stroke-linejoin=\"round\"";
    brush.line(&middle, ink.road_edge, width, join);
    brush.line(&middle, ink.road, width - 0.5, join);
}

pub fn wall(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let (line, closed) = course(patch);
    let d = path(line, closed);
    if closed {
        brush.fill(&d, ink.built, 0.5);
    }
    let width = if closed { 1.0 } else { patch.width.clamp(0.9, 3.0) };
    let join = " stroke-linejoin=\"miter\"";
    brush.line(&d, ink.rock_dark, width + 0.5, join);
    brush.line(&d, ink.stone, width, join);
    brush.line(&d, ink.rock_dark, width, " stroke-dasharray=\".16 1.2\"");
}

pub fn hedge(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let (line, closed) = course(patch);
    let mut d = String::new();
    for (at, _) in walk(line, closed, 1.25) {
        let number = hash(at.x as i64, at.y as i64, 19);
        let r = 0.62 + 0.3 * share(number, 4);
        let (left, r, across) = (N(at.x - r), N(r), N(2.0 * r));
        let y = N(at.y);
        let _ = write!(d, "M{left} {y}a{r} {r} 0 1 1 {across} 0a{r} {r} 0 1 1-{across} 0Z");
    }
    let _ = write!(
        brush.text,
        "<path d=\"{d}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".22\"/>",
        ink.hedge, ink.leaf_dark
    );
}

pub fn fortification(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let (line, closed) = course(patch);
    let d = path(line, closed);
    if closed {
        brush.fill(&d, ink.built, 0.6);
    }
    let width = if closed { 1.1 } else { patch.width.clamp(1.0, 3.0) };
    brush.line(&d, ink.rock_dark, width + 1.7, " stroke-dasharray=\"1.25 .95\"");
    brush.line(
        &d,
        ink.stone,
        width + 1.2,
        " stroke-dasharray=\".85 1.35\" stroke-dashoffset=\"-.2\"",
    );
    brush.line(&d, ink.rock_dark, width + 0.5, "");
    brush.line(&d, ink.stone, width, "");
    let mut towers = String::new();
    let size = width + 1.4;
    for corner in line {
        let (x, y, size) = (N(corner.x - size / 2.0), N(corner.y - size / 2.0), N(size));
        let _ = write!(towers, "M{x} {y}h{size}v{size}h-{size}Z");
    }
    let _ = write!(
        brush.text,
        "<path d=\"{towers}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".25\"/>",
        ink.stone, ink.rock_dark
    );
}
