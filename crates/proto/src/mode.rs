//! What a run may count for.

use serde::{Deserialize, Serialize};

/// What a run may count for; chosen when it begins and never changed.
///
/// Journals and saves hold these by position: add variants at the end, never reorder them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One life, as it comes: the only mode that can be ranked.
    #[default]
    Ranked,
    /// Commands can be taken back.
    Practice,
    /// Commands can be taken back, and the program offers a developer's commands.
    Wizard,
}

impl Mode {
    /// Whether commands can be taken back and a developer's commands are carried out.
    #[must_use]
    pub const fn is_free(self) -> bool {
        !matches!(self, Self::Ranked)
    }
}
