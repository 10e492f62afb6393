//! Draw a situation, act, look at what happened.
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
use crate::things::{brands, gear, make, spawn};
use crate::world::growth::Growth;
use crate::world::guise::Guises;
use crate::world::health::Health;
use crate::world::hero::{self, Experience};
use crate::world::level::{Level, Levels};
use crate::world::mind::{Mind, Mood};
use crate::world::outbox::{Outbox, Source};
use crate::world::peek::Peek;
use crate::world::place::{self, Place};
use crate::world::sight::Sight;
use crate::world::thing::Register;
use crate::world::time::Actor;
use crate::world::warmth;
use bevy_ecs::prelude::*;
use geom::{Grid, Point, Size, Terrain};
use mapgen::Way;
use proto::{Command, Event, Id, Kind, LevelNo, Means, Mode};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A little game drawn as text.
pub struct Scenario {
    /// The game being played.
    pub game: Game,
    marks: BTreeMap<char, Point>,
    things: BTreeMap<char, Vec<Id>>,
}

impl Scenario {
    /// Reads a drawing. `legend` says which thing a letter stands for, by full id; things are made in
    /// reading order and creatures begin as their kind does.
    ///
    /// # Errors
    /// When the rules cannot carry a game.
    ///
    /// # Panics
    /// When the drawing has no hero, or a letter means nothing.
    pub fn draw(
        rules: &Arc<Rules>,
        drawing: &str,
        legend: &[(char, &str)],
    ) -> Result<Self, StartError> {
        Self::draw_seeded(0, rules, drawing, legend)
    }

    /// Reads a drawing, as [`Scenario::draw`] does, into a run with this seed: the same situation under other luck.
    ///
    /// # Errors
    /// When the rules cannot carry a game.
    ///
    /// # Panics
    /// When the drawing has no hero, or a letter means nothing.
    pub fn draw_seeded(
        seed: u64,
        rules: &Arc<Rules>,
        drawing: &str,
        legend: &[(char, &str)],
    ) -> Result<Self, StartError> {
        Self::draw_as(None, seed, rules, drawing, legend)
    }

    /// Reads a drawing, as [`Scenario::draw_seeded`] does, for a hero of this calling.
    ///
    /// # Errors
    /// When the rules cannot carry a game.
    ///
    /// # Panics
    /// When the drawing has no hero, or a letter means nothing.
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

    /// An ordinary run, to be made extraordinary.
    ///
    /// # Errors
    /// When the rules cannot carry a game.
    pub fn start(rules: &Arc<Rules>, setup: Setup) -> Result<Self, StartError> {
        Ok(Self {
            game: Game::new(Arc::clone(rules), setup)?,
            marks: BTreeMap::new(),
            things: BTreeMap::new(),
        })
    }

    /// An open field of this size with the hero in the middle and a pillar here and there.
    ///
    /// # Errors
    /// When the rules cannot carry a game.
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

    /// Fills the hero's level with creatures of these kinds, by turns, until there are `count`, evenly spread.
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

    /// Lets what was put on the hero's level take part, without a turn passing.
    fn settle(&mut self) {
        let world = &mut self.game.world;
        let level = world.resource::<Levels>().current;
        let due = world.get::<Actor>(world.hero());
        let due = due.map_or(0, |actor| actor.due);
        place::show(world, level, due);
        self.game.look();
        digest::settle(&mut self.game.world, &mut self.game.registry);
        self.game.world.resource_mut::<Outbox>().0.clear();
    }

    /// Puts so many of an item into the hero's pack.
    ///
    /// # Panics
    /// When the rules have no such item.
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
        digest::settle(&mut self.game.world, &mut self.game.registry);
        id
    }

    /// Something bears a mark from now on, and whoever holds it knows what follows from that.
    ///
    /// # Panics
    /// When there is no such thing, or the rules have no such mark.
    pub fn brand(&mut self, id: Id, mark: &str) {
        let kind = self.game.rules().find(mark);
        let kind = kind.expect("the mark is in the rules");
        let world = &mut self.game.world;
        let item = world.resource::<Register>().entity(id);
        let item = item.expect("it is still there");
        brands::put(world, item, kind);
        brands::fill(world, item);
        if let Some(holder) = gear::holder(world, item) {
            gear::reckon(world, holder);
        }
        world.resource_mut::<Outbox>().0.clear();
        self.game.look();
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// The hero has a talent from now on, however it came, and enough experience for it.
    ///
    /// # Panics
    /// When the rules have no such talent.
    pub fn master(&mut self, talent: &str) {
        let kind = self.game.rules().find(talent);
        let kind = kind.expect("the talent is in the rules");
        let world = &mut self.game.world;
        let hero = world.hero();
        let grown = world.get::<Growth>(hero).cloned().unwrap_or_default();
        let mut talents = grown.talents;
        talents.push(world.rules().name(kind).to_owned());
        let level = u8::try_from(2 * talents.len()).expect("a few talents");
        world.entity_mut(hero).insert(Growth { talents, ..grown });
        if let Some(mut experience) = world.get_mut::<Experience>(hero) {
            experience.level = experience.level.max(level);
        }
        let health = world.get::<Health>(hero).copied();
        hero::grow(world);
        world
            .entity_mut(hero)
            .insert(health.expect("the hero lives"));
        gear::reckon(world, hero);
        world.resource_mut::<Sight>().relight();
        world.resource_mut::<Outbox>().0.clear();
        self.game.look();
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// The hero knows a spell from now on, however it came.
    ///
    /// # Panics
    /// When the rules have no such spell.
    pub fn teach(&mut self, spell: &str) {
        let kind = self.game.rules().find(spell);
        let kind = kind.expect("the spell is in the rules");
        effects::learn(&mut self.game.world, kind);
        self.game.world.resource_mut::<Outbox>().0.clear();
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Lets two unknown kinds change their looks: the same run, had chance dealt them otherwise.
    ///
    /// # Panics
    /// When the rules have no such things.
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

    /// How much Warmth somebody has.
    ///
    /// # Panics
    /// When they are gone.
    #[must_use]
    pub fn warmth(&self, id: Id) -> u16 {
        let entity = self.game.world.resource::<Register>().entity(id);
        warmth::of(&self.game.world, entity.expect("it is still there"))
    }

    /// Gives somebody Warmth, or takes it.
    ///
    /// # Panics
    /// When they are gone.
    pub fn warm(&mut self, id: Id, by: i32) {
        let entity = self.game.world.resource::<Register>().entity(id);
        warmth::change(&mut self.game.world, entity.expect("it is still there"), by);
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Puts one thing more onto the hero's level, without a turn passing; a creature is put there asleep.
    ///
    /// # Panics
    /// When the rules have no such thing.
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

    /// Takes a thing out of the world, with what it carries, as if it had never been there.
    pub fn take_away(&mut self, id: Id) {
        let world = &mut self.game.world;
        let entity = world.resource::<Register>().entity(id);
        if let Some(entity) = entity {
            for item in gear::carried(world, entity) {
                make::remove(world, item);
            }
            make::remove(world, entity);
        }
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Whether two games are in the same state but for one thing that the other lacks.
    #[must_use]
    pub fn is_like_but_for(&self, other: &Self, id: Id) -> bool {
        let mut without = self.twin();
        without.take_away(id);
        without.game.settled_digest() == other.twin().game.settled_digest()
    }

    /// The same situation once more, to go on otherwise.
    #[must_use]
    pub fn twin(&self) -> Self {
        Self {
            game: self.game.fork(),
            marks: self.marks.clone(),
            things: self.things.clone(),
        }
    }

    /// Whether somebody is awake.
    #[must_use]
    pub fn is_awake(&self, id: Id) -> bool {
        let entity = self.game.world.resource::<Register>().entity(id);
        let mind = entity.and_then(|entity| self.game.world.get::<Mind>(entity));
        mind.is_some_and(|mind| mind.mood != Mood::Asleep)
    }

    /// Every creature becomes aware of the hero.
    pub fn rouse(&mut self) {
        let all: Vec<Entity> = self.game.world.resource::<Register>().all().collect();
        for entity in all {
            moods::alert(&mut self.game.world, entity);
        }
        self.settle();
    }

    /// Takes every creature but the hero off the level, with what it carries.
    pub fn empty(&mut self) {
        let world = &mut self.game.world;
        let hero = world.hero();
        let level = world.level();
        // Some fly over what nobody walks on, and some swim in it.
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

    /// An effect befalls the hero between two turns, by nobody's doing.
    pub fn afflict(&mut self, effect: &Effect) {
        let hero = self.game.world.hero();
        let source = Source {
            by: None,
            means: Means::Hunger,
        };
        effect.apply(&mut Cx {
            world: &mut self.game.world,
            target: hero,
            luck: hero,
            source,
        });
        digest::settle(&mut self.game.world, &mut self.game.registry);
        self.game.world.resource_mut::<Outbox>().0.clear();
    }

    /// Leaves the hero so many hit points.
    pub fn wound(&mut self, left: i32) {
        let world = &mut self.game.world;
        let hero = world.hero();
        if let Some(mut health) = world.get_mut::<Health>(hero) {
            health.now = left.min(health.max);
        }
        world.touch(hero);
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Every creature falls asleep.
    pub fn lull(&mut self) {
        let all: Vec<Entity> = self.game.world.resource::<Register>().all().collect();
        for entity in all {
            if let Some(mut mind) = self.game.world.get_mut::<Mind>(entity) {
                mind.mood = Mood::Asleep;
                self.game.world.touch(entity);
            }
        }
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Gives the hero so many hit points.
    pub fn toughen(&mut self, hit_points: i32) {
        let hero = self.game.world.hero();
        self.harden(hero, hit_points);
    }

    /// Gives everybody so many hit points.
    pub fn toughen_all(&mut self, hit_points: i32) {
        let all: Vec<Entity> = self.game.world.resource::<Register>().all().collect();
        for entity in all {
            self.harden(entity, hit_points);
        }
    }

    fn harden(&mut self, who: Entity, hit_points: i32) {
        let world = &mut self.game.world;
        if let Some(mut health) = world.get_mut::<Health>(who) {
            *health = Health::full(hit_points);
        }
        world.touch(who);
        digest::settle(&mut self.game.world, &mut self.game.registry);
    }

    /// Carries out commands and gathers every event.
    ///
    /// # Panics
    /// When a command is refused.
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

    /// Where the hero stands.
    ///
    /// # Panics
    /// When the hero is nowhere.
    #[must_use]
    pub fn hero(&self) -> Point {
        self.place(Id::HERO).expect("the hero is somewhere")
    }

    /// Where a thing stands or lies, if it still does.
    #[must_use]
    pub fn place(&self, id: Id) -> Option<Point> {
        let entity = self.game.world.resource::<Register>().entity(id)?;
        self.game.world.get::<Place>(entity).map(Place::at)
    }

    /// Whether somebody could step there now.
    #[must_use]
    pub fn is_free(&self, at: Point) -> bool {
        self.game.world.level().is_free(at)
    }

    /// Every tile of the hero's level where somebody could step now, in reading order.
    #[must_use]
    pub fn free(&self) -> Vec<Point> {
        let level = self.game.world.level();
        let open = level.open().points();
        open.filter(|at| level.is_free(*at)).collect()
    }

    /// The tile marked with a digit.
    #[must_use]
    pub fn mark(&self, digit: char) -> Point {
        self.marks[&digit]
    }

    /// The first thing that was drawn with a letter.
    #[must_use]
    pub fn thing(&self, letter: char) -> Id {
        self.things[&letter][0]
    }

    /// Everything that was drawn with a letter, in reading order.
    #[must_use]
    pub fn all(&self, letter: char) -> Vec<Id> {
        self.things[&letter].clone()
    }

    /// Hit points of somebody, if they live.
    #[must_use]
    pub fn health(&self, id: Id) -> Option<i32> {
        let entity = self.game.world.resource::<Register>().entity(id)?;
        let health = self.game.world.get::<Health>(entity)?;
        Some(health.now)
    }

    /// The level as it is now: creatures as letters of the legend, everything else as ground.
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
    place::put(world, hero, LevelNo(1), hero_at);
    place::show(world, LevelNo(1), 0);
}

#[cfg(test)]
pub(crate) mod probe;
#[cfg(test)]
pub(crate) mod zoo;

/// Rules written in place, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::Scenario;
    use crate::defs::{
        BrandDef, CallingDef, Def, FactionDef, FeatureDef, GuiseDef, ItemDef, LevelDef, MonsterDef,
        PackStamp, Rules, SpellDef, TableDef, TalentDef, TrapDef, Tuning,
    };
    use serde::Deserialize;
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use toml::Spanned;

    pub(crate) const TUNING: &str = "
        spot_one_in = 24
        experience_per_level = 100
        experience_per_kill = 10
        turns_per_hit_point = 1000
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

    /// Things as a pack defines them, below headers of class and name: `[monster.wolf]`, `[item.balm]`.
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
        brand: Named<BrandDef>,
    }

    type Named<T> = BTreeMap<Spanned<String>, T>;

    /// The things of a text in the order in which they are written: it numbers their kinds.
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
        push(&mut all, cast.brand, Def::Brand);
        all.into_values().collect()
    }

    /// Rules with the things of these texts, besides a hero.
    pub(crate) fn rules(things: &[&str]) -> Arc<Rules> {
        rules_with(HERO, TUNING, things)
    }

    pub(crate) fn rules_with(hero: &str, tuning: &str, things: &[&str]) -> Arc<Rules> {
        rules_under("", hero, tuning, things)
    }

    /// Rules whose levels lie under this sky: lines of their definition.
    pub(crate) fn rules_under(sky: &str, hero: &str, tuning: &str, things: &[&str]) -> Arc<Rules> {
        let tuning: Tuning = toml::from_str(tuning).expect("tuning");
        let mut defs = vec![(
            "t:hero".to_owned(),
            Def::Hero(toml::from_str(hero).expect("a hero")),
        )];
        defs.extend(things.iter().flat_map(|text| cast(text)));
        let level = |depth: u8| {
            let level = format!("{sky}\n{LEVEL}");
            let mut def: LevelDef = toml::from_str(&level).expect("a level");
            def.depth = depth;
            def.home = depth == 1;
            (format!("t:level{depth}"), def)
        };
        let packs = vec![PackStamp {
            name: "t".into(),
            hash: "0".into(),
        }];
        let levels = vec![level(1), level(2), level(3)];
        Arc::new(Rules::assemble(packs, tuning, defs, levels).expect("rules"))
    }

    /// A scenario with the things of these texts.
    pub(crate) fn scene(things: &[&str], drawing: &str, legend: &[(char, &str)]) -> Scenario {
        Scenario::draw(&rules(things), drawing, legend).expect("a scene")
    }
}
