//! What is typed at the prompt is answered in the words of whoever typed it.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::Folder;

/// A battle of which each answer is looked at.
struct Battle {
    folder: Folder,
    words: Vec<&'static str>,
}

impl Battle {
    fn new(name: &str, scenario: &'static str, more: &[&'static str]) -> Self {
        let words = [&["play", scenario, "--seed", "4"], more].concat();
        Battle { folder: Folder::new(name), words }
    }

    /// What is said to each of these lines, on one line each and without what was typed.
    fn said(&self, typed: &[&str]) -> Vec<String> {
        let out = self.out(typed);
        let prompts = |line: &&str| line.split_once("> ").is_some_and(|(who, _)| is_seat(who));
        let mut answers: Vec<String> = Vec::new();
        for line in out.lines() {
            match answers.last_mut() {
                _ if prompts(&line) => answers.push(String::new()),
                Some(answer) => answer.push_str(&format!("{line} ")),
                None => {}
            }
        }
        assert!(answers.len() >= typed.len(), "{out}");
        answers
    }

    fn out(&self, typed: &[&str]) -> String {
        let _ = std::fs::remove_file(self.folder.0.join("a.tercio"));
        let words = [&self.words[..], &["--log", "a.tercio"]].concat();
        self.folder.run(&words, &typed.join("\n")).done().out
    }
}

/// The name of a seat stands before what is typed.
fn is_seat(word: &str) -> bool {
    !word.is_empty() && word.chars().all(char::is_alphabetic)
}

#[track_caller]
fn says(answer: &str, words: &[&str]) {
    words.iter().for_each(|word| assert!(answer.contains(word), "`{word}` is not said: {answer}"));
}

#[test]
fn odds_of_a_secret_choice_say_why_there_are_none() {
    for (name, scenario) in [("secret-i", "hastings"), ("secret-c", "conquest/teaching")] {
        let said = Battle::new(name, scenario, &[]).said(&["odds 1", "quit"]);
        says(&said[0], &["secret choice", "at the same time as the other side's", "`hint`"]);
        assert!(!said[0].contains("slot"), "{}", said[0]);
    }
    let said = Battle::new("secret-n", "hastings", &[]).said(&["odds name William", "quit"]);
    says(&said[0], &["secret choice", "`tercio odds impetus`"]);
}

#[test]
fn odds_of_an_order_without_dice_say_what_it_does() {
    let battle = Battle::new("no-dice", "hastings", &[]);
    let said = battle.said(&[
        "name Odo",
        "odds wheel spearmen left 30",
        "odds move spearmen 3",
        "odds done",
        "quit",
    ]);
    says(&said[1], &["No dice are thrown", "Spearmen: wheel left 30 degrees", "left: 0.8U"]);
    says(&said[2], &["No dice are thrown", "Spearmen: ahead 3U"]);
    says(&said[3], &["No dice are thrown", "End the command's turn", "3 units have done nothing"]);
    for answer in &said[1..=3] {
        assert!(!answer.contains("worth") && !answer.contains("average"), "{answer}");
    }
    // Where what the armies are worth changes, or dice decide, the table stands as before.
    let said = Battle::new("worth", "warfare/bridge", &[]).said(&["odds done", "quit"]);
    says(&said[0], &["No dice are thrown", "End the move", "worth", "average"]);
    let json = Battle::new("no-dice-json", "warfare/bridge", &["--json"]).out(&["odds done"]);
    assert!(json.contains("\"dice\":false") && json.contains("\"futures\":{"), "{json}");
}

#[test]
fn several_choices_are_taken_back_as_far_as_dice_let_them() {
    let battle = Battle::new("undo", "hastings", &[]);
    let orders = ["name Odo", "move spearmen 3", "move archers 3", "move crossbows 3"];
    let said = |undo| battle.said(&[&orders[..], &[undo, "quit"]].concat())[4].clone();
    says(&said("undo 2"), &["2 choices are taken back."]);
    says(&said("undo"), &["Taken back."]);
    // Dice fell for the initiative, after the name was chosen.
    let free = said("undo 99");
    says(&free, &["3 choices are taken back, no more: dice have fallen", "`undo 96 agreed`"]);
    says(&said("undo 4"), &["3 choices are taken back, no more", "type `undo agreed`"]);
    says(&said("undo 4 agreed"), &["4 choices are taken back.", "in secret"]);
    let all = said("undo 99 agreed");
    says(&all, &["4 choices are taken back, no more: nothing of yours can be taken back"]);
    for wrong in ["undo 0", "undo many", "undo 2 3", "undo -1", "undo 2 agreed x"] {
        says(&said(wrong), &["it is written `undo`, `undo 3` for your last three choices"]);
    }
}

#[test]
fn why_means_units_first_and_then_rules_of_this_battle() {
    let battle = Battle::new("why", "hastings", &[]);
    let asked =
        ["why knights", "why -1", "why knigts", "why move.lengt", "why xyzzy", "map knights"];
    let said = battle.said(&[&asked[..], &["why knights-1", "why bret", "quit"]].concat());
    let several = "several units are called `knights`; which of knights-1, knights-2, knights-3";
    says(&said[0], &[several]);
    says(&said[1], &["`why 3` gives the throws of the last three steps"]);
    says(&said[2], &["no unit here and no rule of Impetus", "did you mean `knights-1`?"]);
    says(&said[3], &["did you mean `impetus.move.length`?"]);
    says(&said[4], &["on the table: knights-1", "`tercio sheet impetus`"]);
    says(&said[5], &[several]);
    says(&said[6], &["Norman knights 1 (knights-1)", "heavy horse"]);
    says(&said[7], &["(bretons)"]);
    for answer in &said {
        let others = ["rose.", "conquest.", "warfare.", "baroque."];
        assert!(!others.iter().any(|other| answer.contains(other)), "{answer}");
    }
}

#[test]
fn help_shows_the_orders_of_this_system_and_more_of_a_word() {
    let battle = Battle::new("help", "hastings", &[]);
    let words = ["help", "help move", "help undo", "HELP Why", "help mvoe", "help timeline"];
    let said = battle.said(&[&["name Odo"], &words[..], &["quit"]].concat());
    says(
        &said[1],
        &["move <units> <U>|max", "wheel <units> left|right <degrees>", "transfer <unit>"],
    );
    says(&said[1], &["offers [word]", "why impetus."]);
    for other in ["argued", "timeline", "warfare."] {
        assert!(!said[1].contains(other), "`{other}`: {}", said[1]);
    }
    says(&said[2], &["move <units> <U>|max", "On offer are:", "move archers 8"]);
    assert!(!said[2].contains("hint") && !said[2].contains("wheel"), "{}", said[2]);
    says(&said[3], &["undo [n] agreed", "Consent is needed once dice have fallen"]);
    assert!(!said[3].contains("hint"), "{}", said[3]);
    says(&said[4], &["why <rule-id>", "the ending of a rule's"]);
    let slip = "no command and no order here is called `mvoe`; did you mean `move`? `help` lists";
    says(&said[5], &[slip]);
    let early = battle.said(&["help move", "quit"]);
    says(&early[0], &["`move` is written `move <units> <U>|max`; it is not asked for just now"]);
    says(&said[6], &["no command and no order here is called `timeline`"]);
}

#[test]
fn every_system_shows_how_its_orders_are_written() {
    let all = [
        ("warfare/bridge", "move <unit> ahead <inches>"),
        ("impetus/teaching", "move <units> <U>|max"),
        ("baroque/teaching", "move <unit> <BU>|max"),
        ("conquest/teaching", "bid 0"),
        ("rose/teaching", "dice <number>"),
    ];
    for (scenario, form) in all {
        let name = scenario.replace('/', "-");
        let battle = Battle::new(&format!("forms-{name}"), scenario, &["--as", "both"]);
        let said = battle.said(&["help", "help timeline", "quit"]);
        let system = scenario.split('/').next().unwrap();
        says(&said[0], &["Orders are written now:", form, &format!("why {system}.")]);
        let clock = system == "rose";
        assert_eq!(said[0].contains("timeline"), clock, "{}", said[0]);
        assert_eq!(said[1].contains("battle's own clock"), clock, "{}", said[1]);
    }
}

#[test]
fn what_cannot_be_read_is_answered_plainly() {
    let battle = Battle::new("plainly", "hastings", &[]);
    let wrong = ["done x", "concede now", "move \u{2603} 8", "ключ", "move x\u{1b}[31m\u{7} 8"];
    let typed = [&["name Odo"], &wrong[..], &["move spearmen 99", "quit"]].concat();
    let said = battle.said(&typed);
    says(&said[1], &["nothing follows `done`: type the word alone"]);
    says(&said[2], &["nothing follows `concede`: type the word alone"]);
    says(
        &said[3],
        &["no unit is called `\u{2603}`; yours are knights-1", "crossbows; `map` shows"],
    );
    says(&said[4], &["`ключ` is not an order here; try: move <units>"]);
    says(&said[5], &["`x\\u{1b}[31m\\u{7}`"]);
    for answer in &said[1..=5] {
        assert!(!answer.contains("[impetus."), "no rule says so: {answer}");
    }
    says(&said[6], &["too far", "[impetus.move.length]"]);
    let out = battle.out(&typed);
    assert!(!out.contains(['\u{1b}', '\u{7}']), "{out}");
    let words = ["play", "x\u{1b}[31m"];
    let refused = battle.folder.run(&words, "").refused(2, &["`x\\u{1b}[31m`"]);
    assert!(!refused.err.contains('\u{1b}'), "{}", refused.err);
    // In another system the same words mean something else, or the same.
    let said = Battle::new("plainly-w", "warfare/bridge", &["--as", "both"]).said(&[
        "done now",
        "move nobody-at-all ahead 1",
        "quit",
    ]);
    says(&said[0], &["nothing follows `done`"]);
    says(&said[1], &["nobody-at-all", "; yours are "]);
}

#[test]
fn a_copy_is_saved_in_ones_own_folder() {
    let folder = Folder::new("home");
    let mut child = common::command(&folder.0);
    child.env("HOME", &folder.0).args(["play", "warfare/bridge", "--seed", "5"]);
    child.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = child.spawn().unwrap();
    let typed = b"save ~/copy.tercio\nsave ~/copy.tercio\nquit\n";
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), typed).unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let copy = folder.0.join("copy.tercio");
    says(&out, &[&format!("Saved in {}.", copy.display()), "is there already"]);
    assert_eq!(folder.read("copy.tercio"), folder.read("bridge-5.tercio"));
}

#[test]
fn dice_are_counted_in_words_and_for_programs() {
    let typed = ["play", "warfare/bridge", "--typed", "--seed", "1", "--log"];
    let folder = Folder::new("counted");
    let words = [&typed[..], &["t.tercio"]].concat();
    let out = folder.run(&words, "6\n66\nquit\n").done().out;
    says(&out, &["3d6 needs 3 dice, but 1 was given", "but 2 were given"]);
    let words = [&typed[..], &["j.tercio", "--json"]].concat();
    let out = folder.run(&words, "6\nquit\n").done().out;
    let awaited = out.lines().find(|line| line.contains("\"awaited\":")).unwrap();
    let awaited: serde_json::Value = serde_json::from_str(awaited).unwrap();
    assert_eq!((&awaited["count"], &awaited["faces"]), (&3.into(), &6.into()), "{awaited}");
    says(&out, &["but 1 was given"]);
    let words = ["resolve", "warfare", "sortie", "--dice", "6"];
    folder.run(&words, "").refused(1, &["needs 3 dice, but 1 was given"]);
}

#[test]
fn names_and_titles_are_told_apart() {
    for words in [&["systems"][..], &["play"]] {
        let out = Folder::new("columns").run(words, "").done().out;
        says(&out, &["conquest/rome-gauls  Romans and Gauls", "conquest/agincourt   Agincourt"]);
        says(&out, &["    hastings          Hastings"]);
    }
}
