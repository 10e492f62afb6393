//! The `swap` effect.

use super::{Apply, Cx};
use crate::world::growth;
use crate::world::pending::{self, Intents};
use proto::Lore;
use serde::{Deserialize, Serialize};

/// Swaps the places of the target and the attacker or caster. Creatures with the knack `unbowed` do not move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Swap {}

impl Apply for Swap {
    fn apply(&self, cx: &mut Cx<'_>) {
        let by = cx.source.by.filter(|by| *by != cx.target);
        let Some(with) = by.filter(|_| !growth::knacks(cx.world, cx.target).unbowed) else {
            return;
        };
        let means = Some(cx.source.means);
        let mut intents = cx.world.resource_mut::<Intents>();
        intents.raise(cx.target, pending::Intent::Swap { with, means });
    }

    fn relocates_target(&self) -> bool {
        true
    }

    fn lore(&self) -> Option<Lore> {
        Some(Lore::Swaps)
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::probe::is_sound;
    use crate::scenario::testing::scene;
    use proto::{Command, Id};

    const CAST: &str = "
        [monster.dummy]
        hit_points = 50
        sight = 0
        mind = { asleep = 100 }

        [monster.rock]
        hit_points = 50
        sight = 0
        mind = { asleep = 100 }
        talents = ['unbowed']

        [monster.wyrm]
        hit_points = 50
        sight = 0
        size = 2
        mind = { asleep = 100 }

        [talent.unbowed]
        knacks = { unbowed = true }

        [spell.trade]
        family = 'door'
        cost = 2
        cast = { shape = 'target', range = 7, effects = [{ swap = {} }] }

        [trap.spikes]
        on_enter = { effects = [{ damage = { amount = 3 } }] }

        [monster.imp]
        hit_points = 50
        mind = { asleep = 0, notices_one_in = 1 }
        spells = [{ spell = 'trade', when = 'afar' }]
    ";

    #[test]
    fn swap_exchanges_hero_and_creature() {
        let mut s = scene(&[CAST], "#@..d.#", &[('d', "t:dummy")]);
        s.teach("t:trade");
        let (spell, at) = (s.kind("t:trade"), s.place(s.thing('d')));
        s.play([Command::Cast { spell, at }]);
        assert_eq!(s.drawn(), "#d..@.#");
        is_sound(&s.game);
        assert_eq!(s.game.digest(), s.game.full_digest());
    }

    #[test]
    fn swap_does_not_move_an_unbowed_creature() {
        let mut s = scene(&[CAST], "#@..r.#", &[('r', "t:rock")]);
        s.teach("t:trade");
        let (spell, at) = (s.kind("t:trade"), s.place(s.thing('r')));
        s.play([Command::Cast { spell, at }]);
        assert_eq!(s.drawn(), "#@..r.#");
    }

    #[test]
    fn a_trap_triggers_for_a_hero_swapped_onto_it() {
        let mut s = scene(&[CAST], "#@..d.#", &[('d', "t:dummy")]);
        s.put("t:spikes", s.place(s.thing('d')).unwrap());
        s.teach("t:trade");
        let (spell, at) = (s.kind("t:trade"), s.place(s.thing('d')));
        let before = s.health(Id::HERO);
        s.play([Command::Cast { spell, at }]);
        assert!(s.health(Id::HERO) < before);
    }

    #[test]
    fn a_creature_swaps_places_with_the_hero() {
        let mut s = scene(&[CAST], "#@...i#", &[('i', "t:imp")]);
        let mut waited = 0;
        while s.drawn() != "#i...@#" {
            s.play([Command::Wait]);
            waited += 1;
            assert!(waited < 9, "{}", s.drawn());
        }
        is_sound(&s.game);
    }

    #[test]
    fn swap_does_not_move_a_large_creature() {
        let drawing = "
            ########
            #@..w.##
            ####..##
            ########";
        let mut s = scene(&[CAST], drawing, &[('w', "t:wyrm")]);
        s.teach("t:trade");
        let (hero, wyrm) = (s.hero(), s.place(s.thing('w')));
        let (spell, at) = (s.kind("t:trade"), wyrm);
        s.play([Command::Cast { spell, at }]);
        assert_eq!((s.hero(), s.place(s.thing('w'))), (hero, wyrm));
        is_sound(&s.game);
    }
}
