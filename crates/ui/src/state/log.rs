//! The message log.

use crate::look::tone::Tone;
use proto::Event;
use std::collections::VecDeque;

/// Maximum number of lines; the oldest are dropped.
const MOST: usize = 2000;

/// Category of a line; the history can be filtered by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LogCategory {
    /// Blows, wounds, and creatures about to attack.
    Fight,
    /// Items found, taken, bought or sold.
    Find,
    Speech,
    #[default]
    Other,
}

impl LogCategory {
    pub(crate) const fn of(event: &Event) -> Self {
        match event {
            Event::Missed { .. }
            | Event::Hurt { .. }
            | Event::Died { .. }
            | Event::Burst { .. }
            | Event::Sprung { .. }
            | Event::Afflicted { .. }
            | Event::Noticed { .. }
            | Event::Fled { .. }
            | Event::Stalked { .. }
            | Event::Warned { .. }
            | Event::Ambushed { .. }
            | Event::DrewBack { .. }
            | Event::Loomed { .. }
            | Event::LostTrail { .. }
            | Event::StruckAir { .. }
            | Event::Surprised { .. }
            | Event::Parried { .. }
            | Event::Shoved { .. }
            | Event::Spared { .. }
            | Event::Roused { .. }
            | Event::Followed { .. }
            | Event::Split { .. }
            | Event::Called { .. }
            | Event::Stole { .. }
            | Event::Glimpsed { .. }
            | Event::Slighted { .. }
            | Event::Lost { .. }
            | Event::GaveUp { .. } => Self::Fight,
            Event::Spotted { .. }
            | Event::Searched { .. }
            | Event::Unlocked { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::PickedUp { .. }
            | Event::Pocketed { .. }
            | Event::Identified { .. }
            | Event::Bore { .. }
            | Event::Hummed { .. }
            | Event::Refilled { .. }
            | Event::Dropped { .. } => Self::Find,
            Event::Said { .. } | Event::Rumoured { .. } | Event::Told { .. } => Self::Speech,
            _ => Self::Other,
        }
    }
}

/// One line of the log. Repeats in a row are counted in `times`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) turn: u32,
    pub(crate) text: String,
    pub(crate) tone: Tone,
    pub(crate) sort: LogCategory,
    pub(crate) times: u32,
    /// Value of [`Log::total`] when the line was last added.
    pub(crate) number: u64,
}

impl Line {
    pub(crate) fn shown(&self) -> String {
        match self.times {
            1 => self.text.clone(),
            times => format!("{} ×{times}", self.text),
        }
    }
}

/// The log of a run, the latest line last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<Line>,
    /// Lines ever added, repeats included; never decreases.
    total: u64,
}

impl Log {
    /// Adds a line; a repeat of the last line only increases its count.
    pub(crate) fn say(&mut self, turn: u32, text: String, tone: Tone, sort: LogCategory) {
        self.total += 1;
        if let Some(last) = self.lines.back_mut()
            && last.text == text
            && last.tone == tone
        {
            last.times += 1;
            last.turn = turn;
            last.number = self.total;
            return;
        }
        if self.lines.len() == MOST {
            self.lines.pop_front();
        }
        self.lines.push_back(Line {
            turn,
            text,
            tone,
            sort,
            times: 1,
            number: self.total,
        });
    }

    /// Drops the lines after `turn`, which was undone.
    pub(crate) fn forget_after(&mut self, turn: u32) {
        self.lines.retain(|line| line.turn <= turn);
    }

    /// Appends the lines of another log, and renumbers them.
    pub(crate) fn extend(&mut self, other: Self) {
        for mut line in other.lines {
            self.total += u64::from(line.times);
            line.number = self.total;
            self.lines.push_back(line);
        }
        let surplus = self.lines.len().saturating_sub(MOST);
        self.lines.drain(..surplus);
    }

    pub(crate) const fn total(&self) -> u64 {
        self.total
    }

    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = &Line> + ExactSizeIterator {
        self.lines.iter()
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_log_lines_are_counted() {
        let mut log = Log::default();
        for turn in 1..=3 {
            log.say(turn, "You wait.".into(), Tone::Plain, LogCategory::Other);
        }
        log.say(4, "A wolf howls.".into(), Tone::Bad, LogCategory::Fight);
        log.say(5, "You wait.".into(), Tone::Plain, LogCategory::Other);
        let shown: Vec<String> = log.lines().map(Line::shown).collect();
        assert_eq!(shown, ["You wait. ×3", "A wolf howls.", "You wait."]);
        assert_eq!(log.lines().next().map(|line| line.turn), Some(3));
    }

    #[test]
    fn a_full_log_drops_its_oldest_lines() {
        let mut log = Log::default();
        for turn in 0..3000 {
            log.say(
                turn,
                format!("line {turn}"),
                Tone::Plain,
                LogCategory::Other,
            );
        }
        assert_eq!(log.len(), MOST);
        assert_eq!(log.lines().next().map(|line| line.turn), Some(1000));
    }
}
