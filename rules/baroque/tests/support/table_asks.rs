//! The questions that are put to a table.

use super::table::{Answer, Drawn, Query};
use tercio_baroque::order::{Act, Order};
use tercio_baroque::sheet;
use tercio_baroque::state::Volley;
use tercio_baroque::survey::bar::say_bu;
use tercio_baroque::survey::charge::ChargePlan;
use tercio_baroque::survey::leader_size;
use tercio_baroque::survey::march::March;
use tercio_baroque::survey::retire::{Fate, Retired};
use tercio_baroque::survey::standing;
use tercio_baroque::troops::Troop;
use tercio_chance::Seat;
use tercio_engine::{Refusal, Ruleset};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Pose, TICKS_PER_U};
use tercio_ledger::Rule;

pub const QUERIES: &[(&str, Query)] = &[
    ("base", base),
    ("leader-base", |_, _| {
        let mut answer = Answer::default();
        answer.by(say_bu(leader_size().width), &sheet::BASE_LEADER);
        Ok(answer)
    }),
    ("profile", profile),
    ("order", order),
    ("shot", shot),
    ("defensive", defensive),
    ("choose", choose),
    ("sight", sight),
    ("cover", cover),
    ("command", command),
    ("zone", zone),
    ("fight", fight),
    ("retreat", |drawn, words| {
        let (unit, ticks) = who_and_far(drawn, words)?;
        Ok(retired(drawn, Ok(drawn.survey().retreat(unit, ticks))))
    }),
    ("pursue", |drawn, words| {
        let (unit, ticks) = who_and_far(drawn, words)?;
        let mut answer = retired(drawn, Ok(drawn.survey().pursue(unit, ticks)));
        answer.rules.push(sheet::PURSUIT_ON.id);
        Ok(answer)
    }),
    ("evade", |drawn, words| {
        let (unit, ticks) = who_and_far(drawn, words)?;
        Ok(retired(drawn, Ok(drawn.survey().evade(unit, ticks))))
    }),
    ("withdraw", |drawn, words| Ok(retired(drawn, drawn.survey().withdraw(drawn.unit(words, 0)?)))),
    ("disengage", |drawn, words| {
        Ok(retired(drawn, drawn.survey().disengage(drawn.unit(words, 0)?)))
    }),
    ("caracole", |drawn, words| Ok(retired(drawn, drawn.survey().caracole(drawn.unit(words, 0)?)))),
    ("village", village),
];

fn at(pose: Pose) -> String {
    let bu = |ticks: i32| f64::from(ticks) / f64::from(TICKS_PER_U);
    format!("{:.2},{:.2},{}", bu(pose.front.x), bu(pose.front.y), pose.facing.degrees())
}

/// Ids without the system's name.
fn short(rule: &Rule) -> &'static str {
    rule.id.0.trim_start_matches("baroque.")
}

fn who_and_far(drawn: &Drawn, words: &[&str]) -> Result<(UnitId, i32), String> {
    let far = words.get(1).and_then(|far| far.parse::<f64>().ok()).ok_or("how far?")?;
    Ok((drawn.unit(words, 0)?, (far * f64::from(TICKS_PER_U)).round() as i32))
}

/// `base horse`
fn base(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let unit = drawn.unit(words, 0)?;
    let card = &drawn.rules.setup.units[usize::from(unit.0)];
    let size = drawn.survey().base(unit).size;
    let mut answer = Answer::default();
    let wide = format!("{} by {}", f64::from(size.width) / 1000.0, f64::from(size.depth) / 1000.0);
    answer.by(wide, sheet::width_of(card.troop).0);
    answer.rules.push(sheet::depth_of(card.troop, card.traits.massed).id);
    Ok(answer)
}

/// `profile horse`: its card, and the lines that gave what its line leaves out.
fn profile(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let unit = drawn.unit(words, 0)?;
    let card = &drawn.rules.setup.units[usize::from(unit.0)];
    let line = &drawn.lines[usize::from(unit.0)];
    let says = |key: &str| line.split(' ').any(|word| word.starts_with(&format!("{key}=")));
    let weapon = card.weapon.map_or("none", |weapon| weapon.word());
    let mut answer = Answer::default();
    answer.say(format!(
        "VBU {}, SM {}, melee {}, I {}, {}, VD {}, {weapon}, {}",
        card.vbu, card.sm, card.melee, card.impetus, card.discipline, card.vd, card.pace
    ));
    let usual = sheet::usual(card.troop);
    if !says("melee") {
        let plain = !card.traits.cuirassiers;
        answer.rules.push(if plain { usual.melee.id } else { sheet::MELEE_CUIRASSIERS.id });
    }
    if !says("sm") {
        answer.rules.push(sheet::SM_USUAL.id);
    }
    let train: [&'static Rule; 3] = match card.troop {
        Troop::Artillery => [&sheet::ART_VBU, &sheet::ART_IMPETUS, &sheet::ART_VD],
        Troop::Baggage => [&sheet::BAGGAGE_VBU, &sheet::BAGGAGE_IMPETUS, &sheet::BAGGAGE_VD],
        _ => return Ok(answer),
    };
    for (key, rule) in ["vbu", "impetus", "vd"].into_iter().zip(&train) {
        if !says(key) {
            answer.meets([rule]);
        }
    }
    Ok(answer)
}

/// `order move horse 2`: an order of red as it is typed, judged, and what comes of it.
fn order(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let typed = words.join(" ");
    let red = Seat(0);
    let read = |text: &str| drawn.rules.understand(&drawn.state, red, text);
    let order = match read(&typed) {
        Ok(order) => order,
        Err(refusal) => return Ok(refusal.into()),
    };
    let written = drawn.rules.notation(&drawn.state, &order);
    if read(&written) != Ok(order.clone()) {
        return Err(format!("`{typed}` is written `{written}`, which is not read again"));
    }
    if let Err(refusal) = drawn.rules.judge(&drawn.state, red, &order) {
        return Ok(refusal.into());
    }
    let survey = drawn.survey();
    let answer = match &order {
        Order::Act(Act::March { unit, legs }) => {
            survey.march(*unit, legs).map(|march| marched(drawn, &march))
        }
        Order::Act(Act::Charge { unit, target }) => {
            survey.charge(*unit, *target).map(|plan| charged(drawn, &plan))
        }
        Order::Lead { to } => survey.lead(0, *to).map(|post| {
            let mut answer = Answer::default();
            answer.by(format!("{post:?}"), &sheet::LEADER_MOVE);
            answer
        }),
        _ => {
            let mut answer = Answer::default();
            answer.say("allowed");
            Ok(answer)
        }
    };
    Ok(answer.unwrap_or_else(Answer::from))
}

fn marched(drawn: &Drawn, march: &March) -> Answer {
    let mut answer = Answer::default();
    answer.by(format!("costs {}", say_bu(march.cost)), march.limit);
    match march.left {
        left if left < 0 => answer.say(format!("lacks {}", say_bu(-left))),
        left => answer.say(format!("left {}", say_bu(left))),
    }
    answer.meets(march.wheel.as_ref());
    answer.say(format!("ends at {}", at(march.pose)));
    for rule in &march.disorder {
        answer.by(format!("disordered by {}", short(rule)), rule);
    }
    for touched in &march.ground {
        let ground = &drawn.rules.setup.places[touched.place];
        answer.by(format!("{ground} after {}", say_bu(touched.after)), &touched.going.rule);
    }
    for entered in &march.zones {
        let of = drawn.name(entered.of);
        answer.by(format!("zone of {of} after {}", say_bu(entered.after)), &sheet::ZONE);
    }
    for passed in &march.passed {
        let friend = drawn.name(passed.friend);
        answer.by(format!("passes {friend} by {}", short(passed.rule)), passed.rule);
    }
    answer
}

fn charged(drawn: &Drawn, plan: &ChargePlan) -> Answer {
    let mut answer = marched(drawn, &plan.march);
    answer.say(format!("strikes the {:?}", plan.side).to_lowercase());
    answer.say(format!("over {}BU of {} to {}", plan.facts.distance, plan.reach, plan.most));
    match plan.flank {
        Some(rule) => answer.by("flank or rear", rule),
        None => answer.say("in front"),
    }
    if let Some((defence, rule)) = plan.defends {
        answer.by(format!("defends {defence}"), rule);
    }
    let open = [
        (plan.bonus, "with the bonus"),
        (plan.short, "may fall short"),
        (plan.excused, "without Impetus"),
        (plan.shot, "may be shot at"),
        (plan.counter, "may be met"),
        (plan.evade, "may be evaded"),
        (plan.swept, "swept away by contact"),
    ];
    for (rule, words) in open {
        if let Some(rule) = rule {
            answer.by(words, rule);
        }
    }
    answer
}

/// `shot foot horse`
fn shot(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    volley(drawn, words, Volley::Own)
}

/// `defensive foot horse`: at one that charges it.
fn defensive(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    volley(drawn, words, Volley::Defensive)
}

fn volley(drawn: &Drawn, words: &[&str], volley: Volley) -> Result<Answer, String> {
    let survey = drawn.survey();
    let (from, to) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    Ok(match survey.shot(from, to, volley) {
        Err(refusal) => refusal.into(),
        Ok(shot) => {
            let mut answer = Answer::default();
            let tally = survey.book.shoot_dice(&shot.facts);
            answer.rules.extend(tally.lines().iter().filter(|it| it.applied).map(|it| it.rule.id));
            answer.by(format!("{} dice", shot.dice), shot.arc);
            if volley == Volley::Own {
                let band = &sheet::BANDS[shot.band as usize];
                let spare = say_bu(shot.band_margin());
                answer.by(format!("{spare} to spare of {}", band.value), band);
            }
            answer.by(survey.say_sight(&shot.sight), shot.sight.rule);
            answer
        }
    })
}

/// `choose foot horse`: the shot, if priorities let it be chosen.
fn choose(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let (from, to) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    if let Err(refusal) = survey.chosen_shot(from, to) {
        return Ok(refusal.into());
    }
    let targets = survey.targets(from);
    let Some((_, Ok(rule))) = targets.at(to) else { return Err("no such target".into()) };
    let mut answer = Answer::default();
    answer.by(format!("by {}", short(rule)), rule);
    Ok(answer)
}

/// `sight foot horse`
fn sight(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let sighted = survey.sight(drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    let mut answer = Answer::default();
    answer.by(survey.say_sight(&sighted), sighted.rule);
    Ok(answer)
}

/// `cover foot horse`: how the first stands, and towards the second.
fn cover(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let (own, foe) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    let mut answer = Answer::default();
    answer.say(format!("footing {}", survey.footing(own)));
    if survey.is_on_wood_edge(own) {
        answer.by("on the edge of a wood", &sheet::WOOD_EDGE);
    }
    let covered = survey.has_cover(own, survey.line(foe, own));
    answer.say(if covered { "cover" } else { "open" });
    match survey.defence_against(own, foe) {
        Some((defence, rule)) => answer.by(format!("defends {defence}"), rule),
        None => answer.say("defends nothing"),
    }
    for (_, feature) in survey.terrain().under(&survey.base(own)) {
        answer.say(standing::ground_title(feature.kind));
    }
    Ok(answer)
}

/// `command horse`
fn command(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let own = drawn.unit(words, 0)?;
    let led = survey.led(own);
    let mut answer = Answer::default();
    answer.by(survey.say_led(own), led.rule);
    if survey.leader_base(survey.profile(own).command).is_some() {
        answer.rules.push(sheet::COMMAND_MEASURED.id);
    }
    Ok(answer)
}

/// `zone horse`: the zone it has, and those it stands in.
fn zone(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let own = drawn.unit(words, 0)?;
    let mut answer = Answer::default();
    match survey.zone(own) {
        Some(zone) => {
            let (wide, deep) = (say_bu(zone.size.width), say_bu(zone.size.depth));
            answer.by(format!("holds {wide} by {deep} ahead"), &sheet::ZONE);
        }
        None => answer.by("holds no zone", &sheet::ZONE),
    }
    for zone in survey.zones_on(own, &survey.base(own)) {
        answer.say(format!("in the zone of {} by {}", drawn.name(zone.of), say_bu(zone.by)));
    }
    Ok(answer)
}

/// `fight horse foot`: a round that goes on.
fn fight(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let survey = drawn.survey();
    let (a, b) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    let mut answer = Answer::default();
    let facts = survey.fight(a, b, UnitSet::default());
    for (own, foe, side, other) in [(a, b, &facts.a, &facts.b), (b, a, &facts.b, &facts.a)] {
        let round = survey.attackers(foe);
        let listed: Vec<&str> = round.iter().map(|place| drawn.name(place.unit)).collect();
        answer.rules.extend(round.iter().map(|place| place.rule.id));
        let tally = survey.book.melee_dice(side, other);
        answer.rules.extend(tally.lines().iter().filter(|it| it.applied).map(|it| it.rule.id));
        let who = drawn.name(own);
        answer.say(format!("{who}: {} dice, round him {}", tally.total(), listed.join(", ")));
    }
    Ok(answer)
}

fn retired(drawn: &Drawn, retired: Result<Retired, Refusal>) -> Answer {
    let retired = match retired {
        Ok(retired) => retired,
        Err(refusal) => return refusal.into(),
    };
    let fate = |fate: Fate| format!("{fate:?}").to_lowercase();
    let mut answer = Answer::default();
    answer.say(format!("{} over {}", fate(retired.fate), say_bu(retired.distance)));
    answer.say(format!("at {}", at(retired.pose)));
    if let Some(by) = retired.stopped {
        answer.say(format!("stopped by {}", drawn.name(by)));
    }
    if let Some(enemy) = retired.contact {
        answer.say(format!("runs into {}", drawn.name(enemy)));
    }
    for friend in &retired.disturbed {
        let how = match friend.pushed {
            0 => "passed".into(),
            pushed => format!("pushed {}", say_bu(pushed)),
        };
        answer.by(format!("{} {how}, {}", drawn.name(friend.unit), fate(friend.fate)), friend.rule);
    }
    for rule in &retired.disorder {
        answer.by(format!("disordered by {}", short(rule)), rule);
    }
    answer.meets(&retired.rules);
    answer.meets(retired.gone_by.as_ref());
    answer
}

/// `village 0 blue`: whether a side has lost it.
fn village(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let place = words.first().and_then(|place| place.parse().ok()).ok_or("which village?")?;
    let owner = u8::from(words.get(1) == Some(&"blue"));
    let mut answer = Answer::default();
    match drawn.survey().taken_by(place, owner) {
        Some(unit) => answer.by(format!("lost to {}", drawn.name(unit)), &sheet::VILLAGE_LOST),
        None => answer.say("held"),
    }
    Ok(answer)
}
