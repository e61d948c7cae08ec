//! Lines and columns.

use proptest::prelude::{ProptestConfig, Strategy, any, prop_oneof, proptest};
use proptest::{prop_assert, prop_assert_eq, prop_assume};
use tercio_field::{
    Angle, Base, Column, Corner, Leg, Line, Point, SLACK, Size, Stop, Way, is_line, wheel_arc,
};

use crate::crowd::{
    TABLE, angles, columns, corners, crowd, is_free, legs, lines, mirrored, mirrored_stop,
    mover_and_crowd, pairs_free, part, sizes, wheels,
};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        max_global_rejects: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_line_stays_a_line(
        bases in lines(), legs in proptest::collection::vec(legs(), 1..40),
    ) {
        let level = bases.iter().all(|base| base.size.depth == bases[0].size.depth);
        let line = Line::of(&bases).unwrap();
        let mut stored = bases.clone();
        let mut moved = line.clone();
        for &leg in &legs {
            if leg == Leg::AboutFace && !level {
                continue;
            }
            moved = moved.after(leg);
            // As a rule system does: only the poses are kept from move to move.
            stored = Line::of(&stored).unwrap().after(leg).members().collect();
            for members in [stored.clone(), moved.members().collect()] {
                prop_assert_eq!(is_line(&members), Ok(()));
                prop_assert!(pairs_free(&members));
                let again = Line::of(&members).unwrap();
                prop_assert_eq!(again.frame().size, line.frame().size, "gaps crept in");
            }
        }
    }

    #[test]
    fn a_line_on_its_way_meets_what_its_members_meet(
        bases in lines(), mut others in crowd(12), leg in legs(), zones in crowd(4),
    ) {
        let line = Line::of(&bases).unwrap();
        others.retain(|other| !line.members().any(|member| member.overlaps(other)));
        prop_assume!(line.members().all(|member| TABLE.holds(&member)));
        let course = line.course(leg, &others, &TABLE);
        let ends: Vec<_> = line.after(course.leg).members().collect();
        prop_assert!(course.cost <= line.cost(leg));
        if leg != Leg::AboutFace {
            prop_assert!(ends.iter().all(|end| is_free(end, &others) && TABLE.holds(end)));
        }
        match course.stop {
            None => prop_assert_eq!(course.leg, leg),
            Some((who, Stop::Base(index))) => prop_assert!(ends[who].touches(&others[index])),
            Some((who, Stop::Edge(edge))) => {
                prop_assert!(TABLE.distance_to_edge(&ends[who], edge) <= 4);
            }
        }
        for hundredths in 0..=25 {
            for passing in line.after(part(course.leg, 4 * hundredths)).members() {
                prop_assert!(leg == Leg::AboutFace || is_free(&passing.inset(1), &others));
            }
        }
        let image = Line::of(&mirrored(&bases)).unwrap();
        let other = image.course(leg.mirrored(), &mirrored(&others), &TABLE);
        prop_assert_eq!(other.leg, course.leg.mirrored());
        let stop = course.stop.map(|(who, stop)| (who, mirrored_stop(stop)));
        prop_assert_eq!(other.stop, stop);
        let image_ends: Vec<_> = image.after(other.leg).members().collect();
        prop_assert_eq!(image_ends, mirrored(&ends));
        for (who, entry) in line.entries(leg, &zones) {
            let inside = line.after(entry.leg).members().nth(who).unwrap();
            prop_assert!(entry.began_inside || inside.overlaps(&zones[entry.zone]));
        }
        let entered: Vec<_> = line.entries(leg, &zones).map(|(who, e)| (who, e.cost)).collect();
        let images = mirrored(&zones);
        let image_entered: Vec<_> =
            image.entries(leg.mirrored(), &images).map(|(who, e)| (who, e.cost)).collect();
        prop_assert_eq!(image_entered, entered);
    }

    #[test]
    fn a_line_of_one_is_a_base((base, others) in mover_and_crowd(), leg in legs()) {
        let course = Line::of(&[base]).unwrap().course(leg, &others, &TABLE);
        let alone = base.course(leg, &others, &TABLE);
        prop_assert!((course.cost - alone.cost).abs() <= 2 * SLACK, "{:?} {:?}", course, alone);
    }

    #[test]
    fn a_column_follows_its_head(
        bases in columns(),
        legs in proptest::collection::vec(
            prop_oneof![
                2 => (0..8_000i32).prop_map(|ticks| Leg::Straight { way: Way::Ahead, ticks }),
                1 => wheels(8_200),
            ],
            1..30,
        ),
    ) {
        let mut column = Column::of(&bases).unwrap();
        let mut image = Column::of(&mirrored(&bases)).unwrap();
        for leg in legs {
            let (next, next_image) = (column.after(leg), image.after(leg.mirrored()));
            prop_assert_eq!(next.is_ok(), next_image.is_ok());
            let (Ok(next), Ok(next_image)) = (next, next_image) else { continue };
            prop_assert!(pairs_free(next.bases()));
            prop_assert_eq!(next.bases().to_vec(), mirrored(next_image.bases()));
            prop_assert_eq!(next.bases()[0], column.bases()[0].after(leg));
            (column, image) = (next, next_image);
        }
        // Far enough straight on, all have gone round every corner and stand in a straight file.
        let on = Leg::Straight { way: Way::Ahead, ticks: 200_000 };
        let end = column.after(on).unwrap();
        for pair in end.bases().windows(2) {
            prop_assert_eq!(pair[0].pose.facing, pair[1].pose.facing);
            prop_assert!(pair[0].rear().distance(pair[1].pose.front) <= 2);
        }
    }

    #[test]
    fn a_line_makes_a_column_and_a_column_a_line(
        count in 1..8usize, facing in angles(), size in sizes(), lead in any::<usize>(),
        side in corners(),
    ) {
        let head = Base::new(Point::new(30_000, 20_000), facing, size);
        let first = Column::of(&[head]).unwrap();
        prop_assert_eq!(first.to_line(side).to_vec(), vec![head]);
        let file: Vec<_> =
            (0..count).map(|place| head.ahead(-size.depth * i32::try_from(place).unwrap())).collect();
        let line = Column::of(&file).unwrap().to_line(side);
        prop_assert_eq!(is_line(&line), Ok(()));
        prop_assert!(pairs_free(&line));
        let lead = lead % count;
        let column: Vec<_> = Line::of(&line).unwrap().to_column(lead).into_iter().collect();
        let mut places: Vec<_> = column.iter().map(|place| place.0).collect();
        prop_assert_eq!(places[0], lead);
        places.sort_unstable();
        prop_assert_eq!(places, (0..count).collect::<Vec<_>>());
        let file: Vec<_> = column.iter().map(|place| place.1).collect();
        prop_assert!(Column::of(&file).is_ok());
        prop_assert!(file[0].pose.front.distance(line[lead].pose.front) <= 1);
    }
}

#[test]
fn a_line_pays_for_its_whole_front() {
    let base = Base::new(Point::new(0, 0), Angle::NORTH, Size::new(8_000, 3_000));
    let line = Line::of(&[base, base.sideways(8_000)]).unwrap();
    let leg = Leg::Wheel { corner: Corner::Right, turn: Angle::EIGHTH };
    assert_eq!(line.cost(leg), wheel_arc(16_000, Angle::EIGHTH));
    let outer = |line: &Line| line.frame().front_corner(Corner::Left);
    let path: i32 = (0..100)
        .map(|step| {
            outer(&line.after(part(leg, step))).distance(outer(&line.after(part(leg, step + 1))))
        })
        .sum();
    assert!((path - line.cost(leg)).abs() <= 60, "{path}");
}
