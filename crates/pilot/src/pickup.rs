//! Automatic pick-up while exploring or walking.

use proto::{Catalog, Category, Hero, Kind};

/// Food is left lying while the hero carries this many pieces: about two days of meals.
const FOOD: u16 = 6;

/// The automatic pick-up rule: whole categories, and exceptions by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pickup {
    wanted: Vec<Category>,
    except: Vec<(Kind, bool)>,
}

/// Whether the hero can take `count` of this kind without a burden, and has not enough of its kind.
#[must_use]
pub fn has_room(hero: &Hero, kind: Kind, count: u16, catalog: &Catalog) -> bool {
    let Some(facts) = catalog.kind(kind).map(|entry| entry.facts) else {
        return false;
    };
    let load = u32::from(facts.weight) * u32::from(count);
    if load > 0 && hero.weight.saturating_add(load) > hero.capacity {
        return false;
    }
    let is_food = |kind: Kind| {
        let entry = catalog.kind(kind);
        entry.is_some_and(|entry| entry.facts.category == Some(Category::Food))
    };
    let food = hero.pack.iter().filter(|it| is_food(it.kind));
    !is_food(kind) || food.map(|it| it.count).sum::<u16>() < FOOD
}

impl Pickup {
    /// Creates the rule that takes everything of these categories.
    #[must_use]
    pub fn of(wanted: impl Into<Vec<Category>>) -> Self {
        Self {
            wanted: wanted.into(),
            except: Vec::new(),
        }
    }

    #[must_use]
    pub fn nothing() -> Self {
        Self::of([])
    }

    /// Adds an exception: this kind is always taken or always left.
    #[must_use]
    pub fn except(mut self, kind: Kind, take: bool) -> Self {
        self.except.retain(|(it, _)| *it != kind);
        self.except.push((kind, take));
        self
    }

    /// Whether an item of this kind is picked up automatically.
    #[must_use]
    pub fn wants(&self, kind: Kind, catalog: &Catalog) -> bool {
        let entry = catalog.kind(kind);
        let Some(entry) = entry.filter(|entry| entry.class.is_carried()) else {
            return false;
        };
        let except = self.except.iter().find(|(it, _)| *it == kind);
        if let Some((_, take)) = except {
            return *take;
        }
        // An item without a category is taken only by the rule that takes everything.
        match entry.facts.category {
            Some(category) => self.wanted.contains(&category),
            None => self.wanted.len() == Category::ALL.len(),
        }
    }
}

impl Default for Pickup {
    /// The rule that takes everything.
    fn default() -> Self {
        Self::of(Category::ALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::{ITEM, TRAP, catalog, view};
    use proto::Carried;

    #[test]
    fn items_are_left_that_would_burden_and_food_beyond_two_days() {
        let mut catalog = catalog();
        let mut hero = view(&["@"]).hero.unwrap();
        (hero.weight, hero.capacity) = (80, 100);
        catalog.kinds[usize::from(ITEM.0)].facts.weight = 20;
        assert!(has_room(&hero, ITEM, 1, &catalog));
        assert!(!has_room(&hero, ITEM, 2, &catalog));
        hero.weight = 200;
        catalog.kinds[usize::from(ITEM.0)].facts.weight = 0;
        assert!(has_room(&hero, ITEM, 2, &catalog), "money weighs nothing");
        catalog.kinds[usize::from(ITEM.0)].facts.category = Some(Category::Food);
        let meals = |count| Carried {
            kind: ITEM,
            count,
            ..Carried::default()
        };
        hero.pack = vec![meals(2), meals(3)];
        assert!(has_room(&hero, ITEM, 1, &catalog));
        hero.pack.push(meals(1));
        assert!(!has_room(&hero, ITEM, 1, &catalog));
    }

    #[test]
    fn categories_are_wanted_but_for_exceptions() {
        let mut catalog = catalog();
        catalog.kinds[usize::from(ITEM.0)].facts.category = Some(Category::Food);
        assert!(Pickup::default().wants(ITEM, &catalog));
        assert!(!Pickup::nothing().wants(ITEM, &catalog));
        assert!(Pickup::of([Category::Food]).wants(ITEM, &catalog));
        assert!(!Pickup::of([Category::Weapon]).wants(ITEM, &catalog));
        let odd = Pickup::of([Category::Food]).except(ITEM, false);
        assert!(!odd.wants(ITEM, &catalog));
        assert!(odd.except(ITEM, true).wants(ITEM, &catalog));
        assert!(!Pickup::default().wants(TRAP, &catalog));
        assert!(!Pickup::default().except(TRAP, true).wants(TRAP, &catalog));
    }
}
