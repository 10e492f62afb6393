//! Tests of the title: sizes, motion and the menu.

use super::*;
use paint::ColourVision;

/// A menu of `count` entries, which cover 30 by 2 cells each.
fn scene(count: u16, time: u64) -> TitleScene {
    let mut scene = TitleScene {
        entries: Vec::new(),
        chosen: 0,
        has_name: true,
        fire: 100,
        foot: String::new(),
        time,
        vision: ColourVision::Normal,
    };
    for n in 0..count {
        let mut entry = TitleEntry {
            area: Default::default(),
            key: "n".into(),
            text: "New game".into(),
        };
        (entry.area.y, entry.area.width, entry.area.height) = (6 + 2 * n, 30, 2);
        scene.entries.push(entry);
    }
    scene
}

const fn window(width: usize, height: usize) -> TitleWindow {
    TitleWindow {
        size: (width, height),
        cell: (10, 20),
        margin: (0, 0),
    }
}

#[test]
fn title_covers_windows_of_every_shape() {
    for (width, height) in [(1, 1), (40, 900), (390, 844), (640, 360), (1500, 200)] {
        let window = window(width, height);
        let (wide, high) = window.dots();
        assert!(wide * window.scale() >= width && high * window.scale() >= height);
        let mut painter = TitlePainter::default();
        assert_eq!(painter.paint(&scene(6, 0), window).len(), wide * high);
    }
    assert_eq!(window(1280, 720).scale(), 2);
    assert_eq!(window(1170, 2532).scale(), 6);
}

#[test]
fn title_moves_with_time_and_repeats_a_frame() {
    let (mut painter, window) = (TitlePainter::default(), window(640, 360));
    let first = painter.paint(&scene(3, 100), window).to_vec();
    assert_eq!(painter.paint(&scene(3, 199), window), first);
    assert_ne!(painter.paint(&scene(3, 200), window), first);
}

#[test]
fn chosen_entry_is_brighter_than_the_others() {
    let (mut painter, window) = (TitlePainter::default(), window(640, 360));
    let mut menu = scene(3, 0);
    let mut sum = |chosen: usize| {
        menu.chosen = chosen;
        let pixels = painter.paint(&menu, window);
        let rows = pixels.chunks(640).skip(6 * 20).take(40);
        let rows = rows.flat_map(|row| &row[20..280]);
        rows.map(|[r, ..]| u64::from(*r)).sum::<u64>()
    };
    assert!(sum(0) > sum(2));
}

#[test]
fn icons_are_square_and_small_ones_have_clear_corners() {
    for side in ICON_SIDES {
        let (pixels, width) = app_icon(side);
        let whole = usize::from(width) * usize::from(width);
        assert_eq!((width, pixels.len()), (side, whole));
        assert_eq!(pixels[0][3] == 0, side < 64);
    }
    assert_eq!(app_icon(512).1, 64);
}

#[test]
fn a_smaller_fire_gives_less_light_and_a_scene_has_no_name() {
    let bright = |fire, has_name| {
        let scene = TitleScene {
            fire,
            has_name,
            ..scene(0, 0)
        };
        let mut painter = TitlePainter::default();
        let pixels = painter.paint(&scene, window(1280, 800)).iter();
        pixels.map(|[r, ..]| u64::from(*r)).sum::<u64>()
    };
    assert!(bright(100, false) > bright(80, false));
    assert!(bright(80, false) > bright(10, false));
    assert!(bright(100, true) > bright(100, false));
}
