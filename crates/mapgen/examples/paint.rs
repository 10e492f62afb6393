//! Converts a text drawing into a REX Paint file, or prints one as text.
//!
//! `cargo run -p hearthgate-mapgen --example paint -- camp.txt camp.xp` converts; with one argument it
//! prints.
#![expect(clippy::print_stdout, reason = "showing a drawing is the point")]

use hearthgate_mapgen::Xp;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    match files.as_slice() {
        [xp] => print!("{}", Xp::parse(&std::fs::read(xp)?)?.text()),
        [text, xp] => {
            let drawing = std::fs::read_to_string(text)?;
            std::fs::write(xp, Xp::painted(&drawing, color).to_bytes())?;
        }
        _ => return Err("paint DRAWING.txt OUT.xp, or paint FILE.xp to look at it".into()),
    }
    Ok(())
}

/// Colours that distinguish stone, water, fire, wood and things.
fn color(glyph: char) -> [u8; 3] {
    match glyph {
        '#' => [130, 130, 130],
        '.' | ' ' => [90, 110, 110],
        '~' => [0, 180, 200],
        '≈' => [0, 60, 200],
        ':' | '+' | 't' => [180, 110, 50],
        'f' => [255, 120, 0],
        ',' | ';' => [150, 140, 120],
        _ => [255, 230, 90],
    }
}
