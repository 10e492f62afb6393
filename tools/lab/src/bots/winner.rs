//! A bot that plays to win: to the bottom, for what binds, and home with it. It looks ahead by playing on in copies of the
//! game, and does what turned out best: chance is settled by what was done, so what was played ahead comes true.

use geom::{FlowMap, Point, Terrain};
use pilot::{Errand, Pilot};
use proto::{
    Answer, Carried, Catalog, Category, Command, Event, Hero, Hunger, Id, Kind, Query, Seen, View,
};
use sim::Game;

use super::Bot;
use super::explorer::{Sight, consume, follow};

/// How far a plan is played ahead while somebody hunts the hero, and while nobody does.
const FIGHT: usize = 60;
const WALK: usize = 24;
/// A plan worth so much is good, or good enough if nothing better comes to mind.
const GOOD: i64 = 130;
const FAIR: i64 = 20;
/// After so many turns the bot gives up.
const LONGEST: u32 = 14_000;
/// Levels down to this one are explored before the bot goes on.
const EXPLORED: u16 = 4;

/// What to try in a copy of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// On with the quest, whoever is about.
    On,
    /// Strike whoever is nearest.
    Fight,
    /// Strike whoever is beside the hero, and wait for the others.
    Hold,
    /// To the way up, or the way down.
    Up,
    Down,
    /// Away from everybody.
    Away,
    /// Use this first, then fight, or go on.
    Use(Id, Option<Point>, bool),
}

/// Plays to win, looking ahead.
#[derive(Default)]
pub struct Winner {
    /// What was played ahead and is still to be done, the last first.
    ahead: Vec<Command>,
    /// A copy to play ahead in.
    copy: Option<Box<Game>>,
    mind: Mind,
    done: bool,
}

/// What the bot keeps in mind from turn to turn.
#[derive(Clone, Default)]
struct Mind {
    level: u16,
    explored: bool,
    resting: bool,
    searched: u32,
}

impl Winner {
    /// A bot. It has no luck of its own.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Plays every plan ahead and keeps the commands of the best.
    fn look_ahead(&mut self, game: &Game, catalog: &Catalog) {
        let mut view = View::default();
        game.view(&mut view);
        let Some(hero) = view.hero.clone() else {
            return;
        };
        let hunted = view.creatures.iter().any(|seen| seen.hostile);
        let mut best: Option<(i64, Vec<Command>, Mind)> = None;
        // What comes first to mind is tried first; the rest only where that is not good enough.
        let mut stages: Vec<(i64, Vec<Plan>)> = vec![
            (GOOD, vec![Plan::On]),
            (GOOD, vec![Plan::Fight]),
            (FAIR, vec![Plan::Hold, Plan::Up, Plan::Down, Plan::Away]),
        ];
        if !hunted {
            stages.truncate(1);
            stages.push((FAIR, vec![Plan::Hold, Plan::Up, Plan::Away]));
        }
        for (enough, plans) in stages {
            for plan in plans {
                let looks_far = hunted || plan != Plan::On;
                let tried = self.play(game, catalog, plan, looks_far);
                if best.as_ref().is_none_or(|(value, ..)| tried.0 > *value) {
                    best = Some(tried);
                }
            }
            let bar = if hunted { enough } else { 0 };
            if best.as_ref().is_some_and(|(value, ..)| *value >= bar) {
                break;
            }
        }
        if hunted && best.as_ref().is_none_or(|(value, ..)| *value < FAIR) {
            for plan in remedies(game, &view, &hero) {
                let tried = self.play(game, catalog, plan, true);
                if best.as_ref().is_none_or(|(value, ..)| tried.0 > *value) {
                    best = Some(tried);
                }
            }
        }
        if let Some((_, mut commands, mind)) = best {
            commands.reverse();
            self.ahead = commands;
            self.mind = mind;
        }
    }

    /// Plays one plan in a copy: what it came to, what was done, and what the bot then had in mind.
    fn play(
        &mut self,
        game: &Game,
        catalog: &Catalog,
        plan: Plan,
        hunted: bool,
    ) -> (i64, Vec<Command>, Mind) {
        let mut copy = match self.copy.take() {
            Some(mut copy) => {
                copy.fork_from(game);
                copy
            }
            None => Box::new(game.fork()),
        };
        let mut player = Player {
            mind: self.mind.clone(),
            pilot: None,
            plan,
        };
        let mut commands = Vec::new();
        let mut before = View::default();
        game.view(&mut before);
        let mut view = View::default();
        let start = game.level();
        let mut quiet = 0;
        copy.view(&mut view);
        for _ in 0..if hunted { FIGHT } else { WALK } {
            let command = player.act(&copy, &view, catalog);
            let command = command.filter(|command| copy.check(*command).is_ok());
            if copy.step(command.unwrap_or(Command::Wait)).is_err() {
                break;
            }
            commands.push(command.unwrap_or(Command::Wait));
            copy.view(&mut view);
            if copy.is_over() || copy.level() != start {
                break;
            }
            let foes = view.creatures.iter().filter(|seen| seen.hostile).count();
            quiet = if foes == 0 { quiet + 1 } else { 0 };
            if (hunted && quiet > 2) || (!hunted && foes > 0) {
                break;
            }
        }
        let value = worth(&before, &copy, &view, commands.len());
        self.copy = Some(copy);
        (value, commands, player.mind)
    }
}

/// How a copy of the game stands, compared with how it stood: less than nothing is worse than it need be.
fn worth(old: &View, after: &Game, view: &View, turns: usize) -> i64 {
    let turns = i64::try_from(turns).unwrap_or(0);
    match after.ending() {
        Some(proto::Ending::Won { .. }) => return 1_000_000_000,
        Some(proto::Ending::Died { .. }) => return -1_000_000 + turns * 100,
        None => {}
    }
    let Some(hero) = &view.hero else {
        return -1_000_000;
    };
    let then = old.hero.as_ref();
    let life = |hero: &Hero| i64::from(hero.health) * 100 / i64::from(hero.health_max.max(1));
    let frail = |life: i64| (40 - life).max(0) * 12;
    let lost = then.map_or(0, life) - life(hero);
    let fear = frail(life(hero)) - then.map_or(0, |then| frail(life(then)));
    let learnt = i64::from(hero.experience) - then.map_or(0, |then| i64::from(then.experience));
    let things = |hero: &Hero| {
        let stock = hero.pack.iter().map(|item| i64::from(item.count));
        stock.sum::<i64>()
    };
    let spent = (then.map_or(0, things) - things(hero)).max(0);
    let hunted = view.creatures.iter().filter(|seen| seen.hostile).count();
    let level = i64::from(view.level.0) - i64::from(old.level.0);
    let homeward = if is_bound(hero, after) { -1 } else { 1 };
    let way = level * homeward * 60;
    200 - lost * 3 - fear + learnt * 4 - spent * 25 + way
        - turns
        - i64::try_from(hunted).unwrap_or(0) * 40
}

fn is_bound(hero: &Hero, game: &Game) -> bool {
    let rules = game.rules();
    let binds = |item: &Carried| rules.item(item.kind).is_some_and(|def| def.binds);
    hero.pack.iter().any(binds)
}

/// Everything in the pack that could be used against those who hunt the hero.
fn remedies(game: &Game, view: &View, hero: &Hero) -> Vec<Plan> {
    let mut plans = Vec::new();
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
            plans.push(Plan::Use(item.id, at, true));
            plans.push(Plan::Use(item.id, at, false));
        }
    }
    plans
}

/// One plan being played.
struct Player {
    mind: Mind,
    pilot: Option<Pilot>,
    plan: Plan,
}

impl Player {
    fn act(&mut self, game: &Game, view: &View, catalog: &Catalog) -> Option<Command> {
        let hero = view.hero.as_ref()?;
        if self.mind.level != view.level.0 {
            self.mind = Mind {
                level: view.level.0,
                ..Mind::default()
            };
            self.pilot = None;
        }
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
        match self.plan {
            Plan::On => self.quest(game, &seen),
            Plan::Fight => strike(&seen, true).or_else(|| self.quest(game, &seen)),
            Plan::Hold => strike(&seen, false).or(Some(Command::Wait)),
            Plan::Up => way(&seen, Command::Ascend, Terrain::StairsUp),
            Plan::Down => way(&seen, Command::Descend, Terrain::StairsDown),
            Plan::Away => seen.away().or_else(|| strike(&seen, false)),
            Plan::Use(item, at, fights) => {
                self.plan = if fights { Plan::Fight } else { Plan::On };
                Some(Command::Use { item, at })
            }
        }
    }

    /// What brings the hero nearer to winning.
    fn quest(&mut self, game: &Game, seen: &Sight<'_>) -> Option<Command> {
        let hero = seen.hero;
        let calm = seen.foes().next().is_none();
        if calm
            && hero.hunger <= Hunger::Hungry
            && let Some(food) = seen.carried(Category::Food)
        {
            return Some(consume(food));
        }
        if calm && let Some(better) = seen.better_gear() {
            return Some(Command::Wear(better));
        }
        let bound = is_bound(hero, game);
        if !bound && let Some(prize) = underfoot(game, hero) {
            return Some(Command::PickUp(prize));
        }
        let whole = hero.health >= hero.health_max;
        let worn_out = hero.health * 10 < hero.health_max * if bound { 4 } else { 7 };
        self.mind.resting = !whole && (self.mind.resting || worn_out);
        if calm && self.mind.resting && hero.hunger > Hunger::Hungry {
            let rest = follow(&mut self.pilot, Errand::Rest, seen);
            return rest.or(Some(Command::Search));
        }
        if bound {
            return homeward(game, seen).or_else(|| self.explore(seen));
        }
        if let Some(prize) = prize(game, seen.view) {
            return seen.towards(&[prize]).or_else(|| self.explore(seen));
        }
        let down = places(seen.view, &[Terrain::StairsDown, Terrain::Exit]);
        let ready = self.mind.explored || seen.view.level.0 >= EXPLORED || seen.is_home();
        if ready && !down.is_empty() {
            if seen.can(Command::Descend) {
                return Some(Command::Descend);
            }
            if let Some(step) = seen.towards(&down) {
                return Some(step);
            }
        }
        self.explore(seen)
    }

    fn explore(&mut self, seen: &Sight<'_>) -> Option<Command> {
        if let Some(command) = follow(&mut self.pilot, Errand::Explore, seen) {
            return Some(command);
        }
        if !self.mind.explored {
            self.mind.explored = true;
            return Some(Command::Search);
        }
        self.mind.searched += 1;
        let spot = seen.search_spot(self.mind.searched / 30);
        match spot.filter(|spot| *spot != seen.hero.at) {
            Some(spot) if self.mind.searched % 30 < 15 => seen.towards(&[spot]),
            _ => Some(Command::Search),
        }
    }
}

/// The few commands a plan looks for in a list; all others are checked when they are wanted.
fn choices(game: &Game, hero: &Hero) -> Vec<Command> {
    if hero.choices == [0, 0] {
        return Vec::new();
    }
    match game.ask(Query::Choices) {
        Answer::Choices(choices) => choices,
        _ => Vec::new(),
    }
}

/// A blow or a shot at the nearest foe, or a step towards it.
fn strike(seen: &Sight<'_>, goes: bool) -> Option<Command> {
    let foe: &Seen = seen.foes().next()?;
    let hero = seen.hero;
    if hero.at.is_adjacent(foe.at) {
        return hero.at.step_towards(foe.at).map(Command::Step);
    }
    let shot = Command::Shoot(foe.at);
    if seen.can(shot) {
        return Some(shot);
    }
    if !goes || foe.at.distance(hero.at) <= 2 {
        return Some(Command::Wait);
    }
    seen.towards(&[foe.at]).or(Some(Command::Wait))
}

fn places(view: &View, grounds: &[Terrain]) -> Vec<Point> {
    let cells = view.cells.iter();
    let fits = cells.filter(|(_, cell)| cell.terrain.is_some_and(|it| grounds.contains(&it)));
    fits.map(|(at, _)| at).collect()
}

/// On to a way and over it.
fn way(seen: &Sight<'_>, take: Command, ground: Terrain) -> Option<Command> {
    if seen.can(take) {
        return Some(take);
    }
    let mut grounds = vec![ground];
    if take == Command::Descend {
        grounds.push(Terrain::Exit);
    }
    seen.towards(&places(seen.view, &grounds))
}

/// With what was fetched: up, and at home to whatever wants it.
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
        return way(seen, Command::Ascend, Terrain::StairsUp);
    }
    let hero = seen.hero.at;
    if let Some(gate) = gates.iter().find(|at| at.is_adjacent(hero)) {
        return hero.step_towards(*gate).map(Command::Step);
    }
    let mut flow = FlowMap::new(seen.view.cells.size());
    flow.flood(gates.iter().copied(), u16::MAX, &seen.open(false));
    let taken = |at: Point| seen.view.creatures.iter().any(|it| it.stands_on(at));
    let step = flow.downhill_where(hero, |at| !taken(at));
    step.map(Command::Step)
}

/// Where something lies that binds whoever takes it, as far as it is known.
fn prize(game: &Game, view: &View) -> Option<Point> {
    let rules = game.rules();
    let binds = |kind: Kind| rules.item(kind).is_some_and(|def| def.binds);
    let mut cells = view.cells.iter();
    let found = cells.find(|(_, cell)| [cell.thing, cell.mark].into_iter().flatten().any(binds));
    found.map(|(at, _)| at)
}

/// The same where the hero stands.
fn underfoot(game: &Game, hero: &Hero) -> Option<Id> {
    let rules = game.rules();
    let binds = |item: &&Carried| rules.item(item.kind).is_some_and(|def| def.binds);
    hero.underfoot.iter().find(binds).map(|item| item.id)
}

impl Bot for Winner {
    fn wants_view(&self) -> bool {
        false
    }

    fn choose(&mut self, _: &View, choices: &[Command], _: &Catalog) -> Command {
        choices.first().copied().unwrap_or(Command::Wait)
    }

    fn choose_ahead(&mut self, game: &Game, catalog: &Catalog) -> Option<Command> {
        if game.turn() >= LONGEST {
            self.done = true;
            return Some(Command::Wait);
        }
        if self.ahead.is_empty() {
            self.look_ahead(game, catalog);
        }
        let next = self.ahead.pop();
        let next = next.filter(|command| game.check(*command).is_ok());
        if next.is_none() {
            self.ahead.clear();
        }
        Some(next.unwrap_or(Command::Wait))
    }

    fn heed(&mut self, events: &[Event]) {
        let over = |event: &Event| matches!(event, Event::Ended { .. });
        self.done |= events.iter().any(over);
    }

    fn start_over(&mut self) {
        *self = Self::default();
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
