use super::*;
use proto::{Answer, Command, Query};
use sim::journal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

fn base() -> (Arc<Rules>, Arc<Catalog>) {
    let loaded = content::load(&[content::Pack::base()]);
    (Arc::new(loaded.rules.unwrap()), Arc::new(loaded.catalog))
}

static BASE: LazyLock<(Arc<Rules>, Arc<Catalog>)> = LazyLock::new(base);
pub(crate) static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| Arc::clone(&BASE.0));

/// Runs kept in memory, by whoever refuses when told to.
#[derive(Default)]
struct Shelf {
    snapshots: BTreeMap<String, Vec<u8>>,
    journals: BTreeMap<String, Vec<u8>>,
    aside: BTreeMap<String, Vec<u8>>,
    finished: BTreeMap<String, Vec<u8>>,
    clock: u64,
    written: BTreeMap<String, u64>,
    refuses: BTreeSet<&'static str>,
}

impl Shelf {
    fn perform(&mut self, store: &Store) -> Result<String, NotStored> {
        let kind = match store {
            Store::Create { .. } => "create",
            Store::Write { .. } => "write",
            Store::Append { .. } => "append",
            Store::Finish { .. } => "finish",
            _ => "",
        };
        if self.refuses.contains(kind) {
            return Err(NotStored::Failed("no room".into()));
        }
        self.clock += 1;
        match store {
            Store::List | Store::Open { .. } => unreachable!(),
            Store::Create { run, bytes } => {
                let taken = self.journals.contains_key(run) || self.snapshots.contains_key(run);
                if taken {
                    return Err(NotStored::Taken);
                }
                self.journals.insert(run.clone(), bytes.clone());
            }
            Store::Write { run, bytes } => {
                self.snapshots.insert(run.clone(), bytes.clone());
                self.written.insert(run.clone(), self.clock);
            }
            Store::Append { run, from, bytes } => {
                let journal = self.journals.entry(run.clone()).or_default();
                let from = usize::try_from(*from).unwrap();
                assert!(from <= journal.len(), "a gap in {run}");
                journal.truncate(from);
                journal.extend_from_slice(bytes);
            }
            Store::SetAside { run } => {
                let journal = self.journals.remove(run).unwrap();
                self.aside.insert(run.clone(), journal);
            }
            Store::Finish { run, title } => {
                self.snapshots.remove(run);
                let journal = self.journals.remove(run).unwrap();
                self.finished.insert(title.clone(), journal);
                return Ok(format!("finished/{title}"));
            }
            Store::Remove { run } => {
                self.snapshots.remove(run);
            }
        }
        Ok(String::new())
    }

    fn runs(&self) -> Vec<SavedRun> {
        let names = self.snapshots.keys();
        names
            .map(|name| SavedRun {
                name: name.clone(),
                written: self.written[name],
            })
            .collect()
    }

    fn find(&self, run: &str) -> Result<Found, Trouble> {
        let snapshot = self.snapshots.get(run).cloned();
        Ok(Found {
            snapshot: snapshot.ok_or_else(|| Trouble::CannotRead(run.to_owned()))?,
            journal: self.journals.get(run).cloned(),
            rules: Arc::clone(&BASE.0),
            catalog: Arc::clone(&BASE.1),
        })
    }
}

/// A host and its shelf.
struct Table {
    host: Host,
    shelf: Shelf,
}

impl Table {
    fn new(shelf: Shelf) -> Self {
        let host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
        Self { host, shelf }
    }

    /// Another process, which finds what this one left; nobody said goodbye.
    fn again(self) -> Self {
        Self::new(self.shelf)
    }

    fn ask(&mut self, request: Request) -> Vec<Update> {
        let mut updates = self.host.answer(request);
        loop {
            let stores = self.host.take_stores();
            if stores.is_empty() {
                return updates;
            }
            for store in stores {
                updates.extend(match &store {
                    Store::List => self.host.listed(self.shelf.runs(), self.shelf.clock),
                    Store::Open { run } => self.host.opened(run, self.shelf.find(run)),
                    store => self.host.stored(store, self.shelf.perform(store)),
                });
            }
        }
    }

    fn begin(&mut self, name: &str, practice: bool) -> Vec<Update> {
        self.ask(Request::Begin(Start {
            name: name.into(),
            seed: Some(5),
            practice,
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

/// A run of Ann's that has lasted so many turns.
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
fn a_run_that_was_left_goes_on_where_it_was() {
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
fn a_process_that_vanished_loses_nothing() {
    let mut second = table(7, false).again();
    second.resume();
    assert_eq!(second.turn(), 7);
}

#[test]
fn every_command_is_in_the_journal_at_once_and_a_snapshot_comes_now_and_then() {
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
    assert_eq!(names, ["Ann", "Ann 2", "_", "___Ann"]);
    assert_eq!(table.shelf.journals.len(), 4);
}

#[test]
fn a_seed_nobody_chose_is_another_every_time() {
    let mut table = Table::new(Shelf::default());
    let mut seeds = BTreeSet::new();
    for _ in 0..3 {
        table.ask(Request::Begin(Start {
            name: "Ann".into(),
            seed: None,
            practice: false,
        }));
        seeds.insert(table.host.running().unwrap().1.setup().seed);
    }
    assert_eq!(seeds.len(), 3);
    assert!(seeds.iter().all(|seed| *seed < SEEDS.into()));
}

#[test]
fn practice_can_be_taken_back_and_saved_in_between() {
    let mut first = table(4, true);
    first.ask(Request::Undo);
    assert_eq!(first.turn(), 3);
    first.ask(Request::Leave);
    let mut second = first.again();
    second.resume();
    assert_eq!(second.turn(), 3);
    for turn in [2, 1, 0] {
        let updates = second.ask(Request::Undo);
        assert!(matches!(updates[0], Update::Undone { .. }));
        assert_eq!(second.turn(), turn);
    }
    assert!(second.ask(Request::Undo).is_empty());
    // And the journal says the same as the game.
    second.wait(2);
    let played = second.host.running().unwrap().1.journal().bytes().to_vec();
    assert_eq!(*second.journal(), played);
}

#[test]
fn what_is_ranked_cannot_be_taken_back() {
    let mut table = table(1, false);
    let updates = table.ask(Request::Undo);
    assert_eq!(troubles(&updates), [&Trouble::NotPractice]);
    assert_eq!(table.turn(), 1);
}

#[test]
fn the_journal_of_a_run_is_the_one_the_same_commands_give_without_a_host() {
    let mut table = table(0, false);
    let setup = Setup {
        seed: 5,
        mode: proto::Mode::Ranked,
    };
    let mut game = Game::new(Arc::clone(&RULES), setup).unwrap();
    for way in geom::Dir::ALL.into_iter().cycle().take(40) {
        let command = Command::Step(way);
        // What is refused is in neither.
        let _ = game.step(command);
        table.ask(Request::Step(command));
        table.ask(Request::Ask(Query::Choices));
    }
    table.ask(Request::Leave);
    assert_eq!(*table.journal(), game.journal().bytes());
}

/// Walks down, and into whatever is there, until it is over; the last updates.
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

#[test]
fn an_end_puts_the_journal_with_the_finished_ones() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let kept = Update::Kept("finished/Ann-5".into());
    assert_eq!(updates.last(), Some(&kept));
    let tape = journal::read(&table.shelf.finished["Ann-5"]).unwrap();
    assert!(tape.end.is_some());
    assert!(table.shelf.snapshots.is_empty() && table.shelf.journals.is_empty());
    // Nothing is left to store.
    table.ask(Request::Leave);
    assert!(table.shelf.snapshots.is_empty());
}

#[test]
fn a_run_without_a_journal_is_gone_when_it_ends() {
    let mut table = table(0, false);
    table.shelf.refuses.insert("append");
    let updates = table.ask(Request::Step(Command::Wait));
    let lost = Trouble::JournalLost(JournalLost::Stopped("no room".into()));
    assert_eq!(troubles(&updates), [&lost]);
    // It goes on, is told only once, and is saved by snapshots.
    table.wait(3);
    assert!(troubles(&table.ask(Request::Step(Command::Wait))).is_empty());
    table.shelf.refuses.clear();
    table.ask(Request::Leave);
    let mut table = table.again();
    let updates = table.resume();
    let behind = Trouble::JournalLost(JournalLost::Behind);
    assert_eq!(troubles(&updates), [&behind]);
    assert_eq!(table.turn(), 5);
    die(&mut table);
    assert!(table.shelf.snapshots.is_empty() && table.shelf.finished.is_empty());
}

#[test]
fn what_cannot_be_stored_is_told_where_it_matters() {
    let mut table = Table::new(Shelf::default());
    table.shelf.refuses.insert("create");
    let updates = table.begin("Ann", false);
    let cannot = Trouble::CannotWrite("no room".into());
    assert_eq!(troubles(&updates), [&cannot]);
    assert!(table.host.running().is_none());
    table.shelf.refuses = BTreeSet::from(["write"]);
    // The journal has every command.
    assert!(troubles(&table.begin("Ann", false)).is_empty());
    table.shelf.refuses = BTreeSet::from(["write", "append"]);
    let updates = table.ask(Request::Step(Command::Wait));
    let stopped = Trouble::JournalLost(JournalLost::Stopped("no room".into()));
    assert_eq!(troubles(&updates), [&stopped, &cannot]);
}

#[test]
fn a_host_that_keeps_nothing_asks_for_no_stores() {
    let host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
    let mut host = host.forgetful();
    let start = Start {
        name: "Ann".into(),
        seed: None,
        practice: true,
    };
    let updates = host.answer(Request::Begin(start));
    assert!(matches!(updates[0], Update::Started { .. }));
    host.answer(Request::Step(Command::Wait));
    host.answer(Request::Undo);
    host.answer(Request::Leave);
    let updates = host.answer(Request::Resume("Ann".into()));
    assert_eq!(troubles(&updates), [&Trouble::CannotRead("Ann".into())]);
    assert!(host.take_stores().is_empty());
}

#[test]
fn an_answer_that_comes_late_finds_another_run() {
    let mut host = Host::new(Arc::clone(&BASE.0), Arc::clone(&BASE.1), 7);
    host.take_stores();
    let start = |name: &str| {
        Request::Begin(Start {
            name: name.into(),
            seed: None,
            practice: false,
        })
    };
    host.answer(start("Ann"));
    let ann = host.take_stores().remove(0);
    host.answer(start("Bert"));
    let bert = host.take_stores().remove(0);
    assert!(host.stored(&ann, Ok(String::new())).is_empty());
    let updates = host.stored(&bert, Ok(String::new()));
    assert!(matches!(&updates[0], Update::Started { name, .. } if name == "Bert"));
    let late = Store::Append {
        run: "Ann".into(),
        from: 0,
        bytes: vec![],
    };
    let failed = Err(NotStored::Failed("too late".into()));
    assert!(host.stored(&late, failed).is_empty());
}

#[test]
fn a_server_can_hold_hosts_on_any_thread_and_send_what_they_say() {
    fn is_send<T: Send>(it: T) -> T {
        it
    }
    let mut table = is_send(table(0, true));
    let requests = [
        Request::Step(Command::Wait),
        Request::Step(Command::Descend),
        Request::Ask(Query::Choices),
        Request::Undo,
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
