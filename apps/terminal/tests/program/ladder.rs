//! `hearthgate ladder`: creates a ladder of real runs that passes the audit, and the audit finds every change.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::call::{self, call, json, parse, text};

/// A ladder of bot runs, with their journals.
fn gathered(home: &Path) -> (PathBuf, Value) {
    let folder = home.join("games");
    let run = format!(
        "run --seeds 11..16 --turns 3000 --journals {}",
        folder.display()
    );
    assert!(call(home, &run).status.success());
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    // One journal twice, and a file that is not a journal.
    fs::copy(&files[0], folder.join("again.hgj")).unwrap();
    fs::write(folder.join("noise.hgj"), "noise").unwrap();
    let dump = home.join("dump");
    let output = call::hearthgate(home)
        .args(["ladder", "gather", "--json"])
        .arg(&dump)
        .args(&files)
        .args([folder.join("again.hgj"), folder.join("noise.hgj")])
        .output()
        .unwrap();
    (dump, parse(&output))
}

fn lines(dump: &Path) -> Vec<Value> {
    let list = fs::read_to_string(dump.join("ladder.jsonl")).unwrap();
    let lines = list.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

fn write(dump: &Path, lines: &[Value]) {
    let list: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(dump.join("ladder.jsonl"), list).unwrap();
}

#[test]
fn a_ladder_is_gathered_and_found_true_and_a_falsehood_is_found() {
    let home = tempfile::tempdir().unwrap();
    let (dump, said) = gathered(home.path());
    let ranked = said["ranked"].as_array().unwrap().len();
    assert!(ranked >= 2, "{said:#}");
    let refused = said["refused"].as_array().unwrap();
    assert!(
        refused
            .iter()
            .any(|it| it["file"].as_str().unwrap().ends_with("noise.hgj"))
    );
    let audit = format!("ladder audit {}", dump.display());
    let (found, ok) = json(home.path(), &audit);
    assert!(ok && found["ok"] == true, "{found:#}");
    assert_eq!(
        (&found["runs"], &found["true"]),
        (&json!(ranked), &json!(ranked))
    );
    assert!(text(&call(home.path(), &audit)).contains("all true"));

    let honest = lines(&dump);
    let plant = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = honest.clone();
        change(&mut lines);
        write(&dump, &lines);
        let (found, ok) = json(home.path(), &audit);
        assert!(!ok && found["ok"] == false);
        found["falsehoods"].to_string()
    };
    let score = plant(&|lines| lines[0]["score"] = json!(999_999));
    assert!(score.contains("its score is"), "{score}");
    let seed = plant(&|lines| lines[0]["seed"] = json!("12345"));
    assert!(seed.contains("its seed is"), "{seed}");
    let order = plant(&|lines| lines.swap(0, 1));
    assert!(
        order.contains("worth less") || order.contains("its place is"),
        "{order}"
    );
    let claimed = plant(&|lines| lines[0]["kind"] = json!("sealed"));
    assert!(claimed.contains("has no seal"), "{claimed}");

    // Text from the dump does not act on the terminal.
    let evil = plant(&|lines| {
        lines[0]["player"] = json!("\u{1b}[31mAnn\u{202e}");
        lines[0]["turns"] = json!(1);
    });
    assert!(evil.contains("its number of turns is"), "{evil}");
    let output = call(home.path(), &audit);
    assert!(!text(&output).contains(['\u{1b}', '\u{202e}']));

    // Another run's journal under the name of this one.
    write(&dump, &honest);
    let file = |n: usize| {
        let run = honest[n]["run"].as_str().unwrap();
        dump.join("journals").join(format!("{run}.hgj"))
    };
    fs::copy(file(1), file(0)).unwrap();
    let (found, ok) = json(home.path(), &audit);
    assert!(!ok && found["falsehoods"].to_string().contains("the hash differs"));
}

#[test]
fn a_ladder_is_not_written_over_and_a_missing_one_is_named() {
    let home = tempfile::tempdir().unwrap();
    let missing = call(home.path(), "ladder audit nowhere");
    assert!(!missing.status.success());
    assert!(call::complaints(&missing).contains("ladder.jsonl"));
    let there = format!("ladder gather {} x.hgj", home.path().display());
    let there = call(home.path(), &there);
    assert!(!there.status.success());
    assert!(call::complaints(&there).contains("already exists"));
}
