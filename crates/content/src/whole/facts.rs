//! What a player can know of a kind beforehand, taken from its definition.

use proto::{Facts, Light};
use sim::effects::Effect;
use sim::{Def, FeatureDef, ItemDef, LightDef, Power, Temper};

/// What a player can know of a kind beforehand.
pub(crate) fn of(def: &Def) -> Facts {
    let feature = match def {
        Def::Feature(def) => Some(def),
        _ => None,
    };
    let item = match def {
        Def::Item(def) => Some(def),
        _ => None,
    };
    let has = |fact: fn(&FeatureDef) -> bool| feature.is_some_and(fact);
    Facts {
        tends: matches!(def, Def::Monster(def) if def.tends.is_some()),
        opens_portal: item
            .and_then(|def| def.power.as_ref())
            .is_some_and(|power| power.effects.iter().any(opens_portal)),
        is_portal: match def {
            Def::Trap(def) => def.player_only && def.on_enter.effects.iter().any(leads),
            _ => false,
        },
        is_door: has(FeatureDef::is_door),
        blocks: has(|def| def.blocks),
        opens: has(|def| def.opens.is_some()),
        locked: has(|def| def.key.is_some()),
        holds: has(|def| !def.holds.is_empty()),
        engulfs: has(|def| def.cloud.is_some()),
        trades: matches!(def, Def::Monster(def) if def.trade.is_some()),
        light: def.light().map(light),
        burns: item.and_then(|def| def.burns),
        category: item.map(|def| def.category),
        verb: item.and_then(ItemDef::verb),
        aimed: item
            .and_then(|def| def.power.as_ref())
            .is_some_and(Power::is_aimed),
        calm: matches!(def, Def::Monster(def) if def.mind.temper == Temper::Calm),
        harms: entered(def).is_some_and(|power| power.effects.iter().any(harms)),
        is_money: item.is_some_and(|def| def.coins.is_some()),
    }
}

/// What befalls whoever walks into it.
fn entered(def: &Def) -> Option<&Power> {
    match def {
        Def::Trap(def) => Some(&def.on_enter),
        Def::Feature(def) => def.cloud.as_ref(),
        _ => None,
    }
}

/// Whether nobody wants this to happen to them.
const fn harms(effect: &Effect) -> bool {
    let harmless = matches!(
        effect,
        Effect::Feed(_)
            | Effect::Haste(_)
            | Effect::Heal(_)
            | Effect::Lead(_)
            | Effect::RevealMap(_)
            | Effect::Tell(_)
            | Effect::TownPortal(_)
    );
    !harmless
}

/// How something shines, for those who draw it.
pub(crate) const fn light(def: LightDef) -> Light {
    Light {
        colour: def.colour,
        radius: def.radius,
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
    use geom::Terrain;
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
        assert!(some(|facts| facts.burns.is_some()).contains(&"base:torch"));
        assert_eq!(
            some(|facts| facts.is_door),
            ["base:door", "base:locked_door", "base:open_door"]
        );
        assert_eq!(some(|facts| facts.locked), ["base:locked_door"]);
        assert_eq!(some(|facts| facts.holds), ["base:chest"]);
        assert_eq!(some(|facts| facts.engulfs), ["base:choking_gas"]);
        assert!(some(|facts| facts.blocks && !facts.opens).contains(&"base:hearthgate"));
        assert!(some(|facts| facts.trades).contains(&"base:barkeep"));
        assert_eq!(some(|facts| facts.is_money), ["base:purse"]);
        assert!(some(|facts| facts.calm).contains(&"base:stone_guardian"));
        let harmful = some(|facts| facts.harms);
        assert!(harmful.contains(&"base:bear_trap") && harmful.contains(&"base:choking_gas"));
        assert!(!harmful.contains(&"base:town_portal"), "{harmful:?}");
    }

    #[test]
    fn what_shines_in_the_base_pack_is_known_to_and_so_is_its_sky() {
        let catalog = load(&[Pack::base()]).catalog;
        let facts = |id: &str| catalog.kind(catalog.find(id).unwrap()).unwrap().facts;
        let radius = |id: &str| facts(id).light.map(|light| light.radius);
        assert_eq!(radius("base:torch"), Some(6));
        assert!(radius("base:hearthgate").is_some());
        assert_eq!(radius("base:rat"), None);
        let [town, .., fort] = catalog.levels.as_slice() else {
            panic!("there are levels");
        };
        assert!(town.sky.is_open() && !fort.sky.is_open());
        assert_eq!(town.sky.roofed, [Terrain::WoodFloor]);
        assert!(
            fort.glowing
                .iter()
                .any(|(ground, _)| *ground == Terrain::Lava)
        );
    }
}
