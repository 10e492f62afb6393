//! Draws the banner of the README: `banner FILE.png`.

use std::fs::File;
use std::io::BufWriter;

use anyhow::{Context as _, Result};
use picture::{Canvas, write_png};
use tiles::{BANNER, draw_banner};

const TEXT: &str = "A roguelike about bringing the fire home";
/// Pixels per dot.
const SCALE: usize = 2;

fn main() -> Result<()> {
    let path = std::env::args().nth(1).context("usage: banner FILE.png")?;
    let dots = draw_banner(TEXT);
    let mut pixels = Vec::new();
    for row in dots.chunks(BANNER.0) {
        let line = row.iter().flat_map(|[r, g, b, _]| [[*r, *g, *b]; SCALE]);
        let line: Vec<[u8; 3]> = line.collect();
        pixels.extend(line.repeat(SCALE));
    }
    let width = u32::try_from(BANNER.0 * SCALE)?;
    let file = BufWriter::new(File::create(path)?);
    write_png(file, &Canvas::from_pixels(width, pixels))?;
    Ok(())
}
