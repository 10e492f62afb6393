//! What is said of a journal that was verified.

use serde_json::{Value, json};
use sim::Report;

/// What is said of a journal that was verified, for machines.
#[must_use]
pub fn verdict(report: &Report) -> Value {
    json!({
        "ok": report.ok,
        "turns": report.turns,
        "digest": format!("{:016x}", report.digest),
        "reason": report.reason,
    })
}
