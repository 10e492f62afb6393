//! Playback of a recorded run: position, speed, and highlights to jump to.

use proto::{Highlight, HighlightKind};
use std::time::Duration;

/// Selectable speeds in turns per second.
const SPEEDS: [u32; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 512];
const USUAL: usize = 3;
/// Minimum time between two frames.
const FRAME: Duration = Duration::from_millis(31);

pub(crate) struct Playback {
    /// Commands played so far, and their total.
    pub(crate) at: u32,
    pub(crate) of: u32,
    marks: Vec<Highlight>,
    /// Whether playback runs; `false` means paused.
    pub(crate) playing: bool,
    speed: usize,
    /// Time that has passed and is not shown yet.
    owed: Duration,
    pub(crate) pending: bool,
}

impl Playback {
    pub(crate) const fn new(of: u32, marks: Vec<Highlight>) -> Self {
        Self {
            at: 0,
            of,
            marks,
            playing: false,
            speed: USUAL,
            owed: Duration::ZERO,
            pending: false,
        }
    }

    pub(crate) const fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Changes the speed by `by` steps, within the selectable speeds.
    pub(crate) fn quicken(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Sets the position after an answer; stops at the end.
    pub(crate) fn stands(&mut self, at: u32) {
        self.at = at;
        self.pending = false;
        self.playing &= at < self.of;
    }

    /// Position of the next or previous highlight of this sort, or of any sort for `None`.
    pub(crate) fn moment(&self, moment: Option<HighlightKind>, back: bool) -> Option<u32> {
        let fits = |mark: &&Highlight| moment.is_none_or(|moment| mark.moment == moment);
        let mut marks = self.marks.iter().filter(fits).map(|mark| mark.at);
        if back {
            marks.rfind(|at| *at < self.at)
        } else {
            marks.find(|at| *at > self.at)
        }
    }

    /// The most important highlight in `from..to`.
    pub(crate) fn has(&self, from: u32, to: u32) -> Option<HighlightKind> {
        let from = self.marks.partition_point(|mark| mark.at < from);
        let within = self.marks[from..].iter().take_while(|mark| mark.at < to);
        // Rarer highlights are more important.
        let rank = |moment: HighlightKind| match moment {
            HighlightKind::Find => 0,
            HighlightKind::Wound => 1,
            HighlightKind::Kill => 2,
            HighlightKind::Place => 3,
        };
        within.map(|mark| mark.moment).max_by_key(|it| rank(*it))
    }

    pub(crate) fn pace(&self) -> Duration {
        (Duration::from_secs(1) / self.speed()).max(FRAME)
    }

    /// Adds `passed` to the time owed, and returns the turns due, at most `max(speed / 8, 1)`.
    pub(crate) fn due(&mut self, passed: Duration) -> u32 {
        self.owed += passed;
        let turn = Duration::from_secs(1) / self.speed();
        let due = self.owed.as_nanos() / turn.as_nanos().max(1);
        let due = u32::try_from(due).unwrap_or(u32::MAX);
        // After a long pause, continue from the same position instead of skipping turns.
        let most = (self.speed() / 8).max(1);
        self.owed = if due > most {
            Duration::ZERO
        } else {
            self.owed.saturating_sub(turn * due)
        };
        due.min(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn film() -> Playback {
        let mark = |at, moment| Highlight { at, moment };
        let marks = vec![
            mark(3, HighlightKind::Find),
            mark(7, HighlightKind::Wound),
            mark(7, HighlightKind::Kill),
            mark(9, HighlightKind::Place),
        ];
        Playback::new(20, marks)
    }

    #[test]
    fn playback_finds_the_next_and_previous_highlight() {
        let mut film = film();
        assert_eq!(film.moment(None, false), Some(3));
        assert_eq!(film.moment(Some(HighlightKind::Kill), false), Some(7));
        assert_eq!(film.moment(None, true), None);
        film.stands(7);
        assert_eq!(film.moment(None, false), Some(9));
        assert_eq!(film.moment(None, true), Some(3));
        assert_eq!(film.has(4, 8), Some(HighlightKind::Kill));
        assert_eq!(film.has(4, 7), None);
    }

    #[test]
    fn playback_skips_no_turns_after_a_long_pause() {
        let mut film = film();
        let eighth = Duration::from_millis(125);
        assert_eq!(film.speed(), 8);
        assert_eq!(film.due(eighth / 2), 0);
        assert_eq!(film.due(eighth / 2), 1);
        assert_eq!(film.due(Duration::from_secs(60)), 1);
        assert_eq!(film.due(Duration::ZERO), 0);
        film.quicken(100);
        assert_eq!(film.speed(), 512);
        assert_eq!(film.due(eighth / 4), 16);
        film.quicken(-100);
        assert_eq!(film.speed(), 1);
    }

    #[test]
    fn playback_stops_at_its_end() {
        let mut film = film();
        film.playing = true;
        film.stands(19);
        assert!(film.playing);
        film.stands(20);
        assert!(!film.playing);
    }
}
