//! Where reports of panics go.

use std::path::PathBuf;

use disk::Folders;
use lab::crash::{self, Panic, Scene};

use crate::output::complain;

/// From now on a panic leaves a report.
pub fn install() {
    crash::install(|panic| complain(&announce(panic, None)));
}

/// Writes a report and says where it is.
#[must_use]
pub fn announce(panic: &Panic, scene: Option<Scene<'_>>) -> String {
    panic.announce(folder().as_deref(), scene)
}

/// The folder for reports, where there is a home for anything.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    Folders::find().map(|folders| folders.crashes())
}
