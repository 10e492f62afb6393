use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::*;

/// A pen that draws every letter as a full cell.
struct Full;

impl Pen for Full {
    fn mask(&self, _: &Letter, size: Size) -> Vec<u8> {
        vec![u8::MAX; size.w * size.h]
    }
}

const SIZE: Size = Size { w: 2, h: 4 };
const RED: Style = Style::new()
    .fg(Color::Rgb(255, 0, 0))
    .bg(Color::Rgb(0, 0, 9));

/// The strips put on the canvas: position, width, and first pixel.
fn put(raster: &mut Raster, buffer: &Buffer) -> Vec<(usize, usize, usize, [u8; 4])> {
    let mut strips = Vec::new();
    raster.draw(buffer, &Full, &mut |strip| {
        assert_eq!(strip.pixels.len(), strip.w * strip.h * 4);
        let first = [0, 1, 2, 3].map(|n| strip.pixels[n]);
        strips.push((strip.x, strip.y, strip.w, first));
    });
    strips
}

#[test]
fn only_changed_cells_are_drawn() {
    let mut raster = Raster::new(SIZE);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 3));
    assert_eq!(put(&mut raster, &buffer).len(), 3);
    assert_eq!(put(&mut raster, &buffer), []);
    buffer.set_string(2, 1, "a", RED);
    buffer.set_string(15, 1, "b", RED);
    let red = [255, 0, 0, 255];
    let both = [(4, 4, 2, red), (30, 4, 2, red)];
    assert_eq!(put(&mut raster, &buffer), both);
    // Near neighbours are drawn together.
    buffer.set_string(2, 2, "a", RED);
    buffer.set_string(5, 2, "b", RED);
    assert_eq!(put(&mut raster, &buffer), [(4, 8, 8, red)]);
    // After a change of size or a lost canvas everything is drawn.
    raster.forget();
    assert_eq!(put(&mut raster, &buffer).len(), 3);
}

#[test]
fn a_cell_is_its_mask_between_its_two_colours() {
    let mut raster = Raster::new(SIZE);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
    let mut pixel = |symbol: &str, style: Style| {
        buffer.set_string(0, 0, symbol, style);
        put(&mut raster, &buffer)[0].3
    };
    assert_eq!(pixel(" ", RED), [0, 0, 9, 255]);
    assert_eq!(pixel("▒", RED), [128, 0, 4, 255]);
    assert_eq!(pixel("▄", RED), [0, 0, 9, 255]);
    assert_eq!(pixel("▀", RED), [255, 0, 0, 255]);
    assert_eq!(
        pixel("a", RED.add_modifier(Modifier::REVERSED)),
        [0, 0, 9, 255]
    );
}

#[test]
fn a_wide_letter_covers_two_cells() {
    let mut raster = Raster::new(SIZE);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
    buffer.set_string(0, 0, "龍", RED);
    let mut last = None;
    raster.draw(&buffer, &Full, &mut |strip| {
        last = strip.pixels.last_chunk::<4>().copied();
    });
    assert_eq!(last, Some([255, 0, 0, 255]));
}
