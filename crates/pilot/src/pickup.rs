//! What is picked up unasked, while exploring or walking.

use proto::{Catalog, Category, Kind};

/// Which things are picked up unasked: whole categories, and exceptions by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pickup {
    wanted: Vec<Category>,
    except: Vec<(Kind, bool)>,
}

impl Pickup {
    /// Everything of these categories.
    #[must_use]
    pub fn of(wanted: impl Into<Vec<Category>>) -> Self {
        Self {
            wanted: wanted.into(),
            except: Vec::new(),
        }
    }

    /// Nothing at all.
    #[must_use]
    pub fn nothing() -> Self {
        Self::of([])
    }

    /// The same, but that a kind is taken or left whatever its category is.
    #[must_use]
    pub fn except(mut self, kind: Kind, take: bool) -> Self {
        self.except.retain(|(it, _)| *it != kind);
        self.except.push((kind, take));
        self
    }

    /// Whether a thing of this kind is picked up unasked.
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
        // What no pack sorts is taken by those who take everything.
        match entry.facts.category {
            Some(category) => self.wanted.contains(&category),
            None => self.wanted.len() == Category::ALL.len(),
        }
    }
}

impl Default for Pickup {
    /// Everything.
    fn default() -> Self {
        Self::of(Category::ALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawn::{ITEM, TRAP, catalog};

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
