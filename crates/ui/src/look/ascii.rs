//! Replaces non-ASCII glyphs of a drawn screen, for fonts that lack them.

use paint::tint::mix;
use paint::{rgb, to_color};
use ratatui_core::buffer::{Buffer, Cell};

pub(crate) fn adapt(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let glyph = cell.symbol().chars().next().unwrap_or(' ');
            if !fill(cell, glyph) {
                cell.set_char(plain(glyph));
            }
        }
    }
}

/// Turns a block glyph into a blank whose background mixes both colours by the covered share. Returns false for
/// other glyphs, and for cells without RGB colours.
fn fill(cell: &mut Cell, glyph: char) -> bool {
    let share = match glyph {
        '█' => 256,
        '▀' | '▄' | '▌' | '▐' | '▒' | '▚' | '▞' => 128,
        '░' | '▘' | '▝' | '▖' | '▗' => 64,
        '▓' | '▛' | '▜' | '▙' | '▟' => 192,
        _ => return false,
    };
    let (Some(fore), Some(back)) = (rgb(cell.fg), rgb(cell.bg)) else {
        return false;
    };
    cell.bg = to_color(mix(back, fore, share));
    cell.set_char(' ');
    true
}

/// The ASCII replacement of a glyph; `?` if there is none.
fn plain(glyph: char) -> char {
    match glyph {
        '╥' => '_',
        '─' | '═' | '–' | '—' | '▔' | '▁' | '▬' => '-',
        '│' | '║' | '▏' | '▕' => '|',
        '◂' | '«' | '←' => '<',
        '▸' | '»' | '→' => '>',
        '\u{2500}'..='\u{257F}' => '+',
        '░' | '▒' => ' ',
        '\u{2580}'..='\u{259F}' => '#',
        '♣' | '♠' | '†' => '&',
        '≈' | '≡' => '=',
        '∙' | '·' | '•' | '°' | '▪' => '.',
        '¤' | '☼' | '✶' => '*',
        'Ω' | '∩' | '∏' => 'n',
        '♥' => '0',
        '¡' => 'i',
        '◆' | '♦' | '◊' | '▲' => '^',
        'Å' => 'I',
        '‼' => '!',
        '↑' => '^',
        '↓' => 'v',
        '×' => 'x',
        '…' => '~',
        '“' | '”' | '„' => '"',
        '‘' | '’' | '´' => '\'',
        '□' | '■' => '#',
        '¸' => ',',
        'τ' => 't',
        '○' | '◯' => 'o',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'á' | 'à' | 'â' | 'ä' | 'å' => 'a',
        'ö' | 'ó' | 'ô' | 'ø' => 'o',
        'ü' | 'ú' | 'û' => 'u',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Style};

    #[test]
    fn everything_is_ascii_and_parts_of_cells_keep_their_colour() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 12, 1));
        let style = Style::new()
            .fg(Color::Rgb(200, 100, 0))
            .bg(Color::Rgb(0, 100, 200));
        buffer.set_string(0, 0, "a╔║♣≈¡▀█Ω»…é", style);
        adapt(&mut buffer);
        let row: String = buffer.content.iter().map(Cell::symbol).collect();
        assert_eq!(row, "a+|&=i  n>~e");
        assert_eq!(buffer[(6, 0)].bg, Color::Rgb(100, 100, 100));
        assert_eq!(buffer[(7, 0)].bg, Color::Rgb(200, 100, 0));
        assert_eq!(buffer[(0, 0)].bg, Color::Rgb(0, 100, 200));
    }
}
