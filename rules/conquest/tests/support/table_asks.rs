//! The questions that are put to a table.

use super::table::{Answer, Drawn, Query};
use tercio_chance::Seat;
use tercio_conquest::facts::Volley;
use tercio_conquest::order::{Act, Order};
use tercio_conquest::sheet;
use tercio_conquest::state::{Due, Rush, State, Trial};
use tercio_conquest::survey::bar::say_inches;
use tercio_conquest::survey::charge::ChargePlan;
use tercio_conquest::survey::march::{March, Pace};
use tercio_conquest::troops::Footing;
use tercio_engine::{Refusal, Ruleset};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Leg, Pose, TICKS_PER_U, Way};
use tercio_ledger::{Rule, Tally};

pub const QUERIES: &[(&str, Query)] = &[
    ("base", base),
    ("profile", profile),
    ("table", table),
    ("zone", zone),
    ("order", order),
    ("foreign", foreign),
    ("shot", shot),
    ("react", react),
    ("test", test),
    ("ground", ground),
    ("flight", flight),
    ("frightened", frightened),
];

/// The side that gives the orders.
const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn at(pose: Pose) -> String {
    let inches = |ticks: i32| f64::from(ticks) / f64::from(TICKS_PER_U);
    format!("{:.1},{:.1},{}", inches(pose.front.x), inches(pose.front.y), pose.facing.degrees())
}

fn add(answer: &mut Answer, tally: &Tally<'_>) {
    answer.rules.extend(tally.lines().iter().filter(|it| it.applied).map(|it| it.rule.id));
}

fn far(words: &[&str], place: usize) -> Result<i32, String> {
    let far = words.get(place).and_then(|far| far.parse::<f64>().ok()).ok_or("how far?")?;
    Ok((far * f64::from(TICKS_PER_U)).round() as i32)
}

/// `base horse`: how wide and deep it stands.
fn base(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (unit, survey) = (drawn.unit(words, 0)?, drawn.survey());
    let size = survey.base(unit).size;
    let (wide, deep) = sheet::base_of(survey.card(unit).mount);
    let mut answer = Answer::default();
    answer.by(format!("{} wide", say_inches(size.width)), wide);
    answer.by(format!("{} deep", say_inches(size.depth)), deep);
    answer.say(format!("{} ranks", survey.ranks(unit)));
    if survey.unit(unit).loose {
        answer.rules.push(sheet::LOOSE_CELL.id);
    }
    Ok(answer)
}

/// `profile horse`: what its line leaves out, and the lines that gave it.
fn profile(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let unit = drawn.unit(words, 0)?;
    let card = &drawn.rules.setup.units[usize::from(unit.0)];
    let line = &drawn.lines[usize::from(unit.0)];
    let mut answer = Answer::default();
    let usual = sheet::usual(card.mount);
    let figures: [(&str, i64, &'static Rule); 4] = [
        ("ka", card.ka.into(), usual.ka),
        ("d", card.d.into(), usual.d),
        ("wounds", card.wounds.into(), usual.wounds),
        ("attacks", card.attacks.into(), usual.attacks),
    ];
    for (key, value, rule) in figures {
        let given = line.split(' ').any(|word| word.starts_with(&format!("{key}=")));
        answer.say(format!("{key} {value}"));
        if !given {
            answer.rules.push(rule.id);
        }
    }
    answer.say(format!("{}, moves {}", card.weight, say_inches(drawn.survey().base_move(unit))));
    answer.rules.push(drawn.survey().move_line(unit).id);
    Ok(answer)
}

/// `table`: how large it is and how long a battle lasts, where the file says nothing.
fn table(drawn: &Drawn, _: &[&str]) -> Result<Answer, String> {
    let setup = &drawn.rules.setup;
    let mut answer = Answer::default();
    answer.by(format!("{} wide", say_inches(setup.table.width)), &sheet::TABLE_WIDE);
    answer.by(format!("{} deep", say_inches(setup.table.height)), &sheet::TABLE_DEEP);
    answer.by(format!("{} turns", setup.turns), &sheet::LENGTH);
    Ok(answer)
}

/// `zone 0`: where a side deploys.
fn zone(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let side = words.first().and_then(|side| side.parse().ok()).ok_or("which side?")?;
    let zone = drawn.survey().deploy_zone(side);
    let mut answer = Answer::default();
    answer.by(format!("{} wide", say_inches(zone.size.width)), &sheet::DEPLOY_SIDES);
    answer.by(format!("{} deep", say_inches(zone.size.depth)), &sheet::DEPLOY_DEEP);
    answer.say(format!("at {}", at(zone.pose)));
    Ok(answer)
}

/// The table when an order of red is due.
fn asked(drawn: &Drawn, verb: &str) -> State {
    let mut state = drawn.state.clone();
    state.agenda.push(match verb {
        "charge" => Due::Declare { side: RED.0 },
        "aim" => Due::Nominate { side: RED.0 },
        _ => Due::Move { side: RED.0 },
    });
    state
}

/// `order move horse 2`: an order of red as it is typed, judged, and what comes of it.
fn order(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let typed = words.join(" ");
    let state = asked(drawn, words.first().copied().unwrap_or_default());
    let read = |text: &str| drawn.rules.understand(&state, RED, text);
    let order = match read(&typed) {
        Ok(order) => order,
        Err(refusal) => return Ok(refusal.into()),
    };
    let written = drawn.rules.notation(&state, &order);
    if read(&written) != Ok(order.clone()) {
        return Err(format!("`{typed}` is written `{written}`, which is not read again"));
    }
    if let Err(refusal) = drawn.rules.judge(&state, RED, &order) {
        return Ok(refusal.into());
    }
    Ok(obeyed(drawn, &order).unwrap_or_else(Answer::from))
}

/// `foreign move foe 2`: an order that blue could type for a unit of his, given by red.
fn foreign(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let state = asked(drawn, words.first().copied().unwrap_or_default());
    let order = drawn.rules.understand(&state, BLUE, &words.join(" "));
    let order = order.map_err(|refusal| refusal.to_string())?;
    let judged = drawn.rules.judge(&state, RED, &order);
    Ok(judged.map_or_else(Answer::from, |()| Answer::default()))
}

fn obeyed(drawn: &Drawn, order: &Order) -> Result<Answer, Refusal> {
    let survey = drawn.survey();
    let mut answer = Answer::default();
    match order {
        Order::Act(Act::March { unit, legs }) => {
            marched(&mut answer, &survey.march(*unit, legs)?);
            answer.rules.push(survey.move_line(*unit).id);
            if let [Leg::Straight { way: Way::Back, .. }] = legs[..] {
                answer.rules.push(sheet::MOVE_BACK.id);
            }
        }
        Order::Act(Act::Slip { unit, to }) => {
            marched(&mut answer, &survey.slip(*unit, *to)?);
            answer.rules.extend([survey.move_line(*unit).id, sheet::LOOSE_WAY.id]);
        }
        Order::Act(Act::Face { unit, turn }) => {
            let (pose, files) = survey.face(*unit, *turn)?;
            answer.by(format!("{files} files, ends at {}", at(pose)), &sheet::TURNING);
        }
        Order::Act(Act::Ranks { unit, more }) => {
            let (files, _) = survey.ranks_changed(*unit, *more)?;
            answer.by(format!("{files} files"), &sheet::RANKS_COST);
        }
        Order::Act(Act::Reform { unit, files, loose }) => {
            let base = survey.reform(*unit, *files, *loose)?;
            let wide = say_inches(base.size.width);
            answer.by(format!("{files} files, {wide} wide"), &sheet::REFORM_ALONE);
        }
        Order::Act(Act::Charge { unit, target, also }) => {
            charged(&mut answer, &survey.charge(*unit, *target, *also)?);
        }
        Order::Act(Act::Aim { unit, target, mass }) => {
            return volley(drawn, *unit, *target, *mass, Volley::Own);
        }
        Order::Lead { to } => {
            let post = survey.lead(RED.0, *to)?;
            answer.by(format!("{post:?}"), &sheet::GENERAL_MOVE);
        }
        _ => answer.say("allowed"),
    }
    Ok(answer)
}

fn marched(answer: &mut Answer, march: &March) {
    answer.say(format!("costs {}", say_inches(march.cost)));
    match march.pace {
        Pace::Base => answer.say("base move"),
        Pace::Double => answer.by("double pace", &sheet::MOVE_DOUBLE),
        Pace::Quick => answer.by("quick march", &sheet::MOVE_QUICK),
    }
    if march.tests {
        answer.by("takes a test", &sheet::DOUBLE_NEAR);
    }
    if let Some(gone) = march.dense {
        answer.by(format!("a die after {}", say_inches(gone)), &sheet::GROUND_DENSE);
    }
    if march.disorders {
        answer.by("disordered", &sheet::GROUND_DISORDER);
    }
    answer.say(format!("ends at {}", at(march.end.pose)));
}

fn charged(answer: &mut Answer, plan: &ChargePlan) {
    let rule = if plan.askew { &sheet::CHARGE_ASKEW } else { &sheet::FRONTAL_ZONE };
    let (far, reach) = (say_inches(plan.distance), say_inches(plan.reach));
    answer.by(format!("{far} of {reach}"), rule);
    answer.say(if plan.reaches() { "comes home" } else { "falls short" });
    answer.by(format!("strikes the {}", plan.at), &sheet::CHARGE_FACING);
    if let Some(second) = plan.second {
        answer.by(format!("and the {second} of the second"), &sheet::TWO_TARGETS);
    }
    if let Some(gone) = plan.dense {
        answer.by(format!("a die after {}", say_inches(gone)), &sheet::GROUND_DENSE);
    }
    answer.say(format!("ends at {}", at(plan.end.pose)));
}

/// `shot bows horse [mass] [stand|flee]`
fn shot(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (from, to) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    let volley_of = words.iter().find_map(|word| Volley::from_word(word)).unwrap_or(Volley::Own);
    let shot = volley(drawn, from, to, words.contains(&"mass"), volley_of);
    Ok(shot.unwrap_or_else(Answer::from))
}

fn volley(
    drawn: &Drawn,
    from: UnitId,
    to: UnitId,
    mass: bool,
    volley: Volley,
) -> Result<Answer, Refusal> {
    let survey = drawn.survey();
    let facts = survey.shot(from, to, mass, volley)?;
    let mut answer = Answer::default();
    add(&mut answer, &survey.book.shooters(&survey.shooters_facts(from, mass)));
    let value = survey.book.shooting_value(&facts);
    add(&mut answer, &value);
    answer.say(format!("{} figures at {}\", SA {}", facts.shooters, facts.range, value.total()));
    answer.say(format!("{} screens", facts.screens));
    if facts.target.terrain {
        answer.by("in a terrain feature", &sheet::SHOT_COVER);
    }
    Ok(answer)
}

/// `react blue red`: how the first may meet a charge of the second.
fn react(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (target, unit) = (drawn.unit(words, 0)?, drawn.unit(words, 1)?);
    let open = drawn.survey().reactions(&Rush { unit, target, also: None, reaction: None });
    let open: Vec<&str> = open.iter().map(|it| it.word()).collect();
    let mut answer = Answer::default();
    answer.by(open.join(" "), &sheet::REACT);
    Ok(answer)
}

/// `test blue command|flank|panic|rally`: what two dice must not exceed.
fn test(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (unit, survey) = (drawn.unit(words, 0)?, drawn.survey());
    let trial = match words.get(1).copied().unwrap_or_default() {
        "command" => Trial::Hold { from: unit },
        "flank" => Trial::Flank,
        "panic" => Trial::Panic,
        "rally" => Trial::Rally,
        other => return Err(format!("no test `{other}`")),
    };
    let facts = survey.test_facts(unit, trial, 0);
    let tally = survey.book.test_value(&facts);
    let mut answer = Answer::default();
    add(&mut answer, &tally);
    answer.say(format!("at most {}", tally.total()));
    if facts.enemies > 0 {
        answer.by(format!("{} enemies near", facts.enemies), &sheet::COMMAND_NEAR);
    }
    if trial == Trial::Rally {
        let may = if survey.may_rally(unit) { "enough are left" } else { "too few are left" };
        answer.by(may, &sheet::RALLY_PART);
        let near = if facts.near { "an enemy near" } else { "nobody near" };
        answer.by(near, &sheet::RALLY_NEAR);
    }
    Ok(answer)
}

/// `ground red`: what it stands on.
fn ground(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (unit, survey) = (drawn.unit(words, 0)?, drawn.survey());
    let mut answer = Answer::default();
    let footing = survey.footing(unit);
    answer.say(format!("{footing}"));
    if footing != Footing::Open {
        answer.rules.push(sheet::SHOT_COVER.id);
    }
    Ok(answer)
}

/// `flight blue 7`: where it flees so many inches.
fn flight(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let (unit, survey) = (drawn.unit(words, 0)?, drawn.survey());
    let flight = survey.flee(unit, survey.flight_heading(unit), far(words, 1)?);
    let mut answer = Answer::default();
    answer.by(format!("{} to {}", say_inches(flight.distance), at(flight.end.pose)), {
        &sheet::FLIGHT_AWAY
    });
    if flight.off {
        answer.by("off the table", &sheet::FLIGHT_EDGE);
    }
    if flight.passed != UnitSet::default() {
        answer.by(format!("through {}", listed(drawn, flight.passed)), &sheet::FLIGHT_PASSES);
    }
    Ok(answer)
}

/// `frightened blue`: who tests when it breaks.
fn frightened(drawn: &Drawn, words: &[&str]) -> Result<Answer, String> {
    let near = drawn.survey().frightened_by(drawn.unit(words, 0)?);
    let mut answer = Answer::default();
    match near == UnitSet::default() {
        true => answer.say("nobody"),
        false => answer.by(listed(drawn, near), &sheet::PANIC_NEAR),
    }
    Ok(answer)
}

fn listed(drawn: &Drawn, units: UnitSet) -> String {
    let names: Vec<&str> = units.iter().map(|id| drawn.name(id)).collect();
    names.join(", ")
}
