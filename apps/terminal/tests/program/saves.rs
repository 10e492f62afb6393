//! Saves on disk: a snapshot and a journal beside it bring back every command but, at worst, the last.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use hearthgate::records::Record;
use hearthgate::saves::{self, Beside, Opened};
use hearthgate::{Bot, packs};
use proto::Command;
use sim::{Game, Rules, Setup};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| packs::rules(&[]).unwrap());

/// A game being played, saved and recorded in a folder of its own.
struct Table {
    folder: tempfile::TempDir,
    game: Game,
    bot: Bot,
    record: Record,
}

impl Table {
    fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let setup = Setup {
            seed,
            practice: false,
        };
        let game = Game::new(Arc::clone(&RULES), setup).unwrap();
        let save = folder.path().join("hero.hgs");
        let record = Record::create(&saves::journal_of(&save), game.journal()).unwrap();
        let bot = Bot::new(seed);
        Self {
            folder,
            game,
            bot,
            record,
        }
    }

    fn save_path(&self) -> PathBuf {
        self.folder.path().join("hero.hgs")
    }

    fn journal_path(&self) -> PathBuf {
        saves::journal_of(&self.save_path())
    }

    fn play(&mut self, turns: u32) {
        for _ in 0..turns {
            // Who stays in town lives to be saved, whatever the rules of the day.
            let command = match self.bot.choose(&self.game) {
                Command::Descend => Command::Wait,
                other => other,
            };
            let events = self.game.step(command).unwrap();
            self.bot.heed(events);
            self.record.keep_up(self.game.journal()).unwrap();
        }
    }

    fn save(&self) {
        self.record.sync().unwrap();
        saves::write(&self.save_path(), &self.game).unwrap();
    }

    fn open(&self) -> Opened {
        saves::open(&RULES, &self.save_path()).unwrap()
    }
}

/// Cuts so many bytes off the end of a file.
fn cut(path: &Path, bytes: usize) {
    let whole = fs::read(path).unwrap();
    fs::write(path, &whole[..whole.len() - bytes]).unwrap();
}

/// A game saved at turn 40 and played on until turn 100.
fn at_turn_100() -> Table {
    let mut table = Table::new(3);
    table.play(40);
    table.save();
    table.play(60);
    table
}

#[test]
fn everything_recorded_since_the_save_is_played_again() {
    let table = at_turn_100();
    let opened = table.open();
    assert_eq!(opened.replayed, 60);
    assert_eq!(opened.journal, Beside::Whole);
    assert_eq!(opened.game.turn(), 100);
    assert_eq!(opened.game.digest(), table.game.digest());
    assert!(opened.unknown.is_empty());
}

#[test]
fn a_torn_journal_loses_the_command_that_was_torn() {
    let table = at_turn_100();
    cut(&table.journal_path(), 1);
    let opened = table.open();
    assert_eq!((opened.replayed, opened.game.turn()), (59, 99));
    assert_eq!(opened.journal, Beside::Whole);
}

#[test]
fn an_opened_game_goes_on_in_the_same_journal_and_the_whole_of_it_verifies() {
    let mut table = at_turn_100();
    cut(&table.journal_path(), 2);
    let opened = table.open();
    table.game = opened.game;
    table.record = Record::resume(&table.journal_path(), table.game.journal()).unwrap();
    table.bot = Bot::new(4);
    table.play(30);
    table.game.close();
    table.record.keep_up(table.game.journal()).unwrap();

    let tape = fs::read(table.journal_path()).unwrap();
    let report = sim::verify(&RULES, &tape, |_, _| std::ops::ControlFlow::Continue(()));
    assert!(report.ok, "{report:?}");
    assert_eq!(report.turns, 129);
    assert_eq!(report.digest, table.game.digest());
}

#[test]
fn a_finished_journal_opens_as_a_finished_one() {
    let mut table = at_turn_100();
    table.game.close();
    table.record.keep_up(table.game.journal()).unwrap();
    let opened = table.open();
    assert_eq!(opened.journal, Beside::Whole);
    assert!(opened.game.journal().is_closed());
}

#[test]
fn without_its_journal_a_game_stands_where_it_was_saved() {
    let lost = |spoil: &dyn Fn(&Table)| {
        let table = at_turn_100();
        spoil(&table);
        let opened = table.open();
        assert_eq!((opened.replayed, opened.game.turn()), (0, 40));
        match opened.journal {
            Beside::Lost(reason) => reason,
            other => panic!("{other:?}"),
        }
    };
    lost(&|table| fs::remove_file(table.journal_path()).unwrap());
    let reason = lost(&|table| cut(&table.journal_path(), 600));
    assert!(reason.contains("ends before the save"), "{reason}");
    let reason = lost(&|table| {
        let mut bytes = fs::read(table.journal_path()).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(table.journal_path(), bytes).unwrap();
    });
    assert!(reason.contains("damaged"), "{reason}");
    let reason = lost(&|table| {
        let mut other = Table::new(5);
        other.play(100);
        fs::copy(other.journal_path(), table.journal_path()).unwrap();
    });
    assert!(reason.contains("another game"), "{reason}");
    let reason = lost(&|table| {
        // The same beginning, but other commands.
        let mut other = Table::new(3);
        other.bot = Bot::new(99);
        other.play(140);
        fs::copy(other.journal_path(), table.journal_path()).unwrap();
    });
    assert!(!reason.is_empty());
}

#[test]
fn a_save_is_replaced_as_a_whole() {
    let mut table = at_turn_100();
    // Somebody was killed while writing.
    fs::write(table.folder.path().join("hero.hgs.new"), "half").unwrap();
    assert_eq!(table.open().game.turn(), 100);
    table.play(1);
    table.save();
    assert_eq!(table.open().replayed, 0);
    assert_eq!(table.open().game.turn(), 101);
    let mut files: Vec<_> = fs::read_dir(table.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["hero.hgj", "hero.hgs"]);
}

#[test]
fn a_damaged_save_is_refused_with_a_reason() {
    let table = at_turn_100();
    let bytes = fs::read(table.save_path()).unwrap();
    for at in (0..bytes.len()).step_by(bytes.len() / 40) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        fs::write(table.save_path(), changed).unwrap();
        let error = saves::open(&RULES, &table.save_path())
            .err()
            .expect("a damaged save");
        assert!(format!("{error:#}").contains("saved game"), "{error:#}");
    }
    assert!(saves::open(&RULES, &table.folder.path().join("nobody.hgs")).is_err());
}

#[test]
fn a_record_refuses_a_journal_it_does_not_belong_to() {
    let table = at_turn_100();
    cut(&table.journal_path(), 1);
    assert!(Record::resume(&table.journal_path(), table.game.journal()).is_err());
    let mut other = Table::new(5);
    assert!(other.record.keep_up(Table::new(6).game.journal()).is_ok());
    other.play(20);
    let fresh = Table::new(6);
    assert!(other.record.keep_up(fresh.game.journal()).is_err());
}
