//! Battles at the terminal: scripted, against the computer, between two people, with typed dice.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, command};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

#[test]
fn a_scripted_game_is_saved_and_replays() {
    let folder = Folder::new("scripted");
    let typed = "help\noffers\noffers riders\nhint\nodds 2\nunits\nmap\nlog\nwhy\nnonsense\n\
                 why warfare.base\nmove riders ahead 2\nundo\nmove riders ahead 1\ndone\nsave copy.tercio\n\
                 save copy.tercio\n999\nundo\n";
    let ran =
        folder.run(&["play", "warfare/bridge", "--seed", "5", "--log", "b.tercio"], typed).done();
    for words in [
        "The bridge",
        "Raiders> offers",
        "Type an order as it stands among the offers",
        "[warfare.moves]",
        "Taken back.",
        "is not an order here",
        "Saved in copy.tercio",
        "copy.tercio is there already",
        "1 to ",
        "Go on with: tercio play b.tercio",
        "throws",
        "dice kept of every throw",
    ] {
        assert!(ran.out.contains(words), "`{words}`:\n{}", ran.out);
    }
    assert!(!ran.out.contains('\x1b'), "ink in a pipe");
    let story = folder.run(&["replay", "b.tercio"], "").done().out;
    assert!(story.contains("The rules of today agree with every line."), "{story}");
    assert!(folder.read("b.tercio").starts_with(&folder.read("copy.tercio")));
    folder.run(&["check", "b.tercio", "copy.tercio"], "").done();
    // The same name again is refused; the battle itself goes on.
    let again = ["play", "warfare/bridge", "--seed", "5", "--log", "b.tercio"];
    folder.run(&again, "").refused(1, &["is there already"]);
    let before = folder.read("b.tercio");
    folder.run(&["play", "b.tercio"], "1\n").done();
    assert!(folder.read("b.tercio").starts_with(&before));
    assert!(folder.read("b.tercio").len() > before.len());
    folder.run(&["play", "b.tercio", "--typed"], "").refused(2, &["goes on as it was begun"]);
}

#[test]
fn logs_have_names_of_their_own() {
    let folder = Folder::new("names");
    for _ in 0..2 {
        folder.run(&["play", "warfare/bridge", "--seed", "7"], "quit\n").done();
    }
    assert_eq!(folder.read("bridge-7.tercio"), folder.read("bridge-7-2.tercio"));
}

#[test]
fn the_computer_plays_itself_to_the_end() {
    let folder = Folder::new("watch");
    for (battle, seed) in [("warfare/bridge", "1"), ("warfare/hastings", "2")] {
        let words = ["play", battle, "--as", "none", "--seed", seed, "--log"];
        let scenario = battle.trim_start_matches("warfare/");
        let log = format!("{scenario}.tercio");
        let ran = folder.run(&[&words[..], &[&log]].concat(), "").done();
        assert!(ran.out.contains("See it again with"), "{}", ran.out);
        let replayed = folder.run(&["replay", &log, "--json"], "").done().json();
        assert!(replayed["over"]["because"].is_string(), "{replayed}");
        assert_eq!(replayed["drift"], Value::Null);
        let same = format!("{scenario}-again.tercio");
        folder.run(&[&words[..], &[&same]].concat(), "").done();
        assert_eq!(folder.read(&log), folder.read(&same), "the same seed, another battle");
    }
    folder.run(&["play", "bridge.tercio"], "").done();
    let next = folder.run(&["next", "hastings.tercio", "--hours", "24", "--out", "day2.json"], "");
    if next.code == 0 {
        folder.run(&["check", "day2.json"], "").done();
        let words = ["play", "day2.json", "--seed", "1", "--log", "day2.tercio"];
        folder.run(&words, "quit\n").done();
        assert!(folder.read("day2.tercio").contains("24 hours"));
    }
    let early =
        folder.run(&["play", "warfare/bridge", "--seed", "3", "--log", "e.tercio"], "quit\n");
    early.done();
    folder.run(&["next", "e.tercio", "--hours", "5"], "").refused(1, &["not over yet"]);
}

/// A client that reads one JSON object a line and gives the last order on offer each time.
/// Returns the orders given, and whether each was secret.
fn client(folder: &Path, words: &[&str], choose: impl Fn(usize) -> usize) -> Vec<(String, bool)> {
    let mut child = command(folder)
        .args(words)
        .arg("--json")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let mut given = Vec::new();
    let mut over = false;
    for line in stdout.lines() {
        let said: Value = serde_json::from_str(&line.unwrap()).unwrap();
        assert!(said.get("refused").is_none(), "{said}");
        over |= said.get("over").is_some();
        if said.get("seat").is_none() {
            continue;
        }
        let view = &said["view"];
        assert_eq!(view["prompt"]["yours"], true, "{}", view["prompt"]);
        let offers = view["offers"].as_array().unwrap();
        let order = &offers[choose(offers.len()) % offers.len()]["notation"];
        let order = order.as_str().unwrap().to_string();
        writeln!(stdin, "{order}").unwrap();
        let secret = view["prompt"]["rule"] == "warfare.commit";
        given.push((order, secret));
    }
    assert!(child.wait().unwrap().success());
    assert!(over, "the battle did not end");
    given
}

#[test]
fn two_people_at_one_screen_keep_their_secrets() {
    let folder = Folder::new("both");
    let words = ["play", "warfare/bridge", "--as", "both", "--seed", "4", "--log", "json.tercio"];
    let given = client(&folder.0, &words, |count| count - 1);
    assert!(given.iter().any(|(_, secret)| *secret), "nothing was secret");
    let typed: String = given.iter().map(|(order, _)| format!("{order}\n")).collect();
    let words = ["play", "warfare/bridge", "--as", "both", "--seed", "4", "--log", "text.tercio"];
    let ran = folder.run(&words, &typed).done();
    assert_eq!(folder.read("json.tercio"), folder.read("text.tercio"));
    assert!(ran.out.contains("The screen is handed to"), "{}", ran.out);
    for line in ran.out.lines() {
        let order = line.split_once("> ").map_or("", |(_, order)| order);
        let secret = given.iter().any(|(known, secret)| *secret && known == order);
        assert!(!secret, "a secret is on the screen: {line}");
    }
}

#[test]
fn dice_are_typed_and_asked_for_again_when_wrong() {
    let folder = Folder::new("typed");
    let words = ["play", "warfare/bridge", "--typed", "--seed", "1", "--log", "t.tercio"];
    let ran = folder.run(&words, "66\nsix\n777\nhelp\n665\n1 1 1\nwhy\nundo\n").done();
    for words in ["throw 3 dice", "but 2 were given", "is not dice", "1 to 6", "typed"] {
        let there = ran.out.contains(words) || folder.read("t.tercio").contains(words);
        assert!(there, "`{words}`:\n{}", ran.out);
    }
    assert!(ran.out.contains("6 6 5 = 17"), "{}", ran.out);
    // Cut off in the middle of a throw, it goes on waiting.
    let words = ["play", "warfare/bridge", "--typed", "--seed", "1", "--log", "cut.tercio"];
    folder.run(&words, "665\n").done();
    let ran = folder.run(&["play", "cut.tercio"], "1 1 1\nquit\n").done();
    assert!(ran.out.contains("[warfare.initiative]"), "{}", ran.out);
}

#[test]
fn wrong_sides_and_battles_are_answered() {
    let folder = Folder::new("sides");
    folder.run(&["play", "hasting"], "").refused(2, &["did you mean `hastings`?"]);
    let words = ["play", "warfare/hastings", "--as", "Saxon"];
    folder.run(&words, "").refused(2, &["did you mean `Saxons`?"]);
    folder.run(&["play", "hastings", "--enforcement", "lax"], "").refused(2, &["strict"]);
    let words = ["play", "warfare/hastings", "--ruling", "warfare.net-dice=rol-all"];
    folder.run(&words, "").refused(2, &["its answers are"]);
    folder.run(&["play", "saxons"], "").refused(2, &["an army, not a battle"]);
    folder.run(&["play", "/dev/null"], "").refused(1, &["title"]);
    folder.run(&["play", "."], "").refused(1, &[]);
    assert!(std::fs::read_dir(&folder.0).unwrap().next().is_none(), "a log of nothing is left");
}

#[test]
fn a_refused_order_is_let_through_when_agreed() {
    let folder = Folder::new("warn");
    let strict = ["play", "warfare/bridge", "--seed", "5", "--log", "s.tercio"];
    folder.run(&strict, "move riders ahead 11\nquit\n").done();
    let plain = ["play", "warfare/bridge", "--seed", "5", "--log", "p.tercio"];
    folder.run(&plain, "quit\n").done();
    assert_eq!(folder.read("s.tercio"), folder.read("p.tercio"), "a refused order is logged");
    let warn =
        ["play", "warfare/bridge", "--seed", "5", "--enforcement", "warn", "--log", "w.tercio"];
    let ran = folder.run(&warn, "move riders ahead 9\nquit\n").done();
    assert!(ran.out.contains("Against the rules, but let through"), "{}", ran.out);
    folder.run(&["replay", "w.tercio"], "").done();
}

#[test]
fn giving_up_ends_the_battle() {
    let folder = Folder::new("concede");
    let ran = folder
        .run(&["play", "warfare/bridge", "--seed", "5", "--log", "c.tercio"], "concede\n1\n1\n");
    let ran = ran.done();
    assert!(ran.out.contains("[warfare.end.conceded]"), "{}", ran.out);
    let replayed = folder.run(&["replay", "c.tercio", "--json"], "").done().json();
    assert_eq!(replayed["over"]["winners"], json!(2));
}

#[test]
fn an_umpire_with_a_seat_of_his_own_is_heard_before_a_computer_acts() {
    let folder = Folder::new("presides");
    let watched = ["play", "rose/teaching", "--as", "none", "--umpire", "--seed", "3"];
    let ran = folder.run(
        &[&watched[..], &["--log", "watched.tercio"]].concat(),
        "say : a cold morning\n\nquit\n",
    );
    assert!(ran.done().out.contains("The umpire spoke. \"a cold morning\""));
    let played = ["play", "rose/teaching", "--seed", "3", "--log", "played.tercio"];
    let ran = folder.run(&played, "dice 1\numpire say : hear me\numpire dance\nquit\n").done();
    assert!(ran.out.contains("The umpire spoke. \"hear me\""), "{}", ran.out);
    assert!(!ran.out.contains("Umpire>"), "nobody is asked to be one unasked");
    for log in ["watched.tercio", "played.tercio"] {
        folder.run(&["replay", log], "").done();
    }
    folder
        .run(&["play", "warfare/bridge", "--umpire"], "")
        .refused(2, &["no orders for an umpire"]);
}

#[test]
fn an_umpire_lets_pass_decides_and_changes() {
    let folder = Folder::new("umpire");
    let typed = "umpire\numpire pass move riders ahead 9\numpire state round\numpire set\n\
                 umpire set round 3\numpire set round 3 the clock was wrong\numpire set nothing 3 x\n\
                 umpire set units.0.men \"many\" x\numpire dice sum x\numpire dice sum 12\nquit\n";
    let ran =
        folder.run(&["play", "warfare/bridge", "--seed", "5", "--log", "u.tercio"], typed).done();
    for words in [
        "umpire pass <order>",
        "Waved through",
        "an amendment needs a reason",
        "The umpire changes round: the clock was wrong",
        "the state has no `nothing`",
        "cannot be that",
        "The umpire decides a throw: 12",
    ] {
        assert!(ran.out.contains(words), "`{words}`:\n{}", ran.out);
    }
    folder.run(&["replay", "u.tercio"], "").done();
    let typed = ["play", "warfare/bridge", "--typed", "--seed", "1", "--log", "t.tercio"];
    let ran = folder.run(&typed, "umpire dice sum 99\numpire dice sum 18\n111\nwhy\nquit\n").done();
    assert!(ran.out.contains("cannot come of 3d6"), "{}", ran.out);
    assert!(ran.out.contains("[warfare.initiative]"), "{}", ran.out);
    assert!(ran.out.contains("decided = 18"), "{}", ran.out);
    folder.run(&["replay", "t.tercio"], "").done();
}

#[test]
fn dice_are_shown_as_they_fall_and_only_news_is_drawn() {
    let folder = Folder::new("news");
    let typed = "WHY 0\nUmpire state nix\numpire dice sum 12\nundo\nquit\n";
    let args = ["play", "warfare/bridge", "--seed", "7", "--log", "n.tercio"];
    let ran = folder.run(&args, typed).done();
    for wanted in [
        "  Raiders, 3d6: 2 2 6 = 10\n",
        "Raiders, 3d6: 2 2 6 = 10  the throw for the initiative",
        "nothing is at `nix`",
    ] {
        assert!(ran.out.contains(wanted), "{wanted}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("edges marked").count(), 1, "{}", ran.out);

    let again = folder.run(&["play", "n.tercio"], "quit\n").done();
    assert!(again.out.contains("`log` tells the whole story"), "{}", again.out);
    assert!(!again.out.contains("The initiative is with"), "{}", again.out);
}

#[test]
fn a_slip_is_answered_and_an_unfinished_order_shows_how_it_goes_on() {
    let folder = Folder::new("slips");
    let typed = "hnt\nquti\nmove riders\noffers rider\noffers ridres\nwhy ridrs\nmap ridrs\nquit\n";
    let args = ["play", "warfare/bridge", "--seed", "5", "--log", "s.tercio"];
    let ran = folder.run(&args, typed).done();
    for wanted in [
        "did you mean the command `hint`?",
        "did you mean the command `quit`?",
        "On offer are:\n   2  move riders ahead 8",
        "No order on offer holds `ridres`; did you mean `riders`?",
        "no unit is called `ridrs`; on the table: riders, sell-swords, militia, bowmen; did you mean",
    ] {
        assert!(ran.out.contains(wanted), "{wanted}:\n{}", ran.out);
    }
    let why = ran.out.split("why ridrs\n").nth(1).unwrap();
    assert!(why.lines().next().unwrap().contains("`ridrs`") && why.contains("`riders`"), "{why}");
    let plain = ["play", "warfare/bridge", "--seed", "5", "--log", "p.tercio"];
    folder.run(&plain, "quit\n").done();
    assert_eq!(folder.read("s.tercio"), folder.read("p.tercio"), "a slip is in the log");
}

#[test]
fn an_unfinished_order_is_not_taken_for_a_command() {
    let folder = Folder::new("unfinished");
    let args = ["play", "impetus/teaching", "--as", "both", "--seed", "2", "--log", "u.tercio"];
    let out = folder.run(&args, "move\nmove south-pikes\nquit\n").done().out;
    assert_eq!(out.matches("`move` is written `move <units> <U>|max`").count(), 2, "{out}");
    assert!(!out.contains("did you mean the command"), "{out}");
}

#[test]
fn a_unit_is_looked_at_closely() {
    let folder = Folder::new("closer");
    let typed = "why riders\nmap riders\nmap big\nquit\n";
    let args = ["play", "warfare/bridge", "--seed", "5", "--log", "c.tercio"];
    let out = folder.run(&args, typed).done().out;
    let look = out.split("why riders\n").nth(1).unwrap();
    let look = look.split("Raiders>").next().unwrap();
    for wanted in ["riders (", "side ", "Raiders", "men ", "bonus dice"] {
        assert!(look.contains(wanted), "{wanted}:\n{look}");
    }
    let near = out.split("map riders\n").nth(1).unwrap().split("Raiders>").next().unwrap();
    let far = out.split("map big\n").nth(1).unwrap().split("Raiders>").next().unwrap();
    let signs = |map: &str| {
        map.lines().filter(|line| line.contains('|')).collect::<String>().matches('B').count()
    };
    assert!(signs(near) > 2 * signs(far), "{near}{far}");
    assert!(far.contains("sell-swords") && !near.contains("  edges marked every 6"), "{near}");
}

#[test]
fn odds_are_told_of_orders_that_are_not_on_offer() {
    let folder = Folder::new("asked");
    let typed = "odds move riders ahead 3\nodds move riders ahead 30\nodds mvoe riders\nquit\n";
    let args = ["play", "warfare/bridge", "--seed", "5", "--log", "o.tercio"];
    let out = folder.run(&args, typed).done().out;
    let answers: Vec<&str> = out.split("Raiders>").collect();
    let [.., allowed, refused, slip, _] = answers[..] else { panic!("{out}") };
    assert!(allowed.contains("now") && allowed.contains("average"), "{allowed}");
    assert!(refused.contains("as things stand it is refused"), "{refused}");
    assert!(slip.contains("did you mean `move`?"), "{slip}");
}

#[test]
fn each_throw_is_asked_for_in_full() {
    let folder = Folder::new("asks");
    let words =
        ["play", "warfare/bridge", "--typed", "--as", "both", "--seed", "1", "--log", "t.tercio"];
    let out = folder.run(&words, "665\n66\n111\nquit\n").done().out;
    assert_eq!(out.matches(", throw 3 dice (3d6): ").count(), 2, "{out}");
}

#[test]
fn odds_name_their_sides_and_long_charts_are_drawn_when_asked_for() {
    let folder = Folder::new("sides-named");
    let near = folder.run(&["scenario", "teaching"], "").done().out;
    folder.write("near.toml", &near.replace("at = [41, 50, 180]", "at = [49, 26, 180]"));
    let typed = "odds charge south-knights north-pikes\nodds full charge south-knights north-pikes\n\
                 odds charge south-pikes north-knights\n";
    let words = ["play", "near.toml", "--as", "both", "--seed", "2", "--log", "s.tercio"];
    let out = folder.run(&words, typed).done().out;
    let answers: Vec<&str> = out.split("Southerners>").collect();
    let [.., short, full, cases, _] = answers[..] else { panic!("{out}") };
    for answer in [short, full] {
        assert!(answer.contains("Side a is Knights, side b is Pikes."), "{answer}");
        assert!(answer.contains("The charge comes home"), "{answer}");
        assert!(answer.contains("[impetus.melee.vbu]"), "{answer}");
    }
    assert!(short.contains("`odds full charge south-knights north-pikes`"), "{short}");
    assert!(!short.contains('█') && full.contains('█'), "{short}{full}");
    assert!(cases.contains("if they counter-charge: "), "{cases}");
    assert!(cases.contains("Side Pikes (") && cases.contains("side Knights ("), "{cases}");
}

#[test]
fn whoever_is_asked_again_after_the_computer_is_asked_in_full() {
    let folder = Folder::new("again");
    let words = ["play", "hastings", "--seed", "1", "--log", "o.tercio"];
    let out = folder.run(&words, &"1\ndone\n".repeat(60)).done().out;
    let mut asked = 0;
    for part in out.split("Normans> ").take_while(|part| !part.contains("See it again")) {
        // Both may have to name a command in secret; that of the computer is told first.
        let order = part.rfind("\nSaxons: ").filter(|at| !part[*at..].contains("a secret choice"));
        let Some(at) = order else { continue };
        asked += 1;
        assert!(part[at..].contains("Normans: "), "{part}");
    }
    assert!(asked > 3, "{asked}: {out}");
}
