//! Runs the browser tests in Chromium, some against the service, and takes screenshots.

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
/// The test that needs the service, and the folder of its data.
const SERVICE: &str = "service.test.mjs";
const SERVICE_FOLDER: &str = "target/tmp/web-service";

/// Runs the tests whose file names contain one of `names`, or all.
pub(super) fn run(root: &Path, dist: &Path, names: &[String]) -> Result<()> {
    // Tests exchange saves and journals with the native program.
    let game = build(root, "hearthgate", &["--workspace", "--bin", "hearthgate"])?;
    let files: Vec<String> = tree::files(&root.join(TESTS), "mjs")?
        .iter()
        .map(|path| tree::shown(path, root))
        .filter(|path| path.ends_with(".test.mjs"))
        .filter(|path| names.is_empty() || names.iter().any(|name| path.contains(name)))
        .collect();
    ensure!(!files.is_empty(), "no test is named {}", names.join(" or "));
    let mut node = node(root, dist)?;
    let served = files.iter().any(|file| file.ends_with(SERVICE));
    let engines = served.then(|| service(root, dist, &mut node)).transpose()?;
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"])
        .args(files)
        .env("HEARTHGATE_PROGRAM", game);
    let done = node.status().context("cannot start node")?;
    drop(engines);
    ensure!(done.success(), "browser tests failed");
    Ok(())
}

/// Starts PostgreSQL and NATS; the test starts the service itself, because it kills its processes.
fn service(root: &Path, dist: &Path, node: &mut Command) -> Result<Engines> {
    let name = "hearthgate-server";
    let server = build(root, name, &["--workspace", "--bin", name])?;
    let folder = root.join(SERVICE_FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("cannot remove the data of an earlier test")?;
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
        // Shared with the service's own tests, which compile the same modules.
        .env("HEARTHGATE_MODULE_CACHE", root.join("target/tmp/modules"))
        .env("HEARTHGATE_FOLDER", folder);
    Ok(engines)
}

/// Takes the screenshots of README.md.
pub(super) fn pictures(root: &Path, dist: &Path) -> Result<()> {
    let mut node = node(root, dist)?;
    let done = node.arg(format!("{TESTS}/pictures.mjs")).status();
    ensure!(done.context("cannot start node")?.success(), "see above");
    Ok(())
}

/// A Node command with the address of a server for the folder.
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
