//! The outside of houses: a roof by trade, a front with door and windows, and a sign.

use super::contrast;
use super::noise::{grain, hash};
use super::palette::{Front, Roof};
use super::tile::{Lighting, Tile};
use super::tint::{FULL, Rgb, scale};
use geom::Point;
use proto::{Landmark, RoofStyle};

const GRAIN: u32 = 101;
const STRAW: u32 = 103;
/// Shades of a roof in 256ths: the north slope, each of its rows, the ridge, each row of the south slope, and
/// the gable ends.
const NORTH: i32 = -44;
const ROW: i32 = 6;
const RIDGE: i32 = 34;
const SOUTH: i32 = 3;
const GABLE: i32 = -34;
/// Light left one and two tiles east of a house, in 256ths.
const SHADOW: [i32; 2] = [176, 214];

pub struct House<'a> {
    pub mark: &'a Landmark,
    pub roof: &'a Roof,
    pub front: &'a Front,
    pub sign: &'a str,
    pub wide: bool,
}

impl House<'_> {
    pub fn tile(&self, at: Point) -> Tile {
        if self.mark.door == Some(at) {
            return self.door();
        }
        if let Some(letters) = self.letters(at) {
            return plain(letters, self.front.sign_text, self.front.sign, true);
        }
        if at.y == self.mark.area.bottom() - 1 {
            self.wall(at)
        } else {
            self.slope(at)
        }
    }

    fn door(&self) -> Tile {
        let (fore, back) = self.front.door;
        plain(['∩', ' '], fore, back, true)
    }

    /// The letters of the sign on a tile. The sign hangs left of the door if it fits there, else right of it,
    /// else nowhere.
    fn letters(&self, at: Point) -> Option<[char; 2]> {
        let door = self.mark.door.filter(|door| door.y == at.y)?;
        let per_tile = 1 + usize::from(self.wide);
        let length = self.sign.chars().count();
        let tiles = i32::try_from(length.div_ceil(per_tile)).unwrap_or(0);
        let area = self.mark.area;
        let first = if door.x - tiles >= area.left() {
            door.x - tiles
        } else if door.x + tiles < area.right() {
            door.x + 1
        } else {
            return None;
        };
        let n = usize::try_from(at.x - first).ok()?;
        if n >= length.div_ceil(per_tile) {
            return None;
        }
        let letter = |n| self.sign.chars().nth(n).unwrap_or(' ');
        Some([letter(n * per_tile), letter(n * per_tile + 1)])
    }

    /// The front: plaster, beams, and windows, lit or dark.
    fn wall(&self, at: Point) -> Tile {
        let area = self.mark.area;
        let plaster = scale(
            self.roof.plaster,
            256 + ((grain(at.x, at.y, GRAIN) * 14) >> 7),
        );
        let place = at.x - area.left();
        let window = place % 3 == 1 && at.x + 1 < area.right();
        if window {
            let pane = if self.roof.lit {
                self.front.window_lit
            } else {
                self.front.window
            };
            let tile = plain(['▪', '▪'], pane, plaster, false);
            return Tile {
                glyphs: ['▪', if self.wide { ' ' } else { '▪' }],
                lighting: if self.roof.lit {
                    Lighting::Glow(FULL)
                } else {
                    Lighting::Ground
                },
                ..tile
            };
        }
        let beam = place == 0 || at.x + 1 == area.right();
        let glyphs = if beam { ['│', ' '] } else { [' ', ' '] };
        plain(glyphs, self.front.beam, plaster, false)
    }

    /// The roof: two slopes, the ridge between them, and the gable ends.
    fn slope(&self, at: Point) -> Tile {
        let area = self.mark.area;
        let ridge = area.top() + (area.h - 1) / 2;
        let slope = match at.y - ridge {
            0 => RIDGE,
            up @ ..0 => NORTH + ROW * (up + 1),
            down => SOUTH * down,
        };
        let end = at.x == area.left() || at.x + 1 == area.right();
        let gable = if end { GABLE } else { 0 };
        let grain = (grain(at.x, at.y, GRAIN) * 12) >> 7;
        let shade = 256 + slope + gable + grain;
        let back = scale(self.roof.back, shade);
        let fore = contrast::hush(scale(self.roof.fore, shade), back);
        plain(self.cover(at), fore, back, false)
    }

    /// Glyphs of tiles, slates or straw, with bare roof between them.
    fn cover(&self, at: Point) -> [char; 2] {
        let (x, y) = (at.x, at.y);
        let every = |n: i32, glyph: char| if (x + n * y) % 3 == 0 { glyph } else { ' ' };
        match self.roof.style {
            RoofStyle::Tile => [every(1, '∩'), ' '],
            RoofStyle::Slate => [every(2, '_'), every(2, '_')],
            RoofStyle::Thatch => [0, 1].map(|half| {
                let n = hash(x * 2 + half, y, STRAW) % 4;
                if n == 0 { '~' } else { ' ' }
            }),
        }
    }

    /// Light left on a tile in the house's shadow, in 256ths; 256 outside the shadow.
    pub fn shadow(&self, at: Point) -> i32 {
        let area = self.mark.area;
        let far = usize::try_from(at.x - area.right()).ok();
        let beside = at.y > area.top() && at.y < area.bottom();
        let shade = far.filter(|_| beside).and_then(|far| SHADOW.get(far));
        shade.copied().unwrap_or(256)
    }
}

const fn plain(glyphs: [char; 2], fore: Rgb, back: Rgb, matters: bool) -> Tile {
    Tile {
        glyphs,
        fores: [fore; 2],
        back,
        lighting: Lighting::Ground,
        matters,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Rect;

    fn front() -> Front {
        Front {
            beam: [70, 50, 30],
            sign: [50, 30, 20],
            sign_text: [255, 215, 130],
            window: [70, 80, 90],
            window_lit: [255, 210, 120],
            door: ([230, 170, 90], [50, 30, 18]),
        }
    }

    fn roof() -> Roof {
        Roof {
            style: RoofStyle::Tile,
            back: [138, 58, 40],
            fore: [106, 42, 30],
            plaster: [160, 138, 100],
            lit: true,
        }
    }

    fn drawn(door: Point, sign: &str, wide: bool) -> Vec<String> {
        let (front, roof) = (front(), roof());
        let mark = Landmark {
            name: "pub".into(),
            area: Rect::new(0, 0, 8, 4),
            door: Some(door),
        };
        let house = House {
            mark: &mark,
            roof: &roof,
            front: &front,
            sign,
            wide,
        };
        let halves = 1 + usize::from(wide);
        let row = |y| {
            let tiles = (0..8).map(|x| house.tile(Point::new(x, y)).glyphs);
            tiles.flat_map(|it| it.into_iter().take(halves)).collect()
        };
        (0..4).map(row).collect()
    }

    #[test]
    fn a_sign_hangs_beside_the_door_whichever_side_has_room() {
        assert!(drawn(Point::new(5, 3), "PUB", false)[3].contains("PUB∩"));
        assert!(drawn(Point::new(1, 3), "PUB", false)[3].contains("∩PUB"));
        assert!(drawn(Point::new(5, 0), "PUB", false)[0].contains("PUB∩"));
        assert!(drawn(Point::new(5, 3), "PUB", true)[3].contains("PUB ∩"));
        let none = drawn(Point::new(4, 3), "MERCHANT", false);
        assert!(!none[3].contains("MER"), "what does not fit is left out");
    }

    #[test]
    fn the_ridge_is_lighter_than_both_slopes() {
        let (front, roof) = (front(), roof());
        let mark = Landmark {
            name: "pub".into(),
            area: Rect::new(0, 0, 8, 6),
            door: None,
        };
        let house = House {
            mark: &mark,
            roof: &roof,
            front: &front,
            sign: "",
            wide: false,
        };
        let red = |y| house.tile(Point::new(3, y)).back[0];
        assert!(
            red(2) > red(1) && red(2) > red(3),
            "{} {} {}",
            red(1),
            red(2),
            red(3)
        );
        assert!(red(3) > red(0));
        assert_eq!(house.shadow(Point::new(8, 3)), 176);
        assert_eq!(house.shadow(Point::new(10, 3)), 256);
        assert_eq!(house.shadow(Point::new(7, 3)), 256);
    }
}
