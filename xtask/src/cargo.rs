//! Calls to cargo.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

/// The cargo that runs us, in the root folder, with nothing to read from the terminal.
pub(crate) fn cargo(root: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut cargo = Command::new(program);
    cargo.current_dir(root).stdin(Stdio::null());
    cargo
}

/// Builds a program with `cargo build` and these arguments, and says where it is.
pub(crate) fn build(root: &Path, program: &str, arguments: &[&str]) -> Result<PathBuf> {
    let built = cargo(root)
        .arg("build")
        .args(arguments)
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    if !built.status.success() {
        bail!("`cargo build {}` failed", arguments.join(" "));
    }
    String::from_utf8_lossy(&built.stdout)
        .lines()
        .find_map(|line| executable(line, program))
        .with_context(|| format!("cargo built no `{program}`"))
}

/// Where a program is, if this line of cargo's report says so.
fn executable(line: &str, program: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message.pointer("/target/name")? != program {
        return None;
    }
    message.get("executable")?.as_str().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::executable;

    #[test]
    fn a_program_is_found_among_what_cargo_reports() {
        let library = r#"{"target":{"name":"hearthgate_sim"},"executable":null}"#;
        let other = r#"{"target":{"name":"xtask"},"executable":"target/debug/xtask"}"#;
        let game = r#"{"target":{"name":"hearthgate"},"executable":"target/debug/hearthgate"}"#;
        let executable = |line| executable(line, "hearthgate");
        assert_eq!(executable(library), None);
        assert_eq!(executable(other), None);
        assert_eq!(executable("plain words"), None);
        assert_eq!(
            executable(game),
            Some(PathBuf::from("target/debug/hearthgate"))
        );
    }
}
