//! Animations of events: projectiles, explosions, deaths, traps, numbers, and the first sight of a level.

use crate::TILE;
use crate::canvas::PixelBlock;
use crate::dirty::DirtyTiles;
use crate::light::LightFlash;
use crate::surface::{INK, PixelSurface, blend};
use crate::window::Window;
use geom::Point;
use paint::MapEffect;
use paint::noise::{grain, hash};
use paint::tint::{self, Rgb, mix, scale};
use proto::Colour;

/// Colours of lost hit points of the hero, of others, and of gained ones.
const OWN_LOSS: Rgb = [255, 106, 88];
const LOSS: Rgb = [255, 242, 196];
const GAIN: Rgb = [140, 220, 130];
/// Pixels that a number rises.
const RISE: i32 = 11;
/// Radius of a burning projectile's light, and of an explosion's light beyond its own radius, in pixels.
const TRAIL_LIGHT: i32 = 42;
const BLAST_LIGHT: i32 = 36;
/// Tones of a clot: upper edge, middle, lower edge.
const CLOT: [Rgb; 3] = [[255, 252, 240], [196, 188, 192], [134, 126, 138]];
const BOIL: u32 = 163;

/// Digits from 0 to 9, then minus and plus: rows of three bits, the lowest three bits are the top row.
const DIGITS: [u16; 12] = [
    0o75557, 0o72262, 0o74717, 0o71717, 0o11755, 0o71747, 0o75747, 0o22217, 0o75757, 0o71757,
    0o00700, 0o02720,
];

/// The lights that effects shed at this moment.
pub(crate) fn find_flashes(effects: &[MapEffect]) -> Vec<LightFlash> {
    let flash = |effect: &MapEffect| match effect {
        MapEffect::Flight {
            path,
            colour,
            burns: true,
            progress,
        } => {
            let (x, y) = head(path, *progress)?;
            Some(LightFlash {
                x,
                y,
                radius: TRAIL_LIGHT,
                rgb: scale(tint::of(*colour), 220),
            })
        }
        MapEffect::Blast {
            at,
            radius,
            colour,
            progress,
        } => {
            let (x, y) = middle(*at);
            let left = 256 - i32::from((*progress).min(256));
            Some(LightFlash {
                x,
                y,
                radius: i32::from(*radius) * TILE + BLAST_LIGHT,
                rgb: scale(tint::of(*colour), left * 5 / 4),
            })
        }
        _ => None,
    };
    effects.iter().filter_map(flash).collect()
}

/// Hides tiles that are still to be revealed.
pub(crate) fn hide_unrevealed(surface: &mut PixelSurface, effects: &[MapEffect], void: Rgb) {
    for effect in effects {
        if let MapEffect::Reveal { tiles, row } = effect {
            for at in tiles.iter().filter(|at| at.y > *row) {
                surface.fill(tile_block(*at), void, 256);
            }
        }
    }
}

pub(crate) fn draw_effects(surface: &mut PixelSurface, effects: &[MapEffect], void: Rgb) {
    for effect in effects {
        match effect {
            MapEffect::Flight {
                path,
                colour,
                burns,
                progress,
            } => draw_flight(surface, path, *colour, *burns, *progress),
            MapEffect::Blast {
                at,
                radius,
                colour,
                progress,
            } => draw_blast(surface, *at, i32::from(*radius), *colour, *progress),
            MapEffect::Death { at, progress } => draw_clots(surface, *at, *progress),
            MapEffect::Trap { at, progress } => draw_sparks(surface, *at, *progress),
            MapEffect::FadeIn { from, progress } => fade_in(surface, *from, *progress, void),
            MapEffect::Number { .. } | MapEffect::Hit { .. } | MapEffect::Reveal { .. } => {}
        }
    }
    // Numbers lie over everything.
    for effect in effects {
        if let MapEffect::Number {
            at,
            amount,
            hero,
            progress,
        } = effect
        {
            let rgb = match (amount.is_negative(), hero) {
                (false, _) => GAIN,
                (true, true) => OWN_LOSS,
                (true, false) => LOSS,
            };
            draw_number(surface, *at, *amount, rgb, *progress);
        }
    }
}

const fn middle(at: Point) -> (i32, i32) {
    (at.x * TILE + TILE / 2, at.y * TILE + TILE / 2)
}

/// The head of a projectile, in pixels of the level.
fn head(path: &[Point], progress: u16) -> Option<(i32, i32)> {
    let steps = path.len().checked_sub(1)?;
    let far = steps * usize::from(progress.min(256));
    let (n, part) = (far / 256, i32::try_from(far % 256).unwrap_or(0));
    let from = middle(*path.get(n)?);
    let to = path.get(n + 1).copied().map_or(from, middle);
    let along = |from: i32, to: i32| geom::lerp(from, to, part, 256);
    Some((along(from.0, to.0), along(from.1, to.1)))
}

fn draw_flight(
    surface: &mut PixelSurface,
    path: &[Point],
    colour: Colour,
    burns: bool,
    progress: u16,
) {
    let (Some((x, y)), Some(first)) = (head(path, progress), path.first()) else {
        return;
    };
    let rgb = tint::of(colour);
    let from = path.last().copied().unwrap_or(*first);
    let (dx, dy) = (from.x - first.x, from.y - first.y);
    let long = dx.abs().max(dy.abs()).max(1);
    // Places along the trail, in pixels behind the head.
    let behind = |n: i32| (x - dx * n / long, y - dy * n / long);
    if burns {
        let moment = i32::from(progress);
        for (n, rgb) in [
            scale(rgb, 150),
            rgb,
            mix(rgb, [255, 240, 160], 120),
            [255, 244, 190],
        ]
        .into_iter()
        .enumerate()
        {
            let radius = [84, 66, 50, 32][n];
            let salt = BOIL + u32::try_from(n).unwrap_or(0);
            blob(surface, (x, y), 6, |dx, dy| {
                let wobble = (grain(dx + moment * 7, dy, salt) * 11) >> 7;
                (((dx * dx + dy * dy) << 8).isqrt() < radius + wobble).then_some(rgb)
            });
        }
        for n in 1..7 {
            let (x, y) = behind(4 + n * 3);
            let jitter = hash(n, moment, BOIL) % 5;
            let y = y + i32::try_from(jitter).unwrap_or(2) - 2;
            surface.put(x, y, scale(rgb, 256 - n * 24));
        }
    } else {
        for n in 0..9 {
            let (x, y) = behind(n);
            let rgb = if n < 2 { [234, 244, 250] } else { rgb };
            surface.put(x, y, rgb);
            surface.mix(x, y + 1, INK, 150);
        }
        for n in (12..24).step_by(3) {
            let (x, y) = behind(n);
            surface.mix(x, y, [232, 228, 216], 128);
        }
    }
}

/// Calls `colour` for the pixels of a square around a place.
fn blob(
    surface: &mut PixelSurface,
    (x, y): (i32, i32),
    radius: i32,
    colour: impl Fn(i32, i32) -> Option<Rgb>,
) {
    for dy in -radius..=radius {
        for dx in -radius..=radius {
            if let Some(rgb) = colour(dx, dy) {
                surface.put(x + dx, y + dy, rgb);
            }
        }
    }
}

/// A ball that grows to the radius of the explosion, cools from the outside, and ends as smoke.
fn draw_blast(surface: &mut PixelSurface, at: Point, radius: i32, colour: Colour, progress: u16) {
    let done = i32::from(progress.min(256));
    let full = radius * TILE + TILE / 2;
    let size = 6 + (full - 6) * done.min(140) / 140;
    let rgb = tint::of(colour);
    let moment = done / 16;
    blob(surface, middle(at), size + 2, |dx, dy| {
        let noise = (grain(dx.div_euclid(2) + moment * 5, dy.div_euclid(2), BOIL) * 34) >> 7;
        let far = ((dx * dx + dy * dy) << 8).isqrt() * 16 / size.max(1) + noise;
        if far >= 256 {
            return None;
        }
        let heat = (256 - far) * 358 / 256 + 90 - done * 2;
        match heat {
            192.. => Some([255, 248, 208]),
            128..=191 => Some(mix(rgb, [255, 240, 160], 140)),
            64..=127 => Some(rgb),
            5..=63 => Some(scale(rgb, 190)),
            -64..=4 => Some(scale(rgb, 96)),
            -150..=-65 if (dx + dy) & 1 == 0 => Some([74, 58, 58]),
            _ => None,
        }
    });
}

/// Thirteen clots that fly apart, shrink and pale.
fn draw_clots(surface: &mut PixelSurface, at: Point, progress: u16) {
    let done = i32::from(progress.min(256));
    let (x, y) = middle(at);
    for (n, (across, down)) in (0..).zip(DIRECTIONS) {
        let reach = 64 + 192 * ((n * 7) % 5) / 4;
        // Fast at first: the root of the time.
        let out = ((done << 8).isqrt() * 16 * reach) >> 12;
        let far = if n < 4 { 16 } else { 64 } + out;
        let (x, y) = (
            x + across * far / 4096,
            y + down * far * 7 / 40960 - done * 6 / 256,
        );
        let radius = (29 + 38 * ((n * 5) % 4) / 3) * (264 - done) / 264;
        blob(surface, (x, y), 5, |dx, dy| {
            let inside = ((dx * dx + dy * dy) << 8).isqrt() < radius;
            let tone = match dy * 16 {
                dy if dy * 5 < -radius => CLOT[0],
                dy if dy * 2 < radius => CLOT[1],
                _ => CLOT[2],
            };
            inside.then_some(tone)
        });
    }
}

/// Directions of the clots, 137 degrees apart, in 256ths.
const DIRECTIONS: [(i32, i32); 13] = [
    (256, 0),
    (-189, 173),
    (22, -255),
    (156, 203),
    (-252, -45),
    (215, -138),
    (-66, 247),
    (-119, -227),
    (241, 86),
    (-237, 97),
    (108, -232),
    (77, 244),
    (-221, -129),
];

/// Sparks that leave a trap in all directions.
fn draw_sparks(surface: &mut PixelSurface, at: Point, progress: u16) {
    let done = i32::from(progress.min(256));
    let (x, y) = middle(at);
    for (n, (across, down)) in (0..).zip(DIRECTIONS) {
        for tail in 0..3 {
            let far = 3 + done * 9 / 256 - tail;
            let rgb = if n % 2 == 0 {
                [255, 250, 220]
            } else {
                [255, 120, 80]
            };
            let share = (256 - done / 2) - tail * 70;
            surface.mix(
                x + across * far / 256,
                y + down * far / 256,
                rgb,
                share.max(0),
            );
        }
    }
}

/// Draws lost or gained hit points above a figure.
fn draw_number(surface: &mut PixelSurface, at: Point, amount: i32, rgb: Rgb, progress: u16) {
    let mut signs = vec![if amount < 0 { 10 } else { 11 }];
    let digits = amount.unsigned_abs().to_string();
    signs.extend(digits.bytes().map(|digit| usize::from(digit - b'0')));
    let width = i32::try_from(signs.len()).unwrap_or(1) * 4 - 1;
    let (x, y) = middle(at);
    let (left, top) = (
        x - width / 2,
        y - 14 - RISE * i32::from(progress.min(256)) / 256,
    );
    let mut dots = Vec::new();
    for (sign, n) in signs.into_iter().zip(0..) {
        for bit in (0..15).filter(|bit| DIGITS.get(sign).is_some_and(|it| it & (1 << bit) != 0)) {
            dots.push((left + n * 4 + 2 - bit % 3, top + bit / 3));
        }
    }
    for (x, y) in &dots {
        for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            surface.mix(x + dx, y + dy, INK, 230);
        }
    }
    for (x, y) in dots {
        surface.put(x, y, rgb);
    }
}

/// A circle that grows from a tile, beyond which the map is dark.
#[derive(Clone, Copy)]
struct FadeCircle {
    x: i32,
    y: i32,
    radius: i32,
}

impl FadeCircle {
    /// `None` once the whole window is bright.
    fn new(window: Window, from: Point, progress: u16) -> Option<Self> {
        let done = i32::from(progress.min(256));
        let (x, y) = middle(from);
        let reach = i32::from(window.width) + i32::from(window.height);
        let radius = reach * done / 256;
        (done < 256).then_some(Self { x, y, radius })
    }

    /// Share of darkness over the block of 4 by 4 pixels around a pixel, in 256ths.
    fn share(self, x: i32, y: i32) -> i32 {
        let (dx, dy) = (
            x.div_euclid(4) * 4 + 2 - self.x,
            y.div_euclid(4) * 4 + 2 - self.y,
        );
        let far = (dx * dx + dy * dy).isqrt();
        ((far - self.radius) * 4).clamp(0, 256)
    }

    /// The lowest and the highest share on a tile.
    fn shares(self, at: Point) -> (i32, i32) {
        let block = |n: i32| (at.x * TILE + n % 4 * 4, at.y * TILE + n / 4 * 4);
        let shares = (0..16).map(block).map(|(x, y)| self.share(x, y));
        shares.fold((256, 0), |(low, high), it| (low.min(it), high.max(it)))
    }
}

/// The tiles of a window that are entirely dark while a level fades in.
pub(crate) fn hidden_tiles(effects: &[MapEffect], window: Window) -> DirtyTiles {
    let mut hidden = DirtyTiles::none(window);
    // Other effects may shine in the dark.
    if let [MapEffect::FadeIn { from, progress }] = effects
        && let Some(circle) = FadeCircle::new(window, *from, *progress)
    {
        let tiles = DirtyTiles::all(window);
        let dark = tiles.tiles().filter(|at| circle.shares(*at).0 == 256);
        dark.for_each(|at| hidden.add(at));
    }
    hidden
}

fn fade_in(surface: &mut PixelSurface, from: Point, progress: u16, void: Rgb) {
    let window = surface.window;
    let Some(circle) = FadeCircle::new(window, from, progress) else {
        return;
    };
    surface.paint_rows(window.block(), |x, y, line| {
        for (pixel, x) in line.iter_mut().zip(x..) {
            let share = circle.share(x, y);
            if share > 0 {
                blend(pixel, void, share);
            }
        }
    });
}

/// Calls `visit` for blocks that hold all that an effect draws.
pub(crate) fn each_effect_block(
    effect: &MapEffect,
    window: Window,
    mut visit: impl FnMut(PixelBlock),
) {
    let square = |(x, y): (i32, i32), reach: i32| [x - reach, y - reach, x + reach, y + reach];
    match effect {
        MapEffect::Flight { path, progress, .. } => {
            let head = head(path, *progress);
            head.into_iter().for_each(|at| visit(square(at, 32)));
        }
        MapEffect::Blast { at, radius, .. } => {
            visit(square(middle(*at), (i32::from(*radius) + 1) * TILE));
        }
        // Numbers of up to 9 digits, clots and sparks.
        MapEffect::Death { at, .. } | MapEffect::Trap { at, .. } | MapEffect::Number { at, .. } => {
            visit(square(middle(*at), 40));
        }
        MapEffect::Reveal { tiles, .. } => {
            tiles.iter().for_each(|at| visit(tile_block(*at)));
        }
        MapEffect::FadeIn { from, progress } => {
            if let Some(circle) = FadeCircle::new(window, *from, *progress) {
                let tiles = DirtyTiles::all(window);
                let dim = tiles.tiles().filter(|at| circle.shares(*at).1 > 0);
                dim.for_each(|at| visit(tile_block(at)));
            }
        }
        // The figure that is struck repaints itself.
        MapEffect::Hit { .. } => {}
    }
}

pub(crate) const fn tile_block(at: Point) -> PixelBlock {
    let (x, y) = (at.x * TILE, at.y * TILE);
    [x, y, x + TILE, y + TILE]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surface() -> PixelSurface {
        let window = Window {
            x: 0,
            y: 0,
            width: 64,
            height: 64,
        };
        PixelSurface::new(window, [0; 3])
    }

    #[test]
    fn head_of_a_flight_moves_along_its_path() {
        let path: Vec<Point> = (1..4).map(|x| Point::new(x, 0)).collect();
        assert_eq!(head(&path, 0), Some((24, 8)));
        assert_eq!(head(&path, 128), Some((40, 8)));
        assert_eq!(head(&path, 256), Some((56, 8)));
        assert_eq!(head(&[], 100), None);
    }

    #[test]
    fn number_four_is_drawn_upright() {
        let mut surface = surface();
        draw_number(&mut surface, Point::new(1, 1), -4, LOSS, 0);
        let mut rows: Vec<String> = Vec::new();
        for y in 10_usize..15 {
            let lit = |x: usize| surface.pixels[y * 64 + x] == [255, 242, 196, 255];
            rows.push((21..28).map(|x| if lit(x) { '#' } else { '.' }).collect());
        }
        assert_eq!(
            rows,
            ["....#.#", "....#.#", "###.###", "......#", "......#"]
        );
    }

    #[test]
    fn unrevealed_rows_are_void() {
        let mut surface = surface();
        surface.pixels.fill([200, 200, 200, 255]);
        let tiles = vec![Point::new(1, 1), Point::new(1, 2)];
        let effects = [MapEffect::Reveal { tiles, row: 1 }];
        hide_unrevealed(&mut surface, &effects, [1, 2, 3]);
        assert_eq!(surface.at(20, 20).copied(), Some([200, 200, 200, 255]));
        assert_eq!(surface.at(20, 40).copied(), Some([1, 2, 3, 255]));
    }

    #[test]
    fn fade_in_starts_at_its_tile() {
        let mut surface = surface();
        surface.pixels.fill([200, 200, 200, 255]);
        fade_in(&mut surface, Point::new(0, 0), 24, [0; 3]);
        let near = surface.at(9, 9).copied();
        assert_eq!(near, Some([200, 200, 200, 255]));
        assert_eq!(surface.at(63, 63).copied(), Some([0, 0, 0, 255]));
    }
}
