//! What a house of a trade has: its walls, and the thing on its roof.

use crate::canvas::hex;
use paint::tint::Rgb;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Masonry {
    Timber,
    Ashlar,
    Rubble,
    Planks,
}

#[derive(Clone, Copy)]
pub(super) enum Top {
    Gable,
    /// A gable and two dormers.
    Pub,
    /// A gable with a round window, and a bell tower.
    Temple,
    Dormer,
    Dome,
    Forge,
    Nothing,
}

#[derive(Clone, Copy)]
pub(super) struct Trade {
    pub(super) masonry: Masonry,
    pub(super) top: Top,
    pub(super) shutter: Option<Rgb>,
    /// Whether there are flowers under the windows.
    pub(super) flowers: bool,
    /// Whether it has a chimney.
    pub(super) smokes: bool,
    /// Whether its roof has holes and its door is missing.
    pub(super) ruined: bool,
}

impl Trade {
    /// The trade of a house by the name its level gives it.
    pub(super) fn named(name: &str) -> Self {
        let plain = Self {
            masonry: Masonry::Timber,
            top: Top::Nothing,
            shutter: None,
            flowers: false,
            smokes: true,
            ruined: false,
        };
        let painted = |top: Top, shutter: i32, flowers: bool| Self {
            top,
            shutter: Some(hex(shutter)),
            flowers,
            ..plain
        };
        match name {
            "pub" => painted(Top::Pub, 0x3E_6A_4A, true),
            "clothier" => painted(Top::Gable, 0x8A_5E_A8, true),
            "alchemist" => painted(Top::Dome, 0x2F_7C_66, true),
            "house" => painted(Top::Dormer, 0x7A_3A_2A, true),
            "office" => painted(Top::Nothing, 0x4A_5A_7A, false),
            "temple" => Self {
                masonry: Masonry::Ashlar,
                top: Top::Temple,
                smokes: false,
                ..plain
            },
            "smith" => Self {
                masonry: Masonry::Rubble,
                top: Top::Forge,
                ..plain
            },
            "ruin" => Self {
                masonry: Masonry::Rubble,
                smokes: false,
                ruined: true,
                ..plain
            },
            _ => Self {
                masonry: Masonry::Planks,
                smokes: false,
                ..plain
            },
        }
    }
}
