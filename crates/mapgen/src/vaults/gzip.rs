//! Packs and unpacks gzip, in which REX Paint keeps its drawings; bounded, since files come from anywhere.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;

/// What the data unpacks to, unless it is damaged or larger than `limit` bytes.
pub(super) fn gunzip(data: &[u8], limit: usize) -> Option<Vec<u8>> {
    let most = u64::try_from(limit).ok()?;
    let mut out = Vec::new();
    // One byte more than allowed tells a file that is too large from one that just fits.
    let mut reader = GzDecoder::new(data).take(most.saturating_add(1));
    reader.read_to_end(&mut out).ok()?;
    (out.len() <= limit).then_some(out)
}

/// The data packed, as small as it gets.
pub(super) fn gzip(data: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(data).and_then(|()| packer.finish());
    packed.expect("a vector takes every byte")
}

#[cfg(test)]
mod tests {
    use super::{gunzip, gzip};

    #[test]
    fn what_is_packed_can_be_unpacked() {
        for data in [&b""[..], b"a", &b"abcabcabc".repeat(99)] {
            assert_eq!(gunzip(&gzip(data), data.len()).as_deref(), Some(data));
        }
        assert!(gzip(&[7; 4096]).len() < 64);
    }

    #[test]
    fn what_unpacks_to_more_than_the_limit_is_refused() {
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
        // The first ten bytes say when and where it was packed, which is nobody's business.
        for at in 10..packed.len() {
            let mut changed = packed.clone();
            changed[at] ^= 0xff;
            assert_ne!(gunzip(&changed, 99).as_deref(), Some(&data[..]), "{at}");
        }
        assert_eq!(gunzip(b"hello", 99), None);
    }
}
