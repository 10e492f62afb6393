//! Prepares a module: loads its packs and writes a snapshot that starts from there.

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
    /// Read this module, a WASI program that loads its packs on empty input
    module: PathBuf,
    /// Write the prepared module to this file
    ready: PathBuf,
}

fn main() -> Result<()> {
    let Args { module, ready } = Args::parse();
    let bytes = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    let made = make_ready(&bytes).with_context(|| format!("{} is not fit", module.display()))?;
    fs::write(&ready, made).with_context(|| format!("cannot write {}", ready.display()))
}
