//! Counts the crates of the terminal game with and without its features, and measures its builds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::cargo::{build, cargo};
use crate::table::{Align, table};
use crate::tree;

/// Upper bound of crates by others in the game without features.
const MOST_CRATES: usize = 150;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask weight            count the crates: seconds
  cargo xtask weight --build    build both from nothing as released programs, too: half an hour on two cores")]
pub(crate) struct Args {
    /// Build both programs from nothing, and print the time and the size of the stripped program
    #[arg(long)]
    build: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A way to build the terminal game.
struct Variant {
    name: &'static str,
    flags: &'static [&'static str],
}

const VARIANTS: [Variant; 2] = [
    Variant {
        name: "default",
        flags: &[],
    },
    Variant {
        name: "without features",
        flags: &["--no-default-features"],
    },
];

/// Crates of a program: our own, and those by others. Procedural macros are included.
struct Crates {
    own: usize,
    others: usize,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let mut rows = Vec::new();
    for variant in &VARIANTS {
        let crates = count(&root, variant.flags)?;
        let built = args.build.then(|| measure(&root, variant.flags));
        rows.push((variant.name, crates, built.transpose()?));
    }
    tree::say(&if args.json {
        as_json(&rows).to_string()
    } else {
        as_text(&rows)
    });
    let lean = rows.last().map_or(0, |(_, crates, _)| crates.others);
    ensure!(
        lean <= MOST_CRATES,
        "{lean} crates by others without features, at most {MOST_CRATES} are allowed"
    );
    Ok(())
}

type Row = (&'static str, Crates, Option<(Duration, u64)>);

fn as_json(rows: &[Row]) -> Value {
    let rows = rows.iter().map(|(name, crates, built)| {
        json!({
            "build": name,
            "own_crates": crates.own,
            "other_crates": crates.others,
            "seconds": built.map(|(time, _)| time.as_secs()),
            "bytes": built.map(|(_, bytes)| bytes),
        })
    });
    json!({ "builds": rows.collect::<Vec<_>>() })
}

fn as_text(rows: &[Row]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|(name, crates, built)| {
            let (time, size) = match built {
                Some((time, bytes)) => (
                    format!("{} s", time.as_secs()),
                    format!("{:.1} MB", *bytes as f64 / 1e6),
                ),
                None => (String::new(), String::new()),
            };
            let (own, others) = (crates.own.to_string(), crates.others.to_string());
            vec![(*name).to_owned(), own, others, time, size]
        })
        .collect();
    let headings = [
        ("build", Align::Left),
        ("own crates", Align::Right),
        ("by others", Align::Right),
        ("time", Align::Right),
        ("size", Align::Right),
    ];
    table(&headings, &rows)
}

fn count(root: &Path, flags: &[&str]) -> Result<Crates> {
    let listed = cargo(root)
        .args(["tree", "--locked", "-p", "hearthgate", "-e", "normal"])
        .args(["--prefix", "none", "--format", "{p}"])
        .args(flags)
        .output()
        .context("cannot start cargo")?;
    ensure!(
        listed.status.success(),
        "`cargo tree` failed: {}",
        String::from_utf8_lossy(&listed.stderr)
    );
    let listed = String::from_utf8_lossy(&listed.stdout);
    let lines = listed.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?, words.next()?))
    });
    let crates: BTreeSet<(&str, &str)> = lines.collect();
    let own = crates.iter().filter(|(name, _)| is_own(name)).count();
    Ok(Crates {
        own,
        others: crates.len() - own,
    })
}

fn is_own(name: &str) -> bool {
    name == "hearthgate" || name.starts_with("hearthgate-")
}

/// Builds a released program in an empty folder; returns the time and the size of the program without symbols.
fn measure(root: &Path, flags: &[&str]) -> Result<(Duration, u64)> {
    let folder = root.join("target/weight");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot empty target/weight")?;
    }
    let target = folder.to_string_lossy();
    let fixed = ["--locked", "-p", "hearthgate", "--profile", "dist"];
    let mut arguments = fixed.to_vec();
    arguments.extend(["--target-dir", target.as_ref()]);
    arguments.extend(flags);
    let begun = Instant::now();
    let program = build(root, "hearthgate", &arguments)?;
    let time = begun.elapsed();
    Ok((time, fs::metadata(program)?.len()))
}

#[cfg(test)]
mod tests {
    use super::{MOST_CRATES, VARIANTS, count};
    use crate::tree;

    #[test]
    fn game_without_features_needs_few_crates() {
        let root = tree::root();
        let [all, lean] = VARIANTS.map(|it| count(&root, it.flags).unwrap());
        assert!(lean.others <= MOST_CRATES, "{}", lean.others);
        assert!(all.others > lean.others + 50, "{}", all.others);
        assert!(lean.own < all.own, "{}", lean.own);
    }
}
