//! Measures between two units in plain words, each with its rule.

use super::{Bar, Survey, whole_paces};
use crate::sheet;
use crate::state::Claims;
use tercio_engine::Ruler;
use tercio_family::UnitId;
use tercio_field::{Base, Point, Side};
use tercio_ledger::Rule;

/// Measured lines from one unit to another, for maps and the page.
pub fn gauge(survey: &Survey<'_>, from: UnitId, to: UnitId) -> Vec<Ruler> {
    let mut rulers = vec![survey.gap_ruler(from, to)];
    if survey.are_friends(from, to) {
        return rulers;
    }
    rulers.push(survey.fight_ruler(from, to));
    if survey.reach(from).is_some() {
        rulers.push(survey.shot_ruler(from, to));
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

/// The name of a side that is struck.
pub(super) const fn say_side(side: Side) -> &'static str {
    match side {
        Side::Front => "front",
        Side::Left => "left flank",
        Side::Right => "right flank",
        Side::Rear => "rear",
    }
}

impl Survey<'_> {
    fn ruler(&self, kind: &str, (from, to): (UnitId, UnitId), lines: Vec<String>) -> Ruler {
        let (own, other) = (self.base(from), self.base(to));
        let (a, b) = nearest_points(&own, &other);
        let label = format!("{} paces", whole_paces(own.gap(&other)));
        Ruler { kind: kind.into(), label, from: [a.x, a.y], to: [b.x, b.y], lines }
    }

    fn gap_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let (a, b) = (&self.card(from).title, &self.card(to).title);
        let said = format!("{a} to {b}, nearest points: {} paces", self.paces(from, to));
        self.ruler("gap", (from, to), vec![said])
    }

    /// How an attack of one unit on another would go.
    fn fight_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let mut lines = Vec::new();
        match self.approach(from, to) {
            Ok(approach) => {
                let side = say_side(approach.side);
                let said = format!("{} paces to its {side}", approach.paces);
                lines.push(line(said, &sheet::WAY_HOME));
                if approach.gallop {
                    lines.push(line("room to gallop", &sheet::PLAIN_GALLOP));
                }
                if approach.rough {
                    lines.push("over rough ground".into());
                }
            }
            Err(bar) => lines.push(self.barred("no way to it", &bar)),
        }
        let (own, foe) = (self.card(from).troop, self.card(to).troop);
        lines.push(match self.book.may_engage(own, foe, self.unit(from).skirmishing) {
            Ok(rung) => format!("engages at {rung}"),
            Err(rule) => line("does not engage it", rule),
        });
        self.ruler("charge", (from, to), lines)
    }

    /// A shot of one unit at another.
    fn shot_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let said = match self.sight(from, to) {
            Ok(paces) => {
                let facts = self.shoot_facts(from, to, &Claims::default());
                match self.book.may_shoot(&facts) {
                    Ok(rung) => format!("shoots at {rung}, {paces} paces"),
                    Err(rule) => line("no shot", rule),
                }
            }
            Err(bar) => self.barred("no shot", &bar),
        };
        self.ruler("range", (from, to), vec![said])
    }

    fn barred(&self, what: &str, bar: &Bar) -> String {
        let (rule, because) = bar.say(self.setup);
        line(format!("{what}: {because}"), rule)
    }
}
