//! The blob store: journals by content hash, recaps and pictures by run id, and archived journals of live games.
//! A folder that every process of the service sees, or a bucket of S3.

use std::path::Path as FilePath;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt as _, PutMode, PutOptions};
use thiserror::Error;

use crate::{GameId, RunId, s3};

/// More than file systems store beside the name of a file.
const PROBE_BYTES: usize = 8192;

/// A handle to the folder or bucket; cheap to clone.
#[derive(Clone)]
pub struct BlobStore {
    store: Arc<dyn ObjectStore>,
}

/// The two files of a recap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecapFile {
    /// The text in every language, as JSON.
    Text,
    /// The last level, as PNG.
    Picture,
}

#[derive(Debug, Error)]
pub enum BlobStoreError {
    #[error("object store error: {0}")]
    Store(#[from] object_store::Error),
    /// The content does not match its hash.
    #[error("the journal of {0} was changed in the object store")]
    Changed(RunId),
    #[error("cannot create the folder of the object store: {0}")]
    Folder(#[from] std::io::Error),
    /// Another URL.
    #[error("unsupported object store {0}: `store` must be a folder or `s3://BUCKET`")]
    Unsupported(String),
}

impl BlobStore {
    /// Opens the folder and creates it if it is missing; or the bucket of `s3://BUCKET`, which must exist.
    ///
    /// # Errors
    /// If the address is another URL, the folder cannot be created, or the settings of the bucket are invalid.
    pub fn open(address: &str) -> Result<Self, BlobStoreError> {
        if let Some(bucket) = address.strip_prefix("s3://") {
            return Ok(Self {
                store: Arc::new(s3::open(bucket.trim_end_matches('/'))?),
            });
        }
        if address.contains("://") {
            return Err(BlobStoreError::Unsupported(address.to_owned()));
        }
        std::fs::create_dir_all(FilePath::new(address))?;
        // A confirmed write must survive a power cut.
        let store = LocalFileSystem::new_with_prefix(address)?.with_fsync(true);
        Ok(Self {
            store: Arc::new(store),
        })
    }

    /// Writes a small file, to find out whether the store can be written: the disk may be full.
    pub async fn probe(&self) -> Result<(), BlobStoreError> {
        let block = vec![0; PROBE_BYTES];
        self.store.put(&Path::from("probe"), block.into()).await?;
        Ok(())
    }

    /// Stores the journal of a run, unless it exists.
    pub async fn put_journal(&self, run: RunId, journal: Vec<u8>) -> Result<(), BlobStoreError> {
        let options = PutOptions::from(PutMode::Create);
        let put = self
            .store
            .put_opts(&journal_path(run), journal.into(), options)
            .await;
        match put {
            Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes the journal of a run, if it exists.
    pub async fn delete_journal(&self, run: RunId) -> Result<(), BlobStoreError> {
        match self.store.delete(&journal_path(run)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Archives the journal of a live game under its length.
    pub async fn put_game_journal(
        &self,
        game: GameId,
        journal: &[u8],
    ) -> Result<(), BlobStoreError> {
        let path = game_journal_path(game, journal.len() as u64);
        self.store.put(&path, journal.to_vec().into()).await?;
        Ok(())
    }

    /// The archived journal of this length; `None` if it is missing or has another length.
    pub async fn game_journal(
        &self,
        game: GameId,
        len: u64,
    ) -> Result<Option<Vec<u8>>, BlobStoreError> {
        let found = match self.store.get(&game_journal_path(game, len)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let journal = found.bytes().await?.to_vec();
        Ok((journal.len() as u64 == len).then_some(journal))
    }

    pub async fn put_recap_file(
        &self,
        run: RunId,
        file: RecapFile,
        bytes: Vec<u8>,
    ) -> Result<(), BlobStoreError> {
        self.store.put(&recap_path(run, file), bytes.into()).await?;
        Ok(())
    }

    /// `None` if the file is missing.
    pub async fn recap_file(
        &self,
        run: RunId,
        file: RecapFile,
    ) -> Result<Option<Vec<u8>>, BlobStoreError> {
        match self.store.get(&recap_path(run, file)).await {
            Ok(found) => Ok(Some(found.bytes().await?.to_vec())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The journal of a run; `None` if it is missing. Checks the hash.
    pub async fn journal(&self, run: RunId) -> Result<Option<Vec<u8>>, BlobStoreError> {
        let found = match self.store.get(&journal_path(run)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let journal = found.bytes().await?.to_vec();
        if RunId::of(&journal) == run {
            Ok(Some(journal))
        } else {
            Err(BlobStoreError::Changed(run))
        }
    }
}

/// The length is part of the path: a host that takes over may still read a shorter journal.
fn game_journal_path(game: GameId, len: u64) -> Path {
    let name = game.to_string();
    Path::from(format!("games/{}/{name}/{len}.hgj", &name[..2]))
}

fn recap_path(run: RunId, file: RecapFile) -> Path {
    let name = run.to_string();
    let end = match file {
        RecapFile::Text => "json",
        RecapFile::Picture => "png",
    };
    Path::from(format!("told/{}/{name}.{end}", &name[..2]))
}

/// Two digits of the hash as a folder keep folders small.
fn journal_path(run: RunId) -> Path {
    let name = run.to_string();
    Path::from(format!("journals/{}/{name}.hgj", &name[..2]))
}

#[cfg(test)]
mod tests {
    use super::{BlobStore, BlobStoreError};
    use crate::RunId;

    #[tokio::test]
    async fn a_journal_round_trips_and_a_changed_one_is_rejected() {
        let folder = tempfile::tempdir().expect("a folder");
        let blobs = BlobStore::open(&folder.path().to_string_lossy()).expect("a store");
        let run = RunId::of(b"journal");
        assert!(matches!(blobs.journal(run).await, Ok(None)));
        for _ in 0..2 {
            blobs
                .put_journal(run, b"journal".to_vec())
                .await
                .expect("it is put");
        }
        let found = blobs.journal(run).await.expect("it is read");
        assert_eq!(found.as_deref(), Some(&b"journal"[..]));
        let name = run.to_string();
        let file = folder.path().join("journals").join(&name[..2]);
        std::fs::write(file.join(format!("{name}.hgj")), b"another").expect("written");
        let changed = blobs.journal(run).await;
        assert!(matches!(changed, Err(BlobStoreError::Changed(it)) if it == run));
    }

    #[test]
    fn an_unsupported_store_address_is_named() {
        let error = BlobStore::open("ftp://there")
            .err()
            .map(|it| it.to_string());
        assert!(error.is_some_and(|it| it.contains("ftp://there")));
    }
}
