//! The picture behind the title, from a REXPaint file.

use mapgen::Xp;
use ui::Backdrop;

/// The built-in picture; empty if it cannot be parsed, and the title then shows only its name.
pub(crate) fn picture() -> Backdrop {
    let Ok(xp) = Xp::parse(include_bytes!("../../../apps/terminal/art/title.xp")) else {
        return Backdrop::default();
    };
    let flat = xp.flat();
    let cells = flat.as_slice().iter();
    let cells = cells.map(|cell| (cell.glyph, cell.color, cell.behind));
    Backdrop::title(flat.size().w, cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::session::{SavedRun, Update};
    use ratatui_core::buffer::{Buffer, Cell};
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Color;
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
