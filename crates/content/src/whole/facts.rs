//! What a player can know of a kind beforehand, taken from its definition.

use proto::Facts;
use sim::Def;
use sim::effects::Effect;

/// What a player can know of a kind beforehand.
pub(crate) fn of(def: &Def) -> Facts {
    Facts {
        tends: matches!(def, Def::Monster(def) if def.tends.is_some()),
        opens_portal: match def {
            Def::Item(def) => {
                let power = def.power.as_ref();
                power.is_some_and(|power| power.effects.iter().any(opens_portal))
            }
            _ => false,
        },
        is_portal: match def {
            Def::Trap(def) => def.player_only && def.on_enter.effects.iter().any(leads),
            _ => false,
        },
    }
}

const fn opens_portal(effect: &Effect) -> bool {
    matches!(effect, Effect::TownPortal(_))
}

const fn leads(effect: &Effect) -> bool {
    matches!(effect, Effect::Lead(_))
}

#[cfg(test)]
mod tests {
    use crate::{Pack, load};
    use proto::Facts;

    #[test]
    fn the_base_pack_has_a_healer_a_scroll_home_and_its_portal() {
        let catalog = load(&[Pack::base()]).catalog;
        let some = |fact: fn(&Facts) -> bool| {
            let kinds = catalog.kinds.iter().filter(|entry| fact(&entry.facts));
            kinds.map(|entry| entry.id.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(some(|facts| facts.tends), ["base:priest"]);
        assert_eq!(
            some(|facts| facts.opens_portal),
            ["base:town_portal_scroll"]
        );
        assert_eq!(some(|facts| facts.is_portal), ["base:town_portal"]);
    }
}
