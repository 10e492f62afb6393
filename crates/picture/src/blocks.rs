//! Block elements, drawn exactly to the cell's edge so that adjacent ones leave no gap.

use super::font::WIDTH;

/// Returns the rows of a block element in a cell of this height; `None` for every other glyph.
pub(crate) fn rows(glyph: char, height: u32) -> Option<Vec<u8>> {
    let inked: Box<dyn Fn(u32, u32) -> bool> = match glyph {
        '▀' => Box::new(move |_, y| y < height / 2),
        '▁'..='█' => {
            let eighths = u32::from(glyph) - 0x2580;
            Box::new(move |_, y| y >= height - height * eighths / 8)
        }
        '▉'..='▏' => {
            let eighths = 0x2590 - u32::from(glyph);
            Box::new(move |x, _| x < WIDTH * eighths / 8)
        }
        '▐' => Box::new(|x, _| x >= WIDTH / 2),
        // A quarter, a half and three quarters of the pixels, in a pattern that continues in the next cell.
        '░' => Box::new(|x, y| x % 2 == 0 && y % 2 == 0),
        '▒' => Box::new(|x, y| (x + y) % 2 == 0),
        '▓' => Box::new(|x, y| x % 2 == 0 || y % 2 == 0),
        '▔' => Box::new(move |_, y| y < height / 8),
        '▕' => Box::new(|x, _| x >= WIDTH - WIDTH / 8),
        '▖'..='▟' => {
            let quarters = QUARTERS[(u32::from(glyph) - 0x2596) as usize];
            Box::new(move |x, y| {
                let quarter = u32::from(x >= WIDTH / 2) + 2 * u32::from(y >= height / 2);
                quarters >> quarter & 1 == 1
            })
        }
        _ => return None,
    };
    let row = |y| (0..WIDTH).fold(0, |row, x| row | u8::from(inked(x, y)) << (WIDTH - 1 - x));
    Some((0..height).map(row).collect())
}

/// Quadrants of `▖▗▘▙▚▛▜▝▞▟`: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [u8; 10] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14];

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(glyph: char) -> Vec<String> {
        let rows = rows(glyph, 8).unwrap();
        rows.into_iter().map(|row| format!("{row:08b}")).collect()
    }

    #[test]
    fn complementary_blocks_fill_the_cell() {
        let inverse = |glyph| rows(glyph, 16).unwrap().into_iter().map(|row| !row);
        for (one, other) in [
            ('▀', '▄'),
            ('▌', '▐'),
            ('▘', '▟'),
            ('▝', '▙'),
            ('▖', '▜'),
            ('▗', '▛'),
            ('▚', '▞'),
        ] {
            assert_eq!(
                rows(one, 16).unwrap(),
                inverse(other).collect::<Vec<_>>(),
                "{one}{other}"
            );
        }
        assert_eq!(drawn('▛')[0], "11111111");
        assert_eq!(drawn('▛')[7], "11110000");
        assert_eq!(drawn('▞')[0], "00001111");
    }

    #[test]
    fn bar_glyphs_grow_by_eighths() {
        assert_eq!(rows('█', 16).unwrap(), [0xFF; 16]);
        assert_eq!(drawn('▏')[3], "10000000");
        assert_eq!(drawn('▉')[3], "11111110");
        assert_eq!(drawn('▕')[3], "00000001");
        assert_eq!(drawn('▁')[6..], ["00000000", "11111111"]);
        assert_eq!(drawn('▔')[..2], ["11111111", "00000000"]);
        assert!(rows('A', 16).is_none() && rows('─', 16).is_none());
    }

    #[test]
    fn shade_glyphs_ink_one_two_and_three_quarters() {
        let ink = |glyph| {
            rows(glyph, 16)
                .unwrap()
                .iter()
                .map(|row| row.count_ones())
                .sum::<u32>()
        };
        assert_eq!(['░', '▒', '▓'].map(ink), [32, 64, 96]);
    }
}
