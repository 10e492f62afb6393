//! Rolls for the items that creatures carry, chests hold and the dead drop.

use super::make;
use crate::defs::{Loot, Rules};
use crate::world::position;
use crate::world::thing::Luck;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Point, Stream};
use proto::{Kind, LevelNo};

/// Maximum chain of tables that lead to tables; a longer one yields nothing.
const MAX_DEPTH: u8 = 8;

/// Rolls one loot entry with the random stream of `who`. The items have neither holder nor place yet.
pub(crate) fn roll(world: &mut World, who: Entity, loot: &Loot, level: LevelNo) -> Vec<Entity> {
    let Some(kind) = loot.item.kind() else {
        return Vec::new();
    };
    let rules = world.rules().clone();
    let Some(mut luck) = world.get_mut::<Luck>(who) else {
        return Vec::new();
    };
    if !luck.0.one_in(loot.one_in.into()) {
        return Vec::new();
    }
    let count = u16::try_from(luck.0.roll(loot.count)).unwrap_or(0);
    let drawn: Vec<(Kind, u16)> = if rules.loot(kind).is_some() {
        (0..count)
            .filter_map(|_| draw(&rules, kind, &mut luck.0))
            .collect()
    } else {
        vec![(kind, count)]
    };
    drawn
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| make::item(world, level, kind, count))
        .collect()
}

/// Drops the contents of a container of kind `was` at `at`.
pub(crate) fn spill(world: &mut World, from: Entity, was: Kind, level: LevelNo, at: Point) {
    let rules = world.rules().clone();
    let holds = rules.feature(was).map(|def| def.holds.as_slice());
    for loot in holds.unwrap_or_default() {
        for item in roll(world, from, loot, level) {
            position::drop_at(world, item, level, at);
        }
    }
}

/// Draws one row of a table, and follows tables it leads to. `None` for an empty row.
fn draw(rules: &Rules, table: Kind, luck: &mut Stream) -> Option<(Kind, u16)> {
    let mut kind = table;
    let mut count = 1;
    for _ in 0..MAX_DEPTH {
        let Some(def) = rules.loot(kind) else {
            return Some((kind, count));
        };
        let row = luck.weighted(def.rows.iter().map(|row| u32::from(row.weight)))?;
        let row = &def.rows[row];
        kind = row.item.as_ref()?.kind()?;
        count = u16::try_from(luck.roll(row.count)).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::scenario::probe::{EAST, WEST};
    use crate::scenario::testing::scene;
    use crate::world::thing::Luck;
    use proto::ThingClass;
    use std::collections::BTreeMap;

    const CAST: &str = "
        [item.coin]
        category = 'treasure'
        weight = 1
        value = 1
        stacks = true

        [item.ring]
        category = 'treasure'
        weight = 1
        value = 9

        [item.gem]
        category = 'treasure'
        weight = 1
        value = 9

        # Of 20 draws: 12 coins, 5 rings, 1 gem, 2 nothing.
        [loot.hoard]
        rows = [
            { item = 'coin', weight = 12, count = 3 },
            { item = 'rare', weight = 6 },
            { weight = 2 },
        ]

        [loot.rare]
        rows = [{ item = 'ring', weight = 5 }, { item = 'gem' }]

        [loot.loop]
        rows = [{ item = 'loop' }]
    ";

    /// How often each row came up in this number of draws.
    fn tally(table: &str, draws: u32) -> BTreeMap<String, u32> {
        let mut s = scene(&[CAST], "#@#", &[]);
        let rules = s.game.rules().clone();
        let table = s.kind(table);
        let hero = s.entity(proto::Id::HERO);
        let mut luck = s.game.world.get_mut::<Luck>(hero).unwrap();
        let mut tally = BTreeMap::new();
        for _ in 0..draws {
            let row = draw(&rules, table, &mut luck.0);
            let row = row.map(|(kind, count)| format!("{count} {}", rules.name(kind)));
            *tally.entry(row.unwrap_or_default()).or_default() += 1;
        }
        tally
    }

    /// Mission: W9.
    #[test]
    fn loot_table_rows_come_in_proportion_to_weight() {
        let found = tally("t:hoard", 20_000);
        let expected = [
            ("", 2_000),
            ("1 t:gem", 1_000),
            ("1 t:ring", 5_000),
            ("3 t:coin", 12_000),
        ];
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (row, wanted) in expected {
            let got = found[row];
            // Four standard deviations of the expected count.
            let slack: u32 = wanted * (20_000 - wanted) / 20_000;
            let slack = 4 * slack.isqrt();
            assert!(got.abs_diff(wanted) < slack, "{row}: {got} of {wanted}");
        }
    }

    #[test]
    fn a_loot_table_that_leads_in_circles_yields_nothing() {
        assert_eq!(tally("t:loop", 3), BTreeMap::from([(String::new(), 3)]));
    }

    /// Mission: W9.
    #[test]
    fn corpses_and_chests_drop_the_rolled_loot() {
        let toad = "
            [monster.toad]
            hit_points = 1
            armour = -20
            sight = 0
            mind = { asleep = 100 }
            drops = [{ item = 'coins', count = 2 }, { item = 'ring', one_in = 1 }]
        ";
        let coins = "
            [loot.coins]
            rows = [{ item = 'coin', count = 4 }]
        ";
        let chest = "
            [feature.chest]
            blocks = true
            opens = 'empty'
            holds = [{ item = 'coins' }]
        ";
        let empty = "
            [feature.empty]
        ";
        let legend = [('t', "t:toad"), ('c', "t:chest")];
        let things = [CAST, coins, toad, chest, empty];
        let mut s = scene(&things, "#c@t#", &legend);
        let at = s.place(s.thing('t')).unwrap();
        while s.health(s.thing('t')).is_some() {
            s.play([EAST]);
        }
        assert_eq!(s.lying(at), [("t:coin", 4), ("t:coin", 4), ("t:ring", 1)]);
        s.play([WEST]);
        let chest = s.place(s.thing('c')).unwrap();
        assert_eq!(s.lying(chest), [("t:empty", 1), ("t:coin", 4)]);
        assert!(ThingClass::Loot.admits(ThingClass::Item));
        assert!(!ThingClass::Item.admits(ThingClass::Loot));
    }
}
