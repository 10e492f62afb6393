//! Which kind appears at a mark of a map, how many, and where.

use crate::defs::Rules;
use crate::world::level::is_water;
use geom::{Point, Stream};
use mapgen::{Draft, Tag, TagClass};
use proto::{Kind, LevelNo, ThingClass};

/// Weighted spawn tables of a level.
pub(super) struct Tables {
    monsters: Vec<(Kind, u32)>,
    strays: Vec<(Kind, u32)>,
    /// Chance, as one in this number, that a creature is one of `strays`; 0 for never.
    strays_one_in: u32,
    items: Vec<(Kind, u32)>,
    traps: Vec<(Kind, u32)>,
    all: Vec<(Kind, u32)>,
}

impl Tables {
    pub(super) fn new(rules: &Rules, level: LevelNo) -> Self {
        let table = |classes: &[ThingClass]| rules.table(classes, level);
        let strays = rules.strays(level);
        let strays_one_in = rules.tuning().strays.into();
        Self {
            monsters: table(&[ThingClass::Monster]),
            strays_one_in: if strays.is_empty() { 0 } else { strays_one_in },
            strays,
            items: table(&[ThingClass::Item]),
            traps: table(&[ThingClass::Trap]),
            all: table(&[ThingClass::Monster, ThingClass::Item, ThingClass::Trap]),
        }
    }

    pub(super) fn names_no_kind(tag: &Tag) -> bool {
        matches!(tag, Tag::Any(_))
    }

    /// The kind for a mark's tag, rolled or named.
    pub(super) fn roll(&self, rules: &Rules, tag: &Tag, luck: &mut Stream) -> Option<Kind> {
        let table = match tag {
            Tag::Any(TagClass::Monster) => {
                let strays = self.strays_one_in > 0 && luck.one_in(self.strays_one_in);
                if strays { &self.strays } else { &self.monsters }
            }
            Tag::Any(TagClass::Item) => &self.items,
            Tag::Any(TagClass::Trap) => &self.traps,
            Tag::Any(TagClass::Spawn) => &self.all,
            exact => return rules.find(exact.as_str()).or_else(|| rules.tagged(exact)),
        };
        let row = luck.weighted(table.iter().map(|(_, weight)| *weight))?;
        Some(table[row].0)
    }
}

/// Maximum distance, in tiles, from the requested tile to the water in which a water creature is placed.
const DOWNSTREAM: i32 = 20;

/// Tile for a thing requested at `at`: that tile, or for a water creature the nearest free water tile. `None` if there
/// is none near.
pub(super) fn habitat(
    rules: &Rules,
    draft: &Draft,
    kind: Kind,
    at: Point,
    taken: &[(Point, Kind)],
) -> Option<Point> {
    let def = rules.monster(kind);
    if !def.is_some_and(|def| def.body.stays_in_water) {
        return Some(at);
    }
    let suits = |at: &Point| {
        let water = draft.terrain.get(*at).is_some_and(|it| is_water(*it));
        water && draft.exit_at(*at).is_none() && !taken.iter().any(|(other, _)| other == at)
    };
    (0..=DOWNSTREAM).find_map(|ring| {
        let around = geom::Rect::new(at.x - ring, at.y - ring, 2 * ring + 1, 2 * ring + 1);
        let mut tiles = around.border();
        tiles.find(suits)
    })
}

/// Number of additional creatures in the group of this kind.
pub(super) fn extra_group_size(rules: &Rules, kind: Kind, luck: &mut Stream) -> usize {
    let spawn = rules.monster(kind).and_then(|def| def.spawn.as_ref());
    let group = spawn.and_then(|spawn| spawn.group);
    let many = group.map_or(0, |dice| luck.roll(dice) - 1);
    usize::try_from(many).unwrap_or(0)
}

/// Maximum distance of a group member from the first one, in tiles.
const APART: i32 = 3;

/// Up to `wanted` free tiles around `at`, nearest first.
pub(super) fn beside(
    draft: &Draft,
    at: Point,
    taken: &[(Point, Kind)],
    wanted: usize,
) -> Vec<Point> {
    let rings = 1..=if wanted > 0 { APART } else { 0 };
    let around = rings.flat_map(|ring| {
        geom::Rect::new(at.x - ring, at.y - ring, 2 * ring + 1, 2 * ring + 1).border()
    });
    around
        .filter(|at| draft.is_free(*at) && !taken.iter().any(|(other, _)| other == at))
        .take(wanted)
        .collect()
}
