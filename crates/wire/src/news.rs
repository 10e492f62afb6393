//! What a player's side is told.

use proto::session::Update;
use proto::{Event, View};
use serde::{Deserialize, Serialize};

use crate::change::Change;

/// Who is told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guest {
    /// Everybody, those who look on among them.
    All,
    /// Those who tell many others, so that whoever comes later need not be told every step.
    Onlookers,
    /// Whoever plays.
    Player,
}

/// The whole scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// How many commands were given so far.
    pub commands: u32,
    /// What the hero is called.
    pub name: String,
    /// The version of the rules it is played by: who has others cannot draw it.
    pub rules: u32,
    /// What is seen.
    pub view: Box<View>,
}

/// What is seen after a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sight {
    /// What is seen otherwise than before.
    Change(Box<Change>),
    /// Everything: another level.
    Whole(Box<View>),
}

/// Something a player's side is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    /// The whole scene.
    Scene(Whole),
    /// A command was carried out.
    Step {
        /// How many commands were given so far, with this one.
        commands: u32,
        /// What happened.
        events: Vec<Event>,
        /// What is seen now.
        sight: Sight,
    },
    /// Something else a host says.
    Update(Update),
    /// The game is no longer here: ask again who has it.
    Elsewhere,
    /// The game cannot be played, and asking again will not help.
    Closed(String),
}

impl News {
    /// As it is sent.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// As it was sent; `None` if it makes no sense.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        match postcard::take_from_bytes(bytes) {
            Ok((news, [])) => Some(news),
            _ => None,
        }
    }

    /// What of a moment these bytes tell, without reading all of them; `None` if they are about no moment.
    #[must_use]
    pub fn moment(bytes: &[u8]) -> Option<Moment> {
        // Both begin with which of them they are and how many commands were given, in the form of `postcard`.
        let (which, rest) = bytes.split_first()?;
        let (commands, _) = postcard::take_from_bytes::<u32>(rest).ok()?;
        match which {
            0 => Some(Moment::Scene(commands)),
            1 => Some(Moment::Step(commands)),
            _ => None,
        }
    }
}

/// What news are about, as far as those need to know who hand them on; and how many commands were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The whole scene: whoever hears it need have heard nothing before.
    Scene(u32),
    /// What the last command led to: whoever hears it must know what was before.
    Step(u32),
}

#[cfg(test)]
mod tests {
    use super::{Moment, News, Sight, Whole};

    #[test]
    fn a_moment_is_told_by_the_first_bytes() {
        let scene = News::Scene(Whole {
            commands: 70_000,
            name: String::new(),
            rules: 1,
            view: Box::default(),
        });
        assert_eq!(News::moment(&scene.bytes()), Some(Moment::Scene(70_000)));
        let step = News::Step {
            commands: 3,
            events: vec![],
            sight: Sight::Whole(Box::default()),
        };
        assert_eq!(News::moment(&step.bytes()), Some(Moment::Step(3)));
        assert_eq!(News::moment(&News::Elsewhere.bytes()), None);
        assert_eq!(News::moment(&[]), None);
    }
}
