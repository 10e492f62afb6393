//! The tags by which a level's map asks for what will stand on it.

use sim::Link;

/// The keys of builders and steps under which tags stand.
pub(crate) const KEYS: [&str; 5] = ["tag", "end_tag", "leader", "inside", "square"];

/// Tags that ask for any of a sort and not for one thing by name.
const ANY: [&str; 6] = ["spawn", "monster", "item", "trap", "door", "secret_door"];

/// Whether a tag is the name of one thing.
pub(crate) fn is_named(tag: &str) -> bool {
    !ANY.contains(&tag)
}

/// A tag with the pack, if it names a thing.
pub(crate) fn full(tag: &str, pack: &str) -> String {
    match is_named(tag) {
        true => Link::from(tag).full(pack),
        false => tag.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_belong_to_a_pack() {
        assert_eq!(full("rat", "zoo"), "zoo:rat");
        assert_eq!(full("base:rat", "zoo"), "base:rat");
        for tag in ANY {
            assert_eq!(full(tag, "zoo"), tag);
        }
    }
}
