//! Recorded runs: watching one, and sharing the present one.

use proto::session::{BadSave, Calling, Start, Trouble};
use sim::Budget;
use sim::journal::{self, Recording};

use super::Game;
use crate::links::Link;
use crate::verify;

impl Game {
    pub fn follow(&mut self, link: Link) {
        self.client.leave_remote(&mut self.app);
        match link {
            Link::Seed(seed) => {
                let name = self.app.settings().hero_name.clone();
                self.app.begin(Start {
                    name,
                    seed: Some(seed),
                    practice: false,
                    calling: Calling::Nobody,
                });
            }
            Link::Replay { journal, name } => {
                self.app.play_next_recording();
                self.watch(&name, journal);
            }
            Link::Live(game) => self.go_live(game, false),
            Link::Watch(game) => self.go_live(game, true),
            Link::Damaged => self.app.trouble(&Trouble::BadSave(BadSave::Damaged)),
        }
        self.handle_requests();
    }

    /// Shows a recorded run. The hero's name comes from the file's: `Ann.hgj` while a run lasts and
    /// `Ann-7.hgj` after it.
    pub fn watch(&mut self, file: &str, journal: Vec<u8>) {
        self.client.leave_remote(&mut self.app);
        let shown = self.show(file, &journal);
        match shown {
            Ok(()) => self.watched = Some(journal),
            Err(trouble) => self.app.trouble(&trouble),
        }
        self.handle_requests();
    }

    fn show(&mut self, file: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let budget = Budget::default();
        if bytes.len() as u64 > budget.bytes {
            return Err(Trouble::BadSave(BadSave::Foreign));
        }
        let recording = journal::read_within(bytes, budget.commands);
        let recording = recording.map_err(|_| Trouble::BadSave(BadSave::Foreign))?;
        let names = host::packs_of(None, Some(bytes)).map_err(Trouble::BadSave)?;
        let (rules, catalog) = self.rules_of(&names)?;
        if recording.header.from.is_some() {
            return Err(Trouble::BadSave(BadSave::NoBeginning));
        }
        if recording.header.fits(&rules).is_err() {
            return Err(Trouble::BadSave(BadSave::OtherRules));
        }
        let name = hero(file, &recording);
        let shown = self.client.local.watch(&rules, &catalog, &name, recording);
        shown.map_err(Trouble::BadSave)
    }

    /// The fragment of an address that shows the run being played or watched; `None` if there is none.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        if let Some(link) = self.live_link() {
            return Some(link);
        }
        let journal = self.client.local.journal();
        let journal = journal.or_else(|| self.watched.clone());
        let name = self.app.hero_name().unwrap_or_default();
        journal.map(|journal| Link::replay(&journal, name))
    }

    /// Verifies a journal; returns JSON.
    #[must_use]
    pub fn verify(&self, journal: &[u8]) -> String {
        let proof = verify::verify(&self.rules, journal);
        serde_json::to_string(&proof).unwrap_or_default()
    }
}

/// Derives the hero's name from a file name; the seed if there is none.
fn hero(file: &str, recording: &Recording) -> String {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.split(['.']).next().unwrap_or_default();
    let seed = recording.header.setup.seed.to_string();
    let name = stem.strip_suffix(&format!("-{seed}")).unwrap_or(stem);
    match name {
        "" => seed,
        name => name.to_owned(),
    }
}
