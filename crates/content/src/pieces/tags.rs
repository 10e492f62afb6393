//! The tags by which a level's map asks for what will stand on it.

use mapgen::Tag;
use sim::Link;

/// The keys of builders and steps under which tags stand.
pub(crate) const KEYS: [&str; 7] = [
    "tag",
    "end_tag",
    "unseen_from",
    "leader",
    "inside",
    "square",
    "holds",
];

/// Whether a tag as written is the name of one thing.
pub(crate) fn is_named(tag: &str) -> bool {
    Tag::from(tag).is_named()
}

/// A tag with the pack, if it names a thing.
pub(crate) fn full(tag: &Tag, pack: &str) -> Tag {
    match tag {
        Tag::Named(name) => Tag::Named(Link::from(name.as_str()).full(pack)),
        general => general.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_belong_to_a_pack() {
        assert_eq!(full(&"rat".into(), "zoo"), "zoo:rat".into());
        assert_eq!(full(&"base:rat".into(), "zoo"), "base:rat".into());
        for tag in Tag::GENERAL {
            assert_eq!(full(&tag, "zoo"), tag);
            assert!(!is_named(tag.as_str()), "{tag}");
        }
    }
}
