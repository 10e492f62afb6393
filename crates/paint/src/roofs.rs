//! Covers over the ground: roofs of houses the hero is not in, shadows of houses, and the arch.

use super::arch::Fire;
use super::contrast;
use super::houses::House;
use super::known::Known;
use super::memory;
use super::painted::Painted;
use super::palette::Palette;
use super::tile::{Lighting, Tile};
use super::tint::{FULL, Rgb, add, lit};
use geom::{Grid, Point, Rect, Size};
use proto::{Catalog, Landmark, LevelNo, View};

/// Light of the fire on the stones of the arch.
const WARMTH: Rgb = [70, 38, 10];

pub(crate) struct Roofs {
    /// For every tile its position in `tiles` plus 1; 0 if the tile has no roof.
    index: Grid<u16>,
    tiles: Vec<Cover>,
    /// Light left beside houses, in 256ths.
    shade: Grid<u16>,
    /// Area of the arch, and whether any tile of it is visible.
    arch: Option<(Rect, bool)>,
    fire: u8,
}

/// A tile of a roof or a front.
#[derive(Clone, Copy, Debug)]
struct Cover {
    tile: Tile,
    seen: bool,
}

/// The light outside: daylight, brightness of memory (256ths) and time in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct Outside {
    pub light: Rgb,
    pub memory_brightness: i32,
    pub time: u64,
}

/// Whether the roof of a house hides a tile of it: the hero is outside, and does not see the tile as through an open
/// door.
#[must_use]
pub fn roof_hides(view: &View, house: &Landmark, at: Point) -> bool {
    let hero = view.hero.as_ref().map(|hero| hero.at);
    let is_seen = view.cells.get(at).is_some_and(|cell| cell.visible);
    let looks_in = is_seen && house.area.interior().contains(at) && Known(&view.cells).is_open(at);
    let is_outside = hero.is_none_or(|hero| !house.area.contains(hero));
    house.door.is_some() && is_outside && house.area.contains(at) && !looks_in
}

impl Roofs {
    pub(crate) fn none() -> Self {
        let size = Size { w: 0, h: 0 };
        Self {
            index: Grid::new(size, 0),
            tiles: Vec::new(),
            shade: Grid::new(size, 256),
            arch: None,
            fire: 100,
        }
    }

    /// Recomputes all covers from the view.
    pub(crate) fn update(&mut self, view: &View, catalog: &Catalog, palette: &Palette, wide: bool) {
        *self = Self::none();
        self.fire = view.fire;
        if view.landmarks.is_empty() {
            return;
        }
        let size = view.cells.size();
        self.index = Grid::new(size, 0);
        self.shade = Grid::new(size, 256);
        for mark in &view.landmarks {
            let seen = mark
                .area
                .points()
                .any(|at| view.cells.get(at).is_some_and(|cell| cell.visible));
            if mark.door.is_none() {
                self.arch = palette.arch.as_ref().map(|_| (mark.area, seen));
                continue;
            }
            let (Some(roof), Some(front)) = (palette.roof(&mark.name), &palette.front) else {
                continue;
            };
            let house = House {
                mark,
                roof,
                front,
                sign: sign(catalog, view.level, &mark.name),
                wide,
            };
            self.cast(&house);
            self.cover(&house, view, seen);
        }
    }

    fn cast(&mut self, house: &House<'_>) {
        let area = house.mark.area;
        for at in Rect::new(area.right(), area.top(), 2, area.h).points() {
            if let Some(shade) = self.shade.get_mut(at) {
                *shade = u16::try_from(house.shadow(at)).unwrap_or(256);
            }
        }
    }

    /// Covers a house.
    fn cover(&mut self, house: &House<'_>, view: &View, seen: bool) {
        let points = house.mark.area.points();
        for at in points.filter(|at| roof_hides(view, house.mark, *at)) {
            self.tiles.push(Cover {
                tile: house.tile(at),
                seen,
            });
            let number = u16::try_from(self.tiles.len()).unwrap_or(0);
            self.index.set(at, number);
        }
    }

    /// Whether a roof or the arch hides the things on a tile.
    pub(crate) fn hides(&self, at: Point) -> bool {
        let roof = self.index.get(at).is_some_and(|number| *number > 0);
        roof || self.arch.is_some_and(|(area, _)| area.contains(at))
    }

    /// Light left on a tile by the shadows of houses, in 256ths.
    pub(crate) fn shade(&self, at: Point) -> i32 {
        self.shade.get(at).map_or(256, |shade| i32::from(*shade))
    }

    /// The cover of a tile, painted over its ground; `None` if the tile has none.
    pub(crate) fn paint(
        &self,
        palette: &Palette,
        at: Point,
        ground: Painted,
        wide: bool,
        outside: Outside,
    ) -> Option<Painted> {
        if let Some((area, seen)) = self.arch.filter(|(area, _)| area.contains(at)) {
            return self.arch(palette, area, at, ground, wide, seen, outside);
        }
        let number = usize::from(*self.index.get(at)?);
        let cover = self.tiles.get(number.checked_sub(1)?)?;
        let show = |colour: Rgb| show(palette, colour, cover.seen, outside);
        // A lit window glows by day, and like an ember in memory.
        let fore = |colour: Rgb| match cover.tile.lighting {
            Lighting::Glow(light) if cover.seen => lit(colour, light),
            Lighting::Glow(_) => memory::ember(show(colour), colour),
            _ => show(colour),
        };
        let painted = Painted {
            glyphs: cover.tile.glyphs,
            fores: cover.tile.fores.map(fore),
            backs: [show(cover.tile.back); 2],
        };
        let least = if cover.seen {
            contrast::THING
        } else {
            contrast::REMEMBERED
        };
        Some(painted.lifted(cover.tile.matters, least))
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "all of it is one tile of the arch"
    )]
    fn arch(
        &self,
        palette: &Palette,
        area: Rect,
        at: Point,
        ground: Painted,
        wide: bool,
        seen: bool,
        outside: Outside,
    ) -> Option<Painted> {
        let arch = palette.arch.as_ref()?;
        let fire = Fire {
            size: self.fire,
            time: if seen { outside.time } else { 0 },
        };
        let warm = Outside {
            light: add(outside.light, WARMTH),
            ..outside
        };
        let colours = [0, 1].map(|half| {
            let dots = arch.dots(area, at, half, wide, fire);
            dots.map(|dot| match dot {
                None => ground.back(),
                Some(dot) if dot.glows && seen => lit(dot.colour, FULL),
                Some(dot) if dot.glows => {
                    memory::ember(show(palette, dot.colour, false, outside), dot.colour)
                }
                Some(dot) => show(palette, dot.colour, seen, warm),
            })
        });
        Some(Painted {
            glyphs: ['▀'; 2],
            fores: colours.map(|[top, _]| top),
            backs: colours.map(|[_, bottom]| bottom),
        })
    }
}

fn show(palette: &Palette, colour: Rgb, seen: bool, outside: Outside) -> Rgb {
    if seen {
        lit(colour, outside.light)
    } else {
        memory::remember(&palette.memory, outside.memory_brightness, colour, [0; 3])
    }
}

/// The text on the sign of a house; empty if the level has none.
fn sign<'c>(catalog: &'c Catalog, level: LevelNo, name: &str) -> &'c str {
    let key = format!("sign_{name}");
    let texts = catalog.level(level).map(|entry| entry.text.iter());
    let found = texts.into_iter().flatten().find(|(it, _)| *it == key);
    found.map_or("", |(_, text)| text.as_str())
}
