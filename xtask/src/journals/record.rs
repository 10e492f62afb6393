//! Records the games of tests/journals again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use super::{FOLDER, journals};
use crate::tree;

/// Ordinary games: which seeds the random bot plays, and for how many turns.
const ORDINARY: [&str; 6] = [
    "--seeds",
    "10,17,22,23,30",
    "--turns",
    "1500",
    "--calling",
    "any",
];

/// Where to look for a seed whose story is told to its end in one life.
const STORY_SEEDS: &str = "1..100";

const STORY_TURNS: &str = "3000";

/// Plays every game again; only when all were played do they replace the recorded ones.
pub(super) fn all(root: &Path, game: &Path) -> Result<()> {
    let folder = root.join("target/journals");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot clear target/journals")?;
    }
    fs::create_dir_all(&folder).context("cannot make target/journals")?;
    run(
        root,
        game,
        &[&ORDINARY[..], &["--journals", "target/journals"]].concat(),
    )?;
    story(root, game, &folder)?;
    for old in journals(root)? {
        fs::remove_file(root.join(&old)).with_context(|| format!("cannot remove {old}"))?;
    }
    for new in games(&folder)? {
        let name = new.file_name().context("a journal has a name")?;
        fs::copy(&new, root.join(FOLDER).join(name)).context("cannot copy a journal")?;
    }
    Ok(())
}

/// Records the first story that was told without a death on the way.
fn story(root: &Path, game: &Path, folder: &Path) -> Result<()> {
    let tried = [
        "--bot",
        "story",
        "--seeds",
        STORY_SEEDS,
        "--turns",
        STORY_TURNS,
    ];
    let told = told(&run(root, game, &tried)?);
    for seed in &told {
        let scratch = folder.join("story");
        fs::create_dir_all(&scratch).context("cannot make a folder for the story")?;
        let one = ["--bot", "story", "--seeds", seed, "--turns", STORY_TURNS];
        run(
            root,
            game,
            &[&one[..], &["--journals", "target/journals/story"]].concat(),
        )?;
        let games = games(&scratch)?;
        if let [only] = games.as_slice() {
            fs::copy(only, folder.join("story.hgj")).context("cannot keep the story")?;
            tree::say(&format!("the story is that of seed {seed}"));
            return Ok(());
        }
        fs::remove_dir_all(&scratch).context("cannot clear the folder of the story")?;
    }
    ensure!(
        false,
        "no story of the seeds {STORY_SEEDS} is told in one life; widen STORY_SEEDS in xtask/src/journals/record.rs"
    );
    Ok(())
}

/// The seeds whose stories were told, lowest first.
fn told(report: &Value) -> Vec<String> {
    let told = report["told"].as_object().into_iter().flatten();
    let mut seeds: Vec<u64> = told.filter_map(|(seed, _)| seed.parse().ok()).collect();
    seeds.sort_unstable();
    seeds.iter().map(u64::to_string).collect()
}

/// Lets a bot play, and reads its report.
fn run(root: &Path, game: &Path, arguments: &[&str]) -> Result<Value> {
    let done = Command::new(game)
        .current_dir(root)
        .args(["run", "--json"])
        .args(arguments)
        .output()
        .context("cannot start the game")?;
    let shown = arguments.join(" ");
    ensure!(done.status.success(), "`hearthgate run {shown}` failed");
    serde_json::from_slice(&done.stdout).with_context(|| format!("no report from `{shown}`"))
}

fn games(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = tree::entries(folder)?.into_iter();
    Ok(files
        .filter(|path| path.extension().is_some_and(|end| end == "hgj"))
        .collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::told;

    #[test]
    fn stories_are_tried_by_number_not_by_letter() {
        let report = json!({ "told": { "15": 1977, "9": 2001, "101": 1 } });
        assert_eq!(told(&report), ["9", "15", "101"]);
        assert!(told(&json!({})).is_empty());
    }
}
