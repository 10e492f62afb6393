//! Creatures and things on the ground, set apart by a plate behind them and by contrast.

use super::contrast::{self, raise_contrast};
use super::memory;
use super::painted::Painted;
use super::scene::Scene;
use super::tint::{self, Rgb, add, lit, mix, most, scale};
use geom::Point;
use proto::{Catalog, Cell, Colour, Entry, ThingClass, VisibleCreature};
use ratatui_core::style::Modifier;

/// Share of the ground's colour that is left behind creatures and behind things, in 256ths.
const PLATE: i32 = 112;
const THING_PLATE: i32 = 176;
/// Tint of the plate: the hero, hunters, peaceful creatures, traders.
const HERO: Rgb = [14, 12, 10];
const HUNTER: Rgb = [58, 0, 4];
const CALM: Rgb = [0, 18, 26];
const TRADER: Rgb = [38, 26, 0];
/// Minimum light on creatures, and on things.
const CREATURE_LIGHT: Rgb = [150, 150, 160];
const THING_LIGHT: Rgb = [120, 120, 130];
/// Tint and share (256ths) of ground that is about to be struck, and of a known trap under an item.
const THREAT: (Rgb, i32) = ([200, 30, 20], 150);
const TRAPPED: (Rgb, i32) = ([176, 24, 16], 170);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub glyph: char,
    /// Glyph in the second cell of a wide tile: sleeping, poised, trading, a pile or a trap.
    pub state: char,
    pub fore: Rgb,
    pub back: Rgb,
    pub modifier: Modifier,
}

/// The thing on a tile over its ground; `None` if there is none or a roof hides it.
pub fn thing(
    scene: &Scene,
    catalog: &Catalog,
    cell: &Cell,
    at: Point,
    ground: Painted,
) -> Option<Figure> {
    let entry = catalog.kind(cell.thing?)?;
    if scene.hides(at) {
        return None;
    }
    let own = scene.lights.palette.thing(&entry.id);
    let colour = own.and_then(|own| own.fore).unwrap_or(entry.look.colour);
    let colour = tint::of(colour);
    let shines = entry.class == ThingClass::Feature && entry.facts.light.is_some();
    let light = scene.light_on(at);
    let behind = own.map(|own| tint::of(own.back));
    let (fore, mut back, least) = if cell.visible {
        let fore = if shines {
            colour
        } else {
            lit(colour, most(light, THING_LIGHT))
        };
        let back = behind.map(|back| add(lit(back, light), scale(ground.back(), 60)));
        (fore, back, contrast::THING)
    } else {
        let faded = scene.remember(colour);
        let fore = if shines {
            memory::ember(faded, colour)
        } else {
            faded
        };
        let back = behind.map(|back| scene.remember(back));
        (fore, back, contrast::REMEMBERED)
    };
    // A remembered thing is dim, but bold, so that it does not look like decoration.
    let mut modifier = if cell.visible {
        Modifier::empty()
    } else {
        Modifier::BOLD
    };
    let mut state = ' ';
    if cell.pile {
        (state, modifier) = ('≡', modifier | Modifier::UNDERLINED);
    }
    let hidden = cell.mark.and_then(|kind| catalog.kind(kind));
    if let Some(mark) = hidden.filter(|mark| mark.class == ThingClass::Trap) {
        let (red, by) = TRAPPED;
        back = Some(mix(scale(ground.back(), THING_PLATE), red, by));
        (state, modifier) = (mark.look.glyph, modifier | Modifier::REVERSED);
    }
    let back = back.unwrap_or_else(|| scale(ground.back(), THING_PLATE));
    let (fore, back) = raise_contrast(fore, back, least);
    Some(Figure {
        glyph: own.and_then(|own| own.glyph).unwrap_or(entry.look.glyph),
        state,
        fore,
        back,
        modifier,
    })
}

pub fn creature(scene: &Scene, entry: &Entry, seen: &VisibleCreature, ground: Painted) -> Figure {
    let hunts = seen.hostile && seen.awake;
    let (tint, least) = match (hunts, seen.trades, seen.peaceful) {
        (true, ..) => (HUNTER, contrast::HUNTER),
        (_, true, _) => (TRADER, contrast::CREATURE),
        (_, _, true) => (CALM, contrast::CREATURE),
        _ => ([0; 3], contrast::CREATURE),
    };
    // Hunting creatures also stand out without colours; sleeping ones are not a threat yet.
    let modifier = if hunts {
        Modifier::BOLD | Modifier::UNDERLINED
    } else if seen.awake {
        Modifier::BOLD
    } else {
        Modifier::empty()
    };
    let state = match (seen.poised, seen.awake, seen.trades) {
        (true, ..) => '!',
        (_, false, _) => 'z',
        (.., true) => '$',
        _ => ' ',
    };
    let (fore, back) = figure_colours(scene, entry.look.colour, seen.at, ground, tint, least);
    Figure {
        glyph: entry.look.glyph,
        state,
        fore,
        back,
        modifier,
    }
}

pub fn hero(scene: &Scene, look: (char, Colour), at: Point, ground: Painted) -> Figure {
    let (fore, back) = figure_colours(scene, look.1, at, ground, HERO, contrast::HERO);
    Figure {
        glyph: look.0,
        state: ' ',
        fore,
        back,
        modifier: Modifier::BOLD,
    }
}

fn figure_colours(
    scene: &Scene,
    colour: Colour,
    at: Point,
    ground: Painted,
    tint: Rgb,
    least: i32,
) -> (Rgb, Rgb) {
    let light = most(scene.light_on(at), CREATURE_LIGHT);
    let fore = lit(tint::of(colour), light);
    let glyph_background = add(scale(ground.back(), PLATE), tint);
    raise_contrast(fore, glyph_background, least)
}

/// Milliseconds of one pulse of threatened ground, and the share of red that the pulse removes (256ths).
const BEAT: u64 = 1000;
const EBB: i32 = 96;

/// Ground that is about to be struck, at `time` in milliseconds; at 0 it does not pulse.
pub fn threat(ground: Painted, time: u64) -> Painted {
    let (red, by) = THREAT;
    let half = i32::try_from(time % BEAT * 512 / BEAT).unwrap_or(0);
    let ebb = if half < 256 { half } else { 512 - half };
    let by = by - ((ebb * EBB) >> 8);
    let back = mix(ground.back(), red, by);
    let (fore, back) = raise_contrast([255, 220, 160], back, contrast::THING);
    Painted {
        glyphs: ['!'; 2],
        fores: [fore; 2],
        backs: [back; 2],
    }
}

/// Share of the overlay colour (256ths), text colour on bright overlays, and the grey level from which one is
/// bright.
const GLAZE: i32 = 170;
const INK: Rgb = [26, 10, 0];
const BRIGHT: i32 = 118;

/// A glyph and its background with a colour laid over the ground.
pub fn glaze(fore: Rgb, back: Rgb, over: Rgb) -> (Rgb, Rgb) {
    let back = mix(back, over, GLAZE);
    if tint::grey(back) > BRIGHT {
        (INK, back)
    } else {
        raise_contrast(fore, back, contrast::THING)
    }
}
