//! Writes dumps of the ladder for `hearthgate ladder audit`: with every journal as a folder or one packed file, and daily ones, which
//! have only the journals that no earlier one has.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use ladder::{Dump, DumpPart, LadderEntry, Packer};
use tracing::info;

use crate::RunId;
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

impl Dumper {
    /// Writes a dump: one file if the name ends in `.zst`, otherwise a folder. Returns the number of runs.
    pub async fn write(&self, place: &Path) -> Result<usize> {
        if place.extension().is_some_and(|it| it == "zst") {
            return self.pack(place).await;
        }
        let entries = self.entries(&LadderFilter::default()).await?;
        let journals = place.join("journals");
        fs::create_dir_all(&journals)
            .with_context(|| format!("cannot create {}", journals.display()))?;
        for entry in &entries {
            let file = journals.join(format!("{}.hgj", entry.run));
            if !file.exists() {
                fs::write(&file, self.journal(entry.run.parse()?).await?)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Dump::new(place)
            .write(&entries, |_| None)
            .with_context(|| format!("cannot write into {}", place.display()))?;
        Ok(entries.len())
    }

    /// Writes today's dump into a folder unless it exists or is claimed, then deletes all lists but the latest `kept` (at least 1).
    pub async fn publish(&self, folder: &Path, kept: usize) -> Result<()> {
        let Some(day) = self.db.claim_dump().await? else {
            return Ok(());
        };
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let mut file = PartFile::create(folder, PublishedDump::journals_file(&day))?;
        let mut packer = Packer::journals(&mut file.out);
        for run in self.db.assign_to_dump(&day).await? {
            packer.journal(&run.to_string(), &self.journal(run).await?)?;
            file.part.runs += 1;
        }
        packer.finish()?;
        let journals = file.finish()?;
        let filter = LadderFilter {
            is_dumped: true,
            ..LadderFilter::default()
        };
        let entries = self.entries(&filter).await?;
        let mut file = PartFile::create(folder, PublishedDump::list_file(&day))?;
        file.part.runs = entries.len() as u64;
        file.out.write_all(&ladder::write_list(&entries)?)?;
        let list = file.finish()?;
        self.db.publish_dump(&day, &journals, &list).await?;
        info!(
            day,
            runs = list.runs,
            new = journals.runs,
            bytes = journals.bytes,
            "dump published"
        );
        let dumps = self.db.dumps().await?;
        let lists = dumps.iter().filter(|dump| dump.list.is_some());
        for old in lists.skip(kept.max(1)) {
            match fs::remove_file(folder.join(PublishedDump::list_file(&old.day))) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
                _ => self.db.delete_list(&old.day).await?,
            }
        }
        Ok(())
    }

    /// Writes a packed dump with every journal. Returns the number of runs.
    async fn pack(&self, place: &Path) -> Result<usize> {
        let entries = self.entries(&LadderFilter::default()).await?;
        let name = place.file_name().and_then(|name| name.to_str());
        let name = name.context("the name of the file is not UTF-8")?;
        let folder = place.parent().unwrap_or(Path::new(""));
        let mut file = PartFile::create(folder, name.to_owned())?;
        let mut packer = Packer::begin(&mut file.out, &entries)?;
        for entry in &entries {
            packer.journal(&entry.run, &self.journal(entry.run.parse()?).await?)?;
        }
        packer.finish()?;
        file.finish()?;
        Ok(entries.len())
    }

    /// Ranked runs, best first.
    async fn entries(&self, filter: &LadderFilter) -> Result<Vec<LadderEntry>> {
        const PAGE: u16 = 500;
        let mut entries: Vec<LadderEntry> = Vec::new();
        let mut after: Option<LadderCursor> = None;
        loop {
            let page = self.db.ladder(filter, after, PAGE).await?;
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

    async fn journal(&self, run: RunId) -> Result<Vec<u8>> {
        let journal = self.blobs.journal(run).await?;
        journal.with_context(|| format!("the journal of {run} is missing in the object store"))
    }
}

/// A compressed file of a dump. It has its final name only when it is complete.
struct PartFile {
    out: zstd::Encoder<'static, HashedFile>,
    /// Size and hash are set at the end.
    part: DumpPart,
    folder: PathBuf,
}

impl PartFile {
    fn create(folder: &Path, file: String) -> Result<Self> {
        let partial = folder.join(format!("{file}.part"));
        let partial_file = File::create(&partial);
        let partial_file =
            partial_file.with_context(|| format!("cannot write {}", partial.display()))?;
        Ok(Self {
            out: zstd::Encoder::new(HashedFile::new(partial_file), ZSTD_LEVEL)?,
            part: DumpPart {
                file,
                runs: 0,
                bytes: 0,
                blake3: String::new(),
            },
            folder: folder.to_owned(),
        })
    }

    fn finish(self) -> Result<DumpPart> {
        let mut out = self.out.finish()?;
        out.flush()?;
        out.file.get_ref().sync_all()?;
        let file = self.folder.join(&self.part.file);
        fs::rename(self.folder.join(format!("{}.part", self.part.file)), &file)
            .with_context(|| format!("cannot write {}", file.display()))?;
        Ok(DumpPart {
            bytes: out.bytes,
            blake3: out.hasher.finalize().to_hex().to_string(),
            ..self.part
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
