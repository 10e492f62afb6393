//! `hearthgate replay verify`: proves that journals lead where they say.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use lab::{Interrupt, verdict};
use serde_json::{Value, json};
use sim::Report;
use sim::Rules;

use super::{exit, interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// So many commands are played between two looks at the progress bar.
const BATCH: u32 = 1024;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay verify game.hgj
  hearthgate replay verify tests/journals/*.hgj --json

A journal verifies if it is whole, has its end mark, and every digest in it comes out again. An unfinished one \
does not verify, but is played as far as it goes.")]
pub(super) struct Args {
    /// The journals
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let rules = packs::rules(&args.packs)?;
    let interrupt = interrupt::listen();
    let mut verdicts = Vec::new();
    for file in &args.files {
        let report = verify(&rules, file, args.json, &interrupt);
        if !args.json {
            output::say(&line(file, &report))?;
        }
        verdicts.push((file.as_path(), report));
        if interrupt.is_wanted() {
            break;
        }
    }
    if args.json {
        output::say_json(&object(&verdicts))?;
    }
    if interrupt.is_wanted() {
        return Ok(interrupt::code());
    }
    Ok(exit(verdicts.iter().all(|(_, report)| report.ok)))
}

fn verify(rules: &Arc<Rules>, file: &Path, quiet: bool, interrupt: &Interrupt) -> Report {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            return Report {
                ok: false,
                turns: 0,
                digest: 0,
                reason: Some(format!("cannot read it: {error}")),
            };
        }
    };
    // Reading is quick beside playing, so it does no harm to do it once more for the length.
    let commands = sim::journal::read(&bytes).map_or(0, |recording| recording.commands.len());
    let progress = Progress::new(commands as u64, "commands", quiet);
    progress.name(&file.display().to_string());
    let report = sim::verify(rules, &bytes, |turn, _| {
        if turn % BATCH == 0 {
            progress.add(BATCH.into());
        }
        if interrupt.is_wanted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress.finish();
    report
}

fn line(file: &Path, report: &Report) -> String {
    let file = file.display();
    let Report { turns, digest, .. } = report;
    match &report.reason {
        None => format!("ok      {file}  {turns} turns, digest {digest:016x}"),
        Some(reason) => format!("FAILED  {file}  {reason}"),
    }
}

/// One journal's verdict as it is; several under `files`, with what holds for all of them beside.
fn object(verdicts: &[(&Path, Report)]) -> Value {
    if let [(_, report)] = verdicts {
        return verdict(report);
    }
    let files: Vec<Value> = verdicts
        .iter()
        .map(|(file, report)| {
            let mut row = verdict(report);
            row["file"] = file.display().to_string().into();
            row
        })
        .collect();
    let bad = verdicts.iter().filter(|(_, report)| !report.ok).count();
    let turns: u64 = verdicts
        .iter()
        .map(|(_, report)| u64::from(report.turns))
        .sum();
    json!({
        "ok": bad == 0,
        "turns": turns,
        "digest": null,
        "reason": (bad > 0).then(|| format!("{bad} of {} journals do not verify", verdicts.len())),
        "files": files,
    })
}
