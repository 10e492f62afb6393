//! Packs bytes as gzip, as drawings of REX Paint are kept: small enough, and simple enough to be plainly right.

use super::inflate::checksum;

/// The shortest repeat worth writing down, and the longest there is.
const REPEAT: std::ops::RangeInclusive<usize> = 4..=258;

/// Packs bytes. Repeats are looked for only at the given distances behind, which a drawing knows.
pub(super) fn gzip(data: &[u8], distances: &[usize]) -> Vec<u8> {
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    let mut bits = Bits::default();
    bits.put(1, 1);
    bits.put(1, 2);
    let mut at = 0;
    while at < data.len() {
        let repeats = distances
            .iter()
            .map(|back| (repeated(data, at, *back), *back));
        match repeats.max_by_key(|(length, _)| *length) {
            Some((length, back)) if REPEAT.contains(&length) => {
                bits.repeat(length, back);
                at += length;
            }
            _ => {
                bits.symbol(usize::from(data[at]));
                at += 1;
            }
        }
    }
    bits.symbol(256);
    out.extend(bits.done());
    out.extend(checksum(data).to_le_bytes());
    let length = u32::try_from(data.len()).unwrap_or(u32::MAX);
    out.extend(length.to_le_bytes());
    out
}

/// How many bytes from here on are as they were so far behind.
fn repeated(data: &[u8], at: usize, back: usize) -> usize {
    let Some(from) = at.checked_sub(back).filter(|_| back > 0 && back <= 32768) else {
        return 0;
    };
    let same = data[at..].iter().zip(&data[from..]).take(*REPEAT.end());
    same.take_while(|(now, then)| now == then).count()
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    count: usize,
}

impl Bits {
    /// Writes so many bits, the lowest first.
    fn put(&mut self, value: usize, count: usize) {
        for bit in 0..count {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("a byte has just been begun");
            *last |= u8::from(value >> bit & 1 == 1) << (self.count % 8);
            self.count += 1;
        }
    }

    /// Writes a code, the highest bit first.
    fn code(&mut self, value: usize, count: usize) {
        for bit in (0..count).rev() {
            self.put(value >> bit & 1, 1);
        }
    }

    fn symbol(&mut self, symbol: usize) {
        match symbol {
            0..144 => self.code(0x30 + symbol, 8),
            144..256 => self.code(0x190 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    fn repeat(&mut self, length: usize, back: usize) {
        let (index, base, extra) = length_of(length);
        self.symbol(257 + index);
        self.put(length - base, extra);
        let (code, base, extra) = distance_of(back);
        self.code(code, 5);
        self.put(back - base, extra);
    }

    fn done(self) -> Vec<u8> {
        self.bytes
    }
}

/// The code of a length, the least length with that code, and how many bits say the rest.
fn length_of(length: usize) -> (usize, usize, usize) {
    use super::inflate::{LENGTH_BASE, LENGTH_BITS};
    let index = LENGTH_BASE.iter().rposition(|base| *base <= length);
    let index = index.unwrap_or(0);
    (index, LENGTH_BASE[index], LENGTH_BITS[index])
}

/// The same for a distance.
fn distance_of(back: usize) -> (usize, usize, usize) {
    let all = (0..30_usize).map(|code| {
        let extra = (code / 2).saturating_sub(1);
        let base = if code < 4 {
            code + 1
        } else {
            ((2 + code % 2) << extra) + 1
        };
        (code, base, extra)
    });
    all.rev()
        .find(|(_, base, _)| *base <= back)
        .unwrap_or((0, 1, 0))
}

#[cfg(test)]
mod tests {
    use super::super::inflate::gunzip;
    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let mixed: Vec<u8> = (0..9000_u32).map(|n| (n * n / 7 % 251) as u8).collect();
        let striped: Vec<u8> = (0..9000_u32).map(|n| (n % 10) as u8).collect();
        let plain = vec![7; 70_000];
        for data in [&[][..], b"a", b"hearthgate", &mixed, &striped, &plain] {
            for distances in [&[][..], &[1], &[10, 500], &[32_768, 3]] {
                let packed = gzip(data, distances);
                assert_eq!(gunzip(&packed, 1 << 20).as_deref(), Some(data));
            }
        }
    }

    #[test]
    fn repeats_are_written_once() {
        let striped: Vec<u8> = (0..9000_u32).map(|n| (n % 10) as u8).collect();
        assert!(gzip(&striped, &[10]).len() < 120);
        assert!(gzip(&striped, &[11]).len() > 9000);
    }
}
