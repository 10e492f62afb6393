//! `hearthgate mapgen`: checks, shows and draws levels, and reports broken ones.

use std::fs;
use std::path::Path;

use crate::call::{call, complaints, json, parse, text};

#[test]
fn every_level_and_builder_is_proved_and_counted() {
    let (report, ok) = json(Path::new("home"), "mapgen check --seeds 1..2");
    assert!(ok, "{report:#}");
    assert_eq!(
        (&report["ok"], &report["violations"]),
        (&true.into(), &0.into())
    );
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(report["levels"], rows.len() * 2);
    for name in ["base:wood_edge", "maze", "wave_function_collapse"] {
        assert!(rows.iter().any(|row| row["name"] == name), "{name}");
    }
    let again = json(Path::new("home"), "mapgen check --seeds 1..2 --threads 1").0;
    assert_eq!(again["digest"], report["digest"]);
}

#[test]
fn mapgen_danger_measures_levels_against_their_budgets() {
    let danger = "mapgen danger --seeds 1..3 --level limestone_upper";
    let (report, ok) = json(Path::new("home"), danger);
    assert!(ok, "{report}");
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["level"], "base:limestone_upper");
    assert_eq!(
        (&rows[0]["budget"], &rows[0]["within"]),
        (&1300.into(), &100.into())
    );
}

#[test]
fn one_level_and_one_builder_can_be_chosen_in_another_size() {
    let check = "mapgen check --seeds 5 --level wood_edge --builder maze --size 60x40";
    let output = call(Path::new("home"), check);
    let text = text(&output);
    assert!(output.status.success(), "{text}");
    assert!(
        text.starts_with("base:wood_edge ") && text.contains("\nmaze "),
        "{text}"
    );
    assert!(text.contains("\n2 levels, 0 violations, "), "{text}");
    let unknown = call(Path::new("home"), "mapgen check --seeds 5 --builder mase");
    assert!(!unknown.status.success());
    assert!(
        complaints(&unknown).contains("unknown level or builder `mase`; available: rooms_dogleg")
    );
}

#[test]
fn a_map_without_room_for_a_town_is_a_violation() {
    let check = "mapgen check --seeds 1..3 --builder town --builder maze --size 40x30";
    let (report, ok) = json(Path::new("home"), check);
    assert!(!ok, "{report:#}");
    assert_eq!(
        (&report["ok"], &report["violations"]),
        (&false.into(), &3.into())
    );
    let example = &report["examples"][0];
    assert_eq!(
        (&example["level"], &example["seed"]),
        (&"town".into(), &1.into())
    );
    let violation = example["violation"].as_str().unwrap();
    assert!(
        violation.contains("the map is too small for a town"),
        "{violation}"
    );
}

#[test]
fn a_level_is_written_as_picture_moving_picture_text_and_object() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).display().to_string();
    let (png, gif, txt, object) = (path("a.png"), path("a.gif"), path("a.txt"), path("a.json"));
    let show = format!(
        "mapgen show maze --seed 7 --size 40x20 --png {png} --gif {gif} --ascii={txt} --json={object}"
    );
    let output = call(home.path(), &show);
    assert!(output.status.success(), "{}", complaints(&output));
    assert!(text(&output).trim().is_empty());
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
    assert!(fs::read(gif).unwrap().starts_with(b"GIF89a"));
    let drawn = fs::read_to_string(txt).unwrap();
    assert_eq!(drawn.lines().count(), 20);
    assert!(drawn.lines().all(|row| row.chars().count() == 40));
    let object: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(object).unwrap()).unwrap();
    assert_eq!(
        (&object["name"], &object["seed"]),
        (&"maze".into(), &7.into())
    );
    assert_eq!(object["rows"].as_array().unwrap().len(), 20);

    let printed = call(
        home.path(),
        "mapgen show maze --seed 7 --size 40x20 --ascii",
    );
    assert_eq!(text(&printed), drawn);
    let printed = call(home.path(), "mapgen show maze --seed 7 --size 40x20 --json");
    assert_eq!(parse(&printed), object);
}

#[test]
fn without_a_terminal_and_without_a_file_there_is_nothing_to_show() {
    let output = call(Path::new("home"), "mapgen show maze");
    assert!(!output.status.success());
    assert!(complaints(&output).contains("stdout is not a terminal"));
}

#[test]
fn the_gallery_has_a_sheet_for_every_level_and_builder() {
    let home = tempfile::tempdir().unwrap();
    let gallery = format!(
        "mapgen gallery --seeds 1 --out {}",
        home.path().join("g").display()
    );
    let output = call(home.path(), &gallery);
    assert!(output.status.success(), "{}", complaints(&output));
    let told = text(&output);
    for sheet in [
        "level-base-wood_edge.png",
        "builder-maze.png",
        "builder-town.png",
    ] {
        assert!(told.contains(sheet), "{told}");
        let file = fs::read(home.path().join("g").join(sheet)).unwrap();
        assert!(file.starts_with(b"\x89PNG"));
    }
}
