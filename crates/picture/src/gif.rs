//! Animated GIF files.

use std::io::Write;

use geom::{Grid, Rect};
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::canvas::Rgb;
use super::palette::Palette;
use super::{Canvas, Cell, Font, PictureError};

/// One frame of an animation.
#[derive(Clone, Debug)]
pub struct Shot<P = Grid<Cell>> {
    /// Cells or pixels; every frame has the same size.
    pub picture: P,
    /// Duration in hundredths of a second.
    pub time: u16,
}

/// Difference of a colour channel up to which a pixel keeps its old colour, in an animation in pixels. Flames change
/// the light on most of a map by less, which would double the size of the file.
const TOLERANCE: u8 = 10;

/// Writes frames as a GIF that repeats for ever. Each frame stores only the changed rectangle.
///
/// # Errors
/// Fails if there are no frames, if they differ in size or are too large, or if the writer fails.
pub fn write_gif(out: impl Write, shots: &[Shot], font: Font) -> Result<(), PictureError> {
    let first = shots.first().ok_or(PictureError::Nothing)?;
    let same = shots
        .iter()
        .all(|it| it.picture.size() == first.picture.size());
    if !same {
        return Err(PictureError::Sizes);
    }
    let size = Canvas::size_of(&first.picture, font);
    let every = shots.iter().flat_map(|shot| colours(&shot.picture));
    let all = Some(Inks::new(every)).filter(|all| all.palette.is_exact());
    let frames = shots
        .iter()
        .map(|shot| (Canvas::of(&shot.picture, font), shot.time));
    encode(out, size, all.as_ref(), frames)
}

/// Writes frames in pixels as a GIF that repeats for ever. Small changes of a colour are left out.
///
/// # Errors
/// Fails if there are no frames, if they differ in size or are too large, or if the writer fails.
pub fn write_pixel_gif(out: impl Write, shots: &[Shot<Canvas>]) -> Result<(), PictureError> {
    let size = |canvas: &Canvas| (canvas.width(), canvas.height());
    let first = &shots.first().ok_or(PictureError::Nothing)?.picture;
    if shots.iter().any(|it| size(&it.picture) != size(first)) {
        return Err(PictureError::Sizes);
    }
    let mut shown: Vec<Rgb> = Vec::new();
    let frames = shots.iter().map(|shot| {
        let near = |(old, new): (&Rgb, &Rgb)| {
            let parts = old.iter().zip(new);
            parts.into_iter().all(|(a, b)| a.abs_diff(*b) <= TOLERANCE)
        };
        if shown.is_empty() {
            shown = shot.picture.pixels().to_vec();
        } else {
            for (old, new) in shown.iter_mut().zip(shot.picture.pixels()) {
                if !near((old, new)) {
                    *old = *new;
                }
            }
        }
        let canvas = Canvas::from_pixels(shot.picture.width(), shown.clone());
        (canvas, shot.time)
    });
    encode(out, size(first), None, frames)
}

/// Writes frames of one size. Without a palette for all of them, every frame has its own for its changed pixels.
fn encode(
    out: impl Write,
    (width, height): (u32, u32),
    common: Option<&Inks>,
    frames: impl Iterator<Item = (Canvas, u16)>,
) -> Result<(), PictureError> {
    let side = |pixels: u32| u16::try_from(pixels).ok();
    let too_large = PictureError::TooLarge(width, height);
    let (wide, high) = side(width).zip(side(height)).ok_or(too_large)?;
    let palette = common.map_or(&[][..], |all| &all.bytes);
    let mut encoder = Encoder::new(out, wide, high, palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Canvas> = None;
    for (canvas, time) in frames {
        let part = changed(before.as_ref(), &canvas);
        let own = match common {
            Some(_) => None,
            None => Some(Inks::new(new_colours(before.as_ref(), &canvas))),
        };
        let Some(inks) = own.as_ref().or(common) else {
            continue;
        };
        encoder.write_frame(&Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            transparent: before.is_some().then_some(inks.same),
            left: within(part.x),
            top: within(part.y),
            width: within(part.w),
            height: within(part.h),
            buffer: numbers(before.as_ref(), &canvas, part, inks).into(),
            palette: own.as_ref().map(|own| own.bytes.clone()),
            ..Frame::default()
        })?;
        before = Some(canvas);
    }
    Ok(())
}

/// A palette with one extra index, `same`, for unchanged pixels.
struct Inks {
    palette: Palette,
    same: u8,
    bytes: Vec<u8>,
}

impl Inks {
    fn new(colours: impl IntoIterator<Item = Rgb>) -> Self {
        let palette = Palette::of(colours, 255);
        let same = u8::try_from(palette.len()).unwrap_or(u8::MAX);
        let mut bytes = palette.bytes();
        bytes.extend([0, 0, 0]);
        Self {
            palette,
            same,
            bytes,
        }
    }
}

/// Yields the colours of all pixels that changed.
fn new_colours<'a>(before: Option<&'a Canvas>, now: &'a Canvas) -> impl Iterator<Item = Rgb> + 'a {
    let differs = move |(n, pixel): &(usize, &Rgb)| {
        before.is_none_or(|before| before.pixels()[*n] != **pixel)
    };
    let pixels = now.pixels().iter().enumerate();
    pixels.filter(differs).map(|(_, pixel)| *pixel)
}

/// Converts a coordinate within the image, which fits 16 bits.
fn within(pixels: i32) -> u16 {
    u16::try_from(pixels).expect("a part is no larger than the whole")
}

fn colours(cells: &Grid<Cell>) -> impl Iterator<Item = Rgb> {
    let both = |cell: &Cell| [cell.fore, cell.back];
    let both = cells.as_slice().iter().flat_map(both);
    both.map(|it| [it.0, it.1, it.2])
}

/// Returns the smallest rectangle with all changed pixels; a single pixel if none changed.
fn changed(before: Option<&Canvas>, now: &Canvas) -> Rect {
    let all = Rect::new(0, 0, now.width().cast_signed(), now.height().cast_signed());
    let Some(before) = before else { return all };
    let pairs = before.pixels().iter().zip(now.pixels());
    let places = all.points().zip(pairs);
    let differs = places.filter(|(_, (old, new))| old != new).map(|it| it.0);
    let (mut low, mut high) = (
        all.points().last().unwrap_or_default(),
        geom::Point::default(),
    );
    let mut any = false;
    for at in differs {
        any = true;
        (low.x, low.y) = (low.x.min(at.x), low.y.min(at.y));
        (high.x, high.y) = (high.x.max(at.x), high.y.max(at.y));
    }
    if any {
        Rect::spanning(low, high)
    } else {
        Rect::new(0, 0, 1, 1)
    }
}

fn numbers(before: Option<&Canvas>, now: &Canvas, part: Rect, inks: &Inks) -> Vec<u8> {
    let number = |at: geom::Point| {
        let index = (at.y.unsigned_abs() * now.width() + at.x.unsigned_abs()) as usize;
        let pixel = now.pixels()[index];
        match before {
            Some(before) if before.pixels()[index] == pixel => inks.same,
            _ => inks.palette.number(pixel),
        }
    };
    part.points().map(number).collect()
}

#[cfg(test)]
mod tests {
    use geom::{Point, Size};

    use super::super::Colour;
    use super::*;

    fn shots() -> Vec<Shot> {
        let floor = Cell::new('.', Colour(200, 200, 200), Colour(0, 0, 0));
        let hero = Cell::new('@', Colour(255, 255, 0), Colour(0, 0, 0));
        let shot = |x| {
            let mut cells = Grid::new(Size { w: 12, h: 6 }, floor);
            cells.set(Point::new(x, 3), hero);
            Shot {
                picture: cells,
                time: 25,
            }
        };
        vec![shot(2), shot(3), shot(3), shot(9)]
    }

    /// Decodes the file; returns the visible pixels after each frame.
    fn seen(file: &[u8]) -> Vec<Vec<u8>> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file).unwrap();
        let width = usize::from(decoder.width());
        let mut screen = vec![0; width * usize::from(decoder.height()) * 4];
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let (w, left, top) = (
                frame.width as usize,
                frame.left as usize,
                frame.top as usize,
            );
            for (n, pixel) in frame.buffer.chunks(4).enumerate() {
                if pixel[3] > 0 {
                    let at = ((top + n / w) * width + left + n % w) * 4;
                    screen[at..at + 4].copy_from_slice(pixel);
                }
            }
            assert_eq!(frame.delay, 25);
            seen.push(screen.clone());
        }
        seen
    }

    #[test]
    fn every_gif_frame_decodes_as_drawn() {
        let mut file = Vec::new();
        write_gif(&mut file, &shots(), Font::Square).unwrap();
        let drawn = shots().into_iter().map(|shot| {
            let canvas = Canvas::of(&shot.picture, Font::Square);
            let pixels = canvas.pixels().iter();
            pixels
                .flat_map(|[r, g, b]| [*r, *g, *b, 255])
                .collect::<Vec<u8>>()
        });
        assert_eq!(seen(&file), drawn.collect::<Vec<_>>());
        assert!(file.len() < 2000, "{} bytes", file.len());
    }

    #[test]
    fn a_gif_of_many_colours_decodes_nearly_as_drawn() {
        let shot = |step: u8| {
            let cells = Grid::from_fn(Size { w: 40, h: 20 }, |at| {
                let part = |n: i32| u8::try_from(n).unwrap_or(u8::MAX);
                let back = Colour(
                    part(at.x * 2),
                    part(at.y * 3 + i32::from(step)),
                    part(at.x + at.y),
                );
                Cell::blank(back)
            });
            Shot {
                picture: cells,
                time: 25,
            }
        };
        let shots = [shot(0), shot(20), shot(40)];
        let mut file = Vec::new();
        write_gif(&mut file, &shots, Font::Square).unwrap();
        for (seen, shot) in seen(&file).iter().zip(&shots) {
            let canvas = Canvas::of(&shot.picture, Font::Square);
            let drawn = canvas
                .pixels()
                .iter()
                .flat_map(|[r, g, b]| [*r, *g, *b, 255]);
            let far = drawn.zip(seen).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(far <= Some(16), "{far:?}");
        }
    }

    #[test]
    fn a_pixel_gif_leaves_small_changes_out() {
        let shot = |grey: u8, last: u8| {
            let mut pixels = vec![[grey; 3]; 64];
            pixels[63] = [last; 3];
            Shot {
                picture: Canvas::from_pixels(8, pixels),
                time: 25,
            }
        };
        let mut file = Vec::new();
        write_pixel_gif(&mut file, &[shot(100, 0), shot(105, 0), shot(103, 200)]).unwrap();
        let seen = seen(&file);
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen[2][..4], [100, 100, 100, 255]);
        assert_eq!(seen[2][252..], [200, 200, 200, 255]);
        assert!(write_pixel_gif(Vec::new(), &[]).is_err());
    }

    #[test]
    fn a_gif_frame_stores_only_the_changed_part() {
        let canvases: Vec<Canvas> = shots()
            .iter()
            .map(|shot| Canvas::of(&shot.picture, Font::Square))
            .collect();
        let part = changed(Some(&canvases[0]), &canvases[1]);
        assert!(Rect::new(16, 24, 16, 8).contains_rect(part), "{part:?}");
        assert_eq!(changed(Some(&canvases[1]), &canvases[2]).area(), 1);
        assert_eq!(changed(None, &canvases[0]).area(), 96 * 48);
    }

    #[test]
    fn an_empty_uneven_or_huge_gif_is_refused() {
        assert!(write_gif(Vec::new(), &[], Font::Square).is_err());
        let mut uneven = shots();
        uneven[1].picture = Grid::new(Size { w: 2, h: 2 }, Cell::blank(Colour(0, 0, 0)));
        assert!(write_gif(Vec::new(), &uneven, Font::Square).is_err());
        let cells = Grid::new(Size { w: 9000, h: 1 }, Cell::blank(Colour(0, 0, 0)));
        let wide = Shot {
            picture: cells,
            time: 1,
        };
        let error = write_gif(Vec::new(), &[wide], Font::Square);
        assert!(error.unwrap_err().to_string().contains("72000×8 pixels"));
    }
}
