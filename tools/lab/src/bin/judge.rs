//! Reads one journal from standard input and prints the verdict on it as a JSON object, by the pack that is built in.
//!
//! As WebAssembly this is the module that is kept for its rules version: it needs nothing of the world but these two
//! streams. `cargo xtask rules` builds it.

use std::io::{self, Read as _, Write as _};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use content::Pack;
use hearthgate_lab::verdict;
use sim::{Budget, verify};

fn main() -> Result<ExitCode> {
    let budget = Budget::default();
    let mut journal = Vec::new();
    let input = io::stdin().lock();
    let mut input = input.take(budget.bytes.saturating_add(1));
    input.read_to_end(&mut journal).context("cannot read it")?;
    let rules = content::load(&[Pack::base()]).rules;
    let rules = Arc::new(rules.context("the pack that is built in cannot be played")?);
    let judged = verify(&rules, &journal, &budget, |_, _| ControlFlow::Continue(()));
    writeln!(io::stdout(), "{}", verdict(&rules, &judged))?;
    Ok(if judged.is_true_so_far() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
