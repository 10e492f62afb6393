//! A whole life, by keys alone.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::tty::Tty;

const PACK: &[(&str, &str)] = &[
    ("pack.toml", "name = 'pit'\nversion = '1'\n"),
    (
        "rules.toml",
        r#"
[hero]
look = { glyph = "@", colour = "white" }
hit_points = 60
hit_points_per_level = 4
fists = "1d4"
skills = { melee = 9 }
kit = [{ item = "club" }, { item = "bolt", count = 3 }, { item = "pie", count = 2 }]
[hero.text]
name = "hero"
[tuning]
spot_one_in = 24
experience_per_level = 1000
experience_per_kill = 10
whole_in = 300
ease_per_might = 150
patience = 200
tracking = 200
[tuning.hunger]
start = 1000
most = 2000
full_above = 1500
hungry_below = 300
starve_every = 5
"#,
    ),
    (
        "monsters/rat.toml",
        r##"
look = { glyph = "r", colour = "#AA5500" }
hit_points = "4"
armour = 5
speed = 100
attacks = [{ damage = "1d2" }]
mind = { asleep = 0, notices_one_in = 1 }
spawn = { weight = 1, to = 1 }
[text]
name = "rat"
"##,
    ),
    (
        "monsters/ogre.toml",
        r##"
look = { glyph = "O", colour = "#AA5500" }
hit_points = "400"
armour = 25
attacks = [{ damage = "5d6", to_hit = 20 }]
mind = { asleep = 0, notices_one_in = 1 }
spawn = { weight = 1, from = 2 }
[text]
name = "ogre"
"##,
    ),
    (
        "items/club.toml",
        r#"
look = { glyph = "/", colour = "brown" }
category = "weapon"
weight = 20
value = 1
wear = { slot = "weapon" }
weapon = { damage = "1d6" }
spawn = { weight = 1 }
[text]
name = "club"
"#,
    ),
    (
        "items/bolt.toml",
        r#"
look = { glyph = "?", colour = "cyan" }
category = "scroll"
weight = 1
value = 1
stacks = true
use = { shape = "target", range = 20, effects = [{ damage = { amount = "50" } }] }
[text]
name = "scroll of bolts"
"#,
    ),
    (
        "items/pie.toml",
        r#"
look = { glyph = "%", colour = "yellow" }
category = "food"
weight = 5
value = 1
stacks = true
use = { effects = [{ feed = { turns = 500 } }] }
[text]
name = "pie"
"#,
    ),
    (
        "levels/pit.toml",
        r#"
depth = 1
theme = "pit"
map = { width = 24, height = 12, open_min = 5, start = { rooms = { count = 1, min = 7, max = 9 } }, steps = [
  { start_by_area = {} }, { distant_exit = {} }, { spawn_in_regions = { tag = "monster", size = 65535, per_region = "2", at_start = true } },
] }
[text]
name = "The pit"
"#,
    ),
    (
        "levels/den.toml",
        r#"
depth = 2
theme = "pit"
map = { width = 24, height = 12, open_min = 5, start = { rooms = { count = 1, min = 7, max = 9 } }, steps = [
  { start_by_area = {} }, { distant_exit = {} }, { spawn_in_regions = { tag = "monster", size = 65535, per_region = "2", at_start = true } },
] }
[text]
name = "The den"
"#,
    ),
];

pub(crate) fn pack(folder: &Path) -> String {
    for (path, text) in PACK {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder.to_str().unwrap().to_owned()
}

/// Where a glyph is on the map: left of the panel, above the log.
fn find(screen: &str, glyph: char) -> Option<(i32, i32)> {
    let rows: Vec<&str> = screen.lines().collect();
    let width = rows.iter().map(|row| row.chars().count()).max()?;
    let panel = if width >= 100 { 32 } else { 24 };
    let map = &rows[..rows.len().saturating_sub(6)];
    for (y, row) in (0..).zip(map) {
        for (x, letter) in (0..).zip(row.chars().take(width - panel)) {
            if letter == glyph {
                return Some((x, y));
            }
        }
    }
    None
}

/// The key that walks from one position towards another.
fn towards(from: (i32, i32), to: (i32, i32)) -> &'static str {
    match ((to.0 - from.0).signum(), (to.1 - from.1).signum()) {
        (-1, -1) => "y",
        (0, -1) => "k",
        (1, -1) => "u",
        (-1, 0) => "h",
        (1, 0) => "l",
        (-1, 1) => "b",
        (0, 1) => "j",
        (1, 1) => "n",
        _ => ".",
    }
}

/// Walks to a glyph, through whatever is in the way.
fn walk_to(tty: &mut Tty, glyph: char, done: impl Fn(&str) -> bool) {
    for _ in 0..200 {
        let screen = tty.settle();
        if done(&screen) {
            return;
        }
        let hero = find(&screen, '@').unwrap_or_else(|| panic!("no hero on\n{screen}"));
        let goal = find(&screen, glyph);
        tty.press(goal.map_or(".", |goal| towards(hero, goal)));
    }
    panic!("{glyph} was not reached\n{}", tty.screen());
}

const ESC: &str = "\x1b";
const ENTER: &str = "\r";

/// Plays from the title to the death screen. `change` is called between the acts.
fn live_and_die(mut change: impl FnMut(&mut Tty)) {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let pack = pack(folder.path());
    let arguments = ["play", "--seed", "3", "--name", "Ann", "--pack", &pack];
    let mut tty = Tty::start(home.path(), &arguments, 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    change(&mut tty);

    // Unwield and wield.
    tty.press("t");
    tty.wait_for("Take off or put away what?");
    tty.press("a");
    tty.wait_for("You put away the club");
    tty.press("w");
    tty.wait_for("Wear or wield what?");
    change(&mut tty);
    tty.press("a");
    tty.wait_for("You take the club in hand");

    // A scroll, aimed at the nearest.
    tty.press("a");
    tty.wait_for("Use what?");
    tty.press("b");
    tty.wait_for("Aim");
    change(&mut tty);
    tty.wait_for("Hits the rat");
    tty.press(ENTER);
    tty.wait_for("You kill the rat");

    // The other one by hand.
    walk_to(&mut tty, 'r', |screen| screen.contains("20/1000"));
    change(&mut tty);

    // Drop and pick up.
    tty.press("d");
    tty.wait_for("Drop what?");
    tty.press("c");
    tty.wait_for("You put down 2 pie");
    tty.press("g");
    tty.wait_for("You pick up 2 pie");
    change(&mut tty);

    // Leave and continue.
    let before = tty.settle();
    tty.press("S");
    tty.wait_for("Continue");
    change(&mut tty);
    tty.press("c");
    let after = tty.wait_for("Welcome back, Ann");
    assert!(before.contains("The pit") && after.contains("The pit"));
    tty.press("i");
    tty.wait_for("in use");
    tty.press(ESC);
    tty.wait_gone("in use");
    tty.press(ESC);
    tty.wait_for("again opens the menu");
    tty.press(ESC);
    tty.wait_for("Resume");
    tty.press(ESC);
    tty.wait_gone("Resume");

    // Down to the ogres.
    walk_to(&mut tty, '>', |screen| find(screen, '>').is_none());
    tty.press(">");
    tty.wait_for("The den");
    change(&mut tty);
    for _ in 0..100 {
        if tty.settle().contains("You have died") {
            break;
        }
        tty.press("..");
    }
    let end = tty.wait_for("You have died");
    assert!(end.contains("Killed by the ogre in The den"), "{end}");
    change(&mut tty);

    tty.press(ENTER);
    tty.wait_for("New game");
    tty.press("q");
    assert!(tty.wait_end());
    tty.is_sane();

    // The journal verifies.
    let journal = home.path().join("journals").join("Ann-3.hgj");
    let proof = Command::new(env!("CARGO_BIN_EXE_hearthgate"))
        .args(["replay", "verify", "--pack", &pack])
        .arg(journal)
        .env("HEARTHGATE_HOME", home.path())
        .output()
        .unwrap();
    assert!(proof.status.success(), "{proof:?}");
}

#[test]
fn a_whole_life_by_keys_alone() {
    live_and_die(|_| {});
}

#[test]
fn a_whole_life_while_the_window_changes_its_size() {
    let sizes = [
        (60, 20),
        (200, 60),
        (80, 24),
        (132, 43),
        (61, 21),
        (100, 30),
    ];
    let mut next = sizes.into_iter().cycle();
    live_and_die(|tty| {
        let (cols, rows) = next.next().unwrap();
        tty.resize(cols, rows);
        tty.settle();
    });
}

#[test]
fn the_terminal_is_sane_after_a_kill_and_the_run_is_saved() {
    for (signal, status) in [("TERM", 143), ("HUP", 129), ("INT", 0)] {
        let home = tempfile::tempdir().unwrap();
        let arguments = ["play", "--seed", "3", "--name", "Ann"];
        let mut tty = Tty::start(home.path(), &arguments, 80, 24);
        tty.wait_for("Welcome to Hearthgate, Ann");
        tty.press("...");
        tty.wait_for("Turn 3");
        tty.signal(signal);
        assert_eq!(tty.wait_status(), status, "{signal}");
        tty.is_sane();
        let mut again = Tty::start(home.path(), &[], 80, 24);
        again.wait_for("Continue");
        again.press("c");
        again.wait_for("Turn 3");
    }
}

#[test]
fn control_c_saves_and_ends() {
    let home = tempfile::tempdir().unwrap();
    let mut tty = Tty::start(home.path(), &["play", "--name", "Ann"], 80, 24);
    tty.wait_for("Welcome to Hearthgate, Ann");
    tty.press("\x03");
    assert!(tty.wait_end());
    tty.is_sane();
}
