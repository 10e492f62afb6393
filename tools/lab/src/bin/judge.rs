//! Verifies one journal from standard input with the built-in pack and prints the verdict as a JSON object.
//!
//! Compiled to WebAssembly, this is the verifier that is kept for each rules version: it uses only these two
//! streams. `cargo xtask rules` builds it and snapshots its memory after the pack is loaded. On empty input
//! it loads the pack and prints nothing.

use std::io::{self, Read as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anyhow::{Context as _, Result};
use content::Pack;
use hearthgate_lab::verdict;
use sim::{Budget, Rules, verify};

/// The built-in pack. A snapshotted module starts with it loaded.
static RULES: OnceLock<Arc<Rules>> = OnceLock::new();

fn main() -> Result<ExitCode> {
    let budget = Budget::default();
    let mut journal = Vec::new();
    let input = io::stdin().lock();
    let mut input = input.take(budget.bytes.saturating_add(1));
    input.read_to_end(&mut journal).context("cannot read it")?;
    let rules = rules()?;
    if journal.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let judged = verify(rules, &journal, &budget, |_, _| ControlFlow::Continue(()));
    // One write: the module's host is called once.
    let said = format!("{}\n", verdict(rules, &judged));
    io::stdout().write_all(said.as_bytes())?;
    Ok(if judged.is_true_so_far() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn rules() -> Result<&'static Arc<Rules>> {
    if let Some(rules) = RULES.get() {
        return Ok(rules);
    }
    let rules = content::load(&[Pack::base()]).rules;
    let rules = rules.context("the pack that is built in cannot be played")?;
    Ok(RULES.get_or_init(|| Arc::new(rules)))
}
