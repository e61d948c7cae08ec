//! What `/api/openapi.json` says is what is served: every answer has the shape it describes.

use crate::client::Game;
use crate::http::{self, Reply, get};
use crate::running::{Running, bridge};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What a value lacks of a schema; nothing if it has its shape.
fn misfit(api: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let found = api.pointer(name.trim_start_matches('#'));
        return misfit(api, found.expect(name), value, at);
    }
    if let Some(any) = schema["oneOf"].as_array() {
        let fits = any.iter().any(|one| misfit(api, one, value, at).is_none());
        return (!fits).then(|| format!("{at}: {value} fits none of {schema}"));
    }
    if let Some(words) = schema["enum"].as_array() {
        return (!words.contains(value)).then(|| format!("{at}: {value} is none of {words:?}"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        // Without a type anything will do.
        _ => return None,
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !(kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number")) {
        return Some(format!("{at}: {value} is not of {kinds:?}"));
    }
    match value {
        Value::Array(items) => (0..).zip(items).find_map(|(n, item): (usize, &Value)| {
            misfit(api, &schema["items"], item, &format!("{at}[{n}]"))
        }),
        Value::Object(fields) => object_misfit(api, schema, fields, at),
        _ => None,
    }
}

fn object_misfit(
    api: &Value,
    schema: &Value,
    fields: &serde_json::Map<String, Value>,
    at: &str,
) -> Option<String> {
    let known = schema["properties"].as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for name in required {
        if !fields.contains_key(name) {
            return Some(format!("{at}: `{name}` is missing"));
        }
    }
    fields.iter().find_map(|(name, value)| match known.get(name) {
        Some(schema) => misfit(api, schema, value, &format!("{at}.{name}")),
        None => Some(format!("{at}: `{name}` is not described")),
    })
}

struct Described {
    api: Value,
    /// Doors whose answer was seen.
    seen: BTreeSet<String>,
}

impl Described {
    /// An answer of a door has the shape that is described for its status.
    fn check(&mut self, door: &str, reply: &Reply) {
        let (method, path) = door.split_once(' ').unwrap();
        let operation = &self.api["paths"][path][method.to_lowercase()];
        assert!(operation.is_object(), "{door} is not described");
        self.seen.insert(door.into());
        let status = reply.status.to_string();
        let answers = &operation["responses"];
        let answer = answers.get(&status).unwrap_or(&answers["default"]);
        let kind = reply.header("content-type").split(';').next().unwrap_or_default();
        let schema = &answer["content"][kind]["schema"];
        assert!(schema.is_object(), "{door} {status} is `{kind}`: {answer}");
        if kind == "application/json" {
            let wrong = misfit(&self.api, schema, &reply.json(), "answer");
            assert_eq!(wrong, None, "{door} {status}");
        }
    }

    /// What is sent has the shape that is described for it.
    fn check_body(&self, door: &str, body: &Value) {
        let (method, path) = door.split_once(' ').unwrap();
        let operation = &self.api["paths"][path][method.to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{door} has no body");
        assert_eq!(misfit(&self.api, schema, body, "body"), None, "{door}");
    }

    fn doors(&self) -> BTreeSet<String> {
        let paths = self.api["paths"].as_object().unwrap();
        let doors = paths.iter().flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        });
        doors.collect()
    }
}

#[test]
fn every_answer_has_the_shape_that_is_described() {
    let server = Running::start();
    let api = get(server.address, "/api/openapi.json").unwrap().json();
    assert!(api["openapi"].as_str().unwrap().starts_with("3."), "{}", api["openapi"]);
    let mut described = Described { api, seen: BTreeSet::new() };
    for (door, path, status) in [
        ("GET /api/openapi.json", "/api/openapi.json", 200),
        ("GET /api/catalogue", "/api/catalogue", 200),
        ("GET /api/files/{system}", "/api/files/impetus", 200),
        ("GET /api/sheet/{system}", "/api/sheet/warfare", 200),
        ("GET /api/sheet/{system}", "/api/sheet/warfair", 404),
        ("GET /api/rule/{system}/{rule}", "/api/rule/warfare/warfare.strength.medium-armour", 200),
        ("GET /api/rule/{system}/{rule}", "/api/rule/warfare/nothing", 404),
        ("GET /api/odds/{system}/{procedure}", "/api/odds/warfare/sortie?a.men=900", 200),
        ("GET /api/odds/{system}/{procedure}", "/api/odds/impetus/melee", 200),
        ("GET /api/odds/{system}/{procedure}", "/api/odds/warfare/sortie?rounds=x", 400),
        ("GET /api/odds/{system}/{procedure}", "/api/odds/warfare/nothing", 404),
        ("GET /api/match/{id}/ws", "/api/match/abc/ws", 400),
        ("GET /healthz", "/healthz", 200),
        ("GET /metrics", "/metrics", 200),
    ] {
        let reply = get(server.address, path).unwrap();
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        described.check(door, &reply);
    }
    posts(&server, &mut described);
    assert_eq!(described.seen, described.doors(), "every door was tried");
}

fn posts(server: &Running, described: &mut Described) {
    let mut post = |door: &str, body: &Value, status: u16| {
        let reply = server.post(door.trim_start_matches("POST "), body);
        assert_eq!(reply.status, status, "{door}: {}", reply.body);
        described.check(door, &reply);
        if status == 200 {
            described.check_body(door, body);
        }
        reply
    };
    let mut new = bridge();
    new["dice"] = json!("typed");
    new["enforcement"] = json!("warn");
    new["house"] = json!({ "off": ["warfare.strength.medium-armour"] });
    new["listed"] = json!(true);
    let game = Game::from_made(&post("POST /api/matches", &new, 200).json());
    post("POST /api/matches", &json!({ "system": "warfare", "players": [] }), 404);
    post("POST /api/matches", &json!({ "nothing": 1 }), 422);
    post("POST /api/draft", &json!({ "system": "warfare", "text": "", "edits": [] }), 200);
    let held = game.held(&[&game.seats[0], &game.umpire, &game.spectator]);
    post("POST /api/held", &held, 200);
    let log = post("POST /api/export", &held, 200).body;
    post("POST /api/export", &json!({ "links": [] }), 403);
    described.check("POST /api/import", &server.import(&log));
    described.check("POST /api/import", &server.import("nothing"));
    described.check("GET /api/listed", &get(server.address, "/api/listed").unwrap());
}

#[test]
fn faults_outside_the_doors_have_the_same_shape() {
    let server = Running::start();
    let sorry = |reply: Reply, status: u16| {
        assert_eq!(reply.status, status, "{}", reply.body);
        let said = reply.json();
        let all =
            said["error"].is_string() && said["details"].is_array() && said["hint"].is_string();
        assert!(all, "{status}: {}", reply.body);
    };
    sorry(get(server.address, "/api/nothing").unwrap(), 404);
    let put = "PUT /api/matches HTTP/1.1";
    sorry(http::request(server.address, put, &[], "").unwrap(), 405);
    let host = [("Host", "evil.example")];
    sorry(http::request(server.address, "GET /healthz HTTP/1.1", &host, "").unwrap(), 403);
}
