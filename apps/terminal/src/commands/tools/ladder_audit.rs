//! `hearthgate ladder audit`: replays every run of a published ladder and compares the claims.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use lab::Interrupt;
use ladder::{Audit, Dump, FalseClaim, Report, rules_of};
use serde_json::{Value, json};
use sim::{Budget, RULES_VERSION, Rules};

use super::{counted, exit, interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// Version of the `--json` output; incremented when a key is removed or changes its meaning.
const VERSION: u32 = 1;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate ladder audit dump
  hearthgate ladder audit ladder.tar.zst --json

A dump is a folder, or a packed file as `hearthgate-server dump` writes it. It contains:
  ladder.jsonl  one line per run, best first
  journals/     the journal of each run, named after its hash

A folder with manifest.json and the files that it names, as a server publishes them, is unpacked in place.

The audit replays every journal and compares the claims: score, seed, turns, victory, calling, rules, packs, rank, and the \
seed commitment of a sealed run. The exit status is 0 if all claims are true. Runs of other rules versions need the rules \
modules of those versions: build with `--features modules` and give their folder with --modules.")]
pub(in crate::commands) struct Args {
    /// Dump folder, or packed dump file
    #[arg(value_name = "DUMP")]
    dump: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
    /// Folder with the rules modules of other rules versions
    #[cfg(feature = "modules")]
    #[arg(long, value_name = "DIR")]
    modules: Option<PathBuf>,
}

/// Replays journals, with the built-in rules or with a rules module.
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

    /// Replays a journal.
    ///
    /// # Errors
    /// A reason, if the journal needs rules that are not available here.
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
            return Err(elsewhere(version) + "; give the folder of rules modules with --modules");
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
    #[expect(clippy::unused_self, reason = "uses self with the feature")]
    fn judge_by_module(&self, version: u32, _: &[u8]) -> Result<Report, String> {
        Err(elsewhere(version) + "; build the program with `--features modules` to verify it")
    }
}

fn elsewhere(version: u32) -> String {
    format!("recorded with rules version {version}, but this program has version {RULES_VERSION}")
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let interrupt = interrupt::listen();
    let mut judge = Judge::new(packs::rules(&args.packs)?, interrupt.clone());
    #[cfg(feature = "modules")]
    if let Some(folder) = &args.modules {
        let archive = prover::Archive::open(folder)?;
        let prover = prover::Prover::new(prover::SandboxLimits::default())?;
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
        // The verdict on the interrupted run is meaningless.
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

/// The result as text; text from the dump is escaped.
fn page(audit: &Audit) -> String {
    let line = |word: &str, it: &FalseClaim| {
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
        "{said}: {} of {}, {} replayed",
        audit.true_runs,
        counted(audit.runs as u64, "run"),
        counted(audit.turns, "turn"),
    )
}

fn object(audit: &Audit) -> Value {
    let rows = |rows: &[FalseClaim]| -> Vec<Value> {
        let row = |it: &FalseClaim| json!({ "line": it.line, "run": it.run, "player": it.player, "what": it.what });
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
