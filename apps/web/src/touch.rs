//! Recognizes gestures of a finger: tap, long press, swipe, drag.
//!
//! Positions are in CSS pixels. There is no clock here: the caller reports that the finger has rested for [`HOLD`].

use geom::Dir;

/// Duration of a long press in milliseconds.
pub const HOLD: i32 = 450;
/// Maximum distance of a tap.
const SLOP: f64 = 12.0;
/// Minimum distance of a swipe.
const SWIPE: f64 = 28.0;
/// Distance of one row when dragging a list.
const ROW: f64 = 22.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Tap(f64, f64),
    Hold(f64, f64),
    Swipe(Dir),
    /// The finger has moved by a row, while still down.
    Row {
        up: bool,
        /// Where the touch began.
        x: f64,
        /// Where the touch began.
        y: f64,
    },
}

#[derive(Clone, Copy, Debug)]
pub struct Finger {
    from: (f64, f64),
    at: (f64, f64),
    /// Position of the last counted row.
    row: f64,
    strayed: bool,
    held: bool,
}

impl Finger {
    #[must_use]
    pub const fn down(x: f64, y: f64) -> Self {
        Self {
            from: (x, y),
            at: (x, y),
            row: y,
            strayed: false,
            held: false,
        }
    }

    pub fn moved(&mut self, x: f64, y: f64) -> Option<Gesture> {
        self.at = (x, y);
        self.strayed |= self.far() > SLOP;
        if (y - self.row).abs() < ROW {
            return None;
        }
        let up = y < self.row;
        self.row += if up { -ROW } else { ROW };
        let (x, y) = self.from;
        Some(Gesture::Row { up, x, y })
    }

    /// Reports that the finger has been down for [`HOLD`].
    pub const fn rested(&mut self) -> Option<Gesture> {
        if self.strayed {
            return None;
        }
        self.held = true;
        Some(Gesture::Hold(self.from.0, self.from.1))
    }

    #[must_use]
    pub fn up(self) -> Option<Gesture> {
        let (x, y) = self.from;
        match self {
            Self { held: true, .. } => None,
            Self { strayed: false, .. } => Some(Gesture::Tap(x, y)),
            _ => (self.far() >= SWIPE).then(|| Gesture::Swipe(self.way())),
        }
    }

    fn far(&self) -> f64 {
        (self.at.0 - self.from.0).hypot(self.at.1 - self.from.1)
    }

    /// The nearest of the eight directions.
    fn way(&self) -> Dir {
        let (x, y) = (self.at.0 - self.from.0, self.at.1 - self.from.1);
        // A slope of less than tan 22.5° is straight.
        let (steep, flat) = (y.abs() > x.abs() * 0.4142, x.abs() > y.abs() * 0.4142);
        match (flat, steep, x > 0.0, y > 0.0) {
            (true, false, true, _) => Dir::East,
            (true, false, false, _) => Dir::West,
            (false, _, _, true) => Dir::South,
            (false, _, _, false) => Dir::North,
            (true, true, true, true) => Dir::SouthEast,
            (true, true, true, false) => Dir::NorthEast,
            (true, true, false, true) => Dir::SouthWest,
            (true, true, false, false) => Dir::NorthWest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(x: f64, y: f64) -> Option<Gesture> {
        let mut finger = Finger::down(100.0, 100.0);
        let _ = finger.moved(100.0 + x, 100.0 + y);
        finger.up()
    }

    #[test]
    fn a_finger_that_does_not_move_taps_or_holds() {
        assert_eq!(swept(3.0, -5.0), Some(Gesture::Tap(100.0, 100.0)));
        let mut finger = Finger::down(5.0, 6.0);
        assert_eq!(finger.rested(), Some(Gesture::Hold(5.0, 6.0)));
        assert_eq!(finger.up(), None);
    }

    #[test]
    fn a_moving_finger_swipes_in_its_direction() {
        for (x, y, way) in [
            (60.0, 5.0, Dir::East),
            (-60.0, 5.0, Dir::West),
            (4.0, 50.0, Dir::South),
            (4.0, -50.0, Dir::North),
            (40.0, 35.0, Dir::SouthEast),
            (-40.0, -45.0, Dir::NorthWest),
            (30.0, -30.0, Dir::NorthEast),
            (-30.0, 30.0, Dir::SouthWest),
        ] {
            assert_eq!(swept(x, y), Some(Gesture::Swipe(way)), "{x} {y}");
        }
        // Too far for a tap, too short for a swipe.
        assert_eq!(swept(20.0, 0.0), None);
    }

    #[test]
    fn a_drag_scrolls_by_rows_and_is_not_a_long_press() {
        let mut finger = Finger::down(10.0, 100.0);
        assert_eq!(finger.moved(10.0, 90.0), None);
        let row = |up| {
            Some(Gesture::Row {
                up,
                x: 10.0,
                y: 100.0,
            })
        };
        assert_eq!(finger.moved(10.0, 77.0), row(true));
        assert_eq!(finger.rested(), None);
        assert_eq!(finger.moved(10.0, 101.0), row(false));
    }
}
