//! Reads what the header of a journal says, without a module and for every rules version.
//!
//! docs/journals.md describes the format: the magic word, then a record `H` whose payload has the rules version, the packs, the
//! seed and the mode.

/// Returns the rules version in a journal's header; `None` if the bytes do not begin like a journal.
#[must_use]
pub fn rules_of(journal: &[u8]) -> Option<u32> {
    let (rules, _) = number(payload(journal)?)?;
    u32::try_from(rules).ok()
}

/// Whether the header of a journal has a mode that is never ranked; `false` if it cannot be read. The mode is part of every
/// digest, so a journal that hides it is not replayed to its end either.
#[must_use]
pub fn is_never_ranked(journal: &[u8]) -> bool {
    mode_of(journal).is_some_and(|mode| mode == PRACTICE || mode == WIZARD)
}

/// The number of the mode `practice`.
const PRACTICE: u64 = 1;

/// The number of the mode `wizard`.
const WIZARD: u64 = 2;

fn mode_of(journal: &[u8]) -> Option<u64> {
    let (_, rest) = number(payload(journal)?)?;
    let (packs, mut rest) = number(rest)?;
    for _ in 0..packs {
        // Name and hash.
        rest = after_text(after_text(rest)?)?;
    }
    let (_, rest) = number(rest)?;
    let (mode, _) = number(rest)?;
    Some(mode)
}

/// The payload of the header; shorter if the journal is cut off.
fn payload(journal: &[u8]) -> Option<&[u8]> {
    let record = journal.strip_prefix(b"HGJ1")?.strip_prefix(b"H")?;
    let (length, payload) = number(record)?;
    let length = usize::try_from(length).ok()?;
    Some(payload.get(..length).unwrap_or(payload))
}

fn after_text(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = number(bytes)?;
    rest.get(usize::try_from(length).ok()?..)
}

/// Decodes a LEB128 number; returns it and the rest.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut sum = 0;
    for (n, byte) in bytes.iter().enumerate().take(10) {
        sum |= u64::from(byte & 0x7f) << (7 * n);
        if byte & 0x80 == 0 {
            return Some((sum, &bytes[n + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{is_never_ranked, rules_of};

    #[test]
    fn the_rules_version_is_read_from_the_header_only() {
        assert_eq!(rules_of(b"HGJ1H\x05\x09rest"), Some(9));
        assert_eq!(rules_of(b"HGJ1H\x85\x01\xac\x02"), Some(300));
        for other in [
            &b""[..],
            b"HGJ1",
            b"HGJ1H",
            b"HGJ1H\x05",
            b"HGJ1c\x05\x09",
            b"HGJ2H\x05\x09",
            b"HGJ1H\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
            b"HGJ1H\x05\xff\xff\xff\xff\xff\x01",
        ] {
            assert_eq!(rules_of(other), None, "{other:?}");
        }
    }

    #[test]
    fn only_a_readable_mode_other_than_ranked_is_never_ranked() {
        // One pack `b` with the hash `h`, the greatest seed, and a mode.
        let header = |mode: u8| {
            let seed = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
            [&b"HGJ1H\x11\x0c\x01\x01b\x01h"[..], &seed, &[mode, 0]].concat()
        };
        assert_eq!(
            [0, 1, 2, 3].map(|mode| is_never_ranked(&header(mode))),
            [false, true, true, false]
        );
        let journal = header(2);
        for end in 0..journal.len() - 2 {
            assert!(!is_never_ranked(&journal[..end]), "cut off at {end}");
        }
        assert!(!is_never_ranked(b"HGJ1H\x05\x0c\xff\xff\xff\xff\x01\x01"));
    }
}
