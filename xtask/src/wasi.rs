//! Replays games as WebAssembly under Node, to check that they end in the same state there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{cargo, tree};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask wasi -- tests/journals/first.hgj
  cargo xtask wasi --release -- --play 1..20 1000

The program can access the repository's root, as its current folder, and nothing else.")]
pub(crate) struct Args {
    /// Build with optimisations
    #[arg(long)]
    release: bool,
    /// Arguments of `replay`
    #[arg(last = true, required = true)]
    arguments: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let program = build(&root, "replay", args.release)?;
    let done = command(&root, &program)
        .args(&args.arguments)
        .status()
        .context("cannot start node")?;
    if !done.success() {
        bail!(
            "`replay {}` failed in WebAssembly",
            args.arguments.join(" ")
        );
    }
    Ok(())
}

/// Builds a program of `tools/lab` for `wasm32-wasip1`.
pub(crate) fn build(root: &Path, program: &str, release: bool) -> Result<PathBuf> {
    let mut arguments = vec![
        "-p",
        "hearthgate-lab",
        "--bin",
        program,
        "--target",
        "wasm32-wasip1",
    ];
    if release {
        arguments.push("--release");
    }
    cargo::build(root, program, &arguments)
}

/// The program under Node, in the root folder, without arguments.
pub(crate) fn command(root: &Path, program: &Path) -> Command {
    let mut node = Command::new("node");
    node.current_dir(root)
        .stdin(Stdio::null())
        .arg("--no-warnings")
        .arg(root.join("xtask/src/wasi.mjs"))
        .arg(program)
        .arg(root);
    node
}
