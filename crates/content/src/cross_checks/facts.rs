//! Derives the catalogue's facts about a kind from its definition.

use proto::{About, CallingEntry, Facts, Habit, Kind, Light, Lore};
use sim::effects::Effect;
use sim::{
    Def, FeatureDef, ItemDef, LightDef, LightTaste, Link, Loot, MonsterDef, Occasion, Power, Rules,
    Temper,
};

/// Facts that the player knows without having met the kind.
pub(crate) fn of(def: &Def) -> Facts {
    let feature = match def {
        Def::Feature(def) => Some(def),
        _ => None,
    };
    let item = match def {
        Def::Item(def) => Some(def),
        _ => None,
    };
    let guise = match def {
        Def::Guise(def) => Some(def),
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
        holds: has(|def| def.opens.is_some() && !def.holds.is_empty()),
        engulfs: has(|def| def.cloud.is_some()),
        trades: matches!(def, Def::Monster(def) if def.trade.is_some()),
        light: def.light().map(light),
        burns: item.and_then(|def| def.burns),
        category: item
            .map(|def| def.category)
            .or_else(|| guise.map(|def| def.category)),
        verb: item.and_then(ItemDef::verb).or_else(|| guise?.verb()),
        aimed: item
            .and_then(|def| def.power.as_ref())
            .is_some_and(Power::is_aimed),
        calm: matches!(def, Def::Monster(def) if def.mind.temper == Temper::Calm),
        harms: entered(def).is_some_and(|power| power.effects.iter().any(harms)),
        weight: match def {
            Def::Item(def) if def.coins.is_none() => def.weight,
            Def::Guise(def) => def.weight,
            _ => 0,
        },
        shoots: item
            .and_then(|def| def.weapon.as_ref())
            .is_some_and(|weapon| weapon.range > 0),
        is_money: item.is_some_and(|def| def.coins.is_some()),
        speed: match def {
            Def::Monster(def) => def.speed,
            _ => 0,
        },
        // Factions and links are resolved only after all packs are assembled.
        wants: None,
        faction: 0,
        hunts: 0,
        teaches: matches!(def, Def::Monster(def) if !def.teaches.is_empty()),
        is_spell: matches!(def, Def::Spell(_)),
    }
}

/// Facts that the player learns by meeting the kind.
pub(crate) fn about(def: &Def) -> About {
    let power = entered(def);
    let lore = power.map_or_else(Vec::new, |power| {
        power.effects.iter().filter_map(Effect::lore).collect()
    });
    About {
        habits: match def {
            Def::Monster(def) => habits(def),
            _ => Vec::new(),
        },
        lore,
        radius: power.map_or(0, Power::radius),
        once: matches!(def, Def::Trap(def) if def.once),
    }
}

/// A creature's habits, in the order in which the interface lists them.
fn habits(def: &MonsterDef) -> Vec<Habit> {
    let (mind, body) = (&def.mind, &def.body);
    let mends = def.spells.iter().any(|it| it.when == Occasion::Friend);
    let fights = !def.peaceful;
    let shoots = def.attacks.iter().filter(|attack| attack.windup.is_none());
    let shoots = shoots
        .map(|attack| attack.range)
        .max()
        .filter(|it| *it > 1 && fights);
    let is = |habit: Habit, so: bool| so.then_some(habit);
    let winds_up = def.attacks.iter().any(|attack| attack.windup.is_some());
    let mut all = vec![
        is(Habit::Trades, def.trade.is_some()),
        is(Habit::Tends, def.tends.is_some()),
        is(Habit::Gossips, def.rumours),
        shoots.map(Habit::Shoots),
        is(Habit::DrawsBack, winds_up && fights),
    ];
    let effects = def.attacks.iter().flat_map(|attack| &attack.effects);
    let blows = effects.filter_map(Effect::lore).map(|lore| match lore {
        Lore::Leaves(condition, _) => Some(Habit::Leaves(condition)),
        Lore::Rusts => Some(Habit::Rusts),
        Lore::Whisks(_) => Some(Habit::Whisks),
        _ => None,
    });
    all.extend(blows.filter(|_| fights));
    all.extend([
        is(Habit::Ambushes, mind.ambush > 0),
        is(Habit::Guards, mind.ground > 0),
        is(Habit::Calm, mind.temper == Temper::Calm && fights),
        is(Habit::Timid, mind.temper == Temper::Timid && fights),
        is(Habit::Flees, mind.flees_below > 0 && fights),
        is(Habit::Herds, mind.herd > 0 && fights),
        is(Habit::LaysTraps, def.lays.is_some()),
        is(Habit::OpensDoors, def.opens_doors && fights),
        is(Habit::Wields, def.wears && fights),
        is(Habit::Eats, def.diet.is_some() && fights),
        is(Habit::SeesInTheDark, def.darksight && fights),
        is(Habit::Walks, mind.walks.is_some()),
        is(Habit::Stays, mind.stays && fights),
        is(Habit::Looms, def.opaque),
        is(Habit::Casts, !def.spells.is_empty() && fights),
        is(Habit::Teaches, !def.teaches.is_empty()),
        is(Habit::Large, def.size > 1),
        is(Habit::StandsStill, mind.still),
        mind.order.map(Habit::Obeys),
        is(Habit::Relentless, mind.relentless),
        is(Habit::Flies, body.flies),
        is(Habit::Swims, body.swims && !body.stays_in_water),
        is(Habit::StaysInWater, body.stays_in_water),
        is(Habit::Squeezes, body.squeezes),
        is(Habit::Digs, body.digs > 0),
        is(Habit::Splits, body.splits > 0),
        is(Habit::Bursts, body.bursts.is_some()),
        is(Habit::Rises, body.leaves.is_some()),
        is(Habit::Poses, body.poses.is_some()),
        is(Habit::KeepsOff, mind.distance > 0),
        is(Habit::Flanks, mind.flanks),
        is(Habit::Calls, mind.calls > 0),
        is(Habit::Hoards, mind.hoards),
        is(Habit::KeepsPost, mind.post > 0),
        is(Habit::Listens, mind.hears > 0),
        is(Habit::SeeksLight, mind.lights == Some(LightTaste::Seeks)),
        is(Habit::SnuffsLight, mind.lights == Some(LightTaste::Snuffs)),
        is(Habit::Mends, mends),
        is(Habit::Leads, mind.leads),
        is(Habit::Fetches, mind.fetches),
    ]);
    let mut habits: Vec<Habit> = Vec::new();
    for habit in all.into_iter().flatten() {
        if !habits.contains(&habit) {
            habits.push(habit);
        }
    }
    habits
}

/// The starting values of each calling, sorted by id. The first entry is the hero without a calling.
pub(crate) fn callings(rules: &Rules) -> Vec<CallingEntry> {
    let kit = |kit: &[Loot]| {
        let sure = kit.iter().filter(|loot| loot.one_in <= 1);
        let row = |loot: &Loot| {
            let count = loot.count.mean_x2() / 2;
            Some((loot.item.kind()?, u16::try_from(count.max(1)).unwrap_or(1)))
        };
        sure.filter_map(row).collect()
    };
    let hero = rules.hero();
    let nobody = CallingEntry {
        kind: Kind(0),
        attributes: hero.attributes.into(),
        skills: hero.skills.into(),
        health: rules.hit_points_of(Kind(0)),
        gold: hero.gold,
        kit: kit(&hero.kit),
        talents: Vec::new(),
        spells: Vec::new(),
    };
    let entry = |(kind, _)| {
        let def = rules.calling(kind)?;
        Some(CallingEntry {
            kind,
            attributes: def.attributes.into(),
            skills: def.skills.into(),
            health: rules.hit_points_of(kind),
            gold: def.gold.unwrap_or(rules.hero().gold),
            kit: kit(&def.kit),
            talents: def.talents.iter().filter_map(Link::kind).collect(),
            spells: def.spells.iter().filter_map(Link::kind).collect(),
        })
    };
    let others = rules.callings().filter_map(entry);
    std::iter::once(nobody).chain(others).collect()
}

/// The power that affects a creature entering the tile.
fn entered(def: &Def) -> Option<&Power> {
    match def {
        Def::Trap(def) => Some(&def.on_enter),
        Def::Feature(def) => def.cloud.as_ref(),
        _ => None,
    }
}

/// Whether the effect is harmful. A new effect counts as harmful until it is listed here.
const fn harms(effect: &Effect) -> bool {
    let harmless = matches!(
        effect,
        Effect::Feed(_)
            | Effect::Haste(_)
            | Effect::Heal(_)
            | Effect::Lead(_)
            | Effect::RevealMap(_)
            | Effect::BorrowEyes(_)
            | Effect::Cleanse(_)
            | Effect::Gift(_)
            | Effect::Kindle(_)
            | Effect::NameTruly(_)
            | Effect::Teach(_)
            | Effect::Uncover(_)
            | Effect::Unlock(_)
            | Effect::Tell(_)
            | Effect::TownPortal(_)
    );
    !harmless
}

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
    use proto::{Facts, Habit};

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
            [
                "base:barred_door",
                "base:door",
                "base:locked_door",
                "base:no_arms_door",
                "base:no_fire_door",
                "base:open_door",
                "base:open_no_arms_door",
                "base:open_no_fire_door"
            ]
        );
        assert_eq!(
            some(|facts| facts.locked),
            ["base:barred_door", "base:locked_door"]
        );
        assert_eq!(some(|facts| facts.holds), ["base:chest"]);
        assert_eq!(
            some(|facts| facts.engulfs),
            [
                "base:bank_of_mist",
                "base:choking_gas",
                "base:flames",
                "base:rising_water"
            ]
        );
        assert!(some(|facts| facts.blocks && !facts.opens).contains(&"base:hearthgate"));
        assert!(some(|facts| facts.trades).contains(&"base:barkeep"));
        assert_eq!(
            some(|facts| facts.is_money),
            ["base:pay_sack", "base:purse"]
        );
        assert!(some(|facts| facts.shoots).contains(&"base:shortbow"));
        assert!(some(|facts| facts.weight == 0 && facts.is_money).contains(&"base:purse"));
        assert!(some(|facts| facts.calm).contains(&"base:stone_guardian"));
        let harmful = some(|facts| facts.harms);
        assert!(harmful.contains(&"base:bear_trap") && harmful.contains(&"base:choking_gas"));
        assert!(!harmful.contains(&"base:town_portal"), "{harmful:?}");
    }

    #[test]
    fn base_pack_habits_and_trap_effects_are_in_the_facts() {
        let catalog = load(&[Pack::base()]).catalog;
        let entry = |id: &str| catalog.kind(catalog.find(id).unwrap()).unwrap();
        let does = |id: &str, habit| entry(id).about.habits.contains(&habit);
        let shooters = catalog.kinds.iter().filter(|entry| {
            let shoots = |habit: &Habit| matches!(habit, Habit::Shoots(range) if *range > 1);
            entry.about.habits.iter().any(shoots)
        });
        assert!(shooters.count() > 0);
        assert!(does("base:wolf", Habit::Herds));
        assert!(does("base:stone_guardian", Habit::Calm));
        assert!(does("base:priest", Habit::Tends) && !does("base:priest", Habit::Flees));
        assert!(!entry("base:bear_trap").about.lore.is_empty());
        assert!(entry("base:wolf").about.lore.is_empty());
        let facts = |id: &str| entry(id).facts;
        assert_eq!(
            (facts("base:door").speed, facts("base:door").faction),
            (0, 0)
        );
        assert!(facts("base:wolf").speed > 0);
        let hero = catalog.kinds[0].facts;
        assert!(hero.faction & facts("base:barkeep").faction != 0);
        let nell = facts("base:hobs_nell");
        assert!(nell.hunts & hero.faction != 0, "brigands want purses");
    }

    #[test]
    fn base_pack_lights_and_skies_are_in_the_catalogue() {
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
