//! The picture behind the title, drawn in REX Paint's format.

use std::ops::Range;

use mapgen::Xp;
use proto::Colour;
use ratatui::layout::Rect;
use ui::Backdrop;

/// The picture built in; nothing where it cannot be read, and then the title shows its name alone.
pub(super) fn picture() -> Backdrop {
    let bytes = include_bytes!("../../art/title.xp");
    Xp::parse(bytes).map_or_else(|_| Backdrop::default(), |xp| flat(&xp))
}

/// Where the name stands in the picture, and the rows of the arch and the houses.
const NAME: Rect = Rect::new(37, 8, 57, 5);
const SCENE: Range<u16> = 15..35;

/// All layers on one sheet, the upper over the lower where they are not see-through.
fn flat(xp: &Xp) -> Backdrop {
    /// What REX Paint shows as a hole.
    const HOLE: [u8; 3] = [255, 0, 255];
    let Some(lowest) = xp.layers.first() else {
        return Backdrop::default();
    };
    let colour = |[r, g, b]: [u8; 3]| Colour(r, g, b);
    let cells = lowest
        .points()
        .map(|at| {
            let mut shown = (' ', Colour(0, 0, 0), Colour(0, 0, 0));
            for cell in xp.layers.iter().filter_map(|layer| layer.get(at)) {
                if cell.behind != HOLE {
                    shown = (cell.glyph, colour(cell.color), colour(cell.behind));
                }
            }
            shown
        })
        .collect();
    Backdrop {
        width: lowest.size().w,
        cells,
        name: NAME,
        scene: SCENE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::session::{SavedRun, Update};
    use ratatui::buffer::{Buffer, Cell};
    use ratatui::style::Color;
    use ui::{App, Settings};

    /// Mission: V2.
    #[test]
    fn the_title_has_its_picture() {
        let picture = picture();
        assert!(picture.width >= 80);
        assert_eq!(picture.cells.len() % usize::from(picture.width), 0);
        assert!(picture.cells.iter().any(|cell| cell.0 != ' '));
    }

    fn drawn(width: u16, height: u16) -> Buffer {
        let mut app = App::new(Settings::default()).with_backdrop(picture());
        let runs = vec![SavedRun {
            name: "Ann".into(),
            written: 1,
        }];
        app.on_update(Update::Saves { runs, now: 1 });
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        app.draw(&mut buffer);
        buffer
    }

    fn rows(buffer: &Buffer) -> Vec<String> {
        let rows = buffer.content.chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(Cell::symbol).collect())
            .collect()
    }

    const SIZES: [(u16, u16); 9] = [
        (40, 12),
        (60, 20),
        (80, 24),
        (100, 30),
        (120, 40),
        (150, 64),
        (200, 60),
        (264, 88),
        (300, 100),
    ];

    /// Play: B6.
    #[test]
    fn the_title_shows_its_whole_name_and_menu_at_every_size() {
        for (width, height) in SIZES {
            let rows = rows(&drawn(width, height));
            let text = rows.join("\n");
            for line in [
                "Continue",
                "New game",
                "Settings",
                "Help",
                "Quit",
                "One life.",
            ] {
                assert!(text.contains(line), "{line} at {width}×{height}:\n{text}");
            }
            // The letters of the name: its own at three rows, the picture's at five, doubled at ten.
            let band = rows.iter().filter(|row| {
                let blocks = |mark: &str| row.matches(mark).count();
                blocks("█") + blocks("▀") + blocks("▄") >= 14
                    && !row.contains('▓')
                    && !row.contains('▒')
            });
            let tall = match (width, height) {
                (..60, _) | (_, ..18) => 3,
                (264.., 88..) => 10,
                _ => 5,
            };
            assert_eq!(band.count(), tall, "{width}×{height}:\n{text}");
        }
    }

    /// Play: B6.
    #[test]
    fn the_title_fills_every_window_to_its_edges() {
        for (width, height) in SIZES {
            let buffer = drawn(width, height);
            let empty = |cell: &Cell| !matches!(cell.bg, Color::Rgb(..));
            assert!(!buffer.content.iter().any(empty), "{width}×{height}");
            // The colours of neighbours in the top row differ by a shade at the most: no frame around the picture.
            let sky = |x: u16, y: u16| match buffer[(x, y)].bg {
                Color::Rgb(r, g, b) => u16::from(r) + u16::from(g) + u16::from(b),
                _ => 0,
            };
            for x in 1..width {
                assert!(
                    sky(x - 1, 0).abs_diff(sky(x, 0)) < 12,
                    "{width}×{height} at {x}"
                );
            }
        }
    }
}
