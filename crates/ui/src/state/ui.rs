//! What all screens share: settings, words, the current run, and what the interface wants done.

use crate::keys::{Binding, Keymap};
use crate::look::backdrop::Backdrop;
use crate::motion::Clock;
use crate::narrator::Narrator;
use crate::settings::{Motion, Settings, Vision};
use crate::state::reach::Reach;
use crate::state::service::Service;
use crate::state::session::Session;
use crate::state::wish::Wish;
use crate::words::languages::{self, Language};
use crate::words::{Arg, Words};
use proto::session::{Calling, Finished, Request, SavedRun, Start};
use proto::{Catalog, Kind, Mode};
use std::collections::VecDeque;
use std::sync::Arc;

/// The runs that have ended, the best first, and the words of their packs.
pub(crate) struct Hall {
    pub(crate) runs: Vec<Finished>,
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) words: Words,
}

impl Hall {
    /// Tells of its runs in the words of their packs.
    pub(crate) const fn narrator<'a>(&'a self, ui: &'a Ui) -> Narrator<'a> {
        Narrator {
            words: &self.words,
            settings: &ui.settings,
        }
    }
}

/// What one can have been before a run, and the words for it.
pub(crate) struct Callings {
    pub(crate) catalog: Arc<Catalog>,
    pub(crate) words: Words,
}

/// What the system and whoever runs the interface ask for; the settings come first.
#[derive(Default)]
pub(crate) struct System {
    /// The languages the system asks for, the most wanted first.
    pub(crate) wanted: Vec<String>,
    /// The one language to speak this time, whatever the settings say.
    pub(crate) only: Option<String>,
    /// Whether the system asks for less motion.
    pub(crate) reduced: bool,
    /// Whether it asks for more contrast.
    pub(crate) sharp: bool,
    /// Whether the program that runs the interface draws the map.
    pub(crate) map_apart: bool,
    /// Whether what moves for ever stands still.
    pub(crate) resting: bool,
    /// Whether nothing moves at all, because nobody would see it.
    pub(crate) still: bool,
}

/// Runs that are not being played, and what can be begun.
#[derive(Default)]
pub(crate) struct Library {
    /// Runs that can be continued, the latest first, and the time of whoever keeps them when they said so.
    pub(crate) saves: Vec<SavedRun>,
    pub(crate) now: u64,
    pub(crate) backdrop: Backdrop,
    /// The runs that have ended, once somebody asked.
    pub(crate) hall: Option<Hall>,
    /// What one can have been before a run, once somebody asked.
    pub(crate) callings: Option<Callings>,
}

/// The connection to the game, which may be on another machine.
#[derive(Default)]
pub(crate) struct Link {
    /// Whether the next run to start is watched as a spectator; kept until the run is left.
    pub(crate) spectates: bool,
    pub(crate) reach: Reach,
    /// Commands replayed so far while a run is being opened, and their total.
    pub(crate) opening: Option<(u32, u32)>,
}

/// What the player is to be told.
#[derive(Default)]
pub(crate) struct Notices {
    /// Whether something happened that a player must see before the next key counts.
    pub(crate) startled: bool,
    /// What went wrong, each to be shown until a key is pressed.
    pub(crate) troubles: VecDeque<String>,
    /// Something to know at the bottom of the screen, until a key is pressed.
    pub(crate) notice: Option<String>,
}

/// What all screens share.
pub(crate) struct Ui {
    pub(crate) settings: Settings,
    /// Which keys do what, as the settings say.
    pub(crate) keymap: Keymap,
    pub(crate) words: Words,
    /// Whether the language has changed and the words must be loaded again.
    pub(crate) stale: bool,
    /// What is known of a service, where one could be asked.
    pub(crate) service: Option<Service>,
    pub(crate) wishes: Vec<Wish>,
    /// Where the mouse was last.
    pub(crate) pointer: Option<(u16, u16)>,
    pub(crate) clock: Clock,
    pub(crate) system: System,
    pub(crate) library: Library,
    pub(crate) link: Link,
    pub(crate) notices: Notices,
}

impl Ui {
    pub(crate) fn new(settings: Settings, bindings: Vec<Binding>) -> Self {
        Self {
            words: Words::new(languages::choose(&[&settings.language])),
            keymap: Keymap::new(bindings, &settings.keys),
            settings,
            stale: false,
            system: System::default(),
            library: Library::default(),
            link: Link::default(),
            notices: Notices::default(),
            service: None,
            wishes: Vec::new(),
            pointer: None,
            clock: Clock::default(),
        }
    }

    /// Keeps what the player has chosen.
    pub(crate) fn keep(&mut self) {
        self.keymap.apply(&self.settings.keys);
        self.wishes.push(Wish::Keep(self.settings.clone()));
    }

    /// Whether anything may move of its own accord.
    pub(crate) const fn moves(&self) -> bool {
        match self.settings.motion {
            _ if self.system.still => false,
            Motion::Auto => !self.system.reduced,
            Motion::On => true,
            Motion::Off => false,
        }
    }

    /// Which colours are told apart: the player's choice, or else the system's.
    pub(crate) const fn vision(&self) -> Vision {
        match self.settings.vision {
            Vision::Auto if self.system.sharp => Vision::Contrast,
            Vision::Auto => Vision::Usual,
            chosen => chosen,
        }
    }

    /// The language to speak.
    pub(crate) fn language(&self) -> &'static Language {
        match &self.system.only {
            Some(only) => languages::choose(&[only]),
            None if self.settings.language == Settings::ANY => {
                languages::choose(&self.system.wanted)
            }
            None => languages::choose(&[&self.settings.language]),
        }
    }

    /// A catalog with its words in the language that is spoken.
    pub(crate) fn spoken(&self, catalog: &Arc<Catalog>) -> Arc<Catalog> {
        let language = self.language();
        let is_there = |it: &proto::Tongue| it.language == language.tag;
        if catalog.tongues.iter().any(is_there) {
            Arc::new(catalog.speaking(language.tag))
        } else {
            Arc::clone(catalog)
        }
    }

    /// Loads the words of the present language: those of the session's packs, if there is one. Lines already in the log stay.
    pub(crate) fn speak(&mut self, session: Option<&mut Session>) {
        self.stale = false;
        let language = self.language();
        let guesses = self.words.guesses();
        self.words = match session {
            Some(session) => {
                let catalog = self.spoken(&session.original);
                session.translate(Arc::clone(&catalog));
                Words::with(language, &catalog)
            }
            None => Words::new(language),
        };
        self.words.take_for(guesses);
        if let Some(hall) = self.library.hall.take() {
            self.library.hall = Some(self.hall_of(hall.runs, hall.catalog));
        }
        if let Some(callings) = self.library.callings.take() {
            self.library.callings = Some(self.callings_of(callings.catalog));
        }
    }

    /// What one can have been, in the language that is spoken.
    pub(crate) fn callings_of(&self, catalog: Arc<Catalog>) -> Callings {
        let words = Words::with(self.language(), &self.spoken(&catalog));
        Callings { catalog, words }
    }

    /// One of what one can have been: as the catalogue has them, and behind the last whichever the seed says.
    pub(crate) fn calling(&self, n: usize) -> Calling {
        let Some(callings) = &self.library.callings else {
            return Calling::Nobody;
        };
        let all = &callings.catalog.callings;
        let Some(entry) = all.get(n) else {
            return if all.len() > 1 {
                Calling::Any
            } else {
                Calling::Nobody
            };
        };
        let named = callings.catalog.kind(entry.kind).map(|it| it.id.clone());
        match named {
            Some(id) if entry.kind != Kind(0) => Calling::Named(id),
            _ => Calling::Nobody,
        }
    }

    /// What it is called.
    pub(crate) fn called(&self, n: usize) -> String {
        match (&self.library.callings, self.calling(n)) {
            (Some(callings), Calling::Named(_)) => {
                let entry = callings.catalog.callings.get(n);
                entry.map_or_else(String::new, |it| callings.words.name(it.kind, 1))
            }
            (_, Calling::Any) => self.text("new-any-calling"),
            _ => self.text("new-no-calling"),
        }
    }

    /// How many there are in the catalogue; to have been nobody is one.
    pub(crate) fn calling_count(&self) -> usize {
        let all = self
            .library
            .callings
            .as_ref()
            .map(|it| it.catalog.callings.len());
        all.unwrap_or(0).max(1)
    }

    /// The hall of names, in the language that is spoken.
    pub(crate) fn hall_of(&self, mut runs: Vec<Finished>, catalog: Arc<Catalog>) -> Hall {
        // Practice is never ranked: it comes after all that counts.
        runs.sort_by_key(|run| run.mode != Mode::Ranked);
        let words = Words::with(self.language(), &self.spoken(&catalog));
        Hall {
            runs,
            catalog,
            words,
        }
    }

    /// A message without particulars.
    pub(crate) fn text(&self, id: &str) -> String {
        self.words.say(id, &[])
    }

    /// A message.
    pub(crate) fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        self.words.say(id, args)
    }

    /// A seed, or that it is sealed.
    pub(crate) fn seed(&self, seed: Option<u64>) -> String {
        seed.map_or_else(|| self.text("sealed"), |seed| seed.to_string())
    }

    /// Keys as they are written on the player's keyboard.
    pub(crate) fn keys(&self, keys: &str) -> String {
        self.words.keys(keys)
    }

    pub(crate) fn narrator(&self) -> Narrator<'_> {
        Narrator {
            words: &self.words,
            settings: &self.settings,
        }
    }

    /// Sends a request to the host of the game.
    pub(crate) fn request(&mut self, request: Request) {
        self.wishes.push(request.into());
    }

    /// Begins a run; an empty name is replaced by a default one.
    pub(crate) fn begin(&mut self, mut start: Start) {
        if start.name.trim().is_empty() {
            start.name = self.text("new-nobody");
        }
        self.request(Request::Begin(start));
    }

    /// The message for a game that cannot be reached.
    pub(crate) fn out_of_reach(&self) -> Option<String> {
        match self.link.reach {
            Reach::There => None,
            Reach::Seeking => Some(self.text("reach-seeking")),
            Reach::Lost => Some(self.text("reach-lost")),
        }
    }
}
