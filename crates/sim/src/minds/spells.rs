//! Choice of a spell and its aim by a creature.

use super::situation::{Situation, clear_shot};
use crate::defs::{CastDef, Occasion, Power, Rules, Shape};
use crate::world::mind::Mood;
use geom::{Point, Stream};

/// A creature with at most this percentage of its hit points counts as hurt.
pub(super) const HALF: u8 = 50;

/// The first spell that suits the occasion, is affordable, reaches and passes its `one_in` roll: its index and target
/// tile. `friend` is the tile of a hurt kin.
pub(super) fn choose(
    mood: Mood,
    situation: &Situation<'_>,
    rules: &Rules,
    warmth: u16,
    friend: Option<Point>,
    luck: &mut Stream,
) -> Option<(u8, Point)> {
    let fights = matches!(mood, Mood::Hunting { .. } | Mood::Stalking { .. });
    let runs = matches!(mood, Mood::Fleeing { .. } | Mood::Shying { .. });
    if !fights && !runs && friend.is_none() {
        return None;
    }
    (0..).zip(&situation.def.spells).find_map(|(n, cast)| {
        let spell = rules.spell(cast.spell.kind()?)?;
        if u16::from(spell.cost) > warmth {
            return None;
        }
        let ready = match cast.when {
            Occasion::Friend => true,
            Occasion::Hurt => fights || runs,
            _ => fights,
        };
        let at = match cast.when {
            _ if !ready || !is_time(situation, cast) => None,
            Occasion::Friend => friend.filter(|at| reaches(situation, &spell.cast, *at)),
            _ => aim(situation, &spell.cast),
        }?;
        luck.one_in(cast.one_in.into()).then_some((n, at))
    })
}

/// Whether the spell's occasion applies now.
fn is_time(situation: &Situation<'_>, cast: &CastDef) -> bool {
    match cast.when {
        Occasion::Foe => situation.foe.seen,
        Occasion::Afar => situation.foe.seen && !situation.is_beside(),
        Occasion::Beside => situation.foe.seen && situation.is_beside(),
        Occasion::Hurt => situation.health.percent() <= HALF,
        Occasion::Friend => true,
    }
}

/// Whether `power` can be aimed at a friend on `at`.
fn reaches(situation: &Situation<'_>, power: &Power, at: Point) -> bool {
    let near = situation.at.distance(at) <= power.range.into();
    match power.shape {
        Shape::Target => near && clear_shot(situation.level, situation.at, at, power.range),
        Shape::Radius(_) | Shape::Tile => near,
        _ => false,
    }
}

/// Target tile of `power`: the foe or the caster's own tile; `None` if it would not reach.
fn aim(situation: &Situation<'_>, power: &Power) -> Option<Point> {
    let (from, foe) = (situation.at, situation.foe.at);
    let far = from.distance(foe);
    match power.shape {
        Shape::Itself => Some(from),
        Shape::Around(radius) => (far <= radius.into()).then_some(from),
        _ if !situation.foe.seen || far > power.range.into() => None,
        Shape::Target | Shape::Line => {
            clear_shot(situation.level, from, foe, power.range).then_some(foe)
        }
        // Do not cast into one's own blast radius.
        Shape::Radius(radius) => (far > radius.into()).then_some(foe),
        Shape::Tile | Shape::Bore => Some(foe),
    }
}
