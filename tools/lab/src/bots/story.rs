//! A player with a purpose: out of the pub, into the wood, through a trap and a door, home by portal and back.
//!
//! It knows what a player knows. Whatever the chapter does not settle is left to the [`Bot`].

use geom::{BitGrid, Dir, FlowMap, Point, Size, Terrain};
use proto::{Answer, Command, Event, Id, Kind, LevelNo, Query, View, Who};
use sim::Game;
use sim::effects::Effect;

use super::Bot;

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Chapter {
    /// Somebody says something.
    Talk,
    /// Something is bought.
    Buy,
    /// Out of town, and into a trap.
    Trap,
    /// A door is opened, on somebody asleep.
    Door,
    /// The scroll is read.
    Portal,
    /// Something is sold.
    Sell,
    /// Through the portal, to the very tile that was left.
    Return,
    /// Told.
    End,
}

/// How many turns after a door was opened somebody asleep still counts as behind it.
const BEHIND: u32 = 3;

/// Plays one story and then stops.
pub struct Story {
    bot: Bot,
    view: View,
    flow: FlowMap,
    chapter: Chapter,
    /// Where those who trade were seen in town.
    keepers: Vec<(Id, Point)>,
    /// Turns since the hero opened a door.
    opened: u32,
    /// Where the hero stood when the portal was opened.
    left: Option<(LevelNo, Point)>,
}

impl Story {
    /// A player that always plays the same with the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            bot: Bot::new(seed),
            view: View::default(),
            flow: FlowMap::new(Size::new(0, 0)),
            chapter: Chapter::Talk,
            keepers: Vec::new(),
            opened: u32::MAX,
            left: None,
        }
    }

    /// Whether the story is told to its end.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.chapter == Chapter::End
    }

    /// Begins again after a death.
    pub fn start_over(&mut self) {
        self.bot.start_over();
        self.chapter = Chapter::Talk;
        self.keepers.clear();
        self.left = None;
    }

    /// The next command: one of those that would not be refused.
    pub fn choose(&mut self, game: &Game) -> Command {
        game.view(&mut self.view);
        self.look();
        let scroll = self.scroll(game);
        let choice = self
            .purpose(game, scroll)
            .filter(|c| game.check(*c).is_ok());
        let fallback = self.bot.choose(game);
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

    /// Notes who trades here, and who sleeps behind an open door.
    fn look(&mut self) {
        for creature in self.view.creatures.iter().filter(|seen| seen.trades) {
            if self.keepers.iter().all(|(id, _)| *id != creature.id) {
                self.keepers.push((creature.id, creature.at));
            }
        }
        let asleep = self.view.creatures.iter().any(|seen| !seen.awake);
        if self.chapter == Chapter::Door && asleep && self.opened <= BEHIND {
            self.chapter = Chapter::Portal;
        }
    }

    fn scroll(&self, game: &Game) -> Option<Id> {
        let leads_home = |kind: Kind| {
            let power = game.rules().item(kind).and_then(|def| def.power.as_ref());
            power.is_some_and(|power| {
                let mut effects = power.effects.iter();
                effects.any(|effect| matches!(effect, Effect::TownPortal(_)))
            })
        };
        let pack = &self.view.hero.as_ref()?.pack;
        pack.iter()
            .find(|item| leads_home(item.kind))
            .map(|item| item.id)
    }

    /// What the chapter asks for, if that can be told.
    fn purpose(&mut self, game: &Game, scroll: Option<Id>) -> Option<Command> {
        if self
            .view
            .creatures
            .iter()
            .any(|seen| seen.hostile && seen.awake)
        {
            return None;
        }
        match self.chapter {
            Chapter::Talk => self.meet(0),
            Chapter::Buy => self
                .bargain(game, |command| matches!(command, Command::Buy { .. }))
                .or_else(|| self.visit()),
            Chapter::Trap | Chapter::Door | Chapter::End => None,
            Chapter::Portal => {
                let hero = self.view.hero.as_ref()?;
                self.left = Some((self.view.level, hero.at));
                Some(Command::Use {
                    item: scroll?,
                    at: None,
                })
            }
            Chapter::Sell => self
                .bargain(game, |command| matches!(command, Command::Sell { .. }))
                .or_else(|| self.visit()),
            Chapter::Return => self.portal(game),
        }
    }

    fn at(&self) -> Point {
        self.view
            .hero
            .as_ref()
            .map(|hero| hero.at)
            .unwrap_or_default()
    }

    fn bargain(&self, game: &Game, fits: fn(&Command) -> bool) -> Option<Command> {
        let Answer::Choices(choices) = game.ask(Query::Choices) else {
            return None;
        };
        choices.into_iter().find(fits)
    }

    /// Walks into the keeper who was seen so many keepers ago.
    fn meet(&mut self, n: usize) -> Option<Command> {
        let (_, goal) = *self.keepers.get(n)?;
        self.step_to(goal)
    }

    /// Goes to the first keeper; once there and nothing came of it, to the next.
    fn visit(&mut self) -> Option<Command> {
        let at = self.at();
        if self
            .keepers
            .first()
            .is_some_and(|(_, keeper)| keeper.is_adjacent(at))
        {
            self.keepers.rotate_left(1);
        }
        self.meet(0)
    }

    fn portal(&mut self, game: &Game) -> Option<Command> {
        let leads = |kind: Kind| {
            let trap = game.rules().trap(kind);
            trap.is_some_and(|def| {
                let mut effects = def.on_enter.effects.iter();
                def.player_only && effects.any(|effect| matches!(effect, Effect::Lead(_)))
            })
        };
        let cells = &self.view.cells;
        let leads = |at: &Point| cells[*at].thing.is_some_and(leads);
        let goal = cells.points().find(leads)?;
        self.step_to(goal)
    }

    fn step_to(&mut self, goal: Point) -> Option<Command> {
        let size = self.view.cells.size();
        if self.flow.size() != size {
            self.flow = FlowMap::new(size);
        }
        let cells = &self.view.cells;
        let open = BitGrid::from_fn(size, |p| cells[p].terrain.is_some_and(Terrain::is_walkable));
        self.flow.flood([goal], u16::MAX, &open);
        let dir: Dir = self.flow.downhill(self.at())?;
        Some(Command::Step(dir))
    }

    /// Takes note of what came of the last command.
    pub fn heed(&mut self, events: &[Event]) {
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
