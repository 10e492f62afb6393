use super::{Budget, Verdict, VerificationProblem, Why, verify};
use crate::defs::{PackStamp, Rules};
use crate::game::Game;
use crate::journal::{Header, Journal, JournalError, Setup};
use crate::scenario::probe::{begin, choose};
use crate::scenario::testing::rules;
use crate::scenario::zoo::ZOO;
use geom::Point;
use proto::{Command, Dev, Mode, Refusal};
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| rules(ZOO));

fn judge(bytes: &[u8]) -> Verdict {
    judge_within(bytes, &Budget::default())
}

fn judge_within(bytes: &[u8], budget: &Budget) -> Verdict {
    verify(&RULES, bytes, budget, |_, _| ControlFlow::Continue(()))
}

fn doubt(verdict: &Verdict) -> (u32, &Why) {
    let VerificationProblem { command, why } = verdict.doubt.as_ref().expect("a doubt");
    (*command, why)
}

fn new(seed: u64, mode: Mode) -> Game {
    Game::new(
        Arc::clone(&RULES),
        Setup {
            seed,
            mode,
            calling: None,
        },
    )
    .expect("these rules carry a game")
}

/// A game in which the hero dies after more than `least` commands.
fn to_the_end(mode: Mode, least: u32) -> Game {
    let games = (0..200).map(|seed| {
        let mut game = new(seed, mode);
        while !game.is_over() && game.turn() < 2_000 {
            let command = choose(&game, geom::mix(seed, game.turn().into()));
            game.step(command).expect("it was among the choices");
        }
        game
    });
    let mut long = games.filter(|game| game.is_over() && game.turn() > least);
    long.next().expect("one of them lives that long and dies")
}

/// A journal of these commands, with or without digests, and with this end mark.
fn forged(header: &Header, commands: &[Command], digests: bool, end: Option<u64>) -> Vec<u8> {
    let mut game = Game::new(Arc::clone(&RULES), header.setup).expect("a game");
    let mut journal = Journal::new(header);
    for command in commands {
        journal.push(*command);
        let _ = game.step(*command);
        if digests {
            journal.note(game.digest());
        }
    }
    if let Some(end) = end {
        journal.close(end);
    }
    journal.bytes().to_vec()
}

fn header(mode: Mode) -> Header {
    Header::of(
        &RULES,
        Setup {
            seed: 3,
            mode,
            calling: None,
        },
    )
}

/// Hostile: J4.
#[test]
fn only_a_finished_run_has_a_complete_verdict() {
    let mut game = to_the_end(Mode::Ranked, 100);
    let verdict = judge(game.journal().bytes());
    assert_eq!(doubt(&verdict), (0, &Why::NoEnd));
    let bytes = game.close().bytes().to_vec();
    let verdict = judge(&bytes);
    assert!(verdict.is_complete() && verdict.is_ranked(), "{verdict:?}");
    let reached = verdict.reached.expect("it was played");
    assert_eq!(reached.ending, game.ending());
    assert_eq!((reached.turns, reached.level), (game.turn(), game.level()));
    assert_eq!(
        (reached.digest, reached.score),
        (game.digest(), game.score())
    );
    assert_eq!(verdict.run.map(|run| run.setup), Some(game.setup()));

    let mut alive = begin(&RULES, 1);
    for _ in 0..10 {
        alive.step(Command::Wait).expect("time passes");
    }
    assert!(!alive.is_over());
    let verdict = judge(alive.close().bytes());
    assert_eq!(doubt(&verdict), (0, &Why::Alive));
    assert!(verdict.is_true_so_far() && !verdict.is_ranked());
    let nothing = judge(new(3, Mode::Ranked).close().bytes());
    assert_eq!(doubt(&nothing), (0, &Why::Alive));
}

/// Hostile: J1.
#[test]
fn a_developers_command_is_refused_in_a_ranked_run() {
    for dev in [Dev::Heal, Dev::Reveal, Dev::Goto(Point::new(1, 1))] {
        let command = Command::Dev(dev);
        let mut ranked = new(3, Mode::Ranked);
        assert_eq!(ranked.step(command), Err(Refusal::Ranked));
        for mode in [Mode::Practice, Mode::Wizard] {
            assert!(new(3, mode).step(command).is_ok());
        }
        let bytes = forged(&header(Mode::Ranked), &[Command::Wait, command], true, None);
        let why = Why::Refused(command, Refusal::Ranked);
        assert_eq!(doubt(&judge(&bytes)), (2, &why));
    }
}

/// Hostile: J2.
#[test]
fn commands_aimed_off_the_map_are_refused() {
    let mut game = new(3, Mode::Wizard);
    let id = proto::Id::HERO;
    for x in [i32::MIN, -1, 20_000, i32::MAX] {
        for y in [i32::MIN, 0, i32::MAX] {
            let at = Point::new(x, y);
            for command in [
                Command::Disarm(at),
                Command::Shoot(at),
                Command::Use {
                    item: id,
                    at: Some(at),
                },
                Command::Dev(Dev::Goto(at)),
            ] {
                assert_eq!(game.step(command), Err(Refusal::Nonsense), "{command:?}");
            }
            for query in [
                proto::Query::Examine(at),
                proto::Query::Aim { item: None, at },
            ] {
                assert_eq!(game.ask(query), proto::Answer::Unknown, "{query:?}");
            }
        }
    }
}

/// Hostile: J3.
#[test]
fn the_mode_is_bound_into_every_digest() {
    let digests = [Mode::Ranked, Mode::Practice, Mode::Wizard].map(|mode| new(3, mode).digest());
    assert!(digests[0] != digests[1] && digests[1] != digests[2] && digests[0] != digests[2]);
    let mut game = to_the_end(Mode::Practice, 64);
    let verdict = judge(game.close().bytes());
    assert!(verdict.is_complete() && !verdict.is_ranked());
    let recording = crate::journal::read(game.journal().bytes()).expect("a journal");
    let mut ranked = recording.header.clone();
    ranked.setup.mode = Mode::Ranked;
    let mut forged = Journal::new(&ranked);
    for (n, command) in (1..).zip(&recording.commands) {
        forged.push(*command);
        if let Some((_, digest)) = recording.digests.iter().find(|(at, _)| *at == n) {
            forged.note(*digest);
        }
    }
    forged.close(recording.end.expect("an end"));
    assert_eq!(doubt(&judge(forged.bytes())), (64, &Why::DigestDiffers));
}

/// Hostile: J7, J8.
#[test]
fn a_journal_has_exactly_one_valid_form() {
    let mut game = to_the_end(Mode::Ranked, 130);
    let bytes = game.close().bytes().to_vec();
    let recording = crate::journal::read(&bytes).expect("a journal");
    let Header { setup, .. } = recording.header;
    let header = Header::of(&RULES, setup);
    assert_eq!(
        forged(&header, &recording.commands, true, recording.end),
        bytes
    );
    let bare = forged(&header, &recording.commands, false, recording.end);
    assert_eq!(
        doubt(&judge(&bare)),
        (64, &Why::NotCanonical),
        "digests left out"
    );
    let waits = [Command::Wait; 3];
    let mut early = Journal::new(&header);
    early.note(1);
    let mut twice = Journal::new(&header);
    for command in waits {
        early.push(command);
        twice.push(command);
    }
    twice.note_anyway(1);
    twice.note_anyway(1);
    assert_eq!(doubt(&judge(early.bytes())), (1, &Why::NotCanonical));
    let mut only = Journal::new(&header);
    only.note(1);
    assert_eq!(*doubt(&judge(only.bytes())).1, Why::DigestDiffers);
    only = Journal::new(&header);
    only.note_anyway(new(setup.seed, setup.mode).digest());
    assert_eq!(*doubt(&judge(only.bytes())).1, Why::NotCanonical);
    assert_eq!(doubt(&judge(twice.bytes())), (3, &Why::DigestDiffers));
    let mut padded = Journal::new(&header);
    padded.push_payload(&[0x80, 0x00]);
    let verdict = judge(padded.bytes());
    assert_eq!(
        doubt(&verdict),
        (1, &Why::NotCanonical),
        "Wait in two bytes"
    );
}

/// Hostile: J5.
#[test]
fn verification_stops_at_its_budget() {
    let mut game = to_the_end(Mode::Ranked, 130);
    let bytes = game.close().bytes().to_vec();
    let turns = game.turn();
    let with = |change: fn(&mut Budget, u32, u64)| {
        let mut budget = Budget::default();
        change(&mut budget, turns, bytes.len() as u64);
        judge_within(&bytes, &budget)
    };
    assert!(with(|budget, turns, _| budget.commands = turns).is_complete());
    let verdict = with(|budget, turns, _| budget.commands = turns - 1);
    let (_, why) = doubt(&verdict);
    assert_eq!(*why, Why::Journal(JournalError::TooLong(turns - 1)));
    assert!(with(|budget, _, length| budget.bytes = length).is_complete());
    let verdict = with(|budget, _, length| budget.bytes = length - 1);
    let (_, why) = doubt(&verdict);
    assert_eq!(*why, Why::TooLarge(bytes.len() as u64 - 1));
    let needed = judge(&bytes).reached.expect("it was played").work;
    assert!(needed > turns.into());
    let within = |work| {
        let budget = Budget {
            work,
            work_per_command: 0,
            ..Budget::default()
        };
        judge_within(&bytes, &budget)
    };
    assert!(within(needed).is_complete());
    assert_eq!(*doubt(&within(needed - 1)).1, Why::TooMuchWork);
    let verdict = within(20);
    assert!(verdict.turns() <= 20, "it stops at once: {verdict:?}");
}

/// Hostile: J5.
#[test]
fn a_developer_cannot_fill_a_level_without_end() {
    let mut game = new(3, Mode::Wizard);
    let kind = RULES.find("t:bread").expect("a kind");
    let make = Command::Dev(Dev::Make(kind));
    let mut made = 0;
    while game.step(make).is_ok() {
        made += 1;
        // Healing also keeps the hero from starving.
        let healed = game.step(Command::Dev(Dev::Heal));
        assert!(healed.is_ok() && made < 5_000, "{made}: {healed:?}");
    }
    assert!(made > 3_000, "{made}");
    assert_eq!(game.step(make), Err(Refusal::Full));
}

/// Hostile: J6.
#[test]
fn untrusted_names_are_escaped_and_shortened() {
    let packs = |name: String| {
        let hash = String::new();
        let packs = (0..30).map(|_| PackStamp {
            name: name.clone(),
            hash: hash.clone(),
        });
        Header {
            packs: packs.collect(),
            ..header(Mode::Ranked)
        }
    };
    for name in [
        "\u{1b}]0;owned\u{7}\u{1b}[2J\rcomplete",
        "\u{202e}evil",
        "鳥",
    ] {
        let bytes = forged(&packs(name.repeat(1_000)), &[], false, None);
        let said = judge(&bytes).doubt.expect("a doubt").to_string();
        assert!(!said.chars().any(proto::is_unprintable), "{said:?}");
        assert!(said.len() < 4_000 && said.contains("and 22 more"), "{said}");
    }
}
