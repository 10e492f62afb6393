//! The log of the recorded games in German.

use content::{Pack, load};
use proto::session::Update;
use proto::{Catalog, View};
use sim::{Game, journal};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use ui::{App, Reader, Settings};

/// English names that have a different German name.
fn english(catalog: &Catalog) -> Vec<String> {
    let german = catalog.translated("de");
    let mut names = Vec::new();
    for (one, two) in catalog.kinds.iter().zip(&german.kinds) {
        for (key, text) in &one.text {
            let translated = two.text.iter().any(|(it, to)| it == key && to != text);
            if translated && (key == "name" || key == "proper") && !text.contains('{') {
                names.push(text.clone());
            }
        }
    }
    names
}

/// Why a line is not valid German: a gap, a variable, a message id, or English.
fn fault(line: &str, english: &[String]) -> Option<String> {
    let words: Vec<&str> = line
        .split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '\'')
        .collect();
    let said = format!(" {} ", words.join(" "));
    // Unfilled placeables look like this; single braces and dollars are glyphs of things.
    let gap = line.contains("{$");
    let foreign = [
        " the ", " The ", " you ", " You ", " your ", " and ", " with ",
    ];
    let message = [
        "reader-",
        "stop-",
        "refused-",
        "condition-",
        "ground-",
        "way-",
    ];
    let name = english
        .iter()
        .find(|name| said.contains(&format!(" {name} ")));
    let foreign = foreign.iter().any(|word| said.contains(word));
    let unnamed = message.iter().any(|id| line.contains(id));
    (gap || foreign || unnamed || name.is_some()).then(|| format!("{line} ({name:?})"))
}

fn view(game: &Game) -> Box<View> {
    let mut view = View::default();
    game.view(&mut view);
    Box::new(view)
}

#[test]
fn the_recorded_games_are_told_in_german_without_a_gap_or_an_english_name() {
    let loaded = load(&[Pack::base()]);
    let rules = Arc::new(loaded.rules.expect("the base pack is sound"));
    let catalog = Arc::new(loaded.catalog);
    let english = english(&catalog);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals");
    let (mut faults, mut told) = (Vec::new(), 0);
    for file in fs::read_dir(folder).expect("there are journals") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|it| it != "hgj") {
            continue;
        }
        let bytes = fs::read(&path).expect("it can be read");
        let recording = journal::read(&bytes).expect("it is a journal");
        let setup = recording.header.setup;
        let Ok(mut game) = Game::new(Arc::clone(&rules), setup) else {
            continue;
        };
        let settings = Settings {
            language: "de".into(),
            ..Settings::default()
        };
        let mut reader = Reader::new(App::new(settings));
        reader.app().on_update(Update::Started {
            name: "Anna".into(),
            seed: Some(setup.seed),
            practice: true,
            catalog: Arc::clone(&catalog),
            view: view(&game),
            resumed: false,
        });
        for command in &recording.commands {
            let Ok(events) = game.step(*command) else {
                break;
            };
            let events = events.to_vec();
            let view = view(&game);
            reader.app().on_update(Update::Stepped { events, view });
            let lines = reader.news();
            told += lines.len();
            faults.extend(lines.iter().filter_map(|line| fault(line, &english)));
        }
    }
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(told > 1_000, "{told} lines are too few to tell");
}
