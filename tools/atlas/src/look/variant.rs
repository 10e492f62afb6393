//! Display variants with fewer colours or glyphs.

use ui::{ColourDepth, GlyphSet, Settings, Style, Vision};

#[derive(Clone, Debug)]
pub struct Variant {
    /// Suffix in the names of its pictures.
    pub name: &'static str,
    pub depth: ColourDepth,
    pub settings: Settings,
}

/// All variants, full colour first.
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
        map_style: Style::Classic,
        ..usual()
    };
    let deuteranopia = Settings {
        colour_vision: Vision::Deuteranopia,
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
