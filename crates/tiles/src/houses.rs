//! The outside of a house in daylight: front, roof, and the one thing on the roof that shows its trade.

mod front;
mod ornaments;
mod roof;
mod trade;

use crate::TILE;
use crate::canvas::{BitmapCanvas, PixelBlock};
use crate::letters::SIGNS;
use crate::overlay::TallDrawing;
use paint::palette::{Front, Roof};
use paint::tint::{Rgb, add, mix, scale};
use proto::{Landmark, RoofStyle, Sprite};
pub(crate) use roof::roof_cover;
use trade::{Top, TradeLook};

/// Height of a front in dots: a person fits through its door.
const FRONT: i32 = 25;
/// Dots that a roof reaches beyond the walls, to the north and to either side.
const NORTH: i32 = 10;
const SIDE: i32 = 4;
/// Room around the walls for eaves, chimney and spire.
const MARGIN: i32 = 24;
const ABOVE: i32 = 64;

/// What a house is painted from.
#[derive(Clone, Copy)]
pub(crate) struct HousePlan<'a> {
    pub mark: &'a Landmark,
    pub roof: &'a Roof,
    pub front: &'a Front,
    /// The text of the sign; empty without one.
    pub sign: &'a str,
    /// Whether its windows shine.
    pub night: bool,
    /// Sprites of the things before its front.
    pub sprites: &'a [Sprite],
}

/// A painted house.
pub(crate) struct PaintedHouse {
    /// The part north of the walls, and the rest.
    pub overlays: [TallDrawing; 2],
    /// The mouth of the chimney, in pixels of the level.
    pub chimney: Option<(i32, i32)>,
}

/// A house in the making. Its origin is the upper left corner of its walls.
struct House<'a> {
    plan: HousePlan<'a>,
    trade: TradeLook,
    canvas: BitmapCanvas,
    /// Size of the walls in dots.
    width: i32,
    height: i32,
    /// Left edge of the tile with the door.
    door: i32,
    /// Whether the door is on the far side.
    north: bool,
    style: RoofStyle,
    /// Dark, middle, light and edge.
    tones: [Rgb; 4],
    /// Noise differs from house to house.
    salt: u32,
}

/// Paints a house. `None` if it has no door.
pub(crate) fn paint_house(plan: HousePlan<'_>) -> Option<PaintedHouse> {
    let area = plan.mark.area;
    let door = plan.mark.door?;
    let (width, height) = (area.w * TILE, area.h * TILE);
    let room: PixelBlock = [-MARGIN, -ABOVE, width + MARGIN, height + MARGIN];
    let trade = TradeLook::named(&plan.mark.name);
    let theme = (plan.roof.style, roof_tones(plan.roof.back));
    let (style, tones) = trade.roof.unwrap_or(theme);
    let mut house = House {
        plan,
        trade,
        style,
        canvas: BitmapCanvas::new(room),
        width,
        height,
        door: (door.x - area.left()) * TILE,
        north: door.y == area.top(),
        tones,
        salt: (area.x + area.y * 64).cast_unsigned(),
    };
    house.draw_front();
    house.draw_roof();
    house.draw_top();
    let chimney = house.chimney_place();
    if let Some(x) = chimney {
        house.draw_chimney(x);
    }
    if house.north {
        house.draw_porch();
        house.draw_post_sign();
    } else {
        house.draw_board();
    }
    house.canvas.add_hem();
    let overlay = TallDrawing::over(area, house.canvas);
    Some(PaintedHouse {
        overlays: overlay.split(area.top()),
        chimney: chimney.map(|x| (area.x * TILE + x + 5, area.y * TILE - 24)),
    })
}

impl House<'_> {
    fn draw_top(&mut self) {
        let middle = self.door + TILE / 2;
        let (low, width) = (self.height, self.width);
        match self.trade.top {
            Top::Gable => self.draw_gable(if self.north { width / 2 } else { middle }, 40, 26),
            Top::Pub => {
                let centre = if self.north { width / 2 } else { middle };
                self.draw_gable(centre, 46, 30);
                for x in [26, width - 30] {
                    if (x - centre).abs() > 40 {
                        self.draw_dormer(x, low - 58);
                    }
                }
            }
            Top::Temple => {
                let centre = if self.north { width / 2 } else { middle };
                self.draw_gable(centre, 54, 38);
                self.draw_turret(if middle < width / 3 { width - 44 } else { 10 });
            }
            Top::Dormer => self.draw_dormer(width / 2, low - 52),
            Top::Dome => self.draw_dome(),
            Top::Forge => self.draw_forge(),
            Top::Nothing => {}
        }
    }

    /// Left edge of the chimney: a place that is clear of porch and sign.
    fn chimney_place(&self) -> Option<i32> {
        if !self.trade.smokes {
            return None;
        }
        let (porch, sign) = (self.door - 8, self.post_sign_place());
        let taken = if self.north {
            porch.min(sign)..(porch + 34).max(sign + self.sign_width() + 2)
        } else {
            0..0
        };
        let ends = [self.width - 36, 18];
        let free = |x: &i32| *x + 13 < taken.start || *x >= taken.end;
        ends.into_iter().find(free)
    }

    /// Width of the board with the sign, in dots; 0 without one.
    fn sign_width(&self) -> i32 {
        if self.plan.sign.is_empty() {
            0
        } else {
            SIGNS.width(self.plan.sign) + 6
        }
    }

    /// Left edge of the sign beside a porch: east of it, or west where the house ends.
    fn post_sign_place(&self) -> i32 {
        let (middle, wide) = (self.door + TILE / 2, self.sign_width());
        if middle + 16 + wide <= self.width + SIDE {
            middle + 16
        } else {
            middle - 16 - wide
        }
    }

    fn beam(&self) -> Rgb {
        scale(self.plan.front.beam, 310)
    }
}

/// Dark, middle, light and edge of a roof of this colour.
fn roof_tones(middle: Rgb) -> [Rgb; 4] {
    let light = add(scale(middle, 320), [14, 14, 8]);
    let edge = mix(light, [255, 240, 205], 80);
    [scale(middle, 150), middle, light, edge]
}
