//! Gzip for REX Paint files. Decompression is bounded, because packs are untrusted.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::GzEncoder;

/// Decompresses `data`. `None` if it is damaged or would exceed `limit` bytes.
pub(super) fn gunzip(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let most = u64::try_from(limit).ok()?;
    let mut out = Vec::new();
    // One byte more than allowed distinguishes a file that is too large from one that just fits.
    let mut reader = DeflateDecoder::new(body(data)?).take(most.saturating_add(1));
    reader.read_to_end(&mut out).ok()?;
    if out.len() > limit {
        return None;
    }
    let (sum, end) = reader.into_inner().into_inner().split_first_chunk()?;
    let (length, _) = end.split_first_chunk()?;
    let is_whole = u32::from_le_bytes(*length) == u32::try_from(out.len()).ok()?;
    (is_whole && u32::from_le_bytes(*sum) == checksum(&out)).then_some(out)
}

/// The compressed body after the gzip header. Optional header fields follow each other in this order.
fn body(data: &[u8]) -> Option<&[u8]> {
    const HEAD: usize = 10;
    let [0x1f, 0x8b, 8, parts, ..] = *data else {
        return None;
    };
    let [check, extra, name, comment] = [1, 2, 3, 4].map(|bit| parts >> bit & 1 == 1);
    let text = |rest: &[u8]| rest.iter().position(|byte| *byte == 0).map(|at| at + 1);
    let mut rest = data.get(HEAD..)?;
    if extra {
        let (length, behind) = rest.split_first_chunk()?;
        rest = behind.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for _ in [name, comment].into_iter().filter(|there| *there) {
        rest = rest.get(text(rest)?..)?;
    }
    rest.get(if check { 2 } else { 0 }..)
}

/// CRC-32, bit by bit: drawings are small, and this avoids the lookup table of `flate2`.
fn checksum(data: &[u8]) -> u32 {
    let bit = |sum: u32| sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
    let byte = |sum: u32, byte: &u8| (0..8).fold(sum ^ u32::from(*byte), |sum, _| bit(sum));
    !data.iter().fold(!0, byte)
}

pub(super) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(data).and_then(|()| packer.finish());
    packed.expect("a vector takes every byte")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_output_can_be_decompressed() {
        for data in [&b""[..], b"a", &b"abcabcabc".repeat(99)] {
            assert_eq!(gunzip(&gzip(data), data.len()).as_deref(), Some(data));
        }
        assert!(gzip(&[7; 4096]).len() < 64);
    }

    #[test]
    fn names_and_other_parts_of_the_head_are_passed_over() {
        let packer = flate2::GzBuilder::new();
        let packer = packer
            .filename("camp.xp")
            .comment("a camp")
            .extra([1, 2, 3]);
        let mut packer = packer.write(Vec::new(), Compression::best());
        packer.write_all(b"abc").unwrap();
        assert_eq!(
            gunzip(&packer.finish().unwrap(), 9).as_deref(),
            Some(&b"abc"[..])
        );
    }

    #[test]
    fn gunzip_rejects_output_above_the_limit() {
        let packed = gzip(&[0; 1 << 20]);
        assert!(packed.len() < 4096, "a small file of a large one");
        assert!(gunzip(&packed, 1 << 20).is_some());
        assert_eq!(gunzip(&packed, (1 << 20) - 1), None);
        assert_eq!(gunzip(&packed, 0), None);
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_noticed() {
        let data = b"a drawing of a camp, a drawing of a cave";
        let packed = gzip(data);
        for at in 0..packed.len() {
            assert_eq!(gunzip(&packed[..at], 99), None, "cut at {at}");
        }
        // The first ten bytes hold time and system of origin, which are ignored.
        for at in 10..packed.len() {
            let mut changed = packed.clone();
            changed[at] ^= 0xff;
            assert_ne!(gunzip(&changed, 99).as_deref(), Some(&data[..]), "{at}");
        }
        assert_eq!(gunzip(b"hello", 99), None);
    }
}
