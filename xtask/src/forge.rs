//! Tampers with journals and saves, with valid checksums, and checks that the game rejects them.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask forge                       10,000 journals and 10,000 saves in a release build: some minutes
  cargo xtask forge --count 500           fewer
  cargo xtask forge --from 20000          different ones

Each forgery is derived from its number. The command fails on a panic, on an accepted journal that is not a true run, and on a \
save that opens but cannot be played.")]
pub(crate) struct Args {
    /// Number of journals and of saves
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: u32,
    /// Number of the first forgery
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let arguments = ["-p", "hearthgate-forge", "--bin", "forge", "--release"];
    let forge = build(&root, "forge", &arguments)?;
    for what in ["journals", "saves"] {
        let status = Command::new(&forge)
            .args([what, &args.count.to_string(), &args.from.to_string()])
            .stdin(Stdio::null())
            .status()
            .context("cannot start forge")?;
        ensure!(
            status.success(),
            "a forgery among the {what} was accepted: {status}"
        );
    }
    Ok(())
}
