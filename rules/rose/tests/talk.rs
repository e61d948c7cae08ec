//! What people type and read: orders both ways, prompts, offers, cards, sentences.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

use std::collections::BTreeSet;
use tercio_chance::{Rolled, Seat};
use tercio_engine::{Aim, AnyMatch, Match, Offer, Ruleset, Terms, account, kit};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, Pose};
use tercio_ledger::House;
use tercio_rose::order::{Deed, Errand, Goal, Kind, Order, Part, Say, Word};
use tercio_rose::setup::{LeaderId, Setup};
use tercio_rose::state::Due;
use tercio_rose::troops::{Condition, Keyword, Pace, Rung};
use tercio_rose::{CARD, Rose};

fn setup(name: &str) -> Setup {
    let file = CARD.files.iter().find(|file| file.name == name).unwrap();
    Rose::read(file.name, file.text, &CARD).unwrap()
}

fn begun(name: &str) -> Match<Rose> {
    let terms = Terms { title: "A day of battle".into(), seed: 3, ..Terms::default() };
    let mut game = Match::<Rose>::new(setup(name), terms).unwrap();
    game.advance().unwrap();
    game
}

/// A battle at the first time that somebody narrates, and who it is.
fn narrating(name: &str) -> (Match<Rose>, Seat) {
    let mut game = begun(name);
    loop {
        if let Some(Due::Narrate { seat }) = game.state().agenda.top() {
            let seat = *seat;
            return (game, seat);
        }
        let seat = kit::acting(&game)[0];
        let order = game.proposals(seat).into_iter().next().unwrap();
        game.submit(seat, order).unwrap();
    }
}

fn own_and_foe(game: &Match<Rose>, seat: Seat) -> ([UnitId; 2], UnitId) {
    let setup = game.rules().setup();
    let side = setup.side_of(seat).unwrap();
    let ids = |side: u8| {
        let all = setup.units.iter().enumerate().filter(move |(_, unit)| unit.side == side);
        all.map(|(id, _)| UnitId(id as u8))
    };
    let mut own = ids(side);
    ([own.next().unwrap(), own.next().unwrap()], ids(1 - side).next().unwrap())
}

fn every_say(game: &Match<Rose>, seat: Seat) -> Vec<Say> {
    let ([unit, other], target) = own_and_foe(game, seat);
    let setup = game.rules().setup();
    let leader = setup.leaders.iter().position(|it| Some(it.side) == setup.side_of(seat)).unwrap();
    let leader = LeaderId(leader as u8);
    let (to, facing) = (Point::new(1_200_000, 800_500), Some(Angle(12_345)));
    let pose = Pose::new(to, Angle::EAST);
    let with = UnitSet::default().with(other);
    let alone = UnitSet::default();
    let deeds = [
        Deed::Move { lead: unit, with, to, facing, pace: Pace::Walk },
        Deed::Move { lead: other, with: alone, to, facing: None, pace: Pace::March },
        Deed::Move { lead: other, with: alone, to, facing: None, pace: Pace::Trot },
        Deed::Engage { unit, target },
        Deed::Shoot { unit, target },
        Deed::Reform { unit },
        Deed::Rally { unit },
        Deed::Order {
            by: leader,
            units: with.with(unit),
            actions: [
                Errand { kind: Kind::Engage, target: Some(target) },
                Errand { kind: Kind::Hold, target: None },
                Errand { kind: Kind::Move, target: Some(target) },
            ]
            .into_iter()
            .collect(),
        },
        Deed::Hold { unit },
        Deed::Interrupt { unit, target: None },
        Deed::Interrupt { unit, target: Some(target) },
        Deed::Ride { leader, to: Goal::Unit(unit) },
        Deed::Ride { leader, to: Goal::Place(to) },
        Deed::Skirmish { unit, on: true },
        Deed::Skirmish { unit, on: false },
        Deed::Tell,
        Deed::Peace,
    ];
    let others = [
        Say::Place { unit, pose },
        Say::Array,
        Say::Dice(0),
        Say::Dice(3),
        Say::Pass,
        Say::Accept,
        Say::Dispute(Part::Whole),
        Say::Dispute(Part::Detail),
        Say::Contest,
        Say::Done,
        Say::Instead,
        Say::Concede,
    ];
    let rungs = Rung::ALL.iter().map(|rung| Say::Rung(*rung));
    let claims = Keyword::ALL.iter().filter(|word| word.extra().is_none());
    deeds
        .into_iter()
        .map(Say::Propose)
        .chain(others)
        .chain(rungs)
        .chain(claims.map(|word| Say::Claim(*word)))
        .collect()
}

fn every_word(game: &Match<Rose>) -> Vec<Say> {
    let ([unit, _], target) = own_and_foe(game, Seat(0));
    let at = Point::new(7_000, 1_999_999);
    let words = [
        Word::Stands,
        Word::Falls,
        Word::Happens,
        Word::Fails,
        Word::Roll,
        Word::Put { unit: target, pose: Pose::new(at, Angle(1)) },
        Word::PutLeader { leader: LeaderId(0), to: Goal::Place(at) },
        Word::PutLeader { leader: LeaderId(1), to: Goal::Unit(unit) },
        Word::Remove { unit: target },
        Word::Stop { unit },
        Word::Clock(45),
        Word::End { winner: None },
        Word::End { winner: Some(0) },
        Word::End { winner: Some(1) },
        Word::Tell,
    ];
    let rungs = Rung::ALL.iter().map(|rung| Word::Rung(*rung));
    let set = Condition::ALL.iter().map(|it| Word::Condition { unit: target, condition: *it });
    words.into_iter().chain(rungs).chain(set).map(Say::Umpire).collect()
}

fn check_both_ways(game: &Match<Rose>, seat: Seat, says: Vec<Say>) {
    let (rules, state) = (game.rules(), game.state());
    let mut written = BTreeSet::new();
    for say in says {
        let bare = Order::from(say);
        let words = Order { words: "they ride: with banners, and drums".into(), ..bare.clone() };
        let mut full = words.clone();
        full.keywords = [Keyword::OpenFlank, Keyword::Wildcard].into_iter().collect();
        for order in [bare, words, full] {
            let text = rules.notation(state, &order);
            let read =
                rules.understand(state, seat, &text).unwrap_or_else(|no| panic!("{text}: {no}"));
            assert_eq!(read, order, "`{text}`");
            assert!(written.insert(text.clone()), "`{text}` is written for two orders");
        }
    }
}

#[test]
fn every_order_is_read_as_it_is_written() {
    for name in ["teaching", "fornovo", "cerignola"] {
        let (game, seat) = narrating(name);
        check_both_ways(&game, seat, every_say(&game, seat));
        check_both_ways(&game, game.rules().setup().umpire(), every_word(&game));
    }
}

#[test]
fn scenario_keywords_are_typed_by_their_own_names() {
    for file in CARD.files.iter().filter(|file| file.scenario) {
        let setup = setup(file.name);
        let own: Vec<Keyword> = setup.keywords.iter().map(|own| own.keyword).collect();
        let game = begun(file.name);
        let says: BTreeSet<Keyword> = own.into_iter().collect();
        check_both_ways(&game, Seat(0), says.into_iter().map(Say::Claim).collect());
    }
}

#[test]
fn orders_may_be_typed_as_people_speak() {
    let (game, seat) = narrating("fornovo");
    let ([unit, other], target) = own_and_foe(&game, seat);
    let name = |id: UnitId| game.rules().setup().units[usize::from(id.0)].name.clone();
    let (own, friend, foe) = (name(unit), name(other), name(target));
    let read = |text: String| {
        let read = game.rules().understand(game.state(), seat, &text);
        read.unwrap_or_else(|no| panic!("{text}: {no}"))
    };
    let order = read(format!("Charge {own} at the {foe} with CHARGING and open flank: Home!"));
    assert_eq!(order.say, Say::Propose(Deed::Engage { unit, target }));
    assert_eq!(order.keywords[..], [Keyword::Charging, Keyword::OpenFlank]);
    assert_eq!(order.words, "Home!");
    let order = read(format!("move {own} and {friend} to 1200 800 facing 90"));
    let Say::Propose(Deed::Move { lead, with, to, facing, .. }) = order.say else { panic!() };
    assert_eq!((lead, with), (unit, UnitSet::default().with(other)));
    assert_eq!((to, facing), (Point::new(1_200_000, 800_000), Some(Angle::EAST)));
    for rung in Rung::ALL {
        for text in [rung.short().to_string(), rung.short().to_lowercase()] {
            assert_eq!(read(format!("rung {text}")).say, Say::Rung(*rung));
        }
    }
    assert_eq!(read("claim previous act".into()).say, Say::Claim(Keyword::PreviousAction));
}

#[test]
fn what_is_mistyped_is_told_with_what_was_meant() {
    let (game, seat) = narrating("teaching");
    let refused = |text: &str| {
        let read = game.rules().understand(game.state(), seat, text);
        read.map_or_else(|no| no.because, |order| panic!("{text}: {order:?}"))
    };
    assert!(refused("egnage").contains("engage"), "{}", refused("egnage"));
    assert!(refused("").contains("shoot <unit> at <enemy>"));
    assert!(refused("engage").contains("is written `engage <unit> <enemy>`"));
    assert!(
        refused("tell with terain: mud").contains("`terrain`"),
        "{}",
        refused("tell with terain: x")
    );
    assert!(refused("rung maybe").contains("very-likely"));
    assert!(refused("tell with terrain, weather, morale, heroic: mud").contains("3 keywords"));
    assert!(refused("ride nobody to 5 5").contains("no commander is called"));
}

#[test]
fn a_drag_means_a_move_a_fight_a_ride() {
    let (game, seat) = narrating("fornovo");
    let ([unit, _], target) = own_and_foe(&game, seat);
    let meant = |aim: Aim| game.rules().aim(game.state(), seat, &aim).map(|order| order.say);
    let piece = u16::from(unit.0);
    let there = Aim { piece, to: Some([900_000, 700_000]), ..Aim::default() };
    assert!(matches!(
        meant(there),
        Some(Say::Propose(Deed::Move { lead, .. })) if lead == unit
    ));
    let onto = Aim { piece, on: Some(target.0.into()), ..Aim::default() };
    assert!(matches!(meant(onto), Some(Say::Propose(Deed::Engage { .. } | Deed::Shoot { .. }))));
    let foreign = Aim { piece: target.0.into(), to: Some([0, 0]), ..Aim::default() };
    assert_eq!(meant(foreign), None);
    let setup = game.rules().setup();
    let leader = setup.leaders.iter().position(|it| Some(it.side) == setup.side_of(seat)).unwrap();
    let rides = Aim { piece: 100 + leader as u16, on: Some(piece), ..Aim::default() };
    let leader = LeaderId(leader as u8);
    assert_eq!(meant(rides), Some(Say::Propose(Deed::Ride { leader, to: Goal::Unit(unit) })));
}

/// Plays a battle with disputes, looking at each step.
fn argue_through(name: &str, seed: u64, mut watch: impl FnMut(&Match<Rose>)) -> Match<Rose> {
    let mut choice = Rolled::for_step(seed, 77);
    let played = kit::play_by::<Rose>(
        setup(name),
        House::default(),
        seed,
        |_, _, mut orders| {
            let dispute = orders.iter().position(|it| matches!(it.say, Say::Dispute(_)));
            let at = match dispute {
                Some(at) if choice.below(2) == 0 => at,
                _ => choice.below(orders.len() as u32) as usize,
            };
            let mut order = orders.swap_remove(at);
            if matches!(order.say, Say::Propose(_) | Say::Dispute(_) | Say::Instead) {
                order.words = "so it was: on that day".into();
            }
            order
        },
        |game| watch(game),
    );
    played.game
}

#[test]
fn every_event_is_a_sentence_and_arguments_are_told_in_full() {
    let game = argue_through("fornovo", 5, |_| {});
    let told = AnyMatch::told(&game);
    assert!(told.len() > 300, "{}", told.len());
    for told in told {
        let text = told.text.as_str();
        let first = text.chars().next().unwrap_or(' ');
        assert!(!first.is_lowercase() && first != ' ', "{text:?} [{}]", told.rule);
        assert!(text.ends_with('.') || text.ends_with('"'), "{text:?} [{}]", told.rule);
        assert!(!text.starts_with("Nobody") && !text.contains(".."), "{text:?} [{}]", told.rule);
    }
    let view = AnyMatch::view(&game, None);
    let settled = view.arguments.iter().filter(|it| it.thrown).count();
    assert!(settled > 2, "{settled} arguments were thrown for");
    let text = account(&game).markdown();
    for part in ["## Round 1, ", "## What was argued", "## What came of the chances", "## The end"]
    {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

fn check_offers(offers: &[Offer]) {
    let mut notations = BTreeSet::new();
    let mut keys = BTreeSet::new();
    for offer in offers {
        assert!(!offer.label.is_empty() && !offer.notation.is_empty(), "{offer:?}");
        assert!(notations.insert(&offer.notation), "{} twice", offer.notation);
        assert!(offer.key.is_empty() || keys.insert(&offer.key), "key {} twice", offer.key);
        if let Some(wording) = &offer.wording {
            assert!(wording.needed <= !wording.hint.is_empty());
            assert_eq!(wording.most == 0, wording.keywords.is_empty(), "{offer:?}");
        }
    }
}

#[test]
fn everybody_sees_what_is_asked_and_an_open_argument_with_its_chances() {
    let (mut open, mut asked) = (0, BTreeSet::new());
    argue_through("teaching", 9, |game| {
        let umpire = game.rules().setup().umpire();
        for seat in [None, Some(Seat(0)), Some(Seat(1)), Some(umpire)] {
            let view = AnyMatch::view(game, seat);
            assert!(!view.prompt.text.is_empty() && CARD.rule(&view.prompt.rule).is_some());
            assert!(!view.prompt.seats.contains(&umpire), "somebody waits for the umpire");
            assert!(view.prompt.yours || view.offers.is_empty());
            check_offers(&view.offers);
            let line = view.timeline.unwrap();
            assert!(line.now <= line.until && line.runs.iter().all(|run| run.ends >= run.began));
            for card in view.arguments.iter().filter(|card| card.open) {
                open += 1;
                assert_eq!(card.ladder.len(), 9);
                assert_eq!((card.ladder[3].ways, card.ladder[3].of), (135, 216));
                assert_eq!(card.ladder[6].score, "14+");
            }
            asked.insert(view.prompt.rule);
        }
    });
    assert!(open > 5 && asked.len() >= 6, "{open} open cards, {asked:?}");
}

#[test]
fn the_reason_for_a_keyword_is_told_to_who_weighs_it() {
    let (mut game, seat) = narrating("teaching");
    let other = Seat(1 - seat.0);
    let mut say = |seat: Seat, text: &str| {
        let order = game.rules().understand(game.state(), seat, text).unwrap();
        game.submit(seat, order).unwrap_or_else(|no| panic!("{text}: {no}"));
        AnyMatch::view(&game, Some(other))
    };
    let asked = say(seat, "tell: a fog comes up from the river");
    assert!(asked.prompt.text.contains("a fog comes up"), "{}", asked.prompt.text);
    let argued = say(other, "dispute with weather: the sun burns");
    assert_eq!(argued.arguments[0].against, "the sun burns");
    say(seat, "accept");
    let weighed = say(seat, "claim wildcard: the old woman of the mill foretold it");
    let reason = "the old woman of the mill foretold it";
    let asked = format!("WILDCARD for it: \"{reason}\"");
    assert!(weighed.prompt.text.contains(&asked), "{}", weighed.prompt.text);
    let made = weighed.arguments[0].pros.last().unwrap();
    assert_eq!((made.word.as_str(), made.stands.as_str()), ("WILDCARD", "open"));
    assert_eq!(made.why, reason);
    let labels: Vec<&str> = weighed.offers.iter().map(|offer| offer.label.as_str()).collect();
    assert_eq!(labels, ["Agree to the keyword", "Strike it"]);
    let last = AnyMatch::told(&game).last().unwrap().text.clone();
    assert!(last.contains("the old woman of the mill foretold it"), "{last}");
}

#[test]
fn an_event_is_told_in_a_sentence_with_its_way_and_its_keywords() {
    let (mut game, seat) = narrating("teaching");
    let side = game.rules().setup().side_of(seat).unwrap();
    let own = if side == 0 { "south" } else { "north" };
    let pikes =
        game.rules().setup().units.iter().position(|unit| unit.name == format!("{own}-pikes"));
    let at = game.state().units[pikes.unwrap()].pose.front;
    let y = at.y / 1000 + if side == 0 { 100 } else { -100 };
    let text = format!("move {own}-pikes to {} {y} with ordered, weather: drums beat", at.x / 1000);
    let order = game.rules().understand(game.state(), seat, &text).unwrap();
    game.submit(seat, order).unwrap();
    let told = AnyMatch::told(&game).to_vec();
    let main: Vec<&str> =
        told.iter().filter(|told| !told.detail).map(|told| told.text.as_str()).collect();
    let wind = if side == 0 { "north" } else { "south" };
    let last = main.last().unwrap();
    assert!(last.contains(&format!("would go 100 paces {wind}. \"drums beat\"")), "{last}");
    assert!(last.ends_with("; to be weighed: WEATHER."), "{last}");
    assert!(last.contains(" For it: ORDERED (the commander of Pikes is there)"), "{last}");
}
