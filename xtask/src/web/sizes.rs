//! Sizes of the files in `dist`, compressed and not, and of the parts of the module.

use std::io::Write as _;

use anyhow::{Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};

use super::names::Files;
use super::page;
use crate::table::{Align, table};

/// Maximum compressed size of the game in bytes.
const LIMIT: usize = 2_000_000;

pub(super) struct Sizes {
    rows: Vec<Row>,
    /// Bytes by crate or kind of data in the linked module.
    parts: Vec<(String, usize)>,
}

struct Row {
    name: String,
    bytes: usize,
    gzipped: usize,
    /// Whether the file counts towards the limit: module, scripts, font, styles, pages.
    counts: bool,
}

impl Sizes {
    pub(super) fn of(files: &Files, parts: Vec<(String, usize)>) -> Result<Self> {
        let row = |(name, bytes): (&String, &Vec<u8>)| {
            let ending = name.rsplit_once('.').map(|(_, ending)| ending);
            let counted = matches!(ending, Some("wasm" | "js" | "css" | "woff2" | "html"));
            anyhow::Ok(Row {
                name: name.clone(),
                bytes: bytes.len(),
                gzipped: gzipped(bytes)?,
                counts: counted && page::is_of_the_game(name),
            })
        };
        let mut rows: Vec<Row> = files.iter().map(row).collect::<Result<_>>()?;
        rows.sort_by_key(|row| (!row.counts, usize::MAX - row.gzipped));
        Ok(Self { rows, parts })
    }

    fn total(&self) -> usize {
        let counted = self.rows.iter().filter(|row| row.counts);
        counted.map(|row| row.gzipped).sum()
    }

    /// Fails if the game is larger than the limit.
    pub(super) fn check(&self) -> Result<()> {
        ensure!(self.total() <= LIMIT, "{}", self.verdict());
        Ok(())
    }

    /// The total against the limit, as text.
    fn verdict(&self) -> String {
        let (total, bar) = (self.total(), grouped(LIMIT));
        match total.checked_sub(LIMIT) {
            None | Some(0) => format!("the game; the limit is {bar}"),
            Some(over) => format!("the game; {} over the limit of {bar}", grouped(over)),
        }
    }

    /// As JSON.
    pub(super) fn json(&self) -> Map<String, Value> {
        let files = self.rows.iter().map(|row| {
            json!({ "file": row.name, "bytes": row.bytes, "gzipped": row.gzipped, "counts": row.counts })
        });
        let parts = self.parts.iter();
        let parts = parts.map(|(part, bytes)| json!({ "part": part, "bytes": bytes }));
        let total = self.total();
        let report = [
            ("gzipped", json!(total)),
            ("bar", json!(LIMIT)),
            ("ok", json!(total <= LIMIT)),
            ("files", files.collect()),
            ("parts", parts.collect()),
        ];
        report
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    }

    /// As tables.
    pub(super) fn report(&self) -> String {
        let (left, right) = (Align::Left, Align::Right);
        let mut rows: Vec<Vec<String>> = self.rows.iter().map(Row::shown).collect();
        rows.push(vec![self.verdict(), String::new(), grouped(self.total())]);
        let mut report = table(
            &[("file", left), ("bytes", right), ("gzipped", right)],
            &rows,
        );
        if !self.parts.is_empty() {
            let all: usize = self.parts.iter().map(|(_, bytes)| bytes).sum();
            let parts: Vec<Vec<String>> = self
                .parts
                .iter()
                .map(|(part, bytes)| {
                    let share = format!("{} %", bytes * 100 / all.max(1));
                    vec![part.clone(), grouped(*bytes), share]
                })
                .collect();
            let heads = [
                ("part of the linked module", left),
                ("bytes", right),
                ("share", right),
            ];
            report = format!("{report}\n\n{}", table(&heads, &parts));
        }
        report
    }
}

impl Row {
    fn shown(&self) -> Vec<String> {
        vec![
            self.name.clone(),
            grouped(self.bytes),
            grouped(self.gzipped),
        ]
    }
}

fn gzipped(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

/// `1,234,567`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_game_count() {
        let names = ["a.wasm", "main.js", "icon.png", "pictures/b.png", "sw.js"];
        let files: Files = names.map(|name| (name.to_owned(), vec![b'a'; 4000])).into();
        let sizes = Sizes::of(&files, vec![("sim".into(), 30), ("ui".into(), 10)]).unwrap();
        let counted = sizes.rows.iter().filter(|row| row.counts).count();
        assert_eq!((counted, sizes.rows.len()), (2, 5));
        assert!(sizes.total() < 200, "{}", sizes.total());
        sizes.check().unwrap();
        let report = sizes.report();
        assert!(
            report.contains("the game; the limit is 2,000,000"),
            "{report}"
        );
        assert!(
            report.contains("4,000") && report.contains("75 %"),
            "{report}"
        );
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
