//! Checks numbers and lists of a file against the bounds in its schema.

use std::collections::BTreeMap;

use geom::Dice;
use proto::ThingClass;
use serde_json::{Map, Value};
use toml::de::DeValue;

use crate::bounds;
use crate::definitions::definition_file::DefinitionFile;
use crate::definitions::file_role::Class;
use crate::text::file::{File, Problems};
use crate::text::tree::{self, Node};

pub(crate) struct BoundsChecker(BTreeMap<String, Value>);

/// The schema's file name and the name of the root type.
const fn schema_of(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Thing(ThingClass::Hero) => ("rules.schema.json", "rules"),
        Class::Thing(ThingClass::Monster) => ("monster.schema.json", "MonsterDef"),
        Class::Thing(ThingClass::Item) => ("item.schema.json", "ItemDef"),
        Class::Thing(ThingClass::Trap) => ("trap.schema.json", "TrapDef"),
        Class::Thing(ThingClass::Feature) => ("feature.schema.json", "FeatureDef"),
        Class::Thing(ThingClass::Faction) => ("faction.schema.json", "FactionDef"),
        Class::Thing(ThingClass::Loot) => ("loot.schema.json", "TableDef"),
        Class::Thing(ThingClass::Calling) => ("calling.schema.json", "CallingDef"),
        Class::Thing(ThingClass::Talent) => ("talent.schema.json", "TalentDef"),
        Class::Thing(ThingClass::Spell) => ("spell.schema.json", "SpellDef"),
        Class::Thing(ThingClass::Guise) => ("guise.schema.json", "GuiseDef"),
        Class::Thing(ThingClass::Mark) => ("mark.schema.json", "MarkDef"),
        Class::Level => ("level.schema.json", "LevelDef"),
        Class::Place => ("vault.schema.json", "VaultPlan"),
    }
}

impl BoundsChecker {
    #[cfg(feature = "schema")]
    pub(crate) fn new() -> Self {
        Self(crate::schema::bounds_schemas().into_iter().collect())
    }

    /// Reads the bounds from `measures.json`, which a test generates.
    #[cfg(not(feature = "schema"))]
    pub(crate) fn new() -> Self {
        let made = serde_json::from_str(include_str!("measures.json"));
        Self(made.unwrap_or_default())
    }

    /// Reports every number and list of a definition that is out of bounds.
    ///
    /// Drops the definition of an out-of-bounds level or place: building it could take unbounded time.
    pub(crate) fn check(&self, source: &mut DefinitionFile<'_>, problems: &mut Problems) {
        let Some(root) = &source.root else { return };
        let (name, of) = schema_of(source.class);
        let Some(schema) = self.0.get(name) else {
            return;
        };
        let before = problems.0.len();
        let mut checker = SchemaChecker {
            definitions: schema.get("definitions").and_then(Value::as_object),
            file: &source.file,
            problems,
        };
        checker.value(schema, Some(of), root);
        if source.class == Class::Level {
            checker.steps(root);
        }
        if problems.0.len() > before && matches!(source.class, Class::Level | Class::Place) {
            source.definition = None;
        }
    }

    pub(crate) fn check_theme(&self, file: &File<'_>, root: &Node<'_>, problems: &mut Problems) {
        self.check_root("theme.schema.json", "ThemeDef", file, root, problems);
    }

    pub(crate) fn check_sprite(&self, file: &File<'_>, root: &Node<'_>, problems: &mut Problems) {
        self.check_root("sprite.schema.json", "SpriteDef", file, root, problems);
    }

    fn check_root(
        &self,
        schema: &str,
        of: &str,
        file: &File<'_>,
        root: &Node<'_>,
        problems: &mut Problems,
    ) {
        let Some(schema) = self.0.get(schema) else {
            return;
        };
        let mut checker = SchemaChecker {
            definitions: schema.get("definitions").and_then(Value::as_object),
            file,
            problems,
        };
        checker.value(schema, Some(of), root);
    }
}

struct SchemaChecker<'s, 'f, 'p> {
    definitions: Option<&'s Map<String, Value>>,
    file: &'f File<'p>,
    problems: &'f mut Problems,
}

impl<'s> SchemaChecker<'s, '_, '_> {
    /// Checks a value against a schema. `of` is the name of the value's type if the caller knows it.
    fn value(&mut self, schema: &'s Value, of: Option<&str>, node: &Node<'_>) {
        let Some(schema) = schema.as_object() else {
            return;
        };
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            let name = name.rsplit('/').next().unwrap_or(name);
            if let Some(definition) = self.definitions.and_then(|all| all.get(name)) {
                self.value(definition, Some(name), node);
            }
        }
        // Alternatives constrain only the keys they name, so all of them can be checked. A bounded schema
        // skips them: the general bounds of dice add nothing.
        let is_bounded = schema.contains_key("minimum");
        let kinds = ["allOf", "anyOf", "oneOf"].into_iter();
        for alternatives in kinds.filter(|_| !is_bounded) {
            let alternatives = schema.get(alternatives).and_then(Value::as_array);
            for alternative in alternatives.into_iter().flatten() {
                self.value(alternative, of, node);
            }
        }
        match node.get_ref() {
            DeValue::Integer(_) => {
                if let Some(number) = tree::integer(node) {
                    self.number(schema, node, number, None);
                }
            }
            DeValue::String(text) => {
                if let Ok(dice) = text.parse::<Dice>() {
                    self.number(schema, node, dice.max().into(), Some(dice));
                }
            }
            DeValue::Array(items) => self.list(schema, node, items.iter()),
            DeValue::Table(table) => {
                let properties = schema.get("properties").and_then(Value::as_object);
                let others = schema.get("additionalProperties");
                for (key, value) in table {
                    let property = properties.and_then(|all| all.get(key.get_ref().as_ref()));
                    if let Some(property) = property.or(others) {
                        self.value(property, None, value);
                    }
                }
                if let (Some(of), Some(properties)) = (of, properties) {
                    self.pairs(of, properties, node);
                }
            }
            _ => {}
        }
    }

    fn number(
        &mut self,
        schema: &Map<String, Value>,
        node: &Node<'_>,
        number: i64,
        dice: Option<Dice>,
    ) {
        let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
        let (Some(least), Some(most)) = (bound("minimum"), bound("maximum")) else {
            return;
        };
        if (least..=most).contains(&number) {
            return;
        }
        let message = match dice {
            Some(_) => format!(
                "these dice show {number} at the most, and that must be from {least} to {most}"
            ),
            None => format!("this must be from {least} to {most}, not {number}"),
        };
        let problem = self.file.problem_at(node.span(), message);
        // Replaces the message that the number does not fit its integer type.
        self.problems
            .add_instead(problem, &["found integer", "in the dice"]);
    }

    fn list<'n, 't: 'n>(
        &mut self,
        schema: &'s Map<String, Value>,
        node: &Node<'_>,
        items: impl ExactSizeIterator<Item = &'n Node<'t>>,
    ) {
        let most = schema.get("maxItems").and_then(Value::as_u64);
        let count = items.len();
        if most.is_some_and(|most| count as u64 > most) {
            let most = most.unwrap_or_default();
            let message = format!("this list has {count} entries, and {most} are the most");
            self.problems
                .add(self.file.problem_at(node.span(), message));
            return;
        }
        let each = schema.get("items");
        for (n, item) in items.enumerate() {
            let own = each.and_then(|each| each.get(n));
            if let Some(schema) = own.or(each.filter(|each| each.is_object())) {
                self.value(schema, None, item);
            }
        }
    }

    /// Reports pairs of keys in the wrong order. A missing key counts as its default.
    fn pairs(&mut self, of: &str, properties: &Map<String, Value>, node: &Node<'_>) {
        let get = |key: &str| {
            let written = node.get_ref().get(key);
            let number = match written {
                Some(written) => tree::integer(written),
                None => properties.get(key)?.get("default")?.as_i64(),
            };
            Some((number?, written.map(toml::Spanned::span)))
        };
        for (_, low, high) in bounds::PAIRS.iter().filter(|(it, _, _)| *it == of) {
            let (Some((least, at)), Some((most, or_at))) = (get(low), get(high)) else {
                continue;
            };
            if least > most {
                let at = at.or(or_at).unwrap_or_else(|| node.span());
                let message = format!("`{low}` is {least}, which is more than `{high}`, {most}");
                self.problems.add(self.file.problem_at(at, message));
            }
        }
    }

    fn steps(&mut self, root: &Node<'_>) {
        let count = count_steps("", root);
        if count > bounds::STEPS {
            let most = bounds::STEPS;
            let message = format!("this level takes {count} steps, and {most} are the most");
            let at = tree::place(root, "map.steps");
            self.problems.add(self.file.problem_at(at, message));
        }
    }
}

fn count_steps(key: &str, node: &Node<'_>) -> usize {
    match node.get_ref() {
        DeValue::Array(items) => {
            let own = if key == "steps" { items.len() } else { 0 };
            own + items
                .iter()
                .map(|item| count_steps("", item))
                .sum::<usize>()
        }
        DeValue::Table(table) => table
            .iter()
            .map(|(key, value)| count_steps(key.get_ref(), value))
            .sum(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definitions::canvas;
    use crate::definitions::definition_file::read_definition;
    use crate::definitions::file_role::{FileRole, file_role};
    use crate::example::{spoilt, wrong, wrong_after};
    use crate::text::pack::Pack;
    use crate::text::parse::parse;
    use std::collections::BTreeSet;
    use std::ops::Range;

    /// Every number and dice of a file, with its key path and span.
    fn numbers(path: &str, node: &Node<'_>, found: &mut Vec<(String, Range<usize>)>) {
        match node.get_ref() {
            DeValue::Integer(_) => found.push((path.to_owned(), node.span())),
            DeValue::String(text) if text.parse::<Dice>().is_ok() => {
                found.push((path.to_owned(), node.span()));
            }
            DeValue::Array(items) => items.iter().for_each(|it| numbers(path, it, found)),
            DeValue::Table(table) => {
                for (key, value) in table.iter().filter(|(key, _)| key.get_ref() != "text") {
                    numbers(&format!("{path}.{}", key.get_ref()), value, found);
                }
            }
            _ => {}
        }
    }

    fn out_of_bounds(bounds_checker: &BoundsChecker, path: &str, text: &str) -> bool {
        let file = File {
            pack: 0,
            path,
            text,
        };
        let Ok(FileRole::Defines(class, stem)) = file_role(path) else {
            panic!("{path}");
        };
        let mut ignored = Problems::default();
        let mut source = read_definition(file, "base", (class, stem), &[], &mut ignored);
        let mut problems = Problems::default();
        bounds_checker.check(&mut source, &mut problems);
        let mut told = problems.0.iter();
        told.any(|it| it.message.contains(" from ") && it.message.contains(" to "))
    }

    /// Hostile: P3. The schemas and the check agree on both sides of every bound.
    #[test]
    fn the_schema_and_the_check_agree_on_both_sides_of_every_bound() {
        let bounds_checker = BoundsChecker::new();
        let schemas: BTreeMap<String, Value> = crate::schema::schemas().into_iter().collect();
        let bounds = bounds::NUMBERS.iter().flat_map(|(_, a, b)| [*a, *b]);
        let tried: BTreeSet<i64> = bounds.flat_map(|n| [n - 1, n, n + 1]).collect();
        let (mut seen, mut refused) = (BTreeSet::new(), 0);
        for (path, text) in Pack::base().files {
            let Ok(FileRole::Defines(class, _)) = file_role(&path) else {
                continue;
            };
            let (name, _) = schema_of(class);
            let validator = jsonschema::validator_for(&schemas[name]).unwrap();
            let head = canvas::head(&text);
            let file = File {
                pack: 0,
                path: &path,
                text: head,
            };
            let mut found = Vec::new();
            let root = parse(&file, &mut Problems::default()).unwrap();
            numbers(name, &root, &mut found);
            found.retain(|(keys, _)| seen.insert(keys.clone()));
            for (keys, span) in found {
                for n in &tried {
                    let head = format!("{}{n}{}", &head[..span.start], &head[span.end..]);
                    let json: Value = toml::from_str(&head).unwrap();
                    // Whether the number fits its Rust type is not compared here.
                    let is_valid = validator.is_valid(&json);
                    assert_eq!(
                        is_valid,
                        !out_of_bounds(&bounds_checker, &path, &head),
                        "{path}: {keys} = {n}"
                    );
                    refused += usize::from(!is_valid);
                }
            }
        }
        assert!(
            seen.len() > 100 && refused > 2_000,
            "{} {refused}",
            seen.len()
        );
    }

    /// Every number and list in a type's own schema, as `Type.key`.
    fn leaves(path: &str, schema: &Value, found: &mut BTreeSet<(String, &'static str, String)>) {
        let Some(object) = schema.as_object() else {
            return;
        };
        let kind = object
            .get("type")
            .map(ToString::to_string)
            .unwrap_or_default();
        let bound = |key: &str| object.get(key).map_or("none".into(), ToString::to_string);
        let dice = "\"#/definitions/Dice\"";
        let of = ["$ref", "allOf", "anyOf"].map(bound).concat();
        if kind.contains("integer") || of.contains(dice) {
            let both = format!("{}..{}", bound("minimum"), bound("maximum"));
            found.insert((path.to_owned(), "number", both));
            return;
        }
        // A list of fixed length, such as a colour, needs no bound.
        let listed = bounds::LISTS.iter().any(|(it, _)| *it == path);
        let fixed = object.contains_key("maxItems") && bound("minItems") == bound("maxItems");
        let fixed = fixed && !listed;
        if kind.contains("array") && !fixed {
            found.insert((path.to_owned(), "list", bound("maxItems")));
        }
        for (key, inside) in object {
            match (key.as_str(), inside) {
                ("properties", Value::Object(all)) => {
                    for (key, property) in all {
                        leaves(&format!("{path}.{key}"), property, found);
                    }
                }
                ("items" | "additionalProperties", inside) if inside.is_object() => {
                    leaves(path, inside, found);
                }
                ("items" | "allOf" | "anyOf" | "oneOf", Value::Array(all)) => {
                    all.iter().for_each(|one| leaves(path, one, found));
                }
                _ => {}
            }
        }
    }

    /// Hostile: P3.
    #[test]
    fn every_number_and_list_of_a_schema_has_a_bound() {
        let schemas: BTreeMap<String, Value> = crate::schema::schemas().into_iter().collect();
        let mut found = BTreeSet::new();
        let roots = [
            ("calling", "CallingDef"),
            ("faction", "FactionDef"),
            ("feature", "FeatureDef"),
            ("item", "ItemDef"),
            ("level", "LevelDef"),
            ("loot", "TableDef"),
            ("monster", "MonsterDef"),
            ("pack", "Manifest"),
            ("palette", "RampsDef"),
            ("spell", "SpellDef"),
            ("sprite", "SpriteDef"),
            ("guise", "GuiseDef"),
            ("mark", "MarkDef"),
            ("talent", "TalentDef"),
            ("theme", "ThemeDef"),
            ("trap", "TrapDef"),
            ("vault", "VaultPlan"),
        ];
        for (file, name) in roots {
            leaves(name, &schemas[&format!("{file}.schema.json")], &mut found);
        }
        let hero = &schemas["rules.schema.json"]["properties"]["hero"];
        leaves("HeroDef", hero, &mut found);
        for schema in schemas.values() {
            let definitions = schema["definitions"].as_object().unwrap();
            for (name, definition) in definitions.iter().filter(|(name, _)| *name != "Dice") {
                leaves(name, definition, &mut found);
            }
        }
        let rows = bounds::NUMBERS.iter();
        let rows = rows.map(|(path, a, b)| ((*path).to_owned(), "number", format!("{a}..{b}")));
        let lists = bounds::LISTS.iter();
        let lists = lists.map(|(path, most)| ((*path).to_owned(), "list", most.to_string()));
        let table: BTreeSet<_> = rows.chain(lists).collect();
        assert_eq!(found, table);
    }

    /// Packs: F 25, 57, 113, 117, 118. Packs: bug 14.
    #[test]
    fn out_of_bounds_numbers_and_lists_are_reported() {
        let rat = |to: &str| wrong_after("monsters/rat.toml", "spawn = { weight = 1 }", to);
        let place = "monsters/rat.toml";
        for (to, said) in [
            (
                "speed = 60000",
                "4:9: this must be from 10 to 1000, not 60000",
            ),
            (
                "spawn = { weight = 1, group = '255d255' }",
                "4:31: these dice show 65025 at the most, and that must be from 1 to 20",
            ),
            (
                "mind = { notices_one_in = 0 }",
                "4:27: this must be from 1 to 100, not 0",
            ),
            (
                "lays = { trap = 'snare', one_in = 0, most = 3 }",
                "4:35: this must be from 1 to 255, not 0",
            ),
            (
                "spawn = { weight = 70000 }",
                "4:20: this must be from 0 to 10000, not 70000",
            ),
        ] {
            let told = rat(to);
            let said = format!("{place}:{said}");
            assert!(told.contains(&said), "{said}: {told:?}");
            assert!(
                !told.iter().any(|it| it.contains("found integer")),
                "{told:?}"
            );
        }
        assert_eq!(
            wrong_after("monsters/rat.toml", "one_in = 10", "count = 99999"),
            ["monsters/rat.toml:6:35: this must be from 1 to 100, not 99999"],
            "once"
        );
        let snare = [("on_enter = {", "on_enter = { shape = { radius = 255 },")];
        assert_eq!(
            wrong(&[spoilt("traps/snare.toml", &snare)]),
            ["traps/snare.toml:3:33: this must be from 0 to 10, not 255"]
        );
        let slow = [(
            "snare = { turns = 3 }",
            "slow = { turns = 3, percent = 200 }",
        )];
        assert_eq!(
            wrong(&[spoilt("traps/snare.toml", &slow)]),
            ["traps/snare.toml:3:57: this must be from 10 to 99, not 200"]
        );
    }

    /// Packs: F 71, 74.
    #[test]
    fn room_and_cave_settings_out_of_bounds_are_reported() {
        let begin = |to: &str| wrong_after("levels/cellar.toml", "rooms = {}", to);
        for eleven in ["11", "0xB"] {
            assert_eq!(
                begin(&format!("rooms = {{ min = {eleven} }}")),
                ["levels/cellar.toml:4:60: `min` is 11, which is more than `max`, 10"]
            );
        }
        assert_eq!(
            begin("caves = { open = 255 }"),
            ["levels/cellar.toml:4:61: this must be from 1 to 99, not 255"]
        );
    }

    /// Hostile: P4.
    #[test]
    fn level_steps_and_list_rows_have_a_maximum() {
        let steps = |n: usize| "{ sort_rooms = {} }, ".repeat(n);
        let level = |inside: &str| {
            wrong_after(
                "levels/cellar.toml",
                "{ stairs = { down = false } }",
                inside,
            )
        };
        assert_eq!(
            level(&format!("{}{{ stairs = {{ down = false }} }}", steps(97))),
            [""; 0]
        );
        assert_eq!(
            level(&format!("{}{{ stairs = {{ down = false }} }}", steps(98))),
            ["levels/cellar.toml:4:66: this list has 101 entries, and 100 are the most"]
        );
        let nested = format!("{{ chance = {{ one_in = 2, steps = [{}] }} }}, ", steps(99));
        assert_eq!(
            level(&format!(
                "{nested}{nested}{{ stairs = {{ down = false }} }}"
            )),
            ["levels/cellar.toml:4:66: this level takes 203 steps, and 200 are the most"]
        );
        let kit = format!("[{}]", "{ item = 'club' }, ".repeat(51));
        assert_eq!(
            wrong_after("rules.toml", "[{ item = \"club\" }]", &kit),
            ["rules.toml:7:7: this list has 51 entries, and 50 are the most"]
        );
    }
}
