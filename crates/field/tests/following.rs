//! Lines and columns over ground: each base is swept along its own way, nothing is sampled.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_field::{
    Angle, Base, Column, Corner, Leg, Line, Point, Polygon, Shape, Size, Strip, Way, wheel_arc,
};

const SIZE: Size = Size::new(8_000, 3_000);

fn base(x: i32, y: i32, degrees: i32) -> Base {
    Base::new(Point::new(x, y), Angle::from_degrees(degrees), SIZE)
}

fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

fn onto_ground(ground: &Shape) -> impl Fn(&Base, Leg) -> Option<i32> + '_ {
    move |base: &Base, leg: Leg| match leg {
        Leg::Straight { way, ticks } => ground.entered_after(base, way, ticks),
        Leg::Wheel { corner, turn } => {
            let turn = ground.wheeled_into_after(base, corner, turn)?;
            Some(wheel_arc(base.size.width, turn))
        }
        Leg::AboutFace => ground.overlaps(base).then_some(0),
    }
}

fn post(x: i32, y: i32) -> Shape {
    Polygon::rect(Point::new(x - 20, y - 20), Point::new(x + 20, y + 20)).into()
}

/// The head has wheeled by 60 degrees and gone on: the next wheels at the same place. A post that
/// its outer corner passes half way round lies neither under where it was nor where it is.
#[test]
fn a_follower_meets_what_it_wheels_over() {
    let column = Column::of(&[base(0, 0, 0), base(0, -3_000, 0)]).unwrap();
    let wheel = Leg::Wheel { corner: Corner::Left, turn: Angle::from_degrees(60) };
    let bent = column.after(wheel).unwrap().after(ahead(100)).unwrap();
    let [_, tail] = bent.bases() else { unreachable!() };
    // It goes 3 U on to the corner at (-4,000, 0) and wheels; half way round its outer corner is
    // at 30 degrees, 8 U from there.
    let ground = post(-4_000 + 6_850, 3_950);
    let leg = ahead(3_200);
    let gone = bent.after(leg).unwrap();
    assert!(!ground.overlaps(tail) && !ground.overlaps(&gone.bases()[1]));
    let corner = tail.ahead(3_000);
    assert!(!ground.overlaps(&corner));
    assert!(!ground.overlaps(&corner.wheel(Corner::Left, Angle::from_degrees(60))));
    let met = bent.come_onto(leg, onto_ground(&ground)).unwrap();
    let [(1, after)] = met[..] else { panic!("{met:?}") };
    assert!((2_850..=3_050).contains(&after), "{after}");
}

#[test]
fn followers_meet_ground_in_their_turn() {
    let column = Column::of(&[base(0, 0, 0), base(0, -3_000, 0), base(0, -6_000, 0)]).unwrap();
    let wall: Shape =
        Strip::new(&[Point::new(-9_000, 1_000), Point::new(9_000, 1_000)], 20).unwrap().into();
    let met = column.come_onto(ahead(5_000), onto_ground(&wall)).unwrap();
    assert_eq!(met[..], [(0, 990), (1, 3_990)]);
    // Who stands on it is told so.
    let under = post(0, -4_000);
    let met = column.come_onto(ahead(500), onto_ground(&under)).unwrap();
    assert_eq!(met[..], [(1, 0)]);
    let wheel = Leg::Wheel { corner: Corner::Right, turn: Angle::from_degrees(30) };
    let met = column.come_onto(wheel, onto_ground(&post(-3_000, 2_000))).unwrap();
    let [(0, after)] = met[..] else { panic!("{met:?}") };
    // The post is 7 U across and 2 U ahead of the pivot.
    assert!((f64::from(after) - 8_000.0 * (2.0f64 / 7.0).atan()).abs() < 60.0, "{after}");
}

/// Every member of a wheeling line, tried turn by turn.
#[test]
fn members_of_a_wheeling_line_meet_ground_each_for_itself() {
    let line = |degrees: i32| {
        let first = base(40_000, 40_000, degrees);
        let bases = [0, 1, 2, 3].map(|place| first.sideways(8_000 * place));
        Line::of(&bases).unwrap()
    };
    let mut met = 0;
    for (step, degrees) in (0..60).zip((0..360).step_by(7)) {
        let line = line(degrees);
        let pivot = line.frame().pose.front;
        let at =
            Point::new(pivot.x + (step * 977) % 30_000 - 15_000, pivot.y + (step * 631) % 21_000);
        let ground: Shape = match step % 3 {
            0 => post(at.x, at.y),
            1 => Strip::new(&[at, Point::new(at.x + 9_000, at.y + 4_000)], 12).unwrap().into(),
            _ => Polygon::rect(at, Point::new(at.x + 3_000, at.y + 2_000)).into(),
        };
        for corner in [Corner::Left, Corner::Right] {
            let most = Angle::from_degrees(40);
            let found = line.wheeled_onto(corner, most, &ground);
            let looked: Vec<Option<u16>> = (0..4)
                .map(|place| {
                    (0..most.0).step_by(3).find(|&turn| {
                        let wheeled = line.after(Leg::Wheel { corner, turn: Angle(turn) });
                        wheeled.members().nth(place).is_some_and(|it| ground.overlaps(&it))
                    })
                })
                .collect();
            for (place, looked) in looked.into_iter().enumerate() {
                let told = found.iter().find(|it| it.0 == place).map(|it| it.1.0);
                match (told, looked) {
                    (Some(told), Some(looked)) => {
                        met += 1;
                        // Never told late; early where it closes in slowly.
                        assert!(told <= looked + 6, "{step}: {told} {looked}");
                        assert!(told + 40 >= looked, "{step}: {told} {looked}");
                    }
                    (None, None) => {}
                    // Brushed by a rounding, or in the very last turn.
                    (Some(told), None) => assert!(told + 12 > most.0, "{step} {place}: {told}"),
                    (None, Some(looked)) => {
                        assert!(looked + 12 > most.0, "{step} {place}: {looked}")
                    }
                }
            }
        }
    }
    assert!(met > 60, "only {met}");
}
