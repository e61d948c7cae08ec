//! Plane geometry of a drawing. Lengths are those of the drawing: its longer edge is [`LONG`].

use std::ops::{Add, Mul, Sub};

/// The longer edge of every drawn table. Signs and letters then look alike for every system.
pub const LONG: f64 = 180.0;

const FULL_TURN: f64 = 65_536.0;

/// A point or a step, y downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

pub fn spot(x: f64, y: f64) -> Spot {
    Spot { x, y }
}

impl Add for Spot {
    type Output = Spot;
    fn add(self, other: Spot) -> Spot {
        spot(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Spot {
    type Output = Spot;
    fn sub(self, other: Spot) -> Spot {
        spot(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Spot {
    type Output = Spot;
    fn mul(self, by: f64) -> Spot {
        spot(self.x * by, self.y * by)
    }
}

impl Spot {
    pub fn long(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The same way, one long; nowhere for no way at all.
    pub fn way(self) -> Spot {
        let long = self.long();
        if long < 1e-9 { Spot::default() } else { self * (1.0 / long) }
    }

    /// A quarter of a turn to the right, as seen on the page.
    pub fn right(self) -> Spot {
        spot(-self.y, self.x)
    }
}

/// How the table lies on the drawing.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub width: f64,
    pub height: f64,
    /// Of the drawing, in a tick.
    scale: f64,
}

impl Frame {
    pub fn of(width: i32, height: i32) -> Frame {
        let (width, height) = (f64::from(width.max(1)), f64::from(height.max(1)));
        let scale = LONG / width.max(height);
        Frame { width: width * scale, height: height * scale, scale }
    }

    pub fn length(&self, ticks: i32) -> f64 {
        f64::from(ticks) * self.scale
    }

    /// Far points are drawn nearer, where nobody sees them either: what is drawn stays finite.
    pub fn spot(&self, [x, y]: [i32; 2]) -> Spot {
        let near = |value: f64| value.clamp(-LONG, 2.0 * LONG);
        spot(near(self.length(x)), near(self.height - self.length(y)))
    }

    pub fn spots(&self, points: &[[i32; 2]]) -> Vec<Spot> {
        points.iter().map(|point| self.spot(*point)).collect()
    }

    pub fn holds(&self, at: Spot) -> bool {
        at.x >= 0.0 && at.y >= 0.0 && at.x <= self.width && at.y <= self.height
    }
}

/// Straight ahead of a facing.
pub fn ahead(facing: u16) -> Spot {
    let turn = f64::from(facing) / FULL_TURN * std::f64::consts::TAU;
    spot(turn.sin(), -turn.cos())
}

pub fn degrees(facing: u16) -> f64 {
    f64::from(facing) / FULL_TURN * 360.0
}

/// An upright box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub fn around(middle: Spot, width: f64, height: f64) -> Rect {
        let (w, h) = (width / 2.0, height / 2.0);
        Rect { left: middle.x - w, top: middle.y - h, right: middle.x + w, bottom: middle.y + h }
    }

    pub fn of(points: &[Spot]) -> Rect {
        let start = Rect {
            left: f64::INFINITY,
            top: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::NEG_INFINITY,
        };
        points.iter().fold(start, |rect, at| Rect {
            left: rect.left.min(at.x),
            top: rect.top.min(at.y),
            right: rect.right.max(at.x),
            bottom: rect.bottom.max(at.y),
        })
    }

    pub fn middle(&self) -> Spot {
        spot((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// How much two boxes cover each other.
    pub fn overlap(&self, other: &Rect) -> f64 {
        let wide = self.right.min(other.right) - self.left.max(other.left);
        let high = self.bottom.min(other.bottom) - self.top.max(other.top);
        wide.max(0.0) * high.max(0.0)
    }
}

/// Whether a point lies in an outline, by the crossings of a ray.
pub fn inside(outline: &[Spot], at: Spot) -> bool {
    let mut within = false;
    for (index, one) in outline.iter().enumerate() {
        let other = outline[(index + outline.len() - 1) % outline.len()];
        let crosses = (one.y > at.y) != (other.y > at.y);
        if crosses && at.x < (other.x - one.x) * (at.y - one.y) / (other.y - one.y) + one.x {
            within = !within;
        }
    }
    within
}

/// The pieces of a line, or of an outline with the one that closes it.
fn edges(points: &[Spot], closed: bool) -> impl Iterator<Item = (Spot, Spot)> {
    let closing = points.last().zip(points.first()).filter(|_| closed && points.len() > 2);
    let open = points.windows(2).map(|pair| (pair[0], pair[1]));
    open.chain(closing.map(|(last, first)| (*last, *first)))
}

/// The point of a line or an outline that is nearest.
pub fn nearest(points: &[Spot], closed: bool, at: Spot) -> Spot {
    let mut best = points.first().copied().unwrap_or(at);
    for (from, to) in edges(points, closed) {
        let step = to - from;
        let long = step.dot(step);
        let share = if long < 1e-12 { 0.0 } else { ((at - from).dot(step) / long).clamp(0.0, 1.0) };
        let here = from + step * share;
        if (here - at).long() < (best - at).long() {
            best = here;
        }
    }
    best
}

/// Points along a line or an outline, about so far apart, each with the way it runs there.
pub fn walk(points: &[Spot], closed: bool, step: f64) -> Vec<(Spot, Spot)> {
    let total: f64 = edges(points, closed).map(|(from, to)| (to - from).long()).sum();
    let count = (total / step).round().max(1.0);
    let step = total / count;
    let mut walked = Vec::new();
    let mut due = 0.0;
    for (from, to) in edges(points, closed) {
        let long = (to - from).long();
        let way = (to - from).way();
        while due < long {
            walked.push((from + way * due, way));
            due += step;
        }
        due -= long;
    }
    if !closed {
        walked.extend(points.last().zip(walked.last()).map(|(at, (_, way))| (*at, *way)));
    }
    walked
}

/// Corners cut, so that the line runs round.
pub fn rounded(points: &[Spot], closed: bool) -> Vec<Spot> {
    let mut line = points.to_vec();
    for _ in 0..2 {
        if line.len() < 3 {
            return line;
        }
        let mut cut = Vec::with_capacity(line.len() * 2);
        let (first, last) = (line[0], line[line.len() - 1]);
        for (from, to) in edges(&line, closed) {
            cut.push(from + (to - from) * 0.25);
            cut.push(from + (to - from) * 0.75);
        }
        if !closed {
            cut[0] = first;
            let end = cut.len() - 1;
            cut[end] = last;
        }
        line = cut;
    }
    line
}

/// Where a crest would run if nobody says: along the longer axis of an outline.
pub fn axis(outline: &[Spot]) -> Vec<Spot> {
    let around: Vec<Spot> = walk(outline, true, 1.0).into_iter().map(|(at, _)| at).collect();
    let count = around.len().max(1) as f64;
    let middle = around.iter().fold(Spot::default(), |sum, at| sum + *at) * (1.0 / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for off in around.iter().map(|at| *at - middle) {
        xx += off.x * off.x;
        xy += off.x * off.y;
        yy += off.y * off.y;
    }
    let turn = 0.5 * (2.0 * xy).atan2(xx - yy);
    let along = spot(turn.cos(), turn.sin());
    let reach =
        |way: Spot| around.iter().map(|at| (*at - middle).dot(way).abs()).fold(0.0, f64::max);
    let half = (reach(along) - reach(along.right())).max(0.0) * 0.75;
    vec![middle - along * half, middle + along * half]
}

/// A number that a place always gives, and that the next place does not.
pub fn hash(a: i64, b: i64, salt: u64) -> u64 {
    let mut value = (a as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ (b as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ salt.wrapping_mul(0x1656_67B1_9E37_79F9);
    for _ in 0..2 {
        value ^= value >> 29;
        value = value.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value ^= value >> 32;
    }
    value
}

/// From 0 to 1, by the bits of a hash from this one on.
pub fn share(hash: u64, bit: u32) -> f64 {
    f64::from((hash >> bit) as u8) / 255.0
}

/// Places strewn over an outline, from the far edge to the near one, so far apart and so far from
/// its edge, each with a number of its own. A patch too small for any has one in its middle.
pub fn strewn(outline: &[Spot], apart: f64, margin: f64, salt: u64) -> Vec<(Spot, u64)> {
    let rect = Rect::of(outline);
    let mut found = Vec::new();
    if outline.len() < 3 {
        return found;
    }
    let cells = |from: f64, to: f64, step: f64| (from / step).floor() as i64..=(to / step) as i64;
    for row in cells(rect.top, rect.bottom, apart * 0.85) {
        for column in cells(rect.left, rect.right, apart) {
            let number = hash(column, row, salt);
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let x = column as f64 + shift + 0.7 * (share(number, 0) - 0.5);
            let y = row as f64 + 0.5 + 0.7 * (share(number, 8) - 0.5);
            let at = spot(x * apart, y * apart * 0.85);
            let clear = || (nearest(outline, true, at) - at).long() >= margin;
            if inside(outline, at) && clear() {
                found.push((at, number));
            }
        }
    }
    if found.is_empty() {
        found.push((rect.middle(), 0));
    }
    found.sort_by(|(one, _), (other, _)| one.y.total_cmp(&other.y));
    found
}
