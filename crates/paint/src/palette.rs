//! A theme's paint, prepared for the painter: indexed by terrain, colours as numbers.

use super::arch::Arch;
use super::tint::{self, Rgb};
use crate::classic_look::ClassicLook;
use geom::Terrain;
use proto::{
    CanopyPaint, Colour, FrontPaint, Glyphs, GroundPaint, LampPaint, Look, MemoryPaint, Paint,
    PillarPaint, RoofPaint, RoofStyle, Theme, ThingPaint, WallPaint, WallStyle,
};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Mix {
    rows: Vec<(char, u32)>,
    total: u32,
}

impl Mix {
    fn of(glyphs: &Glyphs) -> Self {
        let rows = glyphs.iter().map(|(g, w)| (*g, u32::from(*w)));
        let rows: Vec<(char, u32)> = rows.collect();
        let total = rows.iter().map(|(_, weight)| weight).sum();
        Self { rows, total }
    }

    /// The glyph for a number; `blanks` scales the weight of blanks, in 256ths.
    pub fn pick(&self, n: u32, blanks: u32) -> char {
        let weigh = |(glyph, weight): (char, u32)| match glyph {
            ' ' => weight * blanks / 256,
            _ => weight,
        };
        let total = if blanks == 256 {
            self.total
        } else {
            self.rows.iter().copied().map(weigh).sum()
        };
        let mut left = n % total.max(1);
        for row in &self.rows {
            let weight = weigh(*row);
            if left < weight {
                return row.0;
            }
            left -= weight;
        }
        ' '
    }
}

/// The paint of one terrain; [`GroundPaint`] explains the fields.
#[derive(Clone, Debug)]
pub struct Ground {
    pub mix: Mix,
    pub fore: Vec<Rgb>,
    pub glyph_fore: BTreeMap<char, Vec<Rgb>>,
    pub back: Rgb,
    pub alt: Option<(Rgb, i32)>,
    pub alt2: Option<(Rgb, i32)>,
    pub lattice: (i32, i32),
    pub grain: i32,
    pub patch: i32,
    pub clump: i32,
    pub unit: Option<(i32, i32)>,
    pub joint: Option<char>,
    pub bleed: i32,
    pub depth: i32,
    pub rim: Option<(Rgb, i32)>,
    pub glow: Option<Rgb>,
    pub matters: bool,
    pub ripple: u32,
}

impl Ground {
    fn of(paint: &GroundPaint) -> Self {
        let rgb = |colours: &Vec<Colour>| colours.iter().copied().map(tint::of).collect();
        let leaning = |colour: Option<Colour>, by: u16| Some((tint::of(colour?), i32::from(by)));
        let own = paint.glyph_fore.iter().map(|(g, c)| (*g, rgb(c)));
        Self {
            mix: Mix::of(&paint.glyphs),
            fore: rgb(&paint.fore),
            glyph_fore: own.collect(),
            back: tint::of(paint.back),
            alt: leaning(paint.alt, paint.lean),
            alt2: leaning(paint.alt2, paint.lean2),
            lattice: pair(paint.lattice),
            grain: paint.grain.into(),
            patch: paint.patch.into(),
            clump: paint.clump.into(),
            unit: paint.unit.map(pair),
            joint: paint.joint,
            bleed: paint.bleed.into(),
            depth: paint.depth.into(),
            rim: leaning(paint.rim, paint.rim_mix),
            glow: paint.glow.map(light),
            matters: paint.matters,
            ripple: paint.ripple.into(),
        }
    }

    /// Fallback paint from a classic glyph and colour. Stairs, exits and altars are always drawn, with high
    /// contrast.
    fn plain(terrain: Terrain, glyph: char, colour: Colour) -> Self {
        use Terrain::{Altar, Exit, StairsDown, StairsUp};
        let matters = matches!(terrain, Altar | Exit | StairsDown | StairsUp);
        let fore = tint::of(colour);
        let blank = if matters { 0 } else { 60 };
        Self::of(&GroundPaint {
            glyphs: [(' ', blank), (glyph, 40)].into(),
            fore: vec![tint::colour(tint::scale(fore, 200))],
            glyph_fore: BTreeMap::new(),
            back: tint::colour(tint::scale(fore, 110)),
            alt: None,
            lean: 0,
            alt2: None,
            lean2: 0,
            lattice: [8, 4],
            grain: 18,
            patch: 16,
            clump: 0,
            unit: None,
            joint: None,
            bleed: 40,
            depth: 0,
            rim: None,
            rim_mix: 0,
            glow: None,
            matters,
            ripple: 0,
        })
    }
}

/// The paint of walls; [`WallPaint`] explains the fields.
#[derive(Clone, Debug)]
pub struct Wall {
    pub style: WallStyle,
    pub cap: Rgb,
    pub face: Rgb,
    pub face_alt: Option<(Rgb, i32)>,
    pub rim: Rgb,
    pub mortar: Rgb,
    pub rock: i32,
    pub grain: i32,
    pub patch: i32,
    pub face_mix: Mix,
    pub bond: Option<([char; 2], u32)>,
    pub pillar: Option<(char, Rgb, Rgb)>,
}

impl Wall {
    fn of(paint: &WallPaint) -> Self {
        let pillar = |it: PillarPaint| (it.glyph, tint::of(it.fore), tint::of(it.back));
        Self {
            style: paint.style,
            cap: tint::of(paint.cap),
            face: tint::of(paint.face),
            face_alt: paint
                .face_alt
                .map(|alt| (tint::of(alt), i32::from(paint.lean))),
            rim: tint::of(paint.rim),
            mortar: tint::of(paint.mortar),
            rock: paint.rock.into(),
            grain: paint.grain.into(),
            patch: paint.patch.into(),
            face_mix: Mix::of(&paint.face_glyphs),
            bond: paint.bond.map(|bond| (bond, paint.bond_weight.into())),
            pillar: paint.pillar.map(pillar),
        }
    }

    /// Fallback paint from a classic colour.
    fn plain(colour: Colour) -> Self {
        let stone = tint::of(colour);
        let shade = |by| tint::colour(tint::scale(stone, by));
        Self::of(&WallPaint {
            style: WallStyle::Face,
            cap: shade(110),
            face: shade(160),
            face_alt: None,
            lean: 0,
            rim: shade(140),
            mortar: shade(120),
            rock: 70,
            grain: 18,
            patch: 16,
            face_glyphs: [(' ', 60), ('∙', 6)].into(),
            bond: None,
            bond_weight: 0,
            pillar: None,
        })
    }
}

/// The paint of trees; [`CanopyPaint`] explains the fields.
#[derive(Clone, Debug)]
pub struct Canopy {
    pub mix: Mix,
    pub fore: Vec<Rgb>,
    pub back: Rgb,
    pub alt: Rgb,
    pub grain: i32,
    pub patch: i32,
    pub skirt: i32,
    pub beyond: [i32; 3],
}

impl Canopy {
    fn of(paint: &CanopyPaint) -> Self {
        Self {
            mix: Mix::of(&paint.glyphs),
            fore: paint.fore.iter().copied().map(tint::of).collect(),
            back: tint::of(paint.back),
            alt: tint::of(paint.alt),
            grain: paint.grain.into(),
            patch: paint.patch.into(),
            skirt: paint.skirt.into(),
            beyond: paint.beyond.map(i32::from),
        }
    }

    /// Fallback paint from a classic glyph and colour.
    fn plain(glyph: char, colour: Colour) -> Self {
        let leaf = tint::of(colour);
        let shade = |by| tint::colour(tint::scale(leaf, by));
        Self::of(&CanopyPaint {
            glyphs: [(glyph, 90), (' ', 10)].into(),
            fore: vec![shade(150), shade(200), shade(256)],
            back: shade(70),
            alt: shade(90),
            grain: 20,
            patch: 20,
            skirt: 190,
            beyond: [104, 60, 30],
        })
    }
}

/// The outside of a house of one trade.
#[derive(Clone, Copy, Debug)]
pub struct Roof {
    pub style: RoofStyle,
    pub back: Rgb,
    pub fore: Rgb,
    pub plaster: Rgb,
    pub lit: bool,
}

impl Roof {
    fn of(paint: &RoofPaint) -> Self {
        Self {
            style: paint.style,
            back: tint::of(paint.back),
            fore: tint::of(paint.fore),
            plaster: tint::of(paint.plaster),
            lit: paint.lit,
        }
    }
}

/// The paint that all house fronts share.
#[derive(Clone, Copy, Debug)]
pub struct Front {
    pub beam: Rgb,
    pub sign: Rgb,
    pub sign_text: Rgb,
    pub window: Rgb,
    pub window_lit: Rgb,
    /// Colours of the door's frame and of its background.
    pub door: (Rgb, Rgb),
}

impl Front {
    fn of(paint: FrontPaint) -> Self {
        Self {
            beam: tint::of(paint.beam),
            sign: tint::of(paint.sign),
            sign_text: tint::of(paint.sign_text),
            window: tint::of(paint.window),
            window_lit: tint::of(paint.window_lit),
            door: (tint::of(paint.door), tint::of(paint.door_back)),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Palette {
    pub void: Rgb,
    pub ambient: Rgb,
    pub sky: Rgb,
    pub foot: [i32; 5],
    pub memory: Memory,
    pub wall: Wall,
    pub canopy: Canopy,
    pub front: Option<Front>,
    pub arch: Option<Arch>,
    roofs: BTreeMap<String, Roof>,
    grounds: Vec<Ground>,
    lamps: BTreeMap<String, LampPaint>,
    things: BTreeMap<String, ThingPaint>,
}

/// The paint of remembered tiles; [`MemoryPaint`] explains the fields.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    pub grey: i32,
    pub tint: Rgb,
    pub keep: i32,
    pub keep_dark: i32,
    pub floor: Rgb,
    pub ember: i32,
}

impl Memory {
    fn of(paint: MemoryPaint) -> Self {
        Self {
            grey: paint.grey.into(),
            tint: light(paint.tint),
            keep: paint.keep.into(),
            keep_dark: paint.keep_dark.into(),
            floor: tint::of(paint.floor),
            ember: paint.ember.into(),
        }
    }
}

impl Palette {
    /// The paint of a theme. Missing parts are derived from its classic looks, or from the default ones.
    pub fn new(theme: Option<&Theme>) -> Self {
        let none = Paint::default();
        let paint = theme.map_or(&none, |theme| &theme.paint);
        let classic_look = ClassicLook::new(theme);
        let look = |terrain: Terrain| -> Look {
            let (glyph, colour) = classic_look.look(terrain);
            Look {
                glyph,
                colour,
                order: 0,
            }
        };
        let ground = |terrain: Terrain| match paint.ground.get(&terrain) {
            Some(paint) => Ground::of(paint),
            None => Ground::plain(terrain, look(terrain).glyph, look(terrain).colour),
        };
        let tree = look(Terrain::Tree);
        Self {
            void: paint.void.map_or([8, 9, 12], tint::of),
            ambient: paint.ambient.map_or([16, 20, 30], light),
            sky: paint.sky.map_or([250, 248, 240], light),
            foot: paint.foot.unwrap_or([30, 16, 16, 10, 6]).map(i32::from),
            memory: Memory::of(paint.memory.unwrap_or_default()),
            wall: match &paint.wall {
                Some(wall) => Wall::of(wall),
                None => Wall::plain(look(Terrain::Wall).colour),
            },
            canopy: match &paint.canopy {
                Some(canopy) => Canopy::of(canopy),
                None => Canopy::plain(tree.glyph, tree.colour),
            },
            front: paint.front.map(Front::of),
            arch: paint.arch.as_ref().map(Arch::of),
            roofs: paint
                .roofs
                .iter()
                .map(|(name, roof)| (name.clone(), Roof::of(roof)))
                .collect(),
            grounds: Terrain::ALL.map(ground).into(),
            lamps: paint.lamps.clone(),
            things: paint.things.clone(),
        }
    }

    pub fn ground(&self, terrain: Terrain) -> &Ground {
        &self.grounds[usize::from(terrain.index())]
    }

    /// The paint of the light of a thing or a terrain, looked up by the last part of its id.
    pub fn lamp(&self, id: &str) -> Option<LampPaint> {
        self.lamps.get(stem(id)).copied()
    }

    /// The roof of the house with this name, or else the theme's roof `other`.
    pub fn roof(&self, name: &str) -> Option<&Roof> {
        self.roofs.get(name).or_else(|| self.roofs.get("other"))
    }

    /// The background and glyph that a theme gives a thing.
    pub fn thing(&self, id: &str) -> Option<ThingPaint> {
        self.things.get(stem(id)).copied()
    }
}

fn stem(id: &str) -> &str {
    id.rsplit(':').next().unwrap_or(id)
}

fn pair([w, h]: [u16; 2]) -> (i32, i32) {
    (i32::from(w).max(1), i32::from(h).max(1))
}

fn light(amounts: [u16; 3]) -> Rgb {
    amounts.map(i32::from)
}
