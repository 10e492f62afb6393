//! The end of the game in the base pack: keystone, treasury, way home and arch.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use geom::{Dir, Point};
use hearthgate_content::{Pack, load};
use proto::{Command, Dev, Ending, Event, EventKind, Kind, LevelNo, Mode, Refusal, View};
use sim::{Budget, Game, Rules, Setup, verify};

static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    Arc::new(loaded.rules.expect("the base pack has no problems"))
});

const TREASURY: LevelNo = LevelNo(7);

fn kind(name: &str) -> Kind {
    RULES.find(name).expect(name)
}

fn begin(seed: u64) -> Game {
    let setup = Setup {
        seed,
        mode: Mode::Wizard,
        calling: None,
    };
    Game::new(Arc::clone(&RULES), setup).expect("the base pack carries a game")
}

fn view(game: &Game) -> View {
    let mut view = View::default();
    game.view(&mut view);
    view
}

fn play(game: &mut Game, command: Command) -> Vec<Event> {
    let events = game.step(command);
    events.expect("it is not refused").to_vec()
}

/// A game whose hero has the keystone, made by a developer command.
fn with_keystone(seed: u64) -> Game {
    let mut game = begin(seed);
    play(&mut game, Command::Dev(Dev::Make(kind("base:keystone"))));
    let hero = view(&game).hero.expect("there is a hero");
    let stone = hero
        .underfoot
        .iter()
        .find(|it| it.kind == kind("base:keystone"));
    let stone = stone.expect("it lies here").id;
    play(&mut game, Command::PickUp(stone));
    game
}

fn before_the_arch(game: &Game) -> Point {
    let view = view(game);
    let gate = kind("base:hearthgate");
    let mut cells = view.cells.iter();
    let found = cells.find(|(_, cell)| cell.thing == Some(gate) || cell.mark == Some(gate));
    let (at, _) = found.expect("one knows the town one grew up in");
    at + Dir::South
}

#[test]
fn the_keystone_in_the_arch_wins_and_the_journal_verifies() {
    let mut game = with_keystone(7);
    play(&mut game, Command::Dev(Dev::Undying(true)));
    let before = before_the_arch(&game);
    play(&mut game, Command::Dev(Dev::Goto(before)));
    let events = play(&mut game, Command::Step(Dir::North));
    let ending = Ending::Won { level: LevelNo(1) };
    assert!(events.contains(&Event::Ended { ending }), "{events:?}");
    assert_eq!(game.ending(), Some(ending));
    let score = game.score();
    assert_eq!((score.fetched, score.home), (500, 2_000));
    assert!(score.fire > 900, "there was much fire left: {score:?}");
    let journal = game.close().bytes().to_vec();
    let go_on = |_, _: &Game| ControlFlow::Continue(());
    let verdict = verify(&RULES, &journal, &Budget::default(), go_on);
    let reached = verdict.reached.expect("it can be played");
    assert!(verdict.doubt.is_none(), "{:?}", verdict.doubt);
    assert_eq!((reached.ending, reached.score), (Some(ending), score));
}

#[test]
fn with_the_keystone_sparks_fail_and_the_way_home_is_awake() {
    let mut game = with_keystone(3);
    play(&mut game, Command::Dev(Dev::Undying(true)));
    let events = play(&mut game, Command::Dev(Dev::Visit(LevelNo(6))));
    let roused = events.iter().any(|it| it.kind() == EventKind::Roused);
    assert!(roused, "{events:?}");
    let hero = view(&game).hero.expect("there is a hero");
    let scroll = kind("base:town_portal_scroll");
    let scroll = hero.pack.iter().find(|it| it.kind == scroll);
    let read = Command::Use {
        item: scroll.expect("it is in the kit").id,
        at: None,
    };
    assert_eq!(game.check(read), Err(Refusal::Bound));
    let mut followed = 0;
    for _ in 0..30 {
        let events = play(&mut game, Command::Wait);
        followed += events
            .iter()
            .filter(|it| it.kind() == EventKind::Followed)
            .count();
    }
    assert_eq!(followed, 1, "the bailiff has come");
}

#[test]
fn every_treasury_has_one_dragon_asleep_and_one_keystone() {
    for seed in 0..12 {
        let mut game = begin(seed);
        play(&mut game, Command::Dev(Dev::Visit(TREASURY)));
        game.audit().expect("everything is in order");
        let map = RULES.map(&RULES.run_plan(seed), seed, TREASURY);
        let map = map.expect("it is a level").expect("it can be built");
        let count = |tag: &str| {
            let marks = map.tagged.iter();
            marks.filter(|mark| mark.tag.as_str() == tag).count()
        };
        assert_eq!(count("base:black_dragon"), 1, "{seed}");
        assert_eq!(count("base:keystone"), 1, "{seed}");
        assert!(map.exits.iter().all(|exit| exit.to == mapgen::Way::Up));
    }
}

#[test]
fn the_arch_fire_shrinks_and_can_be_lit_from_ashes() {
    let mut game = with_keystone(7);
    play(&mut game, Command::Dev(Dev::Undying(true)));
    let before = before_the_arch(&game);
    assert_eq!(view(&game).fire, 99);
    for _ in 0..10_100 {
        play(&mut game, Command::Wait);
    }
    assert_eq!(view(&game).fire, 0);
    play(&mut game, Command::Dev(Dev::Goto(before)));
    play(&mut game, Command::Step(Dir::North));
    assert!(matches!(game.ending(), Some(Ending::Won { .. })));
    assert_eq!(game.score().fire, 0, "but there is nothing to thank for");
}
