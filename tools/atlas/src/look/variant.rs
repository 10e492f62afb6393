//! The ways a screen is shown where colours or glyphs are lacking.

use ui::{ColourDepth, Settings, Walls};

/// A way to show the screen.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What is added to the names of its pictures.
    pub name: &'static str,
    /// How many colours there are.
    pub depth: ColourDepth,
    /// What the player has chosen.
    pub settings: Settings,
}

/// Every way, full colours first.
#[must_use]
pub fn variants() -> Vec<Variant> {
    let with = |name, depth, walls| Variant {
        name,
        depth,
        settings: Settings {
            walls,
            ..Settings::default()
        },
    };
    vec![
        with("full", ColourDepth::True, Walls::default()),
        with("256", ColourDepth::Many, Walls::default()),
        with("16", ColourDepth::Few, Walls::default()),
        with("none", ColourDepth::None, Walls::default()),
        with("ascii", ColourDepth::None, Walls::Hashes),
    ]
}
