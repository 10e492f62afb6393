//! Compiles a hand-made place as written into one that can be built.

use std::collections::BTreeMap;

use geom::{Grid, Size, Terrain};

use super::plan::{Meaning, VaultError, VaultPlan, common_legend};
use super::put::{Glyph, Put, VaultKind};
use super::vault::Vault;
use crate::draft::{MAX_SIDE, Way};
use crate::drawing::ground_of;
use crate::tag::Tag;

impl VaultPlan {
    /// Compiles the place.
    ///
    /// # Errors
    ///
    /// Every mistake in drawing and legend.
    pub fn compile(&self, name: &str) -> Result<Vault, Vec<VaultError>> {
        let rows: Vec<Vec<char>> = self
            .map
            .trim_matches('\n')
            .lines()
            .map(|row| row.chars().collect())
            .collect();
        let first = rows.first().map_or(0, Vec::len);
        let side = 1..=usize::from(MAX_SIDE);
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

    /// The glyph's index in `glyphs`; adds it if needed. `None` if the glyph has no meaning.
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
        // The deepest level has only a way up.
        let (starts, exits) = (count('@'), count('>') + count('<'));
        if starts > 1 {
            self.errors.push(VaultError::Starts(starts));
        }
        if starts == 1 && exits == 0 {
            self.errors.push(VaultError::NoExit);
        }
    }
}

fn put(tag: Option<&Tag>, ground: Option<Terrain>) -> Put {
    match tag {
        Some(tag) => Put::Tagged(tag.clone(), ground.unwrap_or(Terrain::Floor)),
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
