//! The ways a screen is shown where colours or glyphs are lacking.

use ui::{ColourDepth, GlyphSet, Settings, Style, Vision};

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
    let usual = Settings::default;
    let with = |name, depth, settings| Variant {
        name,
        depth,
        settings,
    };
    let ascii = Settings {
        glyphs: GlyphSet::Ascii,
        ..usual()
    };
    let classic = Settings {
        look: Style::Classic,
        ..usual()
    };
    let deuteranopia = Settings {
        vision: Vision::Deuteranopia,
        ..usual()
    };
    vec![
        with("full", ColourDepth::True, usual()),
        with("256", ColourDepth::Many, usual()),
        with("16", ColourDepth::Few, usual()),
        with("none", ColourDepth::None, usual()),
        with("ascii", ColourDepth::True, ascii),
        with("classic", ColourDepth::True, classic),
        with("deuteranopia", ColourDepth::True, deuteranopia),
    ]
}
