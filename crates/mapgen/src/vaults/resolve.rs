//! Resolves the random choices of a place: shuffled glyphs, alternatives, and parts.

use geom::{Grid, Point, Rect, Stream};

use super::places::Places;
use super::put::{Put, VaultKind};
use super::vault::Vault;

/// Maximum nesting depth of parts; deeper ones become plain ground.
const MAX_DEPTH: u8 = 3;

impl Vault {
    #[must_use]
    pub fn resolve(&self, rng: &mut Stream, places: &Places<'_>) -> Grid<Put> {
        self.resolve_within(rng, places, 0)
    }

    fn resolve_within(&self, rng: &mut Stream, places: &Places<'_>, nesting: u8) -> Grid<Put> {
        let mut meaning: Vec<u16> = (0..).take(self.glyphs.len()).collect();
        for group in &self.shuffles {
            let mut shuffled = group.clone();
            rng.shuffle(&mut shuffled);
            for (from, to) in group.iter().zip(shuffled) {
                meaning[usize::from(*from)] = to;
            }
        }
        let cells = self.cells.map(|cell| meaning[usize::from(*cell)]);
        let mut puts = Grid::new(self.size(), Put::Keep);
        for (number, glyph) in (0..).zip(&self.glyphs) {
            let mut tiles: Vec<Point> = cells
                .iter()
                .filter(|(_, cell)| **cell == number)
                .map(|(at, _)| at)
                .collect();
            if let Some(tag) = &glyph.part {
                for area in rectangles(&tiles) {
                    area.points().for_each(|at| {
                        puts.set(at, Put::Ground(glyph.plain()));
                    });
                    fill(&mut puts, area, tag, rng, places, nesting);
                }
                continue;
            }
            if let Some(exactly) = glyph.exactly {
                rng.shuffle(&mut tiles);
                let rest = tiles.split_off(usize::from(exactly).min(tiles.len()));
                for at in rest {
                    puts.set(at, Put::Ground(glyph.plain()));
                }
            }
            let same = glyph.alike.then(|| glyph.choose(rng));
            for at in tiles {
                let put = same.clone().unwrap_or_else(|| glyph.choose(rng));
                puts.set(at, put);
            }
        }
        puts
    }
}

/// Splits tiles into rectangles: from the first tile in reading order to the right, then down as far as whole
/// rows go.
fn rectangles(tiles: &[Point]) -> Vec<Rect> {
    let mut left = tiles.to_vec();
    let mut found = Vec::new();
    while let Some(first) = left.first().copied() {
        let has = |x, y| left.contains(&Point::new(x, y));
        let wide = (first.x..).take_while(|x| has(*x, first.y)).count();
        let right = first.x + i32::try_from(wide).unwrap_or(1);
        let high = (first.y..)
            .take_while(|y| (first.x..right).all(|x| has(x, *y)))
            .count();
        let area = Rect::new(
            first.x,
            first.y,
            right - first.x,
            i32::try_from(high).unwrap_or(1),
        );
        left.retain(|at| !area.contains(*at));
        found.push(area);
    }
    found
}

/// Puts a part with this tag at a random position in an area, if any fits.
fn fill(
    puts: &mut Grid<Put>,
    area: Rect,
    tag: &str,
    rng: &mut Stream,
    places: &Places<'_>,
    nesting: u8,
) {
    if nesting >= MAX_DEPTH {
        return;
    }
    let choice: Vec<&Vault> = parts(places, tag)
        .filter(|part| symmetries(part, area).next().is_some())
        .collect();
    let weights = choice.iter().map(|part| part.plan.weight);
    let Some(index) = rng.weighted(weights) else {
        return;
    };
    let part = choice[index];
    let inner = part.resolve_within(rng, places, nesting + 1);
    let ways: Vec<u8> = symmetries(part, area).collect();
    let inner = Vault::turned(&inner, rng.choose(&ways).copied().unwrap_or(0));
    let (w, h) = (i32::from(inner.size().w), i32::from(inner.size().h));
    let corner = Point::new(
        area.x + rng.range(0, area.w - w),
        area.y + rng.range(0, area.h - h),
    );
    for (at, put) in inner.iter().filter(|(_, put)| **put != Put::Keep) {
        puts.set(corner + at, put.clone());
    }
}

/// The parts with this tag that may appear at this depth.
fn parts<'a>(places: &Places<'a>, tag: &str) -> impl Iterator<Item = &'a Vault> {
    let depth = places.depth;
    places.vaults.iter().filter(move |part| {
        let deep = depth.is_none_or(|depth| part.lies_at(depth));
        part.plan.kind == VaultKind::Part && deep && part.plan.tags.iter().any(|it| it == tag)
    })
}

fn symmetries(part: &Vault, area: Rect) -> impl Iterator<Item = u8> {
    let (w, h) = (i32::from(part.size().w), i32::from(part.size().h));
    let all = if part.plan.turned { 0..8_u8 } else { 0..1 };
    all.filter(move |way| {
        let (w, h) = if way & 4 == 0 { (w, h) } else { (h, w) };
        w <= area.w && h <= area.h
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vaults::VaultPlan;
    use std::collections::BTreeSet;

    fn vault(name: &str, text: &str) -> Vault {
        let plan: VaultPlan = toml::from_str(text).unwrap();
        plan.compile(name).unwrap()
    }

    fn drawn(puts: &Grid<Put>) -> String {
        let glyph = |put: &Put| match put {
            Put::Ground(ground) => crate::drawing::glyph_of(*ground),
            Put::Tagged(tag, _) => tag.as_str().chars().next().unwrap(),
            _ => '`',
        };
        let rows: Vec<String> = puts
            .rows()
            .map(|row| row.iter().map(glyph).collect())
            .collect();
        rows.join("/")
    }

    fn outcomes(host: &str, others: &[Vault]) -> BTreeSet<String> {
        let host = vault("host", host);
        let places = Places::from(others);
        (0..80)
            .map(|seed| drawn(&host.resolve(&mut Stream::new(seed, &[]), &places)))
            .collect()
    }

    #[test]
    fn tiles_fall_apart_into_rectangles() {
        let at = |x, y| Point::new(x, y);
        let bent = [at(1, 0), at(2, 0), at(0, 1), at(1, 1), at(2, 1), at(5, 1)];
        assert_eq!(
            rectangles(&bent),
            [
                Rect::new(1, 0, 2, 2),
                Rect::new(0, 1, 1, 1),
                Rect::new(5, 1, 1, 1)
            ]
        );
        assert_eq!(rectangles(&[]), []);
    }

    #[test]
    fn a_part_fills_its_rectangle_turned_as_it_allows() {
        let host = "map = '''\n#AA\n#AA\n'''\n[legend]\nA = { part = 'hoard' }";
        let part = "kind = 'part'\ntags = ['hoard']\nmap = '''\n~.\n..\n'''";
        let seen = outcomes(host, &[vault("pool", part)]);
        assert_eq!(
            seen.into_iter().collect::<Vec<_>>(),
            ["#../#.~", "#../#~.", "#.~/#..", "#~./#.."]
        );
        let fixed = format!("turned = false\n{part}");
        assert_eq!(outcomes(host, &[vault("pool", &fixed)]).len(), 1);
    }

    #[test]
    fn a_small_part_has_a_random_position_in_its_rectangle() {
        let host = "map = 'AAA'\n[legend]\nA = { part = 'x', ground = 'mud' }";
        let part = vault("one", "kind = 'part'\ntags = ['x']\nmap = '~`'");
        let seen = outcomes(host, &[part]);
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["--~", "-~-", "~--"]);
    }

    #[test]
    fn only_parts_of_that_tag_and_size_are_taken() {
        let host = "map = 'AA'\n[legend]\nA = { part = 'x' }";
        let others = [
            vault("room", "tags = ['x']\nmap = '~~'"),
            vault("other", "kind = 'part'\ntags = ['y']\nmap = '~~'"),
            vault("large", "kind = 'part'\ntags = ['x']\nmap = '~~~'"),
        ];
        assert_eq!(outcomes(host, &others).into_iter().next().unwrap(), "..");
        assert_eq!(outcomes(host, &others).len(), 1);
        let deep = vault(
            "d",
            "kind = 'part'\ntags = ['x']\ndepth = [3, 4]\nmap = '~~'",
        );
        let at = |depth| {
            let places = Places {
                depth: Some(depth),
                ..Places::from(std::slice::from_ref(&deep))
            };
            let host = vault("host", host);
            drawn(&host.resolve(&mut Stream::new(1, &[]), &places))
        };
        assert_eq!((at(2), at(3)), ("..".to_owned(), "~~".to_owned()));
    }

    #[test]
    fn nesting_of_parts_is_bounded() {
        let part = "kind = 'part'\ntags = ['x']\nmap = 'gA'\n[legend]\nA = { part = 'y' }";
        let inner = "kind = 'part'\ntags = ['y']\nmap = '~'";
        let host = "map = 'AA'\n[legend]\nA = { part = 'x' }";
        let seen = outcomes(host, &[vault("p", part), vault("i", inner)]);
        assert!(seen.contains("b~"), "{seen:?}");
        let endless = "kind = 'part'\ntags = ['x']\nmap = 'A'\n[legend]\nA = { part = 'x' }";
        assert!(outcomes(host, &[vault("e", endless)]).contains(".."));
    }
}
