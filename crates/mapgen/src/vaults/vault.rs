//! A compiled hand-made place.

use geom::{Grid, Point, Size};

use super::plan::VaultPlan;
use super::put::{Glyph, Put};
use crate::tag::Tag;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vault {
    /// Full id, such as `base:camp`.
    pub name: String,
    /// The source.
    pub plan: VaultPlan,
    pub(crate) cells: Grid<u16>,
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) shuffles: Vec<Vec<u16>>,
}

impl Vault {
    /// Size as drawn.
    #[must_use]
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// Whether the place may appear at a depth and has one of these tags. No tags match every place.
    #[must_use]
    pub fn suits(&self, depth: u32, tags: &[String]) -> bool {
        let wanted = tags.is_empty() || self.plan.tags.iter().any(|tag| tags.contains(tag));
        wanted && self.lies_at(depth)
    }

    #[must_use]
    pub fn lies_at(&self, depth: u32) -> bool {
        (self.plan.depth.0..=self.plan.depth.1).contains(&depth)
    }

    /// Every tag the place can contain, with its glyph, in the order of the glyphs.
    pub fn tags(&self) -> impl Iterator<Item = (char, &Tag)> {
        self.glyphs.iter().flat_map(|glyph| {
            let tags = glyph.options.iter().filter_map(|(_, put)| match put {
                Put::Tagged(tag, _) => Some(tag),
                _ => None,
            });
            tags.map(|tag| (glyph.glyph, tag))
        })
    }

    /// First tile with this glyph, in reading order.
    #[must_use]
    pub fn find(&self, glyph: char) -> Option<Point> {
        let number = self.glyphs.iter().position(|it| it.glyph == glyph)?;
        let drawn = self
            .cells
            .iter()
            .find(|(_, cell)| usize::from(**cell) == number);
        drawn.map(|(at, _)| at)
    }

    /// Applies one of the eight symmetries; 0 is the identity. Bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps
    /// the axes.
    #[must_use]
    pub fn turned(puts: &Grid<Put>, symmetry: u8) -> Grid<Put> {
        let size = puts.size();
        let turned = if symmetry & 4 == 0 {
            size
        } else {
            Size {
                w: size.h,
                h: size.w,
            }
        };
        Grid::from_fn(turned, |at| {
            let x = if symmetry & 1 == 0 {
                at.x
            } else {
                i32::from(turned.w) - 1 - at.x
            };
            let y = if symmetry & 2 == 0 {
                at.y
            } else {
                i32::from(turned.h) - 1 - at.y
            };
            let from = if symmetry & 4 == 0 {
                Point::new(x, y)
            } else {
                Point::new(y, x)
            };
            puts[from].clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use geom::{Stream, Terrain};

    use super::super::places::Places;
    use super::super::plan::{VaultError, common_legend};
    use super::*;

    fn plan(text: &str) -> VaultPlan {
        toml::from_str(text).unwrap()
    }

    fn drawn(puts: &Grid<Put>) -> Vec<String> {
        let glyph = |put: &Put| match put {
            Put::Keep => '`',
            Put::Ground(ground) => crate::drawing::glyph_of(*ground),
            Put::Start => '@',
            Put::Exit(_) => '>',
            Put::Tagged(tag, _) => tag.as_str().chars().last().unwrap(),
        };
        puts.rows()
            .map(|row| row.iter().map(glyph).collect())
            .collect()
    }

    fn resolved(text: &str, seed: u64) -> Vec<String> {
        drawn(
            &plan(text)
                .compile("test")
                .unwrap()
                .resolve(&mut Stream::new(seed, &[]), &Places::default()),
        )
    }

    /// Mission: V3.
    #[test]
    fn v3_the_common_legend_is_understood() {
        let puts = plan("map = '''\n# .+\ngo^%\n!`~s\n'''")
            .compile("a")
            .unwrap()
            .resolve(&mut Stream::new(1, &[]), &Places::default());
        assert_eq!(drawn(&puts), ["#..r", "ncpn", "n`~r"]);
        assert_eq!(
            puts[Point::new(0, 1)],
            Put::Tagged("base:goblin".into(), Terrain::Floor)
        );
        assert_eq!(common_legend().len(), 9);
        assert_eq!(
            puts[Point::new(3, 1)],
            Put::Tagged("base:ration".into(), Terrain::Floor)
        );
    }

    /// Mission: V3.
    #[test]
    fn v3_every_mistake_has_its_row_and_column() {
        let errors = |text| plan(text).compile("a").unwrap_err();
        assert_eq!(
            errors("shuffle = ['xy']\nmap = '''\n#Q#\n#@\n'''"),
            [
                VaultError::Glyph {
                    row: 1,
                    column: 2,
                    glyph: 'Q'
                },
                VaultError::Uneven {
                    row: 2,
                    length: 2,
                    first: 3
                },
                VaultError::NotALevel { row: 2, column: 2 },
                VaultError::Shuffle('x'),
                VaultError::Shuffle('y'),
            ]
        );
        assert_eq!(errors("map = ''"), [VaultError::Size]);
        assert_eq!(errors("kind = 'level'\nmap = '@.'"), [VaultError::NoExit]);
        assert_eq!(
            errors("kind = 'level'\nmap = '@@>'"),
            [VaultError::Starts(2)]
        );
        assert!(plan("kind = 'level'\nmap = '...'").compile("a").is_ok());
        assert_eq!(
            errors("map = '.'\n[legend]\nx = 'rat'"),
            [VaultError::NotDrawn('x')]
        );
        assert_eq!(
            errors("map = 'x'\n[legend]\nx = { tag = 'rat', part = 'hoard' }"),
            [VaultError::Several('x')]
        );
        let misspelt = "map = 'x'\n[legend]\nx = { tga = 'rat' }";
        let error = toml::from_str::<VaultPlan>(misspelt).unwrap_err();
        assert!(error.message().contains("unknown field `tga`"), "{error}");
        assert_eq!(
            errors("map = '#Q'")[0].to_string(),
            "row 1, column 2: `Q` stands for nothing; add it to the legend"
        );
    }

    #[test]
    fn a_places_own_legend_comes_first() {
        let text = "map = 'gxk'\n[legend]\ng = 'base:rat'\nx = { ground = 'rubble' }\nk = { tag = 'key', ground = 'altar' }";
        let puts = plan(text)
            .compile("a")
            .unwrap()
            .resolve(&mut Stream::new(1, &[]), &Places::default());
        assert_eq!(
            puts[Point::new(0, 0)],
            Put::Tagged("base:rat".into(), Terrain::Floor)
        );
        assert_eq!(puts[Point::new(1, 0)], Put::Ground(Terrain::Rubble));
        assert_eq!(
            puts[Point::new(2, 0)],
            Put::Tagged("key".into(), Terrain::Altar)
        );
    }

    #[test]
    fn choices_keep_their_weights() {
        let text = "map = 'xxxxxxxxxx'\n[legend]\nx = { one_of = [ { weight = 3, tag = 'a' }, { ground = 'mud' }, { weight = 0, tag = 'z' } ] }";
        let all: String = (0..200).flat_map(|seed| resolved(text, seed)).collect();
        let count = |glyph| all.chars().filter(|it| *it == glyph).count();
        assert!((1400..1600).contains(&count('a')), "{}", count('a'));
        assert_eq!(count('a') + count('-'), 2000);
    }

    #[test]
    fn exact_counts_are_exact_and_fall_anywhere() {
        let text = "map = 'xxxxx'\n[legend]\nx = { exactly = 2, tag = 'a', ground = 'grass' }";
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let row = resolved(text, seed).concat();
            assert_eq!(row.matches('a').count(), 2);
            assert_eq!(row.matches('\'').count(), 3);
            seen.insert(row);
        }
        assert_eq!(seen.len(), 10);
        assert_eq!(
            resolved("map = 'x'\n[legend]\nx = { exactly = 9, tag = 'a' }", 1),
            ["a"]
        );
    }

    #[test]
    fn shuffled_glyphs_trade_places() {
        let text = "shuffle = ['ab']\nmap = 'aab'\n[legend]\na = 'x'\nb = 'y'";
        let seen: std::collections::BTreeSet<String> =
            (0..40).map(|seed| resolved(text, seed).concat()).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["xxy", "yyx"]);
    }

    /// Mission: V6.
    #[test]
    fn an_alike_choice_is_the_same_on_every_tile() {
        let text = "map = 'xxx'\n[legend]\nx = { alike = true, one_of = [ { tag = 'a' }, { ground = 'mud' } ] }";
        let seen: std::collections::BTreeSet<String> =
            (0..40).map(|seed| resolved(text, seed).concat()).collect();
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["---", "aaa"]);
    }

    #[test]
    fn v6_a_place_has_eight_symmetries() {
        let puts = plan("map = '''\n#~.\n#..\n'''")
            .compile("a")
            .unwrap()
            .resolve(&mut Stream::new(1, &[]), &Places::default());
        let ways: Vec<String> = (0..8)
            .map(|way| drawn(&Vault::turned(&puts, way)).join("/"))
            .collect();
        assert_eq!(
            ways,
            [
                "#~./#..", ".~#/..#", "#../#~.", "..#/.~#", "##/~./..", "##/.~/..", "../~./##",
                "../.~/##"
            ]
        );
    }

    #[test]
    fn a_place_suits_its_depths_and_tags() {
        let vault = plan("depth = [2, 4]\ntags = ['treasure']\nmap = '.'")
            .compile("a")
            .unwrap();
        let tags = |tag: &str| vec![tag.to_owned()];
        assert!(vault.suits(2, &[]) && vault.suits(4, &tags("treasure")));
        assert!(!vault.suits(1, &[]) && !vault.suits(5, &[]) && !vault.suits(3, &tags("shrine")));
    }
}
