//! Where an order brings its unit at once, and what that costs in figures.

use crate::facts::Volley;
use crate::order::{Act, Goal, Order, Preparation};
use crate::survey::Survey;
use crate::survey::bar::say_inches;
use crate::survey::march::{March, Pace};
use tercio_engine::Stand;
use tercio_family::{UnitId, say_degrees};
use tercio_field::{Leg, Pose};

/// The unit of an order where it leaves it, and its figures.
#[derive(Default)]
pub(super) struct Course {
    pub ends: Vec<Stand>,
    pub figures: Vec<[String; 2]>,
    /// Where something goes that is no unit.
    pub at: Option<[i32; 2]>,
}

impl Course {
    pub(super) fn of(survey: &Survey<'_>, order: &Order) -> Course {
        match order {
            Order::Act(act) => Course::of_act(survey, act),
            Order::Prepare(Preparation::Deploy { unit, pose }) => Course::to(*unit, *pose),
            Order::Lead { to: Goal::Place(at) } | Order::Prepare(Preparation::Lay { at, .. }) => {
                Course { at: Some([at.x, at.y]), ..Course::default() }
            }
            _ => Course::default(),
        }
    }

    fn of_act(survey: &Survey<'_>, act: &Act) -> Course {
        match act {
            Act::March { unit, legs } => survey
                .try_march(*unit, legs)
                .map_or_else(|_| Course::default(), |march| Course::marched(*unit, &march)),
            Act::Slip { unit, to } => survey
                .try_slip(*unit, *to)
                .map_or_else(|_| Course::default(), |march| Course::marched(*unit, &march)),
            Act::Face { unit, turn } => survey
                .try_face(*unit, *turn)
                .map_or_else(|_| Course::default(), |(pose, _)| Course::to(*unit, pose)),
            Act::Ranks { unit, more } => survey.try_ranks(*unit, *more).map_or_else(
                |_| Course::default(),
                |(files, base)| {
                    let files = figure("files", files.to_string());
                    Course { figures: vec![files], ..Course::to(*unit, base.pose) }
                },
            ),
            Act::Charge { unit, target, also } => {
                survey.try_charge(*unit, *target, *also).map_or_else(
                    |_| Course::default(),
                    |plan| {
                        let mut figures = vec![figure("to contact", say_inches(plan.distance))];
                        figures.push(figure("reaches", say_inches(plan.reach)));
                        figures.push(figure("strikes", plan.at.to_string()));
                        Course { figures, ..Course::to(*unit, plan.end.pose) }
                    },
                )
            }
            Act::Aim { unit, target, mass } => {
                survey.shot(*unit, *target, *mass, Volley::Own).map_or_else(
                    |_| Course::default(),
                    |facts| {
                        let range = figure("range", format!("{}\"", facts.range));
                        let shooters = figure("figures that shoot", facts.shooters.to_string());
                        Course { figures: vec![range, shooters], ..Course::default() }
                    },
                )
            }
            Act::Reform { .. } | Act::Loose { .. } | Act::Fight { .. } => Course::default(),
        }
    }

    fn marched(unit: UnitId, march: &March) -> Course {
        Course { figures: march_figures(march), ..Course::to(unit, march.end.pose) }
    }

    fn to(unit: UnitId, pose: Pose) -> Course {
        let (x, y) = (pose.front.x, pose.front.y);
        let end = Stand { piece: unit.0.into(), x, y, facing: pose.facing.0 };
        Course { ends: vec![end], ..Course::default() }
    }
}

fn figure(name: &str, value: String) -> [String; 2] {
    [name.into(), value]
}

fn march_figures(march: &March) -> Vec<[String; 2]> {
    let way = |leg: &Leg| match leg {
        Leg::Straight { ticks, .. } => Some(figure("way", say_inches(*ticks))),
        Leg::Wheel { turn, .. } => Some(figure("wheels", say_degrees(turn.0.into()))),
        Leg::AboutFace => None,
    };
    let mut figures: Vec<[String; 2]> = march.legs.iter().filter_map(way).collect();
    figures.push(figure("costs", say_inches(march.cost)));
    let pace = match march.pace {
        Pace::Base => "base move",
        Pace::Double => "double pace",
        Pace::Quick => "quick march",
    };
    figures.push(figure("pace", pace.into()));
    figures
}
