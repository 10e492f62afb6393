//! Things under other things stay visible, with and without colours.

use crate::given::{CATALOG, Light, cell, drawn, view};
use geom::Point;
use proto::{Kind, LevelNo, View};
use ratatui_core::buffer::Cell as Drawn;
use ui::{ColourDepth, Settings, Style, Tiles};

fn kind(id: &str) -> Kind {
    CATALOG.find(id).expect("it is in the pack")
}

/// Describes two different views that look the same, with or without colours.
fn fault(what: &str, one: &Drawn, two: &Drawn, with_colours: bool) -> Option<String> {
    let same = one.symbol() == two.symbol() && one.modifier == two.modifier;
    let colours = one.fg == two.fg && one.bg == two.bg;
    (same && (colours || !with_colours)).then(|| format!("{what} cannot be seen"))
}

/// A view with one sword on the floor, and the same view after `change`.
fn pair(change: impl Fn(&mut proto::Cell)) -> (View, View) {
    let mut plain = view(LevelNo(3), 2, Light::Day);
    let at = Point::new(1, 1);
    if let Some(cell) = plain.cells.get_mut(at) {
        cell.thing = Some(kind("base:longsword"));
    }
    let mut changed = plain.clone();
    if let Some(cell) = changed.cells.get_mut(at) {
        change(cell);
    }
    (plain, changed)
}

fn faults(what: &str, plain: &View, changed: &View) -> Vec<String> {
    let mut found = Vec::new();
    for look in [Style::Painted, Style::Classic] {
        for depth in [
            ColourDepth::True,
            ColourDepth::Many,
            ColourDepth::Few,
            ColourDepth::None,
        ] {
            let settings = Settings {
                map_style: look,
                tiles: Tiles::Narrow,
                ..Settings::default()
            };
            let (one, corner) = drawn(plain, settings.clone(), depth);
            let (two, _) = drawn(changed, settings, depth);
            let at = Point::new(1, 1);
            let (one, two) = (cell(&one, corner, at), cell(&two, corner, at));
            let told = fault(what, one, two, depth != ColourDepth::None);
            found.extend(told.map(|told| format!("{look:?} {depth:?}: {told}")));
        }
    }
    found
}

#[test]
fn a_pile_shows_that_it_is_one() {
    let (plain, pile) = pair(|cell| cell.pile = true);
    assert_eq!(faults("a pile", &plain, &pile), [""; 0]);
}

#[test]
fn a_known_trap_under_an_item_shows() {
    let (plain, trapped) = pair(|cell| cell.mark = Some(kind("base:bear_trap")));
    assert_eq!(faults("a trap", &plain, &trapped), [""; 0]);
}

#[test]
fn deep_water_shallow_water_and_a_torch_are_three_things() {
    let (shallow, deep) = pair(|cell| cell.terrain = Some(geom::Terrain::DeepWater));
    let wet = |view: &View, thing: Option<Kind>, terrain| {
        let mut view = view.clone();
        if let Some(cell) = view.cells.get_mut(Point::new(1, 1)) {
            (cell.thing, cell.terrain) = (thing, Some(terrain));
        }
        view
    };
    let shallow = wet(&shallow, None, geom::Terrain::ShallowWater);
    let deep = wet(&deep, None, geom::Terrain::DeepWater);
    let torch = wet(&deep, Some(kind("base:torch")), geom::Terrain::Floor);
    let classic = Settings {
        map_style: Style::Classic,
        ..Settings::default()
    };
    let symbol = |view: &View| {
        let (buffer, corner) = drawn(view, classic.clone(), ColourDepth::None);
        cell(&buffer, corner, Point::new(1, 1)).symbol().to_owned()
    };
    let three = [symbol(&shallow), symbol(&deep), symbol(&torch)];
    assert!(
        three[0] != three[1] && three[1] != three[2] && three[0] != three[2],
        "{three:?}"
    );
    assert_eq!(
        faults("deep water", &shallow, &deep)
            .iter()
            .filter(|it| it.contains("True"))
            .count(),
        0
    );
}

/// The checks above detect an invisible pile and a hidden mark.
#[test]
fn a_pile_and_a_mark_that_do_not_show_are_found() {
    let (plain, same) = pair(|_| {});
    assert_eq!(faults("a planted pile", &plain, &same).len(), 8);
    let (plain, unmarked) = pair(|cell| cell.mark = None);
    assert_eq!(faults("a planted mark", &plain, &unmarked).len(), 8);
}
