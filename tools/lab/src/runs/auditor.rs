//! Checks the game's invariants after every command.

use anyhow::{Result, bail, ensure};
use proto::{Command, Event, Id, View};
use sim::{Game, Wealth};

/// Every this many turns the digest is computed from scratch, and the game is saved and loaded: the two most
/// expensive checks.
const RECKONING: u32 = 64;

#[derive(Default)]
pub(crate) struct Auditor {
    view: View,
    /// The trade partner of the command, and the wealth of both before it.
    before: Option<(Id, Wealth)>,
    /// The game as saved and loaded some turns ago; it has received the same commands since.
    twin: Option<Game>,
    /// Events of the twin's last command.
    told: Vec<Event>,
}

impl Auditor {
    /// Records the state before a command, and executes the command in the twin.
    pub(crate) fn expect(&mut self, game: &Game, command: Command) -> Result<()> {
        let other = match command {
            Command::Buy { from, .. } => Some(from),
            Command::Sell { to, .. } => Some(to),
            Command::Tend(by) => Some(by),
            Command::Ask { of, .. } => Some(of),
            _ => None,
        };
        self.before = other.and_then(|other| Some((other, game.wealth(&[Id::HERO, other])?)));
        if let Some(twin) = &mut self.twin {
            match twin.step(command) {
                Ok(told) => self.told = told.to_vec(),
                Err(refusal) => bail!("refused after the game was saved and loaded: {refusal:?}"),
            }
        }
        Ok(())
    }

    /// Checks the invariants after the command, and compares the game with the twin.
    pub(crate) fn check(&mut self, game: &mut Game, told: &[Event]) -> Result<()> {
        game.audit()?;
        game.audit_derived()?;
        game.audit_events(told)?;
        game.view(&mut self.view);
        game.audit_view(&self.view)?;
        if let Some((other, before)) = self.before.take()
            && let Some(after) = game.wealth(&[Id::HERO, other])
        {
            let conserved = after.restocking != before.restocking || after == before;
            ensure!(conserved, "a bargain made {before:?} into {after:?}");
        }
        if let Some(twin) = &self.twin {
            let (here, there) = (game.digest(), twin.digest());
            ensure!(
                here == there,
                "the game is {here:016x}, and after it was saved and loaded {there:016x}"
            );
            ensure!(
                self.told == told,
                "{told:?} was told, and after the game was saved and loaded {:?}",
                self.told
            );
        }
        if game.turn().is_multiple_of(RECKONING) {
            if let Some(twin) = &self.twin {
                let [mut here, mut there] = [View::default(), View::default()];
                game.view(&mut here);
                twin.view(&mut there);
                ensure!(
                    here == there,
                    "another view after the game was saved and loaded"
                );
            }
            if !game.is_over() {
                self.twin = Some(Game::load(game.rules(), &game.save())?.game);
            }
            let (kept, reckoned) = (game.digest(), game.full_digest());
            ensure!(
                kept == reckoned,
                "the digest is kept as {kept:016x} and is {reckoned:016x}"
            );
        }
        // The next game begins without a twin.
        self.twin = self.twin.take().filter(|_| !game.is_over());
        Ok(())
    }
}
