//! PNG files.

use std::io::Write;

use png::{BitDepth, ColorType, Compression, Encoder};

use super::palette::Palette;
use super::{Canvas, PictureError};

/// Writes an image as PNG, with a palette if 256 colours are enough.
///
/// # Errors
/// Fails if the writer fails.
pub fn write_png(out: impl Write, canvas: &Canvas) -> Result<(), PictureError> {
    let mut encoder = Encoder::new(out, canvas.width(), canvas.height());
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let palette = Palette::exact(canvas.pixels().iter().copied());
    let data: Vec<u8> = if let Some(palette) = palette {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(palette.bytes());
        let pixels = canvas.pixels().iter();
        pixels.map(|it| palette.number(*it)).collect()
    } else {
        encoder.set_color(ColorType::Rgb);
        canvas.pixels().as_flattened().to_vec()
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(())
}

/// Writes a square of red, green, blue and opacity as PNG, each pixel enlarged `scale` times.
///
/// # Errors
/// Fails if the writer fails, or if the pixels are not a square of this side.
pub fn write_icon(
    out: impl Write,
    pixels: &[[u8; 4]],
    side: u16,
    scale: u16,
) -> Result<(), PictureError> {
    let full = u32::from(side) * u32::from(scale);
    let mut encoder = Encoder::new(out, full, full);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(ColorType::Rgba);
    encoder.set_compression(Compression::High);
    let times = usize::from(scale);
    let mut data = Vec::new();
    for row in pixels.chunks(usize::from(side.max(1))) {
        let line: Vec<u8> = row.iter().flat_map(|it| it.repeat(times)).collect();
        data.extend(line.repeat(times));
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Colour, Font};
    use super::*;

    /// Decodes the file; returns width, height and RGB bytes.
    fn read(file: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut data).unwrap();
        assert_eq!(info.color_type, ColorType::Rgb);
        (info.width, info.height, data)
    }

    #[test]
    fn a_png_decodes_as_drawn() {
        let mut canvas = Canvas::new(50, 20, Colour(10, 20, 30));
        let colours = (Colour(250, 200, 150), Colour(0, 0, 0));
        canvas.write("♣≡░~", colours, Font::Square, 4, 6);
        let mut file = Vec::new();
        write_png(&mut file, &canvas).unwrap();
        let pixels = canvas.pixels().as_flattened().to_vec();
        assert_eq!(read(&file), (50, 20, pixels));
        assert!(file.len() < 400, "{} bytes", file.len());
    }

    #[test]
    fn an_icon_is_enlarged_and_keeps_its_clear_corners() {
        let pixels = [[1, 2, 3, 255], [0; 4], [0; 4], [9, 9, 9, 255]];
        let mut file = Vec::new();
        write_icon(&mut file, &pixels, 2, 3).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file.as_slice()))
            .read_info()
            .unwrap();
        let mut data = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut data).unwrap();
        assert_eq!(data.len(), 6 * 6 * 4);
        assert_eq!(data[8..16], [1, 2, 3, 255, 0, 0, 0, 0]);
    }

    #[test]
    fn a_png_of_many_colours_keeps_them_all() {
        let mut canvas = Canvas::new(8 * 300, 8, Colour(0, 0, 0));
        for n in 0..300_u32 {
            let [low, high, ..] = n.to_le_bytes();
            let colour = Colour(low, high, 7);
            canvas.write(" ", (colour, colour), Font::Square, 8 * n, 0);
        }
        let mut file = Vec::new();
        write_png(&mut file, &canvas).unwrap();
        assert_eq!(read(&file).2, canvas.pixels().as_flattened());
    }
}
