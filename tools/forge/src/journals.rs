//! Forged journals: honest ones taken apart, changed, and sealed again, so that no checksum reveals the change.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use geom::Stream;
use lab::crash;
use proto::{Command, Mode};
use sim::journal::{Header, read};
use sim::{Budget, Game, PackStamp, Verdict, verify};

use crate::base;
use crate::checksum::Checksum;
use crate::luck::{command, index, one, word};

const MAGIC: &[u8] = b"HGJ1";
const START: u64 = 0x4865_6172_7468_6761;

/// A journal as records (kind and payload), without their checksums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRecords(pub Vec<(u8, Vec<u8>)>);

impl JournalRecords {
    /// Takes an undamaged journal apart. Panics on a damaged one.
    #[must_use]
    pub fn of(journal: &[u8]) -> Self {
        let mut records = Vec::new();
        let mut rest = &journal[MAGIC.len()..];
        while let Some((kind, after)) = rest.split_first() {
            let (mut length, mut bytes) = (0, 0);
            for byte in after {
                length |= usize::from(byte & 0x7F) << (7 * bytes);
                bytes += 1;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            let payload = &after[bytes..bytes + length];
            records.push((*kind, payload.to_vec()));
            rest = &after[bytes + length + 4..];
        }
        Self(records)
    }

    /// Puts the journal together again with correct checksums.
    #[must_use]
    pub fn sealed(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut chain = START;
        for (kind, payload) in &self.0 {
            let mut seal = Checksum::new(chain);
            chain = seal.word((*kind).into()).bytes(payload).finish();
            bytes.push(*kind);
            let mut length = payload.len();
            while length >= 0x80 {
                bytes.push(length.to_le_bytes()[0] | 0x80);
                length >>= 7;
            }
            bytes.push(length.to_le_bytes()[0]);
            bytes.extend_from_slice(payload);
            bytes.extend_from_slice(&chain.to_le_bytes()[..4]);
        }
        bytes
    }

    fn header(&mut self, change: impl FnOnce(&mut Header)) {
        if let Some((_, payload)) = self.0.first_mut()
            && let Ok(mut header) = postcard::from_bytes(payload)
        {
            change(&mut header);
            *payload = encoded(&header);
        }
    }
}

fn encoded(value: &impl serde::Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap_or_default()
}

fn mark(commands: u32, digest: u64) -> Vec<u8> {
    encoded(&(commands, digest))
}

fn change(forged: &mut JournalRecords, luck: &mut Stream) {
    let at = 1 + index(luck, forged.0.len().saturating_sub(1).max(1));
    let at = at.min(forged.0.len());
    match luck.below(16) {
        0 => forged.header(|header| header.setup.seed = word(luck)),
        1 => forged.header(|header| {
            let modes = [Mode::Ranked, Mode::Practice, Mode::Wizard];
            header.setup.mode = one(luck, &modes).copied().unwrap_or_default();
        }),
        2 => forged.header(|header| header.rules = header.rules.wrapping_sub(luck.below(3))),
        3 => forged.header(|header| {
            header.packs.push(PackStamp {
                name: "\u{1b}[2Jcomplete".repeat(index(luck, 2_000)),
                hash: String::new(),
            });
        }),
        4 => forged.header(|header| header.from = Some(word(luck))),
        5..=7 => forged.0.insert(at, (b'c', encoded(&command(luck)))),
        8 => {
            if let Some(record) = forged.0.get_mut(at) {
                *record = (b'c', encoded(&command(luck)));
            }
        }
        9 if at < forged.0.len() => drop(forged.0.remove(at)),
        10 => {
            if let Some(record) = forged.0.get(at).cloned() {
                forged.0.insert(at, record);
            }
        }
        11 if at + 1 < forged.0.len() => forged.0.swap(at, at + 1),
        12 => {
            let commands = forged.0[..at]
                .iter()
                .filter(|(kind, _)| *kind == b'c')
                .count();
            let commands = u32::try_from(commands).unwrap_or(0);
            let kind = if luck.one_in(2) { b'd' } else { b'E' };
            forged.0.insert(at, (kind, mark(commands, word(luck))));
        }
        13 => forged.0.truncate(at),
        14 => {
            // The same value in more bytes than it needs.
            if let Some((_, payload)) = forged.0.get_mut(at)
                && let Some(last) = payload.last_mut()
                && *last < 0x80
            {
                *last |= 0x80;
                payload.push(0);
            }
        }
        _ => {
            if let Some((_, payload)) = forged.0.get_mut(at) {
                let length = index(luck, 12);
                *payload = (0..length)
                    .map(|_| luck.next_u32().to_le_bytes()[0])
                    .collect();
            }
        }
    }
}

/// Replays the journal and writes the digests and the end mark that it should have: the best an attacker can do.
fn rewrite_digests(forged: &mut JournalRecords) {
    let Ok(recording) = read(&forged.sealed()) else {
        return;
    };
    let header = recording.header;
    let Ok(mut game) = Game::new(Arc::clone(base::rules()), header.setup) else {
        return;
    };
    let mut records = vec![(b'H', encoded(&header))];
    for (n, command) in (1..).zip(recording.commands) {
        records.push((b'c', encoded(&command)));
        let _ = game.step(command);
        if n % 64 == 0 {
            records.push((b'd', mark(n, game.digest())));
        }
    }
    let commands = game.journal().commands();
    records.push((b'E', mark(commands, game.digest())));
    forged.0 = records;
}

#[must_use]
pub fn forge(honest: &[u8], luck: &mut Stream) -> Vec<u8> {
    let mut forged = JournalRecords::of(honest);
    for _ in 0..1 + luck.below(3) {
        change(&mut forged, luck);
    }
    if luck.one_in(3) {
        rewrite_digests(&mut forged);
    }
    forged.sealed()
}

#[derive(Clone, Debug, Default)]
pub struct JournalTrials {
    pub judged: u32,
    /// Number accepted as true, finished runs.
    pub complete: u32,
    /// Number accepted as true so far.
    pub unfinished: u32,
    /// Failures, each with the number of the forgery.
    pub wrong: Vec<String>,
    /// Longest CPU time of one verification.
    pub slowest: Duration,
    pub most_work: u64,
}

/// Returns honest journals: finished games, one cut short, and one in practice mode.
#[must_use]
pub fn honest() -> Vec<Vec<u8>> {
    let modes = [Mode::Ranked, Mode::Ranked, Mode::Ranked, Mode::Practice];
    let games = (1..).zip(modes).map(|(seed, mode)| {
        let turns = if seed == 3 { 150 } else { 4_000 };
        let mut game = base::run(seed, mode, turns);
        game.close().bytes().to_vec()
    });
    games.collect()
}

/// Forges and verifies `count` journals, starting with number `from`; calls `tell` after each.
pub fn judge(from: u32, count: u32, mut tell: impl FnMut(u32)) -> JournalTrials {
    let honest = honest();
    let mut trials = JournalTrials::default();
    for n in from..from.saturating_add(count) {
        let mut luck = Stream::named(n.into(), "forged journal", 0);
        let Some(model) = one(&mut luck, &honest) else {
            break;
        };
        let bytes = forge(model, &mut luck);
        let start = ProcessTime::now();
        let judged = crash::catch_panic(|| {
            verify(base::rules(), &bytes, &Budget::default(), |_, _| {
                ControlFlow::Continue(())
            })
        });
        trials.slowest = trials.slowest.max(start.elapsed());
        trials.judged += 1;
        match judged {
            Err(panic) => {
                let place = panic.place;
                let wrong = format!("{n}: it panics: {} ({place})", panic.message);
                trials.wrong.push(wrong);
            }
            Ok(verdict) => trials.take(n, &bytes, &verdict),
        }
        tell(n);
    }
    trials
}

impl JournalTrials {
    fn take(&mut self, n: u32, bytes: &[u8], verdict: &Verdict) {
        let work = verdict.reached.map_or(0, |reached| reached.work);
        self.most_work = self.most_work.max(work);
        if verdict.is_true_so_far() {
            if verdict.is_complete() {
                self.complete += 1;
            } else {
                self.unfinished += 1;
            }
            if let Err(wrong) = replay_independently(bytes, verdict) {
                self.wrong.push(format!("{n}: accepted, but {wrong}"));
            }
        }
    }
}

/// Checks that an accepted journal is a true run, by replaying it in the plainest way.
fn replay_independently(bytes: &[u8], verdict: &Verdict) -> Result<(), String> {
    let recording = read(bytes).map_err(|error| error.to_string())?;
    let header = &recording.header;
    header
        .fits(base::rules())
        .map_err(|_| "it was recorded by other rules".to_owned())?;
    let ranked = header.setup.mode == Mode::Ranked;
    let cheats = |it: &Command| matches!(it, Command::Dev(_));
    if ranked && recording.commands.iter().any(cheats) {
        return Err("a developer helped".into());
    }
    let game = Game::new(Arc::clone(base::rules()), header.setup);
    let mut game = game.map_err(|error| error.to_string())?;
    let mut digests = recording.digests.iter();
    let last = recording.commands.len();
    for (n, command) in (1..).zip(recording.commands) {
        if let Err(refusal) = game.step(command) {
            return Err(format!("command {n} is refused: {refusal:?}"));
        }
        let torn = recording.end.is_none() && n as usize == last;
        if n % 64 == 0 && digests.next() != Some(&(n, game.full_digest())) && !torn {
            return Err(format!("the digest after command {n} is another"));
        }
    }
    if digests.next().is_some() {
        return Err("there are digests too many".into());
    }
    let over = game.is_over() && recording.end == Some(game.full_digest());
    if verdict.is_complete() && !over {
        return Err("it is not over".into());
    }
    if verdict.is_complete() && game.close().bytes() != bytes {
        return Err("the game writes other bytes".into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{JournalRecords, honest, judge};

    #[test]
    fn a_journal_taken_apart_and_sealed_again_is_the_same() {
        for journal in honest() {
            assert_eq!(JournalRecords::of(&journal).sealed(), journal);
        }
    }

    /// Hostile: J1, J2, J3, J4, J5, J7, J8.
    #[test]
    fn no_forged_journal_is_accepted() {
        let trials = judge(0, 400, |_| {});
        assert!(trials.wrong.is_empty(), "{:#?}", trials.wrong);
        assert_eq!(trials.judged, 400);
        assert!(trials.complete + trials.unfinished > 0, "{trials:?}");
        assert!(trials.complete < 200, "{trials:?}");
    }
}
