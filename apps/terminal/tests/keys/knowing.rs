//! Discoveries and examining by keys, in games of the base pack.

use crate::player::Player;
use proto::LevelNo;
use ui::{Code, Key};

const ENTER: Key = Key::of(Code::Enter);
const ESC: Key = Key::of(Code::Esc);

#[test]
fn people_met_on_another_level_are_found_and_gone_to() {
    let mut player = Player::wizard(7);
    let met = |player: &Player| player.view.creatures.iter().any(|seen| seen.trades);
    assert!(met(&player), "the barkeep is in the pub");
    player.press_all("&wood");
    player.press(ENTER);
    // The first Esc only closes the card with the name of the place.
    player.press(ESC);
    player.press(ESC);
    assert_eq!(player.view.level, LevelNo(2));
    player.press_all("_keeper of");
    let screen = player.screen();
    let listed = screen.contains("Keeper of the pub") && screen.contains("Bracketon");
    assert!(listed, "{screen}");
    assert!(
        !screen.contains("Marta"),
        "nobody has said a name:\n{screen}"
    );
    player.press(ENTER);
    for _ in 0..20 {
        let hero = player.view.hero.as_ref().unwrap().at;
        let mut folk = player.view.creatures.iter();
        if folk.any(|seen| seen.trades && hero.is_adjacent(seen.at)) {
            assert_eq!(player.view.level, LevelNo(1));
            return;
        }
        player.press_all("__");
    }
    panic!("{}", player.screen());
}

#[test]
fn discoveries_tell_of_everything_that_was_seen_with_a_page_for_each() {
    let mut player = Player::wizard(7);
    for wish in ["&immortality on", "&spawn: wolf", "&spawn: choking"] {
        player.press_all(wish);
        player.press(ENTER);
        player.press(ESC);
    }
    player.press(Key::char('I'));
    let screen = player.screen();
    for known in ["creature", "keeper of the pub", "thing"] {
        let found = screen.to_lowercase().contains(known);
        assert!(found, "{known} is missing in\n{screen}");
    }
    player.press_all("bracketon");
    let screen = player.screen();
    assert!(screen.contains("place "), "{screen}");
    for _ in "bracketon".chars() {
        player.press(Key::of(Code::Backspace));
    }
    player.press_all("wolf");
    player.press(ENTER);
    let page = player.screen();
    assert!(
        page.contains("Quicker than you") && page.contains("uns when badly hurt"),
        "{page}"
    );
    assert!(page.contains("Met 1"), "{page}");
    player.press(ESC);
    player.press(ESC);
    player.press_all("\\choking");
    player.press(ENTER);
    let page = player.screen();
    assert!(
        page.contains("Damage:") || page.contains("Leaves you"),
        "{page}"
    );
}

#[test]
fn examining_tells_pace_ways_and_stance_and_no_dice() {
    let mut player = Player::wizard(7);
    player.press_all("&spawn: fox");
    player.press(ENTER);
    player.press(ESC);
    let fox = |player: &Player| {
        let mut seen = player.view.creatures.iter();
        seen.position(|it| player.name(it.kind) == "base:fox")
    };
    let fox = fox(&player).expect("it is there");
    player.press(Key::char('x'));
    for _ in 0..fox {
        player.press(Key::of(Code::Tab));
    }
    let screen = player.screen();
    assert!(
        screen.contains("quick as you") || screen.contains("than you"),
        "{screen}"
    );
    let damage = screen.lines().find(|line| line.contains("Opponent: "));
    let damage = damage.expect(&screen);
    assert!(
        damage.contains("damage") && !damage.contains("d4"),
        "{damage}"
    );
}
