//! Dice notation.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A dice roll such as `2d6+1`: a number of dice with a number of sides each, and a fixed bonus.
///
/// ```
/// use hearthgate_geom::Dice;
///
/// let sword: Dice = "2d6+1".parse()?;
/// assert_eq!(sword, Dice::new(2, 6, 1));
/// assert_eq!((sword.min(), sword.max()), (3, 13));
/// assert_eq!(sword.mean_x2(), 16);
/// assert_eq!("d20".parse::<Dice>()?.to_string(), "1d20");
/// # Ok::<(), hearthgate_geom::DiceError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    /// Number of dice.
    pub count: u8,
    /// Sides of each die.
    pub sides: u16,
    /// Number added to the sum.
    pub bonus: i16,
}

/// A syntax error in dice notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The text is empty.
    #[error("dice are missing; write them like 2d6+1, d20 or 3")]
    Empty,
    /// A number is missing or malformed.
    #[error("in the dice `{dice}`, {part} is `{found}` where a whole number belongs")]
    NotANumber {
        /// The dice as written.
        dice: String,
        /// The number that is wrong.
        part: &'static str,
        /// The text in its place.
        found: String,
    },
    /// A number is too small or too large.
    #[error("in the dice `{dice}`, {part} is {found}; it must be from {min} to {max}")]
    OutOfRange {
        /// The dice as written.
        dice: String,
        /// The number that is wrong.
        part: &'static str,
        /// The number as written.
        found: String,
        min: i32,
        max: i32,
    },
}

impl Dice {
    #[must_use]
    pub const fn new(count: u8, sides: u16, bonus: i16) -> Self {
        Self {
            count,
            sides,
            bonus,
        }
    }

    /// A constant, without dice.
    #[must_use]
    pub const fn fixed(bonus: i16) -> Self {
        Self::new(0, 0, bonus)
    }

    #[must_use]
    pub const fn min(self) -> i32 {
        let least = if self.sides == 0 { 0 } else { self.count };
        least as i32 + self.bonus as i32
    }

    #[must_use]
    pub const fn max(self) -> i32 {
        self.count as i32 * self.sides as i32 + self.bonus as i32
    }

    /// Twice the average, which is always an integer.
    #[must_use]
    pub const fn mean_x2(self) -> i32 {
        self.min() + self.max()
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 || self.sides == 0 {
            return write!(f, "{}", self.bonus);
        }
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.bonus == 0 {
            return Ok(());
        }
        write!(f, "{:+}", self.bonus)
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(dice: &str) -> Result<Self, DiceError> {
        if dice.is_empty() {
            return Err(DiceError::Empty);
        }
        let Some((count, rest)) = dice.split_once('d') else {
            return Ok(Self::fixed(bonus(dice, dice)?));
        };
        let (sides, added) = rest.split_at(rest.find(['+', '-']).unwrap_or(rest.len()));
        Ok(Self {
            count: match count {
                "" => 1,
                _ => number(dice, "the number of dice", count, 1, u8::MAX.into())?,
            },
            sides: number(dice, "the number of sides", sides, 1, u16::MAX.into())?,
            bonus: match added {
                "" => 0,
                _ => bonus(dice, added)?,
            },
        })
    }
}

fn bonus(dice: &str, text: &str) -> Result<i16, DiceError> {
    number(dice, "the bonus", text, i16::MIN.into(), i16::MAX.into())
}

/// Parses one number from `min` to `max`.
fn number<T: TryFrom<i32>>(
    dice: &str,
    part: &'static str,
    text: &str,
    min: i32,
    max: i32,
) -> Result<T, DiceError> {
    let out_of_range = || DiceError::OutOfRange {
        dice: dice.to_owned(),
        part,
        found: text.to_owned(),
        min,
        max,
    };
    let value: i32 = text.parse().map_err(|error: std::num::ParseIntError| {
        use IntErrorKind::{NegOverflow, PosOverflow};
        match error.kind() {
            PosOverflow | NegOverflow => out_of_range(),
            _ => DiceError::NotANumber {
                dice: dice.to_owned(),
                part,
                found: text.to_owned(),
            },
        }
    })?;
    if !(min..=max).contains(&value) {
        return Err(out_of_range());
    }
    T::try_from(value).map_err(|_| out_of_range())
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AsWritten)
    }
}

struct AsWritten;

impl Visitor<'_> for AsWritten {
    type Value = Dice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dice such as \"2d6+1\", or a whole number")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Dice, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Dice, E> {
        self.visit_str(&value.to_string())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Dice, E> {
        self.visit_str(&value.to_string())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Dice {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Dice such as \"2d6+1\", \"d20\" or \"1d4-1\", or a whole number.",
            "anyOf": [
                { "type": "string", "pattern": "^([0-9]*d[0-9]+([+-][0-9]+)?|[+-]?[0-9]+)$" },
                { "type": "integer", "minimum": i16::MIN, "maximum": i16::MAX }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_parse_in_player_notation() {
        for (text, dice, canonical) in [
            ("2d6+1", Dice::new(2, 6, 1), "2d6+1"),
            ("d20", Dice::new(1, 20, 0), "1d20"),
            ("3", Dice::fixed(3), "3"),
            ("-3", Dice::fixed(-3), "-3"),
            ("0", Dice::fixed(0), "0"),
            ("1d4-1", Dice::new(1, 4, -1), "1d4-1"),
            ("10d10", Dice::new(10, 10, 0), "10d10"),
            (
                "255d65535+32767",
                Dice::new(255, 65535, 32767),
                "255d65535+32767",
            ),
            ("d1-32768", Dice::new(1, 1, i16::MIN), "1d1-32768"),
        ] {
            assert_eq!(text.parse::<Dice>(), Ok(dice), "{text}");
            assert_eq!(dice.to_string(), canonical);
            assert_eq!(canonical.parse::<Dice>(), Ok(dice));
        }
    }

    #[test]
    fn dice_without_sides_are_only_their_bonus() {
        for dice in [Dice::new(0, 6, 2), Dice::new(3, 0, 2)] {
            assert_eq!(dice.to_string(), "2");
            assert_eq!((dice.min(), dice.max(), dice.mean_x2()), (2, 2, 4));
        }
    }

    #[test]
    fn dice_have_minimum_maximum_and_mean() {
        let dice = Dice::new(3, 6, -2);
        assert_eq!((dice.min(), dice.max(), dice.mean_x2()), (1, 16, 17));
        let most = Dice::new(255, 65535, 32767);
        assert_eq!(most.max(), 16_744_192);
    }

    #[test]
    fn bad_dice_are_reported_precisely() {
        for (text, said) in [
            ("", "dice are missing; write them like 2d6+1, d20 or 3"),
            (
                "two",
                "in the dice `two`, the bonus is `two` where a whole number belongs",
            ),
            (
                "2d",
                "in the dice `2d`, the number of sides is `` where a whole number belongs",
            ),
            (
                "xd6",
                "in the dice `xd6`, the number of dice is `x` where a whole number belongs",
            ),
            (
                "2d6+",
                "in the dice `2d6+`, the bonus is `+` where a whole number belongs",
            ),
            (
                "2d6+x",
                "in the dice `2d6+x`, the bonus is `+x` where a whole number belongs",
            ),
            (
                "2 d6",
                "in the dice `2 d6`, the number of dice is `2 ` where a whole number belongs",
            ),
            (
                "2d-6",
                "in the dice `2d-6`, the number of sides is `` where a whole number belongs",
            ),
            (
                "2d6d8",
                "in the dice `2d6d8`, the number of sides is `6d8` where a whole number belongs",
            ),
            (
                "0d6",
                "in the dice `0d6`, the number of dice is 0; it must be from 1 to 255",
            ),
            (
                "256d6",
                "in the dice `256d6`, the number of dice is 256; it must be from 1 to 255",
            ),
            (
                "-1d6",
                "in the dice `-1d6`, the number of dice is -1; it must be from 1 to 255",
            ),
            (
                "2d0",
                "in the dice `2d0`, the number of sides is 0; it must be from 1 to 65535",
            ),
            (
                "2d65536",
                "in the dice `2d65536`, the number of sides is 65536; it must be from 1 to 65535",
            ),
            (
                "32768",
                "in the dice `32768`, the bonus is 32768; it must be from -32768 to 32767",
            ),
            (
                "99999999999",
                "in the dice `99999999999`, the bonus is 99999999999; it must be from -32768 to 32767",
            ),
            (
                "-99999999999",
                "in the dice `-99999999999`, the bonus is -99999999999; it must be from -32768 to 32767",
            ),
        ] {
            assert_eq!(text.parse::<Dice>().unwrap_err().to_string(), said);
        }
    }

    #[test]
    fn dice_are_stored_as_written() {
        let json = serde_json::to_string(&Dice::new(2, 6, 1)).unwrap();
        assert_eq!(json, r#""2d6+1""#);
        let read = |json| serde_json::from_str::<Dice>(json);
        assert_eq!(read(&json).unwrap(), Dice::new(2, 6, 1));
        assert_eq!(read("7").unwrap(), Dice::fixed(7));
        assert_eq!(read("-7").unwrap(), Dice::fixed(-7));
        assert!(
            read("70000")
                .unwrap_err()
                .to_string()
                .contains("must be from -32768")
        );
        assert!(
            read("true")
                .unwrap_err()
                .to_string()
                .contains("dice such as \"2d6+1\"")
        );
    }

    #[cfg(feature = "schema")]
    #[test]
    fn the_dice_schema_allows_text_and_numbers() {
        let schema = schemars::schema_for!(Dice).to_value();
        assert_eq!(schema["title"], "Dice");
        assert_eq!(schema["anyOf"][0]["type"], "string");
        assert_eq!(schema["anyOf"][1]["type"], "integer");
    }
}
