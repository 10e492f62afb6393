//! What the interface wants of the program it runs in.

use crate::settings::Settings;
use crate::state::service::ServiceRequest;
use proto::session::Request;

/// Something the interface wants done. It never waits for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Ask this of whoever plays the game for us.
    Session(Request),
    /// Keep these settings.
    Keep(Settings),
    /// Ask this of a service; what it says goes to [`App::on_service`](crate::App::on_service).
    Service(ServiceRequest),
    /// End the program; a running game is saved.
    Quit,
}

impl From<Request> for Wish {
    fn from(request: Request) -> Self {
        Self::Session(request)
    }
}
