//! Contact sheets: several levels of one kind on one picture.

use geom::Grid;

use super::paint::Paint;
use super::subject::Subject;
use crate::picture::{Canvas, Cell, Colour, Font};

const INK: (Colour, Colour) = (Colour(230, 230, 230), PAPER);
const PAPER: Colour = Colour(40, 40, 48);
/// Pixels between pictures and around them.
const GAP: u32 = 12;

/// Pictures with their captions under one title, so many side by side.
#[must_use]
pub fn sheet(title: &str, pictures: &[(String, Grid<Cell>)], columns: u32, font: Font) -> Canvas {
    let line = Font::Tall.height();
    let sizes = || {
        pictures
            .iter()
            .map(|(_, cells)| Canvas::size_of(cells, font))
    };
    let width = sizes().map(|it| it.0).max().unwrap_or_default();
    let height = sizes().map(|it| it.1).max().unwrap_or_default() + line + 4;
    let columns = columns.max(1);
    let count = u32::try_from(pictures.len()).unwrap_or(u32::MAX);
    let rows = count.div_ceil(columns);
    let mut canvas = Canvas::new(
        GAP + columns.min(count.max(1)) * (width + GAP),
        GAP + line + GAP + rows * (height + GAP),
        PAPER,
    );
    canvas.write(title, INK, Font::Tall, GAP, GAP);
    for ((caption, cells), n) in pictures.iter().zip(0..) {
        let left = GAP + n % columns * (width + GAP);
        let top = GAP + line + GAP + n / columns * (height + GAP);
        canvas.write(caption, INK, Font::Tall, left, top);
        canvas.draw(cells, font, left, top + line + 4);
    }
    canvas
}

/// One level for every seed, on one sheet; a chain that gives none says why.
#[must_use]
pub fn level_sheet(subject: &Subject, seeds: &[u64], paint: &Paint) -> Canvas {
    let mut pictures = Vec::new();
    for seed in seeds {
        match subject.build(*seed, &mut ()) {
            Ok(level) => pictures.push((format!("seed {seed}"), paint.level(&level))),
            Err(error) => {
                let nothing = Grid::new(geom::Size { w: 80, h: 1 }, Cell::blank(PAPER));
                pictures.push((format!("seed {seed}: {error}"), nothing));
            }
        }
    }
    sheet(&subject.name, &pictures, 2, Font::Square)
}

#[cfg(test)]
mod tests {
    use geom::Size;

    use super::*;

    #[test]
    fn pictures_stand_side_by_side_and_below_each_other() {
        let red = Grid::new(Size { w: 4, h: 2 }, Cell::blank(Colour(255, 0, 0)));
        let pictures: Vec<_> = (0..3).map(|n| (n.to_string(), red.clone())).collect();
        let canvas = sheet("three", &pictures, 2, Font::Square);
        assert_eq!(
            (canvas.width(), canvas.height()),
            (12 + 2 * 44, 40 + 2 * 48)
        );
        let is_red = |x: u32, y: u32| {
            let index = (y * canvas.width() + x) as usize;
            canvas.pixels()[index] == [255, 0, 0]
        };
        let (first, second, third) = ((12, 60), (56, 60), (12, 108));
        for (x, y) in [first, second, third] {
            assert!(is_red(x, y) && is_red(x + 31, y + 15), "{x} {y}");
            assert!(!is_red(x - 1, y) && !is_red(x, y + 16));
        }
        assert!(!is_red(56, 108), "there is no fourth");
    }

    #[test]
    fn a_level_that_cannot_be_built_says_so_on_its_sheet() {
        let subject = super::super::subject::builders().remove(3);
        assert_eq!(subject.name, "town");
        let small = subject.sized(Some(Size { w: 20, h: 20 }));
        let paint = Paint::new("town", &proto::Catalog::default());
        let canvas = level_sheet(&small, &[1], &paint);
        assert!(canvas.width() > 0);
    }
}
