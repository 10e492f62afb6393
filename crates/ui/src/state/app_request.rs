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
    /// End the program; a running game is saved.
    Quit,
}

impl From<Request> for AppRequest {
    fn from(request: Request) -> Self {
        Self::Session(request)
    }
}
