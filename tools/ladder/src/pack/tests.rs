use std::fs;
use std::ops::ControlFlow;

use tar::{Builder, EntryType, Header};

use super::{LIST, Packer};
use crate::dump::{LONGEST, write_list};
use crate::{Audit, Dump, LadderEntry, RunTrust, audit};

/// The head of a zstd frame with a window of 2 to the power of `window` bytes.
fn frame(window: u8) -> Vec<u8> {
    vec![0x28, 0xB5, 0x2F, 0xFD, 0, (window - 10) << 3]
}

/// A zstd block: raw (0), or one byte repeated `len` times (1).
fn block(out: &mut Vec<u8>, kind: u32, len: usize, bytes: &[u8], is_last: bool) {
    let head = u32::from(is_last) | kind << 1 | u32::try_from(len).unwrap() << 3;
    out.extend_from_slice(&head.to_le_bytes()[..3]);
    out.extend_from_slice(bytes);
}

/// Bytes as an uncompressed zstd frame.
pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    let mut out = frame(20);
    for chunk in bytes.chunks(100_000) {
        block(&mut out, 0, chunk.len(), chunk, false);
    }
    block(&mut out, 0, 0, &[], true);
    out
}

fn entry(run: String) -> LadderEntry {
    LadderEntry {
        rank: 1,
        run,
        player: "Eve".to_owned(),
        kind: RunTrust::Fresh,
        seal: None,
        rules: 9,
        packs: vec![],
        calling: None,
        seed: "1".to_owned(),
        turns: 1,
        deepest: 1,
        won: false,
        score: 1,
    }
}

/// Audits a file with these bytes; also returns how many journals were passed to `judge`.
fn audited(bytes: &[u8]) -> (Result<Audit, String>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dump.tar.zst");
    fs::write(&file, bytes).unwrap();
    let mut shown = 0;
    let judge = |_: &[u8]| {
        shown += 1;
        Err("nobody judges here".to_owned())
    };
    let found = audit(&Dump::new(&file), judge, |_, _| ControlFlow::Continue(()));
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 1, "nothing is unpacked anywhere");
    (found.map_err(|bad| bad.to_string()), shown)
}

fn refused(bytes: &[u8], why: &str) {
    let (found, shown) = audited(bytes);
    let said = found.expect_err(why);
    assert!(said.contains(why), "{said}");
    assert_eq!(shown, 0);
}

/// A member with any name and size, as an attacker may write it.
fn member(tar: &mut Builder<Vec<u8>>, name: &[u8], kind: EntryType, size: u64, bytes: &[u8]) {
    let mut header = Header::new_ustar();
    header.as_old_mut().name[..name.len()].copy_from_slice(name);
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(size);
    header.set_cksum();
    tar.append(&header, bytes).unwrap();
}

/// A dump of one run, whose journal is this member.
fn with(name: &[u8], kind: EntryType, size: u64, bytes: &[u8]) -> Vec<u8> {
    let run = LadderEntry::name_of(b"journal");
    let list = write_list(&[entry(run)]).unwrap();
    let mut tar = Builder::new(Vec::new());
    let len = list.len() as u64;
    member(&mut tar, LIST.as_bytes(), EntryType::Regular, len, &list);
    member(&mut tar, name, kind, size, bytes);
    zstd(&tar.into_inner().unwrap())
}

fn right_name() -> Vec<u8> {
    format!("journals/{}.hgj", LadderEntry::name_of(b"journal")).into_bytes()
}

#[test]
fn packing_a_ladder_is_reproducible_and_readable() {
    let run = LadderEntry::name_of(b"journal");
    let pack = || {
        let mut packer = Packer::begin(Vec::new(), &[entry(run.clone())]).unwrap();
        packer.journal(&run, b"journal").unwrap();
        zstd(&packer.finish().unwrap())
    };
    assert_eq!(pack(), pack());
    let (found, shown) = audited(&pack());
    let found = found.unwrap();
    assert_eq!((found.runs, found.unjudged.len(), shown), (1, 1, 1));
    let (found, shown) = audited(&with(&right_name(), EntryType::Regular, 7, b"journal"));
    assert_eq!((found.unwrap().runs, shown), (1, 1));
}

#[test]
fn a_decompression_bomb_is_refused_early() {
    // A hundred journals of a mebibyte, each compressed to a few bytes.
    let runs: Vec<LadderEntry> = (0..100).map(|n| entry(format!("{n:064x}"))).collect();
    let mut out = zstd(
        &Packer::begin(Vec::new(), &runs)
            .unwrap()
            .0
            .get_ref()
            .clone(),
    );
    // Without the last, empty block, so that more can follow.
    out.truncate(out.len() - 3);
    for entry in &runs {
        let mut tar = Builder::new(Vec::new());
        let name = format!("journals/{}.hgj", entry.run);
        member(&mut tar, name.as_bytes(), EntryType::Regular, LONGEST, &[]);
        block(&mut out, 0, 512, &tar.get_ref()[..512], false);
        for _ in 0..LONGEST / (1 << 17) {
            block(&mut out, 1, 1 << 17, &[0], false);
        }
    }
    block(&mut out, 0, 0, &[], true);
    assert!(out.len() < 120_000, "{}", out.len());
    let (found, _) = audited(&out);
    let said = found.unwrap_err();
    assert!(said.contains("far more"), "{said}");
}

#[test]
fn only_plain_files_inside_the_dump_are_accepted() {
    let run = String::from_utf8(right_name()).unwrap();
    for name in [
        "../../etc/passwd".to_owned(),
        "/etc/passwd".to_owned(),
        format!("journals/../{run}"),
        format!("/{run}"),
        format!("{run}/x.hgj"),
        "journals/\u{1b}[2J.hgj".to_owned(),
    ] {
        refused(
            &with(name.as_bytes(), EntryType::Regular, 7, b"journal"),
            "is no journal",
        );
    }
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Directory,
        EntryType::Fifo,
        EntryType::Char,
        EntryType::GNULongName,
        EntryType::XHeader,
        EntryType::GNUSparse,
    ] {
        refused(&with(&right_name(), kind, 7, b"journal"), "is no journal");
    }
    // Control characters of a name do not reach the terminal.
    let (found, _) = audited(&with(b"\x1b[2J", EntryType::Regular, 0, b""));
    assert!(!found.unwrap_err().contains('\u{1b}'));
}

#[test]
fn unlisted_truncated_and_oversized_members_are_refused() {
    let other = format!("journals/{}.hgj", "0".repeat(64));
    refused(
        &with(other.as_bytes(), EntryType::Regular, 7, b"journal"),
        "in no line",
    );
    refused(
        &with(&right_name(), EntryType::Regular, LONGEST + 1, b""),
        "more than",
    );
    refused(
        &with(&right_name(), EntryType::Regular, 1 << 60, b""),
        "more than",
    );
    refused(
        &with(&right_name(), EntryType::Regular, 90_000, b"journal"),
        "cut off",
    );
    // Any number of journals behind the last line.
    let mut tar = Builder::new(Vec::new());
    let run = LadderEntry::name_of(b"journal");
    let list = write_list(&[entry(run)]).unwrap();
    let len = list.len() as u64;
    member(&mut tar, LIST.as_bytes(), EntryType::Regular, len, &list);
    for _ in 0..1000 {
        member(&mut tar, &right_name(), EntryType::Regular, 7, b"journal");
    }
    let (found, shown) = audited(&zstd(&tar.into_inner().unwrap()));
    assert!(found.unwrap_err().contains("wrong place"));
    assert_eq!(shown, 1);
}

#[test]
fn a_file_that_is_not_a_dump_is_refused() {
    refused(b"", "");
    refused(b"HGJ1", "");
    refused(&zstd(b""), "it is empty");
    refused(&zstd(&[7; 4096]), "");
    let whole = with(&right_name(), EntryType::Regular, 7, b"journal");
    for len in [5, 20, 300, whole.len() / 2] {
        let (found, _) = audited(&whole[..len]);
        assert!(found.is_err(), "{len}");
    }
    // A window of a gibibyte would take as much memory.
    let mut large = frame(30);
    large.extend_from_slice(&whole[6..]);
    refused(&large, "");
    let mut tar = Builder::new(Vec::new());
    member(&mut tar, b"else.jsonl", EntryType::Regular, 0, b"");
    refused(&zstd(&tar.into_inner().unwrap()), "it begins with");
}
