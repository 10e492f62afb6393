//! `hearthgate ladder audit`: whether a published ladder is true.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use lab::Interrupt;
use ladder::{Audit, Dump, Falsehood, Report, rules_of};
use serde_json::{Value, json};
use sim::{Budget, RULES_VERSION, Rules};

use super::{counted, exit, interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// The shape of what `--json` prints; goes up when a key changes its meaning or goes away.
const VERSION: u32 = 1;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate ladder audit dump
  hearthgate ladder audit hearthgate-2026-11-17.tar.zst --json

A dump is a folder with `ladder.jsonl`, a line for every run from the best to the last, and `journals`, where every run's journal \
has the name of its hash; or a file in which the same is packed, as a service publishes it. Every journal is played again, and what is claimed of it is compared: score, seed, turns, victory, \
calling, rules, packs, its place, and for a sealed run the promise of its seed. The exit status is 0 if all of it is true. Runs of \
other rules versions are judged by the modules kept for them, with --modules where this program was built with `--features modules`.")]
pub(super) struct Args {
    /// The folder with the dump, or the file it is packed in
    #[arg(value_name = "DUMP")]
    dump: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Play with the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// The folder with the modules that are kept for other rules versions
    #[cfg(feature = "modules")]
    #[arg(long, value_name = "DIR")]
    modules: Option<PathBuf>,
}

/// Whoever says what a journal shows.
pub(super) struct Judge {
    rules: Arc<Rules>,
    interrupt: Interrupt,
    #[cfg(feature = "modules")]
    modules: Option<(prover::Archive, prover::Prover)>,
}

impl Judge {
    pub(super) fn new(rules: Arc<Rules>, interrupt: Interrupt) -> Self {
        Self {
            rules,
            interrupt,
            #[cfg(feature = "modules")]
            modules: None,
        }
    }

    /// What playing a journal again shows, or why it cannot be played here.
    pub(super) fn judge(&mut self, journal: &[u8]) -> Result<Report, String> {
        let version = rules_of(journal).unwrap_or(RULES_VERSION);
        if version != RULES_VERSION {
            return self.judge_by_module(version, journal);
        }
        let on = |_: &_| {
            if self.interrupt.is_wanted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let verdict = lab::judge_bytes(&self.rules, journal, &Budget::default(), on);
        let report = lab::verdict(&self.rules, &verdict);
        serde_json::from_value(report).map_err(|error| error.to_string())
    }

    #[cfg(feature = "modules")]
    fn judge_by_module(&mut self, version: u32, journal: &[u8]) -> Result<Report, String> {
        let Some((archive, prover)) = &mut self.modules else {
            return Err(elsewhere(version) + "; name the folder of modules with --modules");
        };
        prover
            .fetch(version, archive)
            .map_err(|error| format!("{error:#}"))?;
        match prover.prove(journal) {
            Ok(proof) => Ok(proof.report),
            Err(failure) => Err(failure.to_string()),
        }
    }

    #[cfg(not(feature = "modules"))]
    #[expect(clippy::unused_self, reason = "with the feature it looks for a module")]
    fn judge_by_module(&self, version: u32, _: &[u8]) -> Result<Report, String> {
        Err(elsewhere(version) + "; a program built with `--features modules` can judge it")
    }
}

fn elsewhere(version: u32) -> String {
    format!("recorded under rules version {version}, this program has version {RULES_VERSION}")
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let interrupt = interrupt::listen();
    let mut judge = Judge::new(packs::rules(&args.packs)?, interrupt.clone());
    #[cfg(feature = "modules")]
    if let Some(folder) = &args.modules {
        let archive = prover::Archive::open(folder)?;
        let prover = prover::Prover::new(prover::Limits::default())?;
        judge.modules = Some((archive, prover));
    }
    let mut progress = None;
    let audit = ladder::audit(
        &Dump::new(&args.dump),
        |journal| judge.judge(journal),
        |done, of| {
            let bar = progress.get_or_insert_with(|| Progress::new(of as u64, "runs", args.json));
            bar.reach(done as u64);
            if interrupt.is_wanted() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    if let Some(bar) = progress {
        bar.finish();
    }
    let mut audit = audit?;
    if interrupt.is_wanted() {
        // What was being played then says nothing.
        audit.interrupted = true;
    }
    if args.json {
        output::say_json(&object(&audit))?;
    } else {
        output::say(&page(&audit))?;
    }
    if audit.interrupted {
        return Ok(interrupt::code());
    }
    Ok(exit(is_true(&audit)))
}

fn is_true(audit: &Audit) -> bool {
    audit.falsehoods.is_empty() && audit.unjudged.is_empty() && !audit.interrupted
}

/// What was found, for a person: everything a stranger wrote is escaped.
fn page(audit: &Audit) -> String {
    let line = |word: &str, it: &Falsehood| {
        let text = format!(
            "line {}, {}, run {}: {}",
            it.line, it.player, it.run, it.what
        );
        format!("{word:<8}  {}\n", content::printable(&text))
    };
    let mut page = String::new();
    for it in &audit.falsehoods {
        page += &line("false", it);
    }
    for it in &audit.unjudged {
        page += &line("unjudged", it);
    }
    let said = match (is_true(audit), audit.interrupted) {
        (true, _) => "all true",
        (_, true) => "interrupted",
        _ => "not all true",
    };
    page + &format!(
        "{said}: {} of {}, {} played again",
        audit.true_runs,
        counted(audit.runs as u64, "run"),
        counted(audit.turns, "turn"),
    )
}

fn object(audit: &Audit) -> Value {
    let rows = |rows: &[Falsehood]| -> Vec<Value> {
        let row = |it: &Falsehood| json!({ "line": it.line, "run": it.run, "player": it.player, "what": it.what });
        rows.iter().map(row).collect()
    };
    json!({
        "version": VERSION,
        "ok": is_true(audit),
        "interrupted": audit.interrupted,
        "runs": audit.runs,
        "true": audit.true_runs,
        "turns": audit.turns,
        "falsehoods": rows(&audit.falsehoods),
        "unjudged": rows(&audit.unjudged),
    })
}
