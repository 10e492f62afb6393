//! Forges journals and saves, every check right, and sees that nobody is fooled.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask forge                       10,000 journals and 10,000 saves, optimised: some minutes
  cargo xtask forge --count 500           fewer
  cargo xtask forge --from 20000          others

Each forgery follows from its number. It fails on a panic, on a journal accepted that is no true run, and on a save that opens \
and cannot be played.")]
pub(crate) struct Args {
    /// How many of each
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    count: u32,
    /// The number of the first
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
            .context("cannot start the forger")?;
        ensure!(
            status.success(),
            "forged {what} were not found out: {status}"
        );
    }
    Ok(())
}
