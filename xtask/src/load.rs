//! Puts the service under load: builds it for release, and `tools/load` with it.

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask load runs                                  10,000 journals, a tenth forged, parts killed meanwhile
  cargo xtask load runs --count 1000 --no-kills --provers 1
  cargo xtask load --dev runs --count 300                what tests are built of, without waiting for a release build
  cargo xtask load runs --help                           everything there is to choose")]
pub(crate) struct Args {
    /// Build as for tests: nothing new to compile, and everything but the modules themselves is slower
    #[arg(long)]
    dev: bool,
    /// What to do and how, for tools/load
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    // Of the workspace, not by package: with other features everything below would be built twice.
    let mut arguments = vec!["--workspace", "--bin", "hearthgate-server"];
    arguments.extend(["--bin", "hearthgate-load"]);
    if !args.dev {
        arguments.push("--release");
    }
    let program = build(&root, "hearthgate-load", &arguments)?;
    let done = std::process::Command::new(program)
        .args(&args.rest)
        .current_dir(&root)
        .status()
        .context("cannot start hearthgate-load")?;
    ensure!(done.success(), "the service did not hold");
    Ok(())
}
