//! PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::engine::{Engine, EngineSpec, Lifetime, find, free_port};
use crate::unprivileged;

/// Whether committed data survives a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As in production.
    Full,
    /// Without fsync: faster, for tests.
    Relaxed,
}

/// Who can connect to PostgreSQL; they have all rights, without a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Every process on this machine.
    Loopback,
    /// Processes that may enter the folder: there is a socket in it, and no port.
    Folder,
}

/// Starts PostgreSQL with its data in `folder`.
pub fn postgres(
    folder: &Path,
    durability: Durability,
    lifetime: Lifetime,
    reach: Reach,
) -> Result<Engine> {
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
        let made = unprivileged::command(&init, Lifetime::WithParent)?
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
    let (port, address, url) = match reach {
        Reach::Loopback => {
            let port = free_port()?;
            let url = format!("postgres://hearthgate@127.0.0.1:{port}/postgres");
            (port, "127.0.0.1", url)
        }
        Reach::Folder => {
            let folder = folder.to_str().context("the path is not UTF-8")?;
            let url = format!("postgres://hearthgate@localhost/postgres?host={folder}");
            (5432, "", url)
        }
    };
    let host = match reach {
        Reach::Loopback => PathBuf::from(address),
        Reach::Folder => folder.clone(),
    };
    let data = folder.clone();
    let start = move || {
        let mut command = unprivileged::command(&server, lifetime)?;
        command.arg("-D").arg(&data).args(["-p", &port.to_string()]);
        command.args(["-c", &format!("listen_addresses={address}")]);
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
            .args(["-q", "-p", &port.to_string(), "-h"])
            .arg(&host)
            .status();
        asked.is_ok_and(|status| status.success())
    };
    Engine::begin(EngineSpec {
        name: "PostgreSQL",
        url,
        folder,
        lifetime,
        start: Box::new(start),
        is_ready: Box::new(is_ready),
    })
}

/// A command for a program that comes with PostgreSQL, like `pg_dump`.
pub fn tool(name: &str) -> Result<Command> {
    Ok(Command::new(find(name, &places(), "postgresql")?))
}

/// Debian's folders of PostgreSQL programs, the newest version first; they are not on the `PATH`.
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
