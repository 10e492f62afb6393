//! Using a carried item: at once, or aimed at a tile.

use super::aim::{Aim, Aimed};
use super::screen::Navigation;
use crate::state::cx::Cx;
use crate::state::session::Session;
use proto::{Carried, Command, Id, Kind};

/// Uses a carried item, or returns the screen that aims it. Food that can be thrown is eaten while no foe is in sight.
pub(super) fn use_or_aim(cx: &mut Cx<'_>, carried: Carried, aimed: bool) -> Option<Navigation> {
    let item = carried.id;
    let mut seen = cx.session.view.creatures.iter();
    if is_missile_food(cx.session, carried.kind) && !seen.any(|it| it.hostile) {
        eat(cx, item);
    } else if aimed {
        let aim = Aim::new(cx.session, Aimed::Item(item));
        return Some(Navigation::to_game(aim));
    } else {
        cx.step(Command::Use { item, at: None });
    }
    None
}

/// Whether this is food that can also be thrown to a creature.
pub(super) fn is_missile_food(session: &Session, kind: Kind) -> bool {
    let entry = session.catalog.kind(kind);
    entry.is_some_and(|entry| entry.facts.is_food() && entry.facts.aimed)
}

/// Aims such food at the hero's own tile.
pub(super) fn eat(cx: &mut Cx<'_>, item: Id) {
    let at = cx.session.hero().map(|hero| hero.at);
    cx.step(Command::Use { item, at });
}
