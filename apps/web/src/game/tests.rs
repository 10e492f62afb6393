mod live;

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ui::{Code, Motion};

use super::*;
use crate::links::Link;
use crate::store::Memory;

/// A game with a keeper that answers at once.
struct Table {
    game: Game,
    storage: Memory,
}

impl Table {
    fn new() -> Self {
        let settings = Settings {
            hero_name: "Ann".into(),
            motion: Motion::Off,
            ..Settings::default()
        };
        let mut table = Self {
            game: Game::new(App::new(settings), Vec::new(), 1).unwrap(),
            storage: Memory::default(),
        };
        table.settle();
        table
    }

    /// Executes all pending work.
    fn settle(&mut self) {
        loop {
            while self.game.is_opening() {
                self.game.continue_opening();
            }
            let Some(job) = self.game.next_storage_job() else {
                break;
            };
            let done = at_once(run(&self.storage, job));
            self.game.done(done);
        }
        assert!(!self.game.handle_requests());
    }

    fn press(&mut self, key: Key) {
        self.game.on_key(key);
        self.settle();
    }

    fn screen(&mut self) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 30));
        for _ in 0..4 {
            self.game.app.draw(&mut buffer);
            self.game.handle_requests();
        }
        let rows = buffer.content.chunks(100);
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(Cell::symbol).collect())
            .collect();
        rows.join("\n")
    }

    fn shows(&mut self, wanted: &str) {
        let screen = self.screen();
        // Ignore line breaks and frames.
        let words: Vec<&str> = screen.split(['│', '\n', ' ']).collect();
        let words: Vec<&str> = words.into_iter().filter(|it| !it.is_empty()).collect();
        let text = words.join(" ");
        assert!(text.contains(wanted), "{wanted} is not in\n{screen}");
    }
}

/// The value of a future that is ready at once.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => panic!("it waits"),
    }
}

fn story() -> Vec<u8> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/journals/story.hgj"
    );
    std::fs::read(path).unwrap()
}

#[test]
fn a_run_is_stored_after_every_command_and_can_be_resumed() {
    let mut table = Table::new();
    table.game.follow(Link::Seed(7));
    table.settle();
    table.press(Key::of(Code::Esc));
    for _ in 0..3 {
        table.press(Key::char('.'));
    }
    table.shows("Turn 3");
    table.press(Key::char('S'));
    table.shows("Continue");
    table.press(Key::char('c'));
    table.shows("Turn 3");
    assert_eq!(table.game.client.local.running().unwrap().1.turn(), 3);
}

#[test]
fn a_recorded_run_is_watched_and_left() {
    let mut table = Table::new();
    let link = Link::replay(&story(), "Ann");
    table.game.follow(Link::read(&link).unwrap());
    table.settle();
    table.shows("play or pause");
    table.press(Key::of(Code::End));
    assert_eq!(table.game.link(), Some(link));
    table.press(Key::char('q'));
    table.shows("New game");
}

#[test]
fn a_journal_that_cannot_be_watched_is_reported() {
    let mut table = Table::new();
    table.game.follow(Link::Damaged);
    assert!(!table.screen().is_empty());
    table.game.watch("Ann.hgj", b"nonsense".to_vec());
    table.press(Key::of(Code::Esc));
    table.press(Key::of(Code::Esc));
    table.shows("New game");
}

#[test]
fn the_tab_verifies_a_journal_like_the_program() {
    let table = Table::new();
    let told: serde_json::Value = serde_json::from_str(&table.game.verify(&story())).unwrap();
    assert!(
        ["complete", "unfinished"].contains(&told["verdict"].as_str().unwrap()),
        "{told}"
    );
    assert_eq!(told["digest"].as_str().unwrap().len(), 16);
    let told = table.game.verify(b"nonsense");
    assert!(told.contains("doubtful"), "{told}");
}

#[test]
fn changed_settings_are_stored() {
    let mut table = Table::new();
    table.press(Key::char('n'));
    table.press(Key::char('a'));
    table.press(Key::of(Code::Enter));
    let kept = at_once(table.storage.settings()).unwrap().unwrap();
    let (settings, why) = crate::settings::read(&kept);
    assert_eq!((settings.hero_name.as_str(), why), ("a", None));
}
