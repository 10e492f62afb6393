//! The mode of a run, which decides whether it can be ranked.

use serde::{Deserialize, Serialize};

/// The mode of a run, chosen at the start and never changed.
///
/// Journals and saves store the variant's position: add variants at the end and never reorder them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// No undo and no developer commands: the only mode that can be ranked.
    #[default]
    Ranked,
    /// Undo is available.
    Practice,
    /// Undo is available, and the interface offers the developer commands.
    Wizard,
}

impl Mode {
    /// Whether undo and developer commands are accepted.
    #[must_use]
    pub const fn is_free(self) -> bool {
        !matches!(self, Self::Ranked)
    }
}
