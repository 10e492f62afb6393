//! Runs tests of the crates at the bottom under miri, which finds undefined behaviour and what differs between platforms.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask miri                     the tests of geom and proto
  cargo xtask miri grid                those with `grid` in their names

It takes a nightly compiler with miri: `rustup +nightly component add miri rust-src`. Everything runs a hundred times slower there, \
so properties are tried on four cases only.")]
pub(crate) struct Args {
    /// Only tests with this in their names
    filter: Option<String>,
    /// Behave like this platform; a big-endian one of 32 bits shows most
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut command = Command::new("cargo");
    command
        .current_dir(tree::root())
        .args(["+nightly", "miri", "test", "--lib"])
        .args(["-p", "hearthgate-geom", "-p", "hearthgate-proto"])
        .env("PROPTEST_CASES", "4")
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .stdin(Stdio::null());
    if let Some(target) = &args.target {
        command.args(["--target", target]);
    }
    command.arg("--").args(&args.filter);
    let status = command.status().context("cannot start miri")?;
    ensure!(status.success(), "{status}");
    Ok(())
}
