//! Where an order brings its unit at once, and what that costs in figures.

use crate::order::{Act, Goal, Order, Preparation, Task};
use crate::state::{Due, Volley};
use crate::survey::Survey;
use crate::survey::bar::say_bu;
use crate::survey::march::March;
use tercio_engine::Stand;
use tercio_family::{UnitId, say_degrees};
use tercio_field::{Angle, Leg, Pose, TICKS_PER_U};

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
            Order::Task { unit, task } => {
                let way = match task {
                    Task::Withdraw => survey.try_withdraw(*unit),
                    Task::Caracole => survey.try_caracole(*unit),
                    Task::Disengage => survey.try_disengage(*unit),
                    _ => return Course::default(),
                };
                way.map_or_else(|_| Course::default(), |way| Course::to(*unit, way.pose))
            }
            Order::Prepare(Preparation::Deploy { unit, pose }) => Course::to(*unit, *pose),
            Order::Lead { to: Goal::Place(at) } => {
                Course { at: Some([at.x, at.y]), ..Course::default() }
            }
            Order::Prepare(Preparation::Lay { at, .. }) => {
                Course { at: Some([at.x, at.y]), ..Course::default() }
            }
            _ => Course::default(),
        }
    }

    fn of_act(survey: &Survey<'_>, act: &Act) -> Course {
        match act {
            Act::March { unit, legs } => match survey.try_march(*unit, legs) {
                Ok(march) => {
                    Course { figures: march_figures(&march), ..Course::to(*unit, march.pose) }
                }
                Err(_) => Course::default(),
            },
            Act::Charge { unit, target } => match survey.try_charge(*unit, *target) {
                Ok(plan) => {
                    let bu = |bu: u8| say_bu(i32::from(bu) * TICKS_PER_U);
                    let mut figures = vec![figure("to contact", say_bu(plan.distance))];
                    figures.push(figure("reaches", bu(plan.reach)));
                    if plan.most > plan.reach {
                        figures.push(figure("with the best die", bu(plan.most)));
                    }
                    Course { figures, ..Course::to(*unit, plan.march.pose) }
                }
                Err(_) => Course::default(),
            },
            Act::Fire { unit, target } => {
                let volley = match survey.state.agenda.top() {
                    Some(Due::React { .. }) => Volley::Opportunity,
                    _ => Volley::Own,
                };
                match survey.try_shot(*unit, *target, volley) {
                    Ok(shot) => {
                        let range = figure("range", say_bu(shot.range_ticks));
                        let dice = figure("dice", shot.dice.to_string());
                        Course { figures: vec![range, dice], ..Course::default() }
                    }
                    Err(_) => Course::default(),
                }
            }
        }
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
        Leg::Straight { ticks, .. } => figure("way", say_bu(*ticks)),
        Leg::Wheel { turn, .. } => figure("wheels", say_degrees(turn.0.into())),
        Leg::AboutFace => figure("turns", say_degrees(Angle::HALF.0.into())),
    };
    let mut figures: Vec<[String; 2]> = march.legs.iter().map(way).collect();
    figures.push(figure("costs", say_bu(march.cost)));
    let left = if march.left > 0 { say_bu(march.left) } else { "nothing".into() };
    figures.push(figure("left", left));
    figures
}
