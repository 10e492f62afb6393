//! Plays the finished folder in Chromium, alone and served by the service, and takes pictures of it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use engines::{Durability, Engines, Lifetime};

use super::compile::node_parts;
use super::serve::Server;
use crate::cargo::build;
use crate::tree;

const TESTS: &str = "apps/web/tests";
/// The test that wants the service, and where it stores what it stores.
const SERVICE: &str = "service.test.mjs";
const SERVICE_FOLDER: &str = "target/tmp/web-service";

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
    let served = files.iter().any(|file| file.ends_with(SERVICE));
    let engines = served.then(|| service(root, dist, &mut node)).transpose()?;
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(files)
        .env("HEARTHGATE_PROGRAM", game);
    let done = node.status().context("cannot start node")?;
    drop(engines);
    ensure!(
        done.success(),
        "the game in a browser is not as it should be"
    );
    Ok(())
}

/// What the service stands on, for a test that runs the service itself: it kills parts of it.
fn service(root: &Path, dist: &Path, node: &mut Command) -> Result<Engines> {
    let name = "hearthgate-server";
    let server = build(root, name, &["--workspace", "--bin", name])?;
    let folder = root.join(SERVICE_FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot remove what an earlier test stored")?;
    }
    let engines = Engines::start(
        &folder.join("engines"),
        Durability::Relaxed,
        Lifetime::WithParent,
    )?;
    node.env("HEARTHGATE_SERVER", server)
        .env("HEARTHGATE_DATABASE", engines.postgres.url())
        .env("HEARTHGATE_QUEUE", engines.nats.url())
        .env("HEARTHGATE_MODULES", root.join("rules"))
        .env("HEARTHGATE_WEB_GAME", dist)
        // Where the service's own tests keep compiled modules.
        .env("HEARTHGATE_MODULE_CACHE", root.join("target/tmp/modules"))
        .env("HEARTHGATE_FOLDER", folder);
    Ok(engines)
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
