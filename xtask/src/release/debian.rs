//! The Debian package, and a test that installs it, plays and removes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use super::{call, require};
use crate::cargo::cargo;
use crate::tree;

/// Packs programs that are built already.
pub(super) fn pack(root: &Path, programs: &[PathBuf], out: &Path) -> Result<()> {
    ensure!(
        programs.len() == 2,
        "the .deb needs the program for a window, too"
    );
    // The manifest names the programs in this folder, whatever the target and the profile.
    let folder = root.join("target/packaging/programs");
    fs::create_dir_all(&folder)?;
    for program in programs {
        let name = program.file_name().context("a program has no name")?;
        fs::copy(program, folder.join(name))?;
    }
    let mut tool = cargo(root);
    tool.args(["deb", "-p", "hearthgate", "--no-build", "--no-strip"]);
    call(tool.arg("--output").arg(out))
}

/// Longest time to wait for the game's screen.
const PATIENCE: Duration = Duration::from_secs(20);
const SESSION: &str = "hearthgate-deb-test";

/// Installs the package, starts a game in a terminal, and removes the package.
pub(super) fn test(out: &Path) -> Result<()> {
    let packages = tree::files(out, "deb")?;
    let [package] = packages.as_slice() else {
        bail!(
            "there is not one .deb in {}; run `cargo xtask release`",
            out.display()
        );
    };
    require([
        ("tmux", "tmux"),
        ("desktop-file-validate", "desktop-file-utils"),
        ("appstreamcli", "appstream"),
    ])?;
    call(
        Command::new("apt-get")
            .args(["install", "--yes", "--quiet"])
            .arg(package),
    )?;
    let played = play().and_then(|()| check_files());
    call(Command::new("apt-get").args(["remove", "--yes", "--quiet", "hearthgate"]))?;
    played?;
    let left = Path::new(PROGRAM).exists();
    ensure!(!left, "{PROGRAM} is still there after removing the package");
    tree::say("ok: installed, played and removed");
    Ok(())
}

const PROGRAM: &str = "/usr/games/hearthgate";

/// Begins a game in tmux, takes a turn and quits.
fn play() -> Result<()> {
    let home = std::env::temp_dir().join(format!("hearthgate-deb-{}", std::process::id()));
    fs::create_dir_all(&home)?;
    let game = format!(
        "HEARTHGATE_HOME={} {PROGRAM} play --seed 7 --name Deb --lang en",
        home.display()
    );
    let tmux = |arguments: &[&str]| {
        let done = Command::new("tmux").args(arguments).output();
        let done = done.context("cannot start tmux")?;
        anyhow::Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    };
    tmux(&[
        "new-session",
        "-d",
        "-s",
        SESSION,
        "-x",
        "100",
        "-y",
        "32",
        &game,
    ])?;
    let begun = Instant::now();
    let mut screen = String::new();
    while !screen.contains("Deb") && begun.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(200));
        screen = tmux(&["capture-pane", "-p", "-t", SESSION])?;
    }
    tmux(&["send-keys", "-t", SESSION, "."])?;
    thread::sleep(Duration::from_secs(1));
    let saved = home.join("saves/Deb.hgj").is_file();
    tmux(&["kill-session", "-t", SESSION])?;
    // The game saves before it ends. A file that it writes later stays in the temporary folder.
    thread::sleep(Duration::from_secs(1));
    let _ = fs::remove_dir_all(&home);
    tree::say(&screen);
    ensure!(screen.contains("Deb"), "the game did not appear");
    ensure!(saved, "the game was not saved");
    Ok(())
}

/// Checks man page, completion, desktop entry and AppStream metadata where they are installed.
fn check_files() -> Result<()> {
    for file in [
        "/usr/share/man/man1/hearthgate.1.gz",
        "/usr/share/bash-completion/completions/hearthgate",
        "/usr/share/icons/hicolor/256x256/apps/hearthgate.png",
        "/usr/share/doc/hearthgate/copyright",
        "/usr/share/doc/hearthgate/THIRD-PARTY.txt",
    ] {
        ensure!(Path::new(file).is_file(), "{file} is missing");
    }
    call(Command::new("desktop-file-validate").arg("/usr/share/applications/hearthgate.desktop"))?;
    call(
        Command::new("appstreamcli")
            .args(["validate", "--no-net", "--pedantic"])
            .arg("/usr/share/metainfo/hearthgate.metainfo.xml"),
    )
}
