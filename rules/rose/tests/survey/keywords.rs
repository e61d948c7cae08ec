//! Keywords of units, commanders and what went before; those of the scenario; and those that are
//! never plain.

use super::{Table, at, pose};
use proptest::prelude::*;
use tercio_chance::Seat;
use tercio_family::UnitSet;
use tercio_rose::order::{Deed, Errand, Kind};
use tercio_rose::setup::ScenarioKeyword;
use tercio_rose::state::{Last, Post, Running, Status, What};
use tercio_rose::troops::{Condition, Experience, Keyword, Morale, Pace, Troop};

fn table() -> Table {
    let own = [
        ("horse", "gendarmes", 300, 1000, 300, 0),
        ("foot", "sword-and-buckler", 600, 1400, 300, 0),
        ("shot", "arquebusiers", 500, 1700, 300, 0),
        ("bows", "crossbows", 500, 2000, 300, 0),
    ];
    let foes = [
        ("pikes", "pikes", 1000, 1000, 700, 180),
        ("archers", "crossbows", 400, 1400, 700, 180),
        ("lances", "gendarmes", 300, 1700, 390, 180),
    ];
    Table::new(&own, &foes, "")
}

fn card<'t>(table: &'t mut Table, name: &str) -> &'t mut tercio_rose::setup::UnitSetup {
    let id = table.id(name);
    &mut table.setup.units[usize::from(id.0)]
}

fn runs(table: &mut Table, what: What) {
    table.state.running.push(Running { id: 1, narrator: Seat(1), what, began: 0, ends: 9 });
}

#[test]
fn hired_men_shun_what_is_hard() {
    let mut table = table();
    card(&mut table, "horse").mercenary = true;
    card(&mut table, "archers").mercenary = true;
    let hard = table.engage("horse", "pikes");
    table.check_contra(Keyword::Mercenary, &hard, "the men of Horse are hired, and this is hard");
    let soft = table.engage("horse", "archers");
    table.check_pro(Keyword::Mercenary, &soft, "the men of Archers are hired, and in a bad place");
    let rally = Deed::Rally { unit: table.id("horse") };
    table.check_contra(
        Keyword::Mercenary,
        &rally,
        "the men of Horse are hired, and run for their lives",
    );
}

#[test]
fn morale_and_experience_are_weighed_against_the_enemys() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.check_doubtful(Keyword::Morale, &fight);
    table.check_doubtful(Keyword::Experience, &fight);
    card(&mut table, "foot").morale = Morale::High;
    card(&mut table, "foot").experience = Experience::Raw;
    table.check_pro(Keyword::Morale, &fight, "the morale of Foot is high");
    table.check_contra(Keyword::Experience, &fight, "Foot: raw men");
    card(&mut table, "archers").morale = Morale::High;
    card(&mut table, "archers").experience = Experience::Raw;
    table.check_doubtful(Keyword::Morale, &fight);
    table.check_doubtful(Keyword::Experience, &fight);
    card(&mut table, "foot").morale = Morale::Steady;
    card(&mut table, "foot").experience = Experience::Trained;
    table.check_contra(Keyword::Morale, &fight, "the morale of Archers is high");
    table.check_pro(Keyword::Experience, &fight, "Archers: raw men");
}

#[test]
fn two_combats_make_tired_unless_both_are() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.unit("foot").combats = 2;
    table.check_contra(Keyword::Fatigue, &fight, "Foot fought 2 times before");
    table.unit("archers").combats = 2;
    table.check_doubtful(Keyword::Fatigue, &fight);
    table.unit("foot").combats = 1;
    table.check_pro(Keyword::Fatigue, &fight, "Archers fought 2 times before");
}

#[test]
fn the_busy_are_surprised_and_the_ready_are_not() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.check_doubtful(Keyword::Surprised, &fight);
    table.unit("archers").holds = true;
    table.check_contra(Keyword::Surprised, &fight, "with Archers standing ready");
    let unit = table.id("archers");
    runs(&mut table, What::Reform { unit });
    table.check_pro(Keyword::Surprised, &fight, "it comes upon Archers reforming");
    table.unit("archers").pose = pose(1400, 700, 0);
    table.check_pro(Keyword::Surprised, &fight, "it comes upon Archers from behind");
}

#[test]
fn pikes_stand_formed_against_horse_and_ranks_are_dressed_or_not() {
    let mut table = table();
    let charge = table.engage("horse", "pikes");
    table.check_contra(Keyword::Formation, &charge, "with Pikes formed against horse");
    table.unit("pikes").condition = Condition::Misaligned;
    table.check_pro(Keyword::Formation, &charge, "the ranks of Pikes are out of line");
    table.unit("horse").condition = Condition::Misaligned;
    table.check_doubtful(Keyword::Formation, &charge);
    table.unit("pikes").condition = Condition::Disturbed;
    table.check_contra(Keyword::Formation, &charge, "the ranks of Horse are out of line");
}

#[test]
fn weapons_and_armour_tell() {
    let mut table = table();
    table.check_pro(Keyword::Weapon, &table.shoot("shot", "lances"), "lead goes through plate");
    table.check_contra(
        Keyword::Armour,
        &table.shoot("bows", "lances"),
        "the plate of Lances stops bolts and arrows",
    );
    table.check_pro(
        Keyword::Armour,
        &table.engage("horse", "archers"),
        "the men of Horse ride in full plate",
    );
    table.check_doubtful(Keyword::Armour, &table.engage("horse", "lances"));
    table.check_contra(
        Keyword::Weapon,
        &table.engage("shot", "pikes"),
        "the men of Shot have no arms for close fighting",
    );
    let swords = table.engage("foot", "pikes");
    table.check_doubtful(Keyword::Weapon, &swords);
    table.unit("pikes").condition = Condition::Disturbed;
    table.check_pro(Keyword::Weapon, &swords, "swords get in between disordered pikes");
}

#[test]
fn half_as_large_again_is_larger() {
    let table = table();
    table.check_pro(Keyword::UnitSize, &table.engage("foot", "archers"), "600 men against 400");
    table.check_doubtful(Keyword::UnitSize, &table.engage("shot", "archers"));
    table.check_contra(Keyword::UnitSize, &table.engage("foot", "pikes"), "600 men against 1000");
}

#[test]
fn orders_commanders_and_their_want() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.check_contra(Keyword::Ordered, &fight, "no order to Foot says so");
    table.check_doubtful(Keyword::Heroic, &fight);
    let target = Some(table.id("archers"));
    table.unit("foot").errands[1] = Some(Errand { kind: Kind::Engage, target });
    table.check_pro(Keyword::Ordered, &fight, "an order to Foot says so");
    table.unit("foot").errands[1] = None;
    table.state.leaders[0].post = Post::With(table.id("foot"));
    table.check_pro(Keyword::Ordered, &fight, "the commander of Foot is there");
    table.check_pro(Keyword::Heroic, &fight, "South chief is with Foot");
    table.state.leaders[1].post = Post::With(table.id("archers"));
    table.check_doubtful(Keyword::Heroic, &fight);
    table.state.leaders[0].post = Post::At(at(10, 10));
    table.check_contra(Keyword::Heroic, &fight, "North chief leads the enemy there");
    let reform = Deed::Reform { unit: table.id("foot") };
    table.check_doubtful(Keyword::Ordered, &reform);
}

#[test]
fn who_reloads_or_moves_or_is_in_disorder_gives_an_opportunity() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.check_doubtful(Keyword::Opportunity, &fight);
    table.unit("archers").loaded = 3;
    table.check_pro(Keyword::Opportunity, &fight, "it comes upon Archers reloading");
    table.state.minute = 3;
    table.check_doubtful(Keyword::Opportunity, &fight);
    table.unit("archers").condition = Condition::Unformed;
    table.check_pro(Keyword::Opportunity, &fight, "it comes upon Archers in disorder");
    let unit = table.id("archers");
    let from = table.state.unit(unit).pose;
    let to = pose(1400, 900, 180);
    runs(&mut table, What::Move { unit, from, to, pace: Pace::March, breaks: None });
    table.check_pro(Keyword::Opportunity, &fight, "it comes upon Archers on the move");
}

#[test]
fn an_enemy_on_the_flank_is_a_threat_and_so_is_a_friend_on_his() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.unit("lances").pose = pose(2500, 900, 180);
    table.check_doubtful(Keyword::Threat, &fight);
    table.unit("lances").pose = pose(1600, 300, 270);
    table.check_contra(Keyword::Threat, &fight, "its flank is open to Lances");
    table.unit("horse").pose = pose(1200, 720, 90);
    table.unit("pikes").pose = pose(600, 700, 180);
    table.check_doubtful(Keyword::Threat, &fight);
    table.unit("lances").pose = pose(2500, 900, 180);
    table.check_pro(Keyword::Threat, &fight, "the enemy's flank is open to Horse");
}

#[test]
fn what_went_before_counts() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.unit("foot").last = Last::Won;
    table.check_pro(Keyword::PreviousCombat, &fight, "Foot won the last fight");
    table.unit("archers").last = Last::Won;
    table.check_doubtful(Keyword::PreviousCombat, &fight);
    table.unit("foot").last = Last::Lost;
    table.check_contra(Keyword::PreviousCombat, &fight, "Foot lost the last fight");
    let target = Some(table.id("archers"));
    table.unit("foot").did = Some(Errand { kind: Kind::Engage, target });
    table.check_pro(Keyword::PreviousAction, &fight, "Foot did the same before");
    table.unit("foot").holds = true;
    table.check_contra(Keyword::PreviousAction, &fight, "the word to Foot was to hold");
}

#[test]
fn two_units_fewer_lost_is_the_big_picture() {
    let mut table = table();
    let fight = table.engage("foot", "archers");
    table.unit("pikes").condition = Condition::Panicked;
    table.check_doubtful(Keyword::BigPicture, &fight);
    table.unit("lances").status = Status::Fled;
    table.check_pro(Keyword::BigPicture, &fight, "the enemy has lost 2 units to 0");
    for name in ["horse", "shot", "bows"] {
        table.unit(name).status = Status::Destroyed;
    }
    table.check_doubtful(Keyword::BigPicture, &fight);
    table.unit("lances").status = Status::OnTable;
    table.check_contra(Keyword::BigPicture, &fight, "3 units are lost to 1");
}

#[test]
fn the_scenario_says_what_helps_and_what_hinders_and_whom() {
    let mut table = table();
    let word = |keyword, side, helps: &[Kind], hinders: &[Kind]| ScenarioKeyword {
        keyword,
        name: "flood".into(),
        why: "the river is high".into(),
        side,
        helps: helps.to_vec(),
        hinders: hinders.to_vec(),
    };
    table.setup.keywords.push(word(Keyword::Weather, None, &[], &[Kind::Shoot]));
    table.setup.keywords.push(word(Keyword::First, Some(0), &[Kind::Engage], &[Kind::Shoot]));
    table.setup.keywords.push(word(Keyword::Second, Some(1), &[Kind::Engage], &[]));
    let (fight, shot) = (table.engage("foot", "archers"), table.shoot("shot", "lances"));
    table.check_contra(Keyword::Weather, &shot, "the river is high");
    table.check_doubtful(Keyword::Weather, &fight);
    table.check_pro(Keyword::First, &fight, "the river is high");
    table.check_contra(Keyword::First, &shot, "the river is high");
    table.check_doubtful(Keyword::Second, &fight);
    let survey = table.survey();
    assert_eq!(survey.keyword_name(Keyword::First), "flood");
    assert_eq!(survey.keyword_name(Keyword::Weather), "weather");
    assert!(survey.is_in_play(Keyword::Second) && !survey.is_in_play(Keyword::Third));
    assert_eq!(survey.keywords().count(), 30);
}

#[test]
fn some_are_never_plain_and_nobody_is_spoken_of_who_is_gone() {
    let mut table = table();
    table.unit("archers").condition = Condition::Unformed;
    let fight = table.engage("foot", "archers");
    for word in [Keyword::Cohesion, Keyword::Wildcard, Keyword::Weather] {
        table.check_doubtful(word, &fight);
    }
    assert!(table.survey().plain_words(&fight, Seat(0), true).count() > 2);
    table.unit("archers").status = Status::Fled;
    assert_eq!(table.survey().plain_words(&fight, Seat(0), true).count(), 0);
}

fn deeds(table: &Table) -> Vec<Deed> {
    let survey = table.survey();
    let unit = table.id("horse");
    let (lead, with) = (unit, UnitSet::default());
    let mut deeds = vec![
        Deed::Reform { unit },
        Deed::Rally { unit },
        Deed::Hold { unit },
        Deed::Interrupt { unit, target: Some(table.id("pikes")) },
        Deed::Move { lead, with, to: at(900, 500), facing: None, pace: Pace::Walk },
        Deed::Tell,
    ];
    for foe in survey.enemies(unit) {
        deeds.extend([Deed::Engage { unit, target: foe }, Deed::Shoot { unit, target: foe }]);
    }
    deeds
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever stands where, no keyword is plain for an event and against it.
    #[test]
    fn never_for_and_against_at_once(
        x in 200i32..2800, y in 100i32..1900, turn in 0i32..360,
        troop in 0usize..10, order in 0usize..5, minute in 0u16..800,
    ) {
        let mut table = table();
        card(&mut table, "horse").troop = Troop::ALL[troop];
        let horse = table.unit("horse");
        horse.pose = pose(x, y, turn);
        horse.condition = Condition::ALL[order];
        table.state.minute = minute;
        for deed in deeds(&table) {
            for word in Keyword::ALL {
                let [pro, contra] = table.plain(*word, &deed);
                prop_assert!(pro.is_none() || contra.is_none(), "{word}: {pro:?} {contra:?}");
            }
        }
    }
}
