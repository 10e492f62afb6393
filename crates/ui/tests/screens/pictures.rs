//! Pictures in panels, for programs that draw pixels.

use super::given::Player;
use geom::Point;
use hearthgate_ui::{
    Badge, Code, Image, InputDevice, Key, Mouse, Picture, PictureFrame, Press, Settings, Vision,
};
use proto::Kind;
use ratatui_core::buffer::CellDiffOption;
use ratatui_core::layout::Rect;

/// Size of a phone in cells.
const PHONE: (u16, u16) = (48, 36);

/// A player whose program can draw tiles, at the first frame of a run.
fn with((width, height): (u16, u16), settings: Settings) -> Player {
    let settings = Settings {
        tutorial_hints: false,
        ..settings
    };
    let mut player = Player::with(width, height, settings);
    player.app.set_external_map(true);
    player.start();
    player.draw();
    player.draw();
    player
}

fn pictures(player: &Player) -> Vec<Picture> {
    let scene = player.app.pictures();
    scene.map_or_else(Vec::new, |it| it.pictures.to_vec())
}

/// The picture of a kind of creature or thing.
fn of_kind(player: &Player, kind: Kind) -> Picture {
    let is_it = |it: &Picture| matches!(it.image, Image::Kind { kind: shown, .. } if shown == kind);
    let found = pictures(player).into_iter().rev().find(is_it);
    found.expect("the kind has a picture")
}

fn wolf(player: &Player) -> Kind {
    player.seen().creatures[0].kind
}

#[test]
fn side_panel_shows_face_creatures_and_minimap() {
    let player = with((120, 40), Settings::default());
    let shown = pictures(&player);
    let face = &shown.iter().find(|it| it.area.height == 4);
    let face = face.expect("there is a face");
    assert_eq!((face.area.width, face.frame), (8, PictureFrame::Copper));
    let map = shown.iter().find(|it| it.image == Image::Minimap);
    assert_eq!(map.map(|it| it.area.height), Some(12));
    assert!(player.app.pictures().is_some_and(|it| it.minimap.is_some()));
    let wolf = of_kind(&player, wolf(&player));
    assert_eq!((wolf.area.width, wolf.area.height), (4, 2));
}

#[test]
fn conditions_are_plates_with_the_turns_left() {
    let mut player = with((120, 40), Settings::default());
    let lasting = proto::Lasting {
        condition: proto::Condition::Hasted,
        turns: 7,
    };
    player.change(|view| {
        let hero = view.hero.as_mut().unwrap();
        hero.conditions = vec![lasting];
    });
    player.arrive(false);
    player.draw();
    let shown = pictures(&player);
    let plate = shown.iter().find(|it| it.frame == PictureFrame::Boon);
    let plate = plate.expect("there is a plate");
    assert_eq!(plate.badges, [Badge::Count(7)]);
    let (x, y) = (plate.area.x, plate.area.y);
    player.mouse(Mouse {
        press: Press::Move,
        x,
        y,
        tile: None,
    });
    assert!(player.drawn().contains("Hasted"), "{}", player.drawn());
}

#[test]
fn pictures_overlap_neither_text_nor_each_other() {
    for language in ["en", "de"] {
        for size in [(60, 16), (80, 24), (99, 30), (120, 40), (200, 60), PHONE] {
            let settings = Settings {
                language: language.into(),
                ..Settings::default()
            };
            let mut player = with(size, settings);
            player.gather_a_crowd();
            player.learn_spells();
            player.go_by_torchlight();
            player.arrive(false);
            let buffer = player.draw();
            let shown = pictures(&player);
            assert!(!shown.is_empty(), "{size:?}");
            for (n, picture) in shown.iter().enumerate() {
                let area = picture.area;
                assert_eq!(area.intersection(buffer.area), area, "{size:?}");
                assert!(shown[n + 1..].iter().all(|it| !it.area.intersects(area)));
                for at in area.positions() {
                    assert_eq!(buffer[at].symbol(), " ", "{size:?}: {picture:?}");
                    assert_eq!(buffer[at].diff_option, CellDiffOption::Skip);
                }
            }
        }
    }
}

#[test]
fn a_screen_that_fits_beside_the_side_panel_leaves_it_whole() {
    for key in ["c", "_", "I"] {
        let mut player = with((128, 40), Settings::default());
        let before = player.draw();
        player.press(key);
        let after = player.draw();
        assert_ne!(player.app.screen(), "play", "{key}");
        let side = Rect::new(96, 0, 32, 39);
        let changed = side.positions().filter(|at| before[*at] != after[*at]);
        assert_eq!(changed.count(), 0, "{key}: {}", player.drawn());
    }
}

#[test]
fn screens_above_drop_the_pictures_they_cover() {
    let mut player = with((80, 24), Settings::default());
    player.press("?");
    let buffer = player.draw();
    for picture in pictures(&player) {
        let free = |at| buffer[at].diff_option == CellDiffOption::Skip;
        assert!(picture.area.positions().any(free), "{picture:?}");
    }
}

#[test]
fn letters_and_high_contrast_have_no_pictures() {
    let contrast = Settings {
        colour_vision: Vision::Contrast,
        ..Settings::default()
    };
    let mut player = with((120, 40), contrast);
    assert!(player.app.pictures().is_none());
    player = with((120, 40), Settings::default());
    player.press("v");
    player.draw();
    assert!(player.app.pictures().is_none());
}

#[test]
fn phone_has_a_strip_and_faces_over_the_map() {
    let mut player = with(PHONE, Settings::default());
    let map = player.app.map_area().expect("the map is in tiles");
    assert_eq!(
        (map.y, map.bottom()),
        (4, PHONE.1 - 4),
        "three lines of log and one of keys"
    );
    let shown = pictures(&player);
    let strip = Rect::new(0, 0, PHONE.0, 4);
    assert!(shown.iter().any(|it| strip.contains(it.area.as_position())));
    let face = of_kind(&player, wolf(&player)).area;
    assert!(map.contains(face.as_position()) && face.right() == PHONE.0);
    player.mouse(Mouse {
        press: Press::Left,
        x: face.x + 1,
        y: face.y + 1,
        tile: None,
    });
    assert!(player.drawn().contains("wolf"), "{}", player.drawn());
}

#[test]
fn the_minimap_of_a_phone_hides_no_hero_in_the_corner() {
    for in_corner in [false, true] {
        let mut player = Player::with(PHONE.0, PHONE.1, Settings::default());
        player.app.set_external_map(true);
        player.change(|view| {
            let corner = Point::new(i32::from(view.cells.size().w) - 2, 1);
            if let Some(hero) = view.hero.as_mut().filter(|_| in_corner) {
                hero.at = corner;
            }
        });
        player.start();
        player.draw();
        let shown = pictures(&player);
        let map = shown.iter().find(|it| it.image == Image::Minimap);
        let map = map.expect("there is a minimap").area;
        assert_eq!(map.x == 0, in_corner, "{map:?}");
        assert_eq!(map.right() == PHONE.0, !in_corner, "{map:?}");
    }
}

#[test]
fn a_click_on_a_quick_slot_uses_it() {
    let settings = Settings {
        quick_slots: vec![String::new(), "t:no such thing".into()],
        ..Settings::default()
    };
    let player = with((120, 40), settings);
    let slots = |player: &Player| {
        let shown = pictures(player).into_iter();
        let slots = shown.filter(|it| matches!(it.badges[..], [Badge::Key(_), _]));
        slots.collect::<Vec<Picture>>()
    };
    assert_eq!(slots(&player), []);
    let mut player = with((120, 40), Settings::default());
    let hero = player.seen().hero.unwrap();
    let kind = hero.pack[0].kind;
    let id = player.app.map_scene().unwrap().catalog.kind(kind).unwrap();
    let settings = Settings {
        quick_slots: vec![String::new(), id.id.clone()],
        ..Settings::default()
    };
    player = with((120, 40), settings);
    let shown = slots(&player);
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].badges[0], Badge::Key("F3".into()));
    let before = player.steps.len();
    player.mouse(Mouse {
        press: Press::Left,
        x: shown[0].area.x,
        y: shown[0].area.y,
        tile: None,
    });
    player.draw();
    let aims = player.drawn().contains("Esc");
    assert!(player.steps.len() > before || aims);
}

#[test]
fn a_finger_fills_and_empties_a_quick_slot() {
    let mut player = with(PHONE, Settings::default());
    player.app.set_device(InputDevice::Touch);
    player.draw();
    let slots = |player: &Player| {
        let shown = pictures(player).into_iter();
        shown
            .filter(|it| matches!(it.badges[..], [Badge::Count(_)]))
            .filter(|it| it.area.width == 6)
            .count()
    };
    let item = player.seen().hero.expect("there is a hero").pack[1];
    let tap = |player: &mut Player, label: &str| {
        player.press(&format!("i{}", item.letter.expect("a letter")));
        player.click(label);
        player.app.forget_pointer();
        for _ in 0..2 {
            player.key(Key::of(Code::Esc));
        }
        player.draw();
    };
    assert_eq!(slots(&player), 0);
    tap(&mut player, "add to quick slot");
    assert_eq!((slots(&player), player.app.screen()), (1, "play"));
    tap(&mut player, "clear quick slot");
    assert_eq!(slots(&player), 0);
}

fn click(player: &mut Player, at: Rect) {
    player.mouse(Mouse::at_cell(Press::Left, at.x, at.y));
    player.draw();
}

#[test]
fn face_and_minimap_open_sheet_and_map() {
    for size in [(120, 40), PHONE] {
        let mut player = with(size, Settings::default());
        let shown = pictures(&player);
        let face = shown.iter().find(|it| it.area.height == 4);
        click(&mut player, face.expect("there is a face").area);
        assert_eq!(player.app.screen(), "sheet", "{size:?}");
        player.key(Key::of(Code::Esc));
        player.draw();
        let map = shown.iter().find(|it| it.image == Image::Minimap);
        click(&mut player, map.expect("there is a minimap").area);
        assert_eq!(player.app.screen(), "atlas", "{size:?}");
    }
}

#[test]
fn a_new_game_shows_the_faces_of_callings() {
    let mut player = Player::with(80, 40, Settings::default());
    player.app.set_external_map(true);
    player.press("n");
    player.draw();
    let faces: Vec<Picture> = pictures(&player);
    assert_eq!(faces.len(), 3, "two callings, and a random one");
    assert_eq!(faces[0].frame, PictureFrame::Gold);
    assert!(player.drawn().contains("◂ none ▸"));
    click(&mut player, faces[1].area);
    assert!(!player.drawn().contains("◂ none ▸"), "{}", player.drawn());
    assert_eq!(pictures(&player)[1].frame, PictureFrame::Gold);
}

#[test]
fn a_long_inventory_has_pictures_and_scrolls() {
    for size in [(80, 24), (120, 40)] {
        let mut player = Player::with(size.0, size.1, Settings::default());
        player.app.set_external_map(true);
        player.carry_much();
        player.start();
        player.press("i");
        let icons = |player: &Player| {
            let shown = pictures(player).into_iter();
            let icons = shown.filter(|it| it.area.height == 2 && it.area.x < size.0 / 2);
            icons.count()
        };
        let room = usize::from(size.1 / 2);
        let shown = icons(&player);
        assert!(shown + 4 >= room, "{size:?}: {shown}");
        let last = player.seen().hero.unwrap().pack.len();
        assert!(last > room);
        player.key(Key::of(Code::End));
        let screen = player.drawn();
        assert!(
            screen.contains("▲") && icons(&player) + 4 >= room,
            "{screen}"
        );
    }
}

#[test]
fn the_travel_list_has_pictures() {
    let mut player = with((120, 40), Settings::default());
    player.press("_");
    player.draw();
    let (x, y) = player.place_of("steps");
    let shown = pictures(&player);
    let is_row = |it: &&Picture| it.area.x < x && (it.area.y..it.area.bottom()).contains(&y);
    assert!(shown.iter().any(|it| is_row(&it)), "{}", player.drawn());
}

#[test]
fn a_list_leaves_no_half_words_in_the_side_panel() {
    let mut player = with((100, 30), Settings::default());
    player.key(Key::of(Code::Esc));
    player.key(Key::of(Code::Esc));
    assert_eq!(player.app.screen(), "menu");
    assert!(player.drawn().contains("in sight"), "the menu is narrow");
    player.key(Key::of(Code::Esc));
    player.press("c");
    assert_eq!(player.app.screen(), "sheet");
    assert!(!player.drawn().contains("in sight"), "{}", player.drawn());
}
