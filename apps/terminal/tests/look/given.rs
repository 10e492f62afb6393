//! A view of the base pack with every thing on every ground.

use content::{Pack, load};
use geom::{Grid, Point, Size, Terrain};
use proto::session::Update;
use proto::{Catalog, Cell, Colour, Hero, Id, Kind, LevelNo, ThingClass, View, VisibleCreature};
use ratatui_core::buffer::{Buffer, Cell as Drawn};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use std::sync::{Arc, LazyLock};
use ui::{App, ColourDepth, Settings};

pub(crate) static CATALOG: LazyLock<Arc<Catalog>> =
    LazyLock::new(|| Arc::new(load(&[Pack::base()]).catalog));

/// How a tile is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Light {
    Day,
    Dark,
    Remembered,
}

pub(crate) fn kinds(classes: &[ThingClass]) -> Vec<Kind> {
    let all = (0..).zip(&CATALOG.kinds);
    all.filter(|(_, entry)| classes.contains(&entry.class))
        .map(|(n, _)| Kind(n))
        .collect()
}

/// Walkable grounds.
pub(crate) fn grounds() -> Vec<Terrain> {
    let all = Terrain::ALL.into_iter();
    all.filter(|it| !it.is_solid()).collect()
}

/// A view with one row per thing and one column per ground; the hero is in the corner.
pub(crate) fn view(level: LevelNo, rows: usize, light: Light) -> View {
    let grounds = grounds();
    let size = Size::new(
        u16::try_from(grounds.len() + 1).expect("few grounds"),
        u16::try_from(rows).expect("few things"),
    );
    let cells = Grid::from_fn(size, |at| {
        let column = usize::try_from(at.x).expect("a column");
        let terrain = column.checked_sub(1).map_or(Terrain::Floor, |n| grounds[n]);
        Cell {
            terrain: Some(terrain),
            visible: light != Light::Remembered,
            light: (light == Light::Dark).then_some(Colour::BLACK),
            ..Cell::default()
        }
    });
    View {
        level,
        cells,
        hero: Some(hero()),
        ..View::default()
    }
}

fn hero() -> Hero {
    Hero {
        health: 20,
        health_max: 20,
        level: 1,
        next_level_at: 60,
        attributes: [10; 4],
        warmth_max: 6,
        holds: 3,
        noise: 100,
        armour: 10,
        hunger: proto::Hunger::Full,
        capacity: 100,
        speed: 100,
        ..Hero::default()
    }
}

pub(crate) fn creature(kind: Kind, at: Point, hostile: bool, peaceful: bool) -> VisibleCreature {
    VisibleCreature {
        id: Id {
            level: LevelNo(1),
            n: 1,
        },
        kind,
        at,
        health: 100,
        hostile,
        awake: true,
        peaceful,
        ..VisibleCreature::default()
    }
}

/// Draws a view on a large enough screen; also returns the position of the corner tile.
pub(crate) fn drawn(view: &View, settings: Settings, depth: ColourDepth) -> (Buffer, Point) {
    let mut app = App::new(settings);
    app.on_update(Update::Started {
        name: "Ann".into(),
        seed: Some(1),
        practice: false,
        catalog: Arc::clone(&CATALOG),
        view: Box::new(view.clone()),
        resumed: true,
    });
    let height = view.cells.size().h + 20;
    let mut buffer = Buffer::empty(Rect::new(0, 0, 150, height));
    app.show(&mut buffer, depth);
    let hero = buffer.content.iter().position(|cell| cell.symbol() == "@");
    let (x, y) = buffer.pos_of(hero.expect("the hero is drawn"));
    (buffer, Point::new(x.into(), y.into()))
}

/// The cell a tile is drawn in.
pub(crate) fn cell(buffer: &Buffer, corner: Point, at: Point) -> &Drawn {
    let x = u16::try_from(corner.x + at.x).expect("on the screen");
    let y = u16::try_from(corner.y + at.y).expect("on the screen");
    &buffer[(x, y)]
}

/// Contrast ratio of a cell, times 100.
pub(crate) fn contrast(cell: &Drawn) -> i32 {
    let (mut fore, mut back) = (cell.fg, cell.bg);
    if cell.modifier.contains(Modifier::REVERSED) {
        (fore, back) = (back, fore);
    }
    let (a, b) = (luminance(fore), luminance(back));
    100 * (a.max(b) + 13) / (a.min(b) + 13)
}

fn luminance(colour: Color) -> i32 {
    let Colour(r, g, b) = picture::plain(colour, Colour::BLACK);
    let [r, g, b] = [r, g, b].map(i32::from);
    (54 * r * r + 183 * g * g + 19 * b * b) >> 16
}
