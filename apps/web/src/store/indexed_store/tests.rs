use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use super::*;
use crate::store::block_store::{BLOCK, Change, Entry};

type File = (Entry, Vec<Vec<u8>>);

/// A database that several tabs share, and that can be full.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    files: Rc<RefCell<BTreeMap<String, File>>>,
    locks: Rc<RefCell<Vec<String>>>,
    full: Rc<Cell<bool>>,
}

/// One tab's connection to the database.
#[derive(Debug)]
pub(crate) struct Tab {
    shared: Shared,
    lock: RefCell<Option<String>>,
}

impl Shared {
    pub(crate) fn tab(&self) -> IndexedStore<Tab> {
        IndexedStore::new(Tab {
            shared: self.clone(),
            lock: RefCell::default(),
        })
    }

    fn bytes(&self, path: &str) -> Option<Vec<u8>> {
        let files = self.files.borrow();
        files.get(path).map(|(_, blocks)| blocks.concat())
    }

    fn make(&self, changes: Vec<Change>) -> Result<Committed, String> {
        if self.full.get() {
            return Err("it is full".into());
        }
        let mut files = self.files.borrow_mut();
        for change in &changes {
            if let Change::Write {
                entry, was, first, ..
            } = change
                && *first > 0
                && files.get(&entry.path).is_none_or(|(it, _)| it.len != *was)
            {
                return Ok(Committed::Changed(entry.path.clone()));
            }
        }
        for change in changes {
            match change {
                Change::Remove { path } => drop(files.remove(&path)),
                Change::Write {
                    entry,
                    first,
                    blocks,
                    ..
                } => {
                    assert!(blocks.iter().all(|block| block.len() <= BLOCK));
                    let file = files.entry(entry.path.clone());
                    let file = file.or_insert_with(|| (entry.clone(), Vec::new()));
                    file.0 = entry;
                    file.1.truncate(first);
                    file.1.extend(blocks);
                }
            }
        }
        Ok(Committed::Done)
    }
}

fn soon<'a, T: 'a>(value: T) -> LocalBoxFuture<'a, T> {
    Box::pin(std::future::ready(value))
}

impl BlockStore for Tab {
    fn list(&self) -> LocalBoxFuture<'_, Result<Vec<Entry>, String>> {
        let files = self.shared.files.borrow();
        soon(Ok(files.values().map(|(entry, _)| entry.clone()).collect()))
    }

    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Vec<u8>, String>> {
        soon(Ok(self.shared.bytes(path).unwrap_or_default()))
    }

    fn commit(&self, changes: Vec<Change>) -> LocalBoxFuture<'_, Result<Committed, String>> {
        soon(self.shared.make(changes))
    }

    fn take<'a>(&'a self, lock: &'a str) -> LocalBoxFuture<'a, Result<bool, String>> {
        self.release();
        let mut locks = self.shared.locks.borrow_mut();
        let free = !locks.iter().any(|it| it == lock);
        if free {
            locks.push(lock.to_owned());
            *self.lock.borrow_mut() = Some(lock.to_owned());
        }
        soon(Ok(free))
    }

    fn release(&self) {
        if let Some(lock) = self.lock.borrow_mut().take() {
            self.shared.locks.borrow_mut().retain(|it| *it != lock);
        }
    }

    fn now(&self) -> u64 {
        7
    }
}

/// The value of a future that is ready at once.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("it waits"),
    }
}

fn stored(tab: &IndexedStore<Tab>, request: &StorageRequest) -> Result<Stored, NotStored> {
    match now(tab.perform(request)) {
        Outcome::Stored(done) => done,
        other => unreachable!("{other:?}"),
    }
}

fn opened(tab: &IndexedStore<Tab>, run: &str) -> Result<OpenedRun, Trouble> {
    match now(tab.perform(&StorageRequest::Open { run: run.into() })) {
        Outcome::Opened(kept) => kept,
        other => unreachable!("{other:?}"),
    }
}

fn listed(tab: &IndexedStore<Tab>) -> Vec<String> {
    match now(tab.perform(&StorageRequest::List)) {
        Outcome::Listed(runs, 7) => runs.into_iter().map(|run| run.name).collect(),
        other => unreachable!("{other:?}"),
    }
}

fn create(run: &str, bytes: &[u8]) -> StorageRequest {
    StorageRequest::Create {
        run: run.into(),
        bytes: bytes.to_vec(),
    }
}

fn append(from: u64, bytes: &[u8]) -> StorageRequest {
    StorageRequest::Append {
        run: "Ann".into(),
        from,
        bytes: bytes.to_vec(),
    }
}

#[test]
fn a_run_has_a_terminals_files_and_resumes_in_another_tab() {
    let shared = Shared::default();
    let tab = shared.tab();
    assert_eq!(stored(&tab, &create("Ann", b"begin")), Ok(Stored::Done));
    assert_eq!(stored(&tab, &append(5, b" and on")), Ok(Stored::Done));
    assert_eq!(shared.bytes("saves/Ann.hgj").unwrap(), b"begin and on");
    let write = StorageRequest::Write {
        run: "Ann".into(),
        bytes: b"snap".to_vec(),
    };
    assert_eq!(stored(&tab, &write), Ok(Stored::Done));
    // A command is undone.
    assert_eq!(stored(&tab, &append(5, b"!")), Ok(Stored::Done));
    let release = StorageRequest::Release { run: "Ann".into() };
    assert_eq!(stored(&tab, &release), Ok(Stored::Done));
    let paths: Vec<String> = shared.files.borrow().keys().cloned().collect();
    assert_eq!(paths, ["saves/Ann.hgj", "saves/Ann.hgs"]);

    let other = shared.tab();
    assert_eq!(listed(&other), ["Ann"]);
    let kept = opened(&other, "Ann").unwrap();
    assert_eq!(kept.journal.unwrap(), b"begin!");
    assert_eq!(kept.snapshot.unwrap(), b"snap");
}

#[test]
fn appending_to_a_long_journal_writes_only_its_last_block() {
    let shared = Shared::default();
    let tab = shared.tab();
    let long = vec![b'a'; 2 * BLOCK + 10];
    stored(&tab, &create("Ann", &long)).unwrap();
    let end = long.len() as u64;
    tab.runs.borrow_mut().perform(&append(end, b"bc")).unwrap();
    let changes = tab.cache.changes();
    let [
        Change::Write {
            first: 2,
            blocks,
            was,
            ..
        },
    ] = changes.as_slice()
    else {
        unreachable!("{changes:?}")
    };
    assert_eq!((blocks.len(), blocks[0].len(), *was), (1, 12, end));
    now(tab.commit()).unwrap();
    assert_eq!(shared.bytes("saves/Ann.hgj").unwrap().len(), long.len() + 2);
}

#[test]
fn a_run_cannot_be_open_in_two_tabs() {
    let shared = Shared::default();
    let (one, two) = (shared.tab(), shared.tab());
    stored(&one, &create("Ann", b"one")).unwrap();
    assert_eq!(stored(&two, &create("Ann", b"two")), Err(NotStored::Taken));
    assert!(matches!(opened(&two, "Ann"), Err(Trouble::InUse(_))));
    stored(&two, &create("Bert", b"two")).unwrap();
    // The tab with the lock continues; afterwards the other may open the run.
    stored(&one, &append(3, b"!")).unwrap();
    stored(&one, &StorageRequest::Release { run: "Ann".into() }).unwrap();
    stored(&two, &StorageRequest::Release { run: "Bert".into() }).unwrap();
    assert_eq!(opened(&two, "Ann").unwrap().journal.unwrap(), b"one!");
    assert_eq!(stored(&one, &create("Ann", b"x")), Err(NotStored::Taken));
}

#[test]
fn a_failed_store_is_reported_and_rewritten_later() {
    let shared = Shared::default();
    let tab = shared.tab();
    stored(&tab, &create("Ann", b"begin")).unwrap();
    shared.full.set(true);
    let failed = stored(&tab, &append(5, b" on"));
    assert_eq!(failed, Err(NotStored::Failed("it is full".into())));
    assert_eq!(shared.bytes("saves/Ann.hgj").unwrap(), b"begin");
    shared.full.set(false);
    // The stored journal differs from the last write, so the host rewrites it.
    let changed = stored(&tab, &append(5, b" on"));
    assert!(matches!(changed, Err(NotStored::Changed(_))), "{changed:?}");
    let rewrite = StorageRequest::Rewrite {
        run: "Ann".into(),
        bytes: b"begin on".to_vec(),
    };
    assert_eq!(stored(&tab, &rewrite), Ok(Stored::Done));
    assert_eq!(shared.bytes("saves/Ann.hgj").unwrap(), b"begin on");
    // A name that could not be stored is still free.
    shared.full.set(true);
    assert!(stored(&tab, &create("Bert", b"x")).is_err());
    shared.full.set(false);
    assert_eq!(stored(&tab, &create("Bert", b"x")), Ok(Stored::Done));
}

#[test]
fn a_removed_journal_is_rewritten_but_a_continued_one_is_not() {
    let shared = Shared::default();
    let tab = shared.tab();
    let long = vec![b'a'; BLOCK + 1];
    stored(&tab, &create("Ann", &long)).unwrap();
    shared.files.borrow_mut().clear();
    let changed = stored(&tab, &append(long.len() as u64, b"b"));
    assert!(matches!(changed, Err(NotStored::Changed(_))), "{changed:?}");
    let rewrite = |bytes: &[u8]| StorageRequest::Rewrite {
        run: "Ann".into(),
        bytes: bytes.to_vec(),
    };
    assert_eq!(stored(&tab, &rewrite(&long)), Ok(Stored::Done));

    let theirs = Entry {
        path: "saves/Ann.hgj".into(),
        len: 6,
        written: 8,
    };
    let blocks = vec![b"theirs".to_vec()];
    let entry = (theirs.clone(), blocks);
    shared.files.borrow_mut().insert(theirs.path, entry);
    let changed = stored(&tab, &append(long.len() as u64, b"b"));
    assert!(matches!(changed, Err(NotStored::Changed(_))), "{changed:?}");
    assert_eq!(stored(&tab, &rewrite(&long)), Err(NotStored::TakenOver));
    assert_eq!(shared.bytes("saves/Ann.hgj").unwrap(), b"theirs");
}

#[test]
fn a_finished_run_is_stored_with_its_pages_and_record() {
    let shared = Shared::default();
    let tab = shared.tab();
    stored(&tab, &create("Ann", b"all")).unwrap();
    let finish = StorageRequest::Finish {
        run: "Ann".into(),
        title: "Ann-7".into(),
        len: 3,
    };
    let place = stored(&tab, &finish).unwrap();
    assert_eq!(place, Stored::At("journals/Ann-7.hgj".into()));
    let remember = StorageRequest::Remember {
        title: "Ann-7-3".into(),
        bytes: b"{}".to_vec(),
    };
    stored(&tab, &remember).unwrap();
    let Outcome::Remembered(records) = now(shared.tab().perform(&StorageRequest::Hall)) else {
        unreachable!()
    };
    assert_eq!(records, [(b"{}".to_vec(), 7)]);
    assert_eq!(listed(&tab), [""; 0]);
    assert_eq!(shared.bytes("journals/Ann-7.hgj").unwrap(), b"all");
}

#[test]
fn settings_in_the_database_are_read_back() {
    let shared = Shared::default();
    assert_eq!(now(shared.tab().settings()), Ok(None));
    now(shared.tab().keep_settings("{}".into())).unwrap();
    assert_eq!(now(shared.tab().settings()), Ok(Some("{}".into())));
}

#[test]
fn replacing_files_in_the_database_is_atomic() {
    let shared = Shared::default();
    let tab = shared.tab();
    let files = |names: &[&str]| {
        let file = |name: &&str| ((*name).to_owned(), name.as_bytes().to_vec());
        names.iter().map(file).collect::<Vec<_>>()
    };
    now(tab.put(
        |_| false,
        files(&["packs/zoo/pack.toml", "packs/zoo/a.toml"]),
    ))
    .unwrap();
    let gone = |path: &str| path.starts_with("packs/zoo/");
    shared.full.set(true);
    assert!(now(tab.put(gone, files(&["packs/zoo/b.toml"]))).is_err());
    shared.full.set(false);
    let found = now(tab.files(|path| path.starts_with("packs/"))).unwrap();
    assert_eq!(found, files(&["packs/zoo/a.toml", "packs/zoo/pack.toml"]));
    now(tab.put(gone, files(&["packs/zoo/b.toml"]))).unwrap();
    let found = now(tab.files(|path| path.starts_with("packs/"))).unwrap();
    assert_eq!(found, files(&["packs/zoo/b.toml"]));
}
