//! One record: kind, length, payload, and a check that depends on all records before it.

use crate::world::mix::Mix;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Header,
    Command,
    Digest,
    End,
}

impl RecordKind {
    const ALL: [Self; 4] = [Self::Header, Self::Command, Self::Digest, Self::End];

    const fn byte(self) -> u8 {
        match self {
            Self::Header => b'H',
            Self::Command => b'c',
            Self::Digest => b'd',
            Self::End => b'E',
        }
    }

    fn of(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.byte() == byte)
    }
}

/// The digest after a number of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub(super) commands: u32,
    pub(super) digest: u64,
}

/// Running hash over all records; the first four bytes are the check of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct HashChain(u64);

impl HashChain {
    pub(super) const START: Self = Self(0x4865_6172_7468_6761);

    fn after(self, kind: RecordKind, payload: &[u8]) -> Self {
        let mut mix = Mix::new(self.0);
        mix.write_u8(kind.byte());
        mix.write(payload);
        Self(mix.finish())
    }

    fn check(self) -> [u8; CHECK] {
        let [a, b, c, d, ..] = self.0.to_le_bytes();
        [a, b, c, d]
    }
}

const CHECK: usize = 4;

/// Maximum length of a payload in bytes; a longer one counts as damage.
const MOST: usize = 1 << 20;

pub(crate) fn write(bytes: &mut Vec<u8>, chain: &mut HashChain, kind: RecordKind, payload: &[u8]) {
    *chain = chain.after(kind, payload);
    bytes.push(kind.byte());
    let mut length = payload.len();
    while length >= 0x80 {
        bytes.push(length.to_le_bytes()[0] | 0x80);
        length >>= 7;
    }
    bytes.push(length.to_le_bytes()[0]);
    bytes.extend_from_slice(payload);
    bytes.extend_from_slice(&chain.check());
}

/// Why a record could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordFault {
    /// The bytes end inside the record.
    Torn,
    /// The bytes are not a record, or not the one that follows here.
    Damaged,
}

/// Reads one record and advances `chain`. Returns kind, payload and the bytes after the record. On error `chain` is
/// unchanged.
pub(crate) fn read<'b>(
    bytes: &'b [u8],
    chain: &mut HashChain,
) -> Result<(RecordKind, &'b [u8], &'b [u8]), RecordFault> {
    let (kind, rest) = bytes.split_first().ok_or(RecordFault::Torn)?;
    let kind = RecordKind::of(*kind).ok_or(RecordFault::Damaged)?;
    let (length, rest) = read_length(rest)?;
    if rest.len() < length + CHECK {
        return Err(RecordFault::Torn);
    }
    let (payload, rest) = rest.split_at(length);
    let (check, rest) = rest.split_at(CHECK);
    let next = chain.after(kind, payload);
    if next.check() != check {
        return Err(RecordFault::Damaged);
    }
    *chain = next;
    Ok((kind, payload, rest))
}

fn read_length(bytes: &[u8]) -> Result<(usize, &[u8]), RecordFault> {
    let mut length = 0usize;
    for (n, byte) in bytes.iter().take(3).enumerate() {
        length |= usize::from(byte & 0x7F) << (7 * n);
        if byte & 0x80 == 0 {
            // Only the shortest encoding of a length is valid.
            let padded = n > 0 && *byte == 0;
            let fits = length <= MOST && !padded;
            return if fits {
                Ok((length, &bytes[n + 1..]))
            } else {
                Err(RecordFault::Damaged)
            };
        }
    }
    Err(if bytes.len() < 3 {
        RecordFault::Torn
    } else {
        RecordFault::Damaged
    })
}

#[cfg(test)]
mod tests {
    use super::{HashChain, MOST, RecordFault, RecordKind, read, read_length, write};

    #[test]
    fn record_lengths_use_the_shortest_encoding_only() {
        for (bytes, length) in [
            (&[0][..], Ok(0)),
            (&[0x7F], Ok(127)),
            (&[0x80, 1], Ok(128)),
            (&[0xFF, 0x7F], Ok(16_383)),
            (&[0x80, 0x80, 1], Ok(16_384)),
            (&[0x80, 0x80, 0x40], Ok(MOST)),
            (&[0x81, 0x80, 0x40], Err(RecordFault::Damaged)),
            (&[0xFF, 0xFF, 0xFF], Err(RecordFault::Damaged)),
            (&[0x80, 0], Err(RecordFault::Damaged)),
            (&[0x80, 0x80, 0], Err(RecordFault::Damaged)),
            (&[], Err(RecordFault::Torn)),
            (&[0x80], Err(RecordFault::Torn)),
            (&[0x80, 0x80], Err(RecordFault::Torn)),
        ] {
            let read = read_length(bytes).map(|(length, rest)| {
                assert!(rest.is_empty());
                length
            });
            assert_eq!(read, length, "{bytes:?}");
        }
    }

    #[test]
    fn a_record_ends_where_the_next_begins() {
        let (mut bytes, mut chain) = (Vec::new(), HashChain::START);
        write(&mut bytes, &mut chain, RecordKind::Command, b"one");
        write(&mut bytes, &mut chain, RecordKind::Digest, b"");
        let mut reading = HashChain::START;
        let (kind, payload, rest) = read(&bytes, &mut reading).unwrap();
        assert_eq!((kind, payload), (RecordKind::Command, &b"one"[..]));
        let (kind, payload, rest) = read(rest, &mut reading).unwrap();
        assert_eq!(
            (kind, payload, rest),
            (RecordKind::Digest, &b""[..], &b""[..])
        );
        assert_eq!(reading, chain);
        assert_eq!(read(rest, &mut reading), Err(RecordFault::Torn));
        for n in 0..8 {
            assert_eq!(
                read(&bytes[..n], &mut HashChain::START.clone()),
                Err(RecordFault::Torn)
            );
        }
        assert_eq!(read(b"x", &mut reading), Err(RecordFault::Damaged));
    }

    #[test]
    fn swapped_journal_records_are_damage() {
        let (mut bytes, mut chain) = (Vec::new(), HashChain::START);
        write(&mut bytes, &mut chain, RecordKind::Command, b"a");
        let first = bytes.len();
        write(&mut bytes, &mut chain, RecordKind::Command, b"b");
        let mut start = HashChain::START;
        assert_eq!(read(&bytes[first..], &mut start), Err(RecordFault::Damaged));
        assert_eq!(start, HashChain::START, "a bad record leads nowhere");
    }
}
