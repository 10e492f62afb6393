//! Checks that every name in a file refers to a definition of the right class.

use std::ops::Range;

use proto::ThingClass;
use sim::{Def, Link};

use crate::cross_checks::names::Names;
use crate::definitions::definition::Definition;
use crate::definitions::definition_file::{DefinitionFile, reread};
use crate::definitions::file_role::Class;
use crate::definitions::tags;
use crate::text::file::Problems;
use crate::text::tree::{self, Node};

/// A name as written, its position, and the class it must refer to. Without a class: anything that can be
/// placed on a map.
struct Reference {
    name: String,
    at: At,
    class: Option<ThingClass>,
}

enum At {
    Span(Range<usize>),
    /// Index among the definition's links, in visiting order.
    Link(usize),
}

impl Reference {
    /// A reference to anything that can be placed on a map.
    fn to_anything(name: &str, span: Range<usize>) -> Self {
        Self {
            name: name.to_owned(),
            at: At::Span(span),
            class: None,
        }
    }
}

/// Expands every link to a full id, and reports links to unknown ids or wrong classes. Returns all valid ids.
pub(crate) fn check(
    source: &mut DefinitionFile<'_>,
    names: &Names,
    packs: &[String],
    problems: &mut Problems,
) -> Vec<String> {
    let mut referenced_ids = Vec::new();
    for reference in references(source) {
        let Reference { name, at, class } = reference;
        let id = Link::from(name.as_str()).full(source.pack);
        let fits = |found: Class| match class {
            Some(class) => matches!(found, Class::Thing(it) if class.admits(it)),
            None => matches!(found, Class::Thing(it) if is_met(it)),
        };
        let found = names.class(&id);
        if found.is_some_and(fits) {
            referenced_ids.push(id);
            continue;
        }
        let message = match (found, class) {
            (Some(found), Some(class)) => {
                let wanted = a(class);
                format!("`{id}` is {}, and {wanted} belongs here", found.a())
            }
            (Some(found), None) => format!("`{id}` is {}", found.a()),
            (None, Some(class)) => {
                let wanted = a(class);
                let word = wanted.split_once(' ').map_or(wanted, |(_, word)| word);
                format!("there is no {word} `{id}`")
            }
            (None, None) => format!("there is no thing `{id}`"),
        };
        let span = match at {
            At::Span(span) => span,
            At::Link(n) => place_of(source, &name, n),
        };
        let problem = source.file.problem_at(span, message);
        let pack = id.split_once(':').map_or("", |(pack, _)| pack);
        problems.add(if packs.iter().any(|it| it == pack) {
            let meant = names.nearest(&id, fits);
            problem.meant(meant.map(|meant| as_written(meant, &name, source.pack)))
        } else {
            let help = format!(
                "the pack `{pack}` is not loaded: write `requires = [\"{pack}\"]` in pack.toml"
            );
            problem.help(help)
        });
    }
    referenced_ids
}

/// Finds the span of the `n`th link of a definition.
///
/// Renames one matching string after another and reads the definition again, until the `n`th link has the new
/// name. This needs no knowledge of which fields are links.
fn place_of(source: &DefinitionFile<'_>, name: &str, n: usize) -> Range<usize> {
    const MARK: &str = "!";
    let (Some(root), Class::Thing(class)) = (&source.root, source.class) else {
        return 0..0;
    };
    let strings = tree::strings(root).into_iter();
    let mut spans = strings.filter(|(_, text, _)| *text == name);
    let found = spans.find(|(_, _, span)| {
        let mut marked = root.clone();
        tree::rename(&mut marked, span, MARK);
        let (mut count, mut is_it) = (0, false);
        if let Some(mut def) = reread(class, marked) {
            def.links(&mut |link, _| {
                is_it |= count == n && link.name() == MARK;
                count += 1;
            });
        }
        is_it
    });
    found.map(|(_, _, span)| span).unwrap_or_default()
}

/// The expected class in words, with article.
const fn a(class: ThingClass) -> &'static str {
    match class {
        ThingClass::Loot => "an item or loot table",
        class => Class::Thing(class).a(),
    }
}

/// Whether a place or a map tag can request it.
const fn is_met(class: ThingClass) -> bool {
    class.is_met() && !matches!(class, ThingClass::Hero | ThingClass::Guise)
}

/// An id as the author would write it: short within the author's own pack.
fn as_written<'i>(id: &'i str, name: &str, pack: &str) -> &'i str {
    match id.split_once(':') {
        Some((of, stem)) if of == pack && !name.contains(':') => stem,
        _ => id,
    }
}

fn references(source: &mut DefinitionFile<'_>) -> Vec<Reference> {
    let (Some(root), Some(definition)) = (&source.root, &mut source.definition) else {
        return Vec::new();
    };
    match definition {
        Definition::Thing(def, ..)
        | Definition::Hero(def, ..)
        | Definition::TextOnly(def, ..)
        | Definition::Plain(def) => in_def(def, source.pack),
        Definition::Level(..) => in_level(root),
        Definition::Place(..) => in_place(root),
    }
}

/// The links of a definition, in visiting order.
fn in_def(def: &mut Def, pack: &str) -> Vec<Reference> {
    let mut found = Vec::new();
    def.links(&mut |link, class| {
        found.push(Reference {
            name: link.name().to_owned(),
            at: At::Link(found.len()),
            class: Some(class),
        });
        // A replacement keeps its own pack's names although its id belongs to another pack.
        *link = Link::from(link.full(pack));
    });
    found
}

/// Definitions named by the tags of a level's map and by the entrances of branches.
fn in_level(root: &Node<'_>) -> Vec<Reference> {
    let named = tree::strings(root)
        .into_iter()
        .filter(|(key, tag, _)| tags::KEYS.contains(key) && tags::is_named(tag));
    let named = named.map(|(_, tag, span)| Reference::to_anything(tag, span));
    let leads = tree::find(root, "leads").into_iter();
    let entrances = leads.flat_map(tree::strings).filter(|it| it.0 == "by");
    let entrances = entrances.map(|(_, name, span)| Reference {
        name: name.to_owned(),
        at: At::Span(span),
        class: Some(ThingClass::Feature),
    });
    named.chain(entrances).collect()
}

/// Definitions named in a place's own legend.
fn in_place(root: &Node<'_>) -> Vec<Reference> {
    let legend = tree::find(root, "legend").and_then(tree::table);
    let mut found = Vec::new();
    for value in legend.into_iter().flat_map(|legend| legend.values()) {
        let strings = tree::strings(value).into_iter();
        found.extend(strings.filter(|(key, _, _)| ["", "tag"].contains(key)));
    }
    let named = found.into_iter().filter(|(_, tag, _)| tags::is_named(tag));
    named
        .map(|(_, tag, span)| Reference::to_anything(tag, span))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::example::{spoilt, wrong, wrong_after};

    #[test]
    fn a_dead_link_suggests_the_nearest_name_of_its_class() {
        assert_eq!(
            wrong_after("monsters/rat.toml", "\"club\"", "\"clbu\""),
            [
                "monsters/rat.toml:6:19: there is no item or loot table `zoo:clbu` (did you mean `club`?)"
            ]
        );
        assert_eq!(
            wrong_after("monsters/rat.toml", "\"club\"", "\"zoo:clbu\""),
            [
                "monsters/rat.toml:6:19: there is no item or loot table `zoo:clbu` (did you mean `zoo:club`?)"
            ]
        );
        assert_eq!(
            wrong_after("rules.toml", "\"club\"", "\"rta\""),
            ["rules.toml:7:17: there is no item `zoo:rta`"],
            "a rat is near, but nothing to start with"
        );
        assert_eq!(
            wrong_after(
                "items/club.toml",
                "\"1d6\"",
                "1, range = 5, ammunition = \"stone\""
            ),
            ["items/club.toml:7:48: there is no item `zoo:stone`"]
        );
    }

    #[test]
    fn factions_and_loot_tables_are_names_like_any_other() {
        let pack = |rat: &str| {
            let files = [
                ("factions/vermin.toml", "hunts = ['folk']".to_owned()),
                ("factions/folk.toml", String::new()),
                (
                    "loot/pockets.toml",
                    "rows = [{ item = 'club', weight = 3 }, { weight = 1 }]".to_owned(),
                ),
                ("monsters/rat.toml", rat.to_owned()),
            ];
            let others = crate::example::zoo().into_iter();
            let others = others.filter(|(path, _)| *path != "monsters/rat.toml");
            files.into_iter().chain(others).collect()
        };
        let rat = crate::example::RAT;
        let sound = rat.replace("[text]", "faction = 'vermin'\n[text]");
        let sound = sound.replace("item = \"club\"", "item = 'pockets'");
        assert_eq!(wrong(&[pack(&sound)]), [""; 0]);
        assert_eq!(
            wrong(&[pack(&sound.replace("'vermin'", "'vermim'"))]),
            ["monsters/rat.toml:7:11: there is no faction `zoo:vermim` (did you mean `vermin`?)"]
        );
        assert_eq!(
            wrong(&[pack(&sound.replace("'vermin'", "'snare'"))]),
            ["monsters/rat.toml:7:11: `zoo:snare` is a trap, and a faction belongs here"]
        );
        assert_eq!(
            wrong(&[pack(&sound.replace("'pockets'", "'pocket'"))]),
            [
                "monsters/rat.toml:6:19: there is no item or loot table `zoo:pocket` (did you mean `pockets`?)"
            ]
        );
        let empty = crate::example::with("loot/nothing.toml", "rows = []");
        assert_eq!(
            wrong(&[empty]),
            ["loot/nothing.toml:1:8: there is nothing to draw: the list of rows is empty"]
        );
        let zero = crate::example::with(
            "loot/zero.toml",
            "rows = [{ item = 'club', weight = 0 }, { item = 'club', count = 0 }]",
        );
        assert_eq!(
            wrong(&[zero]),
            [
                "loot/zero.toml:1:35: this must be from 1 to 10000, not 0",
                "loot/zero.toml:1:65: this must be from 1 to 100, not 0",
            ]
        );
        let lost = crate::example::with("factions/lost.toml", "hunts = ['rat']");
        assert_eq!(
            wrong(&[lost]),
            ["factions/lost.toml:1:10: `zoo:rat` is a monster, and a faction belongs here"]
        );
    }

    #[test]
    fn a_link_to_the_wrong_class_is_reported() {
        assert_eq!(
            wrong_after("monsters/rat.toml", "\"club\"", "\"snare\""),
            [
                "monsters/rat.toml:6:19: `zoo:snare` is a trap, and an item or loot table belongs here"
            ]
        );
    }

    #[test]
    fn each_of_several_bad_links_is_reported_at_its_string() {
        let drops = [(
            "drops = [",
            "carries = [{ item = \"bone\" }]\ndrops = [{ item = \"bone\" }, ",
        )];
        assert_eq!(
            wrong(&[spoilt("monsters/rat.toml", &drops)]),
            [
                "monsters/rat.toml:6:21: there is no item or loot table `zoo:bone`",
                "monsters/rat.toml:7:19: there is no item or loot table `zoo:bone`",
            ]
        );
    }

    /// Packs: bug 6. Packs: C 147.
    #[test]
    fn a_plain_string_is_never_taken_for_a_link() {
        let drops = [(
            "drops = [{ item = \"club\"",
            "mind = { walks = \"road\" }\ndrops = [{ item = \"road\"",
        )];
        assert_eq!(
            wrong(&[spoilt("monsters/rat.toml", &drops)]),
            ["monsters/rat.toml:7:19: there is no item or loot table `zoo:road`"]
        );
        // Links are visited in a different order from the text.
        let diet = [(
            "drops = [{ item = \"club\"",
            "diet = { eats = ['ham'] }\ndrops = [{ item = 'ham'",
        )];
        assert_eq!(
            wrong(&[spoilt("monsters/rat.toml", &diet)]),
            [
                "monsters/rat.toml:6:18: there is no item `zoo:ham`",
                "monsters/rat.toml:7:19: there is no item or loot table `zoo:ham`",
            ]
        );
        assert_eq!(
            wrong_after(
                "rules.toml",
                "kit = [{ item = \"club\" }]",
                "kit = [{ item = 'hero' }, { item = 'bat' }]"
            )[1],
            "rules.toml:7:36: there is no item `zoo:bat`"
        );
    }

    /// Packs: C 131.
    #[test]
    fn a_link_into_an_unloaded_pack_names_that_pack() {
        assert_eq!(
            wrong_after("monsters/rat.toml", "\"club\"", "\"base:purse\""),
            [
                "monsters/rat.toml:6:19: there is no item or loot table `base:purse` (the pack `base` is not loaded: write `requires = [\"base\"]` in pack.toml)"
            ]
        );
    }

    #[test]
    fn a_file_with_mistakes_can_still_be_named() {
        assert_eq!(
            wrong_after("items/club.toml", "value = 1", "value ="),
            ["items/club.toml:5:8: string values must be quoted, expected literal string"]
        );
        assert_eq!(wrong_after("items/club.toml", "value = 1", "").len(), 1);
    }

    #[test]
    fn json_links_are_reported_at_their_string() {
        let mut pack = spoilt("monsters/rat.toml", &[]);
        pack.files[2] = (
            "monsters/rat.json".into(),
            r##"{ "look": { "glyph": "r", "colour": "red" }, "hit_points": 1, "text": { "name": "bone" },
  "drops": [{ "item": "bone" }] }"##
                .into(),
        );
        let told = wrong(&[pack]);
        assert_eq!(
            told[0],
            "monsters/rat.json:2:23: there is no item or loot table `zoo:bone`"
        );
    }

    #[test]
    fn marks_of_a_level_may_name_things() {
        let cellar = |tag: &str| {
            let steps = format!("{{ spawn_in_rooms = {{ tag = \"{tag}\" }} }}");
            wrong_after("levels/cellar.toml", "{ spawn_in_rooms = {} }", &steps)
        };
        assert_eq!(cellar("zoo:rat"), [""; 0]);
        assert_eq!(cellar("rat"), [""; 0]);
        assert_eq!(cellar("item"), [""; 0]);
        assert_eq!(
            cellar("rrat"),
            ["levels/cellar.toml:5:88: there is no thing `zoo:rrat` (did you mean `rat`?)"]
        );
        let town = "start = { town = { square = 'gaet', buildings = [{ name = 'pub', inside = ['rta'] }] } }";
        let told = wrong_after("levels/cellar.toml", "start = { rooms = {} }", town);
        for said in [
            "levels/cellar.toml:4:62: there is no thing `zoo:gaet`",
            "levels/cellar.toml:4:109: there is no thing `zoo:rta` (did you mean `rat`?)",
        ] {
            assert!(told.iter().any(|it| it == said), "{told:?}");
        }
        assert_eq!(
            cellar("hero"),
            ["levels/cellar.toml:5:88: `zoo:hero` is a hero"]
        );
        assert_eq!(
            cellar("cellar"),
            ["levels/cellar.toml:5:88: `zoo:cellar` is a level"]
        );
    }
}
