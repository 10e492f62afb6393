//! `hearthgate replay verify`: what journals prove.

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

/// The shape of what `--json` prints; goes up when a key changes its meaning or goes away.
const VERSION: u32 = 1;

/// So many commands are played between two looks at the progress bar.
const BATCH: u32 = 1024;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate replay verify game.hgj
  hearthgate replay verify tests/journals/*.hgj --unfinished --json

A journal is complete if it is whole, the hero's run is over, and playing it again writes the same journal byte for byte. \
An unfinished one is well as far as it goes. Anything else is doubtful, and the reason is given. The exit status is 0 if \
all are complete. Journals may come from anybody: they are read and played within a budget, \
and what they say is shown escaped.")]
pub(super) struct Args {
    /// The journals
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Be content with unfinished journals
    #[arg(long)]
    unfinished: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

impl Args {
    fn accepts(&self, verdict: &Verdict) -> bool {
        verdict.is_complete() || (self.unfinished && verdict.is_true_so_far())
    }
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
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

/// The verdict on one journal, for a person.
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
        ", the hero lives".to_owned()
    };
    // Whoever judges names the packs, so it is for them to know which are worth ranking.
    let packs: Vec<&str> = run.packs.iter().map(|pack| pack.name.as_str()).collect();
    let packs = packs.join("+");
    format!(
        "{word:<10}  {file}  {turns}, level {deepest}, score {score}, seed {seed}, {packs}{mode}, digest {digest:016x}",
        turns = counted(reached.turns.into(), "turn"),
        deepest = reached.deepest.0,
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
