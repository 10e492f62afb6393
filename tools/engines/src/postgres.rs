//! PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::engine::{Engine, Plan, Tie, find, free_port};
use crate::unprivileged;

/// Whether what was committed outlives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As where it counts.
    Full,
    /// Quicker, for tests that cut no power.
    Relaxed,
}

/// Starts PostgreSQL with what it stores in a folder. There is one database, and whoever reaches it may do anything.
///
/// # Errors
/// When it is not installed, or does not start.
pub fn postgres(folder: &Path, durability: Durability, tie: Tie) -> Result<Engine> {
    let folder = std::path::absolute(folder)?;
    let places = places();
    let package = "postgresql";
    let (server, init, ready) = (
        find("postgres", &places, package)?,
        find("initdb", &places, package)?,
        find("pg_isready", &places, package)?,
    );
    unprivileged::own(&folder)?;
    if !folder.join("PG_VERSION").exists() {
        let made = unprivileged::command(&init, Tie::ToParent)?
            .arg("-D")
            .arg(&folder)
            .args(["-U", "hearthgate", "--auth=trust", "--encoding=UTF8"])
            .args(["--locale=C.UTF-8", "--no-instructions", "--no-sync"])
            .current_dir("/")
            .stdout(Stdio::null())
            .output()
            .context("cannot start initdb")?;
        ensure!(
            made.status.success(),
            "initdb failed: {}",
            String::from_utf8_lossy(&made.stderr).trim()
        );
    }
    let port = free_port()?;
    let data = folder.clone();
    let start = move || {
        let mut command = unprivileged::command(&server, tie)?;
        command.arg("-D").arg(&data).args(["-p", &port.to_string()]);
        command.args(["-c", "listen_addresses=127.0.0.1"]);
        command.arg("-c");
        command.arg(format!("unix_socket_directories={}", data.display()));
        command.args(["-c", "max_connections=200"]);
        if durability == Durability::Relaxed {
            command.args(["-c", "fsync=off", "-c", "synchronous_commit=off"]);
        }
        command.current_dir("/");
        Ok(command)
    };
    let is_ready = move || {
        let asked = Command::new(&ready)
            .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
            .status();
        asked.is_ok_and(|status| status.success())
    };
    Engine::begin(Plan {
        name: "PostgreSQL",
        url: format!("postgres://hearthgate@127.0.0.1:{port}/postgres"),
        folder,
        tie,
        start: Box::new(start),
        is_ready: Box::new(is_ready),
    })
}

/// A program that comes with PostgreSQL, like `pg_dump`.
///
/// # Errors
/// When it is not installed.
pub fn tool(name: &str) -> Result<Command> {
    Ok(Command::new(find(name, &places(), "postgresql")?))
}

/// Where Debian puts its programs: not on the path, and one folder for each version, of which the newest is the first.
fn places() -> Vec<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = versions.flatten().map(|it| it.path()).collect();
    versions.sort_by_key(|path| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| name.parse::<u32>().ok())
    });
    let folders = versions.into_iter().rev();
    folders.map(|version| version.join("bin")).collect()
}
