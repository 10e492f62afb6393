//! JSON Schemas of every kind of file, so that editors complete and check while one types.

use proto::Look;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use sim::{
    FactionDef, FeatureDef, HeroDef, ItemDef, LevelDef, MonsterDef, TableDef, TrapDef, Tuning,
};

use crate::pieces::manifest::Manifest;
use crate::pieces::themes::ThemeDef;
use mapgen::VaultPlan;

/// The schema of every kind of file in a pack, with the name of the file to keep it in.
#[must_use]
pub fn schemas() -> Vec<(String, Value)> {
    vec![
        (
            "faction.schema.json".to_owned(),
            plain::<FactionDef>("A faction"),
        ),
        (
            "feature.schema.json".to_owned(),
            thing::<FeatureDef>("A feature", true),
        ),
        (
            "item.schema.json".to_owned(),
            thing::<ItemDef>("An item", true),
        ),
        (
            "level.schema.json".to_owned(),
            thing::<LevelDef>("A level", false),
        ),
        (
            "loot.schema.json".to_owned(),
            plain::<TableDef>("A loot table"),
        ),
        (
            "monster.schema.json".to_owned(),
            thing::<MonsterDef>("A monster", true),
        ),
        ("pack.schema.json".to_owned(), pack()),
        ("rules.schema.json".to_owned(), rules()),
        ("theme.schema.json".to_owned(), theme()),
        (
            "trap.schema.json".to_owned(),
            thing::<TrapDef>("A trap", true),
        ),
        ("vault.schema.json".to_owned(), vault()),
    ]
}

/// The draft most editors of TOML understand.
fn generator() -> SchemaGenerator {
    SchemaSettings::draft07().into_generator()
}

fn thing<T: JsonSchema>(title: &str, has_look: bool) -> Value {
    let mut generator = generator();
    let mut schema = table::<T>(&mut generator);
    add_words(&mut schema);
    if has_look {
        add_look(&mut schema, &mut generator);
    }
    add(&mut schema, "replaces", replaces());
    finish(schema, title, &mut generator)
}

/// Something nobody meets: it has neither look nor words.
fn plain<T: JsonSchema>(title: &str) -> Value {
    let mut generator = generator();
    let mut schema = table::<T>(&mut generator);
    add(&mut schema, "replaces", replaces());
    finish(schema, title, &mut generator)
}

/// The head of a place; its drawing is no part of it.
fn vault() -> Value {
    let mut schema = thing::<VaultPlan>("The head of a hand-made place", false);
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.remove("map");
    }
    // Only glyphs stand in a legend, so that a misspelt key does not pass for one.
    schema["properties"]["legend"]["propertyNames"] = json!({ "minLength": 1, "maxLength": 1 });
    schema
}

fn pack() -> Value {
    let mut generator = generator();
    let schema = table::<Manifest>(&mut generator);
    finish(schema, "What a pack says about itself", &mut generator)
}

fn theme() -> Value {
    let mut generator = generator();
    let schema = table::<ThemeDef>(&mut generator);
    finish(schema, "How the ground looks", &mut generator)
}

fn rules() -> Value {
    let mut generator = generator();
    let mut hero = table::<HeroDef>(&mut generator);
    add_words(&mut hero);
    add_look(&mut hero, &mut generator);
    let tuning = generator.subschema_for::<Tuning>();
    let tuning = described("The numbers of the game as a whole.", &tuning);
    let schema = json!({
        "type": "object",
        "properties": { "hero": hero, "tuning": tuning, "replaces": replaces() },
        "required": ["hero", "tuning"],
        "additionalProperties": false,
    });
    let schema = schema.as_object().cloned().unwrap_or_default();
    finish(
        schema,
        "The hero and the numbers of the game as a whole",
        &mut generator,
    )
}

/// The schema of a type that is a table of keys.
fn table<T: JsonSchema>(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut schema = T::json_schema(generator);
    std::mem::take(schema.ensure_object())
}

fn add_look(schema: &mut Map<String, Value>, generator: &mut SchemaGenerator) {
    let look = described("How it is drawn.", &generator.subschema_for::<Look>());
    add(schema, "look", look);
    require(schema, "look");
}

fn add_words(schema: &mut Map<String, Value>) {
    let words = json!({
        "description": "Its English words, in Fluent syntax.",
        "type": "object",
        "properties": {
            "name": { "description": "What it is called, in the singular and without article.", "type": "string", "minLength": 1 },
            "description": { "description": "What one sees who looks closely.", "type": "string", "minLength": 1 },
        },
        "required": ["name"],
        "propertyNames": { "pattern": "^[a-z][a-z0-9_]*$" },
        "additionalProperties": { "type": "string", "minLength": 1 },
    });
    add(schema, "text", words);
    require(schema, "text");
}

/// A schema defined elsewhere, with a description for this place.
fn described(description: &str, schema: &Schema) -> Value {
    json!({ "description": description, "allOf": [schema] })
}

fn replaces() -> Value {
    json!({
        "description": "The id of a thing of an earlier pack whose place this takes, such as base:wolf.",
        "type": "string",
        "pattern": "^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$",
    })
}

fn add(schema: &mut Map<String, Value>, key: &str, property: Value) {
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert(key.to_owned(), property);
    }
}

fn require(schema: &mut Map<String, Value>, key: &str) {
    let required = schema.entry("required").or_insert_with(|| json!([]));
    if let Some(required) = required.as_array_mut() {
        required.push(key.into());
    }
}

fn finish(mut schema: Map<String, Value>, title: &str, generator: &mut SchemaGenerator) -> Value {
    add(
        &mut schema,
        "$schema",
        json!({ "description": "Where an editor finds this schema.", "type": "string" }),
    );
    schema.insert(
        "$schema".to_owned(),
        "http://json-schema.org/draft-07/schema#".into(),
    );
    schema.insert("title".to_owned(), title.into());
    schema.insert(
        "definitions".to_owned(),
        Value::Object(generator.take_definitions(true)),
    );
    schema.into()
}
