//! What a player's side wants.

use proto::{Command, Guess, Note, Query};
use serde::{Deserialize, Serialize};

/// No call is longer than this.
pub const LONGEST_CALL: usize = 4 << 10;

/// Something a player's side wants of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Call {
    /// To be told everything from now on, beginning with the whole scene.
    Sit,
    /// To be told the whole scene again.
    Again,
    /// To do something, after so many commands.
    Step {
        /// How many commands came before, as far as the player's side knows.
        after: u32,
        /// What to do.
        command: Command,
    },
    /// To find something out.
    Ask(Query),
    /// To write something down about a tile.
    Note(Note),
    /// To write down what something unknown may be.
    Guess(Guess),
    /// Nothing: somebody is still there.
    Here,
}

impl Call {
    /// As it is sent.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// As somebody sent it; `None` if it makes no sense.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.len() > LONGEST_CALL {
            return None;
        }
        match postcard::take_from_bytes(bytes) {
            Ok((call, [])) => Some(call),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, LONGEST_CALL};
    use proto::Command;

    #[test]
    fn a_call_is_what_was_called_and_nothing_else_is_one() {
        let call = Call::Step {
            after: 70_000,
            command: Command::Wait,
        };
        let bytes = call.bytes();
        assert!(bytes.len() < 8, "{bytes:?}");
        assert_eq!(Call::read(&bytes), Some(call));
        assert_eq!(Call::read(&[bytes.as_slice(), &[0]].concat()), None);
        assert_eq!(Call::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Call::read(&[]), None);
        assert_eq!(Call::read(&[255; 64]), None);
        assert_eq!(Call::read(&vec![0; LONGEST_CALL + 1]), None);
    }
}
