//! Completes the sprites of all packs: `like`, `layers`, `mirror`, inks, and which kind each one shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

use proto::{Category, Colour, Condition, Entry, Ink, Sprite, ThingClass};
use sim::Link;

use crate::definitions::sprite_file::{Ramps, SpriteFile};
use crate::text::file::Problems;
use crate::text::nearest::{nearest, nearest_id};
use crate::text::position::start_of_line;
use crate::text::tree;

/// Maximum length of a chain of `like` and `layers`.
const MAX_DEPTH: usize = 16;
/// Middle tone of the ink `look` in a sprite that shows no kind.
const NO_LOOK: Colour = Colour(0xB0, 0xA8, 0x98);

/// Folders of sprites that the game draws under names of its own: trees and furniture on the map, icons and portraits
/// in windows.
const NAMED_BY_THE_GAME: [&str; 3] = [
    "sprites/decoration/",
    "sprites/icons/",
    "sprites/portraits/",
];

/// States of creatures that have a mark on the map besides conditions, as in `state_ally`.
const MARKED: [&str; 5] = ["ally", "asleep", "fleeing", "hunting", "trades"];

/// A sprite with `like`, `layers` and `mirror` resolved.
#[derive(Clone, Default)]
struct Drawn {
    /// Names of inks.
    inks: Vec<String>,
    mirror: bool,
    bob: Option<u8>,
    hem: bool,
    drawings: BTreeMap<&'static str, Drawing>,
}

#[derive(Clone)]
struct Drawing {
    width: usize,
    /// Letters of all rows.
    letters: String,
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let height = self.letters.len() / self.width.max(1);
        write!(f, "{} × {height} pixels", self.width)
    }
}

enum State {
    New,
    Busy,
    Done(Option<Drawn>),
}

struct Resolver<'r, 'p> {
    files: &'r [SpriteFile<'p>],
    /// Indices of the files with an id, in load order.
    versions: BTreeMap<&'r str, Vec<usize>>,
    ramps: &'r Ramps,
    states: Vec<State>,
    problems: &'r mut Problems,
}

/// The finished sprites, sorted by id. A kind of item without sprite gets the one of its category.
pub(crate) fn resolve(
    files: &[SpriteFile<'_>],
    ramps: &Ramps,
    kinds: &[Entry],
    problems: &mut Problems,
) -> Vec<Sprite> {
    let versions = versions(files, problems);
    let mut resolver = Resolver {
        files,
        versions,
        ramps,
        states: files.iter().map(|_| State::New).collect(),
        problems,
    };
    let looks: BTreeMap<String, &Entry> = kinds
        .iter()
        .map(|entry| (entry.sprite_id(), entry))
        .collect();
    let mut sprites = BTreeMap::new();
    let last: Vec<usize> = resolver
        .versions
        .values()
        .filter_map(|all| all.last().copied())
        .collect();
    for n in 0..files.len() {
        resolver.draw(n, 0);
    }
    for n in last {
        let State::Done(Some(drawn)) = &resolver.states[n] else {
            continue;
        };
        let id = &files[n].id;
        let look = looks.get(id).map(|entry| entry.look.colour);
        if let Some(sprite) = finish(id, drawn, look, ramps) {
            sprites.insert(id.clone(), sprite);
        }
    }
    let carried = looks.iter().filter(|(_, it)| it.class.is_carried());
    for (id, entry) in carried.filter(|(id, _)| !resolver.versions.contains_key(id.as_str())) {
        let Some(category) = entry.facts.category else {
            continue;
        };
        let drawn = resolver.of_category(id, category);
        if let Some(sprite) = drawn.and_then(|it| finish(id, it, Some(entry.look.colour), ramps)) {
            sprites.insert(id.clone(), sprite);
        }
    }
    if !resolver.problems.any_error() {
        check_shown(files, &looks, resolver.problems);
    }
    sprites.into_values().collect()
}

const fn is_drawn(class: ThingClass) -> bool {
    class.is_met()
        || matches!(
            class,
            ThingClass::Calling | ThingClass::Talent | ThingClass::Spell
        )
}

/// Files by id, in load order. Reports ids that a pack draws twice.
fn versions<'r>(
    files: &'r [SpriteFile<'_>],
    problems: &mut Problems,
) -> BTreeMap<&'r str, Vec<usize>> {
    let mut versions: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (n, sprite) in files.iter().enumerate() {
        let all = versions.entry(&sprite.id).or_default();
        match all.last().map(|last| &files[*last].file) {
            Some(other) if other.pack == sprite.file.pack => {
                let problem = sprite
                    .file
                    .problem(format!("`{}` is drawn twice", sprite.id));
                problems.add(problem.help(format!("see {}", other.path)));
            }
            _ => all.push(n),
        }
    }
    versions
}

/// Warns about sprites that nothing in the packs is drawn with.
fn check_shown(
    files: &[SpriteFile<'_>],
    looks: &BTreeMap<String, &Entry>,
    problems: &mut Problems,
) {
    let conditions: BTreeSet<&str> = Condition::ALL.iter().map(|it| it.name()).collect();
    for sprite in files {
        let stem = sprite.id.split_once(':').map_or("", |(_, stem)| stem);
        let is_known = stem.starts_with("part_")
            || NAMED_BY_THE_GAME
                .iter()
                .any(|it| sprite.file.path.starts_with(it))
            || Category::ALL.iter().any(|it| it.name() == stem)
            || stem
                .strip_prefix("state_")
                .is_some_and(|it| conditions.contains(it) || MARKED.contains(&it))
            || looks
                .get(&sprite.id)
                .is_some_and(|entry| is_drawn(entry.class));
        if is_known {
            continue;
        }
        let message = format!("nothing is drawn with `{}`", sprite.id);
        let meant = nearest_id(
            &sprite.id,
            looks.keys().map(String::as_str).collect::<Vec<_>>(),
        );
        let problem = match (&sprite.replaces, meant) {
            (Some(span), meant) => sprite.file.problem_at(span.clone(), message).meant(meant),
            (None, Some(meant)) if meant.ends_with(&format!(":{stem}")) => {
                let help = format!("to draw that of another pack, write `replaces = \"{meant}\"`");
                sprite.file.problem(message).help(help).warning()
            }
            (None, Some(meant)) => sprite.file.problem(message).meant(Some(meant)).warning(),
            (None, None) => {
                let help =
                    "a file has the name of the thing it draws; names of parts begin with part_";
                sprite.file.problem(message).help(help).warning()
            }
        };
        problems.add(problem);
    }
}

fn finish(id: &str, drawn: &Drawn, look: Option<Colour>, ramps: &Ramps) -> Option<Sprite> {
    let inks = drawn.inks.iter();
    let inks: Option<Vec<Ink>> = inks.map(|name| ink(name, look, ramps)).collect();
    let get = |key: &str| drawn.drawings.get(key).map(|it| it.letters.clone());
    let all = |keys: &[&str]| keys.iter().filter_map(|key| get(key)).collect();
    let width = drawn.drawings.get("rows")?.width;
    Some(Sprite {
        id: id.to_owned(),
        width: u8::try_from(width).ok()?,
        inks: inks?,
        bob: drawn.bob,
        hem: drawn.hem,
        rows: get("rows")?,
        frames: all(&["frame_2", "frame_3", "frame_4"]),
        asleep: all(&["asleep", "asleep_2", "asleep_3", "asleep_4"]),
        variants: all(&["variant_2", "variant_3", "variant_4"]),
        thick: all(&["thick", "thick_2"]),
        thin: all(&["thin", "thin_2"]),
    })
}

/// The tones of an ink; `None` for an unknown ramp.
fn ink(name: &str, look: Option<Colour>, ramps: &Ramps) -> Option<Ink> {
    if let Some(([dark, middle, light], glows)) = ramps.get(name) {
        return Some(Ink {
            dark: *dark,
            middle: *middle,
            light: *light,
            glows: *glows,
        });
    }
    let middle: Colour = match name {
        "look" => look.unwrap_or(NO_LOOK),
        _ if name.starts_with('#') => name.parse().ok()?,
        _ => return None,
    };
    // The dark tone leans to violet, the light one to yellow.
    let dark = |value: u8, violet: u32| (u32::from(value) * 52 + violet * 12) / 100;
    let light = |value: u8, yellow: u32| u32::midpoint(u32::from(value), yellow);
    let byte = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
    Some(Ink {
        dark: Colour(
            byte(dark(middle.0, 60)),
            byte(dark(middle.1, 30)),
            byte(dark(middle.2, 90)),
        ),
        middle,
        light: Colour(
            byte(light(middle.0, 255)),
            byte(light(middle.1, 246)),
            byte(light(middle.2, 200)),
        ),
        glows: false,
    })
}

impl Resolver<'_, '_> {
    /// Completes one file, after the files it refers to.
    fn draw(&mut self, n: usize, depth: usize) {
        if matches!(self.states[n], State::New) {
            self.states[n] = State::Busy;
            let drawn = self.drawn(n, depth);
            self.states[n] = State::Done(drawn);
        }
    }

    fn drawn(&mut self, n: usize, depth: usize) -> Option<Drawn> {
        let sprite = &self.files[n];
        let def = &sprite.def;
        let mut drawn = match &def.like {
            Some(name) => self.refer(n, name, "like", depth)?,
            None => Drawn {
                hem: true,
                ..Drawn::default()
            },
        };
        if let Some(inks) = &def.ink {
            drawn.inks.clone_from(inks);
        }
        drawn.mirror = def.mirror.unwrap_or(drawn.mirror);
        drawn.bob = def.bob.or(drawn.bob);
        drawn.hem = def.hem.unwrap_or(drawn.hem);
        if let Some(layers) = &def.layers {
            let rows = self.stack(n, layers, depth)?;
            drawn.drawings.insert("rows", rows);
        }
        let before = self.problems.0.len();
        self.check_inks(n, &drawn.inks);
        for (key, text) in def.drawings() {
            if let Some(drawing) = self.read_drawing(n, key, text, &drawn) {
                drawn.drawings.insert(key, drawing);
            }
        }
        if self.problems.0.len() == before {
            self.check_whole(n, &drawn);
        }
        (self.problems.0.len() == before).then_some(drawn)
    }

    /// Adds a problem at the value of a key; at the whole file if it has no such key.
    fn report(&mut self, n: usize, key: &str, message: String, help: &str) {
        let sprite = &self.files[n];
        let problem = match tree::find(&sprite.root, key) {
            Some(node) => sprite.file.problem_at(node.span(), message),
            None => sprite.file.problem(message),
        };
        self.problems.add(problem.help(help));
    }

    /// The sprite that `like` or `layers` of file `n` names: that of its own pack or of an earlier one.
    fn refer(&mut self, n: usize, name: &str, key: &str, depth: usize) -> Option<Drawn> {
        let from = &self.files[n];
        let id = Link::from(name).full(from.pack);
        let is_visible = |m: &&usize| **m != n && self.files[**m].file.pack <= from.file.pack;
        let all = self.versions.get(id.as_str());
        let Some(m) = all.and_then(|all| all.iter().rfind(is_visible)).copied() else {
            let ids: Vec<&str> = self
                .versions
                .keys()
                .copied()
                .filter(|it| *it != from.id)
                .collect();
            let problem = from.file.problem_at(
                tree::place(&from.root, key),
                match id == from.id {
                    true => format!("`{name}` is made from itself"),
                    false => format!("there is no sprite `{name}`"),
                },
            );
            self.problems.add(problem.meant(nearest_id(&id, ids)));
            return None;
        };
        if depth == MAX_DEPTH || matches!(self.states[m], State::Busy) {
            let message = match depth == MAX_DEPTH {
                true => format!("`{name}` is made from more than {MAX_DEPTH} sprites in a row"),
                false => format!("by `{name}` this sprite is made from itself"),
            };
            self.report(n, key, message, "draw its rows here");
            return None;
        }
        self.draw(m, depth + 1);
        match &self.states[m] {
            State::Done(drawn) => drawn.clone(),
            _ => None,
        }
    }

    /// Lays the rows of several sprites over each other.
    fn stack(&mut self, n: usize, layers: &[String], depth: usize) -> Option<Drawing> {
        let mut whole: Option<Drawing> = None;
        for (at, name) in layers.iter().enumerate() {
            let key = format!("layers.{at}");
            let layer = self.refer(n, name, &key, depth)?;
            let layer = layer.drawings.get("rows")?;
            whole = match whole {
                None => Some(layer.clone()),
                Some(below)
                    if below.letters.len() != layer.letters.len() || below.width != layer.width =>
                {
                    let message =
                        format!("`{name}` has {layer}, and the layers below have {below}");
                    self.report(n, &key, message, "all layers have the same size");
                    return None;
                }
                Some(mut below) => {
                    let over = below.letters.chars().zip(layer.letters.chars());
                    below.letters = over.map(|(a, b)| if b == '.' { a } else { b }).collect();
                    Some(below)
                }
            };
        }
        if whole.is_none() || self.files[n].def.rows.is_some() {
            let message = "a sprite has either `rows` or at least one of `layers`".to_owned();
            self.report(n, "layers", message, "leave one of them out");
            return None;
        }
        whole
    }

    fn check_inks(&mut self, n: usize, inks: &[String]) {
        if inks.is_empty() {
            let message = "a sprite needs an ink at least".to_owned();
            self.report(n, "ink", message, "such as `ink = [\"iron\", \"bone\"]`");
        }
        // Inks of another file are reported there.
        let own = self.files[n].def.ink.iter().flatten();
        for (at, name) in own.enumerate() {
            if ink(name, None, self.ramps).is_some() {
                continue;
            }
            let sprite = &self.files[n];
            let span = tree::place(&sprite.root, &format!("ink.{at}"));
            let problem = sprite
                .file
                .problem_at(span, format!("there is no ramp `{name}`"));
            let known = self.ramps.keys().map(String::as_str).chain(["look"]);
            self.problems.add(match nearest(name, known) {
                Some(meant) => problem.meant(Some(meant)),
                None => problem.help("use a ramp of sprites/palette.toml, `#RRGGBB` or `look`"),
            });
        }
    }

    /// Reads a drawing of file `n`; reports its first mistake with row and column.
    fn read_drawing(&mut self, n: usize, key: &str, text: &str, of: &Drawn) -> Option<Drawing> {
        let sprite = &self.files[n];
        let drawing = text.trim_start_matches(['\n', '\r']);
        let rows: Vec<&str> = drawing.trim_end().lines().collect();
        let span = tree::place(&sprite.root, key);
        let fault = |number: usize, letters: Range<usize>, message: String| {
            let start = text.len() - drawing.len() + start_of_line(drawing, number);
            let inside = start + letters.start..start + letters.end;
            let at = place_in(sprite.file.text, &span, text, inside);
            sprite.file.problem_at(at, message)
        };
        let half = if of.mirror { 2 } else { 1 };
        let width = rows.first().map_or(0, |row| row.chars().count());
        let mut mistake = None;
        for (y, row) in rows.iter().enumerate() {
            let number = y + 1;
            let mut letters = row.char_indices().enumerate();
            let bad = letters.find(|(_, (_, letter))| !is_ink(*letter, of.inks.len()));
            if let Some((x, (at, letter))) = bad {
                let message = format!("`{letter}` in row {number}, column {} is not an ink", x + 1);
                let help = "`.` is empty, `a A 1` is the first ink, `b B 2` the second, `k` a line, `w` a glint";
                mistake = Some(fault(number, at..at + letter.len_utf8(), message).help(help));
            } else if row.len() != width {
                let message = format!(
                    "row {number} has {} letters, and the first row has {width}",
                    row.len()
                );
                mistake =
                    Some(fault(number, 0..row.len(), message).help("all rows are equally long"));
            }
            if mistake.is_some() {
                break;
            }
        }
        let full = width * half;
        let is_sized = match full {
            11 => rows.len() == 11,
            16 => (16..=24).contains(&rows.len()),
            32 => (16..=40).contains(&rows.len()),
            _ => false,
        };
        if mistake.is_none() && !is_sized {
            let message = format!(
                "a drawing cannot be {full} pixels wide and {} high",
                rows.len()
            );
            let help =
                "it is 16 wide and 16 to 24 high, or 32 wide and 16 to 40 high; an icon is 11 × 11";
            let help = if of.mirror {
                "with `mirror`, a row is half as long: 8 or 16 letters"
            } else {
                help
            };
            mistake = Some(sprite.file.problem_at(span, message).help(help));
        }
        if let Some(mistake) = mistake {
            self.problems.add(mistake);
            return None;
        }
        let whole = |row: &&str| -> String {
            match of.mirror {
                true => row.chars().chain(row.chars().rev()).collect(),
                false => (*row).to_owned(),
            }
        };
        Some(Drawing {
            width: full,
            letters: rows.iter().map(whole).collect(),
        })
    }

    /// Reports drawings that do not fit together.
    fn check_whole(&mut self, n: usize, drawn: &Drawn) {
        let Some(rows) = drawn.drawings.get("rows") else {
            let message = "the key `rows` is missing".to_owned();
            self.report(
                n,
                "rows",
                message,
                "draw it in `rows`, or use `like` or `layers`",
            );
            return;
        };
        let count = drawn.inks.len();
        for (key, drawing) in &drawn.drawings {
            if drawing.width != rows.width {
                let message = format!("`{key}` has {drawing}, and `rows` has {rows}");
                self.report(n, key, message, "all drawings of a sprite are equally wide");
            }
            if let Some(letter) = drawing.letters.chars().find(|it| !is_ink(*it, count)) {
                let message =
                    format!("`{key}` has the letter `{letter}`, and this sprite has {count} inks");
                self.report(n, "ink", message, "add the missing ink");
            }
        }
        let height = rows.letters.len() / rows.width.max(1);
        if let Some(bob) = drawn.bob.filter(|bob| usize::from(*bob) >= height) {
            let message = format!("`bob` is row {bob}, and the last row is {}", height - 1);
            self.report(n, "bob", message, "rows are counted from 0");
        }
    }

    /// The drawing for items of a category: of the item's own pack, else of the last pack that has one.
    fn of_category(&self, id: &str, category: Category) -> Option<&Drawn> {
        let pack = id.split_once(':').map_or("", |(pack, _)| pack);
        let own = format!("{pack}:{}", category.name());
        let end = format!(":{}", category.name());
        let any = || self.versions.iter().filter(|(id, _)| id.ends_with(&end));
        let found = self.versions.get(own.as_str());
        let found = found.or_else(|| any().map(|(_, all)| all).max_by_key(|all| all.last()))?;
        match self.states.get(*found.last()?)? {
            State::Done(drawn) => drawn.as_ref(),
            _ => None,
        }
    }
}

fn is_ink(letter: char, inks: usize) -> bool {
    let number = match letter {
        '.' | 'k' | 'w' => return true,
        'a'..='d' => u32::from(letter) - u32::from('a'),
        'A'..='D' => u32::from(letter) - u32::from('A'),
        '1'..='4' => u32::from(letter) - u32::from('1'),
        _ => return false,
    };
    usize::try_from(number).is_ok_and(|number| number < inks)
}

/// Translates a range of a string value into a range of its file. The whole value if the string is escaped.
fn place_in(file: &str, value: &Range<usize>, text: &str, inside: Range<usize>) -> Range<usize> {
    let written = file.get(value.clone()).unwrap_or_default();
    match written.find(text) {
        Some(start) => value.start + start + inside.start..value.start + start + inside.end,
        None => value.clone(),
    }
}

#[cfg(test)]
mod tests;
