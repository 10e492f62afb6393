//! Spending the attribute points and talents of experience levels, at any time after they are gained.

use crate::defs::Link;
use crate::things::gear;
use crate::world::growth::{self, HeroGrowth};
use crate::world::hero::{self, Experience};
use crate::world::limits;
use crate::world::outbox::Witness;
use crate::world::sight::Sight;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Attribute, Command, Event, Kind, Lack, Refusal, TalentChoice, Tree};

pub(super) fn may_raise(world: &World, attribute: Attribute) -> Result<(), Refusal> {
    let [points, _] = hero::choices(world);
    let low = growth::attribute(world, attribute) < limits::ATTRIBUTE;
    (points > 0 && low)
        .then_some(())
        .ok_or(Refusal::NothingToLearn)
}

pub(super) fn raise(world: &mut World, attribute: Attribute) {
    if let Some(mut growth) = world.get_mut::<HeroGrowth>(world.hero()) {
        growth.raised[attribute.index()] += 1;
    }
    apply_growth(world);
    let to = growth::attribute(world, attribute);
    world.tell(Event::Raised { attribute, to });
}

pub(super) fn may_learn(world: &World, talent: Kind) -> Result<(), Refusal> {
    let choice = choice(world, talent).ok_or(Refusal::Nonsense)?;
    let [_, talents] = hero::choices(world);
    match choice {
        TalentChoice { known: true, .. } => Err(Refusal::Learnt),
        _ if talents == 0 => Err(Refusal::NothingToLearn),
        TalentChoice { lacks, .. } if lacks.is_empty() => Ok(()),
        _ => Err(Refusal::NotReady),
    }
}

pub(super) fn learn(world: &mut World, talent: Kind) {
    let name = world.rules().name(talent).to_owned();
    if let Some(mut growth) = world.get_mut::<HeroGrowth>(world.hero()) {
        growth.talents.push(name);
    }
    apply_growth(world);
    world.tell(Event::Mastered { talent });
}

/// Recomputes the hero's statistics and gear, and requests a new field of view.
fn apply_growth(world: &mut World) {
    hero::grow(world);
    let hero = world.hero();
    gear::recompute_gear(world, hero);
    world.resource_mut::<Sight>().relight();
}

/// The requirements that the hero lacks for a talent. `None` if the talent is in no tree, and so cannot be chosen.
fn choice(world: &World, talent: Kind) -> Option<TalentChoice> {
    let rules = world.rules();
    let def = rules.talent(talent)?;
    let tree = def.tree?;
    let hero = world.hero();
    let has = world.get::<HeroGrowth>(hero)?.talents(rules);
    let attributes = Attribute::ALL.into_iter().filter_map(|attribute| {
        let wanted = def.needs.of(attribute);
        let lacks = growth::attribute(world, attribute) < wanted;
        lacks.then_some(Lack::Attribute(attribute, wanted))
    });
    let level = world.get::<Experience>(hero).map_or(1, |it| it.level);
    let level = (level < def.needs.level).then_some(Lack::Level(def.needs.level));
    let first = def.needs.talents.iter().filter_map(Link::kind);
    let first = first.filter(|kind| !has.contains(kind)).map(Lack::Talent);
    Some(TalentChoice {
        talent,
        tree,
        known: has.contains(&talent),
        lacks: level.into_iter().chain(attributes).chain(first).collect(),
    })
}

/// Every talent that can be chosen, by tree, then by kind.
pub(crate) fn choices(world: &World) -> Vec<TalentChoice> {
    let kinds = world.rules().kinds().map(|(kind, ..)| kind);
    let mut all: Vec<TalentChoice> = kinds.filter_map(|kind| choice(world, kind)).collect();
    let place = |tree: Tree| Tree::ALL.iter().position(|it| *it == tree);
    all.sort_by_key(|choice| (place(choice.tree), choice.talent));
    all
}

pub(super) fn offer(world: &World, all: &mut Vec<Command>) {
    if hero::choices(world) == [0, 0] {
        return;
    }
    all.extend(Attribute::ALL.map(Command::Raise));
    let open = choices(world).into_iter();
    all.extend(open.map(|choice| Command::Learn(choice.talent)));
}

#[cfg(test)]
mod tests;
