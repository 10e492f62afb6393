//! Looks for what must be absent from the sources, and says where it is, why it may not be there and what to do.
//!
//! Clippy forbids single methods and types; this reads whole crates, so it can also say that something is missing.

mod absent;
mod arrows;
mod circles;
mod fields;
mod finding;
mod globals;
mod imports;
mod mention;
mod registrars;
mod rooms;
mod saved;
mod source;

use std::path::Path;

use anyhow::{Result, bail};
use serde_json::json;

use self::finding::Finding;
use self::source::Source;
use crate::tree;

/// Crates whose data ends up in digests, saves and journals.
const DIGESTED: &[&str] = &["geom", "mapgen", "proto", "sim"];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask scan           list what is where it must not be
  cargo xtask scan --json    the same as one object on standard output
  cargo xtask scan --rooms   the rooms of sim, content and mapgen, and who imports whom")]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print the rooms of a crate, their imports, those that run up, and circles; look for nothing else
    #[arg(long, conflicts_with = "json")]
    rooms: bool,
}

/// Prints every finding and fails if there is one.
pub(crate) fn run(args: &Args) -> Result<()> {
    if args.rooms {
        tree::say(&rooms::drawn(&tree::root())?);
        return Ok(());
    }
    let findings = findings(&tree::root())?;
    if args.json {
        let report = json!({ "ok": findings.is_empty(), "findings": findings });
        tree::say(&report.to_string());
    } else {
        for finding in &findings {
            tree::say(&finding.to_string());
        }
    }
    match findings.len() {
        0 => Ok(()),
        1 => bail!("the scan found one thing that must not be"),
        many => bail!("the scan found {many} things that must not be"),
    }
}

/// Everything wrong in the repository at `root`.
fn findings(root: &Path) -> Result<Vec<Finding>> {
    let mut findings = imports::check(root)?;
    for name in tree::crates(root)? {
        let sources = sources(root, &name)?;
        findings.extend(findings_in(&name, &sources));
    }
    Ok(findings)
}

/// What a library crate ships.
fn sources(root: &Path, name: &str) -> Result<Vec<Source>> {
    source::load(&root.join("crates").join(name).join("src"), root)
}

/// Everything wrong in the sources of one library crate.
fn findings_in(name: &str, sources: &[Source]) -> Vec<Finding> {
    let mut findings = globals::check(sources);
    findings.extend(absent::check(&absent::rules(name), sources));
    findings.extend(rooms::check(name, sources));
    if DIGESTED.contains(&name) {
        findings.extend(fields::check(sources));
    }
    if name == "sim" {
        findings.extend(saved::check(sources));
    }
    findings.sort();
    findings.dedup();
    findings
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::findings;

    #[test]
    fn a_fault_on_disk_is_found_with_its_file_and_line() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("Cargo.toml", "[workspace]");
        write(
            "crates/sim/Cargo.toml",
            "[package]\nname = 'hearthgate-sim'",
        );
        write("crates/sim/src/lib.rs", "mod world;\n");
        write(
            "crates/sim/src/world/mod.rs",
            "\nfn now() -> std::time::Instant { todo!() }\n",
        );
        // What the rules forbid `sim`, another crate may do.
        write(
            "crates/content/Cargo.toml",
            "[package]\nname = 'hearthgate-content'",
        );
        write("crates/content/src/lib.rs", "fn share() -> f64 { 0.5 }\n");

        let findings = findings(root.path()).unwrap();
        let [finding] = findings.as_slice() else {
            unreachable!("{findings:?}")
        };
        assert_eq!(
            finding.to_string().lines().next(),
            Some("crates/sim/src/world/mod.rs:2: `std::time::Instant`")
        );
    }
}
