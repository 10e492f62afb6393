//! The memory of a run: its deeds, the pages about it, and the player's notes.

use super::*;
use geom::Point;
use proto::{Chronicle, Dev, Discoveries, Event, LevelNo, Note, Pages, Seek, Who};

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
fn a_death_comes_with_its_chronicle() {
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

/// A player whose process was killed gets the same chronicle when the run is opened.
#[test]
fn a_reopened_run_has_the_same_chronicle() {
    let mut first = table(0, true);
    let updates = die(&mut first);
    let told = chronicle(&updates).unwrap().clone();
    let mut second = first.again();
    let updates = second.resume();
    assert_eq!(chronicle(&updates), Some(&told));
    // Undone turns are not in it.
    second.ask(Request::Undo(1));
    second.ask(Request::Undo(1));
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
fn pages_are_stored_next_to_a_finished_journal() {
    let mut table = table(3, false);
    table.ask(Request::Keep(pages()));
    assert!(table.shelf.pages.is_empty(), "the run goes on");
    die(&mut table);
    let updates = table.ask(Request::Keep(pages()));
    assert_eq!(updates, [Update::PagesKept("finished/Ann-6.html".into())]);
    assert_eq!(table.shelf.pages["finished/Ann-6"], pages());
}

#[test]
fn practice_pages_are_stored_when_the_end_is_final() {
    let mut table = table(0, true);
    die(&mut table);
    table.ask(Request::Keep(pages()));
    assert!(table.shelf.pages.is_empty());
    table.ask(Request::Undo(1));
    table.ask(Request::Leave);
    assert!(table.shelf.pages.is_empty(), "it was taken back");
    table.resume();
    die(&mut table);
    table.ask(Request::Keep(pages()));
    table.ask(Request::Leave);
    assert_eq!(table.shelf.pages.len(), 1);
}

#[test]
fn retelling_a_journal_gives_its_chronicle() {
    let mut table = table(0, false);
    let updates = die(&mut table);
    let told = chronicle(&updates).unwrap().clone();
    let journal = table.shelf.finished["Ann-6"].clone();
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
fn notes_survive_the_process_and_do_not_change_the_game() {
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

fn discoveries(table: &mut Table) -> Discoveries {
    let mut updates = table.ask(Request::Ask(Query::Discoveries));
    match updates.pop() {
        Some(Update::Answered(_, Answer::Discoveries(known))) => *known,
        other => panic!("{other:?}"),
    }
}

fn wander(table: &mut Table, turns: usize) {
    for n in 0..turns {
        let way = geom::Dir::ALL[n * n % 8];
        table.ask(Request::Step(Command::Step(way)));
    }
}

#[test]
fn discoveries_survive_the_process_and_follow_undo() {
    let mut first = table(0, true);
    let begun = discoveries(&mut first);
    assert!(
        begun.whole && !begun.met.is_empty(),
        "people are in the pub"
    );
    assert_eq!(begun.levels, [(LevelNo(1), 0)]);
    wander(&mut first, 40);
    let wolf = BASE.0.find("base:wolf").unwrap();
    first.ask(Request::Step(Command::Dev(Dev::Make(wolf))));
    wander(&mut first, 3);
    let known = discoveries(&mut first);
    let met = known.kinds.iter().find(|it| it.kind == wolf);
    assert_eq!(met.map(|it| it.met), Some(1), "{known:?}");
    assert!(known.kinds.is_sorted_by_key(|it| it.kind));
    let mut second = first.again();
    second.resume();
    assert_eq!(discoveries(&mut second), known);
    for _ in 0..second.turn() {
        second.ask(Request::Undo(1));
    }
    assert_eq!(second.turn(), 0);
    assert_eq!(discoveries(&mut second), begun);
}

/// A creature's own name is known after it has said something.
#[test]
fn taking_over_a_recording_keeps_its_discoveries() {
    let recording =
        journal::read(include_bytes!("../../../../../tests/journals/story.hgj")).unwrap();
    let of = u32::try_from(recording.commands.len()).unwrap();
    let mut table = Table::new(Shelf::default());
    let (rules, catalog) = (&BASE.0, &BASE.1);
    table.host.watch(rules, catalog, "Ann", recording).unwrap();
    table.settle();
    table.ask(Request::Watch(Seek::To(of)));
    let nothing = table.ask(Request::Ask(Query::Discoveries));
    let unknown = Update::Answered(Query::Discoveries, Answer::Unknown);
    assert_eq!(nothing, [unknown], "who only looks on has no list");
    table.ask(Request::TakeOver("Bo".into()));
    let known = discoveries(&mut table);
    let slain: u32 = known.kinds.iter().map(|it| it.slain).sum();
    assert!(slain > 0 && known.levels.len() > 1, "{known:?}");
    let homes: BTreeSet<_> = known.met.iter().map(|met| met.level).collect();
    assert!(homes.len() > 1, "people of every level are remembered");
}
