//! Replays a recorded run without a player, for pages about it.

use std::sync::Arc;

use proto::session::{BadSave, Update};
use proto::{Catalog, Chronicle};
use sim::Rules;

use crate::active_run::ActiveRun;
use crate::open::{JournalState, open};

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
    let active = ActiveRun::new(opened.game, Arc::clone(catalog), name, None);
    let mut active = active.told_before(opened.chronicler, opened.discoverer);
    let mut updates = vec![active.started(true)];
    updates.push(Update::Shown {
        view: active.look(),
        recalled: opened.recalled,
    });
    updates.extend(active.ended());
    Ok(Retold { updates, chronicle })
}
