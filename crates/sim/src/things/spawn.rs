//! Builds heroes, creatures, items, traps and features from their definitions.

use super::gear::{CarriedItems, Gear};
use super::make::{item, thing};
use super::shop::Purse;
use super::{gear, loot, money, shop};
use crate::defs::{Def, FeatureDef, Link, MonsterDef, Pose};
use crate::world::growth::{HeroGrowth, Nature};
use crate::world::health::Health;
use crate::world::hero::{Experience, Stomach};
use crate::world::markers::{
    DisguisedAs, Hidden, Opaque, Peaceful, Post, Trap, TrapLayer, WakesAt,
};
use crate::world::mind::{Mind, Mood};
use crate::world::position::OnHeroLevel;
use crate::world::setup::Setup;
use crate::world::thing::Luck;
use crate::world::time::{Actor, Clock, TurnQueue};
use crate::world::warmth::{self, Warmth};
use crate::world::world_ext::WorldExt;
use crate::world::{growth, guise, position};
use bevy_ecs::prelude::*;
use geom::{Point, Terrain};
use proto::{Kind, LevelNo};

/// A new hero with the kit of the calling, not yet on a level.
pub(crate) fn hero(world: &mut World) -> Entity {
    let rules = world.rules().clone();
    let (hero, _) = thing(world, LevelNo(0), Kind(0));
    let calling = world.resource::<Setup>().calling;
    let growth = HeroGrowth {
        calling: calling.map(|kind| rules.name(kind).to_owned()),
        spells: {
            let def = calling.and_then(|kind| rules.calling(kind));
            let born = def.into_iter().flat_map(|def| &def.spells);
            let born = born.filter_map(Link::kind);
            born.map(|kind| rules.name(kind).to_owned()).collect()
        },
        ..HeroGrowth::default()
    };
    let nature = Nature::of(&rules, &growth, None, None);
    let wit = nature.attributes.intelligence;
    let warmth = warmth::most_of(&rules.tuning().warmth, wit, &nature.knacks);
    let calling = calling.and_then(|kind| rules.calling(kind));
    let def = rules.hero();
    let (kit, gold) = calling.map_or((&def.kit, def.gold), |calling| {
        (&calling.kit, calling.gold.unwrap_or(def.gold))
    });
    let stomach = Stomach {
        left: rules.tuning().hunger.start,
    };
    world.entity_mut(hero).insert((
        Actor::new(0),
        Health::full(growth::hit_points(&rules, &nature, 1)),
        Experience {
            level: 1,
            points: 0,
        },
        stomach,
        Purse(gold),
        (growth, nature, Warmth(warmth)),
        CarriedItems::default(),
        Gear::default(),
        OnHeroLevel,
    ));
    guise::recompute_guises(world);
    for loot in kit {
        for item in loot::roll(world, hero, loot, LevelNo(0)) {
            money::receive(world, item, hero);
        }
    }
    gear::put_on(world, hero);
    hero
}

/// Creates a thing and places it. `None` for the hero and for kinds that are not things.
pub(crate) fn at(world: &mut World, level: LevelNo, kind: Kind, at: Point) -> Option<Entity> {
    let rules = world.rules().clone();
    let entity = match rules.def(kind) {
        Def::Hero(_)
        | Def::Faction(_)
        | Def::Loot(_)
        | Def::Calling(_)
        | Def::Talent(_)
        | Def::Spell(_)
        | Def::Guise(_)
        | Def::Mark(_) => return None,
        Def::Monster(_) => monster(world, level, kind),
        Def::Item(_) => item(world, level, kind, 1),
        Def::Trap(_) => trap(world, level, kind),
        Def::Feature(def) => feature(world, level, kind, def),
    };
    position::put(world, entity, level, at);
    if rules.feature(kind).is_some_and(|def| def.hidden) {
        // A hidden feature is covered by wall until it is found.
        position::set_ground(world, level, at, Terrain::Wall);
    }
    if let Some(def) = rules.monster(kind) {
        assign_post_or_disguise(world, entity, def, level, at);
    }
    Some(entity)
}

/// Assigns the creature's post, or its disguise as a thing.
fn assign_post_or_disguise(
    world: &mut World,
    who: Entity,
    def: &MonsterDef,
    level: LevelNo,
    here: Point,
) {
    if def.mind.post > 0 {
        world.entity_mut(who).insert(Post(here));
    }
    let decoy = def.body.poses.as_ref().and_then(Pose::kind);
    let Some(decoy) = decoy.and_then(|kind| at(world, level, kind, here)) else {
        return;
    };
    let decoy = world.thing(decoy).id;
    world.entity_mut(who).insert((Hidden, DisguisedAs(decoy)));
    if let Some(mut mind) = world.get_mut::<Mind>(who) {
        mind.mood = Mood::Lurking;
    }
    world.mark_changed(who);
}

/// Lets a creature made on the current level act from tick `due` on.
pub(crate) fn join(world: &mut World, made: Entity, due: u32) {
    if let Some(mut actor) = world.get_mut::<Actor>(made) {
        actor.due = due;
        world.entity_mut(made).insert(OnHeroLevel);
        world.resource_mut::<TurnQueue>().expire();
    }
}

fn monster(world: &mut World, level: LevelNo, kind: Kind) -> Entity {
    let rules = world.rules().clone();
    let (entity, _) = thing(world, level, kind);
    let Some(def) = rules.monster(kind) else {
        unreachable!("the caller has looked it up");
    };
    let mut luck = world.get_mut::<Luck>(entity).expect("every thing has luck");
    let hit_points = luck.0.roll(def.hit_points).max(1);
    let mind = Mind::new(def.mind, &mut luck.0);
    world
        .entity_mut(entity)
        .insert((Actor::new(0), Health::full(hit_points), mind));
    if def.opaque {
        world.entity_mut(entity).insert(Opaque);
    }
    if def.mind.ambush > 0 {
        world.entity_mut(entity).insert(Hidden);
    }
    if def.peaceful {
        world.entity_mut(entity).insert(Peaceful);
    }
    if !def.spells.is_empty() {
        let most = warmth::most(world, entity);
        world.entity_mut(entity).insert(Warmth(most));
    }
    if let Some(lays) = &def.lays {
        world.entity_mut(entity).insert(TrapLayer(lays.most));
    }
    for loot in &def.carries {
        for item in loot::roll(world, entity, loot, level) {
            gear::give(world, item, entity);
        }
    }
    if def.wears {
        gear::put_on(world, entity);
    }
    if let Some(trade) = &def.trade {
        shop::open_shop(world, entity, trade, level);
    }
    entity
}

fn trap(world: &mut World, level: LevelNo, kind: Kind) -> Entity {
    let (entity, _) = thing(world, level, kind);
    let hidden = world.rules().trap(kind).is_some_and(|d| d.hidden);
    world.entity_mut(entity).insert(Trap);
    if hidden {
        world.entity_mut(entity).insert(Hidden);
    }
    entity
}

fn feature(world: &mut World, level: LevelNo, kind: Kind, def: &FeatureDef) -> Entity {
    let (entity, _) = thing(world, level, kind);
    if def.hidden {
        world.entity_mut(entity).insert(Hidden);
    }
    if def.stirs > 0 {
        let at = world.resource::<Clock>().turn + u32::from(def.stirs);
        world.entity_mut(entity).insert(WakesAt { at });
    }
    entity
}
