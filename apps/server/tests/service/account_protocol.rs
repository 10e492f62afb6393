//! Each rule of the server in docs/accounts.md, broken once.

use account::Purpose;
use serde_json::{Value, json};

use crate::harness::{TestPlayer, TestService};

/// Status and error code.
type Refusal<'r> = (u16, &'r str);

fn refused(answer: &(u16, Value)) -> Refusal<'_> {
    let (status, body) = answer;
    (*status, body["error"]["code"].as_str().unwrap_or_default())
}

#[test]
fn the_server_keeps_the_rules_of_the_account_protocol() {
    let mut service = TestService::open(&["edge"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bob = TestPlayer::joined(&service, "Bob", 2);
    let enter = |body: &Value| service.post("/api/token", None, body);
    let me = |token: &str| service.json_as("/api/me", token);

    // 1: keys.
    for key in [
        "00".repeat(32),
        "0100000000000000000000000000000000000000000000000000000000000000".to_owned(),
        "ff".repeat(31),
        "zz".repeat(32),
    ] {
        let answer = service.post("/api/challenge", None, &json!({ "key": key }));
        assert_eq!(refused(&answer), (400, "invalid_key"), "{key}");
    }
    // 2: signatures. The last half is a number; the order of the group added to it is another form of the same.
    let mut body = ann.signed(&service, Purpose::Enter);
    let bytes = hex::decode(body["signature"].as_str().expect("text")).expect("hex");
    let order = hex::decode("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    let (mut sum, mut carry) = (bytes.clone(), 0);
    for (n, digit) in order.expect("hex").into_iter().enumerate() {
        let digits = u16::from(bytes[32 + n]) + u16::from(digit) + carry;
        [sum[32 + n], _] = digits.to_le_bytes();
        carry = digits >> 8;
    }
    body["signature"] = json!(hex::encode(sum));
    assert_eq!(refused(&enter(&body)), (403, "signature_mismatch"));
    body["signature"] = json!("00");
    assert_eq!(refused(&enter(&body)), (400, "invalid_signature"));
    // 3: the challenge of another key.
    let other = bob.signed(&service, Purpose::Enter);
    let stolen = ann.sign_challenge(&service.origin, &other["challenge"], Purpose::Enter);
    assert_eq!(refused(&enter(&stolen)), (403, "challenge_expired"));
    let unknown = ann.sign_challenge(&service.origin, &json!("00".repeat(32)), Purpose::Enter);
    assert_eq!(refused(&enter(&unknown)), (403, "challenge_expired"));
    // 4: eight uses at once.
    let body = ann.signed(&service, Purpose::Enter);
    let uses: Vec<_> = (0..8)
        .map(|_| {
            let (http, body) = (service.http(), body.clone());
            std::thread::spawn(move || http.post("/api/token", None, &body).map(|it| it.status))
        })
        .collect();
    let uses = uses.into_iter().map(|it| it.join().expect("an answer"));
    let uses = uses.filter(|status| *status == Ok(200)).count();
    assert_eq!(uses, 1);
    // 5: time.
    let body = ann.signed(&service, Purpose::Enter);
    service.tamper("update challenges set expires = now() - interval '1 second'");
    assert_eq!(refused(&enter(&body)), (403, "challenge_expired"));
    // 6: purposes.
    for purpose in [Purpose::Join, Purpose::AddKey] {
        let body = ann.signed(&service, purpose);
        assert_eq!(refused(&enter(&body)), (403, "signature_mismatch"));
    }
    // 7: origins.
    let challenge = ann.signed(&service, Purpose::Enter)["challenge"].clone();
    let there = ann.sign_challenge("https://elsewhere", &challenge, Purpose::Enter);
    assert_eq!(refused(&enter(&there)), (403, "signature_mismatch"));
    // 8: the key of another player.
    let mut twice = bob.signed(&service, Purpose::Join);
    twice["name"] = json!("Robert");
    let answer = service.post("/api/players", None, &twice);
    assert_eq!(refused(&answer), (409, "key_taken"));
    // 10: codes.
    let code = || {
        service
            .post("/api/keys/code", Some(&ann.token), &json!({}))
            .1["code"]
            .clone()
    };
    let add = |seed: u8, code: &Value| {
        let mut body = TestPlayer::unknown(seed).signed(&service, Purpose::AddKey);
        (body["name"], body["code"]) = (json!("Ann"), code.clone());
        service.post("/api/keys", None, &body)
    };
    let late = code();
    service.tamper("update invitations set expires = now() - interval '1 second'");
    assert_eq!(refused(&add(10, &late)), (403, "wrong_code"));
    let good = code();
    assert_eq!(add(11, &good).0, 200);
    assert_eq!(refused(&add(12, &good)), (403, "wrong_code"));
    // 12: keys of others, and the last one.
    let remove = |who: &TestPlayer, key: &str| {
        let path = format!("/api/keys/{key}");
        service.delete(&path, &who.token)
    };
    assert_eq!(remove(&bob, &ann.public()), 409);
    assert_eq!(remove(&bob, &bob.public()), 409);
    // 9: a removed key ends its tokens.
    assert_eq!(me(&ann.token)["name"], "Ann");
    assert_eq!(remove(&ann, &ann.public()), 204);
    assert_eq!(me(&ann.token)["error"]["code"], "unauthenticated");
    assert_eq!(me(&bob.token)["name"], "Bob");
    service.tamper("update tokens set expires = now() - interval '1 second'");
    assert_eq!(me(&bob.token)["error"]["code"], "unauthenticated");
    // 11: the recovery code, once.
    let phone = TestPlayer::unknown(11).signed(&service, Purpose::Enter);
    assert_eq!(enter(&phone).0, 200);
    assert_eq!(ann.recover(&service, "Ann", &ann.recovery).0, 200);
    let again = TestPlayer::unknown(13).recover(&service, "Ann", &ann.recovery);
    assert_eq!(refused(&again), (403, "wrong_code"));
    let phone = TestPlayer::unknown(11).signed(&service, Purpose::Enter);
    assert_eq!(refused(&enter(&phone)), (404, "unknown_key"));
    // 13: nothing secret in the database.
    let last = enter(&bob.signed(&service, Purpose::Enter)).1;
    service.kill("edge");
    let dump = engines::postgres_tool("pg_dump")
        .expect("pg_dump")
        .args(["--data-only", service.engines.postgres.url()])
        .output();
    let dump = String::from_utf8_lossy(&dump.expect("pg_dump").stdout).into_owned();
    assert!(dump.contains(&bob.public()), "it is a dump");
    for secret in [last["token"].as_str().expect("a token"), &bob.recovery] {
        assert!(!dump.contains(secret));
    }
}
