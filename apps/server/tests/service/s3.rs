//! The blob store in a bucket. Needs `moto_server`, which .ci/run installs; skipped without it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use account::HttpClient;
use engines::free_port;

use crate::client::{TestClient, begin_like, recording};
use crate::harness::{BUCKET, TestPlayer, TestService, journal};

/// A running S3 server, killed at the end of the test.
struct S3 {
    server: Child,
    port: u16,
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl S3 {
    /// Starts a server with an empty bucket; `None` if none is installed.
    fn start(service: &TestService) -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        let mut programs = std::env::split_paths(&path).map(|it| it.join("moto_server"));
        let program = programs.find(|it| it.is_file())?;
        let port = free_port().expect("a port");
        let server = Command::new(program)
            .args(["--host", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let s3 = Self { server, port };
        service.wait("the S3 server", |_| s3.connect().is_ok());
        let mut stream = s3.connect().expect("a connection");
        let made = format!(
            "PUT /{BUCKET} HTTP/1.1\r\nhost: s3\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(made.as_bytes()).expect("sent");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("an answer");
        assert!(said.starts_with("HTTP/1.1 200"), "{said}");
        Some(s3)
    }

    fn connect(&self) -> std::io::Result<TcpStream> {
        TcpStream::connect(("127.0.0.1", self.port))
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The keys of the objects with this prefix, as XML.
    fn keys(&self, prefix: &str) -> String {
        let path = format!("/{BUCKET}?list-type=2&prefix={prefix}");
        let client = HttpClient::new(&self.address(), Duration::from_secs(30));
        client.get(&path).expect("a list").text
    }
}

#[test]
fn a_bucket_stores_what_a_folder_does() {
    let settings = "[prover]\nrequeue_after_seconds = 2\n";
    let mut service = TestService::open(&[], settings);
    let Some(s3) = S3::start(&service) else {
        return;
    };
    service.s3 = Some(s3.address());
    for role in ["edge", "host", "prover", "clerk"] {
        service.start(role);
    }
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let bytes = journal("victory");
    let (status, said) = ann.send(&service, &bytes);
    assert_eq!(status, 202, "{said}\n{}", service.log());
    let run = said["run"].as_str().expect("a name").to_owned();
    assert_eq!(service.judged(&run)["state"], "ranked", "{}", service.log());
    let path = format!("/api/runs/{run}");
    assert_eq!(service.bytes(&format!("{path}/journal")).1, bytes);
    service.wait("a recap", |service| service.json(&path)["told"] == true);
    let (_, picture) = service.bytes(&format!("{path}/picture"));
    assert!(picture.starts_with(b"\x89PNG"));
    // A game that is played on the service, and its run.
    let name = "seed-22";
    let game = begin_like(&service, &ann, name);
    let mut client = TestClient::to(&service, &game, "play", &ann.token);
    client.until(|protocol| protocol.view().is_some());
    assert!(s3.keys("games/").contains(&game));
    for command in &recording(name).commands {
        client.step(*command);
    }
    let path = format!("/api/games/{game}");
    service.wait("a run", |service| service.json(&path)["run"].is_string());
    let sealed = service.json(&path)["run"].clone();
    let sealed = service.judged(sealed.as_str().expect("a name"));
    assert_eq!(sealed["state"], "ranked", "{sealed}");
    // A refused run is deleted with its journal. If only the row is gone, the journal is stored once.
    let cut = &bytes[..bytes.len() / 2];
    let (_, said) = ann.send(&service, cut);
    let refused = said["run"].as_str().expect("a name").to_owned();
    assert_eq!(service.judged(&refused)["state"], "refused");
    service.tamper("delete from runs where state = 'refused'");
    assert_eq!(ann.send(&service, cut).0, 202, "{}", service.log());
    assert_eq!(service.judged(&refused)["state"], "refused");
    assert!(s3.keys("journals/").contains(&refused));
    service.tamper("update runs set judged = now() - interval '31 days' where state = 'refused'");
    let path = format!("/api/runs/{refused}");
    service.wait("the deletion", |service| service.get(&path).0 == 404);
    let keys = s3.keys("journals/");
    assert!(!keys.contains(&refused) && keys.contains(&run), "{keys}");
    // Without the bucket, `/ready` names it and uploads fail.
    drop(s3);
    service.wait("store down", |service| {
        service.monitor("edge", "/ready") == (503, "down: store\n".to_owned())
    });
    assert_eq!(ann.send(&service, &journal("story")).0, 503);
}
