//! Hills, lakes and rock: shapes told by lines that follow their edge.

use super::{Brush, Look, Patch, ROUND, growth};
use crate::pen::{N, path};
use crate::shape::{Spot, axis, nearest, strewn, walk};
use std::fmt::Write;

/// The crest of a hill, or the deepest line of a lake.
fn spine(patch: &Patch) -> Vec<Spot> {
    if patch.line.is_empty() { axis(&patch.outline) } else { patch.line.clone() }
}

/// The outline drawn in towards the spine by a share of the way.
fn drawn_in(patch: &Patch, spine: &[Spot], share: f64) -> Vec<Spot> {
    let inner: Vec<Spot> = walk(&patch.outline, true, 1.2)
        .into_iter()
        .map(|(at, _)| at + (nearest(spine, false, at) - at) * share)
        .collect();
    eased(&inner, (3.0 + 9.0 * share) as usize)
}

/// Each point drawn to the middle of so many on both sides: corners wear off as on real slopes.
fn eased(ring: &[Spot], reach: usize) -> Vec<Spot> {
    let count = ring.len();
    let reach = reach.min(count / 4);
    (0..count)
        .map(|index| {
            let around = (count + index - reach..=count + index + reach).map(|at| ring[at % count]);
            around.fold(Spot::default(), |sum, at| sum + at) * (1.0 / (2 * reach + 1) as f64)
        })
        .collect()
}

/// What is drawn until [`unclip`] stays within the outline.
fn clip(brush: &mut Brush<'_>, patch: &Patch) {
    let _ = write!(
        brush.text,
        "<clipPath id=\"within-{0}\"><path d=\"{1}\"/></clipPath><g \
         clip-path=\"url(#within-{0})\">",
        patch.id,
        path(&patch.outline, true)
    );
}

fn unclip(brush: &mut Brush<'_>) {
    brush.text.push_str("</g>");
}

pub fn hill(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let spine = spine(patch);
    let steep = patch.look == Look::SteepHill;
    let shares: &[f64] = if steep { &[0.26, 0.5, 0.74] } else { &[0.36, 0.7] };
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.hill, 0.3);
    clip(brush, patch);
    for share in shares {
        let ring = path(&drawn_in(patch, &spine, *share), true);
        brush.fill(&ring, ink.hill, 0.24);
        brush.line(&ring, ink.contour, 0.2, " opacity=\".85\"");
    }
    if steep {
        hachures(brush, &walked(&patch.outline), &spine, 2.6);
        hachures(brush, &walked(&drawn_in(patch, &spine, 0.5)), &spine, 1.5);
    }
    unclip(brush);
    brush.line(&around, ink.contour, 0.34, ROUND);
    if patch.line.len() > 1 {
        let dashes = " stroke-dasharray=\"1.8 1.1\" stroke-linecap=\"round\"";
        brush.line(&path(&patch.line, false), ink.contour, 0.5, dashes);
    }
    if patch.look == Look::WoodedHill {
        growth::trees(brush, &patch.outline, 5.0);
    }
}

fn walked(line: &[Spot]) -> Vec<(Spot, Spot)> {
    walk(line, true, 1.05)
}

/// Wedges down the slope, long and short by turns, broad above as on old maps.
fn hachures(brush: &mut Brush<'_>, around: &[(Spot, Spot)], spine: &[Spot], long: f64) {
    let mut d = String::new();
    for (index, (at, way)) in around.iter().enumerate() {
        let up = nearest(spine, false, *at) - *at;
        let long = (if index % 2 == 0 { long } else { long * 0.6 }).min(up.long() * 0.4);
        let top = *at + up.way() * long;
        let wing = *way * 0.16;
        d.push_str(&path(&[*at, top + wing, top - wing], true));
    }
    brush.fill(&d, brush.ink.contour, 0.75);
}

pub fn water(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let spine = spine(&Patch { line: Vec::new(), ..patch.clone() });
    let around = path(&patch.outline, true);
    brush.fill(&around, ink.water, 0.9);
    clip(brush, patch);
    for (inwards, opacity) in [(0.9, 0.7), (1.9, 0.5), (3.1, 0.3)] {
        let ring: Vec<Spot> = walk(&patch.outline, true, 2.0)
            .into_iter()
            .map(|(at, _)| {
                let way = nearest(&spine, false, at) - at;
                at + way.way() * f64::min(inwards, way.long())
            })
            .collect();
        let ring = path(&eased(&ring, 2), true);
        brush.line(&ring, ink.shore, 0.17, &format!(" opacity=\"{}\"", N(opacity)));
    }
    unclip(brush);
    brush.line(&around, ink.shore, 0.4, ROUND);
}

pub fn rock(brush: &mut Brush<'_>, patch: &Patch) {
    let ink = brush.ink;
    let ragged: Vec<Spot> = walk(&patch.outline, true, 1.5)
        .into_iter()
        .enumerate()
        .map(|(index, (at, way))| at + way.right() * if index % 2 == 0 { 0.35 } else { -0.35 })
        .collect();
    let ragged = path(&ragged, true);
    brush.fill(&ragged, ink.rock, 0.55);
    brush.line(&ragged, ink.rock_dark, 0.35, ROUND);
    for (at, _) in strewn(&patch.outline, 3.7, 1.4, 5) {
        brush.stand("crag", at);
    }
}
