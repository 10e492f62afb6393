//! Writes dumps of the ladder with every journal, as a folder or one packed file, for `hearthgate ladder audit`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context as _, Result};
use ladder::{Dump, LadderEntry, Packer};
use tracing::info;

use crate::blob_store::BlobStore;
use crate::db::{Database, LadderCursor, LadderFilter, PublishedDump};

/// zstd level: higher ones take minutes longer and save little, because journals are dense.
const ZSTD_LEVEL: i32 = 9;

/// Blocks on disk writes: run it on a blocking thread.
#[derive(Clone)]
pub struct Dumper {
    pub db: Database,
    pub blobs: BlobStore,
}

/// A written dump file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Number of runs.
    pub runs: usize,
    /// Size of the file.
    pub bytes: u64,
    /// BLAKE3 hash of the file.
    pub hash: blake3::Hash,
}

impl Dumper {
    /// Writes a dump: one file if the name ends in `.zst`, otherwise a folder. Returns the number of runs.
    pub async fn write(&self, place: &Path) -> Result<usize> {
        if place.extension().is_some_and(|it| it == "zst") {
            return Ok(self.pack(place).await?.runs);
        }
        let entries = self.entries().await?;
        let journals = place.join("journals");
        fs::create_dir_all(&journals)
            .with_context(|| format!("cannot create {}", journals.display()))?;
        for entry in &entries {
            let file = journals.join(format!("{}.hgj", entry.run));
            if !file.exists() {
                fs::write(&file, self.journal(entry).await?)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Dump::new(place)
            .write(&entries, |_| None)
            .with_context(|| format!("cannot write into {}", place.display()))?;
        Ok(entries.len())
    }

    /// Writes today's dump into a folder unless it exists or is claimed, then deletes all but the latest `kept` (at least 1).
    pub async fn publish(&self, folder: &Path, kept: usize) -> Result<()> {
        let Some(day) = self.db.claim_dump().await? else {
            return Ok(());
        };
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let packed = self
            .pack(&folder.join(PublishedDump::file_of(&day)))
            .await?;
        let dump = PublishedDump {
            runs: i64::try_from(packed.runs)?,
            bytes: i64::try_from(packed.bytes)?,
            blake3: packed.hash.to_hex().to_string(),
            day,
        };
        self.db.publish_dump(&dump).await?;
        info!(
            day = dump.day,
            runs = dump.runs,
            bytes = dump.bytes,
            "dump published"
        );
        for old in self.db.dumps().await?.iter().skip(kept.max(1)) {
            match fs::remove_file(folder.join(old.file())) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
                _ => self.db.delete_dump(&old.day).await?,
            }
        }
        Ok(())
    }

    /// Writes a packed dump atomically: a partial file never has the final name.
    async fn pack(&self, file: &Path) -> Result<Packed> {
        let part = file.with_extension("part");
        let packed = self.pack_into(&part).await;
        let packed = packed.with_context(|| format!("cannot write {}", part.display()))?;
        fs::rename(&part, file).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(packed)
    }

    async fn pack_into(&self, part: &Path) -> Result<Packed> {
        let entries = self.entries().await?;
        let out = zstd::Encoder::new(HashedFile::new(File::create(part)?), ZSTD_LEVEL)?;
        let mut packer = Packer::begin(out, &entries)?;
        for entry in &entries {
            packer.journal(&entry.run, &self.journal(entry).await?)?;
        }
        let mut out = packer.finish()?.finish()?;
        out.flush()?;
        out.file.get_ref().sync_all()?;
        Ok(Packed {
            runs: entries.len(),
            bytes: out.bytes,
            hash: out.hasher.finalize(),
        })
    }

    /// All ranked runs, best first.
    async fn entries(&self) -> Result<Vec<LadderEntry>> {
        const PAGE: u16 = 500;
        let filter = LadderFilter::default();
        let mut entries: Vec<LadderEntry> = Vec::new();
        let mut after: Option<LadderCursor> = None;
        loop {
            let page = self.db.ladder(&filter, after, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = Some(
                last.cursor()
                    .context("a run id in the database is invalid")?,
            );
            entries.extend(page.into_iter().map(|row| row.entry));
        }
        // A run ranked between two pages shifts the rows: assign ranks when all are known.
        entries.dedup_by(|one, two| one.run == two.run);
        LadderEntry::rank(&mut entries);
        Ok(entries)
    }

    async fn journal(&self, entry: &LadderEntry) -> Result<Vec<u8>> {
        let journal = self.blobs.journal(entry.run.parse()?).await?;
        journal.with_context(|| {
            format!(
                "the journal of {} is missing in the object store",
                entry.run
            )
        })
    }
}

/// A file that counts and hashes its bytes.
struct HashedFile {
    file: BufWriter<File>,
    bytes: u64,
    hasher: blake3::Hasher,
}

impl HashedFile {
    fn new(file: File) -> Self {
        Self {
            file: BufWriter::new(file),
            bytes: 0,
            hasher: blake3::Hasher::new(),
        }
    }
}

impl Write for HashedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
