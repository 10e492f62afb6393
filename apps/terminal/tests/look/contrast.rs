//! Contrast thresholds for every kind on every ground of every level.

use crate::given::{CATALOG, Light, cell, contrast, creature, drawn, grounds, kinds, view};
use geom::Point;
use proto::{LevelNo, ThingClass};
use ui::{ColourDepth, Settings, Vision};

const HERO: i32 = 600;
const HUNTER: i32 = 500;
const CREATURE: i32 = 450;
const THING: i32 = 320;
const REMEMBERED: i32 = 220;

fn levels() -> impl Iterator<Item = LevelNo> {
    let count = u16::try_from(CATALOG.levels.len()).expect("few levels");
    (1..=count).map(LevelNo)
}

/// Colour settings, and the share of the threshold each must keep.
fn screens() -> Vec<(Settings, ColourDepth)> {
    let sees = |vision| Settings {
        colour_vision: vision,
        ..Settings::default()
    };
    vec![
        (sees(Vision::Usual), ColourDepth::True),
        (sees(Vision::Deuteranopia), ColourDepth::True),
        (sees(Vision::Protanopia), ColourDepth::True),
        (sees(Vision::Tritanopia), ColourDepth::True),
        (sees(Vision::Contrast), ColourDepth::True),
        (sees(Vision::Usual), ColourDepth::Many),
        (sees(Vision::Usual), ColourDepth::Few),
    ]
}

/// Rounding to a palette costs bright colours some contrast. High contrast must hold for everything.
fn least(wanted: i32, depth: ColourDepth, vision: Vision) -> i32 {
    match depth {
        _ if vision == Vision::Contrast => 700,
        ColourDepth::Many => wanted.min(450) * 9 / 10,
        // The dark red of the 16 colours cannot be changed.
        ColourDepth::Few => wanted.min(270),
        _ => wanted,
    }
}

#[test]
fn every_thing_can_be_told_from_every_ground_in_every_light_and_in_memory() {
    let things = kinds(&[ThingClass::Item, ThingClass::Trap, ThingClass::Feature]);
    let mut seen = 0;
    for level in levels() {
        for light in [Light::Day, Light::Dark, Light::Remembered] {
            let mut view = view(level, things.len(), light);
            for (at, cell) in view.cells.iter_mut().filter(|(at, _)| at.x > 0) {
                cell.thing = Some(things[usize::try_from(at.y).expect("a row")]);
            }
            for (settings, depth) in screens() {
                let vision = settings.colour_vision;
                let (buffer, corner) = drawn(&view, settings, depth);
                for (at, tile) in view.cells.iter().filter(|(at, _)| at.x > 0) {
                    let wanted = if light == Light::Remembered {
                        REMEMBERED
                    } else {
                        THING
                    };
                    let has = contrast(cell(&buffer, corner, at));
                    let id = &CATALOG
                        .kind(tile.thing.expect("a thing"))
                        .expect("known")
                        .id;
                    assert!(
                        has >= least(wanted, depth, vision),
                        "{level:?} {light:?} {depth:?} {vision:?}: {id} on {:?}: {has}",
                        tile.terrain
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}

#[test]
fn everybody_can_be_told_from_every_ground_in_every_light() {
    let folk = kinds(&[ThingClass::Monster]);
    let grounds = i32::try_from(grounds().len()).expect("few grounds");
    for level in levels() {
        for light in [Light::Day, Light::Dark] {
            for (hostile, peaceful) in [(true, false), (false, true), (false, false)] {
                let mut view = view(level, folk.len(), light);
                for (y, kind) in (0..).zip(&folk) {
                    for x in 1..=grounds {
                        let at = Point::new(x, y);
                        view.creatures.push(creature(*kind, at, hostile, peaceful));
                    }
                }
                for (settings, depth) in screens() {
                    let vision = settings.colour_vision;
                    let (buffer, corner) = drawn(&view, settings, depth);
                    let hero = contrast(cell(&buffer, corner, Point::new(0, 0)));
                    assert!(
                        hero >= least(HERO, depth, vision),
                        "{level:?} {light:?}: {hero}"
                    );
                    for seen in &view.creatures {
                        let wanted = if hostile { HUNTER } else { CREATURE };
                        let has = contrast(cell(&buffer, corner, seen.at));
                        let id = &CATALOG.kind(seen.kind).expect("known").id;
                        assert!(
                            has >= least(wanted, depth, vision),
                            "{level:?} {light:?} {depth:?} {vision:?}: {id} at {:?}: {has}",
                            seen.at
                        );
                    }
                }
            }
        }
    }
}
