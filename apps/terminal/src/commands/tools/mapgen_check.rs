//! `hearthgate mapgen check`: checks over many seeds that every generated level is playable.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use geom::Size;
use lab::Seeds;
use lab::levels::{Findings, Inspection, Subject, builders, choose, levels};
use serde_json::{Value, json};

use super::{counted, cpu::CpuTime, exit, interrupt, map_size, progress::Progress, threads};
use crate::files::{crash, packs};
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate mapgen check --seeds 1..2000                     every level and builder
  hearthgate mapgen check --seeds 1..50 --size 256x256 --json
  hearthgate mapgen check --seeds 1..500 --level wood_edge --builder maze
  hearthgate mapgen check --seeds 1..100 --pack my-pack

Checks:
  - generating a level twice gives the same level
  - start and exits exist and are connected on foot without a secret door
  - required things are on open, reachable ground, each on its own tile
  - doors are in door frames
  - vaults do not overlap, and can be entered unless they are sealed
  - the share of open ground is within the level's bounds
  - in a town, every resident is at home
  - every vault appears, about as often as its weight says")]
pub(in crate::commands) struct Args {
    /// Seeds: 7, or 1..2000 with both ends included, or a list such as 1,5,20..30
    #[arg(long, value_name = "A..B")]
    seeds: Seeds,
    /// Check only this level; repeatable
    #[arg(long = "level", value_name = "ID")]
    levels: Vec<String>,
    /// Check only this builder; repeatable
    #[arg(long = "builder", value_name = "NAME")]
    builders: Vec<String>,
    /// Level size, instead of their own; the share of open ground changes with it
    #[arg(long, value_name = "WxH", value_parser = map_size)]
    size: Option<Size>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Number of threads [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

/// Result of the check, printed as text or JSON.
struct Summary<'a> {
    findings: &'a Findings,
    cpu: Duration,
    time: Duration,
    interrupted: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let subjects = subjects(args)?;
    let pieces = args.seeds.count().saturating_mul(subjects.len() as u64);
    let inspection = Inspection {
        subjects,
        seeds: args.seeds.clone(),
        threads: threads(args.threads, pieces),
        crashes: crash::folder(),
        interrupt: interrupt::listen(),
    };
    let progress = Progress::new(inspection.total(), "levels", args.json);
    let (cpu, begun) = (CpuTime::start(), Instant::now());
    let findings = inspection.run_telling(&|levels| progress.add(levels));
    progress.finish();
    let summary = Summary {
        findings: &findings,
        cpu: cpu.spent(),
        time: begun.elapsed(),
        interrupted: inspection.interrupt.is_wanted(),
    };
    if args.json {
        output::say_json(&summary.as_json())?;
    } else {
        output::say(&summary.as_text())?;
    }
    if summary.interrupted {
        return Ok(interrupt::code());
    }
    Ok(exit(findings.violations == 0))
}

/// The chosen levels and builders; all of them if none were chosen.
fn subjects(args: &Args) -> Result<Vec<Subject>> {
    let rules = packs::rules(&args.packs)?;
    let chosen = if args.levels.is_empty() && args.builders.is_empty() {
        [levels(&rules), builders()].concat()
    } else {
        let levels = choose(&levels(&rules), &args.levels)?;
        [levels, choose(&builders(), &args.builders)?].concat()
    };
    Ok(chosen
        .into_iter()
        .map(|subject| subject.sized(args.size))
        .collect())
}

impl Summary<'_> {
    fn as_json(&self) -> Value {
        let findings = self.findings;
        let vaults = findings.usage.rows().map(|(name, built, promised)| {
            let counts = json!({ "built": built, "promised": promised });
            (name.to_owned(), counts)
        });
        json!({
            "ok": findings.violations == 0 && !self.interrupted,
            "levels": findings.levels,
            "violations": findings.violations,
            "examples": findings.examples,
            "rows": findings.rows,
            "vaults": vaults.collect::<serde_json::Map<String, Value>>(),
            "digest": format!("{:016x}", findings.digest),
            "cpu_seconds": self.cpu.as_secs_f64(),
            "seconds": self.time.as_secs_f64(),
            "interrupted": self.interrupted,
        })
    }

    fn as_text(&self) -> String {
        let findings = self.findings;
        let mut text = String::new();
        for row in &findings.rows {
            let _ = writeln!(
                text,
                "{:<30} {:>14}, {:>15}, {:>3} to {:>3} % open",
                row.name,
                counted(row.levels, "level"),
                counted(row.violations, "violation"),
                row.open_min,
                row.open_max
            );
        }
        for (name, built, promised) in findings.usage.rows() {
            let _ = writeln!(text, "{name:<30} {built:>7} built, {promised:>7} expected");
        }
        for example in &findings.examples {
            let where_ = match example.seed {
                0 if example.level.is_empty() => "in all levels".to_owned(),
                seed => format!("{}, seed {seed}", example.level),
            };
            let _ = writeln!(text, "{where_}: {}", example.violation);
        }
        if self.interrupted {
            text.push_str("interrupted: covers only the levels built so far\n");
        }
        let _ = write!(
            text,
            "{}, {}, {:.1} s of CPU time, digest {:016x}",
            counted(findings.levels, "level"),
            counted(findings.violations, "violation"),
            self.cpu.as_secs_f64(),
            findings.digest
        );
        text
    }
}
