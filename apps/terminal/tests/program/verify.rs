//! `hearthgate replay verify`: recorded journals verify, changed ones do not, and no input crashes it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::call::{self, call, json, parse, text};
use geom::Stream;

/// The longest journal of some runs in which the hero died.
fn recorded(home: &Path) -> PathBuf {
    let folder = home.join("games");
    let run = format!(
        "run --seeds 11..14 --turns 3000 --journals {}",
        folder.display()
    );
    assert!(call(home, &run).status.success());
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort_by_key(|file| fs::metadata(file).unwrap().len());
    let rules = hearthgate::packs::rules(&[]).unwrap();
    let dead = |file: &PathBuf| {
        let bytes = fs::read(file).unwrap();
        let on = |_, _: &_| std::ops::ControlFlow::Continue(());
        sim::verify(&rules, &bytes, &sim::Budget::default(), on).is_complete()
    };
    files.into_iter().rev().find(dead).unwrap()
}

#[test]
fn every_game_recorded_in_the_repository_verifies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|it| it == "hgj"))
        .collect();
    assert!(files.len() >= 6, "{files:?}");
    let home = tempfile::tempdir().unwrap();
    let output = call::hearthgate(home.path())
        .args(["replay", "verify", "--unfinished", "--json"])
        .args(&files)
        .output()
        .unwrap();
    assert!(output.status.success(), "{:#}", parse(&output));
}

/// The verdict on the only journal.
fn only(verdict: &serde_json::Value) -> &serde_json::Value {
    assert_eq!(verdict["version"], 1);
    assert_eq!(verdict["files"].as_array().unwrap().len(), 1);
    &verdict["files"][0]
}

/// Hostile: J4. Packs: bug 13.
#[test]
fn a_verdict_says_how_the_run_went() {
    let home = tempfile::tempdir().unwrap();
    let journal = recorded(home.path());
    let verify = format!("replay verify {}", journal.display());
    let (verdict, ok) = json(home.path(), &verify);
    assert!(ok, "{verdict}");
    assert_eq!(verdict["ok"], true);
    let row = only(&verdict);
    assert_eq!(row["verdict"], "complete");
    assert_eq!(
        (&row["mode"], &row["ranked"]),
        (&"ranked".into(), &true.into())
    );
    assert!(row["doubt"].is_null());
    assert!(row["turns"].as_u64().unwrap() > 0);
    assert!(row["seed"].as_str().unwrap().parse::<u64>().is_ok());
    assert!(row["ending"]["Died"]["level"].as_u64().unwrap() >= 1);
    assert_eq!(row["rules"], sim::RULES_VERSION);
    assert_eq!(row["packs"][0]["name"], "base");
    assert!(row["score"]["total"].is_u64());
    let digest = row["digest"].as_str().unwrap();
    assert_eq!(digest.len(), 16);
    let line = text(&call(home.path(), &verify));
    assert!(
        line.starts_with("complete ") && line.contains(digest),
        "{line}"
    );

    let missing = home.path().join("nothing.hgj");
    let (verdict, ok) = json(home.path(), &format!("replay verify {}", missing.display()));
    assert!(!ok);
    assert_eq!(verdict["ok"], false);
    let doubt = &only(&verdict)["doubt"];
    assert_eq!(doubt["why"], "unreadable");
    assert!(
        doubt["text"].as_str().unwrap().contains("cannot read"),
        "{doubt}"
    );
}

#[test]
fn an_unfinished_journal_is_well_as_far_as_it_goes() {
    let home = tempfile::tempdir().unwrap();
    let journal = recorded(home.path());
    let bytes = fs::read(&journal).unwrap();
    let turns = sim::journal::read(&bytes).unwrap().commands.len();
    // The end mark and, in the middle of it, the last command.
    let torn = home.path().join("torn.hgj");
    let end_mark = 4 + 2 + sim_mark_length(&bytes);
    fs::write(&torn, &bytes[..bytes.len() - end_mark - 1]).unwrap();
    let (verdict, ok) = json(home.path(), &format!("replay verify {}", torn.display()));
    assert!(!ok);
    let row = only(&verdict);
    let whole = sim::journal::read(&fs::read(&torn).unwrap())
        .unwrap()
        .commands
        .len();
    assert!(whole + 1 >= turns, "{whole} of {turns}");
    assert_eq!(row["verdict"], "unfinished");
    assert_eq!(row["turns"], whole);
    let (_, ok) = json(
        home.path(),
        &format!("replay verify --unfinished {}", torn.display()),
    );
    assert!(ok);
}

/// A pipe without a writer and an endless device are rejected as journals.
#[cfg(unix)]
#[test]
fn only_files_are_read() {
    let home = tempfile::tempdir().unwrap();
    let pipe = home.path().join("pipe.hgj");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for file in [pipe.as_path(), Path::new("/dev/zero")] {
        for command in ["verify", "film --gif film.gif"] {
            let output = call::hearthgate(home.path())
                .arg("replay")
                .args(command.split(' '))
                .arg(file)
                .output()
                .unwrap();
            assert_eq!(
                output.status.code(),
                Some(1),
                "{command} {}",
                file.display()
            );
        }
    }
    let journal = recorded(home.path());
    let before = fs::read(&journal).unwrap();
    let film = format!("replay film {0} --png {0}", journal.display());
    assert!(!call(home.path(), &film).status.success());
    assert_eq!(fs::read(&journal).unwrap(), before, "it is still there");
}

/// A film of this run would exceed the limit of pictures.
#[test]
fn a_screenshot_of_a_long_run_needs_no_range() {
    let home = tempfile::tempdir().unwrap();
    let picture = home.path().join("end.png");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/journals");
    let wanted = format!(
        "replay film {games}/victory.hgj --png {}",
        picture.display()
    );
    let output = call(home.path(), &wanted);
    assert!(output.status.success(), "{output:?}");
    assert!(picture.is_file());
}

/// Hostile: J6.
#[test]
fn a_file_name_reaches_the_terminal_escaped() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("a\u{1b}[2Jb.hgj");
    fs::write(&file, "HGJ1").unwrap();
    let output = call::hearthgate(home.path())
        .args(["replay", "verify"])
        .arg(&file)
        .output()
        .unwrap();
    let line = text(&output);
    assert!(
        !line.contains('\u{1b}') && line.contains("\\u{1b}"),
        "{line:?}"
    );
}

/// Length of the end mark: the byte after its kind.
fn sim_mark_length(bytes: &[u8]) -> usize {
    let at = (0..bytes.len())
        .rev()
        .find(|at| bytes[*at] == b'E' && at + 2 + usize::from(bytes[at + 1]) + 4 == bytes.len());
    usize::from(bytes[at.unwrap() + 1])
}

/// Flips, drops, repeats and cuts at random positions from a fixed seed.
fn damaged(bytes: &[u8], luck: &mut Stream) -> (String, Vec<u8>) {
    let at = luck.below(u32::try_from(bytes.len()).unwrap()) as usize;
    let count = 1 + luck.below(12) as usize;
    let end = (at + count).min(bytes.len());
    let mut changed = bytes.to_vec();
    let what = match luck.below(5) {
        0 => {
            changed[at] ^= 1 << luck.below(8);
            "flipped a bit"
        }
        1 => {
            changed.drain(at..end);
            "dropped some"
        }
        2 => {
            let again = bytes[at..end].to_vec();
            changed.splice(at..at, again);
            "repeated some"
        }
        3 => {
            changed.truncate(at);
            "cut the rest"
        }
        _ => {
            changed[at] = changed[at].wrapping_add(1 + u8::try_from(luck.below(255)).unwrap());
            "changed a byte"
        }
    };
    (format!("{what} at {at}, {count} bytes"), changed)
}

#[test]
fn whatever_is_done_to_a_journal_it_is_refused_with_a_reason() {
    let home = tempfile::tempdir().unwrap();
    let bytes = fs::read(recorded(home.path())).unwrap();
    let mut luck = Stream::named(2026, "damage", 0);
    let mut files = Vec::new();
    let mut done = Vec::new();
    for n in 0..150 {
        let (what, changed) = damaged(&bytes, &mut luck);
        if changed == bytes {
            continue;
        }
        let file = home.path().join(format!("damaged-{n}.hgj"));
        fs::write(&file, changed).unwrap();
        files.push(file);
        done.push(what);
    }
    let output = call::hearthgate(home.path())
        .args(["replay", "verify", "--json"])
        .args(&files)
        .output()
        .unwrap();
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        call::complaints(&output)
    );
    let verdict = parse(&output);
    assert_eq!(verdict["ok"], false);
    let rows = verdict["files"].as_array().unwrap();
    assert_eq!(rows.len(), files.len());
    for (row, what) in rows.iter().zip(done) {
        assert_ne!(row["verdict"], "complete", "{what}");
        assert!(!row["doubt"]["text"].as_str().unwrap().is_empty(), "{what}");
    }
}

/// The journal tells of a pub, a bargain, the wood, a trap, a door, a portal, a sale and the way back, in that order.
///
/// Mission: D2, P5, P6, P7, T3, W1, W2.
#[test]
fn the_recorded_story_is_told_from_the_pub_to_the_portal_and_back() {
    use proto::{Event, LevelNo, View, Who};
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals/story.hgj");
    let recording = sim::journal::read(&fs::read(file).unwrap()).unwrap();
    let rules = hearthgate::packs::rules(&[]).unwrap();
    let mut game = sim::Game::new(rules, recording.header.setup).unwrap();
    let mut view = View::default();
    game.view(&mut view);
    let mut told = Vec::new();
    let mut left = None;
    let mut opened = u32::MAX;
    for command in recording.commands {
        let before = (game.level(), view.hero.as_ref().unwrap().at);
        let events = game.step(command).unwrap().to_vec();
        game.view(&mut view);
        opened = opened.saturating_add(1);
        let mut tell = |what| {
            if !told.contains(&what) {
                told.push(what);
            }
        };
        for event in events {
            match event {
                Event::Said { .. } | Event::Rumoured { .. } => tell("talk"),
                Event::Bought { .. } => tell("buy"),
                Event::Arrived {
                    level: LevelNo(2), ..
                } => tell("wood"),
                Event::Sprung { who: Who::Hero, .. } => tell("trap"),
                Event::Opened { who: Who::Hero, .. } => opened = 0,
                Event::OpenedPortal { .. } => {
                    left = Some(before);
                    tell("portal");
                }
                Event::Sold { .. } => tell("sell"),
                Event::Arrived { level, .. } if left.is_some() && level != LevelNo(1) => {
                    tell("return");
                }
                _ => {}
            }
        }
        let asleep = view.creatures.iter().any(|seen| !seen.awake);
        if opened <= 3 && asleep && game.level() > LevelNo(1) {
            tell("door");
        }
    }
    let story = [
        "talk", "buy", "wood", "trap", "door", "portal", "sell", "return",
    ];
    assert_eq!(told, story);
    let (level, at) = left.unwrap();
    let here = view.hero.as_ref().unwrap().at;
    assert_eq!((game.level(), here), (level, at), "the very tile");
}
