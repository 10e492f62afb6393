//! The current run: everything that ends with it.

use super::minimap_cache::MinimapCache;
use crate::keys::Mouse;
use crate::look::tone::Tone;
use crate::motion::Effects;
use crate::settings::{ColourDepth, Vision};
use crate::state::errand::Errands;
use crate::state::log::{Log, LogCategory};
use crate::state::replay::Playback;
use crate::viewport::Viewport;
use geom::Point;
use paint::classic_look::ClassicLook;
use paint::{MapMark, Minimap, Scene};
use pilot::{Alarm, DangerSpots, Errand, MappedTiles, StopReason};
use proto::session::Finished;
use proto::{
    Answer, Catalog, Chronicle, Condition, Event, Hero, Id, Kind, Layer, LevelNo, Note, Query,
    View, VisibleCreature, Who,
};
use ratatui_core::layout::Rect;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A run that is played, watched or replayed.
pub(crate) struct Session {
    pub(crate) name: String,
    /// `None` while the seed is sealed.
    pub(crate) seed: Option<u64>,
    pub(crate) practice: bool,
    /// The catalog in the player's language.
    pub(crate) catalog: Arc<Catalog>,
    /// The catalog as received, with all its translations.
    pub(crate) original: Arc<Catalog>,
    pub(crate) view: View,
    pub(crate) classic_look: ClassicLook,
    /// The painted level; `None` until it is drawn for the first time.
    pub(crate) scene: Option<Box<Scene>>,
    /// Cached minimap; cleared whenever the view changes.
    pub(crate) minimap_cache: Option<MinimapCache>,
    /// The minimap in pixels, if the last frame has it; cleared whenever the view changes.
    pub(crate) minimap: Option<Minimap>,
    /// Time of ambient motion in milliseconds; 0 while nothing moves.
    pub(crate) time: u64,
    pub(crate) depth: ColourDepth,
    pub(crate) vision: Vision,
    pub(crate) log: Log,
    pub(crate) effects: Effects,
    pub(crate) viewport: Viewport,
    /// Whether the program draws the map itself: the panel leaves its cells blank.
    pub(crate) external_map: bool,
    /// Whether the last frame left the cells of the map blank.
    pub(crate) blank_map: bool,
    /// The tiles highlighted in the frame being drawn, in drawing order.
    pub(crate) marks: Vec<MapMark>,
    /// The tile that must stay in view.
    pub(crate) gaze: Option<Point>,
    /// Tiles where the player dropped something. Autopickup leaves them alone until the run is closed.
    dropped: Vec<(LevelNo, Point)>,
    /// Whether the hero has not left the tile of their arrival on this level.
    pub(crate) has_just_arrived: bool,
    /// Whether the last request was a drop, so that its event is the player's doing.
    pub(crate) dropping: bool,
    /// Kinds of the items on tiles with several of them, as the hero last stood there.
    piles: Vec<(LevelNo, Point, Vec<Kind>)>,
    pub(crate) hover_areas: Vec<HoverArea>,
    /// The level whose card is shown because it was entered for the first time.
    pub(crate) level_intro: Option<LevelNo>,
    /// The card of a great moment that is shown.
    pub(crate) story_card: Option<StoryCard>,
    pub(crate) kills: u32,
    pub(crate) gift: Gift,
    /// Conditions that have befallen the hero, whose meaning the log has told.
    pub(crate) states: Vec<Condition>,
    /// Foes that came into view or turned hostile in the last turn.
    pub(crate) newcomers: Vec<Id>,
    /// Those of `newcomers` that were in view before, not hostile.
    pub(crate) turned: Vec<Id>,
    /// Tiles near which errands must not lead the hero.
    pub(crate) danger_spots: DangerSpots,
    pub(crate) mapped_tiles: MappedTiles,
    /// Kinds of items the hero has carried since the run was opened.
    pub(crate) kinds_carried: BTreeSet<Kind>,
    /// Set once the run has ended.
    pub(crate) chronicle: Option<Chronicle>,
    pub(crate) pages_path: Option<String>,
    pub(crate) film_path: Option<String>,
    /// The entry in the hall of names, once the run has ended.
    pub(crate) finished: Option<Finished>,
    pub(crate) notes: Vec<Note>,
    alarm: Alarm,
    /// Where the journal was stored, once the run has ended.
    pub(crate) journal_path: Option<String>,
    answers: Vec<(Query, Option<Answer>)>,
    pub(crate) overlay: Option<Layer>,
    pub(crate) role: Role,
    pub(crate) errands: Errands,
    /// Marked wares with their counts, of a deal that the player left to talk to this person.
    pub(crate) trade_marks: Option<(Id, Vec<(Id, u16)>)>,
}

/// A great moment of the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoryCard {
    /// The run begins. Any key closes the card and acts.
    Waking,
    /// The hero lifted the item that wakes everything.
    Lifted(Kind),
    /// The hero brought it home.
    Home(Kind),
}

/// The item or spell that lent the hero a talent, as far as the events show it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Gift {
    /// The last item or spell of this turn.
    pub(crate) used: Option<Kind>,
    lent: Option<Kind>,
}

impl Gift {
    /// Follows an event; returns the item or spell if its talent ends.
    pub(crate) fn ended(&mut self, event: &Event) -> Option<Kind> {
        let gifted = Condition::Gifted;
        match *event {
            Event::Used {
                who: Who::Hero,
                item: kind,
            }
            | Event::Cast {
                who: Who::Hero,
                spell: kind,
            } => self.used = Some(kind),
            Event::Afflicted {
                who: Who::Hero,
                condition,
            } if condition == gifted => self.lent = self.used,
            Event::Identified { look, item } if self.used == Some(look) => {
                self.lent = self.lent.and(Some(item));
                self.used = Some(item);
            }
            Event::Recovered {
                who: Who::Hero,
                condition,
            } if condition == gifted => return self.lent.take(),
            _ => {}
        }
        None
    }
}

/// The part of the player in a run.
pub(crate) enum Role {
    Plays,
    Spectates,
    /// The run is a recording.
    Replays(Playback),
}

/// A part of the screen that refers to a tile; pointing at it highlights the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HoverArea {
    pub(crate) area: Rect,
    pub(crate) at: Point,
}

impl Session {
    pub(crate) fn new(
        name: String,
        seed: Option<u64>,
        practice: bool,
        catalog: Arc<Catalog>,
        view: View,
    ) -> Self {
        let classic_look = ClassicLook::of(&catalog, view.level);
        let alarm = Alarm::new(&view);
        let mut danger_spots = DangerSpots::default();
        danger_spots.note(&view);
        let mut mapped_tiles = MappedTiles::default();
        mapped_tiles.note(&view);
        let mut session = Self {
            name,
            seed,
            practice,
            original: Arc::clone(&catalog),
            catalog,
            view,
            classic_look,
            scene: None,
            minimap_cache: None,
            minimap: None,
            time: 0,
            depth: ColourDepth::True,
            vision: Vision::Usual,
            log: Log::default(),
            effects: Effects::default(),
            viewport: Viewport::default(),
            external_map: false,
            blank_map: false,
            marks: Vec::new(),
            gaze: None,
            dropped: Vec::new(),
            has_just_arrived: false,
            dropping: false,
            piles: Vec::new(),
            hover_areas: Vec::new(),
            level_intro: None,
            story_card: None,
            kills: 0,
            gift: Gift::default(),
            states: Vec::new(),
            newcomers: Vec::new(),
            turned: Vec::new(),
            danger_spots,
            mapped_tiles,
            kinds_carried: BTreeSet::new(),
            chronicle: None,
            pages_path: None,
            film_path: None,
            finished: None,
            notes: Vec::new(),
            alarm,
            journal_path: None,
            answers: Vec::new(),
            overlay: None,
            role: Role::Plays,
            errands: Errands::default(),
            trade_marks: None,
        };
        session.carried();
        session.note_pile();
        session
    }

    pub(crate) const fn spectates(&self) -> bool {
        matches!(self.role, Role::Spectates)
    }

    /// Whether the player cannot give commands in this run.
    pub(crate) const fn only_watches(&self) -> bool {
        !matches!(self.role, Role::Plays)
    }

    pub(crate) const fn playback(&self) -> Option<&Playback> {
        match &self.role {
            Role::Replays(playback) => Some(playback),
            Role::Plays | Role::Spectates => None,
        }
    }

    pub(crate) const fn playback_mut(&mut self) -> Option<&mut Playback> {
        match &mut self.role {
            Role::Replays(playback) => Some(playback),
            Role::Plays | Role::Spectates => None,
        }
    }

    /// Whether the active errand explores; it picks items up by itself.
    pub(crate) fn explores(&self) -> bool {
        let active = self.errands.active.as_ref();
        active.is_some_and(|active| active.pilot.errand() == Errand::Explore)
    }

    pub(crate) fn say(&mut self, text: String, tone: Tone, sort: LogCategory) {
        self.log.say(self.view.turn, text, tone, sort);
    }

    /// Tiles of this level where the player dropped something.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = Point> {
        let here = self.dropped.iter();
        let here = here.filter(|(level, _)| *level == self.view.level);
        here.map(|(_, at)| *at)
    }

    /// Records tiles where the player dropped something; picking something up there clears the tile.
    pub(crate) fn note_drops(&mut self, events: &[Event]) {
        let asked = std::mem::take(&mut self.dropping);
        let level = self.view.level;
        let here = self.hero().map(|hero| (level, hero.at));
        for event in events {
            match event {
                Event::Dropped {
                    who: Who::Hero, at, ..
                } if asked && !self.dropped.contains(&(level, *at)) => {
                    self.dropped.push((level, *at));
                }
                Event::PickedUp { who: Who::Hero, .. } => {
                    self.dropped.retain(|place| Some(*place) != here);
                }
                _ => {}
            }
        }
    }

    /// Remembers the items underfoot: a map shows only the topmost.
    fn note_pile(&mut self) {
        let Some(hero) = &self.view.hero else {
            return;
        };
        let here = (self.view.level, hero.at);
        self.piles.retain(|(level, at, _)| (*level, *at) != here);
        if hero.underfoot.len() > 1 {
            let kinds = hero.underfoot.iter().map(|it| it.kind).collect();
            self.piles.push((here.0, here.1, kinds));
        }
    }

    /// The items below the topmost one, as far as they are known; none if the topmost is new.
    pub(crate) fn buried(&self, level: LevelNo, at: Point, top: Kind) -> Vec<Kind> {
        let mut piles = self.piles.iter();
        let pile = piles.find(|it| (it.0, it.1) == (level, at));
        let mut kinds = pile.map_or_else(Vec::new, |(.., kinds)| kinds.clone());
        match kinds.iter().position(|kind| *kind == top) {
            Some(n) => drop(kinds.remove(n)),
            None => kinds.clear(),
        }
        kinds.dedup();
        kinds
    }

    fn carried(&mut self) {
        let pack = self.view.hero.iter().flat_map(|hero| &hero.pack);
        self.kinds_carried.extend(pack.map(|it| it.kind));
    }

    /// Replaces the view, and everything derived from it. Cached answers are dropped.
    pub(crate) fn set_view(&mut self, view: View) {
        let at = |view: &View| view.hero.as_ref().map(|hero| hero.at);
        self.has_just_arrived &= at(&view) == at(&self.view);
        if view.level != self.view.level {
            self.has_just_arrived = true;
            self.classic_look = ClassicLook::of(&self.catalog, view.level);
        }
        let foes = view.creatures.iter().filter(|seen| seen.hostile);
        let new = foes.filter(|foe| {
            let mut before = self.view.creatures.iter();
            !before.any(|seen| seen.hostile && seen.id == foe.id)
        });
        self.newcomers = new.map(|foe| foe.id).collect();
        let known = |id: &Id| self.view.creatures.iter().any(|seen| seen.id == *id);
        let turned = self.newcomers.iter().copied().filter(known);
        self.turned = turned.collect();
        self.view = view;
        self.danger_spots.note(&self.view);
        self.mapped_tiles.note(&self.view);
        self.carried();
        self.note_pile();
        self.minimap_cache = None;
        self.minimap = None;
        if let Some(scene) = &mut self.scene {
            scene.update(&self.catalog, &self.view);
        }
        self.answers.clear();
    }

    /// Switches to a catalog in another language; the level is repainted because signs contain text.
    pub(crate) fn translate(&mut self, catalog: Arc<Catalog>) {
        self.catalog = catalog;
        self.scene = None;
    }

    /// Whether the present view should interrupt the player: a new foe, a wound, a threat.
    pub(crate) fn startles(&mut self) -> bool {
        let news = self.alarm.check(&self.view);
        matches!(
            news,
            Some(
                StopReason::Foe(..)
                    | StopReason::Hurt
                    | StopReason::Weak
                    | StopReason::Threatened
                    | StopReason::Looming
            )
        )
    }

    pub(crate) fn hero(&self) -> Option<&Hero> {
        self.view.hero.as_ref()
    }

    /// The tile that the panel refers to under the mouse.
    pub(crate) fn listed_tile(&self, mouse: Mouse) -> Option<Point> {
        let mut hover_areas = self.hover_areas.iter();
        let spot = hover_areas.find(|spot| spot.area.contains((mouse.x, mouse.y).into()));
        spot.map(|spot| spot.at)
    }

    /// The tile of the map under the mouse.
    pub(crate) fn pointed_tile(&self, mouse: Mouse) -> Option<Point> {
        match self.external_map {
            // Faces and names over the map stand for tiles of their own.
            true => mouse.tile.filter(|_| self.listed_tile(mouse).is_none()),
            false => self.viewport.tile(mouse.x, mouse.y),
        }
    }

    /// Turns a new light of this kind burns; 0 if it never burns out.
    pub(crate) fn burns(&self, kind: Kind) -> u16 {
        let burns = self.catalog.kind(kind).and_then(|it| it.facts.burns);
        burns.unwrap_or(0)
    }

    pub(crate) fn creature(&self, at: Point) -> Option<&VisibleCreature> {
        self.view.creatures.iter().find(|seen| seen.stands_on(at))
    }

    /// Whether a person trades, heals or teaches, rather than only talks.
    pub(crate) fn deals(&self, seen: &VisibleCreature) -> bool {
        let entry = self.catalog.kind(seen.kind);
        let tends = entry.is_some_and(|entry| entry.facts.tends || entry.facts.teaches);
        seen.peaceful && !seen.sour && (seen.trades || tends)
    }

    /// Foes that came into view in the last turn, counted by kind. If all newcomers were in view before, those that
    /// turned hostile.
    pub(crate) fn new_foes(&self) -> Vec<(Kind, u32)> {
        let mut kinds: Vec<(Kind, u32)> = Vec::new();
        let all_turned = self.turned.len() == self.newcomers.len();
        let new = |seen: &&VisibleCreature| {
            let turned = self.turned.contains(&seen.id);
            self.newcomers.contains(&seen.id) && turned == all_turned
        };
        for seen in self.view.creatures.iter().filter(new) {
            match kinds.iter_mut().find(|(kind, _)| *kind == seen.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((seen.kind, 1)),
            }
        }
        kinds
    }

    pub(crate) fn note_on(&self, at: Point) -> Option<&str> {
        let here = |note: &&Note| (note.level, note.at) == (self.view.level, at);
        let note = self.notes.iter().find(here)?;
        Some(&note.text)
    }

    pub(crate) fn answer(&self, query: Query) -> Option<&Answer> {
        let found = self.answers.iter().find(|(asked, _)| *asked == query)?;
        found.1.as_ref()
    }

    /// Registers a query; returns whether it is new in this turn.
    pub(crate) fn note(&mut self, query: Query) -> bool {
        if self.answers.iter().any(|(asked, _)| *asked == query) {
            return false;
        }
        self.answers.push((query, None));
        true
    }

    pub(crate) fn learn(&mut self, query: Query, answer: Answer) {
        let asked = self.answers.iter_mut().find(|(asked, _)| *asked == query);
        match asked {
            Some((_, known)) => *known = Some(answer),
            None => self.answers.push((query, Some(answer))),
        }
    }
}
