//! File names of a run: the run's name where every system can write it, otherwise an approximation with a
//! hash.

/// Maximum length of the readable part in bytes. With every ending a name must fit into 255 bytes, on some
/// systems 143.
const MOST: usize = 100;

/// Reserved device names on Windows, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Returns the file name of a run without its ending. Different runs have different stems, except for hash
/// collisions.
#[must_use]
pub fn stem(run: &str) -> String {
    let kept: String = run
        .chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .collect();
    let end = (0..=kept.len().min(MOST))
        .rev()
        .find(|end| kept.is_char_boundary(*end));
    let kept = kept[..end.unwrap_or(0)].trim();
    if kept == run && !kept.is_empty() && !is_device(kept) {
        return kept.to_owned();
    }
    // The hash distinguishes names that are equal after cutting and replacing.
    format!("{kept}~{:08x}", hash(run))
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '\'')
}

fn is_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let port = name
        .strip_prefix("com")
        .or_else(|| name.strip_prefix("lpt"));
    let port = port.is_some_and(|n| n.chars().count() == 1 && n.chars().all(char::is_numeric));
    port || DEVICES.contains(&name.as_str())
}

/// FNV-1a. It must stay the same on every machine and in every version: saves are found with it.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hostile: D2, D9.
    #[test]
    fn stems_are_valid_on_every_system_and_keep_plain_names() {
        for name in ["Ann", "Ann 2", "Jean-Luc O'Neill_7", "Žofie", "龍", "Comet"] {
            assert_eq!(stem(name), name);
        }
        let long = "龍".repeat(83);
        let awkward = [
            "CON",
            "con",
            "Nul",
            "COM1",
            "lpt9",
            "com¹",
            "",
            " ",
            ".",
            "..",
            "../../evil",
            "a/b",
            "a\\b",
            "a:b",
            "Ann.",
            "Ann ",
            "\u{1b}[2J",
            "🐉",
            "\0",
            "-",
            &long,
            &"A".repeat(250),
            &"A".repeat(251),
        ];
        let mut stems: Vec<String> = awkward.iter().map(|name| stem(name)).collect();
        for (name, stem) in awkward.iter().zip(&stems) {
            assert!(
                stem.len() <= MOST + 9 && !stem.is_empty(),
                "{name:?}: {stem}"
            );
            assert!(
                stem.chars().all(|c| is_plain(c) || c == '~'),
                "{name:?}: {stem}"
            );
            assert!(!is_device(stem) && stem.trim() == *stem, "{name:?}: {stem}");
        }
        stems.sort();
        stems.dedup();
        assert_eq!(stems.len(), awkward.len(), "{stems:?}");
        assert_eq!(stem("../evil"), "___evil~e3b85cb0");
    }
}
