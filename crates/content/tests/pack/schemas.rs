//! The schemas and the loader accept the same files.

use std::collections::BTreeMap;

use hearthgate_content::{Pack, load, schemas};
use jsonschema::Validator;
use serde_json::Value;

fn validators() -> BTreeMap<String, Validator> {
    let compiled = schemas().into_iter().map(|(name, schema)| {
        jsonschema::meta::validate(&schema).expect("it is a schema");
        let validator = jsonschema::validator_for(&schema).expect("it can be used");
        (name, validator)
    });
    compiled.collect()
}

fn schema_of(path: &str) -> &'static str {
    if path.starts_with("sprites/palette.") {
        return "palette.schema.json";
    }
    match path.split(['/', '.']).next() {
        Some("pack") => "pack.schema.json",
        Some("rules") => "rules.schema.json",
        Some("monsters") => "monster.schema.json",
        Some("items") => "item.schema.json",
        Some("themes") => "theme.schema.json",
        Some("traps") => "trap.schema.json",
        Some("features") => "feature.schema.json",
        Some("factions") => "faction.schema.json",
        Some("loot") => "loot.schema.json",
        Some("levels") => "level.schema.json",
        Some("callings") => "calling.schema.json",
        Some("talents") => "talent.schema.json",
        Some("spells") => "spell.schema.json",
        Some("sprites") => "sprite.schema.json",
        Some("guises") => "guise.schema.json",
        Some("marks") => "mark.schema.json",
        Some("vaults") => "vault.schema.json",
        _ => "none",
    }
}

/// Files of the base pack that the loader reads. The lab reads and checks `targets.toml`.
fn data_files() -> impl Iterator<Item = (String, String)> {
    Pack::base().files.into_iter().filter(|(path, _)| {
        let is_data = path.ends_with(".toml") || path.ends_with(".vault");
        is_data && path != "targets.toml"
    })
}

/// A file's text without the drawing below the dashes.
fn head(text: &str) -> &str {
    text.split_once("\n---\n").map_or(text, |(head, _)| head)
}

fn json(text: &str) -> Value {
    toml::from_str(text).expect("it is TOML")
}

#[test]
fn there_is_a_schema_for_every_kind_of_file() {
    let names: Vec<String> = schemas().into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "calling", "faction", "feature", "guise", "item", "level", "loot", "mark", "monster",
            "pack", "palette", "rules", "spell", "sprite", "talent", "theme", "trap", "vault"
        ]
        .map(|it| format!("{it}.schema.json"))
    );
}

#[test]
fn every_schema_key_has_a_description() {
    for (name, schema) in schemas() {
        assert_eq!(
            schema["$schema"], "http://json-schema.org/draft-07/schema#",
            "{name}"
        );
        assert!(schema["title"].is_string(), "{name}");
        assert_eq!(schema["additionalProperties"], false, "{name}");
        for (key, property) in schema["properties"].as_object().expect("it is a table") {
            assert!(
                property["description"].is_string(),
                "{name}: {key}: {property}"
            );
        }
    }
}

/// Packs: §4. Descriptions shown in editors must not contain Rust.
#[test]
fn no_schema_description_contains_rust() {
    let text = schemas()
        .iter()
        .map(|(_, it)| it.to_string())
        .collect::<String>();
    for word in ["hearthgate_mapgen", "use geom", "assert", "See [`"] {
        assert!(!text.contains(word), "{word}");
    }
    let theme = &validators()["theme.schema.json"];
    let wall = |key: &str| {
        json(&format!(
            "[ground]\n{key} = {{ glyph = '#', colour = 'red' }}"
        ))
    };
    assert!(theme.is_valid(&wall("wall")));
    assert!(!theme.is_valid(&wall("wal")));
}

#[test]
fn every_base_pack_file_matches_its_schema() {
    let validators = validators();
    let mut passed = 0;
    for (path, text) in data_files() {
        let validator = &validators[schema_of(&path)];
        let errors: Vec<String> = validator
            .iter_errors(&json(head(&text)))
            .map(|it| it.to_string())
            .collect();
        assert_eq!(errors, [""; 0], "{path}");
        passed += 1;
    }
    assert!(passed > 40);
}

#[test]
fn a_misspelt_key_fails_the_schema_at_any_depth() {
    let validators = validators();
    let mut tried = 0;
    for (path, text) in data_files() {
        let validator = &validators[schema_of(&path)];
        for misspelt in misspellings(&json(head(&text))) {
            assert!(!validator.is_valid(&misspelt), "{path}: {misspelt}");
            tried += 1;
        }
    }
    assert!(tried > 200);
}

/// Copies of the value with an unknown key added, one for every table except those with free keys.
fn misspellings(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(entries) => {
            let mut more = entries.clone();
            more.insert("misspelt".to_owned(), Value::from("oops"));
            all.push(Value::Object(more));
            for (key, inside) in entries.iter().filter(|(key, _)| *key != "text") {
                for changed in misspellings(inside) {
                    let mut entries = entries.clone();
                    entries.insert(key.clone(), changed);
                    all.push(Value::Object(entries));
                }
            }
        }
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                for changed in misspellings(item) {
                    let mut items = items.clone();
                    items[n] = changed;
                    all.push(Value::Array(items));
                }
            }
        }
        _ => {}
    }
    all
}

#[test]
fn values_the_loader_rejects_fail_the_schema() {
    let trap = "look = { glyph = '^', colour = 'red' }\non_enter = { effects = [{ snare = { turns = 3 } }] }\n[text]\nname = 'snare'\n";
    let validator = &validators()["trap.schema.json"];
    assert!(validator.is_valid(&json(trap)));
    for (from, to) in [
        ("'red'", "'reddish'"),
        ("'^'", "'^^'"),
        ("snare =", "snaer ="),
        ("turns = 3", "turns = 300"),
        ("turns = 3", "turns = 'few'"),
        ("name =", "nmae ="),
        ("name = 'snare'", "name = 3"),
        ("[text]", "replaces = 3\n[text]"),
        ("look =", "lok ="),
    ] {
        let spoilt = trap.replacen(from, to, 1);
        assert_ne!(spoilt, trap);
        assert!(!validator.is_valid(&json(&spoilt)), "{spoilt}");
        let files = [
            ("pack.toml", "name = 'zoo'\nversion = '1.0.0'"),
            ("traps/a.toml", &spoilt),
        ];
        assert!(
            !load(&[Pack::base(), files.into_iter().collect()])
                .problems
                .is_empty(),
            "{spoilt}"
        );
    }
    for (from, to) in [
        ("[text]", "'$schema' = 'trap.schema.json'\n[text]"),
        ("[text]", "replaces = 'base:snare'\n[text]"),
        ("name = 'snare'", "name = 'snare'\nattack_0 = 'it snaps'"),
    ] {
        assert!(
            validator.is_valid(&json(&trap.replacen(from, to, 1))),
            "{to}"
        );
    }
}
