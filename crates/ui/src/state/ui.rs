//! What all screens share: settings, words, the current run, and what the interface wants done.

use crate::keys::Keymap;
use crate::look::backdrop::Backdrop;
use crate::look::tone::Tone;
use crate::motion::Clock;
use crate::narrator::Narrator;
use crate::settings::{Motion, Settings, Vision};
use crate::state::errand::{ActiveErrand, Journey};
use crate::state::log::Sort;
use crate::state::reach::Reach;
use crate::state::replay::Playback;
use crate::state::service::Service;
use crate::state::session::Session;
use crate::state::wish::Wish;
use crate::words::languages::{self, Language};
use crate::words::{Arg, Words};
use geom::Dir;
use pilot::Errand;
use proto::session::{Calling, Finished, Request, SavedRun, Start};
use proto::{Answer, Catalog, Command, Kind, Layer, Mode, Query};
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

/// What can be done once more.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Last {
    Command(Command),
    Errand(Errand),
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

/// How the current run is reached, and by whom it is played.
#[derive(Default)]
pub(crate) struct Link {
    /// The recorded run that is being watched, if one is.
    pub(crate) playback: Option<Playback>,
    /// Whether the current run is somebody else's, who plays it.
    pub(crate) spectates: bool,
    /// Whether the game can be reached.
    pub(crate) reach: Reach,
    /// How much of a run that is being opened was played again, and of how much.
    pub(crate) opening: Option<(u32, u32)>,
}

/// What goes on for the player over several turns.
#[derive(Default)]
pub(crate) struct Errands {
    /// Who goes on for the player, if anybody.
    pub(crate) active: Option<ActiveErrand>,
    /// Where the player wanted to go and has not come yet.
    pub(crate) journey: Option<Journey>,
    /// What is still to be done of several things that were asked for at once.
    pub(crate) chores: VecDeque<Command>,
    /// What was done last that is worth doing again.
    pub(crate) last: Option<Last>,
    /// Whether the player has just walked on, and nobody for them.
    pub(crate) walked: bool,
    /// Whether the player was told that they are too badly hurt to fight on, and has done nothing else since.
    pub(crate) warned: bool,
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
    pub(crate) session: Option<Session>,
    /// What is known of a service, where one could be asked.
    pub(crate) service: Option<Service>,
    pub(crate) wishes: Vec<Wish>,
    /// What a developer has chosen to see over the map.
    pub(crate) overlay: Option<Layer>,
    /// Where the mouse was last.
    pub(crate) pointer: Option<(u16, u16)>,
    pub(crate) clock: Clock,
    pub(crate) system: System,
    pub(crate) library: Library,
    pub(crate) link: Link,
    pub(crate) errands: Errands,
    pub(crate) notices: Notices,
}

impl Ui {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            words: Words::new(languages::choose(&[&settings.language])),
            keymap: Keymap::new(&settings.keys),
            settings,
            system: System::default(),
            library: Library::default(),
            link: Link::default(),
            errands: Errands::default(),
            notices: Notices::default(),
            session: None,
            service: None,
            wishes: Vec::new(),
            overlay: None,
            pointer: None,
            clock: Clock::default(),
        }
    }

    /// Keeps what the player has chosen.
    pub(crate) fn keep(&mut self) {
        self.keymap = Keymap::new(&self.settings.keys);
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

    /// Finds all words anew, because another language may be wanted from now on. What was said stays as it was said.
    pub(crate) fn speak(&mut self) {
        let language = self.language();
        let spoken = self.session.as_ref().map(|it| self.spoken(&it.original));
        let guesses = self.words.guesses();
        self.words = match &spoken {
            Some(catalog) => Words::with(language, catalog),
            None => Words::new(language),
        };
        self.words.take_for(guesses);
        if let (Some(session), Some(catalog)) = (&mut self.session, spoken) {
            session.translate(catalog);
        }
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

    /// Asks something of whoever plays the game.
    pub(crate) fn request(&mut self, request: Request) {
        if !self.withholds(&request) {
            let drops = matches!(request, Request::Step(Command::Drop { .. }));
            if let Some(session) = self.session.as_mut().filter(|_| drops) {
                session.dropping = true;
            }
            self.wishes.push(request.into());
        }
    }

    /// Asks for a run; who has no name is called so.
    pub(crate) fn begin(&mut self, mut start: Start) {
        if start.name.trim().is_empty() {
            start.name = self.text("new-nobody");
        }
        self.request(Request::Begin(start));
    }

    pub(crate) fn step(&mut self, command: Command) {
        if !matches!(command, Command::Step(_) | Command::Wait) {
            self.errands.last = Some(Last::Command(command));
        }
        self.request(Request::Step(command));
    }

    /// The player walks on, and picks up what is wanted there.
    pub(crate) fn walk(&mut self, way: Dir) {
        self.errands.walked = true;
        self.step(Command::Step(way));
    }

    /// The answer to a question, which is asked if it was not yet.
    pub(crate) fn ask(&mut self, query: Query) -> Option<&Answer> {
        let session = self.session.as_mut()?;
        if session.note(query) {
            self.request(Request::Ask(query));
        }
        self.session.as_ref()?.answer(query)
    }

    /// Adds a line to the log.
    pub(crate) fn log(&mut self, text: String, tone: Tone) {
        self.log_as(text, tone, Sort::Other);
    }

    /// Adds a line of a sort that can be asked for.
    pub(crate) fn log_as(&mut self, text: String, tone: Tone, sort: Sort) {
        if let Some(session) = &mut self.session {
            let turn = session.view.turn;
            session.log.say(turn, text, tone, sort);
        }
    }
}
