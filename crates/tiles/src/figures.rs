//! The hero and creatures on the map, row by row from north to south.

use crate::TILE;
use crate::canvas::PixelBlock;
use crate::discs::{DiscColours, FigureIntent};
use crate::light::Shades;
use crate::numbers::digest;
use crate::sheet::{PoseBitmap, SpritePoses, SpriteSheet};
use crate::surface::{DrawStyle, INK, PLAIN, PixelSurface, under};
use geom::{Point, Rect};
use paint::tint::{Rgb, most};
use paint::{MapEffect, MapScene, Movement, MovementKind};
use proto::{Condition, Habit, Id, Kind, Stance, View, VisibleCreature};
use std::collections::BTreeMap;

/// Minimum light on creatures, in 256ths.
const CREATURE_LIGHT: Rgb = [192, 192, 202];
/// Colour of a figure that is struck.
const STRUCK: Rgb = [255, 252, 240];
/// Pixels that a flying creature hovers above its disc.
const HOVER: i32 = 3;
/// Pixels of a blow towards its target, and of the recoil.
const LUNGE: i32 = 6;
const RECOIL: i32 = 2;

/// Facing and place of the figures of the last view, so that they can be mirrored by the way they go.
#[derive(Default)]
pub(crate) struct Bearings {
    seen: BTreeMap<Id, Bearing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bearing {
    left: bool,
    /// Its tile; for a large creature the upper left one.
    corner: Point,
}

/// A figure ready to be drawn.
pub(crate) struct DrawnFigure<'a> {
    poses: &'a SpritePoses,
    drawing: &'a PoseBitmap,
    /// Row of tiles with which it is drawn.
    pub(crate) row: i32,
    /// Its tile, whose light falls on it; for a large creature the upper left one.
    at: Point,
    /// Left edge and lower edge, in pixels of the level.
    left: i32,
    foot: i32,
    rise: i32,
    mirrored: bool,
    struck: bool,
    intent: FigureIntent,
    badges: Vec<&'a SpritePoses>,
    burning: Option<&'a PoseBitmap>,
    /// Hit points in percent, if they are shown.
    health: Option<u8>,
}

impl Bearings {
    /// Takes the places of a new view.
    pub(crate) fn update(&mut self, view: &View, sheet: &SpriteSheet) {
        let hero = view.hero.as_ref().map(|hero| hero.at);
        let mut now = BTreeMap::new();
        let own = hero.map(|at| (Id::HERO, at, None));
        let others = view.creatures.iter().map(|seen| {
            let last = self.seen.get(&seen.id).map(|it| it.corner);
            let is_large = sheet.kind(seen.kind).is_some_and(|it| it.width > TILE);
            let corner = if is_large {
                find_corner(seen, last)
            } else {
                seen.at
            };
            (seen.id, corner, hero)
        });
        for (id, corner, facing) in own.into_iter().chain(others) {
            let before = self.seen.get(&id);
            let left = match before {
                Some(before) if before.corner.x == corner.x => before.left,
                Some(before) => corner.x < before.corner.x,
                // A new creature faces the hero.
                None => facing.is_some_and(|hero| hero.x < corner.x),
            };
            now.insert(id, Bearing { left, corner });
        }
        self.seen = now;
    }
}

/// The upper left of the four tiles of a large creature, of which some may be out of sight.
fn find_corner(seen: &VisibleCreature, last: Option<Point>) -> Point {
    let holds = |corner: &Point| {
        let area = Rect::new(corner.x, corner.y, 2, 2);
        seen.tiles().all(|at| area.contains(at))
    };
    let (left, bottom) = seen.tiles().fold((i32::MAX, i32::MIN), |(x, y), at| {
        (x.min(at.x), y.max(at.y))
    });
    let lowest = Point::new(left, bottom - 1);
    last.filter(holds).unwrap_or(lowest)
}

/// The figures of a scene, from north to south.
pub(crate) fn find_figures<'a>(
    scene: &MapScene<'_>,
    sheet: &'a SpriteSheet,
    bearings: &Bearings,
) -> Vec<DrawnFigure<'a>> {
    let view = scene.view;
    let mut figures: Vec<DrawnFigure<'a>> = Vec::new();
    for seen in &view.creatures {
        figures.extend(creature(scene, sheet, bearings, seen));
    }
    figures.extend(hero(scene, sheet, bearings));
    for effect in &scene.effects {
        if let MapEffect::Hit { at, .. } = effect {
            for figure in figures.iter_mut().filter(|it| it.stands_on(*at)) {
                figure.struck = true;
            }
        }
    }
    figures.sort_by_key(|it| (it.row, it.foot, it.left));
    figures
}

fn hero<'a>(
    scene: &MapScene<'_>,
    sheet: &'a SpriteSheet,
    bearings: &Bearings,
) -> Option<DrawnFigure<'a>> {
    let hero = scene.view.hero.as_ref()?;
    let calling = hero.calling.and_then(|kind| sheet.kind(kind));
    let poses = calling
        .or_else(|| sheet.named("base:hero"))
        .or_else(|| sheet.kind(Kind(0)))?;
    let burns = |lasting: &proto::Lasting| lasting.condition == Condition::Burning;
    let mut figure = stand(scene, poses, hero.at, FigureIntent::Hero);
    figure.burning = hero
        .conditions
        .iter()
        .any(burns)
        .then(|| burning(sheet, scene, hero.at))
        .flatten();
    figure.mirrored = bearings.seen.get(&Id::HERO).is_some_and(|it| it.left);
    figure.shift(scene, None, hero.at);
    Some(figure)
}

fn creature<'a>(
    scene: &MapScene<'_>,
    sheet: &'a SpriteSheet,
    bearings: &Bearings,
    seen: &VisibleCreature,
) -> Option<DrawnFigure<'a>> {
    let poses = sheet.kind(seen.kind)?.variant(seen.id.n);
    let bearing = bearings.seen.get(&seen.id);
    let corner = bearing.map_or(seen.at, |it| it.corner);
    let hunts = seen.hostile && seen.awake;
    let intent = match (seen.ally.is_some(), hunts) {
        (true, _) => FigureIntent::Ally,
        (_, true) => FigureIntent::Hunts,
        _ => FigureIntent::Calm,
    };
    let mut figure = stand(scene, poses, corner, intent);
    if !seen.awake {
        figure.drawing = poses.sleeping();
    }
    figure.mirrored = bearing.is_some_and(|it| it.left);
    let entry = scene.catalog.kind(seen.kind);
    let flies = entry.is_some_and(|entry| entry.about.habits.contains(&Habit::Flies));
    figure.rise = if flies && seen.awake { HOVER } else { 0 };
    let flees = matches!(seen.stance, Stance::Afraid | Stance::Shy);
    let badges = [
        (!seen.awake, "base:state_asleep"),
        (flees, "base:state_fleeing"),
        (hunts || seen.poised, "base:state_hunting"),
        (seen.ally.is_some(), "base:state_ally"),
        (seen.trades, "base:state_trades"),
    ];
    let badge = badges.iter().find(|(shown, _)| *shown);
    figure.badges = badge
        .and_then(|(_, id)| sheet.named(id))
        .into_iter()
        .collect();
    if seen.conditions.contains(&Condition::Burning) {
        figure.burning = burning(sheet, scene, seen.at);
    }
    figure.health = (seen.health < 100).then_some(seen.health);
    figure.shift(scene, Some(seen.id), seen.at);
    Some(figure)
}

fn burning<'a>(sheet: &'a SpriteSheet, scene: &MapScene<'_>, at: Point) -> Option<&'a PoseBitmap> {
    let flames = sheet.named("base:state_burning")?;
    Some(flames.standing(at.x, at.y, scene.time))
}

/// A figure on its tiles; `at` is the upper left one.
fn stand<'a>(
    scene: &MapScene<'_>,
    poses: &'a SpritePoses,
    at: Point,
    intent: FigureIntent,
) -> DrawnFigure<'a> {
    let tall = poses.width / TILE;
    let bottom = at.y + tall.max(1) - 1;
    DrawnFigure {
        poses,
        drawing: poses.standing(at.x, at.y, scene.time),
        row: bottom,
        at,
        left: at.x * TILE,
        foot: (bottom + 1) * TILE,
        rise: 0,
        mirrored: false,
        struck: false,
        intent,
        badges: Vec::new(),
        burning: None,
        health: None,
    }
}

impl DrawnFigure<'_> {
    fn stands_on(&self, at: Point) -> bool {
        let size = (self.poses.width / TILE).max(1);
        Rect::new(self.at.x, self.at.y, size, size).contains(at)
    }

    /// Moves the figure off its tile while it steps, strikes or recoils.
    fn shift(&mut self, scene: &MapScene<'_>, id: Option<Id>, at: Point) {
        for movement in scene.movements.iter().filter(|it| it.figure == id) {
            let Movement { kind, progress, .. } = *movement;
            let done = i32::from(progress.min(256));
            // Out and back, from 0 to 256.
            let bow = done * (256 - done) / 64;
            let (dx, dy) = match kind {
                MovementKind::Step { from } => {
                    let left = 256 - done;
                    let along = |from: i32, to: i32| (from - to) * TILE * left / 256;
                    if progress < 256 {
                        self.drawing = self.poses.walking(progress);
                        self.rise += 1;
                    }
                    self.turn(at.x - from.x);
                    (along(from.x, at.x), along(from.y, at.y))
                }
                MovementKind::Lunge { at: target } => {
                    self.turn(target.x - at.x);
                    let along = |from: i32, to: i32| (to - from).signum() * LUNGE * bow / 256;
                    (along(at.x, target.x), along(at.y, target.y))
                }
                MovementKind::Recoil { from } => {
                    let along = |from: i32, to: i32| (to - from).signum() * RECOIL * bow / 256;
                    (along(from.x, at.x), along(from.y, at.y))
                }
            };
            self.left += dx;
            self.foot += dy;
        }
    }

    const fn turn(&mut self, dx: i32) {
        if dx != 0 {
            self.mirrored = dx < 0;
        }
    }

    /// Upper left dot of its drawing, in pixels of the level.
    const fn corner(&self) -> (i32, i32) {
        let top = self.foot - self.poses.height - 1 - self.rise;
        (self.left - 1, top)
    }

    /// Calls `visit` for blocks that hold all it draws: the figure with its disc and badges, and its bloom.
    pub(crate) fn each_block(&self, mut visit: impl FnMut(PixelBlock)) {
        let (x, y) = self.corner();
        let [left, top, right, bottom] = self.drawing.bitmap.block(x, y);
        // A badge sticks out by 7 pixels, a disc by an eighth of the width or less.
        let low = bottom.max(self.foot) + 4 + self.poses.width / 8;
        visit([left - 4, top - 6, right + 8, low]);
        if let Some(bloom) = self.drawing.bloom_at((x, y), self.mirrored) {
            visit(bloom.block());
        }
    }

    /// The light on it.
    fn light(&self, shades: &Shades) -> Rgb {
        most(shades.of_tile(self.at).light, CREATURE_LIGHT)
    }

    /// A digest of all that decides how it looks.
    pub(crate) fn digest(&self, shades: &Shades) -> u64 {
        let badges: Vec<*const SpritePoses> = self
            .badges
            .iter()
            .map(|it| std::ptr::from_ref(*it))
            .collect();
        let burning = self.burning.map(std::ptr::from_ref);
        let place = (self.row, self.left, self.foot, self.rise);
        let look = (self.mirrored, self.struck, self.intent, self.health);
        let drawing = std::ptr::from_ref(self.drawing);
        digest(&(drawing, place, look, badges, burning, self.light(shades)))
    }

    pub(crate) fn draw(&self, surface: &mut PixelSurface, shades: &Shades, discs: DiscColours) {
        let width = self.poses.width;
        let light = self.light(shades);
        discs.draw(
            surface,
            self.intent,
            (self.left + width / 2, self.foot),
            width,
        );
        let corner = self.corner();
        let style = DrawStyle {
            mirrored: self.mirrored,
            ..PLAIN
        };
        if let Some(bloom) = self.drawing.bloom_at(corner, self.mirrored) {
            surface.bloom(bloom);
        }
        let bitmap = &self.drawing.bitmap;
        if self.struck {
            surface.draw(bitmap, corner, style, |_| STRUCK);
        } else {
            surface.draw(bitmap, corner, style, under(light));
        }
        if let Some(flames) = self.burning {
            let place = (self.left + (width - TILE) / 2 - 1, self.foot - TILE - 1);
            surface.draw(&flames.bitmap, place, PLAIN, under(light));
        }
    }

    /// Draws the badges above the figure, and the line of its hit points below it.
    pub(crate) fn draw_badges(&self, surface: &mut PixelSurface) {
        let (width, height) = (self.poses.width, self.poses.height);
        for badge in &self.badges {
            let drawing = badge.standing(0, 0, 0);
            let left = self.left + width - TILE + 3 - 1;
            let top = self.foot - height - self.rise - 3 - 1;
            surface.draw(&drawing.bitmap, (left, top), PLAIN, under([256; 3]));
        }
        if let Some(health) = self.health {
            draw_health(surface, (self.left + 2, self.foot + 1), width - 4, health);
        }
    }
}

/// Draws how much of its hit points a figure has left: a line whose length says it, and its colour again.
fn draw_health(surface: &mut PixelSurface, (x, y): (i32, i32), width: i32, health: u8) {
    let left = (width * i32::from(health.min(100)) + 99) / 100;
    let rgb = match health {
        67.. => [124, 220, 110],
        34.. => [255, 206, 84],
        _ => [255, 84, 66],
    };
    surface.fill([x - 1, y - 1, x + width + 1, y + 2], INK, 225);
    surface.fill([x, y, x + left, y + 1], rgb, 256);
}
