//! Checks the architecture of the library crates and reports each violation with its position, reason and remedy.
//!
//! Clippy forbids single methods and types; this reads whole crates, so it also finds what is missing.

mod crate_imports;
mod cycles;
mod fields;
mod file_imports;
mod finding;
mod forbidden;
mod globals;
mod layers;
mod mention;
mod registrars;
mod saved;
mod source;

use std::path::Path;

use anyhow::{Result, bail};
use serde_json::json;

use self::finding::Finding;
use self::source::Source;
use crate::tree;

/// Crates whose data is part of digests, saves and journals.
const DIGESTED: &[&str] = &["geom", "mapgen", "proto", "sim"];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask scan           every violation
  cargo xtask scan --json    the same as one JSON object
  cargo xtask scan --rooms   the layers of each crate, from the top down, with their imports")]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Print the modules of each crate with their imports, upward imports and cycles; check nothing
    #[arg(long, conflicts_with = "json")]
    rooms: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.rooms {
        tree::say(&layers::drawn(&tree::root())?);
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
        1 => bail!("one violation of the architecture"),
        count => bail!("{count} violations of the architecture"),
    }
}

/// Every violation in the repository at `root`.
fn findings(root: &Path) -> Result<Vec<Finding>> {
    let mut findings = crate_imports::check(root)?;
    for name in tree::crates(root)? {
        let sources = sources(root, &name)?;
        findings.extend(findings_in(&name, &sources));
    }
    Ok(findings)
}

/// The sources of a library crate, without tests.
fn sources(root: &Path, name: &str) -> Result<Vec<Source>> {
    source::load(&root.join("crates").join(name).join("src"), root)
}

/// Every violation in the sources of one library crate.
fn findings_in(name: &str, sources: &[Source]) -> Vec<Finding> {
    let mut findings = globals::check(sources);
    findings.extend(forbidden::check(&forbidden::rules(name), sources));
    findings.extend(layers::check(name, sources));
    if DIGESTED.contains(&name) {
        findings.extend(fields::check(sources));
    }
    // No digest contains a grid of `geom`.
    if DIGESTED.contains(&name) && name != "geom" {
        findings.extend(fields::lists(sources));
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

    /// Writes a file below the root of a temporary repository.
    fn write_under(root: &Path, path: &str, text: &str) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    #[test]
    fn disk_network_clock_and_threads_are_found_in_libraries() {
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
        for (name, module) in [
            ("host", "names"),
            ("picture", "state"),
            ("pilot", "state"),
            ("ui", "state"),
        ] {
            for (fault, what) in faults {
                let root = tempfile::tempdir().unwrap();
                let write = |path: &str, text: &str| write_under(root.path(), path, text);
                write("Cargo.toml", "[workspace]");
                let manifest = format!("[package]\nname = 'hearthgate-{name}'");
                write(&format!("crates/{name}/Cargo.toml"), &manifest);
                write(
                    &format!("crates/{name}/src/lib.rs"),
                    &format!("mod {module};\n"),
                );
                let text = format!("\nfn a() {{ {fault}; }}\n");
                write(&format!("crates/{name}/src/{module}.rs"), &text);
                let findings = findings(root.path()).unwrap();
                let reports: Vec<String> = findings.iter().map(ToString::to_string).collect();
                let first = reports.first().and_then(|report| report.lines().next());
                let expected = format!("crates/{name}/src/{module}.rs:2: {what}");
                assert_eq!((first, reports.len()), (Some(expected.as_str()), 1));
            }
        }
    }

    #[test]
    fn a_violation_is_reported_with_file_and_line() {
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
        // Floats are forbidden in `sim` only.
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
