//! Lasting states: one row each.

use serde::{Deserialize, Serialize};

macro_rules! conditions {
    ($($(#[$doc:meta])* $Name:ident = $name:literal, $kind:ident;)*) => {
        /// A lasting state a creature can be in.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Condition { $($(#[$doc])* $Name,)* }

        impl Condition {
            /// Every condition, in name order.
            pub const ALL: &'static [Self] = &[$(Self::$Name,)*];

            /// What it is called where machines read: in catalogues, saves and digests.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Name => $name,)* }
            }

            /// Whether one is glad to be in it.
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
    /// On fire.
    Burning = "burning", bane;
    /// Steps go astray.
    Confused = "confused", bane;
    /// Cannot bring oneself to strike.
    Cowed = "cowed", bane;
    /// Knocked off one's feet.
    Fallen = "fallen", bane;
    /// Has a talent that is not one's own.
    Gifted = "gifted", boon;
    /// Faster than usual.
    Hasted = "hasted", boon;
    /// Sung to sleep.
    Lulled = "lulled", bane;
    /// Losing hit points a little at a time.
    Poisoned = "poisoned", bane;
    /// Slower than usual.
    Slowed = "slowed", bane;
    /// Held to the spot.
    Snared = "snared", bane;
}

#[cfg(test)]
mod tests {
    use super::Condition;

    #[test]
    fn conditions_are_listed_by_name_and_called_as_they_are_spelt() {
        assert!(Condition::ALL.is_sorted_by_key(|condition| condition.name()));
        for condition in Condition::ALL {
            let spelt = format!("{condition:?}").to_lowercase();
            assert_eq!(spelt, condition.name());
        }
    }
}
