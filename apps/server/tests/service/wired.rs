//! Somebody who plays or looks on over a WebSocket.

use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use proto::session::{Request, Update};
use proto::{Catalog, Command};
use serde_json::json;
use sim::journal::{RULES_VERSION, Recording};
use tungstenite::{Message, WebSocket};
use wire::Decoder;

use crate::club::{Club, PATIENCE, Person, journal};

/// A connection to a game, which is made anew when it is lost.
pub(crate) struct Wired {
    path: String,
    address: String,
    token: String,
    socket: WebSocket<TcpStream>,
    pub(crate) decoder: Decoder,
    /// How often it was made anew.
    pub(crate) lost: u32,
    /// Why it was closed at last, if it was.
    pub(crate) closed: Option<u16>,
}

/// How everything in the base pack is named.
pub(crate) fn catalog() -> Arc<Catalog> {
    static CATALOG: OnceLock<Arc<Catalog>> = OnceLock::new();
    let load = || Arc::new(content::load_from(&[content::Source::base()]).catalog);
    Arc::clone(CATALOG.get_or_init(load))
}

/// A recorded game as it was read.
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

/// Begins a game that will go as a recorded one did.
pub(crate) fn begin_like(club: &Club, person: &Person, name: &str) -> String {
    let (status, said) = club.post("/api/games", Some(&person.token), &json!({}));
    assert_eq!(status, 201, "{said}");
    let game = said["game"].as_str().expect("a name").to_owned();
    make_like(club, &game, name);
    game
}

/// Gives a game that nobody has played yet the seed and the calling of a recorded one.
pub(crate) fn make_like(club: &Club, game: &str, name: &str) {
    let setup = recording(name).header.setup;
    let seed = setup.seed.to_string();
    let salt = "5a".repeat(32);
    let promise = ladder::Seal::promise(&seed, &salt);
    let catalog = catalog();
    let calling = setup.calling.and_then(|kind| catalog.kind(kind));
    let calling = calling.map_or("null".to_owned(), |it| format!("'{}'", it.id));
    club.tamper(&format!(
        "update games set seed = '{seed}', salt = '{salt}', promise = '{promise}', calling = {calling} where game = '\\x{game}'"
    ));
}

impl Wired {
    pub(crate) fn to(club: &Club, game: &str, what: &str, token: &str) -> Self {
        let path = format!("/api/games/{game}/{what}");
        let socket = connect(&club.address, &path, token).expect("a connection");
        let mut decoder = Decoder::new(catalog(), RULES_VERSION, what == "watch");
        decoder.connected();
        Self {
            path,
            address: club.address.clone(),
            token: token.to_owned(),
            socket,
            decoder,
            lost: 0,
            closed: None,
        }
    }

    fn again(&mut self) {
        let begun = Instant::now();
        self.lost += 1;
        loop {
            if let Some(socket) = connect(&self.address, &self.path, &self.token) {
                self.socket = socket;
                self.decoder.connected();
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "nobody answers");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Sends what is to be sent, and takes in the next message.
    pub(crate) fn hear(&mut self) -> Vec<Update> {
        for call in self.decoder.take_messages() {
            if self.socket.send(Message::binary(call.to_bytes())).is_err() {
                self.again();
                return vec![];
            }
        }
        match self.socket.read() {
            Ok(Message::Binary(bytes)) => {
                let updates = self.decoder.receive(&bytes);
                if self.decoder.has_moved() {
                    self.again();
                }
                updates
            }
            Ok(Message::Close(Some(frame))) if u16::from(frame.code) >= 4000 => {
                let code = u16::from(frame.code);
                if code == 4503 {
                    self.again();
                } else {
                    self.closed = Some(code);
                }
                vec![]
            }
            Ok(Message::Close(_)) | Err(_) => {
                self.again();
                vec![]
            }
            Ok(_) => vec![],
        }
    }

    /// Hears until something is so, or the connection is closed for good; what was told until then.
    pub(crate) fn until(&mut self, mut is_so: impl FnMut(&Decoder) -> bool) -> Vec<Update> {
        let begun = Instant::now();
        let mut updates = Vec::new();
        while self.closed.is_none() && !is_so(&self.decoder) {
            assert!(begun.elapsed() < PATIENCE, "nothing was heard");
            updates.extend(self.hear());
        }
        updates
    }

    /// Gives a command, again if need be, until it was carried out.
    pub(crate) fn step(&mut self, command: Command) -> Vec<Update> {
        self.until(|decoder| decoder.view().is_some());
        let after = self.decoder.commands();
        let mut updates = Vec::new();
        let begun = Instant::now();
        while self.closed.is_none() && self.decoder.commands() == after {
            assert!(begun.elapsed() < PATIENCE, "nothing came of it");
            self.decoder.ask(Request::Step(command));
            let lost = self.lost;
            loop {
                let some = self.hear();
                // Whoever sees the scene anew does not know what became of what they asked for.
                let asks_again = self.lost > lost || some.iter().any(is_scene);
                updates.extend(some);
                if asks_again || self.decoder.commands() > after || self.closed.is_some() {
                    break;
                }
            }
        }
        updates
    }
}

fn is_scene(update: &Update) -> bool {
    match update {
        Update::Started { .. } => true,
        Update::Stepped { events, .. } => events.is_empty(),
        _ => false,
    }
}
