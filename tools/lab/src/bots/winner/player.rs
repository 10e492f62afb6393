//! Turns a [`Plan`] into the next command, from the hero's view.

use geom::{Dir, FlowMap, Point, Terrain};
use pilot::{Errand, Pilot, is_edge};
use proto::{Answer, Carried, Catalog, Category, Command, Hero, Hunger, Id, Kind, Query, View};
use sim::Game;

use crate::bots::sight::{Sight, consume, follow, wanted};

/// Times exploring must stop before a level counts as explored, and turns of searching before exploring is
/// retried.
const STALLED: u32 = 3;
const SEARCH: u32 = 30;
/// Losing more than 1/`GRAVE` of the maximum health in a turn makes the bot wary for `FEAR` turns.
const GRAVE: i32 = 25;
const FEAR: u8 = 4;
/// Levels above this one are explored before the bot descends.
const EXPLORED: u16 = 4;

/// An action to try in a copy of the game, for one turn or for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Pursue the quest and ignore enemies.
    On,
    Fight,
    /// Attack adjacent enemies and wait for the others.
    Hold,
    /// Go to the stairs up, or down, and take them.
    Up,
    Down,
    /// Run from all enemies.
    Away,
    /// Step in the direction with this index.
    Stray(u32),
    Use(Id, Option<Point>),
    Cast(Kind, Option<Point>),
}

impl Plan {
    /// Whether the plan takes a single turn.
    pub(super) const fn is_once(self) -> bool {
        matches!(self, Self::Stray(_) | Self::Use(..) | Self::Cast(..))
    }
}

/// The bot's memory between turns.
#[derive(Clone, Debug, Default)]
pub(super) struct Mind {
    level: u16,
    /// Whether levels are left unexplored, chosen at random after a rewind.
    pub(super) hurried: bool,
    explored: bool,
    /// How often exploring stopped on this level.
    stalled: u32,
    resting: bool,
    searched: u32,
    /// Rounds without progress, and the state of progress then: level, experience, known tiles of the level.
    pub(super) idle: u32,
    come: (u16, u32, usize),
    /// Health a turn ago, and remaining turns of wariness after a heavy loss.
    health: i32,
    fear: u8,
}

impl Mind {
    /// Whether the hero has recently lost much health, perhaps to an unseen attacker.
    pub(super) const fn is_beset(&self) -> bool {
        self.fear > 0
    }

    fn feel(&mut self, hero: &Hero) {
        let hurt = (self.health - hero.health) * GRAVE > hero.health_max;
        self.health = hero.health;
        self.fear = if hurt {
            FEAR
        } else {
            self.fear.saturating_sub(1)
        };
    }

    /// Whether there was progress since the last call; records the present state.
    pub(super) fn has_come_on(&mut self, view: &View) -> bool {
        let learnt = view.hero.as_ref().map_or(0, |hero| hero.experience);
        let known = view.cells.iter().filter(|(_, cell)| cell.terrain.is_some());
        let come = (view.level.0, learnt, known.count());
        let new = come != self.come;
        self.come = come;
        new
    }
}

fn binds(game: &Game, kind: Kind) -> bool {
    let def = game.rules().item(kind);
    def.is_some_and(|def| def.binds)
}

pub(super) fn is_bound(hero: &Hero, game: &Game) -> bool {
    hero.pack.iter().any(|item| binds(game, item.kind))
}

/// One plan for each usable item kind in the pack and each spell that can be cast; food is left out.
pub(super) fn remedies(game: &Game, view: &View) -> Vec<Plan> {
    let mut plans = Vec::new();
    let Some(hero) = &view.hero else {
        return plans;
    };
    let foe = view.creatures.iter().find(|seen| seen.hostile);
    let mut kinds: Vec<Kind> = Vec::new();
    for item in &hero.pack {
        let Answer::Item(facts) = game.ask(Query::Item(item.id)) else {
            continue;
        };
        if !facts.usable || facts.feeds > 0 || kinds.contains(&item.kind) {
            continue;
        }
        kinds.push(item.kind);
        let at = foe.map(|foe| foe.at).filter(|_| facts.aimed);
        let usable = Command::Use { item: item.id, at };
        if game.check(usable).is_ok() {
            plans.push(Plan::Use(item.id, at));
        }
    }
    for spell in &hero.spells {
        let aims = [None, foe.map(|foe| foe.at), Some(hero.at)];
        let cast = |at: &Option<Point>| {
            game.check(Command::Cast {
                spell: *spell,
                at: *at,
            })
            .is_ok()
        };
        plans.extend(aims.into_iter().find(cast).map(|at| Plan::Cast(*spell, at)));
    }
    plans
}

pub(super) struct Player {
    mind: Mind,
    pilot: Option<Pilot>,
}

impl Player {
    pub(super) const fn new(mind: Mind) -> Self {
        Self { mind, pilot: None }
    }

    pub(super) const fn mind(&self) -> &Mind {
        &self.mind
    }

    pub(super) fn into_mind(self) -> Mind {
        self.mind
    }

    pub(super) fn act(
        &mut self,
        plan: Plan,
        game: &Game,
        view: &View,
        catalog: &Catalog,
    ) -> Option<Command> {
        let hero = view.hero.as_ref()?;
        if self.mind.level != view.level.0 {
            self.mind = Mind {
                level: view.level.0,
                hurried: self.mind.hurried,
                idle: self.mind.idle,
                come: self.mind.come,
                health: self.mind.health,
                fear: self.mind.fear,
                ..Mind::default()
            };
            self.pilot = None;
        }
        self.mind.feel(hero);
        let choices = choices(game, hero);
        let ask = |query| game.ask(query);
        let can = |command| game.check(command).is_ok();
        let seen = Sight {
            view,
            hero,
            choices: &choices,
            catalog,
            ask: &ask,
            may: Some(&can),
        };
        if let Some(choice) = seen.growth() {
            return Some(choice);
        }
        match plan {
            Plan::On => self.quest(game, &seen),
            Plan::Fight => seen.strike(true).or_else(|| self.quest(game, &seen)),
            Plan::Hold => seen.strike(false).or(Some(Command::Wait)),
            Plan::Up => way(&seen, Command::Ascend),
            Plan::Down => way(&seen, Command::Descend),
            Plan::Away => seen.away().or_else(|| seen.strike(false)),
            Plan::Stray(n) => {
                let dir = Dir::ALL.into_iter().nth(usize::try_from(n).ok()?)?;
                Some(Command::Step(dir))
            }
            Plan::Use(item, at) => Some(Command::Use { item, at }),
            Plan::Cast(spell, at) => Some(Command::Cast { spell, at }),
        }
    }

    /// Returns the next command of the quest: eat, equip, rest, fetch the prize, or go home with it.
    fn quest(&mut self, game: &Game, seen: &Sight<'_>) -> Option<Command> {
        let hero = seen.hero;
        let calm = !self.mind.is_beset() && !seen.foes().any(|foe| foe.awake);
        if calm
            && hero.hunger <= Hunger::Hungry
            && let Some(meal) = seen.meal()
        {
            return Some(meal);
        }
        if calm && let Some(better) = seen.better_gear() {
            return Some(Command::Wear(better));
        }
        if calm && let Some(drop) = seen.burden() {
            return Some(drop);
        }
        let bound = is_bound(hero, game);
        let tool = |item: &&Carried| seen.category(item) == Some(Category::Tool);
        if calm && let Some(tool) = hero.underfoot.iter().find(tool) {
            let take = Command::PickUp(tool.id);
            if seen.can(take) {
                return Some(take);
            }
        }
        if !bound && let Some(prize) = underfoot(game, hero) {
            return Some(Command::PickUp(prize));
        }
        let whole = hero.health >= hero.health_max;
        let worn_out = hero.health * 10 < hero.health_max * if bound { 4 } else { 7 };
        self.mind.resting = !whole && (self.mind.resting || worn_out);
        if calm && self.mind.resting && hero.hunger > Hunger::Hungry {
            let rest = self.errand(Errand::Rest, seen);
            return rest.or(Some(Command::Search));
        }
        if bound {
            return homeward(game, seen).or_else(|| self.explore(seen));
        }
        if let Some(prize) = prize(game, seen.view) {
            return towards(seen, &[prize]).or_else(|| self.explore(seen));
        }
        let down = downs(seen);
        // A hungry hero has nothing to eat: the bot would have eaten above.
        let ready = self.mind.explored
            || self.mind.hurried
            || hero.hunger <= Hunger::Hungry
            || seen.catalog.steps(seen.view.level) + 1 >= EXPLORED
            || seen.is_home();
        if ready && !down.is_empty() {
            if down.contains(&seen.hero.at) && seen.can(Command::Descend) {
                return Some(Command::Descend);
            }
            if let Some(step) = towards(seen, &down) {
                return Some(step);
            }
        }
        self.explore(seen)
    }

    /// Explores as if no creature were in view: the plan ahead has taken the enemies into account.
    fn explore(&mut self, seen: &Sight<'_>) -> Option<Command> {
        if !self.mind.explored {
            if let Some(command) = self.errand(Errand::Explore, seen) {
                return Some(command);
            }
            self.mind.stalled += 1;
            self.mind.explored = self.mind.stalled >= STALLED;
            return Some(Command::Search);
        }
        if let Some(command) = venture(seen) {
            return Some(command);
        }
        self.mind.searched += 1;
        if self.mind.searched.is_multiple_of(SEARCH) {
            self.mind.explored = false;
            self.mind.stalled = STALLED - 1;
        }
        let spot = seen.search_spot(self.mind.searched / SEARCH);
        match spot.filter(|spot| *spot != seen.hero.at) {
            Some(spot) if self.mind.searched % SEARCH < SEARCH / 2 => seen.towards(&[spot]),
            _ => Some(Command::Search),
        }
    }

    fn errand(&mut self, errand: Errand, seen: &Sight<'_>) -> Option<Command> {
        let mut alone = seen.view.clone();
        for other in &mut alone.creatures {
            other.hostile = false;
        }
        let alone = Sight {
            view: &alone,
            ..*seen
        };
        follow(&mut self.pilot, errand, &alone, &wanted(alone.hero))
    }
}

/// Takes the risks a careful player avoids: reads a map, steps over traps towards unknown tiles or tools, and
/// tries locks.
fn venture(seen: &Sight<'_>) -> Option<Command> {
    let cells = &seen.view.cells;
    let map = seen.named(Category::Scroll, &["mapping"]);
    if let Some(map) = map {
        return Some(consume(map));
    }
    let mut open = seen.open(true);
    let facts = |kind: Kind| seen.catalog.kind(kind).map(|entry| entry.facts);
    let mut goals = Vec::new();
    for (at, cell) in cells.iter() {
        let thing = cell.thing.and_then(facts);
        let wanted = |facts: proto::Facts| facts.locked || facts.category == Some(Category::Tool);
        let edge = open.get(at) && is_edge(seen.view, at);
        if edge || thing.is_some_and(wanted) {
            goals.push(at);
        }
    }
    for at in &goals {
        open.set(*at, true);
    }
    let step = seen.step_over(&open, &goals);
    step.filter(|step| seen.can(*step))
}

/// The choices for a level-up, if there is one. Other commands are checked when they are needed.
fn choices(game: &Game, hero: &Hero) -> Vec<Command> {
    if hero.choices == [0, 0] {
        return Vec::new();
    }
    match game.ask(Query::Choices) {
        Answer::Choices(choices) => choices,
        _ => Vec::new(),
    }
}

pub(super) fn places(view: &View, grounds: &[Terrain]) -> Vec<Point> {
    let cells = view.cells.iter();
    let fits = cells.filter(|(_, cell)| cell.terrain.is_some_and(|it| grounds.contains(&it)));
    fits.map(|(at, _)| at).collect()
}

/// Returns a step towards the stairs, or the command that takes them.
fn way(seen: &Sight<'_>, take: Command) -> Option<Command> {
    let goals = match take {
        Command::Descend => downs(seen),
        _ => places(seen.view, &[Terrain::StairsUp]),
    };
    if goals.contains(&seen.hero.at) && seen.can(take) {
        return Some(take);
    }
    towards(seen, &goals)
}

/// Known ways down, without entrances of branches.
fn downs(seen: &Sight<'_>) -> Vec<Point> {
    let mut downs = places(seen.view, &[Terrain::StairsDown, Terrain::Exit]);
    for branch in seen.passages().iter().filter(|it| it.by.is_some()) {
        downs.retain(|at| *at != branch.at);
    }
    downs
}

/// Returns a step towards the nearest goal. A creature that blocks the only safe way is walked into.
fn towards(seen: &Sight<'_>, goals: &[Point]) -> Option<Command> {
    let round = seen.way(goals, false, true);
    let round = round.or_else(|| into(seen, goals));
    round
        .filter(|step| seen.can(*step))
        .or_else(|| seen.towards(goals))
}

/// Returns the step into the creature that blocks the way.
fn into(seen: &Sight<'_>, goals: &[Point]) -> Option<Command> {
    let mut flow = FlowMap::new(seen.view.cells.size());
    flow.flood(goals.iter().copied(), u16::MAX, &seen.open(false));
    let dir = flow.downhill(seen.hero.at)?;
    seen.is_taken(seen.hero.at + dir)
        .then_some(Command::Step(dir))
}

/// Goes home with the prize: to the feature that wins the game where one is known, otherwise up the stairs.
fn homeward(game: &Game, seen: &Sight<'_>) -> Option<Command> {
    let rules = game.rules();
    let wants = |kind: Kind| {
        let wants = rules.feature(kind).and_then(|def| def.wants.as_ref());
        wants.is_some_and(|wants| wants.wins)
    };
    let cells = seen.view.cells.iter();
    let gates = cells.filter(|(_, cell)| [cell.thing, cell.mark].into_iter().flatten().any(wants));
    let gates: Vec<Point> = gates.map(|(at, _)| at).collect();
    if gates.is_empty() {
        return way(seen, Command::Ascend);
    }
    let hero = seen.hero.at;
    if let Some(gate) = gates.iter().find(|at| at.is_adjacent(hero)) {
        return hero.step_towards(*gate).map(Command::Step);
    }
    seen.step_over(&seen.open(false), &gates)
        .or_else(|| into(seen, &gates))
}

/// Position of a known item that binds its carrier.
fn prize(game: &Game, view: &View) -> Option<Point> {
    let mut cells = view.cells.iter();
    let found = cells.find(|(_, cell)| {
        let mut things = [cell.thing, cell.mark].into_iter().flatten();
        things.any(|kind| binds(game, kind))
    });
    found.map(|(at, _)| at)
}

/// The same for the items under the hero.
fn underfoot(game: &Game, hero: &Hero) -> Option<Id> {
    let mut here = hero.underfoot.iter();
    let found = here.find(|item| binds(game, item.kind));
    found.map(|item| item.id)
}
