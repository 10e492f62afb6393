//! Crash reports: the panic hook and the folder of the reports.

use std::path::PathBuf;

use disk::Folders;
use lab::crash::{self, CrashContext, Panic};

use crate::output::complain;

/// Installs a panic hook that writes a report and prints its path.
pub fn install() {
    crash::install(|panic| complain(&announce(panic, None)));
}

/// Writes a report; returns the message for the player, with the path of the report.
#[must_use]
pub fn announce(panic: &Panic, scene: Option<CrashContext<'_>>) -> String {
    panic.announce(folder().as_deref(), scene)
}

/// The folder for reports; `None` if there is no home folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    Folders::find().map(|folders| folders.crashes())
}
