//! One record: a kind, a length, a payload, and a check chained through all records before it.

use crate::digest::Mix;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// What a record holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

/// The digest after so many commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mark {
    pub(super) commands: u32,
    pub(super) digest: u64,
}

/// The number chained through all records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Chain(u64);

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

/// No record is longer than this: a longer one is damage.
const MOST: usize = 1 << 20;

pub(super) fn write(bytes: &mut Vec<u8>, chain: &mut Chain, kind: Kind, payload: &[u8]) {
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

/// Why no record could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The bytes end inside a record.
    Torn,
    /// The bytes are no record, or not the one that belongs here.
    Damaged,
}

/// Reads one record; the bytes after it come back too.
pub(super) fn read<'b>(
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
            // A length written with more bytes than it needs is not ours.
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
