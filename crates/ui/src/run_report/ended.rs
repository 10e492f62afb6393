//! Words for the ending and the mode of a run in the hall of names.

use crate::state::ui::{Hall, Ui};
use proto::Mode;
use proto::session::Finished;

pub(crate) fn end(ui: &Ui, hall: &Hall, run: &Finished) -> String {
    match run.ending {
        Some(ending) => hall.narrator(ui).ending(ending),
        None => ui.text("hall-unknown"),
    }
}
pub(crate) fn mode(ui: &Ui, mode: Mode) -> String {
    ui.text(match mode {
        Mode::Ranked => "mode-ranked",
        Mode::Practice => "mode-practice",
        Mode::Wizard => "mode-wizard",
    })
}
