//! Conditions: lasting states of a creature, one table row each.

use serde::{Deserialize, Serialize};

macro_rules! conditions {
    ($($(#[$doc:meta])* $Name:ident = $name:literal, $kind:ident;)*) => {
        /// A lasting state of a creature.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Condition { $($(#[$doc])* $Name,)* }

        impl Condition {
            /// Every condition, sorted by name.
            pub const ALL: &'static [Self] = &[$(Self::$Name,)*];

            /// Returns the stable key, as catalogues, saves and digests use it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => $name,)* }
            }

            /// Whether the condition is welcome.
            #[must_use]
            pub const fn is_boon(self) -> bool {
                match self { $(Self::$Name => is!($kind),)* }
            }
        }
    };
}

macro_rules! is {
    (boon) => {
        true
    };
    (bane) => {
        false
    };
}

conditions! {
    /// On fire: loses hit points.
    Burning = "burning", bane;
    /// Steps may go astray.
    Confused = "confused", bane;
    /// Cannot attack.
    Cowed = "cowed", bane;
    /// Knocked to the ground.
    Fallen = "fallen", bane;
    /// Has a temporary talent.
    Gifted = "gifted", boon;
    /// Faster than usual.
    Hasted = "hasted", boon;
    /// Put to sleep by a spell.
    Lulled = "lulled", bane;
    /// Loses hit points over time.
    Poisoned = "poisoned", bane;
    /// Slower than usual.
    Slowed = "slowed", bane;
    /// Cannot leave the tile.
    Snared = "snared", bane;
}

#[cfg(test)]
mod tests {
    use super::Condition;

    #[test]
    fn conditions_are_sorted_and_named_like_their_variants() {
        assert!(Condition::ALL.is_sorted_by_key(|condition| condition.name()));
        for condition in Condition::ALL {
            let spelt = format!("{condition:?}").to_lowercase();
            assert_eq!(spelt, condition.name());
        }
    }
}
