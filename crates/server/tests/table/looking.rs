//! What pages ask without changing anything, talk, and who is there.

use crate::client::{Luck, number};
use crate::running::{Running, bridge, melee, one_order, places, until_sealing};
use serde_json::json;

#[test]
fn odds_of_an_order_come_with_sentences_and_reasons() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    until_sealing(&mut pages, &mut Luck(3));
    let before = server.log(&game);
    let order = pages[0].offers()[0].clone();
    let answer =
        pages[0].ask(json!({ "kind": "ask", "seat": 0, "order": order["order"] })).unwrap();
    assert_eq!(answer["kind"], "odds", "{answer}");
    assert_eq!(answer["asked"]["notation"], order["notation"]);
    let cases = answer["asked"]["cases"].as_array().unwrap();
    assert!(cases.len() > 1, "one for each answer the foe may give");
    for case in cases {
        assert!(!case["odds"]["sentence"].as_str().unwrap().is_empty());
        assert!(!case["odds"]["tally"].as_array().unwrap().is_empty(), "{case}");
        assert!(!case["when"].as_str().unwrap().is_empty());
        let sum: f64 = case["odds"]["outcomes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|outcome| outcome["p"].as_f64().unwrap())
            .sum();
        assert!((sum - 1.0).abs() < 1e-6, "{sum}");
        // The same question stands at the address that comes with it.
        let path = format!(
            "/api/odds/warfare/{}?{}",
            case["procedure"].as_str().unwrap(),
            case["query"].as_str().unwrap()
        );
        let page = crate::http::get(server.address, &path).unwrap();
        assert_eq!(page.json()["odds"]["outcomes"], case["odds"]["outcomes"], "{path}");
    }
    let mut refused = order["order"].clone();
    refused["sortie"]["spend"] = json!([99]);
    let answer = pages[0].ask(json!({ "kind": "ask", "seat": 0, "order": refused })).unwrap();
    assert!(answer["asked"]["refused"]["rule"].as_str().unwrap().starts_with("warfare."));
    let answer =
        pages[0].ask(json!({ "kind": "ask", "seat": 0, "order": { "dance": 1 } })).unwrap();
    assert_eq!(answer["kind"], "refused");
    assert_eq!(server.log(&game), before, "asking changes nothing");
}

#[test]
fn every_place_can_be_looked_at() {
    let server = Running::start();
    let game = server.make(&melee());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut luck = Luck(51);
    let mut seen = vec![(places(&pages[0]), pages[0].now["view"]["scene"].clone())];
    for _ in 0..12 {
        assert!(one_order(&mut pages, &mut luck));
        seen.push((places(&pages[0]), pages[0].now["view"]["scene"].clone()));
    }
    for (place, scene) in &seen {
        let look = pages[0].ask(json!({ "kind": "look", "place": place })).unwrap();
        assert_eq!(look["place"], *place);
        assert_eq!(look["places"], places(&pages[0]));
        assert_eq!(look["view"]["scene"], *scene, "place {place}");
    }
    let last = places(&pages[0]);
    let look = pages[0].ask(json!({ "kind": "look", "place": usize::MAX >> 12 })).unwrap();
    assert_eq!((number(&look["place"]), &look["view"]), (last, &pages[0].now["view"]));
}

#[test]
fn an_aim_means_an_order_or_nothing() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut page = server.sit(&game, &[0, 1]);
    let seat = page.now["view"]["prompt"]["seats"][0].clone();
    page.say(&json!({ "kind": "sit", "role": { "seat": seat } })).unwrap();
    page.settle().unwrap();
    let offer = page.offers().into_iter().find(|offer| offer["at"].is_array()).unwrap();
    let aim = json!({ "piece": offer["piece"], "to": offer["at"] });
    let aimed = page.ask(json!({ "kind": "aim", "seat": seat, "aim": aim })).unwrap();
    assert_eq!((&aimed["kind"], &aimed["refused"]), (&json!("aimed"), &json!(null)));
    assert!(!aimed["notation"].as_str().unwrap().is_empty());
    let nothing = json!({ "kind": "aim", "seat": seat, "aim": { "piece": 999 } });
    assert_eq!(page.ask(nothing).unwrap()["kind"], "refused");
    let typed = json!({ "kind": "typed", "seat": seat, "moment": page.moment(),
                        "text": aimed["notation"] });
    assert_eq!(page.ask(typed).unwrap()["kind"], "done", "what is shown can be typed");
}

#[test]
fn talk_is_kept_and_told_to_all() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut pages = [server.sit(&game, &[0]), server.sit(&game, &[1])];
    let mut watcher = server.with(&game, &game.spectator);
    let say =
        |role: serde_json::Value, text: &str| json!({ "kind": "say", "role": role, "text": text });
    let answer = pages[0].ask(say(json!({ "seat": 0 }), "  good \n luck  ")).unwrap();
    assert_eq!(answer["kind"], "done");
    for text in ["", "  ", &"x".repeat(501)] {
        let answer = pages[0].ask(say(json!({ "seat": 0 }), text)).unwrap();
        assert_eq!(answer["kind"], "refused");
    }
    for page in pages.iter_mut().chain([&mut watcher]) {
        page.settle().unwrap();
        assert_eq!(page.talk.len(), 1);
        assert_eq!(
            (&page.talk[0]["seat"], &page.talk[0]["text"]),
            (&json!(0), &json!("good luck"))
        );
    }
    let fresh = server.with(&game, &game.spectator);
    assert_eq!(fresh.talk, watcher.talk);
}

#[test]
fn pages_see_who_is_there() {
    let server = Running::start();
    let game = server.make(&bridge());
    let mut one = server.sit(&game, &[0]);
    assert_eq!(one.presence, json!([{ "role": { "seat": 0 }, "pages": 1 }]));
    let other = server.sit(&game, &[1]);
    let twin = server.sit(&game, &[0]);
    one.settle().unwrap();
    let both =
        json!([{ "role": { "seat": 0 }, "pages": 2 }, { "role": { "seat": 1 }, "pages": 1 }]);
    assert_eq!(one.presence, both);
    drop((other, twin));
    while one.presence != json!([{ "role": { "seat": 0 }, "pages": 1 }]) {
        one.hear().unwrap();
    }
}
