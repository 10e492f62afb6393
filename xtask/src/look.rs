//! Renders scenes of the game as PNG files, to review its appearance.

use anyhow::{Context as _, Result, ensure};
use std::process::Command;

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(
    disable_help_flag = true,
    after_help = "\
Examples:
  cargo xtask look                             every scene at 80x24, 120x40 and 200x60, into target/look
  cargo xtask look --list                      names of the scenes
  cargo xtask look wood fort --size 120x40     scenes whose names contain `wood` or `fort`, at one size
  cargo xtask look --as 256 --as 16 --as none --as ascii --size 120x40
  cargo xtask look town --as tiles --size 160x50     the map in pixels, enlarged twice

The scenes are rows of a table in tools/atlas/src/look/scenes.rs."
)]
pub(crate) struct Args {
    /// Names of scenes, and options; `--help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let program = build(&root, "look", &["--workspace", "--bin", "look"])?;
    let done = Command::new(program)
        .current_dir(&root)
        .args(&args.arguments)
        .status()
        .context("cannot start look")?;
    ensure!(done.success(), "a scene could not be rendered");
    Ok(())
}
