//! Calendar dates in UTC, and the world of a day: its seed is the date written as a number.

use std::fmt;

const DAY: u64 = 86_400;
/// Days in 400 years of the Gregorian calendar.
const ERA: u64 = 146_097;
/// Days from the first of March of the year 0 to the first of January 1970.
const EPOCH: u64 = 719_468;

/// A date of the years 2020 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The date of a time in seconds since 1970; `None` before 2020, when the clock is not set.
    pub(crate) fn of(seconds: u64) -> Option<Self> {
        // Years begin in March here, so that the leap day is the last of a year.
        let days = seconds / DAY + EPOCH;
        let (era, day) = (days / ERA, days % ERA);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = era * 400 + year + u64::from(month <= 2);
        let date = Self { year, month, day };
        (2020..=9999).contains(&year).then_some(date)
    }

    /// The seed of the world of this day, such as 20261118.
    pub(crate) const fn seed(self) -> u64 {
        (self.year * 100 + self.month) * 100 + self.day
    }

    /// The day whose world has this seed.
    pub(crate) fn of_seed(seed: u64) -> Option<Self> {
        let date = Self {
            year: seed / 10_000,
            month: seed / 100 % 100,
            day: seed % 100,
        };
        let is_date = (2020..=9999).contains(&date.year)
            && (1..=12).contains(&date.month)
            && (1..=31).contains(&date.day);
        is_date.then_some(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates_and_seeds() {
        for (seconds, shown) in [
            (1_582_934_400, "2020-02-29"),
            (1_609_459_199, "2020-12-31"),
            (1_609_459_200, "2021-01-01"),
            (1_795_046_399, "2026-11-18"),
            (4_107_542_400, "2100-03-01"),
        ] {
            let date = Date::of(seconds).unwrap();
            assert_eq!(date.to_string(), shown);
            assert_eq!(Date::of_seed(date.seed()), Some(date));
        }
        assert_eq!(Date::of(1_000_000), None);
        assert_eq!(Date::of_seed(20_261_318), None);
        assert_eq!(Date::of_seed(7), None);
    }
}
