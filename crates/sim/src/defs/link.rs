//! Links: names in one definition that refer to another one.

use proto::{Kind, ThingClass};
use serde::{Deserialize, Serialize};

/// The name of a thing, such as `dagger` in the same pack or `base:dagger` in any.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
#[serde(from = "String", into = "String")]
pub struct Link {
    name: String,
    kind: Option<Kind>,
}

impl Link {
    /// The name as written in the pack; the full id once the link is resolved.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind the link refers to. Always `Some` inside assembled [`crate::Rules`].
    #[must_use]
    pub const fn kind(&self) -> Option<Kind> {
        self.kind
    }

    /// The full id that this name has inside `pack`.
    #[must_use]
    pub fn full(&self, pack: &str) -> String {
        if self.name.contains(':') {
            self.name.clone()
        } else {
            format!("{pack}:{}", self.name)
        }
    }

    pub(crate) fn resolve(&mut self, full: String, kind: Kind) {
        self.name = full;
        self.kind = Some(kind);
    }
}

impl From<String> for Link {
    fn from(name: String) -> Self {
        Self { name, kind: None }
    }
}

impl From<&str> for Link {
    fn from(name: &str) -> Self {
        name.to_owned().into()
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.name
    }
}

/// A visitor of the links in a definition, called with the class that each must refer to.
pub type Visit<'v> = dyn FnMut(&mut Link, ThingClass) + 'v;
