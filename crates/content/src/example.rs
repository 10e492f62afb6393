//! A small valid pack that tests modify.

use crate::text::pack::Pack;
use crate::{Loaded, load};

pub(crate) const PACK: &str = "name = \"zoo\"\nversion = \"1.0.0\"\n";

pub(crate) const RULES: &str = r##"
[hero]
look = { glyph = "@", colour = "yellow" }
hit_points = 10
hit_points_per_level = 4
fists = "1d4"
kit = [{ item = "club" }]
[hero.text]
name = "hero"
[tuning]
spot_one_in = 24
experience_per_level = 100
experience_per_kill = 10
whole_in = 300
ease_per_might = 150
patience = 20
tracking = 40
[tuning.hunger]
start = 1000
most = 2000
full_above = 1500
hungry_below = 300
starve_every = 5
"##;

pub(crate) const RAT: &str = r##"
look = { glyph = "r", colour = "#AA5500" }
hit_points = "1d4"
spawn = { weight = 1 }
attacks = [{ damage = "1d2" }]
drops = [{ item = "club", one_in = 10 }]
[text]
name = "rat"
"##;

pub(crate) const CLUB: &str = r##"
look = { glyph = "/", colour = "brown" }
category = "weapon"
weight = 20
value = 1
wear = { slot = "weapon" }
weapon = { damage = "1d6" }
spawn = { weight = 1 }
[text]
name = "club"
"##;

pub(crate) const SNARE: &str = r##"
look = { glyph = "^", colour = "red" }
on_enter = { effects = [{ snare = { turns = 3 } }] }
[text]
name = "snare"
"##;

pub(crate) const CELLAR: &str = r##"
depth = 1
theme = "cellar"
map = { width = 40, height = 20, start = { rooms = {} }, steps = [
  { dogleg_corridors = {} }, { stairs = { down = false } }, { spawn_in_rooms = {} },
] }
[text]
name = "Cellar"
"##;

pub(crate) fn zoo() -> Vec<(&'static str, String)> {
    [
        ("pack.toml", PACK),
        ("rules.toml", RULES),
        ("monsters/rat.toml", RAT),
        ("items/club.toml", CLUB),
        ("traps/snare.toml", SNARE),
        ("levels/cellar.toml", CELLAR),
    ]
    .map(|(path, text)| (path, text.to_owned()))
    .to_vec()
}

/// The pack after replacements in one file. Panics if a text to replace does not occur.
pub(crate) fn spoilt(path: &str, changes: &[(&str, &str)]) -> Pack {
    let mut files = zoo();
    let (_, text) = files.iter_mut().find(|(it, _)| *it == path).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    files.into_iter().collect()
}

pub(crate) fn with(path: &'static str, text: &str) -> Pack {
    zoo().into_iter().chain([(path, text.to_owned())]).collect()
}

/// All problems of packs, as `path:line:column: message (help)`.
pub(crate) fn wrong(packs: &[Pack]) -> Vec<String> {
    let Loaded {
        rules, problems, ..
    } = load(packs);
    assert_eq!(
        rules.is_some(),
        !problems.iter().any(crate::text::problem::Problem::is_error)
    );
    let told = problems.iter().map(|problem| match &problem.help {
        Some(help) => format!("{problem} ({help})"),
        None => problem.to_string(),
    });
    told.collect()
}

/// All problems of the pack after one replacement in one file.
pub(crate) fn wrong_after(path: &str, from: &str, to: &str) -> Vec<String> {
    wrong(&[spoilt(path, &[(from, to)])])
}

#[test]
fn the_example_pack_has_no_problems() {
    assert_eq!(wrong(&[zoo().into_iter().collect()]), [""; 0]);
}
