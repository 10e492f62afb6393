//! Starts and stops PostgreSQL and NATS for developing the service.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use engines::{Durability, Engines, Lifetime};
use serde_json::{Value, json};

use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask services start    both servers, on loopback, with their data in target/services
  cargo xtask services          whether they run, and their addresses
  cargo xtask services stop

  eval \"$(cargo xtask services)\" && cargo run -p hearthgate-server -- all")]
pub(crate) struct Args {
    /// What to do
    #[arg(value_enum, default_value_t = What::Status)]
    what: What,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// Start both, unless they run
    Start,
    /// Stop both
    Stop,
    /// Print their addresses
    Status,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = tree::root().join("target/services");
    let running = running(&folder);
    match (args.what, running) {
        (What::Start, None) => start(&folder),
        (What::Start | What::Status, Some(known)) => {
            print(&known);
            Ok(())
        }
        (What::Status, None) => bail!("not running; `cargo xtask services start` starts them"),
        (What::Stop, Some(known)) => stop(&folder, &known),
        (What::Stop, None) => {
            tree::say("not running");
            Ok(())
        }
    }
}

fn list(folder: &Path) -> PathBuf {
    folder.join("running.json")
}

/// Addresses and process ids, if both still run.
fn running(folder: &Path) -> Option<Value> {
    let known: Value = serde_json::from_slice(&fs::read(list(folder)).ok()?).ok()?;
    let pids = ["postgres", "nats"].map(|name| pid(&known, name));
    pids.iter()
        .all(|pid| pid.is_some_and(engines::is_running))
        .then_some(known)
}

fn pid(known: &Value, name: &str) -> Option<u32> {
    u32::try_from(known[name]["pid"].as_u64()?).ok()
}

fn start(folder: &Path) -> Result<()> {
    let engines = Engines::start(folder, Durability::Full, Lifetime::Detached)?;
    let known = json!({
        "postgres": { "url": engines.postgres.url(), "pid": engines.postgres.pid() },
        "nats": { "url": engines.nats.url(), "pid": engines.nats.pid() },
    });
    fs::write(list(folder), known.to_string()).context("cannot write running.json")?;
    print(&known);
    Ok(())
}

/// Prints the addresses as shell exports.
fn print(known: &Value) {
    let url = |name: &str| known[name]["url"].as_str().unwrap_or_default().to_owned();
    tree::say(&format!("export HEARTHGATE_DATABASE={}", url("postgres")));
    tree::say(&format!("export HEARTHGATE_QUEUE={}", url("nats")));
}

fn stop(folder: &Path, known: &Value) -> Result<()> {
    for name in ["nats", "postgres"] {
        if let Some(pid) = pid(known, name) {
            engines::stop(pid)?;
        }
    }
    fs::remove_file(list(folder)).context("cannot remove running.json")?;
    tree::say("stopped");
    Ok(())
}
