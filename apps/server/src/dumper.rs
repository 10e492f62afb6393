//! Writes dumps: the whole ladder with every journal, in a folder or packed into one file, as `hearthgate ladder audit` reads both.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context as _, Result};
use ladder::{Claim, Dump, Packer};
use tracing::info;

use crate::record::{Filter, Place, Published, Record};
use crate::shelf::Shelf;

/// How much effort packing is: more takes minutes longer and saves little, since journals are dense already.
const EFFORT: i32 = 9;

/// Whatever writing dumps needs. All of it is slow and waits for disks: run it where nobody is kept waiting.
#[derive(Clone)]
pub struct Dumper {
    /// The record.
    pub record: Record,
    /// The object store.
    pub shelf: Shelf,
}

/// A dump in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// How many runs are in it.
    pub runs: usize,
    /// How long it is.
    pub bytes: u64,
    /// BLAKE3 of it.
    pub hash: blake3::Hash,
}

impl Dumper {
    /// Writes a dump: packed where the name ends in `.zst`, into a folder otherwise; how many runs.
    ///
    /// # Errors
    /// When something cannot be read or written.
    pub async fn write(&self, place: &Path) -> Result<usize> {
        if place.extension().is_some_and(|it| it == "zst") {
            return Ok(self.pack(place).await?.runs);
        }
        let claims = self.claims().await?;
        let journals = place.join("journals");
        fs::create_dir_all(&journals)
            .with_context(|| format!("cannot create {}", journals.display()))?;
        for claim in &claims {
            let file = journals.join(format!("{}.hgj", claim.run));
            if !file.exists() {
                fs::write(&file, self.journal(claim).await?)
                    .with_context(|| format!("cannot write {}", file.display()))?;
            }
        }
        Dump::new(place)
            .write(&claims, |_| None)
            .with_context(|| format!("cannot write into {}", place.display()))?;
        Ok(claims.len())
    }

    /// Makes today's dump in a folder, unless somebody has, and removes all but so many.
    ///
    /// # Errors
    /// When something cannot be read or written.
    pub async fn publish(&self, folder: &Path, kept: usize) -> Result<()> {
        let Some(day) = self.record.begin_dump().await? else {
            return Ok(());
        };
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let packed = self.pack(&folder.join(Published::file_of(&day))).await?;
        let dump = Published {
            runs: i64::try_from(packed.runs)?,
            bytes: i64::try_from(packed.bytes)?,
            blake3: packed.hash.to_hex().to_string(),
            day,
        };
        self.record.publish_dump(&dump).await?;
        info!(
            day = dump.day,
            runs = dump.runs,
            bytes = dump.bytes,
            "dump published"
        );
        for old in self.record.dumps().await?.iter().skip(kept.max(1)) {
            match fs::remove_file(folder.join(old.file())) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
                _ => self.record.forget_dump(&old.day).await?,
            }
        }
        Ok(())
    }

    /// Packs a dump into a file, which is there as a whole or not at all.
    async fn pack(&self, file: &Path) -> Result<Packed> {
        let part = file.with_extension("part");
        let packed = self.pack_into(&part).await;
        let packed = packed.with_context(|| format!("cannot write {}", part.display()))?;
        fs::rename(&part, file).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(packed)
    }

    async fn pack_into(&self, part: &Path) -> Result<Packed> {
        let claims = self.claims().await?;
        let out = zstd::Encoder::new(Weighed::new(File::create(part)?), EFFORT)?;
        let mut packer = Packer::begin(out, &claims)?;
        for claim in &claims {
            packer.journal(&claim.run, &self.journal(claim).await?)?;
        }
        let mut out = packer.finish()?.finish()?;
        out.flush()?;
        out.file.get_ref().sync_all()?;
        Ok(Packed {
            runs: claims.len(),
            bytes: out.bytes,
            hash: out.hasher.finalize(),
        })
    }

    /// What is claimed, from the best to the last.
    async fn claims(&self) -> Result<Vec<Claim>> {
        const PAGE: u16 = 500;
        let filter = Filter::default();
        let mut claims: Vec<Claim> = Vec::new();
        let mut after: Option<Place> = None;
        loop {
            let page = self.record.ladder(&filter, after, PAGE).await?;
            let Some(last) = page.last() else {
                break;
            };
            after = Some(Place {
                score: last.claim.score,
                turns: last.claim.turns,
                run: last.claim.run.parse()?,
            });
            claims.extend(page.into_iter().map(|row| row.claim));
        }
        // Between two pages a run may have been ranked above: places are given once all of them are known.
        claims.dedup_by(|one, two| one.run == two.run);
        Claim::rank(&mut claims);
        Ok(claims)
    }

    async fn journal(&self, claim: &Claim) -> Result<Vec<u8>> {
        let journal = self.shelf.journal(claim.run.parse()?).await?;
        journal.with_context(|| {
            format!(
                "the journal of {} is missing in the object store",
                claim.run
            )
        })
    }
}

/// A file, how long it has become, and the hash of it.
struct Weighed {
    file: BufWriter<File>,
    bytes: u64,
    hasher: blake3::Hasher,
}

impl Weighed {
    fn new(file: File) -> Self {
        Self {
            file: BufWriter::new(file),
            bytes: 0,
            hasher: blake3::Hasher::new(),
        }
    }
}

impl Write for Weighed {
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
