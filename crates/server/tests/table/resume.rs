//! Coming back: a page says how much of the log it knows, and hears the rest.

use crate::client::{Client, Luck};
use crate::running::{Running, melee, one_order};
use serde_json::{Value, json};

#[test]
fn a_page_that_comes_back_at_any_step_has_the_whole_story() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(31);
    let mut knew: Vec<(usize, Vec<Value>)> = vec![(0, Vec::new())];
    for step in 0..40 {
        if !one_order(&mut pages, &mut luck) {
            break;
        }
        if step % 5 == 4 && pages[0].now["undo"] == "freely" {
            let undo = json!({ "kind": "undo", "seat": 0, "moment": pages[0].moment() });
            pages[0].ask(undo).unwrap();
            pages.iter_mut().for_each(|page| page.settle().unwrap());
        }
        knew.push((pages[0].known, pages[0].story.clone()));
        let some = [0, luck.below(knew.len()), luck.below(knew.len()), knew.len() - 1];
        for at in some {
            let (known, story) = (knew[at].0, knew[at].1.as_slice());
            let link = game.seats[0].as_str();
            let back = Client::resume(server.address, &game.id, &[link], (known, story)).unwrap();
            assert_eq!(back.story, pages[0].story, "from {known} of {}", pages[0].known);
            assert_eq!(back.known, pages[0].known);
            assert_eq!(back.now["view"], pages[0].now["view"]);
        }
    }
    assert!(knew.len() > 10, "{} steps", knew.len());
    let much = (usize::MAX >> 12, [].as_slice());
    let back = Client::resume(server.address, &game.id, &[&game.seats[0]], much).unwrap();
    assert_eq!(back.story, pages[0].story, "who knows more than there is begins again");
}
