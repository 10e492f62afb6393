//! The light of known lamps. It decides only how tiles look; visibility is up to the rules.

use super::hour::Hour;
use super::known::Known;
use super::noise::{ease, grain, hash};
use super::palette::Palette;
use super::tint::{self, Rgb, add, scale};
use geom::{BitGrid, Fov, Grid, Point};
use proto::{Catalog, Cell, LampPaint, Light, View};

/// Milliseconds between two states of a flame.
pub const FLICKER: u64 = 125;
/// Milliseconds of one pulse of a slow light.
const BREATH: u64 = 4000;
const FLAME: u32 = 83;
/// Power of a light that no theme describes, in 256ths.
const USUAL: u16 = 300;

/// The light of a window on the ground before it.
const WINDOW: LampPaint = LampPaint {
    colour: proto::Colour(0xFF, 0xB2, 0x5E),
    power: 150,
    radius: 2,
    flicker: 2,
    breathe: 0,
    by_day: 256,
};

/// A light source the player knows of.
#[derive(Clone, Debug)]
pub struct Lamp {
    at: Point,
    look: LampPaint,
    /// Whether the lamp is fixed in place, so that remembered ground around it still glows.
    stays: bool,
    /// Lit tiles by index, with the share of light in 256ths.
    field: Vec<(usize, i32)>,
    /// The power that was added last.
    shown: i32,
}

/// All known lamps, with buffers that are reused between turns.
#[derive(Default)]
pub struct Lamps {
    pub all: Vec<Lamp>,
    fov: Fov,
    opaque: Option<BitGrid>,
    beam: Option<BitGrid>,
}

impl Lamps {
    pub(crate) fn update(&mut self, view: &View, catalog: &Catalog, palette: &Palette, hour: Hour) {
        self.all.clear();
        self.things(view, catalog, palette);
        if hour.lights_windows() {
            self.windows(view, palette);
            self.arch(view, palette);
        }
        self.people(view, catalog, palette);
        self.shine(view, catalog);
    }

    /// Adds features that shine, and ground that glows.
    fn things(&mut self, view: &View, catalog: &Catalog, palette: &Palette) {
        for (at, cell) in view.cells.iter() {
            let Some(terrain) = cell.terrain else {
                continue;
            };
            if palette.ground(terrain).glow.is_some()
                && let Some(look) = palette.lamp(terrain.name())
            {
                self.add(at, look, true);
            }
            for kind in [cell.thing, cell.mark].into_iter().flatten() {
                let Some(entry) = catalog.kind(kind) else {
                    continue;
                };
                // An item on the floor is lit only if the rules say so; the cell's light reports that.
                if let Some(light) = entry.facts.light
                    && entry.class == proto::ThingClass::Feature
                {
                    self.add(at, lamp(palette, &entry.id, light), true);
                }
            }
        }
    }

    /// Adds the light that falls out of windows on the ground south of houses.
    fn windows(&mut self, view: &View, palette: &Palette) {
        for mark in view.landmarks.iter().filter(|mark| mark.door.is_some()) {
            if palette.roof(&mark.name).is_none_or(|roof| !roof.lit) {
                continue;
            }
            let columns = (mark.area.left() + 1..mark.area.right() - 1).step_by(3);
            for at in columns.map(|x| Point::new(x, mark.area.bottom())) {
                if Known(&view.cells).is_open(at) {
                    self.add(at, WINDOW, true);
                }
            }
        }
    }

    /// Adds the light of the fire in the arch on the square before it. By day the sky outshines it.
    fn arch(&mut self, view: &View, palette: &Palette) {
        let arch = view.landmarks.iter().find(|mark| mark.door.is_none());
        let Some((mark, mut look)) = arch.zip(palette.lamp("hearthgate")) else {
            return;
        };
        let at = Point::new(mark.area.left() + mark.area.w / 2, mark.area.bottom());
        let power = u32::from(look.power) * (30 + 2 * u32::from(view.fire.min(100))) / 256;
        look.power = u16::try_from(power).unwrap_or(look.power);
        if palette.arch.is_some() && Known(&view.cells).is_open(at) {
            self.add(at, look, true);
        }
    }

    /// Adds the lit items of the hero and the lights of visible creatures.
    fn people(&mut self, view: &View, catalog: &Catalog, palette: &Palette) {
        if let Some(hero) = &view.hero {
            for item in hero.pack.iter().filter(|item| item.lit) {
                let entry = catalog.kind(item.kind);
                let light = entry.and_then(|entry| Some((entry, entry.facts.light?)));
                if let Some((entry, light)) = light {
                    self.add(hero.at, lamp(palette, &entry.id, light), false);
                }
            }
        }
        for seen in &view.creatures {
            let (Some(entry), Some(light)) = (catalog.kind(seen.kind), seen.light) else {
                continue;
            };
            self.add(seen.at, lamp(palette, &entry.id, light), false);
        }
    }

    fn add(&mut self, at: Point, look: LampPaint, stays: bool) {
        self.all.push(Lamp {
            at,
            look,
            stays,
            field: Vec::new(),
            shown: 0,
        });
    }

    /// Computes the lit tiles of each lamp, as far as the map is known.
    fn shine(&mut self, view: &View, catalog: &Catalog) {
        let size = view.cells.size();
        if self.all.is_empty() {
            return;
        }
        let blocked = |at| blocks(&view.cells, catalog, at);
        let opaque = self.opaque.insert(BitGrid::from_fn(size, blocked));
        let beam = match &mut self.beam {
            Some(beam) if beam.size() == size => beam,
            beam => beam.insert(BitGrid::new(size)),
        };
        for lamp in &mut self.all {
            let radius = i32::from(lamp.look.radius);
            let reach = (radius + 1) * (radius + 1);
            self.fov.compute(lamp.at, lamp.look.radius, opaque, beam);
            for at in beam.points() {
                let far = lamp.at.distance_sq(at);
                let Some(n) = view.cells.index_of(at).filter(|_| far < reach) else {
                    continue;
                };
                let share = 128 * (reach - far) * (2 * reach - far) / (reach * reach);
                lamp.field.push((n as usize, share));
            }
        }
    }

    /// Adds the light of every lamp at `time` to that on all tiles; see [`Lamps::flicker`].
    pub fn add_light(
        &mut self,
        time: u64,
        by_day: impl Fn(usize) -> bool,
        darkness: i32,
        light: &mut [Rgb],
    ) {
        for lamp in &mut self.all {
            lamp.shown = 0;
        }
        self.flicker(time, by_day, darkness, light, |_| {});
    }

    /// Replaces the light of lamps whose power has changed, and passes the lit tiles to `touch`. `by_day` tells which
    /// tiles have daylight, where lamps look weaker, unless the sky is dark.
    pub fn flicker(
        &mut self,
        time: u64,
        by_day: impl Fn(usize) -> bool,
        darkness: i32,
        light: &mut [Rgb],
        mut touch: impl FnMut(usize),
    ) {
        for lamp in &mut self.all {
            let power = lamp.power(time);
            let before = std::mem::replace(&mut lamp.shown, power);
            if power == before {
                continue;
            }
            let share = geom::lerp(lamp.look.by_day.into(), 256, darkness, 256);
            let glows = [before, power].map(|power| {
                let glow = scale(tint::of(lamp.look.colour), power);
                (glow, scale(glow, share))
            });
            for (n, share) in &lamp.field {
                let Some(there) = light.get_mut(*n) else {
                    continue;
                };
                let is_day = by_day(*n);
                let [old, new] =
                    glows.map(|(glow, day)| scale(if is_day { day } else { glow }, *share));
                *there = add(*there, [0, 1, 2].map(|n| new[n] - old[n]));
                touch(*n);
            }
        }
    }

    /// Adds the light that fixed lamps shed on remembered ground.
    pub fn add_remembered_light(&self, light: &mut [Rgb]) {
        for lamp in self.all.iter().filter(|lamp| lamp.stays) {
            let glow = scale(tint::of(lamp.look.colour), lamp.look.power.into());
            for (n, share) in &lamp.field {
                if let Some(there) = light.get_mut(*n) {
                    *there = add(*there, scale(glow, (share * share) >> 8));
                }
            }
        }
    }
}

impl Lamp {
    /// The lamp's power at `time`; at 0 its average power.
    fn power(&self, time: u64) -> i32 {
        let power = i32::from(self.look.power);
        if time == 0 {
            return power;
        }
        let own = hash(self.at.x, self.at.y, FLAME);
        // A flame keeps its state for one to three steps, depending on the tile.
        let moment = (time / FLICKER + u64::from(own & 7)) / u64::from(1 + own % 3);
        let moment = i32::try_from(moment & 0xF_FFFF).unwrap_or(0);
        let flicker = (grain(moment, 0, own) * i32::from(self.look.flicker)) >> 7;
        let breath = (time + u64::from(own % 4000)) % BREATH;
        let half = i32::try_from(breath * 512 / BREATH).unwrap_or(0);
        let wave = ease(if half < 256 { half } else { 512 - half }) - 128;
        let breathe = (wave * i32::from(self.look.breathe)) >> 7;
        (power * (256 + flicker + breathe)) >> 8
    }
}

/// The paint of a light: from the theme, or else from the thing itself.
fn lamp(palette: &Palette, id: &str, light: Light) -> LampPaint {
    palette.lamp(id).unwrap_or(LampPaint {
        colour: light.colour,
        power: USUAL,
        radius: u16::from(light.radius).clamp(1, 14) + 1,
        flicker: 4,
        breathe: 0,
        by_day: 96,
    })
}

/// Whether a tile blocks light: unknown or opaque terrain, or a closed door.
fn blocks(cells: &Grid<Cell>, catalog: &Catalog, at: Point) -> bool {
    if !Known(cells).is_open(at) {
        return true;
    }
    let thing = cells.get(at).and_then(|cell| cell.thing);
    let entry = thing.and_then(|kind| catalog.kind(kind));
    entry.is_some_and(|entry| entry.facts.is_door && entry.facts.blocks)
}

/// Compresses bright light, as eyes adapt to it, and keeps the hue.
pub fn adapt(light: Rgb) -> Rgb {
    let most = tint::peak(light);
    if most <= 256 {
        return light;
    }
    let bright = 256 + 128 * (most - 256) / (most - 128);
    light.map(|value| value * bright / most)
}
