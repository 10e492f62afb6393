//! The `teach` effect, and the hero's list of known spells.

use super::{Apply, Cx};
use crate::defs::{Link, Visit};
use crate::world::growth::HeroGrowth;
use crate::world::outbox::Witness;
use crate::world::thing::Luck;
use crate::world::warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use proto::{Event, Id, Kind, Lore, Refusal, ThingClass};
use serde::{Deserialize, Serialize};

/// Teaches the hero a random one of the listed spells that the hero does not know yet. Has no effect on creatures.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Teach {
    /// Spells to choose from.
    pub spells: Vec<Link>,
}

impl Apply for Teach {
    fn apply(&self, cx: &mut Cx<'_>) {
        if cx.world.thing(cx.target).id != Id::HERO || self.may(cx.world).is_err() {
            return;
        }
        let new = self.unknown(cx.world);
        let Some(mut luck) = cx.world.get_mut::<Luck>(cx.luck) else {
            return;
        };
        if let Some(spell) = luck.0.choose(&new).copied() {
            learn(cx.world, spell);
        }
    }

    fn links(&mut self, visit: &mut Visit<'_>) {
        for spell in &mut self.spells {
            visit(spell, ThingClass::Spell);
        }
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Teaches)
    }

    fn may(&self, world: &World) -> Result<(), Refusal> {
        if self.unknown(world).is_empty() {
            return Err(Refusal::KnownSpell);
        }
        has_room(world)
    }
}

impl Teach {
    fn unknown(&self, world: &World) -> Vec<Kind> {
        let known = known(world);
        let all = self.spells.iter().filter_map(Link::kind);
        all.filter(|spell| !known.contains(spell)).collect()
    }
}

pub(crate) fn known(world: &World) -> Vec<Kind> {
    let growth = world.get::<HeroGrowth>(world.hero());
    growth.map_or_else(Vec::new, |growth| growth.spells(world.rules()))
}

/// Refuses with [`Refusal::HeadFull`] if the hero already knows as many spells as [`warmth::holds`] allows.
pub(crate) fn has_room(world: &World) -> Result<(), Refusal> {
    let growth = world.get::<HeroGrowth>(world.hero());
    let held = growth.map_or(0, |growth| growth.spells.len());
    (held < usize::from(warmth::holds(world)))
        .then_some(())
        .ok_or(Refusal::HeadFull)
}

/// Adds `spell` to the hero's known spells, without checking [`has_room`].
pub(crate) fn learn(world: &mut World, spell: Kind) {
    let name = world.rules().name(spell).to_owned();
    let hero = world.hero();
    if let Some(mut growth) = world.get_mut::<HeroGrowth>(hero) {
        growth.spells.push(name);
    }
    world.mark_changed(hero);
    world.tell(Event::Inspired { spell });
}

#[cfg(test)]
mod tests {
    use crate::scenario::testing::scene;
    use proto::{Command, Event, Refusal};

    const CAST: &str = "
        [spell.one]
        family = 'flame'
        cost = 1
        cast = { effects = [{ warm = { amount = 1 } }] }

        [spell.two]
        family = 'flame'
        cost = 1
        cast = { effects = [{ warm = { amount = 1 } }] }

        [spell.three]
        family = 'flame'
        cost = 1
        cast = { effects = [{ warm = { amount = 1 } }] }

        [spell.four]
        family = 'flame'
        cost = 1
        cast = { effects = [{ warm = { amount = 1 } }] }

        [item.primer]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ teach = { spells = ['one', 'two', 'three', 'four'] } }] }

        [item.leaf]
        category = 'scroll'
        weight = 1
        value = 1
        stacks = true
        use = { effects = [{ teach = { spells = ['one'] } }] }
    ";

    #[test]
    fn a_book_teaches_unknown_spells_until_the_head_is_full() {
        let mut s = scene(&[CAST], "#@#", &[]);
        let (item, leaf) = (s.give("t:primer", 9), s.give("t:leaf", 9));
        let read = Command::Use { item, at: None };
        for known in 1..=3 {
            let events = s.play([read]);
            assert!(events.iter().any(|it| matches!(it, Event::Inspired { .. })));
            assert_eq!(s.figures().spells.len(), known);
        }
        let full = s.game.check(read);
        assert_eq!(full, Err(Refusal::HeadFull));
        let turn = s.game.turn();
        let one = s.kind("t:one");
        let spells = s.figures().spells;
        let dropped = spells.into_iter().find(|it| *it != one).unwrap();
        s.play([Command::Forget(dropped)]);
        assert_eq!(s.figures().spells.len(), 2);
        assert_eq!(s.game.turn(), turn + 1, "it is written down");
        s.play([read]);
        if s.figures().spells.contains(&one) {
            let known = s.game.check(Command::Use {
                item: leaf,
                at: None,
            });
            assert_eq!(known, Err(Refusal::KnownSpell));
        }
        assert_eq!(s.game.digest(), s.game.full_digest());
    }
}
