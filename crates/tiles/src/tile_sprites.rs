//! Sprites that belong to tiles: things, trees, stairs, clouds of gas.

use crate::TILE;
use crate::bitmap::DotKind;
use crate::canvas::PixelBlock;
use crate::decor::TileDecor;
use crate::discs::draw_shadow;
use crate::effects::tile_block;
use crate::ground::GroundCache;
use crate::light::{Shade, Shades};
use crate::sheet::{PoseBitmap, SpriteSheet};
use crate::surface::{Bloom, DrawStyle, PLAIN, PixelSurface, under};
use crate::tones::Tones;
use geom::{Grid, Point};
use paint::memory::{ember, remember};
use paint::tint::{Rgb, most, scale};
use paint::{LightMap, roof_hides};
use proto::{Catalog, Cell, Kind, ThingClass, View, VisibleCreature};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Minimum light on things, in 256ths.
const THING_LIGHT: Rgb = [150, 150, 160];
/// Minimum brightness of remembered things, which must stand out from the ground, in 256ths.
const REMEMBERED: i32 = 130;
/// Share of a cloud that covers the ground and figures below it, in 256ths.
const CLOUD: i32 = 192;
/// Share of a tree that covers a figure behind it, in 256ths.
const TREE_BEFORE_FIGURE: i32 = 96;
/// Light on the lower items of a pile, in 256ths.
const BELOW: i32 = 140;

/// Columns of pixels at the sides of a tile that few figures fill.
const EDGE: i32 = 3;

/// Finds the sprites of tiles.
#[derive(Clone, Copy)]
pub(crate) struct SpriteFinder<'a> {
    pub(crate) view: &'a View,
    pub(crate) catalog: &'a Catalog,
    pub(crate) sheet: &'a SpriteSheet,
    pub(crate) ground: &'a GroundCache,
    pub(crate) decor: &'a Grid<Option<TileDecor>>,
    pub(crate) lights: &'a LightMap,
    pub(crate) shades: &'a Shades,
    pub(crate) time: u64,
}

/// A sprite of a tile, ready to be drawn.
pub(crate) struct TileSprite<'a> {
    drawing: &'a PoseBitmap,
    /// Upper left dot, in pixels of the level.
    corner: (i32, i32),
    style: DrawStyle,
    light: SpriteLight,
    /// The middle of its shadow, and its foot.
    shadow: Option<(i32, i32)>,
    /// Whether it is drawn over figures.
    pub(crate) is_cloud: bool,
}

/// How a sprite is lit. Shares are in 256ths.
#[derive(Clone, Copy, Hash)]
enum SpriteLight {
    /// As the ground: a tree, a pillar.
    Ground {
        shade: Shade,
        bright: i32,
    },
    /// Brighter than the ground: a thing.
    Thing(Rgb),
    Memory {
        share: i32,
    },
}

/// All sprites of a tile in a frame, to find out whether a later frame differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TileLook {
    /// Holds all of them; empty without any.
    pub(crate) block: PixelBlock,
    digest: u64,
}

impl TileLook {
    pub(crate) const fn is_empty(&self) -> bool {
        self.block[0] == self.block[2]
    }
}

impl<'a> SpriteFinder<'a> {
    pub(crate) fn look(self, at: Point) -> TileLook {
        let mut digest = DefaultHasher::new();
        let mut look = TileLook::default();
        self.each(at, |sprite| {
            std::ptr::from_ref(sprite.drawing).hash(&mut digest);
            (sprite.corner, sprite.style, sprite.light).hash(&mut digest);
            sprite.shadow.hash(&mut digest);
            let block = sprite.block();
            look.block = if look.is_empty() {
                block
            } else {
                join(look.block, block)
            };
        });
        look.digest = digest.finish();
        look
    }

    /// Calls `visit` for the sprites of a tile, in drawing order.
    pub(crate) fn each(self, at: Point, mut visit: impl FnMut(TileSprite<'a>)) {
        self.of_ground(at)
            .into_iter()
            .flatten()
            .for_each(&mut visit);
        let Some(cell) = self.view.cells.get(at) else {
            return;
        };
        if (cell.thing.is_none() && cell.mark.is_none()) || self.is_under_roof(at) {
            return;
        }
        for kind in [cell.mark, cell.thing].into_iter().flatten() {
            let is_top = Some(kind) == cell.thing;
            let is_pile = is_top && cell.pile && !self.is_cloud(kind);
            let below = is_pile.then(|| self.of_kind(at, cell, kind, (2, -2), BELOW));
            let top = self.of_kind(at, cell, kind, (0, 0), 256);
            below.flatten().into_iter().chain(top).for_each(&mut visit);
        }
    }

    /// Stairs, an altar or a pillar, a tree, and decoration.
    fn of_ground(self, at: Point) -> [Option<TileSprite<'a>>; 3] {
        let sprite = |id, (dx, dy): (i32, i32), style, bright| {
            let poses = self.sheet.named(id)?;
            let (left, top) = poses.corner(at);
            let shade = self.shades.of_tile(at);
            Some(TileSprite {
                drawing: poses.standing(at.x, at.y, 0),
                corner: (left + dx, top + dy),
                style,
                light: SpriteLight::Ground { shade, bright },
                shadow: None,
                is_cloud: false,
            })
        };
        let standing = self.ground.standing(at);
        let tree = self.ground.tree(at);
        let decor = self.decor.get(at).copied().flatten();
        let style = |mirrored, share| DrawStyle { mirrored, share };
        [
            standing.and_then(|id| sprite(id, (0, 0), PLAIN, 256)),
            tree.and_then(|it| {
                let mut tree = sprite(it.sprite, it.shift, style(it.mirrored, 256), it.bright)?;
                if self.hides_figure(at, tree.block()) {
                    tree.style.share = TREE_BEFORE_FIGURE;
                }
                Some(tree)
            }),
            decor
                .filter(|_| !self.is_taken(at))
                .and_then(|it| sprite(it.sprite, it.shift, style(it.mirrored, it.share), 256)),
        ]
    }

    /// Whether a sprite that stands on a tile covers a figure farther north.
    fn hides_figure(self, at: Point, [left, top, right, bottom]: PixelBlock) -> bool {
        let creatures = self.view.creatures.iter().flat_map(VisibleCreature::tiles);
        let hero = self.view.hero.as_ref().map(|hero| hero.at);
        let mut figures = hero.into_iter().chain(creatures);
        figures.any(|it| {
            let [x, y, end, low] = tile_block(it);
            it.y < at.y && x + EDGE < right && end - EDGE > left && y < bottom && low > top
        })
    }

    /// Whether a thing or a creature hides the decoration of a tile that can be entered.
    fn is_taken(self, at: Point) -> bool {
        let Some(cell) = self.view.cells.get(at) else {
            return false;
        };
        cell.thing.is_some()
            || cell.mark.is_some()
            || self.view.creatures.iter().any(|it| it.at == at)
            || self.view.hero.as_ref().is_some_and(|it| it.at == at)
    }

    fn is_cloud(self, kind: Kind) -> bool {
        let entry = self.catalog.kind(kind);
        entry.is_some_and(|entry| entry.facts.engulfs)
    }

    fn of_kind(
        self,
        at: Point,
        cell: &Cell,
        kind: Kind,
        (dx, dy): (i32, i32),
        share: i32,
    ) -> Option<TileSprite<'a>> {
        let (poses, entry) = (self.sheet.kind(kind)?, self.catalog.kind(kind)?);
        let is_cloud = entry.facts.engulfs;
        let time = if cell.visible { self.time } else { 0 };
        let drawing = if is_cloud && self.is_amid(at, kind) {
            poses.dense(at.x, at.y, time)
        } else {
            poses.standing(at.x, at.y, time)
        };
        let foot = (at.y + 1) * TILE + dy;
        let left = at.x * TILE + dx - (poses.width - TILE) / 2;
        let casts = matches!(entry.class, ThingClass::Item | ThingClass::Guise);
        let light = if cell.visible {
            let light = most(self.shades.of_tile(at).light, THING_LIGHT);
            SpriteLight::Thing(scale(light, share))
        } else {
            SpriteLight::Memory { share }
        };
        Some(TileSprite {
            drawing,
            corner: (left - 1, foot - poses.height - 1),
            style: DrawStyle {
                share: if is_cloud { CLOUD } else { 256 },
                ..PLAIN
            },
            light,
            shadow: (casts && dx == 0).then_some((at.x * TILE + TILE / 2, foot)),
            is_cloud,
        })
    }

    /// Whether at least six neighbours of a cloud are clouds of its kind.
    fn is_amid(self, at: Point, kind: Kind) -> bool {
        let same = |there: &Point| {
            let cell = self.view.cells.get(*there);
            cell.is_some_and(|it| it.thing == Some(kind) || it.mark == Some(kind))
        };
        at.neighbours().iter().filter(|it| same(it)).count() >= 6
    }

    /// Whether a roof hides the things on a tile: a house the hero is not in, seen from outside, or the arch.
    fn is_under_roof(self, at: Point) -> bool {
        let palette = &self.lights.palette;
        let mut over = self.view.landmarks.iter().filter(|it| it.area.contains(at));
        over.any(|mark| match mark.door {
            None => palette.arch.is_some(),
            Some(_) => palette.roof(&mark.name).is_some() && roof_hides(self.view, mark, at),
        })
    }
}

impl TileSprite<'_> {
    /// A block that holds all it draws.
    fn block(&self) -> PixelBlock {
        let (left, top) = self.corner;
        let own = self.drawing.bitmap.block(left, top);
        // Wider than the ellipse of a shadow.
        let shadow = self
            .shadow
            .map(|(x, foot)| [x - 9, foot - 6, x + 9, foot + 3]);
        let bloom = self.drawing.bloom_at(self.corner, false);
        let bloom = bloom.map(Bloom::block);
        [shadow, bloom].into_iter().flatten().fold(own, join)
    }

    pub(crate) fn draw(&self, surface: &mut PixelSurface, tones: Tones<'_>) {
        let (bitmap, style) = (&self.drawing.bitmap, self.style);
        if let Some(shadow) = self.shadow {
            draw_shadow(surface, shadow, TILE);
        }
        match self.light {
            SpriteLight::Ground { shade, bright } => {
                tones.draw(surface, bitmap, self.corner, style, shade, bright);
            }
            SpriteLight::Thing(light) => {
                if let Some(bloom) = self.drawing.bloom_at(self.corner, false) {
                    surface.bloom(bloom);
                }
                surface.draw(bitmap, self.corner, style, under(light));
            }
            SpriteLight::Memory { share } => {
                let keep = tones.keep.max(REMEMBERED);
                surface.draw(bitmap, self.corner, style, |dot| {
                    let rgb = dot.rgb.map(i32::from);
                    let faded = remember(tones.memory, keep, rgb, [0; 3]);
                    if dot.kind == DotKind::Glows {
                        ember(faded, rgb)
                    } else {
                        scale(faded, share)
                    }
                });
            }
        }
    }
}

/// The smallest block that holds two blocks.
fn join(a: PixelBlock, b: PixelBlock) -> PixelBlock {
    [
        a[0].min(b[0]),
        a[1].min(b[1]),
        a[2].max(b[2]),
        a[3].max(b[3]),
    ]
}
