//! Plays at random for a long time and checks every invariant after every turn.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask soak                              200 runs of 10,000 turns in a release build: some minutes
  cargo xtask soak --short                      20 runs of 300 turns with the build the tests use
  cargo xtask soak --seeds 1..20 --turns 50000  longer runs
  cargo xtask soak --json                       one JSON object, as from `hearthgate run --json`

A soak fails on a panic and on a broken invariant (`hearthgate run --audit`). Unless it is short, every kind of event and every \
trap must have occurred as well.")]
pub(crate) struct Args {
    /// A few turns with the build of the tests; not every event has to occur
    #[arg(long)]
    short: bool,
    /// Seeds of the runs
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    /// Turns per run
    #[arg(long, value_name = "N")]
    turns: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let arguments: &[&str] = if args.short {
        &["--workspace", "--bin", "hearthgate"]
    } else {
        &["-p", "hearthgate", "--bin", "hearthgate", "--release"]
    };
    let (seeds, turns) = if args.short {
        ("1..20", 300)
    } else {
        ("1..200", 10_000)
    };
    let game = build(&root, "hearthgate", arguments)?;
    let played = Command::new(game)
        .current_dir(&root)
        .args([
            "run",
            "--bot",
            "random",
            "--audit",
            "--json",
            "--calling",
            "any",
        ])
        .args(["--seeds", args.seeds.as_deref().unwrap_or(seeds)])
        .args(["--turns", &args.turns.unwrap_or(turns).to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start the game")?;
    let printed = String::from_utf8_lossy(&played.stdout);
    let report: Value = serde_json::from_str(printed.trim())
        .with_context(|| format!("{}, and this is not a report: {printed:?}", played.status))?;
    if args.json {
        tree::say(&report.to_string());
    } else {
        tree::say(&summary(&report));
    }
    judge(&report, !args.short)
}

fn summary(report: &Value) -> String {
    let text = |key: &str| report[key].as_str().unwrap_or_default().to_owned();
    let number = |key: &str| report[key].as_f64().unwrap_or_default();
    format!(
        "{} runs, {} turns, {} deaths, {:.1} s of CPU time, digest {}",
        number("runs"),
        number("turns"),
        number("deaths"),
        number("cpu_seconds"),
        text("digest"),
    )
}

/// Fails on a broken invariant, and with `complete` also if an event or a trap never occurred.
fn judge(report: &Value, complete: bool) -> Result<()> {
    let list = |key: &str| {
        let rows = report[key].as_array().map_or(&[][..], Vec::as_slice);
        rows.iter().map(Value::to_string).collect::<Vec<_>>()
    };
    let failures = list("failures");
    ensure!(failures.is_empty(), "{}", failures.join("\n"));
    ensure!(report["ok"] == true, "the runs did not finish");
    if complete {
        let missing = [list("missing_events"), list("missing_traps")].concat();
        ensure!(missing.is_empty(), "never occurred: {}", missing.join(", "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::judge;

    #[test]
    fn a_soak_fails_on_faults_and_missing_events() {
        let good = json!({ "ok": true, "failures": [], "missing_events": [], "missing_traps": [] });
        assert!(judge(&good, true).is_ok());
        let mut bad = good.clone();
        bad["failures"] = json!([{ "seed": 3, "reason": "it is alive" }]);
        let error = judge(&bad, false).unwrap_err().to_string();
        assert!(error.contains("it is alive"), "{error}");
        let mut rare = good.clone();
        rare["missing_traps"] = json!(["base:web"]);
        assert!(judge(&rare, false).is_ok());
        let error = judge(&rare, true).unwrap_err().to_string();
        assert!(error.contains("base:web"), "{error}");
        let mut stopped = good;
        stopped["ok"] = json!(false);
        assert!(judge(&stopped, false).is_err());
    }
}
