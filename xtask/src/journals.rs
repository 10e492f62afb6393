//! Replays the recorded games natively and as WebAssembly; both must verify and end in the same state.
//!
//! The WebAssembly is the archived module of the rules version, run in the sandbox that also verifies uploaded runs.
//! Games of earlier rules are verified with the archived modules of those. `--record` plays the games again.

mod record;

use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::cargo::build;
use crate::{tree, wasi};

const FOLDER: &str = "tests/journals";
/// The recording that must end in a victory.
const VICTORY: &str = "/victory.hgj";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask journals            replay tests/journals natively and with the modules in rules/
  cargo xtask journals --rebuild  compile the module first, and run it in the sandbox and under Node; takes minutes
  cargo xtask journals --json     print one JSON object
  cargo xtask journals --record   play the games again with the current rules, then replay them")]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// First play the games again and replace the recordings: after a change of the rules or of the base pack
    #[arg(long)]
    record: bool,
    /// Compile the module instead of using the archived one, and run it under Node too
    #[arg(long)]
    rebuild: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    if args.record {
        let native = build(&root, "hearthgate", &["--workspace", "--bin", "hearthgate"])?;
        record::all(&root, &native)?;
    }
    let journals = recorded(&root)?;
    // Without recorded games, do not spend minutes on building the programs.
    let mut results = if journals.is_empty() {
        Vec::new()
    } else {
        replay(&root, &journals, args.rebuild || args.record)?
    };
    let old = recorded_with_old_rules(&root)?;
    results.extend(replay_old(&root, &old)?);
    let names = journals
        .iter()
        .chain(old.iter().map(|(journal, _)| journal));
    let rows: Vec<(&String, Result<Value>)> = names.zip(results).collect();
    if !args.json {
        for (journal, result) in &rows {
            tree::say(&match result {
                Ok(digest) => format!("ok      {journal}  {digest}"),
                Err(error) => format!("FAILED  {journal}: {error:#}"),
            });
        }
    }
    let failed = rows.iter().filter(|(_, result)| result.is_err()).count();
    if args.json {
        tree::say(&report(&rows, failed).to_string());
    } else if rows.is_empty() {
        tree::say(&format!("no journals in {FOLDER} yet"));
    }
    ensure!(failed == 0, "{failed} of {} journals failed", rows.len());
    Ok(())
}

fn report(rows: &[(&String, Result<Value>)], failed: usize) -> Value {
    let rows: Vec<Value> = rows
        .iter()
        .map(|(journal, result)| match result {
            Ok(digest) => json!({ "journal": journal, "ok": true, "digest": digest }),
            Err(error) => {
                json!({ "journal": journal, "ok": false, "reason": format!("{error:#}") })
            }
        })
        .collect();
    json!({ "ok": failed == 0, "journals": rows })
}

/// Paths of the recorded games from the root.
pub(crate) fn recorded(root: &Path) -> Result<Vec<String>> {
    Ok(tree::entries(&root.join(FOLDER))?
        .iter()
        .filter(|path| path.extension() == Some(OsStr::new("hgj")))
        .map(|path| tree::shown(path, root))
        .collect())
}

/// The recorded games of earlier rules, each with its rules version: `tests/journals/rules-10/victory.hgj`.
fn recorded_with_old_rules(root: &Path) -> Result<Vec<(String, u64)>> {
    let mut found = Vec::new();
    for folder in tree::entries(&root.join(FOLDER))? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let Some(version) = name.strip_prefix("rules-") else {
            continue;
        };
        let version = version.parse();
        let version: u64 =
            version.with_context(|| format!("{name} does not name a rules version"))?;
        let games = record::games(&folder)?.into_iter();
        found.extend(games.map(|game| (tree::shown(&game, root), version)));
    }
    Ok(found)
}

/// Verifies the games of earlier rules with the archived modules and returns their final digests.
fn replay_old(root: &Path, games: &[(String, u64)]) -> Result<Vec<Result<Value>>> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let journals: Vec<String> = games.iter().map(|(journal, _)| journal.clone()).collect();
    let verdicts = with_archived_modules(root, &journals)?;
    let (count, of) = (verdicts.len(), games.len());
    ensure!(
        count == of,
        "{count} verdicts on {of} games of earlier rules"
    );
    let all = games.iter().zip(verdicts);
    Ok(all
        .map(|((journal, version), verdict)| {
            accepted(&verdict)?;
            let by = &verdict["rules"];
            ensure!(*by == json!(version), "verified with rules version {by}");
            if journal.ends_with(VICTORY) {
                won(&verdict)?;
            }
            Ok(verdict["digest"].clone())
        })
        .collect())
}

/// Replays every journal natively and as WebAssembly and returns the digests on which all agree.
fn replay(root: &Path, journals: &[String], rebuild: bool) -> Result<Vec<Result<Value>>> {
    let native = build(root, "replay", &["--workspace", "--bin", "replay"])?;
    let here =
        verdicts(Command::new(native).current_dir(root).args(journals)).context("natively")?;
    let elsewhere = if rebuild {
        let module = wasi::build(root, "judge", false)?;
        vec![
            ("under Node", under_node(root, &module, journals)?),
            (
                "in the sandbox",
                sandboxed(root, &module, rules_of(&here)?, journals)?,
            ),
        ]
    } else {
        vec![("in the sandbox", with_archived_modules(root, journals)?)]
    };
    for (place, verdicts) in elsewhere.iter().chain([&("natively", here.clone())]) {
        let (count, of) = (verdicts.len(), journals.len());
        ensure!(count == of, "{count} verdicts on {of} games {place}");
    }
    let all = journals.iter().zip(&here).enumerate();
    Ok(all
        .map(|(n, (journal, here))| {
            accepted(here).context("natively")?;
            if journal.ends_with(VICTORY) {
                won(here)?;
            }
            for (place, verdicts) in &elsewhere {
                accepted(&verdicts[n]).context(*place)?;
                agreed(here, &verdicts[n]).context(*place)?;
            }
            Ok(here["digest"].clone())
        })
        .collect())
}

fn under_node(root: &Path, module: &Path, journals: &[String]) -> Result<Vec<Value>> {
    // One process per journal: with one for all, Node 20 sometimes crashes.
    let node = journals.iter().map(|journal| {
        let file = File::open(root.join(journal)).context("cannot open it")?;
        verdicts(wasi::command(root, module).stdin(file))
    });
    let node = node.collect::<Result<Vec<_>>>().context("under Node")?;
    Ok(node.concat())
}

/// Rules version of the first verdict.
fn rules_of(verdicts: &[Value]) -> Result<u32> {
    let rules = verdicts.first().and_then(|it| it["rules"].as_u64());
    let rules = rules.context("the first verdict has no rules version")?;
    Ok(u32::try_from(rules)?)
}

fn with_archived_modules(root: &Path, journals: &[String]) -> Result<Vec<Value>> {
    let sandbox = build(root, "prove", &["--workspace", "--bin", "prove"])?;
    let mut prove = Command::new(sandbox);
    prove.current_dir(root).args(["--archive", "rules"]);
    verdicts(prove.args(journals)).context("in the sandbox")
}

/// The verdicts of a module, run in the sandbox, on journals of its rules version.
pub(crate) fn sandboxed(
    root: &Path,
    module: &Path,
    rules: u32,
    journals: &[String],
) -> Result<Vec<Value>> {
    let sandbox = build(root, "prove", &["--workspace", "--bin", "prove"])?;
    let mut prove = Command::new(sandbox);
    prove.current_dir(root).arg("--module").arg(module);
    prove.args(["--rules", &rules.to_string()]).args(journals);
    verdicts(&mut prove).context("in the sandbox")
}

/// Fails unless the hero lit the fire.
fn won(verdict: &Value) -> Result<()> {
    let lit = verdict["ending"].get("Won").is_some();
    ensure!(lit, "the game is not won: {}", verdict["ending"]);
    Ok(())
}

/// The verdicts that a program prints, one JSON object per line.
pub(crate) fn verdicts(command: &mut Command) -> Result<Vec<Value>> {
    let done = command
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start the program")?;
    let printed = String::from_utf8_lossy(&done.stdout);
    let lines = printed.lines().map(|line| {
        serde_json::from_str(line)
            .with_context(|| format!("{}, and this is not a verdict: {line:?}", done.status))
    });
    let verdicts = lines.collect::<Result<Vec<Value>>>()?;
    let all_accepted = verdicts.iter().all(|it| accepted(it).is_ok());
    ensure!(
        done.status.success() || !all_accepted,
        "all journals verify, but the program failed"
    );
    Ok(verdicts)
}

/// Fails unless the verdict accepts the journal.
pub(crate) fn accepted(verdict: &Value) -> Result<()> {
    // Most recorded games stop while the hero lives.
    if verdict["verdict"] != "complete" && verdict["verdict"] != "unfinished" {
        bail!("the journal does not verify: {}", verdict["doubt"]["text"]);
    }
    ensure!(!verdict["digest"].is_null(), "the verdict has no digest");
    Ok(())
}

/// Fails unless two verdicts are equal.
pub(crate) fn agreed(here: &Value, there: &Value) -> Result<()> {
    for part in ["digest", "turns", "score", "ending"] {
        let (here, there) = (&here[part], &there[part]);
        ensure!(here == there, "{part} {here} natively, {there} there");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use serde_json::json;

    use super::{accepted, agreed, recorded, recorded_with_old_rules, won};

    #[test]
    fn only_journals_are_listed() {
        let root = tempfile::tempdir().unwrap();
        assert!(recorded(root.path()).unwrap().is_empty());
        let folder = root.path().join("tests/journals");
        fs::create_dir_all(&folder).unwrap();
        for file in ["b.hgj", "a.hgj", "notes.md"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let found = recorded(root.path()).unwrap();
        assert_eq!(found, ["tests/journals/a.hgj", "tests/journals/b.hgj"]);
    }

    #[test]
    fn games_of_earlier_rules_are_found_by_folder_name() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("tests/journals");
        fs::create_dir_all(folder.join("rules-10")).unwrap();
        for file in ["a.hgj", "rules-10/b.hgj", "rules-10/notes.md"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let found = recorded_with_old_rules(root.path()).unwrap();
        assert_eq!(found, [("tests/journals/rules-10/b.hgj".to_owned(), 10)]);
        fs::create_dir_all(folder.join("rules-ten")).unwrap();
        let error = recorded_with_old_rules(root.path()).unwrap_err();
        assert!(error.to_string().contains("rules-ten"), "{error}");
    }

    #[test]
    fn a_verdict_needs_a_digest() {
        for word in ["complete", "unfinished"] {
            let good = json!({ "verdict": word, "turns": 3, "digest": "ab" });
            assert!(accepted(&good).is_ok());
        }
        assert!(accepted(&json!({ "verdict": "complete", "turns": 3 })).is_err());
        let doubt = json!({ "text": "chunk 4" });
        let bad = json!({ "verdict": "doubtful", "doubt": doubt, "digest": "ab" });
        let bad = accepted(&bad).unwrap_err();
        assert!(bad.to_string().contains("chunk 4"), "{bad}");
    }

    #[test]
    fn only_the_ending_won_is_a_victory() {
        assert!(won(&json!({ "ending": { "Won": { "level": 1 } } })).is_ok());
        for ending in [json!(null), json!({ "Died": { "level": 7 } })] {
            assert!(won(&json!({ "ending": ending })).is_err());
        }
    }

    #[test]
    fn two_builds_must_agree_on_digest_turns_and_score() {
        let here = json!({ "digest": "ab", "turns": 3 });
        assert!(agreed(&here, &here).is_ok());
        for there in [
            json!({ "digest": "cd", "turns": 3 }),
            json!({ "digest": "ab", "turns": 4 }),
            json!({ "digest": "ab", "turns": 3, "score": { "total": 1 } }),
        ] {
            assert!(agreed(&here, &there).is_err(), "{there}");
        }
    }
}
