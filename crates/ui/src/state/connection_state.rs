//! State of the connection to a game on another machine.

/// State of the connection to a game on another machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConnectionState {
    /// Connected, or the game runs on this machine.
    #[default]
    There,
    /// Connecting; no answer yet.
    Seeking,
    /// The connection was lost.
    Lost,
}
