//! Calls to cargo.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

/// The cargo that started this program, in the root folder, without standard input.
pub(crate) fn cargo(root: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut cargo = Command::new(program);
    cargo.current_dir(root).stdin(Stdio::null());
    cargo
}

/// Builds a program with `cargo build` and returns its path.
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
        .with_context(|| format!("cargo did not build `{program}`"))
}

/// The path of a program, if this line of cargo's JSON output contains it.
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
    fn the_path_of_a_program_is_found_in_the_output_of_cargo() {
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
