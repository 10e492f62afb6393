//! Small pictures of the panels: sprites, faces and the minimap, in frames, at a whole-number scale.

use crate::bitmap::{Bitmap, DotKind};
use crate::canvas::{PixelBlock, hex, to_usize};
use crate::letters::SIGNS;
use crate::sheet::{draw_frames, draw_kind};
use crate::surface::Pixel;
use geom::Point;
use paint::tint::Rgb;
use paint::{Badge, Image, Minimap, Picture, PictureFrame, PictureScene, find_sprite};

const SOOT: Rgb = hex(0x17_14_1C);
const EDGE: Rgb = hex(0x08_06_0A);
const COPPER: Rgb = hex(0x7C_58_36);
const GILT: Rgb = hex(0xE8_AE_58);
const SLOT: Rgb = hex(0x3A_34_40);
const BANE: Rgb = hex(0x96_34_30);
const BOON: Rgb = hex(0x3F_82_40);
const COUNT: Rgb = hex(0xFF_FC_F0);
/// Opacity of hems.
const HEM: u8 = 224;
/// Dots per side of a plate of a condition.
const PLATE: i32 = 15;

/// Draws a picture of `size` device pixels, row by row. The picture is centred, at the largest whole-number scale that
/// fits. Pixels that it does not cover are transparent.
#[must_use]
pub fn draw_picture(
    scene: &PictureScene<'_>,
    picture: &Picture,
    size: (usize, usize),
) -> Vec<Pixel> {
    let bitmap = match &picture.image {
        Image::Kind { kind, asleep } => draw_kind(scene.catalog, *kind, *asleep),
        Image::Named(name) => find_sprite(scene.catalog, name)
            .and_then(|sprite| draw_frames(sprite).into_iter().next()),
        Image::Minimap | Image::Empty => None,
    };
    let mut canvas = match (&picture.image, scene.minimap) {
        (Image::Minimap, Some(minimap)) => minimap_canvas(minimap, size),
        _ => sprite_canvas(bitmap.as_ref(), picture, size),
    };
    for badge in &picture.badges {
        canvas.draw_badge(badge);
    }
    let mut pixels = canvas.pixels;
    if scene.vision != paint::ColourVision::Normal {
        for [r, g, b, _] in &mut pixels {
            let rgb = scene.vision.adapt([*r, *g, *b].map(i32::from));
            [*r, *g, *b] = rgb.map(to_byte);
        }
    }
    pixels
}

/// Device pixels, addressed in dots of a drawing.
struct DotCanvas {
    pixels: Vec<Pixel>,
    size: (i32, i32),
    /// Device pixels per dot.
    scale: i32,
    /// Device pixel of dot 0, 0.
    origin: (i32, i32),
    /// The block inside which dots are drawn.
    block: PixelBlock,
}

impl DotCanvas {
    /// A canvas for a block of `wide` by `high` dots in its middle.
    fn new(size: (usize, usize), scale: i32, (wide, high): (i32, i32)) -> Self {
        let length = |it: usize| i32::try_from(it).unwrap_or(0);
        let (width, height) = (length(size.0), length(size.1));
        Self {
            pixels: vec![[0; 4]; size.0 * size.1],
            size: (width, height),
            scale,
            origin: ((width - wide * scale) / 2, (height - high * scale) / 2),
            block: [0, 0, wide, high],
        }
    }

    fn put(&mut self, x: i32, y: i32, rgb: Rgb, opacity: u8) {
        let [r, g, b] = rgb.map(to_byte);
        self.cover(x, y, 0, [r, g, b, opacity]);
    }

    /// Draws a dot that is wider by this many device pixels on every side.
    fn put_wider(&mut self, x: i32, y: i32, rgb: Rgb, by: i32) {
        let [r, g, b] = rgb.map(to_byte);
        self.cover(x, y, by, [r, g, b, u8::MAX]);
    }

    fn cover(&mut self, x: i32, y: i32, by: i32, over: Pixel) {
        let (left, top) = (
            self.origin.0 + x * self.scale - by,
            self.origin.1 + y * self.scale - by,
        );
        let side = self.scale + 2 * by;
        for y in top.max(0)..(top + side).min(self.size.1) {
            let row = y * self.size.0;
            for x in left.max(0)..(left + side).min(self.size.0) {
                let pixel = &mut self.pixels[to_usize(row + x)];
                *pixel = match *pixel {
                    [.., 0] => over,
                    [r, g, b, under] => {
                        let [r, g, b] = blend(over, [r, g, b]);
                        [r, g, b, under.max(over[3])]
                    }
                };
            }
        }
    }

    fn fill(&mut self, [left, top, right, bottom]: PixelBlock, rgb: Rgb) {
        for y in top..bottom {
            for x in left..right {
                self.put(x, y, rgb, u8::MAX);
            }
        }
    }

    /// Draws the first `rows` of a hemmed bitmap. Its upper left dot, without the hem, is at a place.
    fn stamp(&mut self, bitmap: &Bitmap, (left, top): (i32, i32), rows: i32) {
        let rows = top - 1..=top + rows;
        for (row, y) in bitmap.dots.chunks(bitmap.width.max(1)).zip(rows) {
            for (dot, x) in row.iter().zip(left - 1..) {
                match dot.kind {
                    DotKind::Empty => {}
                    DotKind::Hem => self.put(x, y, EDGE, HEM),
                    DotKind::Lit | DotKind::Glows => {
                        self.put(x, y, dot.rgb.map(i32::from), u8::MAX);
                    }
                }
            }
        }
    }

    /// Draws the ground of a frame over the block.
    fn ground(&mut self, frame: PictureFrame) {
        let [left, top, right, bottom] = self.block;
        let ground = match frame {
            PictureFrame::None => return,
            PictureFrame::Copper => hex(0x2A_1E_22),
            PictureFrame::Slot => SOOT,
            PictureFrame::Gold => hex(0x3A_2A_18),
            PictureFrame::Bane => hex(0x2C_14_18),
            PictureFrame::Boon => hex(0x16_28_1A),
        };
        let cut = i32::from(frame == PictureFrame::Boon);
        self.fill([left, top + cut, right, bottom - cut], ground);
        self.fill([left + cut, top, right - cut, bottom], ground);
    }

    /// Draws the line of a frame on the outermost dots of the block.
    fn frame(&mut self, frame: PictureFrame) {
        let [left, top, right, bottom] = self.block;
        let line = match frame {
            PictureFrame::None => return,
            PictureFrame::Copper => COPPER,
            PictureFrame::Slot => SLOT,
            PictureFrame::Gold => GILT,
            PictureFrame::Bane => BANE,
            PictureFrame::Boon => BOON,
        };
        let cut = i32::from(frame == PictureFrame::Boon);
        self.fill([left + cut, top, right - cut, top + 1], line);
        self.fill([left + cut, bottom - 1, right - cut, bottom], line);
        self.fill([left, top + cut, left + 1, bottom - cut], line);
        self.fill([right - 1, top + cut, right, bottom - cut], line);
        if frame == PictureFrame::Copper {
            for (x, y) in [
                (left, top),
                (right - 1, top),
                (left, bottom - 1),
                (right - 1, bottom - 1),
            ] {
                self.put(x, y, GILT, u8::MAX);
            }
        }
    }

    fn draw_badge(&mut self, badge: &Badge) {
        let [left, top, right, bottom] = self.block;
        match badge {
            Badge::Count(count) => {
                let text = count.to_string();
                self.write(&text, right - SIGNS.width(&text) - 2, bottom - 7);
            }
            Badge::Key(text) => self.write(text, left, top),
            Badge::Share { percent, colour } => {
                let (from, to) = (left + 2, right - 2);
                let end = from + ((to - from) * i32::from(*percent) + 99) / 100;
                self.fill([from, bottom - 3, to, bottom - 2], EDGE);
                self.fill([from, bottom - 3, end.min(to), bottom - 2], *colour);
            }
        }
    }

    /// Writes a line of signs on dark ground; it is seven dots high.
    fn write(&mut self, text: &str, left: i32, top: i32) {
        self.fill([left, top, left + SIGNS.width(text) + 2, top + 7], EDGE);
        let mut dots = Vec::new();
        SIGNS.draw(text, |x, y| dots.push((left + 1 + x, top + 1 + y)));
        for (x, y) in dots {
            self.put(x, y, COUNT, u8::MAX);
        }
    }
}

fn sprite_canvas(bitmap: Option<&Bitmap>, picture: &Picture, size: (usize, usize)) -> DotCanvas {
    let length = |it: usize| i32::try_from(it).unwrap_or(0);
    let room = (length(size.0), length(size.1));
    let hemmed = bitmap.map_or((18, 18), |it| (length(it.width), length(it.height())));
    // Of a tall figure the upper part is shown.
    let drawn = (hemmed.0 - 2, (hemmed.1 - 2).min(hemmed.0 - 2));
    // A face has a ground of its own, which the frame may cover.
    let block = match picture.frame {
        PictureFrame::None | PictureFrame::Copper => drawn,
        PictureFrame::Slot | PictureFrame::Gold => (drawn.0.max(16) + 2, drawn.1.max(16) + 2),
        PictureFrame::Bane | PictureFrame::Boon => (PLATE, PLATE),
    };
    // At most a tenth of the drawing may be cut off, rather than all of it be half as large.
    let fits = |room: i32, dots: i32| room * 11 / 10 / dots.max(1);
    let scale = fits(room.0, block.0).min(fits(room.1, block.1)).max(1);
    let mut canvas = DotCanvas::new(size, scale, block);
    canvas.ground(picture.frame);
    if let Some(bitmap) = bitmap {
        let place = ((block.0 - drawn.0) / 2, (block.1 - drawn.1) / 2);
        canvas.stamp(bitmap, place, drawn.1);
    }
    canvas.frame(picture.frame);
    canvas
}

/// Fewest device pixels per tile of the minimap, and fewest rows of tiles that it shows.
const MINIMAP_SCALE: i32 = 2;
const MINIMAP_ROWS: i32 = 28;

/// The known part of the level, one dot for every tile, with a frame. A part too large is shown around the hero.
fn minimap_canvas(minimap: &Minimap, size: (usize, usize)) -> DotCanvas {
    let length = |it: usize| i32::try_from(it).unwrap_or(0);
    let room = (length(size.0), length(size.1));
    let hero = minimap.hero.unwrap_or_default();
    let (mut low, mut high) = (hero, hero);
    for (at, _) in minimap.tiles.iter().filter(|(_, rgb)| rgb.is_some()) {
        low = Point::new(low.x.min(at.x), low.y.min(at.y));
        high = Point::new(high.x.max(at.x), high.y.max(at.y));
    }
    // Two dots at each side are for the frame and a dark edge.
    let (wide, tall) = (high.x - low.x + 5, high.y - low.y + 5);
    let scale = (room.0 / wide).min(room.1 / tall.max(MINIMAP_ROWS));
    let scale = scale.max(MINIMAP_SCALE);
    let block = (room.0 / scale, room.1 / scale);
    let mut canvas = DotCanvas::new(size, scale, block);
    canvas.fill(canvas.block, EDGE);
    let along = |low: i32, tiles: i32, room: i32, hero: i32| match tiles <= room {
        true => low - 2 - (room - tiles) / 2,
        false => (hero - room / 2).clamp(low - 2, low - 2 + tiles - room),
    };
    let corner = Point::new(
        along(low.x, wide, block.0, hero.x),
        along(low.y, tall, block.1, hero.y),
    );
    let inside = |at: Point| {
        let place = at - corner;
        let inside = (0..block.0).contains(&place.x) && (0..block.1).contains(&place.y);
        inside.then_some(place)
    };
    for (at, rgb) in minimap.tiles.iter() {
        if let (Some(rgb), Some(place)) = (rgb, inside(at)) {
            canvas.put(place.x, place.y, *rgb, u8::MAX);
        }
    }
    for (at, rgb) in &minimap.figures {
        if let Some(place) = inside(*at) {
            let ring = i32::from(Some(*at) == minimap.hero);
            canvas.put_wider(place.x, place.y, EDGE, 1 + ring);
            canvas.put_wider(place.x, place.y, *rgb, ring);
        }
    }
    canvas.frame(PictureFrame::Copper);
    canvas
}

/// Puts a translucent pixel over a colour.
#[must_use]
pub fn blend([r, g, b, opacity]: Pixel, under: [u8; 3]) -> [u8; 3] {
    let share = u16::from(opacity);
    let mix = |over: u8, under: u8| {
        let sum = u16::from(over) * share + u16::from(under) * (255 - share);
        u8::try_from(sum / 255).unwrap_or(u8::MAX)
    };
    [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])]
}

fn to_byte(value: i32) -> u8 {
    u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::{Grid, Size};
    use proto::{Catalog, Colour, Ink, Sprite};

    /// A catalogue with one red sprite of 16 by 16 dots, all drawn, without a hem.
    fn catalog() -> Catalog {
        let red = Colour(200, 0, 0);
        let ink = Ink {
            dark: red,
            middle: red,
            light: red,
            glows: false,
        };
        let sprite = Sprite {
            id: "t:icon_bag".into(),
            width: 16,
            inks: vec![ink],
            bob: None,
            hem: false,
            rows: "a".repeat(256),
            frames: Vec::new(),
            asleep: Vec::new(),
            variants: Vec::new(),
            thick: Vec::new(),
            thin: Vec::new(),
        };
        Catalog {
            sprites: vec![sprite],
            ..Catalog::default()
        }
    }

    fn draw(
        image: Image,
        frame: PictureFrame,
        side: usize,
        minimap: Option<&Minimap>,
    ) -> Vec<Pixel> {
        let mut picture = Picture::new(Default::default(), image);
        picture.frame = frame;
        let catalog = catalog();
        let scene = PictureScene {
            pictures: &[],
            catalog: &catalog,
            minimap,
            vision: paint::ColourVision::Normal,
        };
        draw_picture(&scene, &picture, (side, side))
    }

    fn bag() -> Image {
        Image::Named("icon_bag".into())
    }

    #[test]
    fn sprite_is_enlarged_by_a_whole_number_and_centred() {
        let pixels = draw(bag(), PictureFrame::None, 40, None);
        let is_drawn = |x: usize, y: usize| pixels[y * 40 + x][3] == 255;
        assert!(is_drawn(4, 4) && is_drawn(35, 35));
        assert!(!is_drawn(3, 4) && !is_drawn(36, 35));
    }

    #[test]
    fn slightly_too_large_sprite_is_cut_at_its_edges() {
        let pixels = draw(bag(), PictureFrame::None, 30, None);
        assert!(pixels.iter().all(|it| *it == [200, 0, 0, 255]));
    }

    #[test]
    fn plate_frames_the_picture() {
        let pixels = draw(bag(), PictureFrame::Gold, 36, None);
        assert_eq!(pixels[0][..3], GILT.map(to_byte));
        assert_eq!(pixels[2 * 36 + 2], [200, 0, 0, 255]);
    }

    #[test]
    fn unknown_sprite_leaves_its_picture_transparent() {
        let pixels = draw(Image::Named("icon".into()), PictureFrame::None, 32, None);
        assert!(pixels.iter().all(|it| it[3] == 0));
    }

    #[test]
    fn minimap_of_a_large_level_shows_the_hero() {
        let hero = Point::new(190, 190);
        let minimap = Minimap {
            tiles: Grid::new(Size { w: 200, h: 200 }, Some([9, 9, 9])),
            figures: vec![(hero, [255; 3])],
            hero: Some(hero),
        };
        let pixels = draw(Image::Minimap, PictureFrame::Copper, 100, Some(&minimap));
        let white = pixels.iter().filter(|it| **it == [255; 4]).count();
        assert_eq!(white, 16, "a dot of two pixels, and one more on every side");
    }
}
