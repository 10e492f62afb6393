//! Mutations of bytes without knowledge of their meaning.

use geom::Stream;

use crate::luck::{index, one, word};

/// Makes one to six random changes; pieces may be copied from `others`.
#[must_use]
pub fn mutate(bytes: &[u8], others: &[Vec<u8>], luck: &mut Stream) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + luck.below(6) {
        let at = index(luck, bytes.len().max(1)).min(bytes.len());
        let end = (at + 1 + index(luck, 16)).min(bytes.len());
        match luck.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << luck.below(8),
            1 if at < bytes.len() => bytes[at] = luck.next_u32().to_le_bytes()[0],
            2 => drop(bytes.drain(at..end)),
            3 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again.repeat(1 + index(luck, 40)));
            }
            4 => {
                let edge = word(luck).to_le_bytes();
                let length = 1 << luck.below(4);
                bytes.splice(at..at, edge.into_iter().take(length));
            }
            5 => {
                if let Some(other) = one(luck, others) {
                    let from = index(luck, other.len().max(1)).min(other.len());
                    let to = (from + index(luck, 60)).min(other.len());
                    bytes.splice(at..at, other[from..to].iter().copied());
                }
            }
            6 => {
                const PIECES: &[&str] = &[
                    "{",
                    "}",
                    "{{{{{{{{",
                    "[",
                    "]]",
                    "\"",
                    "'''",
                    "\n",
                    "\u{1b}[2J",
                    "鳥",
                    "\u{202e}",
                    "-1",
                    "0",
                    "4294967296",
                    "18446744073709551616",
                    "1e999",
                    "nan",
                    "true",
                    "..",
                    "= ",
                    "999999d999999",
                ];
                let piece = one(luck, PIECES).copied().unwrap_or_default();
                bytes.splice(at..at, piece.bytes());
            }
            _ => bytes.truncate(at.max(1)),
        }
    }
    bytes
}
