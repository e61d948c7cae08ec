//! Measures between two units in plain words, each with its rule and by how much it holds.

use super::bar::say_u;
use super::shot::{NoShot, Shot};
use super::sight::{Hindrance, Sighted};
use super::{Survey, ticks};
use crate::phase::limits::{self, NoLob};
use crate::sheet;
use crate::state::UnitId;
use crate::troops::{Band, Weapon};
use tercio_engine::{Refusal, Ruler};
use tercio_family::say_degrees;
use tercio_field::{Angle, Base, Point, SLACK, Side};
use tercio_ledger::Rule;

/// Measured lines from one unit to another, for maps and the page.
pub fn gauge(survey: &Survey<'_>, from: UnitId, to: UnitId) -> Vec<Ruler> {
    let mut rulers = vec![survey.gap_ruler(from, to)];
    let (own, other) = (survey.profile(from), survey.profile(to));
    if own.side != other.side {
        rulers.extend(own.weapon.map(|weapon| survey.fire_ruler(from, to, weapon)));
    } else if own.command == other.command {
        rulers.extend(survey.command_ruler(from, to));
    }
    rulers
}

fn line(what: impl std::fmt::Display, rule: &Rule) -> String {
    format!("{what} [{}]", rule.id)
}

fn ends(a: Point, b: Point) -> ([i32; 2], [i32; 2]) {
    ([a.x, a.y], [b.x, b.y])
}

/// A number of things, so many or more than nothing.
fn counted(count: i16, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The distance a column of the firing table stands for.
pub const fn say_band(band: Band) -> &'static str {
    match band {
        Band::PointBlank => "point blank",
        Band::Short => "short range",
        Band::Long => "long range",
        Band::Extreme => "extreme range",
    }
}

fn say_weapon(weapon: Weapon) -> String {
    weapon.word().replace('-', " ")
}

/// The ends of the shortest line between two bases, from the middle of an edge if it can be.
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

impl Survey<'_> {
    fn gap_ruler(&self, from: UnitId, to: UnitId) -> Ruler {
        let (own, other) = (self.base(from), self.base(to));
        let (from_at, to_at) = nearest_points(&own, &other);
        let gap = say_u(own.gap(&other));
        let (a, b) = (&self.profile(from).title, &self.profile(to).title);
        let mut lines = vec![format!("{a} to {b}, nearest points: {gap}")];
        if self.profile(from).side != self.profile(to).side {
            lines.push(self.zone_line(from, to));
            lines.push(self.zone_line(to, from));
        }
        let (from, to) = ends(from_at, to_at);
        Ruler { kind: "gap".into(), label: gap, from, to, lines }
    }

    /// Whether one unit stands in the zone of control of another.
    fn zone_line(&self, of: UnitId, other: UnitId) -> String {
        let (name, who) = (&self.profile(of).title, &self.profile(other).title);
        let Some(zone) = self.zone(of) else {
            let why = if self.unit(of).disordered { "disordered" } else { "in melee" };
            return line(format!("{name}: {why}, so no zone of control"), &sheet::ZONE);
        };
        let bite = zone.bite(&self.base(other));
        let said = match bite > SLACK {
            true => format!("{who}: in the zone of control of {name} by {}", say_u(bite)),
            false => format!(
                "{who}: outside the zone of control of {name} by {}",
                say_u(bite.min(0).saturating_neg())
            ),
        };
        line(said, &sheet::ZONE)
    }

    fn command_ruler(&self, from: UnitId, to: UnitId) -> Option<Ruler> {
        let general = self.general_of(self.profile(from).command)?;
        let led_unit = if general == from { to } else { from };
        if general != from && general != to {
            return None;
        }
        let led = self.led(led_unit);
        let (base, other) = (self.base(general), self.base(led_unit));
        let (a, b) = nearest_points(&base, &other);
        let (from, to) = ends(a, b);
        let label = say_u(base.gap(&other));
        let measured =
            line("from the commander's unit to the nearest point", &sheet::COMMAND_RANGE);
        let lines = vec![line(self.say_led(led_unit), led.rule), measured];
        Some(Ruler { kind: "command".into(), label, from, to, lines })
    }

    /// How a unit stands to its commander, in words.
    pub fn say_led(&self, unit: UnitId) -> String {
        let led = self.led(unit);
        let commander = &self.setup.commands[usize::from(self.profile(unit).command)].commander;
        match (led.by, led.beyond) {
            (None, _) => "there is no commander: beyond range".into(),
            (_, true) => {
                format!("beyond the range of {commander} by {}", say_u(-led.margin_ticks))
            }
            (_, false) => {
                format!("in the range of {commander}, {} to spare", say_u(led.margin_ticks))
            }
        }
    }

    fn fire_ruler(&self, firer: UnitId, target: UnitId, weapon: Weapon) -> Ruler {
        let (own, other) = (self.base(firer), self.base(target));
        let shot_line = self.line(firer, target);
        let range = own.range_to(&other);
        let mut lines = vec![range_line(range)];
        let arc = limits::arc(self.profile(firer).troop, weapon);
        lines.push(line(say_arc(arc, own.arc_to_spare(&other, limits::half_angle(arc))), arc));
        let sight = self.sight(firer, target);
        lines.push(line(self.say_sight(&sight), sight.rule));
        match self.shot(firer, target) {
            Ok(shot) => {
                lines.push(self.say_dice(&shot));
                lines.push(line(shot.class.rule().label, shot.class.rule()));
            }
            Err(refusal) => lines.push(format!("no shot: {refusal}")),
        }
        let (from, to) = ends(shot_line.eye, shot_line.mark);
        Ruler { kind: "range".into(), label: say_u(range), from, to, lines }
    }

    /// The dice of a shot and what they are made of.
    pub fn say_dice(&self, shot: &Shot) -> String {
        let tally = self.book.fire_dice(&shot.facts);
        let parts = tally.lines().iter().filter(|line| line.applied);
        let parts: Vec<String> =
            parts.map(|line| format!("{} {:+}", line.rule.label, line.value)).collect();
        format!("{}: {}", counted(shot.dice, "die", "dice"), parts.join(", "))
    }

    /// What a line meets, in words.
    pub fn say_sight(&self, sighted: &Sighted) -> String {
        let margin = sighted.margin_ticks;
        match sighted.by {
            None => "in sight, nothing in the way".into(),
            Some(Hindrance::Unit(unit)) => {
                format!("hidden: {} in the way", self.profile(unit).title)
            }
            Some(Hindrance::Ground(place)) => {
                let name = self.place_name(place);
                let what =
                    if sighted.rule.id == sheet::SIGHT_CREST.id { "the crest of " } else { "" };
                match margin {
                    i32::MAX => format!("in sight over {name}, which hides nothing"),
                    0.. => format!("in sight over {what}{name}, {} to spare", say_u(margin)),
                    _ if sighted.rule.id == sheet::SIGHT_UNITS.id => {
                        format!("hidden: the houses of {name} stand in the way")
                    }
                    _ => format!("hidden: {} too far over {what}{name}", say_u(-margin)),
                }
            }
        }
    }

    /// Why there is no shot, in words.
    pub(super) fn no_shot(&self, firer: UnitId, target: UnitId, why: &NoShot) -> Refusal {
        let name = |unit: UnitId| self.profile(unit).title.as_str();
        let because = match *why {
            NoShot::Gone(unit) => format!("{}: no longer on the table", name(unit)),
            NoShot::Friend => format!("{}: no enemy", name(target)),
            NoShot::Unarmed => format!("{}: nothing to shoot with", name(firer)),
            NoShot::Melee(unit) => format!("{}: in melee", name(unit)),
            NoShot::TooFar { by, .. } => format!("{} too far", say_u(by)),
            NoShot::TooNear { by, .. } => format!("too near: {} farther off at least", say_u(by)),
            NoShot::OutOfArc { by, .. } => format!("out of arc by {}", say_degrees(by.0.into())),
            NoShot::Hidden => {
                let sighted = self.sight_over_friends(firer, target);
                return Refusal::new(sighted.rule, self.say_sight(&sighted));
            }
            NoShot::Lob { friend, why } => self.say_lob(firer, friend, why),
            NoShot::Dice(dice) => {
                format!("{} left, and it takes one", counted(dice, "die", "dice"))
            }
        };
        match why {
            NoShot::Gone(_) | NoShot::Friend => Refusal::nonsense(why.rule(), because),
            _ => Refusal::new(why.rule(), because),
        }
    }

    fn say_lob(&self, firer: UnitId, friend: UnitId, why: NoLob) -> String {
        let friend = &self.profile(friend).title;
        match why {
            NoLob::Weapon => {
                let weapon = self.profile(firer).weapon.map_or(String::new(), say_weapon);
                format!("{friend}: in the way, and {weapon} does not shoot over friends")
            }
            NoLob::PointBlank => {
                format!("{friend}: in the way, and nobody shoots over friends at point blank")
            }
            NoLob::Near(by) => {
                let near = sheet::FIRE_INDIRECT_NEAR.value;
                let by = say_u(by);
                format!("{friend}: in the way, within {near}U of one end by {by}")
            }
        }
    }
}

/// The distance and how far it is to the end of its column.
pub fn range_line(range_ticks: i32) -> String {
    let Some(band) = limits::band(range_ticks) else {
        let last = &sheet::BANDS[sheet::BANDS.len() - 1];
        return line(format!("out of range by {}", say_u(range_ticks - ticks(last))), last);
    };
    let rule = &sheet::BANDS[band as usize];
    line(format!("{}, {} to spare", say_band(band), say_u(ticks(rule) - range_ticks)), rule)
}

fn say_arc(arc: &Rule, margin: i32) -> String {
    match margin {
        _ if limits::half_angle(arc) == Angle::HALF => "shoots all round".into(),
        0.. => format!("in the arc, {} to spare", say_degrees(margin)),
        _ => format!("out of arc by {}", say_degrees(-margin)),
    }
}
