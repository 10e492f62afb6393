//! What is remembered of a run: its deeds, the pages about it, and what the player wrote down.

use super::*;
use geom::Point;
use proto::{Chronicle, Event, LevelNo, Note, Pages, Who};

fn chronicle(updates: &[Update]) -> Option<&Chronicle> {
    updates.iter().find_map(|update| match update {
        Update::Chronicle(chronicle) => Some(chronicle),
        _ => None,
    })
}

fn pages() -> Pages {
    Pages {
        text: "Ann".into(),
        html: "<p>Ann</p>".into(),
    }
}

#[test]
fn an_end_is_told_with_all_that_led_to_it() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let told = chronicle(&updates).expect("the player is told");
    assert!(told.whole);
    assert!(told.deeds.is_sorted_by_key(|deed| deed.turn));
    let last = told.deeds.last().unwrap();
    assert_eq!(last.turn, table.turn());
    assert!(matches!(last.event, Event::Ended { .. }), "{last:?}");
    let fatal = told.deeds.iter().rfind(|deed| {
        let who = matches!(deed.event, Event::Hurt { who: Who::Hero, .. });
        who && deed.health <= 0
    });
    assert!(fatal.is_some(), "a blow brought it down to nothing");
    let arrived = |deed: &&proto::Deed| matches!(deed.event, Event::Arrived { .. });
    assert_eq!(
        told.deeds
            .iter()
            .rfind(arrived)
            .map_or(LevelNo(1), |deed| deed.level),
        last.level
    );
}

/// Whoever was killed with the process is told the same when the run is opened.
#[test]
fn the_same_is_told_to_whoever_comes_back_to_a_run() {
    let mut first = table(0, true);
    let updates = die(&mut first);
    let told = chronicle(&updates).unwrap().clone();
    let mut second = first.again();
    let updates = second.resume();
    assert_eq!(chronicle(&updates), Some(&told));
    // What was taken back is not told.
    second.ask(Request::Undo);
    second.ask(Request::Undo);
    let turn = second.turn();
    let updates = die(&mut second);
    let again = chronicle(&updates).unwrap();
    let before = |chronicle: &Chronicle| {
        let deeds = chronicle.deeds.iter().filter(|deed| deed.turn <= turn);
        deeds.copied().collect::<Vec<_>>()
    };
    assert_eq!(before(again), before(&told));
    assert!(again.deeds.is_sorted_by_key(|deed| deed.turn));
}

#[test]
fn pages_are_put_beside_the_journal_of_a_run_that_has_ended() {
    let mut table = table(3, false);
    table.ask(Request::Keep(pages()));
    assert!(table.shelf.pages.is_empty(), "the run goes on");
    die(&mut table);
    let updates = table.ask(Request::Keep(pages()));
    assert_eq!(updates, [Update::PagesKept("finished/Ann-5.html".into())]);
    assert_eq!(table.shelf.pages["finished/Ann-5"], pages());
}

#[test]
fn in_practice_pages_wait_until_the_end_is_final() {
    let mut table = table(0, true);
    die(&mut table);
    table.ask(Request::Keep(pages()));
    assert!(table.shelf.pages.is_empty());
    table.ask(Request::Undo);
    table.ask(Request::Leave);
    assert!(table.shelf.pages.is_empty(), "it was taken back");
    table.resume();
    die(&mut table);
    table.ask(Request::Keep(pages()));
    table.ask(Request::Leave);
    assert_eq!(table.shelf.pages.len(), 1);
}

#[test]
fn a_recorded_run_is_retold_as_it_went() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let told = chronicle(&updates).unwrap().clone();
    let journal = table.shelf.finished["Ann-5"].clone();
    let retold = crate::retell(&BASE.0, &BASE.1, "An\u{1b}n", &journal).unwrap();
    assert_eq!(retold.chronicle, told);
    assert!(matches!(&retold.updates[0], Update::Started { name, .. } if name == "Ann"));
    let ended = |update: &Update| matches!(update, Update::Ended(_));
    assert!(retold.updates.iter().any(ended));
}

fn note(text: &str) -> Note {
    Note {
        level: LevelNo(1),
        at: Point::new(4, 2),
        text: text.into(),
    }
}

#[test]
fn notes_outlast_the_process_and_change_nothing_else() {
    let mut table = table(5, false);
    let digest = table.host.running().unwrap().1.digest();
    let journal = table.journal().clone();
    let updates = table.ask(Request::Note(note("the drunk\u{202e} owes me")));
    let written = Update::Notes(vec![note("the drunk owes me")]);
    assert_eq!(updates, std::slice::from_ref(&written));
    assert_eq!(table.host.running().unwrap().1.digest(), digest);
    assert_eq!(*table.journal(), journal);
    let mut table = table.again();
    let updates = table.resume();
    assert!(updates.contains(&written), "{updates:?}");
    let updates = table.ask(Request::Note(note("")));
    assert_eq!(updates, [Update::Notes(vec![])]);
    let mut table = table.again();
    let updates = table.resume();
    assert!(!updates.iter().any(|it| matches!(it, Update::Notes(_))));
}
