//! What programs may ask for, as OpenAPI describes it.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::{Edge, LONGEST};

pub(super) async fn openapi(State(edge): State<Edge>) -> Json<Value> {
    Json(description(&edge.config.origin))
}

fn description(origin: &str) -> Value {
    let choices = [
        "kind", "calling", "rules", "day", "season", "after", "limit",
    ]
    .map(query);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hearthgate",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A ladder that anybody can audit. Errors are `{\"error\": {\"why\": NAME, \"text\": SENTENCE}}`; \
                after 429 and 503 try again later. To sign is to sign, with ed25519, the text \
                `hearthgate service\\nORIGIN\\nPURPOSE\\nCHALLENGE\\n`, where ORIGIN is what /api/challenge says and PURPOSE is \
                `join`, `enter` or `add key`. Keys, challenges and signatures are hexadecimal.",
        },
        "servers": [{ "url": origin }],
        "paths": {
            "/api/challenge": { "post": operation("Something for a key to sign, once, within two minutes",
                Some(object(&["key"])), "200", &["challenge", "origin"], false) },
            "/api/players": { "post": operation("Join: PURPOSE is `join`. `recovery` is shown once",
                Some(object(&["name", "key", "challenge", "signature"])), "201", &["name", "recovery", "token", "seconds"], false) },
            "/api/token": { "post": operation("Enter: PURPOSE is `enter`. The token is good for `seconds`",
                Some(object(&["key", "challenge", "signature"])), "200", &["name", "token", "seconds"], false) },
            "/api/me": { "get": operation("Who one is", None, "200", &["name", "barred"], true) },
            "/api/keys": {
                "get": operation("One's keys", None, "200", &["keys"], true),
                "post": operation("Add a key by a code from another device: PURPOSE is `add key`",
                    Some(object(&["name", "code", "key", "challenge", "signature"])), "200", &["name", "token", "seconds"], false),
            },
            "/api/keys/code": { "post": operation("A code for another device, good for ten minutes and five tries",
                None, "200", &["name", "code", "seconds"], true) },
            "/api/keys/{key}": { "parameters": [path("key")],
                "delete": operation("Take a key from oneself, but never the last", None, "204", &[], true) },
            "/api/recover": { "post": operation("A new key for the recovery code: PURPOSE is `add key`. All other keys go",
                Some(object(&["name", "code", "key", "challenge", "signature"])), "200", &["name", "recovery", "token", "seconds"], false) },
            "/api/games": {
                "get": operation("Games that are being played, the latest first", None, "200", &["games"], false),
                "post": begin(),
            },
            "/api/games/mine": { "get": operation("One's own games that are not over, and that of today", None, "200", &["day", "games"], true) },
            "/api/games/{game}": { "parameters": [path("game")],
                "get": operation("What may be known of a game: never its seed, and its run only once nobody can learn from it", None, "200", &GAME, false) },
            "/api/games/{game}/play": { "parameters": [path("game")], "get": socket(PLAY) },
            "/api/games/{game}/watch": { "parameters": [path("game")], "get": socket(WATCH) },
            "/api/today": { "get": operation("Today's game: what is promised of its seed, and how it stands", None, "200", &["day", "promise", "games"], false) },
            "/api/runs": { "post": upload() },
            "/api/runs/{run}": { "parameters": [path("run")],
                "get": operation("What is known of a run", None, "200", &["run", "player", "kind", "state", "sent", "doubt", "claim", "told"], false) },
            "/api/runs/{run}/journal": { "parameters": [path("run")],
                "get": operation("The journal of a ranked run, as bytes", None, "200", &[], false) },
            "/api/runs/{run}/recap": { "parameters": [path("run")],
                "get": operation("How a ranked run ended, as the game tells it, by language; of runs that were `told`", None, "200", &["picture", "told"], false) },
            "/api/runs/{run}/picture": { "parameters": [path("run")],
                "get": operation("The last level of a ranked run, as PNG; of runs that were `told`", None, "200", &[], false) },
            "/api/ladder": { "parameters": choices,
                "get": operation("A page of a ladder, the best first; `next` is the `after` of the next page", None, "200", &["runs", "next"], false) },
            "/api/players/{name}": { "parameters": [path("name")],
                "get": operation("What is public about a player", None, "200", &["name", "joined", "ranked", "won", "best", "runs"], false) },
            "/api/dumps": { "get": operation("The whole ladder with every journal, day by day, each with where to fetch it and its BLAKE3", None, "200", &["dumps"], false) },
            "/api/openapi.json": { "get": operation("This", None, "200", &["openapi", "paths"], false) },
        },
        "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } },
    })
}

/// What is said of a game.
const GAME: [&str; 14] = [
    "game", "player", "day", "promise", "calling", "rules", "state", "turns", "place", "score",
    "won", "run", "idle", "awake",
];

const PLAY: &str = "Play one's game over a WebSocket. The first message is a text: the token. Then every message is bytes, calls one way and news the \
    other, in the form of the crate `hearthgate-wire` for the rules version of the game. Closed for good with 4401 (the token is nobody's), \
    4403 (the game is somebody else's), 4404 (there is no such game, or nobody here plays by its rules), 4410 (it is over), 4400 (what was \
    said makes no sense); with 4503 or without a word try again.";

const WATCH: &str = "Look on at a game over a WebSocket. The first message is a text: a token, or nothing. Then news come as bytes, in the form of \
    the crate `hearthgate-wire`; nothing is to be said. Closed with 4401 (the token is nobody's), 4425 (it is a day's game, and one's own of \
    that day is not over), 4404 (there is no such game); with 4503 or without a word try again.";

/// A path that becomes a WebSocket.
fn socket(about: &str) -> Value {
    json!({
        "summary": about,
        "responses": {
            "101": { "description": "a WebSocket from here on" },
            "default": { "description": "why not: {\"error\": {\"why\", \"text\"}}" },
        },
    })
}

fn begin() -> Value {
    let mut begin = operation(
        "Begin a game with a seed that nobody knows: the day's, once (200 if it was begun before), or one of its own",
        None,
        "201",
        &GAME,
        true,
    );
    begin["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": {
        "type": "object", "additionalProperties": false,
        "properties": { "daily": { "type": "boolean", "default": false }, "calling": { "type": ["string", "null"] } } } } } });
    begin
}

fn upload() -> Value {
    let mut upload = operation(
        "Send the journal of a finished run. Sending it again does no harm",
        None,
        "202",
        &["run", "state"],
        true,
    );
    upload["requestBody"] = json!({
        "required": true,
        "description": format!("the .hgj file itself, at most {LONGEST} bytes"),
        "content": { "application/octet-stream": {} },
    });
    upload
}

fn object(fields: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> = fields
        .iter()
        .map(|field| ((*field).to_owned(), json!({ "type": "string" })))
        .collect();
    json!({ "required": true, "content": { "application/json": { "schema": {
        "type": "object", "required": fields, "properties": properties } } } })
}

fn operation(
    summary: &str,
    body: Option<Value>,
    status: &str,
    answers: &[&str],
    needs_token: bool,
) -> Value {
    let properties: serde_json::Map<String, Value> = answers
        .iter()
        .map(|it| ((*it).to_owned(), json!({})))
        .collect();
    let content = if answers.is_empty() {
        json!({})
    } else {
        json!({ "application/json": { "schema": { "type": "object", "required": answers, "properties": properties } } })
    };
    let mut operation = json!({
        "summary": summary,
        "responses": {
            status: { "description": "done", "content": content },
            "default": { "description": "why not: {\"error\": {\"why\", \"text\"}}" },
        },
    });
    if let Some(body) = body {
        operation["requestBody"] = body;
    }
    if needs_token {
        operation["security"] = json!([{ "token": [] }]);
    }
    operation
}

fn path(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
}

fn query(name: &str) -> Value {
    json!({ "name": name, "in": "query", "schema": { "type": "string" } })
}

#[cfg(test)]
mod tests {
    use super::{GAME, description};
    use crate::edge::routes;
    use std::collections::BTreeSet;

    #[test]
    fn every_path_is_described_and_nothing_else_is() {
        let there: BTreeSet<String> = routes::all()
            .iter()
            .map(|route| format!("{} /api{}", route.method, route.path))
            .collect();
        let described = description("");
        let paths = described["paths"].as_object().expect("paths");
        let described: BTreeSet<String> = paths
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods").keys();
                let methods = methods.filter(|it| *it != "parameters");
                methods.map(move |method| format!("{method} {path}"))
            })
            .collect();
        assert_eq!(described, there);
    }

    #[test]
    fn what_a_path_wants_in_its_address_is_described() {
        let described = description("");
        for (path, of_it) in described["paths"].as_object().expect("paths") {
            let gap = path.split(['{', '}']).nth(1);
            let said = of_it["parameters"][0]["name"].as_str();
            let is_said = gap.is_none() || gap == said;
            assert!(is_said, "{path}");
        }
    }

    #[test]
    fn what_is_said_of_a_game_is_described() {
        let shown = crate::record::Shown {
            game: crate::GameId::try_from(&[0; 16][..]).expect("a game"),
            player: String::new(),
            day: None,
            promise: String::new(),
            calling: None,
            rules: 1,
            state: String::new(),
            turns: 0,
            place: 0,
            score: None,
            won: None,
            run: None,
            idle: 0,
            awake: false,
            host: None,
        };
        let shown = serde_json::json!(shown);
        let said: BTreeSet<&str> = shown
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(said, BTreeSet::from(GAME));
    }
}
