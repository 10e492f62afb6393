//! Measures the browser version against the native program: turns per second, first frame, key latency.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::tests::node;
use crate::cargo::build;
use crate::table::{Align, table};

/// The script that measures, in Chromium and natively.
const SCRIPT: &str = "apps/web/tests/speed.mjs";
/// Folder of the run that both replay.
const FOLDER: &str = "target/tmp/web-speed";
/// Arguments of the bot; its longest run is used.
const RUNS: [&str; 7] = [
    "run", "--bot", "explorer", "--seeds", "1..8", "--turns", "4000",
];

/// The JSON output of the script.
pub(super) struct Speed(Value);

pub(super) fn measure(root: &Path, dist: &Path) -> Result<Speed> {
    let arguments = ["--release", "--workspace", "--bin", "hearthgate"];
    let program = build(root, "hearthgate", &arguments)?;
    let journal = recorded(root, &program)?;
    let mut node = node(root, dist)?;
    let output = node
        .arg(SCRIPT)
        .env("HEARTHGATE_PROGRAM", program)
        .env("HEARTHGATE_JOURNAL", journal)
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start node")?;
    ensure!(output.status.success(), "the measurement failed");
    let speed = serde_json::from_slice(&output.stdout).context("the script did not print JSON")?;
    Ok(Speed(speed))
}

/// Lets the bot play and returns the longest journal.
fn recorded(root: &Path, program: &Path) -> Result<PathBuf> {
    let folder = root.join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot remove the folder of journals")?;
    }
    fs::create_dir_all(&folder).context("cannot make a folder for the journals")?;
    let done = Command::new(program)
        .args(RUNS)
        .arg("--journals")
        .arg(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .context("cannot start the program")?;
    ensure!(done.success(), "the bot failed");
    let files = crate::tree::files(&folder, "hgj")?.into_iter();
    let length = |path: &PathBuf| fs::metadata(path).map_or(0, |about| about.len());
    files.max_by_key(length).context("nothing was recorded")
}

impl Speed {
    pub(super) fn json(&self) -> Value {
        self.0.clone()
    }

    /// As a table: best and median of several tries, and the limit.
    pub(super) fn report(&self) -> String {
        let number = |place: &str| self.0.pointer(place).and_then(Value::as_f64);
        let shown = |place: &str| number(place).map_or_else(String::new, |it| format!("{it:.1}"));
        let row = |what: &str, part: &str, bar: &str| {
            let (best, middle) = (format!("/{part}/best"), format!("/{part}/middle"));
            vec![
                what.to_owned(),
                shown(&best),
                shown(&middle),
                bar.to_owned(),
            ]
        };
        let rows = [
            row("turns per second in Chromium", "tab", ""),
            row("turns per second natively", "native", ""),
            row("native speed as a multiple", "ratio", ""),
            row("first frame, ms", "first_frame", "1000"),
            row("a frame of the town on a slow phone, ms", "town", "8"),
            row("the same, dragged", "town_dragged", "8"),
            row("a frame of the wood on a slow phone, ms", "wood", "8"),
            row("the same, dragged", "wood_dragged", "8"),
            row("a key at 120×40, ms", "key", "16"),
            vec![
                "the same, computation only".into(),
                String::new(),
                shown("/key/computed"),
                "16".into(),
            ],
        ];
        let (left, right) = (Align::Left, Align::Right);
        let heads = [
            ("measure", left),
            ("best", right),
            ("median", right),
            ("limit", right),
        ];
        let turns = number("/turns").unwrap_or_default();
        let load = |when: &str| shown(&format!("/load/{when}"));
        format!(
            "{}\n\na run of {turns:.0} turns; the machine's load was {} before and {} after, on {} cores",
            table(&heads, &rows),
            load("before"),
            load("after"),
            shown("/load/cores").trim_end_matches(".0"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_contains_every_measurement() {
        let told = serde_json::json!({
            "turns": 3000,
            "tab": { "best": 1234.5, "middle": 1000.0 },
            "native": { "best": 5000.0, "middle": 4000.0 },
            "ratio": { "best": 4.05, "middle": 4.0 },
            "first_frame": { "best": 400.0, "middle": 500.0 },
            "town": { "best": 3.0, "middle": 4.5 },
            "town_dragged": { "best": 3.0, "middle": 4.0 },
            "wood": { "best": 3.0, "middle": 4.0 },
            "wood_dragged": { "best": 3.0, "middle": 6.5 },
            "key": { "best": 5.0, "middle": 7.25 },
            "load": { "before": 0.5, "after": 1.0, "cores": 2 },
        });
        let speed = Speed(told.clone());
        assert_eq!(speed.json(), told);
        let report = speed.report();
        for part in [
            "1234.5",
            "4000.0",
            "4.5",
            "6.5",
            "7.2",
            "3000 turns",
            "0.5 before",
            "on 2 cores",
        ] {
            assert!(report.contains(part), "{part}: {report}");
        }
    }
}
