//! Questions of seeing, shooting and commanding.

use super::table::{Answer, Query, unit};
use tercio_engine::Ruler;
use tercio_field::TICKS_PER_U;
use tercio_impetus::facts::{Cover, Footing};
use tercio_impetus::sheet;
use tercio_impetus::survey::priority::Choice;
use tercio_impetus::survey::shot::Shot;
use tercio_impetus::survey::{Survey, gauge, reaches};
use tercio_ledger::Rule;

pub const QUERIES: &[(&str, Query)] = &[
    ("shot", shot),
    ("sight", sight),
    ("standing", standing),
    ("targets", targets),
    ("choose", choose),
    ("command", command),
    ("base", base),
    ("gauge", measure),
    ("reaches", outlines),
];

fn lines(rulers: &[Ruler]) -> String {
    let lines = rulers.iter().flat_map(|ruler| &ruler.lines);
    lines.map(String::as_str).collect::<Vec<_>>().join("; ")
}

/// Every rule that a shot rests on.
fn rules_of(survey: &Survey<'_>, shot: &Shot) -> Vec<&'static Rule> {
    let tally = survey.book.fire_dice(&shot.facts);
    let applied = tally.lines().iter().filter(|line| line.applied).map(|line| line.rule);
    let mut rules: Vec<&'static Rule> = applied.collect();
    rules.extend([shot.aim.arc, shot.aim.sight.rule, shot.class.rule()]);
    rules.push(&sheet::BANDS[shot.aim.band as usize]);
    if shot.facts.indirect {
        rules.push(&sheet::FIRE_INDIRECT_NEAR);
    }
    rules
}

/// `shot archers knights`
fn shot(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (from, to) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    Ok(match survey.shot(from, to) {
        Err(refusal) => refusal.into(),
        Ok(shot) => {
            let said = lines(&gauge::gauge(survey, from, to));
            let over = if shot.facts.indirect { "; indirect" } else { "; direct" };
            let words = format!("{said}{over}; class {}", shot.class);
            Answer::of(words, &rules_of(survey, &shot))
        }
    })
}

/// `sight archers knights`
fn sight(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let sighted = survey.sight(unit(survey, words, 0)?, unit(survey, words, 1)?);
    Ok(Answer::of(survey.say_sight(&sighted), &[sighted.rule]))
}

/// `standing knights`, or towards somebody: `standing knights archers`
fn standing(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let own = unit(survey, words, 0)?;
    let footing = survey.footing(own);
    let mut said = vec![format!("footing {footing}")];
    let mut rules: Vec<&'static Rule> = Vec::new();
    if footing != Footing::Open {
        rules.push(&sheet::MOVE_HALVED);
    }
    if survey.is_on_wood_edge(own) {
        said.push("on the edge of a wood".into());
        rules.push(&sheet::WOOD_EDGE_U);
    }
    if survey.is_in_column(own) {
        said.push("in column".into());
    }
    if survey.in_melee(own) {
        said.push("in melee".into());
    }
    if words.len() > 1 {
        let other = unit(survey, words, 1)?;
        let line = survey.line(other, own);
        let height = survey.is_higher(own, other);
        let cover = survey.cover(own, line);
        said.push(if height { "higher".into() } else { "not higher".into() });
        said.push(format!("cover {cover}"));
        if cover != Cover::None {
            rules.push(&sheet::MELEE_DEFENCES);
        }
        if height {
            rules.push(&sheet::MELEE_UPHILL);
        }
        if survey.has_pavises(own, line) {
            said.push("pavises".into());
        }
        if survey.has_stakes(own, line) {
            said.push("stakes".into());
        }
    }
    Ok(Answer::of(said.join("; "), &rules))
}

/// `targets archers`
fn targets(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let targets = survey.targets(unit(survey, words, 0)?);
    let name = |shot: &Shot| survey.profile(shot.aim.target).title.clone();
    let said = targets.shots.iter().map(|shot| format!("{}: {}", name(shot), shot.class));
    let bound: Vec<String> = targets.bound().map(name).collect();
    let words = format!("{}; binds {}", said.collect::<Vec<_>>().join(", "), bound.join(" or "));
    let rules: Vec<&'static Rule> = targets.shots.iter().map(|shot| shot.class.rule()).collect();
    Ok(Answer::of(words, &rules))
}

/// `choose archers knights`: the shot, if priorities let it be chosen.
fn choose(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (from, to) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    let targets = survey.targets(from);
    if let Some(shot) = targets.at(to) {
        let tests = survey.choice(&targets, shot) == Choice::Test;
        let chosen = survey.chosen_shot(from, to);
        if chosen.as_ref().is_ok_and(|chosen| chosen.1 != tests) {
            return Err("the choice and the chosen shot differ".into());
        }
    }
    Ok(match survey.chosen_shot(from, to) {
        Err(refusal) => refusal.into(),
        Ok((shot, tests)) => {
            let words = if tests { "after a test" } else { "as it likes" };
            Answer::of(words, &[shot.class.rule()])
        }
    })
}

/// `command knights`
fn command(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let own = unit(survey, words, 0)?;
    let led = survey.led(own);
    let mut rules = vec![led.rule];
    if led.by.is_some() {
        rules.push(&sheet::COMMAND_RANGE);
    }
    Ok(Answer::of(survey.say_led(own), &rules))
}

/// `base knights`
fn base(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let own = unit(survey, words, 0)?;
    let size = survey.base(own).size;
    let (width, depth) = (size.width / TICKS_PER_U, size.depth / TICKS_PER_U);
    let rules = [&sheet::BASE_WIDTH, survey.profile(own).troop.base_depth()];
    Ok(Answer::of(format!("{width}U wide, {depth}U deep"), &rules))
}

/// `gauge archers knights`: all that is measured between two units.
fn measure(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let (from, to) = (unit(survey, words, 0)?, unit(survey, words, 1)?);
    let rulers = gauge::gauge(survey, from, to);
    let heads: Vec<String> =
        rulers.iter().map(|ruler| format!("{} {}", ruler.kind, ruler.label)).collect();
    Ok(Answer::of(format!("{}; {}", heads.join("; "), lines(&rulers)), &[]))
}

/// `reaches archers`: what is drawn round a unit, with its farthest corner to the north.
fn outlines(survey: &Survey<'_>, words: &[&str]) -> Result<Answer, String> {
    let reaches = reaches::reaches(survey, unit(survey, words, 0)?);
    let top = |outline: &[[i32; 2]]| outline.iter().map(|point| point[1]).max().unwrap_or(0);
    let said = reaches
        .iter()
        .map(|reach| format!("{}: {}, up to {}", reach.kind, reach.label, top(&reach.outline)));
    Ok(Answer::of(said.collect::<Vec<_>>().join("; "), &[]))
}
