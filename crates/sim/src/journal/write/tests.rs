use super::{Header, INTERVAL, Journal, MAGIC};
use crate::defs::{PackStamp, Rules};
use crate::game::Game;
use crate::game::verify::{Budget, Verdict, verify};
use crate::journal::read::{JournalError, read};
use crate::journal::record::{Checkpoint, HashChain, RecordKind};
use crate::journal::{RULES_VERSION, Setup};
use crate::scenario::probe::{begin, choose, wander};
use crate::scenario::testing::rules;
use crate::scenario::zoo::{GOODS, ZOO};
use geom::Dir;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use proto::Command;
use std::ops::ControlFlow;
use std::sync::Arc;

fn check(rules: &Arc<Rules>, bytes: &[u8]) -> Verdict {
    verify(rules, bytes, &Budget::default(), |_, _| {
        ControlFlow::Continue(())
    })
}

fn reason(rules: &Arc<Rules>, bytes: &[u8]) -> String {
    check(rules, bytes).doubt.unwrap().to_string()
}

/// A game of at least this many turns.
fn long_game(rules: &Arc<Rules>, turns: u32) -> Game {
    let seeds = 0..100;
    let play = |seed| {
        let mut game = begin(rules, seed);
        wander(&mut game, seed, turns.into());
        game
    };
    let game = seeds.map(play).find(|game| game.turn() >= turns);
    game.expect("one of them lives long enough")
}

fn peaceful() -> Arc<Rules> {
    rules(&[GOODS])
}

/// A header in the format before callings existed.
fn before_callings(rules: u32, packs: &[PackStamp]) -> Vec<u8> {
    let header = (rules, packs, (77u64, proto::Mode::Ranked), None::<u64>);
    let payload = postcard::to_allocvec(&header).unwrap();
    let (mut bytes, mut chain) = (MAGIC.to_vec(), HashChain::START);
    crate::journal::record::write(&mut bytes, &mut chain, RecordKind::Header, &payload);
    bytes
}

#[test]
fn a_journal_of_older_rules_is_read_and_refused() {
    let rules = rules(ZOO);
    let old = before_callings(7, rules.packs());
    let header = read(&old).unwrap().header;
    assert_eq!((header.rules, header.setup.seed), (7, 77));
    assert_eq!(header.setup.calling, None);
    let told = reason(&rules, &old);
    assert!(told.contains('7') && told.contains("rules"), "{told}");
    let forged = before_callings(RULES_VERSION, rules.packs());
    assert!(read(&forged).is_err(), "what is new says what it must");
}

#[test]
fn a_journal_holds_header_commands_and_periodic_digests() {
    let rules = rules(ZOO);
    let setup = Setup {
        seed: 77,
        mode: proto::Mode::Practice,
        calling: None,
    };
    let mut game = Game::new(Arc::clone(&rules), setup).unwrap();
    assert_eq!(game.journal().commands(), 0);
    let mut commands = Vec::new();
    let mut digests = Vec::new();
    for turn in 1..=200 {
        game.step(Command::Dev(proto::Dev::Heal)).unwrap();
        commands.push(Command::Dev(proto::Dev::Heal));
        if turn % 64 == 0 {
            digests.push((turn, game.digest()));
        }
    }
    assert_eq!(INTERVAL, 64);
    let bytes = game.journal().bytes();
    assert!(bytes.starts_with(&MAGIC));
    let recording = read(bytes).unwrap();
    let header = Header {
        rules: RULES_VERSION,
        packs: rules.packs().to_vec(),
        setup,
        from: None,
    };
    assert_eq!(recording.header, header);
    assert_eq!(recording.commands, commands);
    assert_eq!(recording.digests, digests);
    assert_eq!((recording.end, recording.whole), (None, bytes.len()));
    assert_eq!(
        (game.journal().commands(), game.journal().len()),
        (200, bytes.len() as u64)
    );
    assert!(!game.journal().is_closed() && !game.journal().is_empty());
}

#[test]
fn a_finished_journal_verifies_to_its_recorded_digest() {
    let rules = rules(ZOO);
    let mut game = long_game(&rules, 100);
    let unfinished = game.journal().bytes().to_vec();
    let said = reason(&rules, &unfinished);
    assert!(said.contains("unfinished"), "{said}");
    assert_eq!(check(&rules, &unfinished).turns(), 100);
    let digest = game.digest();
    let closed = game.close().clone();
    assert!(closed.is_closed());
    assert_eq!(game.close(), &closed, "once is enough");
    let verdict = check(&rules, closed.bytes());
    assert!(verdict.is_true_so_far(), "{verdict:?}");
    let reached = verdict.reached.unwrap();
    assert_eq!((reached.turns, reached.digest), (100, digest));
    assert_eq!(read(closed.bytes()).unwrap().end, Some(digest));
    let mut heard = 0;
    let verdict = verify(&rules, closed.bytes(), &Budget::default(), |turn, game| {
        heard += 1;
        assert_eq!((turn, game.turn()), (heard, heard));
        if turn == 30 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((verdict.turns(), heard), (30, 30));
    assert!(!verdict.is_true_so_far());
}

#[test]
fn bytes_after_the_end_mark_are_refused() {
    let rules = peaceful();
    let mut game = long_game(&rules, 10);
    let mut bytes = game.close().bytes().to_vec();
    bytes.extend_from_slice(b"abc");
    assert_eq!(read(&bytes), Err(JournalError::Trailing(3)));
    assert!(reason(&rules, &bytes).contains("3 bytes after"));
}

#[test]
fn an_unfinished_journal_is_read_up_to_its_last_whole_record() {
    let rules = peaceful();
    let game = long_game(&rules, 70);
    let bytes = game.journal().bytes();
    let whole = read(bytes).unwrap();
    let header = Journal::new(&whole.header).bytes().len();
    let mut most = 0;
    for n in 0..=bytes.len() {
        let part = read(&bytes[..n]);
        if n < header {
            assert!(part.is_err(), "{n}");
            continue;
        }
        let part = part.unwrap();
        assert!(part.whole <= n && part.whole >= header);
        assert_eq!(read(&bytes[..part.whole]).unwrap().commands, part.commands);
        assert!(whole.commands.starts_with(&part.commands));
        assert!(part.commands.len() >= most);
        most = part.commands.len();
        assert_eq!(part.end, None);
    }
    assert_eq!(most, 70);
}

#[test]
fn bytes_without_magic_or_header_are_not_a_journal() {
    let rules = peaceful();
    assert_eq!(read(b""), Err(JournalError::NoJournal));
    assert_eq!(read(b"HGS1"), Err(JournalError::NoJournal));
    assert_eq!(read(&MAGIC), Err(JournalError::NoHeader));
    let mut journal = Journal {
        bytes: MAGIC.to_vec(),
        ..Journal::new(&Header::of(&rules, Setup::default()))
    };
    journal.chain = HashChain::START;
    journal.push(Command::Wait);
    assert_eq!(read(journal.bytes()), Err(JournalError::NoHeader));
    assert!(reason(&rules, b"nonsense").contains("no journal"));
}

#[test]
fn misplaced_journal_records_are_damage() {
    let rules = peaceful();
    let header = Header::of(&rules, Setup::default());
    let damaged =
        |journal: &Journal| matches!(read(journal.bytes()), Err(JournalError::Damaged { .. }));
    let mut twice = Journal::new(&header);
    twice.append(RecordKind::Header, &header);
    assert!(damaged(&twice), "a second header");
    for kind in [RecordKind::Digest, RecordKind::End] {
        let mut early = Journal::new(&header);
        let checkpoint = Checkpoint {
            commands: 1,
            digest: 0,
        };
        early.append(kind, &checkpoint);
        assert!(damaged(&early), "a digest of what has not happened");
    }
    let mut long = Journal::new(&header);
    long.append(RecordKind::Command, &(Command::Wait, 1u8));
    assert!(damaged(&long), "more than a command");
    let mut at = Journal::new(&header);
    at.push(Command::Wait);
    let where_it_begins = at.bytes().len();
    at.append(RecordKind::Command, &200u8);
    let error = JournalError::Damaged {
        at: where_it_begins as u64,
        commands: 1,
    };
    assert_eq!(read(at.bytes()), Err(error));
}

#[test]
fn long_journal_records_are_read() {
    let rules = peaceful();
    for length in [10, 127, 128, 300, 16_383, 16_384, 40_000] {
        let header = Header {
            packs: vec![PackStamp {
                name: "x".repeat(length),
                hash: String::new(),
            }],
            ..Header::of(&rules, Setup::default())
        };
        let mut journal = Journal::new(&header);
        journal.push(Command::Descend);
        let recording = read(journal.bytes()).unwrap();
        assert_eq!(
            (recording.header, recording.commands),
            (header, vec![Command::Descend])
        );
    }
}

#[test]
fn a_journal_of_other_rules_is_not_played() {
    let rules = peaceful();
    let verify_header = |header: Header| {
        let mut journal = Journal::new(&header);
        journal.close(0);
        reason(&rules, journal.bytes())
    };
    let header = Header::of(&rules, Setup::default());
    let said = verify_header(Header {
        rules: RULES_VERSION + 1,
        ..header.clone()
    });
    assert!(said.contains("rules version"), "{said}");
    let said = verify_header(Header {
        from: Some(1),
        ..header.clone()
    });
    assert!(said.contains("goes on from a saved game"), "{said}");
    let packs = |name: &str, hash: &str| {
        vec![PackStamp {
            name: name.into(),
            hash: hash.into(),
        }]
    };
    let said = verify_header(Header {
        packs: packs("elsewhere", "0"),
        ..header.clone()
    });
    assert!(
        said.contains("recorded with the packs elsewhere; loaded are t"),
        "{said}"
    );
    let said = verify_header(Header {
        packs: packs("t", "1"),
        ..header.clone()
    });
    assert!(said.contains("another version of the pack t"), "{said}");
    let said = verify_header(header);
    assert!(said.contains("digests part"), "{said}");
}

#[test]
fn a_journal_with_a_wrong_digest_is_detected() {
    let rules = peaceful();
    let header = Header::of(&rules, Setup::default());
    let mut refused = Journal::new(&header);
    refused.push(Command::Wait);
    refused.push(Command::Ascend);
    let verdict = check(&rules, refused.bytes());
    assert_eq!((verdict.is_true_so_far(), verdict.turns()), (false, 1));
    assert!(verdict.doubt.unwrap().to_string().contains("command 2"));
    let mut parted = Journal::new(&header);
    for _ in 0..64 {
        parted.push(Command::Wait);
    }
    parted.note(12345);
    let verdict = check(&rules, parted.bytes());
    assert_eq!((verdict.is_true_so_far(), verdict.turns()), (false, 64));
    let said = verdict.doubt.unwrap().to_string();
    assert_eq!(said, "at command 64: the digests part");
}

#[test]
fn digests_are_noted_every_sixty_four_commands_only() {
    let rules = peaceful();
    let mut journal = Journal::new(&Header::of(&rules, Setup::default()));
    for n in 1..=130 {
        journal.push(Command::Wait);
        journal.note(n);
    }
    assert_eq!(
        read(journal.bytes()).unwrap().digests,
        [(64, 64), (128, 128)]
    );
}

#[test]
fn a_resumed_journal_continues_at_its_position() {
    let rules = peaceful();
    let mut game = begin(&rules, 3);
    wander(&mut game, 3, 90);
    let mut first = game.journal().bytes().to_vec();
    let loaded = Game::load(&rules, &game.save()).unwrap();
    assert_eq!(loaded.journal.bytes, first.len() as u64);
    assert_eq!(loaded.journal.commands, 90);
    let mut twin = loaded.game;
    assert_eq!(twin.journal().bytes(), b"");
    assert_eq!(twin.journal().len(), first.len() as u64);
    for turn in 0..60 {
        let command = choose(&game, turn);
        game.step(command).unwrap();
        twin.step(command).unwrap();
    }
    first.extend_from_slice(twin.close().bytes());
    assert_eq!(first, game.close().bytes());
    assert!(check(&rules, &first).is_true_so_far());
    let closed = Game::load(&rules, &game.save()).unwrap().game;
    assert!(closed.journal().is_closed());
}

#[test]
fn refused_commands_are_not_recorded() {
    let rules = peaceful();
    let mut game = begin(&rules, 3);
    let before = game.journal().clone();
    let refused = Dir::ALL
        .map(Command::Step)
        .into_iter()
        .chain([Command::Ascend]);
    let refused: Vec<Command> = refused.filter(|c| game.check(*c).is_err()).collect();
    for command in &refused {
        assert!(game.step(*command).is_err());
    }
    assert!(!refused.is_empty());
    assert_eq!(*game.journal(), before);
}

fn mangled() -> impl Strategy<Value = (u8, prop::sample::Index, u8, u8)> {
    (0..4u8, any::<prop::sample::Index>(), 1..=255u8, 1..40u8)
}

fn mangle(bytes: &mut Vec<u8>, (how, at, with, many): (u8, prop::sample::Index, u8, u8)) {
    let at = at.index(bytes.len());
    let end = (at + usize::from(many)).min(bytes.len());
    match how {
        0 => bytes[at] ^= with,
        1 => drop(bytes.drain(at..end)),
        2 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(end..end, again);
        }
        _ => bytes.truncate(at),
    }
}

fn on_many<S: Strategy>(strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(200)
    };
    let tried = TestRunner::new(config).run(&strategy, test);
    tried.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_changed_journal_is_refused_or_read_as_unfinished() {
    let rules = peaceful();
    let mut game = begin(&rules, 1);
    wander(&mut game, 1, 70);
    let whole = game.close().bytes().to_vec();
    let original = read(&whole).unwrap();
    on_many(prop::collection::vec(mangled(), 1..4), |changes| {
        let mut bytes = whole.clone();
        for change in changes {
            if !bytes.is_empty() {
                mangle(&mut bytes, change);
            }
        }
        prop_assume!(bytes != whole);
        if let Ok(part) = read(&bytes) {
            prop_assert_eq!(part.end, None);
            prop_assert!(original.commands.starts_with(&part.commands));
        }
        prop_assert!(!check(&rules, &bytes).is_complete());
        Ok(())
    });
}

#[test]
fn random_bytes_are_not_a_journal() {
    let rules = peaceful();
    let start = Journal::new(&Header::of(&rules, Setup::default()));
    on_many(prop::collection::vec(any::<u8>(), 0..300), |noise| {
        prop_assert!(read(&noise).is_err());
        prop_assert!(read(&[&MAGIC[..], &noise].concat()).is_err());
        let bytes = [start.bytes(), &noise].concat();
        if let Ok(part) = read(&bytes) {
            prop_assert_eq!((part.whole, part.commands.len()), (start.bytes().len(), 0));
        }
        Ok(())
    });
}
