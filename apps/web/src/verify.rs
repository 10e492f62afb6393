//! Verifies journals in the tab.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::Serialize;
use sim::{Budget, Rules, Verdict};

/// Replays a journal with these rules; the result has the keys of `hearthgate replay verify --json`.
#[must_use]
pub(crate) fn verify(rules: &Arc<Rules>, journal: &[u8]) -> Proof {
    let verdict = sim::verify(rules, journal, &Budget::default(), |_, _| {
        ControlFlow::Continue(())
    });
    let reached = verdict.reached.as_ref();
    Proof {
        verdict: word(&verdict),
        doubt: verdict.doubt.as_ref().map(ToString::to_string),
        turns: verdict.turns(),
        digest: reached.map(|reached| format!("{:016x}", reached.digest)),
        work: reached.map(|reached| reached.work),
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Proof {
    verdict: &'static str,
    doubt: Option<String>,
    turns: u32,
    digest: Option<String>,
    work: Option<u64>,
}

const fn word(verdict: &Verdict) -> &'static str {
    if verdict.is_complete() {
        "complete"
    } else if verdict.is_true_so_far() {
        "unfinished"
    } else {
        "doubtful"
    }
}
