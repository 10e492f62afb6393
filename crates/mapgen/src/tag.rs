//! The request of a mark, written as one word in packs and drafts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The request of a mark: a door, anything of a class, or one definition by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Tag {
    /// A door: `door`.
    Door,
    /// A door that looks like a wall until it is found: `secret_door`.
    SecretDoor,
    /// A door that needs a key: `locked_door`.
    LockedDoor,
    /// Anything of a class that spawns at this depth.
    Any(TagClass),
    /// This definition, such as `base:goblin`.
    Named(String),
}

/// The classes of things a mark may leave to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TagClass {
    /// A creature: `monster`.
    Monster,
    /// `item`.
    Item,
    /// `trap`.
    Trap,
    /// Any of the three: `spawn`.
    Spawn,
}

impl Tag {
    /// Every tag that is not a definition's name.
    pub const GENERAL: [Self; 7] = [
        Self::Door,
        Self::SecretDoor,
        Self::LockedDoor,
        Self::Any(TagClass::Monster),
        Self::Any(TagClass::Item),
        Self::Any(TagClass::Trap),
        Self::Any(TagClass::Spawn),
    ];

    /// The word in packs.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Door => "door",
            Self::SecretDoor => "secret_door",
            Self::LockedDoor => "locked_door",
            Self::Any(TagClass::Monster) => "monster",
            Self::Any(TagClass::Item) => "item",
            Self::Any(TagClass::Trap) => "trap",
            Self::Any(TagClass::Spawn) => "spawn",
            Self::Named(name) => name,
        }
    }

    /// Whether the tag requests a door of any sort, which needs a frame.
    #[must_use]
    pub const fn is_door(&self) -> bool {
        matches!(self, Self::Door | Self::SecretDoor | Self::LockedDoor)
    }

    #[must_use]
    pub const fn is_named(&self) -> bool {
        matches!(self, Self::Named(_))
    }
}

impl From<&str> for Tag {
    fn from(text: &str) -> Self {
        let general = Self::GENERAL.into_iter().find(|tag| tag.as_str() == text);
        general.unwrap_or_else(|| Self::Named(text.to_owned()))
    }
}

impl From<String> for Tag {
    fn from(text: String) -> Self {
        match Self::from(text.as_str()) {
            Self::Named(_) => Self::Named(text),
            general => general,
        }
    }
}

impl From<&Tag> for Tag {
    fn from(tag: &Tag) -> Self {
        tag.clone()
    }
}

impl From<Tag> for String {
    fn from(tag: Tag) -> Self {
        match tag {
            Tag::Named(name) => name,
            general => general.as_str().to_owned(),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The schema of a tag is a plain string.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Tag {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tag".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::{Tag, TagClass};

    #[test]
    fn every_tag_is_read_as_it_is_written() {
        for tag in Tag::GENERAL {
            assert_eq!(Tag::from(tag.as_str()), tag);
            assert_eq!(Tag::from(String::from(tag.clone())), tag);
            assert!(!tag.is_named(), "{tag}");
        }
        let goblin = Tag::from("base:goblin");
        assert_eq!(goblin, Tag::Named("base:goblin".to_owned()));
        assert_eq!(goblin.to_string(), "base:goblin");
    }

    #[test]
    fn in_data_a_tag_is_a_plain_text() {
        #[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
        struct Row {
            tags: Vec<Tag>,
        }
        let text = "tags = [\"spawn\", \"rat\", \"secret_door\"]\n";
        let row: Row = toml::from_str(text).unwrap();
        let named = Tag::Named("rat".to_owned());
        assert_eq!(
            row.tags,
            [Tag::Any(TagClass::Spawn), named, Tag::SecretDoor]
        );
        assert_eq!(toml::to_string(&row).unwrap(), text);
    }

    #[test]
    fn doors_of_every_sort_are_doors() {
        let doors: Vec<Tag> = Tag::GENERAL.into_iter().filter(Tag::is_door).collect();
        assert_eq!(doors, [Tag::Door, Tag::SecretDoor, Tag::LockedDoor]);
    }
}
