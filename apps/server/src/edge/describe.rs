//! The OpenAPI description of the HTTP API.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::{Edge, MAX_JOURNAL_BYTES};

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
            "description": "A ladder that anyone can audit. Errors are `{\"error\": {\"code\": CODE, \"message\": SENTENCE}}`; \
                after 429 and 503 try again later. A signature is an ed25519 signature of the text \
                `hearthgate service\\nORIGIN\\nPURPOSE\\nCHALLENGE\\n`, where ORIGIN comes from /api/challenge and PURPOSE is \
                `join`, `enter` or `add key`. Keys, challenges and signatures are hexadecimal.",
        },
        "servers": [{ "url": origin }],
        "paths": {
            "/api/challenge": { "post": operation("Request a challenge for a key; it can be signed once, within two minutes",
                Some(object(&["key"])), "200", &["challenge", "origin"], false) },
            "/api/players": { "post": operation("Sign up: PURPOSE is `join`. `recovery` is shown once",
                Some(object(&["name", "key", "challenge", "signature"])), "201", &["name", "recovery", "token", "seconds"], false) },
            "/api/token": { "post": operation("Sign in: PURPOSE is `enter`. The token expires after `seconds`",
                Some(object(&["key", "challenge", "signature"])), "200", &["name", "token", "seconds"], false) },
            "/api/me": { "get": operation("Your name, and the reason of your ban if you are banned", None, "200", &["name", "banned"], true) },
            "/api/keys": {
                "get": operation("Your keys", None, "200", &["keys"], true),
                "post": operation("Add a key with a code from another device: PURPOSE is `add key`",
                    Some(object(&["name", "code", "key", "challenge", "signature"])), "200", &["name", "token", "seconds"], false),
            },
            "/api/keys/code": { "post": operation("Create a code for another device, valid for ten minutes and five tries",
                None, "200", &["name", "code", "seconds"], true) },
            "/api/keys/{key}": { "parameters": [path("key")],
                "delete": operation("Remove one of your keys, but never the last", None, "204", &[], true) },
            "/api/recover": { "post": operation("Replace all your keys with a new one, using the recovery code: PURPOSE is `add key`",
                Some(object(&["name", "code", "key", "challenge", "signature"])), "200", &["name", "recovery", "token", "seconds"], false) },
            "/api/games": {
                "get": operation("Live games, the latest first", None, "200", &["games"], false),
                "post": begin(),
            },
            "/api/games/mine": { "get": operation("Your open games, and your game of today", None, "200", &["day", "games"], true) },
            "/api/games/{game}": { "parameters": [path("game")],
                "get": operation("A game; never its seed, and its run only once its seed is public", None, "200", &GAME, false) },
            "/api/games/{game}/play": { "parameters": [path("game")], "get": socket(PLAY) },
            "/api/games/{game}/watch": { "parameters": [path("game")], "get": socket(WATCH) },
            "/api/today": { "get": operation("The daily game: the commitment to its seed, and its standings", None, "200", &["day", "promise", "games"], false) },
            "/api/runs": { "post": upload() },
            "/api/runs/{run}": { "parameters": [path("run")],
                "get": operation("A run and its verdict", None, "200", &["run", "player", "kind", "state", "sent", "doubt", "claim", "told"], false) },
            "/api/runs/{run}/journal": { "parameters": [path("run")],
                "get": operation("The journal of a ranked run, as bytes", None, "200", &[], false) },
            "/api/runs/{run}/recap": { "parameters": [path("run")],
                "get": operation("The recap of a ranked run, by language, if `told` is true", None, "200", &["picture", "told"], false) },
            "/api/runs/{run}/picture": { "parameters": [path("run")],
                "get": operation("A picture of the last level of a ranked run, as PNG, if `told` is true", None, "200", &[], false) },
            "/api/ladder": { "parameters": choices,
                "get": operation("A page of a ladder, the best first; `next` is the `after` of the next page", None, "200", &["runs", "next"], false) },
            "/api/players/{name}": { "parameters": [path("name")],
                "get": operation("The public profile of a player", None, "200", &["name", "joined", "ranked", "won", "best", "runs"], false) },
            "/api/dumps": { "get": operation("The daily dumps: the list of the whole ladder and the journals added that day, with their BLAKE3 hashes; the files are below /dumps/", None, "200", &["dumps"], false) },
            "/api/openapi.json": { "get": operation("This description", None, "200", &["openapi", "paths"], false) },
        },
        "components": { "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } },
    })
}

/// Fields of a game object.
const GAME: [&str; 14] = [
    "game", "player", "day", "promise", "calling", "rules", "state", "turns", "place", "score",
    "won", "run", "idle", "awake",
];

const PLAY: &str = "Play your game over a WebSocket. The first message is text: the token. Every other message is binary, in the format of the crate \
    `hearthgate-wire` for the rules version of the game. Final close codes: 4400 (invalid message), 4401 (unknown token), 4403 (another \
    player's game), 4404 (no such game, or no host runs its rules), 4410 (game over). After 4503 or any other code, reconnect.";

const WATCH: &str = "Spectate a game over a WebSocket. The first message is text: a token, or empty. Then the server sends binary messages in the format \
    of the crate `hearthgate-wire`; the client sends nothing. Final close codes: 4401 (unknown token), 4404 (no such game), 4425 (a daily \
    game, and your own of that day is not over). After 4503 or any other code, reconnect.";

fn socket(about: &str) -> Value {
    json!({
        "summary": about,
        "responses": {
            "101": { "description": "switching to a WebSocket" },
            "default": { "description": "the error: {\"error\": {\"code\", \"message\"}}" },
        },
    })
}

fn begin() -> Value {
    let mut begin = operation(
        "Start a game with a secret seed: the daily game, once (200 if it was started before), or a sealed one",
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
        "Upload the journal of a finished run; idempotent",
        None,
        "202",
        &["run", "state"],
        true,
    );
    upload["requestBody"] = json!({
        "required": true,
        "description": format!("the .hgj file itself, at most {MAX_JOURNAL_BYTES} bytes"),
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
            "default": { "description": "the error: {\"error\": {\"code\", \"message\"}}" },
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
    fn the_description_lists_exactly_the_routes() {
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
    fn path_parameters_are_described() {
        let described = description("");
        for (path, of_it) in described["paths"].as_object().expect("paths") {
            let gap = path.split(['{', '}']).nth(1);
            let said = of_it["parameters"][0]["name"].as_str();
            let is_said = gap.is_none() || gap == said;
            assert!(is_said, "{path}");
        }
    }

    #[test]
    fn the_fields_of_a_game_are_described() {
        let shown = crate::db::GameInfo {
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
