//! The fragment of the page's address: a seed, a recorded run, or a game on the service.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// Maximum length of a name in a link, in characters.
const MAX_NAME: usize = 40;

/// A request in an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// `#seed=7`: begin a run with this seed.
    Seed(u64),
    /// `#replay=…`: watch a recorded run. `&name=…` is the hero's name, in base64url.
    Replay { journal: Vec<u8>, name: String },
    /// `#live=GAME`: play your game on the service that served the page.
    Live(String),
    /// `#watch=GAME`: watch a game there.
    Watch(String),
    /// `#replay=…` with a run that cannot be decoded.
    Damaged,
}

impl Link {
    /// Parses a fragment; `None` if it is not one of the game's.
    #[must_use]
    pub fn read(hash: &str) -> Option<Self> {
        let hash = hash.strip_prefix('#').unwrap_or(hash);
        let (what, data) = hash.split_once('=')?;
        match what {
            "seed" => data.parse().ok().map(Self::Seed),
            "live" => game(data).map(Self::Live),
            "watch" => game(data).map(Self::Watch),
            "replay" => {
                let (data, name) = data.split_once("&name=").unwrap_or((data, ""));
                let name = hero_name(name);
                let replay = |journal| Self::Replay { journal, name };
                Some(unpack(data).map_or(Self::Damaged, replay))
            }
            _ => None,
        }
    }

    /// Encodes a recorded run as a fragment.
    #[must_use]
    pub fn replay(journal: &[u8], name: &str) -> String {
        let name = encode(name.as_bytes());
        format!("#replay={}&name={name}", pack(journal))
    }
}

/// The language that `?lang=` in an address asks for.
#[must_use]
pub fn language(search: &str) -> Option<&str> {
    let mut parts = search.trim_start_matches('?').split('&');
    parts.find_map(|it| it.strip_prefix("lang="))
}

/// Decodes an untrusted name; empty if it is none.
fn hero_name(text: &str) -> String {
    let bytes = decode(text).unwrap_or_default();
    let name = String::from_utf8(bytes).unwrap_or_default();
    let name = name.chars().filter(|it| !it.is_control());
    name.take(MAX_NAME).collect()
}

/// Checks the name of a game: at most 64 hexadecimal digits, because it becomes part of a path.
fn game(data: &str) -> Option<String> {
    let is_name = data.len() <= 64 && data.bytes().all(|it| it.is_ascii_hexdigit());
    (is_name && !data.is_empty()).then(|| data.to_owned())
}

/// Deflates, then encodes in base64url.
fn pack(bytes: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    encode(&packed.unwrap_or_default())
}

/// Decodes untrusted data; at most as long as a journal may be.
fn unpack(text: &str) -> Option<Vec<u8>> {
    let packed = decode(text)?;
    let most = sim::Budget::default().bytes;
    let mut bytes = Vec::new();
    let decoder = DeflateDecoder::new(packed.as_slice());
    let read = decoder.take(most + 1).read_to_end(&mut bytes).ok()?;
    (read > 0 && read as u64 <= most).then_some(bytes)
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..=three.len() {
            let digit = bits >> (18 - 6 * n) & 63;
            text.push(char::from(DIGITS[digit as usize]));
        }
    }
    text
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    // Padding is optional.
    for letter in text.trim_end_matches('=').bytes() {
        let digit = DIGITS.iter().position(|it| *it == letter)?;
        bits = bits << 6 | u32::try_from(digit).ok()?;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xff).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_survives_packing_into_a_link() {
        for length in [1, 2, 3, 4, 300] {
            let journal: Vec<u8> = (0..=u8::MAX).cycle().take(length).collect();
            let link = Link::replay(&journal, "Zoë / 2");
            assert!(
                link.is_ascii() && !link[1..].contains(['+', '/', '#']),
                "{link}"
            );
            let name = "Zoë / 2".to_owned();
            assert_eq!(Link::read(&link), Some(Link::Replay { journal, name }));
        }
    }

    #[test]
    fn a_name_in_a_link_is_short_and_printable() {
        assert_eq!(hero_name(&encode(b"A\x1b[2Jnn")), "A[2Jnn");
        assert_eq!(hero_name(&encode(&[b'x'; 99])).len(), MAX_NAME);
        assert_eq!(hero_name(&encode(&[0xff])), "");
        assert_eq!(hero_name("%%"), "");
    }

    #[test]
    fn an_address_may_ask_for_a_language() {
        assert_eq!(language("?lang=de"), Some("de"));
        assert_eq!(language("?seed=1&lang=en"), Some("en"));
        assert_eq!(language("?slang=en"), None);
    }

    #[test]
    fn bytes_are_encoded_as_standard_base64url() {
        assert_eq!(encode(b"any carnal pleas"), "YW55IGNhcm5hbCBwbGVhcw");
        assert_eq!(
            decode("YW55IGNhcm5hbCBwbGVhcw==").unwrap(),
            b"any carnal pleas"
        );
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn only_known_links_with_valid_values_are_followed() {
        assert_eq!(Link::read("#seed=7"), Some(Link::Seed(7)));
        assert_eq!(Link::read("#live=0aF"), Some(Link::Live("0aF".into())));
        assert_eq!(Link::read("#watch=12"), Some(Link::Watch("12".into())));
        for nothing in [
            "",
            "#",
            "#play",
            "#seed=",
            "#seed=-1",
            "#seed=x",
            "#about=1",
            "#live=",
            "#live=../me",
            "#watch=a/b",
        ] {
            assert_eq!(Link::read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_forged_link_is_damaged_and_never_unpacks_to_much() {
        for data in ["", "%%%", "AAAA", "____"] {
            assert_eq!(
                Link::read(&format!("#replay={data}")),
                Some(Link::Damaged),
                "{data}"
            );
        }
        // A few bytes that unpack to many.
        let bomb = pack(&vec![0; (1 << 24) + 1]);
        assert!(bomb.len() < 100_000);
        assert_eq!(unpack(&bomb), None);
    }
}
