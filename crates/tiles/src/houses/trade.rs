//! What a house of a trade has: its walls, and the thing on its roof.

use crate::canvas::hex;
use paint::tint::Rgb;
use proto::RoofStyle;

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

/// How far the ends of a roof slope.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hip {
    Nothing,
    /// In their upper half.
    Half,
    /// From ridge to eave.
    Whole,
}

/// The roof of a house in pixels: its make, and its dark, middle, light and edge.
pub(super) type RoofTones = (RoofStyle, [Rgb; 4]);

#[derive(Clone, Copy)]
pub(super) struct TradeLook {
    /// The roof; `None` for the one of the theme.
    pub(super) roof: Option<RoofTones>,
    pub(super) masonry: Masonry,
    pub(super) top: Top,
    pub(super) shutter: Option<Rgb>,
    /// Whether there are flowers under the windows.
    pub(super) flowers: bool,
    pub(super) hip: Hip,
    /// Whether it has a chimney.
    pub(super) smokes: bool,
    /// Whether its roof has holes and its door is missing.
    pub(super) ruined: bool,
    /// Sprites of the things before its front: those in place of a window, and those below one.
    pub(super) things: [&'static [&'static str]; 2],
}

impl TradeLook {
    /// The trade of a house by the name its level gives it.
    pub(super) fn named(name: &str) -> Self {
        let plain = Self {
            roof: roof_of(name),
            masonry: Masonry::Timber,
            top: Top::Nothing,
            shutter: None,
            flowers: false,
            hip: hip_of(name),
            smokes: true,
            ruined: false,
            things: things_of(name),
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

fn hip_of(name: &str) -> Hip {
    match name {
        "smith" | "office" => Hip::Whole,
        "house" | "alchemist" | "hovel" => Hip::Half,
        _ => Hip::Nothing,
    }
}

fn things_of(name: &str) -> [&'static [&'static str]; 2] {
    match name {
        "pub" => [
            &["base:barrel", "base:barrel"],
            &["base:bench", "base:bush", "base:bench"],
        ],
        "smith" => [&["base:barrel", "base:cart"], &["base:woodpile"]],
        "alchemist" => [&["base:barrel"], &["base:bush_berries", "base:bush"]],
        "clothier" => [&["base:cart"], &["base:bench", "base:bush"]],
        "temple" => [&[], &["base:bush", "base:bench", "base:bush_berries"]],
        "office" => [&[], &["base:bench", "base:bush"]],
        "house" => [&["base:barrel"], &["base:bush_berries", "base:woodpile"]],
        "hovel" => [&["base:barrel"], &["base:woodpile", "base:bush_dry"]],
        "ruin" => [&[], &["base:bush_dry", "base:boulder"]],
        _ => [&[], &[]],
    }
}

/// Roofs of the trades. No two of one make have the same hue.
fn roof_of(name: &str) -> Option<RoofTones> {
    use RoofStyle::{Slate, Thatch, Tile};
    let (style, tones) = match name {
        "pub" => (Tile, [0x54191E, 0x8A2E2A, 0xB24A36, 0xDC7C50]),
        "temple" => (Slate, [0x232F5C, 0x384F8C, 0x5474B4, 0x8CACE0]),
        "clothier" => (Tile, [0x3C2456, 0x623E80, 0x8A5EA8, 0xBC92D0]),
        "alchemist" => (Tile, [0x17443C, 0x286854, 0x44906C, 0x7EC48E]),
        "smith" => (Slate, [0x26262F, 0x43454F, 0x626672, 0x9296A0]),
        "office" => (Slate, [0x46301F, 0x6C4A32, 0x8E6846, 0xB89068]),
        "house" => (Thatch, [0x5A4420, 0x886832, 0xAE8A48, 0xD8B86E]),
        "hovel" => (Thatch, [0x423C2C, 0x6A6248, 0x8A8260, 0xB2AA84]),
        "ruin" => (Thatch, [0x34312A, 0x524C3E, 0x6C6552, 0x8A826A]),
        _ => return None,
    };
    Some((style, tones.map(hex)))
}
