//! Encodes pictures for terminals with the kitty graphics protocol.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// Most bytes of base64 in one escape sequence, as the protocol requires.
const CHUNK: usize = 4096;

/// Bytes that ask whether the terminal knows the protocol. It answers [`KITTY_ANSWER`].
pub const KITTY_QUERY: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// The answer, without the escape before it.
pub const KITTY_ANSWER: &[u8] = b"_Gi=31;OK";

/// Bytes that draw a picture of rows of `width` pixels at the cursor, which stays where it is.
#[must_use]
pub fn kitty_picture(id: u32, pixels: &[[u8; 3]], width: usize) -> Vec<u8> {
    let height = pixels.len() / width.max(1);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    // Writing to memory cannot fail.
    let _ = packed.write_all(pixels.as_flattened());
    let text = STANDARD.encode(packed.finish().unwrap_or_default());
    let mut bytes = Vec::with_capacity(text.len() + text.len() / 64 + 128);
    let mut chunks = text.as_bytes().chunks(CHUNK).peekable();
    let mut head = format!("a=T,q=2,C=1,f=24,o=z,i={id},s={width},v={height},");
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        let _ = write!(bytes, "\x1b_G{head}m={more};");
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\x1b\\");
        head.clear();
    }
    bytes
}

/// Bytes that remove a picture, its data included.
#[must_use]
pub fn kitty_removal(id: u32) -> Vec<u8> {
    format!("\x1b_Ga=d,d=I,q=2,i={id}\x1b\\").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn an_encoded_picture_is_decoded_to_the_same_pixels() {
        // Noise, so that the picture needs several chunks.
        let noise = |n: u32| n.wrapping_mul(2_654_435_761).to_be_bytes();
        let pixels: Vec<[u8; 3]> = (0..4000).map(|n| [0, 1, 2].map(|i| noise(n)[i])).collect();
        let bytes = String::from_utf8(kitty_picture(7, &pixels, 80)).unwrap();
        let (mut text, mut heads) = (String::new(), Vec::new());
        for command in bytes.split("\x1b_G").skip(1) {
            let (command, _) = command.split_once("\x1b\\").unwrap();
            let (head, data) = command.split_once(';').unwrap_or((command, ""));
            assert!(data.len() <= CHUNK);
            heads.push(head);
            text.push_str(data);
        }
        let first = "a=T,q=2,C=1,f=24,o=z,i=7,s=80,v=50,m=1";
        assert_eq!((heads[0], *heads.last().unwrap()), (first, "m=0"));
        let packed = STANDARD.decode(text).unwrap();
        let mut plain = Vec::new();
        let mut reader = flate2::read::ZlibDecoder::new(packed.as_slice());
        reader.read_to_end(&mut plain).unwrap();
        assert_eq!(plain, pixels.as_flattened());
    }
}
