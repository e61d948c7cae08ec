//! Questions of moving, charging, retreating and fighting.

use super::table::{Answer, Query, unit};
use tercio_chance::Seat;
use tercio_engine::Side;
use tercio_field::{Pose, TICKS_PER_U, Way};
use tercio_impetus::facts::{FightSide, MeleeFacts};
use tercio_impetus::sheet;
use tercio_impetus::survey::Survey;
use tercio_impetus::survey::bar::say_u;
use tercio_impetus::survey::charge::ChargePlan;
use tercio_impetus::survey::march::March;
use tercio_impetus::survey::retire::{Fate, Retired};
use tercio_impetus::{Act, UnitId};
use tercio_ledger::Rule;

pub const QUERIES: &[(&str, Query)] = &[
    ("move", |survey, words| act(survey, "move", words)),
    ("wheel", |survey, words| act(survey, "wheel", words)),
    ("sideways", |survey, words| act(survey, "sideways", words)),
    ("oblique", |survey, words| act(survey, "oblique", words)),
    ("back", |survey, words| act(survey, "back", words)),
    ("about-face", |survey, words| act(survey, "about-face", words)),
    ("charge", |survey, words| act(survey, "charge", words)),
    ("fire", |survey, words| act(survey, "fire", words)),
    ("catch", catch),
    ("zones", zones),
    ("pass", pass),
    ("fight", fight),
    ("rout", rout),
    ("retreat", |survey, words| {
        let (own, ticks) = who_and_far(survey, words)?;
        Ok(retired(survey, &survey.retreat(own, ticks)))
    }),
    ("pursue", |survey, words| {
        let (own, ticks) = who_and_far(survey, words)?;
        Ok(retired(survey, &survey.pursue(own, ticks)))
    }),
    ("evade", |survey, words| {
        let (own, ticks) = who_and_far(survey, words)?;
        let run = survey.evade(own, ticks);
        Ok(run.map_or_else(Answer::from, |run| retired(survey, &run)))
    }),
];

/// What is said, and by which rules.
#[derive(Default)]
struct Said {
    parts: Vec<String>,
    rules: Vec<&'static Rule>,
}

impl Said {
    fn say(&mut self, words: impl Into<String>) {
        self.parts.push(words.into());
    }

    fn by(&mut self, words: impl Into<String>, rule: &'static Rule) {
        self.say(words);
        self.rules.push(rule);
    }

    fn answer(self) -> Answer {
        Answer::of(self.parts.join("; "), &self.rules)
    }
}

fn name<'s>(survey: &Survey<'s>, id: UnitId) -> &'s str {
    &survey.setup.units[usize::from(id.0)].name
}

fn at(pose: Pose) -> String {
    let u = |ticks: i32| f64::from(ticks) / f64::from(TICKS_PER_U);
    format!("{:.2},{:.2},{}", u(pose.front.x), u(pose.front.y), pose.facing.degrees())
}

/// Ids without the system's name.
fn short(rule: &Rule) -> &'static str {
    rule.id.0.trim_start_matches("impetus.")
}

/// An order as it is typed, judged, and what comes of it.
fn act(survey: &Survey<'_>, verb: &str, words: &[&str]) -> Result<Answer, String> {
    let typed = format!("{verb} {}", words.join(" "));
    let order = match Act::read(survey.setup, &typed) {
        Ok(order) => order,
        Err(refusal) => return Ok(refusal.into()),
    };
    let written = order.written(survey.setup);
    if Act::read(survey.setup, &written) != Ok(order.clone()) {
        return Err(format!("`{typed}` is written `{written}`, which is not read again"));
    }
    let side = survey.profile(order.units()[0]).side;
    if let Err(refusal) = order.judge(survey, Seat(side)) {
        return Ok(refusal.into());
    }
    Ok(match &order {
        Act::March { units, leg } => match survey.march(units, leg) {
            Ok(march) => marched(survey, &march).answer(),
            Err(refusal) => refusal.into(),
        },
        Act::Charge { units, target } => match survey.charge(units, *target) {
            Ok(plan) => charged(survey, &plan),
            Err(refusal) => refusal.into(),
        },
        Act::Fire { .. } => Answer::of("may fire", &[&sheet::FIRE_VBU]),
    })
}

fn marched(survey: &Survey<'_>, march: &March) -> Said {
    let mut said = Said::default();
    said.by(format!("costs {}", say_u(march.cost)), march.limit);
    match march.left {
        left if left < 0 => said.say(format!("lacks {}", say_u(-left))),
        left => said.say(format!("left {}", say_u(left))),
    }
    said.rules.extend(march.wheel);
    for end in &march.ends {
        let who = name(survey, end.unit);
        said.say(format!("{who} at {}", at(end.pose)));
        for rule in &end.disorder {
            said.by(format!("{who} disordered by {}", short(rule)), rule);
        }
        if let Some(rule) = end.destroyed {
            said.by(format!("{who} destroyed by {}", short(rule)), rule);
        }
    }
    for touched in &march.ground {
        let ground = &survey.setup.places[touched.place];
        said.by(format!("{ground} after {}", say_u(touched.after)), &touched.going.rule);
    }
    for entered in &march.zones {
        let of = name(survey, entered.of);
        said.by(format!("zone of {of} after {}", say_u(entered.after)), &sheet::ZONE);
    }
    for passed in &march.passed {
        let friend = name(survey, passed.friend);
        said.by(format!("passes {friend} by {}", short(passed.rule)), passed.rule);
        said.rules.push(&sheet::PASS_CLEAR);
    }
    if let Some(test) = march.test {
        said.say(format!("tests for {test}"));
    }
    said
}

fn charged(survey: &Survey<'_>, plan: &ChargePlan) -> Answer {
    let mut said = marched(survey, &plan.march);
    let facts = &plan.facts;
    said.say(format!("{} strikes the {:?}", name(survey, plan.main), plan.side).to_lowercase());
    let tail = format!("over {}U of {} to {}", facts.distance, plan.reach, plan.most);
    said.say(tail);
    match plan.bonus {
        Some(rule) => said.by("with the bonus", rule),
        None => said.say("without the bonus"),
    }
    match plan.flank {
        Some(rule) => said.by("flank or rear", rule),
        None => said.say("in front"),
    }
    if let Some(rule) = plan.excused {
        said.by("without Impetus", rule);
    }
    if let Some(rule) = plan.shot {
        let tests = if plan.shot_tests { " after a test" } else { "" };
        said.by(format!("{} shoots from {}U{tests}", facts.shot, facts.shot_range), rule);
    }
    let open = [
        (plan.counter, "may counter-charge"),
        (plan.evade, "may evade"),
        (plan.short, "may fall short"),
        (plan.swept, "swept away by contact"),
    ];
    for (rule, words) in open {
        if let Some(rule) = rule {
            said.by(words, rule);
        }
    }
    if let Some(pose) = plan.aligned {
        said.say(format!("aligned at {}", at(pose)));
    }
    for (own, words) in [(facts.a_pila, "throws pila"), (facts.b_pila, "meets pila")] {
        if own {
            said.say(words);
        }
    }
    sides(survey, &facts.melee(), &mut said);
    said.answer()
}

/// `fight knights housecarls`: both as the main units of a melee that goes on.
fn fight(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (a, b) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    let mut said = Said::default();
    for (own, foe) in [(a, b), (b, a)] {
        let round = survey.attackers(foe);
        let listed: Vec<&str> = round.iter().map(|place| name(survey, place.unit)).collect();
        said.say(format!("against {}: {}", name(survey, foe), listed.join(", ")));
        said.rules.extend(round.iter().map(|place| place.rule));
        let melee = survey.in_melee(own);
        said.say(format!("{} {}", name(survey, own), if melee { "in melee" } else { "free" }));
    }
    sides(survey, &survey.melee(a, b), &mut said);
    Ok(said.answer())
}

/// `catch knights riders`: a charge on one that evaded and did not get away.
fn catch(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (own, target) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    Ok(match survey.charge(&[own], target) {
        Err(refusal) => refusal.into(),
        Ok(plan) => {
            let mut said = Said::default();
            let (melee, rule) = plan.catching();
            match rule {
                Some(rule) => said.by("as if in the rear", rule),
                None => said.say("as it stands"),
            }
            sides(survey, &melee, &mut said);
            said.answer()
        }
    })
}

/// The dice of both, and all that is not as usual.
fn sides(survey: &Survey<'_>, melee: &MeleeFacts, said: &mut Said) {
    let usual = serde_json::to_value(FightSide::default()).unwrap();
    for (name, side, own) in [("a", Side::A, &melee.a), ("b", Side::B, &melee.b)] {
        let tally = survey.book.melee_dice(melee, side);
        said.rules.extend(tally.lines().iter().filter(|line| line.applied).map(|line| line.rule));
        let facts = serde_json::to_value(own).unwrap();
        let facts = facts.as_object().unwrap().iter();
        let told = facts.filter(|(key, value)| usual.get(*key) != Some(value));
        let told: Vec<String> = told.map(|(key, value)| format!("{key}={value}")).collect();
        said.say(format!("{name}: {} dice, {}", tally.total(), told.join(" ").replace('"', "")));
    }
}

/// `zones knights`: the zone it has, and those it stands in.
fn zones(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let own = unit(survey, words, 0)?;
    let mut said = Said::default();
    match survey.zone(own) {
        Some(zone) => {
            let (wide, deep) = (say_u(zone.size.width), say_u(zone.size.depth));
            said.by(format!("holds {wide} by {deep} ahead"), &sheet::ZONE);
        }
        None => said.by("holds no zone", &sheet::ZONE),
    }
    for zone in survey.zones_on(own, &survey.base(own)) {
        let of = name(survey, zone.of);
        said.by(format!("in the zone of {of} by {}", say_u(zone.by)), &sheet::ZONE);
    }
    Ok(said.answer())
}

/// `pass archers housecarls`, straight ahead.
fn pass(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (own, friend) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    Ok(match survey.pass(own, friend, Way::Ahead) {
        Err(refusal) => refusal.into(),
        Ok(passing) => {
            let clear = passing.clear.map_or("is not in its way".into(), |clear| {
                format!("clear after {}", say_u(clear))
            });
            let words = format!("passes by {}; {clear}", short(passing.rule));
            let tamed = |id| survey.profile(id).traits.impetuous && !survey.is_impetuous(id);
            let mut met: Vec<&'static Rule> = vec![passing.rule, &sheet::PASS_CLEAR];
            met.extend(
                [own, friend].iter().any(|id| tamed(*id)).then_some(&sheet::IMPETUOUS_UNTIL),
            );
            Answer::of(words, &met)
        }
    })
}

fn rout(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (rule, shaken) = survey.shaken_by(unit(survey, words, 0)?);
    let shaken: Vec<String> = shaken.map(|id| name(survey, id).to_string()).collect();
    let said = match shaken.is_empty() {
        true => format!("nobody is shaken, by {}", short(rule)),
        false => {
            format!("shaken: {}, each loses {}", shaken.join(", "), sheet::ROUT_SHOCK_LOSS.value)
        }
    };
    let met: &[&'static Rule] =
        if shaken.is_empty() { &[rule] } else { &[rule, &sheet::ROUT_SHOCK_LOSS] };
    Ok(Answer::of(said, met))
}

fn who_and_far(survey: &Survey<'_>, words: &[&str]) -> Result<(UnitId, i32), String> {
    let far = words.get(1).and_then(|far| far.parse::<f64>().ok()).ok_or("how far?")?;
    Ok((unit(survey, words, 0)?, (far * f64::from(TICKS_PER_U)).round() as i32))
}

fn retired(survey: &Survey<'_>, retired: &Retired) -> Answer {
    let mut said = Said::default();
    let fate = |fate: Fate| format!("{fate:?}").to_lowercase();
    said.say(format!("{} over {}", fate(retired.fate), say_u(retired.distance)));
    said.say(format!("at {}", at(retired.pose)));
    if let Some(by) = retired.stopped {
        said.say(format!("stopped by {}", name(survey, by)));
    }
    if let Some(enemy) = retired.contact {
        said.say(format!("runs into {}", name(survey, enemy)));
    }
    for friend in &retired.disturbed {
        let how = match friend.pushed {
            0 => "passed".into(),
            pushed => format!("pushed {}", say_u(pushed)),
        };
        let (who, end) = (name(survey, friend.unit), at(friend.pose));
        said.by(format!("{who} {how} to {end}, {}", fate(friend.fate)), friend.rule);
    }
    for rule in &retired.disorder {
        said.by(format!("disordered by {}", short(rule)), rule);
    }
    said.rules.extend(&retired.rules);
    said.answer()
}
