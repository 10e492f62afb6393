//! Runs tests of the lowest crates under Miri, which finds undefined behaviour and platform differences.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask miri                     the tests of geom and proto
  cargo xtask miri grid                those with `grid` in their names

It needs a nightly compiler with Miri: `rustup +nightly component add miri rust-src`. Miri is a hundred times slower, so property \
tests run four cases only.")]
pub(crate) struct Args {
    /// Only tests with this in their names
    filter: Option<String>,
    /// Emulate this platform; a big-endian 32-bit one finds most
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
