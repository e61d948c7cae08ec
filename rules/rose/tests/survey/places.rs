//! Placing before the battle, commanders, and what a case asks.

use super::{Table, at, pose};
use tercio_family::{UnitId, UnitSet};
use tercio_field::Bounds;
use tercio_rose::order::{Deed, Errand, Goal, Kind};
use tercio_rose::setup::LeaderId;
use tercio_rose::state::{Claim, Claimed, Claims, Post, State};
use tercio_rose::survey::{Bar, Check, Survey};
use tercio_rose::troops::{Condition, Eye, Keyword, Pace};
use tercio_rose::{Book, CARD, setup};

fn table() -> Table {
    let own = [
        ("pikes", "pikes", 1000, 1000, 300, 0),
        ("horse", "gendarmes", 300, 1200, 300, 0),
        ("light", "jinetes", 300, 1400, 300, 0),
    ];
    let foes = [("enemy", "pikes", 1000, 1000, 700, 180)];
    Table::new(&own, &foes, "")
}

#[test]
fn everybody_finds_a_place_in_the_usual_order() {
    let setup = setup::free(["french-1503", "spanish-1503"], &CARD).unwrap();
    let (book, mut state) = (Book::default(), State::fresh(&setup));
    for side in 0..2 {
        let survey = Survey { book: &book, setup: &setup, state: &state };
        let waits: Vec<UnitId> = survey.waiting(side).collect();
        let placed = survey.usual_order(side);
        assert_eq!((waits.len(), placed.len()), (11, 11));
        assert!(placed.iter().all(|(id, pose)| survey.in_zone(side, *id, *pose)));
        for (id, pose) in placed {
            let unit = state.unit_mut(id);
            unit.pose = pose;
            unit.status = tercio_rose::state::Status::OnTable;
        }
    }
    let survey = Survey { book: &book, setup: &setup, state: &state };
    assert!(
        survey
            .present()
            .all(|id| survey.free_at(id, survey.unit(id).pose, UnitSet::default()).is_ok())
    );
    assert_eq!(survey.deploy_zone(0), Bounds::between(at(0, 0), at(3000, 400)));
    assert_eq!(survey.deploy_zone(1), Bounds::between(at(0, 1600), at(3000, 2000)));
}

#[test]
fn nobody_is_placed_beyond_his_ground() {
    let table = table();
    let survey = table.survey();
    let pikes = table.id("pikes");
    assert!(survey.deploy(pikes, pose(500, 400, 0)).is_ok());
    assert_eq!(survey.deploy(pikes, pose(500, 401, 0)), Err(Bar::OutsideZone));
    assert_eq!(survey.deploy(pikes, pose(1200, 350, 0)), Err(Bar::Friend(table.id("horse"))));
}

#[test]
fn commanders_are_with_a_unit_or_somewhere_and_the_chief_leads_who_has_none() {
    let mut table = table();
    let (own, other) = (LeaderId(0), LeaderId(1));
    assert_eq!(table.survey().place_of(own), Some(at(10, 10)));
    let pikes = table.id("pikes");
    assert_eq!(table.survey().leader_with(pikes), None);
    table.state.leaders[0].post = Post::With(pikes);
    let survey = table.survey();
    assert_eq!(survey.place_of(own), Some(at(1000, 270)));
    assert_eq!((survey.leader_with(pikes), survey.led(table.id("horse"))), (Some(own), Some(own)));
    assert_eq!(survey.nearest_unit(own), Some((pikes, 0)));
    assert_eq!(survey.chief_of(1), Some(other));
    table.state.leaders[0].post = Post::Killed;
    assert_eq!((table.survey().place_of(own), table.survey().led(pikes)), (None, None));
}

#[test]
fn an_order_goes_to_the_farthest_who_gets_it() {
    let mut table = table();
    table.state.leaders[0].post = Post::At(at(1000, 100));
    let units = UnitSet::default().with(table.id("pikes")).with(table.id("light"));
    let facts = table.survey().order_facts(LeaderId(0), units, 2);
    assert_eq!((facts.eye, facts.recipients, facts.actions), (Eye::Competent, 2, 2));
    // From 1000, 100 to the corner at 1325, 240: the root of 325 and 140 squared.
    assert_eq!(facts.paces, 354);
}

#[test]
fn a_group_goes_at_the_pace_of_foot_and_horse_as_it_is_told() {
    let table = table();
    let survey = table.survey();
    let go = |lead: &str, with: &[&str], pace: Pace| {
        let with = with.iter().map(|name| table.id(name)).collect();
        let lead = table.id(lead);
        let to = survey.unit(lead).pose.ahead(100_000).front;
        survey.time_of(&Deed::Move { lead, with, to, facing: None, pace }).unwrap()
    };
    let Check::Move(facts) = go("horse", &["light"], Pace::Trot) else { panic!() };
    assert_eq!((facts.pace, facts.paces, facts.gallop), (Pace::Trot, 100, false));
    let Check::Move(facts) = go("horse", &["pikes"], Pace::Trot) else { panic!() };
    assert_eq!(facts.pace, Pace::March);
    let Check::Move(facts) = survey.time_of(&table.engage("light", "enemy")).unwrap() else {
        panic!()
    };
    assert!(facts.gallop && facts.pace == Pace::Trot);
    let ride = Deed::Ride { leader: LeaderId(0), to: Goal::Place(at(10, 110)) };
    assert_eq!(survey.time_of(&ride), Ok(Check::Ride(100)));
    assert_eq!(survey.time_of(&table.shoot("pikes", "enemy")), Ok(Check::None));
}

#[test]
fn keywords_that_count_shift_and_no_more_than_three_a_side() {
    let mut table = table();
    let claim = |word: Keyword, stands: Claimed| {
        let by = tercio_chance::Seat(0);
        Claim { word, by, stands, why: "".into() }
    };
    let mut claims = Claims::default();
    for word in [Keyword::Terrain, Keyword::Weapon, Keyword::Armour, Keyword::Morale] {
        claims.pro.push(claim(word, Claimed::Plain));
    }
    claims.contra.push(claim(Keyword::Weather, Claimed::Struck));
    claims.contra.push(claim(Keyword::Fatigue, Claimed::Upheld));
    let (horse, enemy) = (table.id("horse"), table.id("enemy"));
    assert_eq!(table.survey().engage_facts(horse, enemy, &claims).shift, 2);
    for name in ["horse", "enemy"] {
        table.unit(name).combats = 2;
    }
    table.unit("enemy").condition = Condition::Disturbed;
    let facts = table.survey().engage_facts(horse, enemy, &Claims::default());
    assert!(facts.exhausted && facts.shift == 0);
    assert_eq!(facts.target_condition, Condition::Disturbed);
    table.unit("horse").combats = 1;
    assert!(!table.survey().engage_facts(horse, enemy, &Claims::default()).exhausted);
}

#[test]
fn an_order_fits_what_it_asks_for() {
    let mut table = table();
    let enemy = table.id("enemy");
    table.unit("horse").errands[0] = Some(Errand { kind: Kind::Engage, target: Some(enemy) });
    let survey = table.survey();
    let horse = table.id("horse");
    assert!(survey.fits(horse, &table.engage("horse", "enemy")));
    let go = |x: i32, y: i32| Deed::Move {
        lead: horse,
        with: UnitSet::default(),
        to: at(x, y),
        facing: None,
        pace: Pace::Trot,
    };
    assert!(survey.fits(horse, &go(1100, 500)), "nearer to whom it is to engage");
    assert!(!survey.fits(horse, &go(1600, 200)), "away from him");
    assert!(!survey.fits(horse, &Deed::Hold { unit: horse }));
    assert!(!survey.fits(table.id("light"), &table.engage("light", "enemy")));
}
