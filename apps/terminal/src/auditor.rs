//! Somebody who checks after every command that nothing is so that must never be so.

use anyhow::{Result, ensure};
use proto::{Command, View};
use sim::{Game, Wealth};

/// The digest is reckoned from nothing every so many turns: that costs more than all the rest.
const RECKONING: u32 = 64;

/// An auditor with a view of their own.
#[derive(Default)]
pub(crate) struct Auditor {
    view: View,
    /// What there was before a bargain.
    before: Option<Wealth>,
}

impl Auditor {
    /// Takes stock before a bargain is struck.
    pub(crate) fn expect(&mut self, game: &Game, command: Command) {
        let bargain = matches!(
            command,
            Command::Buy { .. } | Command::Sell { .. } | Command::Tend(_)
        );
        self.before = bargain.then(|| game.wealth());
    }

    /// Checks what came of the command.
    pub(crate) fn check(&mut self, game: &mut Game) -> Result<()> {
        game.audit()?;
        game.view(&mut self.view);
        game.audit_view(&self.view)?;
        if let Some(before) = self.before.take() {
            let after = game.wealth();
            let conserved = after.restocking != before.restocking || after == before;
            ensure!(conserved, "a bargain made {before:?} into {after:?}");
        }
        if game.turn().is_multiple_of(RECKONING) {
            let (kept, reckoned) = (game.digest(), game.full_digest());
            ensure!(
                kept == reckoned,
                "the digest is kept as {kept:016x} and is {reckoned:016x}"
            );
        }
        Ok(())
    }
}
