//! Plays a journal again and compares every digest.

use super::Game;
use crate::defs::Rules;
use crate::journal::Header;
use crate::journal::RULES_VERSION;
use crate::journal::{Recording, read};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What came of playing a journal again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Whether the journal is whole, finished, and leads where it says.
    pub ok: bool,
    /// How many commands could be carried out again.
    pub turns: u32,
    /// The digest after them.
    pub digest: u64,
    /// Why it is not well, if it is not.
    pub reason: Option<String>,
}

impl Report {
    const fn refused(turns: u32, digest: u64, reason: String) -> Self {
        Self {
            ok: false,
            turns,
            digest,
            reason: Some(reason),
        }
    }
}

/// Plays a journal again from its beginning. `progress` hears of every command and may break off.
pub fn verify(
    rules: &Arc<Rules>,
    bytes: &[u8],
    progress: impl FnMut(u32, &Game) -> ControlFlow<()>,
) -> Report {
    let recording = match read(bytes) {
        Ok(recording) => recording,
        Err(error) => return Report::refused(0, 0, error.to_string()),
    };
    if let Some(reason) = mismatch(&recording.header, rules) {
        return Report::refused(0, 0, reason);
    }
    let game = Game::new(Arc::clone(rules), recording.header.setup);
    match game {
        Ok(game) => play(game, &recording, progress),
        Err(error) => Report::refused(0, 0, error.to_string()),
    }
}

fn mismatch(header: &Header, rules: &Rules) -> Option<String> {
    if header.rules != RULES_VERSION {
        return Some(format!(
            "recorded under rules version {}, this program has version {RULES_VERSION}",
            header.rules
        ));
    }
    if header.from.is_some() {
        return Some("it goes on from a saved game, so it cannot be played from the start".into());
    }
    let wanted: Vec<&str> = header.packs.iter().map(|pack| pack.name.as_str()).collect();
    let have: Vec<&str> = rules
        .packs()
        .iter()
        .map(|pack| pack.name.as_str())
        .collect();
    if wanted != have {
        let (wanted, have) = (wanted.join(", "), have.join(", "));
        return Some(format!(
            "recorded with the packs {wanted}; loaded are {have}"
        ));
    }
    let differs = header.packs.iter().zip(rules.packs()).find(|(a, b)| a != b);
    differs.map(|(pack, _)| format!("recorded with another version of the pack {}", pack.name))
}

fn play(
    mut game: Game,
    recording: &Recording,
    mut progress: impl FnMut(u32, &Game) -> ControlFlow<()>,
) -> Report {
    let mut digests = recording.digests.iter().peekable();
    for (turn, command) in (1..).zip(&recording.commands) {
        if let Err(refusal) = game.step(*command) {
            let reason = format!("command {turn} ({command:?}) is refused: {refusal:?}");
            return Report::refused(turn - 1, game.digest(), reason);
        }
        if let Some((_, wanted)) = digests.next_if(|(at, _)| *at == turn)
            && *wanted != game.digest()
        {
            let reason = format!("the digests part by command {turn}");
            return Report::refused(turn, game.digest(), reason);
        }
        if progress(turn, &game).is_break() {
            return Report::refused(turn, game.digest(), "interrupted".into());
        }
    }
    let (turns, digest) = (game.turn(), game.digest());
    match recording.end {
        None => {
            let reason = format!("unfinished: there is no end mark; {turns} commands are whole");
            Report::refused(turns, digest, reason)
        }
        Some(end) if end != digest => {
            Report::refused(turns, digest, "the digests part at the end".into())
        }
        Some(_) => Report {
            ok: true,
            turns,
            digest,
            reason: None,
        },
    }
}
