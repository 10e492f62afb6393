//! A bot that plays one script: out of the pub, into the wood, through a trap and a door, home by portal and
//! back.
//!
//! Decisions outside the script come from [`Random`].

use geom::{BitGrid, Dir, FlowMap, Point, Size, Terrain};
use proto::{Catalog, Command, Event, Id, LevelNo, View, Who};

use super::{Bot, Random};

/// The next step of the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Chapter {
    /// Meet a creature that says something.
    Talk,
    Buy,
    /// Leave town and trigger a trap.
    Trap,
    /// Open a door with a sleeping creature behind it.
    Door,
    /// Read the portal scroll.
    Portal,
    Sell,
    /// Go through the portal, back to the level it was opened on.
    Return,
    End,
}

/// A sleeping creature counts as behind the door for this many turns after the door was opened.
const BEHIND: u32 = 3;

/// A bot that stops after the last chapter.
pub struct Story {
    bot: Random,
    flow: FlowMap,
    chapter: Chapter,
    /// Traders seen in town, and where they stood.
    keepers: Vec<(Id, Point)>,
    /// Turns since the hero opened a door; `u32::MAX` before the first.
    opened: u32,
    /// The hero's position when the portal was opened.
    left: Option<(LevelNo, Point)>,
}

impl Story {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            bot: Random::new(seed),
            flow: FlowMap::new(Size::new(0, 0)),
            chapter: Chapter::Talk,
            keepers: Vec::new(),
            opened: u32::MAX,
            left: None,
        }
    }

    /// Notes new traders, and advances [`Chapter::Door`] when a sleeping creature is seen behind an opened
    /// door.
    fn look(&mut self, view: &View) {
        for creature in view.creatures.iter().filter(|seen| seen.trades) {
            if self.keepers.iter().all(|(id, _)| *id != creature.id) {
                self.keepers.push((creature.id, creature.at));
            }
        }
        let asleep = view.creatures.iter().any(|seen| !seen.awake);
        if self.chapter == Chapter::Door && asleep && self.opened <= BEHIND {
            self.chapter = Chapter::Portal;
        }
    }

    /// Returns the command the chapter asks for; `None` while an enemy is awake, or if the chapter leaves the
    /// choice to chance.
    fn purpose(&mut self, scene: &Scene<'_>) -> Option<Command> {
        let view = scene.view;
        let mut seen = view.creatures.iter();
        if seen.any(|seen| seen.hostile && seen.awake) {
            return None;
        }
        match self.chapter {
            Chapter::Talk => self.meet(view, 0),
            Chapter::Buy => scene
                .bargain(|command| matches!(command, Command::Buy { .. }))
                .or_else(|| self.visit(view)),
            Chapter::Trap | Chapter::Door | Chapter::End => None,
            Chapter::Portal => {
                let hero = view.hero.as_ref()?;
                self.left = Some((view.level, hero.at));
                Some(Command::Use {
                    item: scene.scroll()?,
                    at: None,
                })
            }
            Chapter::Sell => scene
                .bargain(|command| matches!(command, Command::Sell { .. }))
                .or_else(|| self.visit(view)),
            Chapter::Return => self.step_to(view, scene.portal()?),
        }
    }

    /// Returns a step towards (or into) the trader with index `n`.
    fn meet(&mut self, view: &View, n: usize) -> Option<Command> {
        let (_, goal) = *self.keepers.get(n)?;
        self.step_to(view, goal)
    }

    /// Walks to the first trader; next to that trader, moves on to the next one.
    fn visit(&mut self, view: &View) -> Option<Command> {
        let first = self.keepers.first();
        if first.is_some_and(|(_, keeper)| keeper.is_adjacent(at(view))) {
            self.keepers.rotate_left(1);
        }
        self.meet(view, 0)
    }

    fn step_to(&mut self, view: &View, goal: Point) -> Option<Command> {
        let size = view.cells.size();
        if self.flow.size() != size {
            self.flow = FlowMap::new(size);
        }
        let cells = &view.cells;
        let open = BitGrid::from_fn(size, |p| cells[p].terrain.is_some_and(Terrain::is_walkable));
        self.flow.flood([goal], u16::MAX, &open);
        let dir: Dir = self.flow.downhill(at(view))?;
        Some(Command::Step(dir))
    }
}

fn at(view: &View) -> Point {
    let hero = view.hero.as_ref();
    hero.map(|hero| hero.at).unwrap_or_default()
}

/// The view and the choices of one turn.
struct Scene<'a> {
    view: &'a View,
    choices: &'a [Command],
    catalog: &'a Catalog,
}

impl Scene<'_> {
    /// Finds a carried item that opens a portal.
    fn scroll(&self) -> Option<Id> {
        let opens = |kind| {
            self.catalog
                .kind(kind)
                .is_some_and(|it| it.facts.opens_portal)
        };
        let mut pack = self.view.hero.as_ref()?.pack.iter();
        pack.find(|item| opens(item.kind)).map(|item| item.id)
    }

    /// Finds a portal tile, in either direction.
    fn portal(&self) -> Option<Point> {
        let leads = |kind| self.catalog.kind(kind).is_some_and(|it| it.facts.is_portal);
        let cells = &self.view.cells;
        cells
            .points()
            .find(|at| cells[*at].thing.is_some_and(leads))
    }

    fn bargain(&self, fits: fn(&Command) -> bool) -> Option<Command> {
        self.choices.iter().copied().find(fits)
    }
}

impl Bot for Story {
    fn wants_view(&self) -> bool {
        true
    }

    fn choose(&mut self, view: &View, choices: &[Command], catalog: &Catalog) -> Command {
        let scene = Scene {
            view,
            choices,
            catalog,
        };
        self.look(view);
        let scroll = scene.scroll();
        let choice = self.purpose(&scene).filter(|it| choices.contains(it));
        let fallback = self.bot.choose(view, choices, catalog);
        let unsold = self.chapter < Chapter::Sell;
        let early = |c: Command| match c {
            Command::Use { item, .. } => Some(item) == scroll,
            Command::Sell { .. } => unsold,
            _ => false,
        };
        match choice {
            Some(command) => command,
            None if early(fallback) => Command::Wait,
            None => fallback,
        }
    }

    fn start_over(&mut self) {
        self.bot.start_over();
        self.chapter = Chapter::Talk;
        self.keepers.clear();
        self.left = None;
    }

    fn is_done(&self) -> bool {
        self.chapter == Chapter::End
    }

    fn heed(&mut self, events: &[Event]) {
        self.bot.heed(events);
        self.opened = self.opened.saturating_add(1);
        for event in events {
            if let Event::Opened { who: Who::Hero, .. } = event {
                self.opened = 0;
            }
            self.chapter = match (self.chapter, event) {
                (Chapter::Talk, Event::Said { .. } | Event::Rumoured { .. }) => Chapter::Buy,
                (Chapter::Buy, Event::Bought { .. }) => Chapter::Trap,
                (Chapter::Trap, Event::Sprung { who: Who::Hero, .. }) => Chapter::Door,
                (Chapter::Portal, Event::OpenedPortal { .. }) => Chapter::Sell,
                (Chapter::Sell, Event::Sold { .. }) => Chapter::Return,
                (Chapter::Return, Event::Arrived { level, .. })
                    if self.left.is_some_and(|(left, _)| left == *level) =>
                {
                    Chapter::End
                }
                (chapter, _) => chapter,
            };
        }
    }
}
