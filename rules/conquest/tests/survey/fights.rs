//! Combats: who fights together, and with how many files.

use crate::drawn::{BLUE, Drawn, RED, pose};
use tercio_conquest::troops::{Drill, Facing};
use tercio_family::{UnitId, UnitSet};

/// Foot against foot, front to front, so far aside.
fn clash(aside: f64) -> (Drawn, UnitId, UnitId) {
    let mut drawn = Drawn::new();
    let own = drawn.foot(RED, (36.0 + aside, 20.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 20.0, 180));
    drawn.bond(own, foe, Facing::Front);
    (drawn, own, foe)
}

#[test]
fn files_in_contact_and_one_beyond_each_end() {
    // 0.8" a file: so many of eight in contact, and one more where there is one.
    for (aside, files) in [(0.0, 8), (0.8, 8), (1.6, 7), (2.4, 6), (2.0, 7), (5.6, 2), (-3.2, 5)] {
        let (drawn, own, foe) = clash(aside);
        assert_eq!(drawn.survey().files_in_contact(own, foe), files, "{aside}");
        assert_eq!(drawn.survey().files_in_contact(foe, own), files, "{aside}");
    }
    let (mut drawn, own, foe) = clash(0.0);
    drawn.now(foe).files = 24;
    drawn.now(own).figures = 20;
    assert_eq!(drawn.survey().files_in_contact(foe, own), 10);
    assert_eq!(drawn.survey().files_in_contact(own, foe), 8);
    drawn.now(own).pose = pose(60.0, 20.0, 0);
    assert_eq!(drawn.survey().files_in_contact(own, foe), 1, "at least one always fights");
}

#[test]
fn a_flank_fights_with_its_ranks() {
    let mut drawn = Drawn::new();
    let foe = drawn.foot(BLUE, (36.0, 20.0, 0));
    // Against its left flank, which is 2.4" long, from 17.6 to 20.
    let own = drawn.foot(RED, (32.8, 18.8, 90));
    drawn.bond(own, foe, Facing::Flank);
    let survey = drawn.survey();
    assert_eq!(survey.files_in_contact(foe, own), 3);
    // Of the eight files of the other, 2" to 4.4" of 6.4" are covered: 2.5 to 5.5 files.
    assert_eq!(survey.files_in_contact(own, foe), 6);
    let (a, b) = (survey.fight_side(own, foe), survey.fight_side(foe, own));
    assert_eq!((a.strikes, b.strikes), (Facing::Flank, Facing::Front));
    assert_eq!((a.front, a.contact, b.contact), (8, 6, 3));
}

#[test]
fn a_file_fights_one_enemy_only() {
    let mut drawn = Drawn::new();
    let foe = drawn.foot(BLUE, (36.0, 20.0, 180));
    let left = drawn.foot(RED, (32.8, 20.0, 0));
    let right = drawn.foot(RED, (39.2, 20.0, 0));
    drawn.bond(left, foe, Facing::Front);
    drawn.bond(right, foe, Facing::Front);
    let survey = drawn.survey();
    assert_eq!(survey.files_in_contact(foe, left), 4);
    assert_eq!(survey.files_in_contact(foe, right), 4);
    assert_eq!(survey.files_in_contact(left, foe), 5);
}

#[test]
fn skirmishers_fight_where_they_find_room() {
    let mut drawn = Drawn::new();
    let loose = drawn.skirmishers(RED, (36.0, 20.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 20.0, 180));
    drawn.bond(loose, foe, Facing::Front);
    let survey = drawn.survey();
    // Eight find room along 6.4", and one beyond each end.
    assert_eq!(survey.files_in_contact(loose, foe), 10);
    let side = survey.fight_side(loose, foe);
    assert_eq!((side.front, side.figures, side.drill), (12, 12, Drill::Skirmish));
    drawn.now(loose).figures = 7;
    assert_eq!(drawn.survey().files_in_contact(loose, foe), 7);
}

#[test]
fn a_charge_counts_in_its_first_round() {
    let (mut drawn, own, foe) = clash(0.0);
    drawn.state.bonds[0].askew = true;
    drawn.state.bonds[0].countered = true;
    let survey = drawn.survey();
    let (a, b) = (survey.fight_side(own, foe), survey.fight_side(foe, own));
    assert!(a.charging && a.askew && !a.countering);
    assert!(!b.charging && b.countering);
    assert_eq!(survey.round_of(own, foe), 1);
    drawn.state.bonds[0].rounds = 1;
    let survey = drawn.survey();
    assert!(!survey.fight_side(own, foe).charging && !survey.fight_side(foe, own).countering);
    assert_eq!(survey.round_of(foe, own), 2);
}

#[test]
fn stakes_stand_before_who_has_not_moved() {
    let (mut drawn, own, foe) = clash(0.0);
    drawn.card(foe).stakes = true;
    assert!(drawn.survey().fight_side(foe, own).stakes);
    drawn.now(foe).uprooted = true;
    assert!(!drawn.survey().fight_side(foe, own).stakes);
    drawn.now(foe).uprooted = false;
    drawn.state.bonds[0].at = Facing::Rear;
    assert!(!drawn.survey().fight_side(foe, own).stakes);
}

#[test]
fn who_fights_together() {
    let (mut drawn, own, foe) = clash(0.0);
    let flanker = drawn.foot(RED, (39.2, 21.2, 270));
    let apart = drawn.foot(RED, (10.0, 20.0, 0));
    let other = drawn.foot(BLUE, (10.0, 20.0, 180));
    let idle = drawn.foot(RED, (60.0, 20.0, 0));
    assert!(!drawn.survey().is_beset(foe));
    drawn.bond(flanker, foe, Facing::Flank);
    drawn.bond(apart, other, Facing::Front);
    let survey = drawn.survey();
    let group: UnitSet = [own, foe, flanker].into_iter().collect();
    assert_eq!(survey.group_of(flanker), group);
    assert!(survey.group_of(idle).is_empty());
    assert_eq!(survey.groups()[..], [group, [apart, other].into_iter().collect()]);
    let strikes = survey.strikes(group).to_vec();
    assert_eq!(strikes, [(own, foe), (foe, own), (foe, flanker), (flanker, foe)]);
    assert!(survey.is_beset(foe) && survey.fight_side(foe, own).beset);
    assert!(!survey.is_beset(own));
    drawn.now(flanker).loose = true;
    assert!(!drawn.survey().is_beset(foe), "skirmishers do not count");
}
