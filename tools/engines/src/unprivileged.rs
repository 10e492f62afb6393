//! The account the engines run as: PostgreSQL refuses to run as root.

use std::os::unix::fs::chown;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::engine::Lifetime;

/// Debian's PostgreSQL package creates this account.
const ACCOUNT: &str = "postgres";

/// A command that runs as the current user, or as [`ACCOUNT`] if that is root.
pub(crate) fn command(program: &Path, lifetime: Lifetime) -> Result<Command> {
    let mut command = Command::new("setpriv");
    if is_root()? {
        let (user, group) = (number("-u")?, number("-g")?);
        command.arg(format!("--reuid={user}"));
        command.arg(format!("--regid={group}"));
        command.arg("--clear-groups");
    }
    if lifetime == Lifetime::WithParent {
        command.args(["--pdeathsig", "KILL"]);
    }
    command.arg("--").arg(program);
    Ok(command)
}

/// Creates a folder that belongs to the account of the engines.
pub(crate) fn own(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot create {}", folder.display()))?;
    if is_root()? {
        chown(folder, Some(number("-u")?), Some(number("-g")?))
            .with_context(|| format!("cannot change the owner of {}", folder.display()))?;
    }
    Ok(())
}

fn is_root() -> Result<bool> {
    Ok(id(&["-u"])? == "0")
}

fn number(which: &str) -> Result<u32> {
    let text = id(&[which, ACCOUNT])?;
    text.parse()
        .with_context(|| format!("`id` returned {text:?} for the account {ACCOUNT}"))
}

fn id(arguments: &[&str]) -> Result<String> {
    let said = Command::new("id").args(arguments).output();
    let said = said.context("cannot start `id`")?;
    ensure!(
        said.status.success(),
        "no account {ACCOUNT} to run the engines as: install PostgreSQL, or do not run as root"
    );
    Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned())
}
