//! Contact sheets: several levels of one kind on one picture.

use geom::{Grid, Point, Size, Stream, Terrain};
use lab::levels::Subject;
use mapgen::{Draft, Places, Put, Vault};
use picture::{Canvas, Cell, Colour, Font};

use super::paint::Paint;

const INK: (Colour, Colour) = (Colour(230, 230, 230), PAPER);
const PAPER: Colour = Colour(40, 40, 48);
const GAP: u32 = 12;

/// Arranges captioned pictures under a title, in this many columns.
#[must_use]
pub fn sheet(title: &str, pictures: &[(String, Grid<Cell>)], columns: u32, font: Font) -> Canvas {
    let line = Font::Tall.height();
    let sizes = || {
        pictures
            .iter()
            .map(|(_, cells)| Canvas::size_of(cells, font))
    };
    let width = sizes().map(|it| it.0).max().unwrap_or_default();
    let height = sizes().map(|it| it.1).max().unwrap_or_default() + line + 4;
    let columns = columns.max(1);
    let count = u32::try_from(pictures.len()).unwrap_or(u32::MAX);
    let rows = count.div_ceil(columns);
    let across = GAP + columns.min(count.max(1)) * (width + GAP);
    let room = across.saturating_sub(2 * GAP) / 8;
    let title = ui::wrap(title, u16::try_from(room).unwrap_or(u16::MAX));
    let heads = u32::try_from(title.len()).unwrap_or(1) * line;
    let first = GAP + heads + GAP;
    let mut canvas = Canvas::new(across, first + rows * (height + GAP), PAPER);
    for (text, n) in title.iter().zip(0..) {
        canvas.write(text, INK, Font::Tall, GAP, GAP + n * line);
    }
    for ((caption, cells), n) in pictures.iter().zip(0..) {
        let left = GAP + n % columns * (width + GAP);
        let top = first + n / columns * (height + GAP);
        canvas.write(caption, INK, Font::Tall, left, top);
        canvas.draw(cells, font, left, top + line + 4);
    }
    canvas
}

/// Draws one level for every seed; a level that cannot be built shows its error.
#[must_use]
pub fn level_sheet(subject: &Subject, seeds: &[u64], paint: &Paint) -> Canvas {
    let mut pictures = Vec::new();
    for seed in seeds {
        match subject.build(*seed, &mut ()) {
            Ok(level) => pictures.push((format!("seed {seed}"), paint.level(&level))),
            Err(error) => {
                let nothing = Grid::new(geom::Size { w: 80, h: 1 }, Cell::blank(PAPER));
                pictures.push((format!("seed {seed}: {error}"), nothing));
            }
        }
    }
    sheet(&subject.name, &pictures, 2, Font::Square)
}

/// Vaults wider than this are arranged in two columns, others in four.
const WIDE: u16 = 20;
/// Margin around a vault in tiles: open ground and a wall.
const FIELD: u16 = 2;

/// Draws eight random variants of a vault, rotated and mirrored if it allows that; four of a large one.
#[must_use]
pub fn vault_sheet(title: &str, vault: &Vault, all: &[Vault], paint: &Paint) -> Canvas {
    let wide = vault.size().w.max(vault.size().h) > WIDE;
    let (columns, count) = if wide { (2, 4) } else { (4, 8) };
    let picture = |n: u8| {
        let mut chance = Stream::named(n.into(), "gallery", 0);
        let puts = vault.resolve(&mut chance, &Places::from(all));
        let symmetry = if vault.plan.turned { n } else { 0 };
        let puts = Vault::turned(&puts, symmetry);
        (String::new(), paint.level(&alone(&puts)))
    };
    let pictures: Vec<_> = (0..count).map(picture).collect();
    sheet(title, &pictures, columns, Font::Square)
}

/// Places a vault in an open field.
fn alone(puts: &Grid<Put>) -> Draft {
    let Size { w, h } = puts.size();
    let mut draft = Draft::new(Size {
        w: w + 2 * FIELD,
        h: h + 2 * FIELD,
    });
    for at in draft.inside().points() {
        draft.terrain.set(at, Terrain::Floor);
    }
    for (at, put) in puts.iter() {
        let at = at + Point::new(FIELD.into(), FIELD.into());
        if let Some(ground) = put.ground() {
            draft.terrain.set(at, ground);
        }
        match put {
            Put::Start => draft.set_start(at),
            Put::Exit(to) => draft.add_stairs(at, *to),
            Put::Tagged(tag, _) => {
                draft.mark(at, tag);
            }
            Put::Ground(_) | Put::Keep => {}
        }
    }
    draft
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vault_is_drawn_in_an_open_field() {
        let plan: mapgen::VaultPlan =
            toml::from_str("map = '''\n#####\n#m~.#\n##+##\n'''").unwrap();
        let vault = plan.compile("pool").unwrap();
        let puts = vault.resolve(&mut Stream::named(1, "", 0), &Places::default());
        let drawing = "
            #########
            #.......#
            #.#####.#
            #.#m~.#.#
            #.##+##.#
            #.......#
            #########
        ";
        assert!(alone(&puts).looks_like(drawing), "{}", alone(&puts).drawn());
        let paint = Paint::new("limestone", &proto::Catalog::default());
        let canvas = vault_sheet("pool", &vault, &[], &paint);
        assert_eq!(canvas.width(), 12 + 4 * (9 * 8 + 12));
    }

    #[test]
    fn a_sheet_arranges_pictures_in_rows_and_columns() {
        let red = Grid::new(Size { w: 4, h: 2 }, Cell::blank(Colour(255, 0, 0)));
        let pictures: Vec<_> = (0..3).map(|n| (n.to_string(), red.clone())).collect();
        let canvas = sheet("three", &pictures, 2, Font::Square);
        assert_eq!(
            (canvas.width(), canvas.height()),
            (12 + 2 * 44, 40 + 2 * 48)
        );
        let is_red = |x: u32, y: u32| {
            let index = (y * canvas.width() + x) as usize;
            canvas.pixels()[index] == [255, 0, 0]
        };
        let (first, second, third) = ((12, 60), (56, 60), (12, 108));
        for (x, y) in [first, second, third] {
            assert!(is_red(x, y) && is_red(x + 31, y + 15), "{x} {y}");
            assert!(!is_red(x - 1, y) && !is_red(x, y + 16));
        }
        assert!(!is_red(56, 108), "there is no fourth");
    }

    #[test]
    fn a_level_that_cannot_be_built_says_so_on_its_sheet() {
        let subject = lab::levels::builders().remove(3);
        assert_eq!(subject.name, "town");
        let small = subject.sized(Some(Size { w: 20, h: 20 }));
        let paint = Paint::new("town", &proto::Catalog::default());
        let canvas = level_sheet(&small, &[1], &paint);
        assert!(canvas.width() > 0);
    }
}
