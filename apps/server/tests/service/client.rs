//! A player or spectator over a WebSocket.

use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use proto::session::{Request, Update};
use proto::{Catalog, Command};
use serde_json::json;
use sim::journal::{RULES_VERSION, Recording};
use tungstenite::{Message, WebSocket};
use wire::ClientProtocol;

use crate::harness::{TIMEOUT, TestPlayer, TestService, journal};

/// A connection to a game that reconnects when it is lost.
pub(crate) struct TestClient {
    path: String,
    address: String,
    token: String,
    socket: WebSocket<TcpStream>,
    pub(crate) protocol: ClientProtocol,
    /// Number of reconnects.
    pub(crate) lost: u32,
    /// The final close code.
    pub(crate) closed: Option<u16>,
}

/// The catalog of the base pack.
pub(crate) fn catalog() -> Arc<Catalog> {
    static CATALOG: OnceLock<Arc<Catalog>> = OnceLock::new();
    let load = || Arc::new(content::load_from(&[content::PackSource::base()]).catalog);
    Arc::clone(CATALOG.get_or_init(load))
}

/// A recorded game, decoded.
pub(crate) fn recording(name: &str) -> Recording {
    sim::journal::read(&journal(name)).expect("a journal")
}

pub(crate) fn connect(address: &str, path: &str, token: &str) -> Option<WebSocket<TcpStream>> {
    let host = address.strip_prefix("http://").expect("an address");
    let stream = TcpStream::connect(host).ok()?;
    stream.set_nodelay(true).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .ok()?;
    let (mut socket, _) = tungstenite::client(format!("ws://{host}{path}"), stream).ok()?;
    socket.send(Message::text(token)).ok()?;
    Some(socket)
}

/// Starts a game with seed and calling of a recorded one.
pub(crate) fn begin_like(service: &TestService, person: &TestPlayer, name: &str) -> String {
    let (status, said) = service.post("/api/games", Some(&person.token), &json!({}));
    assert_eq!(status, 201, "{said}");
    let game = said["game"].as_str().expect("a name").to_owned();
    make_like(service, &game, name);
    game
}

/// Gives an unplayed game the seed and the calling of a recorded one.
pub(crate) fn make_like(service: &TestService, game: &str, name: &str) {
    let setup = recording(name).header.setup;
    let seed = setup.seed.to_string();
    let salt = "5a".repeat(32);
    let promise = ladder::SeedCommitment::promise(&seed, &salt);
    let catalog = catalog();
    let calling = setup.calling.and_then(|kind| catalog.kind(kind));
    let calling = calling.map_or("null".to_owned(), |it| format!("'{}'", it.id));
    service.tamper(&format!(
        "update games set seed = '{seed}', salt = '{salt}', promise = '{promise}', calling = {calling} where game = '\\x{game}'"
    ));
}

impl TestClient {
    pub(crate) fn to(service: &TestService, game: &str, what: &str, token: &str) -> Self {
        let path = format!("/api/games/{game}/{what}");
        let socket = connect(&service.address, &path, token).expect("a connection");
        let mut protocol = ClientProtocol::new(catalog(), RULES_VERSION, what == "watch");
        protocol.connected();
        Self {
            path,
            address: service.address.clone(),
            token: token.to_owned(),
            socket,
            protocol,
            lost: 0,
            closed: None,
        }
    }

    fn reconnect(&mut self) {
        let begun = Instant::now();
        self.lost += 1;
        loop {
            if let Some(socket) = connect(&self.address, &self.path, &self.token) {
                self.socket = socket;
                self.protocol.connected();
                return;
            }
            assert!(begun.elapsed() < TIMEOUT, "no answer");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Sends waiting messages and receives the next one.
    pub(crate) fn receive(&mut self) -> Vec<Update> {
        for call in self.protocol.take_messages() {
            if self.socket.send(Message::binary(call.to_bytes())).is_err() {
                self.reconnect();
                return vec![];
            }
        }
        match self.socket.read() {
            Ok(Message::Binary(bytes)) => {
                let updates = self.protocol.receive(&bytes);
                if self.protocol.has_moved() {
                    self.reconnect();
                }
                updates
            }
            Ok(Message::Close(Some(frame))) if u16::from(frame.code) >= 4000 => {
                let code = u16::from(frame.code);
                if code == 4503 {
                    self.reconnect();
                } else {
                    self.closed = Some(code);
                }
                vec![]
            }
            Ok(Message::Close(_)) | Err(_) => {
                self.reconnect();
                vec![]
            }
            Ok(_) => vec![],
        }
    }

    /// Receives until a condition holds or the connection is closed for good. Returns the updates.
    pub(crate) fn until(
        &mut self,
        mut condition: impl FnMut(&ClientProtocol) -> bool,
    ) -> Vec<Update> {
        let begun = Instant::now();
        let mut updates = Vec::new();
        while self.closed.is_none() && !condition(&self.protocol) {
            assert!(begun.elapsed() < TIMEOUT, "nothing was heard");
            updates.extend(self.receive());
        }
        updates
    }

    /// Gives a command, repeatedly if necessary, until it is executed.
    pub(crate) fn step(&mut self, command: Command) -> Vec<Update> {
        self.until(|protocol| protocol.view().is_some());
        let after = self.protocol.commands();
        let mut updates = Vec::new();
        let begun = Instant::now();
        while self.closed.is_none() && self.protocol.commands() == after {
            assert!(begun.elapsed() < TIMEOUT, "nothing came of it");
            self.protocol.ask(Request::Step(command));
            let lost = self.lost;
            loop {
                let some = self.receive();
                // After a keyframe it is unknown whether the command was executed.
                let asks_again = self.lost > lost || some.iter().any(is_keyframe);
                updates.extend(some);
                if asks_again || self.protocol.commands() > after || self.closed.is_some() {
                    break;
                }
            }
        }
        updates
    }
}

fn is_keyframe(update: &Update) -> bool {
    match update {
        Update::Started { .. } => true,
        Update::Stepped { events, .. } => events.is_empty(),
        _ => false,
    }
}
