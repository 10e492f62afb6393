//! `hearthgate mapgen`: levels are proved, and broken ones are found.

use std::path::Path;

use crate::call::{call, complaints, json, text};

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
    assert!(complaints(&unknown).contains("there is no `mase`; there are rooms_dogleg"));
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
