//! Replays a recorded run without a player, for pages about it.

use std::sync::Arc;

use proto::session::{BadSave, Update};
use proto::{Catalog, Chronicle};
use sim::Rules;

use crate::open::{JournalState, open};
use crate::session::Session;

pub struct Retold {
    pub updates: Vec<Update>,
    pub chronicle: Chronicle,
}

/// Replays a journal to its end, for an interface that only shows the end.
///
/// # Errors
/// If it cannot be read, or the replay diverges from it.
pub fn retell(
    rules: &Arc<Rules>,
    catalog: &Arc<Catalog>,
    name: &str,
    journal: &[u8],
) -> Result<Retold, BadSave> {
    let opened = open(rules, None, Some(journal))?;
    if let JournalState::Lost(why) = opened.journal {
        return Err(BadSave::Broken(format!("{why:?}")));
    }
    let chronicle = opened.chronicler.tell(&opened.game, &opened.discoverer);
    let name = crate::names::tidy(name);
    let session = Session::new(opened.game, Arc::clone(catalog), name, None);
    let mut session = session.told_before(opened.chronicler, opened.discoverer);
    let mut updates = vec![session.started(true)];
    updates.push(Update::Shown {
        view: session.look(),
        recalled: opened.recalled,
    });
    updates.extend(session.ended());
    Ok(Retold { updates, chronicle })
}
