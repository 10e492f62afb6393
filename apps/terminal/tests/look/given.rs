//! A view of the base pack with every thing on every ground.

use content::{Pack, load};
use geom::{Grid, Point, Size, Terrain};
use proto::session::Update;
use proto::{Catalog, Cell, Colour, Hero, Id, Kind, LevelNo, Seen, ThingClass, View};
use ratatui::buffer::{Buffer, Cell as Drawn};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
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
        at: Point::new(0, 0),
        health: 20,
        health_max: 20,
        level: 1,
        experience: 0,
        next_level_at: 60,
        attributes: [10; 4],
        skills: [0; 3],
        calling: None,
        talents: Vec::new(),
        choices: [0; 2],
        warmth: 0,
        warmth_max: 6,
        warming: proto::Warming::Cold,
        spells: Vec::new(),
        holds: 3,
        standing: Vec::new(),
        noise: 100,
        armour: 10,
        range: 0,
        shots: None,
        hunger: proto::Hunger::Full,
        weight: 0,
        capacity: 100,
        burden: proto::Burden::Light,
        gold: 0,
        speed: 100,
        conditions: vec![],
        in_the_dark: false,
        pack: vec![],
        underfoot: vec![],
    }
}

pub(crate) fn creature(kind: Kind, at: Point, hostile: bool, peaceful: bool) -> Seen {
    Seen {
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
        trades: false,
        poised: false,
        conditions: vec![],
        light: None,
        also: Vec::new(),
        ally: None,
        joins: None,
        deadly: false,
        sour: false,
        stance: proto::Stance::Calm,
        enemy: false,
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
    let [r, g, b] = match colour {
        Color::Rgb(r, g, b) => [r, g, b].map(i32::from),
        Color::Indexed(n @ 232..) => [8 + 10 * (i32::from(n) - 232); 3],
        Color::Indexed(n) => {
            let n = usize::from(n.saturating_sub(16));
            let steps = [0, 95, 135, 175, 215, 255];
            [steps[n / 36], steps[n / 6 % 6], steps[n % 6]]
        }
        other => of_sixteen(other),
    };
    (54 * r * r + 183 * g * g + 19 * b * b) >> 16
}

/// The 16 colours as most terminals show them.
fn of_sixteen(colour: Color) -> [i32; 3] {
    match colour {
        Color::Black | Color::Reset => [0, 0, 0],
        Color::Red => [170, 0, 0],
        Color::Green => [0, 170, 0],
        Color::Yellow => [170, 110, 0],
        Color::Blue => [0, 0, 170],
        Color::Magenta => [170, 0, 170],
        Color::Cyan => [0, 170, 170],
        Color::Gray => [170, 170, 170],
        Color::DarkGray => [85, 85, 85],
        Color::LightRed => [255, 85, 85],
        Color::LightGreen => [85, 255, 85],
        Color::LightYellow => [255, 255, 85],
        Color::LightBlue => [85, 85, 255],
        Color::LightMagenta => [255, 85, 255],
        Color::LightCyan => [85, 255, 255],
        Color::White => [255, 255, 255],
        other => panic!("no colour of ours: {other:?}"),
    }
}
