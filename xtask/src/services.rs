//! Starts and stops PostgreSQL and NATS for whoever develops the service.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use engines::{Durability, Engines, Lifetime};
use serde_json::{Value, json};

use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask services start    both engines, on loopback, with what they store in target/services
  cargo xtask services          whether they run, and how to reach them
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
    /// Say how they are reached
    Status,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = tree::root().join("target/services");
    let running = running(&folder);
    match (args.what, running) {
        (What::Start, None) => start(&folder),
        (What::Start | What::Status, Some(known)) => {
            tell(&known);
            Ok(())
        }
        (What::Status, None) => bail!("they do not run; `cargo xtask services start` starts them"),
        (What::Stop, Some(known)) => stop(&folder, &known),
        (What::Stop, None) => {
            tree::say("they do not run");
            Ok(())
        }
    }
}

fn list(folder: &Path) -> PathBuf {
    folder.join("running.json")
}

/// What was started and runs still.
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
    fs::write(list(folder), known.to_string()).context("cannot write down what was started")?;
    tell(&known);
    Ok(())
}

/// As a shell takes it.
fn tell(known: &Value) {
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
    fs::remove_file(list(folder)).context("cannot forget what was started")?;
    tree::say("stopped");
    Ok(())
}
