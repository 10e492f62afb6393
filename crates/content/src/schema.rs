//! JSON Schemas of every kind of pack file, for completion and checking in editors.

use std::collections::{BTreeMap, BTreeSet};

use geom::Terrain;
use proto::Look;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use sim::{
    CallingDef, FactionDef, FeatureDef, GuiseDef, HeroDef, ItemDef, LevelDef, MarkDef, MonsterDef,
    SpellDef, TableDef, TalentDef, TrapDef, Tuning,
};

use crate::bounds;
use crate::definitions::manifest::Manifest;
use crate::definitions::sprite_file::{RampsDef, SpriteDef};
use crate::definitions::themes::ThemeDef;
use mapgen::VaultPlan;

/// The schema of every kind of pack file, with its file name.
#[must_use]
pub fn schemas() -> Vec<(String, Value)> {
    vec![
        (
            "calling.schema.json".to_owned(),
            thing::<CallingDef>("A calling", false),
        ),
        ("faction.schema.json".to_owned(), faction()),
        (
            "feature.schema.json".to_owned(),
            thing::<FeatureDef>("A feature", true),
        ),
        (
            "guise.schema.json".to_owned(),
            thing::<GuiseDef>("A guise", true),
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
            "mark.schema.json".to_owned(),
            thing::<MarkDef>("A mark on things", false),
        ),
        (
            "monster.schema.json".to_owned(),
            thing::<MonsterDef>("A monster", true),
        ),
        ("pack.schema.json".to_owned(), pack()),
        ("palette.schema.json".to_owned(), palette()),
        ("rules.schema.json".to_owned(), rules()),
        (
            "spell.schema.json".to_owned(),
            thing::<SpellDef>("A spell", false),
        ),
        (
            "sprite.schema.json".to_owned(),
            plain::<SpriteDef>("A drawing in pixels"),
        ),
        (
            "talent.schema.json".to_owned(),
            thing::<TalentDef>("A talent", false),
        ),
        ("theme.schema.json".to_owned(), theme()),
        (
            "trap.schema.json".to_owned(),
            thing::<TrapDef>("A trap", true),
        ),
        ("vault.schema.json".to_owned(), vault()),
    ]
}

/// The schemas, reduced to what the check of bounds reads.
#[must_use]
pub fn bounds_schemas() -> Vec<(String, Value)> {
    let mut all = schemas();
    for (_, schema) in &mut all {
        *schema = bounds_of(schema);
    }
    all
}

fn bounds_of(schema: &Value) -> Value {
    let definitions = schema.get("definitions").and_then(Value::as_object);
    let mut unbounded = BTreeSet::new();
    loop {
        let more = definitions
            .into_iter()
            .flatten()
            .filter(|(name, it)| !unbounded.contains(*name) && is_empty(&reduced(it, &unbounded)));
        let more: Vec<String> = more.map(|(name, _)| name.clone()).collect();
        if more.is_empty() {
            return reduced(schema, &unbounded);
        }
        unbounded.extend(more);
    }
}

/// A schema without keywords other than bounds. References to `unbounded` definitions are left out.
fn reduced(schema: &Value, unbounded: &BTreeSet<String>) -> Value {
    let mut kept = Map::new();
    for (key, value) in schema.as_object().into_iter().flatten() {
        let part = match (key.as_str(), value) {
            ("minimum" | "maximum" | "maxItems", _) => value.clone(),
            // A missing key of a pair counts as its default.
            ("default", Value::Number(_)) => value.clone(),
            ("$ref", Value::String(path)) => {
                let name = path.rsplit('/').next().unwrap_or(path);
                if unbounded.contains(name) {
                    continue;
                }
                value.clone()
            }
            ("allOf" | "anyOf" | "oneOf", Value::Array(all)) => {
                let all = all.iter().map(|it| reduced(it, unbounded));
                all.filter(|it| !is_empty(it)).collect()
            }
            ("items", Value::Array(all)) => {
                let all: Vec<Value> = all.iter().map(|it| reduced(it, unbounded)).collect();
                if all.iter().all(is_empty) {
                    continue;
                }
                all.into()
            }
            ("items" | "additionalProperties", _) => reduced(value, unbounded),
            ("properties" | "definitions", Value::Object(all)) => {
                // A property without bounds hides the schema of all other properties.
                let keeps_empty = key == "properties"
                    && !is_empty(&reduced(&schema["additionalProperties"], unbounded));
                let all = all
                    .iter()
                    .map(|(key, it)| (key.clone(), reduced(it, unbounded)));
                all.filter(|(_, it)| keeps_empty || !is_empty(it)).collect()
            }
            _ => continue,
        };
        if !is_empty(&part) {
            kept.insert(key.clone(), part);
        }
    }
    kept.into()
}

fn is_empty(part: &Value) -> bool {
    part.as_object().is_some_and(Map::is_empty) || part.as_array().is_some_and(Vec::is_empty)
}

/// Draft 07 is the draft that most TOML editors support.
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

/// Text is optional: a faction needs it only if it has a standing towards the hero.
fn faction() -> Value {
    let mut schema = thing::<FactionDef>("A faction", false);
    if let Some(required) = schema["required"].as_array_mut() {
        required.retain(|key| key != "text");
    }
    schema
}

/// A definition without look and text.
fn plain<T: JsonSchema>(title: &str) -> Value {
    let mut generator = generator();
    let mut schema = table::<T>(&mut generator);
    add(&mut schema, "replaces", replaces());
    finish(schema, title, &mut generator)
}

/// The TOML head of a place, without the drawing.
fn vault() -> Value {
    let mut schema = thing::<VaultPlan>("The head of a hand-made place", false);
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.remove("map");
    }
    // A legend maps single glyphs, so a misspelt key is not accepted as one.
    schema["properties"]["legend"]["propertyNames"] = json!({ "minLength": 1, "maxLength": 1 });
    schema
}

fn pack() -> Value {
    let mut generator = generator();
    let schema = table::<Manifest>(&mut generator);
    finish(schema, "What a pack says about itself", &mut generator)
}

fn palette() -> Value {
    let mut generator = generator();
    let schema = table::<RampsDef>(&mut generator);
    finish(schema, "The inks of sprites", &mut generator)
}

fn theme() -> Value {
    let mut generator = generator();
    let mut schema = table::<ThemeDef>(&mut generator);
    add(&mut schema, "replaces", replaces());
    let ground = generator.subschema_for::<Terrain>().to_value();
    if let Some(looks) = schema
        .get_mut("properties")
        .and_then(|it| it.get_mut("ground"))
    {
        looks["propertyNames"] = ground;
    }
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

fn table<T: JsonSchema>(generator: &mut SchemaGenerator) -> Map<String, Value> {
    let mut schema = T::json_schema(generator).to_value();
    bound(&T::schema_name(), &mut schema);
    schema.as_object().cloned().unwrap_or_default()
}

/// Writes the bounds of a type's numbers and lists into its schema.
///
/// `path` is the type's name and the keys so far. Referenced definitions are bounded at their own definition.
fn bound(path: &str, schema: &mut Value) {
    // Draft 07 calls a list of schemas `items`.
    if let Some(each) = schema
        .as_object_mut()
        .and_then(|it| it.remove("prefixItems"))
    {
        schema["items"] = each;
    }
    let is = |schema: &Value, name: &str| match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(|it| it == name),
        Some(it) => it == name,
        None => false,
    };
    if is(schema, "array")
        && let Some(most) = bounds::entries(path)
    {
        schema["maxItems"] = most.into();
    }
    if is(schema, "integer") || throws_dice(schema) {
        if let Some((least, most)) = bounds::number(path) {
            // Draft 07 ignores keywords beside a `$ref`.
            if let Some(reference) = schema.as_object_mut().and_then(|it| it.remove("$ref")) {
                schema["allOf"] = json!([{ "$ref": reference }]);
            }
            schema["minimum"] = least.into();
            schema["maximum"] = most.into();
        }
        return;
    }
    for (key, inside) in schema.as_object_mut().into_iter().flatten() {
        match (key.as_str(), inside) {
            ("properties", Value::Object(properties)) => {
                for (key, property) in properties {
                    bound(&format!("{path}.{key}"), property);
                }
            }
            ("items" | "additionalProperties", inside @ Value::Object(_)) => bound(path, inside),
            ("items" | "allOf" | "anyOf" | "oneOf", Value::Array(all)) => {
                all.iter_mut().for_each(|one| bound(path, one));
            }
            _ => {}
        }
    }
}

/// Rewrites descriptions for pack authors: cuts Rust examples, and replaces "See [`Type`]." by the
/// description of that type.
fn explain(schema: &mut Value, told: &BTreeMap<String, String>) {
    match schema {
        Value::Object(object) => {
            for (key, inside) in object {
                match inside {
                    Value::String(text) if key == "description" => {
                        let named = text.strip_prefix("See [`");
                        let named = named.and_then(|it| it.strip_suffix("`]."));
                        let about = named.and_then(|it| told.get(it)).cloned();
                        *text = about.unwrap_or_else(|| without_code(text));
                    }
                    inside => explain(inside, told),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| explain(item, told)),
        _ => {}
    }
}

/// A description up to the first Rust example; TOML examples stay.
fn without_code(text: &str) -> String {
    let code = text.match_indices("```").step_by(2);
    let mut rust = code.filter(|(at, _)| !text[*at..].starts_with("```toml"));
    let end = rust.next().map_or(text.len(), |(at, _)| at);
    text[..end].trim_end().to_owned()
}

fn throws_dice(schema: &Value) -> bool {
    let is_dice = |schema: &Value| {
        schema
            .get("$ref")
            .is_some_and(|it| it == "#/definitions/Dice")
    };
    let within = |key: &str| schema.get(key).and_then(Value::as_array);
    let any = |key: &str| within(key).is_some_and(|all| all.iter().any(is_dice));
    is_dice(schema) || any("allOf") || any("anyOf")
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
            "name": { "description": "What it is called, in the singular and without article.", "type": "string", "minLength": 1, "maxLength": bounds::TEXT },
            "description": { "description": "What one sees who looks closely.", "type": "string", "minLength": 1, "maxLength": bounds::TEXT },
        },
        "required": ["name"],
        "propertyNames": { "pattern": "^[a-z][a-z0-9_]*$" },
        "additionalProperties": { "type": "string", "minLength": 1, "maxLength": bounds::TEXT },
    });
    add(schema, "text", words);
    require(schema, "text");
}

/// A reference to a schema, with a description for this key.
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
    let mut definitions = generator.take_definitions(true);
    for (name, definition) in &mut definitions {
        bound(name, definition);
    }
    let told = definitions.iter().filter_map(|(name, definition)| {
        let about = definition.get("description")?.as_str()?;
        Some((name.clone(), without_code(about)))
    });
    let told: BTreeMap<String, String> = told.collect();
    for part in schema.values_mut().chain(definitions.values_mut()) {
        explain(part, &told);
    }
    schema.insert("definitions".to_owned(), Value::Object(definitions));
    schema.into()
}
