//! The object store: journals by the hash of what is in them, and what is told of runs by the hash of theirs. A folder, which
//! every process of the service sees.

use std::path::Path as FilePath;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _, PutMode, PutOptions};
use thiserror::Error;

use crate::{GameId, RunId};

/// Where journals lie.
#[derive(Clone)]
pub struct Shelf {
    store: Arc<dyn ObjectStore>,
}

/// What is told of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// How it ended, as JSON.
    Recap,
    /// The last level, as PNG.
    Picture,
}

/// Why the shelf cannot be used.
#[derive(Debug, Error)]
pub enum ShelfTrouble {
    /// It is out of order, or its settings are wrong.
    #[error("object store error: {0}")]
    Store(#[from] object_store::Error),
    /// What lies there is something else.
    #[error("the journal of {0} was changed in the object store")]
    Changed(RunId),
    /// Its folder cannot be made.
    #[error("cannot create the folder of the object store: {0}")]
    Folder(#[from] std::io::Error),
    /// Nothing of this kind is built in.
    #[error("unsupported object store {0}: `store` must be a folder")]
    Unknown(String),
}

impl Shelf {
    /// The shelf at an address: a folder.
    ///
    /// # Errors
    /// When there is none.
    pub fn open(address: &str) -> Result<Self, ShelfTrouble> {
        if address.contains("://") {
            return Err(ShelfTrouble::Unknown(address.to_owned()));
        }
        std::fs::create_dir_all(FilePath::new(address))?;
        // What is said to be stored must outlive a power cut.
        let store = LocalFileSystem::new_with_prefix(address)?.with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
        })
    }

    /// Puts a journal there, unless it is there already.
    ///
    /// # Errors
    /// When the store does not work.
    pub async fn put(&self, run: RunId, journal: Vec<u8>) -> Result<(), ShelfTrouble> {
        let options = PutOptions::from(PutMode::Create);
        let put = self
            .store
            .put_opts(&place(run), journal.into(), options)
            .await;
        match put {
            Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Puts by the journal of a game that goes on, as long as it is.
    ///
    /// # Errors
    /// When the store does not work.
    pub async fn put_tape(&self, game: GameId, journal: &[u8]) -> Result<(), ShelfTrouble> {
        let place = tape_place(game, journal.len() as u64);
        self.store.put(&place, journal.to_vec().into()).await?;
        Ok(())
    }

    /// The first so many bytes of the journal of a game that goes on; `None` if they are not there.
    ///
    /// # Errors
    /// When the store does not work.
    pub async fn tape(&self, game: GameId, len: u64) -> Result<Option<Vec<u8>>, ShelfTrouble> {
        let found = match self.store.get(&tape_place(game, len)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let journal = found.bytes().await?.to_vec();
        Ok((journal.len() as u64 == len).then_some(journal))
    }

    /// Puts there what is told of a run, of this kind.
    ///
    /// # Errors
    /// When the store does not work.
    pub async fn put_told(
        &self,
        run: RunId,
        kind: Kind,
        bytes: Vec<u8>,
    ) -> Result<(), ShelfTrouble> {
        self.store.put(&told_place(run, kind), bytes.into()).await?;
        Ok(())
    }

    /// What is told of a run, of this kind; `None` if it is not there.
    ///
    /// # Errors
    /// When the store does not work.
    pub async fn told(&self, run: RunId, kind: Kind) -> Result<Option<Vec<u8>>, ShelfTrouble> {
        match self.store.get(&told_place(run, kind)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The journal of a run; `None` if it is not there.
    ///
    /// # Errors
    /// When the store does not work, or what lies there was changed.
    pub async fn journal(&self, run: RunId) -> Result<Option<Vec<u8>>, ShelfTrouble> {
        let found = match self.store.get(&place(run)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let journal = found.bytes().await?.to_vec();
        if RunId::of(&journal) == run {
            Ok(Some(journal))
        } else {
            Err(ShelfTrouble::Changed(run))
        }
    }
}

/// A longer one never takes the place of a shorter one: somebody may be reading that.
fn tape_place(game: GameId, len: u64) -> Path {
    let name = game.to_string();
    Path::from(format!("games/{}/{name}/{len}.hgj", &name[..2]))
}

fn told_place(run: RunId, kind: Kind) -> Path {
    let name = run.to_string();
    let end = match kind {
        Kind::Recap => "json",
        Kind::Picture => "png",
    };
    Path::from(format!("told/{}/{name}.{end}", &name[..2]))
}

/// No folder becomes too large to list.
fn place(run: RunId) -> Path {
    let name = run.to_string();
    Path::from(format!("journals/{}/{name}.hgj", &name[..2]))
}

#[cfg(test)]
mod tests {
    use super::{Shelf, ShelfTrouble};
    use crate::RunId;

    #[tokio::test]
    async fn a_journal_is_found_again_and_one_that_was_changed_is_not_handed_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = Shelf::open(&folder.path().to_string_lossy()).expect("a shelf");
        let run = RunId::of(b"journal");
        assert!(matches!(shelf.journal(run).await, Ok(None)));
        for _ in 0..2 {
            shelf
                .put(run, b"journal".to_vec())
                .await
                .expect("it is put");
        }
        let found = shelf.journal(run).await.expect("it is read");
        assert_eq!(found.as_deref(), Some(&b"journal"[..]));
        let name = run.to_string();
        let file = folder.path().join("journals").join(&name[..2]);
        std::fs::write(file.join(format!("{name}.hgj")), b"another").expect("written");
        let changed = shelf.journal(run).await;
        assert!(matches!(changed, Err(ShelfTrouble::Changed(it)) if it == run));
    }

    #[test]
    fn an_address_that_nobody_knows_is_said() {
        let trouble = Shelf::open("ftp://there").err().map(|it| it.to_string());
        assert!(trouble.is_some_and(|it| it.contains("ftp://there")));
    }
}
