//! A dump in one file: a tar compressed with zstd. The list comes first, then every journal, in the order of the list.
//!
//! It is read as a stream, without unpacking into a folder. The file is untrusted: names in it are not used
//! as paths, only plain files are accepted as members, and the unpacked size is bounded.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use ruzstd::decoding::StreamingDecoder;
use tar::{Archive, Builder, Entries, Entry, Header};

use crate::dump::{BadDump, Journals, LONGEST, journal_name, read_list, write_list};
use crate::ladder_entry::LadderEntry;

/// Maximum ratio of the unpacked size to the file's size. Honest dumps have a ratio of about four.
const RATIO: u64 = 100;
/// Unpacked bytes that are allowed however small the file is.
const SMALL: u64 = 16 << 20;
/// Maximum zstd window in bytes, which bounds the memory.
const WINDOW: u64 = 8 << 20;

pub(crate) const LIST: &str = "ladder.jsonl";

/// Writes a dump as a tar, from the list to the last journal. The caller's writer compresses it.
pub struct Packer<W: Write>(Builder<W>);

impl<W: Write> Packer<W> {
    /// Writes the list.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn begin(out: W, entries: &[LadderEntry]) -> io::Result<Self> {
        let mut packer = Self::journals(out);
        packer.put(LIST, &write_list(entries)?)?;
        Ok(packer)
    }

    /// Writes no list, only journals.
    pub fn journals(out: W) -> Self {
        Self(Builder::new(out))
    }

    /// Adds a journal. After a list, the caller must follow the order of the list, with each run once.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn journal(&mut self, run: &str, bytes: &[u8]) -> io::Result<()> {
        self.put(&format!("journals/{run}.hgj"), bytes)
    }

    /// Writes the end of the tar and returns the writer.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner()
    }

    /// Writes a member with constant metadata, so that the same ladder gives the same bytes.
    fn put(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut header = Header::new_ustar();
        header.set_mode(0o644);
        header.set_size(bytes.len() as u64);
        self.0.append_data(&mut header, name, bytes)
    }
}

/// The content of a file that is compressed with zstd. Reading fails if it is far longer than the file.
fn decompressed(file: &Path) -> Result<Bounded<impl Read>, BadDump> {
    let unreadable = |error| BadDump::Unreadable(file.to_owned(), error);
    let packed = File::open(file).map_err(unreadable)?;
    let len = packed.metadata().map_err(unreadable)?.len();
    let inner = StreamingDecoder::new_with_max_window_size(BufReader::new(packed), WINDOW);
    Ok(Bounded {
        inner: inner.map_err(|error| BadDump::BadPack(file.to_owned(), error.to_string()))?,
        left: len.saturating_mul(RATIO).max(SMALL),
    })
}

/// Decompresses a list into a folder.
pub(crate) fn unpack_list(file: &Path, folder: &Path) -> Result<(), BadDump> {
    let mut list = decompressed(file)?;
    let mut out = File::create(folder.join(LIST)).map_err(bad_pack(file))?;
    io::copy(&mut list, &mut out).map_err(bad_pack(file))?;
    Ok(())
}

/// Unpacks journals into a folder; those that are there are not written again.
pub(crate) fn unpack_journals(file: &Path, folder: &Path) -> Result<(), BadDump> {
    let journals = folder.join("journals");
    fs::create_dir_all(&journals).map_err(bad_pack(file))?;
    let mut archive = Archive::new(decompressed(file)?);
    for member in archive.entries().map_err(bad_pack(file))?.raw(true) {
        let mut member = member.map_err(bad_pack(file))?;
        let (run, bytes) =
            read_journal(&mut member).map_err(|what| BadDump::BadPack(file.to_owned(), what))?;
        let place = journals.join(format!("{run}.hgj"));
        if !fs::metadata(&place).is_ok_and(|it| it.len() == bytes.len() as u64) {
            fs::write(&place, bytes).map_err(bad_pack(file))?;
        }
    }
    Ok(())
}

fn bad_pack(file: &Path) -> impl Fn(io::Error) -> BadDump {
    |error| BadDump::BadPack(file.to_owned(), error.to_string())
}

/// Opens a packed dump and calls `read` with the list and the journals.
pub(crate) fn open<T>(
    file: &Path,
    read: impl FnOnce(&[LadderEntry], &mut Journals<'_>) -> Result<T, BadDump>,
) -> Result<T, BadDump> {
    let bad = |what: String| BadDump::BadPack(file.to_owned(), what);
    let mut archive = Archive::new(decompressed(file)?);
    let wrong = |error: io::Error| bad(error.to_string());
    // Long names and other extensions appear as members and are rejected: dumps do not need them.
    let mut members = archive.entries().map_err(wrong)?.raw(true);
    let list = members.next().transpose().map_err(wrong)?;
    let list = list.ok_or_else(|| bad("it is empty".to_owned()))?;
    if !is_file(&list) || name(&list) != LIST {
        return Err(bad(format!(
            "it begins with {:?}, not with {LIST}",
            name(&list)
        )));
    }
    let entries = read_list(&file.join(LIST), BufReader::new(list))?;
    let mut tape = JournalStream {
        members,
        lines: lines(&entries),
        line: 0,
        next: None,
    };
    let found = read(&entries, &mut |run| tape.find(run).map_err(bad))?;
    tape.end(entries.len()).map_err(bad)?;
    Ok(found)
}

/// The first line of each run.
fn lines(entries: &[LadderEntry]) -> BTreeMap<String, usize> {
    let mut lines = BTreeMap::new();
    for (n, listed) in entries.iter().enumerate() {
        lines.entry(listed.run.clone()).or_insert(n);
    }
    lines
}

/// The remaining journals of the stream.
struct JournalStream<'a, R: Read> {
    members: Entries<'a, R>,
    lines: BTreeMap<String, usize>,
    /// Number of lines requested so far.
    line: usize,
    /// The next journal, if it was read before its line was requested.
    next: Option<(String, Vec<u8>)>,
}

impl<R: Read> JournalStream<'_, R> {
    /// Returns the journal of the next line's run; `None` if it is missing.
    fn find(&mut self, run: &str) -> Result<Option<Vec<u8>>, String> {
        if self.next.is_none() {
            self.next = self.advance()?;
        }
        self.line += 1;
        Ok(self.next.take_if(|it| it.0 == run).map(|it| it.1))
    }

    /// Reads the next member: the journal of a run whose line has not been passed.
    fn advance(&mut self) -> Result<Option<(String, Vec<u8>)>, String> {
        let Some(member) = self.members.next() else {
            return Ok(None);
        };
        let mut member = member.map_err(|error| error.to_string())?;
        let (run, bytes) = read_journal(&mut member)?;
        if self.lines.get(&run).is_none_or(|line| *line < self.line) {
            return Err(format!(
                "{:?} is in no line, or stands in the wrong place",
                name(&member)
            ));
        }
        Ok(Some((run, bytes)))
    }

    /// Checks that no journals follow the last line, if all lines were requested.
    fn end(mut self, lines: usize) -> Result<(), String> {
        if self.line == lines && (self.next.is_some() || self.advance()?.is_some()) {
            return Err("there are journals behind the last line".to_owned());
        }
        Ok(())
    }
}

/// The run and the journal of a member.
fn read_journal<R: Read>(member: &mut Entry<'_, R>) -> Result<(String, Vec<u8>), String> {
    let shown = name(member);
    let run = shown.strip_prefix("journals/").and_then(journal_name);
    let run = run.filter(|_| is_file(member));
    let Some(run) = run.map(str::to_owned) else {
        return Err(format!("{shown:?} is no journal"));
    };
    if member.size() > LONGEST {
        return Err(format!("{shown:?} has more than {LONGEST} bytes"));
    }
    let mut bytes = Vec::new();
    let read = member.read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 != member.size() {
        return Err(format!("{shown:?} is cut off"));
    }
    Ok((run, bytes))
}

fn is_file<R: Read>(member: &Entry<'_, R>) -> bool {
    member.header().entry_type().is_file()
}

/// The name of a member, for messages.
fn name<R: Read>(member: &Entry<'_, R>) -> String {
    String::from_utf8_lossy(&member.path_bytes()).into_owned()
}

/// A reader that fails after `left` bytes.
struct Bounded<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let left = self.left.checked_sub(read as u64);
        self.left =
            left.ok_or_else(|| io::Error::other("it unpacks to far more than a dump does"))?;
        Ok(read)
    }
}

#[cfg(test)]
pub(crate) mod tests;
