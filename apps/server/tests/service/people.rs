//! Accounts: sign-up, sign-in, further keys, recovery, bans; and impostors.

use hearthgate_server::identity::Purpose;
use serde_json::json;

use crate::harness::{TestPlayer, TestService};

#[test]
fn players_sign_up_sign_in_add_devices_and_recover() {
    let service = TestService::open(&["edge"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let me = |token: &str| {
        service
            .send("/api/token", Some(token), "application/json", b"{}")
            .0
    };
    assert_ne!(me(&ann.token), 200, "a token is not a signature");

    // Names that look alike are taken, and a key belongs to one player.
    let (status, said) = TestPlayer::unknown(2).join(&service, "ANN");
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("name_taken"))
    );
    let (status, said) = TestPlayer::unknown(24).join(&service, "Moderator");
    assert_eq!(
        (status, &said["error"]["code"]),
        (409, &json!("name_taken"))
    );
    TestPlayer::joined(&service, "Cleo", 20);
    for name in ["CIeo", "cIeo", "CLEO"] {
        let (status, said) = TestPlayer::unknown(21).join(&service, name);
        assert_eq!(
            (status, &said["error"]["code"]),
            (409, &json!("name_taken")),
            "{name}"
        );
    }
    TestPlayer::joined(&service, "BIll", 22);
    let (status, _) = TestPlayer::unknown(23).join(&service, "Blll");
    assert_eq!(status, 409, "the other way round too");
    let (status, said) = ann.join(&service, "Another");
    assert_eq!((status, &said["error"]["code"]), (409, &json!("key_taken")));
    let (status, said) = TestPlayer::unknown(3).join(&service, "evil\u{1b}[2J");
    assert_eq!(
        (status, &said["error"]["code"]),
        (400, &json!("invalid_name"))
    );

    // A challenge is valid once, for one key and one purpose.
    let signed = ann.signed(&service, Purpose::Enter);
    let (status, said) = service.post("/api/token", None, &signed);
    assert_eq!((status, &said["name"]), (200, &json!("Ann")));
    let (status, said) = service.post("/api/token", None, &signed);
    assert_eq!(
        (status, &said["error"]["code"]),
        (403, &json!("challenge_expired"))
    );
    let (status, said) = service.post("/api/token", None, &ann.signed(&service, Purpose::Join));
    assert_eq!(
        (status, &said["error"]["code"]),
        (403, &json!("signature_mismatch"))
    );
    let mut stolen = ann.signed(&service, Purpose::Enter);
    stolen["key"] = json!(TestPlayer::unknown(9).public());
    assert_eq!(service.post("/api/token", None, &stolen).0, 403);

    // A second device with a code from the first; five wrong tries void the code.
    let (status, said) = service.post("/api/keys/code", Some(&ann.token), &json!({}));
    assert_eq!(status, 200, "{said}");
    let code = said["code"].as_str().expect("a code").to_owned();
    let phone = TestPlayer::unknown(4);
    let add = |who: &TestPlayer, code: &str| {
        let mut body = who.signed(&service, Purpose::AddKey);
        body["name"] = json!("Ann");
        body["code"] = json!(code);
        service.post("/api/keys", None, &body)
    };
    assert_eq!(add(&phone, "aaaa-aaaa").0, 403);
    let (status, said) = add(&phone, &code.to_uppercase().replace('-', ""));
    assert_eq!(status, 200, "{said}");
    assert_eq!(
        add(&TestPlayer::unknown(5), &code).0,
        403,
        "a code is good once"
    );
    let (_, said) = service.post("/api/keys/code", Some(&ann.token), &json!({}));
    let code = said["code"].as_str().expect("a code").to_owned();
    for _ in 0..5 {
        assert_eq!(add(&TestPlayer::unknown(5), "aaaa-aaaa").0, 403);
    }
    assert_eq!(
        add(&TestPlayer::unknown(5), &code).0,
        403,
        "it was tried too often"
    );

    // The recovery code gives access and removes all other keys.
    let thief = TestPlayer::unknown(6);
    let recover = |code: &str| thief.recover(&service, "Ann", code);
    assert_eq!(recover("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa").0, 403);
    let (status, said) = recover(&ann.recovery);
    assert_eq!(status, 200, "{said}");
    assert_eq!(
        ann.send(&service, b"HGJ1").0,
        401,
        "the old key's token is gone"
    );
    let (status, said) = service.post("/api/token", None, &ann.signed(&service, Purpose::Enter));
    assert_eq!(
        (status, &said["error"]["code"]),
        (404, &json!("unknown_key"))
    );
}

#[test]
fn a_banned_player_sees_the_reason_and_the_ban_is_audited() {
    let service = TestService::open(&["edge"], "");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bar = service
        .command(&["admin", "ban", "ann", "--reason", "sent too much"])
        .status();
    assert!(bar.expect("it starts").success(), "{}", service.log());
    let (status, said) = ann.send(&service, &crate::harness::journal("victory"));
    assert_eq!((status, &said["error"]["code"]), (403, &json!("banned")));
    assert!(
        said["error"]["message"]
            .to_string()
            .contains("sent too much"),
        "{said}"
    );
    assert!(
        service
            .command(&["admin", "unban", "Ann"])
            .status()
            .expect("it starts")
            .success()
    );
    let again = service.command(&["admin", "unban", "Ann"]).status();
    assert!(!again.expect("it starts").success(), "nothing to lift");
    assert_eq!(
        ann.send(&service, &crate::harness::journal("victory")).0,
        202
    );
    let deeds = service
        .command(&["admin", "audit-log"])
        .output()
        .expect("it starts");
    let deeds = String::from_utf8_lossy(&deeds.stdout).into_owned();
    assert_eq!(deeds.matches("unban").count(), 1, "{deeds}");
    assert!(
        deeds.contains("unban Ann") && deeds.contains("sent too much"),
        "{deeds}"
    );
    let unknown = service
        .command(&["admin", "ban", "Nobody", "--reason", "x"])
        .status();
    assert!(!unknown.expect("it starts").success());
}
