//! A server that stops and comes back.

use crate::client::{Client, Luck};
use crate::running::{Running, melee, one_order, until_sealing};
use serde_json::json;

#[test]
fn a_server_that_comes_back_goes_on_where_it_stopped() {
    let mut server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(41);
    until_sealing(&mut pages, &mut luck);
    assert!(one_order(&mut pages, &mut luck), "one choice is sealed while it stops");
    for round in 0..4 {
        let before = (pages[0].story.clone(), pages[0].now.clone(), pages[1].now.clone());
        let log = server.log(&game);
        server = server.again();
        for page in &mut pages {
            while page.hear().is_ok() {}
            let last = page.heard.last().unwrap();
            assert!(last.contains("\"closing\"") && last.contains("kept"), "{last}");
        }
        assert_eq!(server.log(&game), log, "not a byte of the log has changed");
        pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
        let after = (pages[0].story.clone(), pages[0].now.clone(), pages[1].now.clone());
        assert_eq!(after, before, "round {round}");
        for _ in 0..3 {
            assert!(one_order(&mut pages, &mut luck), "play goes on");
        }
    }
}

#[test]
fn dice_that_were_awaited_are_awaited_still() {
    let mut server = Running::start();
    let mut new = melee();
    new["dice"] = json!("typed");
    let game = server.make(&new);
    let mut page = server.sit(&game, &[0, 1]);
    let awaited = page.now["awaited"].clone();
    let dice = usize::try_from(awaited["dice"].as_u64().unwrap()).unwrap();
    server = server.again();
    page = server.sit(&game, &[0, 1]);
    assert_eq!(page.now["awaited"], awaited);
    let throw = json!({ "kind": "throw", "moment": page.moment(), "faces": vec![4; dice] });
    assert_eq!(page.ask(throw).unwrap()["kind"], "done");
    page.settle().unwrap();
    let (log, then) = (server.log(&game), page.now.clone());
    server = server.again();
    page = server.sit(&game, &[0, 1]);
    assert_eq!(page.now, then);
    assert_eq!(server.log(&game), log);
}

#[test]
fn a_stopping_server_lets_nobody_wait() {
    let mut server = Running::start();
    let game = server.make(&melee());
    let _silent = Client::open(server.address, &game.id, &[]).unwrap();
    let _page = server.sit(&game, &[0]);
    let began = std::time::Instant::now();
    server.stop();
    assert!(began.elapsed().as_secs() < 8, "a page that says nothing holds nothing up");
}
