//! Requests to the online service and its answers: plain data.

use proto::session::Calling;

/// Maximum number of characters shown of a text from the service.
const LONGEST: usize = 300;

/// A request of the player to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceRequest {
    /// Signs in with a name, and creates a key if there is none. With a code, adds the key to an existing player.
    Enter {
        /// Address of the service.
        address: String,
        /// Name of the player at the service.
        name: String,
        /// Code from another device, or the recovery code; empty for a new player.
        code: String,
    },
    /// Lists the games at the service; answered with [`ServiceUpdate::Listing`].
    Look,
    /// Requests a code that signs another device in.
    Code,
    /// Starts a game with a sealed seed.
    Begin {
        /// Whether it is the daily game.
        daily: bool,
        /// Calling of the hero.
        calling: Calling,
    },
    /// Plays an open game, given by its id at the service.
    Sit(String),
    /// Watches a game as a spectator, given by its id at the service.
    Watch(String),
    /// Uploads a finished run.
    Send(Submission),
    /// Signs out and deletes the key.
    Forget,
}

/// Identifies a finished run of the hall of names for upload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Name of the hero.
    pub name: String,
    pub seed: u64,
    pub turns: u32,
}

/// An answer of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceUpdate {
    Listing(Listing),
    /// The player is signed in.
    Known {
        /// Address of the service.
        address: String,
        /// New recovery code, if one was issued: the only way back to the name without the key.
        recovery: Option<String>,
    },
    /// A code that signs another device in as the same player.
    Code {
        code: String,
        /// Validity in minutes.
        minutes: u32,
    },
    /// State of an uploaded run.
    Verdict(Verdict),
    /// The key was deleted.
    Forgotten,
    /// The request failed.
    Trouble(ServiceError),
}

/// The games at the service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Name of the player at the service.
    pub name: String,
    /// Date of the current daily game; `None` if the service has none.
    pub today: Option<String>,
    /// Games of the player.
    pub mine: Vec<RemoteGame>,
    /// Games in progress of other players.
    pub others: Vec<RemoteGame>,
}

/// A game at the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteGame {
    /// Id of the game.
    pub game: String,
    /// Name of its player.
    pub player: String,
    /// Date, if it is a daily game.
    pub day: Option<String>,
    /// Commands played so far.
    pub turns: u32,
    /// Whether the game is in progress.
    pub open: bool,
}

/// State of an uploaded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Received, not verified yet.
    Waiting,
    /// Verified, and on the ladder.
    Ranked,
    /// Rejected, with the reason the service gave.
    Refused(String),
}

/// Reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceError {
    /// No answer, or not one of a Hearthgate service.
    Unreachable(String),
    /// The service rejected the request.
    Refused {
        /// Stable code of the reason.
        why: String,
        /// Explanation in the words of the service.
        text: String,
    },
    /// The service at this address does not speak TLS, which is tried if the address names no scheme.
    NotSecure(String),
    /// The key file cannot be read or written.
    Key(String),
    /// The journal of the run is not stored here any more.
    NoJournal,
}

/// State of the connection to the service.
#[derive(Clone, Debug, Default)]
pub(crate) struct Service {
    /// Whether the game is embedded in the pages of the service, which offer everything but sending runs.
    pub(crate) pages: bool,
    /// Whether a request is pending.
    pub(crate) busy: bool,
    pub(crate) around: Option<Listing>,
    /// Recovery code, which the service shows only once.
    pub(crate) recovery: Option<String>,
    pub(crate) code: Option<(String, u32)>,
}

impl Listing {
    /// The player's own game of today.
    pub(crate) fn todays(&self) -> Option<&RemoteGame> {
        let mut mine = self.mine.iter();
        mine.find(|game| self.is_todays(game))
    }

    pub(crate) fn is_todays(&self, game: &RemoteGame) -> bool {
        game.day.is_some() && game.day == self.today
    }

    /// Removes unsafe characters from the texts of other players.
    pub(crate) fn plain(self) -> Self {
        let games = |games: Vec<RemoteGame>| {
            let games = games.into_iter().map(|game| RemoteGame {
                player: plain(&game.player),
                day: game.day.as_deref().map(plain),
                ..game
            });
            games.collect()
        };
        Self {
            name: plain(&self.name),
            today: self.today.as_deref().map(plain),
            mine: games(self.mine),
            others: games(self.others),
        }
    }
}

/// Text from the service without unprintable characters, at most [`LONGEST`] characters long.
pub(crate) fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| !proto::is_unprintable(*c));
    seen.take(LONGEST).collect()
}
