//! Joining, entering, further keys, and whoever pretends.

use hearthgate_server::identity::Purpose;
use serde_json::json;

use crate::club::{Club, Person};

#[test]
fn people_join_enter_add_devices_and_recover_and_nobody_else_does() {
    let club = Club::open(&["edge"], "");
    let ann = Person::joined(&club, "Ann", 1);
    let me = |token: &str| {
        club.send("/api/token", Some(token), "application/json", b"{}")
            .0
    };
    assert_ne!(me(&ann.token), 200, "a token is no signature");

    // Nobody may be called nearly the same, and a key is one player's.
    let (status, said) = Person::stranger(2).join(&club, "ANN");
    assert_eq!((status, &said["error"]["code"]), (409, &json!("name_taken")));
    Person::joined(&club, "Cleo", 20);
    for name in ["CIeo", "cIeo", "CLEO"] {
        let (status, said) = Person::stranger(21).join(&club, name);
        assert_eq!(
            (status, &said["error"]["code"]),
            (409, &json!("name_taken")),
            "{name}"
        );
    }
    Person::joined(&club, "BIll", 22);
    let (status, _) = Person::stranger(23).join(&club, "Blll");
    assert_eq!(status, 409, "the other way round too");
    let (status, said) = ann.join(&club, "Another");
    assert_eq!((status, &said["error"]["code"]), (409, &json!("key_taken")));
    let (status, said) = Person::stranger(3).join(&club, "evil\u{1b}[2J");
    assert_eq!((status, &said["error"]["code"]), (400, &json!("invalid_name")));

    // A challenge is good once, for one key and one purpose.
    let signed = ann.signed(&club, Purpose::Enter);
    let (status, said) = club.post("/api/token", None, &signed);
    assert_eq!((status, &said["name"]), (200, &json!("Ann")));
    let (status, said) = club.post("/api/token", None, &signed);
    assert_eq!((status, &said["error"]["code"]), (403, &json!("challenge_expired")));
    let (status, said) = club.post("/api/token", None, &ann.signed(&club, Purpose::Join));
    assert_eq!((status, &said["error"]["code"]), (403, &json!("signature_mismatch")));
    let mut stolen = ann.signed(&club, Purpose::Enter);
    stolen["key"] = json!(Person::stranger(9).public());
    assert_eq!(club.post("/api/token", None, &stolen).0, 403);

    // A second device, by a code from the first; five wrong tries and it is gone.
    let (status, said) = club.post("/api/keys/code", Some(&ann.token), &json!({}));
    assert_eq!(status, 200, "{said}");
    let code = said["code"].as_str().expect("a code").to_owned();
    let phone = Person::stranger(4);
    let add = |who: &Person, code: &str| {
        let mut body = who.signed(&club, Purpose::AddKey);
        body["name"] = json!("Ann");
        body["code"] = json!(code);
        club.post("/api/keys", None, &body)
    };
    assert_eq!(add(&phone, "aaaa-aaaa").0, 403);
    let (status, said) = add(&phone, &code.to_uppercase().replace('-', ""));
    assert_eq!(status, 200, "{said}");
    assert_eq!(
        add(&Person::stranger(5), &code).0,
        403,
        "a code is good once"
    );
    let (_, said) = club.post("/api/keys/code", Some(&ann.token), &json!({}));
    let code = said["code"].as_str().expect("a code").to_owned();
    for _ in 0..5 {
        assert_eq!(add(&Person::stranger(5), "aaaa-aaaa").0, 403);
    }
    assert_eq!(
        add(&Person::stranger(5), &code).0,
        403,
        "it was tried too often"
    );

    // Whoever has the code that was shown once gets in again, and everybody else is out.
    let thief = Person::stranger(6);
    let recover = |code: &str| thief.recover(&club, "Ann", code);
    assert_eq!(recover("aaaa-aaaa-aaaa-aaaa-aaaa-aaaa").0, 403);
    let (status, said) = recover(&ann.recovery);
    assert_eq!(status, 200, "{said}");
    assert_eq!(
        ann.send(&club, b"HGJ1").0,
        401,
        "the old key's token is gone"
    );
    let (status, said) = club.post("/api/token", None, &ann.signed(&club, Purpose::Enter));
    assert_eq!((status, &said["error"]["code"]), (404, &json!("unknown_key")));
}

#[test]
fn whoever_is_barred_is_told_why_and_operators_leave_a_trace() {
    let club = Club::open(&["edge"], "");
    let ann = Person::joined(&club, "Ann", 1);
    let bar = club
        .command(&["admin", "ban", "ann", "--reason", "sent too much"])
        .status();
    assert!(bar.expect("it starts").success(), "{}", club.log());
    let (status, said) = ann.send(&club, &crate::club::journal("victory"));
    assert_eq!((status, &said["error"]["code"]), (403, &json!("banned")));
    assert!(
        said["error"]["message"].to_string().contains("sent too much"),
        "{said}"
    );
    assert!(
        club.command(&["admin", "unban", "Ann"])
            .status()
            .expect("it starts")
            .success()
    );
    assert_eq!(ann.send(&club, &crate::club::journal("victory")).0, 202);
    let deeds = club
        .command(&["admin", "audit-log"])
        .output()
        .expect("it starts");
    let deeds = String::from_utf8_lossy(&deeds.stdout).into_owned();
    assert!(
        deeds.contains("unban Ann") && deeds.contains("sent too much"),
        "{deeds}"
    );
    let nobody = club
        .command(&["admin", "ban", "Nobody", "--reason", "x"])
        .status();
    assert!(!nobody.expect("it starts").success());
}
