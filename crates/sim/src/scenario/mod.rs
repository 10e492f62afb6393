//! Test scenarios drawn as text: draw a situation, play commands, inspect the result.
//!
//! ```text
//! #########      # wall   . floor   " grass   : road   ~ water   @ hero   < > stairs
//! #@.1.w..#      digits are marked tiles, letters are things of the legend
//! #########
//! ```

use crate::defs::Rules;
use crate::effects::{self, Cx, Effect};
use crate::frame::digest;
use crate::game::Game;
use crate::game::start::StartError;
use crate::journal::Setup;
use crate::moods;
use crate::things::{gear, make, marks, spawn};
use crate::world::growth::HeroGrowth;
use crate::world::guise::Guises;
use crate::world::health::Health;
use crate::world::hero::{self, Experience};
use crate::world::level::{Level, Levels};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{EventSource, Outbox};
use crate::world::position::{self, Position};
use crate::world::sight::Sight;
use crate::world::thing::EntityIndex;
use crate::world::time::Actor;
use crate::world::warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Terrain};
use mapgen::Way;
use proto::{Command, Event, Id, Kind, LevelNo, Means, Mode};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A small game drawn as text, for tests and tools.
pub struct Scenario {
    pub game: Game,
    marks: BTreeMap<char, Point>,
    things: BTreeMap<char, Vec<Id>>,
}

impl Scenario {
    /// Reads a drawing. `legend` maps letters to full ids. Things are made in reading order, and creatures start in the
    /// mood of their kind.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    ///
    /// # Panics
    /// If the drawing has no hero, or a letter is not in the legend.
    pub fn draw(
        rules: &Arc<Rules>,
        drawing: &str,
        legend: &[(char, &str)],
    ) -> Result<Self, StartError> {
        Self::draw_seeded(0, rules, drawing, legend)
    }

    /// As [`Scenario::draw`], with a seed: the same situation with other random numbers.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    ///
    /// # Panics
    /// If the drawing has no hero, or a letter is not in the legend.
    pub fn draw_seeded(
        seed: u64,
        rules: &Arc<Rules>,
        drawing: &str,
        legend: &[(char, &str)],
    ) -> Result<Self, StartError> {
        Self::draw_as(None, seed, rules, drawing, legend)
    }

    /// As [`Scenario::draw_seeded`], with the hero's calling.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    ///
    /// # Panics
    /// If the drawing has no hero, or a letter is not in the legend.
    pub fn draw_as(
        calling: Option<Kind>,
        seed: u64,
        rules: &Arc<Rules>,
        drawing: &str,
        legend: &[(char, &str)],
    ) -> Result<Self, StartError> {
        let rows: Vec<&str> = drawing
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .collect();
        let cells = || {
            let rows = (0..).zip(&rows);
            rows.flat_map(|(y, row)| {
                (0..)
                    .zip(row.chars())
                    .map(move |(x, c)| (Point::new(x, y), c))
            })
        };
        let width = rows.iter().map(|row| row.chars().count()).max();
        let side = |n: usize| u16::try_from(n).expect("a drawing is small");
        let size = Size {
            w: side(width.unwrap_or(0)),
            h: side(rows.len()),
        };
        let mut terrain = Grid::new(size, Terrain::Wall);
        let mut ways = Vec::new();
        let mut hero = None;
        for (at, c) in cells() {
            terrain[at] = match c {
                '#' => Terrain::Wall,
                '>' => Terrain::StairsDown,
                '<' => Terrain::StairsUp,
                '~' => Terrain::DeepWater,
                '"' => Terrain::Grass,
                ':' => Terrain::Road,
                _ => Terrain::Floor,
            };
            match c {
                '>' => ways.push((at, Way::Down)),
                '<' => ways.push((at, Way::Up)),
                '@' => hero = Some(at),
                _ => {}
            }
        }
        let hero = hero.expect("a hero in the drawing");
        let setup = Setup {
            seed,
            mode: Mode::Wizard,
            calling,
        };
        let mut game = Game::empty(Arc::clone(rules), setup);
        let level = Level::new(terrain, hero, ways);
        let mut scenario = Self {
            marks: cells()
                .filter(|(_, c)| c.is_ascii_digit())
                .map(|(at, c)| (c, at))
                .collect(),
            things: BTreeMap::new(),
            game: {
                begin(&mut game, level, hero);
                game
            },
        };
        for (at, c) in cells() {
            if c.is_alphabetic() || "^+/".contains(c) {
                let name = legend.iter().find(|(letter, _)| *letter == c);
                let (_, name) = name.expect("every letter of the drawing is in the legend");
                scenario.add(c, name, at);
            }
        }
        scenario.settle();
        Ok(scenario)
    }

    /// An ordinary run, to be modified by the caller.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    pub fn start(rules: &Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        Ok(Self {
            game: Game::new(Arc::clone(rules), setup)?,
            marks: BTreeMap::new(),
            things: BTreeMap::new(),
        })
    }

    /// An open field with the hero in the middle and a regular grid of pillars.
    ///
    /// # Errors
    /// If the rules cannot start a game.
    pub fn field(rules: &Arc<Rules>, size: Size) -> Result<Self, StartError> {
        let middle = Point::new(i32::from(size.w / 2), i32::from(size.h / 2));
        let inside = size.rect().inflate(-1);
        let pillar = |at: Point| at != middle && at.x % 7 == 0 && at.y % 5 == 0;
        let terrain = Grid::from_fn(size, |at| {
            if inside.contains(at) && !pillar(at) {
                Terrain::Floor
            } else {
                Terrain::Wall
            }
        });
        let setup = Setup {
            seed: 0,
            mode: Mode::Wizard,
            calling: None,
        };
        let mut game = Game::empty(Arc::clone(rules), setup);
        begin(&mut game, Level::new(terrain, middle, Vec::new()), middle);
        let mut scenario = Self {
            game,
            marks: BTreeMap::new(),
            things: BTreeMap::new(),
        };
        scenario.settle();
        Ok(scenario)
    }

    /// Adds creatures of these kinds in turn, evenly spread, until the hero's level has `count`.
    pub fn crowd(&mut self, kinds: &[Kind], count: usize) {
        let world = &mut self.game.world;
        let number = world.resource::<Levels>().current;
        let level = world.level();
        let free: Vec<Point> = level
            .open()
            .points()
            .filter(|at| level.is_free(*at))
            .collect();
        let taken = level
            .open()
            .points()
            .filter(|at| level.occupant(*at).is_some());
        let wanted = count.saturating_sub(taken.count().saturating_sub(1));
        let stride = (free.len() / wanted.max(1)).max(1);
        let places = free.iter().step_by(stride).take(wanted);
        for (at, kind) in places.zip(kinds.iter().cycle()) {
            spawn::at(world, number, *kind, *at);
        }
        self.settle();
    }

    fn add(&mut self, c: char, name: &str, at: Point) {
        let kind = self.game.rules().find(name);
        let kind = kind.expect("every name of the legend is in the rules");
        let made = spawn::at(&mut self.game.world, LevelNo(1), kind, at);
        let made = made.expect("the legend names no second hero");
        let id = self.game.world.thing(made).id;
        self.things.entry(c).or_default().push(id);
    }

    /// Lets new creatures act, and updates sight and digest without passing a turn.
    fn settle(&mut self) {
        let world = &mut self.game.world;
        let level = world.resource::<Levels>().current;
        let due = world.get::<Actor>(world.hero());
        let due = due.map_or(0, |actor| actor.due);
        position::enter_level(world, level, due);
        self.game.look();
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
        self.game.world.resource_mut::<Outbox>().0.clear();
    }

    /// Puts items into the hero's pack.
    ///
    /// # Panics
    /// If the rules have no such item.
    pub fn give(&mut self, name: &str, count: u16) -> Id {
        let kind = self.game.rules().find(name);
        let kind = kind.expect("the item is in the rules");
        let world = &mut self.game.world;
        let item = make::item(world, LevelNo(0), kind, count);
        let hero = world.hero();
        gear::give(world, item, hero);
        let carried = gear::carried(world, hero);
        let item = carried
            .into_iter()
            .find(|item| world.thing(*item).kind == kind);
        let id = world.thing(item.expect("it was just given")).id;
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
        id
    }

    /// Adds a mark to an item, and updates its holder's gear.
    ///
    /// # Panics
    /// If the item or the mark does not exist.
    pub fn put_mark(&mut self, id: Id, mark: &str) {
        let kind = self.game.rules().find(mark);
        let kind = kind.expect("the mark is in the rules");
        let world = &mut self.game.world;
        let item = world.resource::<EntityIndex>().entity(id);
        let item = item.expect("it is still there");
        marks::put(world, item, kind);
        marks::fill(world, item);
        if let Some(holder) = gear::holder(world, item) {
            gear::recompute_gear(world, holder);
        }
        world.resource_mut::<Outbox>().0.clear();
        self.game.look();
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Gives the hero a talent, and the experience level it needs.
    ///
    /// # Panics
    /// If the rules have no such talent.
    pub fn master(&mut self, talent: &str) {
        let kind = self.game.rules().find(talent);
        let kind = kind.expect("the talent is in the rules");
        let world = &mut self.game.world;
        let hero = world.hero();
        let grown = world.get::<HeroGrowth>(hero).cloned().unwrap_or_default();
        let mut talents = grown.talents;
        talents.push(world.rules().name(kind).to_owned());
        let level = u8::try_from(2 * talents.len()).expect("a few talents");
        world
            .entity_mut(hero)
            .insert(HeroGrowth { talents, ..grown });
        if let Some(mut experience) = world.get_mut::<Experience>(hero) {
            experience.level = experience.level.max(level);
        }
        let health = world.get::<Health>(hero).copied();
        hero::grow(world);
        world
            .entity_mut(hero)
            .insert(health.expect("the hero lives"));
        gear::recompute_gear(world, hero);
        world.resource_mut::<Sight>().relight();
        world.resource_mut::<Outbox>().0.clear();
        self.game.look();
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Teaches the hero a spell, without checking for room.
    ///
    /// # Panics
    /// If the rules have no such spell.
    pub fn teach(&mut self, spell: &str) {
        let kind = self.game.rules().find(spell);
        let kind = kind.expect("the spell is in the rules");
        effects::learn(&mut self.game.world, kind);
        self.game.world.resource_mut::<Outbox>().0.clear();
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Swaps the looks of two unidentified kinds.
    ///
    /// # Panics
    /// If the rules do not have both kinds.
    pub fn swap_guises(&mut self, one: &str, other: &str) {
        let find = |name| {
            self.game
                .rules()
                .find(name)
                .expect("the thing is in the rules")
        };
        let (one, other) = (find(one), find(other));
        self.game.world.resource_mut::<Guises>().swap(one, other);
    }

    /// Warmth of the hero or a creature.
    ///
    /// # Panics
    /// If the creature is gone.
    #[must_use]
    pub fn warmth(&self, id: Id) -> u16 {
        let entity = self.game.world.resource::<EntityIndex>().entity(id);
        warmth::of(&self.game.world, entity.expect("it is still there"))
    }

    /// Adds Warmth, or removes it if `by` is negative.
    ///
    /// # Panics
    /// If the creature is gone.
    pub fn warm(&mut self, id: Id, by: i32) {
        let entity = self.game.world.resource::<EntityIndex>().entity(id);
        warmth::change(&mut self.game.world, entity.expect("it is still there"), by);
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Adds a thing to the hero's level without passing a turn; creatures are asleep.
    ///
    /// # Panics
    /// If the rules have no such thing.
    pub fn put(&mut self, name: &str, at: Point) -> Id {
        let kind = self.game.rules().find(name);
        let kind = kind.expect("the thing is in the rules");
        let world = &mut self.game.world;
        let level = world.resource::<Levels>().current;
        let made = spawn::at(world, level, kind, at);
        let made = made.expect("there is no second hero");
        if let Some(mut mind) = world.get_mut::<Mind>(made) {
            mind.mood = Mood::Asleep;
        }
        let id = world.thing(made).id;
        self.settle();
        id
    }

    /// Removes a thing and its carried items, without any events.
    pub fn take_away(&mut self, id: Id) {
        let world = &mut self.game.world;
        let entity = world.resource::<EntityIndex>().entity(id);
        if let Some(entity) = entity {
            for item in gear::carried(world, entity) {
                make::remove(world, item);
            }
            make::remove(world, entity);
        }
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Whether this game equals `other` after removing the thing `id` from this one.
    #[must_use]
    pub fn is_like_but_for(&self, other: &Self, id: Id) -> bool {
        let mut without = self.twin();
        without.take_away(id);
        without.game.settled_digest() == other.twin().game.settled_digest()
    }

    /// A copy of the scenario, to continue differently.
    #[must_use]
    pub fn twin(&self) -> Self {
        Self {
            game: self.game.fork(),
            marks: self.marks.clone(),
            things: self.things.clone(),
        }
    }

    #[must_use]
    pub fn is_awake(&self, id: Id) -> bool {
        let entity = self.game.world.resource::<EntityIndex>().entity(id);
        let mind = entity.and_then(|entity| self.game.world.get::<Mind>(entity));
        mind.is_some_and(|mind| mind.mood != Mood::Asleep)
    }

    /// Makes every creature notice the hero.
    pub fn rouse(&mut self) {
        let all: Vec<Entity> = self.game.world.resource::<EntityIndex>().all().collect();
        for entity in all {
            moods::alert(&mut self.game.world, entity);
        }
        self.settle();
    }

    /// Removes every creature but the hero from the level, with its carried items.
    pub fn empty(&mut self) {
        let world = &mut self.game.world;
        let hero = world.hero();
        let level = world.level();
        // All tiles: flying and swimming creatures occupy tiles that are not open.
        let tiles = level.size().rect().points();
        let others: Vec<Entity> = tiles
            .filter_map(|at| level.occupant(at))
            .filter(|who| *who != hero)
            .collect();
        for creature in others {
            for item in gear::carried(world, creature) {
                make::remove(world, item);
            }
            make::remove(world, creature);
        }
        self.settle();
    }

    /// Applies an effect to the hero between two turns, without a culprit.
    pub fn afflict(&mut self, effect: &Effect) {
        let hero = self.game.world.hero();
        let source = EventSource {
            by: None,
            means: Means::Hunger,
        };
        effect.apply(&mut Cx {
            world: &mut self.game.world,
            target: hero,
            luck: hero,
            source,
        });
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
        self.game.world.resource_mut::<Outbox>().0.clear();
    }

    /// Sets the hero's current hit points, at most to the maximum.
    pub fn wound(&mut self, left: i32) {
        let world = &mut self.game.world;
        let hero = world.hero();
        if let Some(mut health) = world.get_mut::<Health>(hero) {
            health.now = left.min(health.max);
        }
        world.mark_changed(hero);
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Puts every creature to sleep.
    pub fn lull(&mut self) {
        let all: Vec<Entity> = self.game.world.resource::<EntityIndex>().all().collect();
        for entity in all {
            if let Some(mut mind) = self.game.world.get_mut::<Mind>(entity) {
                mind.mood = Mood::Asleep;
                self.game.world.mark_changed(entity);
            }
        }
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Sets the hero's current and maximum hit points.
    pub fn toughen(&mut self, hit_points: i32) {
        let hero = self.game.world.hero();
        self.harden(hero, hit_points);
    }

    /// Sets the current and maximum hit points of the hero and all creatures.
    pub fn toughen_all(&mut self, hit_points: i32) {
        let all: Vec<Entity> = self.game.world.resource::<EntityIndex>().all().collect();
        for entity in all {
            self.harden(entity, hit_points);
        }
    }

    fn harden(&mut self, who: Entity, hit_points: i32) {
        let world = &mut self.game.world;
        if let Some(mut health) = world.get_mut::<Health>(who) {
            *health = Health::full(hit_points);
        }
        world.mark_changed(who);
        digest::refresh_cache(&mut self.game.world, &mut self.game.registry);
    }

    /// Carries out commands and returns all events.
    ///
    /// # Panics
    /// If a command is refused.
    pub fn play(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Event> {
        let mut events = Vec::new();
        for command in commands {
            match self.game.step(command) {
                Ok(new) => events.extend_from_slice(new),
                Err(refusal) => {
                    let drawn = self.drawn();
                    unreachable!("{command:?} is refused: {refusal:?}\n{drawn}");
                }
            }
        }
        events
    }

    /// Tile of the hero.
    ///
    /// # Panics
    /// If the hero is not on a level.
    #[must_use]
    pub fn hero(&self) -> Point {
        self.place(Id::HERO).expect("the hero is somewhere")
    }

    /// Tile of a thing; `None` if it is carried or gone.
    #[must_use]
    pub fn place(&self, id: Id) -> Option<Point> {
        let entity = self.game.world.resource::<EntityIndex>().entity(id)?;
        self.game.world.get::<Position>(entity).map(Position::at)
    }

    #[must_use]
    pub fn is_free(&self, at: Point) -> bool {
        self.game.world.level().is_free(at)
    }

    /// Free tiles of the hero's level, in reading order.
    #[must_use]
    pub fn free(&self) -> Vec<Point> {
        let level = self.game.world.level();
        let open = level.open().points();
        open.filter(|at| level.is_free(*at)).collect()
    }

    #[must_use]
    pub fn mark(&self, digit: char) -> Point {
        self.marks[&digit]
    }

    /// The first thing drawn with this letter.
    #[must_use]
    pub fn thing(&self, letter: char) -> Id {
        self.things[&letter][0]
    }

    /// Everything drawn with this letter, in reading order.
    #[must_use]
    pub fn all(&self, letter: char) -> Vec<Id> {
        self.things[&letter].clone()
    }

    /// Current hit points; `None` for the dead and for things without hit points.
    #[must_use]
    pub fn health(&self, id: Id) -> Option<i32> {
        let entity = self.game.world.resource::<EntityIndex>().entity(id)?;
        let health = self.game.world.get::<Health>(entity)?;
        Some(health.now)
    }

    /// The level as text: the hero and the things of the legend as letters, everything else as `.` or `#`.
    #[must_use]
    pub fn drawn(&self) -> String {
        let level = self.game.world.level();
        let mut rows: Vec<String> = Vec::new();
        for (y, row) in (0..).zip(level.terrain().rows()) {
            let tiles = (0..).zip(row).map(|(x, terrain)| {
                let at = Point::new(x, y);
                let here = |ids: &Vec<Id>| ids.iter().any(|id| self.place(*id) == Some(at));
                let thing = self.things.iter().find(|(_, ids)| here(ids));
                match thing {
                    _ if self.place(Id::HERO) == Some(at) => '@',
                    Some((letter, _)) => *letter,
                    None if terrain.is_walkable() => '.',
                    None => '#',
                }
            });
            rows.push(tiles.collect());
        }
        rows.join("\n")
    }
}

fn begin(game: &mut Game, level: Level, hero_at: Point) {
    let world = &mut game.world;
    world.resource_mut::<Levels>().insert(LevelNo(1), level);
    let hero = spawn::hero(world);
    position::put(world, hero, LevelNo(1), hero_at);
    position::enter_level(world, LevelNo(1), 0);
}

#[cfg(test)]
pub(crate) mod probe;
#[cfg(test)]
pub(crate) mod zoo;

/// Rules written as TOML text, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::Scenario;
    use crate::defs::{
        CallingDef, Def, FactionDef, FeatureDef, GuiseDef, ItemDef, LevelDef, MarkDef, MonsterDef,
        PackStamp, Rules, RulesError, SpellDef, TableDef, TalentDef, TrapDef, Tuning,
    };
    use crate::scenario::zoo::ZOO;
    use proto::LevelNo;
    use serde::Deserialize;
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use toml::Spanned;

    pub(crate) const TUNING: &str = "
        spot_one_in = 24
        experience_per_level = 100
        experience_per_kill = 10
        whole_in = 100000000
        ease_per_might = 10
        patience = 5
        tracking = 40
        hunger = { start = 500, most = 1000, full_above = 600, hungry_below = 100, starve_every = 5 }
    ";

    pub(crate) const HERO: &str = "
        hit_points = 10
        hit_points_per_level = 10
        fists = '1d4'
    ";

    const LEVEL: &str = "
        theme = 'plain'
        depth = 1
        locked_doors = 1
        map = { width = 40, height = 30, start = { rooms = {} }, steps = [{ dogleg_corridors = {} }, { stairs = {} }, { doors = {} }, { spawn_in_rooms = { per_room = '1d2' } }] }
    ";

    /// Definitions under headers of class and name: `[monster.wolf]`, `[item.balm]`.
    #[derive(Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Cast {
        monster: Named<MonsterDef>,
        item: Named<ItemDef>,
        trap: Named<TrapDef>,
        feature: Named<FeatureDef>,
        faction: Named<FactionDef>,
        loot: Named<TableDef>,
        calling: Named<CallingDef>,
        talent: Named<TalentDef>,
        spell: Named<SpellDef>,
        guise: Named<GuiseDef>,
        mark: Named<MarkDef>,
    }

    type Named<T> = BTreeMap<Spanned<String>, T>;

    /// Definitions in the order of the text, which determines the numbers of their kinds.
    fn cast(text: &str) -> Vec<(String, Def)> {
        fn push<T>(all: &mut BTreeMap<usize, (String, Def)>, things: Named<T>, def: fn(T) -> Def) {
            for (name, thing) in things {
                let at = name.span().start;
                all.insert(at, (format!("t:{}", name.into_inner()), def(thing)));
            }
        }
        let cast: Cast = toml::from_str(text).unwrap_or_else(|why| panic!("{why}"));
        let mut all = BTreeMap::new();
        push(&mut all, cast.monster, Def::Monster);
        push(&mut all, cast.item, Def::Item);
        push(&mut all, cast.trap, Def::Trap);
        push(&mut all, cast.feature, Def::Feature);
        push(&mut all, cast.faction, Def::Faction);
        push(&mut all, cast.loot, Def::Loot);
        push(&mut all, cast.calling, Def::Calling);
        push(&mut all, cast.talent, Def::Talent);
        push(&mut all, cast.spell, Def::Spell);
        push(&mut all, cast.guise, Def::Guise);
        push(&mut all, cast.mark, Def::Mark);
        all.into_values().collect()
    }

    /// Rules with these definitions, besides a hero.
    pub(crate) fn rules(things: &[&str]) -> Arc<Rules> {
        rules_with(HERO, TUNING, things)
    }

    pub(crate) fn rules_with(hero: &str, tuning: &str, things: &[&str]) -> Arc<Rules> {
        rules_under("", hero, tuning, things)
    }

    /// As `rules_with`, with additional lines for every level, such as its sky.
    pub(crate) fn rules_under(sky: &str, hero: &str, tuning: &str, things: &[&str]) -> Arc<Rules> {
        let levels = [("level1", 1, sky), ("level2", 2, sky), ("level3", 3, sky)];
        rules_of(&levels, hero, tuning, things).expect("rules")
    }

    /// Rules with levels of these names and depths, each with additional lines.
    pub(crate) fn rules_of(
        levels: &[(&str, u8, &str)],
        hero: &str,
        tuning: &str,
        things: &[&str],
    ) -> Result<Arc<Rules>, RulesError> {
        let tuning: Tuning = toml::from_str(tuning).expect("tuning");
        let mut defs = vec![(
            "t:hero".to_owned(),
            Def::Hero(toml::from_str(hero).expect("a hero")),
        )];
        defs.extend(things.iter().flat_map(|text| cast(text)));
        let level = |(name, depth, more): &(&str, u8, &str)| {
            let level = format!("{more}\n{LEVEL}");
            let mut def: LevelDef = toml::from_str(&level).expect("a level");
            def.depth = *depth;
            def.home = *depth == 1;
            (format!("t:{name}"), def)
        };
        let packs = vec![PackStamp {
            name: "t".into(),
            hash: "0".into(),
        }];
        let levels = levels.iter().map(level).collect();
        Rules::assemble(packs, tuning, defs, levels).map(Arc::new)
    }

    /// Rules with levels of these names and depths, each with additional lines, and the zoo.
    pub(crate) fn leading(levels: &[(&str, u8, &str)]) -> Result<Arc<Rules>, RulesError> {
        let entrances = ["[feature.archway]\n[feature.hatch]"];
        let things: Vec<&str> = ZOO.iter().copied().chain(entrances).collect();
        rules_of(levels, HERO, TUNING, &things)
    }

    pub(crate) const MIDDLE: LevelNo = LevelNo(2);
    pub(crate) const MINE: LevelNo = LevelNo(7);
    pub(crate) const SUMP: LevelNo = LevelNo(8);

    /// A line of three levels. A branch of two hangs off the second, a set of three hangs off the first.
    pub(crate) fn branching() -> Arc<Rules> {
        let set = "leads = [{ from = 'top', by = 'hatch', set = 'near', take = 2 }]";
        leading(&[
            ("top", 1, "leads = [{ to = 'middle' }]"),
            ("middle", 2, "leads = [{ to = 'mine', by = 'archway' }]"),
            ("bottom", 3, ""),
            ("barn", 2, set),
            ("cellar", 2, set),
            ("shed", 2, set),
            ("mine", 3, "leads = [{ to = 'sump' }]"),
            ("sump", 4, ""),
        ])
        .unwrap()
    }

    /// A scenario with these definitions.
    pub(crate) fn scene(things: &[&str], drawing: &str, legend: &[(char, &str)]) -> Scenario {
        Scenario::draw(&rules(things), drawing, legend).expect("a scene")
    }
}
