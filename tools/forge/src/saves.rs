//! Forged saves: honest ones with a number, a list or a name changed, and a correct checksum.

use std::time::Duration;

use cpu_time::ProcessTime;
use geom::Stream;
use lab::crash;
use proto::{Mode, View};
use rmpv::Value;
use sim::{Game, LoadError};

use crate::base;
use crate::checksum::Checksum;
use crate::luck::{index, one, word};

/// Bytes before the body: the magic word and the format version.
const HEAD: usize = 8;

#[must_use]
pub fn body(save: &[u8]) -> Option<Value> {
    let body = save.get(HEAD..save.len().checked_sub(8)?)?;
    rmpv::decode::read_value(&mut &*body).ok()
}

/// Returns a save with this body, the head of another save, and a correct checksum.
#[must_use]
pub fn sealed(head: &[u8], body: &Value) -> Vec<u8> {
    let mut bytes = head[..HEAD].to_vec();
    // Writing to memory cannot fail.
    let _ = rmpv::encode::write_value(&mut bytes, body);
    let [a, b, c, d] = [head[4], head[5], head[6], head[7]];
    let format = u32::from_le_bytes([a, b, c, d]);
    let sum = Checksum::new(format.into()).bytes(&bytes).finish();
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// Marks the save as one of an older rules version, so that its digest is not compared.
fn mark_as_other_version(body: &mut Value) {
    let Value::Map(rows) = body else { return };
    for (key, value) in rows {
        if key.as_str() == Some("rules") {
            *value = 1.into();
        }
    }
}

/// Number of values inside a value, including those encoded inside bytes.
fn size(value: &Value) -> usize {
    match value {
        Value::Array(all) => 1 + all.iter().map(size).sum::<usize>(),
        Value::Map(rows) => 1 + rows.iter().map(|(_, value)| size(value)).sum::<usize>(),
        Value::Binary(bytes) => 1 + inner(bytes).map_or(0, |value| size(&value)),
        _ => 1,
    }
}

/// Decodes a value inside bytes; `None` unless it fills them.
fn inner(bytes: &[u8]) -> Option<Value> {
    let mut rest = bytes;
    let value = rmpv::decode::read_value(&mut rest).ok()?;
    rest.is_empty().then_some(value)
}

/// Changes the value with index `at` inside a value; otherwise returns how many indices are left to pass.
fn change(value: &mut Value, at: usize, luck: &mut Stream) -> Result<(), usize> {
    if at == 0 {
        spoil(value, luck);
        return Ok(());
    }
    let mut left = at - 1;
    match value {
        Value::Array(all) => {
            for value in all {
                match change(value, left, luck) {
                    Ok(()) => return Ok(()),
                    Err(rest) => left = rest,
                }
            }
        }
        Value::Map(rows) => {
            for (_, value) in rows {
                match change(value, left, luck) {
                    Ok(()) => return Ok(()),
                    Err(rest) => left = rest,
                }
            }
        }
        Value::Binary(bytes) => {
            if let Some(mut value) = inner(bytes) {
                match change(&mut value, left, luck) {
                    Ok(()) => {
                        let mut changed = Vec::new();
                        let _ = rmpv::encode::write_value(&mut changed, &value);
                        *bytes = changed;
                        return Ok(());
                    }
                    Err(rest) => left = rest,
                }
            }
        }
        _ => {}
    }
    Err(left)
}

fn spoil(value: &mut Value, luck: &mut Stream) {
    match value {
        Value::Integer(number) => {
            let near = number.as_i64().unwrap_or(0);
            *value = match luck.below(4) {
                0 => near.wrapping_add(1).into(),
                1 => near.wrapping_neg().into(),
                2 => word(luck).cast_signed().into(),
                _ => word(luck).into(),
            };
        }
        Value::Array(all) if !all.is_empty() => {
            let at = index(luck, all.len());
            match luck.below(5) {
                0 => drop(all.remove(at)),
                1 => {
                    let again = all[at].clone();
                    all.insert(at, again);
                }
                2 => all.reverse(),
                3 => all.clear(),
                _ => {
                    let again = all[at].clone();
                    let count = 1 << luck.below(12);
                    all.extend(std::iter::repeat_n(again, count));
                }
            }
        }
        Value::Map(rows) if !rows.is_empty() => {
            let at = index(luck, rows.len());
            if luck.one_in(2) {
                rows.remove(at);
            } else {
                rows[at].1 = Value::Nil;
            }
        }
        Value::Binary(bytes) if !bytes.is_empty() => {
            let at = index(luck, bytes.len());
            bytes[at] ^= 1 << luck.below(8);
        }
        Value::Boolean(yes) => *yes = !*yes,
        _ => {
            let others = [
                "",
                "\u{1b}[2J",
                "base:wolf",
                "Floor",
                "Wall",
                "hidden",
                "mind",
            ];
            let other = one(luck, &others).copied().unwrap_or_default();
            *value = match luck.below(3) {
                0 => other.into(),
                1 => Value::Nil,
                _ => word(luck).into(),
            };
        }
    }
}

#[must_use]
pub fn forge(honest: &[u8], luck: &mut Stream) -> Option<Vec<u8>> {
    let mut body = body(honest)?;
    if !luck.one_in(4) {
        mark_as_other_version(&mut body);
    }
    for _ in 0..1 + luck.below(3) {
        let at = index(luck, size(&body));
        // An earlier change may have removed the value, which is fine.
        let _ = change(&mut body, at, luck);
    }
    Some(sealed(honest, &body))
}

#[derive(Clone, Debug, Default)]
pub struct SaveTrials {
    pub opened: u32,
    pub played: u32,
    /// Failures, each with the number of the forgery.
    pub wrong: Vec<String>,
    /// Longest CPU time to load one.
    pub slowest: Duration,
}

#[must_use]
pub fn honest() -> Vec<Vec<u8>> {
    let turns = [1, 200, 700, 1_500];
    let games = (1..).zip(turns).map(|(seed, turns)| {
        let game = base::run(seed, Mode::Practice, turns);
        game.save()
    });
    games.collect()
}

/// Turns played of every forged save that loads.
const TURNS: u32 = 40;

/// Forges and loads `count` saves, starting with number `from`, and plays those that load; calls `tell` after each.
pub fn judge(from: u32, count: u32, mut tell: impl FnMut(u32)) -> SaveTrials {
    let honest = honest();
    let mut trials = SaveTrials::default();
    for n in from..from.saturating_add(count) {
        let mut luck = Stream::named(n.into(), "forged save", 0);
        let forged = one(&mut luck, &honest).and_then(|model| forge(model, &mut luck));
        let Some(bytes) = forged else {
            continue;
        };
        let start = ProcessTime::now();
        let opened = crash::catch_panic(|| Game::load(base::rules(), &bytes));
        trials.slowest = trials.slowest.max(start.elapsed());
        trials.opened += 1;
        match opened.map(|loaded| loaded.map(|loaded| loaded.game)) {
            Err(panic) => {
                let place = panic.place;
                let wrong = format!("{n}: opening it panics: {} ({place})", panic.message);
                trials.wrong.push(wrong);
            }
            Ok(Err(_)) => {}
            Ok(Ok(game)) => {
                trials.played += 1;
                match crash::catch_panic(|| play(game, n)) {
                    Ok(Ok(())) => {}
                    Ok(Err(wrong)) => trials.wrong.push(format!("{n}: {wrong}")),
                    Err(panic) => {
                        let place = panic.place;
                        let wrong = format!("{n}: playing it panics: {} ({place})", panic.message);
                        trials.wrong.push(wrong);
                    }
                }
            }
        }
        tell(n);
    }
    trials
}

/// Plays a loaded save with all checks, and saves and loads it again.
///
/// # Errors
/// Describes the violated expectation.
pub fn play(mut game: Game, seed: u32) -> Result<(), String> {
    let mut view = View::default();
    for turn in 0..TURNS {
        game.view(&mut view);
        game.audit_view(&view).map_err(|fault| fault.to_string())?;
        base::play(&mut game, u64::from(seed) + u64::from(turn), 1);
        game.audit().map_err(|fault| fault.to_string())?;
        if game.digest() != game.full_digest() {
            return Err("the quick digest is not the full one".into());
        }
    }
    match Game::load(base::rules(), &game.save()) {
        Ok(twin) if twin.game.digest() == game.digest() => Ok(()),
        Ok(_) => Err("saved and loaded, it is another".into()),
        Err(LoadError::Broken(why)) => Err(format!("what it saves is broken: {why}")),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::{body, honest, judge, sealed};
    use sim::Game;

    #[test]
    fn a_save_taken_apart_and_sealed_again_still_loads() {
        for save in honest() {
            let body = body(&save).expect("it has a body");
            let again = sealed(&save, &body);
            let twin = Game::load(crate::base::rules(), &again).expect("it loads");
            assert_eq!(twin.game.save(), save);
        }
    }

    /// Hostile: S1, S2, S3, S4, S5, S6, S7, S8, S9.
    #[test]
    fn no_forged_save_breaks_the_game() {
        let trials = judge(0, 400, |_| {});
        assert!(trials.wrong.is_empty(), "{:#?}", trials.wrong);
        assert!(trials.opened > 390 && trials.played > 8, "{trials:?}");
    }
}
