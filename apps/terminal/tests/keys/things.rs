//! Stable letters, picking up and dropping, quick slots, and confirmations before real danger.

use crate::player::{Player, key, kind};
use proto::{Command, Dev};
use ui::{Code, Key};

const ENTER: Key = Key::of(Code::Enter);
const ESC: Key = Key::of(Code::Esc);

/// Play: B11.
#[test]
fn letters_stick_while_other_things_are_used_up() {
    let mut player = Player::practising(7);
    let portal = player.letter("base:town_portal_scroll");
    let ration = player.letter("base:ration");
    player.use_up("base:health_potion");
    assert!(player.carried("base:health_potion").is_none());
    assert_eq!(player.letter("base:town_portal_scroll"), portal);
    player.press(Key::char('i'));
    let row = format!("{ration}  2 rations");
    let screen = player.screen();
    assert!(screen.contains(&row), "{row}\n{screen}");
}

#[test]
fn money_and_what_is_useful_is_picked_up_by_walking_and_the_rest_is_left() {
    let mut player = Player::practising(7);
    let gold = player.hero().gold;
    let step = player.lay(&["base:purse", "base:apple", "base:rusty_sword"]);
    player.press(step);
    let screen = player.screen();
    assert_eq!(player.hero().gold, gold + 10, "{screen}");
    assert!(player.carried("base:apple").is_some());
    let left = player.hero().underfoot.iter().map(|it| it.kind);
    assert_eq!(left.collect::<Vec<_>>(), [kind("base:rusty_sword")]);
    let taken = |it: &&Command| matches!(it, Command::PickUp(_));
    let taken = player.commands.iter().filter(taken).count();
    assert_eq!(taken, 2, "each is recorded: {:?}", player.commands);
    player.press(Key::char(','));
    assert!(player.hero().underfoot.is_empty(), "one key takes the rest");
}

/// New gear is picked up once; dropped gear is left alone.
#[test]
fn gear_that_is_new_is_picked_up_once() {
    let mut player = Player::practising(7);
    let step = player.lay(&["base:club"]);
    player.press(step);
    assert!(player.carried("base:club").is_some(), "{}", player.screen());
    let club = player.letter("base:club");
    player.press(Key::char('d'));
    player.press(Key::char(club));
    let step = player.lay(&["base:club"]);
    player.press(step);
    assert!(player.carried("base:club").is_none(), "{}", player.screen());
    assert_eq!(player.hero().underfoot.len(), 1);
}

#[test]
fn what_is_not_wanted_any_more_is_left_lying() {
    let mut player = Player::practising(7);
    let ration = player.letter("base:ration");
    player.press(Key::char('i'));
    player.press(Key::char(ration));
    player.press(Key::char('p'));
    player.press(ESC);
    player.press(ESC);
    let step = player.lay(&["base:ration"]);
    player.press(step);
    assert_eq!(player.hero().underfoot.len(), 1, "{}", player.screen());
}

#[test]
fn several_things_are_put_down_and_taken_at_once() {
    let mut player = Player::practising(7);
    let before = player.hero().pack.len();
    player.press_all("d  ");
    player.press(ENTER);
    assert_eq!(player.hero().underfoot.len(), 2, "{}", player.screen());
    assert_eq!(player.hero().pack.len(), before - 2);
    player.press_all("gg");
    assert_eq!(player.hero().pack.len(), before, "{}", player.screen());
}

/// Play: B8.
#[test]
fn a_bow_that_is_not_there_is_not_aimed() {
    let mut player = Player::practising(7);
    player.press(Key::char('f'));
    let screen = player.screen();
    assert!(screen.contains("does not shoot"), "{screen}");
    assert!(!screen.contains("Enter to fire"), "{screen}");
}

#[test]
fn a_quick_slot_drinks_what_was_chosen() {
    let mut player = Player::practising(7);
    let potion = player.letter("base:health_potion");
    player.press(Key::char('i'));
    player.press(Key::char(potion));
    player.press(Key::of(Code::F(2)));
    let screen = player.screen();
    assert!(screen.contains("F2 uses the health potion"), "{screen}");
    player.press(ESC);
    player.press(ESC);
    player.press(Key::of(Code::F(2)));
    assert!(player.carried("base:health_potion").is_none());
    player.press(Key::of(Code::F(2)));
    let screen = player.screen();
    assert!(screen.contains("You have no health potion"), "{screen}");
}

#[test]
fn the_last_thing_is_done_again_by_one_key() {
    let mut player = Player::practising(7);
    player.use_up("base:ration");
    assert_eq!(player.carried("base:ration").unwrap().count, 1);
    player.press(Key::char('r'));
    assert!(player.carried("base:ration").is_none());
}

#[test]
fn a_known_trap_is_walked_onto_only_by_those_who_are_sure() {
    let mut player = Player::practising(8);
    let step = player.lay(&["base:bear_trap"]);
    // It is hidden until the hero finds it.
    for _ in 0..20 {
        player.press(Key::char('s'));
    }
    let at = player.hero().at;
    player.press(step);
    let screen = player.screen();
    assert!(screen.contains("bear trap"), "{screen}");
    assert_eq!(player.hero().at, at, "{screen}");
    player.press(ESC);
    assert_eq!(player.hero().at, at);
    player.press(step);
    player.press(Key::char('Y'));
    let screen = player.screen();
    assert_ne!(player.hero().at, at, "{screen}");
}

/// Play: B12.
#[test]
fn whoever_minds_their_own_business_is_struck_only_by_those_who_are_sure() {
    let mut player = Player::practising(7);
    player.retire();
    let guardian = kind("base:stone_guardian");
    player.dev(Dev::Make(guardian));
    let at = |player: &Player| {
        let mut creatures = player.view.creatures.iter();
        creatures.find(|seen| seen.kind == guardian).unwrap().at
    };
    player.go_beside(at(&player));
    let way = player.hero().at.step_towards(at(&player)).unwrap();
    assert!(player.hero().at.is_adjacent(at(&player)));
    let turn = player.view.turn;
    player.press(key(way));
    let screen = player.screen();
    assert!(screen.contains("is not hostile"), "{screen}");
    player.press(ESC);
    assert_eq!(player.view.turn, turn, "asked, and left it");
    player.press(key(way));
    player.press(Key::char('Y'));
    assert!(player.view.turn > turn);
}

/// Play: section 2, 6.
#[test]
fn the_one_door_is_shut_and_the_one_trap_taken_apart_without_asking_where() {
    let mut player = Player::practising(7);
    player.dev(Dev::Make(kind("base:open_door")));
    player.lay(&["base:open_door"]);
    player.press(Key::char('C'));
    let shut = |it: &Command| matches!(it, Command::Close(_));
    let asked = player.screen().contains("Close a door:");
    assert!(asked || player.commands.iter().any(shut));
    let mut player = Player::practising(7);
    player.press(Key::char('D'));
    let screen = player.screen();
    assert!(screen.contains("You know of no trap there"), "{screen}");
}

/// The list for wearing starts with the best item, and a torch only if there is nothing else.
#[test]
fn the_best_of_what_can_be_worn_is_chosen_first() {
    let mut player = Player::practising(7);
    let step = player.lay(&["base:longsword"]);
    player.press(step);
    player.press(Key::char('w'));
    let chosen = player.chosen();
    assert!(chosen.contains("longsword"), "{}", player.screen());
}

#[test]
fn a_scroll_aimed_at_no_creature_is_read_only_after_a_question() {
    let mut player = Player::wizard(7);
    player.retire();
    for scroll in ["base:fireball_scroll", "base:naming_scroll"] {
        player.dev(Dev::Make(kind(scroll)));
        player.press(Key::char(','));
    }
    // The scroll that was picked up last names the other.
    let last = player.hero().pack.iter().filter_map(|it| it.letter).max();
    player.press(Key::char('a'));
    player.press(Key::char(last.unwrap()));
    player.commands.clear();
    let reads = |player: &Player| {
        let used = |it: &&Command| matches!(it, Command::Use { .. });
        player.commands.iter().filter(used).count()
    };
    player.use_up("base:fireball_scroll");
    // Away from the hero, where nothing stands.
    let (way, _) = player.free();
    for _ in 0..4 {
        player.press(key(way));
    }
    player.press(ENTER);
    let screen = player.screen();
    assert!(screen.contains("This affects no creature."), "{screen}");
    player.press(ESC);
    assert_eq!(reads(&player), 0);
    player.press(ENTER);
    player.press(Key::char('Y'));
    assert_eq!(reads(&player), 1);
}
