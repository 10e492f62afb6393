//! Clicks on tiles of the map that do not mean a walk.

use crate::settings::Style;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{Article, Case};
use geom::Point;
use paint::roof_hides;
use proto::Facts;

/// The name of what bars a tile, if a click there must not walk: a roof, or ground that cannot be walked on. `None` if the
/// click may walk to the tile or beside it.
pub(crate) fn barred(ui: &Ui, session: &Session, at: Point) -> Option<String> {
    if session.creature(at).is_some() {
        return None;
    }
    let cell = session.view.cells.get(at)?;
    let facts = |kind| session.catalog.kind(kind).map(|entry| entry.facts);
    let thing = cell.thing.and_then(|kind| Some((kind, facts(kind)?)));
    let draws_roofs = ui.settings.map_style != Style::Classic;
    if draws_roofs && is_roof(session, at, thing.map(|(_, facts)| facts)) {
        return Some(ui.text("ground-roof"));
    }
    let ground = cell.terrain.filter(|ground| !ground.is_walkable())?;
    match thing {
        // Something to walk into, such as a hearth in a wall.
        Some((_, facts)) if facts.blocks => None,
        Some((kind, _)) => {
            let noun = ui.words.noun(kind);
            Some(noun.form(Article::A, Case::Nominative).to_owned())
        }
        None => Some(ui.text(&format!("ground-{}", ground.name().replace('_', "-")))),
    }
}

/// Whether a house that the hero is not in hides the tile. Doors, and tiles seen through them, are not hidden.
fn is_roof(session: &Session, at: Point, thing: Option<Facts>) -> bool {
    if thing.is_some_and(|facts| facts.is_door || facts.opens) {
        return false;
    }
    let mut houses = session.view.landmarks.iter();
    houses.any(|house| house.door != Some(at) && roof_hides(&session.view, house, at))
}
