//! The map as data, for programs that draw it in pixels.

use super::given::{KEYS, Player};
use geom::{Point, Size};
use hearthgate_ui::{
    Code, Key, MapEffect, MapMarkKind, MapScene, Motion, Mouse, MovementKind, Press, Settings,
    Style, Vision,
};
use proto::session::Update;
use proto::{Cause, Command, Event, Id, Kind, LevelNo, Means, Who};
use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use std::time::Duration;

const HERO: Point = Point { x: 8, y: 5 };
const BESIDE: Point = Point { x: 7, y: 4 };
const WOLF: Id = Id {
    level: LevelNo(1),
    n: 9,
};

/// A player whose program can draw tiles, at the first frame of a run.
fn with(settings: Settings) -> Player {
    let mut player = Player::with(80, 24, settings);
    player.app.set_external_map(true);
    player.start();
    player.draw();
    player
}

fn pixels() -> Player {
    with(Settings {
        tutorial_hints: false,
        ..Settings::default()
    })
}

/// Number of cells that are left to the program, for the map and for pictures.
fn blank(buffer: &Buffer) -> usize {
    let cells = buffer.content.iter();
    cells
        .filter(|cell| cell.diff_option == CellDiffOption::Skip)
        .count()
}

fn scene(player: &Player) -> MapScene<'_> {
    player.app.map_scene().expect("the map is drawn in pixels")
}

/// Movements as figure, kind and progress.
fn moving(player: &Player) -> Vec<(Option<Id>, MovementKind, u16)> {
    let movements = scene(player).movements;
    let parts = movements.iter().map(|it| (it.figure, it.kind, it.progress));
    parts.collect()
}

fn pass(player: &mut Player, millis: u64) {
    player.app.on_tick(Duration::from_millis(millis));
}

#[test]
fn a_map_in_pixels_leaves_its_cells_blank_on_every_screen() {
    let mut player = pixels();
    let buffer = player.draw();
    assert!(scene(&player).marks.is_empty());
    let area = player.app.map_area().expect("the map is up");
    let pictures = player.app.pictures().expect("the panel has pictures");
    let areas = pictures.pictures.iter().map(|it| it.area).chain([area]);
    let cells: u32 = areas.map(Rect::area).sum();
    assert_eq!(blank(&buffer), usize::try_from(cells).unwrap());
    for key in KEYS {
        player.key(*key);
        let buffer = player.draw();
        let left = |cell: &ratatui_core::buffer::Cell| cell.diff_option == CellDiffOption::Skip;
        assert!(
            blank(&buffer) == 0
                || player.app.map_scene().is_some()
                || player.app.pictures().is_some(),
            "{key:?}: no scene for the blank cells"
        );
        for at in buffer.area.positions().filter(|at| left(&buffer[*at])) {
            let pictures = player.app.pictures();
            let pictures = pictures.iter().flat_map(|it| it.pictures);
            let mut areas = pictures.map(|it| it.area).chain(player.app.map_area());
            assert!(areas.any(|it| it.contains(at)), "{key:?}: {at:?}");
            assert_eq!(buffer[at].symbol(), " ", "{key:?}: drawn at {at:?}");
        }
    }
}

#[test]
fn the_scene_marks_the_cursor() {
    let mut player = pixels();
    player.press("x");
    let kinds: Vec<MapMarkKind> = scene(&player).marks.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [MapMarkKind::Cursor]);
}

#[test]
fn a_step_glides_for_120_ms() {
    let mut player = pixels();
    walk_east(&mut player);
    let step = MovementKind::Step { from: HERO };
    assert_eq!(moving(&player), [(None, step, 0)]);
    assert_eq!(player.app.next_tick(), Some(Duration::from_millis(16)));
    pass(&mut player, 60);
    assert_eq!(moving(&player), [(None, step, 128)]);
    pass(&mut player, 60);
    assert_eq!(moving(&player), []);
    let ambient = player.app.next_tick().expect("water and fire move");
    assert!(ambient > Duration::from_millis(1), "{ambient:?}");
    player.app.rest(true);
    assert_eq!(player.app.next_tick(), None);
}

#[test]
fn a_step_of_a_watched_run_glides_too() {
    let mut player = pixels();
    player.watch(0);
    player.draw();
    walk_east(&mut player);
    let step = MovementKind::Step { from: HERO };
    assert_eq!(moving(&player), [(None, step, 0)]);
}

#[test]
fn steps_in_quick_succession_are_shorter() {
    let mut player = pixels();
    walk_east(&mut player);
    pass(&mut player, 30);
    walk_east(&mut player);
    pass(&mut player, 15);
    let from = HERO + Point::new(1, 0);
    assert_eq!(
        moving(&player),
        [(None, MovementKind::Step { from }, 128)],
        "the second step lasts 30 ms"
    );
}

#[test]
fn a_teleport_does_not_glide() {
    let mut player = pixels();
    for (to, near) in [(Point::new(4, 2), false), (Point::new(5, 2), true)] {
        let from = player.seen().hero.map(|hero| hero.at).unwrap_or_default();
        let jump = Event::Teleported {
            who: Who::Hero,
            from,
            to: Some(to),
            means: None,
        };
        place_hero(&mut player, to);
        step(&mut player, Vec::from_iter(near.then_some(jump)));
        assert_eq!(moving(&player), []);
    }
}

#[test]
fn a_fight_shows_lunges_recoils_hits_and_numbers() {
    let mut player = pixels();
    fight(&mut player);
    let lunge = |at| MovementKind::Lunge { at };
    let recoil = |from| MovementKind::Recoil { from };
    assert_eq!(moving(&player), [(None, lunge(BESIDE), 0)]);
    let effects = scene(&player).effects;
    let hit = |at| MapEffect::Hit { at, progress: 0 };
    let number = |at, amount, hero| MapEffect::Number {
        at,
        amount,
        hero,
        progress: 0,
    };
    let expected = [
        hit(BESIDE),
        hit(HERO),
        number(BESIDE, -3, false),
        number(HERO, -2, true),
    ];
    assert_eq!(effects, expected);
    pass(&mut player, 40);
    assert_eq!(moving(&player)[1], (Some(WOLF), recoil(HERO), 0));
    pass(&mut player, 40);
    assert_eq!(moving(&player)[1], (Some(WOLF), lunge(HERO), 0));
    pass(&mut player, 40);
    assert_eq!(moving(&player)[1], (None, recoil(BESIDE), 0));
    pass(&mut player, 160);
    assert_eq!(moving(&player), []);
    assert_eq!(scene(&player).effects.len(), 2, "the numbers still rise");
    pass(&mut player, 420);
    assert_eq!(scene(&player).effects, []);
    assert!(!player.app.in_motion());
}

#[test]
fn without_numbers_in_the_log_none_rise() {
    let mut player = with(Settings {
        log_numbers: false,
        ..Settings::default()
    });
    fight(&mut player);
    let effects = scene(&player).effects;
    let is_number = |it: &MapEffect| matches!(it, MapEffect::Number { .. });
    assert!(!effects.is_empty() && !effects.iter().any(is_number));
}

#[test]
fn a_shot_flies_without_a_lunge() {
    let mut player = pixels();
    let wolf = Point::new(6, 3);
    let means = Means::Thing(Kind(4));
    let events = vec![
        Event::Shot {
            from: HERO,
            to: wolf,
            means,
        },
        hurt_wolf(wolf, means),
    ];
    step(&mut player, events);
    assert_eq!(moving(&player), []);
    let effects = scene(&player).effects;
    assert!(matches!(effects[..], [MapEffect::Flight { .. }]));
    pass(&mut player, 32 + 40);
    let recoil = MovementKind::Recoil { from: HERO };
    assert_eq!(moving(&player), [(Some(WOLF), recoil, 0)]);
}

#[test]
fn with_motion_off_the_scene_stands_still() {
    for reduced in [false, true] {
        let mut player = with(Settings {
            motion: if reduced { Motion::Auto } else { Motion::Off },
            ..Settings::default()
        });
        player.app.reduce_motion(reduced);
        player.draw();
        fight(&mut player);
        walk_east(&mut player);
        player.draw();
        let scene = scene(&player);
        assert!(scene.movements.is_empty() && scene.effects.is_empty());
        assert_eq!(scene.time, 0);
        assert_eq!(player.app.next_tick(), None);
    }
}

#[test]
fn a_map_in_cells_moves_no_figures() {
    let mut player = Player::new(80, 24);
    player.start();
    player.draw();
    walk_east(&mut player);
    assert!(!player.app.in_motion());
}

#[test]
fn a_key_toggles_pixels_and_letters() {
    let mut player = pixels();
    player.press("v");
    assert_eq!(blank(&player.draw()), 0);
    assert!(player.app.map_scene().is_none());
    assert_eq!(player.app.settings().map_style, Style::Painted);
    player.press("v");
    assert_ne!(blank(&player.draw()), 0);
    assert_eq!(player.app.settings().map_style, Style::Tiles);
    player.press(":pixel");
    assert!(player.drawn().contains("pixel art or letters"));
}

#[test]
fn high_contrast_draws_the_map_in_cells() {
    let mut player = with(Settings {
        colour_vision: Vision::Contrast,
        ..Settings::default()
    });
    assert_eq!(blank(&player.draw()), 0);
    player.press("v");
    assert_eq!(
        player.app.settings().map_style,
        Style::Tiles,
        "v changes widths"
    );
}

#[test]
fn settings_offer_pixels_where_they_can_be_drawn() {
    for (external, looks) in [
        (
            true,
            ["painted, light", "classic, glyphs", "pixel art", "painted,"],
        ),
        (
            false,
            ["classic, glyphs", "painted, light", "classic", "painted"],
        ),
    ] {
        let mut player = pixels();
        player.app.set_external_map(external);
        player.press("=");
        for look in looks {
            player.key(Key::of(Code::Enter));
            let screen = player.drawn();
            assert!(screen.contains(&format!("◂ {look}")), "{look}: {screen}");
        }
    }
}

#[test]
fn the_level_map_and_the_page_of_an_end_are_drawn_in_pixels() {
    let mut player = pixels();
    assert!(!player.app.shows_whole_level());
    player.press("M");
    let shown = blank(&player.draw());
    let area = player.app.map_area().expect("the level");
    assert_eq!(shown, usize::try_from(area.area()).unwrap());
    assert!(player.app.shows_whole_level());
    assert_eq!(scene(&player).focus, Some(HERO));
    player.press("l");
    let cursor = HERO + Point::new(1, 0);
    assert_eq!(scene(&player).focus, Some(cursor));
    assert_eq!(scene(&player).marks[0].at, cursor);
    let (x, y) = (area.x, area.y);
    let tile = Some(BESIDE);
    player.mouse(Mouse {
        press: Press::Left,
        x,
        y,
        tile,
    });
    player.draw();
    assert_eq!(scene(&player).marks[0].at, BESIDE);
    player.key(Key::of(Code::Esc));
    player.draw();
    assert!(!player.app.shows_whole_level());

    let mut player = pixels();
    player.resize(120, 40);
    player.die();
    let shown = blank(&player.draw());
    let map = player.app.map_area().expect("the tiles around the hero");
    // The faces of the hero and of the killer are pictures of 8 by 4 cells.
    assert_eq!(shown, usize::try_from(map.area()).unwrap() + 64);
    assert_eq!(scene(&player).focus, Some(HERO));
    let map = player.app.last_map().expect("there is a run");
    assert_eq!(blank(&map), 0);
}

#[test]
fn the_level_map_is_drawn_in_letters_where_the_game_is() {
    let settings = Settings {
        map_style: Style::Classic,
        tutorial_hints: false,
        ..Settings::default()
    };
    let mut player = with(settings);
    player.press("M");
    assert_eq!(blank(&player.draw()), 0);
    assert!(player.app.map_scene().is_none());
    assert!(player.drawn().contains('@'), "{}", player.drawn());
}

#[test]
fn a_name_under_the_mouse_vanishes_when_the_camera_moves() {
    let mut player = pixels();
    let at = player.seen().creatures[0].at;
    let mouse = Mouse {
        press: Press::Move,
        x: 1,
        y: 1,
        tile: Some(at),
    };
    let shows_name = |player: &mut Player| player.drawn().contains("Mangy wolf");
    player.mouse(mouse);
    assert!(shows_name(&mut player), "{}", player.drawn());
    player.change(|view| view.hero.as_mut().unwrap().at = HERO + Point::new(1, 0));
    step(&mut player, Vec::new());
    assert!(!shows_name(&mut player));
    player.mouse(mouse);
    assert!(shows_name(&mut player));
    // The player drags the map.
    player
        .app
        .set_visible_tiles(Point::new(4, 2), Size::new(8, 6));
    assert!(!shows_name(&mut player));
}

#[test]
fn the_debug_overlay_draws_the_map_in_cells() {
    let mut player = pixels();
    player.practise();
    player.press("&show steps");
    player.key(Key::of(Code::Enter));
    player.draw();
    assert!(player.app.map_scene().is_none());
    player.press("&hide overlays");
    player.key(Key::of(Code::Enter));
    player.draw();
    assert!(player.app.map_scene().is_some());
}

#[test]
fn a_click_on_a_tile_of_a_map_in_pixels_means_that_tile() {
    let mut player = pixels();
    let mut click = |press, tile| {
        let (x, y) = (1, 1);
        player.mouse(Mouse { press, x, y, tile });
        player.draw();
        let marks: Vec<Point> = scene(&player).marks.iter().map(|it| it.at).collect();
        (marks, player.steps.len())
    };
    assert_eq!(click(Press::Move, None), (vec![], 0), "a covered cell");
    let (path, _) = click(Press::Move, Some(BESIDE + Point::new(-2, 0)));
    assert_eq!(path.len(), 3);
    let (cursor, _) = click(Press::Right, Some(BESIDE));
    assert_eq!(cursor.last(), Some(&BESIDE));
    let (_, steps) = click(Press::Left, Some(BESIDE));
    assert_eq!(steps, 0, "the click closes the description");
    let (_, steps) = click(Press::Left, Some(HERO + Point::new(1, 0)));
    assert_eq!(steps, 1);
    assert!(matches!(player.steps[..], [Command::Step(_)]));
}

#[test]
fn a_description_is_drawn_beside_its_tile_in_pixels() {
    let mut player = pixels();
    player
        .app
        .set_visible_tiles(Point::new(4, 2), Size::new(8, 6));
    player.press("x");
    let area = player.app.map_area().expect("the map is below");
    let wolf = player.app.cursor().expect("the wolf is examined");
    // The wolf is on the third of eight columns and the second of six rows.
    assert_eq!(wolf, (area.x + area.width / 4, area.y + area.height / 6));
}

fn place_hero(player: &mut Player, at: Point) {
    player.change(|view| {
        if let Some(hero) = &mut view.hero {
            hero.at = at;
        }
    });
}

fn step(player: &mut Player, events: Vec<Event>) {
    let view = Box::new(player.seen());
    player.tell(Update::Stepped { events, view });
}

fn walk_east(player: &mut Player) {
    let hero = player.seen().hero.expect("there is a hero").at;
    place_hero(player, hero + Point::new(1, 0));
    step(player, Vec::new());
}

fn hurt_wolf(at: Point, means: Means) -> Event {
    let by = Some(Who::Hero);
    Event::Hurt {
        who: Who::Creature {
            id: WOLF,
            kind: Kind(1),
        },
        at,
        amount: 3,
        cause: Cause { by, means },
        critical: false,
    }
}

/// A turn in which the hero and the wolf beside the hero strike each other.
fn fight(player: &mut Player) {
    player.change(|view| view.creatures[0].at = BESIDE);
    step(player, Vec::new());
    pass(player, 200);
    let kind = Kind(1);
    let hurt_hero = Event::Hurt {
        who: Who::Hero,
        at: HERO,
        amount: 2,
        cause: Cause {
            by: Some(Who::Creature { id: WOLF, kind }),
            means: Means::Attack { kind, n: 0 },
        },
        critical: false,
    };
    step(player, vec![hurt_wolf(BESIDE, Means::Fists), hurt_hero]);
}

/// A player before the title, whose program can draw tiles.
fn at_title(width: u16, height: u16) -> Player {
    let mut player = Player::with(width, height, Settings::default());
    player.app.set_external_map(true);
    player.draw();
    player
}

#[test]
fn title_leaves_its_cells_to_the_program_and_keeps_its_words() {
    let mut player = at_title(128, 36);
    let buffer = player.draw();
    assert_eq!(blank(&buffer), 128 * 36);
    assert!(player.drawn().contains("New game"));
    let mut letters = Player::new(128, 36);
    letters.draw();
    assert_eq!(letters.app.title_scene(), None);
}

#[test]
fn title_entries_are_high_enough_for_fingers_and_apart() {
    for (width, height) in [(48, 52), (105, 24), (128, 36), (200, 60), (40, 12), (1, 1)] {
        let mut player = at_title(width, height);
        player.give_saves();
        player.draw();
        let scene = player.app.title_scene().expect("it is shown");
        let areas: Vec<_> = scene.entries.iter().map(|it| it.area).collect();
        assert!(areas.windows(2).all(|it| it[0].bottom() <= it[1].top()));
        if (width, height) == (48, 52) {
            assert!(areas.iter().all(|it| it.height == 3), "48 CSS pixels");
        }
    }
}

#[test]
fn title_entry_under_the_mouse_is_chosen_and_clicked() {
    let mut player = at_title(128, 36);
    let area = |player: &Player, n: usize| {
        let scene = player.app.title_scene().expect("it is shown");
        scene.entries[n].area
    };
    let settings = area(&player, 2);
    player.mouse(Mouse::at_cell(Press::Move, settings.x, settings.y + 1));
    player.draw();
    assert_eq!(player.app.title_scene().map(|it| it.chosen), Some(2));
    player.mouse(Mouse::at_cell(Press::Left, settings.x, settings.y));
    assert_eq!(player.app.screen(), "settings");
}

#[test]
fn title_of_a_program_that_cannot_end_has_no_quit() {
    let mut player = at_title(128, 36);
    let count = |player: &Player| player.app.title_scene().map(|it| it.entries.len());
    let before = count(&player);
    player.app.set_page();
    player.draw();
    assert_eq!(count(&player).map(|it| it + 1), before);
    assert!(!player.drawn().contains("Quit"));
}

/// A player on the map, whose program can draw tiles.
fn on_the_map(width: u16, height: u16) -> Player {
    let mut player = at_title(width, height);
    player.start();
    player
}

#[test]
fn scenes_of_the_story_are_drawn_as_the_square_at_night() {
    for (width, height) in [(128, 36), (100, 30), (48, 52), (40, 12), (1, 1)] {
        let mut player = on_the_map(width, height);
        player.draw();
        assert!(player.app.title_scene().is_none());
        player.lift(Kind(2));
        player.draw();
        let scene = player.app.title_scene().expect("it is shown");
        assert!(!scene.has_name && scene.entries.is_empty());
        assert!(player.app.map_scene().is_none(), "the map is not below");
        if height >= 30 {
            assert!(player.drawn().contains("Far below an eye opens."));
        }
        player.press("s");
        player.draw();
        assert!(player.app.title_scene().is_none());

        player.win();
        player.draw();
        let scene = player.app.title_scene().expect("it is shown");
        assert_eq!((scene.fire, scene.has_name), (100, false));
        player.key(Key::of(Code::Esc));
        player.draw();
        assert!(player.app.title_scene().is_none());
    }
}

#[test]
fn the_panel_shows_the_fire_at_home_once_it_is_smaller() {
    let mut player = on_the_map(128, 36);
    player.change(|view| view.fire = 99);
    player.press("s");
    assert!(!player.drawn().contains("The fire at home"));
    player.change(|view| view.fire = 62);
    player.press("s");
    assert!(player.drawn().contains("The fire at home: 62%"));
}
