//! What a death adds to the player's experience: how many causes of death are known, and what would have helped.

use super::list::some_of;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use proto::{Carried, Catalog, Cause, Ending, Habit, Kind, Means, ThingClass, Who};
use std::collections::BTreeSet;

/// "You have now died of 4 of 61 things."; `None` until the list of finished runs has arrived.
pub(crate) fn causes_so_far(ui: &Ui, session: &Session) -> Option<String> {
    let hall = ui.library.hall.as_ref()?;
    let killers = |catalog: &Catalog, ending: Option<Ending>| match ending {
        Some(Ending::Died { cause, .. }) => killer_id(catalog, cause),
        _ => None,
    };
    let mut known: BTreeSet<String> = BTreeSet::new();
    let before = hall.runs.iter();
    known.extend(before.filter_map(|run| killers(&hall.catalog, run.ending)));
    known.extend(killers(&session.catalog, session.view.ending));
    let kinds = session.catalog.kinds.iter();
    let deadly = kinds.filter(|entry| match entry.class {
        ThingClass::Monster => true,
        ThingClass::Trap => entry.facts.harms,
        _ => false,
    });
    // Hunger is one more.
    let of = deadly.count() + 1;
    let args = [("count", known.len().into()), ("of", of.into())];
    Some(ui.say("death-causes", &args))
}

/// The id of a creature or a trap that killed, or `hunger`.
fn killer_id(catalog: &Catalog, cause: Cause) -> Option<String> {
    let kind = match (cause.by, cause.means) {
        (None, Means::Hunger) => return Some("hunger".to_owned()),
        (Some(Who::Creature { kind, .. }), _) | (None, Means::Thing(kind)) => kind,
        _ => return None,
    };
    catalog.kind(kind).map(|entry| entry.id.clone())
}

/// One thing that would have helped against the killer.
pub(crate) fn advice(ui: &Ui, session: &Session) -> Option<String> {
    let Some(Ending::Died { cause, .. }) = session.view.ending else {
        return None;
    };
    let Some(Who::Creature { kind, .. }) = cause.by else {
        return None;
    };
    let pack = session.hero().map_or(&[][..], |hero| &hero.pack);
    let habits = ui.words.habits(kind);
    let carried = |is: &dyn Fn(&Carried) -> bool| {
        let found = pack.iter().filter(|it| is(it));
        found
            .map(|it| (it.kind, u32::from(it.count)))
            .collect::<Vec<_>>()
    };
    let food = carried(&|it| ui.words.facts(it.kind).is_food());
    let portals = carried(&|it| ui.words.facts(it.kind).opens_portal);
    let speed = ui.words.facts(kind).speed;
    let (id, things): (&str, Vec<(Kind, u32)>) = match () {
        () if habits.contains(&Habit::Eats) && !food.is_empty() => ("help-food", food),
        () if !portals.is_empty() => ("help-portal", portals),
        () if habits.contains(&Habit::DrawsBack) => ("help-aside", Vec::new()),
        () if habits.contains(&Habit::Swims) => ("help-water", Vec::new()),
        () if habits.iter().any(|it| matches!(it, Habit::Shoots(_))) => ("help-corner", Vec::new()),
        () if habits.contains(&Habit::Calm) => ("help-calm", Vec::new()),
        () if (1..100).contains(&speed) => ("help-slow", Vec::new()),
        () => return None,
    };
    let args = [
        ("things", some_of(ui, things).into()),
        ("who", ui.words.noun(kind).into()),
    ];
    Some(sentence(&ui.say(id, &args)))
}
