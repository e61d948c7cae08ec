//! Charges: reach, who may, what the target may do, flanks, and what is defended.

use crate::drawn::{BLUE, Drawn, RED, at, refused};
use tercio_baroque::facts::{Defence, Footing};
use tercio_baroque::state::Cause;
use tercio_baroque::survey::rush::Strike;
use tercio_baroque::troops::{Troop, Weapon};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Ground, Side};

/// A charger that looks up the table, and a target so far ahead that looks back at it.
fn facing(troop: Troop, foe: Troop, gap: f64) -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let unit = drawn.unit(RED, troop, (15.0, 8.0, 0));
    let target = drawn.unit(BLUE, foe, (15.0, 8.0 + gap, 180));
    (drawn, unit, target)
}

#[test]
fn a_charge_goes_its_move_and_the_best_bonus() {
    // Move and best bonus: slow foot 1 + 1, foot 2 + 1, horse 3 + 2, light horse 4 + 2.
    let figures = [
        (Troop::Tercio, 1, 2),
        (Troop::PikeAndMusket, 2, 3),
        (Troop::Trotters, 3, 5),
        (Troop::Gallopers, 3, 5),
        (Troop::LightHorse, 4, 6),
    ];
    for (troop, reach, most) in figures {
        let (drawn, unit, target) = facing(troop, Troop::PikeAndMusket, f64::from(most));
        let plan = drawn.survey().charge(unit, target).unwrap();
        assert_eq!((plan.reach, plan.most, plan.facts.distance), (reach, most, most), "{troop}");
        assert!(plan.bonus.is_some() && plan.short.is_some(), "{troop}");
        assert_eq!((plan.side, plan.flank), (Side::Front, None));
        let (drawn, unit, target) = facing(troop, Troop::PikeAndMusket, f64::from(most) + 0.2);
        let (_, because) = refused(drawn.survey().charge(unit, target));
        assert_eq!(because, format!("0.2BU too far: {most}BU at most"), "{troop}");
        let (drawn, unit, target) = facing(troop, Troop::PikeAndMusket, f64::from(reach));
        let plan = drawn.survey().charge(unit, target).unwrap();
        assert_eq!((plan.bonus, plan.short, plan.march.left), (None, None, 0), "{troop}");
    }
}

#[test]
fn gallopers_are_sure_of_one_more() {
    // Their die gives one at least.
    let (drawn, unit, target) = facing(Troop::Gallopers, Troop::Trotters, 3.5);
    let plan = drawn.survey().charge(unit, target).unwrap();
    assert_eq!((plan.facts.distance, plan.distance), (4, 3_500));
    assert!(plan.bonus.is_some() && plan.short.is_none());
    let (drawn, unit, target) = facing(Troop::Trotters, Troop::Trotters, 3.5);
    assert!(drawn.survey().charge(unit, target).unwrap().short.is_some());
}

#[test]
fn who_has_no_impetus_or_is_exhausted_does_not_charge() {
    let (mut drawn, unit, target) = facing(Troop::Shot, Troop::Pikes, 1.0);
    let (rule, because) = refused(drawn.survey().charge(unit, target));
    assert_eq!((rule, because.as_str()), ("baroque.charge.impetus", "shot 0: no Impetus"));
    drawn.card(unit).impetus = 1;
    assert!(drawn.survey().charge(unit, target).is_ok());
    // Of five, three lost is half or more; two is not.
    drawn.now(unit).vbu = 3;
    assert!(drawn.survey().charge(unit, target).is_ok());
    drawn.now(unit).vbu = 2;
    let (rule, because) = refused(drawn.survey().charge(unit, target));
    assert_eq!((rule, because.as_str()), ("baroque.charge.exhausted", "shot 0: exhausted"));
    drawn.card(unit).vbu = 4;
    assert!(drawn.survey().is_exhausted(unit));
}

#[test]
fn light_horse_without_impetus_goes_at_easy_marks() {
    let (mut drawn, horse, target) = facing(Troop::LightHorse, Troop::PikeAndMusket, 2.0);
    drawn.card(horse).impetus = 0;
    assert_eq!(refused(drawn.survey().charge(horse, target)).0, "baroque.charge.impetus");
    drawn.now(target).disordered = true;
    let plan = drawn.survey().charge(horse, target).unwrap();
    assert_eq!(plan.excused.map(|rule| rule.id.0), Some("baroque.charge.impetus"));
    drawn.now(target).disordered = false;
    drawn.card(target).troop = Troop::Skirmishers;
    assert!(drawn.survey().charge(horse, target).is_ok());
    drawn.card(horse).troop = Troop::Trotters;
    assert!(drawn.survey().charge(horse, target).is_err());
}

#[test]
fn from_behind_the_line_of_the_front_it_is_a_flank() {
    let mut drawn = Drawn::new();
    let foe = drawn.unit(BLUE, Troop::PikeAndMusket, (15.0, 10.0, 0));
    let rear = drawn.unit(RED, Troop::Gallopers, (15.0, 6.5, 0));
    let flank = drawn.unit(RED, Troop::Gallopers, (11.5, 9.0, 90));
    let plan = drawn.survey().charge(rear, foe).unwrap();
    assert_eq!((plan.side, plan.flank.map(|rule| rule.id.0)), (Side::Rear, Some("baroque.flank")));
    assert!(plan.facts.b.flanked && plan.counter.is_none() && plan.shot.is_none());
    // A corner of it stands level with the front.
    let plan = drawn.survey().charge(flank, foe).unwrap();
    assert_eq!((plan.side, plan.flank), (Side::Left, Some(&tercio_baroque::sheet::CHARGE_FLANK)));
    drawn.now(flank).pose.front.y = 9_100;
    let plan = drawn.survey().charge(flank, foe).unwrap();
    assert_eq!((plan.side, plan.flank, plan.facts.b.flanked), (Side::Left, None, false));
}

#[test]
fn who_stands_before_the_target_is_met_first() {
    let (mut drawn, unit, target) = facing(Troop::Gallopers, Troop::Trotters, 3.0);
    let screen = drawn.unit(BLUE, Troop::Skirmishers, (15.0, 10.2, 180));
    let (rule, because) = refused(drawn.survey().charge(unit, target));
    assert_eq!(rule, "baroque.move.contact");
    assert_eq!(because, "met first, by 0.8BU: skirmishers 2");
    assert!(drawn.survey().charge(unit, screen).is_ok());
    let aside = drawn.unit(BLUE, Troop::Trotters, (18.0, 10.0, 180));
    let (_, because) = refused(drawn.survey().charge(unit, aside));
    assert_eq!(because, "not straight ahead: trotters 3");
    let friend = drawn.unit(RED, Troop::Trotters, (5.0, 5.0, 0));
    assert!(drawn.survey().charge(unit, friend).unwrap_err().nonsense);
}

#[test]
fn a_charge_passes_friends_that_open() {
    let (mut drawn, unit, target) = facing(Troop::Gallopers, Troop::PikeAndMusket, 3.0);
    let friend = drawn.unit(RED, Troop::Skirmishers, (15.0, 9.0, 0));
    let plan = drawn.survey().charge(unit, target).unwrap();
    assert_eq!(plan.march.passed[0].friend, friend);
    drawn.card(friend).troop = Troop::Pikes;
    assert_eq!(refused(drawn.survey().charge(unit, target)).0, "baroque.pass.not");
}

#[test]
fn a_charge_into_a_wood_is_slow() {
    let (mut drawn, unit, target) = facing(Troop::Gallopers, Troop::Shot, 3.0);
    drawn.ground(Ground::Wood, (12.0, 10.2), (18.0, 13.0));
    // 1BU and the best die of 2: just enough.
    let plan = drawn.survey().charge(unit, target).unwrap();
    assert_eq!((plan.reach, plan.most), (1, 3));
    assert_eq!(plan.march.disorder.len(), 1);
    assert_eq!(plan.facts.a.ground, Footing::Difficult);
    assert_eq!(plan.facts.b.ground, Footing::AllDifficult);
    drawn.now(target).pose.front.y = 11_200;
    assert!(drawn.survey().charge(unit, target).is_err());
}

#[test]
fn what_the_target_may_do() {
    let may = |troop, foe, gap: f64| {
        let (drawn, unit, target) = facing(troop, foe, gap);
        let plan = drawn.survey().charge(unit, target).unwrap();
        (plan.shot.is_some(), plan.counter.is_some(), plan.evade.is_some())
    };
    assert_eq!(may(Troop::Gallopers, Troop::PikeAndMusket, 5.0), (true, true, false));
    assert_eq!(may(Troop::Gallopers, Troop::Shot, 3.0), (true, false, false));
    assert_eq!(may(Troop::Gallopers, Troop::Warband, 3.0), (false, true, false));
    assert_eq!(may(Troop::Gallopers, Troop::Trotters, 3.0), (true, true, false));
    assert_eq!(may(Troop::PikeAndMusket, Troop::Trotters, 3.0), (true, true, true));
    assert_eq!(may(Troop::Gallopers, Troop::LightHorse, 3.0), (true, true, true));
    // Dragoons in the saddle do not shoot.
    assert_eq!(may(Troop::Gallopers, Troop::Dragoons, 3.0), (false, false, true));
    assert_eq!(may(Troop::Gallopers, Troop::Artillery, 3.0), (true, false, false));
    // Howitzers have no shot at point blank.
    let (mut drawn, unit, target) = facing(Troop::Gallopers, Troop::Artillery, 3.0);
    drawn.card(target).weapon = Some(Weapon::HeavyHowitzer);
    let plan = drawn.survey().charge(unit, target).unwrap();
    assert!(plan.shot.is_none());
    assert_eq!(plan.swept.map(|rule| rule.id.0), Some("baroque.charge.guns"));
}

#[test]
fn nobody_evades_from_one_who_comes_from_behind() {
    let mut drawn = Drawn::new();
    let foe = drawn.unit(BLUE, Troop::LightHorse, (15.0, 10.0, 0));
    let unit = drawn.unit(RED, Troop::Gallopers, (15.0, 7.0, 0));
    assert!(drawn.survey().charge(unit, foe).unwrap().evade.is_none());
    assert!(drawn.survey().may_evade_shot(foe).is_some());
}

#[test]
fn both_meet_half_way() {
    let (drawn, unit, target) = facing(Troop::Gallopers, Troop::Trotters, 3.0);
    let way = drawn.survey().way_to_meet(unit, target).unwrap();
    assert_eq!((way.distance, way.pose.front), (1_500, at(15.0, 9.5)));
    // A friend in front of it holds it where it stands.
    let mut drawn = drawn;
    drawn.unit(BLUE, Troop::Pikes, (13.5, 10.5, 180));
    assert!(drawn.survey().way_to_meet(unit, target).is_none());
}

#[test]
fn what_is_defended_is_seen_from_where_the_charge_begins() {
    let defends = |draw: &dyn Fn(&mut Drawn), foe| {
        let (mut drawn, unit, target) = facing(Troop::Gallopers, foe, 3.0);
        draw(&mut drawn);
        let plan = drawn.survey().charge(unit, target).unwrap();
        assert_eq!(plan.facts.b.defends, plan.defends.map_or(Defence::None, |(it, _)| it));
        let strikes = drawn.survey().strikes(unit, plan.march.pose);
        let defends = plan.facts.b.defends;
        assert_eq!(strikes[..], [Strike { unit, foe: target, flank: false, defends }]);
        defends
    };
    let foot = Troop::PikeAndMusket;
    assert_eq!(defends(&|_| {}, foot), Defence::None);
    assert_eq!(defends(&|_| {}, Troop::Baggage), Defence::Works);
    // The front stands at 11: a hedge a tenth of a BU wide right before it, and one too far away.
    assert_eq!(defends(&|it| it.hedge((12.0, 10.95), (18.0, 10.95)), foot), Defence::Obstacle);
    assert_eq!(defends(&|it| it.hedge((12.0, 10.7), (18.0, 10.7)), foot), Defence::None);
    // Behind its back it is no help.
    assert_eq!(defends(&|it| it.hedge((12.0, 12.05), (18.0, 12.05)), foot), Defence::None);
    let village = |it: &mut Drawn| it.ground(Ground::BuiltUp, (13.0, 10.5), (17.0, 12.5));
    assert_eq!(defends(&village, foot), Defence::Obstacle);
    assert_eq!(defends(&village, Troop::Trotters), Defence::None);
    let hill = |it: &mut Drawn| it.ground(Ground::GentleHill, (12.0, 10.0), (18.0, 14.0));
    assert_eq!(defends(&hill, foot), Defence::Hill);
    let broad = |it: &mut Drawn| {
        it.hill((12.0, 5.0), (18.0, 14.0), [(13.0, 9.0), (17.0, 9.0)]);
    };
    // The charger is nearer to the ridge: its middle 1.5BU from it, the target's 2.5BU.
    assert_eq!(defends(&broad, foot), Defence::None);
}

#[test]
fn the_widest_leads_and_others_support() {
    let mut drawn = Drawn::new();
    let foe = drawn.unit(BLUE, Troop::Tercio, (15.0, 10.0, 180));
    let main = drawn.unit(RED, Troop::PikeAndMusket, (14.6, 10.0, 0));
    let help = drawn.unit(RED, Troop::Pikes, (16.6, 10.0, 0));
    let round: Vec<UnitId> = drawn.survey().attackers(foe).iter().map(|place| place.unit).collect();
    assert_eq!(round, [main, help]);
    let fight = drawn.survey().fight(main, foe, UnitSet::default());
    // Five dice of the support, halved and rounded up.
    assert_eq!((fight.a.support, fight.a.support2, fight.b.support), (3, 0, 0));
    assert_eq!((fight.a.impetus, fight.b.impetus), (0, 0));
    let fight = drawn.survey().fight(main, foe, UnitSet::default().with(main));
    assert_eq!((fight.a.impetus, fight.a.charging, fight.b.charging), (2, true, false));
    // Who came in on a flank is remembered as long as it touches.
    let horse = drawn.unit(RED, Troop::Gallopers, (14.0, 11.0, 90));
    drawn.state.flanking.push((horse, foe));
    assert!(drawn.survey().fight(main, foe, UnitSet::default()).b.flanked);
    drawn.now(horse).pose.front.x = 12_000;
    assert!(!drawn.survey().fight(main, foe, UnitSet::default()).b.flanked);
}

#[test]
fn who_may_answer_what() {
    let mut drawn = Drawn::new();
    let mover = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 8.0, 0));
    let shot = drawn.unit(BLUE, Troop::Shot, (13.0, 10.0, 180));
    let horse = drawn.unit(BLUE, Troop::Trotters, (15.5, 12.5, 180));
    let far = drawn.unit(BLUE, Troop::Shot, (15.0, 15.0, 180));
    let (moved, charges) = (Cause::Moved(mover), Cause::Charges(mover, shot));
    let set = |units: &[UnitId]| units.iter().copied().collect::<UnitSet>();
    assert_eq!(drawn.survey().fire_answers(moved), set(&[shot]));
    assert_eq!(drawn.survey().charge_answers(moved), set(&[horse]));
    assert_eq!(drawn.survey().fire_answers(charges), set(&[]));
    assert_eq!(drawn.survey().charge_answers(charges), set(&[]));
    drawn.now(far).pose.front = at(17.0, 11.0);
    assert_eq!(drawn.survey().fire_answers(Cause::Shot(mover, shot)), set(&[shot, far]));
    drawn.now(shot).opportunity = true;
    drawn.state.tried = set(&[horse]);
    assert_eq!(drawn.survey().fire_answers(moved), set(&[far]));
    assert_eq!(drawn.survey().charge_answers(moved), set(&[]));
}

#[test]
fn a_charge_in_vain_goes_as_far_as_it_can() {
    let (mut drawn, unit, target) = facing(Troop::Trotters, Troop::Pikes, 4.5);
    let march = drawn.survey().advance(unit, 1_000).unwrap();
    assert_eq!((march.cost, march.pose.front), (4_000, at(15.0, 12.0)));
    // Up to whom it must not touch.
    drawn.now(target).pose.front.y = 10_000;
    let march = drawn.survey().advance(unit, 0).unwrap();
    assert!((1_800..2_000).contains(&march.cost), "{}", march.cost);
    assert!(drawn.survey().run_into(unit).is_some_and(|plan| plan.target == target));
}
