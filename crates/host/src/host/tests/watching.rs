//! Recorded runs: watched, queried, taken over.

use super::*;
use proto::session::RecentTurns;
use proto::{Seek, View};
use sim::Budget;

const STORY: &[u8] = include_bytes!("../../../../../tests/journals/story.hgj");

fn watching() -> (Table, Vec<Update>) {
    let mut table = Table::new(Shelf::default());
    let recording = journal::read(STORY).unwrap();
    let (rules, catalog) = (&BASE.0, &BASE.1);
    table.host.watch(rules, catalog, "Ann", recording).unwrap();
    let updates = table.settle();
    (table, updates)
}

/// Hostile: J5.
#[test]
fn a_recording_over_its_work_budget_is_stopped() {
    let stingy = Budget {
        work: 2_000,
        work_per_command: 0,
        ..Budget::default()
    };
    let short = Budget {
        commands: 100,
        ..Budget::default()
    };
    let (rules, catalog) = (&BASE.0, &BASE.1);
    let mut table = Table::new(Shelf::default());
    let mut watch = |budget: &Budget| {
        let recording = journal::read(STORY).unwrap();
        let host = &mut table.host;
        host.watch_within(rules, catalog, "Ann", recording, budget)
    };
    assert_eq!(watch(&short), Err(BadSave::TooMuchWork));
    assert_eq!(watch(&stingy), Ok(()));
    let updates = table.settle();
    let trouble = Update::Trouble(Trouble::BadSave(BadSave::TooMuchWork));
    assert!(updates.contains(&trouble), "{updates:?}");
    assert!(
        !updates
            .iter()
            .any(|it| matches!(it, Update::Watching { .. }))
    );
    assert_eq!(
        table.ask(Request::Watch(Seek::To(1))),
        [],
        "nothing is watched"
    );
}

#[test]
fn an_ended_run_is_watched_from_its_beginning() {
    let mut table = table(0, false);
    let turn = table.turn();
    assert_eq!(table.ask(Request::WatchEnded), []);
    assert_eq!(table.turn(), turn, "a running game goes on");
    die(&mut table);
    let updates = table.ask(Request::WatchEnded);
    let commands = updates.iter().find_map(|update| match update {
        Update::Watching { of, .. } => Some(*of),
        _ => None,
    });
    assert!(commands.is_some_and(|of| of > 1), "{updates:?}");
    let updates = table.ask(Request::Watch(Seek::On(1)));
    assert_eq!(seen(&updates).turn, 1);
}

fn seen(updates: &[Update]) -> View {
    let view = updates.iter().find_map(|update| match update {
        Update::Shown { view, .. } | Update::Stepped { view, .. } => Some(view),
        Update::Started { view, .. } => Some(view),
        _ => None,
    });
    let mut view = *view.expect("something is seen").clone();
    view.changed.clear();
    view
}

#[test]
fn a_recorded_run_is_shown_from_its_beginning() {
    let (mut table, updates) = watching();
    let opening = |it: &Update| matches!(it, Update::Opening { .. } | Update::Saves { .. });
    let mut rest = updates.iter().filter(|it| !opening(it));
    assert!(matches!(rest.next(), Some(Update::Started { .. })));
    assert!(matches!(rest.next(), Some(Update::Watching { marks, .. }) if !marks.is_empty()));
    assert!(matches!(rest.next(), Some(Update::Shown { .. })));
    assert_eq!(rest.next(), Some(&Update::Watched(0)));
    // Watching stores nothing and accepts no commands.
    assert!(table.shelf.journals.is_empty());
    assert_eq!(table.ask(Request::Step(Command::Wait)), []);
    assert_eq!(table.ask(Request::Undo(1)), []);
    let asked = table.ask(Request::Ask(Query::Choices));
    assert!(matches!(asked[0], Update::Answered(..)));
}

#[test]
fn taking_over_continues_in_practice_from_that_turn() {
    let (mut table, _) = watching();
    let shown = seen(&table.ask(Request::Watch(Seek::To(120))));
    let updates = table.ask(Request::TakeOver("Ann practice 120".into()));
    let Some(Update::Started { name, practice, .. }) = updates.first() else {
        panic!("{updates:?}");
    };
    assert_eq!((name.as_str(), *practice), ("Ann practice 120", true));
    assert_eq!(seen(&updates), shown);
    let recalled = |it: &Update| matches!(it, Update::Recalled(RecentTurns { whole: true, turns, .. }) if turns.len() == 120);
    assert!(updates.iter().any(recalled), "what was said before");
    assert_eq!(table.turn(), 120);
    // The new run can be continued and stored like any other, and even its recorded turns can be undone.
    table.ask(Request::Step(Command::Wait));
    let tape = journal::read(&table.shelf.journals["Ann practice 120"]).unwrap();
    assert_eq!(tape.commands.len(), 121);
    assert_eq!(tape.header.setup.mode, Mode::Practice);
    for _ in 0..12 {
        table.ask(Request::Undo(1));
    }
    assert_eq!(table.turn(), 109);
    // The recording is no longer watched.
    assert_eq!(table.ask(Request::Watch(Seek::To(3))), []);
}

#[test]
fn taking_over_does_not_overwrite_a_run_of_that_name() {
    let (mut table, _) = watching();
    table.shelf.journals.insert("Bo".into(), vec![1]);
    table.ask(Request::Watch(Seek::On(3)));
    let updates = table.ask(Request::TakeOver("Bo".into()));
    assert!(matches!(&updates[0], Update::Started { name, .. } if name == "Bo 2"));
    assert_eq!(table.shelf.journals["Bo"], [1]);
}
