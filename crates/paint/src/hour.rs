//! The hour of the day. Only painters know it: the sky of open levels follows the turn, the rules do not.

use super::tint::{FULL, Rgb, mix};

/// Turns after which the sky changes. Every change repaints the map, which a remote terminal should not do each turn.
const STEP: u32 = 25;
/// Turns of a day. A run begins in the morning.
const DAY: u32 = 2600;
/// Hours by their turn. Between two of them the sky changes evenly.
const HOURS: [(u32, Hour); 7] = [
    (0, Hour::NOON),
    (600, Hour::NOON),
    (850, Hour::DUSK),
    (1100, Hour::NIGHT),
    (1800, Hour::NIGHT),
    (2050, Hour::DAWN),
    (2300, Hour::NOON),
];
/// Darkness from which windows are lit.
const LAMPS_LIT: i32 = 96;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hour {
    /// Multiplies the daylight of the theme.
    pub(crate) sky: Rgb,
    /// 0 by day, 256 at night.
    pub(crate) darkness: i32,
}

impl Hour {
    pub(crate) const NOON: Self = Self {
        sky: FULL,
        darkness: 0,
    };
    const DUSK: Self = Self {
        sky: [204, 143, 132],
        darkness: 160,
    };
    const NIGHT: Self = Self {
        sky: [62, 78, 134],
        darkness: 256,
    };
    const DAWN: Self = Self {
        sky: [206, 172, 184],
        darkness: 90,
    };

    pub(crate) fn of_turn(turn: u32) -> Self {
        let turn = turn % DAY / STEP * STEP;
        let after = HOURS.partition_point(|(start, _)| *start <= turn);
        let (start, from) = HOURS[after.max(1) - 1];
        let (end, to) = HOURS.get(after).copied().unwrap_or((DAY, Self::NOON));
        let part = i32::try_from((turn - start) * 256 / (end - start)).unwrap_or(0);
        from.mix(to, part)
    }

    /// The hour on a level where light decides what is seen: at night half as dark, so that the picture does not
    /// promise a place to hide.
    pub(crate) fn softened(self) -> Self {
        Self::NOON.mix(self, 128)
    }

    pub(crate) const fn lights_windows(self) -> bool {
        self.darkness >= LAMPS_LIT
    }

    fn mix(self, other: Self, part: i32) -> Self {
        Self {
            sky: mix(self.sky, other.sky, part),
            darkness: geom::lerp(self.darkness, other.darkness, part, 256),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_begins_by_day_and_night_falls_evenly() {
        assert_eq!(Hour::of_turn(0), Hour::NOON);
        assert_eq!(Hour::of_turn(600), Hour::NOON);
        assert_eq!(Hour::of_turn(1500), Hour::NIGHT);
        assert_eq!(Hour::of_turn(2300), Hour::NOON);
        assert_eq!(Hour::of_turn(DAY), Hour::NOON);
        let darkness: Vec<i32> = (600..1800).map(|it| Hour::of_turn(it).darkness).collect();
        assert!(darkness.is_sorted());
        let steps = darkness.windows(2).map(|two| two[1] - two[0]);
        assert!(steps.max().is_some_and(|step| step <= 17));
    }

    #[test]
    fn softened_night_keeps_half_of_the_daylight() {
        let night = Hour::of_turn(1500).softened();
        assert!(night.sky.iter().all(|it| *it > 150), "{night:?}");
        assert_eq!(Hour::NOON.softened(), Hour::NOON);
    }
}
