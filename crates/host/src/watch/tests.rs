use super::*;
use crate::host::tests::{BASE, RULES, dead};
use sim::journal;

/// A recorded story with a portal.
const STORY: &[u8] = include_bytes!("../../../../tests/journals/story.hgj");

fn open(bytes: &[u8]) -> Watch {
    let recording = journal::read(bytes).unwrap();
    let budget = Budget::default();
    let mut watch = Watch::new(&RULES, &BASE.1, "Ann".into(), recording, &budget).unwrap();
    while !watch.replay_some(50).unwrap() {}
    watch
}

/// The digest after every command, and sometimes the view, in a straight replay.
fn straight(bytes: &[u8]) -> Vec<(u64, Option<View>)> {
    let recording = journal::read(bytes).unwrap();
    let mut game = begin(&RULES, recording.header.setup).unwrap();
    let mut seen = vec![(game.digest(), Some(fresh(&game)))];
    for command in &recording.commands {
        game.step(*command).unwrap();
        let often = seen.len() < 10 || seen.len().is_multiple_of(16);
        seen.push((game.digest(), often.then(|| fresh(&game))));
    }
    seen
}

fn fresh(game: &Game) -> View {
    let mut view = View::default();
    game.view(&mut view);
    view.changed.clear();
    view
}

#[test]
fn a_seek_shows_the_same_as_a_straight_replay() {
    for bytes in [STORY.to_vec(), dead()] {
        let bytes = bytes.as_slice();
        let seen = straight(bytes);
        let last = seen.len() - 1;
        let mut watch = open(bytes);
        let check = |watch: &Watch, at: usize| {
            assert_eq!(watch.at, at);
            assert_eq!(watch.game.digest(), seen[at].0, "after {at}");
            if let Some(view) = &seen[at].1 {
                assert_eq!(fresh(&watch.game), *view, "after {at}");
            }
        };
        let places = [
            0,
            last,
            last / 2,
            last / 2 - 1,
            7,
            64,
            63,
            last - 1,
            last,
            130,
            1,
        ];
        for at in places.map(|at| at.min(last)) {
            watch.seek(Seek::To(count(at))).unwrap();
            check(&watch, at);
            // One step forward from anywhere, and back again.
            if at < last {
                watch.seek(Seek::On(1)).unwrap();
                check(&watch, at + 1);
                watch.seek(Seek::To(count(at))).unwrap();
                check(&watch, at);
            }
        }
        // Backwards one by one, over more than one snapshot.
        for at in (last.saturating_sub(70)..last).rev() {
            watch.seek(Seek::To(count(at))).unwrap();
            check(&watch, at);
        }
        let updates = watch.seek(Seek::To(u32::MAX)).unwrap();
        assert!(updates.contains(&Update::Watched(count(last))));
    }
}

#[test]
fn recalled_events_equal_those_of_the_turns_before() {
    let mut watch = open(STORY);
    let recording = journal::read(STORY).unwrap();
    let mut game = begin(&RULES, recording.header.setup).unwrap();
    let told: Vec<Vec<Event>> = recording
        .commands
        .iter()
        .map(|command| game.step(*command).unwrap().to_vec())
        .collect();
    for at in [told.len(), 40, 250.min(told.len())] {
        let shown = watch.seek(Seek::To(count(at))).unwrap();
        let Update::Shown { recalled, .. } = &shown[0] else {
            panic!("{shown:?}");
        };
        let from = at.saturating_sub(TOLD);
        let events: Vec<&Vec<Event>> = recalled.turns.iter().map(|it| &it.events).collect();
        assert_eq!(events, told[from..at].iter().collect::<Vec<_>>());
        assert_eq!(recalled.whole, from == 0);
        let kills = told[..from].iter().flatten().filter(|it| it.is_kill());
        assert_eq!(recalled.kills as usize, kills.count());
    }
}

#[test]
fn every_wound_kill_place_and_find_is_a_highlight() {
    let watch = open(STORY);
    let of = |moment| watch.marks.iter().filter(|it| it.moment == moment).count();
    assert!(of(HighlightKind::Place) >= 3, "the wood, home, and back");
    assert!(of(HighlightKind::Find) >= 1, "a bargain at least");
    assert!(watch.marks.is_sorted_by_key(|mark| mark.at));
    let dead = open(&dead());
    let last = dead
        .marks
        .iter()
        .rfind(|it| it.moment == HighlightKind::Wound);
    assert_eq!(last.map(|it| it.at), Some(count(dead.commands.len())));
}

/// However long a run is, its snapshots stay within the limit.
#[test]
fn a_recording_with_few_snapshots_can_still_be_watched() {
    let seen = straight(STORY);
    let mut watch = open(STORY);
    watch.frames.retain(|(at, _)| at.is_multiple_of(512));
    for at in [300, 10, seen.len() - 1, 5] {
        let at = at.min(seen.len() - 1);
        watch.seek(Seek::To(count(at))).unwrap();
        assert_eq!(watch.game.digest(), seen[at].0);
    }
}
