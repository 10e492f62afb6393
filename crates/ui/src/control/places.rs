//! Places to travel to, on every level the hero has been on: ways, houses, people, portals, items left behind.

use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::{Point, Rect, Terrain};
use paint::Image;
use pilot::{LevelPoint, WalkDistances};
use proto::{
    Answer, Catalog, Colour, Command, Discoveries, Facts, Id, Kind, LevelNo, Met, Query,
    Remembered, ThingClass,
};

/// Sort of a place; the order is the one used between equally distant places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Portal,
    Way,
    House,
    Person,
    Thing,
    Feature,
    Trap,
    Creature,
    Door,
}

impl Sort {
    /// Message id of the name.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Portal => "place-portal",
            Self::Way => "place-way",
            Self::House => "place-house",
            Self::Person => "place-person",
            Self::Thing => "place-thing",
            Self::Feature => "place-feature",
            Self::Trap => "place-trap",
            Self::Creature => "place-creature",
            Self::Door => "place-door",
        }
    }

    /// Whether the place is a travel destination; others are found only in the list of everything.
    const fn is_goal(self) -> bool {
        !matches!(self, Self::Trap | Self::Creature | Self::Door)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) spot: LevelPoint,
    /// The creature to meet there.
    pub(crate) whom: Option<Id>,
    pub(crate) sort: Sort,
    pub(crate) name: String,
    pub(crate) look: (char, Colour),
    pub(crate) image: Image,
    /// Path length from the hero; `None` on other levels and for places without a path.
    pub(crate) steps: Option<u16>,
    /// The house to enter from there.
    pub(crate) house: Option<Rect>,
    /// Text that a search is matched against.
    pub(crate) words: String,
}

/// Remembered maps of the visited levels, those near the first one first; `None` until all answers have arrived.
pub(crate) fn levels(cx: &mut Cx<'_>) -> Option<Vec<Remembered>> {
    let count = cx.session.catalog.levels.len();
    let mut levels = Vec::new();
    let mut waiting = false;
    for number in 1..=u16::try_from(count).unwrap_or(u16::MAX) {
        match cx.ask(Query::Level(LevelNo(number))) {
            Some(Answer::Level(level)) => levels.push((**level).clone()),
            Some(_) => {}
            None => waiting = true,
        }
    }
    let catalog = &cx.session.catalog;
    levels.sort_by_key(|it| (catalog.steps(it.level), it.level));
    (!waiting).then_some(levels)
}

/// Discoveries of this run; `None` until the answer has arrived.
pub(crate) fn discoveries(cx: &mut Cx<'_>) -> Option<Discoveries> {
    match cx.ask(Query::Discoveries)? {
        Answer::Discoveries(known) => Some((**known).clone()),
        _ => Some(Discoveries::default()),
    }
}

/// All places worth travelling to: on each level the ways to others, then the nearest. With `all`, everything ever
/// seen. `None` until the answers have arrived.
pub(crate) fn all(cx: &mut Cx<'_>, all: bool) -> Option<Vec<Place>> {
    let (levels, discoveries) = (levels(cx), discoveries(cx));
    let (levels, discoveries) = (levels?, discoveries?);
    let session = &*cx.session;
    let finder = Finder {
        ui: cx.ui,
        session,
        catalog: &session.catalog,
        here: session.view.level,
        steps: WalkDistances::new(&session.view, &session.catalog),
    };
    let mut places = Vec::new();
    for level in &levels {
        finder.ways(level, &mut places);
        finder.houses(level, &mut places);
        finder.things(level, &mut places);
    }
    for met in &discoveries.met {
        finder.met(met, &mut places);
    }
    let foes = &session.view.creatures;
    let is_foe = |place: &Place| {
        let mut foes = foes.iter().filter(|seen| seen.is_foe());
        foes.any(|seen| Some(seen.id) == place.whom)
    };
    places.retain(|place| all || place.sort.is_goal() || is_foe(place));
    places.sort_by_key(|place| {
        // A player looking for a destination does not want a foe at the top.
        let foe = !all && !place.sort.is_goal();
        let steps_to = |level| finder.catalog.steps(level);
        let far = steps_to(place.spot.level).abs_diff(steps_to(finder.here));
        let steps = place.steps.unwrap_or(u16::MAX);
        let is_way = !all && place.sort == Sort::Way;
        (foe, far, place.spot.level, !is_way, steps, place.sort)
    });
    // The nearest thing of a name stands for all of them, and the nearest flame of a fire even among everything.
    let mut told: Vec<(LevelNo, String)> = Vec::new();
    places.retain(|place| {
        let is_only = matches!(place.sort, Sort::Way | Sort::House | Sort::Portal);
        if is_only || (all && !is_in_monument(&levels, place)) {
            return true;
        }
        let name = (place.spot.level, place.name.clone());
        let again = told.contains(&name);
        told.push(name);
        !again
    });
    Some(places)
}

/// Whether the feature is part of a doorless landmark.
fn is_in_monument(levels: &[Remembered], place: &Place) -> bool {
    let level = levels.iter().find(|it| it.level == place.spot.level);
    let mut marks = level.into_iter().flat_map(|it| &it.landmarks);
    place.sort == Sort::Feature
        && marks.any(|it| it.door.is_none() && it.area.contains(place.spot.at))
}

struct Finder<'a> {
    ui: &'a Ui,
    session: &'a Session,
    catalog: &'a Catalog,
    here: LevelNo,
    steps: WalkDistances,
}

impl Finder<'_> {
    fn place(
        &self,
        spot: LevelPoint,
        sort: Sort,
        name: String,
        (look, image): ((char, Colour), Image),
    ) -> Place {
        let level = self.ui.words.level(spot.level);
        let sort_name = self.ui.text(sort.text());
        let steps = self.steps.to(spot.at).filter(|_| spot.level == self.here);
        Place {
            words: format!("{name} {sort_name} {level}"),
            spot,
            whom: None,
            house: None,
            sort,
            name,
            look,
            image,
            steps,
        }
    }

    /// Adds the ways to other levels; adjacent tiles of one way count once.
    fn ways(&self, level: &Remembered, places: &mut Vec<Place>) {
        let mut told: Vec<(Command, Point)> = Vec::new();
        for passage in &level.passages {
            let beside = |(take, at): &(Command, Point)| {
                *take == passage.take && at.distance(passage.at) <= 1
            };
            let again = told.iter().any(beside);
            told.push((passage.take, passage.at));
            if again {
                continue;
            }
            let Some(ground) = level.cells.get(passage.at).and_then(|cell| cell.terrain) else {
                continue;
            };
            let way = match passage.by {
                Some(by) => self.ui.words.name(by, 1),
                None => self.ground(ground),
            };
            let name = match passage.to {
                Some(to) => {
                    let to = self.ui.words.level(to);
                    let args = [("way", way.into()), ("level", to.into())];
                    self.ui.say("place-way-to", &args)
                }
                None => way,
            };
            let spot = LevelPoint {
                level: level.level,
                at: passage.at,
            };
            let (glyph, image) = match (passage.take, ground) {
                (Command::Ascend, _) => ('<', "stairs_up"),
                (_, Terrain::Exit) => ('>', "exit"),
                _ => ('>', "stairs_down"),
            };
            let look = (glyph, Colour(255, 255, 255));
            let look = (look, Image::Named(image.to_owned()));
            places.push(self.place(spot, Sort::Way, sentence(&name), look));
        }
    }

    fn ground(&self, ground: Terrain) -> String {
        let id = format!("ground-{}", ground.name().replace('_', "-"));
        self.ui.text(&id)
    }

    fn houses(&self, level: &Remembered, places: &mut Vec<Place>) {
        for house in &level.landmarks {
            let key = format!("sign_{}", house.name);
            let sign = self.ui.words.of_level(level.level, &key);
            if let (Some(sign), Some(at)) = (sign, house.door) {
                let level = level.level;
                let look = ('∩', Colour(230, 190, 120));
                let look = (look, Image::Named("door".to_owned()));
                let mut place = self.place(LevelPoint { level, at }, Sort::House, sign, look);
                place.words.push(' ');
                place.words.push_str(&house.name);
                place.house = Some(house.area);
                places.push(place);
            }
        }
    }

    fn things(&self, level: &Remembered, places: &mut Vec<Place>) {
        for (at, kind) in level.things() {
            let Some(entry) = self.catalog.kind(kind) else {
                continue;
            };
            let sort = match entry.class {
                ThingClass::Item | ThingClass::Guise => Sort::Thing,
                ThingClass::Trap if entry.facts.is_portal => Sort::Portal,
                ThingClass::Trap => Sort::Trap,
                ThingClass::Feature => feature(&entry.facts),
                _ => continue,
            };
            let spot = LevelPoint {
                level: level.level,
                at,
            };
            places.push(self.of_kind(spot, sort, kind, true));
            if sort == Sort::Thing && entry.class != ThingClass::Feature {
                let buried = self.session.buried(spot.level, at, kind);
                let buried = buried
                    .into_iter()
                    .map(|kind| self.of_kind(spot, sort, kind, true));
                places.extend(buried);
            }
        }
    }

    fn met(&self, met: &Met, places: &mut Vec<Place>) {
        let sort = if met.peaceful {
            Sort::Person
        } else {
            Sort::Creature
        };
        let Met { level, at, .. } = *met;
        let mut place = self.of_kind(LevelPoint { level, at }, sort, met.kind, met.named);
        place.whom = Some(met.id);
        places.push(place);
    }

    /// A place for a kind. Its proper name is used only if `named`, that is once the player has heard it.
    fn of_kind(&self, spot: LevelPoint, sort: Sort, kind: Kind, named: bool) -> Place {
        let words = &self.ui.words;
        let look = self.catalog.kind(kind).map(|entry| entry.look);
        let look = look.map_or(('?', Colour(255, 255, 255)), |it| (it.glyph, it.colour));
        let name = words.of_kind(kind, "proper", &[]).filter(|_| named);
        let name = name.unwrap_or_else(|| words.name(kind, 1));
        let entry = self.catalog.kind(kind);
        let drawn = entry.is_some_and(|it| {
            let id = it.sprite_id();
            self.catalog.sprites.iter().any(|sprite| sprite.id == id)
        });
        // The parts of a monument have no picture of their own.
        let image = if drawn {
            let asleep = false;
            Image::Kind { kind, asleep }
        } else {
            Image::Named("icon_map".to_owned())
        };
        let mut place = self.place(spot, sort, sentence(&name), (look, image));
        for key in ["name", "description"] {
            let args = [("count", 1_u32.into())];
            if let Some(text) = words.of_kind(kind, key, &args) {
                place.words.push(' ');
                place.words.push_str(&text);
            }
        }
        place
    }
}

/// Where to go in a house from its doorstep: to the nearest person who deals there, or else a step inside, to see
/// more of it.
pub(crate) fn inside(session: &Session, house: Rect) -> Option<(Point, Option<Id>)> {
    let here = session.hero()?.at;
    let steps = WalkDistances::new(&session.view, &session.catalog);
    let folk = session.view.creatures.iter();
    let folk = folk.filter(|seen| house.contains(seen.at) && session.deals(seen));
    let reached = folk.filter_map(|seen| Some((steps.to(seen.at)?, seen)));
    if let Some((_, keeper)) = reached.min_by_key(|(far, _)| *far) {
        return Some((keeper.at, Some(keeper.id)));
    }
    if house.interior().contains(here) {
        return None;
    }
    let is_free = |at: &Point| {
        let cell = session.view.cells.get(*at);
        cell.is_some_and(|it| it.terrain.is_some_and(Terrain::is_walkable) && it.thing.is_none())
    };
    let within = house.interior().points().filter(is_free);
    let reached = within.filter_map(|at| Some((steps.to(at)?, at)));
    let (_, at) = reached.min_by_key(|(far, at)| (*far, at.y, at.x))?;
    Some((at, None))
}

/// Chests and hearths are destinations; lamps and doors are only listed among everything.
const fn feature(facts: &Facts) -> Sort {
    if facts.blocks && !facts.is_door && !facts.opens {
        Sort::Feature
    } else if facts.holds {
        Sort::Thing
    } else {
        Sort::Door
    }
}
