//! A hand-made place as its author writes it, and the mistakes that can be made in it.

use std::collections::BTreeMap;

use geom::{Grid, Size, Terrain};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::vault::{Glyph, Put, Vault};
use crate::area::Area;
use crate::draft::Way;
use crate::drawing::ground_of;

/// What a hand-made place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum VaultKind {
    /// A place dropped wherever it fits.
    #[default]
    Room,
    /// A place set against an edge or corner of the level.
    Section,
    /// A whole level.
    Level,
    /// A piece of other places, whose legends ask for it by tag.
    Part,
}

/// A hand-made place as written: a drawing, a legend, and where it may appear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VaultPlan {
    /// What it is.
    #[serde(default)]
    pub kind: VaultKind,
    /// The first and the last depth at which it appears.
    #[serde(default = "everywhere")]
    pub depth: (u32, u32),
    /// How often, compared with the others that could appear.
    #[serde(default = "ordinary")]
    pub weight: u32,
    /// Words by which steps ask for it.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Whether it may appear turned and mirrored.
    #[serde(default = "yes")]
    pub turned: bool,
    /// Whether it must lie beside a corridor.
    #[serde(default)]
    pub by_corridor: bool,
    /// Whether it appears at most once in a run, on the level the run plan gives it.
    #[serde(default)]
    pub once: bool,
    /// Whether it may appear several times on one level.
    #[serde(default)]
    pub repeats: bool,
    /// Whether its inside may be out of reach on foot.
    #[serde(default)]
    pub sealed: bool,
    /// Where a section lies as it is drawn; a section that may be turned may lie at any side like that.
    #[serde(default)]
    pub area: Area,
    /// What its own glyphs stand for.
    #[serde(default)]
    pub legend: BTreeMap<char, Meaning>,
    /// Glyphs that trade places with each other, one group per row.
    #[serde(default)]
    pub shuffle: Vec<String>,
    /// The drawing, one line per row.
    #[serde(default)]
    pub map: String,
}

fn everywhere() -> (u32, u32) {
    (0, u32::MAX)
}

fn ordinary() -> u32 {
    10
}

fn yes() -> bool {
    true
}

/// What a glyph stands for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Meaning {
    /// Something on plain floor, by tag.
    Tag(String),
    /// Something more particular.
    Detailed(Detailed),
}

/// By hand, since what is derived for either of two shapes cannot say which key of the second is wrong.
impl<'de> Deserialize<'de> for Meaning {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Meaning;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a tag or a table: { … }")
            }

            fn visit_str<E>(self, tag: &str) -> Result<Meaning, E> {
                Ok(Meaning::Tag(tag.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Meaning, A::Error> {
                Detailed::deserialize(MapAccessDeserializer::new(map)).map(Meaning::Detailed)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// What a glyph stands for, in full.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Detailed {
    /// What stands there.
    pub tag: Option<String>,
    /// On what ground.
    pub ground: Option<Terrain>,
    /// Instead, one of these on every tile.
    pub one_of: Vec<Possibility>,
    /// On exactly so many of the tiles with this glyph; the others are plain ground.
    pub exactly: Option<u16>,
    /// Whether what is chosen from `one_of` is the same on all its tiles.
    pub alike: bool,
    /// Instead, a part with this tag fills each rectangle of this glyph, or as much of it as the part is large.
    pub part: Option<String>,
}

/// One thing a glyph may stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Possibility {
    /// How often, compared with the others; 1 where nothing is said.
    pub weight: Option<u32>,
    /// What stands there.
    pub tag: Option<String>,
    /// On what ground.
    pub ground: Option<Terrain>,
}

/// A mistake in a hand-made place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// A glyph stands for nothing.
    #[error("row {row}, column {column}: `{glyph}` stands for nothing; add it to the legend")]
    Glyph {
        /// The row, counted from 1.
        row: u32,
        /// The column, counted from 1.
        column: u32,
        /// The glyph.
        glyph: char,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} is {length} tiles long, the first row {first}")]
    Uneven {
        /// The row, counted from 1.
        row: u32,
        /// How many tiles it has.
        length: u32,
        /// How many tiles the first row has.
        first: u32,
    },
    /// The drawing is empty or larger than a level can be.
    #[error(
        "a place is between 1 and {0} tiles wide and high",
        crate::chain::MAX_SIDE
    )]
    Size,
    /// A whole level has a start but no way out.
    #[error("a level with `@` needs `>`")]
    NoExit,
    /// A whole level has several starts.
    #[error("a level has one `@`, not {0}")]
    Starts(u32),
    /// A place that is no level of its own has a start or a way out.
    #[error("row {row}, column {column}: only a whole level has a start or a way out")]
    NotALevel {
        /// The row, counted from 1.
        row: u32,
        /// The column, counted from 1.
        column: u32,
    },
    /// Glyphs that are to trade places are not in the drawing.
    #[error("`{0}` is to be shuffled but not drawn")]
    Shuffle(char),
    /// The legend explains a glyph that is not in the drawing.
    #[error("`{0}` is in the legend but not drawn")]
    NotDrawn(char),
    /// The legend gives a glyph several meanings at once.
    #[error("`{0}` is one of: what stands there (`tag`), a choice (`one_of`), a `part`")]
    Several(char),
}

/// The legend every place shares (mission V3).
///
/// Space and `.` are floor, `#` wall, `@` the start, `>` and `<` ways out, `+` a door, `` ` `` leaves what is there,
/// and ground and marks have the glyphs of drawings; besides, `g` and `o` are a goblin and an orc, `^` a bear trap,
/// `%` rations and `!` a health potion.
#[must_use]
pub fn common_legend() -> BTreeMap<char, Meaning> {
    let rows = [
        ('g', "base:goblin"),
        ('o', "base:orc"),
        ('^', "base:bear_trap"),
        ('%', "base:ration"),
        ('!', "base:health_potion"),
        ('+', "door"),
        ('s', "secret_door"),
        ('m', "monster"),
        ('?', "spawn"),
    ];
    rows.map(|(glyph, tag)| (glyph, Meaning::Tag(tag.to_owned())))
        .into_iter()
        .collect()
}

impl VaultPlan {
    /// The place as it can be built, or every mistake in it.
    ///
    /// # Errors
    /// When the drawing or the legend has mistakes.
    pub fn compile(&self, name: &str) -> Result<Vault, Vec<VaultError>> {
        let rows: Vec<Vec<char>> = self
            .map
            .trim_matches('\n')
            .lines()
            .map(|row| row.chars().collect())
            .collect();
        let first = rows.first().map_or(0, Vec::len);
        let side = 1..=usize::from(crate::chain::MAX_SIDE);
        if !side.contains(&first) || !side.contains(&rows.len()) {
            return Err(vec![VaultError::Size]);
        }
        let (Ok(w), Ok(h)) = (u16::try_from(first), u16::try_from(rows.len())) else {
            return Err(vec![VaultError::Size]);
        };
        let mut reading = Reading {
            plan: self,
            common: common_legend(),
            glyphs: Vec::new(),
            errors: Vec::new(),
        };
        let cells = reading.read(&rows, Size { w, h });
        let shuffles = reading.shuffles();
        reading.check_legend();
        reading.check_level(&cells);
        if !reading.errors.is_empty() {
            return Err(reading.errors);
        }
        Ok(Vault {
            name: name.to_owned(),
            plan: self.clone(),
            cells,
            glyphs: reading.glyphs,
            shuffles,
        })
    }
}

/// A plan being read.
struct Reading<'a> {
    plan: &'a VaultPlan,
    common: BTreeMap<char, Meaning>,
    glyphs: Vec<Glyph>,
    errors: Vec<VaultError>,
}

impl Reading<'_> {
    fn read(&mut self, rows: &[Vec<char>], size: Size) -> Grid<u16> {
        let mut cells = Grid::new(size, 0);
        for (y, row) in (0..).zip(rows) {
            if row.len() != usize::from(size.w) {
                let length = u32::try_from(row.len()).unwrap_or(u32::MAX);
                self.errors.push(VaultError::Uneven {
                    row: y + 1,
                    length,
                    first: u32::from(size.w),
                });
            }
            for (x, glyph) in (0..).zip(row) {
                let (row, column) = (y + 1, x + 1);
                let Some(number) = self.number_of(*glyph) else {
                    self.errors.push(VaultError::Glyph {
                        row,
                        column,
                        glyph: *glyph,
                    });
                    continue;
                };
                if self.plan.kind != VaultKind::Level && matches!(glyph, '@' | '<' | '>') {
                    self.errors.push(VaultError::NotALevel { row, column });
                }
                cells.set(geom::Point::new(x.cast_signed(), y.cast_signed()), number);
            }
        }
        cells
    }

    /// The number of a glyph in the list of those in use.
    fn number_of(&mut self, glyph: char) -> Option<u16> {
        let known = self.glyphs.iter().position(|it| it.glyph == glyph);
        let index = match known {
            Some(index) => index,
            None => {
                let meaning = self.meaning_of(glyph)?;
                self.glyphs.push(meaning);
                self.glyphs.len() - 1
            }
        };
        u16::try_from(index).ok()
    }

    fn meaning_of(&self, glyph: char) -> Option<Glyph> {
        if let Some(meaning) = self.plan.legend.get(&glyph) {
            return Some(glyph_meaning(glyph, meaning));
        }
        let put = match glyph {
            ' ' => Put::Ground(Terrain::Floor),
            '`' => Put::Keep,
            '@' => Put::Start,
            '>' => Put::Exit(Way::Down),
            '<' => Put::Exit(Way::Up),
            _ => match self.common.get(&glyph) {
                Some(meaning) => return Some(glyph_meaning(glyph, meaning)),
                None => Put::Ground(ground_of(glyph)?),
            },
        };
        Some(Glyph::always(glyph, put))
    }

    /// The groups of glyphs that trade places, by number.
    fn shuffles(&mut self) -> Vec<Vec<u16>> {
        let mut groups = Vec::new();
        for group in &self.plan.shuffle {
            let mut numbers = Vec::new();
            for glyph in group.chars() {
                let drawn = self.glyphs.iter().position(|it| it.glyph == glyph);
                match drawn.and_then(|index| u16::try_from(index).ok()) {
                    Some(number) => numbers.push(number),
                    None => self.errors.push(VaultError::Shuffle(glyph)),
                }
            }
            groups.push(numbers);
        }
        groups
    }

    fn check_legend(&mut self) {
        for (glyph, meaning) in &self.plan.legend {
            if !self.glyphs.iter().any(|it| it.glyph == *glyph) {
                self.errors.push(VaultError::NotDrawn(*glyph));
            }
            if let Meaning::Detailed(it) = meaning {
                let said = [it.tag.is_some(), !it.one_of.is_empty(), it.part.is_some()];
                if said.into_iter().filter(|said| *said).count() > 1 {
                    self.errors.push(VaultError::Several(*glyph));
                }
            }
        }
    }

    fn check_level(&mut self, cells: &Grid<u16>) {
        let count = |glyph| {
            let number = self.glyphs.iter().position(|it| it.glyph == glyph);
            let drawn = cells
                .as_slice()
                .iter()
                .filter(|cell| Some(usize::from(**cell)) == number)
                .count();
            u32::try_from(drawn).unwrap_or(u32::MAX)
        };
        if self.plan.kind != VaultKind::Level {
            return;
        }
        let (starts, exits) = (count('@'), count('>'));
        if starts > 1 {
            self.errors.push(VaultError::Starts(starts));
        }
        if starts == 1 && exits == 0 {
            self.errors.push(VaultError::NoExit);
        }
    }
}

fn put(tag: Option<&String>, ground: Option<Terrain>) -> Put {
    match tag {
        Some(tag) => Put::Mark(tag.clone(), ground.unwrap_or(Terrain::Floor)),
        None => Put::Ground(ground.unwrap_or(Terrain::Floor)),
    }
}

fn glyph_meaning(glyph: char, meaning: &Meaning) -> Glyph {
    let it = match meaning {
        Meaning::Tag(tag) => return Glyph::always(glyph, put(Some(tag), None)),
        Meaning::Detailed(it) => it,
    };
    let mut options: Vec<(u32, Put)> = Vec::new();
    for one in &it.one_of {
        let put = put(one.tag.as_ref(), one.ground.or(it.ground));
        options.push((one.weight.unwrap_or(1), put));
    }
    if options.is_empty() {
        options.push((1, put(it.tag.as_ref(), it.ground)));
    }
    Glyph {
        glyph,
        options,
        exactly: it.exactly,
        alike: it.alike,
        part: it.part.clone(),
    }
}
