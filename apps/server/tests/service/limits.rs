//! Rate limits, size limits, and invalid requests.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{TestPlayer, TestService, journal};

#[test]
fn floods_and_large_bodies_are_rejected_and_others_served() {
    let settings =
        "[limits]\nrequests_per_minute = 60\nuploads_per_hour = 2\nbehind_proxy = true\n";
    let service = TestService::open(&["edge"], settings);
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let giant = vec![0; (1 << 20) + 1];
    assert_eq!(ann.send(&service, &giant).0, 413);
    let (status, said) = ann.send(&service, b"no journal at all");
    assert_eq!(
        (status, &said["error"]["code"]),
        (415, &json!("not_a_journal"))
    );
    let (status, _) = service.send(
        "/api/challenge",
        None,
        "application/json",
        &vec![b' '; 9000],
    );
    assert_eq!(status, 413);
    // Two uploads an hour; uploading the same run again does not count.
    let (one, two) = (journal("victory"), journal("story"));
    assert_eq!(
        [ann.send(&service, &one).0, ann.send(&service, &two).0],
        [202, 202]
    );
    assert_eq!(ann.send(&service, &one).0, 200);
    let mut three = two.clone();
    three.push(0);
    let (status, said) = ann.send(&service, &three);
    assert_eq!(
        (status, &said["error"]["code"]),
        (429, &json!("rate_limited"))
    );
    // The address is rate limited; monitoring is not.
    let answers: Vec<u16> = (0..80).map(|_| service.get("/api/ladder").0).collect();
    assert!(answers.contains(&429), "{answers:?}");
    assert_eq!(service.get("/health").0, 200);
    assert!(
        service
            .monitor("edge", "/metrics")
            .1
            .contains("hearthgate_rate_limited_total")
    );
    // Another address is served.
    let address = service.address.trim_start_matches("http://");
    let mut other = TcpStream::connect(address).expect("connected");
    let asked = "GET /api/ladder HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 9.9.9.9\r\nConnection: close\r\n\r\n";
    other.write_all(asked.as_bytes()).expect("asked");
    let mut answer = String::new();
    other.read_to_string(&mut answer).expect("answered");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        answer.contains("nosniff") && answer.contains("default-src 'self'"),
        "{answer}"
    );
}

#[test]
fn invalid_and_slow_requests_do_not_harm_the_edge() {
    let service = TestService::open(&["edge"], "");
    let address = service.address.trim_start_matches("http://").to_owned();
    // A client that says nothing, one that stalls after the header, and clients that send garbage.
    let mut silent = TcpStream::connect(&address).expect("connected");
    let mut slow = TcpStream::connect(&address).expect("connected");
    slow.write_all(b"POST /api/challenge HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        .expect("sent");
    for rubbish in [
        &b"\x00\xff\x16\x03\x01 rubbish\r\n\r\n"[..],
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
    ] {
        let mut other = TcpStream::connect(&address).expect("connected");
        other
            .set_read_timeout(Some(Duration::from_secs(30)))
            .expect("set");
        other.write_all(rubbish).expect("sent");
        let mut answer = Vec::new();
        let _ = other.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
            "{:?}",
            String::from_utf8_lossy(&answer)
        );
    }
    for path in [
        "/runs/x",
        "/players/%1b%5b2J",
        "/api/runs/..%2f..",
        "/nowhere",
        "/api/nowhere",
        "/players/%ff",
    ] {
        let (status, text) = service.get(path);
        assert!(matches!(status, 404 | 400), "{path}: {status}");
        assert!(!text.contains('\u{1b}'), "{path}: {text}");
    }
    for query in ["kind=x", "day=yesterday", "season=9", "after=x", "limit=x"] {
        assert_eq!(
            service.get(&format!("/api/ladder?{query}")).0,
            400,
            "{query}"
        );
    }
    for body in ["", "{", "[]", "{\"key\": 7}", "{\"key\": \"00\"}"] {
        let (status, _) = service.send("/api/challenge", None, "application/json", body.as_bytes());
        assert!((400..500).contains(&status), "{body}: {status}");
    }
    assert_eq!(service.get("/health").0, 200);
    let mut answer = Vec::new();
    slow.set_read_timeout(Some(Duration::from_secs(60)))
        .expect("set");
    let _ = slow.read_to_end(&mut answer);
    assert!(
        answer.starts_with(b"HTTP/1.1 408"),
        "{:?}",
        String::from_utf8_lossy(&answer)
    );
    silent
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("set");
    let closed = silent.read_to_end(&mut answer);
    assert!(closed.is_ok(), "an idle connection is closed: {closed:?}");
}

#[test]
fn stalled_bodies_leave_places_for_others() {
    let settings = "[limits]\nmax_concurrent_requests = 2\nmax_open_games = 3\n";
    let service = TestService::open(&["edge"], settings);
    let address = service.address.trim_start_matches("http://").to_owned();
    let head = "POST /api/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n";
    let mut stalled: Vec<TcpStream> = (0..17)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).expect("connected");
            stream.write_all(head.as_bytes()).expect("sent");
            stream
        })
        .collect();
    // One more than an address may have.
    service.wait("a refusal", |service| {
        let refused = "hearthgate_rate_limited_total 1";
        service.monitor("edge", "/metrics").1.contains(refused)
    });
    for _ in 0..10 {
        assert_eq!(service.get("/api/ladder").0, 200);
    }
    stalled.clear();
    // Many requests at once open no more games than one after another.
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let begin = || {
        let (http, token) = (service.http(), ann.token.clone());
        std::thread::spawn(move || {
            loop {
                let reply = http.post("/api/games", Some(&token), &json!({}));
                let status = reply.expect("an answer").status;
                if status != 503 {
                    return status;
                }
            }
        })
    };
    let all: Vec<_> = (0..12).map(|_| begin()).collect();
    let begun: Vec<u16> = all
        .into_iter()
        .map(|it| it.join().expect("a status"))
        .collect();
    let games = begun.iter().filter(|status| **status == 201).count();
    assert_eq!(games, 3, "{begun:?}");
}

#[test]
fn described_paths_exist() {
    let service = TestService::open(&["edge"], "");
    let described = service.json("/api/openapi.json");
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() > 10);
    for (path, operations) in paths {
        let path = path
            .replace("{run}", &"0".repeat(64))
            .replace("{game}", &"0".repeat(32))
            .replace("{name}", "Ann")
            .replace("{key}", "00");
        for method in operations.as_object().expect("operations").keys() {
            let (status, said) = match method.as_str() {
                "get" => (service.get(&path).0, Value::Null),
                "post" => service.post(&path, None, &json!({})),
                _ => continue,
            };
            assert_ne!(status, 405, "{method} {path}");
            let nowhere = said["error"]["message"]
                .to_string()
                .contains("no such path");
            assert!(!nowhere, "{method} {path}: {status} {said}");
        }
    }
}
