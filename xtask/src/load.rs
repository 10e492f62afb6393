//! Puts the service under load: builds it for release, and `tools/load` with it.

use anyhow::{Context as _, Result, ensure};

use crate::cargo::cargo;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask load runs                                  10,000 journals, a tenth forged, parts killed meanwhile
  cargo xtask load runs --count 1000 --no-kills --provers 1
  cargo xtask load runs --help                           everything there is to choose")]
pub(crate) struct Args {
    /// What to do and how, for tools/load
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let built = cargo(&root)
        .args([
            "build",
            "--release",
            "-p",
            "hearthgate-load",
            "-p",
            "hearthgate-server",
        ])
        .status()
        .context("cannot start cargo")?;
    ensure!(built.success(), "the service does not compile");
    let done = std::process::Command::new(root.join("target/release/hearthgate-load"))
        .args(&args.rest)
        .current_dir(&root)
        .status()
        .context("cannot start hearthgate-load")?;
    ensure!(done.success(), "the service did not hold");
    Ok(())
}
