//! Drags and clicks.

use crate::{HORSE, NORMANS, SAXONS, Table};
use tercio_engine::{Aim, Ruleset};
use tercio_impetus::{Answer, Due, Order, Rush, UnitSet};

fn aim(table: &Table, aim: &Aim) -> Option<String> {
    let order = table.rules.aim(&table.state, NORMANS, aim)?;
    Some(table.rules.notation(&table.state, &order))
}

fn drag(table: &Table, unit: &str, to: [i32; 2]) -> Option<String> {
    let piece = table.unit(unit).0.into();
    aim(table, &Aim { piece, to: Some(to.map(|u| u * 1_000)), ..Aim::default() })
}

fn onto(table: &Table, unit: &str, on: &str) -> Option<String> {
    let (piece, on) = (table.unit(unit).0.into(), Some(table.unit(on).0.into()));
    aim(table, &Aim { piece, on, ..Aim::default() })
}

/// A unit alone in the open.
fn open() -> Table {
    let mut table = Table::of("teaching", 0);
    table.put("south-knights", 45, 6, 0).put("south-riders", 15, 6, 0);
    table.put("south-spearmen", 75, 6, 0);
    table.only(&[
        "south-knights",
        "south-riders",
        "south-spearmen",
        "south-pikes",
        "north-spearmen",
    ]);
    table.put("south-pikes", 15, 50, 0).put("north-spearmen", 75, 66, 180);
    table
}

#[test]
fn a_drag_ahead_is_a_move_so_far() {
    let table = open();
    assert_eq!(drag(&table, "south-knights", [45, 10]).as_deref(), Some("move south-knights 4"));
    assert_eq!(drag(&table, "south-knights", [46, 10]).as_deref(), Some("move south-knights 4"));
    assert_eq!(drag(&table, "south-knights", [45, 60]).as_deref(), Some("move south-knights 8"));
    assert_eq!(drag(&table, "south-knights", [45, 6]), None);
}

#[test]
fn a_drag_ahead_ends_before_what_is_in_the_way() {
    let mut table = open();
    table.put("north-spearmen", 45, 11, 180);
    let order = drag(&table, "south-knights", [45, 13]).unwrap();
    assert_eq!(order, "move south-knights 4.9");
    table.put("north-spearmen", 45, 40, 180).put("south-pikes", 45, 17, 0);
    let order = drag(&table, "south-knights", [45, 13]).unwrap();
    assert_eq!(order, "move south-knights 5", "two deep, 6U behind their front");
}

#[test]
fn a_drag_to_a_side_is_a_wheel_towards_it() {
    let table = open();
    let right = drag(&table, "south-knights", [75, 20]).unwrap();
    assert_eq!(right, "wheel south-knights right 45");
    let left = drag(&table, "south-knights", [41, 20]).unwrap();
    assert!(left.starts_with("wheel south-knights left 15.9"), "{left}");
    let slow = drag(&table, "south-spearmen", [40, 6]).unwrap();
    assert!(slow.starts_with("wheel south-spearmen left 35.8"), "5U of arc: {slow}");
}

#[test]
fn behind_is_back() {
    let table = open();
    assert_eq!(drag(&table, "south-riders", [15, 5]).as_deref(), Some("back south-riders 1"));
}

#[test]
fn a_facing_is_a_wheel_to_it_and_about_face_beyond() {
    let table = open();
    let piece = table.unit("south-knights").0.into();
    let faces = |degrees: u32| {
        let facing = Some(u16::try_from(degrees * 65_536 / 360).unwrap());
        aim(&table, &Aim { piece, facing, ..Aim::default() })
    };
    assert_eq!(faces(30).as_deref(), Some("wheel south-knights right 30"));
    assert!(faces(345).unwrap().starts_with("wheel south-knights left 15"));
    assert_eq!(faces(180).as_deref(), Some("about-face south-knights"));
    assert_eq!(faces(1), None);
}

#[test]
fn others_go_along_as_one() {
    let mut table = Table::hastings();
    table.only(&["knights-1", "knights-2", "knights-3"]);
    let piece = table.unit("knights-1").0.into();
    let with = ["knights-2", "knights-3"].map(|name| table.unit(name).0.into()).to_vec();
    let pose = table.state.unit(table.unit("knights-1")).pose;
    let to = Some([pose.front.x, pose.front.y + 5_000]);
    let order =
        aim(&table, &Aim { piece, to, facing: Some(0), with: with.clone(), ..Aim::default() });
    assert_eq!(order.as_deref(), Some("move knights-1,knights-2,knights-3 5"));
    let facing = Some(tercio_field::Angle::from_degrees(15).0);
    let order = aim(&table, &Aim { piece, to, facing, with, ..Aim::default() }).unwrap();
    assert_eq!(order, "wheel knights-1,knights-2,knights-3 right 15");
}

#[test]
fn onto_an_enemy_is_a_charge_a_shot_a_blow_or_a_step_nearer() {
    let mut table = open();
    table.put("north-spearmen", 45, 12, 180);
    let charge = "charge south-knights north-spearmen";
    assert_eq!(onto(&table, "south-knights", "north-spearmen").as_deref(), Some(charge));
    table.put("north-spearmen", 45, 6, 180);
    let fight = "fight south-knights";
    assert_eq!(onto(&table, "south-knights", "north-spearmen").as_deref(), Some(fight));
    table.put("north-spearmen", 15, 20, 180);
    let fire = "fire south-riders north-spearmen";
    assert_eq!(onto(&table, "south-riders", "north-spearmen").as_deref(), Some(fire));
    table.put("north-spearmen", 45, 60, 180);
    assert_eq!(
        onto(&table, "south-knights", "north-spearmen").as_deref(),
        Some("move south-knights 8")
    );
    assert_eq!(onto(&table, "north-spearmen", "south-knights"), None, "not mine");
}

#[test]
fn who_is_charged_answers_with_a_drag() {
    let mut table = Table::hastings();
    table.put("skirmishers", 90, 50, 180);
    let (knights, target) = (table.unit("knights-2"), table.unit("skirmishers"));
    let units = UnitSet::default().with(knights);
    let rush = Rush { units, target, failed: false, compelled: false };
    table.state.agenda.push(Due::Charged { rush });
    let away = Aim { piece: target.0.into(), to: Some([90_000, 70_000]), ..Aim::default() };
    let answer = table.rules.aim(&table.state, SAXONS, &away);
    assert_eq!(answer, Some(Order::Answer(Answer::Evade)));
    let on = Aim { piece: target.0.into(), on: Some(knights.0.into()), ..Aim::default() };
    let answer = table.rules.aim(&table.state, SAXONS, &on);
    assert_eq!(answer, Some(Order::Answer(Answer::Counter)));
}

#[test]
fn strange_aims_come_to_nothing() {
    let table = Table::of("hastings", HORSE);
    for piece in [900, u16::MAX] {
        let far = Aim { piece, to: Some([i32::MAX, i32::MIN]), ..Aim::default() };
        assert_eq!(aim(&table, &far), None);
    }
    let piece = table.unit("knights-1").0.into();
    let far = Aim { piece, to: Some([i32::MAX, i32::MIN]), with: vec![77; 90], ..Aim::default() };
    let _ = aim(&table, &far);
}

#[test]
fn what_goes_too_far_is_cut_unless_the_whole_is_wanted() {
    let table = open();
    let piece = table.unit("south-knights").0.into();
    let to = Some([45_000, 40_000]);
    assert_eq!(
        aim(&table, &Aim { piece, to, ..Aim::default() }).as_deref(),
        Some("move south-knights 8")
    );
    let whole = Aim { piece, to, whole: true, ..Aim::default() };
    let order = table.rules.aim(&table.state, NORMANS, &whole).unwrap();
    let refusal = table.rules.judge(&table.state, NORMANS, &order).unwrap_err();
    assert!(refusal.because.contains("8U"), "{refusal}");
}

#[test]
fn an_offer_tells_where_everybody_ends_and_what_it_costs() {
    let mut table = Table::hastings();
    table.only(&["knights-1", "knights-2"]);
    let piece: u16 = table.unit("knights-1").0.into();
    let with = vec![table.unit("knights-2").0.into()];
    let pose = table.state.unit(table.unit("knights-1")).pose;
    let to = Some([pose.front.x, pose.front.y + 5_000]);
    let meant = Aim { piece, to, facing: Some(0), with, ..Aim::default() };
    let order = table.rules.aim(&table.state, NORMANS, &meant).unwrap();
    let offer = table.rules.describe(&table.state, NORMANS, &order);
    let ends: Vec<(u16, i32)> = offer.ends.iter().map(|end| (end.piece, end.y)).collect();
    assert_eq!(ends, [(piece, pose.front.y + 5_000), (piece + 1, pose.front.y + 5_000)]);
    assert_eq!(offer.at, Some([pose.front.x, pose.front.y + 5_000]));
    let costs = offer.figures.iter().find(|[name, _]| name == "costs");
    assert_eq!(costs.map(|[_, value]| value.as_str()), Some("5U"));
}
