//! Views and a catalog from drawn maps, for tests.

use geom::{Grid, Point, Size, Terrain};
use proto::{
    Catalog, Cell, Colour, Entry, Facts, Hero, Id, Kind, LevelNo, Look, ThingClass, View,
    VisibleCreature,
};

pub(crate) const ITEM: Kind = Kind(0);
pub(crate) const TRAP: Kind = Kind(1);
const DOOR: Kind = Kind(2);
const LOCKED: Kind = Kind(3);
const WOLF: Kind = Kind(4);

/// `@` hero, `#` wall, `?` unknown, `~` deep water, `*` item, `^` trap, `+` door, `L` locked door, `w` a foe, `f` a friend.
pub(crate) fn view(rows: &[&str]) -> View {
    let width = rows.first().map_or(0, |row| row.chars().count());
    let size = Size::new(
        u16::try_from(width).unwrap(),
        u16::try_from(rows.len()).unwrap(),
    );
    let sign = |at: Point| {
        let row = rows[usize::try_from(at.y).unwrap()];
        row.chars().nth(usize::try_from(at.x).unwrap()).unwrap()
    };
    let cells = Grid::from_fn(size, |at| {
        let terrain = match sign(at) {
            '?' => None,
            '#' => Some(Terrain::Wall),
            '~' => Some(Terrain::DeepWater),
            _ => Some(Terrain::Floor),
        };
        let thing = match sign(at) {
            '*' => Some(ITEM),
            '^' => Some(TRAP),
            '+' => Some(DOOR),
            'L' => Some(LOCKED),
            _ => None,
        };
        Cell {
            terrain,
            thing,
            visible: terrain.is_some(),
            ..Cell::default()
        }
    });
    let mut view = View {
        level: LevelNo(1),
        cells,
        ..View::default()
    };
    let signs: Vec<(Point, char)> = view.cells.points().map(|at| (at, sign(at))).collect();
    for (at, sign) in signs {
        match sign {
            '@' => view.hero = Some(hero(at)),
            'w' | 'f' => {
                let n = u32::try_from(view.creatures.len()).unwrap();
                view.creatures.push(creature(n, at, sign == 'w'));
            }
            _ => {}
        }
    }
    view
}

fn hero(at: Point) -> Hero {
    Hero {
        at,
        health: 20,
        health_max: 20,
        level: 1,
        next_level_at: 100,
        warmth_max: 6,
        holds: 3,
        noise: 100,
        armour: 10,
        capacity: 100,
        speed: 100,
        ..Hero::default()
    }
}

fn creature(n: u32, at: Point, hostile: bool) -> VisibleCreature {
    VisibleCreature {
        id: Id {
            level: LevelNo(1),
            n,
        },
        kind: WOLF,
        at,
        health: 100,
        hostile,
        awake: true,
        peaceful: !hostile,
        ..VisibleCreature::default()
    }
}

/// The catalog of the drawn things.
pub(crate) fn catalog() -> Catalog {
    let door = |locked| Facts {
        is_door: true,
        blocks: true,
        opens: true,
        locked,
        ..Facts::default()
    };
    let trap = Facts {
        harms: true,
        ..Facts::default()
    };
    let kinds = [
        ("item", ThingClass::Item, Facts::default()),
        ("trap", ThingClass::Trap, trap),
        ("door", ThingClass::Feature, door(false)),
        ("locked", ThingClass::Feature, door(true)),
        ("wolf", ThingClass::Monster, Facts::default()),
    ];
    let kinds = kinds.map(|(id, class, facts)| Entry {
        id: id.to_owned(),
        class,
        look: Look {
            glyph: '?',
            colour: Colour(9, 9, 9),
            order: 0,
        },
        text: Vec::new(),
        facts,
        about: proto::About::default(),
    });
    Catalog {
        kinds: kinds.into(),
        ..Catalog::default()
    }
}
