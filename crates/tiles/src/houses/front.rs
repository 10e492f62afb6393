//! The south wall of a house: masonry, door, windows and sign.

use super::trade::Masonry;
use super::{FRONT, House};
use crate::bitmap::DotKind;
use crate::canvas::hex;
use crate::sheet::draw_frames;
use paint::noise::{grain, hash, patch};
use paint::tint::{Rgb, scale};

const DOOR: i32 = 18;
const WINDOW: (i32, i32) = (12, 11);
/// Dots that things before the wall reach south of it, with the hem.
const THING_FOOT: i32 = 4;
const IRON: Rgb = hex(0x3C_3A_40);
const FRAME: Rgb = hex(0x3E_2A_1C);

impl House<'_> {
    pub(super) fn draw_front(&mut self) {
        let (width, low) = (self.width, self.height);
        let top = low - FRONT;
        let masonry = self.trade.masonry;
        let plaster = self.plan.roof.plaster;
        self.canvas.fill([0, top, width, low], |x, y| {
            Some(wall(masonry, plaster, x, y - top))
        });
        let foot = if masonry == Masonry::Planks {
            hex(0x3A_2A_1C)
        } else {
            hex(0x5E_58_52)
        };
        self.canvas.block([0, low - 2, width, low], foot);
        if masonry == Masonry::Timber {
            self.draw_beams(top);
        } else {
            let corner = wall(masonry, plaster, 3, 3);
            self.canvas.block([0, top, 3, low], scale(corner, 240));
            self.canvas
                .block([width - 3, top, width, low], scale(corner, 160));
        }
        self.canvas.dim([0, top, width, top + 5], 159, |_, _| true);
        self.canvas
            .dim([0, top + 5, width, top + 6], 210, |_, _| true);
        let mut taken = Vec::new();
        if !self.north {
            taken.push(self.door - 6..self.door + 22);
            if self.trade.ruined {
                let gap = [self.door, low - 19, self.door + 14, low];
                self.canvas.block(gap, hex(0x15_12_1A));
            } else {
                self.draw_door();
            }
            if let Some(left) = self.board_place() {
                taken.push(left - 4..left + self.sign_width() + 4);
            }
        }
        // A tall thing takes the place of a window, a low one is below it. Each is drawn once.
        let [mut tall, mut short] = self.trade.things.map(<[_]>::iter);
        let mut things = Vec::new();
        for x in (8..width - 16).step_by(24) {
            if taken.iter().any(|it| it.end > x && it.start < x + 13) {
                continue;
            }
            let (instead, below) = match hash(x, self.plan.mark.area.x, self.salt) % 8 {
                0 | 1 => (tall.next(), None),
                2..5 => (None, short.next()),
                _ => (None, None),
            };
            if instead.is_none() {
                self.draw_window(x, low - 17, WINDOW);
            }
            things.extend(instead.or(below).map(|id| (*id, x - 2)));
        }
        for (id, x) in things {
            self.draw_thing(id, x);
        }
    }

    /// Draws a thing before the wall. `left` is the left edge of its sprite.
    fn draw_thing(&mut self, id: &str, left: i32) {
        let sprite = self.plan.sprites.iter().find(|it| it.id == id);
        let bitmap = sprite.and_then(|it| draw_frames(it).into_iter().next());
        if let Some(bitmap) = bitmap {
            let high = i32::try_from(bitmap.height()).unwrap_or(0);
            let top = self.height + THING_FOOT - high;
            self.canvas.stamp(&bitmap, left - 1, top);
        }
    }

    fn draw_beams(&mut self, top: i32) {
        let (width, low, beam) = (self.width, self.height, self.beam());
        for x in (0..width).step_by(24) {
            self.canvas.block([x, top, x + 3, low - 2], beam);
            self.canvas
                .block([x, top, x + 1, low - 2], scale(beam, 358));
        }
        self.canvas
            .block([width - 3, top, width, low - 2], scale(beam, 230));
        self.canvas.block([0, low - 4, width, low - 2], beam);
        for x in (24..width - 24).step_by(72) {
            for k in 0..10 {
                let brace = [x + 3 + k, low - 5 - k, x + 5 + k, low - 4 - k];
                self.canvas.block(brace, beam);
            }
        }
    }

    fn draw_door(&mut self) {
        let (x, low) = (self.door + 2, self.height);
        let (brass, oak) = self.plan.front.door;
        let oak = scale(oak, 460);
        let top = low - DOOR;
        let canvas = &mut self.canvas;
        canvas.block([x - 2, top - 2, x + 14, low], hex(0x6E_68_62));
        canvas.block([x - 2, top - 2, x + 14, top - 1], hex(0x9A_93_8A));
        canvas.block([x - 2, top - 2, x - 1, low], hex(0x8E_87_7E));
        canvas.block([x, top, x + 12, low], oak);
        for k in [0, 4, 8] {
            canvas.block([x + k, top, x + k + 1, low], scale(oak, 168));
            canvas.block([x + k + 1, top, x + k + 2, low], scale(oak, 336));
        }
        canvas.block([x, top, x + 12, top + 1], scale(oak, 140));
        canvas.block([x, low - 14, x + 12, low - 13], IRON);
        canvas.block([x, low - 5, x + 12, low - 4], IRON);
        canvas.block([x + 9, low - 9, x + 11, low - 7], brass);
        canvas.block([x - 4, low - 1, x + 16, low + 2], hex(0x8A_84_78));
        canvas.block([x - 4, low - 1, x + 16, low], hex(0xB4_AC_9A));
    }

    /// Draws a window. At night two of three windows of a lit house glow.
    pub(super) fn draw_window(&mut self, x: i32, y: i32, (wide, high): (i32, i32)) {
        let night = self.plan.night;
        let sleeps = (x / 12 + (hash(0, 0, self.salt) % 3).cast_signed()) % 3 == 0;
        let glows = night && self.plan.roof.lit && !self.trade.ruined && !sleeps;
        let pane = match (self.trade.ruined, night) {
            (true, _) => [hex(0x1C_18_20); 3],
            _ if glows => [hex(0xFF_D8_78), hex(0xFF_B6_48), hex(0xE8_86_2A)],
            (_, false) => [hex(0x9C_C4_D8), hex(0x5E_8C_AE), hex(0x3E_64_88)],
            _ => [hex(0x66_82_B0), hex(0x4A_60_88), hex(0x34_44_62)],
        };
        let kind = if glows { DotKind::Glows } else { DotKind::Lit };
        let canvas = &mut self.canvas;
        let (right, low, mid) = (x + wide, y + high, y + high / 2);
        if let Some(shutter) = self.trade.shutter {
            for left in [x - 3, right] {
                canvas.block([left, y, left + 3, low], scale(shutter, 205));
                canvas.block([left, y, left + 1, low], scale(shutter, 294));
                canvas.block([left, mid, left + 3, mid + 1], scale(shutter, 141));
            }
        }
        canvas.block([x, y, right, low], FRAME);
        for (from, to) in [(x + 1, x + wide / 2), (x + wide / 2 + 1, right - 1)] {
            let mut glass = |block, rgb| canvas.fill_with(block, kind, |_, _| Some(rgb));
            glass([from, y + 1, to, low - 1], pane[1]);
            glass([from, y + 1, to, y + 3], pane[0]);
            glass([to - 1, y + 3, to, low - 1], pane[2]);
        }
        canvas.block([x, mid, right, mid + 1], FRAME);
        canvas.block([x - 1, low, right + 1, low + 1], hex(0x8A_6A_48));
        if self.trade.flowers {
            for x in x..right {
                let (blossom, tall) = match hash(x, y, 19) % 5 {
                    0 => (hex(0xD8_4A_50), 1),
                    1 | 4 => (hex(0x4E_8A_3A), 0),
                    2 => (hex(0x6A_A8_48), 0),
                    _ => (hex(0xE8_C0_4A), 0),
                };
                canvas.block([x, low - tall, x + 1, low + 1], blossom);
            }
            canvas.block([x, low + 1, right, low + 2], hex(0x5A_3A_24));
        }
    }

    /// Left edge of the board that hangs beside the door, clear of a gable over it. `None` where it does not fit.
    fn board_place(&self) -> Option<i32> {
        let wide = self.sign_width();
        if wide == 0 {
            return None;
        }
        let clear = self.trade.top.reach();
        let right = self.door + 8 + clear;
        let left = self.door + 8 - clear - wide;
        if right + wide <= self.width - 2 {
            Some(right)
        } else {
            Some(left).filter(|left| *left >= 2)
        }
    }

    /// Draws the sign that hangs from the eave by two chains.
    pub(super) fn draw_board(&mut self) {
        let Some(x) = self.board_place() else {
            return;
        };
        let (y, wide) = (self.height - 18, self.sign_width());
        for chain in [x + 2, x + wide - 3] {
            self.canvas
                .block([chain, y - 3, chain + 1, y], hex(0x2A_22_28));
        }
        self.draw_sign(x, y);
    }

    /// Draws the sign beside a door on the far side, on a post.
    pub(super) fn draw_post_sign(&mut self) {
        let wide = self.sign_width();
        if wide == 0 {
            return;
        }
        let x = self.post_sign_place();
        let post = x + wide / 2;
        let wood = scale(self.plan.front.sign, 340);
        self.canvas
            .block([post - 1, -21, post + 1, -NORTH_POST], wood);
        self.draw_sign(x, -31);
    }

    fn draw_sign(&mut self, x: i32, y: i32) {
        let wide = self.sign_width();
        let Self { canvas, plan, .. } = self;
        let wood = scale(plan.front.sign, 340);
        canvas.block([x, y, x + wide, y + 10], scale(wood, 118));
        canvas.block([x + 1, y + 1, x + wide - 1, y + 9], wood);
        canvas.block([x + 1, y + 1, x + wide - 1, y + 2], scale(wood, 400));
        canvas.write(x + 3, y + 3, plan.sign, plan.front.sign_text);
    }
}

/// Where the post of a sign ends behind the roof.
const NORTH_POST: i32 = super::NORTH + 1;

/// The colour of a wall at a dot, counted from its upper left corner.
pub(super) fn wall(masonry: Masonry, plaster: Rgb, x: i32, y: i32) -> Rgb {
    // Grain in 256ths of `share` percent.
    let vary = |rgb: Rgb, n: i32, row: i32, salt: u32, share: i32| {
        scale(rgb, 256 + grain(n, row, salt) * share / 50)
    };
    match masonry {
        Masonry::Timber => {
            let plaster = scale(plaster, 307);
            scale(plaster, 256 + patch(x, y, 8, (6, 4)) / 10)
        }
        Masonry::Ashlar => {
            let row = y.div_euclid(6);
            let along = x + row.rem_euclid(2) * 7;
            let stone = vary(plaster, along.div_euclid(14), row, 5, 9);
            match (y.rem_euclid(6), along.rem_euclid(14)) {
                (0, _) | (_, 0) => scale(plaster, 165),
                (1, _) => scale(stone, 287),
                _ => stone,
            }
        }
        Masonry::Rubble => {
            let row = y.div_euclid(5);
            let along = x + (hash(row, 3, 9) % 9).cast_signed();
            let stone = vary(hex(0x77_71_6A), along.div_euclid(9), row, 6, 20);
            match (y.rem_euclid(5), along.rem_euclid(9)) {
                (0, _) | (_, 0) => hex(0x41_3C_40),
                (1, _) => scale(stone, 294),
                _ => stone,
            }
        }
        Masonry::Planks => {
            let plank = vary(hex(0x7A_5C_3A), x.div_euclid(5), 0, 7, 16);
            match x.rem_euclid(5) {
                0 => hex(0x46_30_1E),
                1 => scale(plank, 294),
                _ => plank,
            }
        }
    }
}
