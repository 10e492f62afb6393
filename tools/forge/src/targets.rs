//! One function for every reader of untrusted bytes. Each must return on any input.
//!
//! cargo-fuzz calls them through `fuzz/fuzz_targets/`, tests with the corpus in `fuzz/corpus/`.

use std::ops::ControlFlow;
use std::sync::Arc;

use content::Pack;
use geom::Stream;
use mapgen::Xp;
use proto::{Mode, View};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sim::{Budget, Game, Setup, verify};
use ui::{App, Code, Key, Mouse, Press, Settings};

use crate::journals::JournalRecords;
use crate::luck::command;
use crate::{base, saves};

/// A fuzzing target: it panics only if it has found a bug.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const ALL: &[(&str, Target)] = &[
    ("journal", journal),
    ("verify", judge),
    ("save", save),
    ("pack", pack),
    ("vault", vault),
    ("words", words),
    ("xp", xp),
    ("settings", settings),
    ("keys", keys),
    ("play", play),
];

/// Reads a journal, and compares reading with salvaging.
pub fn journal(data: &[u8]) {
    let read = sim::journal::read(data);
    if let Ok(salvage) = sim::journal::salvage(data) {
        assert!(salvage.recording.whole <= data.len());
        let whole = sim::journal::read(&data[..salvage.recording.whole]);
        assert_eq!(whole.as_ref(), Ok(&salvage.recording));
        assert_eq!(read.is_ok(), salvage.damage.is_none());
    }
}

/// Verifies a journal whose records are encoded in these bytes: kind, length, payload.
pub fn judge(data: &[u8]) {
    let mut rest = data;
    let header = base_header();
    let mut forged = JournalRecords(vec![header]);
    while let [kind, length, after @ ..] = rest {
        let length = usize::from(*length % 24).min(after.len());
        let (payload, after) = after.split_at(length);
        let kind = [b'c', b'c', b'c', b'd', b'E', b'H'][usize::from(*kind % 6)];
        forged.0.push((kind, payload.to_vec()));
        rest = after;
    }
    let budget = Budget {
        commands: 2_000,
        work: 20_000,
        ..Budget::default()
    };
    let bytes = forged.sealed();
    let verdict = verify(base::rules(), &bytes, &budget, |_, _| {
        ControlFlow::Continue(())
    });
    assert!(!verdict.is_complete() || verdict.reached.is_some_and(|it| it.ending.is_some()));
}

fn base_header() -> (u8, Vec<u8>) {
    let setup = Setup {
        seed: 1,
        mode: Mode::Practice,
        calling: None,
    };
    let game = Game::new(Arc::clone(base::rules()), setup);
    let forged = game.map(|game| JournalRecords::of(game.journal().bytes()));
    let first = forged.ok().and_then(|forged| forged.0.into_iter().next());
    first.unwrap_or((b'H', Vec::new()))
}

/// Loads a save with this body and a correct checksum, and plays it if it loads.
pub fn save(data: &[u8]) {
    let Ok(body) = rmpv::decode::read_value(&mut &*data) else {
        return;
    };
    let head = base::run(1, Mode::Practice, 0).save();
    let bytes = saves::sealed(&head, &body);
    if let Ok(loaded) = Game::load(base::rules(), &bytes) {
        let played = saves::play(loaded.game, 1);
        assert_eq!(played, Ok(()));
    }
}

/// Splits the text into files at lines that begin with `@@` and the file's name.
fn files(data: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(data);
    let mut files = vec![(
        "pack.toml".to_owned(),
        "name = \"x\"\nversion = \"1.0.0\"\nrequires = [\"base\"]".to_owned(),
    )];
    for part in text.split("\n@@").take(20) {
        let (name, body) = part.split_once('\n').unwrap_or((part, ""));
        let name: String = name.trim_start_matches("@@").trim().into();
        if !name.is_empty() && files.iter().all(|(other, _)| *other != name) {
            files.push((name, body.to_owned()));
        }
    }
    files
}

/// Loads a pack of these files over the built-in one, and plays a little if it loads.
pub fn pack(data: &[u8]) {
    load(files(data));
}

/// Parses a vault in a pack of its own: loading the base pack too would take most of the time.
pub fn vault(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    read(vec![("vaults/a.vault".to_owned(), text)]);
}

/// Parses a text as a translation file and as an item's name, in a pack of their own.
pub fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let catalogue = ("text/de/a.ftl".to_owned(), text.clone().into_owned());
    let text = text.replace("'''", "");
    let item = format!(
        "category = 'tool'\nweight = 1\nvalue = 1\nlook = {{ glyph = '(', colour = [1, 2, 3] }}\n[text]\nname = '''{text}'''\n"
    );
    read(vec![catalogue, ("items/a.toml".to_owned(), item)]);
}

fn read(mut files: Vec<(String, String)>) {
    let manifest = "name = \"x\"\nversion = \"1.0.0\"".to_owned();
    files.push(("pack.toml".to_owned(), manifest));
    let pack: Pack = files.into_iter().collect();
    assert!(content::load(&[pack]).rules.is_none(), "there is no hero");
}

fn load(files: Vec<(String, String)>) {
    let pack: Pack = files.into_iter().collect();
    let loaded = content::load(&[Pack::base(), pack]);
    let Some(rules) = loaded.rules else {
        return;
    };
    let setup = Setup {
        seed: 7,
        mode: Mode::Practice,
        calling: None,
    };
    let Ok(mut game) = Game::new(Arc::new(rules), setup) else {
        return;
    };
    base::play(&mut game, 7, 30);
    assert_eq!(game.audit(), Ok(()));
}

pub fn xp(data: &[u8]) {
    let _ = Xp::parse(data);
}

/// Parses settings and draws a screen with them.
pub fn settings(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(settings) = toml::from_str::<Settings>(&text) {
        let mut app = App::new(settings);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        app.draw(&mut buffer);
    }
}

/// Feeds key presses, mouse events and window sizes to the interface.
pub fn keys(data: &[u8]) {
    let mut app = App::new(Settings::default());
    for chunk in data.chunks(4).take(200) {
        let [kind, a, b, c] = [0, 1, 2, 3].map(|n| chunk.get(n).copied().unwrap_or(0));
        match kind % 4 {
            0 => {
                let code = [
                    Code::Up,
                    Code::Down,
                    Code::Left,
                    Code::Right,
                    Code::Enter,
                    Code::Esc,
                    Code::Backspace,
                    Code::Tab,
                ][usize::from(a % 8)];
                app.on_key(Key::of(code));
            }
            1 => {
                let letter = char::from_u32(u32::from(a) << 8 | u32::from(b));
                app.on_key(Key::of(Code::Char(letter.unwrap_or('q'))));
            }
            2 => {
                let [x, y] = [a, b].map(|n| u16::from(n) << (c % 8));
                app.on_mouse(Mouse::at_cell(Press::Left, x, y));
            }
            _ => {
                let mut buffer = Buffer::empty(Rect::new(0, 0, a.into(), b.into()));
                app.draw(&mut buffer);
            }
        }
        app.take_requests();
    }
}

/// Executes any commands, legal or not, and checks every invariant; a refused command must not change anything.
pub fn play(data: &[u8]) {
    let [a, b, rest @ ..] = data else {
        return;
    };
    let mode = if a % 2 == 0 {
        Mode::Wizard
    } else {
        Mode::Ranked
    };
    let mut game = base::run(u64::from(*b), mode, u32::from(*a));
    let mut view = View::default();
    for chunk in rest.chunks(4).take(100) {
        let word = chunk
            .iter()
            .fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        let command = command(&mut Stream::named(word, "command", 0));
        let before = game.digest();
        let length = game.journal().len();
        if game.step(command).is_err() {
            assert_eq!((game.digest(), game.journal().len()), (before, length));
        }
        assert_eq!(game.audit(), Ok(()));
        assert_eq!(game.digest(), game.full_digest());
        game.view(&mut view);
        assert_eq!(game.audit_view(&view), Ok(()));
    }
    let twin = Game::load(base::rules(), &game.save());
    assert_eq!(
        twin.map(|twin| twin.game.digest()).ok(),
        Some(game.digest())
    );
}
