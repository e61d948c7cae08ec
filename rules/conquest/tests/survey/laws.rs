//! What holds on every table: nobody ends on another or off the table.

use crate::drawn::{BLUE, Drawn, RED, ahead, back, pose, wheel};
use proptest::prelude::*;
use tercio_conquest::order::Legs;
use tercio_conquest::survey::Survey;
use tercio_conquest::troops::{Drill, Mount};
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Corner, Ground};

/// Where somebody stands: kind, place, facing.
type Spot = (u8, u16, u16, i32);

fn tables() -> impl Strategy<Value = Drawn> {
    let spot = (0u8..4, 6u16..66, 6u16..42, 0i32..360);
    (prop::collection::vec(spot, 4..14), any::<bool>())
        .prop_map(|(spots, rocks)| drawn(&spots, rocks))
}

/// A table with those that find room on it.
fn drawn(spots: &[Spot], rocks: bool) -> Drawn {
    let mut drawn = Drawn::new();
    if rocks {
        drawn.ground(Ground::Impassable, (30.0, 20.0), (36.0, 25.0));
        drawn.ground(Ground::Wood, (40.0, 20.0), (50.0, 28.0));
    }
    for (place, &(kind, x, y, degrees)) in spots.iter().enumerate() {
        let side = if place % 2 == 0 { RED } else { BLUE };
        let at = (f64::from(x), f64::from(y), degrees);
        let mut next = drawn.clone();
        let unit = match kind {
            0 => next.foot(side, at),
            1 => next.horse(side, at),
            2 => next.skirmishers(side, at),
            _ => next.block(side, (Mount::Foot, Drill::Warband), (30, 10), at),
        };
        if next.survey().may_stand(&next.survey().base(unit), unit).is_ok() {
            drawn = next;
        }
    }
    drawn
}

/// On the table and on nobody.
fn is_clear(survey: &Survey<'_>, unit: UnitId, end: &Base) -> bool {
    let others = survey.present().filter(|id| *id != unit);
    survey.setup.table.holds(end) && !others.into_iter().any(|id| survey.base(id).overlaps(end))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn marches_end_clear(drawn in tables(), far in 100i32..16_000, turn in 1i32..90) {
        let survey = drawn.survey();
        let inches = f64::from(far) / 1_000.0;
        let ways = [
            vec![ahead(inches)],
            vec![back(inches)],
            vec![wheel(Corner::Left, turn)],
            vec![wheel(Corner::Right, turn), ahead(inches)],
        ];
        for unit in survey.present() {
            for legs in &ways {
                let legs: Legs = legs.iter().copied().collect();
                if let Ok(march) = survey.try_march(unit, &legs) {
                    prop_assert!(is_clear(&survey, unit, &march.end), "{:?}", march);
                    let (_, cut) = survey.cut(unit, &legs, march.cost / 2);
                    prop_assert!(is_clear(&survey, unit, &cut), "{:?}", cut);
                }
            }
        }
    }

    #[test]
    fn charges_end_clear_and_in_contact(drawn in tables()) {
        let survey = drawn.survey();
        for unit in survey.present() {
            for foe in survey.enemies(unit) {
                let Ok(plan) = survey.try_charge(unit, foe, None) else { continue };
                prop_assert!(is_clear(&survey, unit, &plan.end), "{:?}", plan);
                let touches = plan.end.touches(&survey.base(foe));
                prop_assert_eq!(touches, plan.reaches(), "{:?}", plan);
                let countered = survey.countered(foe, unit);
                prop_assert!(is_clear(&survey, foe, &countered), "{:?}", countered);
            }
        }
    }

    #[test]
    fn flights_and_pursuits_end_clear(drawn in tables(), heading in any::<u16>(), far in 0i32..18_000) {
        let survey = drawn.survey();
        for unit in survey.present() {
            let flight = survey.flee(unit, Angle(heading), far);
            prop_assert!(flight.off || is_clear(&survey, unit, &flight.end), "{:?}", flight);
            for foe in survey.enemies(unit).take(2) {
                let on = survey.pursue(unit, foe, Angle(heading), far);
                prop_assert!(is_clear(&survey, unit, &on.end), "{:?}", on);
            }
        }
    }

    #[test]
    fn slips_end_clear(drawn in tables(), x in 0u16..72, y in 0u16..48, degrees in 0i32..360) {
        let survey = drawn.survey();
        let to = pose(f64::from(x), f64::from(y), degrees);
        for unit in survey.present().filter(|unit| survey.unit(*unit).loose) {
            if let Ok(march) = survey.try_slip(unit, to) {
                prop_assert!(is_clear(&survey, unit, &march.end));
                let cut = survey.cut_slip(unit, to, march.cost / 2);
                prop_assert!(is_clear(&survey, unit, &cut));
            }
        }
    }
}
