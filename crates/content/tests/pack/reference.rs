//! Checks that docs/packs-reference.md matches the schemas of builders, steps, effects and rules.
//!
//! Also checks src/measures.json, which programs without the `schema` feature use.
//!
//! `UPDATE_DOCS=1 cargo nextest run --workspace -E 'package(hearthgate-content) & test(reference)'`
//! regenerates both.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use hearthgate_content::{bounds_schemas, schemas};
use serde_json::Value;

const PATH: &str = "../../docs/packs-reference.md";
const MEASURES: &str = "src/measures.json";
const HEAD: &str = "# Reference of packs

Keys and allowed values of all files of a pack, made from the schemas (`hearthgate pack schema`).
[Writing a pack](packs.md) explains their use, [Levels](mapgen.md) shows the results. A bound of dice,
such as `\"2d6+1\"`, applies to their maximum.
";

/// The sections: heading, schema, and the listed part of that schema.
const PARTS: [(&str, &str, Part); 38] = [
    ("How levels begin", "level", Part::Choices("Start")),
    ("Steps of a level", "level", Part::Choices("Step")),
    ("Effects", "trap", Part::Choices("Effect")),
    ("pack.toml", "pack", Part::Root),
    ("rules.toml: hero", "rules", Part::Inside("hero")),
    ("rules.toml: tuning", "rules", Part::Type("Tuning")),
    (
        "rules.toml: tuning.hunger",
        "rules",
        Part::Type("HungerTuning"),
    ),
    ("monsters", "monster", Part::Root),
    ("monsters: attacks", "monster", Part::Type("AttackDef")),
    ("monsters: mind", "monster", Part::Type("MindDef")),
    ("monsters: trade", "monster", Part::Type("TradeDef")),
    ("spawn", "monster", Part::Type("Spawn")),
    ("items", "item", Part::Root),
    ("items: wear", "item", Part::Type("WearDef")),
    ("items: weapon", "item", Part::Type("WeaponDef")),
    ("guises", "guise", Part::Root),
    ("callings", "calling", Part::Root),
    ("talents", "talent", Part::Root),
    ("talents: needs", "talent", Part::Type("Needs")),
    ("talents: knacks", "talent", Part::Type("Knacks")),
    ("traps", "trap", Part::Root),
    ("features", "feature", Part::Root),
    ("loot: rows", "loot", Part::Type("LootRow")),
    ("levels", "level", Part::Root),
    ("vaults: the head", "vault", Part::Root),
    ("themes", "theme", Part::Root),
    ("themes: paint", "theme", Part::Type("Paint")),
    ("themes: paint.ground", "theme", Part::Type("GroundPaint")),
    ("themes: paint.wall", "theme", Part::Type("WallPaint")),
    ("themes: paint.canopy", "theme", Part::Type("CanopyPaint")),
    ("themes: paint.memory", "theme", Part::Type("MemoryPaint")),
    ("themes: paint.lamps", "theme", Part::Type("LampPaint")),
    ("themes: paint.things", "theme", Part::Type("ThingPaint")),
    ("themes: paint.roofs", "theme", Part::Type("RoofPaint")),
    ("themes: paint.front", "theme", Part::Type("FrontPaint")),
    ("themes: paint.arch", "theme", Part::Type("ArchPaint")),
    ("sprites", "sprite", Part::Root),
    ("sprites/palette.toml", "palette", Part::Root),
];

enum Part {
    Root,
    Inside(&'static str),
    Type(&'static str),
    /// Named variants, each with its own keys.
    Choices(&'static str),
}

fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.replace('\n', " ").replace('|', "\\|")
}

fn named(schema: &Value) -> Option<&str> {
    let name = |it: &Value| it["$ref"].as_str().map(str::to_owned);
    let own = schema.get("$ref").and_then(Value::as_str);
    let within = ["allOf", "anyOf"]
        .into_iter()
        .filter_map(|key| schema[key].as_array());
    let found = own.or_else(|| {
        within
            .flatten()
            .find_map(|it| name(it).and(it["$ref"].as_str()))
    });
    found.and_then(|it| it.rsplit('/').next())
}

/// The allowed values, in short.
fn values(schema: &Value, definitions: &Value) -> String {
    let name = named(schema);
    if let (Some(least), Some(most)) = (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
        let dice = if name == Some("Dice") { "dice, " } else { "" };
        return format!("{dice}{least} to {most}");
    }
    if let Some(name) = name {
        let choices = definitions[name]["oneOf"].as_array();
        let words: Option<Vec<&str>> =
            choices.map(|all| all.iter().filter_map(|it| it["const"].as_str()).collect());
        return match words {
            Some(words) if !words.is_empty() && words.len() < 12 => {
                let words: Vec<String> = words.iter().map(|it| format!("`{it}`")).collect();
                words.join(" ")
            }
            _ => name.trim_end_matches("Def").to_lowercase(),
        };
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].as_str().unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "array" => format!("list, at most {}", schema["maxItems"]),
        "boolean" => "`true` `false`".to_owned(),
        "object" => "table".to_owned(),
        kind => kind.to_owned(),
    }
}

fn keys(schema: &Value, definitions: &Value) -> String {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut rows = String::new();
    let properties = schema["properties"].as_object().into_iter().flatten();
    for (key, property) in properties.filter(|(key, _)| *key != "$schema") {
        let unless = match &property["default"] {
            _ if required.iter().any(|it| it == key) => "**must be there**".to_owned(),
            Value::Null | Value::Object(_) => String::new(),
            Value::Array(items) if !items.is_empty() => String::new(),
            value => format!("`{value}`"),
        };
        let _ = writeln!(
            rows,
            "| `{key}` | {} | {unless} | {} |",
            values(property, definitions),
            about(property)
        );
    }
    match rows.is_empty() {
        true => "No keys.\n".to_owned(),
        false => format!("| key | values | if left out | |\n|---|---|---|---|\n{rows}"),
    }
}

fn reference() -> String {
    let schemas = schemas();
    let mut text = HEAD.to_owned();
    for (heading, file, part) in PARTS {
        let file = format!("{file}.schema.json");
        let (_, schema) = schemas
            .iter()
            .find(|(name, _)| *name == file)
            .expect("it is there");
        let definitions = &schema["definitions"];
        let _ = write!(text, "\n## {heading}\n\n");
        match part {
            Part::Root => text += &keys(schema, definitions),
            Part::Inside(key) => text += &keys(&schema["properties"][key], definitions),
            Part::Type(name) => text += &keys(&definitions[name], definitions),
            Part::Choices(name) => {
                for choice in definitions[name]["oneOf"]
                    .as_array()
                    .expect("they are choices")
                {
                    let properties = choice["properties"].as_object().expect("it has a name");
                    for (name, property) in properties {
                        let mut of = named(property).map_or(property, |it| &definitions[it]);
                        let mut each = "";
                        if let Some(row) = named(&of["items"]) {
                            (of, each) =
                                (&definitions[row], "A list; each of its entries has:\n\n");
                        }
                        let _ = write!(
                            text,
                            "### `{name}`\n\n{}\n\n{each}{}\n",
                            about(choice),
                            keys(of, definitions)
                        );
                    }
                }
                let _ = text.pop();
            }
        }
    }
    text
}

/// Compares a file with the expected text; with `UPDATE_DOCS` writes it first.
pub(super) fn is_up_to_date(path: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, wanted).expect("it can be written");
    }
    let written = fs::read_to_string(&path).expect("it is there");
    assert!(
        written.replace("\r\n", "\n") == wanted,
        "write it again with UPDATE_DOCS=1"
    );
}

#[test]
fn packs_reference_md_is_up_to_date() {
    is_up_to_date(PATH, &reference());
}

/// The bounds of every schema, one per line, so that a diff shows the changed one.
fn measures() -> String {
    let lines = bounds_schemas()
        .into_iter()
        .map(|(name, schema)| format!("{}:{schema}", Value::from(name)));
    let lines: Vec<String> = lines.collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

#[test]
fn measures_json_is_up_to_date() {
    is_up_to_date(MEASURES, &measures());
}
