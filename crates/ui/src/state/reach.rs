//! Whether a game on another machine can be reached.

/// Whether a game on another machine can be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// It is there, or the game is on this machine.
    #[default]
    There,
    /// It is looked for, and nothing was seen of it yet.
    Seeking,
    /// It was there, and the connection was lost.
    Lost,
}
