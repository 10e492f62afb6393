//! A picture of the screen, for showing a friend.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use geom::{Grid, Point, Size};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use crate::picture::{Canvas, Cell, Colour, Font, write_png};

/// Writes the screen as a picture into a folder; where it is.
pub(super) fn take(folder: &Path, buffer: &Buffer) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let path = (1..)
        .map(|n: u32| folder.join(format!("hearthgate-{n}.png")))
        .find(|path| !path.exists())
        .context("every name is taken")?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let canvas = Canvas::of(&cells(buffer), Font::Tall);
    write_png(BufWriter::new(file), &canvas)?;
    Ok(path)
}

/// The cells of a screen in plain colours.
pub(crate) fn cells(buffer: &Buffer) -> Grid<Cell> {
    let size = Size::new(buffer.area.width, buffer.area.height);
    Grid::from_fn(size, |at: Point| {
        let place = (at.x.unsigned_abs(), at.y.unsigned_abs());
        let place = u16::try_from(place.0).ok().zip(u16::try_from(place.1).ok());
        let Some(cell) = place.and_then(|place| buffer.cell(place)) else {
            return Cell::blank(BLACK);
        };
        let mut fore = plain(cell.fg, GREY);
        let mut back = plain(cell.bg, BLACK);
        if cell.modifier.contains(Modifier::REVERSED) {
            (fore, back) = (back, fore);
        }
        Cell {
            glyph: cell.symbol().chars().next().unwrap_or(' '),
            fore,
            back,
        }
    })
}

const BLACK: Colour = Colour(0, 0, 0);
const GREY: Colour = Colour(200, 200, 200);

/// The interface draws in full colour; everything else is the terminal's own.
const fn plain(colour: Color, other: Colour) -> Colour {
    match colour {
        Color::Rgb(r, g, b) => Colour(r, g, b),
        _ => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn pictures_of_the_screen_do_not_overwrite_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 2));
        buffer.set_string(0, 0, "@", Style::new().fg(Color::Rgb(255, 0, 0)));
        let first = take(folder.path(), &buffer).unwrap();
        let second = take(folder.path(), &buffer).unwrap();
        assert_ne!(first, second);
        let (one, two) = (fs::read(first).unwrap(), fs::read(second).unwrap());
        assert_eq!(one, two);
        assert!(one.starts_with(b"\x89PNG"));
    }

    #[test]
    fn what_is_reversed_is_drawn_so() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
        let style = Style::new().fg(Color::Rgb(9, 8, 7));
        buffer.set_string(0, 0, "x", style.add_modifier(Modifier::REVERSED));
        let cell = cells(&buffer)[Point::new(0, 0)];
        assert_eq!((cell.fore, cell.back), (BLACK, Colour(9, 8, 7)));
    }
}
