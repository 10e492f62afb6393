//! Frames of the animations, on a map of a few tiles.

use super::*;
use geom::{Grid, Point, Size, Terrain};
use proto::{Cause, Cell, Kind, LevelNo, Who};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

const TRAP: Kind = Kind(1);

fn view() -> View {
    let cell = Cell {
        terrain: Some(Terrain::Floor),
        visible: true,
        ..Cell::default()
    };
    View {
        level: LevelNo(1),
        cells: Grid::new(Size::new(12, 9), cell),
        ..View::default()
    }
}

/// The cell of a tile at time `now`, with the effects drawn over dots.
fn look(effects: &mut Effects, now: u64, at: Point) -> ratatui_core::buffer::Cell {
    effects.pass(now);
    let area = Rect::new(0, 0, 12, 9);
    let mut buf = Buffer::empty(area);
    for cell in &mut buf.content {
        cell.set_char('.').set_fg(Color::Rgb(90, 90, 90));
    }
    let viewport = Viewport {
        area,
        ..Viewport::default()
    };
    effects.draw(&view(), &viewport, &mut buf);
    let place = viewport.screen(at).unwrap();
    buf[place].clone()
}

fn glyph(effects: &mut Effects, now: u64, at: Point) -> String {
    look(effects, now, at).symbol().to_owned()
}

fn shown(events: &[Event], view: &View, elsewhere: bool) -> Effects {
    let mut effects = Effects::default();
    let turn = Turn {
        events,
        losses: &[],
        steps: &[],
        view,
        catalog: &Catalog::default(),
        elsewhere,
        pixels: false,
        numbers: false,
    };
    effects.show(&turn, 0);
    effects
}

fn sprung(at: Point) -> Event {
    Event::Sprung {
        trap: TRAP,
        at,
        who: Who::Hero,
    }
}

fn hurt(at: Point) -> Event {
    Event::Hurt {
        who: Who::Hero,
        at,
        amount: 6,
        cause: Cause {
            by: None,
            means: Means::Thing(TRAP),
        },
        critical: false,
    }
}

fn shot(from: Point, to: Point) -> Event {
    let means = Means::Thing(TRAP);
    Event::Shot { from, to, means }
}

fn burst(at: Point, radius: u8) -> Event {
    let means = Means::Thing(TRAP);
    Event::Burst { at, radius, means }
}

/// Mission: T4.
#[test]
fn a_trap_flashes_orange_for_200_ms_over_its_wound() {
    let at = Point::new(3, 3);
    let mut effects = shown(&[sprung(at), hurt(at)], &view(), false);
    for now in [0, 100, 199] {
        let cell = look(&mut effects, now, at);
        assert_eq!((cell.symbol(), cell.fg), ("‼", Color::Rgb(255, 165, 0)));
    }
    assert_eq!(glyph(&mut effects, 200, at), ".");
    assert_eq!(effects.next(), None);
}

#[test]
fn a_wound_flashes_its_tile_also_without_colours() {
    let (trap, other) = (Point::new(3, 3), Point::new(4, 3));
    let mut effects = shown(&[sprung(trap), hurt(other)], &view(), false);
    let cell = look(&mut effects, 0, other);
    assert_eq!(cell.symbol(), ".", "who is hit is still to be seen");
    assert!(cell.modifier.contains(Modifier::REVERSED));
    assert!(
        !look(&mut effects, 90, other)
            .modifier
            .contains(Modifier::REVERSED)
    );
    assert_eq!(glyph(&mut effects, 90, trap), "‼");
}

#[test]
fn a_shot_moves_tile_by_tile_with_a_trail_of_two() {
    let (from, to) = (Point::new(0, 0), Point::new(6, 0));
    let mut effects = shown(&[shot(from, to), hurt(to)], &view(), false);
    let row = |effects: &mut Effects, now| {
        let tile = |x| glyph(effects, now, Point::new(x, 0));
        (0..8).map(tile).collect::<String>()
    };
    assert_eq!(row(&mut effects, 0), ".•......");
    assert_eq!(row(&mut effects, 48), "..·∙•...");
    assert_eq!(row(&mut effects, 95), "....·∙•.");
    let wound = look(&mut effects, 96, to);
    assert!(wound.modifier.contains(Modifier::REVERSED), "{wound:?}");
}

#[test]
fn a_blast_spreads_ring_by_ring_and_lights_what_is_around() {
    let at = Point::new(5, 4);
    let mut effects = shown(&[burst(at, 2)], &view(), false);
    let (rim, beyond) = (Point::new(7, 4), Point::new(9, 4));
    assert_eq!(glyph(&mut effects, 0, at), "▓");
    assert_eq!(glyph(&mut effects, 79, rim), ".");
    assert_eq!(glyph(&mut effects, 80, rim), "▓");
    let lit = look(&mut effects, 80, beyond);
    assert_eq!(lit.symbol(), ".");
    assert_ne!(
        lit.bg,
        look(&mut effects, 200, beyond).bg,
        "the light falls"
    );
    assert_eq!(glyph(&mut effects, 219, rim), "░");
    assert_eq!(glyph(&mut effects, 220, rim), ".");
}

#[test]
fn a_mapped_level_sweeps_in_and_a_key_ends_the_sweep() {
    let mut view = view();
    view.changed = vec![Point::new(2, 0), Point::new(2, 8)];
    let mapped = Event::Mapped { level: LevelNo(1) };
    let mut effects = shown(&[mapped], &view, false);
    assert_eq!(glyph(&mut effects, 40, Point::new(2, 0)), ".");
    assert_eq!(glyph(&mut effects, 40, Point::new(2, 8)), " ");
    assert_eq!(glyph(&mut effects, 40, Point::new(3, 8)), ".");
    assert_eq!(glyph(&mut effects, 270, Point::new(2, 8)), ".");
    let mut effects = shown(&[mapped], &view, false);
    effects.end_covering();
    assert_eq!(glyph(&mut effects, 0, Point::new(2, 8)), ".");
}

#[test]
fn a_new_level_fades_in_and_ends_older_animations() {
    let mut effects = shown(&[hurt(Point::new(4, 4))], &view(), false);
    let turn = Turn {
        events: &[],
        losses: &[],
        steps: &[],
        view: &view(),
        catalog: &Catalog::default(),
        elsewhere: true,
        pixels: false,
        numbers: false,
    };
    effects.show(&turn, 0);
    assert!(!effects.is_moving());
    effects.fade = Some(Fade::new(Point::new(2, 2), 0));
    let (near, far) = (Point::new(3, 2), Point::new(11, 8));
    let bright = |effects: &mut Effects, now, at| match look(effects, now, at).fg {
        Color::Rgb(r, _, _) => r,
        _ => 255,
    };
    assert!(bright(&mut effects, 80, near) > 40);
    assert_eq!(glyph(&mut effects, 80, far), " ");
    assert!(bright(&mut effects, 200, near) == 90 && bright(&mut effects, 200, far) < 90);
    assert_eq!(bright(&mut effects, 240, far), 90);
}

#[test]
fn every_animation_ends_within_the_limit() {
    let far = Point::new(255, 255);
    let mut view = view();
    view.changed = vec![Point::new(0, 0)];
    let alone = [
        shot(Point::new(0, 0), far),
        burst(far, 20),
        hurt(far),
        sprung(far),
        Event::Mapped { level: LevelNo(1) },
    ];
    for event in alone {
        let mut effects = shown(&[event], &view, true);
        effects.pass(LONGEST);
        assert!(!effects.is_moving(), "{event:?}");
    }
}

#[test]
fn a_portal_pulses_unless_time_is_zero() {
    let entry = proto::Entry {
        id: "t:portal".into(),
        class: proto::ThingClass::Trap,
        look: proto::Look {
            glyph: '♥',
            colour: Colour(0, 255, 255),
            order: 0,
        },
        text: Vec::new(),
        facts: proto::Facts {
            is_portal: true,
            ..proto::Facts::default()
        },
        about: proto::About::default(),
    };
    let catalog = Catalog {
        kinds: vec![entry],
        ..Catalog::default()
    };
    let mut view = view();
    view.cells.get_mut(Point::new(4, 4)).unwrap().thing = Some(Kind(0));
    let drawn = |time| {
        let area = Rect::new(0, 0, 12, 9);
        let mut buf = Buffer::empty(area);
        let viewport = Viewport {
            area,
            ..Viewport::default()
        };
        portals(&view, &catalog, &viewport, &mut buf, time);
        buf
    };
    assert_eq!(drawn(0), Buffer::empty(Rect::new(0, 0, 12, 9)));
    let (low, high) = (drawn(125), drawn(750));
    assert_ne!(low[(4, 4)].bg, high[(4, 4)].bg);
    assert_ne!(low[(5, 5)].bg, high[(5, 5)].bg);
    assert_eq!(high[(9, 4)].bg, Color::Reset, "too far away");
}

#[test]
fn a_turn_without_events_starts_no_animation() {
    let mut effects = shown(&[], &view(), false);
    assert_eq!(effects.next(), None);
    assert!(!effects.pass(1000));
}

#[test]
fn running_animations_continue_in_the_next_turn() {
    let at = Point::new(3, 3);
    let mut effects = shown(&[sprung(at)], &view(), false);
    let turn = Turn {
        events: &[],
        losses: &[],
        steps: &[],
        view: &view(),
        catalog: &Catalog::default(),
        elsewhere: false,
        pixels: false,
        numbers: false,
    };
    effects.show(&turn, 50);
    effects.end_covering();
    assert_eq!(glyph(&mut effects, 100, at), "‼");
}
