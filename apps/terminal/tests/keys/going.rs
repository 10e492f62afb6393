//! Travel by keys.

use crate::player::{Player, kind};
use geom::Terrain;
use proto::{Dev, LevelNo};
use ui::{Code, Key};

const ENTER: Key = Key::of(Code::Enter);

/// Whether a way down of this level is known.
fn knows_way_down(player: &Player) -> bool {
    let mut cells = player.view.cells.as_slice().iter();
    cells.any(|cell| matches!(cell.terrain, Some(Terrain::StairsDown | Terrain::Exit)))
}

/// Whether the hero is in a house.
fn is_in(player: &Player, name: &str) -> bool {
    let mut marks = player.view.landmarks.iter();
    let house = marks.find(|it| it.name == name).unwrap();
    house.area.contains(player.hero().at)
}

/// From the pub to the first cavern, without foes outside the town; returns the number of keys.
fn to_the_caverns(seed: u64) -> u32 {
    let mut player = Player::alone(seed);
    while player.view.level < LevelNo(3) {
        let ended = player.view.ending.is_some();
        if ended || player.keys == 40 {
            let screen = player.screen();
            panic!("seed {seed}: the caverns were not reached\n{screen}");
        }
        // Rats come out of the ruin now and then; travel stops beside one.
        let hunted = player.view.creatures.iter().any(|seen| seen.hostile);
        let key = match knows_way_down(&player) {
            _ if hunted => Key::of(Code::Tab),
            true => Key::char('>'),
            false => Key::char('o'),
        };
        player.press(key);
    }
    player.keys
}

fn few_keys(seeds: std::ops::RangeInclusive<u64>) {
    let keys: Vec<u32> = seeds.map(to_the_caverns).collect();
    let sum: u32 = keys.iter().sum();
    let most = keys.iter().max().unwrap();
    println!("{sum} keys on {} seeds, at most {most}", keys.len());
}

#[test]
fn from_the_pub_to_the_caverns_in_few_keys() {
    few_keys(1..=5);
}

#[test]
#[ignore = "takes minutes: the hundred seeds of docs/interface.md"]
fn from_the_pub_to_the_caverns_in_few_keys_on_a_hundred_seeds() {
    few_keys(1..=100);
}

#[test]
fn a_place_is_found_by_typing_and_walked_to() {
    let mut player = Player::new(7);
    player.press(Key::char('_'));
    let screen = player.screen();
    for sign in ["PUB", "TEMPLE", "SMITH", "A way out"] {
        assert!(screen.contains(sign), "{sign} is missing in\n{screen}");
    }
    player.press_all("temple");
    assert!(!player.screen().contains("SMITH"));
    player.press(ENTER);
    assert!(is_in(&player, "temple"), "{}", player.screen());
    let here = player.hero().at;
    let mut folk = player.view.creatures.iter();
    let priest = folk.find(|it| it.kind == kind("base:priest")).unwrap();
    assert!(here.is_adjacent(priest.at), "{}", player.screen());
}

/// Matches of the name come before matches of the description, and travelling to the own tile is reported.
#[test]
fn names_are_found_before_descriptions() {
    let mut player = Player::new(7);
    player.press_all("_smith");
    assert!(player.chosen().contains("SMITH"), "{}", player.screen());
    player.press(Key::of(Code::Esc));
    player.press_all("_hearth");
    player.press(ENTER);
    player.press_all("_hearth");
    player.press(ENTER);
    let screen = player.screen();
    assert!(screen.contains("You are there already."), "{screen}");
}

/// A hero in the doorway goes in, and a house without a keeper can be entered.
#[test]
fn whoever_goes_to_a_house_goes_in() {
    let mut player = Player::practising(7);
    let house = |player: &Player, name: &str| {
        let mut marks = player.view.landmarks.iter();
        marks.find(|it| it.name == name).unwrap().clone()
    };
    let door = house(&player, "smith").door.unwrap();
    player.dev(Dev::Goto(door));
    player.press_all("_smith");
    player.press(ENTER);
    assert!(is_in(&player, "smith"), "{}", player.screen());
    assert_ne!(player.hero().at, door);
    player.press_all("_home");
    player.press(ENTER);
    let home = house(&player, "house").area.interior();
    assert!(home.contains(player.hero().at), "{}", player.screen());
}

#[test]
fn a_journey_leads_home_over_levels_and_goes_on_when_it_was_cut_short() {
    let mut player = Player::new(7);
    player.press_all(">>");
    assert_eq!(player.view.level, LevelNo(2));
    player.press_all("_alchem");
    player.press(ENTER);
    for _ in 0..20 {
        if player.view.level == LevelNo(1) && is_in(&player, "alchemist") {
            return;
        }
        player.press_all("__");
    }
    panic!("{}", player.screen());
}

#[test]
fn everything_that_was_seen_is_found() {
    let mut player = Player::new(7);
    player.press(Key::ctrl('f'));
    player.press_all("hearthgate");
    let screen = player.screen();
    assert!(screen.contains("Hearthgate"), "{screen}");
    player.press(ENTER);
    let hero = player.view.hero.as_ref().unwrap().at;
    let near = hero.neighbours().into_iter().any(|at| {
        let thing = player.view.cells.get(at).and_then(|cell| cell.thing);
        thing.is_some()
    });
    assert!(near, "{}", player.screen());
}

#[test]
fn walking_on_at_the_edge_of_the_town_leaves_it() {
    let mut player = Player::new(7);
    player.press(Key::char('>'));
    assert_eq!(player.view.level, LevelNo(1));
    assert!(player.screen().contains("> go on"), "{}", player.screen());
    player.press(Key::of(Code::Right));
    let screen = player.screen();
    assert_eq!(player.view.level, LevelNo(2), "{screen}");
    assert!(screen.contains("< go back"), "{screen}");
}

#[test]
fn the_map_of_every_level_can_be_looked_at() {
    let mut player = Player::new(7);
    player.press_all(">>");
    player.press(Key::char('M'));
    let wood = player.screen();
    assert!(wood.contains("(2 of 2)"), "{wood}");
    player.press(Key::of(Code::Tab));
    let town = player.screen();
    assert!(town.contains("Bracketon (1 of 2)"), "{town}");
    assert!(town.contains("PUB"), "{town}");
}

#[test]
fn a_tile_that_is_looked_at_is_walked_to() {
    let mut player = Player::new(7);
    let hero = |player: &Player| player.view.hero.as_ref().unwrap().at;
    let from = hero(&player);
    let cells = player.view.cells.iter().filter(|(at, cell)| {
        let taken = player.view.creatures.iter().any(|seen| seen.at == *at);
        let ground = cell.terrain == Some(Terrain::WoodFloor) && cell.thing.is_none();
        cell.visible && ground && !taken
    });
    let (goal, _) = cells.max_by_key(|(at, _)| at.distance_sq(from)).unwrap();
    assert!(goal.distance(from) > 2);
    // The cursor starts at the nearest creature.
    let mut cursor = player.view.creatures[0].at;
    player.press(Key::char('x'));
    while let Some(way) = cursor.step_towards(goal) {
        let key = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y'][usize::from(way.index())];
        player.press(Key::char(key));
        cursor += way.delta();
    }
    player.press(ENTER);
    assert_eq!(hero(&player), goal, "{}", player.screen());
}

#[test]
fn a_journey_to_the_fire_sets_the_keystone() {
    let mut player = Player::wizard(7);
    player.dev(Dev::Make(kind("base:keystone")));
    player.press(Key::char(','));
    assert!(player.carried("base:keystone").is_some());
    // The card of the great moment swallows a key.
    player.press(ENTER);
    player.press(Key::char('_'));
    player.press_all("fire of the");
    player.press(ENTER);
    let ending = player.view.ending;
    let won = matches!(ending, Some(proto::Ending::Won { .. }));
    assert!(won, "{}", player.screen());
}
