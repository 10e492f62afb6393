//! Tags with which a level's map requests things.

use mapgen::Tag;
use sim::Link;

/// Keys of map builders and steps whose values are tags.
pub(crate) const KEYS: [&str; 7] = [
    "tag",
    "end_tag",
    "unseen_from",
    "leader",
    "inside",
    "square",
    "holds",
];

pub(crate) fn is_named(tag: &str) -> bool {
    Tag::from(tag).is_named()
}

/// Adds the pack's prefix to a tag that names a definition.
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
