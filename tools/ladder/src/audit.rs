//! Plays a whole ladder again and says what is not true.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::claim::{Claim, Kind};
use crate::dump::{BadDump, Dump, Journals};
use crate::report::Report;

/// Something a ladder says that is not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falsehood {
    /// The line of the list.
    pub line: usize,
    /// The run.
    pub run: String,
    /// Whose it is said to be.
    pub player: String,
    /// What is not so.
    pub what: String,
}

/// What came of an audit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// How many runs were played again and are as claimed.
    pub true_runs: usize,
    /// How many there are.
    pub runs: usize,
    /// Commands that were played again.
    pub turns: u64,
    /// Everything that is not so.
    pub falsehoods: Vec<Falsehood>,
    /// Runs that could not be judged here, and why: nobody has said that they are false.
    pub unjudged: Vec<Falsehood>,
    /// Whether somebody broke it off.
    pub interrupted: bool,
}

/// Plays every run of a ladder again. `judge` says what playing a journal shows, or why it cannot; `progress` hears how
/// many runs are done, of how many, and may break off.
///
/// # Errors
/// When the list or a journal cannot be read.
pub fn audit(
    dump: &Dump,
    judge: impl FnMut(&[u8]) -> Result<Report, String>,
    progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Audit, BadDump> {
    dump.open(|claims, journals| play(claims, journals, judge, progress))
}

fn play(
    claims: &[Claim],
    journals: &mut Journals<'_>,
    mut judge: impl FnMut(&[u8]) -> Result<Report, String>,
    mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Audit, BadDump> {
    let mut audit = Audit {
        runs: claims.len(),
        ..Audit::default()
    };
    let mut seen = BTreeSet::new();
    let mut order = Order::default();
    for (n, claim) in claims.iter().enumerate() {
        if progress(n, claims.len()).is_break() {
            audit.interrupted = true;
            break;
        }
        let told = |what: String| Falsehood {
            line: n + 1,
            run: claim.run.clone(),
            player: claim.player.clone(),
            what,
        };
        let mut wrong: Vec<String> = order.misplaced(claim, n + 1).into_iter().collect();
        let is_first = seen.insert(&claim.run);
        if !is_first {
            wrong.push("the same run is listed twice".to_owned());
        }
        wrong.extend(broken_seal(claim));
        match journals(&claim.run)? {
            // It was played for the first of the two.
            _ if !is_first => {}
            None => wrong.push("its journal is not in the dump".to_owned()),
            Some(bytes) if Claim::name_of(&bytes) != claim.run => {
                wrong.push("its journal is another one: the hash differs".to_owned());
            }
            Some(bytes) => match judge(&bytes) {
                Ok(report) => {
                    audit.turns += u64::from(report.turns);
                    wrong.extend(untrue(claim, &report));
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

/// Where a list stands: it goes from the best to the last, and says so.
#[derive(Default)]
struct Order {
    /// What decided the last place, and which it was.
    last: Option<((u32, u32), usize)>,
}

impl Order {
    /// What is wrong with the place of the next run, in this line.
    fn misplaced(&mut self, claim: &Claim, line: usize) -> Option<String> {
        let merit = claim.merit();
        let place = match self.last {
            Some((last, _)) if last > merit => {
                return Some("it stands below a run that is worth less".to_owned());
            }
            Some((last, place)) if last == merit => place,
            _ => line,
        };
        self.last = Some((merit, place));
        (usize::try_from(claim.rank) != Ok(place))
            .then(|| format!("its place is {place}, not {}", claim.rank))
    }
}

/// What of its seal is broken.
fn broken_seal(claim: &Claim) -> Option<String> {
    let what = match (claim.kind, &claim.seal) {
        (Kind::Proven, None) => return None,
        (Kind::Proven, Some(_)) => "it has a seal and is not said to be sealed",
        (Kind::Sealed, None) => "it is said to be sealed and has no seal",
        (Kind::Sealed, Some(seal)) if seal.keeps(&claim.seed) => return None,
        (Kind::Sealed, Some(_)) => "its seed is not the one that was promised",
    };
    Some(what.to_owned())
}

/// What of a claim playing the run again did not show.
fn untrue(claim: &Claim, report: &Report) -> Vec<String> {
    if !report.ranked {
        let doubt = report.doubt.as_ref();
        let doubt = doubt.map_or("it was not begun as ranked", |doubt| &doubt.text);
        return vec![format!("its journal proves no ranked run: {doubt}")];
    }
    let shown = Claim::of(String::new(), String::new(), None, report);
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
    compare("score", &claim.score, &shown.score);
    compare("seed", &claim.seed, &shown.seed);
    compare("number of turns", &claim.turns, &shown.turns);
    compare("deepest level", &claim.deepest, &shown.deepest);
    compare("victory", &claim.won, &shown.won);
    compare("calling", &claim.calling, &shown.calling);
    compare("rules version", &claim.rules, &shown.rules);
    compare("list of packs", &claim.packs, &shown.packs);
    wrong
}

#[cfg(test)]
mod tests;
