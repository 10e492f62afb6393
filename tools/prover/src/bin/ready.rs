//! Makes a module ready to judge: its packs are loaded, and what is written begins there.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Parser;
use hearthgate_prover::make_ready;

#[derive(Parser)]
#[command(
    about = "Makes a module ready to judge: its packs are loaded, and what is written begins there",
    after_help = "\
Example:
  ready target/judge.wasm target/ready.wasm

The same module always comes to the same bytes. `cargo xtask rules --archive` does this with what it keeps."
)]
struct Args {
    /// The module, a program for WASI that loads its packs when there is nothing to read
    module: PathBuf,
    /// Where to write it
    ready: PathBuf,
}

fn main() -> Result<()> {
    let Args { module, ready } = Args::parse();
    let bytes = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    let made = make_ready(&bytes).with_context(|| format!("{} is not fit", module.display()))?;
    fs::write(&ready, made).with_context(|| format!("cannot write {}", ready.display()))
}
