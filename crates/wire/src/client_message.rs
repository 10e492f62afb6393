//! Messages from a player's client to the host of the game.

use proto::{Command, Guess, Note, Query};
use serde::{Deserialize, Serialize};

/// Maximum encoded size; longer messages are rejected unread.
pub const MAX_CLIENT_MESSAGE_BYTES: usize = 4 << 10;

/// A message from a player's client. Variants are encoded by position: append only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClientMessage {
    /// Subscribes to the game; the host answers with a keyframe.
    Join,
    /// Requests a keyframe, after a gap.
    Resync,
    /// Gives a command.
    Step {
        /// Number of commands before this one, as the client knows it. The host ignores the command if it differs.
        after: u32,
        command: Command,
    },
    Ask(Query),
    /// Writes a note about a tile.
    Note(Note),
    /// Writes down what an unidentified item may be.
    Guess(Guess),
    /// Keeps the subscription alive.
    Heartbeat,
}

impl ClientMessage {
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// `None` if the bytes are too long, invalid or have a rest.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > MAX_CLIENT_MESSAGE_BYTES {
            return None;
        }
        match postcard::take_from_bytes(bytes) {
            Ok((message, [])) => Some(message),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ClientMessage, MAX_CLIENT_MESSAGE_BYTES};
    use proto::Command;

    #[test]
    fn client_messages_round_trip_and_invalid_bytes_are_rejected() {
        let message = ClientMessage::Step {
            after: 70_000,
            command: Command::Wait,
        };
        let bytes = message.to_bytes();
        assert!(bytes.len() < 8, "{bytes:?}");
        assert_eq!(ClientMessage::from_bytes(&bytes), Some(message));
        assert_eq!(
            ClientMessage::from_bytes(&[bytes.as_slice(), &[0]].concat()),
            None
        );
        assert_eq!(ClientMessage::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(ClientMessage::from_bytes(&[]), None);
        assert_eq!(ClientMessage::from_bytes(&[255; 64]), None);
        assert_eq!(
            ClientMessage::from_bytes(&vec![0; MAX_CLIENT_MESSAGE_BYTES + 1]),
            None
        );
    }
}
