//! How a run of the hall ended, and what it counts as.

use crate::state::ui::{Hall, Ui};
use proto::Mode;
use proto::session::Finished;

/// How a run ended, in a sentence.
pub(crate) fn end(ui: &Ui, hall: &Hall, run: &Finished) -> String {
    match run.ending {
        Some(ending) => hall.narrator(ui).ending(ending),
        None => ui.text("hall-unknown"),
    }
}
/// How a run was played, in a word.
pub(crate) fn mode(ui: &Ui, mode: Mode) -> String {
    ui.text(match mode {
        Mode::Ranked => "mode-ranked",
        Mode::Practice => "mode-practice",
        Mode::Wizard => "mode-wizard",
    })
}
