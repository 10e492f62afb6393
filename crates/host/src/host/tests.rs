//! A host with a storage in memory.

mod remembering;
mod watching;

use super::*;
use crate::store::StorageRequest;
use crate::store::{Found, NotStored, Stored};
use proto::Catalog;
use proto::session::{BadSave, Calling, Finished, JournalLost, NotSaved, Start};
use proto::{Answer, Command, Mode, Query};
use sim::{Game, Rules};
use sim::{Setup, journal};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

fn base() -> (Arc<Rules>, Arc<Catalog>) {
    let loaded = content::load(&[content::Pack::base()]);
    (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog))
}

pub(crate) static BASE: LazyLock<(Arc<Rules>, Arc<Catalog>)> = LazyLock::new(base);
pub(crate) static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| Arc::clone(&BASE.0));

/// A storage in memory that fails requests when told to.
#[derive(Default)]
struct Shelf {
    snapshots: BTreeMap<String, Vec<u8>>,
    journals: BTreeMap<String, Vec<u8>>,
    /// The journals as this storage last read or wrote them.
    left: BTreeMap<String, Vec<u8>>,
    aside: BTreeMap<String, Vec<u8>>,
    finished: BTreeMap<String, Vec<u8>>,
    hall: BTreeMap<String, Vec<u8>>,
    notes: BTreeMap<String, Vec<u8>>,
    pages: BTreeMap<String, proto::Pages>,
    clock: u64,
    written: BTreeMap<String, u64>,
    refuses: BTreeSet<&'static str>,
    /// Whether snapshots may be ahead of their journals, because journal writes were refused.
    behind: bool,
    held: BTreeSet<String>,
    /// Rules that replace those of the saves.
    rules: Option<Arc<Rules>>,
}

impl Shelf {
    fn perform(&mut self, request: &StorageRequest) -> Result<Stored, NotStored> {
        let kind = match request {
            StorageRequest::Create { .. } => "create",
            StorageRequest::Write { .. } => "write",
            StorageRequest::Append { .. } => "append",
            StorageRequest::Rewrite { .. } => "rewrite",
            StorageRequest::Finish { .. } => "finish",
            StorageRequest::SetAside { .. } => "aside",
            _ => "",
        };
        self.behind |= self.refuses.contains("append");
        if self.refuses.contains(kind) {
            return Err(NotStored::Failed("no room".into()));
        }
        self.clock += 1;
        let changed = || Err(NotStored::Changed("it changed".into()));
        let is_as_left = |run: &String| self.journals.get(run) == self.left.get(run);
        match request {
            StorageRequest::List | StorageRequest::Hall | StorageRequest::Open { .. } => {
                unreachable!()
            }
            StorageRequest::Remember { title, bytes } => {
                self.hall.insert(title.clone(), bytes.clone());
            }
            StorageRequest::Notes { run, bytes } => {
                self.notes.insert(run.clone(), bytes.clone());
            }
            StorageRequest::Pages { beside, pages } => {
                self.pages.insert(beside.clone(), pages.clone());
                return Ok(Stored::At(format!("{beside}.html")));
            }
            StorageRequest::Create { run, bytes } => {
                let taken = self.journals.contains_key(run) || self.snapshots.contains_key(run);
                if taken {
                    return Err(NotStored::Taken);
                }
                self.journals.insert(run.clone(), bytes.clone());
                self.left.insert(run.clone(), bytes.clone());
                self.held.insert(run.clone());
            }
            StorageRequest::Write { run, .. }
                if self.journals.contains_key(run) && !is_as_left(run) =>
            {
                return changed();
            }
            StorageRequest::Write { run, bytes } => {
                // After a power cut now, the journal must reach to the snapshot.
                let journal = self.journals.get(run).map_or(0, Vec::len) as u64;
                let position = Game::load(&RULES, bytes).unwrap().journal.bytes;
                assert!(
                    position <= journal || self.behind,
                    "the snapshot of {run} is ahead"
                );
                self.snapshots.insert(run.clone(), bytes.clone());
                self.written.insert(run.clone(), self.clock);
            }
            StorageRequest::Append { run, from, bytes } => {
                let from = usize::try_from(*from).unwrap();
                assert!(from > 0, "a journal of {run} without a beginning");
                if !is_as_left(run) {
                    return changed();
                }
                let journal = self.journals.get_mut(run).unwrap();
                assert!(from <= journal.len(), "a gap in {run}");
                journal.truncate(from);
                journal.extend_from_slice(bytes);
                self.left.insert(run.clone(), journal.clone());
            }
            StorageRequest::Rewrite { run, bytes } => {
                let known = [Some(bytes), self.left.get(run)];
                let found = self.journals.get(run).cloned().unwrap_or_default();
                if !known.into_iter().flatten().any(|it| it.starts_with(&found)) {
                    return Err(NotStored::TakenOver);
                }
                self.journals.insert(run.clone(), bytes.clone());
                self.left.insert(run.clone(), bytes.clone());
            }
            StorageRequest::SetAside { run } => {
                if let Some(journal) = self.journals.get(run) {
                    self.aside.insert(run.clone(), journal.clone());
                }
                return Ok(Stored::At(format!("aside/{run}")));
            }
            StorageRequest::Finish { run, title, len } => {
                let found = self.journals.get(run).map(Vec::len);
                if found != usize::try_from(*len).ok() {
                    return changed();
                }
                self.snapshots.remove(run);
                let journal = self.journals.remove(run).unwrap();
                self.finished.insert(title.clone(), journal);
                return Ok(Stored::At(format!("finished/{title}")));
            }
            StorageRequest::Release { run } => {
                assert!(self.held.remove(run), "{run} was not held");
            }
        }
        Ok(Stored::Done)
    }

    fn runs(&self) -> Vec<SavedRun> {
        let names = self.snapshots.keys().chain(self.journals.keys());
        let names: BTreeSet<&String> = names.collect();
        names
            .into_iter()
            .map(|name| SavedRun {
                name: name.clone(),
                written: self.written.get(name).copied().unwrap_or_default(),
            })
            .collect()
    }

    fn find(&mut self, run: &str) -> Result<Found, Trouble> {
        if self.runs().iter().all(|it| it.name != run) {
            return Err(Trouble::CannotRead(run.to_owned()));
        }
        if !self.held.insert(run.to_owned()) {
            return Err(Trouble::InUse("somebody".into()));
        }
        if let Some(journal) = self.journals.get(run) {
            self.left.insert(run.to_owned(), journal.clone());
        }
        Ok(Found {
            snapshot: self.snapshots.get(run).cloned(),
            journal: self.journals.get(run).cloned(),
            notes: self.notes.get(run).cloned(),
            rules: self.rules.clone().unwrap_or_else(|| Arc::clone(&BASE.0)),
            catalog: Arc::clone(&BASE.1),
        })
    }
}

/// A host and its storage.
struct Table {
    host: Host,
    shelf: Shelf,
}

impl Table {
    fn new(shelf: Shelf) -> Self {
        let host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
        Self { host, shelf }
    }

    /// Another process that finds the files of this one, which was killed.
    fn again(mut self) -> Self {
        self.shelf.held.clear();
        Self::new(self.shelf)
    }

    fn ask(&mut self, request: Request) -> Vec<Update> {
        let mut updates = self.host.answer(request);
        updates.extend(self.settle());
        updates
    }

    fn settle(&mut self) -> Vec<Update> {
        let mut updates = Vec::new();
        loop {
            let requests = self.host.take_storage_requests();
            if requests.is_empty() && !self.host.is_opening() {
                return updates;
            }
            updates.extend(self.host.continue_opening());
            for request in requests {
                updates.extend(match &request {
                    StorageRequest::List => self.host.listed(self.shelf.runs(), self.shelf.clock),
                    StorageRequest::Open { run } => self.host.opened(run, self.shelf.find(run)),
                    StorageRequest::Hall => {
                        let records = self.shelf.hall.values().cloned();
                        let records: Vec<_> = records.map(|bytes| (bytes, 77)).collect();
                        self.host.hall_loaded(&records)
                    }
                    request => self.host.stored(request, self.shelf.perform(request)),
                });
            }
        }
    }

    fn begin(&mut self, name: &str, practice: bool) -> Vec<Update> {
        self.ask(Request::Begin(Start {
            name: name.into(),
            seed: Some(6),
            practice,
            calling: Calling::Nobody,
        }))
    }

    fn resume(&mut self) -> Vec<Update> {
        self.ask(Request::Resume("Ann".into()))
    }

    fn wait(&mut self, turns: u32) {
        for _ in 0..turns {
            self.ask(Request::Step(Command::Wait));
        }
    }

    fn turn(&self) -> u32 {
        self.host.running().unwrap().1.turn()
    }

    fn journal(&mut self) -> &mut Vec<u8> {
        self.shelf.journals.get_mut("Ann").unwrap()
    }
}

/// A table with Ann's run after `turns` turns.
fn table(turns: u32, practice: bool) -> Table {
    let mut table = Table::new(Shelf::default());
    table.begin("Ann", practice);
    table.wait(turns);
    table
}

fn troubles(updates: &[Update]) -> Vec<&Trouble> {
    let troubles = updates.iter().filter_map(|update| match update {
        Update::Trouble(trouble) => Some(trouble),
        _ => None,
    });
    troubles.collect()
}

#[test]
fn a_run_that_was_left_resumes_where_it_was() {
    let mut first = table(5, false);
    let updates = first.ask(Request::Leave);
    let [Update::Left, Update::Saves { runs, now }] = updates.as_slice() else {
        panic!("{updates:?}");
    };
    assert_eq!((runs[0].name.as_str(), runs.len()), ("Ann", 1));
    assert!(runs[0].written <= *now);
    let mut second = first.again();
    let updates = second.resume();
    assert!(
        updates
            .iter()
            .any(|it| matches!(it, Update::Started { resumed: true, .. }))
    );
    assert_eq!(second.turn(), 5);
    second.wait(1);
    assert_eq!(second.turn(), 6);
}

#[test]
fn a_killed_process_loses_no_commands() {
    let mut second = table(7, false).again();
    second.resume();
    assert_eq!(second.turn(), 7);
}

#[test]
fn every_command_is_journaled_and_snapshots_follow() {
    let mut table = table(0, false);
    let mut written = 0;
    for turn in 1..=400 {
        let before = table.shelf.snapshots["Ann"].clone();
        table.wait(1);
        let tape = journal::read(table.journal()).unwrap();
        assert_eq!(tape.commands.len(), turn);
        written += u32::from(table.shelf.snapshots["Ann"] != before);
    }
    assert_eq!(written, 2);
}

#[test]
fn two_runs_of_one_name_do_not_overwrite_each_other() {
    let mut table = table(0, false);
    table.begin("Ann", false);
    table.begin("../Ann", false);
    table.begin(" ", false);
    table.ask(Request::Leave);
    let names: Vec<&String> = table.shelf.snapshots.keys().collect();
    assert_eq!(names, ["../Ann", "Ann", "Ann 2", "_"]);
    assert_eq!(table.shelf.journals.len(), 4);
}

#[test]
fn random_seeds_differ_between_runs() {
    let mut table = Table::new(Shelf::default());
    let mut seeds = BTreeSet::new();
    for _ in 0..3 {
        table.ask(Request::Begin(Start {
            name: "Ann".into(),
            seed: None,
            practice: false,
            calling: Calling::Nobody,
        }));
        seeds.insert(table.host.running().unwrap().1.setup().seed);
    }
    assert_eq!(seeds.len(), 3);
    assert!(seeds.iter().all(|seed| *seed < begin::SEEDS.into()));
}

#[test]
fn practice_turns_can_be_undone_after_a_save() {
    let mut first = table(4, true);
    first.ask(Request::Undo(1));
    assert_eq!(first.turn(), 3);
    first.ask(Request::Leave);
    let mut second = first.again();
    second.resume();
    assert_eq!(second.turn(), 3);
    for turn in [2, 1, 0] {
        let updates = second.ask(Request::Undo(1));
        assert!(matches!(updates[0], Update::Undone { .. }));
        assert_eq!(second.turn(), turn);
    }
    assert!(second.ask(Request::Undo(1)).is_empty());
    // The stored journal equals the game's.
    second.wait(2);
    let played = second.host.running().unwrap().1.journal().bytes().to_vec();
    assert_eq!(*second.journal(), played);
}

#[test]
fn ranked_turns_cannot_be_undone() {
    let mut table = table(1, false);
    let updates = table.ask(Request::Undo(1));
    assert_eq!(troubles(&updates), [&Trouble::NotPractice]);
    assert_eq!(table.turn(), 1);
}

#[test]
fn a_hosted_journal_equals_that_of_the_bare_game() {
    let mut table = table(0, false);
    let setup = Setup {
        seed: 6,
        mode: proto::Mode::Ranked,
        calling: None,
    };
    let mut game = Game::new(Arc::clone(&RULES), setup).unwrap();
    for way in geom::Dir::ALL.into_iter().cycle().take(40) {
        let command = Command::Step(way);
        // A refused command is in neither.
        let _ = game.step(command);
        table.ask(Request::Step(command));
        table.ask(Request::Ask(Query::Choices));
    }
    table.ask(Request::Leave);
    assert_eq!(*table.journal(), game.journal().bytes());
}

/// Walks down, and into any creature there, until the game is over; returns the last updates.
fn die(table: &mut Table) -> Vec<Update> {
    for n in 0..20_000_usize {
        let choices = match table.ask(Request::Ask(Query::Choices)).remove(0) {
            Update::Answered(_, Answer::Choices(choices)) => choices,
            other => panic!("{other:?}"),
        };
        let down = choices.iter().find(|it| **it == Command::Descend);
        let steps = choices.iter().filter(|it| matches!(it, Command::Step(_)));
        let steps: Vec<&Command> = steps.collect();
        let command = match down {
            Some(down) => *down,
            None if steps.is_empty() => Command::Wait,
            None => *steps[(n / 7 + n % 3) % steps.len()],
        };
        let updates = table.ask(Request::Step(command));
        if table.host.running().unwrap().1.is_over() {
            return updates;
        }
    }
    panic!("nobody lives so long");
}

/// The journal of a run that ended in a death.
pub(crate) fn dead() -> Vec<u8> {
    let mut table = table(0, false);
    die(&mut table);
    table.shelf.finished["Ann-6"].clone()
}

#[test]
fn a_death_is_recorded_with_its_score() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let ended = updates.iter().find_map(|update| match update {
        Update::Ended(finished) => Some(finished.clone()),
        _ => None,
    });
    let ended = ended.expect("the player is told");
    let game = table.host.running().unwrap().1;
    assert_eq!(
        (ended.score, ended.turns),
        (game.score().total(), game.turn())
    );
    assert_eq!((ended.name.as_str(), ended.mode), ("Ann", Mode::Ranked));
    assert!(ended.ending.is_some());
    // Another process finds the same, with its time.
    let mut table = table.again();
    let updates = table.ask(Request::Hall);
    let Some(Update::Hall { runs, .. }) = updates.last() else {
        panic!("{updates:?}");
    };
    let remembered = Finished { ended: 77, ..ended };
    // The record does not say which orc it was.
    let forget = |run: &Finished| (run.name.clone(), run.seed, run.score, run.turns, run.ended);
    let runs: Vec<_> = runs.iter().map(forget).collect();
    assert_eq!(runs, [forget(&remembered)]);
}

#[test]
fn an_undone_death_is_not_recorded() {
    let mut table = table(0, true);
    die(&mut table);
    assert!(
        table.shelf.hall.is_empty(),
        "an end in practice is not final"
    );
    table.ask(Request::Undo(1));
    table.ask(Request::Leave);
    assert!(table.shelf.hall.is_empty());
    table.ask(Request::Resume("Ann".into()));
    die(&mut table);
    table.ask(Request::Leave);
    assert_eq!(table.shelf.hall.len(), 1);
}

#[test]
fn an_ended_run_moves_its_journal_to_the_finished_ones() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let kept = Update::Kept("finished/Ann-6".into());
    assert_eq!(updates.last(), Some(&kept));
    let tape = journal::read(&table.shelf.finished["Ann-6"]).unwrap();
    assert!(tape.end.is_some());
    assert!(table.shelf.snapshots.is_empty() && table.shelf.journals.is_empty());
    // Leaving stores nothing more.
    table.ask(Request::Leave);
    assert!(table.shelf.snapshots.is_empty());
}

fn not_saved(commands: u32, leaving: bool) -> Trouble {
    Trouble::NotSaved(NotSaved {
        run: "Ann".into(),
        commands,
        why: "no room".into(),
        leaving,
    })
}

/// Hostile: D4.
#[test]
fn failed_stores_are_reported_repeatedly_and_retried() {
    let mut table = table(0, false);
    table.shelf.refuses = BTreeSet::from(["append", "write"]);
    let mut told = Vec::new();
    for turn in 1..=45_u32 {
        let updates = table.ask(Request::Step(Command::Wait));
        if let [trouble] = troubles(&updates).as_slice() {
            assert_eq!(**trouble, not_saved(turn, false));
            told.push(turn);
        }
    }
    assert_eq!(told, [1, 21, 41]);
    // Leaving is refused once, with a warning.
    let updates = table.ask(Request::Leave);
    assert_eq!(troubles(&updates), [&not_saved(45, true)]);
    assert_eq!(table.turn(), 45);
    // Now there is space again: the next command stores all of them.
    table.shelf.refuses.clear();
    let updates = table.ask(Request::Step(Command::Wait));
    assert!(troubles(&updates).is_empty());
    table.wait(25);
    let tape = journal::read(table.journal()).unwrap();
    assert_eq!(tape.commands.len(), 71);
    assert!(troubles(&table.ask(Request::Leave)).is_empty());
    let mut table = table.again();
    assert!(troubles(&table.resume()).is_empty());
    assert_eq!(table.turn(), 71);
}

/// Hostile: D4.
#[test]
fn leaving_twice_loses_unsaved_commands_and_says_so() {
    let mut first = table(3, false);
    first.shelf.refuses = BTreeSet::from(["append", "write"]);
    first.wait(4);
    assert_eq!(troubles(&first.ask(Request::Leave)), [&not_saved(4, true)]);
    let updates = first.ask(Request::Leave);
    assert_eq!(updates[0], Update::Left);
    assert!(first.host.running().is_none());
    let mut second = first.again();
    second.shelf.refuses.clear();
    second.resume();
    assert_eq!(second.turn(), 3);
    second.shelf.refuses = BTreeSet::from(["append", "write"]);
    second.wait(2);
    second.host.leave();
    let updates = second.settle();
    assert_eq!(troubles(&updates), [&not_saved(2, true)]);
}

#[test]
fn snapshots_save_the_run_while_the_journal_fails() {
    let mut table = table(0, false);
    table.shelf.refuses.insert("append");
    let updates = table.ask(Request::Step(Command::Wait));
    assert_eq!(troubles(&updates), [&not_saved(1, false)]);
    table.wait(3);
    // The last snapshot has all commands, so leaving needs no warning.
    assert_eq!(table.ask(Request::Leave)[0], Update::Left);
    table.shelf.refuses.clear();
    let mut table = table.again();
    let updates = table.resume();
    let behind = Trouble::JournalLost {
        why: JournalLost::Behind,
        turn: 4,
    };
    assert_eq!(troubles(&updates), [&behind]);
    assert_eq!(table.turn(), 4);
    // From here on there is a journal again, and the old one was copied.
    assert!(table.shelf.aside.contains_key("Ann"));
    table.wait(3);
    let mut table = table.again();
    assert!(troubles(&table.resume()).is_empty());
    assert_eq!(table.turn(), 7);
    die(&mut table);
    assert!(table.shelf.snapshots.is_empty() && table.shelf.journals.is_empty());
    let segment = journal::read(&table.shelf.finished["Ann-6"]).unwrap();
    assert!(segment.header.from.is_some() && segment.end.is_some());
}

/// Hostile: D1.
#[test]
fn a_run_without_snapshots_resumes_from_its_journal() {
    let mut table = Table::new(Shelf::default());
    table.shelf.refuses.insert("create");
    let updates = table.begin("Ann", false);
    let cannot = Trouble::CannotWrite("no room".into());
    assert_eq!(troubles(&updates), [&cannot]);
    assert!(table.host.running().is_none());
    table.shelf.refuses = BTreeSet::from(["write"]);
    // Every command is in the journal, but the disk refuses snapshots.
    let updates = table.begin("Ann", false);
    assert_eq!(troubles(&updates), [&not_saved(0, false)]);
    table.wait(250);
    let updates = table.ask(Request::Leave);
    assert_eq!(updates[0], Update::Left);
    assert_eq!(troubles(&updates), [&not_saved(0, true)]);
    assert!(table.shelf.snapshots.is_empty());
    let mut table = table.again();
    table.shelf.refuses.clear();
    let updates = table.ask(Request::Leave);
    let listed = |it: &Update| matches!(it, Update::Saves { runs, .. } if runs[0].name == "Ann");
    assert!(updates.iter().any(listed), "{updates:?}");
    assert!(troubles(&table.resume()).is_empty());
    assert_eq!(table.turn(), 250);
}

/// Ways to end a run: by request, and by the end of the process.
const WAYS: [fn(&mut Table) -> Vec<Update>; 2] = [
    |table| table.ask(Request::Leave),
    |table| {
        table.host.leave();
        table.settle()
    },
];

/// Hostile: D10.
#[test]
fn a_removed_or_cut_journal_is_rewritten_before_leaving() {
    let spoil: [fn(&mut Shelf); 3] = [
        |shelf| {
            shelf.journals.clear();
            shelf.snapshots.clear();
            shelf.behind = true;
        },
        |shelf| {
            shelf.journals.clear();
            shelf.behind = true;
        },
        |shelf| shelf.journals.get_mut("Ann").unwrap().truncate(40),
    ];
    for spoil in spoil {
        for leave in WAYS {
            for commands in [0, 1] {
                let mut table = table(30, false);
                spoil(&mut table.shelf);
                table.wait(commands);
                let updates = leave(&mut table);
                assert!(troubles(&updates).is_empty(), "{updates:?}");
                assert!(table.shelf.held.is_empty());
                let mut table = table.again();
                assert!(troubles(&table.resume()).is_empty());
                assert_eq!(table.turn(), 30 + commands);
            }
        }
    }
}

/// Hostile: D10.
#[test]
fn leaving_reports_a_journal_that_cannot_be_rewritten() {
    let mut table = table(30, false);
    table.shelf.journals.clear();
    table.shelf.snapshots.clear();
    table.shelf.refuses = BTreeSet::from(["rewrite", "write"]);
    assert_eq!(troubles(&table.ask(Request::Leave)), [&not_saved(30, true)]);
    table.host.leave();
    assert_eq!(troubles(&table.settle()), [&not_saved(30, true)]);
}

/// Hostile: D10.
#[test]
fn an_ended_run_is_stored_even_if_its_journal_was_removed() {
    let mut table = table(5, false);
    table.shelf.refuses.insert("finish");
    die(&mut table);
    table.shelf.refuses.clear();
    table.shelf.journals.clear();
    let updates = table.ask(Request::Leave);
    let kept = Update::Kept("finished/Ann-6".into());
    assert!(updates.contains(&kept), "{updates:?}");
    assert!(
        journal::read(&table.shelf.finished["Ann-6"])
            .unwrap()
            .end
            .is_some()
    );
}

/// Hostile: D11.
#[test]
fn a_run_continued_elsewhere_continues_under_another_name() {
    for leave in WAYS {
        for commands in [0, 1] {
            let mut first = table(30, false);
            let shelf = std::mem::take(&mut first.shelf);
            let mut second = Table::new(shelf).again();
            second.resume();
            second.wait(7);
            second.ask(Request::Leave);
            first.shelf = second.shelf;
            first.shelf.held.insert("Ann".into());
            // As the first process left it.
            let journal = first.host.journal().unwrap();
            first.shelf.left.insert("Ann".into(), journal);
            let mut updates = Vec::new();
            for _ in 0..commands {
                updates.extend(first.ask(Request::Step(Command::Wait)));
            }
            updates.extend(leave(&mut first));
            let moved = Trouble::TakenOver {
                from: "Ann".into(),
                name: "Ann 2".into(),
            };
            assert_eq!(troubles(&updates), [&moved]);
            assert!(first.shelf.held.is_empty());
            let mut table = first.again();
            for (name, turn) in [("Ann", 37), ("Ann 2", 30 + commands)] {
                let updates = table.ask(Request::Resume(name.into()));
                assert!(troubles(&updates).is_empty(), "{updates:?}");
                assert_eq!(table.turn(), turn);
            }
        }
    }
}

/// Hostile: D3.
#[test]
fn undo_stops_at_the_earliest_known_state() {
    let manifest = "name = 'zoo'\nversion = '1'\nrequires = ['base']";
    let zoo = [("pack.toml", manifest)].into_iter().collect();
    let zoo = content::load(&[content::Pack::base(), zoo]).rules.unwrap();
    // The journal is missing, or the rules have changed.
    for rules in [None, Some(Arc::new(zoo))] {
        let mut table = table(30, true);
        table.ask(Request::Leave);
        if rules.is_none() {
            table.shelf.journals.clear();
        }
        table.shelf.rules = rules;
        let mut table = table.again();
        table.resume();
        table.wait(2);
        for turn in [31, 30, 30, 30] {
            table.ask(Request::Undo(1));
            assert_eq!(table.turn(), turn);
        }
        let mut table = table.again();
        table.resume();
        assert_eq!(table.turn(), 30);
    }
}

/// Hostile: D7.
#[test]
fn a_damaged_journal_is_copied_cut_and_continued() {
    let mut first = table(150, false);
    let len = first.journal().len();
    first.journal()[len - 20] ^= 1;
    let damaged = first.journal().clone();
    let mut second = first.again();
    let updates = second.resume();
    let cut = Trouble::JournalCut {
        commands: 147,
        copy: "aside/Ann".into(),
    };
    assert_eq!(troubles(&updates), [&cut]);
    assert_eq!(second.turn(), 147);
    assert_eq!(second.shelf.aside["Ann"], damaged);
    second.wait(5);
    let mut third = second.again();
    assert!(troubles(&third.resume()).is_empty());
    assert_eq!(third.turn(), 152);

    // A journal that cannot be copied is not changed.
    let len = third.journal().len();
    third.journal()[len - 20] ^= 1;
    let damaged = third.journal().clone();
    let mut fourth = third.again();
    fourth.shelf.refuses.insert("aside");
    let cannot = Trouble::CannotWrite("no room".into());
    assert_eq!(troubles(&fourth.resume()), [&cannot]);
    assert!(fourth.host.running().is_none() && fourth.shelf.held.is_empty());
    assert_eq!(*fourth.journal(), damaged);
}

#[test]
fn an_open_run_stays_locked_until_it_is_released() {
    let mut table = table(1, false);
    assert_eq!(table.shelf.held, BTreeSet::from(["Ann".to_owned()]));
    let mut other = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
    other.take_storage_requests();
    other.answer(Request::Resume("Ann".into()));
    let run = "Ann".to_owned();
    assert_eq!(
        other.take_storage_requests(),
        [StorageRequest::Open { run }]
    );
    let updates = other.opened("Ann", table.shelf.find("Ann"));
    let in_use = Trouble::InUse("somebody".into());
    assert_eq!(troubles(&updates), [&in_use]);
    table.ask(Request::Leave);
    assert!(table.shelf.held.is_empty());
    // A run that cannot be opened is released too.
    table.shelf.journals.clear();
    table.shelf.snapshots.insert("Ann".into(), vec![1]);
    let updates = table.resume();
    let foreign = Trouble::BadSave(BadSave::Foreign);
    assert_eq!(troubles(&updates), [&foreign]);
    assert!(table.shelf.held.is_empty());
}

#[test]
fn resuming_a_run_recalls_its_events() {
    let mut second = table(20, false).again();
    let updates = second.resume();
    let recalled = updates.iter().find_map(|update| match update {
        Update::Recalled(recalled) => Some(recalled),
        _ => None,
    });
    assert_eq!(
        recalled.map(|it| (it.whole, it.turns.len())),
        Some((true, 20))
    );
}

#[test]
fn a_long_run_is_opened_in_steps() {
    let turns = u32::try_from(crate::watch::COMMANDS_AT_A_TIME).unwrap() * 2 + 10;
    let mut second = table(turns, false).again();
    let updates = second.resume();
    let progress: Vec<(u32, u32)> = updates
        .iter()
        .filter_map(|update| match update {
            Update::Opening { done, of } => Some((*done, *of)),
            _ => None,
        })
        .collect();
    assert_eq!(progress, [(512, 1034), (1024, 1034)]);
    assert_eq!(second.turn(), 1034);
    // A player who cancels leaves the run unchanged.
    let mut third = second.again();
    third.host.answer(Request::Resume("Ann".into()));
    let requests = third.host.take_storage_requests();
    assert!(matches!(requests.last(), Some(StorageRequest::Open { .. })));
    let found = third.shelf.find("Ann");
    third.host.opened("Ann", found);
    assert!(third.host.is_opening());
    third.ask(Request::Leave);
    assert!(!third.host.is_opening() && third.shelf.held.is_empty());
    third.resume();
    assert_eq!(third.turn(), 1034);
}

#[test]
fn a_run_that_ended_before_a_crash_is_finished_on_opening() {
    let mut first = table(0, false);
    first.shelf.refuses.insert("finish");
    let updates = die(&mut first);
    assert_eq!(troubles(&updates), [&not_saved(0, false)]);
    let mut second = first.again();
    second.shelf.refuses.clear();
    second.shelf.snapshots.clear();
    let updates = second.resume();
    let kept = Update::Kept("finished/Ann-6".into());
    assert_eq!(updates.last(), Some(&kept));
    assert!(second.shelf.journals.is_empty());
}

#[test]
fn a_host_without_stores_emits_none() {
    let host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
    let mut host = host.without_stores();
    let start = Start {
        name: "Ann".into(),
        seed: None,
        practice: true,
        calling: Calling::Nobody,
    };
    let updates = host.answer(Request::Begin(start));
    assert!(matches!(updates[0], Update::Started { .. }));
    host.answer(Request::Step(Command::Wait));
    host.answer(Request::Undo(1));
    host.answer(Request::Leave);
    let updates = host.answer(Request::Resume("Ann".into()));
    assert_eq!(troubles(&updates), [&Trouble::CannotRead("Ann".into())]);
    assert!(host.take_storage_requests().is_empty());
}

#[test]
fn a_late_store_result_does_not_affect_another_run() {
    let mut host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
    host.take_storage_requests();
    let start = |name: &str| {
        Request::Begin(Start {
            name: name.into(),
            seed: None,
            practice: false,
            calling: Calling::Nobody,
        })
    };
    host.answer(start("Ann"));
    let ann = host.take_storage_requests().remove(0);
    host.answer(start("Bert"));
    let bert = host.take_storage_requests().pop().unwrap();
    assert!(host.stored(&ann, Ok(Stored::Done)).is_empty());
    let updates = host.stored(&bert, Ok(Stored::Done));
    assert!(matches!(&updates[0], Update::Started { name, .. } if name == "Bert"));
    let late = StorageRequest::Append {
        run: "Ann".into(),
        from: 0,
        bytes: vec![],
    };
    let failed = Err(NotStored::Failed("too late".into()));
    assert!(host.stored(&late, failed).is_empty());
}

#[test]
fn hosts_and_their_updates_are_send() {
    fn is_send<T: Send>(it: T) -> T {
        it
    }
    let mut table = is_send(table(0, true));
    let requests = [
        Request::Step(Command::Wait),
        Request::Step(Command::Descend),
        Request::Ask(Query::Choices),
        Request::Undo(1),
        Request::Leave,
        Request::Resume("Ann".into()),
        Request::Resume("Bert".into()),
    ];
    for request in requests {
        let sent = serde_json::to_string(&request).unwrap();
        let request: Request = serde_json::from_str(&sent).unwrap();
        for update in table.ask(request) {
            let sent = serde_json::to_string(&update).unwrap();
            let arrived: Update = serde_json::from_str(&sent).unwrap();
            assert_eq!(arrived, update);
        }
    }
}
