//! The rows of docs/mission.md, tested with the base pack: its definitions, numbers and levels.
//!
//! One file per chapter of that document. Rows about a situation use a drawn scene with the real rules. Rows
//! about a level build the shipped level from many seeds.

#[cfg(test)]
mod developing;
#[cfg(test)]
mod doors;
#[cfg(test)]
mod places;
#[cfg(test)]
mod portals;
#[cfg(test)]
mod traps;
#[cfg(test)]
mod woods;

use std::sync::{Arc, LazyLock};

use geom::Point;
use hearthgate_content::{Pack, load};
use mapgen::Draft;
use proto::{Catalog, Colour, Event, EventKind, Hero, Kind, LevelNo, View};
use sim::Rules;
use sim::scenario::Scenario;

const TOWN: LevelNo = LevelNo(1);
const WOOD: LevelNo = LevelNo(2);
const UPPER_CAVERNS: LevelNo = LevelNo(3);
const OLD_FORT_GATE: LevelNo = LevelNo(5);

static BASE: LazyLock<(Arc<Rules>, Catalog)> = LazyLock::new(|| {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    (Arc::new(rules), loaded.catalog)
});

fn rules() -> &'static Arc<Rules> {
    &BASE.0
}

fn catalog() -> &'static Catalog {
    &BASE.1
}

fn kind(name: &str) -> Kind {
    rules().find(name).expect(name)
}

fn look(name: &str) -> (char, Colour) {
    let look = catalog().kind(kind(name)).expect(name).look;
    (look.glyph, look.colour)
}

fn scene(drawing: &str, legend: &[(char, &str)]) -> Scenario {
    Scenario::draw(rules(), drawing, legend).expect("the base pack carries a game")
}

fn map(seed: u64, level: LevelNo) -> Draft {
    let map = rules().map(&rules().run_plan(seed), seed, level);
    map.expect("it is a level").expect("it can be built")
}

/// The tiles with a mark of this tag.
fn marked(map: &Draft, tag: &str) -> Vec<Point> {
    let marks = map.tagged.iter().filter(|mark| mark.tag.as_str() == tag);
    marks.map(|mark| mark.at).collect()
}

fn view(s: &Scenario) -> View {
    let mut view = View::default();
    s.game.view(&mut view);
    view
}

fn hero(s: &Scenario) -> Hero {
    view(s).hero.expect("the hero is somewhere")
}

/// The thing drawn on a tile, seen or remembered.
fn shown(s: &Scenario, at: Point) -> Option<Kind> {
    view(s).cells[at].thing
}

fn kinds_of(events: &[Event]) -> Vec<EventKind> {
    events.iter().map(Event::kind).collect()
}
