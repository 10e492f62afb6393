//! Builds the service and `tools/load`, and runs the load test.

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask load runs                                  10,000 journals, a tenth forged, parts killed meanwhile
  cargo xtask load runs --count 1000 --no-kills --provers 1
  cargo xtask load --dev runs --count 300                with the build of the tests, without waiting for a release build
  cargo xtask load runs --help                           all options")]
pub(crate) struct Args {
    /// Use the build of the tests: nothing to compile, but slower
    #[arg(long)]
    dev: bool,
    /// Arguments for tools/load
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    // With the features of the workspace: with other features every dependency would be compiled twice.
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
    ensure!(done.success(), "the load test failed");
    Ok(())
}
