//! Checks dependencies against known vulnerabilities, by the newest list there is.

use std::process::{Command, Output, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask advisories          fetch the list and check Cargo.lock against it

Where the network does not reach it, the copy that was fetched last is used, and where there is none nothing is checked: it says \
which of them it was.")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> Result<()> {
    let fetched = deny(&["check"])?;
    if fetched.status.success() {
        tree::say("no advisory concerns our dependencies, by the newest list that could be had");
        return Ok(());
    }
    if !said(&fetched).contains("failed to fetch") {
        bail!("{}", said(&fetched));
    }
    let kept = deny(&["--offline", "check"])?;
    if kept.status.success() {
        tree::say("no advisory concerns our dependencies, by the list that was fetched last");
    } else if said(&kept).contains("advisories FAILED") {
        bail!("{}", said(&kept));
    } else {
        tree::say("not checked: there is no list of advisories here, and none can be fetched");
    }
    Ok(())
}

fn deny(arguments: &[&str]) -> Result<Output> {
    Command::new("cargo")
        .current_dir(tree::root())
        .arg("deny")
        .args(arguments)
        .args(["--hide-inclusion-graph", "advisories"])
        .stdin(Stdio::null())
        .output()
        .context("cannot start cargo-deny")
}

fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}
