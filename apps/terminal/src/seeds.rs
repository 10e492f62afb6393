//! A range of seeds as typed: `7`, `1..1000` or `1..=1000`, both ends included.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Seeds from one to another, both included, as a player counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds(RangeInclusive<u64>);

impl Seeds {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        (self.0.end() - self.0.start()).saturating_add(1)
    }

    /// The seed at that place, counted from 0.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u64> {
        let seed = self.0.start().checked_add(n)?;
        self.0.contains(&seed).then_some(seed)
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            let number = part.trim().parse::<u64>();
            number.map_err(|_| {
                format!("`{part}` is no seed: write a whole number, or two as 1..1000")
            })
        };
        let Some((first, last)) = text.split_once("..") else {
            let seed = number(text)?;
            return Ok(Self(seed..=seed));
        };
        let first = number(first)?;
        let last = number(last.strip_prefix('=').unwrap_or(last))?;
        if first > last {
            return Err(format!("there are no seeds from {first} to {last}"));
        }
        Ok(Self(first..=last))
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
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
    fn both_ends_are_included() {
        assert_eq!(seeds("3..5"), [3, 4, 5]);
        assert_eq!(seeds("3..=5"), [3, 4, 5]);
        assert_eq!(seeds("7"), [7]);
        assert_eq!("1..1000".parse::<Seeds>().unwrap().count(), 1000);
    }

    #[test]
    fn there_is_no_seed_beyond_the_last() {
        let all: Seeds = format!("3..{}", u64::MAX).parse().unwrap();
        assert_eq!(all.get(u64::MAX - 3), Some(u64::MAX));
        assert_eq!(all.get(u64::MAX - 2), None);
        let few: Seeds = "3..5".parse().unwrap();
        assert_eq!(few.get(3), None);
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for bad in ["", "..", "1..", "..5", "a..b", "5..3", "-1..3", "1...3"] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
    }
}
