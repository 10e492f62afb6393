//! Encodes pictures as sixels, for terminals of the VT340's kind.

use std::collections::HashMap;
use std::io::Write as _;

type Rgb = [u8; 3];

/// Rows of pixels in a band.
const BAND: usize = 6;

/// Bytes that draw a picture of rows of `width` pixels at the cursor, in at most `colours` colours.
#[must_use]
pub fn sixel_picture(pixels: &[Rgb], width: usize, colours: usize) -> Vec<u8> {
    let width = width.max(1);
    let (palette, numbers) = quantise(pixels, colours.clamp(2, 256));
    let mut bytes = Vec::with_capacity(pixels.len() / 2);
    // Pixels without a colour keep what is on the screen: the last band may be too high.
    let _ = write!(bytes, "\x1bP0;1;0q\"1;1;{width};{}", pixels.len() / width);
    for (n, colour) in palette.iter().enumerate() {
        let [r, g, b] = colour.map(percent);
        let _ = write!(bytes, "#{n};2;{r};{g};{b}");
    }
    let mut columns: Vec<Vec<(usize, u8)>> = vec![Vec::new(); palette.len()];
    for band in numbers.chunks(width * BAND) {
        for x in 0..width {
            for (y, number) in band.iter().skip(x).step_by(width).enumerate() {
                let column = &mut columns[usize::from(*number)];
                match column.last_mut() {
                    Some((last, bits)) if *last == x => *bits |= 1 << y,
                    _ => column.push((x, 1 << y)),
                }
            }
        }
        for (n, column) in columns
            .iter_mut()
            .enumerate()
            .filter(|(_, it)| !it.is_empty())
        {
            let _ = write!(bytes, "#{n}");
            write_row(&mut bytes, column);
            // Back to the left edge, for the next colour.
            bytes.push(b'$');
            column.clear();
        }
        // Down to the next band.
        bytes.push(b'-');
    }
    bytes.extend_from_slice(b"\x1b\\");
    bytes
}

/// Writes the columns of one colour, equal neighbours as one run.
fn write_row(bytes: &mut Vec<u8>, columns: &[(usize, u8)]) {
    let mut at = 0;
    let mut columns = columns.iter().peekable();
    while let Some((x, bits)) = columns.next() {
        repeat(bytes, 0, x - at);
        at = x + 1;
        while columns.next_if(|next| **next == (at, *bits)).is_some() {
            at += 1;
        }
        repeat(bytes, *bits, at - x);
    }
}

fn repeat(bytes: &mut Vec<u8>, bits: u8, times: usize) {
    let sixel = b'?' + bits;
    if times > 3 {
        let _ = write!(bytes, "!{times}");
        bytes.push(sixel);
    } else {
        bytes.extend(std::iter::repeat_n(sixel, times));
    }
}

/// The unit of sixel colours: 0 to 100.
fn percent(channel: u8) -> u16 {
    (u16::from(channel) * 100 + 127) / 255
}

/// Chooses a palette, and returns the number of each pixel's colour in it. Colours are cut into boxes at the median.
fn quantise(pixels: &[Rgb], most: usize) -> (Vec<Rgb>, Vec<u8>) {
    // Sixels cannot tell colours apart that are nearer than this.
    let rough = |colour: Rgb| colour.map(|channel| channel & 0xFC);
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for pixel in pixels {
        *counts.entry(rough(*pixel)).or_default() += 1;
    }
    // The logarithm keeps a large dark background from crowding out a small light.
    let weighed = counts
        .into_iter()
        .map(|(it, count)| (it, count.ilog2() + 1));
    let mut colours: Vec<(Rgb, u32)> = weighed.collect();
    colours.sort_unstable();
    let mut boxes = vec![ColourBox::new(colours)];
    while boxes.len() < most {
        let widest = boxes.iter().enumerate().max_by_key(|(_, it)| it.spread);
        let Some((n, _)) = widest.filter(|(_, it)| it.colours.len() > 1) else {
            break;
        };
        let halves = boxes.swap_remove(n).split();
        boxes.extend(halves);
    }
    let mut numbers: HashMap<Rgb, u8> = HashMap::new();
    for (it, number) in boxes.iter().zip(0..=u8::MAX) {
        numbers.extend(it.colours.iter().map(|(colour, _)| (*colour, number)));
    }
    let number = |pixel: &Rgb| numbers.get(&rough(*pixel)).copied().unwrap_or(0);
    let numbers = pixels.iter().map(number).collect();
    (boxes.iter().map(ColourBox::mean).collect(), numbers)
}

/// Colours that share one of the palette, each with its weight.
struct ColourBox {
    colours: Vec<(Rgb, u32)>,
    weight: u64,
    /// Square of the largest difference, times the weight.
    spread: u64,
    /// The channel with the largest difference.
    channel: usize,
}

impl ColourBox {
    fn new(colours: Vec<(Rgb, u32)>) -> Self {
        let weight = colours.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let widths = [0, 1, 2].map(|channel| {
            let values = || colours.iter().map(|(colour, _)| colour[channel]);
            let width = values().max().unwrap_or(0) - values().min().unwrap_or(0);
            (u64::from(width), channel)
        });
        let (width, channel) = widths.into_iter().max().unwrap_or_default();
        Self {
            colours,
            weight,
            spread: width.pow(2) * weight,
            channel,
        }
    }

    fn split(mut self) -> [Self; 2] {
        let channel = self.channel;
        self.colours
            .sort_unstable_by_key(|(colour, _)| colour[channel]);
        let mut sum = 0;
        let below = self.colours.iter().take_while(|(_, weight)| {
            sum += u64::from(*weight);
            sum <= self.weight / 2
        });
        let cut = below.count().clamp(1, self.colours.len() - 1);
        let high = self.colours.split_off(cut);
        [self.colours, high].map(Self::new)
    }

    fn mean(&self) -> Rgb {
        [0, 1, 2].map(|channel| {
            let weighed = |(it, weight): &(Rgb, u32)| u64::from(it[channel]) * u64::from(*weight);
            let sum: u64 = self.colours.iter().map(weighed).sum();
            // The two low bits were cut off.
            let mean = (sum + self.weight / 2) / self.weight.max(1) + 1;
            u8::try_from(mean).unwrap_or(u8::MAX)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader of the sixels that this module writes.
    fn decode(bytes: &[u8]) -> (usize, Vec<Rgb>) {
        let text = std::str::from_utf8(bytes).unwrap();
        let body = text.strip_prefix("\x1bP0;1;0q\"1;1;").unwrap();
        let body = body.strip_suffix("\x1b\\").unwrap();
        let number = |rest: &mut &str| {
            let end = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            let (digits, after) = rest.split_at(end);
            *rest = after;
            digits.parse::<usize>().unwrap()
        };
        let mut rest = body;
        let width = number(&mut rest);
        rest = &rest[1..];
        let height = number(&mut rest);
        let mut pixels = vec![[0; 3]; width * height];
        let mut palette = HashMap::new();
        let (mut ink, mut x, mut y, mut times) = ([0; 3], 0, 0, 1);
        while let Some(c) = rest.chars().next() {
            rest = &rest[1..];
            match c {
                '#' => {
                    let n = number(&mut rest);
                    if let Some(values) = rest.strip_prefix(";2;") {
                        rest = values;
                        let mut channel = |last: bool| {
                            let value = number(&mut rest);
                            rest = &rest[usize::from(!last)..];
                            u8::try_from(value * 255 / 100).unwrap()
                        };
                        palette.insert(n, [channel(false), channel(false), channel(true)]);
                    } else {
                        ink = palette[&n];
                    }
                }
                '!' => times = number(&mut rest),
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                sixel => {
                    let bits = u8::try_from(sixel).unwrap() - b'?';
                    for column in x..x + times {
                        for row in (0..BAND).filter(|row| bits >> row & 1 == 1) {
                            pixels[(y + row) * width + column] = ink;
                        }
                    }
                    (x, times) = (x + times, 1);
                }
            }
        }
        (width, pixels)
    }

    fn differ(a: &[Rgb], b: &[Rgb]) -> u8 {
        let channels = a.as_flattened().iter().zip(b.as_flattened());
        channels.map(|(a, b)| a.abs_diff(*b)).max().unwrap()
    }

    #[test]
    fn few_colours_are_decoded_to_the_same_pixels() {
        let colours = [[0, 0, 0], [252, 128, 40], [40, 200, 252]];
        let pixels: Vec<Rgb> = (0..13 * 20).map(|n| colours[n * n % 7 % 3]).collect();
        let (width, decoded) = decode(&sixel_picture(&pixels, 13, 256));
        assert_eq!((width, decoded.len()), (13, pixels.len()));
        // Channels are whole percents.
        assert!(differ(&decoded, &pixels) <= 3);
    }

    #[test]
    fn many_colours_become_similar_ones() {
        let byte = |n: usize| u8::try_from(n).unwrap();
        let pixels: Vec<Rgb> = (0..64 * 64)
            .map(|n| [byte(n % 64 * 4), byte(n / 64 * 4), 128])
            .collect();
        let bytes = sixel_picture(&pixels, 64, 256);
        assert!(differ(&decode(&bytes).1, &pixels) <= 24);
        let few = String::from_utf8(sixel_picture(&pixels, 64, 16)).unwrap();
        assert_eq!(few.matches(";2;").count(), 16);
    }
}
