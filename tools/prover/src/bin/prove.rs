//! Verifies journals in a sandbox: with the archived module of each rules version, or with a given module.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Parser;
use cpu_time::ProcessTime;
use hearthgate_prover::{Archive, Failure, Proof, Prover, SandboxLimits};
use ladder::{Verdict, rules_of};
use serde_json::{Value, json};

#[derive(Parser)]
#[command(
    about = "Judges journals in a sandbox, by the module kept for their rules version",
    after_help = "\
Examples:
  prove --archive rules game.hgj
  prove --module target/judge.wasm --rules 9 tests/journals/*.hgj

One JSON object a line: what `hearthgate replay verify --json` says of a file, and what it took."
)]
struct Args {
    /// Verify these journals
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Use the modules in this archive folder
    #[arg(long, value_name = "DIR", conflicts_with = "module")]
    archive: Option<PathBuf>,
    /// Use this module instead, for the rules version given with --rules
    #[arg(long, value_name = "FILE", requires = "rules")]
    module: Option<PathBuf>,
    /// Set the rules version of the module
    #[arg(long, value_name = "N", requires = "module")]
    rules: Option<u32>,
}

fn main() -> Result<ExitCode> {
    let args = Args::parse();
    let limits = SandboxLimits::default();
    let mut prover = Prover::new(limits)?;
    if let Some((file, rules)) = args.module.as_ref().zip(args.rules) {
        let module = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        prover.add(rules, &module)?;
    }
    let archive = args.archive.as_deref().map(Archive::open).transpose()?;
    let mut ok = true;
    for file in &args.files {
        let journal = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        if let Some((archive, rules)) = archive.as_ref().zip(rules_of(&journal)) {
            // Without a module there is still a verdict: `NoModule`.
            if archive.kept().contains_key(&rules) {
                prover.fetch(rules, archive)?;
            }
        }
        let begun = ProcessTime::now();
        let proof = prover.prove(&journal);
        let took = begun.elapsed().as_secs_f64();
        ok &= matches!(&proof, Ok(proof) if proof.report.verdict != Verdict::Doubtful);
        let mut row = said(proof)?;
        row["file"] = file.to_string_lossy().into();
        row["seconds"] = took.into();
        writeln!(io::stdout(), "{row}")?;
    }
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn said(proof: Result<Proof, Failure>) -> Result<Value> {
    Ok(match proof {
        Ok(proof) => {
            let mut row = serde_json::to_value(&proof.report)?;
            row["fuel"] = proof.fuel.into();
            row["memory"] = proof.memory.into();
            row
        }
        Err(failure) => json!({
            "verdict": Verdict::Doubtful,
            "ranked": false,
            "doubt": { "command": 0, "why": failure.name(), "text": failure.to_string() },
        }),
    })
}
