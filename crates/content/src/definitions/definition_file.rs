//! One file that holds a definition: a thing, the hero with the tuning, a level, or a place.

use std::ops::Range;

use mapgen::Start;
use proto::{Look, ThingClass};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sim::{Def, LevelDef};
use toml::de::DeValue;

use crate::definitions::canvas::{self, DrawingSource};
use crate::definitions::checks::Checks;
use crate::definitions::definition::Definition;
use crate::definitions::file_role::Class;
use crate::definitions::place;
use crate::definitions::tags;
use crate::definitions::words::{self, TextEntries};
use crate::text::file::{File, Problems};
use crate::text::parse::parse;
use crate::text::read::read;
use crate::text::tree::{self, Node};
use crate::text::typed::typed;

/// One definition file, as far as it could be read.
pub(crate) struct DefinitionFile<'p> {
    pub(crate) file: File<'p>,
    pub(crate) pack: &'p str,
    pub(crate) class: Class,
    /// Second half of the id: the file name without extension, or `hero`.
    pub(crate) stem: &'p str,
    /// The parsed file; `None` after a syntax error.
    pub(crate) root: Option<Node<'p>>,
    /// The name of the replaced definition, and its span.
    pub(crate) replaces: Option<(String, Range<usize>)>,
    /// `None` if the file has a mistake.
    pub(crate) definition: Option<Definition>,
    pub(crate) canvas: Option<DrawingSource<'p>>,
}

/// A table whose keys were all read elsewhere; any remaining key is an error.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

pub(crate) fn read_definition<'p>(
    file: File<'p>,
    pack: &'p str,
    (class, stem): (Class, &'p str),
    drawings: &'p [(String, Vec<u8>)],
    problems: &mut Problems,
) -> DefinitionFile<'p> {
    let is_place = class == Class::Place;
    let text = if is_place {
        canvas::head(file.text)
    } else {
        file.text
    };
    let root = parse(&File { text, ..file }, problems);
    let canvas = is_place.then(|| canvas::canvas(&file, drawings, problems));
    let canvas = canvas.flatten();
    let mut source = DefinitionFile {
        file,
        pack,
        class,
        stem,
        root: root.clone(),
        replaces: None,
        definition: None,
        canvas,
    };
    let Some(mut rest) = root else {
        return source;
    };
    let mut reader = Reader {
        file: &source.file,
        problems,
    };
    tree::take(&mut rest, "$schema");
    source.replaces = reader.replaces(&mut rest);
    source.definition = match class {
        Class::Thing(ThingClass::Hero) => reader.rules(rest),
        Class::Thing(ThingClass::Monster) => reader.thing(rest, Def::Monster),
        Class::Thing(ThingClass::Item) => reader.thing(rest, Def::Item),
        Class::Thing(ThingClass::Trap) => reader.thing(rest, Def::Trap),
        Class::Thing(ThingClass::Feature) => reader.thing(rest, Def::Feature),
        // A faction needs text only if it has a standing towards the hero.
        Class::Thing(ThingClass::Faction) => match tree::find(&rest, "text") {
            Some(_) => reader.spoken(rest, Def::Faction),
            None => reader.plain(rest, Def::Faction),
        },
        Class::Thing(ThingClass::Loot) => reader.plain(rest, Def::Loot),
        Class::Thing(ThingClass::Calling) => reader.spoken(rest, Def::Calling),
        Class::Thing(ThingClass::Talent) => reader.spoken(rest, Def::Talent),
        Class::Thing(ThingClass::Spell) => reader.spoken(rest, Def::Spell),
        Class::Thing(ThingClass::Guise) => reader.thing(rest, Def::Guise),
        Class::Thing(ThingClass::Mark) => reader.spoken(rest, Def::Mark),
        Class::Level => reader.level(rest, pack),
        Class::Place => {
            let canvas = source.canvas.as_ref();
            place::read_place(rest, stem, pack, canvas, &source.file, reader.problems)
        }
    };
    source.check(problems);
    source
}

impl DefinitionFile<'_> {
    fn check(&self, problems: &mut Problems) {
        let (Some(root), Some(definition)) = (&self.root, &self.definition) else {
            return;
        };
        let mut checks = Checks {
            root,
            file: &self.file,
            problems,
        };
        match definition {
            Definition::Thing(def, look, words) => {
                checks.look("look", *look);
                checks.def(def);
                checks.words("text", Some(def), &[], words);
            }
            Definition::Plain(def) => checks.def(def),
            Definition::TextOnly(def, words) => {
                checks.def(def);
                checks.words("text", Some(def), &[], words);
            }
            Definition::Hero(_, look, words, _) => {
                checks.look("hero.look", *look);
                checks.words("hero.text", None, &[], words);
            }
            Definition::Level(level, words) => {
                checks.level(level);
                checks.words("text", None, &of_level(level), words);
            }
            Definition::Place(vault, words) => {
                checks.place(&vault.plan);
                checks.words("text", None, &[], words);
            }
        }
    }
}

/// Text keys that only levels have: `inside`, and the signs of a town's buildings.
fn of_level(level: &LevelDef) -> Vec<String> {
    let mut keys = vec!["inside".to_owned()];
    if let Start::Town(town) = &level.map.start {
        let houses = town.buildings.iter();
        keys.extend(houses.map(|it| format!("sign_{}", it.name)));
    }
    keys
}

/// Reads a definition again from a changed tree, without look and text. `None` if it no longer parses.
pub(crate) fn reread(class: ThingClass, mut root: Node<'_>) -> Option<Def> {
    fn read<T: DeserializeOwned>(node: &Node<'_>) -> Option<T> {
        typed(node).ok()
    }
    if class == ThingClass::Hero {
        root = tree::take(&mut root, "hero")?;
    }
    for key in ["$schema", "replaces", "look", "text"] {
        tree::take(&mut root, key);
    }
    match class {
        ThingClass::Hero => read(&root).map(Def::Hero),
        ThingClass::Monster => read(&root).map(Def::Monster),
        ThingClass::Item => read(&root).map(Def::Item),
        ThingClass::Trap => read(&root).map(Def::Trap),
        ThingClass::Feature => read(&root).map(Def::Feature),
        ThingClass::Faction => read(&root).map(Def::Faction),
        ThingClass::Loot => read(&root).map(Def::Loot),
        ThingClass::Calling => read(&root).map(Def::Calling),
        ThingClass::Talent => read(&root).map(Def::Talent),
        ThingClass::Spell => read(&root).map(Def::Spell),
        ThingClass::Guise => read(&root).map(Def::Guise),
        ThingClass::Mark => read(&root).map(Def::Mark),
    }
}

struct Reader<'r, 'p> {
    file: &'r File<'p>,
    problems: &'r mut Problems,
}

impl Reader<'_, '_> {
    fn thing<T: DeserializeOwned>(
        &mut self,
        root: Node<'_>,
        def: fn(T) -> Def,
    ) -> Option<Definition> {
        let (read, look, words) =
            self.definition_look_text(root, &["look", "text", "replaces"], 0..0);
        Some(Definition::Thing(def(read?), look?, words?))
    }

    fn plain<T: DeserializeOwned>(
        &mut self,
        root: Node<'_>,
        def: fn(T) -> Def,
    ) -> Option<Definition> {
        let read = read(root, &["replaces"], self.file, self.problems);
        Some(Definition::Plain(def(read?)))
    }

    fn spoken<T: DeserializeOwned>(
        &mut self,
        mut root: Node<'_>,
        def: fn(T) -> Def,
    ) -> Option<Definition> {
        let text = tree::take(&mut root, "text");
        let words = words::read(text.as_ref(), 0..0, self.file, self.problems);
        let read = read(root, &["text", "replaces"], self.file, self.problems);
        Some(Definition::TextOnly(def(read?), words?))
    }

    /// Reads definition, look and text independently of each other.
    fn definition_look_text<T: DeserializeOwned>(
        &mut self,
        mut node: Node<'_>,
        also: &[&str],
        around: Range<usize>,
    ) -> (Option<T>, Option<Look>, Option<TextEntries>) {
        let look = tree::take(&mut node, "look");
        let text = tree::take(&mut node, "text");
        let look = self.part(look, "look", around.clone());
        let words = words::read(text.as_ref(), around, self.file, self.problems);
        (read(node, also, self.file, self.problems), look, words)
    }

    fn rules(&mut self, mut root: Node<'_>) -> Option<Definition> {
        let hero = tree::take(&mut root, "hero");
        let tuning = tree::take(&mut root, "tuning");
        let tuning = self.part(tuning, "tuning", 0..0);
        let known = &["hero", "tuning", "replaces"];
        let rest: Option<Nothing> = read(root, known, self.file, self.problems);
        let Some(hero) = hero else {
            self.problems
                .add(self.file.problem_at(0..0, "the table `hero` is missing"));
            return None;
        };
        let around = hero.span();
        let (def, look, words) = self.definition_look_text(hero, &["look", "text"], around);
        rest?;
        Some(Definition::Hero(Def::Hero(def?), look?, words?, tuning?))
    }

    fn level(&mut self, mut root: Node<'_>, pack: &str) -> Option<Definition> {
        let text = tree::take(&mut root, "text");
        let words = words::read(text.as_ref(), 0..0, self.file, self.problems);
        // A map tag may name a definition of the same pack by its short name, as any link may.
        tree::rewrite(&mut root, &tags::KEYS, &mut |tag| {
            tags::full(&tag.into(), pack).into()
        });
        let level = read(root, &["text", "replaces"], self.file, self.problems);
        Some(Definition::Level(level?, words?))
    }

    fn part<T: DeserializeOwned>(
        &mut self,
        node: Option<Node<'_>>,
        key: &str,
        around: Range<usize>,
    ) -> Option<T> {
        let Some(node) = node else {
            let message = format!("the table `{key}` is missing");
            self.problems.add(self.file.problem_at(around, message));
            return None;
        };
        read(node, &[], self.file, self.problems)
    }

    fn replaces(&mut self, root: &mut Node<'_>) -> Option<(String, Range<usize>)> {
        let node = tree::take(root, "replaces")?;
        let DeValue::String(name) = node.get_ref() else {
            let message = "the id of what is replaced belongs here";
            self.problems
                .add(self.file.problem_at(node.span(), message));
            return None;
        };
        Some((name.to_string(), node.span()))
    }
}
