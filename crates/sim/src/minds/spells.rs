//! When a creature casts which of its spells.

use super::moment::{Moment, clear_shot};
use crate::defs::{CastDef, Occasion, Power, Rules, Shape};
use crate::world::mind::Mood;
use geom::{Point, Stream};

/// The badly hurt have at most so many percent of their hit points.
pub(super) const HALF: u8 = 50;

/// The first spell that the occasion asks for, that there is Warmth for and that would reach: its number, and where to
/// aim it.
pub(super) fn choose(
    mood: Mood,
    moment: &Moment<'_>,
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
    (0..).zip(&moment.def.spells).find_map(|(n, cast)| {
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
            _ if !ready || !is_time(moment, cast) => None,
            Occasion::Friend => friend.filter(|at| reaches(moment, &spell.cast, *at)),
            _ => aim(moment, &spell.cast),
        }?;
        luck.one_in(cast.one_in.into()).then_some((n, at))
    })
}

/// Whether it is the moment for a spell.
fn is_time(moment: &Moment<'_>, cast: &CastDef) -> bool {
    match cast.when {
        Occasion::Foe => moment.foe.seen,
        Occasion::Afar => moment.foe.seen && !moment.is_beside(),
        Occasion::Beside => moment.foe.seen && moment.is_beside(),
        Occasion::Hurt => moment.health.percent() <= HALF,
        Occasion::Friend => true,
    }
}

/// Whether it would come down on one of its own.
fn reaches(moment: &Moment<'_>, power: &Power, at: Point) -> bool {
    let near = moment.at.distance(at) <= power.range.into();
    match power.shape {
        Shape::Target => near && clear_shot(moment.level, moment.at, at, power.range),
        Shape::Radius(_) | Shape::Tile => near,
        _ => false,
    }
}

/// Where it would be aimed, if it reaches: at the foe, or at whoever casts it.
fn aim(moment: &Moment<'_>, power: &Power) -> Option<Point> {
    let (from, foe) = (moment.at, moment.foe.at);
    let far = from.distance(foe);
    match power.shape {
        Shape::Itself => Some(from),
        Shape::Around(radius) => (far <= radius.into()).then_some(from),
        _ if !moment.foe.seen || far > power.range.into() => None,
        Shape::Target | Shape::Line => {
            clear_shot(moment.level, from, foe, power.range).then_some(foe)
        }
        // Nobody stands in their own fire.
        Shape::Radius(radius) => (far > radius.into()).then_some(foe),
        Shape::Tile | Shape::Bore => Some(foe),
    }
}
