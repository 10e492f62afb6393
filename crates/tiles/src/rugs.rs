//! Rugs on the floors of houses.

use crate::bitmap::{Bitmap, Dot, DotKind};
use crate::canvas::hex;
use geom::{Point, Rect};
use paint::tint::{Rgb, mix, scale};
use proto::Landmark;

/// Width of the bare floor around a rug, within its tiles, in dots.
const BARE: i32 = 3;
const GOLD: Rgb = hex(0xC8_92_3A);

/// Paints the part of a rug on a tile of a house, to be laid over its floor.
pub(crate) fn paint_rug(landmarks: &[Landmark], at: Point) -> Option<Bitmap> {
    let mut houses = landmarks.iter();
    let (area, cloth) = houses.find_map(|house| {
        let area = rug_area(house.area.interior());
        Some((area, cloth(&house.name)?)).filter(|_| area.contains(at))
    })?;
    let mut bitmap = Bitmap::new(16, 16);
    for (n, dot) in (0..).zip(&mut bitmap.dots) {
        let (x, y) = (
            (at.x - area.left()) * 16 + n % 16,
            (at.y - area.top()) * 16 + n / 16,
        );
        if let Some(rgb) = thread(cloth, x, y, (area.w * 16, area.h * 16)) {
            *dot = Dot {
                rgb: rgb.map(|value| u8::try_from(value).unwrap_or(u8::MAX)),
                kind: DotKind::Lit,
            };
        }
    }
    Some(bitmap)
}

/// The tiles of a rug: half the width and height of the room, in its middle.
const fn rug_area(room: Rect) -> Rect {
    let (w, h) = (room.w / 2, room.h / 2);
    Rect::new(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)
}

/// The colour of the rug in a house, by the name its level gives it.
fn cloth(name: &str) -> Option<Rgb> {
    match name {
        "pub" => Some(hex(0x7E_28_2A)),
        "temple" => Some(hex(0x2E_3E_74)),
        "house" => Some(hex(0x3E_5A_34)),
        "clothier" => Some(hex(0x56_34_70)),
        _ => None,
    }
}

/// The colour of a rug at a dot; `None` on the bare floor.
fn thread(cloth: Rgb, x: i32, y: i32, (wide, high): (i32, i32)) -> Option<Rgb> {
    let edge = x.min(y).min(wide - 1 - x).min(high - 1 - y) - BARE;
    let weave = if y % 2 == 0 { 244 } else { 256 };
    // Distance from the middle of a tile, along both sides, in half dots.
    let far = (2 * (x % 16) - 15).abs() + (2 * (y % 16) - 15).abs();
    let rgb = match (edge, far) {
        (..0, _) => return None,
        (0, _) => scale(cloth, 130),
        (3, _) => mix(cloth, GOLD, 190),
        (1..6, _) => scale(cloth, 205),
        (_, 10) => mix(cloth, GOLD, 130),
        (_, ..4) => mix(cloth, GOLD, 170),
        _ => cloth,
    };
    Some(scale(rgb, weave))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(name: &str) -> [Landmark; 1] {
        [Landmark {
            name: name.into(),
            area: Rect::new(3, 5, 13, 8),
            door: Some(Point::new(9, 12)),
        }]
    }

    #[test]
    fn rug_lies_in_the_middle_of_a_room() {
        let tiles = |name: &str| {
            let marks = house(name);
            let area = marks[0].area;
            let has_rug = |at: &Point| paint_rug(&marks, *at).is_some();
            area.points().filter(has_rug).collect::<Vec<_>>()
        };
        let rug = Rect::new(7, 7, 5, 3);
        assert_eq!(tiles("pub"), rug.points().collect::<Vec<_>>());
        assert_eq!(tiles("hovel"), []);
    }
}
