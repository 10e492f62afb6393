//! Reads a journal's rules version, which is needed to choose a module.

/// Returns the rules version in a journal's header; `None` if the bytes do not begin like a journal.
///
/// docs/journals.md describes the format: the magic word, then a record `H` whose payload begins with the version.
#[must_use]
pub fn rules_of(journal: &[u8]) -> Option<u32> {
    let record = journal.strip_prefix(b"HGJ1")?.strip_prefix(b"H")?;
    let (_, payload) = number(record)?;
    let (rules, _) = number(payload)?;
    u32::try_from(rules).ok()
}

/// Decodes a LEB128 number; returns it and the rest.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut sum = 0;
    for (n, byte) in bytes.iter().enumerate().take(9) {
        sum |= u64::from(byte & 0x7f) << (7 * n);
        if byte & 0x80 == 0 {
            return Some((sum, &bytes[n + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::rules_of;

    #[test]
    fn the_rules_version_is_read_from_the_header_only() {
        assert_eq!(rules_of(b"HGJ1H\x05\x09rest"), Some(9));
        assert_eq!(rules_of(b"HGJ1H\x85\x01\xac\x02"), Some(300));
        for other in [
            &b""[..],
            b"HGJ1",
            b"HGJ1H",
            b"HGJ1H\x05",
            b"HGJ1c\x05\x09",
            b"HGJ2H\x05\x09",
            b"HGJ1H\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
            b"HGJ1H\x05\xff\xff\xff\xff\xff\x01",
        ] {
            assert_eq!(rules_of(other), None, "{other:?}");
        }
    }
}
