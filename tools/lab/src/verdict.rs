//! Verifies untrusted journals and describes the result.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use sim::{Budget, Game, Reached, Rules, Verdict, Why, verify};

use crate::crash;

/// Replays the journal in a file. There is a verdict for any content: reading stops at the budget, and a
/// panic becomes [`Why::Panicked`].
pub fn judge(
    rules: &Arc<Rules>,
    file: &Path,
    budget: &Budget,
    mut progress: impl FnMut(&Game, u64) -> ControlFlow<()>,
) -> Verdict {
    match read(file, budget.bytes) {
        Ok(bytes) => {
            let length = bytes.len() as u64;
            judge_bytes(rules, &bytes, budget, |game| progress(game, length))
        }
        Err(error) => Verdict::unplayed(None, Why::Unreadable(error.to_string())),
    }
}

/// Replays a journal, as [`judge`] does.
pub fn judge_bytes(
    rules: &Arc<Rules>,
    bytes: &[u8],
    budget: &Budget,
    mut progress: impl FnMut(&Game) -> ControlFlow<()>,
) -> Verdict {
    let played = crash::catch_panic(|| verify(rules, bytes, budget, |_, game| progress(game)));
    played.unwrap_or_else(|panic| {
        let why = Why::Panicked(format!("{} ({})", panic.message, panic.place));
        Verdict::unplayed(None, why)
    })
}

/// Reads an untrusted file: at most `most` bytes and one more, which shows that there was more.
///
/// # Errors
/// If it cannot be read, or is a pipe or a device, which might never end.
pub fn read(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    // Opening a pipe blocks until there is a writer, so check first.
    if !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let file = File::open(file)?;
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Describes a verdict as JSON. docs/journals.md lists the keys.
#[must_use]
pub fn verdict(rules: &Rules, verdict: &Verdict) -> Value {
    let run = verdict.run.as_ref();
    let reached = verdict.reached.as_ref();
    // An untrusted header may name any kind; a played one has been checked.
    let calling = run.filter(|_| reached.is_some());
    let calling = calling.and_then(|run| run.setup.calling);
    let calling = calling.filter(|kind| rules.has(*kind));
    let doubt = verdict.doubt.as_ref().map(|doubt| {
        json!({
            "command": doubt.command,
            "why": name(&doubt.why),
            "text": doubt.to_string(),
        })
    });
    json!({
        "verdict": word(verdict),
        "ranked": verdict.is_ranked(),
        "doubt": doubt,
        "rules": run.map(|run| run.rules),
        "packs": run.map(|run| &run.packs),
        "seed": run.map(|run| run.setup.seed.to_string()),
        "mode": run.map(|run| run.setup.mode),
        "calling": calling.map(|kind| rules.name(kind)),
        "turns": verdict.turns(),
        "digest": reached.map(|reached| format!("{:016x}", reached.digest)),
        "level": reached.map(|reached| reached.level),
        "deepest": reached.map(|reached| reached.deepest),
        "ending": reached.map(|reached| reached.ending),
        "score": reached.map(score),
        "work": reached.map(|reached| reached.work),
    })
}

#[must_use]
pub const fn word(verdict: &Verdict) -> &'static str {
    if verdict.is_complete() {
        "complete"
    } else if verdict.is_true_so_far() {
        "unfinished"
    } else {
        "doubtful"
    }
}

fn score(reached: &Reached) -> Value {
    let mut score = json!(reached.score);
    score["total"] = reached.score.total().into();
    score
}

/// The name of a reason, without its fields.
fn name(why: &Why) -> Value {
    match json!(why) {
        Value::Object(map) => map.keys().next().cloned().into(),
        name => name,
    }
}
