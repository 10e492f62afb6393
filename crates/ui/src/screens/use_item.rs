//! Using a carried item: at once, or aimed at a tile.

use super::aim::{Aim, Aimed};
use super::confirm::Confirm;
use super::screen::Navigation;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use proto::{Answer, Carried, Command, Id, Kind, Query, Slot};

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

/// The item that comes off if this one is worn, besides the one in its slot: a shield and a weapon for both hands
/// exclude each other. `None` until their facts have arrived.
pub(super) fn comes_off(session: &Session, id: Id) -> Option<Carried> {
    let facts = |id| match session.answer(Query::Item(id)) {
        Some(Answer::Item(facts)) => Some(facts),
        _ => None,
    };
    let needs_both = |id| facts(id).is_some_and(|it| it.traits.two_hands);
    let mut pack = session.hero()?.pack.iter();
    let mut worn = |slot| pack.find(|it| it.worn == Some(slot)).copied();
    match facts(id)?.slot? {
        Slot::Weapon if needs_both(id) => worn(Slot::Shield),
        Slot::Shield => worn(Slot::Weapon).filter(|it| needs_both(it.id)),
        _ => None,
    }
}

/// Wears an item; asks first if another comes off that is not of the same slot.
pub(super) fn wear(cx: &mut Cx<'_>, id: Id) -> Navigation {
    let Some(other) = comes_off(cx.session, id) else {
        cx.step(Command::Wear(id));
        return Navigation::Home;
    };
    let args = [("item", cx.ui.words.carried(&other).into())];
    let question = cx.ui.say("item-comes-off-ask", &args);
    Navigation::to_game(Confirm::chosen(question, move |cx: &mut Cx<'_>| {
        cx.step(Command::Wear(id));
    }))
}

/// The line about the item that comes off.
pub(super) fn say_comes_off(ui: &Ui, session: &Session, id: Id) -> Option<String> {
    let other = comes_off(session, id)?;
    let args = [("item", ui.words.carried(&other).into())];
    Some(ui.say("item-comes-off", &args))
}
