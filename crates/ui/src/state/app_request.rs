//! Requests of the interface to the program that runs it.

use crate::settings::Settings;
use crate::state::service::ServiceRequest;
use proto::session::Request;

/// A request of the interface to the program that runs it. The interface never waits for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppRequest {
    /// Pass this request to the host of the game.
    Session(Request),
    /// Store these settings.
    Keep(Settings),
    /// Send this request to the service. The answer goes to [`App::on_service`](crate::App::on_service).
    Service(ServiceRequest),
    /// Make a film of the end of a finished run. The answer goes to [`App::filmed`](crate::App::filmed).
    Film(FilmRequest),
    /// End the program; a running game is saved.
    Quit,
}

/// The end of a finished run, to be filmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmRequest {
    /// Where the journal is stored.
    pub journal: String,
    /// Name of the hero.
    pub name: String,
    /// First turn of the film.
    pub from: u32,
}

impl From<Request> for AppRequest {
    fn from(request: Request) -> Self {
        Self::Session(request)
    }
}
