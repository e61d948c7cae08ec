//! Where an order brings its units at once, and what that costs in figures.

use crate::order::{Act, Order, Preparation};
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::bar::say_u;
use crate::survey::march::{Arrival, March};
use tercio_engine::Stand;
use tercio_family::say_degrees;
use tercio_field::{Leg, Pose, TICKS_PER_U};

/// The units of an order where it leaves them, the first of the order first.
#[derive(Default)]
pub(super) struct Course {
    pub ends: Vec<Stand>,
    pub figures: Vec<[String; 2]>,
}

impl Course {
    pub(super) fn of(survey: &Survey<'_>, order: &Order) -> Course {
        match order {
            Order::Act(Act::March { units, leg }) => match survey.try_march(units, leg) {
                Ok(march) => {
                    Course { ends: ends(units, &march.ends), figures: march_figures(&march) }
                }
                Err(_) => Course::default(),
            },
            Order::Act(Act::Charge { units, target }) => match survey.try_charge(units, *target) {
                Ok(plan) => {
                    let reach = i32::from(plan.reach) * TICKS_PER_U;
                    let mut figures = vec![figure("to contact", say_u(plan.distance))];
                    figures.push(figure("reaches", say_u(reach)));
                    if plan.most > plan.reach {
                        let most = i32::from(plan.most) * TICKS_PER_U;
                        figures.push(figure("with the best die", say_u(most)));
                    }
                    Course { ends: ends(units, &plan.march.ends), figures }
                }
                Err(_) => Course::default(),
            },
            Order::Act(Act::Fire { unit, target }) => match survey.shot(*unit, *target) {
                Ok(shot) => Course {
                    ends: Vec::new(),
                    figures: vec![
                        figure("range", say_u(shot.aim.range_ticks)),
                        figure("dice", shot.dice.to_string()),
                    ],
                },
                Err(_) => Course::default(),
            },
            Order::Prepare(Preparation::Deploy { unit, pose }) => {
                Course { ends: vec![stand(*unit, *pose)], figures: Vec::new() }
            }
            _ => Course::default(),
        }
    }
}

fn figure(name: &str, value: String) -> [String; 2] {
    [name.into(), value]
}

fn stand(unit: UnitId, pose: Pose) -> Stand {
    let (x, y) = (pose.front.x, pose.front.y);
    Stand { piece: unit.0.into(), x, y, facing: pose.facing.0 }
}

fn ends(units: &[UnitId], arrivals: &[Arrival]) -> Vec<Stand> {
    let mut ends: Vec<&Arrival> = arrivals.iter().collect();
    ends.sort_by_key(|end| Some(&end.unit) != units.first());
    ends.into_iter().map(|end| stand(end.unit, end.pose)).collect()
}

fn march_figures(march: &March) -> Vec<[String; 2]> {
    let way = match march.leg {
        Leg::Straight { ticks, .. } => figure("way", say_u(ticks)),
        Leg::Wheel { turn, .. } => figure("wheels", say_degrees(turn.0.into())),
        Leg::AboutFace => figure("turns", say_degrees(tercio_field::Angle::HALF.0.into())),
    };
    let cost = figure("costs", say_u(march.cost));
    let left = figure("left", if march.left > 0 { say_u(march.left) } else { "nothing".into() });
    vec![way, cost, left]
}
