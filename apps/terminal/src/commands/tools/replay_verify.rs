//! `hearthgate replay verify`: replays journals and reports a verdict for each.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use lab::Interrupt;
use serde_json::{Value, json};
use sim::{Budget, Rules, Verdict};

use super::{counted, exit, interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// Version of the `--json` output; incremented when a key is removed or changes its meaning.
const VERSION: u32 = 1;

/// Commands between two updates of the progress bar.
const BATCH: u32 = 1024;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay verify game.hgj
  hearthgate replay verify tests/journals/*.hgj --unfinished --json

Verdicts:
  complete    the run is over, and replaying it writes the same journal byte for byte
  unfinished  the journal is valid so far, but the run is not over
  doubtful    anything else; the reason is printed

The exit status is 0 if all journals are complete. Untrusted journals are safe: reading and replaying are limited, and \
their text is printed escaped.")]
pub(in crate::commands) struct Args {
    /// Journal files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Accept unfinished journals
    #[arg(long)]
    unfinished: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(in crate::commands) json: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

impl Args {
    fn accepts(&self, verdict: &Verdict) -> bool {
        verdict.is_complete() || (self.unfinished && verdict.is_true_so_far())
    }
}

pub(in crate::commands) fn run(args: &Args) -> Result<ExitCode> {
    let rules = packs::rules(&args.packs)?;
    let interrupt = interrupt::listen();
    let mut verdicts = Vec::new();
    for file in &args.files {
        let verdict = judge(&rules, file, args.json, &interrupt);
        if !args.json {
            output::say(&line(file, &verdict))?;
        }
        verdicts.push((file.as_path(), verdict));
        if interrupt.is_wanted() {
            break;
        }
    }
    let ok = verdicts.iter().all(|(_, verdict)| args.accepts(verdict));
    if args.json {
        output::say_json(&object(&rules, &verdicts, ok, interrupt.is_wanted()))?;
    }
    if interrupt.is_wanted() {
        return Ok(interrupt::code());
    }
    Ok(exit(ok))
}

fn judge(rules: &Arc<Rules>, file: &Path, quiet: bool, interrupt: &Interrupt) -> Verdict {
    let mut progress = None;
    let verdict = lab::judge(rules, file, &Budget::default(), |game, length| {
        let bar = progress.get_or_insert_with(|| {
            let bar = Progress::new(length, "bytes", quiet);
            bar.name(&content::printable(&file.to_string_lossy()));
            bar
        });
        if game.turn() % BATCH == 0 {
            bar.reach(game.journal().len());
        }
        if interrupt.is_wanted() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if let Some(bar) = progress {
        bar.finish();
    }
    verdict
}

/// The verdict on one journal, as a line of text.
fn line(file: &Path, verdict: &Verdict) -> String {
    let file = file.to_string_lossy();
    let file = content::printable(&file);
    let word = lab::word(verdict);
    let Some((reached, run)) = verdict.reached.zip(verdict.run.as_ref()) else {
        let doubt = verdict.doubt.as_ref().map(ToString::to_string);
        let doubt = doubt.unwrap_or_default();
        return format!("{word:<10}  {file}  {}", content::printable(&doubt));
    };
    if let Some(doubt) = verdict.doubt.as_ref().filter(|_| !verdict.is_true_so_far()) {
        let doubt = doubt.to_string();
        return format!("{word:<10}  {file}  {}", content::printable(&doubt));
    }
    let mode = if verdict.is_ranked() {
        String::new()
    } else if run.setup.mode.is_free() {
        format!(", {:?}", run.setup.mode).to_lowercase()
    } else if reached.ending.is_some() {
        ", not closed".to_owned()
    } else {
        ", hero alive".to_owned()
    };
    // The caller chose the packs with `--pack`, so the caller decides whether a run with them counts.
    let packs: Vec<&str> = run.packs.iter().map(|pack| pack.name.as_str()).collect();
    let packs = packs.join("+");
    format!(
        "{word:<10}  {file}  {turns}, level {deepest}, score {score}, seed {seed}, {packs}{mode}, digest {digest:016x}",
        turns = counted(reached.turns.into(), "turn"),
        deepest = reached.deepest,
        score = reached.score.total(),
        seed = run.setup.seed,
        digest = reached.digest,
    )
}

fn object(rules: &Rules, verdicts: &[(&Path, Verdict)], ok: bool, interrupted: bool) -> Value {
    let files: Vec<Value> = verdicts
        .iter()
        .map(|(file, verdict)| {
            let mut row = lab::verdict(rules, verdict);
            row["file"] = file.to_string_lossy().into();
            row
        })
        .collect();
    json!({
        "version": VERSION,
        "ok": ok,
        "interrupted": interrupted,
        "files": files,
    })
}
