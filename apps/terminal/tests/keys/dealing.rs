//! Trading by walking into a keeper, selling many things at once, and the price of healing.

use crate::player::{Player, key, kind};
use proto::{Command, Dev, LevelNo};
use ui::{Code, Key};

const ENTER: Key = Key::of(Code::Enter);
const ESC: Key = Key::of(Code::Esc);

/// Makes a creature of this kind beside the hero; returns the key that walks into it.
fn beside(player: &mut Player, id: &str) -> Key {
    player.dev(Dev::Make(kind(id)));
    let here = player.hero().at;
    let mut folk = player.view.creatures.iter();
    let seen = folk.find(|it| it.kind == kind(id) && here.is_adjacent(it.at));
    key(here.step_towards(seen.unwrap().at).unwrap())
}

fn make(player: &mut Player, things: &[&str]) {
    for id in things {
        player.dev(Dev::Make(kind(id)));
    }
    player.press(Key::char(','));
}

#[test]
fn walking_into_a_keeper_opens_the_shop_and_sells_what_is_marked_at_once() {
    let mut player = Player::practising(7);
    make(&mut player, &["base:fox_pelt", "base:hide", "base:garnet"]);
    let gold = player.hero().gold;
    let step = beside(&mut player, "base:clothier");
    player.commands.clear();
    player.press(step);
    assert!(player.commands.is_empty(), "looking costs nothing");
    player.press(Key::char('*'));
    let screen = player.screen();
    assert!(screen.contains("you get"), "{screen}");
    player.press(ENTER);
    let sold = |it: &&Command| matches!(it, Command::Sell { .. });
    assert!(player.commands.iter().filter(sold).count() >= 3);
    for id in ["base:fox_pelt", "base:hide", "base:garnet"] {
        assert!(player.carried(id).is_none(), "{id}\n{}", player.screen());
    }
    assert!(player.hero().gold > gold);
}

/// The list names the keeper and marks items that are too expensive; the cursor stays while more of an item is left.
#[test]
fn the_list_of_wares_names_the_keeper_and_stays_where_it_is() {
    let mut player = Player::practising(7);
    let step = beside(&mut player, "base:smith");
    player.press(step);
    let screen = player.screen();
    assert!(screen.contains("Brenna: you have"), "{screen}");
    assert!(screen.contains("too much"), "{screen}");
    let chosen = |player: &mut Player, text: &str| {
        let screen = player.screen();
        let row = screen.lines().find(|row| row.contains(text));
        row.map(str::to_owned)
    };
    while !player.chosen().contains("arrows") {
        player.press(Key::of(Code::Down));
    }
    for _ in 0..2 {
        let before = chosen(&mut player, "arrows");
        player.press(ENTER);
        assert!(player.chosen().contains("arrow"), "{}", player.screen());
        assert_ne!(chosen(&mut player, "arrows"), before, "one less");
    }
}

#[test]
fn what_is_for_sale_is_described_and_held_against_what_is_worn() {
    let mut player = Player::practising(7);
    let step = beside(&mut player, "base:clothier");
    player.press(step);
    let screen = player.screen();
    assert!(screen.contains("Weighs"), "{screen}");
    assert!(screen.contains("better"), "{screen}");
}

/// Play: B17.
#[test]
fn the_healer_says_the_price_before() {
    let mut player = Player::practising(7);
    let step = beside(&mut player, "base:priest");
    player.press(step);
    let screen = player.screen();
    assert!(!screen.contains("heal fully"), "unhurt\n{screen}");
    player.press(ESC);
    for _ in 0..2 {
        let trap = player.lay(&["base:bear_trap"]);
        player.press(trap);
        if player.screen().contains("anyway") {
            player.press(Key::char('Y'));
        }
    }
    let hurt = player.hero().health_max - player.hero().health;
    assert!(hurt > 0, "{}", player.screen());
    let step = beside(&mut player, "base:priest");
    let gold = player.hero().gold;
    player.press(step);
    let screen = player.screen();
    assert!(screen.contains("heal fully"), "{screen}");
    assert_eq!(player.hero().gold, gold, "nothing is paid by looking");
    player.press(ENTER);
    assert_eq!(player.hero().health, player.hero().health_max);
    assert!(player.hero().gold < gold);
}

/// Play: B16.
#[test]
fn father_oswin_buys_the_bell_he_has_been_looking_for() {
    let mut player = Player::practising(7);
    make(&mut player, &["base:bronze_bell", "base:hide"]);
    let step = beside(&mut player, "base:priest");
    let gold = player.hero().gold;
    player.press(step);
    player.press(Key::char('*'));
    player.press(ENTER);
    assert!(player.carried("base:bronze_bell").is_none());
    assert!(player.carried("base:hide").is_some(), "nothing else");
    assert_eq!(player.hero().gold, gold + 80);
}

#[test]
fn a_keeper_can_still_be_talked_to() {
    let mut player = Player::practising(7);
    let step = beside(&mut player, "base:clothier");
    player.press(step);
    player.commands.clear();
    player.press(Key::char('t'));
    assert!(matches!(player.commands.as_slice(), [Command::Step(_)]));
}

/// Whether a trader is beside the hero.
fn is_beside_a_keeper(player: &Player) -> bool {
    let here = player.hero().at;
    let mut folk = player.view.creatures.iter();
    folk.any(|seen| seen.trades && here.is_adjacent(seen.at))
}

/// Travels to a place with the travel list.
fn go_to(player: &mut Player, name: &str) {
    player.press(Key::char('_'));
    player.press_all(name);
    player.press(ENTER);
}

/// A full selling round from the wood and back to the same tile, in at most forty keys.
#[test]
fn a_selling_round_takes_few_keys() {
    let goods = ["base:fox_pelt", "base:hide", "base:garnet", "base:club"];
    let mut player = Player::practising(7);
    player.press_all(">>");
    assert_eq!(player.view.level, LevelNo(2));
    make(&mut player, &goods);
    let (from, gold) = (player.hero().at, player.hero().gold);
    player.keys = 0;
    player.use_up("base:town_portal_scroll");
    assert_eq!(player.view.level, LevelNo(1));
    for (house, keeper) in [("clo", "tib"), ("smi", "bre")] {
        go_to(&mut player, house);
        if !is_beside_a_keeper(&player) {
            go_to(&mut player, keeper);
        }
        assert!(is_beside_a_keeper(&player), "{house}\n{}", player.screen());
        player.press_all("T*");
        player.press(ENTER);
        player.press(ESC);
    }
    let screen = player.screen();
    for id in goods {
        assert!(player.carried(id).is_none(), "{id}\n{screen}");
    }
    assert!(player.hero().gold > gold);
    go_to(&mut player, "por");
    let screen = player.screen();
    assert_eq!(player.view.level, LevelNo(2), "{screen}");
    assert_eq!(player.hero().at, from, "{screen}");
    assert!(player.keys <= 40, "{} keys", player.keys);
}
