//! Parses seeds as typed: `7`, `1..1000` with both ends included, or several of these as `1,5,20..30`.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Ascending ranges of seeds, both ends included; no seed occurs twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(Vec<RangeInclusive<u64>>);

impl Seeds {
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().map(count).fold(0, u64::saturating_add)
    }

    /// Returns the seed at index `n`, from 0.
    #[must_use]
    pub fn get(&self, mut n: u64) -> Option<u64> {
        for range in &self.0 {
            match n.checked_sub(count(range)) {
                Some(rest) => n = rest,
                None => return range.start().checked_add(n),
            }
        }
        None
    }
}

fn count(range: &RangeInclusive<u64>) -> u64 {
    (range.end() - range.start()).saturating_add(1)
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ranges: Vec<RangeInclusive<u64>> =
            text.split(',').map(range).collect::<Result<_, _>>()?;
        let in_order = ranges.is_sorted_by(|a, b| a.end() < b.start());
        if !in_order {
            return Err(format!(
                "`{text}` goes back: write seeds in order and each only once"
            ));
        }
        Ok(Self(ranges))
    }
}

fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let Some((first, last)) = text.split_once("..") else {
        let seed = number(text)?;
        return Ok(seed..=seed);
    };
    let first = number(first)?;
    let last = number(last.strip_prefix('=').unwrap_or(last))?;
    if first > last {
        return Err(format!("the range {first}..{last} is empty"));
    }
    Ok(first..=last)
}

fn number(text: &str) -> Result<u64, String> {
    let number = text.trim().parse();
    number.map_err(|_| {
        format!("`{text}` is not a seed; expected a whole number, or a range such as 1..1000")
    })
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, range) in self.0.iter().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            write!(f, "{comma}{}..{}", range.start(), range.end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Seeds;

    fn seeds(text: &str) -> Vec<u64> {
        let seeds: Seeds = text.parse().unwrap();
        (0..seeds.count()).map(|n| seeds.get(n).unwrap()).collect()
    }

    #[test]
    fn seed_ranges_include_both_ends() {
        assert_eq!(seeds("3..5"), [3, 4, 5]);
        assert_eq!(seeds("3..=5"), [3, 4, 5]);
        assert_eq!(seeds("7"), [7]);
        assert_eq!(seeds("7,9..10,12"), [7, 9, 10, 12]);
        assert_eq!("1..1000".parse::<Seeds>().unwrap().count(), 1000);
    }

    #[test]
    fn there_is_no_seed_beyond_the_last() {
        let all: Seeds = format!("3..{}", u64::MAX).parse().unwrap();
        assert_eq!(all.get(u64::MAX - 3), Some(u64::MAX));
        assert_eq!(all.get(u64::MAX - 2), None);
        let few: Seeds = "3..5".parse().unwrap();
        assert_eq!(few.get(3), None);
        assert_eq!("1,4".parse::<Seeds>().unwrap().get(2), None);
    }

    #[test]
    fn seeds_are_displayed_as_they_are_typed() {
        let seeds: Seeds = "7,9..=10".parse().unwrap();
        assert_eq!(seeds.to_string(), "7..7,9..10");
        assert_eq!(seeds.to_string().parse(), Ok(seeds));
    }

    #[test]
    fn malformed_seed_ranges_are_refused() {
        for bad in [
            "", "..", "1..", "..5", "a..b", "5..3", "-1..3", "1...3", "1,", "3,3", "3..5,5", "5,3",
        ] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
    }
}
