//! What the player wants of the online service, and what it answers: plain data.

use proto::session::Calling;

/// No more letters than this are shown of what a stranger wrote.
const LONGEST: usize = 300;

/// Something the player wants of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceRequest {
    /// To be known there by a name, which makes a key where there is none. With a code, as somebody who is known already.
    Enter {
        /// Where it answers.
        address: String,
        /// The name.
        name: String,
        /// The code of another device, or the one that was shown when the name was new; empty for neither.
        code: String,
    },
    /// To see what is played there.
    Look,
    /// A code that lets another device in.
    Code,
    /// A game with a sealed seed.
    Begin {
        /// Whether it is the day's.
        daily: bool,
        /// What the hero was before.
        calling: Calling,
    },
    /// To play a game that was begun.
    Sit(String),
    /// To look on at a game.
    Watch(String),
    /// To send a run that has ended.
    Send(Submission),
    /// To be known no more: the key is thrown away.
    Forget,
}

/// Which run of the hall of names is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// What the hero was called.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// Turns played.
    pub turns: u32,
}

/// What a service said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceUpdate {
    /// What is played there.
    Listing(Listing),
    /// The player is known from now on; the code is the only way back to the name without the key.
    Known {
        /// Where it answers.
        address: String,
        /// The code, where there is a new one.
        recovery: Option<String>,
    },
    /// Whoever types this in on another device is the same player there.
    Code {
        /// The code.
        code: String,
        /// So many minutes long.
        minutes: u32,
    },
    /// How it stands with a run that was sent.
    Verdict(Verdict),
    /// The key is gone.
    Forgotten,
    /// It could not be done.
    Trouble(ServiceError),
}

/// What is played at a service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// What the player is called there.
    pub name: String,
    /// Which day it is there, where a game of the day is played.
    pub today: Option<String>,
    /// Their games.
    pub mine: Vec<RemoteGame>,
    /// The games of others that are being played.
    pub others: Vec<RemoteGame>,
}

/// A game there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteGame {
    /// Its name there.
    pub game: String,
    /// Who plays it.
    pub player: String,
    /// The day, where it is that day's.
    pub day: Option<String>,
    /// Commands so far.
    pub turns: u32,
    /// Whether it goes on.
    pub open: bool,
}

/// How it stands with a run that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is there, and will be judged.
    Waiting,
    /// It is on the ladder.
    Ranked,
    /// It is not: why, as the service says.
    Refused(String),
}

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceError {
    /// Nobody answers, or not as such a service does.
    Unreachable(String),
    /// It was refused: by the name programs know the reason by, and as the service says it.
    Refused {
        /// The name.
        why: String,
        /// In words.
        text: String,
    },
    /// It was asked over TLS, because nothing else was said, and does not speak that.
    NotSecure(String),
    /// The key cannot be read or written.
    Key(String),
    /// The journal of the run is not here any more.
    NoJournal,
}

/// What the interface knows of the service.
#[derive(Clone, Debug, Default)]
pub(crate) struct Service {
    /// Whether the pages of the service are this one's neighbours, and do what there is to do.
    pub(crate) pages: bool,
    /// Whether something is being asked.
    pub(crate) busy: bool,
    pub(crate) around: Option<Listing>,
    /// A code that is shown once.
    pub(crate) recovery: Option<String>,
    pub(crate) code: Option<(String, u32)>,
}

impl Listing {
    /// The player's own game of the day that it is.
    pub(crate) fn todays(&self) -> Option<&RemoteGame> {
        let mut mine = self.mine.iter();
        mine.find(|game| self.is_todays(game))
    }

    pub(crate) fn is_todays(&self, game: &RemoteGame) -> bool {
        game.day.is_some() && game.day == self.today
    }

    /// The same in a stranger's words that are safe to show.
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

/// What a stranger wrote, without what acts on a terminal, and not too much of it.
pub(crate) fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| !proto::is_unseen(*c));
    seen.take(LONGEST).collect()
}
