//! How a run ended, for those who have pages of their own.

use super::doc::shown;
use super::epilogue::epilogue;
use super::recap::Recap;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Chronicle, Ending};
use serde::{Deserialize, Serialize};

/// How a run ended, in the words of one language. All of it is plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// How it ended, in a sentence.
    pub end: String,
    /// When it turned, by whom, and what was left unused; of a run that was won, what is told of it.
    pub sentences: Vec<String>,
    /// What happened last, in order; nothing of a run that was won.
    pub turns: Vec<ToldTurn>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToldTurn {
    /// The turn.
    pub turn: u32,
    /// Hit points after it, of how many.
    pub life: String,
    /// What it was.
    pub text: String,
}

/// How the current run ended; `None` where there is none, or it has not.
pub(crate) fn told(ui: &Ui, session: &Session, chronicle: &Chronicle) -> Option<Told> {
    let ending = session.view.ending?;
    let (sentences, rows) = match ending {
        Ending::Died { .. } => {
            let recap = Recap::of(ui, session, chronicle);
            (recap.sentences, recap.rows)
        }
        Ending::Won { .. } => (epilogue(ui, session, chronicle), Vec::new()),
    };
    let turns = rows.into_iter().map(|row| ToldTurn {
        turn: row.turn,
        life: row.life(),
        text: shown(&row.text),
    });
    Some(Told {
        end: shown(&ui.narrator().ending(ending)),
        sentences: sentences.iter().map(|it| shown(it)).collect(),
        turns: turns.collect(),
    })
}
