//! Reads one journal from standard input and prints the verdict on it as a JSON object, by the pack that is built in.
//!
//! As WebAssembly this is the module that is kept for its rules version: it needs nothing of the world but these two
//! streams. `cargo xtask rules` builds it, and keeps its memory as it is once the pack is loaded: where there is nothing to
//! read, it loads the pack and prints nothing.

use std::io::{self, Read as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anyhow::{Context as _, Result};
use content::Pack;
use hearthgate_lab::verdict;
use sim::{Budget, Rules, verify};

/// The pack that is built in. A module begins with it loaded.
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
    // In one piece: a module's world is asked once.
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
