//! The interface's own clock, which whoever runs it keeps active.

/// Time between two drawings of what moves for ever, in milliseconds.
const AMBIENT: u64 = 125;
/// Who has not touched a key for so long is not looking: then even water and fire rest, and the machine with them.
const REST: u64 = 120_000;

/// Milliseconds as far as the interface was told of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    now: u64,
    touched: u64,
}

impl Clock {
    pub(crate) const fn now(self) -> u64 {
        self.now
    }

    /// The moment at which what moves for ever is shown.
    pub(crate) const fn ambient(self) -> u64 {
        self.now - self.now % AMBIENT
    }

    /// Lets time pass; whether what moves for ever looks different now.
    pub(crate) const fn pass(&mut self, millis: u64) -> bool {
        let before = self.now / AMBIENT;
        self.now = self.now.saturating_add(millis);
        self.now / AMBIENT != before
    }

    /// Somebody is there.
    pub(crate) const fn touch(&mut self) {
        self.touched = self.now;
    }

    /// Milliseconds until what moves for ever looks different; `None` while it rests.
    pub(crate) const fn next(self) -> Option<u64> {
        if self.now - self.touched >= REST {
            return None;
        }
        Some(AMBIENT - self.now % AMBIENT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_times_a_second_something_looks_different() {
        let mut clock = Clock::default();
        assert_eq!(clock.next(), Some(125));
        assert!(!clock.pass(100));
        assert_eq!(clock.next(), Some(25));
        assert!(clock.pass(25));
        assert_eq!(clock.next(), Some(125));
    }

    #[test]
    fn what_nobody_looks_at_rests_until_somebody_comes_back() {
        let mut clock = Clock::default();
        clock.pass(REST - 1);
        assert!(clock.next().is_some());
        clock.pass(1);
        assert_eq!(clock.next(), None);
        clock.touch();
        assert!(clock.next().is_some());
    }
}
