//! Display variants: fewer colours or glyphs, or the map in pixels.

use ui::{ColourDepth, GlyphSet, Settings, Style, Vision};

#[derive(Clone, Debug)]
pub struct Variant {
    /// Suffix in the names of its pictures.
    pub name: &'static str,
    pub depth: ColourDepth,
    pub settings: Settings,
    /// Times each pixel of the map is enlarged; 0 draws the map in cells.
    pub tile_scale: u16,
}

/// All variants, full colour first.
#[must_use]
pub fn variants() -> Vec<Variant> {
    let usual = Settings::default;
    let with = |name, depth, settings| Variant {
        name,
        depth,
        settings,
        tile_scale: 0,
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
        Variant {
            tile_scale: 2,
            ..with("tiles", ColourDepth::True, usual())
        },
        Variant {
            tile_scale: 3,
            ..with("tiles3", ColourDepth::True, usual())
        },
    ]
}
