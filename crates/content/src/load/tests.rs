//! Tests that load whole packs, valid and broken.

use super::*;
use crate::example::{self, spoilt, with, wrong, wrong_after, zoo};

#[test]
fn kinds_are_numbered_hero_monsters_items_traps_each_by_id() {
    let mut pack = with("monsters/bat.toml", example::RAT);
    pack.files.reverse();
    let loaded = load(&[pack]);
    let rules = loaded.rules.unwrap();
    let ids: Vec<&str> = rules.kinds().map(|(_, id, _)| id).collect();
    assert_eq!(
        ids,
        ["zoo:hero", "zoo:bat", "zoo:rat", "zoo:club", "zoo:snare"]
    );
    let catalog = loaded.catalog;
    assert_eq!(
        catalog
            .kinds
            .iter()
            .map(|it| it.id.as_str())
            .collect::<Vec<_>>(),
        ids
    );
    for (kind, id, def) in rules.kinds() {
        let entry = catalog.kind(kind).unwrap();
        assert_eq!((entry.id.as_str(), entry.class), (id, def.class()));
    }
    let rat = &catalog.kinds[2];
    assert_eq!(rat.look.glyph, 'r');
    assert_eq!(rat.look.colour, proto::Colour(0xAA, 0x55, 0));
    assert_eq!(rat.text, [("name".to_owned(), "rat".to_owned())]);
    assert_eq!(
        catalog.levels[0].text,
        [("name".to_owned(), "Cellar".to_owned())]
    );
    assert_eq!(catalog.levels[0].depth, 1);
}

#[test]
fn an_empty_pack_list_reports_every_missing_part() {
    assert_eq!(
        wrong(&[]),
        [
            "levels:1:1: no pack has a level",
            "rules.toml:1:1: no pack has a rules.toml (it holds the tables `hero` and `tuning`; a pack over the base pack says `requires = [\"base\"]` in pack.toml)",
        ]
    );
}

#[test]
fn mistakes_in_all_files_are_reported_at_once_in_order() {
    let mut pack = spoilt(
        "rules.toml",
        &[("[tuning]", "[tunnig]"), ("colour", "color")],
    );
    pack.files[2].1 = pack.files[2]
        .1
        .replace("weight = 1", "weihgt = 1")
        .replace("\"club\"", "\"rat\"");
    pack.files[4].1 = pack.files[4]
        .1
        .replace("snare =", "snaer =")
        .replace("colour", "shape = 1, colour");
    pack.files.push(("item/spoon.toml".into(), String::new()));
    pack.files.push(("notes.txt".into(), String::new()));
    assert_eq!(
        wrong(&[pack]),
        [
            "item/spoon.toml:1:1: unknown folder `item` (did you mean `items`?)",
            "monsters/rat.toml:4:9: the key `weight` is missing",
            "monsters/rat.toml:4:11: unknown key `weihgt` (did you mean `weight`?)",
            "notes.txt:1:1: nothing can be done with `notes.txt` here (a pack holds pack.toml, rules.toml and folders of things)",
            "rules.toml:3:8: the key `colour` is missing",
            "rules.toml:3:23: unknown key `color` (did you mean `colour`?)",
            "rules.toml:10:2: unknown key `tunnig` (did you mean `tuning`?)",
            "rules.toml:18:2: the key `spot_one_in` is missing",
            "traps/snare.toml:2:23: unknown key `shape` (there are: colour, glyph, order)",
            "traps/snare.toml:3:27: there is no `snaer` here (did you mean `snare`?)",
        ]
    );
}

#[test]
fn missing_tables_and_files_are_reported() {
    assert_eq!(
        wrong_after(
            "monsters/rat.toml",
            "look = { glyph = \"r\", colour = \"#AA5500\" }",
            ""
        ),
        ["monsters/rat.toml:1:1: the table `look` is missing"]
    );
    let files = zoo().into_iter().filter(|(path, _)| *path != "rules.toml");
    assert_eq!(wrong(&[files.collect()]).len(), 1);
    let files = zoo()
        .into_iter()
        .filter(|(path, _)| *path != "levels/cellar.toml");
    assert_eq!(
        wrong(&[files.collect()]),
        ["levels:1:1: no pack has a level"]
    );
    let mut pack: Pack = zoo().into_iter().collect();
    pack.files[1].1 = pack.files[1]
        .1
        .split("[tuning]")
        .last()
        .map(|it| format!("[tuning]{it}"))
        .unwrap();
    assert_eq!(
        wrong(&[pack]),
        ["rules.toml:1:1: the table `hero` is missing"]
    );
}

#[test]
fn json_files_may_replace_toml_files() {
    let mut pack: Pack = zoo().into_iter().collect();
    let sound = load(&[pack.clone()]);
    for (path, text) in &mut pack.files {
        let value: serde_json::Value = toml::from_str(text).unwrap();
        *path = path.replace(".toml", ".json");
        *text = serde_json::to_string_pretty(&value).unwrap();
    }
    let loaded = load(&[pack]);
    assert_eq!(loaded.problems.len(), 0, "{:?}", loaded.problems);
    assert_eq!(loaded.catalog, sound.catalog);
    let (json, toml) = (loaded.rules.unwrap(), sound.rules.unwrap());
    assert!(json.kinds().eq(toml.kinds()));
    assert_ne!(json.packs(), toml.packs());
}

#[test]
fn a_schema_may_be_named_in_every_file() {
    let mut pack: Pack = zoo().into_iter().collect();
    for (_, text) in &mut pack.files {
        text.insert_str(0, "\"$schema\" = 'a.json'\n");
    }
    assert_eq!(wrong(&[pack]), [""; 0]);
}

#[test]
fn a_pack_without_a_valid_name_gets_no_link_errors() {
    assert_eq!(
        wrong_after("pack.toml", "name = \"zoo\"", "name = 3").len(),
        1
    );
    let packs: Vec<u32> = load(&[zoo().into_iter().collect(), Pack::default()])
        .problems
        .iter()
        .map(|it| it.pack)
        .collect();
    assert_eq!(packs, [1]);
}
