//! The command side of the sheet against the second reading, const by const.

use super::{fight_figures, figures};
use tercio_baroque::Book;
use tercio_baroque::facts::{Deed, TestFacts};
use tercio_baroque::order::Piece;
use tercio_baroque::phase::actions::{Menace, answered, may_answer, may_evade, may_repeat};
use tercio_baroque::phase::ground::{Roughness, going, leader_going};
use tercio_baroque::phase::interpenetration::{may_pass, retreat_rule, retreats_through};
use tercio_baroque::phase::leaders::structure_range;
use tercio_baroque::phase::terrain::{kind, may_lay, most, price};
use tercio_baroque::sheet::{self, Action, Going, Reaction};
use tercio_baroque::troops::{Grade, Level, Structure, Troop};
use tercio_ledger::Rule;

/// The pieces that a kind of the second reading stands for.
fn pieces(kind: &str) -> Vec<Piece> {
    let listed = match kind {
        "steep-or-wooded-hill" => vec!["steep-hill", "wooded-hill"],
        "simple-linear-obstacle" => vec!["obstacle"],
        "waterway-at-the-edge" => vec!["waterway"],
        "bordered-field" => vec!["field", "broken-field"],
        plain => vec![plain],
    };
    listed.into_iter().map(|word| Piece::from_word(word).unwrap()).collect()
}

#[test]
fn prices_agree() {
    for (name, wanted, large) in figures::TERRAIN {
        for piece in pieces(name) {
            assert_eq!(i32::from(price(piece, false).value), wanted, "{piece}");
            // Without a price of their own large pieces cost the same.
            let when_large = large.unwrap_or(wanted);
            assert_eq!(i32::from(price(piece, true).value), when_large, "{piece}");
        }
    }
    let named: usize = figures::TERRAIN.iter().map(|(name, ..)| pieces(name).len()).sum();
    assert_eq!(named, Piece::ALL.len());
    assert_eq!(sheet::KINDS.len(), figures::TERRAIN.len());
    let fields = pieces("bordered-field");
    assert_eq!(fields.len(), figures::FIELD_GROUND.len());
    assert_eq!(kind(fields[0]).rule.id, kind(fields[1]).rule.id);
}

#[test]
fn caps_agree() {
    let capped: Vec<&str> =
        figures::TERRAIN_CAPS.iter().flat_map(|(names, _)| names.iter().copied()).collect();
    for (names, cap) in figures::TERRAIN_CAPS {
        for piece in names.iter().flat_map(|name| pieces(name)) {
            assert!(may_lay(vec![piece; cap - 1], piece).is_ok(), "{piece}");
            assert!(may_lay(vec![piece; cap], piece).is_err(), "{piece}");
        }
    }
    for (name, ..) in figures::TERRAIN {
        for piece in pieces(name) {
            assert_eq!(most(piece).is_some(), capped.contains(&name), "{piece}");
        }
    }
}

#[test]
fn the_turn_has_three_steps_in_order() {
    let steps = [&sheet::TURN_INITIATIVE, &sheet::TURN_UNITS, &sheet::TURN_GO_ON];
    assert_eq!(steps.len(), figures::TURN.len());
    assert_eq!(steps.map(|rule| rule.value), [1, 2, 3]);
}

#[test]
fn actions_and_reactions_agree() {
    assert_eq!(Action::ALL.len(), figures::ACTIONS.len());
    for (name, answers) in figures::ACTIONS {
        let action = Action::from_word(name).unwrap();
        for (word, wanted) in figures::REACTIONS.iter().zip(answers) {
            let reaction = Reaction::from_word(word).unwrap();
            assert_eq!(may_answer(action, reaction).is_ok(), wanted, "{reaction} to {action}");
        }
        let evaded = may_answer(action, Reaction::Evasion).is_ok();
        assert_eq!(evaded, figures::EVADED.contains(&name), "{action}");
        assert_eq!(may_repeat(action).is_ok(), figures::REPEATED.contains(&name), "{action}");
    }
    for name in figures::PART_OF_MELEE {
        let row = answered(Action::from_word(name).unwrap());
        assert!(row.reactions.is_empty() && row.rule.label.contains("part of the melee"));
    }
}

#[test]
fn discipline_agrees() {
    let book = Book::default();
    for (name, wanted) in figures::GRADES {
        let grade = Grade::from_word(name).unwrap();
        assert_eq!(i32::from(book.test_threshold(grade).total()), wanted);
    }
    let [beyond, leader] = figures::DISCIPLINE;
    assert_eq!(
        (beyond.0, i32::from(sheet::TEST_BEYOND.value)),
        ("outside-command-range", beyond.1)
    );
    assert_eq!((leader.0, i32::from(sheet::TEST_LEADER.value)), ("leader-attached", leader.1));
    let [one, six] = figures::NATURAL;
    assert_eq!(one, (i32::from(sheet::TEST_ONE.value), false));
    assert_eq!(six, (i32::from(sheet::TEST_SIX.value), true));
}

/// The lines for one kind of test, in the order of the sheet.
#[track_caller]
fn extras(deed: Deed, rules: &[&Rule], theirs: &[(&str, i32)]) {
    let ours: Vec<i32> = rules.iter().map(|rule| rule.value.into()).collect();
    let theirs: Vec<i32> = theirs.iter().map(|(_, figure)| *figure).collect();
    assert_eq!(ours, theirs);
    // None of them counts for another kind of test.
    let facts = TestFacts {
        disordered: true,
        massed: true,
        from_foot: true,
        nth: 3,
        ..TestFacts::default()
    };
    for other in Deed::ALL.iter().filter(|other| **other != deed) {
        let facts = TestFacts { r#for: *other, ..facts };
        let book = Book::default();
        let tally = book.test_modifiers(&facts);
        assert!(!rules.iter().any(|rule| tally.applied(rule.id)), "{other}");
    }
}

#[test]
fn additional_modifiers_agree() {
    let (charge, rest) = sheet::TEST_EXTRAS.split_at(figures::OPPORTUNITY_CHARGE.len());
    let (counter, rest) = rest.split_at(figures::COUNTERCHARGE.len());
    let (fire, rest) = rest.split_at(figures::OPPORTUNITY_FIRE.len());
    let (defensive, evasion) = rest.split_at(figures::DEFENSIVE_FIRE.len());
    extras(Deed::OpportunityCharge, charge, &figures::OPPORTUNITY_CHARGE);
    extras(Deed::Countercharge, counter, &figures::COUNTERCHARGE);
    extras(Deed::OpportunityFire, fire, &figures::OPPORTUNITY_FIRE);
    extras(Deed::DefensiveFire, defensive, &figures::DEFENSIVE_FIRE);
    extras(Deed::Evasion, evasion, &figures::EVASION);
}

/// Troops that a row of the second reading names; dragoons ride and walk.
fn troops(names: &str) -> Vec<(Troop, bool)> {
    let kinds = names.split(' ').map(|word| Troop::from_word(word).unwrap());
    kinds.flat_map(|troop| [(troop, false), (troop, troop == Troop::Dragoons)]).collect()
}

#[test]
fn who_evades_agrees() {
    let menaces = [Menace::Shot, Menace::Mounted, Menace::Foot];
    assert_eq!(menaces.len(), figures::EVADED_FROM.len());
    let mut named = Vec::new();
    for (name, wanted) in figures::EVADERS {
        let whom = match name {
            "other foot and artillery" => troops("P&M Tercio PK T WB Art B"),
            name => troops(name),
        };
        for (troop, wanted) in
            whom.iter().flat_map(|troop| menaces.iter().zip(wanted).map(move |w| (troop, w)))
        {
            assert_eq!(may_evade(*troop, *wanted.0).is_ok(), wanted.1, "{troop:?} {}", wanted.0);
        }
        named.extend(whom.into_iter().map(|(troop, _)| troop));
    }
    assert!(Troop::ALL.iter().all(|troop| named.contains(troop)));
}

#[test]
fn leaders_agree() {
    let book = Book::default();
    for (name, wanted) in figures::LEADERS {
        assert_eq!(i32::from(book.leadership(Level::from_word(name).unwrap())), wanted, "{name}");
    }
    for powers in figures::POWERS {
        let level = Level::from_word(powers.leader).unwrap();
        assert_eq!(level.throws_one_again(), powers.rerolls_one, "{level}");
        assert_eq!(level.power_to_throw_again().is_some(), powers.rerolls_both, "{level}");
        assert_eq!(level.may_hand_over(), powers.passes_initiative, "{level}");
        assert_eq!(level.is_idle_on_a_double(), powers.loses_activation_on_double, "{level}");
    }
    assert_eq!(book.leadership(Level::Nobody), 0, "who is lost adds nothing");
    let [melee, discipline, cohesion] = figures::ATTACHED;
    assert_eq!(i32::from(sheet::ATTACHED_MELEE.value), melee.1);
    assert_eq!(i32::from(sheet::TEST_LEADER.value), discipline.1);
    assert_eq!(i32::from(sheet::COHESION_LEADER.value), cohesion.1);
}

#[test]
fn the_loss_of_a_leader_agrees() {
    assert_eq!(i32::from(sheet::FATE_SHOT.value), figures::LEADER_SHOT_FROM);
    assert_eq!(i32::from(sheet::COHESION_FAIL.value), figures::LEADER_AT_RISK_ON);
    for (rule, (from, ..)) in sheet::FATES.iter().zip(figures::LEADER_IN_MELEE) {
        assert_eq!(i32::from(rule.value), from);
    }
    let [(_, ordered, unhurt), (_, still, lost)] = figures::LEADERLESS;
    assert!(ordered && still && unhurt == 0);
    assert_eq!(i32::from(sheet::FATE_CONSEQUENCE.value), lost);
}

#[test]
fn structures_agree() {
    for (name, wanted) in figures::STRUCTURE {
        let structure = Structure::from_word(name).unwrap();
        assert_eq!(i32::from(structure_range(structure).value), wanted, "{name}");
    }
}

#[test]
fn interpenetration_agrees() {
    for (movers, answers) in figures::PASSES {
        for (friends, wanted) in figures::PASSED.iter().zip(answers) {
            for mover in troops(movers) {
                for friend in troops(friends) {
                    // Dragoons who ride are horse, and pass by the line of light troops too.
                    assert_eq!(may_pass(mover, friend).is_ok(), wanted, "{mover:?} {friend:?}");
                }
            }
        }
    }
    // Baggage is in no line: light troops pass it, and it passes them and guns.
    let baggage = (Troop::Baggage, false);
    assert!(may_pass((Troop::Shot, false), baggage).is_ok());
    assert!(may_pass((Troop::Pikes, false), baggage).is_err());
}

#[test]
fn the_line_of_each_passing_agrees() {
    for passing in figures::PASSING {
        for who in passing.who.iter().flat_map(|word| troops(word)) {
            let whom = if passing.whom == "any" { troops("P&M") } else { troops("TR") };
            for friend in whom {
                assert_eq!(may_pass(who, friend).is_ok(), passing.moves_through, "{who:?}");
                assert_eq!(may_pass(friend, who).is_ok(), passing.is_moved_through, "{who:?}");
            }
        }
    }
}

#[test]
fn forced_interpenetration_agrees() {
    for (names, passes, pushes, disorders) in figures::FORCED {
        for (troop, on_foot) in names.iter().flat_map(|word| troops(word)) {
            assert_eq!(retreats_through(troop, on_foot), passes, "{troop}");
            let rule = retreat_rule(troop, on_foot);
            assert_eq!(rule.id == sheet::RETREAT_PUSHES.id, pushes && disorders, "{troop}");
        }
    }
}

#[test]
fn ground_agrees() {
    let columns = [Roughness::Broken, Roughness::Difficult, Roughness::Obstacle];
    assert_eq!(columns.map(|ground| ground.word()), ["broken", "difficult", "obstacle"]);
    assert_eq!(fight_figures::GROUNDS, ["broken", "difficult", "linear-obstacle"]);
    for (names, cells) in fight_figures::GROUND {
        for (ground, wanted) in columns.into_iter().zip(cells) {
            let ours: Vec<&Going> = match names {
                "leaders" => leader_going(ground).into_iter().collect(),
                "others" => troops("GA TR RE SP CL P&M Tercio PK Art B")
                    .into_iter()
                    .filter_map(|(troop, _)| going(troop, ground))
                    .collect(),
                names => troops(names)
                    .into_iter()
                    .filter_map(|(troop, _)| going(troop, ground))
                    .collect(),
            };
            assert!(!ours.is_empty());
            for cell in ours {
                assert_eq!((cell.toll.disorder, cell.most().map(i32::from)), wanted, "{names}");
            }
        }
    }
}

#[test]
fn sight_agrees() {
    let ours = [
        ("gentle-hill", &sheet::SIGHT_GENTLE),
        ("gentle-hill-with-ridge", &sheet::SIGHT_RIDGE),
        ("steep-or-wooded-hill", &sheet::SIGHT_STEEP),
        ("wood-or-village", &sheet::SIGHT_WOOD),
    ];
    assert_eq!(ours.map(|(name, rule)| (name, i32::from(rule.value))), fight_figures::SIGHT);
}
