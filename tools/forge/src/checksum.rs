//! A second implementation of the hash of journals and saves.

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed ^ 0xD1B5_4A32_D192_ED03)
    }

    pub(crate) fn word(&mut self, word: u64) -> &mut Self {
        let product = u128::from(self.0 ^ word) * u128::from(MULTIPLIER);
        let bytes = product.to_le_bytes();
        let half = |at: usize| {
            let mut half = [0; 8];
            half.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(half)
        };
        self.0 = half(0) ^ half(8).rotate_left(23) ^ word.rotate_left(32);
        self
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.word(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
        self
    }

    pub(crate) const fn finish(&self) -> u64 {
        geom::mix(self.0, MULTIPLIER)
    }
}
