//! Messages from the host of a game to players and spectators.

use proto::session::Update;
use proto::{Event, View};
use serde::{Deserialize, Serialize};

use crate::change::Change;

/// The receivers of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The player and all spectators.
    All,
    /// Only the edges that relay the game to spectators: they keep the latest keyframe for latecomers.
    SpectatorEdges,
    Player,
}

/// The whole state a client needs to start drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keyframe {
    /// Number of commands so far.
    pub commands: u32,
    pub name: String,
    /// Rules version of the game; a client with another one cannot draw it.
    pub rules: u32,
    pub view: Box<View>,
}

/// The view after a command. Variants are encoded by position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ViewUpdate {
    Change(Box<Change>),
    /// On another level.
    Full(Box<View>),
}

/// A message from the host. Variants are encoded by position: append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ServerMessage {
    Keyframe(Keyframe),
    /// A command was carried out.
    Step {
        /// Number of commands so far, including this one.
        commands: u32,
        events: Vec<Event>,
        view: ViewUpdate,
    },
    /// Any other update of the host.
    Update(Update),
    /// This host no longer runs the game: find its host again.
    Moved,
    /// The game cannot be played, and reconnecting does not help.
    Closed(String),
}

impl ServerMessage {
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// `None` if the bytes are invalid or have a rest.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        match postcard::take_from_bytes(bytes) {
            Ok((message, [])) => Some(message),
            _ => None,
        }
    }

    /// Reads kind and command count without decoding the rest; `None` for messages without a count.
    #[must_use]
    pub fn command_count(bytes: &[u8]) -> Option<CommandCount> {
        // In `postcard`, both variants begin with their number and then the command count.
        let (which, rest) = bytes.split_first()?;
        let (commands, _) = postcard::take_from_bytes::<u32>(rest).ok()?;
        match which {
            0 => Some(CommandCount::Keyframe(commands)),
            1 => Some(CommandCount::Step(commands)),
            _ => None,
        }
    }
}

/// Kind and command count of an encoded message, for relays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandCount {
    /// Needs no earlier message.
    Keyframe(u32),
    /// Needs the message before it.
    Step(u32),
}

#[cfg(test)]
mod tests {
    use super::{CommandCount, Keyframe, ServerMessage, ViewUpdate};

    #[test]
    fn the_command_count_is_read_from_the_first_bytes() {
        let scene = ServerMessage::Keyframe(Keyframe {
            commands: 70_000,
            name: String::new(),
            rules: 1,
            view: Box::default(),
        });
        assert_eq!(
            ServerMessage::command_count(&scene.to_bytes()),
            Some(CommandCount::Keyframe(70_000))
        );
        let step = ServerMessage::Step {
            commands: 3,
            events: vec![],
            view: ViewUpdate::Full(Box::default()),
        };
        assert_eq!(
            ServerMessage::command_count(&step.to_bytes()),
            Some(CommandCount::Step(3))
        );
        assert_eq!(
            ServerMessage::command_count(&ServerMessage::Moved.to_bytes()),
            None
        );
        assert_eq!(ServerMessage::command_count(&[]), None);
    }
}
