//! One record: kind, length, payload, and a check that depends on all records before it.

use crate::world::mix::Mix;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Header,
    Command,
    Digest,
    End,
}

impl Kind {
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
pub(crate) struct Mark {
    pub(super) commands: u32,
    pub(super) digest: u64,
}

/// Running hash over all records; the first four bytes are the check of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Chain(u64);

impl Chain {
    pub(super) const START: Self = Self(0x4865_6172_7468_6761);

    fn after(self, kind: Kind, payload: &[u8]) -> Self {
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

pub(crate) fn write(bytes: &mut Vec<u8>, chain: &mut Chain, kind: Kind, payload: &[u8]) {
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
pub(crate) enum Fault {
    /// The bytes end inside the record.
    Torn,
    /// The bytes are not a record, or not the one that follows here.
    Damaged,
}

/// Reads one record and advances `chain`. Returns kind, payload and the bytes after the record. On error `chain` is
/// unchanged.
pub(crate) fn read<'b>(
    bytes: &'b [u8],
    chain: &mut Chain,
) -> Result<(Kind, &'b [u8], &'b [u8]), Fault> {
    let (kind, rest) = bytes.split_first().ok_or(Fault::Torn)?;
    let kind = Kind::of(*kind).ok_or(Fault::Damaged)?;
    let (length, rest) = read_length(rest)?;
    if rest.len() < length + CHECK {
        return Err(Fault::Torn);
    }
    let (payload, rest) = rest.split_at(length);
    let (check, rest) = rest.split_at(CHECK);
    let next = chain.after(kind, payload);
    if next.check() != check {
        return Err(Fault::Damaged);
    }
    *chain = next;
    Ok((kind, payload, rest))
}

fn read_length(bytes: &[u8]) -> Result<(usize, &[u8]), Fault> {
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
                Err(Fault::Damaged)
            };
        }
    }
    Err(if bytes.len() < 3 {
        Fault::Torn
    } else {
        Fault::Damaged
    })
}

#[cfg(test)]
mod tests {
    use super::{Chain, Fault, Kind, MOST, read, read_length, write};

    #[test]
    fn lengths_are_written_in_as_few_bytes_as_will_do_and_no_other_way() {
        for (bytes, length) in [
            (&[0][..], Ok(0)),
            (&[0x7F], Ok(127)),
            (&[0x80, 1], Ok(128)),
            (&[0xFF, 0x7F], Ok(16_383)),
            (&[0x80, 0x80, 1], Ok(16_384)),
            (&[0x80, 0x80, 0x40], Ok(MOST)),
            (&[0x81, 0x80, 0x40], Err(Fault::Damaged)),
            (&[0xFF, 0xFF, 0xFF], Err(Fault::Damaged)),
            (&[0x80, 0], Err(Fault::Damaged)),
            (&[0x80, 0x80, 0], Err(Fault::Damaged)),
            (&[], Err(Fault::Torn)),
            (&[0x80], Err(Fault::Torn)),
            (&[0x80, 0x80], Err(Fault::Torn)),
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
        let (mut bytes, mut chain) = (Vec::new(), Chain::START);
        write(&mut bytes, &mut chain, Kind::Command, b"one");
        write(&mut bytes, &mut chain, Kind::Digest, b"");
        let mut reading = Chain::START;
        let (kind, payload, rest) = read(&bytes, &mut reading).unwrap();
        assert_eq!((kind, payload), (Kind::Command, &b"one"[..]));
        let (kind, payload, rest) = read(rest, &mut reading).unwrap();
        assert_eq!((kind, payload, rest), (Kind::Digest, &b""[..], &b""[..]));
        assert_eq!(reading, chain);
        assert_eq!(read(rest, &mut reading), Err(Fault::Torn));
        for n in 0..8 {
            assert_eq!(
                read(&bytes[..n], &mut Chain::START.clone()),
                Err(Fault::Torn)
            );
        }
        assert_eq!(read(b"x", &mut reading), Err(Fault::Damaged));
    }

    #[test]
    fn records_cannot_change_places() {
        let (mut bytes, mut chain) = (Vec::new(), Chain::START);
        write(&mut bytes, &mut chain, Kind::Command, b"a");
        let first = bytes.len();
        write(&mut bytes, &mut chain, Kind::Command, b"b");
        let mut start = Chain::START;
        assert_eq!(read(&bytes[first..], &mut start), Err(Fault::Damaged));
        assert_eq!(start, Chain::START, "a bad record leads nowhere");
    }
}
