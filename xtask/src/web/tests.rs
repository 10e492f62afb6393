//! Plays the finished folder in Chromium, and takes pictures of it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result, ensure};

use super::compile::node_parts;
use super::serve::Server;
use crate::cargo::build;
use crate::tree;

const TESTS: &str = "apps/web/tests";

/// Runs the tests whose files are called so, or all.
pub(super) fn run(root: &Path, dist: &Path, names: &[String]) -> Result<()> {
    // Saves and journals go there and back.
    let game = build(root, "hearthgate", &["--workspace", "--bin", "hearthgate"])?;
    let files: Vec<String> = tree::files(&root.join(TESTS), "mjs")?
        .iter()
        .map(|path| tree::shown(path, root))
        .filter(|path| path.ends_with(".test.mjs"))
        .filter(|path| names.is_empty() || names.iter().any(|name| path.contains(name)))
        .collect();
    ensure!(
        !files.is_empty(),
        "no test is called {}",
        names.join(" or ")
    );
    let mut node = node(root, dist)?;
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(files)
        .env("HEARTHGATE_PROGRAM", game);
    let done = node.status().context("cannot start node")?;
    ensure!(
        done.success(),
        "the game in a browser is not as it should be"
    );
    Ok(())
}

/// Takes the pictures of README.md.
pub(super) fn pictures(root: &Path, dist: &Path) -> Result<()> {
    let mut node = node(root, dist)?;
    let done = node.arg(format!("{TESTS}/pictures.mjs")).status();
    ensure!(done.context("cannot start node")?.success(), "see above");
    Ok(())
}

/// A call of Node that can visit the folder.
pub(super) fn node(root: &Path, dist: &Path) -> Result<Command> {
    node_parts(root)?;
    let server = Server::bind(dist, 0)?;
    let mut node = Command::new("node");
    node.current_dir(root)
        .env("HEARTHGATE_ADDRESS", server.address())
        .stdin(Stdio::null());
    thread::spawn(move || server.run());
    Ok(node)
}
