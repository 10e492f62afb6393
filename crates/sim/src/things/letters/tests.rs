use super::all;
use crate::game::Game;
use crate::scenario::Scenario;
use crate::scenario::probe::is_sound;
use crate::scenario::testing::scene;
use proto::{Command, Id};

const CAST: &str = "
    [item.apple]
    category = 'food'
    weight = 0
    value = 1
    stacks = true
    use = { effects = [{ feed = { turns = 1 } }] }

    [item.hat]
    category = 'clothes'
    weight = 0
    value = 1
    wear = { slot = 'head' }

    [item.rope]
    category = 'tool'
    weight = 0
    value = 1

    [item.cap]
    category = 'clothes'
    weight = 0
    value = 1
    stacks = true
    wear = { slot = 'head' }
";

/// Letters and items of the pack, as text.
fn pack(s: &Scenario) -> String {
    let hero = s.figures();
    let mut rows: Vec<String> = hero
        .pack
        .iter()
        .map(|it| {
            let name = s.game.rules().name(it.kind).trim_start_matches("t:");
            format!("{}={name}", it.letter.unwrap_or('-'))
        })
        .collect();
    rows.sort();
    rows.join(" ")
}

fn used(item: Id) -> Command {
    Command::Use { item, at: None }
}

fn dropped(item: Id) -> Command {
    Command::Drop { item, count: 1 }
}

/// Play: B11.
#[test]
fn letters_stay_when_another_item_is_used_up() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let apple = s.give("t:apple", 1);
    s.give("t:hat", 1);
    s.give("t:rope", 1);
    assert_eq!(pack(&s), "a=apple b=hat c=rope");
    s.play([used(apple)]);
    assert_eq!(pack(&s), "b=hat c=rope");
    s.give("t:cap", 1);
    assert_eq!(pack(&s), "a=cap b=hat c=rope", "the first that is free");
    is_sound(&s.game);
}

#[test]
fn an_item_picked_up_again_regains_its_letter_if_free() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let apple = s.give("t:apple", 1);
    let hat = s.give("t:hat", 1);
    s.play([dropped(hat), dropped(apple)]);
    let underfoot: Vec<Option<char>> = s.figures().underfoot.iter().map(|it| it.letter).collect();
    assert_eq!(underfoot, [Some('a'), Some('b')]);
    s.play([Command::PickUp(hat)]);
    assert_eq!(pack(&s), "b=hat");
    s.give("t:rope", 1);
    s.play([Command::PickUp(apple)]);
    assert_eq!(pack(&s), "a=rope b=hat c=apple", "the rope has it now");
}

#[test]
fn a_stack_and_its_parts_share_a_letter() {
    let mut s = scene(&[CAST], "#@#", &[]);
    let caps = s.give("t:cap", 3);
    s.give("t:cap", 1);
    assert_eq!(pack(&s), "a=cap");
    s.play([Command::Wear(caps)]);
    assert_eq!(
        pack(&s),
        "a=cap b=cap",
        "the one that is worn goes by its own"
    );
    let mut s = scene(&[CAST], "#@#", &[]);
    let apples = s.give("t:apple", 2);
    s.play([dropped(apples), used(apples)]);
    assert_eq!(pack(&s), "");
    s.give("t:hat", 1);
    let part = s.figures().underfoot[0].id;
    s.play([Command::PickUp(part)]);
    assert_eq!(pack(&s), "a=hat b=apple");
}

#[test]
fn letters_survive_save_and_load_and_there_are_fifty_two() {
    let mut s = scene(&[CAST], "#@#", &[]);
    for _ in 0..54 {
        s.give("t:hat", 1);
    }
    let lettered = |game: &Game| {
        let mut view = proto::View::default();
        game.view(&mut view);
        let pack = view.hero.unwrap().pack;
        pack.iter().filter_map(|it| it.letter).collect::<String>()
    };
    assert_eq!(lettered(&s.game), all().collect::<String>());
    let second = s.figures().pack[1].id;
    s.play([dropped(second)]);
    let again = Game::load(s.game.rules(), &s.game.save()).unwrap().game;
    assert_eq!(lettered(&again), lettered(&s.game));
    assert!(lettered(&s.game).ends_with("Zb"), "the next in line got it");
    assert_eq!(again.digest(), s.game.digest());
    is_sound(&again);
}
