//! Every kind of the base pack has a sprite, and no two sprites can be mistaken for each other.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use hearthgate_content::{Pack, load};
use proto::{Catalog, Category, Colour, Condition, Sprite, ThingClass};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| load(&[Pack::base()]).catalog);

/// The painter draws these features, larger than a tile.
const PAINTED_IN_CODE: [&str; 9] = [
    "base:hearthgate",
    "base:hearthgate_ashes",
    "base:hearthgate_embers",
    "base:hearthgate_fire",
    "base:hearthgate_fire_ashes",
    "base:hearthgate_fire_embers",
    "base:hearthgate_fire_low",
    "base:hearthgate_lit",
    "base:hearthgate_low",
];

/// Pairs that look alike on purpose: one thing in two states, or a thing that pretends to be the other.
const PRETENDERS: [(&str, &str); 6] = [
    ("chest", "hungry_chest"),
    ("cold_forge", "forge"),
    ("door", "secret_door"),
    ("shrine", "spent_shrine"),
    ("statue", "waking_statue"),
    ("torch", "torch_unlit"),
];

/// The light that creatures are drawn in at least.
const LEAST_LIGHT: [u32; 3] = [192, 192, 202];

/// What a player takes a sprite for. Two sprites are compared if [`Role::meets`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Creature,
    Item,
    Fixture,
    Spell,
    Talent,
    Decoration,
}

impl Role {
    fn of(class: ThingClass) -> Option<Self> {
        match class {
            ThingClass::Hero | ThingClass::Monster | ThingClass::Calling => Some(Self::Creature),
            ThingClass::Item | ThingClass::Guise => Some(Self::Item),
            ThingClass::Trap | ThingClass::Feature => Some(Self::Fixture),
            ThingClass::Talent => Some(Self::Talent),
            ThingClass::Spell => Some(Self::Spell),
            ThingClass::Faction | ThingClass::Loot | ThingClass::Mark => None,
        }
    }

    /// Spells and talents are in windows of their own. A creature moves and has a disc, so decoration is not
    /// taken for one.
    fn meets(self, other: Self) -> bool {
        use Role::{Creature, Decoration, Fixture, Item};
        let on_map = |role| matches!(role, Creature | Item | Fixture);
        match (self, other) {
            (Decoration, it) | (it, Decoration) => matches!(it, Item | Fixture),
            (a, b) => a == b || on_map(a) && on_map(b),
        }
    }
}

/// Sprites that show a kind or decoration, with their roles.
fn shown() -> Vec<(&'static Sprite, Role)> {
    let kinds = CATALOG
        .kinds
        .iter()
        .filter_map(|entry| Some((entry.sprite_id(), Role::of(entry.class)?)));
    let roles: BTreeMap<String, Role> = kinds.collect();
    let is_plain = |sprite: &&Sprite| {
        let stem = stem(&sprite.id);
        let category = Category::ALL.iter().any(|it| it.name() == stem);
        let unseen = ["part_", "state_", "icon_", "portrait_"];
        !category && !unseen.iter().any(|it| stem.starts_with(it))
    };
    let all = CATALOG.sprites.iter().filter(is_plain);
    all.map(|it| (it, roles.get(&it.id).copied().unwrap_or(Role::Decoration)))
        .collect()
}

fn stem(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, stem)| stem)
}

/// The files of a folder of the base pack, by name.
fn files(folder: &str) -> BTreeMap<String, toml::Table> {
    let files = Pack::base().files.into_iter();
    let inside = files.filter(|(path, _)| path.starts_with(folder) && path.ends_with(".toml"));
    let read = inside.map(|(path, text)| {
        let name = path.rsplit('/').next().unwrap_or_default();
        let name = name.trim_end_matches(".toml").to_owned();
        (name, toml::from_str(&text).expect("it is TOML"))
    });
    read.collect()
}

/// Empty pixels are `None`.
fn pixels(sprite: &Sprite) -> Vec<Vec<Option<Colour>>> {
    let width = usize::from(sprite.width);
    let rows = sprite.rows.as_bytes().chunks(width);
    let colour = |letter: &u8| sprite.colour(*letter).map(|(colour, _)| colour);
    rows.map(|row| row.iter().map(colour).collect()).collect()
}

#[test]
fn every_visible_kind_and_condition_has_a_sprite() {
    let kinds = CATALOG.kinds.iter();
    let kinds = kinds.filter(|entry| Role::of(entry.class).is_some());
    let mut wanted: Vec<String> = kinds.map(proto::Entry::sprite_id).collect();
    wanted.extend(
        Condition::ALL
            .iter()
            .map(|it| format!("base:state_{}", it.name())),
    );
    wanted.retain(|id| !PAINTED_IN_CODE.contains(&id.as_str()));
    let missing: Vec<&String> = wanted
        .iter()
        .filter(|id| CATALOG.sprite(id).is_none())
        .collect();
    assert_eq!(missing, [""; 0]);
    assert!(wanted.len() > 400);
    assert!(CATALOG.sprites.is_sorted_by(|a, b| a.id < b.id));
}

/// The panels show a portrait of the hero, whole and hurt, and icons of one size.
#[test]
fn callings_have_portraits_and_icons_are_small() {
    let callings = CATALOG.kinds.iter();
    let callings = callings.filter(|entry| entry.class == ThingClass::Calling);
    let names = callings.map(|entry| stem(&entry.id)).chain(["hero"]);
    for name in names {
        for end in ["", "_hurt"] {
            let id = format!("base:portrait_{name}{end}");
            let sprite = CATALOG.sprite(&id).expect("it is drawn");
            assert_eq!(
                (sprite.width, sprite.height(&sprite.rows)),
                (32, 32),
                "{id}"
            );
        }
    }
    let icons = CATALOG.sprites.iter();
    let mut icons = icons.filter(|it| stem(&it.id).starts_with("icon_"));
    assert!(icons.all(|it| (it.width, it.height(&it.rows)) == (11, 11)));
}

#[test]
fn creatures_of_two_tiles_have_wide_sprites() {
    for (name, monster) in files("monsters/") {
        let size = monster.get("size").and_then(toml::Value::as_integer);
        let sprite = CATALOG
            .sprite(&format!("base:{name}"))
            .expect("it is drawn");
        assert_eq!(sprite.width == 32, size == Some(2), "{name}");
    }
}

/// Mistakes of a single sprite: dim beside its hem, small, or full of glints.
fn faults(sprite: &Sprite) -> Vec<String> {
    let letters = sprite.rows.bytes().filter_map(|it| sprite.colour(it));
    let letters: Vec<(Colour, bool)> = letters.collect();
    let is_loud = |(Colour(r, g, b), _): &&(Colour, bool)| {
        let [r, g, b] = [(*r, 0), (*g, 1), (*b, 2)]
            .map(|(value, n)| (u32::from(value) * LEAST_LIGHT[n] / 256).pow(2));
        let luminance = 54 * r + 183 * g + 19 * b;
        // Contrast to the hem: (luminance + 13) / 13 is at least 2.4.
        luminance >= 65536 * 182 / 10
    };
    let loud = letters.iter().filter(is_loud).count();
    let tile = if sprite.width == 32 { 32 * 32 } else { 16 * 16 };
    let glints = sprite.rows.matches('w').count();
    let mut found = Vec::new();
    if loud * 100 < letters.len() * 40 && !letters.iter().any(|(_, glows)| *glows) {
        found.push(format!(
            "{}: {loud} of {} pixels are loud",
            sprite.id,
            letters.len()
        ));
    }
    if letters.len() * 100 < tile * 14 {
        found.push(format!("{}: {} pixels are few", sprite.id, letters.len()));
    }
    if glints > 10 {
        found.push(format!("{}: {glints} glints", sprite.id));
    }
    found
}

/// Decoration without a hem lies low on the ground, and is quiet for that reason.
#[test]
fn sprites_are_loud_and_large_enough() {
    let stands = |(sprite, role): &(&Sprite, Role)| sprite.hem || *role != Role::Decoration;
    let shown = shown().into_iter().filter(stands);
    let found: Vec<String> = shown.flat_map(|(it, _)| faults(it)).collect();
    assert_eq!(found, [""; 0]);
}

const FIELD_WIDTH: usize = 20;
const FIELD_HEIGHT: usize = 28;
const SHIFTS: RangeInclusive<isize> = -1..=1;

/// A sprite in the middle of a field, with its feet on one line with all others.
struct Field {
    pixels: Vec<[Option<Colour>; FIELD_WIDTH]>,
    /// A bit for each pixel of a row.
    bits: [u32; FIELD_HEIGHT],
    count: u32,
    mean: [u32; 3],
}

impl Field {
    fn of(sprite: &Sprite) -> Self {
        let drawn = pixels(sprite);
        let points = drawn.iter().enumerate().flat_map(|(y, row)| {
            let row = row.iter().enumerate();
            row.filter_map(move |(x, pixel)| Some((x, y, (*pixel)?)))
        });
        let points: Vec<(usize, usize, Colour)> = points.collect();
        let xs = || points.iter().map(|(x, _, _)| *x);
        let middle = (xs().min().unwrap_or(0) + xs().max().unwrap_or(0)).div_ceil(2);
        let feet = points.iter().map(|(_, y, _)| *y).max().unwrap_or(0);
        let mut rows = vec![[None; FIELD_WIDTH]; FIELD_HEIGHT];
        for (x, y, colour) in &points {
            rows[y + FIELD_HEIGHT - 2 - feet]
                [(x + FIELD_WIDTH / 2 - middle).min(FIELD_WIDTH - 1)] = Some(*colour);
        }
        let sum = |part: fn(&Colour) -> u8| {
            let all = points.iter().map(|(_, _, colour)| u32::from(part(colour)));
            all.sum::<u32>() / u32::try_from(points.len().max(1)).unwrap_or(1)
        };
        let mean = [sum(|it| it.0), sum(|it| it.1), sum(|it| it.2)];
        Self::with(rows, mean)
    }

    fn with(pixels: Vec<[Option<Colour>; FIELD_WIDTH]>, mean: [u32; 3]) -> Self {
        let mut bits = [0; FIELD_HEIGHT];
        for (row, pixels) in bits.iter_mut().zip(&pixels) {
            for (x, _) in pixels
                .iter()
                .enumerate()
                .filter(|(_, pixel)| pixel.is_some())
            {
                *row |= 1 << (x + 1);
            }
        }
        let count = bits.iter().map(|row: &u32| row.count_ones()).sum();
        Self {
            pixels,
            bits,
            count,
            mean,
        }
    }

    fn flipped(&self) -> Self {
        let mut rows = self.pixels.clone();
        rows.iter_mut().for_each(|row| row.reverse());
        Self::with(rows, self.mean)
    }

    /// Whether the silhouettes share more than 80 % at this shift.
    fn is_like(&self, other: &Self, dx: isize, dy: isize) -> bool {
        let shifted = |row: u32| match dx {
            0 => row,
            1 => row << 1,
            _ => row >> 1,
        };
        let both: u32 = (0..FIELD_HEIGHT)
            .filter_map(|y| Some((y, other.bits.get(y.checked_add_signed(dy)?)?)))
            .map(|(y, row)| (self.bits[y] & shifted(*row)).count_ones())
            .sum();
        both * 5 > (self.count + other.count - both) * 4
    }

    /// Whether the mean colours differ by less than 60, summed over the channels.
    fn has_colour_of(&self, other: &Self) -> bool {
        let both = self.mean.iter().zip(other.mean);
        both.map(|(a, b)| a.abs_diff(b)).sum::<u32>() < 60
    }

    /// Mean difference per pixel where both are drawn, summed over the channels.
    fn difference(&self, other: &Self, dx: isize, dy: isize) -> u32 {
        let (mut sum, mut count) = (0, 0);
        for (y, row) in self.pixels.iter().enumerate() {
            let beside = y.checked_add_signed(dy).and_then(|y| other.pixels.get(y));
            for (x, pixel) in row.iter().enumerate() {
                let there = beside
                    .zip(x.checked_add_signed(-dx))
                    .and_then(|(row, x)| row.get(x));
                if let (Some(a), Some(Some(b))) = (pixel, there) {
                    let apart =
                        [(a.0, b.0), (a.1, b.1), (a.2, b.2)].map(|(a, b)| u32::from(a.abs_diff(b)));
                    sum += apart.iter().sum::<u32>();
                    count += 1;
                }
            }
        }
        sum / count.max(1)
    }

    /// The smallest difference of two sprites with one silhouette and one colour; `None` if they have not.
    fn alike(&self, other: &Self) -> Option<u32> {
        if !self.has_colour_of(other) {
            return None;
        }
        let flipped = other.flipped();
        let views = [other, &flipped];
        let shifts = || SHIFTS.flat_map(|dy| SHIFTS.map(move |dx| (dx, dy)));
        let any = |field: &&Self| shifts().any(|(dx, dy)| self.is_like(field, dx, dy));
        if !views.iter().any(any) {
            return None;
        }
        let all = views
            .iter()
            .flat_map(|field| shifts().map(|(dx, dy)| self.difference(field, dx, dy)));
        all.min()
    }
}

/// Pairs of sprites that a player may mistake for each other.
fn twins(sprites: &[(&Sprite, Role)]) -> Vec<String> {
    let families: BTreeMap<String, String> = files("sprites/")
        .into_iter()
        .filter_map(|(name, file)| {
            let first = file.get("layers")?.as_array()?.first()?.as_str()?;
            Some((name, first.to_owned()))
        })
        .collect();
    let pretend: BTreeSet<(&str, &str)> = PRETENDERS.into_iter().collect();
    let small = sprites.iter().filter(|(sprite, _)| sprite.width == 16);
    let fields: Vec<(&Sprite, Role, Field)> = small
        .map(|(it, role)| (*it, *role, Field::of(it)))
        .collect();
    let mut found = Vec::new();
    for (n, (a, role, field)) in fields.iter().enumerate() {
        for (b, other, beside) in fields[n + 1..].iter().filter(|it| role.meets(it.1)) {
            let names = (stem(&a.id), stem(&b.id));
            let family = |name: &str| families.get(name);
            // Potions of one bottle are told apart by their inks and marks.
            let kin = *role == Role::Item && other == role && family(names.0).is_some();
            if a.rows == b.rows
                || pretend.contains(&names)
                || kin && family(names.0) == family(names.1)
            {
                continue;
            }
            if let Some(difference) = field.alike(beside).filter(|it| *it < 130) {
                found.push(format!("{} and {}: {difference}", names.0, names.1));
            }
        }
    }
    found
}

#[test]
fn no_two_sprites_can_be_mistaken_for_each_other() {
    assert_eq!(twins(&shown()), [""; 0]);
}

/// Checks that the checks above find planted mistakes.
#[test]
fn planted_twins_and_faint_sprites_are_found() {
    let wolf = CATALOG.sprite("base:wolf").unwrap();
    let mut twin = Sprite {
        id: "base:dog".into(),
        ..wolf.clone()
    };
    twin.rows = twin.rows.replacen('a', "A", 3);
    assert_eq!(
        twins(&[(wolf, Role::Creature), (&twin, Role::Creature)]).len(),
        1
    );
    assert_eq!(
        twins(&[(wolf, Role::Creature), (&twin, Role::Decoration)]),
        [""; 0]
    );
    twin.rows = "k".repeat(20) + &".".repeat(236);
    assert_eq!(faults(&twin).len(), 2);
}
