//! A recording that a host shows.

use crate::watch::Watch;

/// A recorded run that is being opened, or is shown.
pub(super) enum Watching {
    Opening(Box<Watch>),
    Shown(Box<Watch>),
}
