//! Chains against closed forms.

mod toys;

use std::collections::BTreeMap;
use tercio_chance::{Exact, Law, Weight};
use tercio_odds::{
    Budget, COMPONENT_MAX, Chain, NO_POLICY, OddsFault, ROUNDS_SHOWN, chain, law, policy_named,
};
use toys::{Duel, DuelFacts, GROWING, Purse, PurseFacts, PurseVerdict, RUIN, Result3, TRAP};

fn ended<W: Weight>(toy: &Purse, facts: &PurseFacts, budget: &Budget) -> Chain<PurseVerdict, W> {
    chain(toy, facts, &NO_POLICY, budget).expect("it can be solved")
}

fn won<W: Weight>(law: &Law<PurseVerdict, W>) -> W {
    law.iter().filter(|(verdict, _)| verdict.won).fold(W::nothing(), |mut sum, (_, p)| {
        sum.add(p);
        sum
    })
}

fn whole(chain: &Chain<PurseVerdict>) -> f64 {
    chain.law.iter().map(|(_, p)| p).sum::<f64>() + chain.left_over + chain.endless
}

/// The chance to reach the goal when one die wins with `wins` in six.
fn reaches_goal(wins: u64, purse: u32, goal: u32) -> Exact {
    if wins == 3 {
        return Exact::ratio(purse.into(), goal.into());
    }
    let ratio = Exact::ratio(6 - wins, wins);
    let (part, all) = (ratio.power(purse), ratio.power(goal));
    part.less(&Exact::whole()).over(&all.less(&Exact::whole()))
}

#[test]
fn ties_fought_again_divide_out() {
    let (duel, facts) = (Duel::default(), DuelFacts::default());
    let fight_on = policy_named(&duel, None).unwrap();
    let ended = chain::<Exact, _>(&duel, &facts, &fight_on, &Budget::default()).unwrap();
    // One die against one: each wins in one of four throws, half the throws tie.
    assert_eq!(ended.law.len(), 2);
    assert!(ended.law.iter().all(|(_, p)| *p == Exact::ratio(1, 2)));
    assert_eq!(ended.mean_rounds, Some(Exact::ratio(2, 1)));
    assert_eq!(ended.ends_in_round.len(), ROUNDS_SHOWN);
    assert_eq!(ended.ends_in_round[3], Exact::ratio(1, 16));
    assert_eq!((ended.exact, ended.facts), (true, 1));

    let break_off = policy_named(&duel, Some("break-off")).unwrap();
    let once = chain::<Exact, _>(&duel, &facts, &break_off, &Budget::default()).unwrap();
    assert_eq!(once.law, law::<Exact, _>(&duel, &facts, &Budget::default()).unwrap());
    assert!(once.law.iter().any(|(verdict, _)| verdict.result == Result3::Tie));
    assert_eq!(once.ends_in_round, [Exact::whole()]);
    assert_eq!(once.mean_rounds, Some(Exact::whole()));
}

#[test]
fn ruin_has_its_closed_form_in_fractions() {
    for (face, wins) in [(4, 3), (5, 2), (3, 4)] {
        for purse in 1..12 {
            let facts = PurseFacts { face, purse, goal: 12 };
            let ended = ended::<Exact>(&RUIN, &facts, &Budget::default());
            assert!(ended.exact);
            assert_eq!(won(&ended.law), reaches_goal(wins, purse.into(), 12), "{facts:?}");
            if wins == 3 {
                let mean = u64::from(purse) * (12 - u64::from(purse));
                assert_eq!(ended.mean_rounds, Some(Exact::ratio(mean, 1)));
            }
        }
    }
}

#[test]
fn ruin_in_floats_agrees_also_where_it_is_next_to_hopeless() {
    let facts = PurseFacts { face: 6, purse: 1, goal: 100 };
    let ended = ended::<f64>(&RUIN, &facts, &Budget::default());
    let expected = reaches_goal(1, 1, 100).to_f64();
    assert!(expected < 1e-60);
    let error = won(&ended.law) / expected - 1.0;
    assert!(error.abs() < 1e-12, "digits were lost: {error}");
    assert!((whole(&ended) - 1.0).abs() < 1e-12);
}

#[test]
fn a_component_too_large_to_eliminate_is_iterated_and_says_what_is_left() {
    let goal = COMPONENT_MAX as u16 + 100;
    // Mostly won: what is left soon vanishes.
    let facts = PurseFacts { face: 2, purse: 5, goal };
    let soon = ended::<f64>(&RUIN, &facts, &Budget::default());
    assert!(soon.left_over < 1e-12, "{}", soon.left_over);
    assert!((won(&soon.law) - reaches_goal(5, 5, goal.into()).to_f64()).abs() < 1e-12);
    assert!((whole(&soon) - 1.0).abs() < 1e-12);
    // Fair: it goes up and down for very long.
    let facts = PurseFacts { face: 4, purse: goal / 2, goal };
    let long = ended::<f64>(&RUIN, &facts, &Budget::default());
    assert!(!long.exact && long.left_over > 0.01);
    assert!(won(&long.law) < 0.5 && won(&long.law) + long.left_over > 0.5);
    assert!((whole(&long) - 1.0).abs() < 1e-9);
    assert_eq!(long.mean_rounds, None);
}

/// Groups of three purses: winning goes round within a group, losing goes on to the next.
const GROUPS: Purse = Purse {
    again: |facts, verdict| match (facts.purse, verdict.won) {
        (purse, true) => Some(PurseFacts { purse: purse / 3 * 3 + (purse + 1) % 3, ..*facts }),
        (12.., false) => None,
        (purse, false) => Some(PurseFacts { purse: purse + 3, ..*facts }),
    },
};

#[test]
fn components_one_after_the_other_agree_with_playing_round_by_round() {
    let start = PurseFacts { face: 3, purse: 1, goal: 0 };
    let ended = ended::<f64>(&GROUPS, &start, &Budget::default());
    let (mut live, mut finals) = (BTreeMap::from([(1u16, 1.0)]), BTreeMap::new());
    let (mut rounds, mut mean) = (Vec::new(), 0.0);
    for round in 1..1_000 {
        let mut finished = 0.0;
        for (purse, mass) in std::mem::take(&mut live) {
            let facts = PurseFacts { purse, ..start };
            for (verdict, p) in law::<f64, _>(&GROUPS, &facts, &Budget::default()).unwrap() {
                match (GROUPS.again)(&facts, &verdict) {
                    Some(next) => *live.entry(next.purse).or_insert(0.0) += mass * p,
                    None => {
                        *finals.entry(verdict.purse).or_insert(0.0) += mass * p;
                        finished += mass * p;
                    }
                }
            }
        }
        mean += f64::from(round) * finished;
        rounds.push(finished);
    }
    assert_eq!((ended.law.len(), ended.facts, ended.exact), (finals.len(), 15, true));
    for (verdict, p) in &ended.law {
        assert!((p - finals[&verdict.purse]).abs() < 1e-12, "{verdict:?}");
    }
    for (solved, played) in ended.ends_in_round.iter().zip(rounds) {
        assert!((solved - played).abs() < 1e-14);
    }
    assert!((ended.mean_rounds.unwrap() - mean).abs() < 1e-9);
}

#[test]
fn what_can_never_end_is_endless() {
    let facts = PurseFacts { face: 5, purse: 1, goal: 0 };
    let ended = ended::<Exact>(&TRAP, &facts, &Budget::default());
    assert_eq!(won(&ended.law), Exact::ratio(1, 3));
    assert_eq!(ended.endless, Exact::ratio(2, 3));
    assert!(ended.exact && ended.left_over.is_nothing());
    assert_eq!(ended.mean_rounds, None);
}

#[test]
fn a_chain_that_does_not_close_keeps_what_it_has_and_states_the_rest() {
    let facts = PurseFacts { face: 6, purse: 0, goal: 0 };
    for budget in
        [Budget { facts: 20, ..Budget::default() }, Budget { rounds: 20, ..Budget::default() }]
    {
        let cut = ended::<Exact>(&GROWING, &facts, &budget);
        assert!(!cut.exact);
        assert_eq!(cut.left_over, Exact::ratio(5, 6).power(20));
        assert_eq!(won(&cut.law), Exact::whole().less(&cut.left_over));
        assert_eq!((cut.mean_rounds, cut.facts), (None, 20));
    }
}

#[test]
fn no_budget_at_all_leaves_everything_over() {
    let facts = PurseFacts::default();
    let none = ended::<f64>(&RUIN, &facts, &Budget { facts: 0, ..Budget::default() });
    assert_eq!((none.law.len(), none.left_over.to_bits()), (0, 1.0f64.to_bits()));
}

#[test]
fn a_fight_of_very_many_rounds_does_not_overflow_the_stack() {
    let facts = PurseFacts { face: 7, purse: 19_000, goal: 60_000 };
    let ended = ended::<f64>(&RUIN, &facts, &Budget { rounds: 20_000, ..Budget::default() });
    assert!(ended.exact);
    assert_eq!(ended.facts, 19_000);
    assert!((ended.mean_rounds.unwrap() - 19_000.0).abs() < 1e-6);
}

#[test]
fn an_unknown_policy_is_told_the_nearest_and_the_list() {
    let fault = policy_named(&Duel::default(), Some("figth-on")).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "no policy is called `figth-on`; known: fight-on, break-off, climb; did you mean `fight-on`?"
    );
    let fault = policy_named(&RUIN, Some("fight-on")).unwrap_err();
    assert_eq!(fault, OddsFault::NoPolicies { procedure: "purse" });
}
