//! A service that keeps a ladder and plays sealed games: what the player wants of it, and what it says. Whoever runs the
//! interface asks it; nothing is asked before the player has turned it on.

use crate::app::App;
use crate::desk::Desk;
use crate::screens::Club as ClubScreen;
use crate::tone::Tone;
use crate::wish::Wish;
use proto::session::Calling;

/// No more letters than this are shown of what a stranger wrote.
const LONGEST: usize = 300;

/// Something the player wants of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubCall {
    /// To be known there by a name, which makes a key where there is none. With a code, as somebody who is known already.
    Enter {
        /// Where it answers.
        service: String,
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
    Send(Sent),
    /// To be known no more: the key is thrown away.
    Forget,
}

/// Which run of the hall of names is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// What the hero was called.
    pub name: String,
    /// The seed.
    pub seed: u64,
    /// Turns played.
    pub turns: u32,
}

/// What a service said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubNews {
    /// What is played there.
    Around(Around),
    /// The player is known from now on; the code is the only way back to the name without the key.
    Known {
        /// Where it answers.
        service: String,
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
    Trouble(ClubTrouble),
}

/// What is played at a service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// What the player is called there.
    pub name: String,
    /// Which day it is there, where a game of the day is played.
    pub today: Option<String>,
    /// Their games.
    pub mine: Vec<FarGame>,
    /// The games of others that are being played.
    pub others: Vec<FarGame>,
}

/// A game there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FarGame {
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
pub enum ClubTrouble {
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
pub(crate) struct Club {
    /// Whether the pages of the service are this one's neighbours, and do what there is to do.
    pub(crate) pages: bool,
    /// Whether something is being asked.
    pub(crate) busy: bool,
    pub(crate) around: Option<Around>,
    /// A code that is shown once.
    pub(crate) recovery: Option<String>,
    pub(crate) code: Option<(String, u32)>,
}

impl App {
    /// Says that whoever runs the interface can ask a service, if the player wants that.
    #[must_use]
    pub fn with_club(mut self) -> Self {
        self.desk.club = Some(Club::default());
        self
    }

    /// Says that the game is served by a service, whose pages do what there is to do there, but for sending runs.
    pub fn among_pages(&mut self) {
        self.desk.club = Some(Club {
            pages: true,
            ..Club::default()
        });
    }

    /// Takes in what a service said.
    pub fn on_club(&mut self, news: ClubNews) {
        let Some(club) = &mut self.desk.club else {
            return;
        };
        club.busy = false;
        match news {
            ClubNews::Around(around) => club.around = Some(around.plain()),
            ClubNews::Known { service, recovery } => {
                club.recovery = recovery;
                self.desk.settings.service = service;
                self.desk.keep();
                self.desk.call_club(ClubCall::Look);
            }
            ClubNews::Code { code, minutes } => club.code = Some((code, minutes)),
            ClubNews::Verdict(verdict) => self.desk.judged(&verdict),
            ClubNews::Forgotten => {
                *club = Club::default();
                self.desk.settings.service.clear();
                self.desk.keep();
            }
            ClubNews::Trouble(trouble) => {
                let text = self.desk.club_trouble(&trouble);
                self.desk.troubles.push_back(text);
            }
        }
    }

    /// Opens the screen on which a service is asked.
    pub fn open_club(&mut self) {
        if self.desk.club.is_some() {
            let screen = ClubScreen::open(&mut self.desk);
            self.screens.push(Box::new(screen));
        }
    }
}

impl Desk {
    /// Whether the player has turned a service on.
    pub(crate) fn has_club(&self) -> bool {
        let club = self.club.as_ref();
        club.is_some_and(|club| club.pages || !self.settings.service.is_empty())
    }

    /// Asks something of the service.
    pub(crate) fn call_club(&mut self, call: ClubCall) {
        if let Some(club) = &mut self.club {
            club.busy = true;
            club.code = None;
            self.wishes.push(Wish::Club(call));
        }
    }

    /// Says how it stands with a run that was sent.
    fn judged(&mut self, verdict: &Verdict) {
        let text = match verdict {
            Verdict::Waiting => self.text("club-waiting"),
            Verdict::Ranked => self.text("club-ranked"),
            Verdict::Refused(why) => self.say("club-run-refused", &[("why", plain(why).into())]),
        };
        self.log(text.clone(), Tone::News);
        self.notice = Some(text);
    }

    /// Why something could not be done, in words.
    fn club_trouble(&self, trouble: &ClubTrouble) -> String {
        match trouble {
            ClubTrouble::Unreachable(why) => {
                self.say("club-unreachable", &[("why", plain(why).into())])
            }
            ClubTrouble::NotSecure(address) => {
                let args = [("address", plain(address).into())];
                self.say("club-not-secure", &args)
            }
            ClubTrouble::Key(why) => self.say("club-key", &[("why", plain(why).into())]),
            ClubTrouble::NoJournal => self.text("club-no-journal"),
            ClubTrouble::Refused { why, text } => {
                const KNOWN: [&str; 10] = [
                    "bad_name",
                    "barred",
                    "busy",
                    "day_over",
                    "name_taken",
                    "no_player",
                    "nobody",
                    "too_many",
                    "too_much",
                    "wrong_code",
                ];
                if KNOWN.contains(&why.as_str()) {
                    self.text(&format!("club-why-{}", why.replace('_', "-")))
                } else {
                    self.say("club-refused", &[("why", plain(text).into())])
                }
            }
        }
    }
}

impl Around {
    /// The player's own game of the day that it is.
    pub(crate) fn todays(&self) -> Option<&FarGame> {
        let mut mine = self.mine.iter();
        mine.find(|game| self.is_todays(game))
    }

    pub(crate) fn is_todays(&self, game: &FarGame) -> bool {
        game.day.is_some() && game.day == self.today
    }

    /// The same in a stranger's words that are safe to show.
    fn plain(self) -> Self {
        let games = |games: Vec<FarGame>| {
            let games = games.into_iter().map(|game| FarGame {
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
fn plain(text: &str) -> String {
    let seen = text.chars().filter(|c| !proto::is_unseen(*c));
    seen.take(LONGEST).collect()
}
