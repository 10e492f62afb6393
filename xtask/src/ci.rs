//! The checks that a change must pass, as named steps; CI and developers run the same ones.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::cargo::cargo;
use crate::table::{Align, table};
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask ci                 every step, stopping at the first that fails
  cargo xtask ci --keep-going    every step, whatever fails
  cargo xtask ci clippy test     only these
  cargo xtask ci --list          the steps and the command of each")]
pub(crate) struct Args {
    /// Run only these steps
    #[arg(value_name = "STEP")]
    steps: Vec<String>,
    /// List the steps instead of running them
    #[arg(long)]
    list: bool,
    /// Continue after a step that failed
    #[arg(long)]
    keep_going: bool,
    /// Print one JSON object on standard output; the output of the steps goes to standard error
    #[arg(long)]
    json: bool,
}

/// One check: a name and its command.
struct Step {
    name: &'static str,
    program: &'static str,
    arguments: Vec<String>,
    environment: &'static [(&'static str, &'static str)],
    /// A failure whose output contains this text does not count, except on GitHub: the network is down.
    excuse: Option<&'static str>,
}

/// Result of a step.
enum Outcome {
    Passed(Duration),
    Failed(Duration),
    /// Not possible without a network.
    Skipped(Duration),
    NotRun,
}

/// All steps, the quick ones first. The workspace is checked once with all features (clippy, doc) and built once
/// without (test, service, doctest, journals): on two cores every further combination costs minutes.
fn steps(root: &Path) -> Result<Vec<Step>> {
    let libraries = tree::crates(root)?
        .iter()
        .map(|name| format!(" -p hearthgate-{name}"))
        .collect::<String>();
    let step = |name, command: &str| Step {
        name,
        program: "cargo",
        arguments: command.split_whitespace().map(str::to_owned).collect(),
        environment: &[],
        excuse: None,
    };
    Ok(vec![
        step("fmt", "fmt --all --check"),
        step("tidy", "xtask tidy --check"),
        Step {
            program: "typos",
            ..step("typos", "")
        },
        step("scan", "xtask scan"),
        step("mission", "xtask mission --gaps"),
        step(
            "deny",
            "deny check --hide-inclusion-graph licenses bans sources",
        ),
        Step {
            excuse: Some("failed to fetch"),
            ..step("advisories", "deny check --hide-inclusion-graph advisories")
        },
        step(
            "clippy",
            "clippy --workspace --all-targets --all-features -- -D warnings",
        ),
        // The features `online` and `tools` are on in every other step.
        step("lean", "check -p hearthgate --no-default-features"),
        step(
            "test",
            "nextest run --workspace -E not(binary_id(hearthgate-server::service))",
        ),
        step(
            "service",
            "nextest run --workspace -E binary_id(hearthgate-server::service)",
        ),
        step("doctest", "test --doc --workspace"),
        Step {
            environment: &[("RUSTDOCFLAGS", "-D warnings")],
            ..step("doc", "doc --workspace --no-deps --all-features")
        },
        step(
            "wasm",
            &format!("check --target wasm32-unknown-unknown{libraries}"),
        ),
        step("journals", "xtask journals"),
        step("soak", "xtask soak --short"),
        step("fuzz", "xtask fuzz --short"),
        step("web", "xtask web --release --test"),
    ])
}

/// Runs the steps and prints a table of their results.
pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let steps = chosen(steps(&root)?, &args.steps)?;
    if args.list {
        tree::say(&list(&steps, args.json));
        return Ok(());
    }
    let begun = Instant::now();
    let mut outcomes = Vec::new();
    for step in &steps {
        let stopped = !args.keep_going && outcomes.iter().any(has_failed);
        outcomes.push(if stopped {
            Outcome::NotRun
        } else {
            perform(step, &root, args.json)?
        });
    }
    tree::say(&closing(&steps, &outcomes, begun.elapsed(), args.json));
    let failed: Vec<&str> = steps
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| has_failed(outcome))
        .map(|(step, _)| step.name)
        .collect();
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

fn has_failed(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Failed(_))
}

/// The named steps in their usual order; all if none is named.
fn chosen(mut steps: Vec<Step>, names: &[String]) -> Result<Vec<Step>> {
    if let Some(unknown) = names
        .iter()
        .find(|name| steps.iter().all(|step| step.name != **name))
    {
        let known: Vec<&str> = steps.iter().map(|step| step.name).collect();
        bail!(
            "there is no step `{unknown}`; the steps are {}",
            known.join(", ")
        );
    }
    steps.retain(|step| names.is_empty() || names.iter().any(|name| name == step.name));
    Ok(steps)
}

fn perform(step: &Step, root: &Path, json: bool) -> Result<Outcome> {
    let announce = if json { tree::complain } else { tree::say };
    announce(&format!("== {}: {}", step.name, step.command()));
    let mut command = step.call(root);
    command.envs(step.environment.iter().copied());
    if json && step.excuse.is_none() {
        command.stdout(io::stderr());
    }
    let begun = Instant::now();
    let started = || {
        format!(
            "cannot start `{}`; `bash .ci/run {}` installs missing tools",
            step.command(),
            step.name
        )
    };
    let (success, excused) = if let Some(excuse) = step.excuse {
        let output = command.output().with_context(started)?;
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        announce(&printed);
        (output.status.success(), printed.contains(excuse))
    } else {
        (command.status().with_context(started)?.success(), false)
    };
    let time = begun.elapsed();
    let on_github = std::env::var_os("GITHUB_ACTIONS").is_some();
    let outcome = match success {
        true => Outcome::Passed(time),
        false if excused && !on_github => Outcome::Skipped(time),
        false => Outcome::Failed(time),
    };
    let word = outcome.word();
    announce(&format!("== {}: {word} in {}\n", step.name, shown(time)));
    Ok(outcome)
}

impl Step {
    /// The process to start. This program runs its own commands itself: cargo would build it a second time first.
    fn call(&self, root: &Path) -> Command {
        let own = std::env::current_exe().ok().filter(|it| it.exists());
        let (mut command, arguments) = match (self.program, self.arguments.as_slice(), own) {
            ("cargo", [first, rest @ ..], Some(own)) if first == "xtask" => {
                (Command::new(own), rest)
            }
            ("cargo", all, _) => (cargo(root), all),
            (other, all, _) => (Command::new(other), all),
        };
        command
            .current_dir(root)
            .stdin(Stdio::null())
            .args(arguments);
        command
    }

    /// The command as a developer types it.
    fn command(&self) -> String {
        let environment = self
            .environment
            .iter()
            .map(|(name, value)| format!("{name}='{value}' "));
        let quote = |argument: &String| match argument.contains('(') {
            true => format!("'{argument}'"),
            false => argument.clone(),
        };
        let arguments: Vec<String> = self.arguments.iter().map(quote).collect();
        let command = format!("{} {}", self.program, arguments.join(" "));
        environment.chain([command.trim_end().to_owned()]).collect()
    }
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Self::Passed(_) => "ok",
            Self::Failed(_) => "FAILED",
            Self::Skipped(_) => "skipped",
            Self::NotRun => "not run",
        }
    }

    fn time(&self) -> Option<Duration> {
        match self {
            Self::Passed(time) | Self::Failed(time) | Self::Skipped(time) => Some(*time),
            Self::NotRun => None,
        }
    }
}

fn list(steps: &[Step], json: bool) -> String {
    if json {
        let steps: Vec<Value> = steps
            .iter()
            .map(|step| json!({ "name": step.name, "command": step.command() }))
            .collect();
        return json!({ "steps": steps }).to_string();
    }
    let rows: Vec<Vec<String>> = steps
        .iter()
        .map(|step| vec![step.name.to_owned(), step.command()])
        .collect();
    table(&[("step", Align::Left), ("runs", Align::Left)], &rows)
}

fn closing(steps: &[Step], outcomes: &[Outcome], total: Duration, json: bool) -> String {
    let pairs = steps.iter().zip(outcomes);
    let ok = outcomes
        .iter()
        .all(|outcome| matches!(outcome, Outcome::Passed(_) | Outcome::Skipped(_)));
    if json {
        let steps: Vec<Value> = pairs
            .map(|(step, outcome)| {
                json!({
                    "name": step.name,
                    "command": step.command(),
                    "result": outcome.word(),
                    "seconds": outcome.time().map(|time| time.as_secs_f64()),
                })
            })
            .collect();
        return json!({ "ok": ok, "seconds": total.as_secs_f64(), "steps": steps }).to_string();
    }
    let row = |name: &str, word: &str, time: Option<Duration>| {
        vec![
            name.to_owned(),
            word.to_owned(),
            time.map(shown).unwrap_or_default(),
        ]
    };
    let mut rows: Vec<Vec<String>> = pairs
        .map(|(step, outcome)| row(step.name, outcome.word(), outcome.time()))
        .collect();
    rows.push(row("all", if ok { "ok" } else { "FAILED" }, Some(total)));
    table(
        &[
            ("step", Align::Left),
            ("result", Align::Left),
            ("time", Align::Right),
        ],
        &rows,
    )
}

/// `4.2 s`, or `3 min 05 s`.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        return format!("{seconds}.{} s", time.subsec_millis() / 100);
    }
    format!("{} min {:02} s", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Value;

    use super::{Outcome, Step, chosen, closing, list, perform, shown, steps};
    use crate::tree;

    fn all() -> Vec<Step> {
        steps(&tree::root()).unwrap()
    }

    fn named(names: &[&str]) -> anyhow::Result<Vec<&'static str>> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Ok(chosen(all(), &names)?
            .iter()
            .map(|step| step.name)
            .collect())
    }

    #[test]
    fn steps_are_chosen_by_name_and_keep_their_order() {
        assert_eq!(named(&["test", "fmt"]).unwrap(), ["fmt", "test"]);
        assert_eq!(named(&[]).unwrap().len(), all().len());
        let error = named(&["tests"]).unwrap_err().to_string();
        assert!(
            error.contains("`tests`") && error.contains("doctest"),
            "{error}"
        );
    }

    /// `.github/workflows/ci.yml` runs groups of steps in parallel jobs.
    #[test]
    fn every_step_is_in_one_job_of_the_workflow() {
        let workflow = tree::read(&tree::root().join(".github/workflows/ci.yml")).unwrap();
        let jobs = workflow
            .lines()
            .filter_map(|line| line.trim().strip_prefix("steps: "));
        let mut listed: Vec<&str> = jobs.flat_map(str::split_whitespace).collect();
        let steps = all();
        let mut names: Vec<&str> = steps.iter().map(|step| step.name).collect();
        listed.sort_unstable();
        names.sort_unstable();
        assert_eq!(listed, names);
    }

    #[test]
    fn a_step_without_network_is_skipped_and_others_fail() {
        let step = |excuse, on_failure| Step {
            name: "advisories",
            program: "sh",
            arguments: vec!["-c".into(), format!("echo no network; exit {on_failure}")],
            environment: &[],
            excuse,
        };
        let word = |excuse, code| {
            perform(&step(excuse, code), &tree::root(), true)
                .unwrap()
                .word()
        };
        assert_eq!(word(None, 0), "ok");
        assert_eq!(word(None, 1), "FAILED");
        assert_eq!(word(Some("other"), 1), "FAILED");
        if std::env::var_os("GITHUB_ACTIONS").is_none() {
            assert_eq!(word(Some("no network"), 1), "skipped");
        }
    }

    #[test]
    fn every_library_is_checked_for_the_browser() {
        let steps = all();
        let wasm = steps.iter().find(|step| step.name == "wasm").unwrap();
        for library in [
            "geom", "mapgen", "proto", "sim", "content", "host", "picture", "ui",
        ] {
            let package = format!("hearthgate-{library}");
            assert!(wasm.arguments.contains(&package), "{package}");
        }
    }

    #[test]
    fn a_step_is_listed_as_a_developer_types_it() {
        let list = list(&all(), false);
        for command in [
            "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --all-features",
            "cargo nextest run --workspace -E 'binary_id(hearthgate-server::service)'",
        ] {
            assert!(list.contains(command), "{list}");
        }
    }

    #[test]
    fn the_table_shows_the_result_of_every_step() {
        let steps = chosen(
            all(),
            &["fmt".to_owned(), "clippy".to_owned(), "test".to_owned()],
        )
        .unwrap();
        let outcomes = [
            Outcome::Passed(Duration::from_millis(1250)),
            Outcome::Failed(Duration::from_secs(125)),
            Outcome::NotRun,
        ];
        let total = Duration::from_secs(127);
        assert_eq!(
            closing(&steps, &outcomes, total, false),
            "step    result         time\n\
             fmt     ok            1.2 s\n\
             clippy  FAILED   2 min 05 s\n\
             test    not run\n\
             all     FAILED   2 min 07 s"
        );
        let report: Value = serde_json::from_str(&closing(&steps, &outcomes, total, true)).unwrap();
        assert_eq!(report["ok"], false);
        assert_eq!(report["steps"][1]["result"], "FAILED");
        assert_eq!(report["steps"][1]["seconds"], 125.0);
        assert!(report["steps"][2]["seconds"].is_null());
    }

    #[test]
    fn times_are_short_to_read() {
        assert_eq!(shown(Duration::from_millis(40)), "0.0 s");
        assert_eq!(shown(Duration::from_millis(59_999)), "59.9 s");
        assert_eq!(shown(Duration::from_secs(60)), "1 min 00 s");
    }
}
