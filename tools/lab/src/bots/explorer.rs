//! A bot that plays like a careful beginner: explores, fights weak enemies, flees strong ones, uses what it carries,
//! rests, eats, descends. With other manners it shops ([`Manners::Trader`]) or avoids fights ([`Manners::Sneak`]).

use std::collections::BTreeMap;

use geom::{Point, Terrain};
use pilot::{Errand, Pickup, Pilot};
use proto::{
    Answer, Catalog, Category, Command, Event, Hunger, Query, Stance, View, VisibleCreature, Who,
};

use super::Bot;
use super::market::Market;
use super::sight::{Sight, consume, cost, follow, wanted};

/// Maximum number of turns of fleeing in the open before the bot fights.
const MAX_FLIGHT_TURNS: u32 = 25;
/// Search attempts (20 turns each) before the bot gives a level up.
const MAX_SEARCHES: u32 = 12;
/// Steps over known traps and clouds on a level, before the bot searches for hidden ways.
const MAX_DARES: u8 = 60;
/// Times that the bot flees from a level by its stairs; later it stands or runs elsewhere.
const MAX_RETREATS: u8 = 3;
/// Turns without daylight or lamplight after which an open level counts as dark.
const DARK_TURNS: u8 = 6;
/// Turns on a level without new ground or experience, after which the bot explores no further there. A full rest takes
/// fewer.
const MAX_IDLE_TURNS: u32 = 500;
/// Tiles that count as new ground. Fewer are glimpsed now and then from a walk that leads nowhere.
const NEW_GROUND: usize = 20;
/// Changes of outfit on a level, as a guard against two things taking turns.
const MAX_CHANGES: u8 = 16;
/// Turns for which the bot does not rest after an unseen attacker has hurt it.
const SORE_TURNS: u8 = 6;
/// Chance of death in the next turn, in percent, at which the bot counts itself as desperate.
const DEADLY: u8 = 15;
/// Turns that the bot waits for a creature to clear the way down.
const MAX_WAITS: u32 = 20;
/// Distance in tiles at which food is thrown down for a beast, which must find it before it reaches the hero.
const FEEDING: std::ops::RangeInclusive<i32> = 2..=6;

/// How the bot deals with creatures and towns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manners {
    #[default]
    Explorer,
    /// Takes what sells home by portal, and buys what keeps it alive.
    Trader,
    /// Fights only what costs little, and goes down as soon as a way is known.
    Sneak,
}

/// The bot's memory of a level.
#[derive(Clone, Copy, Debug, Default)]
struct LevelMemory {
    explored: bool,
    /// Whether it is on a branch from which no way leads on.
    spent: bool,
    /// Turns spent searching.
    searched: u32,
    /// Steps taken over known traps and clouds towards unknown ground, up to [`MAX_DARES`].
    dared: u8,
    /// Turns in the dark in a row, up to [`DARK_TURNS`]; then the level counts as dark for good.
    dark: u8,
    changes: u8,
    retreats: u8,
    /// Whether the bot has dropped gear here, and takes no more.
    laden: bool,
    /// Known tiles and experience when either last grew, and the turn of that or of the arrival.
    known: usize,
    experience: u32,
    grew: u32,
    /// Whether neither grew for [`MAX_IDLE_TURNS`].
    stuck: bool,
}

/// The state in which the bot last found nothing to change about its outfit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kit {
    things: usize,
    weight: u32,
    lights: [bool; 2],
}

#[derive(Debug, Default)]
pub struct Explorer {
    manners: Manners,
    pilot: Option<Pilot>,
    levels: BTreeMap<u16, LevelMemory>,
    level: u16,
    market: Market,
    /// Turns spent fleeing; counts down while no enemy is in view.
    fled: u32,
    /// Whether the bot rests until its health is full.
    resting: bool,
    /// Health a turn ago, and turns left in which an unseen attacker may strike again.
    health: i32,
    sore: u8,
    kit: Kit,
    /// Coins that keepers would pay for what the bot carries.
    worth: u32,
    /// Turns waited in a row with nothing to wait for.
    waited: u32,
    done: bool,
}

impl Explorer {
    #[must_use]
    pub fn new(manners: Manners) -> Self {
        Self {
            manners,
            ..Self::default()
        }
    }

    fn decide(&mut self, seen: &Sight<'_>) -> Option<Command> {
        self.notice(seen);
        if let Some(choice) = seen.growth() {
            return Some(choice);
        }
        // What bars the only way on must be faced at some time.
        if !self.memory().stuck
            && let Some(step) = seen.dodge()
        {
            return Some(step);
        }
        if seen.foes().next().is_some() {
            return self.face(seen);
        }
        if self.fled < MAX_FLIGHT_TURNS
            && !self.memory().stuck
            && let Some(step) = seen.give_room()
        {
            self.fled += 2;
            return Some(step);
        }
        self.fled = self.fled.saturating_sub(1);
        if self.sore > 0
            && let Some(escape) = self.shake_off(seen)
        {
            return Some(escape);
        }
        let hero = seen.hero;
        if hero.hunger <= Hunger::Hungry
            && let Some(meal) = seen.meal()
        {
            return Some(meal);
        }
        if let Some(change) = self.dress(seen) {
            return Some(change);
        }
        if !seen.is_home()
            && let Some(burden) = seen.burden()
            && !self.goes_home(seen)
        {
            self.memory().laden = true;
            self.pilot = None;
            return Some(burden);
        }
        if let Some(chance) = seen.chance() {
            return Some(chance);
        }
        let ails = hero.conditions.iter().any(|it| !it.condition.is_boon());
        let whole = hero.health >= hero.health_max;
        let leaves = seen.is_way_down(hero.at) && hero.health * 10 < hero.health_max * 9;
        let hurt = leaves || seen.is_home() || hero.health * 10 < hero.health_max * 7;
        self.resting = !whole && (self.resting || hurt);
        if (self.resting || ails)
            && self.sore == 0
            && hero.hunger > Hunger::Hungry
            && let Some(rest) = follow(&mut self.pilot, Errand::Rest, seen, &Pickup::nothing())
        {
            return Some(rest);
        }
        self.go_on(seen)
    }

    /// Updates the memory from the view.
    fn notice(&mut self, seen: &Sight<'_>) {
        let level = seen.view.level.0;
        if self.level != level {
            self.level = level;
            (self.pilot, self.fled, self.sore) = (None, 0, 0);
            self.memory().grew = seen.view.turn;
            if seen.is_home() && self.manners == Manners::Trader {
                self.market = Market::tour(seen.starves());
            }
            // A bot that came back hurt rests before it continues.
            self.resting = seen.hero.health * 10 < seen.hero.health_max * 9;
        }
        let hurt = seen.hero.health < self.health;
        self.health = seen.hero.health;
        let unseen = hurt
            && !seen
                .hero
                .conditions
                .iter()
                .any(|it| !it.condition.is_boon());
        self.sore = if unseen && seen.hero.hunger > Hunger::Weak {
            SORE_TURNS
        } else {
            self.sore.saturating_sub(1)
        };
        let memory = self.levels.entry(level).or_default();
        // Counting every turn would take most of the bot's time.
        if seen.view.turn.is_multiple_of(20) {
            let tiles = seen.view.cells.iter();
            let known = tiles.filter(|(_, cell)| cell.terrain.is_some()).count();
            let experience = seen.hero.experience;
            if known >= memory.known + NEW_GROUND || experience > memory.experience {
                (memory.known, memory.experience) = (known, experience);
                memory.grew = seen.view.turn;
            }
            memory.stuck |= seen.view.turn - memory.grew >= MAX_IDLE_TURNS;
        }
        memory.dark = match memory.dark {
            DARK_TURNS.. => DARK_TURNS,
            _ if !seen.is_open() => DARK_TURNS,
            turns if seen.hero.in_the_dark => turns + 1,
            _ => 0,
        };
    }

    fn memory(&mut self) -> &mut LevelMemory {
        self.levels.entry(self.level).or_default()
    }

    /// Changes lights and gear, a limited number of times on a level.
    fn dress(&mut self, seen: &Sight<'_>) -> Option<Command> {
        let memory = *self.memory();
        let dark = memory.dark >= DARK_TURNS;
        let kit = Kit {
            things: seen.hero.pack.len(),
            weight: seen.hero.weight,
            lights: [dark, seen.hero.in_the_dark],
        };
        if kit == self.kit {
            return None;
        }
        let change = seen.outfit(dark).filter(|_| memory.changes < MAX_CHANGES);
        if change.is_none() {
            self.kit = kit;
            self.worth = seen.sales_value();
        } else {
            self.memory().changes += 1;
        }
        change
    }

    /// Reacts to enemies in view: drinks, reads, feeds, throws, retreats or strikes.
    fn face(&mut self, seen: &Sight<'_>) -> Option<Command> {
        let hero = seen.hero;
        let health = i64::from(hero.health);
        let loss = seen.expected_loss();
        let deadly =
            matches!((seen.ask)(Query::Danger), Answer::Danger(chance) if chance >= DEADLY);
        let desperate = deadly || hero.health * 3 <= hero.health_max;
        let margin = if self.manners == Manners::Sneak { 5 } else { 2 };
        let winnable = loss * margin < health;
        let easy = loss * 5 < health;
        if desperate
            && !easy
            && let Some(help) = self.last_resort(seen, loss)
        {
            return Some(help);
        }
        if !easy && let Some(bait) = seen.feed() {
            return Some(bait);
        }
        if !easy && let Some(throw) = seen.throw(!winnable) {
            return Some(throw);
        }
        if !winnable
            && self.memory().retreats < MAX_RETREATS
            && let Some(step) = seen.retreat()
        {
            self.memory().retreats += u8::from(step == Command::Ascend);
            return Some(step);
        }
        // With nowhere to go, turning away from an adjacent enemy only costs a blow.
        let near = seen.foes().any(|foe| foe.at.is_adjacent(hero.at));
        if !winnable && !near && self.fled < MAX_FLIGHT_TURNS {
            self.fled += 1;
            if let Some(step) = seen.away() {
                return Some(step);
            }
        }
        if !winnable
            && near
            && let Some(speed) = seen.named(Category::Potion, &["speed"])
        {
            return Some(consume(speed));
        }
        seen.strike(true)
    }

    /// What a desperate hero drinks or reads: the cure first if it decides the fight, else the way out.
    fn last_resort(&self, seen: &Sight<'_>, loss: i64) -> Option<Command> {
        /// Hit points that a health potion restores, on average.
        const CURE: i64 = 9;
        let potion = seen.medicine();
        let cured = loss * 2 < i64::from(seen.hero.health) + CURE;
        let out = || seen.escape().or_else(|| seen.portal_scroll());
        let help = if cured {
            potion.or_else(out)
        } else {
            out().or(potion)
        };
        help.map(consume)
    }

    /// Gets away from an attacker that strikes unseen from the dark: keeps moving, and never rests there.
    fn shake_off(&mut self, seen: &Sight<'_>) -> Option<Command> {
        let hero = seen.hero;
        if hero.health * 3 <= hero.health_max {
            let help = seen.escape().or_else(|| seen.portal_scroll());
            if let Some(help) = help.or_else(|| seen.medicine()) {
                return Some(consume(help));
            }
        }
        if hero.health * 2 <= hero.health_max && self.memory().retreats < MAX_RETREATS {
            if seen.can(Command::Ascend) {
                self.memory().retreats += 1;
                return Some(Command::Ascend);
            }
            return seen.towards(&seen.ways_up());
        }
        None
    }

    /// Explores, then descends; searches for hidden ways where no way down is known. With the prize, goes home.
    fn go_on(&mut self, seen: &Sight<'_>) -> Option<Command> {
        if seen.has_prize() {
            return seen.homeward().or_else(|| self.search(seen));
        }
        if seen.is_home() {
            if let Some(deal) = self.market.next(seen) {
                return Some(deal);
            }
            if let Some(step) = seen.enter_portal() {
                return Some(step);
            }
        } else if self.goes_home(seen)
            && let Some(scroll) = seen.portal_scroll()
        {
            return Some(consume(scroll));
        }
        let memory = *self.memory();
        let explored = memory.explored || memory.stuck;
        let down = self.ways_on(seen);
        let hurries = self.manners == Manners::Sneak && !down.is_empty();
        if down.contains(&seen.hero.at) && (explored || hurries || seen.is_home()) {
            if seen.can(Command::Descend) {
                return Some(Command::Descend);
            }
            self.done = true;
            return None;
        }
        if !explored && !hurries && !seen.is_home() {
            let wanted = all_but_trash(seen, self.memory().laden);
            if let Some(command) = follow(&mut self.pilot, Errand::Explore, seen, &wanted) {
                return Some(command);
            }
            self.memory().explored = true;
        }
        let down = self.ways_on(seen);
        if !down.is_empty() {
            self.waited += 1;
            let step = seen.towards(&down);
            if step.is_some() || self.waited < MAX_WAITS {
                self.waited = if step.is_some() { 0 } else { self.waited };
                return step.or(Some(Command::Wait));
            }
        }
        let aside = seen.catalog.level(seen.view.level);
        if aside.is_some_and(|level| level.aside) {
            self.memory().spent = true;
            return seen.climb().or_else(|| self.search(seen));
        }
        self.search(seen)
    }

    /// Known ways down, without those to branches that the bot has seen all of.
    fn ways_on(&self, seen: &Sight<'_>) -> Vec<Point> {
        let mut ways = seen.ways_down();
        for passage in seen.passages() {
            let beyond = passage.to.and_then(|to| self.levels.get(&to.0));
            if beyond.is_some_and(|level| level.spent) {
                ways.retain(|at| *at != passage.at);
            }
        }
        ways
    }

    /// Whether a trader has enough to sell for the price of the portal back, or is too laden to carry on.
    fn goes_home(&mut self, seen: &Sight<'_>) -> bool {
        if self.manners != Manners::Trader || seen.is_home() || seen.portal_scroll().is_none() {
            return false;
        }
        let hero = seen.hero;
        let laden = hero.weight * 10 >= hero.capacity * 8;
        let needy = seen.medicine().is_none() && hero.gold + self.worth >= 100;
        if seen.starves() {
            return true;
        }
        let ready = self.worth >= 40 && (laden || (needy && self.memory().explored));
        ready || self.worth >= 150
    }

    /// Searches at pseudo-random reachable tiles, and explores again every 20 turns.
    fn search(&mut self, seen: &Sight<'_>) -> Option<Command> {
        let memory = self.levels.entry(self.level).or_default();
        if memory.searched >= MAX_SEARCHES * 20 || seen.is_last_level() {
            self.done = true;
            return None;
        }
        if memory.dared < MAX_DARES
            && let Some(step) = seen.dare()
        {
            memory.dared += 1;
            memory.explored = false;
            return Some(step);
        }
        memory.searched += 1;
        if memory.searched.is_multiple_of(20) {
            self.pilot = None;
            memory.explored = false;
        }
        let spot = seen.search_spot(memory.searched / 20);
        let spot = spot.filter(|spot| *spot != seen.hero.at && memory.searched % 20 < 2);
        if let Some(step) = spot.and_then(|spot| seen.towards(&[spot])) {
            memory.searched -= 1;
            return Some(step);
        }
        Some(Command::Search)
    }
}

/// Takes treasure, rings and missiles besides what [`wanted`] names; without gear and food if `laden`.
fn all_but_trash(seen: &Sight<'_>, laden: bool) -> Pickup {
    let rule = if laden {
        Pickup::of([Category::Potion, Category::Scroll])
    } else {
        wanted(seen.hero)
    };
    let more = [Category::Treasure, Category::Ring, Category::Ammunition];
    let kinds = seen.catalog.kinds.iter().enumerate();
    let taken = kinds.filter(|(_, entry)| {
        let category = entry.facts.category;
        entry.class.is_carried() && category.is_some_and(|it| more.contains(&it))
    });
    let taken = taken.filter_map(|(n, _)| u16::try_from(n).ok());
    taken.fold(rule, |rule, n| rule.except(proto::Kind(n), true))
}

impl Sight<'_> {
    /// Whether the level is under the open sky.
    fn is_open(&self) -> bool {
        let level = self.catalog.level(self.view.level);
        level.is_none_or(|level| level.sky.is_open())
    }

    /// Returns the step off a tile on which an attack is announced.
    fn dodge(&self) -> Option<Command> {
        let threatened = |at: &Point| self.view.threatened.contains(at);
        if !threatened(&self.hero.at) {
            return None;
        }
        let open = self.open(false);
        let foes: Vec<Point> = self.foes().map(|foe| foe.at).collect();
        let steps = geom::Dir::ALL.into_iter().filter_map(|dir| {
            let to = self.hero.at + dir;
            let safe = open.get(to) && !threatened(&to) && !self.is_taken(to);
            let step = Command::Step(dir);
            let crowd = foes.iter().filter(|foe| foe.is_adjacent(to)).count();
            (safe && self.can(step)).then_some((crowd, step))
        });
        steps.min_by_key(|(crowd, _)| *crowd).map(|(_, step)| step)
    }

    /// Returns the step away from creatures that warn the hero off, or are eating what was thrown to them.
    fn give_room(&self) -> Option<Command> {
        let touchy = |seen: &&VisibleCreature| {
            matches!(seen.stance, Stance::Warning | Stance::Eating)
                && seen.ally.is_none()
                && seen.at.distance(self.hero.at) <= 4
        };
        let shunned: Vec<Point> = self
            .view
            .creatures
            .iter()
            .filter(touchy)
            .map(|seen| seen.at)
            .collect();
        if shunned.is_empty() {
            return None;
        }
        self.away_from(&shunned)
    }

    /// Returns the command that lays food in the way of a strong beast which eats that food.
    fn feed(&self) -> Option<Command> {
        /// Beasts and what they eat, best first, as their descriptions tell the player.
        const DIETS: [(&str, &[&str]); 6] = [
            ("bear", &["meat", "apple"]),
            ("wolf", &["meat"]),
            ("fox", &["meat", "cheese"]),
            ("badger", &["apple", "cheese", "meat"]),
            ("hound", &["meat", "sausages"]),
            ("rat", &["cheese", "apple", "sausages"]),
        ];
        let pack_food = |names: &[&str]| {
            names.iter().find_map(|name| {
                let fits = |item: &&proto::Carried| self.is_called(item.kind, name);
                self.hero.pack.iter().find(fits).copied()
            })
        };
        // What stands beside the hero goes for the hero, not for the food.
        let foe = self.foes().max_by_key(|foe| cost(foe, self.ask))?;
        if !FEEDING.contains(&foe.at.distance(self.hero.at))
            || self.foes().any(|foe| foe.at.is_adjacent(self.hero.at))
            || !self.hero.underfoot.is_empty()
        {
            return None;
        }
        let id = &self.catalog.kind(foe.kind)?.id;
        let (_, foods) = DIETS.iter().find(|(name, _)| id.ends_with(name))?;
        let food = pack_food(foods)?;
        let lay = Command::Drop {
            item: food.id,
            count: 1,
        };
        self.can(lay).then_some(lay)
    }

    /// Whether a kind of the base pack has this name.
    pub(super) fn is_called(&self, kind: proto::Kind, name: &str) -> bool {
        let entry = self.catalog.kind(kind);
        entry.is_some_and(|entry| entry.id.rsplit(':').next() == Some(name))
    }

    pub(super) fn portal_scroll(&self) -> Option<proto::Carried> {
        let opens = |item: &&proto::Carried| {
            let entry = self.catalog.kind(item.kind);
            entry.is_some_and(|entry| entry.facts.opens_portal) && self.can(consume(**item))
        };
        self.hero.pack.iter().find(opens).copied()
    }

    pub(super) fn ways_up(&self) -> Vec<Point> {
        let cells = self.view.cells.iter();
        let ups = cells.filter(|(_, cell)| cell.terrain == Some(Terrain::StairsUp));
        ups.map(|(at, _)| at).collect()
    }

    /// Returns a step towards or into an open portal.
    fn enter_portal(&self) -> Option<Command> {
        let leads = |kind| self.catalog.kind(kind).is_some_and(|it| it.facts.is_portal);
        self.step_onto(&|cell: &proto::Cell| {
            [cell.thing, cell.mark].into_iter().flatten().any(leads)
        })
    }

    /// Returns a step towards the tiles that fit, and onto them, whatever lies there.
    fn step_onto(&self, fits: &dyn Fn(&proto::Cell) -> bool) -> Option<Command> {
        let cells = self.view.cells.iter();
        let goals: Vec<Point> = cells
            .filter(|(_, cell)| fits(cell))
            .map(|(at, _)| at)
            .collect();
        let mut open = self.open(false);
        for at in &goals {
            open.set(*at, true);
        }
        self.step_over(&open, &goals).filter(|step| self.can(*step))
    }

    /// Returns a step to unknown ground that can only be reached over known traps or clouds.
    fn dare(&self) -> Option<Command> {
        let open = self.open(true);
        let edges: Vec<Point> = open
            .points()
            .filter(|at| pilot::is_edge(self.view, *at))
            .collect();
        self.step_over(&open, &edges).filter(|step| self.can(*step))
    }

    /// Whether the hero carries the stone of the quest.
    fn has_prize(&self) -> bool {
        self.hero
            .pack
            .iter()
            .any(|item| self.is_called(item.kind, "keystone"))
    }

    /// Goes up.
    fn climb(&self) -> Option<Command> {
        if self.can(Command::Ascend) {
            return Some(Command::Ascend);
        }
        self.towards(&self.ways_up())
    }

    /// Goes up, and at home into the arch.
    fn homeward(&self) -> Option<Command> {
        if !self.is_home() {
            return self.climb();
        }
        let arch = |kind: proto::Kind| {
            self.catalog
                .kind(kind)
                .is_some_and(|it| it.id.contains("hearthgate"))
        };
        self.step_onto(&|cell: &proto::Cell| {
            [cell.thing, cell.mark].into_iter().flatten().any(arch)
        })
    }
}

impl Bot for Explorer {
    fn wants_view(&self) -> bool {
        true
    }

    fn choose(&mut self, _: &View, choices: &[Command], _: &Catalog) -> Command {
        choices.first().copied().unwrap_or(Command::Wait)
    }

    fn choose_asking(
        &mut self,
        view: &View,
        choices: &[Command],
        catalog: &Catalog,
        ask: &dyn Fn(Query) -> Answer,
    ) -> Command {
        let Some(hero) = &view.hero else {
            return self.choose(view, choices, catalog);
        };
        let seen = Sight {
            view,
            hero,
            choices,
            catalog,
            ask,
            may: None,
        };
        let command = self.decide(&seen);
        let command = command.filter(|command| seen.can(*command));
        command.unwrap_or_else(|| self.choose(view, &[Command::Wait], catalog))
    }

    fn heed(&mut self, events: &[Event]) {
        let ends = |event: &Event| {
            matches!(
                event,
                Event::Died { who: Who::Hero, .. } | Event::Ended { .. }
            )
        };
        self.done |= events.iter().any(ends);
    }

    fn start_over(&mut self) {
        *self = Self::new(self.manners);
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
