//! Import and export of runs, as the files a terminal uses.

use std::collections::BTreeMap;

use super::block_store::BlockStore;
use super::indexed_store::{FINISHED, IndexedStore, SAVES, is_of};

/// File extensions of a run's files.
const JOURNAL: &str = "hgj";
const SNAPSHOT: &str = "hgs";
const NAME: &str = "name";
const NOTES: &str = "notes";

/// A file outside the database: its name, perhaps with folders, and its content.
pub type Outside = (String, Vec<u8>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// These files are not runs, or are damaged beyond reading.
    NoRun(Vec<String>),
    /// There is no pack manifest among the files.
    NoPack,
    /// The pack cannot be played; all its mistakes.
    Mistakes(Vec<String>),
    /// The files could not be stored; the reason.
    Failed(String),
}

impl From<String> for NotTaken {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

impl<S: BlockStore> IndexedStore<S> {
    /// Returns the files of a run, with the names a terminal gives them.
    ///
    /// # Errors
    /// If they cannot be read; the text says why.
    pub async fn hand_out(&self, run: &str) -> Result<Vec<Outside>, String> {
        let files = self.files(|path| is_of(run, path)).await?;
        let named = files.into_iter().filter_map(|(path, bytes)| {
            let name = path.rsplit('/').next()?.to_owned();
            let (_, ending) = name.split_once('.')?;
            let is_whole = [JOURNAL, SNAPSHOT, NAME, NOTES].contains(&ending);
            is_whole.then_some((name, bytes))
        });
        Ok(named.collect())
    }

    /// Returns the names of the finished runs' journals, without extension.
    ///
    /// # Errors
    /// If they cannot be read; the text says why.
    pub async fn finished(&self) -> Result<Vec<String>, String> {
        let files = self.files(|path| journal_of(path).is_some()).await?;
        let names = files.iter().filter_map(|(path, _)| journal_of(path));
        Ok(names.map(str::to_owned).collect())
    }

    /// Returns the journal of a finished run, and the pages about it.
    ///
    /// # Errors
    /// If they cannot be read; the text says why.
    pub async fn hand_out_finished(&self, name: &str) -> Result<Vec<Outside>, String> {
        let start = format!("{FINISHED}/{name}.");
        let files = self.files(|path| path.starts_with(&start)).await?;
        let named = files.into_iter().filter_map(|(path, bytes)| {
            let name = path.rsplit('/').next()?.to_owned();
            Some((name, bytes))
        });
        Ok(named.collect())
    }

    /// Imports runs and returns their names. Existing runs are not overwritten: a run whose name is taken gets another.
    ///
    /// # Errors
    /// If any file is not a run, or they cannot be stored; then none is imported.
    pub async fn take_in(&self, files: Vec<Outside>) -> Result<Vec<String>, NotTaken> {
        let runs = sorted(files)?;
        let kept = self.files(|path| path.starts_with(SAVES)).await?;
        let mut taken: Vec<String> = kept.into_iter().map(|(path, _)| path).collect();
        let (mut coming, mut names) = (Vec::new(), Vec::new());
        for run in runs {
            let name = run.free_name(&taken);
            let stem = disk::stem(&name);
            let mut parts = run.parts;
            parts.remove(NAME);
            if stem != name {
                parts.insert(NAME.to_owned(), name.clone().into_bytes());
            }
            for (ending, bytes) in parts {
                let path = format!("{SAVES}/{stem}.{ending}");
                taken.push(path.clone());
                coming.push((path, bytes));
            }
            names.push(name);
        }
        self.put(|_| false, coming).await?;
        Ok(names)
    }
}

/// The name of a finished run, if this is the path of its journal.
fn journal_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix(FINISHED)?.strip_prefix('/')?;
    name.strip_suffix(JOURNAL)?.strip_suffix('.')
}

/// An imported run: its name, and its files by extension.
struct Run {
    name: String,
    parts: BTreeMap<String, Vec<u8>>,
}

impl Run {
    /// The run's name, with a number if it is taken.
    fn free_name(&self, taken: &[String]) -> String {
        let is_free = |name: &String| !taken.iter().any(|path| is_of(name, path));
        let numbered = (2..u32::MAX).map(|n| format!("{} {n}", self.name));
        let mut names = std::iter::once(self.name.clone()).chain(numbered);
        names.find(is_free).unwrap_or_else(|| self.name.clone())
    }
}

/// Groups files by run. Each run must have a readable snapshot or journal.
fn sorted(files: Vec<Outside>) -> Result<Vec<Run>, NotTaken> {
    let mut runs: BTreeMap<String, Run> = BTreeMap::new();
    let mut bad = Vec::new();
    for (name, bytes) in files {
        let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
        match file.rsplit_once('.') {
            Some((stem, ending @ (JOURNAL | SNAPSHOT | NAME | NOTES))) => {
                let run = runs.entry(stem.to_owned()).or_insert_with(|| Run {
                    name: host::tidy(stem),
                    parts: BTreeMap::new(),
                });
                if ending == NAME {
                    run.name = host::tidy(&String::from_utf8_lossy(&bytes));
                }
                run.parts.insert(ending.to_owned(), bytes);
            }
            _ => bad.push(name),
        }
    }
    for (stem, run) in &runs {
        let part = |ending: &str| run.parts.get(ending).map(Vec::as_slice);
        if host::packs_of(part(SNAPSHOT), part(JOURNAL)).is_err() {
            bad.push(stem.clone());
        }
    }
    if bad.is_empty() && !runs.is_empty() {
        Ok(runs.into_values().collect())
    } else {
        Err(NotTaken::NoRun(bad))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::indexed_store::tests::{Shared, now};
    use content::PackSource;
    use sim::{Game, Setup};
    use std::sync::Arc;

    fn journal() -> Vec<u8> {
        let rules = content::load_from(&[PackSource::base()]).rules.unwrap();
        let game = Game::new(
            Arc::new(rules),
            Setup {
                seed: 5,
                mode: proto::Mode::Ranked,
                calling: None,
            },
        );
        game.unwrap().journal().bytes().to_vec()
    }

    fn names(files: &[Outside]) -> Vec<&str> {
        files.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn exported_runs_can_be_imported_without_overwriting() {
        let tab = Shared::default().tab();
        let journal = journal();
        let files = || vec![("saves/Ann.hgj".to_owned(), journal.clone())];
        assert_eq!(now(tab.take_in(files())).unwrap(), ["Ann"]);
        assert_eq!(now(tab.take_in(files())).unwrap(), ["Ann 2"]);
        let out = now(tab.hand_out("Ann 2")).unwrap();
        assert_eq!(out, [("Ann 2.hgj".to_owned(), journal.clone())]);

        // A name that cannot be a file name is stored in its own file.
        let odd = vec![
            ("x.hgj".to_owned(), journal.clone()),
            ("x.name".to_owned(), b"a/b".to_vec()),
            ("x.notes".to_owned(), b"{}".to_vec()),
        ];
        assert_eq!(now(tab.take_in(odd)).unwrap(), ["a/b"]);
        let out = now(tab.hand_out("a/b")).unwrap();
        let stem = disk::stem("a/b");
        let expected = ["hgj", "name", "notes"].map(|it| format!("{stem}.{it}"));
        assert_eq!(names(&out), expected);
    }

    #[test]
    fn a_finished_run_is_exported_with_its_pages() {
        let tab = Shared::default().tab();
        let paths = [
            "journals/Ann-7.hgj",
            "journals/Ann-7.html",
            "saves/Bert.hgj",
        ];
        let files = paths.map(|path| (path.to_owned(), b"x".to_vec()));
        now(tab.put(|_| false, files.to_vec())).unwrap();
        assert_eq!(now(tab.finished()).unwrap(), ["Ann-7"]);
        let out = now(tab.hand_out_finished("Ann-7")).unwrap();
        assert_eq!(names(&out), ["Ann-7.hgj", "Ann-7.html"]);
    }

    #[test]
    fn files_that_are_not_runs_are_named_and_not_imported() {
        let tab = Shared::default().tab();
        let files = vec![
            ("Ann.hgj".to_owned(), journal()),
            ("notes.txt".to_owned(), vec![]),
            ("Bert.hgj".to_owned(), b"nonsense".to_vec()),
        ];
        let bad = now(tab.take_in(files)).unwrap_err();
        let bad_names = vec!["notes.txt".into(), "Bert".into()];
        assert_eq!(bad, NotTaken::NoRun(bad_names));
        assert!(now(tab.files(|_| true)).unwrap().is_empty());
    }
}
