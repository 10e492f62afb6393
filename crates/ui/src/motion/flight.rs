//! Something that flies over the map.

use super::brush::Brush;
use super::shade::mix;
use geom::{Point, line};
use proto::Colour;

/// Something that flies, with the tiles it flies over.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    path: Vec<Point>,
    colour: Colour,
    begins: u64,
    /// How long it is over one tile.
    step: u64,
    /// Whether it lights its way.
    burns: bool,
}

/// How long something is over one tile, at most, and over all of them.
const STEP: u64 = 16;
const ALL: u64 = 160;
/// How bright the head is and the two tiles behind it, and how each is drawn.
const TRAIL: [(char, u64); 3] = [('•', 256), ('∙', 150), ('·', 80)];
const WHITE: Colour = Colour(255, 255, 255);
/// How far the light of something that burns falls.
const REACH: i32 = 4;

impl Flight {
    pub(super) fn new(from: Point, to: Point, colour: Colour, begins: u64) -> Self {
        let path: Vec<Point> = line(from, to).skip(1).collect();
        let tiles = u64::try_from(path.len()).unwrap_or(u64::MAX).max(1);
        Self {
            path,
            colour: mix(colour, WHITE, 110),
            begins,
            step: (ALL / tiles).clamp(1, STEP),
            burns: false,
        }
    }

    /// Lets it light its way if it goes off where it comes down.
    pub(super) fn goes_off(&mut self, at: Point) {
        self.burns |= self.path.last() == Some(&at);
    }

    /// When it comes down.
    pub(super) fn lands(&self) -> u64 {
        let tiles = u64::try_from(self.path.len()).unwrap_or(u64::MAX);
        self.begins + self.step * tiles
    }

    /// When its tail is gone too.
    pub(super) fn ends(&self) -> u64 {
        self.lands() + 2 * self.step
    }

    pub(super) fn draw(&self, brush: &mut Brush<'_>, now: u64) {
        if now < self.begins {
            return;
        }
        let Ok(head) = usize::try_from((now - self.begins) / self.step) else {
            return;
        };
        if let Some(at) = self.path.get(head).filter(|_| self.burns) {
            self.light(brush, *at);
        }
        for (behind, (glyph, bright)) in TRAIL.into_iter().enumerate().rev() {
            let tile = head.checked_sub(behind).and_then(|n| self.path.get(n));
            if let Some(at) = tile {
                brush.glyph(*at, glyph, mix(Colour(0, 0, 0), self.colour, bright));
            }
        }
    }

    fn light(&self, brush: &mut Brush<'_>, head: Point) {
        let most = REACH * REACH + 1;
        for dy in -REACH..=REACH {
            for dx in -REACH..=REACH {
                let at = head + Point::new(dx, dy);
                let near = (most - head.distance_sq(at)).max(0) * 256 / most;
                brush.light(at, self.colour, u64::try_from(near).unwrap_or(0));
            }
        }
    }
}
