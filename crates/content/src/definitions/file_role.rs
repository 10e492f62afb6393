//! Determines the role of a file from its path.

use proto::ThingClass;

use crate::text::nearest::nearest;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A definition with a number in the rules. `Hero` stands for the whole rules.toml.
    Thing(ThingClass),
    Level,
    /// A hand-made place.
    Place,
}

impl Class {
    /// The class in words, with article.
    pub(crate) const fn a(self) -> &'static str {
        match self {
            Self::Thing(ThingClass::Hero) => "a hero",
            Self::Thing(ThingClass::Monster) => "a monster",
            Self::Thing(ThingClass::Item) => "an item",
            Self::Thing(ThingClass::Trap) => "a trap",
            Self::Thing(ThingClass::Feature) => "a feature",
            Self::Thing(ThingClass::Faction) => "a faction",
            Self::Thing(ThingClass::Loot) => "a loot table",
            Self::Thing(ThingClass::Calling) => "a calling",
            Self::Thing(ThingClass::Talent) => "a talent",
            Self::Thing(ThingClass::Spell) => "a spell",
            Self::Thing(ThingClass::Guise) => "a guise",
            Self::Thing(ThingClass::Mark) => "a mark",
            Self::Level => "a level",
            Self::Place => "a place",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileRole<'p> {
    Manifest,
    /// Holds the definition with this name.
    Defines(Class, &'p str),
    /// Translations into this language.
    Words(&'p str),
    /// Ignored: notes, hidden files and editor backups.
    Note,
    /// Holds the theme with this name.
    Theme(&'p str),
    /// Holds the sprite with this name.
    Sprite(&'p str),
    /// Holds the ramps of the sprites' inks.
    Ramps,
}

/// Why a path does not belong in a pack.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stray {
    pub(crate) message: String,
    pub(crate) help: String,
}

const FOLDERS: [(&str, Class); 12] = [
    ("monsters", Class::Thing(ThingClass::Monster)),
    ("items", Class::Thing(ThingClass::Item)),
    ("traps", Class::Thing(ThingClass::Trap)),
    ("features", Class::Thing(ThingClass::Feature)),
    ("factions", Class::Thing(ThingClass::Faction)),
    ("loot", Class::Thing(ThingClass::Loot)),
    ("levels", Class::Level),
    ("callings", Class::Thing(ThingClass::Calling)),
    ("talents", Class::Thing(ThingClass::Talent)),
    ("spells", Class::Thing(ThingClass::Spell)),
    ("guises", Class::Thing(ThingClass::Guise)),
    ("marks", Class::Thing(ThingClass::Mark)),
];

pub(crate) fn file_role(path: &str) -> Result<FileRole<'_>, Stray> {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    // Hidden files, editor backups and documentation.
    let left_behind = ["~", ".bak", ".orig", ".swp"];
    if path.split('/').any(|part| part.starts_with(['.', '#']))
        || left_behind.iter().any(|end| name.ends_with(end))
        || path.starts_with("docs/")
    {
        return Ok(FileRole::Note);
    }
    match folders.split('/').next().unwrap_or_default() {
        "" => root(name),
        "text" => words(folders, name),
        "themes" => defined(name).map(FileRole::Theme),
        "sprites" => sprite(name),
        "vaults" => drawn(name),
        top => match FOLDERS.iter().find(|(folder, _)| *folder == top) {
            Some((_, class)) => defined(name).map(|stem| FileRole::Defines(*class, stem)),
            None => Err(unknown_folder(top)),
        },
    }
}

fn root(name: &str) -> Result<FileRole<'_>, Stray> {
    match name {
        "pack.toml" | "pack.json" => Ok(FileRole::Manifest),
        "rules.toml" | "rules.json" => {
            Ok(FileRole::Defines(Class::Thing(ThingClass::Hero), "hero"))
        }
        // `hearthgate run --check-targets` reads the targets.
        "targets.toml" => Ok(FileRole::Note),
        _ if name.ends_with(".md") || name.starts_with("LICENSE") => Ok(FileRole::Note),
        _ => Err(stray(
            name,
            "a pack holds pack.toml, rules.toml and folders of things",
        )),
    }
}

fn words<'p>(folders: &'p str, name: &str) -> Result<FileRole<'p>, Stray> {
    let language = folders.strip_prefix("text/").unwrap_or_default();
    if language == "en" {
        return Err(stray(name, "English words stand in the things' own files"));
    }
    if is_language(language) && name.ends_with(".ftl") {
        return Ok(FileRole::Words(language));
    }
    Err(stray(
        name,
        "words of other languages are in text/<language>/*.ftl, as in text/de/monsters.ftl",
    ))
}

fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    let is_first = matches!(first.len(), 2 | 3) && first.bytes().all(|it| it.is_ascii_lowercase());
    let is_more = |part: &str| {
        matches!(part.len(), 1..=8) && part.bytes().all(|it| it.is_ascii_alphanumeric())
    };
    is_first && parts.all(is_more)
}

fn drawn(name: &str) -> Result<FileRole<'_>, Stray> {
    match name.strip_suffix(".vault") {
        Some(stem) if is_name(stem) => Ok(FileRole::Defines(Class::Place, stem)),
        Some(_) => Err(stray(name, NAMED)),
        None => Err(stray(
            name,
            "places are drawn in .vault files, or in an .xp file beside one",
        )),
    }
}

fn sprite(name: &str) -> Result<FileRole<'_>, Stray> {
    match name {
        "palette.toml" | "palette.json" => Ok(FileRole::Ramps),
        // The hero can be drawn, although rules.toml defines it.
        "hero.toml" | "hero.json" => Ok(FileRole::Sprite("hero")),
        _ => defined(name).map(FileRole::Sprite),
    }
}

const NAMED: &str = "the file's name is the thing's name: a-z, 0-9 and _, beginning with a letter";

/// The stem of a definition's file name.
fn defined(name: &str) -> Result<&str, Stray> {
    let stem = name
        .strip_suffix(".toml")
        .or_else(|| name.strip_suffix(".json"));
    match stem {
        None => Err(stray(name, "things are defined in .toml or .json files")),
        Some("hero") => Err(stray(name, "`hero` is the hero of rules.toml")),
        Some(stem) if is_name(stem) => Ok(stem),
        Some(_) => Err(stray(name, NAMED)),
    }
}

fn stray(name: &str, help: &str) -> Stray {
    Stray {
        message: format!("nothing can be done with `{name}` here"),
        help: help.to_owned(),
    }
}

fn unknown_folder(top: &str) -> Stray {
    let folders = || {
        FOLDERS
            .map(|(folder, _)| folder)
            .into_iter()
            .chain(["vaults", "themes", "sprites", "text"])
    };
    let help = match nearest(top, folders()) {
        Some(folder) => format!("did you mean `{folder}`?"),
        None => format!("there are: {}", folders().collect::<Vec<_>>().join(", ")),
    };
    Stray {
        message: format!("unknown folder `{top}`"),
        help,
    }
}

/// Whether a text is a valid name of a definition, a pack or a text key: a-z, 0-9 and _, starting with a
/// letter.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_says_what_a_file_defines() {
        use ThingClass::{Feature, Hero, Item, Monster, Trap};
        for (path, class, stem) in [
            ("rules.toml", Class::Thing(Hero), "hero"),
            ("rules.json", Class::Thing(Hero), "hero"),
            ("monsters/wolf.toml", Class::Thing(Monster), "wolf"),
            ("monsters/a/b/wolf_2.json", Class::Thing(Monster), "wolf_2"),
            ("items/Any Thing/dagger.toml", Class::Thing(Item), "dagger"),
            ("traps/bear_trap.toml", Class::Thing(Trap), "bear_trap"),
            ("features/door.toml", Class::Thing(Feature), "door"),
            ("levels/wood.toml", Class::Level, "wood"),
            ("vaults/camps/old.vault", Class::Place, "old"),
        ] {
            assert_eq!(
                file_role(path),
                Ok(FileRole::Defines(class, stem)),
                "{path}"
            );
        }
    }

    /// Packs: §3, what editors leave behind and a folder of notes.
    #[test]
    fn manifest_theme_translation_and_note_paths_are_known() {
        for (path, found) in [
            ("pack.toml", FileRole::Manifest),
            ("pack.json", FileRole::Manifest),
            ("text/de/monsters.ftl", FileRole::Words("de")),
            ("text/pt-BR/a.ftl", FileRole::Words("pt-BR")),
            ("themes/wood.toml", FileRole::Theme("wood")),
            ("sprites/beasts/wolf.toml", FileRole::Sprite("wolf")),
            ("sprites/hero.toml", FileRole::Sprite("hero")),
            ("sprites/palette.toml", FileRole::Ramps),
            ("README.md", FileRole::Note),
            ("LICENSE", FileRole::Note),
            (".taplo.toml", FileRole::Note),
            ("monsters/.wolf.toml.swp", FileRole::Note),
            (".git/config", FileRole::Note),
            ("docs/notes.txt", FileRole::Note),
            ("monsters/bittern.toml~", FileRole::Note),
            ("monsters/#bittern.toml#", FileRole::Note),
        ] {
            assert_eq!(file_role(path), Ok(found), "{path}");
        }
    }

    #[test]
    fn a_stray_file_is_reported_with_its_right_place() {
        for (path, help) in [
            ("wolf.toml", "folders of things"),
            ("monsters/wolf.tml", ".toml or .json"),
            ("monsters/Wolf.toml", "a-z"),
            ("monsters/9lives.toml", "a-z"),
            ("monsters/big wolf.toml", "a-z"),
            ("monsters/.toml/wölf.toml", ""),
            ("items/hero.toml", "rules.toml"),
            ("text/monsters.ftl", "text/<language>"),
            ("text/de/more/monsters.ftl", "text/<language>"),
            ("text/de/monsters.toml", "text/<language>"),
            ("text/German/monsters.ftl", "text/<language>"),
            ("text/en/monsters.ftl", "own files"),
            ("mosters/wolf.toml", "did you mean `monsters`?"),
            (
                "hymns/fire.toml",
                "there are: monsters, items, traps, features, factions, loot, levels, callings, talents, spells, guises, marks, vaults, themes, sprites, text",
            ),
            ("", "folders of things"),
            ("themes/Wood.toml", "a-z"),
            ("vaults/camp.toml", ".vault files"),
            ("vaults/Camp.vault", "a-z"),
        ] {
            match file_role(path) {
                Err(stray) => assert!(stray.help.contains(help), "{path}: {stray:?}"),
                Ok(FileRole::Note) if help.is_empty() => {}
                other => panic!("{path}: {other:?}"),
            }
        }
    }
}
