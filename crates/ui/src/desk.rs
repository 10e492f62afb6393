//! What all screens share: settings, words, the game on the table, and what is to be asked of the host.

use crate::narrator::Narrator;
use crate::request::{Backdrop, Request, Slot};
use crate::settings::Settings;
use crate::table::Table;
use crate::tone::Tone;
use crate::words::{Arg, Words};
use proto::{Answer, Command, Query};

/// What all screens share.
pub(crate) struct Desk {
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) saves: Vec<Slot>,
    pub(crate) backdrop: Backdrop,
    pub(crate) table: Option<Table>,
    pub(crate) requests: Vec<Request>,
    /// The last trouble, to be shown until a key is pressed.
    pub(crate) trouble: Option<String>,
    /// Where the mouse was last.
    pub(crate) pointer: Option<(u16, u16)>,
}

impl Desk {
    pub(crate) fn new(settings: Settings) -> Self {
        Self {
            settings,
            words: Words::new(),
            saves: Vec::new(),
            backdrop: Backdrop::default(),
            table: None,
            requests: Vec::new(),
            trouble: None,
            pointer: None,
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

    pub(crate) fn narrator(&self) -> Narrator<'_> {
        Narrator {
            words: &self.words,
            settings: &self.settings,
        }
    }

    pub(crate) fn step(&mut self, command: Command) {
        self.requests.push(Request::Step(command));
    }

    /// The answer to a question, which is asked if it was not yet.
    pub(crate) fn ask(&mut self, query: Query) -> Option<&Answer> {
        let table = self.table.as_mut()?;
        if table.note(query) {
            self.requests.push(Request::Ask(query));
        }
        self.table.as_ref()?.answer(query)
    }

    /// Adds a line to the log.
    pub(crate) fn log(&mut self, text: String, tone: Tone) {
        if let Some(table) = &mut self.table {
            let turn = table.view.turn;
            table.log.say(turn, text, tone);
        }
    }
}
