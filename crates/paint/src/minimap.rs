//! The known part of a level in small: one colour for every tile.

use crate::known::Known;
use crate::palette::Palette;
use crate::tint::{Rgb, scale};
use geom::{Grid, Point, Terrain};
use proto::{Catalog, View, WallStyle};

/// Brightness of remembered tiles, in 256ths.
const REMEMBERED: i32 = 150;
const WAY: Rgb = [255, 214, 120];
const HERO: Rgb = [255, 255, 255];
const FOE: Rgb = [255, 84, 72];
const FRIEND: Rgb = [120, 230, 112];

/// Colours of the tiles of a level, and of the figures on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimap {
    /// `None` where nothing is known.
    pub tiles: Grid<Option<Rgb>>,
    /// Creatures that hunt the hero and those that follow, in drawing order. The hero is the last.
    pub figures: Vec<(Point, Rgb)>,
    /// The hero's tile.
    pub hero: Option<Point>,
}

impl Minimap {
    #[must_use]
    pub fn of(catalog: &Catalog, view: &View) -> Self {
        let entry = catalog.level(view.level);
        let theme = entry.and_then(|entry| catalog.themes.get(usize::from(entry.theme?)));
        let palette = Palette::new(theme);
        let mut tiles = Grid::new(view.cells.size(), None);
        for (at, cell) in view.cells.iter() {
            let share = if cell.visible { 256 } else { REMEMBERED };
            let colour = colour(view, &palette, at);
            tiles.set(at, colour.map(|rgb| scale(rgb, share)));
        }
        let mut figures = Vec::new();
        for seen in &view.creatures {
            let rgb = match seen {
                seen if seen.ally.is_some() => FRIEND,
                seen if seen.hostile && seen.awake => FOE,
                _ => continue,
            };
            figures.extend(seen.tiles().map(|at| (at, rgb)));
        }
        let hero = view.hero.as_ref().map(|hero| hero.at);
        figures.extend(hero.map(|at| (at, HERO)));
        Self {
            tiles,
            figures,
            hero,
        }
    }
}

/// The colour of a known tile in daylight. A house that the hero is not in shows its roof.
fn colour(view: &View, palette: &Palette, at: Point) -> Option<Rgb> {
    let known = Known(&view.cells);
    let terrain = known.terrain(at)?;
    let hero = view.hero.as_ref().map(|hero| hero.at);
    let mut houses = view.landmarks.iter().filter(|it| it.door.is_some());
    let house = houses.find(|it| it.area.contains(at));
    if let Some(house) = house
        && hero.is_none_or(|hero| !house.area.contains(hero))
        && let Some(roof) = palette.roof(&house.name)
    {
        return Some(roof.back);
    }
    match terrain {
        Terrain::StairsDown | Terrain::StairsUp | Terrain::Exit => Some(WAY),
        Terrain::Tree => Some(palette.canopy.back),
        Terrain::Wall if palette.wall.style == WallStyle::Canopy => Some(palette.canopy.back),
        terrain if terrain.is_opaque() => known.faces_open(at).then_some(palette.wall.face),
        terrain => Some(palette.ground(terrain).back),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geom::Size;
    use proto::Cell;

    #[test]
    fn minimap_shows_known_tiles_and_rock_only_beside_open_ground() {
        let mut view = View {
            cells: Grid::new(Size { w: 5, h: 1 }, Cell::default()),
            ..View::default()
        };
        let known = [Terrain::Wall, Terrain::Wall, Terrain::Floor];
        for (terrain, x) in known.into_iter().zip(0..) {
            let cell = Cell {
                terrain: Some(terrain),
                ..Cell::default()
            };
            view.cells.set(Point::new(x, 0), cell);
        }
        let minimap = Minimap::of(&Catalog::default(), &view);
        let seen = minimap.tiles.as_slice().iter().map(Option::is_some);
        let seen: Vec<bool> = seen.collect();
        assert_eq!(seen, [false, true, true, false, false]);
    }
}
