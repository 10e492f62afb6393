//! How a run of the hall ended, and what it counts as.

use crate::state::desk::{Desk, Hall};
use proto::Mode;
use proto::session::Finished;

/// How a run ended, in a sentence.
pub(crate) fn end(desk: &Desk, hall: &Hall, run: &Finished) -> String {
    match run.ending {
        Some(ending) => hall.narrator(desk).ending(ending),
        None => desk.text("hall-unknown"),
    }
}
/// How a run was played, in a word.
pub(crate) fn mode(desk: &Desk, mode: Mode) -> String {
    desk.text(match mode {
        Mode::Ranked => "mode-ranked",
        Mode::Practice => "mode-practice",
        Mode::Wizard => "mode-wizard",
    })
}
