//! Turns the sprites of a catalogue into bitmaps: frames, poses, hems and blooms.

use crate::TILE;
use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::surface::Bloom;
use font8x8::UnicodeFonts as _;
use geom::Point;
use paint::noise::hash;
use proto::{Catalog, Colour, Entry, Kind, Sprite, ThingClass};
use std::collections::{BTreeMap, BTreeSet};

const VARIANT: u32 = 151;
/// Milliseconds of one of the two frames of a standing figure, and of a drawn frame of flames or gas.
const STAND: u64 = 500;
const FLAME: u64 = 200;

/// One drawing with its hem. The hem makes it one dot wider on every side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PoseBitmap {
    pub(crate) bitmap: Bitmap,
    bloom: Option<Bloom>,
}

/// All drawings of one sprite.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpritePoses {
    /// Dots per row and rows of the first drawing, without hem.
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// Frames of the standing figure.
    stand: Vec<PoseBitmap>,
    /// Frames while a foot is lifted; empty for things that never walk.
    walk: [PoseBitmap; 2],
    asleep: Option<PoseBitmap>,
    /// Other drawings of the same thing, with frames of their own.
    variants: Vec<SpritePoses>,
    thick: Vec<PoseBitmap>,
    /// Milliseconds per frame.
    pace: u64,
}

/// The drawings of all kinds of a catalogue.
pub(crate) struct SpriteSheet {
    poses: Vec<SpritePoses>,
    kinds: Vec<Option<usize>>,
    ids: BTreeMap<String, usize>,
}

impl SpriteSheet {
    pub(crate) fn new(catalog: &Catalog) -> Self {
        let mut sheet = Self {
            poses: Vec::new(),
            kinds: Vec::new(),
            ids: BTreeMap::new(),
        };
        let walks = |entry: &&Entry| {
            matches!(
                entry.class,
                ThingClass::Hero | ThingClass::Monster | ThingClass::Calling
            )
        };
        let walkers: BTreeSet<&str> = (catalog.kinds.iter().filter(walks))
            .map(|entry| entry.id.as_str())
            .collect();
        let poses = |sprite: &Sprite| SpritePoses::of(sprite, walkers.contains(sprite.id.as_str()));
        sheet.poses = catalog.sprites.iter().map(poses).collect();
        let ids = catalog.sprites.iter().map(|sprite| sprite.id.clone());
        sheet.ids = ids.zip(0..).collect();
        for entry in &catalog.kinds {
            let own = sheet.ids.get(&entry.sprite_id()).copied();
            let n = own.or_else(|| {
                (entry.look.glyph != ' ').then(|| {
                    let letter = draw_letter(entry.look.glyph, entry.look.colour);
                    sheet.poses.push(SpritePoses::still(&letter));
                    sheet.poses.len() - 1
                })
            });
            sheet.kinds.push(n);
        }
        sheet
    }

    pub(crate) fn kind(&self, kind: Kind) -> Option<&SpritePoses> {
        let n = *self.kinds.get(usize::from(kind.0))?;
        self.poses.get(n?)
    }

    pub(crate) fn named(&self, id: &str) -> Option<&SpritePoses> {
        self.poses.get(*self.ids.get(id)?)
    }
}

impl SpritePoses {
    fn of(sprite: &Sprite, walks: bool) -> Self {
        let first = plain(sprite, &sprite.rows);
        let finish = |bitmap: &Bitmap| PoseBitmap::of(bitmap, sprite.hem);
        let all = |rows: &[String]| -> Vec<PoseBitmap> {
            rows.iter().map(|it| finish(&plain(sprite, it))).collect()
        };
        let mut stand = vec![finish(&first)];
        if sprite.frames.is_empty() {
            let bob = sprite.bob.map(usize::from);
            stand.extend(bob.map(|row| finish(&bobbed(&first, row))));
        } else {
            stand.extend(all(&sprite.frames));
        }
        let size = |length: usize| i32::try_from(length).unwrap_or(0);
        Self {
            width: size(first.width),
            height: size(first.height()),
            walk: [false, true].map(|right| {
                let lifted = walks.then(|| finish(&with_foot_up(&first, right)));
                lifted.unwrap_or_default()
            }),
            asleep: sprite.asleep.first().map(|it| finish(&plain(sprite, it))),
            variants: (sprite.variants.iter().zip(1..))
                .map(|(rows, n)| Self::of(&variant(sprite, rows, n), walks))
                .collect(),
            thick: all(&sprite.thick),
            pace: if sprite.frames.is_empty() {
                STAND
            } else {
                FLAME
            },
            stand,
        }
    }

    fn still(bitmap: &Bitmap) -> Self {
        let drawing = PoseBitmap::of(bitmap, true);
        Self {
            width: 16,
            height: 16,
            walk: [drawing.clone(), drawing.clone()],
            stand: vec![drawing],
            pace: STAND,
            ..Self::default()
        }
    }

    /// Upper left dot of the hem when it stands on a tile, in pixels of the level.
    pub(crate) const fn corner(&self, at: Point) -> (i32, i32) {
        let left = at.x * TILE - (self.width - TILE) / 2;
        (left - 1, (at.y + 1) * TILE - self.height - 1)
    }

    /// The standing figure at `time` in milliseconds; figures at different places move at different times. At 0
    /// nothing moves.
    pub(crate) fn standing(&self, x: i32, y: i32, time: u64) -> &PoseBitmap {
        let own = hash(x, y, VARIANT);
        let poses = self.variant(own >> 3);
        at_time(&poses.stand, own, time, poses.pace).unwrap_or(&EMPTY)
    }

    /// The drawings of the thing with this number; numbers in a row show all variants in turn.
    pub(crate) fn variant(&self, number: u32) -> &Self {
        let count = self.variants.len() + 1;
        let n = usize::try_from(number).unwrap_or(0) % count;
        (n.checked_sub(1).and_then(|n| self.variants.get(n))).unwrap_or(self)
    }

    /// A cloud with others of its kind around it.
    pub(crate) fn dense(&self, x: i32, y: i32, time: u64) -> &PoseBitmap {
        let own = hash(x, y, VARIANT);
        at_time(&self.thick, own, time, self.pace).unwrap_or_else(|| self.standing(x, y, time))
    }

    /// The sleeping figure; one without a drawing of its own lies in its second frame.
    pub(crate) fn sleeping(&self) -> &PoseBitmap {
        let lying = self.asleep.as_ref().or_else(|| self.stand.last());
        lying.unwrap_or(&EMPTY)
    }

    /// The walking figure after `progress` 256ths of a step.
    pub(crate) fn walking(&self, progress: u16) -> &PoseBitmap {
        &self.walk[usize::from(progress / 86) % 2]
    }
}

static EMPTY: PoseBitmap = PoseBitmap {
    bitmap: Bitmap {
        width: 0,
        dots: Vec::new(),
    },
    bloom: None,
};

fn at_time(frames: &[PoseBitmap], own: u32, time: u64, pace: u64) -> Option<&PoseBitmap> {
    let shift = if time == 0 { 0 } else { u64::from(own % 7) };
    let n = (time / pace.max(1) + shift) % u64::try_from(frames.len()).unwrap_or(1).max(1);
    frames.get(usize::try_from(n).unwrap_or(0))
}

impl PoseBitmap {
    /// Its bloom in the level, with the upper left dot of the drawing at `corner`.
    pub(crate) fn bloom_at(&self, corner: (i32, i32), mirrored: bool) -> Option<Bloom> {
        let mut bloom = self.bloom?;
        if mirrored {
            let width = i32::try_from(self.bitmap.width).unwrap_or(0);
            bloom.x = width - 1 - bloom.x;
        }
        bloom.x += corner.0;
        bloom.y += corner.1;
        Some(bloom)
    }

    fn of(bitmap: &Bitmap, hem: bool) -> Self {
        let mut bitmap = padded(bitmap);
        if hem {
            draw_hem(&mut bitmap);
        }
        Self {
            bloom: Bloom::of(&bitmap),
            bitmap,
        }
    }
}

/// Makes the drawings of a sprite's frames: the first, then the further ones or the one made by `bob`.
#[must_use]
pub fn draw_frames(sprite: &Sprite) -> Vec<Bitmap> {
    let poses = SpritePoses::of(sprite, false);
    poses.stand.into_iter().map(|it| it.bitmap).collect()
}

/// Draws a kind with its hem: its sprite, or its letter.
pub(crate) fn draw_kind(catalog: &Catalog, kind: Kind, asleep: bool) -> Option<Bitmap> {
    let entry = catalog.kind(kind)?;
    let Some(sprite) = catalog.sprite(&entry.sprite_id()) else {
        let letter = draw_letter(entry.look.glyph, entry.look.colour);
        return Some(PoseBitmap::of(&letter, true).bitmap);
    };
    let poses = SpritePoses::of(sprite, false);
    let pose = if asleep {
        poses.sleeping()
    } else {
        poses.stand.first()?
    };
    Some(pose.bitmap.clone())
}

/// The sprite with its variant of this number as its first drawing.
fn variant(sprite: &Sprite, rows: &str, n: usize) -> Sprite {
    let asleep = sprite.asleep.get(n).or_else(|| sprite.asleep.first());
    Sprite {
        rows: rows.to_owned(),
        asleep: asleep.into_iter().cloned().collect(),
        frames: Vec::new(),
        variants: Vec::new(),
        ..sprite.clone()
    }
}

/// The dots of one of a sprite's drawings.
fn plain(sprite: &Sprite, rows: &str) -> Bitmap {
    let dot = |letter: u8| match sprite.colour(letter) {
        None => Dot::default(),
        Some((Colour(r, g, b), glows)) => Dot {
            rgb: [r, g, b],
            kind: if glows { DotKind::Glows } else { DotKind::Lit },
        },
    };
    Bitmap {
        width: usize::from(sprite.width),
        dots: rows.bytes().map(dot).collect(),
    }
}

/// The second frame of a standing figure: a row is left out, and the rows above sink by one.
fn bobbed(bitmap: &Bitmap, row: usize) -> Bitmap {
    let width = bitmap.width;
    let cut = (row * width).min(bitmap.dots.len());
    let mut dots = vec![Dot::default(); width];
    dots.extend_from_slice(&bitmap.dots[..cut]);
    dots.extend(bitmap.dots.iter().skip(cut + width));
    dots.truncate(bitmap.dots.len());
    Bitmap { width, dots }
}

/// A walking figure: the lowest two rows of its left or right half are one dot higher.
fn with_foot_up(bitmap: &Bitmap, right: bool) -> Bitmap {
    let (width, height) = (bitmap.width, bitmap.height());
    let mut lifted = bitmap.clone();
    let half = if right {
        width / 2..width
    } else {
        0..width / 2
    };
    if height < 3 {
        return lifted;
    }
    for x in half {
        for y in height - 3..height - 1 {
            lifted.dots[y * width + x] = bitmap.dots[(y + 1) * width + x];
        }
        lifted.dots[(height - 1) * width + x] = Dot::default();
    }
    lifted
}

fn padded(bitmap: &Bitmap) -> Bitmap {
    let (width, height) = (bitmap.width + 2, bitmap.height() + 2);
    let mut wider = Bitmap::new(width, height);
    for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(1..) {
        wider.dots[y * width + 1..][..row.len()].copy_from_slice(row);
    }
    wider
}

/// Makes every empty dot beside a drawn one dark: corners are left out, and so is a dot that touches a glowing one.
fn draw_hem(bitmap: &mut Bitmap) {
    let (width, height) = (bitmap.width, bitmap.height());
    let kind = |dots: &[Dot], x: usize, y: usize| -> DotKind {
        if x < width && y < height {
            dots.get(y * width + x).map_or(DotKind::Empty, |it| it.kind)
        } else {
            DotKind::Empty
        }
    };
    let drawn = bitmap.dots.clone();
    for y in 0..height {
        for x in 0..width {
            if kind(&drawn, x, y) != DotKind::Empty {
                continue;
            }
            let around = |dx: usize, dy: usize| {
                kind(&drawn, (x + dx).wrapping_sub(1), (y + dy).wrapping_sub(1))
            };
            let beside = [(1, 0), (0, 1), (2, 1), (1, 2)];
            let is_hem = beside
                .iter()
                .any(|(dx, dy)| around(*dx, *dy) != DotKind::Empty);
            let glows = (0..9).any(|n| around(n % 3, n / 3) == DotKind::Glows);
            if is_hem && !glows {
                bitmap.dots[y * width + x].kind = DotKind::Hem;
            }
        }
    }
}

/// A kind without a sprite: its letter, twice as large as in text.
fn draw_letter(glyph: char, Colour(r, g, b): Colour) -> Bitmap {
    let mut bitmap = Bitmap::new(16, 16);
    let fonts = font8x8::BASIC_FONTS.get(glyph);
    let rows = fonts.or_else(|| font8x8::LATIN_FONTS.get(glyph));
    let rows = rows
        .or_else(|| font8x8::BASIC_FONTS.get('?'))
        .unwrap_or_default();
    for (y, row) in rows.iter().enumerate() {
        for x in (0..8).filter(|x| row & (1 << x) != 0) {
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let shade = if dy == 0 && dx == 0 { 0 } else { 24 };
                bitmap.dots[(y * 2 + dy) * 16 + x * 2 + dx] = Dot {
                    rgb: [r, g, b].map(|value: u8| value.saturating_sub(shade)),
                    kind: DotKind::Lit,
                };
            }
        }
    }
    bitmap
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::Ink;

    fn sprite(rows: &str, glows: bool) -> Sprite {
        Sprite {
            id: "t:thing".into(),
            width: 4,
            inks: vec![Ink {
                dark: Colour(10, 0, 0),
                middle: Colour(100, 0, 0),
                light: Colour(200, 0, 0),
                glows,
            }],
            bob: Some(2),
            hem: true,
            rows: rows.into(),
            frames: Vec::new(),
            asleep: Vec::new(),
            variants: Vec::new(),
            thick: Vec::new(),
            thin: Vec::new(),
        }
    }

    /// The kinds of dots as text, row by row.
    fn text(bitmap: &Bitmap) -> Vec<String> {
        let letter = |dot: &Dot| match dot.kind {
            DotKind::Empty => '.',
            DotKind::Lit => '#',
            DotKind::Glows => '*',
            DotKind::Hem => 'o',
        };
        let rows = bitmap.dots.chunks(bitmap.width);
        rows.map(|row| row.iter().map(letter).collect()).collect()
    }

    #[test]
    fn hem_surrounds_a_drawing_without_corners() {
        let frames = draw_frames(&sprite("......a...a.....", false));
        let hemmed = ["......", "...o..", "..o#o.", "..o#o.", "...o..", "......"];
        assert_eq!(text(&frames[0]), hemmed);
    }

    #[test]
    fn glowing_dots_have_no_hem() {
        let frames = draw_frames(&sprite("......a...a.....", true));
        assert!(text(&frames[0]).concat().chars().all(|it| it != 'o'));
    }

    #[test]
    fn second_frame_drops_the_row_of_bob() {
        let frames = draw_frames(&sprite("a....A...1..aaaa", false));
        let first: Vec<[u8; 3]> = frames[1].dots.iter().map(|dot| dot.rgb).collect();
        // Row 2 (dark) is gone: the light dot of row 1 stands on the feet.
        assert_eq!(first[3 * 6 + 2], [200, 0, 0]);
        assert_eq!(frames[0].dots[3 * 6 + 2].rgb, [10, 0, 0]);
    }

    #[test]
    fn walking_lifts_one_foot_at_a_time() {
        let poses = SpritePoses::of(&sprite("........a..aa..a", false), true);
        let feet = |progress| text(&poses.walking(progress).bitmap)[4].clone();
        let (left, right) = (feet(0), feet(100));
        assert_ne!(left, right);
        assert!(
            left.ends_with("#o") && right.starts_with("o#"),
            "{left} {right}"
        );
    }

    #[test]
    fn variants_have_the_frames_of_the_first_drawing() {
        let mut sprite = sprite("a....A...1..aaaa", false);
        sprite.variants = vec!["A....A...1..aaaa".into()];
        sprite.asleep = vec!["...........aaaaa".into(), "...........AAAAA".into()];
        let poses = SpritePoses::of(&sprite, true);
        let other = poses.variant(1);
        assert_ne!(poses.sleeping(), other.sleeping());
        sprite.asleep.pop();
        let alike = SpritePoses::of(&sprite, true);
        assert_eq!(alike.sleeping(), alike.variant(1).sleeping());
        assert_eq!(poses.variant(2).stand, poses.stand);
        assert_ne!(other.stand[0], poses.stand[0]);
        assert_eq!(other.stand.len(), poses.stand.len());
        assert_ne!(other.walking(0), &PoseBitmap::default());
    }

    #[test]
    fn still_time_shows_the_first_frame() {
        let poses = SpritePoses::of(&sprite("a....A...1..aaaa", false), false);
        for at in 0..9 {
            assert_eq!(poses.standing(at, at, 0), &poses.stand[0]);
        }
        let moved = (1..9).any(|n| poses.standing(0, 0, n * 500) != &poses.stand[0]);
        assert!(moved);
    }
}
