//! Kills the game and simulates power cuts, then checks that no confirmed turn is lost.

use anyhow::{Context as _, Result, ensure};

use crate::cargo::cargo;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask kills                                500 kills, 200 while saving, 2000 power cuts: some minutes
  cargo xtask kills --any 50 --saving 20 --cuts 200

The game is played with keys in a pseudo-terminal and killed, then resumed by another process, which must find every turn \
that was shown. Power cuts use a simulated disk that loses every unsynced write. The tests of CI do a few of each.")]
pub(crate) struct Args {
    /// Kills at any moment
    #[arg(long, value_name = "N", default_value_t = 500)]
    any: u32,
    /// Kills while a snapshot is being written
    #[arg(long, value_name = "N", default_value_t = 200)]
    saving: u32,
    /// Simulated power cuts
    #[arg(long, value_name = "N", default_value_t = 2000)]
    cuts: u32,
}

/// Runs the tests with other counts.
pub(crate) fn run(args: &Args) -> Result<()> {
    let tests: [&[&str]; 2] = [
        &["--test", "terminal", "kills::"],
        &["--lib", "power::a_power_cut"],
    ];
    for test in tests {
        let done = cargo(&tree::root())
            .args(["test", "--quiet", "-p", "hearthgate"])
            .args(test)
            .args(["--", "--nocapture", "--test-threads", "1"])
            .env("HEARTHGATE_KILLS", args.any.to_string())
            .env("HEARTHGATE_KILLS_SAVING", args.saving.to_string())
            .env("HEARTHGATE_CUTS", args.cuts.to_string())
            .status()
            .context("cannot start cargo")?;
        ensure!(done.success(), "a turn was lost");
    }
    Ok(())
}
