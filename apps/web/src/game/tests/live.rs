//! A game on the service, which a host and a teller replace.

use std::time::Duration;

use host::Host;
use proto::session::{Calling, Start, Trouble};
use sim::journal::{RULES_VERSION, Recording};
use wire::{Audience, ClientMessage, Encoder, ServerMessage};

use super::{Code, Game, Key, Link, Request, Table, Update, load};
use crate::game::ConnectionTarget;
use content::PackSource;

const NAME: &str = "0123456789abcdef0123456789abcdef";

/// The service's side of a game.
struct Far {
    host: Host,
    teller: Encoder,
}

impl Far {
    fn begun(seed: u64) -> Self {
        Self::like(Start {
            name: "Berta".into(),
            seed: Some(seed),
            practice: false,
            calling: Calling::Nobody,
        })
    }

    fn like(start: Start) -> Self {
        let (rules, catalog) = load(&[PackSource::base()]).unwrap();
        let mut far = Self {
            host: Host::new(rules, catalog, 1).without_stores(),
            teller: Encoder::new(RULES_VERSION, 0),
        };
        far.answer(Request::Begin(start));
        far
    }

    fn answer(&mut self, request: Request) -> Vec<(Audience, Vec<u8>)> {
        let mut told = Vec::new();
        for update in self.host.answer(request) {
            let tellings = self.teller.encode(update);
            told.extend(
                tellings
                    .into_iter()
                    .map(|it| (it.to, it.message.to_bytes())),
            );
        }
        told
    }

    /// The messages that answer a call, for the player.
    fn take(&mut self, call: ClientMessage) -> Vec<Vec<u8>> {
        let request = match call {
            ClientMessage::Join | ClientMessage::Resync => {
                return vec![self.teller.keyframe().to_bytes()];
            }
            ClientMessage::Step { after, command } => {
                assert_eq!(after, self.teller.commands());
                Request::Step(command)
            }
            ClientMessage::Ask(query) => Request::Ask(query),
            other => panic!("{other:?}"),
        };
        let told = self.answer(request).into_iter();
        let told = told.filter(|(to, _)| *to != Audience::SpectatorEdges);
        told.map(|(_, news)| news).collect()
    }

    /// Answers all calls of the game; returns the number of commands.
    fn handle_requests(&mut self, game: &mut Game) -> usize {
        let mut commands = 0;
        loop {
            let calls = game.take_calls();
            if calls.is_empty() {
                return commands;
            }
            for call in calls {
                let call = ClientMessage::from_bytes(&call).unwrap();
                commands += usize::from(matches!(call, ClientMessage::Step { .. }));
                for news in self.take(call) {
                    assert_eq!(game.hear(&news), None);
                }
            }
        }
    }
}

fn table(link: Link) -> Table {
    let mut table = Table::new();
    table.game.follow(link);
    table.settle();
    table
}

fn press(table: &mut Table, far: &mut Far, key: char) -> usize {
    table.press(Key::char(key));
    far.handle_requests(&mut table.game)
}

#[test]
fn a_remote_game_survives_lost_connections_and_can_be_left() {
    let mut far = Far::begun(7);
    let mut table = table(Link::Live(NAME.into()));
    let path = format!("/api/games/{NAME}/play");
    assert_eq!(
        table.game.wanted(),
        Some(ConnectionTarget { number: 1, path })
    );
    table.shows("Connecting");
    table.game.connected();
    far.handle_requests(&mut table.game);
    table.press(Key::of(Code::Esc));
    for _ in 0..3 {
        assert_eq!(press(&mut table, &mut far, '.'), 1);
    }
    table.shows("Turn 3");
    table.press(Key::char('c'));
    table.shows("Seed sealed");
    table.press(Key::of(Code::Esc));
    // A disconnected player cannot act, and reconnects automatically.
    let pauses: Vec<Option<Duration>> = (0..8).map(|_| table.game.closed(1006)).collect();
    assert_eq!(pauses[0], Some(Duration::from_millis(500)));
    assert_eq!(pauses[1], Some(Duration::from_secs(1)));
    assert_eq!(pauses[7], Some(Duration::from_secs(20)));
    table.shows("Connection lost");
    table.press(Key::char('.'));
    table.game.connected();
    assert_eq!(far.handle_requests(&mut table.game), 0);
    assert!(!table.screen().contains("connection"));
    assert_eq!(press(&mut table, &mut far, '.'), 1);
    table.shows("Turn 4");
    assert_eq!(table.game.closed(4503), Some(Duration::from_millis(500)));
    // The remote game waits until the player returns.
    table.press(Key::of(Code::Esc));
    table.shows("New game");
    assert_eq!(table.game.wanted(), None);
    assert_eq!(table.game.closed(1006), None);
    table.game.follow(Link::Live(NAME.into()));
    assert_eq!(table.game.wanted().unwrap().number, 2);
    table.game.connected();
    far.handle_requests(&mut table.game);
    table.shows("Turn 4");
    press(&mut table, &mut far, 'S');
    table.shows("New game");
    assert_eq!(far.teller.commands(), 4);
}

#[test]
fn a_spectator_sees_the_same_and_cannot_act() {
    let mut far = Far::begun(7);
    let mut table = table(Link::Watch(NAME.into()));
    let wanted = table.game.wanted().unwrap();
    assert!(wanted.path.ends_with("/watch"), "{wanted:?}");
    table.game.connected();
    table.game.hear(&far.teller.keyframe().to_bytes());
    table.shows("You are watching Berta.");
    for (_, news) in far.answer(Request::Step(proto::Command::Wait)) {
        table.game.hear(&news);
    }
    table.shows("Turn 1");
    for key in ['.', 'o', 'l', '>', 'i', 'a', 'D', 'z'] {
        table.press(Key::char(key));
    }
    table.press(Key::char('x'));
    assert!(!table.screen().contains("go there"));
    table.press(Key::of(Code::Enter));
    table.press(Key::of(Code::Esc));
    table.press(Key::char('c'));
    table.press(Key::of(Code::Enter));
    table.shows("You are watching Berta.");
    assert_eq!(table.game.take_calls(), Vec::<Vec<u8>>::new());
    let share = format!("#watch={NAME}");
    assert_eq!(table.game.link(), Some(share));
    table.press(Key::of(Code::Esc));
    table.shows("New game");
    // A local game started afterwards is played locally.
    table.game.follow(Link::Seed(7));
    table.settle();
    table.press(Key::of(Code::Esc));
    table.press(Key::char('.'));
    table.shows("Turn 1");
}

#[test]
fn the_title_says_why_a_remote_game_is_unavailable() {
    let live = |code: u16| (Link::Live(NAME.into()), code);
    let watch = |code: u16| (Link::Watch(NAME.into()), code);
    let cases = [
        (live(4401), "does not know you"),
        (watch(4401), "does not know you"),
        (live(4403), "belongs to another player"),
        (watch(4425), "after finishing your own"),
        (live(4404), "does not exist"),
        (watch(4404), "does not exist"),
        (live(4410), "is over"),
        (live(4400), "Reload the page"),
    ];
    for ((link, code), words) in cases {
        let mut table = table(link);
        assert_eq!(table.game.closed(code), None);
        table.shows(words);
        table.press(Key::of(Code::Esc));
        table.shows("New game");
        assert_eq!(table.game.wanted(), None);
    }
    let mut table = table(Link::Live(NAME.into()));
    table.game.connected();
    table
        .game
        .hear(&ServerMessage::Closed("broken".into()).to_bytes());
    table.shows("cannot run this game");
    table.press(Key::of(Code::Esc));
    table.shows("New game");
}

#[test]
fn a_moved_host_is_found_and_other_rules_are_reported() {
    let mut far = Far::begun(7);
    let mut table = table(Link::Live(NAME.into()));
    table.game.connected();
    far.handle_requests(&mut table.game);
    assert!(table.game.hear(&ServerMessage::Moved.to_bytes()).is_some());
    assert!(table.game.wanted().is_some());
    far.teller = Encoder::new(RULES_VERSION + 1, 0);
    table.game.hear(&far.teller.keyframe().to_bytes());
    table.shows(&format!("rules version {}", RULES_VERSION + 1));
}

#[test]
fn the_end_screen_stays_open_and_hides_the_sealed_seed() {
    let Recording {
        header, commands, ..
    } = sim::journal::read(&death()).unwrap();
    let (_, catalog) = load(&[PackSource::base()]).unwrap();
    let calling = header.setup.calling.and_then(|kind| catalog.kind(kind));
    let calling = calling.map_or(Calling::Nobody, |it| Calling::Named(it.id.clone()));
    let mut far = Far::like(Start {
        name: "Berta".into(),
        seed: Some(header.setup.seed),
        practice: false,
        calling,
    });
    let mut table = table(Link::Live(NAME.into()));
    table.game.connected();
    table.game.hear(&far.teller.keyframe().to_bytes());
    for command in &commands {
        for (_, news) in far.answer(Request::Step(*command)) {
            table.game.hear(&news);
        }
    }
    table.shows("put the keystone back");
    // The story is told first; this key shows the score.
    table.press(Key::of(Code::Esc));
    table.shows("stays secret");
    assert_eq!(table.game.closed(4410), None);
    assert_eq!(table.game.wanted(), None);
    table.shows("stays secret");
}

fn death() -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/journals");
    std::fs::read(format!("{folder}/victory.hgj")).unwrap()
}

#[test]
fn errors_of_the_remote_host_are_shown() {
    let far = Far::begun(7);
    let mut table = table(Link::Live(NAME.into()));
    table.game.connected();
    table.game.hear(&far.teller.keyframe().to_bytes());
    let trouble = Trouble::CannotRead("zoo".into());
    table
        .game
        .hear(&ServerMessage::Update(Update::Trouble(trouble)).to_bytes());
    table.shows("zoo");
}
