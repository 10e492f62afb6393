//! The interface's clock. It advances only when the host reports elapsed time.

/// Milliseconds between two frames of endless motion (water, fire, stars).
const AMBIENT: u64 = 125;
/// Milliseconds without input after which endless motion stops, to save power.
const REST: u64 = 120_000;

/// Milliseconds since the start, as reported by the host.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    now: u64,
    last_input: u64,
}

impl Clock {
    pub(crate) const fn now(self) -> u64 {
        self.now
    }

    /// The current time, rounded down to a frame of endless motion.
    pub(crate) const fn ambient(self) -> u64 {
        self.now - self.now % AMBIENT
    }

    /// Advances the clock. Returns whether endless motion has a new frame.
    pub(crate) const fn pass(&mut self, millis: u64) -> bool {
        let before = self.now / AMBIENT;
        self.now = self.now.saturating_add(millis);
        self.now / AMBIENT != before
    }

    /// Records input from the player.
    pub(crate) const fn note_input(&mut self) {
        self.last_input = self.now;
    }

    /// Milliseconds until the next frame of endless motion; `None` while it rests.
    pub(crate) const fn next(self) -> Option<u64> {
        if self.now - self.last_input >= REST {
            return None;
        }
        Some(AMBIENT - self.now % AMBIENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_has_eight_ambient_frames_a_second() {
        let mut clock = Clock::default();
        assert_eq!(clock.next(), Some(125));
        assert!(!clock.pass(100));
        assert_eq!(clock.next(), Some(25));
        assert!(clock.pass(25));
        assert_eq!(clock.next(), Some(125));
    }

    #[test]
    fn ambient_motion_rests_without_input_until_a_touch() {
        let mut clock = Clock::default();
        clock.pass(REST - 1);
        assert!(clock.next().is_some());
        clock.pass(1);
        assert_eq!(clock.next(), None);
        clock.note_input();
        assert!(clock.next().is_some());
    }
}
