//! What is picked up unasked by whoever walks onto it.

use crate::desk::Desk;
use crate::settings::{Gather, Settings};
use crate::wish::Wish;
use pilot::Pickup;
use proto::{Carried, Catalog, Category, Command, Entry, Kind};

/// What nobody has to think about: it weighs little and is always of use.
const USEFUL: [Category; 4] = [
    Category::Food,
    Category::Ammunition,
    Category::Potion,
    Category::Scroll,
];

/// Whether a player with these settings wants such a thing picked up.
pub(crate) fn wants(settings: &Settings, entry: &Entry) -> bool {
    if settings.never.contains(&entry.id) {
        return false;
    }
    let useful = || {
        let category = entry.facts.category;
        category.is_some_and(|category| USEFUL.contains(&category))
    };
    let by_rule = match settings.gather {
        Gather::Nothing => false,
        Gather::Money => entry.facts.is_money,
        Gather::Useful => entry.facts.is_money || useful(),
        Gather::Everything => entry.facts.category.is_some(),
    };
    by_rule || settings.always.contains(&entry.id)
}

/// The same as a rule for those who explore: they leave what is not wanted where it lies.
pub(crate) fn rules(settings: &Settings, catalog: &Catalog) -> Pickup {
    let kinds = (0..).map(Kind).zip(&catalog.kinds);
    let wanted = kinds.filter(|(_, entry)| wants(settings, entry));
    wanted.fold(Pickup::nothing(), |rule, (kind, _)| rule.except(kind, true))
}

/// Whether things of a kind are picked up unasked.
pub(crate) fn is_wanted(desk: &Desk, kind: Kind) -> bool {
    let entry = desk
        .table
        .as_ref()
        .and_then(|table| table.catalog.kind(kind));
    entry.is_some_and(|entry| wants(&desk.settings, entry))
}

/// From now on things of a kind are picked up unasked, or no longer.
pub(crate) fn turn(desk: &mut Desk, kind: Kind) {
    let wanted = is_wanted(desk, kind);
    let entry = desk
        .table
        .as_ref()
        .and_then(|table| table.catalog.kind(kind));
    let Some(id) = entry.map(|entry| entry.id.clone()) else {
        return;
    };
    let settings = &mut desk.settings;
    settings.always.retain(|it| *it != id);
    settings.never.retain(|it| *it != id);
    if wanted {
        settings.never.push(id);
    } else {
        settings.always.push(id);
    }
    desk.wishes.push(Wish::Keep(desk.settings.clone()));
    let name = desk.words.name(kind, 2);
    let id = if wanted {
        "gather-never"
    } else {
        "gather-always"
    };
    desk.notice = Some(desk.say(id, &[("things", name.into())]));
}

impl Desk {
    /// Of what lies underfoot, what is to be picked up unasked. Nobody bends down in front of a foe.
    pub(crate) fn unasked(&self, underfoot: &[Carried]) -> Vec<Command> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        if table.view.creatures.iter().any(|seen| seen.hostile) {
            return Vec::new();
        }
        let wanted = underfoot.iter().filter(|it| {
            let entry = table.catalog.kind(it.kind);
            entry.is_some_and(|entry| wants(&self.settings, entry))
        });
        wanted.map(|it| Command::PickUp(it.id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::{Colour, Facts, Look, ThingClass};

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
        }
    }

    #[test]
    fn a_pilot_picks_up_by_the_same_rules() {
        let catalog = Catalog {
            kinds: vec![
                entry("t:bell", Category::Treasure, false),
                entry("t:potion", Category::Potion, false),
            ],
            ..Catalog::default()
        };
        let settings = Settings {
            gather: Gather::Useful,
            ..Settings::default()
        };
        let rules = rules(&settings, &catalog);
        assert!(!rules.wants(Kind(0), &catalog));
        assert!(rules.wants(Kind(1), &catalog));
    }

    #[test]
    fn rules_say_what_is_taken_and_exceptions_are_stronger() {
        let purse = entry("t:purse", Category::Treasure, true);
        let bell = entry("t:bell", Category::Treasure, false);
        let potion = entry("t:potion", Category::Potion, false);
        let taken = |gather| {
            let settings = Settings {
                gather,
                ..Settings::default()
            };
            [&purse, &bell, &potion].map(|entry| wants(&settings, entry))
        };
        assert_eq!(taken(Gather::Nothing), [false, false, false]);
        assert_eq!(taken(Gather::Money), [true, false, false]);
        assert_eq!(taken(Gather::Useful), [true, false, true]);
        assert_eq!(taken(Gather::Everything), [true, true, true]);
        let settings = Settings {
            always: vec!["t:bell".to_owned()],
            never: vec!["t:potion".to_owned()],
            ..Settings::default()
        };
        assert!(wants(&settings, &bell));
        assert!(!wants(&settings, &potion));
    }
}
