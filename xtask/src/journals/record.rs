//! Plays the games of tests/journals again and replaces the recordings.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use super::{FOLDER, recorded};
use crate::tree;

/// Ordinary games of the random bot: seeds and turns.
const ORDINARY: [&str; 6] = [
    "--seeds",
    "10,17,22,23,30",
    "--turns",
    "1500",
    "--calling",
    "any",
];

/// A recording in which a bot reaches its goal without dying: of the first hero with whom it does.
struct Tale {
    name: &'static str,
    bot: &'static str,
    heroes: fn() -> Vec<Hero>,
    turns: &'static str,
    /// Whether recording fails without it.
    required: bool,
}

/// Seed and calling.
type Hero = (u64, Option<&'static str>);

/// A winning bot needs a minute; a few games of others never end, because the bot turns round and round.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

fn without_calling() -> Vec<Hero> {
    (1..=200).map(|seed| (seed, None)).collect()
}

/// Heroes with whom the bot has won, the quickest first; further ones are tried when these lose under new rules.
fn winners() -> Vec<Hero> {
    let heroes = [(13, "smiths_child"), (15, "gravedigger")].into_iter();
    let others = (1..=40).map(|seed| (seed, "any"));
    heroes
        .chain(others)
        .map(|(seed, calling)| (seed, Some(calling)))
        .collect()
}

const TALES: [Tale; 2] = [
    Tale {
        name: "story",
        bot: "story",
        heroes: without_calling,
        turns: "3000",
        required: true,
    },
    Tale {
        name: "victory",
        bot: "winner",
        heroes: winners,
        turns: "20000",
        required: false,
    },
];

/// Plays every game again, then replaces the recordings; a failure leaves the old ones.
pub(super) fn all(root: &Path, game: &Path) -> Result<()> {
    let folder = root.join("target/journals");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot clear target/journals")?;
    }
    fs::create_dir_all(&folder).context("cannot make target/journals")?;
    let ordinary = [&ORDINARY[..], &["--journals", "target/journals"]].concat();
    run(root, game, &ordinary)?.context("the ordinary games take too long")?;
    for tale in &TALES {
        record(root, game, &folder, tale)?;
    }
    for old in recorded(root)? {
        fs::remove_file(root.join(&old)).with_context(|| format!("cannot remove {old}"))?;
    }
    for new in games(&folder)? {
        let name = new.file_name().context("a journal has a name")?;
        fs::copy(&new, root.join(FOLDER).join(name)).context("cannot copy a journal")?;
    }
    Ok(())
}

/// Records the first game in which the bot reached its goal in one life.
fn record(root: &Path, game: &Path, folder: &Path, tale: &Tale) -> Result<()> {
    let Tale { name, bot, .. } = *tale;
    let scratch = folder.join(name);
    for (seed, calling) in (tale.heroes)() {
        fs::create_dir_all(&scratch).context("cannot make a folder for a tale")?;
        let kept = format!("target/journals/{name}");
        let seed = seed.to_string();
        let order = ["--bot", bot, "--seeds", &seed, "--turns", tale.turns];
        let mut order = order.to_vec();
        order.extend(["--journals", &kept]);
        order.extend(calling.iter().flat_map(|it| ["--calling", it]));
        let report = run(root, game, &order)?;
        let games = games(&scratch)?;
        if let [only] = games.as_slice()
            && report.is_some_and(|it| it["told"].get(&seed).is_some())
        {
            fs::copy(only, folder.join(format!("{name}.hgj"))).context("cannot keep a tale")?;
            fs::remove_dir_all(&scratch).context("cannot clear the folder of a tale")?;
            tree::say(&format!("{name}.hgj: seed {seed}"));
            return Ok(());
        }
        fs::remove_dir_all(&scratch).context("cannot clear the folder of a tale")?;
    }
    if !tale.required {
        tree::say(&format!(
            "no bot reached the end of the {name} in one life: not recorded"
        ));
        return Ok(());
    }
    bail!(
        "no bot reached the end of the {name} in one life; add seeds in xtask/src/journals/record.rs"
    )
}

/// Runs a bot and returns its report; nothing if it takes too long.
fn run(root: &Path, game: &Path, arguments: &[&str]) -> Result<Option<Value>> {
    let report = root.join("target/journals/report.json");
    let mut bot = Command::new(game)
        .current_dir(root)
        .args(["run", "--json"])
        .args(arguments)
        .stdout(File::create(&report).context("cannot write target/journals/report.json")?)
        .spawn()
        .context("cannot start the game")?;
    let shown = arguments.join(" ");
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = bot.try_wait()? {
            break status;
        }
        if begun.elapsed() > PATIENCE {
            bot.kill()?;
            bot.wait()?;
            tree::complain(&format!(
                "`hearthgate run {shown}` was stopped after 5 minutes"
            ));
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(100));
    };
    ensure!(status.success(), "`hearthgate run {shown}` failed");
    let report = fs::read(&report).context("cannot read target/journals/report.json")?;
    serde_json::from_slice(&report)
        .map(Some)
        .with_context(|| format!("no report from `{shown}`"))
}

pub(super) fn games(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = tree::entries(folder)?.into_iter();
    Ok(files
        .filter(|path| path.extension().is_some_and(|end| end == "hgj"))
        .collect())
}
