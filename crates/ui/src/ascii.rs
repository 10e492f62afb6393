//! Letters and signs of ASCII only, for fonts that have no others.

use ratatui_core::buffer::Buffer;

/// Replaces every glyph of a drawn screen that is not ASCII by one that is.
pub(crate) fn adapt(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let glyph = cell.symbol().chars().next().map_or(' ', plain);
            cell.set_char(glyph);
        }
    }
}

/// The ASCII glyph that stands for another.
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
