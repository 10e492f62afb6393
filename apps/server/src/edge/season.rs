//! Days and seasons (quarters of a year); both begin at midnight UTC.

use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, Month, OffsetDateTime};

/// The half-open range of a day like `2026-11-16`, in seconds since 1970.
pub(super) fn day(text: &str) -> Option<(i64, i64)> {
    let mut parts = text.splitn(3, '-');
    let year = digits(parts.next()?, 4)?;
    let month = Month::try_from(u8::try_from(digits(parts.next()?, 2)?).ok()?).ok()?;
    let day = u8::try_from(digits(parts.next()?, 2)?).ok()?;
    let date = Date::from_calendar_date(year, month, day).ok()?;
    Some((begin(date), begin(date.next_day()?)))
}

/// The half-open range of a season like `2026-4`, in seconds since 1970.
pub(super) fn season(text: &str) -> Option<(i64, i64)> {
    let (year, quarter) = text.split_once('-')?;
    let (year, quarter) = (digits(year, 4)?, digits(quarter, 1)?);
    if !(1..=4).contains(&quarter) {
        return None;
    }
    let first = |year, quarter: i32| {
        let month = Month::try_from(u8::try_from(quarter * 3 - 2).ok()?).ok()?;
        Date::from_calendar_date(year, month, 1).ok()
    };
    let next = match quarter {
        4 => first(year + 1, 1),
        quarter => first(year, quarter + 1),
    };
    Some((begin(first(year, quarter)?), begin(next?)))
}

/// The season and the day of a time in seconds since 1970.
pub(super) fn names(seconds: i64) -> (String, String) {
    let time = moment(seconds);
    let month = u8::from(time.month());
    let season = format!("{:04}-{}", time.year(), (month - 1) / 3 + 1);
    (
        season,
        format!("{:04}-{month:02}-{:02}", time.year(), time.day()),
    )
}

/// RFC 3339.
pub(super) fn stamp(seconds: i64) -> String {
    moment(seconds).format(&Rfc3339).unwrap_or_default()
}

fn moment(seconds: i64) -> OffsetDateTime {
    let start = OffsetDateTime::UNIX_EPOCH;
    start
        .checked_add(Duration::seconds(seconds))
        .unwrap_or(start)
}

fn begin(date: Date) -> i64 {
    date.midnight().assume_utc().unix_timestamp()
}

/// A number of exactly `count` digits.
fn digits(text: &str, count: usize) -> Option<i32> {
    let is_number = text.len() == count && text.bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{day, names, season, stamp};

    #[test]
    fn days_and_seasons_are_contiguous() {
        assert_eq!(day("2026-11-16"), Some((1_794_787_200, 1_794_873_600)));
        assert_eq!(
            season("2026-4").map(|it| it.1),
            season("2027-1").map(|it| it.0)
        );
        assert_eq!(
            day("2028-02-29").map(|it| it.1),
            day("2028-03-01").map(|it| it.0)
        );
        assert_eq!(
            names(1_794_787_200),
            ("2026-4".to_owned(), "2026-11-16".to_owned())
        );
        assert_eq!(stamp(1_794_787_200), "2026-11-16T00:00:00Z");
    }

    #[test]
    fn invalid_days_and_seasons_are_rejected() {
        for text in [
            "",
            "2026",
            "2026-13-01",
            "2026-02-30",
            "2026-2-3",
            "+026-01-01",
            "2026-01-01x",
        ] {
            assert_eq!(day(text), None, "{text}");
        }
        for text in ["", "2026-0", "2026-5", "2026-10", "26-1"] {
            assert_eq!(season(text), None, "{text}");
        }
    }
}
