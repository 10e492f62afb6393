//! Who the engines run as: PostgreSQL refuses to be root, and nothing here needs to be.

use std::os::unix::fs::chown;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::engine::Tie;

/// Debian's package makes this account.
const ACCOUNT: &str = "postgres";

/// A command that runs as whoever we are, or as an account without rights if we are root.
pub(crate) fn command(program: &Path, tie: Tie) -> Result<Command> {
    let mut command = Command::new("setpriv");
    if is_root()? {
        let (user, group) = (number("-u")?, number("-g")?);
        command.arg(format!("--reuid={user}"));
        command.arg(format!("--regid={group}"));
        command.arg("--clear-groups");
    }
    if tie == Tie::ToParent {
        command.args(["--pdeathsig", "KILL"]);
    }
    command.arg("--").arg(program);
    Ok(command)
}

/// Makes a folder that belongs to whoever the engines run as.
pub(crate) fn own(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if is_root()? {
        chown(folder, Some(number("-u")?), Some(number("-g")?))
            .with_context(|| format!("cannot give away {}", folder.display()))?;
    }
    Ok(())
}

fn is_root() -> Result<bool> {
    Ok(id(&["-u"])? == "0")
}

fn number(which: &str) -> Result<u32> {
    let text = id(&[which, ACCOUNT])?;
    text.parse()
        .with_context(|| format!("`id` says {text:?} of the account {ACCOUNT}"))
}

fn id(arguments: &[&str]) -> Result<String> {
    let said = Command::new("id").args(arguments).output();
    let said = said.context("cannot start `id`")?;
    ensure!(
        said.status.success(),
        "there is no account {ACCOUNT} to run the engines as: install PostgreSQL, or be somebody else than root"
    );
    Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned())
}
