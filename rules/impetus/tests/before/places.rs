//! Where units may stand.

use super::*;
use tercio_field::{Edge, Table};
use tercio_impetus::Status;
use tercio_impetus::survey::Survey;
use tercio_impetus::troops::Troop;

#[test]
fn the_defender_deploys_first_and_each_at_his_own_edge() {
    let rules = rules(["normans", "saxons"]);
    for (far, near_y, far_y) in [(false, 10, 110), (true, 110, 10)] {
        let mut state = edged(&rules, far);
        assert_eq!(before(&state), Some(Before::Deploy { side: 1 }));
        assert_eq!(seat(&rules, &state), Seat(1));
        let wrong = deploy(&rules, "housecarls-1", 90, near_y, 0);
        assert_eq!(refused(&rules, &state, wrong), "impetus.setup.deep");
        let norman = deploy(&rules, "knights-1", 90, near_y, 0);
        assert_eq!(refused(&rules, &state, norman), "impetus.setup.first");
        does(&rules, &mut state, deploy(&rules, "housecarls-1", 90, far_y, 0));
        does(&rules, &mut state, Preparation::Array);
        assert_eq!(
            (before(&state), seat(&rules, &state)),
            (Some(Before::Deploy { side: 0 }), Seat(0))
        );
        does(&rules, &mut state, deploy(&rules, "knights-1", 90, near_y, 0));
        does(&rules, &mut state, Preparation::Array);
        assert_eq!(state.agenda.top(), Some(&Due::Turn), "the battle begins");
        assert_eq!(state.agenda.len(), 1);
    }
}

#[test]
fn units_stand_in_their_strip_and_not_on_each_other() {
    let rules = rules(["normans", "saxons"]);
    let mut state = edged(&rules, true);
    // The Saxons deploy in the south. A base of heavy foot is 3U deep.
    let no = |state: &State, x, y, degrees| {
        refused(&rules, state, deploy(&rules, "housecarls-1", x, y, degrees))
    };
    assert_eq!(no(&state, 90, 21, 0), "impetus.setup.deep");
    assert_eq!(no(&state, 90, 18, 180), "impetus.setup.deep", "its rear is ahead");
    assert_eq!(no(&state, 90, 2, 0), "impetus.move.edge");
    assert_eq!(no(&state, 13, 20, 0), "impetus.setup.sides");
    assert_eq!(no(&state, 167, 20, 0), "impetus.setup.sides");
    assert_eq!(no(&state, 140, 12, 0), "impetus.move.impassable", "on the crag");
    does(&rules, &mut state, deploy(&rules, "housecarls-1", 14, 20, 0));
    let again = deploy(&rules, "housecarls-1", 90, 20, 0);
    assert_eq!(refused(&rules, &state, again), "impetus.setup.first");
    let beside = |x| deploy(&rules, "housecarls-2", x, 20, 0);
    assert_eq!(refused(&rules, &state, beside(21)), "impetus.move.friends");
    does(&rules, &mut state, beside(22));
    assert_eq!(refused(&rules, &state, Preparation::Keep), "impetus.turn.asked");
}

#[test]
fn one_command_is_deployed_before_the_next_is_begun() {
    let rules = rules(["normans", "saxons"]);
    let mut state = edged(&rules, true);
    // The middle has four units, the wings have the fyrd.
    does(&rules, &mut state, deploy(&rules, "fyrd-2", 90, 20, 0));
    let middle = deploy(&rules, "housecarls-1", 60, 20, 0);
    assert_eq!(refused(&rules, &state, middle.clone()), "impetus.setup.first");
    for (name, x) in [("fyrd-3", 98), ("great-fyrd-1", 106), ("great-fyrd-2", 114)] {
        does(&rules, &mut state, deploy(&rules, name, x, 20, 0));
    }
    does(&rules, &mut state, middle);
    for (name, x) in [("housecarls-2", 68), ("fyrd-1", 76), ("skirmishers", 40)] {
        assert_eq!(before(&state), Some(Before::Deploy { side: 1 }));
        does(&rules, &mut state, deploy(&rules, name, x, 20, 0));
    }
    assert_eq!(before(&state), Some(Before::Deploy { side: 0 }), "who has placed all is done");
}

#[test]
fn baggage_touches_the_edge_and_wagons_keep_off_rough_ground() {
    let mut setup = rules(["normans", "saxons"]).setup;
    for (place, troop) in [(0, Troop::Baggage), (1, Troop::Wagenburg), (2, Troop::ScythedChariots)]
    {
        setup.units[place].troop = troop;
    }
    let names: Vec<String> = setup.units.iter().take(3).map(|unit| unit.name.clone()).collect();
    let rules = Impetus::new(setup, House::default()).unwrap();
    let mut state = begun(&rules);
    does(&rules, &mut state, lay(Ground::Wood, 60, 12));
    does(&rules, &mut state, lay(Ground::Broken, 120, 12));
    does(&rules, &mut state, lay(Ground::BuiltUp, 90, 60));
    for preparation in
        [Preparation::Laid, Preparation::Keep, Preparation::Edge { far: false }, Preparation::Array]
    {
        does(&rules, &mut state, preparation);
    }
    let no = |place: usize, x, y| refused(&rules, &state, deploy(&rules, &names[place], x, y, 0));
    assert_eq!(no(0, 90, 9), "impetus.setup.baggage");
    assert_eq!(no(1, 60, 15), "impetus.ground.wagons.difficult");
    assert_eq!(no(2, 120, 15), "impetus.ground.scythed.broken");
    does(&rules, &mut state, deploy(&rules, &names[0], 90, 8, 0));
    does(&rules, &mut state, Preparation::Array);
    assert!(state.units.iter().all(|unit| unit.status == Status::OnTable));
}

#[test]
fn stakes_are_planted_where_a_unit_deploys() {
    let rules = rules(["french-1415", "english-1415"]);
    let mut state = edged(&rules, true);
    does(&rules, &mut state, Preparation::Array);
    let bows = unit(&rules, "longbows-1");
    assert!(state.unit(bows).stakes && state.unit(bows).stands());
}

/// The middles of the fronts of some units, from left to right of their army.
fn row(rules: &Impetus, state: &State, fits: fn(Troop) -> bool) -> Vec<i32> {
    let units = state.units.iter().zip(&rules.setup.units);
    let own = units.filter(|(_, card)| card.side == 1 && fits(card.troop));
    let mut row: Vec<i32> = own.map(|(unit, _)| unit.pose.front.x).collect();
    row.sort_unstable();
    row
}

#[test]
fn the_usual_array_has_foot_inside_horse_outside_and_skirmishers_ahead() {
    let rules = rules(["gauls", "marians"]);
    let mut state = edged(&rules, true);
    does(&rules, &mut state, Preparation::Array);
    let foot = row(&rules, &state, |troop| matches!(troop, Troop::HeavyFoot | Troop::LightFoot));
    let horse = row(&rules, &state, Troop::is_mounted);
    assert_eq!((foot.len(), horse.len()), (5, 2));
    assert!(horse[0] < foot[0] && foot[4] < horse[1], "{horse:?} about {foot:?}");
    let front = |name: &str| state.unit(unit(&rules, name)).pose.front.y;
    let [ahead, line] = ["skirmishers", "legion-2"].map(front);
    assert!(ahead > line && line > 10_000, "{ahead} before {line}");
    let general = unit(&rules, "legion-1");
    assert_eq!(state.unit(general).pose.front.x, foot[2], "the commander is in the middle");
}

#[test]
fn light_horse_stands_outermost_and_the_commander_of_the_horse_inside() {
    let rules = rules(["gauls", "polybians"]);
    let mut state = edged(&rules, true);
    does(&rules, &mut state, Preparation::Array);
    let x = |name: &str| state.unit(unit(&rules, name)).pose.front.x;
    assert!(rules.setup.units[usize::from(unit(&rules, "equites-1").0)].general);
    assert!(x("allied-horse") < x("equites-1") && x("equites-1") < x("legion-2"));
    assert!(x("legion-3") < x("equites-2"), "the other wing is not bare");
}

#[test]
fn an_array_makes_way_for_ground_and_for_who_stands_already() {
    let rules = rules(["normans", "saxons"]);
    let mut state = begun(&rules);
    for (kind, x) in [(Ground::Impassable, 90), (Ground::Wood, 66), (Ground::BuiltUp, 112)] {
        does(&rules, &mut state, lay(kind, x, 13));
    }
    for preparation in [Preparation::Laid, Preparation::Keep, Preparation::Edge { far: true }] {
        does(&rules, &mut state, preparation);
    }
    does(&rules, &mut state, deploy(&rules, "fyrd-2", 40, 15, 90));
    does(&rules, &mut state, Preparation::Array);
    let survey = Survey { book: &rules.book, setup: &rules.setup, state: &state };
    let (table, terrain): (Table, _) = (rules.setup.table, survey.terrain());
    for id in survey.present() {
        let base = survey.base(id);
        assert_eq!(terrain.under(&base).count(), 0, "there is room beside the ground");
        assert!(table.distance_to_edge(&base, Edge::North) >= 100_000);
    }
    assert_eq!(survey.present().count(), 8);
}

#[test]
fn the_strip_of_who_deploys_is_shown_to_all() {
    let rules = rules(["normans", "saxons"]);
    let zones = |state: &State| rules.view(state, None).scene.zones;
    assert!(zones(&laid(&rules)).is_empty(), "nobody deploys yet");
    let mut state = edged(&rules, false);
    let [far] = &zones(&state)[..] else { unreachable!("the Saxons deploy") };
    assert_eq!(
        far.outline,
        [[10_000, 100_000], [170_000, 100_000], [170_000, 120_000], [10_000, 120_000]]
    );
    assert_eq!((far.kind.as_str(), far.label.as_str()), ("deployment", "Saxons: deployment"));
    does(&rules, &mut state, Preparation::Array);
    let near = zones(&state);
    assert_eq!((near[0].outline[0], near[0].outline[2]), ([10_000, 0], [170_000, 20_000]));
    does(&rules, &mut state, Preparation::Array);
    assert!(zones(&state).is_empty(), "the battle begins");
}
