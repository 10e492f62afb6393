//! `hearthgate pack`: reports errors with their positions, and prints schemas.

use std::fs;
use std::path::Path;

use crate::call::{self, call, complaints, json, text};

const TRAP: &str = "\
look = { glyph = '^', colour = 'pink' }
spawn = { weight = 2 }

[on_enter]
effects = [
    { snare = { turns = 2 } },
    { damage = { amount = '1d4' } },
]

[text]
name = 'tickling trap'
";

/// A pack with one trap that requires the base pack.
fn zoo(trap: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "pack.toml",
        "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']\n",
    );
    write("traps/tickler.toml", trap);
    folder
}

fn check(folder: &Path) -> String {
    format!("pack check {}", folder.display())
}

#[test]
fn the_base_pack_is_in_order_and_large_enough() {
    let (report, ok) = json(Path::new("home"), "pack check");
    assert!(ok, "{report:#}");
    assert_eq!(report["ok"], true);
    assert_eq!(report["errors"], 0);
    for (what, least) in [("monsters", 12), ("items", 25), ("traps", 5), ("levels", 3)] {
        assert!(
            report[what].as_u64().unwrap() >= least,
            "{what}: {report:#}"
        );
    }
    let output = call(Path::new("home"), "pack check");
    assert!(
        text(&output).contains("base: 0 errors"),
        "{}",
        text(&output)
    );
}

#[test]
fn a_new_trap_is_one_file_and_can_be_played_with() {
    let zoo = zoo(TRAP);
    let (report, ok) = json(zoo.path(), &check(zoo.path()));
    assert!(ok, "{report:#}");
    let (base, _) = json(zoo.path(), "pack check");
    assert_eq!(
        report["traps"].as_u64(),
        base["traps"].as_u64().map(|traps| traps + 1)
    );

    let run = "run --seeds 1..2 --turns 100";
    let (with, ok) = json(
        zoo.path(),
        &format!("{run} --pack {}", zoo.path().display()),
    );
    assert!(ok, "{with:#}");
    let (without, _) = json(zoo.path(), run);
    assert_ne!(with["digest"], without["digest"]);
}

#[test]
fn a_misspelt_effect_is_shown_with_its_place_and_the_nearest_name() {
    let zoo = zoo(&TRAP.replace("damage", "damge"));
    let output = call(zoo.path(), &check(zoo.path()));
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output);
    let place = format!("{}/traps/tickler.toml:7:7", zoo.path().display());
    for part in [
        place.as_str(),
        "{ damge = { amount = '1d4' } }",
        "did you mean `damage`?",
        "1 error,",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    let (report, ok) = json(zoo.path(), &check(zoo.path()));
    assert!(!ok);
    assert_eq!(report["errors"], 1);
    let problem = &report["problems"][0];
    assert_eq!(
        (&problem["line"], &problem["column"]),
        (&7.into(), &7.into())
    );
    assert_eq!(problem["help"], "did you mean `damage`?");

    let output = call(
        zoo.path(),
        &format!("run --seeds 1 --turns 1 --pack {}", zoo.path().display()),
    );
    assert!(!output.status.success());
    assert!(
        complaints(&output).contains("did you mean `damage`?"),
        "{}",
        complaints(&output)
    );
}

#[test]
fn a_journal_says_which_packs_it_was_recorded_with() {
    let zoo = zoo(TRAP);
    let games = zoo.path().join("games");
    let pack = format!("--pack {}", zoo.path().display());
    let run = format!(
        "run --seeds 1 --turns 20 {pack} --journals {}",
        games.display()
    );
    assert!(call(zoo.path(), &run).status.success());
    fs::rename(&games, zoo.path().join(".games")).unwrap();
    let verify = format!(
        "replay verify {}",
        zoo.path().join(".games/seed-1.hgj").display()
    );
    let (verdict, ok) = json(zoo.path(), &format!("{verify} --unfinished {pack}"));
    assert!(ok, "{verdict}");
    let (verdict, ok) = json(zoo.path(), &verify);
    assert!(!ok);
    assert!(
        verdict["files"][0]["doubt"]["text"]
            .as_str()
            .unwrap()
            .contains("zoo"),
        "{verdict}"
    );
}

#[test]
fn schemas_are_printed_as_one_object_or_written_one_by_one() {
    let home = tempfile::tempdir().unwrap();
    let all = call::parse(&call(home.path(), "pack schema"));
    let all = all.as_object().unwrap();
    assert!(all.contains_key("trap.schema.json"));
    let folder = home.path().join("schemas");
    let output = call(
        home.path(),
        &format!("pack schema --out {}", folder.display()),
    );
    assert!(output.status.success());
    for (name, schema) in all {
        let written = fs::read_to_string(folder.join(name)).unwrap();
        let written: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written, *schema, "{name}");
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), all.len());
}

#[test]
fn sprites_are_counted_listed_and_drawn_on_a_sheet() {
    let home = tempfile::tempdir().unwrap();
    let listed = call::parse(&call(home.path(), "pack sprites --json"));
    let count = listed["count"].as_u64().unwrap();
    assert!(count > 400 && listed["sprites"][0] == "base:abbess_ring");
    let sheet = home.path().join("sheet.png");
    let output = call(
        home.path(),
        &format!("pack sprites --sheet {} --scale 1", sheet.display()),
    );
    assert_eq!(call::text(&output), format!("{count} sprites\n"));
    assert!(fs::read(sheet).unwrap().starts_with(b"\x89PNG"));
    let zoo = zoo("look = 3");
    let output = call(
        home.path(),
        &format!("pack sprites {} --json", zoo.path().display()),
    );
    assert!(!output.status.success());
    assert_eq!(call::parse(&output)["ok"], false);
}

/// Hostile: P2. Hostile: P1.
#[test]
fn nothing_in_a_pack_acts_on_the_terminal_that_checks_it() {
    let zoo = zoo(TRAP);
    let evil = "look = { glyph = '^', colour = '\u{1b}]0;x\u{7}' }\n[text]\nname = '\u{202e}x'";
    let name = "traps/a\u{1b}[2Jb.toml";
    fs::write(zoo.path().join(name), "x = 1").unwrap();
    fs::write(zoo.path().join("traps/evil.toml"), evil).unwrap();
    let braces = "{".repeat(11_000);
    let deep = format!("[text]\nname = '''{{ $count -> *[other] \"{braces}'''");
    fs::write(zoo.path().join("traps/deep.toml"), deep).unwrap();
    for line in [
        check(zoo.path()),
        format!("run --seeds 1 --turns 1 --pack {}", zoo.path().display()),
    ] {
        let output = call(zoo.path(), &line);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        for bytes in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(bytes);
            let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!text.contains(acts), "{text:?}");
        }
        let both = [output.stdout, output.stderr].concat();
        assert!(String::from_utf8_lossy(&both).contains("\\u{1b}"));
    }
}

/// Packs: warnings fail only where they are asked to.
#[test]
fn warnings_fail_only_when_strict() {
    let zoo = zoo(TRAP);
    fs::write(
        zoo.path().join("pack.toml"),
        "name = 'zoo'\nversion = 'banana'\nrequires = ['base']",
    )
    .unwrap();
    let (report, ok) = json(zoo.path(), &check(zoo.path()));
    assert!(ok);
    assert_eq!(report["warnings"], 1);
    let (_, ok) = json(zoo.path(), &format!("{} --strict", check(zoo.path())));
    assert!(!ok);
}
