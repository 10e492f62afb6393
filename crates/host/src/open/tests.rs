use std::ops::ControlFlow;

use super::*;
use crate::host::tests::RULES;
use proto::{Answer, Query};
use sim::Setup;

/// A game being played, and its last snapshot.
struct Table {
    game: Game,
    snapshot: Vec<u8>,
    /// The journal before the game was last loaded.
    head: Vec<u8>,
    luck: geom::Stream,
}

impl Table {
    fn new(seed: u64) -> Self {
        let setup = Setup {
            seed,
            mode: proto::Mode::Ranked,
            calling: None,
        };
        Self {
            game: Game::new(Arc::clone(&RULES), setup).unwrap(),
            snapshot: Vec::new(),
            head: Vec::new(),
            luck: geom::Stream::new(seed, &[]),
        }
    }

    fn play(&mut self, turns: u32) {
        for _ in 0..turns {
            let Answer::Choices(choices) = self.game.ask(Query::Choices) else {
                panic!("there are always choices");
            };
            // A hero who stays in town survives, with any rules.
            let command = match self.luck.choose(&choices) {
                None | Some(Command::Descend) => Command::Wait,
                Some(command) => *command,
            };
            self.game.step(command).unwrap();
        }
    }

    fn journal(&self) -> Vec<u8> {
        [self.head.as_slice(), self.game.journal().bytes()].concat()
    }

    fn open(&self, journal: Option<&[u8]>) -> Opened {
        open(&RULES, Some(&self.snapshot), journal).unwrap()
    }
}

/// A game saved at turn 40 and played until turn 100.
fn at_turn_100() -> Table {
    let mut table = Table::new(3);
    table.play(40);
    table.snapshot = table.game.save();
    table.play(60);
    table
}

fn is_whole(opened: &Opened) -> bool {
    matches!(
        &opened.journal,
        JournalState::Whole {
            commands: Some(_),
            cut: false,
            ..
        }
    )
}

#[test]
fn commands_since_the_save_are_replayed() {
    let table = at_turn_100();
    let opened = table.open(Some(&table.journal()));
    assert_eq!((opened.replayed, opened.game.turn()), (100, 100));
    assert!(is_whole(&opened));
    assert_eq!(opened.game.digest(), table.game.digest());
    assert!(opened.unknown.is_empty());
}

/// Hostile: D1.
#[test]
fn a_journal_alone_restores_the_run() {
    let table = at_turn_100();
    let opened = open(&RULES, None, Some(&table.journal())).unwrap();
    assert_eq!((opened.replayed, opened.game.turn()), (100, 100));
    assert!(is_whole(&opened));
    assert_eq!(opened.game.digest(), table.game.digest());
    assert_eq!(packs_of(None, Some(&table.journal())).unwrap(), ["base"]);
    // Even with a damaged snapshot.
    let mut snapshot = table.snapshot.clone();
    *snapshot.last_mut().unwrap() ^= 1;
    let opened = open(&RULES, Some(&snapshot), Some(&table.journal())).unwrap();
    assert_eq!(opened.game.digest(), table.game.digest());
    assert_eq!(
        packs_of(Some(&snapshot), Some(&table.journal())).unwrap(),
        ["base"]
    );
    assert_eq!(
        open(&RULES, Some(&snapshot), None).err(),
        Some(BadSave::Damaged)
    );
    assert_eq!(
        open(&RULES, None, Some(b"HGJ1")).err(),
        Some(BadSave::Damaged)
    );
    assert_eq!(open(&RULES, None, None).err(), Some(BadSave::Damaged));
}

/// Hostile: D7.
#[test]
fn a_damaged_byte_loses_only_the_records_after_it() {
    let table = at_turn_100();
    let tape = table.journal();
    let mut turns = std::collections::BTreeSet::new();
    for back in 1..=tape.len() - 90 {
        let mut damaged = tape.clone();
        let at = damaged.len() - back;
        damaged[at] ^= 0x10;
        let opened = table.open(Some(&damaged));
        let good = sim::journal::read(&tape[..at]).unwrap().commands.len();
        let turn = opened.game.turn();
        turns.insert(turn);
        // The damage costs at most the commands that the snapshot lacks.
        assert_eq!(turn as usize, good.max(40), "byte {at}");
        match opened.journal {
            JournalState::Whole { bytes, .. } => assert_eq!(bytes, tape[..bytes.len()]),
            JournalState::Lost(lost) => assert!(
                good <= 40 && matches!(lost, JournalLost::Damaged | JournalLost::Behind),
                "byte {at}: {lost:?}"
            ),
            JournalState::Apart => panic!("the rules are the same"),
        }
    }
    assert!(turns.len() > 50, "{turns:?}");
}

#[test]
fn opening_recalls_events_and_counts_kills() {
    let table = at_turn_100();
    let opened = table.open(Some(&table.journal()));
    let recalled = opened.recalled;
    assert!(recalled.whole && recalled.kills == 0);
    let turns: Vec<u32> = recalled.turns.iter().map(|turn| turn.turn).collect();
    assert_eq!(turns, (1..=100).collect::<Vec<u32>>());
    let mut game = Game::new(Arc::clone(&RULES), table.game.setup()).unwrap();
    let commands = sim::journal::read(&table.journal()).unwrap().commands;
    for (command, told) in commands.iter().zip(&recalled.turns) {
        assert_eq!(game.step(*command).unwrap(), told.events);
    }
}

#[test]
fn a_torn_journal_loses_one_command_and_still_verifies() {
    let mut table = at_turn_100();
    let mut tape = table.journal();
    tape.pop();
    let opened = table.open(Some(&tape));
    assert_eq!((opened.replayed, opened.game.turn()), (99, 99));
    assert!(is_whole(&opened));

    table.head.clear();
    table.game = opened.game;
    table.play(30);
    table.game.close();
    let budget = sim::Budget::UNLIMITED;
    let verdict = sim::verify(&RULES, &table.journal(), &budget, |_, _| {
        ControlFlow::Continue(())
    });
    assert!(verdict.is_true_so_far(), "{verdict:?}");
    let reached = verdict.reached.unwrap();
    assert_eq!(reached.turns, 129);
    assert_eq!(reached.digest, table.game.digest());
}

#[test]
fn without_its_journal_a_run_resumes_from_its_snapshot() {
    let table = at_turn_100();
    let lost = |journal: Option<&[u8]>| {
        let opened = table.open(journal);
        assert_eq!((opened.replayed, opened.game.turn()), (0, 40));
        match opened.journal {
            JournalState::Lost(lost) => lost,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(lost(None), JournalLost::Missing);
    let tape = table.journal();
    assert_eq!(lost(Some(&tape[..tape.len() - 600])), JournalLost::Behind);
    let mut changed = tape.clone();
    changed[20] ^= 1;
    assert_eq!(lost(Some(&changed)), JournalLost::Damaged);
    let mut other = Table::new(5);
    other.play(100);
    assert_eq!(lost(Some(&other.journal())), JournalLost::Foreign);
    // The same beginning, but other commands.
    let mut other = Table::new(3);
    other.luck = geom::Stream::new(99, &[]);
    other.play(140);
    assert_eq!(lost(Some(&other.journal())), JournalLost::Elsewhere);
}

#[test]
fn a_save_names_its_packs_in_order() {
    let table = at_turn_100();
    assert_eq!(packs_of(Some(&table.snapshot), None).unwrap(), ["base"]);
    assert_eq!(packs_of(Some(b"nobody"), None), Err(BadSave::Foreign));
}

#[test]
fn a_damaged_save_is_refused() {
    let table = at_turn_100();
    let whole = table.snapshot.clone();
    for at in (0..whole.len()).step_by(whole.len() / 40) {
        let mut changed = whole.clone();
        changed[at] ^= 0x10;
        let bad = open(&RULES, Some(&changed), None).err().unwrap();
        assert!(
            matches!(bad, BadSave::Damaged | BadSave::Foreign),
            "{bad:?}"
        );
    }
    assert_eq!(
        open(&RULES, Some(b"nobody"), None).err(),
        Some(BadSave::Foreign)
    );
}

/// A bot's journal is closed while its hero lives. A continued run must not write behind that end mark.
#[test]
fn a_journal_closed_early_is_continued_without_its_end_mark() {
    let mut table = at_turn_100();
    table.game.close();
    let closed = table.journal();
    let opened = table.open(Some(&closed));
    assert_eq!(opened.game.turn(), 100);
    let JournalState::Whole { bytes, cut, .. } = opened.journal else {
        panic!("it can be gone on with");
    };
    assert!(cut && bytes.len() < closed.len() && closed.starts_with(&bytes));
    let again = open(&RULES, None, Some(&bytes)).unwrap();
    assert_eq!(again.game.turn(), 100);
}
