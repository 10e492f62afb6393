//! A pack as the host passes it in: paths, texts and drawings.

/// The files of a pack. Paths are relative to the pack and separated by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// Path and text of each file, in any order.
    pub files: Vec<(String, String)>,
    /// Path and bytes of each REX Paint drawing (`.xp`), in any order.
    pub drawings: Vec<(String, Vec<u8>)>,
    /// Path of each rejected file, and why. Every entry becomes an error.
    pub refused: Vec<(String, Refused)>,
}

/// Why a file of a pack was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The file is not valid UTF-8. The valid part is kept so that the position can be shown.
    #[error("this is not written in UTF-8")]
    NotText {
        /// The text before the first invalid byte.
        before: String,
    },
    #[error("this file is too large: the most is {} kB", most / 1024)]
    TooLarge {
        /// Maximum size in bytes.
        most: u64,
    },
    /// The pack exceeds [`Pack::MOST_FILES`] or [`Pack::LARGEST`]. Reported once per pack.
    #[error("the pack is too large: it may hold {} files of {} MB in all", Pack::MOST_FILES, Pack::LARGEST >> 20)]
    TooMuch,
    /// A symbolic link: its target could be anywhere.
    #[error("this is a link, and links are not followed")]
    Link,
    /// Neither a file nor a folder.
    #[error("this is no ordinary file")]
    NoFile,
    /// Folders are nested too deeply.
    #[error("folders lie too deep inside each other")]
    TooDeep,
    /// Reading failed, with the message of the I/O error.
    #[error("this cannot be read: {0}")]
    Unreadable(String),
}

const BASE: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/base.rs"));
const DRAWINGS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/drawings.rs"));

impl Pack {
    /// Maximum size of one text, in bytes.
    pub const LARGEST_TEXT: u64 = 512 << 10;
    /// Maximum size of one drawing, in bytes.
    pub const LARGEST_DRAWING: u64 = 1 << 20;
    /// Maximum number of files.
    pub const MOST_FILES: usize = 10_000;
    /// Maximum size of all files together, in bytes.
    pub const LARGEST: u64 = 32 << 20;

    /// Adds a file as drawing (`.xp`) or text, or to `refused` if it is too large or not UTF-8.
    pub fn take(&mut self, path: String, bytes: Vec<u8>) {
        let is_drawing = path.ends_with(".xp");
        let most = match is_drawing {
            true => Self::LARGEST_DRAWING,
            false => Self::LARGEST_TEXT,
        };
        if bytes.len() as u64 > most {
            self.refused.push((path, Refused::TooLarge { most }));
        } else if self.is_full_with(bytes.len() as u64) {
            // Report the overflow once, not for every later file.
            if !self.refused.iter().any(|(_, why)| *why == Refused::TooMuch) {
                self.refused.push((path, Refused::TooMuch));
            }
        } else if is_drawing {
            self.drawings.push((path, bytes));
        } else {
            match String::from_utf8(bytes) {
                Ok(text) => self.files.push((path, text)),
                Err(error) => {
                    let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                    let before = String::from_utf8_lossy(sound).into_owned();
                    self.refused.push((path, Refused::NotText { before }));
                }
            }
        }
    }

    fn is_full_with(&self, more: u64) -> bool {
        let texts = self.files.iter().map(|(_, text)| text.len());
        let bytes: usize = texts
            .chain(self.drawings.iter().map(|(_, it)| it.len()))
            .sum();
        self.files.len() + self.drawings.len() >= Self::MOST_FILES
            || bytes as u64 + more > Self::LARGEST
    }

    /// The base pack, embedded at build time.
    #[must_use]
    pub fn base() -> Self {
        let drawings = DRAWINGS.iter();
        Self {
            drawings: drawings
                .map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()))
                .collect(),
            ..BASE.iter().copied().collect()
        }
    }

    /// BLAKE3 hash of all files in hex, independent of file order and of CRLF line ends. Translations
    /// (`text/`), sprites (`sprites/`) and `targets.toml` are left out: they change no rule, so a new
    /// one does not invalidate proven runs.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut files: Vec<(&str, String)> = self
            .files
            .iter()
            .filter(|(path, _)| {
                let told = ["text/", "sprites/"].iter().any(|it| path.starts_with(it));
                !told && path != "targets.toml"
            })
            .map(|(path, text)| (path.as_str(), text.replace("\r\n", "\n")))
            .collect();
        files.sort();
        let mut hasher = blake3::Hasher::new();
        for part in files.iter().flat_map(|(path, text)| [path, text.as_str()]) {
            // The length prefix keeps parts from running into each other.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let mut drawings: Vec<(&[u8], &[u8])> = self
            .drawings
            .iter()
            .map(|(path, bytes)| (path.as_bytes(), bytes.as_slice()))
            .collect();
        drawings.sort_unstable();
        for part in drawings.into_iter().flat_map(|(path, bytes)| [path, bytes]) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        hasher.finalize().to_hex().to_string()
    }
}

impl<P: Into<String>, T: Into<String>> FromIterator<(P, T)> for Pack {
    fn from_iter<I: IntoIterator<Item = (P, T)>>(files: I) -> Self {
        let files = files.into_iter();
        Self {
            files: files
                .map(|(path, text)| (path.into(), text.into()))
                .collect(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash<const N: usize>(files: [(&str, &str); N]) -> String {
        files.into_iter().collect::<Pack>().hash()
    }

    #[test]
    fn the_pack_hash_ignores_file_order_and_line_ends() {
        let hashed = hash([("a", "x\ny"), ("b", "z")]);
        assert_eq!(hashed.len(), 64);
        assert_eq!(hashed, hash([("b", "z"), ("a", "x\r\ny")]));
    }

    #[test]
    fn every_change_of_a_file_changes_the_pack_hash() {
        let hashed = hash([("a", "xy"), ("b", "z")]);
        for other in [
            hash([("a", "x"), ("b", "yz")]),
            hash([("ax", "y"), ("b", "z")]),
            hash([("a", "xy"), ("c", "z")]),
            hash([("a", "xyz"), ("b", "")]),
            hash([("a", "z"), ("b", "xy")]),
            hash([("a", "xy")]),
            Pack::default().hash(),
            Pack {
                drawings: vec![("c.xp".into(), vec![1])],
                ..[("a", "xy"), ("b", "z")].into_iter().collect()
            }
            .hash(),
        ] {
            assert_ne!(hashed, other);
        }
    }

    #[test]
    fn translations_and_sprites_do_not_change_the_pack_hash() {
        let hashed = hash([("a", "x")]);
        assert_eq!(hashed, hash([("a", "x"), ("text/de/a.ftl", "b = c")]));
        assert_eq!(hashed, hash([("a", "x"), ("sprites/a.toml", "rows = ''")]));
        assert_eq!(
            hashed,
            hash([("a", "x"), ("targets.toml", "tolerance = 4")])
        );
    }

    #[test]
    fn the_pack_hash_is_stable_across_versions() {
        assert_eq!(
            hash([("pack.toml", "name = \"zoo\"\n")]),
            "b967b400cf22c106e7b55e69cb7ab96046b82dd640d10a23aaf2842c66d433dc"
        );
    }

    /// Hostile: P4.
    #[test]
    fn a_full_pack_rejects_files_and_reports_it_once() {
        let mut pack = Pack::default();
        for n in 0..=Pack::MOST_FILES + 3 {
            pack.take(format!("{n}.md"), Vec::new());
        }
        assert_eq!(pack.files.len(), Pack::MOST_FILES);
        assert_eq!(pack.refused, [("10000.md".into(), Refused::TooMuch)]);
        let mut pack = Pack::default();
        for n in 0..40 {
            pack.take(format!("{n}.xp"), vec![0; 1 << 20]);
        }
        assert_eq!((pack.drawings.len(), pack.refused.len()), (32, 1));
    }
}
