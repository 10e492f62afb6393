//! Dangers of a step that the player knows about and should confirm: a trap, harmful air, a calm creature.

use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::Dir;
use proto::{Facts, Kind, ThingClass};

/// The question to confirm before a step, or `None` if the step looks safe.
pub(crate) fn question(ui: &Ui, session: &Session, way: Dir) -> Option<String> {
    let hero = session.hero()?;
    let to = hero.at + way.delta();
    let facts = |kind: Kind| session.catalog.kind(kind).map(|entry| entry.facts);
    if let Some(seen) = session.creature(to) {
        let calm = facts(seen.kind).is_some_and(|facts| facts.calm);
        let ask = calm && !seen.hostile && !seen.peaceful;
        let args = [("who", ui.words.noun(seen.kind).into())];
        return ask.then(|| sentence(&ui.say("sure-attack", &args)));
    }
    let cell = session.view.cells.get(to)?;
    let harmful = |kind: &Kind| {
        let entry = session.catalog.kind(*kind);
        entry.is_some_and(|entry| harms(entry.class, entry.facts))
    };
    let kind = [cell.thing, cell.mark]
        .into_iter()
        .flatten()
        .find(harmful)?;
    let here = session.view.cells.get(hero.at);
    // A hero who already stands in it was asked before.
    if here.is_some_and(|here| here.thing == Some(kind)) {
        return None;
    }
    let args = [("thing", ui.words.noun(kind).into())];
    Some(ui.say("sure-step", &args))
}

const fn harms(class: ThingClass, facts: Facts) -> bool {
    matches!(class, ThingClass::Trap | ThingClass::Feature) && facts.harms
}
