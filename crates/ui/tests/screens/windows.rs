//! Windows of a program that draws pictures: lists, the card of an item, both sides of a trade, talents.

use crate::given::Player;
use hearthgate_ui::{Code, Image, Key, Mouse, Picture, Press, Settings};
use proto::{Command, Kind};

/// A player whose program draws pictures, in a window of 1280 by 800 pixels.
fn desk() -> Player {
    let mut player = new_desk();
    player.start();
    player
}

fn new_desk() -> Player {
    let mut player = Player::with(160, 50, Settings::default());
    player.app.set_external_map(true);
    player
}

/// Pictures of the last frame that show a kind.
fn kinds(player: &mut Player) -> Vec<(Kind, Picture)> {
    // The first drawing asks for the facts that the second one shows.
    player.draw();
    player.draw();
    let scene = player.app.pictures();
    let pictures = scene.map_or(&[][..], |it| it.pictures).iter();
    let kinds = pictures.filter_map(|it| match it.image {
        Image::Kind { kind, .. } => Some((kind, it.clone())),
        _ => None,
    });
    kinds.collect()
}

fn row_pictures(player: &mut Player) -> Vec<Picture> {
    let kinds = kinds(player).into_iter();
    let rows = kinds.filter(|(_, it)| (it.area.width, it.area.height) == (4, 2));
    rows.map(|(_, it)| it).collect()
}

fn click(player: &mut Player, x: u16, y: u16) {
    player.draw();
    player.mouse(Mouse::at_cell(Press::Left, x, y));
}

#[test]
fn an_inventory_with_pictures_has_rows_of_two_cells() {
    let mut player = desk();
    player.press("i");
    let (x, y) = player.place_of("scroll of fireball");
    let pictures = row_pictures(&mut player);
    let is_beside = |it: &Picture| it.area.y == y && it.area.right() < x;
    assert!(pictures.iter().any(is_beside), "{pictures:?}");
    // The second line of a row belongs to it.
    click(&mut player, x, y + 1);
    let screen = player.drawn();
    assert!(screen.contains("scroll of fireball ─"), "{screen}");
    assert_eq!(player.app.screen(), "inventory", "the first click chooses");
    click(&mut player, x, y);
    assert_eq!(player.app.screen(), "item", "the second click opens");
}

#[test]
fn the_card_of_an_item_has_its_actions_as_buttons() {
    let mut player = desk();
    player.press("i");
    let (x, y) = player.place_of("scroll of fireball");
    click(&mut player, x, y);
    let (x, y) = player.place_of("drop one");
    player.mouse(Mouse::at_cell(Press::Move, x, y - 1));
    click(&mut player, x, y - 1);
    let dropped = |it: &Command| matches!(it, Command::Drop { count: 1, .. });
    assert!(player.steps.iter().any(dropped), "{:?}", player.steps);
}

#[test]
fn pictures_of_windows_cover_no_text() {
    for keys in ["i", "ic", "I", "p", "A", "g"] {
        let mut player = desk();
        player.press(keys);
        player.draw();
        let buffer = player.draw();
        for (kind, picture) in kinds(&mut player) {
            for at in picture.area.positions() {
                assert_eq!(buffer[at].symbol(), " ", "{keys}: {kind:?} at {at:?}");
            }
        }
    }
}

#[test]
fn an_item_in_use_is_not_compared_with_itself() {
    for mut player in [Player::new(120, 40), new_desk()] {
        player.start();
        // The answer compares with an empty hand.
        player.press("ia");
        assert_eq!(player.app.screen(), "item");
        let screen = player.drawn();
        assert!(screen.contains("1–8") || screen.contains("1d8"), "{screen}");
        assert!(!screen.contains("more a blow"), "{screen}");
    }
}

#[test]
fn a_trade_shows_both_sides_and_arrows_cross_over() {
    let mut player = new_desk();
    player.meet_keeper();
    player.start();
    player.press("T");
    player.draw();
    let screen = player.drawn();
    assert!(
        screen.contains("Theirs ─") && screen.contains("Yours ─"),
        "{screen}"
    );
    let before = player.draw();
    player.key(Key::of(Code::Right));
    assert_ne!(before, player.draw(), "the selection has crossed over");
    player.key(Key::of(Code::Left));
    assert_eq!(before, player.draw());
}

#[test]
fn talents_have_one_column_for_each_tree() {
    let mut player = desk();
    player.press("c");
    player.key(Key::of(Code::Enter));
    assert_eq!(player.app.screen(), "growth");
    let mut columns: Vec<u16> = row_pictures(&mut player)
        .iter()
        .map(|it| it.area.x)
        .collect();
    columns.dedup();
    assert!(columns.len() > 1, "{columns:?}\n{}", player.drawn());
}

#[test]
fn a_page_speaks_of_no_terminal_and_cannot_quit() {
    let mut player = Player::new(160, 50);
    player.app.set_page();
    assert!(!player.drawn().contains("Quit"), "{}", player.drawn());
    player.start();
    player.press("=");
    assert!(!player.drawn().contains("terminal"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    assert!(!player.drawn().contains("quit"), "{}", player.drawn());
    player.press("Q");
    assert!(!player.quits && player.app.screen() == "menu");
    player.key(Key::of(Code::Esc));
    player.press("?");
    assert!(!player.drawn().contains("F12"), "{}", player.drawn());
    player.key(Key::of(Code::Esc));
    player.die();
    let screen = player.drawn();
    assert!(!screen.contains("hearthgate replay"), "{screen}");
}

#[test]
fn help_beside_a_map_of_pictures_explains_no_letters() {
    let mut player = Player::with(120, 120, Settings::default());
    player.start();
    player.press("?");
    assert!(player.drawn().contains("Map symbols"));
    player.app.set_external_map(true);
    assert!(!player.drawn().contains("Map symbols"));
}

#[test]
fn a_page_of_the_dead_too_narrow_for_large_letters_shows_both_faces() {
    let mut player = Player::with(30, 36, Settings::default());
    player.app.set_external_map(true);
    player.start();
    player.die();
    player.draw();
    let scene = player.app.pictures().expect("there are pictures");
    let faces = scene.pictures.iter().filter(|it| it.area.y == 0);
    let faces: Vec<u16> = faces.map(|it| it.area.width).collect();
    assert_eq!(faces, [8, 8]);
}

#[test]
fn a_death_with_buttons_shows_bars_and_opens_the_recap() {
    let mut player = desk();
    player.die();
    let (x, y) = player.place_of("r  what happened");
    click(&mut player, x, y);
    assert_eq!(player.app.screen(), "recap");
}
