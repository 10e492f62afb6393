//! The end of a run as plain data, for callers that lay out pages themselves.

use super::doc::shown;
use super::epilogue::epilogue;
use super::recap::Recap;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Chronicle, Ending};
use serde::{Deserialize, Serialize};

/// The end of a run in one language. All strings are plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEnd {
    /// The ending in one sentence.
    pub end: String,
    /// The turning point, the main causes of harm and the unused items; after a victory the epilogue.
    pub sentences: Vec<String>,
    /// The last events, in order; empty after a victory.
    pub turns: Vec<RunEndTurn>,
}

/// An event near the end of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunEndTurn {
    pub turn: u32,
    /// Hit points after the turn and their maximum, as `3/20`.
    pub life: String,
    pub text: String,
}

/// The report on the current run; `None` if the run has not ended.
pub(crate) fn run_end(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Option<RunEnd> {
    let ending = session.view.ending?;
    let (sentences, rows) = match ending {
        Ending::Died { .. } => {
            let recap = Recap::of(ui, session, chronicle);
            (recap.sentences, recap.rows)
        }
        Ending::Won { .. } => (epilogue(ui, session, chronicle), Vec::new()),
    };
    let turns = rows.into_iter().map(|row| RunEndTurn {
        turn: row.turn,
        life: row.life(),
        text: shown(&row.text),
    });
    Some(RunEnd {
        end: shown(&ui.narrator().ending(ending)),
        sentences: sentences.iter().map(|it| shown(it)).collect(),
        turns: turns.collect(),
    })
}
