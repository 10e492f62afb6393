//! What a bot puts on: lights by the need of the level, and the best piece for every other slot.

use proto::{Answer, Carried, Category, Command, ItemFacts, Query, Slot};

use super::sight::Sight;

impl Sight<'_> {
    /// Returns the next change of outfit. A light that burns on a `dark` level stays lit, whatever else the hand could
    /// hold; in daylight it is put out.
    pub(super) fn outfit(&self, dark: bool) -> Option<Command> {
        let lit = self.hero.pack.iter().find(|it| it.worn.is_some() && it.lit);
        if dark && lit.is_none() && self.hero.in_the_dark {
            let light = self.best_light();
            if light.is_some() {
                return light;
            }
        }
        let better = self.hero.pack.iter().find(|it| self.is_better(it, dark));
        if let Some(better) = better {
            return Some(Command::Wear(better.id));
        }
        let wasted = lit.filter(|it| !dark && it.burns.is_some() && !self.hero.in_the_dark);
        wasted
            .map(|it| Command::Remove(it.id))
            .filter(|it| self.can(*it))
    }

    fn best_light(&self) -> Option<Command> {
        let lights = self.hero.pack.iter().filter_map(|item| {
            let wear = Command::Wear(item.id);
            let facts = self.item(item)?;
            (facts.light > 0 && self.can(wear)).then_some((facts.light, wear))
        });
        lights.max_by_key(|(light, _)| *light).map(|(_, wear)| wear)
    }

    fn is_better(&self, item: &Carried, dark: bool) -> bool {
        if item.worn.is_some() || item.clings || !self.can(Command::Wear(item.id)) {
            return false;
        }
        let Some(facts) = self.item(item) else {
            return false;
        };
        let rival = facts.slot.and_then(|slot| self.held(slot));
        // The hand that holds the light, or will, is not free.
        let keeps_light = dark
            && (rival.is_some_and(|it| it.lit)
                || (facts.slot == Some(Slot::Shield) && self.has_light()));
        let both = self
            .held(Slot::Weapon)
            .is_some_and(|it| self.takes_both(it));
        let hands = match facts.slot {
            Some(Slot::Weapon) if facts.traits.two_hands => {
                let shield = self.held(Slot::Shield);
                shield.is_none_or(|it| it.burns.is_some() && !dark) && !(dark && self.has_light())
            }
            Some(Slot::Shield) => !both,
            _ => true,
        };
        // A wielded bow does not help against an adjacent enemy.
        facts.range == 0 && facts.light == 0 && facts.gain > 0 && hands && !keeps_light
    }

    fn has_light(&self) -> bool {
        let mut pack = self.hero.pack.iter();
        pack.any(|it| it.burns.is_some() && self.item(it).is_some_and(|facts| facts.light > 0))
    }

    pub(super) fn item(&self, item: &Carried) -> Option<ItemFacts> {
        match (self.ask)(Query::Item(item.id)) {
            Answer::Item(facts) => Some(facts),
            _ => None,
        }
    }

    /// Whether the bot would sell the item: treasure, and gear that is neither worn nor better than what is.
    pub(super) fn is_for_sale(&self, item: &Carried) -> bool {
        let gear = [
            Category::Weapon,
            Category::Armour,
            Category::Clothes,
            Category::Ring,
        ];
        match self.category(item) {
            Some(Category::Treasure) => true,
            Some(it) if gear.contains(&it) => {
                item.worn.is_none() && self.item(item).is_some_and(|facts| facts.gain <= 0)
            }
            _ => false,
        }
    }

    /// Coins that the hero's goods are worth to keepers, who pay half.
    pub(super) fn sales_value(&self) -> u32 {
        let goods = self.hero.pack.iter().filter(|item| self.is_for_sale(item));
        goods
            .filter_map(|item| self.item(item))
            .map(|facts| facts.value * u32::from(facts.count) / 2)
            .sum()
    }
}
