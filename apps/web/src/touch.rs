//! Recognizes gestures of one finger (tap, long press, swipe, drag) and of two (pinch).
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

type Place = (f64, f64);

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    Tap(Place),
    Hold(Place),
    Swipe(Dir),
    /// The finger has moved, while still down.
    Drag {
        /// Where the touch began.
        from: Place,
        /// Distance since the last event.
        by: Place,
        /// Rows of a list since the last event; negative upwards.
        rows: i32,
    },
    /// Two fingers have moved.
    Pinch {
        /// Quotient of their distances now and before.
        factor: f64,
        /// Distance that the middle between them has moved.
        by: Place,
    },
}

/// The fingers on the canvas, each with the number the browser gave it.
#[derive(Debug, Default)]
pub struct Fingers {
    down: Vec<(i32, Finger)>,
    /// Whether a second finger came: then nothing but a pinch is meant until all are lifted.
    pinched: bool,
}

impl Fingers {
    /// Returns whether it is the only finger, which may become a long press.
    pub fn down(&mut self, id: i32, at: Place) -> bool {
        // The browser may lose the end of a touch.
        self.down.retain(|(it, _)| *it != id);
        self.down.push((id, Finger::down(at)));
        self.pinched |= self.down.len() > 1;
        !self.pinched
    }

    pub fn moved(&mut self, id: i32, at: Place) -> Option<Gesture> {
        let before = self.pair();
        let (_, finger) = self.down.iter_mut().find(|(it, _)| *it == id)?;
        let drag = finger.moved(at);
        if !self.pinched {
            return drag;
        }
        let ((far, middle), (now, there)) = (before?, self.pair()?);
        Some(Gesture::Pinch {
            factor: now.max(1.0) / far.max(1.0),
            by: (there.0 - middle.0, there.1 - middle.1),
        })
    }

    pub fn up(&mut self, id: i32) -> Option<Gesture> {
        let at = self.down.iter().position(|(it, _)| *it == id)?;
        let (_, finger) = self.down.remove(at);
        let pinched = self.pinched;
        self.pinched &= !self.down.is_empty();
        finger.up().filter(|_| !pinched)
    }

    /// Reports that the only finger has been down for [`HOLD`].
    pub fn rested(&mut self) -> Option<Gesture> {
        match self.down.as_mut_slice() {
            [(_, finger)] if !self.pinched => finger.rested(),
            _ => None,
        }
    }

    /// Forgets all touches: the browser took them for itself.
    pub fn cancel(&mut self) {
        *self = Self::default();
    }

    /// Distance of the first two fingers, and the middle between them.
    fn pair(&self) -> Option<(f64, Place)> {
        let [(_, one), (_, two), ..] = self.down.as_slice() else {
            return None;
        };
        let (a, b) = (one.at, two.at);
        let far = (a.0 - b.0).hypot(a.1 - b.1);
        Some((far, (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1))))
    }
}

/// One finger, or the mouse while its button is down.
#[derive(Clone, Copy, Debug)]
pub struct Finger {
    from: Place,
    at: Place,
    /// Position of the last counted row.
    row: f64,
    strayed: bool,
    held: bool,
}

impl Finger {
    #[must_use]
    pub const fn down(at: Place) -> Self {
        Self {
            from: at,
            at,
            row: at.1,
            strayed: false,
            held: false,
        }
    }

    pub fn moved(&mut self, at: Place) -> Option<Gesture> {
        let by = (at.0 - self.at.0, at.1 - self.at.1);
        self.at = at;
        self.strayed |= self.far() > SLOP;
        let mut rows = 0;
        while (at.1 - self.row).abs() >= ROW {
            let way = if at.1 < self.row { -1 } else { 1 };
            rows += way;
            self.row += f64::from(way) * ROW;
        }
        let from = self.from;
        self.strayed.then_some(Gesture::Drag { from, by, rows })
    }

    /// Reports that the finger has been down for [`HOLD`].
    pub const fn rested(&mut self) -> Option<Gesture> {
        if self.strayed {
            return None;
        }
        self.held = true;
        Some(Gesture::Hold(self.from))
    }

    #[must_use]
    pub fn up(self) -> Option<Gesture> {
        match self {
            Self { held: true, .. } => None,
            Self { strayed: false, .. } => Some(Gesture::Tap(self.from)),
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
        let mut finger = Finger::down((100.0, 100.0));
        let _ = finger.moved((100.0 + x, 100.0 + y));
        finger.up()
    }

    #[test]
    fn a_finger_that_does_not_move_taps_or_holds() {
        assert_eq!(swept(3.0, -5.0), Some(Gesture::Tap((100.0, 100.0))));
        let mut finger = Finger::down((5.0, 6.0));
        assert_eq!(finger.rested(), Some(Gesture::Hold((5.0, 6.0))));
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
    fn a_drag_counts_rows_and_is_not_a_long_press() {
        let from = (10.0, 100.0);
        let mut finger = Finger::down(from);
        assert_eq!(finger.moved((10.0, 90.0)), None);
        let drag = |y, rows| {
            let by = (0.0, y);
            Some(Gesture::Drag { from, by, rows })
        };
        assert_eq!(finger.moved((10.0, 77.0)), drag(-13.0, -1));
        assert_eq!(finger.rested(), None);
        assert_eq!(finger.moved((10.0, 123.0)), drag(46.0, 2));
    }

    #[test]
    fn two_fingers_pinch_and_never_tap_swipe_or_hold() {
        let mut fingers = Fingers::default();
        assert!(fingers.down(1, (100.0, 100.0)));
        assert!(!fingers.down(2, (200.0, 100.0)));
        assert_eq!(fingers.rested(), None);
        let pinch = fingers.moved(2, (300.0, 120.0));
        let Some(Gesture::Pinch { factor, by }) = pinch else {
            panic!("{pinch:?}");
        };
        assert!((2.0..2.1).contains(&factor), "{factor}");
        assert_eq!(by, (50.0, 10.0));
        assert_eq!(fingers.up(2), None);
        assert_eq!(fingers.moved(1, (100.0, 300.0)), None);
        assert_eq!(fingers.up(1), None);
        assert!(fingers.down(3, (5.0, 6.0)), "all were lifted");
        assert_eq!(fingers.up(3), Some(Gesture::Tap((5.0, 6.0))));
    }
}
