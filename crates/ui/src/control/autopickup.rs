//! Autopickup: which items the hero picks up when walking onto them.

use crate::settings::{Gather, Settings};
use crate::state::app_request::AppRequest;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use pilot::{Pickup, has_room};
use proto::{Carried, Category, Command, Entry, Kind};

/// Categories that weigh little and are always of use.
const USEFUL: [Category; 6] = [
    Category::Food,
    Category::Ammunition,
    Category::Potion,
    Category::Scroll,
    Category::Ring,
    Category::Treasure,
];

/// Categories worth a look the first time: such items can be worn, wielded or lit.
const NEWS: [Category; 4] = [
    Category::Weapon,
    Category::Armour,
    Category::Clothes,
    Category::Tool,
];

/// The pick-up rule: `never` beats `always`, which beats the category. `had` says whether the hero has carried this
/// kind in the run.
fn wants(settings: &Settings, entry: &Entry, had: bool) -> bool {
    if settings.autopickup_never.contains(&entry.id) {
        return false;
    }
    let is = |sorts: &[Category]| {
        let category = entry.facts.category;
        category.is_some_and(|category| sorts.contains(&category))
    };
    let useful = entry.facts.is_money || is(&USEFUL);
    let by_rule = match settings.autopickup {
        Gather::Nothing => false,
        Gather::Money => entry.facts.is_money,
        Gather::Useful => useful,
        Gather::New => useful || (!had && is(&NEWS)),
        Gather::Everything => entry.facts.category.is_some(),
    };
    by_rule || settings.autopickup_always.contains(&entry.id)
}

/// The same rule for the pilot, which leaves unwanted items where they are.
pub(crate) fn rules(settings: &Settings, session: &Session) -> Pickup {
    let kinds = (0..).map(Kind).zip(&session.catalog.kinds);
    let wanted =
        kinds.filter(|(kind, entry)| wants(settings, entry, session.kinds_carried.contains(kind)));
    wanted.fold(Pickup::nothing(), |rule, (kind, _)| rule.except(kind, true))
}

pub(crate) fn is_wanted(ui: &Ui, session: &Session, kind: Kind) -> bool {
    let entry = session.catalog.kind(kind);
    entry.is_some_and(|entry| wants(&ui.settings, entry, session.kinds_carried.contains(&kind)))
}

/// Toggles autopickup of a kind, and stores the settings.
pub(crate) fn turn(cx: &mut Cx<'_>, kind: Kind) {
    let wanted = is_wanted(cx.ui, cx.session, kind);
    let entry = cx.session.catalog.kind(kind);
    let Some(id) = entry.map(|entry| entry.id.clone()) else {
        return;
    };
    let settings = &mut cx.ui.settings;
    settings.autopickup_always.retain(|it| *it != id);
    settings.autopickup_never.retain(|it| *it != id);
    if wanted {
        settings.autopickup_never.push(id);
    } else {
        settings.autopickup_always.push(id);
    }
    cx.ui
        .requests
        .push(AppRequest::Keep(cx.ui.settings.clone()));
    let name = cx.ui.words.name(kind, 2);
    let id = if wanted {
        "gather-never"
    } else {
        "gather-always"
    };
    cx.ui.notices.notice = Some(cx.ui.say(id, &[("things", name.into())]));
}

impl Cx<'_> {
    /// Commands that pick up the wanted items on the hero's tile; none while a foe is in view, or where the player
    /// dropped something.
    pub(crate) fn autopickup_commands(&self, underfoot: &[Carried]) -> Vec<Command> {
        let session = &*self.session;
        let hero = session.hero().map(|hero| hero.at);
        let dropped = session.dropped().any(|at| Some(at) == hero);
        if dropped || session.view.creatures.iter().any(|seen| seen.hostile) {
            return Vec::new();
        }
        let wanted = underfoot.iter().filter(|it| {
            let entry = session.catalog.kind(it.kind);
            let had = session.kinds_carried.contains(&it.kind);
            let hero = session.hero();
            entry.is_some_and(|entry| wants(&self.ui.settings, entry, had))
                && hero.is_some_and(|hero| has_room(hero, it.kind, it.count, &session.catalog))
        });
        wanted.map(|it| Command::PickUp(it.id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::{Catalog, Colour, Facts, Look, ThingClass, View};
    use std::sync::Arc;

    fn entry(id: &str, category: Category, is_money: bool) -> Entry {
        Entry {
            id: id.to_owned(),
            class: ThingClass::Item,
            look: Look {
                glyph: '?',
                colour: Colour::WHITE,
                order: 0,
            },
            text: Vec::new(),
            facts: Facts {
                category: Some(category),
                is_money,
                ..Facts::default()
            },
            about: proto::About::default(),
        }
    }

    #[test]
    fn the_pilot_uses_the_autopickup_rule() {
        let catalog = Catalog {
            kinds: vec![
                entry("t:bell", Category::Treasure, false),
                entry("t:potion", Category::Potion, false),
                entry("t:axe", Category::Weapon, false),
            ],
            ..Catalog::default()
        };
        let (name, catalog) = ("Ann".to_owned(), Arc::new(catalog));
        let mut session = Session::new(name, Some(7), false, Arc::clone(&catalog), View::default());
        let wants = |session: &Session| {
            let rules = rules(&Settings::default(), session);
            [0, 1, 2].map(|n| rules.wants(Kind(n), &catalog))
        };
        assert_eq!(wants(&session), [true, true, true]);
        // A kind that was carried once is left lying, so that dropped items are not fetched back.
        session.kinds_carried.insert(Kind(2));
        assert_eq!(wants(&session), [true, true, false]);
    }

    #[test]
    fn autopickup_exceptions_override_the_category() {
        let purse = entry("t:purse", Category::Treasure, true);
        let bell = entry("t:bell", Category::Treasure, false);
        let potion = entry("t:potion", Category::Potion, false);
        let axe = entry("t:axe", Category::Weapon, false);
        let taken = |gather| {
            let settings = Settings {
                autopickup: gather,
                ..Settings::default()
            };
            [&purse, &bell, &potion, &axe].map(|entry| wants(&settings, entry, false))
        };
        assert_eq!(taken(Gather::Nothing), [false, false, false, false]);
        assert_eq!(taken(Gather::Money), [true, false, false, false]);
        assert_eq!(taken(Gather::Useful), [true, true, true, false]);
        assert_eq!(taken(Gather::New), [true, true, true, true]);
        assert_eq!(taken(Gather::Everything), [true, true, true, true]);
        assert!(!wants(&Settings::default(), &axe, true));
        let ring = entry("t:ring", Category::Ring, false);
        assert!(wants(&Settings::default(), &ring, true), "however many");
        let settings = Settings {
            autopickup_always: vec!["t:bell".to_owned()],
            autopickup_never: vec!["t:potion".to_owned()],
            ..Settings::default()
        };
        assert!(wants(&settings, &bell, true));
        assert!(!wants(&settings, &potion, false));
    }
}
