//! Does what the interface requests: begins, saves and loads runs, and steps the game.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, io};

use anyhow::{Context as _, Result};
use proto::session::{BadSave, JournalLost, Request, SavedRun, Start, Trouble, Update};
use proto::{Catalog, Command, View};
use ratatui::buffer::Buffer;
use sim::journal;
use sim::{Game, Rules, Setup};
use ui::Settings;

use super::{picture, settings, undo::Past};
use crate::crash::{self, Scene};
use crate::folders::Folders;
use crate::records::{self, Record};
use crate::saves::{self, Beside};

/// A snapshot is written after so many commands, so that opening a save has little to play again.
const SNAPSHOT_EVERY: u32 = 200;
/// Seeds that nobody chose are short enough to tell a friend.
const SEEDS: u64 = 1_000_000_000;

/// Whoever the interface turns to.
pub(super) struct Host {
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    folders: Option<Folders>,
    session: Option<Session>,
    broken: Option<String>,
}

/// A run that is being played.
struct Session {
    game: Game,
    name: String,
    view: View,
    /// Where it is saved, where there is a disk for it.
    files: Option<Files>,
    /// In practice, what turns can be taken back.
    past: Option<Past>,
    since_snapshot: u32,
}

struct Files {
    save: PathBuf,
    /// `None` once the disk has said no, or for a run whose journal was lost.
    record: Option<Record>,
}

impl Host {
    pub(super) const fn new(
        rules: Arc<Rules>,
        catalog: Arc<Catalog>,
        folders: Option<Folders>,
    ) -> Self {
        Self {
            rules,
            catalog,
            folders,
            session: None,
            broken: None,
        }
    }

    /// What a panic in the rules left to say.
    pub(super) fn broken(&mut self) -> Option<String> {
        self.broken.take()
    }

    /// Whether there was one, so that the program is to end.
    pub(super) const fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Keeps the settings.
    pub(super) fn keep(&self, chosen: &Settings) -> Option<Trouble> {
        let folders = self.folders.as_ref()?;
        let kept = settings::keep(folders, chosen);
        kept.err().map(|error| {
            let file = folders.settings();
            Trouble::CannotWrite(format!("{}: {error}", file.display()))
        })
    }

    /// Does one thing; what the interface is to know of it.
    pub(super) fn answer(&mut self, request: Request) -> Vec<Update> {
        let done = match request {
            Request::Begin(start) => self.begin(&start),
            Request::Resume(name) => self.resume(&name),
            Request::Step(command) => return self.step(command),
            Request::Ask(query) => {
                let session = self.session.as_ref();
                let answer = session.map(|session| session.game.ask(query));
                return answer
                    .map(|answer| Update::Answered(query, answer))
                    .into_iter()
                    .collect();
            }
            Request::Undo => self.undo(),
            Request::Leave => {
                self.leave();
                let mut updates = vec![Update::Left];
                updates.extend(self.saves());
                return updates;
            }
        };
        done.unwrap_or_else(|trouble| vec![Update::Trouble(trouble)])
    }

    /// The runs that can be gone on with, the latest first.
    pub(super) fn saves(&self) -> Vec<Update> {
        let folder = self.folders.as_ref().map(Folders::saves);
        let mut found = folder.map_or_else(Vec::new, |folder| list(&folder));
        found.sort_by(|one, two| two.cmp(one));
        let runs = found.into_iter().map(|(when, name)| SavedRun {
            name,
            written: seconds(when),
        });
        vec![Update::Saves {
            runs: runs.collect(),
            now: seconds(SystemTime::now()),
        }]
    }

    /// Saves the running game and lets go of it; one that is over is put with the finished ones.
    pub(super) fn leave(&mut self) {
        let Some(mut session) = self.session.take() else {
            return;
        };
        if session.game.is_over() {
            session.finish(self.folders.as_ref());
        } else {
            session.snapshot();
        }
    }

    /// Writes a picture of the screen; where it is, unless there is no folder for it.
    pub(super) fn picture(&self, buffer: &Buffer) -> Option<Result<String, Trouble>> {
        let folders = self.folders.as_ref()?;
        let taken = picture::take(&folders.pictures(), buffer);
        Some(match taken {
            Ok(path) => Ok(path.display().to_string()),
            Err(error) => Err(Trouble::CannotWrite(format!("{error:#}"))),
        })
    }

    fn begin(&mut self, start: &Start) -> Result<Vec<Update>, Trouble> {
        self.leave();
        let seed = start.seed.unwrap_or_else(any_seed);
        let setup = Setup {
            seed,
            practice: start.practice,
        };
        let game = Game::new(Arc::clone(&self.rules), setup);
        let game = game.map_err(|error| Trouble::CannotBegin(error.to_string()))?;
        let name = match file_name(&start.name) {
            name if name.is_empty() => "_".to_owned(),
            name => name,
        };
        let folder = self.folders.as_ref().map(Folders::saves);
        let (name, files) = match &folder {
            Some(folder) => {
                let name = unused(folder, &name);
                let files = Files::create(folder, &name, &game);
                let files = files.map_err(|error| Trouble::CannotWrite(format!("{error:#}")))?;
                (name, Some(files))
            }
            None => (name, None),
        };
        let past = start.practice.then(Past::default);
        Ok(self.take_up(game, name, files, past, false))
    }

    fn resume(&mut self, name: &str) -> Result<Vec<Update>, Trouble> {
        self.leave();
        let folder = self.folders.as_ref().map(Folders::saves);
        let folder = folder.ok_or_else(|| Trouble::CannotRead(name.to_owned()))?;
        let save = folder.join(format!("{name}.{}", saves::EXTENSION));
        let opened = saves::open(&self.rules, &save)
            .map_err(|error| Trouble::BadSave(BadSave::Broken(format!("{error:#}"))))?;
        let journal = saves::journal_of(&save);
        let mut news = Vec::new();
        if !opened.unknown.is_empty() {
            news.push(Update::Trouble(Trouble::PacksChanged(
                opened.unknown.clone(),
            )));
        }
        let record = match &opened.journal {
            Beside::Whole => Record::resume(&journal, opened.game.journal()).map(Some),
            Beside::Apart => apart(&journal, &opened.game).map(Some),
            Beside::Lost(_) => {
                let lost = Trouble::JournalLost(JournalLost::Damaged);
                news.push(Update::Trouble(lost));
                Ok(None)
            }
        };
        let record = record
            .map_err(|error| Trouble::CannotWrite(format!("{}: {error}", journal.display())))?;
        let past = opened.game.setup().practice.then(|| {
            let whole = record.is_some().then(|| fs::read(&journal).ok()).flatten();
            let tape = whole.and_then(|bytes| journal::read(&bytes).ok());
            tape.map_or_else(Past::default, |tape| Past::of(tape.commands))
        });
        let files = Some(Files { save, record });
        let mut updates = self.take_up(opened.game, name.to_owned(), files, past, true);
        updates.extend(news);
        Ok(updates)
    }

    fn take_up(
        &mut self,
        game: Game,
        name: String,
        files: Option<Files>,
        past: Option<Past>,
        resumed: bool,
    ) -> Vec<Update> {
        let mut view = View::default();
        game.view(&mut view);
        let setup = game.setup();
        let started = Update::Started {
            name: name.clone(),
            seed: setup.seed,
            practice: setup.practice,
            catalog: Arc::clone(&self.catalog),
            view: Box::new(view.clone()),
            resumed,
        };
        let mut session = Session {
            game,
            name,
            view,
            files,
            past,
            since_snapshot: 0,
        };
        session.snapshot();
        self.session = Some(session);
        vec![started]
    }

    fn step(&mut self, command: Command) -> Vec<Update> {
        let Some(session) = &mut self.session else {
            return vec![];
        };
        let watched = crash::watch(|| session.game.step(command).map(<[_]>::to_vec));
        let events = match watched {
            Ok(Ok(events)) => events,
            Ok(Err(refusal)) => return vec![Update::Refused(refusal)],
            Err(panic) => {
                let scene = Scene {
                    seed: session.game.setup().seed,
                    journal: session.game.journal().bytes(),
                };
                self.broken = Some(panic.announce(Some(scene)));
                self.session = None;
                return vec![];
            }
        };
        let mut updates = Vec::new();
        session.stepped(command, &mut updates);
        session.game.view(&mut session.view);
        updates.push(Update::Stepped {
            events,
            view: Box::new(session.view.clone()),
        });
        // In practice even an end can be taken back, so it is not final before the player leaves.
        if session.game.is_over()
            && session.past.is_none()
            && let Some(kept) = session.finish(self.folders.as_ref())
        {
            updates.push(Update::Kept(kept.display().to_string()));
        }
        updates
    }

    fn undo(&mut self) -> Result<Vec<Update>, Trouble> {
        let Some(session) = &mut self.session else {
            return Ok(vec![]);
        };
        let setup = session.game.setup();
        let Some(past) = &mut session.past else {
            return Err(Trouble::NotPractice);
        };
        let before = past.back(&self.rules, setup);
        let before =
            before.map_err(|error| Trouble::BadSave(BadSave::Broken(format!("{error:#}"))))?;
        let Some(game) = before else {
            return Ok(vec![]);
        };
        session.game = game;
        if let Some(files) = &mut session.files {
            let journal = saves::journal_of(&files.save);
            files.record = Record::resume(&journal, session.game.journal()).ok();
        }
        session.snapshot();
        session.view = View::default();
        session.game.view(&mut session.view);
        Ok(vec![Update::Undone {
            view: Box::new(session.view.clone()),
        }])
    }
}

impl Session {
    /// Writes down what was done, and now and then a snapshot.
    fn stepped(&mut self, command: Command, updates: &mut Vec<Update>) {
        if let Some(past) = &mut self.past {
            past.note(command, &self.game);
        }
        if let Some(files) = &mut self.files
            && let Some(record) = &mut files.record
            && let Err(error) = record.keep_up(self.game.journal())
        {
            files.record = None;
            let lost = JournalLost::Stopped(error.to_string());
            updates.push(Update::Trouble(Trouble::JournalLost(lost)));
        }
        self.since_snapshot += 1;
        if self.since_snapshot >= SNAPSHOT_EVERY && !self.game.is_over() {
            self.snapshot();
        }
    }

    fn snapshot(&mut self) {
        self.since_snapshot = 0;
        if let Some(files) = &self.files {
            // The journal has every command: a snapshot that fails costs time when loading, nothing else.
            let _ = saves::write(&files.save, &self.game);
        }
    }

    /// Closes the journal, puts it with those of finished runs and removes the save; where it is now.
    fn finish(&mut self, folders: Option<&Folders>) -> Option<PathBuf> {
        let Files { save, record } = self.files.take()?;
        let mut record = record?;
        let journal = saves::journal_of(&save);
        let closed = self.game.close();
        let kept = record.keep_up(closed).and_then(|()| record.sync());
        drop(record);
        let seed = self.game.setup().seed;
        let name = format!("{}-{seed}", self.name);
        let moved = kept.and_then(|()| keep(folders, &journal, &name));
        let _ = fs::remove_file(&save);
        moved.ok()
    }
}

impl Files {
    fn create(folder: &Path, name: &str, game: &Game) -> Result<Self> {
        let save = folder.join(format!("{name}.{}", saves::EXTENSION));
        let record = Record::create(&saves::journal_of(&save), game.journal())
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        Ok(Self {
            save,
            record: Some(record),
        })
    }
}

/// A journal of its own for a run that other rules or packs began; the old one is kept beside it.
fn apart(journal: &Path, game: &Game) -> io::Result<Record> {
    let _ = fs::rename(journal, journal.with_extension("old.hgj"));
    Record::create(journal, game.journal())
}

/// Moves a finished journal to where they are kept.
fn keep(folders: Option<&Folders>, journal: &Path, name: &str) -> io::Result<PathBuf> {
    let folder = folders.map(Folders::journals);
    let folder = folder.ok_or_else(|| io::Error::other("there is no folder for journals"))?;
    fs::create_dir_all(&folder)?;
    let place = (1..)
        .map(|n| match n {
            1 => folder.join(format!("{name}.{}", records::EXTENSION)),
            n => folder.join(format!("{name}-{n}.{}", records::EXTENSION)),
        })
        .find(|path| !path.exists());
    let place = place.ok_or_else(|| io::Error::other("every name is taken"))?;
    fs::rename(journal, &place)?;
    Ok(place)
}

/// The saves in a folder, with the time each was last written.
fn list(folder: &Path) -> Vec<(SystemTime, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| {
            let path = entry.path();
            let is_save = path.extension().is_some_and(|it| it == saves::EXTENSION);
            let name = path.file_stem()?.to_str()?.to_owned();
            let written = entry.metadata().ok()?.modified().ok()?;
            is_save.then_some((written, name))
        })
        .collect()
}

/// A name that no save in the folder has yet.
fn unused(folder: &Path, name: &str) -> String {
    let taken = |name: &str| {
        let save = folder.join(format!("{name}.{}", saves::EXTENSION));
        save.exists() || saves::journal_of(&save).exists()
    };
    if !taken(name) {
        return name.to_owned();
    }
    let mut n = 2;
    while taken(&format!("{name} {n}")) {
        n += 1;
    }
    format!("{name} {n}")
}

/// A name as a file can have it.
fn file_name(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'') {
                c
            } else {
                '_'
            }
        })
        .collect();
    kept.trim().to_owned()
}

/// A seed nobody chose.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() % SEEDS
}

/// A time as seconds since 1970.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs()
}

#[cfg(test)]
mod tests;
