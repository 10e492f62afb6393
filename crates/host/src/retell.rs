//! A recorded run told again, without anybody playing it: for pages about it.

use std::sync::Arc;

use proto::session::{BadSave, Update};
use proto::{Catalog, Chronicle};
use sim::Rules;

use crate::open::{JournalState, open};
use crate::session::Session;

/// A recorded run, played again to its end.
pub struct Retold {
    /// What the player's side is to be told of it.
    pub updates: Vec<Update>,
    /// What is worth telling of it.
    pub chronicle: Chronicle,
}

/// Plays a journal again, for a player's side that only looks at the end of it.
///
/// # Errors
/// When it cannot be read, or leads elsewhere than it says.
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
    let name = crate::host::tidy(name);
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
