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
    use std::path::Path;

    use super::findings;

    /// Writes a file under the root of a repository in the making.
    fn write_under(root: &Path, path: &str, text: &str) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// What is planted into a crate that is to do no input or output, and is found there.
    #[test]
    fn whoever_also_runs_in_a_browser_touches_neither_disk_nor_clock() {
        let faults = [
            ("std::fs::read(\"a\")", "`std::fs::read`"),
            (
                "std::net::TcpStream::connect(\"a\")",
                "`std::net::TcpStream::connect`",
            ),
            ("std::thread::spawn(b)", "`std::thread::spawn`"),
            ("std::time::Instant::now()", "`std::time::Instant::now`"),
            (
                "std::time::SystemTime::now()",
                "`std::time::SystemTime::now`",
            ),
            ("std::env::var(\"A\")", "`std::env::var`"),
            ("std::process::exit(1)", "`std::process::exit`"),
        ];
        for name in ["host", "picture", "pilot", "ui"] {
            for (fault, what) in faults {
                let root = tempfile::tempdir().unwrap();
                let write = |path: &str, text: &str| write_under(root.path(), path, text);
                write("Cargo.toml", "[workspace]");
                let manifest = format!("[package]\nname = 'hearthgate-{name}'");
                write(&format!("crates/{name}/Cargo.toml"), &manifest);
                write(&format!("crates/{name}/src/lib.rs"), "mod deep;\n");
                let text = format!("\nfn a() {{ {fault}; }}\n");
                write(&format!("crates/{name}/src/deep.rs"), &text);
                let findings = findings(root.path()).unwrap();
                let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
                let first = told.first().and_then(|told| told.lines().next());
                let expected = format!("crates/{name}/src/deep.rs:2: {what}");
                assert_eq!((first, told.len()), (Some(expected.as_str()), 1));
            }
        }
    }

    #[test]
    fn a_fault_on_disk_is_found_with_its_file_and_line() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| write_under(root.path(), path, text);
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
