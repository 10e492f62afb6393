//! One file below `sprites/`: a drawing written as rows of letters, or the ramps of the pack's inks.

use std::collections::BTreeMap;
use std::ops::Range;

use proto::Colour;
use serde::Deserialize;
use sim::Link;

use crate::definitions::file_role::is_name;
use crate::text::file::{File, Problems};
use crate::text::parse::parse;
use crate::text::tree::Node;
use crate::text::{read, tree};

/// A drawing in pixels. The file's name is the name of the thing it shows.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct SpriteDef {
    /// One to four inks: a ramp of `sprites/palette.toml`, `#RRGGBB`, or `look` for the colour of the thing's look.
    pub(crate) ink: Option<Vec<String>>,
    /// The drawing, a line for each row of pixels: `.` is empty, `a A 1` are the tones of the first ink.
    pub(crate) rows: Option<String>,
    /// Whether the drawings of this file are left halves.
    pub(crate) mirror: Option<bool>,
    /// Another sprite, which supplies the keys left out here.
    pub(crate) like: Option<String>,
    /// Sprites laid over each other instead of `rows`, the first at the bottom.
    pub(crate) layers: Option<Vec<String>>,
    /// The row that the second frame leaves out, from 0.
    pub(crate) bob: Option<u8>,
    /// Whether the game draws a dark line around it. Default: true.
    pub(crate) hem: Option<bool>,
    /// The drawing of a sleeping creature.
    pub(crate) asleep: Option<String>,
    /// The same for `variant_2`. A variant without one sleeps as the first drawing does.
    pub(crate) asleep_2: Option<String>,
    /// The same for `variant_3`.
    pub(crate) asleep_3: Option<String>,
    /// The same for `variant_4`.
    pub(crate) asleep_4: Option<String>,
    /// The second frame, instead of `bob`.
    pub(crate) frame_2: Option<String>,
    /// The third frame.
    pub(crate) frame_3: Option<String>,
    /// The fourth frame.
    pub(crate) frame_4: Option<String>,
    /// Another drawing of the same thing; the place decides which is shown, or the number of the creature.
    pub(crate) variant_2: Option<String>,
    /// A third drawing of the same thing.
    pub(crate) variant_3: Option<String>,
    /// A fourth drawing of the same thing.
    pub(crate) variant_4: Option<String>,
    /// A dense cloud.
    pub(crate) thick: Option<String>,
    /// Its second frame.
    pub(crate) thick_2: Option<String>,
    /// A thin cloud.
    pub(crate) thin: Option<String>,
    /// Its second frame.
    pub(crate) thin_2: Option<String>,
}

impl SpriteDef {
    /// Drawings of this file by key.
    pub(crate) fn drawings(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("rows", &self.rows),
            ("asleep", &self.asleep),
            ("asleep_2", &self.asleep_2),
            ("asleep_3", &self.asleep_3),
            ("asleep_4", &self.asleep_4),
            ("frame_2", &self.frame_2),
            ("frame_3", &self.frame_3),
            ("frame_4", &self.frame_4),
            ("variant_2", &self.variant_2),
            ("variant_3", &self.variant_3),
            ("variant_4", &self.variant_4),
            ("thick", &self.thick),
            ("thick_2", &self.thick_2),
            ("thin", &self.thin),
            ("thin_2", &self.thin_2),
        ];
        all.into_iter()
            .filter_map(|(key, drawing)| Some((key, drawing.as_deref()?)))
    }
}

pub(crate) struct SpriteFile<'p> {
    pub(crate) file: File<'p>,
    pub(crate) pack: &'p str,
    /// Full id; that of the replaced sprite if it replaces one.
    pub(crate) id: String,
    /// Span of the replaced id.
    pub(crate) replaces: Option<Range<usize>>,
    pub(crate) root: Node<'p>,
    pub(crate) def: SpriteDef,
}

pub(crate) fn read_sprite<'p>(
    file: File<'p>,
    pack: &'p str,
    stem: &str,
    problems: &mut Problems,
) -> Option<SpriteFile<'p>> {
    let mut root = parse(&file, problems)?;
    tree::take(&mut root, "$schema");
    let replaces = tree::take(&mut root, "replaces");
    let def = read::read(root.clone(), &["replaces"], &file, problems)?;
    let id = match &replaces {
        Some(node) => Link::from(node.get_ref().as_str().unwrap_or_default()).full(pack),
        None => format!("{pack}:{stem}"),
    };
    Some(SpriteFile {
        file,
        pack,
        id,
        replaces: replaces.map(|node| node.span()),
        root,
        def,
    })
}

/// The ramps that inks name. A ramp is a dark, a middle and a light tone.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RampsDef {
    /// Ramps that the light of their tile shades, by name.
    ramp: BTreeMap<String, [Colour; 3]>,
    /// Ramps that are drawn as they are, in any light, by name.
    glow: BTreeMap<String, [Colour; 3]>,
}

/// Ramps by name: dark, middle and light tone, and whether it glows.
pub(crate) type Ramps = BTreeMap<String, ([Colour; 3], bool)>;

/// Adds the ramps of a pack to those of earlier packs. A ramp replaces an earlier one of its name.
pub(crate) fn read_ramps(file: File<'_>, ramps: &mut Ramps, problems: &mut Problems) {
    let Some(mut root) = parse(&file, problems) else {
        return;
    };
    tree::take(&mut root, "$schema");
    let def: Option<RampsDef> = read::read(root.clone(), &[], &file, problems);
    let Some(RampsDef { ramp, glow }) = def else {
        return;
    };
    for (name, table) in ramp
        .keys()
        .map(|it| (it, "ramp"))
        .chain(glow.keys().map(|it| (it, "glow")))
    {
        let at = tree::place(&root, &format!("{table}.{name}"));
        if !is_name(name) || name == "look" {
            let problem = file.problem_at(at, format!("a ramp cannot be called `{name}`"));
            problems
                .add(problem.help("use a-z, 0-9 and _, beginning with a letter; `look` is taken"));
        } else if table == "glow" && ramp.contains_key(name) {
            let problem = file.problem_at(at, format!("`{name}` is defined twice"));
            problems.add(problem.help("keep it in [ramp] or in [glow]"));
        }
    }
    ramps.extend(ramp.into_iter().map(|(name, tones)| (name, (tones, false))));
    ramps.extend(glow.into_iter().map(|(name, tones)| (name, (tones, true))));
}
