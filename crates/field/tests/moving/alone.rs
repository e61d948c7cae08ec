//! One base on its way: courses, zones, passing, retreating, running.

use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::{prop_assert, prop_assert_eq};
use tercio_field::{Base, Column, Corner, Leg, Line, Point, SLACK, Side, Size, Stop, Way, Yields};

use crate::crowd::{
    TABLE, angles, bases, crowd, is_free, legs, mirrored, mirrored_edge, mirrored_stop,
    mover_and_crowd, one_less, pairs_free, part, ways,
};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        max_global_rejects: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_course_ends_free_on_the_table_and_within_its_limit(
        (base, others) in mover_and_crowd(), leg in legs(), limit in 0..15_000i32,
    ) {
        let width = base.size.width;
        let leg = leg.within(limit, width);
        prop_assert!(leg.cost(width) <= limit);
        let course = base.course(leg, &others, &TABLE);
        prop_assert!(course.cost <= leg.cost(width) && course.cost <= limit);
        prop_assert_eq!(course.end, base.after(course.leg));
        prop_assert!(leg == Leg::AboutFace || is_free(&course.end, &others));
        prop_assert!(!TABLE.holds(&base) || leg == Leg::AboutFace || TABLE.holds(&course.end));
        match course.stop {
            None => prop_assert_eq!(course.leg, leg),
            Some(Stop::Base(index)) => prop_assert!(course.end.touches(&others[index])),
            Some(Stop::Edge(edge)) if TABLE.holds(&base) => {
                prop_assert!(TABLE.distance_to_edge(&course.end, edge) <= 2);
            }
            Some(Stop::Edge(_)) => prop_assert_eq!(course.cost, 0),
        }
        if TABLE.holds(&base) && leg != Leg::AboutFace {
            for hundredths in 0..=50 {
                let passing = base.after(part(course.leg, 2 * hundredths)).inset(1);
                prop_assert!(is_free(&passing, &others) && TABLE.holds(&passing));
            }
        }
    }

    #[test]
    fn a_mirror_mirrors_courses_and_entries(
        (base, others) in mover_and_crowd(), leg in legs(), zones in crowd(6),
    ) {
        let course = base.course(leg, &others, &TABLE);
        let image = TABLE.mirrored(&base);
        let other = image.course(leg.mirrored(), &mirrored(&others), &TABLE);
        prop_assert_eq!(other.leg, course.leg.mirrored());
        prop_assert_eq!(other.end, TABLE.mirrored(&course.end));
        prop_assert_eq!(other.stop, course.stop.map(mirrored_stop));
        let entries: Vec<_> = base.entries(leg, &zones).map(|e| (e.zone, e.cost)).collect();
        let images = mirrored(&zones);
        let other: Vec<_> =
            image.entries(leg.mirrored(), &images).map(|e| (e.zone, e.cost)).collect();
        prop_assert_eq!(other, entries);
    }

    #[test]
    fn zones_are_entered_at_their_edge(base in bases(), leg in legs(), zones in crowd(6)) {
        let entries: Vec<_> = base.entries(leg, &zones).collect();
        for (index, zone) in zones.iter().enumerate() {
            match entries.iter().find(|entry| entry.zone == index) {
                Some(entry) if entry.began_inside => prop_assert!(base.overlaps(zone)),
                Some(entry) => {
                    prop_assert!(!base.overlaps(zone));
                    prop_assert!(base.after(entry.leg).overlaps(zone));
                    prop_assert!(!base.after(one_less(entry.leg)).overlaps(zone));
                    prop_assert!(entry.cost <= leg.cost(base.size.width));
                    for hundredths in 0..50 {
                        let before = base.after(part(entry.leg, 2 * hundredths)).inset(1);
                        prop_assert!(!before.overlaps(zone));
                    }
                }
                None => for hundredths in 0..=50 {
                    let passing = base.after(part(leg, 2 * hundredths)).inset(1);
                    prop_assert!(!passing.overlaps(zone), "slipped through zone {}", index);
                },
            }
        }
    }

    #[test]
    fn passages_end_clear_and_nothing_farther_is(
        (base, friends) in mover_and_crowd(), way in ways(), max in 0..30_000i32,
    ) {
        let passage = base.passage(way, max, &friends);
        let clear = |ticks: i32| is_free(&base.step(way, ticks), &friends);
        prop_assert!(passage.farthest <= max && passage.short <= passage.farthest);
        prop_assert!(clear(passage.farthest) && clear(passage.short));
        // A bite within the slack is no overlap, but it is no end for a move either.
        let bites = |ticks: i32| {
            let there = base.step(way, ticks);
            friends.iter().any(|friend| there.gap(friend) == 0)
        };
        if let Some(past) = passage.past {
            prop_assert!(past <= passage.farthest && past > passage.short && clear(past));
            let first = friends[passage.met.unwrap()];
            let before = past - 2 * SLACK;
            prop_assert!(before <= passage.short || !clear(before) || bites(before));
            let beyond = base.step(way, past);
            prop_assert!(is_free(&beyond.step(way, 1_000), &[first]));
        }
        for ticks in (passage.farthest + 2 * SLACK..=max).step_by(37) {
            prop_assert!(!clear(ticks) || bites(ticks), "clear at {} of {}", ticks, max);
        }
        let image = TABLE.mirrored(&base).passage(way.mirrored(), max, &mirrored(&friends));
        prop_assert_eq!(image, passage);
    }

    #[test]
    fn a_retreat_leaves_nobody_on_another(
        (base, others) in mover_and_crowd(), ticks in 0..20_000i32,
        classes in proptest::collection::vec(0..4u8, 12), way in ways(),
    ) {
        let yields = |index: usize| match classes[index] {
            0 => Yields::Opens,
            1 => Yields::Stands,
            _ => Yields::GivesWay,
        };
        let retreat = base.retreat(way, ticks, &others, yields, &TABLE);
        prop_assert!((0..=ticks).contains(&retreat.distance));
        prop_assert_eq!(retreat.end.pose.facing, base.pose.facing);
        prop_assert_eq!(retreat.end, base.step(way, retreat.distance));
        let mut ends = others.clone();
        for moved in &retreat.moved {
            prop_assert!(yields(moved.index) != Yields::Stands);
            prop_assert!((0..=retreat.distance + 2 * SLACK).contains(&moved.pushed));
            prop_assert!(moved.pushed > 0 || yields(moved.index) == Yields::Opens);
            prop_assert_eq!(moved.end.pose.facing, others[moved.index].pose.facing);
            prop_assert!(moved.off.is_none() || !TABLE.holds(&moved.end));
            ends[moved.index] = moved.end;
        }
        ends.push(retreat.end);
        prop_assert!(pairs_free(&ends), "{:?}", retreat);
        prop_assert_eq!(retreat.off.is_some(), !TABLE.holds(&retreat.end));
        match retreat.stopped {
            None => prop_assert_eq!(retreat.distance, ticks),
            Some(by) => {
                prop_assert_eq!(yields(by), Yields::Stands);
                // One it presses upon may stand against the other already, and not move at all.
                let mut pressed = ends.iter().enumerate().filter(|(index, _)| *index != by);
                prop_assert!(pressed.any(|(_, end)| end.touches(&others[by])));
            }
        }
        let image = TABLE.mirrored(&base);
        let other = image.retreat(way.mirrored(), ticks, &mirrored(&others), yields, &TABLE);
        prop_assert_eq!((other.distance, other.stopped), (retreat.distance, retreat.stopped));
        prop_assert_eq!(other.off, retreat.off.map(mirrored_edge));
        prop_assert_eq!(other.end, TABLE.mirrored(&retreat.end));
        let shifts = |retreat: &tercio_field::Retreat| {
            retreat.moved.iter().map(|moved| (moved.index, moved.pushed)).collect::<Vec<_>>()
        };
        prop_assert_eq!(shifts(&other), shifts(&retreat));
    }

    #[test]
    fn runs_end_free(
        (base, others) in mover_and_crowd(), ticks in 0..20_000i32, way in ways(),
        opens in proptest::collection::vec(any::<bool>(), 12),
    ) {
        let run = base.evade(way, ticks, &others, |index| opens[index], &TABLE);
        prop_assert!((0..=ticks).contains(&run.distance) && is_free(&run.end, &others));
        prop_assert_eq!(run.off.is_some(), !TABLE.holds(&run.end));
        if let Some(index) = run.contact {
            prop_assert!(!opens[index] && run.end.touches(&others[index]));
        }
        let image = TABLE.mirrored(&base);
        let others_image = mirrored(&others);
        let other =
            image.evade(way.mirrored(), ticks, &others_image, |index| opens[index], &TABLE);
        prop_assert_eq!(other.end, TABLE.mirrored(&run.end));
        prop_assert_eq!((other.distance, other.contact), (run.distance, run.contact));
        let pursuit = base.pursue(ticks, &others, &TABLE);
        let travel = base.travel_until(Way::Ahead, ticks, &others);
        prop_assert_eq!((pursuit.distance, pursuit.contact), (travel.distance, travel.hit));
    }

    #[test]
    fn nothing_panics_far_away(
        x in any::<i32>(), y in any::<i32>(), facing in angles(), width in any::<i32>(),
        depth in any::<i32>(), other in bases(), ticks in any::<i32>(), turn in angles(),
    ) {
        let far = Base::new(Point::new(x, y), facing, Size::new(width, depth));
        let legs = [
            Leg::Straight { way: Way::Oblique(turn), ticks },
            Leg::Wheel { corner: Corner::Right, turn },
            Leg::AboutFace,
        ];
        for leg in legs {
            let leg = leg.within(ticks, far.size.width);
            let _ = (far.course(leg, &[other], &TABLE), other.course(leg, &[far], &TABLE));
            let _ = (far.entries(leg, &[other]).count(), other.entries(leg, &[far]).count());
            for bases in [vec![far, other], vec![far]] {
                let _ = Line::of(&bases).map(|line| line.course(leg, &[other], &TABLE));
                let _ = Column::of(&bases).map(|column| column.after(leg));
            }
        }
        let _ = (far.contact(&other), other.contact(&far), far.main_attacker(&[other]));
        let _ = far.aligned_among(&other, Side::Left, ticks, &[other]);
        let few = ticks % 100_000;
        let _ = (far.passage(Way::Back, few, &[other]), other.passage(Way::Left, few, &[far]));
        let _ = far.retreat(Way::Back, few, &[other], |_| Yields::GivesWay, &TABLE);
        let _ = (far.pursue(few, &[other], &TABLE), far.main_attacker(&[far]));
    }
}
