//! Measures between two units in plain words, each with its rule and by how much it holds.

use super::bar::say_inches;
use super::{Survey, ticks};
use crate::facts::Volley;
use crate::sheet;
use crate::troops::Facing;
use tercio_engine::Ruler;
use tercio_family::{UnitId, say_degrees};
use tercio_field::{Base, Point, Side, TICKS_PER_U};
use tercio_ledger::Rule;

/// Measured lines from one unit to another, for maps and the page.
pub fn gauge(survey: &Survey<'_>, from: UnitId, to: UnitId) -> Vec<Ruler> {
    let mut rulers = vec![survey.gap_ruler(from, to)];
    if survey.are_friends(from, to) {
        rulers.extend(survey.zone_ruler(from, to));
        return rulers;
    }
    rulers.push(survey.charge_ruler(from, to));
    if survey.card(from).weapon.is_some() {
        rulers.push(survey.fire_ruler(from, to));
    }
    rulers
}

fn line(what: impl std::fmt::Display, rule: &Rule) -> String {
    format!("{what} [{}]", rule.id)
}

/// The ends of the shortest line between two blocks, from the middle of an edge if it can be.
fn nearest_points(one: &Base, other: &Base) -> (Point, Point) {
    let marks = |base: &Base| {
        let corners = base.corners();
        Side::ALL.map(|side| base.middle_of(side)).into_iter().chain(corners)
    };
    let there = marks(one).map(|at| (at, other.nearest_point(at)));
    let back = marks(other).map(|at| (one.nearest_point(at), at));
    let nearest = there.chain(back).min_by_key(|(a, b)| a.distance(*b));
    nearest.unwrap_or((one.pose.front, other.pose.front))
}

/// The name of a facing.
pub const fn say_facing(facing: Facing) -> &'static str {
    match facing {
        Facing::Front => "front",
        Facing::Flank => "flank",
        Facing::Rear => "rear",
    }
}

impl Survey<'_> {
    fn ruler(&self, kind: &str, (from, to): (UnitId, UnitId), lines: Vec<String>) -> Ruler {
        let (own, other) = (self.base(from), self.base(to));
        let (a, b) = nearest_points(&own, &other);
        let label = say_inches(own.gap(&other));
        Ruler { kind: kind.into(), label, from: [a.x, a.y], to: [b.x, b.y], lines }
    }

    fn gap_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let gap = self.base(from).gap(&self.base(to));
        let (a, b) = (&self.card(from).title, &self.card(to).title);
        let mut lines = vec![format!("{a} to {b}, nearest points: {}", say_inches(gap))];
        if !self.are_friends(from, to) {
            let facing = say_facing(self.facing(to, from));
            lines.push(line(format!("{a} before the {facing} of {b}"), &sheet::CHARGE_FACING));
            let near = ticks(&sheet::COMMAND_NEAR);
            if gap <= near {
                lines.push(line("near enough for command tests", &sheet::COMMAND_NEAR));
            }
        }
        self.ruler("gap", (from, to), lines)
    }

    /// How a charge of one unit on another would go.
    fn charge_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let mut lines = vec![self.front_line(from, to)];
        match self.try_charge(from, to, None) {
            Ok(plan) => {
                let rule = if plan.askew { &sheet::CHARGE_ASKEW } else { &sheet::FRONTAL_ZONE };
                let by = plan.reach - plan.distance;
                let said = match plan.reaches() {
                    true => format!("a charge comes home, {} to spare", say_inches(by.max(0))),
                    false => format!("a charge falls short by {}", say_inches(-by)),
                };
                lines.push(line(said, rule));
            }
            Err(bar) => {
                let refusal = bar.told(self);
                lines.push(format!("no charge: {} [{}]", refusal.because, refusal.rule));
            }
        }
        self.ruler("charge", (from, to), lines)
    }

    /// Whether a unit is in the frontal attack zone of another, or in its front facing.
    fn front_line(&self, of: UnitId, other: UnitId) -> String {
        if self.unit(of).loose {
            return line("faces all ways", &sheet::LOOSE_WAY);
        }
        if self.is_ahead(of, other) {
            return line("in the frontal attack zone", &sheet::FRONTAL_ZONE);
        }
        let spare = self.in_front_to_spare(of, other);
        let said = match spare {
            0.. => format!("in the front facing, {} to spare", say_degrees(spare)),
            _ => format!("out of the front facing by {}", say_degrees(-spare)),
        };
        line(said, &sheet::FAN)
    }

    /// A shot of one unit at another.
    fn fire_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let mut lines = Vec::new();
        match self.try_shot(from, to, false, Volley::Own) {
            Ok(facts) => {
                let range = if facts.is_long() { "long range" } else { "effective range" };
                lines.push(format!("{range}, {} shooting", facts.shooters));
                let sa = self.book.shooting_value(&facts);
                let parts = sa.lines().iter().filter(|line| line.applied);
                let parts: Vec<String> =
                    parts.map(|line| format!("{} {:+}", line.rule.label, line.value)).collect();
                lines.push(format!("SA {}: {}", sa.total(), parts.join(", ")));
                if self.may_mass(from, to) {
                    lines.push(line("may be massed", &sheet::MASS_ZONE));
                }
            }
            Err(bar) => {
                let refusal = bar.told(self);
                lines.push(format!("no shot: {} [{}]", refusal.because, refusal.rule));
            }
        }
        self.ruler("range", (from, to), lines)
    }

    /// How a unit stands to its general, who is with the other.
    fn zone_ruler(&self, from: UnitId, to: UnitId) -> Option<Ruler> {
        let led = match () {
            () if self.is_led(from) => to,
            () if self.is_led(to) => from,
            () => return None,
        };
        let card = self.setup.generals.get(usize::from(self.side(led)))?;
        let spare = self.zone_to_spare(led)?;
        let zone = say_inches(i32::from(card.zone) * TICKS_PER_U);
        let said = match spare {
            0.. => format!("in the zone of {}, {} to spare", card.name, say_inches(spare)),
            _ => format!("outside the {zone} of {} by {}", card.name, say_inches(-spare)),
        };
        Some(self.ruler("command", (from, to), vec![line(said, &sheet::GENERAL_MOVE)]))
    }
}
