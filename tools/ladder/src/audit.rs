//! Replays every run of a ladder and lists the false entries.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::dump::{BadDump, Dump, Journals};
use crate::ladder_entry::{LadderEntry, RunTrust};
use crate::report::Report;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseClaim {
    /// Line number in the list, from 1.
    pub line: usize,
    pub run: String,
    pub player: String,
    pub what: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// Number of runs that were replayed and are as claimed.
    pub true_runs: usize,
    pub runs: usize,
    /// Number of replayed commands.
    pub turns: u64,
    pub falsehoods: Vec<FalseClaim>,
    /// Runs that could not be verified here, and why; they are not claimed to be false.
    pub unjudged: Vec<FalseClaim>,
    /// Whether `progress` stopped the audit.
    pub interrupted: bool,
}

/// Replays every run of a ladder. `judge` verifies a journal, or says why it cannot. `progress` receives the
/// number of finished runs and of all runs, and may stop the audit.
///
/// # Errors
/// If the list or a journal cannot be read.
pub fn audit(
    dump: &Dump,
    judge: impl FnMut(&[u8]) -> Result<Report, String>,
    progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Audit, BadDump> {
    dump.open(|entries, journals| play(entries, journals, judge, progress))
}

fn play(
    entries: &[LadderEntry],
    journals: &mut Journals<'_>,
    mut judge: impl FnMut(&[u8]) -> Result<Report, String>,
    mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Audit, BadDump> {
    let mut audit = Audit {
        runs: entries.len(),
        ..Audit::default()
    };
    let mut seen = BTreeSet::new();
    let mut fresh_seeds = BTreeSet::new();
    let mut order = Order::default();
    for (n, entry) in entries.iter().enumerate() {
        if progress(n, entries.len()).is_break() {
            audit.interrupted = true;
            break;
        }
        let told = |what: String| FalseClaim {
            line: n + 1,
            run: entry.run.clone(),
            player: entry.player.clone(),
            what,
        };
        let mut wrong: Vec<String> = order.misplaced(entry, n + 1).into_iter().collect();
        let is_first = seen.insert(&entry.run);
        if !is_first {
            wrong.push("the same run is listed twice".to_owned());
        }
        wrong.extend(broken_seal(entry));
        if entry.kind == RunTrust::Fresh && !fresh_seeds.insert(&entry.seed) {
            wrong.push("another run on its seed is said to be the first".to_owned());
        }
        match journals(&entry.run)? {
            // The journal was replayed for the first of the two.
            _ if !is_first => {}
            None => wrong.push("its journal is not in the dump".to_owned()),
            Some(bytes) if LadderEntry::name_of(&bytes) != entry.run => {
                wrong.push("its journal is another one: the hash differs".to_owned());
            }
            Some(bytes) => match judge(&bytes) {
                Ok(report) => {
                    audit.turns += u64::from(report.turns);
                    wrong.extend(untrue(entry, &report));
                }
                Err(why) if wrong.is_empty() => {
                    audit.unjudged.push(told(why));
                    continue;
                }
                Err(_) => {}
            },
        }
        if wrong.is_empty() {
            audit.true_runs += 1;
        }
        audit.falsehoods.extend(wrong.into_iter().map(told));
    }
    Ok(audit)
}

/// Checks that a list is sorted from best to last, with the right ranks.
#[derive(Default)]
struct Order {
    /// Merit and rank of the previous run.
    last: Option<((u32, u32), usize)>,
}

impl Order {
    /// Returns what is wrong with the rank or position of the next run, in this line.
    fn misplaced(&mut self, entry: &LadderEntry, line: usize) -> Option<String> {
        let merit = entry.merit();
        let place = match self.last {
            Some((last, _)) if last > merit => {
                return Some("it stands below a run that is worth less".to_owned());
            }
            Some((last, place)) if last == merit => place,
            _ => line,
        };
        self.last = Some((merit, place));
        (usize::try_from(entry.rank) != Ok(place))
            .then(|| format!("its place is {place}, not {}", entry.rank))
    }
}

fn broken_seal(entry: &LadderEntry) -> Option<String> {
    let what = match (entry.kind, &entry.seal) {
        (RunTrust::Fresh | RunTrust::Known | RunTrust::Bot, None) => return None,
        (RunTrust::Fresh | RunTrust::Known, Some(_)) => {
            "it has a seal and is not said to be sealed"
        }
        (RunTrust::Sealed, None) => "it is said to be sealed and has no seal",
        (RunTrust::Sealed | RunTrust::Bot, Some(seal)) if seal.matches(&entry.seed) => {
            return None;
        }
        (RunTrust::Sealed | RunTrust::Bot, Some(_)) => "its seed is not the one that was promised",
    };
    Some(what.to_owned())
}

/// Compares an entry with the replay; returns the differences.
fn untrue(entry: &LadderEntry, report: &Report) -> Vec<String> {
    if !report.ranked {
        let doubt = report.doubt.as_ref();
        let doubt = doubt.map_or("it was not begun as ranked", |doubt| &doubt.text);
        return vec![format!("its journal proves no ranked run: {doubt}")];
    }
    let shown = LadderEntry::of(String::new(), String::new(), None, report);
    let Some(shown) = shown else {
        return vec!["the verdict on its journal says too little".to_owned()];
    };
    let mut wrong = Vec::new();
    let mut compare = |what: &str, said: &dyn fmt::Debug, is: &dyn fmt::Debug| {
        let (said, is) = (format!("{said:?}"), format!("{is:?}"));
        if said != is {
            wrong.push(format!("its {what} is {is}, not {said}"));
        }
    };
    compare("score", &entry.score, &shown.score);
    compare("seed", &entry.seed, &shown.seed);
    compare("number of turns", &entry.turns, &shown.turns);
    compare("deepest level", &entry.deepest, &shown.deepest);
    compare("victory", &entry.won, &shown.won);
    compare("calling", &entry.calling, &shown.calling);
    compare("rules version", &entry.rules, &shown.rules);
    compare("list of packs", &entry.packs, &shown.packs);
    wrong
}

#[cfg(test)]
mod tests;
