//! Verifies journals with the built-in pack and prints one JSON verdict for each.
//!
//! It uses only files and standard output, so it also runs as WebAssembly: `cargo xtask journals` compares
//! the two builds. `replay --play 1..20 1000` plays the bot instead and prints the digest of its runs.

use std::env;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use content::Pack;
use hearthgate_lab::{Interrupt, RunConfig, Workers, judge, verdict};
use proto::Catalog;
use serde_json::{Value, json};
use sim::{Budget, Rules};

fn main() -> Result<ExitCode> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let loaded = content::load(&[Pack::base()]);
    let rules = loaded.rules;
    let rules = Arc::new(rules.context("the pack that is built in cannot be played")?);
    let objects = match arguments.as_slice() {
        [] => bail!("name journals, or say --play SEEDS TURNS"),
        [play, seeds, turns] if play == "--play" => {
            vec![played(rules, loaded.catalog, seeds, turns)?]
        }
        files => files.iter().map(|file| verified(&rules, file)).collect(),
    };
    let ok = objects.iter().all(|object| object["verdict"] != "doubtful");
    for object in objects {
        writeln!(io::stdout(), "{object}")?;
    }
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn verified(rules: &Arc<Rules>, file: &str) -> Value {
    let on = |_: &_, _| ControlFlow::Continue(());
    verdict(
        rules,
        &judge(rules, Path::new(file), &Budget::default(), on),
    )
}

fn played(rules: Arc<Rules>, catalog: Catalog, seeds: &str, turns: &str) -> Result<Value> {
    let workers = Workers {
        rules,
        catalog: Arc::new(catalog),
        seeds: seeds.parse().map_err(anyhow::Error::msg)?,
        config: RunConfig {
            turns: turns.parse()?,
            ..RunConfig::default()
        },
        journals: None,
        crashes: None,
        trace: None,
        threads: 1,
        interrupt: Interrupt::default(),
    };
    let results = workers.play();
    Ok(json!({
        "verdict": if results.failures.is_empty() { "complete" } else { "doubtful" },
        "turns": results.turns,
        "digest": format!("{:016x}", results.digest()),
        "failures": results.failures,
    }))
}
