//! Going back: retreats, evasions, withdrawals, leaving a melee; and pursuits.

use crate::drawn::{BLUE, Drawn, RED, at, refused};
use tercio_baroque::survey::retire::Fate;
use tercio_baroque::troops::Troop;
use tercio_field::{Angle, Ground};

#[test]
fn horse_goes_through_friends_and_ends_behind_them() {
    let mut drawn = Drawn::new();
    // Its rear at 9; the friend from 8.5 down to 7.5: behind him its front is at 7.5.
    let horse = drawn.unit(RED, Troop::Trotters, (15.0, 10.0, 0));
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 8.5, 0));
    let gone = drawn.survey().retreat(horse, 1_000);
    assert_eq!((gone.distance, gone.pose.front), (2_500, at(15.0, 7.5)));
    assert_eq!(gone.pose.facing, Angle::NORTH);
    let passed = gone.disturbed[0];
    assert_eq!((passed.unit, passed.pushed, passed.disordered), (foot, 0, false));
    assert_eq!(passed.rule.id.0, "baroque.retreat.passes");
    assert_eq!(drawn.survey().retreat(horse, 3_000).distance, 3_000);
    let short = drawn.survey().retreat(horse, 400);
    assert_eq!((short.distance, short.disturbed.len()), (400, 0));
}

#[test]
fn who_has_no_room_behind_a_friend_stays_before_him() {
    let mut drawn = Drawn::new();
    let horse = drawn.unit(RED, Troop::Trotters, (15.0, 3.0, 0));
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 1.5, 0));
    // Half a BU to him, half a BU behind him.
    let gone = drawn.survey().retreat(horse, 1_000);
    assert_eq!((gone.distance, gone.fate), (500, Fate::Stands));
    drawn.now(horse).pose.front.y = 2_900;
    drawn.now(foot).pose.front.y = 1_900;
    let held = drawn.survey().retreat(horse, 1_000);
    assert_eq!(held.fate, Fate::Destroyed);
}

#[test]
fn foot_pushes_friends_back_and_disorders_them() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 10.0, 0));
    let friend = drawn.unit(RED, Troop::LightHorse, (15.5, 8.5, 0));
    let gone = drawn.survey().retreat(foot, 1_000);
    assert_eq!(gone.distance, 1_000);
    let moved = gone.disturbed[0];
    assert_eq!((moved.unit, moved.pushed, moved.disordered), (friend, 500, true));
    assert_eq!(moved.pose.front, at(15.5, 8.0));
    // In melee he stands, and stops it.
    drawn.unit(BLUE, Troop::Pikes, (16.5, 8.0, 270));
    let held = drawn.survey().retreat(foot, 1_000);
    assert_eq!((held.distance, held.stopped, held.fate), (500, Some(friend), Fate::Stands));
    assert!(held.disturbed.is_empty());
    drawn.now(friend).pose.front.y = 9_000;
    let lost = drawn.survey().retreat(foot, 1_000);
    assert_eq!(lost.gone_by.map(|rule| rule.id.0), Some("baroque.retreat.destroyed"));
}

#[test]
fn off_the_table_is_gone() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 1.5, 0));
    let gone = drawn.survey().retreat(foot, 1_000);
    assert_eq!(
        (gone.fate, gone.gone_by.map(|it| it.id.0)),
        (Fate::Left, Some("baroque.retreat.edge"))
    );
    assert_eq!(drawn.survey().retreat(foot, 500).fate, Fate::Stands);
    let guns = drawn.unit(RED, Troop::Artillery, (5.0, 1.5, 0));
    let stays = drawn.survey().retreat(guns, 1_000);
    assert_eq!((stays.distance, stays.rules[0].id.0), (0, "baroque.pursuit.train"));
}

#[test]
fn ground_disorders_and_a_lake_stops() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::Tercio, (15.0, 10.0, 0));
    drawn.ground(Ground::Broken, (12.0, 6.0), (18.0, 7.5));
    drawn.ground(Ground::Impassable, (12.0, 5.0), (18.0, 6.5));
    let gone = drawn.survey().retreat(foot, 1_000);
    assert_eq!((gone.distance, gone.disorder[0].id.0), (1_000, "baroque.ground.others.broken"));
    assert_eq!(drawn.survey().retreat(foot, 2_000).distance, 1_500);
}

#[test]
fn an_evader_faces_away() {
    let mut drawn = Drawn::new();
    let riders = drawn.unit(RED, Troop::LightHorse, (15.0, 10.0, 0));
    // Its rear is at 9, which becomes its front, and five farther on.
    let gone = drawn.survey().evade(riders, 5_000);
    assert_eq!((gone.pose.front, gone.pose.facing), (at(15.0, 4.0), Angle::SOUTH));
    // Past friends of any kind, or short of them.
    let friend = drawn.unit(RED, Troop::Tercio, (15.0, 8.0, 0));
    assert_eq!(drawn.survey().evade(riders, 5_000).distance, 5_000);
    assert_eq!(drawn.survey().evade(riders, 3_900).distance, 1_000);
    drawn.unit(BLUE, Troop::Pikes, (15.0, 5.0, 0));
    let caught = drawn.survey().evade(riders, 5_000);
    assert_eq!(caught.contact.map(|it| it.0), Some(2));
    assert_eq!(caught.distance, 4_000);
    drawn.now(friend).pose.front.y = 3_000;
    assert_eq!(drawn.survey().evade(riders, 9_500).contact.map(|it| it.0), Some(2));
}

#[test]
fn a_withdrawal_is_one_move_back() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 10.0, 0));
    let back = drawn.survey().withdraw(foot).unwrap();
    assert_eq!((back.distance, back.pose.front), (2_000, at(15.0, 8.0)));
    assert_eq!(back.disorder[0].id.0, "baroque.actions.withdraw");
    for troop in [Troop::Skirmishers, Troop::LightHorse, Troop::Dragoons] {
        drawn.card(foot).troop = troop;
        assert!(drawn.survey().withdraw(foot).unwrap().disorder.is_empty(), "{troop}");
    }
    drawn.card(foot).troop = Troop::PikeAndMusket;
    drawn.ground(Ground::Wood, (12.0, 5.0), (18.0, 8.5));
    assert_eq!(drawn.survey().withdraw(foot).unwrap().distance, 1_000);
    let friend = drawn.unit(RED, Troop::Pikes, (15.0, 9.0, 0));
    assert_eq!(refused(drawn.survey().withdraw(foot)).1, "pike and musket 0: no room behind");
    drawn.card(friend).troop = Troop::Artillery;
    assert!(drawn.survey().withdraw(foot).is_err(), "there is no way past it in 1BU");
    let reiters = drawn.unit(RED, Troop::Reiters, (5.0, 10.0, 0));
    let caracole = drawn.survey().caracole(reiters).unwrap();
    assert_eq!((caracole.distance, caracole.disorder.len()), (3_000, 0));
    assert!(drawn.survey().caracole(friend).is_err());
}

#[test]
fn leaving_a_melee_takes_one_back_and_free() {
    let mut drawn = Drawn::new();
    let foot = drawn.unit(RED, Troop::PikeAndMusket, (15.0, 10.0, 0));
    assert_eq!(refused(drawn.survey().disengage(foot)).1, "pike and musket 0: not in melee");
    drawn.unit(BLUE, Troop::Trotters, (15.0, 10.0, 180));
    let back = drawn.survey().disengage(foot).unwrap();
    assert_eq!((back.distance, back.pose.front), (1_000, at(15.0, 9.0)));
    assert_eq!(refused(drawn.survey().withdraw(foot)).0, "baroque.move.in-melee");
    // Held on the flank by one who reaches far enough back.
    drawn.unit(BLUE, Troop::Trotters, (14.0, 9.0, 90));
    assert_eq!(refused(drawn.survey().disengage(foot)).0, "baroque.actions.disengage");
}

#[test]
fn a_pursuit_goes_on_to_whom_it_meets() {
    let mut drawn = Drawn::new();
    let horse = drawn.unit(RED, Troop::Gallopers, (15.0, 10.0, 0));
    assert_eq!(drawn.survey().pursue(horse, 2_000).pose.front, at(15.0, 12.0));
    let foe = drawn.unit(BLUE, Troop::Pikes, (15.5, 11.5, 180));
    let met = drawn.survey().pursue(horse, 2_000);
    assert_eq!((met.distance, met.contact), (1_500, Some(foe)));
    drawn.card(foe).side = RED;
    let held = drawn.survey().pursue(horse, 2_000);
    assert_eq!((held.distance, held.contact, held.stopped), (1_500, None, Some(foe)));
}
