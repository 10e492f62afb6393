//! Connects the interface with a game: one on this machine, or one on a server.
//!
//! The terminal, the browser and SSH share this crate. A [`Client`] carries out the requests of the
//! [`App`] that concern the game and hands the others out as [`Job`]s. It has no clock, no disk and
//! no socket: the program owns those, and reports what its connection received.

use std::sync::Arc;
use std::time::Duration;

use host::Host;
use proto::Catalog;
use proto::session::{Closed, Request, Trouble, Update};
use ui::{App, AppRequest, ConnectionState, FilmRequest, ServiceRequest, Settings};
use wire::{ClientMessage, Next, ReconnectingClient};

/// A game on this machine.
pub trait LocalGame {
    /// Handles a request; returns the updates for the interface.
    fn answer(&mut self, request: Request) -> Vec<Update>;
}

impl LocalGame for Host {
    fn answer(&mut self, request: Request) -> Vec<Update> {
        Self::answer(self, request)
    }
}

/// For a program whose games all run on a server: every local request is dropped.
pub struct NoLocalGame;

impl LocalGame for NoLocalGame {
    fn answer(&mut self, _request: Request) -> Vec<Update> {
        Vec::new()
    }
}

/// A request that only the program can carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// Store the settings.
    Settings(Box<Settings>),
    /// Send a request to the online service.
    Service(ServiceRequest),
    /// Make a film of a finished run.
    Film(FilmRequest),
    /// End the program.
    Quit,
}

/// What [`Client::handle_requests`] did.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct HandledRequests {
    /// Whether there was any request, so that the interface must be drawn again.
    pub any: bool,
    pub jobs: Vec<Job>,
}

/// A game on a server, played or watched.
struct Remote {
    client: ReconnectingClient,
    number: u32,
}

/// The connection that a remote game needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionTarget {
    /// Number of the remote game, different for each; events of another number are late.
    pub number: u32,
    /// WebSocket path on the server.
    pub path: String,
}

/// The game of an interface: a remote one while there is one, else the local one.
pub struct Client<L> {
    pub local: L,
    remote: Option<Remote>,
    /// Remote games joined so far.
    joined: u32,
}

impl<L: LocalGame> Client<L> {
    pub const fn new(local: L) -> Self {
        Self {
            local,
            remote: None,
            joined: 0,
        }
    }

    /// Carries out the interface's requests to the game, and returns its other requests in order.
    pub fn handle_requests(&mut self, app: &mut App) -> HandledRequests {
        let mut handled = HandledRequests::default();
        for request in app.take_requests() {
            handled.any = true;
            match request {
                AppRequest::Session(request) => self.request(app, request),
                AppRequest::Service(request) => handled.jobs.push(Job::Service(request)),
                AppRequest::Keep(settings) => handled.jobs.push(Job::Settings(Box::new(settings))),
                AppRequest::Film(film) => handled.jobs.push(Job::Film(film)),
                AppRequest::Quit => handled.jobs.push(Job::Quit),
            }
        }
        handled
    }

    /// Sends a request to the remote game, or to the local one.
    pub fn request(&mut self, app: &mut App, request: Request) {
        let updates = match &mut self.remote {
            // The hall of names is that of this machine.
            Some(remote) if request != Request::Hall => remote.client.ask(request),
            _ => self.local.answer(request),
        };
        if updates.contains(&Update::Left) {
            self.remote = None;
        }
        tell(app, updates);
    }

    /// Joins a game on a server, as its player or as a spectator. The caller must have left the local game.
    pub fn join(
        &mut self,
        app: &mut App,
        catalog: Arc<Catalog>,
        rules_version: u32,
        game: String,
        spectates: bool,
    ) {
        self.joined = self.joined.wrapping_add(1);
        self.remote = Some(Remote {
            client: ReconnectingClient::new(catalog, rules_version, game, spectates),
            number: self.joined,
        });
        app.spectate(spectates);
        app.reach(ConnectionState::Seeking);
    }

    /// Leaves the remote game, if there is one.
    pub fn leave_remote(&mut self, app: &mut App) {
        if self.remote.is_some() {
            self.request(app, Request::Leave);
        }
    }

    /// The id of the remote game.
    #[must_use]
    pub fn remote_game(&self) -> Option<&str> {
        self.remote.as_ref().map(|remote| remote.client.game())
    }

    /// The connection that is needed now. The program must close any other.
    #[must_use]
    pub fn wanted(&self) -> Option<ConnectionTarget> {
        let remote = self.remote.as_ref()?;
        let number = remote.number;
        remote
            .client
            .path()
            .map(|path| ConnectionTarget { number, path })
    }

    /// Call after each connect.
    pub fn connected(&mut self) {
        if let Some(remote) = &mut self.remote {
            remote.client.connected();
        }
    }

    /// Takes the messages to send, in order.
    pub fn take_messages(&mut self) -> Vec<ClientMessage> {
        let remote = self.remote.as_mut();
        remote.map_or_else(Vec::new, |remote| remote.client.take_messages())
    }

    /// Handles a message of the server. Returns the delay before reconnecting, if the game has moved to
    /// another host.
    pub fn receive(&mut self, app: &mut App, message: &[u8]) -> Option<Duration> {
        let received = self.remote.as_mut()?.client.receive(message);
        if received.is_live {
            app.reach(ConnectionState::There);
        }
        tell(app, received.updates);
        self.act(app, received.next)
    }

    /// Handles a closed or failed connection. Returns the delay before the next attempt, if there should be
    /// one.
    pub fn on_close(&mut self, app: &mut App, code: u16) -> Option<Duration> {
        let remote = self.remote.as_mut()?;
        let next = remote.client.on_close(code);
        if let Next::Reconnect(_) = next {
            app.reach(match remote.client.has_view() {
                true => ConnectionState::Lost,
                false => ConnectionState::Seeking,
            });
        }
        self.act(app, next)
    }

    fn act(&mut self, app: &mut App, next: Next) -> Option<Duration> {
        match next {
            Next::Stay => None,
            Next::Reconnect(pause) => Some(pause),
            Next::Leave(closed) => {
                self.shut(app, closed);
                None
            }
        }
    }

    /// Leaves the remote game and tells the player why.
    fn shut(&mut self, app: &mut App, closed: Closed) {
        self.request(app, Request::Leave);
        app.trouble(&Trouble::Closed(closed));
    }
}

fn tell(app: &mut App, updates: Vec<Update>) {
    for update in updates {
        app.on_update(update);
    }
}
