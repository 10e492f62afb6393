//! A pack as it comes: paths, texts and drawings.

/// The files of a pack: each with its path inside the pack, parted by `/`, and its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// Path and text of each file, in any order.
    pub files: Vec<(String, String)>,
    /// Path and bytes of each drawing made in REX Paint (`.xp`), in any order.
    pub drawings: Vec<(String, Vec<u8>)>,
}

const BASE: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/base.rs"));
const DRAWINGS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/drawings.rs"));

impl Pack {
    /// The pack every game starts from.
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

    /// A hash of all its files: the same whatever their order and however their lines end.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut files: Vec<(&str, String)> = self
            .files
            .iter()
            .map(|(path, text)| (path.as_str(), text.replace("\r\n", "\n")))
            .collect();
        files.sort();
        let mut hasher = blake3::Hasher::new();
        for part in files.iter().flat_map(|(path, text)| [path, text.as_str()]) {
            // With its length before it, no part can pass for a piece of another.
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
            drawings: Vec::new(),
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
    fn the_hash_is_of_the_files_and_not_of_their_order_or_line_ends() {
        let hashed = hash([("a", "x\ny"), ("b", "z")]);
        assert_eq!(hashed.len(), 64);
        assert_eq!(hashed, hash([("b", "z"), ("a", "x\r\ny")]));
    }

    #[test]
    fn every_change_shows_in_the_hash() {
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
    fn the_hash_stays_the_same_from_one_version_to_the_next() {
        assert_eq!(
            hash([("pack.toml", "name = \"zoo\"\n")]),
            "b967b400cf22c106e7b55e69cb7ab96046b82dd640d10a23aaf2842c66d433dc"
        );
    }
}
