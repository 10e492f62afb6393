//! Growth of the hero: calling, learnt talents and spells, and the [`Nature`] derived from them.

use super::limits;
use super::registrar::Registrar;
use super::world_ext::WorldExt;
use crate::defs::{Attributes, Knacks, Link, Rules, Skills, modifier, times};
use bevy_ecs::prelude::*;
use proto::{Attribute, Kind};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    registrar
        .saved::<HeroGrowth>("growth")
        .saved::<TemporaryTalent>("gifted")
        .transient::<Nature>("derived from growth")
        .transient::<WornKnacks>("derived from what is worn");
}

/// Choices of the hero. They are stored as full ids, so that a save also loads under other packs: unknown ids have no
/// effect, but are kept.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HeroGrowth {
    pub(crate) calling: Option<String>,
    /// Points added to each attribute, in display order.
    pub(crate) raised: [u8; 4],
    /// Learnt talents, in order, without those of the calling.
    pub(crate) talents: Vec<String>,
    /// Levels on which the knack `spared` has been used.
    #[serde(default)]
    pub(crate) spared: Vec<u16>,
    /// Known spells, in the order of learning.
    #[serde(default)]
    pub(crate) spells: Vec<String>,
}

impl Hash for HeroGrowth {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            calling,
            raised,
            talents,
            spared,
            spells,
        } = self;
        (calling, raised, talents).hash(state);
        // The standard library hashes a list of `u16` as raw bytes, in the byte order of the machine.
        let spared: Vec<u8> = spared.iter().flat_map(|it| it.to_le_bytes()).collect();
        state.write_usize(spared.len() / size_of::<u16>());
        state.write(&spared);
        spells.hash(state);
    }
}

/// A temporary talent, given by an effect.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
pub(crate) struct TemporaryTalent {
    pub(crate) turns: u8,
    /// Full id, for the same reason as in [`Growth`].
    pub(crate) talent: String,
}

/// Knacks from worn items; absent if there are none.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(storage = "SparseSet")]
pub(crate) struct WornKnacks(pub(crate) Knacks);

impl TemporaryTalent {
    /// The knacks of the talent; none if the rules do not know it.
    pub(crate) fn knacks(&self, rules: &Rules) -> Knacks {
        let talent = rules.find(&self.talent).and_then(|kind| rules.talent(kind));
        talent.map_or(Knacks::NONE, |talent| talent.knacks)
    }
}

/// The hero's attributes, skills and knacks, with all sources added up. Derived, not saved.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Nature {
    pub(crate) attributes: Attributes,
    pub(crate) skills: Skills,
    pub(crate) knacks: Knacks,
    /// Hit points before those of the levels are added.
    pub(crate) hit_points: u16,
}

impl HeroGrowth {
    /// The kind of the calling; `None` if the rules do not know it.
    pub(crate) fn calling(&self, rules: &Rules) -> Option<Kind> {
        let kind = rules.find(self.calling.as_deref()?)?;
        rules.calling(kind).map(|_| kind)
    }

    /// All talents that the rules know, those of the calling first.
    pub(crate) fn talents(&self, rules: &Rules) -> Vec<Kind> {
        let calling = self.calling(rules).and_then(|kind| rules.calling(kind));
        let born = calling.into_iter().flat_map(|def| &def.talents);
        let learnt = self.talents.iter().filter_map(|name| rules.find(name));
        let learnt = learnt.filter(|kind| rules.talent(*kind).is_some());
        born.filter_map(Link::kind).chain(learnt).collect()
    }

    /// All known spells that the rules know, in the order of learning.
    pub(crate) fn spells(&self, rules: &Rules) -> Vec<Kind> {
        let named = self.spells.iter().filter_map(|name| rules.find(name));
        named.filter(|kind| rules.spell(*kind).is_some()).collect()
    }

    pub(crate) fn points(&self) -> u32 {
        self.raised.iter().map(|n| u32::from(*n)).sum()
    }
}

impl Nature {
    pub(crate) fn of(
        rules: &Rules,
        growth: &HeroGrowth,
        gift: Option<&TemporaryTalent>,
        borne: Option<&WornKnacks>,
    ) -> Self {
        let hero = rules.hero();
        let calling = growth.calling(rules).and_then(|kind| rules.calling(kind));
        let (born, trained) = calling.map_or((hero.attributes, hero.skills), |def| {
            (def.attributes, def.skills)
        });
        let mut all = born.all();
        for (value, raised) in all.iter_mut().zip(growth.raised) {
            let raised = i8::try_from(raised).unwrap_or(i8::MAX);
            *value = value.saturating_add(raised).min(limits::ATTRIBUTE);
        }
        let attributes = Attributes::of(all);
        let talents = growth.talents(rules).into_iter();
        let talents = talents.filter_map(|kind| rules.talent(kind));
        let (skills, knacks) = talents.fold((trained, Knacks::NONE), |(skills, knacks), def| {
            (skills.and(def.skills), knacks.and(def.knacks))
        });
        let hit_points = calling.and_then(|def| def.hit_points);
        Self {
            attributes,
            skills,
            knacks: gift
                .map_or(knacks, |gift| knacks.and(gift.knacks(rules)))
                .and(borne.map_or(Knacks::NONE, |borne| borne.0))
                .and(knacks_of_attributes(attributes)),
            hit_points: hit_points.unwrap_or(hero.hit_points),
        }
    }
}

/// Knacks from attributes: a change of 5 to 15 percent for every modifier point, between 20 and 400 percent in all.
fn knacks_of_attributes(attributes: Attributes) -> Knacks {
    let share = |attribute: i8, each: i32| {
        let percent = (100 + each * modifier(attribute)).clamp(20, 400);
        u16::try_from(percent).unwrap_or(100)
    };
    Knacks {
        poisoned: share(attributes.fitness, -10),
        hunger: share(attributes.fitness, -5),
        noise: share(attributes.quickness, -5),
        spotting: share(attributes.intelligence, 15),
        ..Knacks::NONE
    }
}

pub(crate) fn hit_points(rules: &Rules, nature: &Nature, level: u8) -> i32 {
    let each = rules.hero().hit_points_per_level;
    let each = i32::from(each) + modifier(nature.attributes.fitness);
    i32::from(nature.hit_points) + each.max(1) * i32::from(level)
}

/// The hero's nature; that of the rules without a calling if the component is missing.
pub(crate) fn nature(world: &World) -> Nature {
    let known = world.get::<Nature>(world.hero()).copied();
    known.unwrap_or_else(|| Nature::of(world.rules(), &HeroGrowth::default(), None, None))
}

/// Knacks of a creature or the hero, from talents, gifts and worn items.
pub(crate) fn knacks(world: &World, who: Entity) -> Knacks {
    match world.get::<Nature>(who) {
        Some(nature) => nature.knacks,
        None => {
            let rules = world.rules();
            let born = *rules.knacks(world.thing(who).kind);
            let gift = world.get::<TemporaryTalent>(who);
            let born = gift.map_or(born, |gift| born.and(gift.knacks(rules)));
            let borne = world.get::<WornKnacks>(who);
            borne.map_or(born, |borne| born.and(borne.0))
        }
    }
}

/// Attribute points and talents that a level of experience has given in total: talents at even levels, points at odd
/// ones from 3.
pub(crate) const fn earned(level: u8) -> [u8; 2] {
    [level.saturating_sub(1) / 2, level / 2]
}

pub(crate) fn attribute(world: &World, attribute: Attribute) -> i8 {
    nature(world).attributes.all()[attribute.index()]
}

/// Scales a duration by `percent`; at least 1 turn.
pub(crate) fn scale_duration(turns: u8, percent: u16) -> u8 {
    if percent == 100 {
        return turns;
    }
    let turns = u32::from(turns) * u32::from(percent) / 100;
    u8::try_from(turns.max(1)).unwrap_or(u8::MAX)
}

/// The weight of turn number `turn` at `percent`. Over many turns the weights add up to `percent` of their number.
pub(crate) fn weighted_turn(turn: u32, percent: u16) -> u16 {
    if percent == 100 {
        return 1;
    }
    let until = |turn: u32| u64::from(turn) * u64::from(times(percent, 100)) / 100;
    u16::try_from(until(turn) - until(turn.saturating_sub(1))).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::{HeroGrowth, earned, scale_duration, weighted_turn};
    use crate::world::mix::Mix;
    use std::hash::{Hash, Hasher};

    #[test]
    fn spared_levels_are_hashed_alike_in_both_byte_orders() {
        let growth = HeroGrowth {
            spared: vec![1, 300],
            ..HeroGrowth::default()
        };
        let mut mix = Mix::new(7);
        growth.hash(&mut mix);
        let mut expected = Mix::new(7);
        (None::<String>, [0u8; 4], Vec::<String>::new()).hash(&mut expected);
        expected.write_usize(2);
        expected.write(&[1, 0, 44, 1]);
        Vec::<String>::new().hash(&mut expected);
        assert_eq!(mix.finish(), expected.finish());
    }

    #[test]
    fn talents_and_attribute_points_alternate_by_level() {
        let row: Vec<[u8; 2]> = (1..=6).map(earned).collect();
        assert_eq!(row, [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2], [2, 3]]);
    }

    #[test]
    fn weighted_turns_add_up_to_the_percentage() {
        let sum = |percent| {
            (1..=1000)
                .map(|turn| u32::from(weighted_turn(turn, percent)))
                .sum::<u32>()
        };
        assert_eq!(
            [sum(100), sum(60), sum(150), sum(33)],
            [1000, 600, 1500, 330]
        );
        assert_eq!(
            [
                scale_duration(10, 50),
                scale_duration(1, 50),
                scale_duration(3, 100),
                scale_duration(200, 300)
            ],
            [5, 1, 3, 255]
        );
    }
}
