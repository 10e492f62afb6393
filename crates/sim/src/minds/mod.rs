//! Decisions of creatures: each changes its mood, then makes a plan for its turn. Minds read the world and write plans;
//! changes to other entities are queued in `DeferredActions`.

mod situation;

mod shift;

mod ally;
mod ambush;
mod census;
mod chase;
mod flank;
mod flee;
mod kin;
mod lights;
mod meals;
mod road;
mod spells;
mod still;
mod wander;
mod wild;

use crate::acts::cast::{self, Chanting};
use crate::acts::windup::{self, Poised};
use crate::defs::{Habits, MonsterDef, Rules};
use crate::effects;
use crate::minds::chase::Usable;
use crate::minds::situation::{Foe, Situation};
use crate::minds::wild::Company;
use crate::moods::{self, MoodChange};
use crate::things::gear::{CarriedItems, Gear};
use crate::things::marks::Charge;
use crate::world::ally::Ally;
use crate::world::body::{self, Gait};
use crate::world::health::Health;
use crate::world::hearing::HeroNoise;
use crate::world::level::Levels;
use crate::world::light::Glow;
use crate::world::markers::{Hidden, NoReward, Post, Trap};
use crate::world::mind::{Mind, Mood, Sated};
use crate::world::outbox::Outbox;
use crate::world::position::{OnHeroLevel, Position};
use crate::world::registrar::Registrar;
use crate::world::setup::ActiveRules;
use crate::world::sight::Sight;
use crate::world::standing::Standing;
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::time::{ActingGroup, Clock, Plan};
use crate::world::warmth::Warmth;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_ecs::system::SystemParam;
use census::{Census, CensusEntry};
use chase::Trail;
use geom::{Dir, Point};
use proto::{Command, Id, Kind, LevelNo, Regard, Who};
use std::cell::Cell;
use still::WatchedTarget;

pub(crate) fn plugin(registrar: &mut impl Registrar) {
    still::plugin(registrar);
    registrar
        .begins_empty::<Trail>("derived from where the hero stands")
        .begins_empty::<Census>("drawn up again in each pass");
}

#[derive(QueryData)]
#[query_data(mutable)]
pub(crate) struct Creature {
    entity: Entity,
    thing: &'static Thing,
    place: &'static Position,
    health: &'static Health,
    mind: &'static mut Mind,
    luck: &'static mut Luck,
}

type Minds<'w, 's> = Query<'w, 's, Creature, With<OnHeroLevel>>;

/// Components that few creatures have, queried only when the definition allows them.
#[derive(SystemParam)]
pub(crate) struct RareComponents<'w, 's> {
    packs: Query<'w, 's, &'static CarriedItems>,
    sated: Query<'w, 's, &'static Sated>,
    poised: Query<'w, 's, (), With<Poised>>,
    chanting: Query<'w, 's, (), With<Chanting>>,
    warmth: Query<'w, 's, &'static Warmth>,
    hidden: Query<'w, 's, (), With<Hidden>>,
    gear: Query<'w, 's, &'static Gear>,
    eyed: Query<'w, 's, &'static WatchedTarget>,
    posts: Query<'w, 's, &'static Post>,
    standings: Query<'w, 's, &'static Standing>,
    allies: Query<'w, 's, (&'static Thing, &'static Position, &'static Ally)>,
    lights: Query<'w, 's, (&'static Thing, &'static Position), With<Glow>>,
    built_traps: Query<'w, 's, (), (With<Trap>, Without<NoReward>)>,
}

impl RareComponents<'_, '_> {
    /// Whether the creature has drawn back for an announced blow.
    fn is_poised(&self, who: Entity, habits: Habits) -> bool {
        habits.announces && self.poised.contains(who)
    }

    /// Whether the creature is casting a spell over several turns.
    fn is_chanting(&self, who: Entity, def: &MonsterDef) -> bool {
        !def.spells.is_empty() && self.chanting.contains(who)
    }

    fn is_sated(&self, who: Entity, def: &MonsterDef, now: u32) -> bool {
        let sated = def.diet.as_ref().and_then(|_| self.sated.get(who).ok());
        sated.is_some_and(|sated| now < sated.until)
    }

    /// Range of attacks on targets that are not adjacent, from natural attacks and the held weapon; 0 if there are
    /// none.
    fn reach(&self, who: Entity, def: &MonsterDef, habits: Habits) -> u8 {
        let held = def.wears.then(|| self.gear.get(who).ok()).flatten();
        let long = held.map_or(0, |gear| gear.reach);
        habits.reach.max(if long > 1 { long } else { 0 })
    }

    /// The ally adjacent to a creature of this position and size; the lowest id if there are several.
    fn ally_beside(&self, level: LevelNo, at: Point, size: u8) -> Option<Foe> {
        let beside = self.allies.iter().filter(|(_, place, _)| {
            let near = body::nearest(at, size, place.at());
            place.level() == level && near.is_adjacent(place.at())
        });
        let eldest = beside.min_by_key(|(thing, ..)| thing.id);
        eldest.map(|(thing, place, _)| Foe {
            id: thing.id,
            at: place.at(),
            seen: true,
        })
    }

    /// The ally state of `who`, or `None` for anyone but an ally.
    fn sworn(&self, who: Entity) -> Option<Ally> {
        let ally = self.allies.get(who);
        ally.ok().map(|(_, _, ally)| *ally)
    }

    /// Whether `who` hunts the hero or an ally.
    fn is_menace(&self, who: Entity, mood: Mood) -> bool {
        let theirs = |id: Id| self.allies.iter().any(|(thing, ..)| thing.id == id);
        let after = match mood {
            Mood::Hunting { .. } => true,
            Mood::Stalking { prey, .. } => theirs(prey),
            _ => false,
        };
        after && !self.allies.contains(who)
    }

    fn is_hidden(&self, who: Entity, mind: &Mind) -> bool {
        mind.mood == Mood::Lurking && self.hidden.contains(who)
    }
}

/// Lowest Intelligence of a creature that knows the traps of its level. Beasts have less.
const KNOWS_TRAPS: i8 = 6;

/// A creature that stays in water lets the hero go at its ambush distance plus this many tiles.
const ASHORE: i32 = 3;

/// Read-only state for minds; it does not change while minds decide.
#[derive(SystemParam)]
pub(crate) struct MindContext<'w, 's> {
    levels: Res<'w, Levels>,
    sight: Res<'w, Sight>,
    rules: Res<'w, ActiveRules>,
    clock: Res<'w, Clock>,
    bustle: Res<'w, HeroNoise>,
    index: Res<'w, EntityIndex>,
    rarities: RareComponents<'w, 's>,
    places: Query<'w, 's, &'static Position>,
    things: Query<'w, 's, &'static Thing>,
    charges: Query<'w, 's, &'static Charge>,
}

impl MindContext<'_, '_> {
    /// Position of an entity on the current level.
    fn find(&self, id: Id) -> Option<Point> {
        let entity = self.index.entity(id);
        let place = entity.and_then(|it| self.places.get(it).ok())?;
        (place.level() == self.levels.current).then(|| place.at())
    }

    /// Name of the foe for an event; [`Who::Hero`] for `None`.
    fn name(&self, foe: Option<Foe>) -> Who {
        let foe = foe.and_then(|foe| Some((self.index.entity(foe.id)?, foe.at)));
        let foe = foe.and_then(|(entity, at)| Some((self.things.get(entity).ok()?, at)));
        foe.map_or(Who::Hero, |(thing, at)| self.sight.name(*thing, at))
    }
}

/// Decisions that need exclusive access to the world, each list in order of decision.
#[derive(Default)]
struct DeferredActions {
    callers: Vec<Entity>,
    springs: Vec<(Entity, Mood)>,
    blows: Vec<(Entity, (u8, Dir))>,
    chants: Vec<(Entity, (u8, Point))>,
    eyed: Vec<(Entity, WatchedTarget)>,
    dives: Vec<Entity>,
    calls: Vec<Entity>,
    snuffs: Vec<Point>,
}

impl DeferredActions {
    fn carry_out(self, commands: &mut Commands<'_, '_>) {
        let moods = self.callers.is_empty() && self.springs.is_empty() && self.dives.is_empty();
        let deeds = self.blows.is_empty() && self.chants.is_empty() && self.snuffs.is_empty();
        if moods && deeds && self.eyed.is_empty() && self.calls.is_empty() {
            return;
        }
        commands.queue(|world: &mut World| {
            self.callers
                .into_iter()
                .for_each(|who| moods::rally(world, who));
            let springs = self.springs.into_iter();
            springs.for_each(|(who, mood)| moods::spring(world, who, mood));
            let calls = self.calls.into_iter();
            calls.for_each(|who| moods::call(world, who));
            let snuffs = self.snuffs.into_iter();
            snuffs.for_each(|at| effects::put_out_at(world, at));
            let dives = self.dives.into_iter();
            dives.for_each(|who| moods::submerge(world, who));
            let blows = self.blows.into_iter();
            blows.for_each(|(who, (n, towards))| windup::draw_back(world, who, n, towards));
            let chants = self.chants.into_iter();
            chants.for_each(|(who, (n, at))| cast::begin(world, who, n, at));
            let eyed = self.eyed.into_iter();
            eyed.for_each(|(who, eyed)| still::eye(world, who, eyed));
        });
    }
}

/// Plans the turn of every creature in the group, in id order.
pub(crate) fn think(
    mut group: ResMut<ActingGroup>,
    scene: MindContext,
    mut trail: ResMut<Trail>,
    mut census: ResMut<Census>,
    mut minds: Minds,
    mut out: ResMut<Outbox>,
    mut commands: Commands,
) {
    let Some(hero) = scene.find(Id::HERO) else {
        return;
    };
    let (rules, level) = (&*scene.rules.0, scene.levels.here());
    let gear = scene.index.entity(Id::HERO);
    let standing = gear.and_then(|hero| scene.rarities.standings.get(hero).ok());
    let gear = gear.and_then(|hero| scene.rarities.gear.get(hero).ok());
    trail.aim(scene.levels.current, hero, level.changes());
    census.expire();
    let mut after = DeferredActions::default();
    // Most heroes have no allies; this saves the ally look-ups.
    let followed = !scene.rarities.allies.is_empty();
    for member in group.iter_mut() {
        let sworn = followed.then(|| scene.rarities.sworn(member.entity));
        let sworn = sworn.flatten();
        let looks = || sworn.is_some() || looks_around(rules, &scene.things, member.entity);
        if !census.is_ready() && looks() {
            let seen = minds
                .iter()
                .filter(|it| !scene.rarities.is_hidden(it.entity, it.mind));
            let rows = seen.map(|it| CensusEntry {
                id: it.thing.id,
                kind: it.thing.kind,
                at: it.place.at(),
                mood: it.mind.mood,
                hurt: it.health.percent() <= spells::HALF,
                sworn: followed && scene.rarities.allies.contains(it.entity),
                menaces: followed && scene.rarities.is_menace(it.entity, it.mind.mood),
            });
            census.draw_up(rules, level.size(), rows);
        }
        let Ok(mut it) = minds.get_mut(member.entity) else {
            continue;
        };
        let Some(def) = rules.monster(it.thing.kind) else {
            continue;
        };
        let mut mind = Decision {
            scene: &scene,
            company: Company {
                bond: rules.bond(it.thing.kind),
                census: &census,
                find: &|id| scene.find(id),
            },
            def,
            habits: rules.habits(it.thing.kind),
            hero,
            followed,
            gear,
            standing,
            trail: &mut trail,
            out: &mut out,
            after: &mut after,
            calls: false,
        };
        member.plan = mind.plan(&mut it, sworn);
    }
    after.carry_out(&mut commands);
}

/// State for the decision of one creature.
struct Decision<'a> {
    scene: &'a MindContext<'a, 'a>,
    company: Company<'a>,
    def: &'a MonsterDef,
    habits: Habits,
    hero: Point,
    /// Whether the hero has allies.
    followed: bool,
    /// The hero's gear.
    gear: Option<&'a Gear>,
    /// The hero's standing with the factions.
    standing: Option<&'a Standing>,
    trail: &'a mut Trail,
    out: &'a mut Outbox,
    after: &'a mut DeferredActions,
    /// Whether the creature spends this turn calling its kin.
    calls: bool,
}

impl<'a> Decision<'a> {
    fn plan(&mut self, it: &mut CreatureItem<'_, '_>, sworn: Option<Ally>) -> Plan {
        let rarities = &self.scene.rarities;
        if rarities.is_poised(it.entity, self.habits) || rarities.is_chanting(it.entity, self.def) {
            return Plan::WAIT;
        }
        let mut situation = self.situation(it);
        if let Some(ally) = sworn {
            return self.plan_ally(it, situation, ally);
        }
        if let Some(command) = meals::eat(&mut it.mind, &situation, &self.scene.things) {
            return Plan::to(command);
        }
        if it.mind.mood == Mood::Lurking {
            self.lurk(it, &situation);
            return Plan::WAIT;
        }
        if self.dives(it, &situation) {
            return Plan::WAIT;
        }
        let foe = self.shift(it, &situation);
        let foe = foe.or_else(|| self.in_reach_instead(it, &situation));
        situation.foe = foe.unwrap_or(situation.foe);
        if self.calls
            || self.snuffs(it, &situation)
            || self.stands_still(it, &situation)
            || self.draws_back(it, &situation)
            || self.chants(it, &situation)
        {
            return Plan::WAIT;
        }
        let command = self.decide(it, &situation);
        let flees = matches!(it.mind.mood, Mood::Fleeing { .. } | Mood::Shying { .. });
        Plan {
            aim: foe.map(|foe| foe.id),
            careful: !flees && situation.enters_known_trap(command),
            ..Plan::to(command)
        }
    }

    /// An ally beside a hunter that is not beside the hero; the hunter attacks that ally instead.
    fn in_reach_instead(
        &self,
        it: &CreatureItem<'_, '_>,
        situation: &Situation<'_>,
    ) -> Option<Foe> {
        let hunts = matches!(it.mind.mood, Mood::Hunting { .. });
        if !self.followed || !hunts || situation.is_beside() {
            return None;
        }
        let level = self.scene.levels.current;
        let rarities = &self.scene.rarities;
        rarities.ally_beside(level, situation.at, self.def.size)
    }

    fn situation(&self, it: &CreatureItem<'_, '_>) -> Situation<'a> {
        let (scene, at) = (self.scene, it.place.at());
        Situation {
            level: scene.levels.here(),
            def: self.def,
            habits: self.habits,
            at,
            free: Cell::new(None),
            traps: self.known_traps(it),
            foe: Foe {
                id: Id::HERO,
                at: self.hero,
                seen: self.perceives(at),
            },
            health: *it.health,
            sated: scene
                .rarities
                .is_sated(it.entity, self.def, scene.clock.turn),
            noise: self.gear.map_or(100, |gear| gear.noise),
            reach: scene.rarities.reach(it.entity, self.def, self.habits),
            offended: self
                .def
                .mind
                .order
                .is_some_and(|order| self.gear.is_some_and(|gear| gear.breaks(order))),
            regard: self.standing.map_or(Regard::Unknown, |standing| {
                standing.regard(&scene.rules.0, self.def)
            }),
            digs: self.habits.digs,
            laden: self.def.mind.hoards
                && scene
                    .rarities
                    .packs
                    .get(it.entity)
                    .is_ok_and(|pack| !pack.0.is_empty()),
            post: (self.def.mind.post > 0)
                .then(|| scene.rarities.posts.get(it.entity).ok().map(|post| post.0))
                .flatten(),
        }
    }

    /// Directions of the adjacent traps that the creature knows: those of the level it was made with, if it has the
    /// wits. Traps laid during the run are unknown to it.
    fn known_traps(&self, it: &CreatureItem<'_, '_>) -> u8 {
        let (scene, at) = (self.scene, it.place.at());
        let (level, number) = (scene.levels.here(), scene.levels.current);
        let around = level.triggers_around(at);
        let wits = self.def.attributes.intelligence;
        if around == 0 || wits < KNOWS_TRAPS || it.thing.id.level != number {
            return 0;
        }
        let built = &scene.rarities.built_traps;
        // A trap for the hero alone never harms a creature.
        let minded = |trap: Entity| {
            let thing = scene.things.get(trap);
            let def = thing.ok().and_then(|it| scene.rules.0.trap(it.kind));
            def.is_some_and(|def| !def.player_only)
        };
        let known = |dir: &Dir| {
            let lying = level.lying(at + *dir);
            lying
                .iter()
                .any(|(id, trap)| id.level == number && built.contains(*trap) && minded(*trap))
        };
        let dirs = Dir::ALL.into_iter();
        let dirs = dirs.filter(|dir| around >> dir.index() & 1 == 1 && known(dir));
        dirs.fold(0, |all, dir| all | 1 << dir.index())
    }

    /// Whether the creature perceives the hero. A creature with `hears` hears instead of seeing: an adjacent hero
    /// always, a distant one only while the hero makes noise.
    fn perceives(&self, at: Point) -> bool {
        let hears = self.def.mind.hears;
        if hears == 0 {
            let shows = |at: Point| self.scene.sight.shows_hero(at, self.hero, self.def);
            return match self.def.size {
                0 | 1 => shows(at),
                size => body::tiles(at, size).points().any(shows),
            };
        }
        let far = body::nearest(at, self.def.size, self.hero).distance(self.hero);
        let noise = self.gear.map_or(100, |gear| i32::from(gear.noise));
        far <= 1 || (self.scene.bustle.0 && far <= i32::from(hears) * noise / 100)
    }

    /// Springs the ambush if prey is near enough.
    fn lurk(&mut self, it: &CreatureItem<'_, '_>, situation: &Situation<'_>) {
        // A creature disguised as a thing waits until it is touched.
        if self.def.body.poses.is_some() {
            return;
        }
        let hero = self.scene.rules.0.bond(Kind(0));
        let mood = ambush::chance(situation, &self.company, hero);
        self.after
            .springs
            .extend(mood.map(|mood| (it.entity, mood)));
    }

    /// Updates the mood and reports changes. Returns the creature the mood is about, or `None` for the hero.
    fn shift(&mut self, it: &mut CreatureItem<'_, '_>, situation: &Situation<'_>) -> Option<Foe> {
        let rules = &*self.scene.rules.0;
        let luck = &mut it.luck.0;
        let mut turn = shift::shift(&mut it.mind, situation, rules, luck);
        // A creature incited against another keeps to it, whatever its faction hunts.
        let about = matches!(it.mind.mood, Mood::Stalking { .. } | Mood::Shying { .. });
        if turn.is_none() && (about || self.company.bond.is_any()) {
            turn = wild::shift(&mut it.mind, situation, &self.company, rules, luck);
        }
        if turn.is_none() && self.is_after_one_of_ours(it.mind.mood) && wild::minds_hero(situation)
        {
            it.mind.mood = Mood::Hunting { lost: 0 };
            turn = Some(MoodChange::Noticed);
        }
        let foe = self.company.object(situation, it.mind.mood);
        if let Some(turn) = turn {
            let who = self.scene.sight.name(*it.thing, situation.at);
            if who != Who::Unseen {
                self.out.0.push(turn.of(who, self.scene.name(foe)));
            }
            if self.def.mind.herd > 0 {
                self.after.callers.push(it.entity);
            }
            if turn == MoodChange::Noticed && self.def.mind.calls > 0 {
                self.after.calls.push(it.entity);
                self.calls = true;
            }
        }
        foe
    }

    /// Whether the mood is a hunt for an ally of the hero.
    fn is_after_one_of_ours(&self, mood: Mood) -> bool {
        let Mood::Stalking { prey, .. } = mood else {
            return false;
        };
        let mut allies = self.scene.rarities.allies.iter();
        allies.any(|(thing, ..)| thing.id == prey)
    }

    /// Submerges a swimming ambusher when idle, or when the hero is out of its reach and it cannot leave the water.
    fn dives(&mut self, it: &CreatureItem<'_, '_>, situation: &Situation<'_>) -> bool {
        let (gait, reach) = (Gait::of(self.def), i32::from(self.def.mind.ambush));
        if reach == 0 || !gait.swims || !situation.is_in_water() {
            return false;
        }
        let gone = gait.in_water && situation.at.distance(self.hero) > reach + ASHORE;
        let hunts = matches!(it.mind.mood, Mood::Hunting { .. });
        if it.mind.mood != Mood::Idle && !(hunts && gone) {
            return false;
        }
        self.after.dives.push(it.entity);
        true
    }

    /// Puts out an adjacent light, if the creature's kind does that.
    fn snuffs(&mut self, it: &mut CreatureItem<'_, '_>, situation: &Situation<'_>) -> bool {
        match self.light(it, situation) {
            Some(lights::LightReaction::Snuff(at)) => {
                self.after.snuffs.push(at);
                true
            }
            _ => false,
        }
    }

    /// The idle creature's reaction to lights; `None` in any other mood.
    fn light(
        &self,
        it: &mut CreatureItem<'_, '_>,
        situation: &Situation<'_>,
    ) -> Option<lights::LightReaction> {
        let taste = self.def.mind.lights?;
        if it.mind.mood != Mood::Idle {
            return None;
        }
        let (rules, levels) = (&*self.scene.rules.0, &self.scene.levels);
        let lit = self.scene.rarities.lights.iter();
        let here =
            lit.filter(|(thing, place)| place.level() == levels.current && thing.id != it.thing.id);
        let all = here.map(|(thing, place)| {
            let feature = rules.feature(thing.kind);
            (place.at(), feature.is_some_and(|def| def.douses.is_some()))
        });
        let carried = self.gear.is_some_and(|gear| gear.light > 0);
        let hero = carried.then_some((self.hero, false));
        lights::answer(&mut it.mind, situation, taste, all.chain(hero))
    }

    /// Whether a guardian (`still`) stands still. It acts if its target has moved or struck it since its last turn, or
    /// has stood beside it for a turn.
    fn stands_still(&mut self, it: &CreatureItem<'_, '_>, situation: &Situation<'_>) -> bool {
        if !self.def.mind.still {
            return false;
        }
        let before = self.scene.rarities.eyed.get(it.entity).ok().copied();
        let foe = situation.foe;
        let now = WatchedTarget::of(foe.id, foe.at, situation.health.now);
        if before != Some(now) {
            self.after.eyed.push((it.entity, now));
        }
        before.is_none_or(|before| !now.rouses(before) && !situation.is_beside())
    }

    /// Draws back for an announced blow now and then while hunting.
    fn draws_back(&mut self, it: &mut CreatureItem<'_, '_>, situation: &Situation<'_>) -> bool {
        if !matches!(it.mind.mood, Mood::Hunting { .. } | Mood::Stalking { .. }) {
            return false;
        }
        let blow = situation.draws_back(&mut it.luck.0);
        self.after.blows.extend(blow.map(|blow| (it.entity, blow)));
        blow.is_some()
    }

    /// Begins a spell if one suits the situation.
    fn chants(&mut self, it: &mut CreatureItem<'_, '_>, situation: &Situation<'_>) -> bool {
        if self.def.spells.is_empty() {
            return false;
        }
        let warmth = self.scene.rarities.warmth.get(it.entity);
        let warmth = warmth.map_or(0, |warmth| warmth.0);
        let rules = &*self.scene.rules.0;
        let idle = matches!(it.mind.mood, Mood::Asleep | Mood::Eating { .. });
        let friend = (!idle && self.habits.heals)
            .then(|| self.company.ailing(situation, it.thing.id))
            .flatten();
        let mood = it.mind.mood;
        let spell = spells::choose(mood, situation, rules, warmth, friend, &mut it.luck.0);
        self.after
            .chants
            .extend(spell.map(|spell| (it.entity, spell)));
        spell.is_some()
    }

    fn decide(&mut self, it: &mut CreatureItem<'_, '_>, situation: &Situation<'_>) -> Command {
        let company = &self.company;
        if self.def.mind.herd > 0 && it.mind.mood == Mood::Idle {
            let (id, bond) = (it.thing.id, company.bond);
            let back = kin::regroup(&mut it.mind, situation, id, bond, company.census);
            if let Some(command) = back {
                return command;
            }
        }
        if let Some(command) = self.manoeuvre(it, situation) {
            return command;
        }
        let (scene, entity) = (self.scene, it.entity);
        decide(
            &mut it.mind,
            situation,
            self.trail,
            &scene.rules.0,
            &mut it.luck,
            || belongings(scene, entity),
        )
    }

    fn belongings(&self, who: Entity) -> Vec<Usable<'a>> {
        belongings(self.scene, who)
    }
}

impl Decision<'_> {
    /// Special behaviour of the creature's kind, tried before the ordinary one: lights, fetching help, keeping
    /// distance, flanking.
    fn manoeuvre(
        &mut self,
        it: &mut CreatureItem<'_, '_>,
        situation: &Situation<'_>,
    ) -> Option<Command> {
        let (id, bond, mind) = (it.thing.id, self.company.bond, &self.def.mind);
        match it.mind.mood {
            Mood::Idle => match self.light(it, situation) {
                Some(lights::LightReaction::Go(command)) => Some(command),
                _ => None,
            },
            Mood::Fleeing { .. } if mind.fetches && bond.own != 0 => {
                let census = self.company.census;
                match kin::fetch(&mut it.mind, situation, id, bond, census)? {
                    kin::Fetched::On(command) => Some(command),
                    kin::Fetched::There => {
                        self.after.calls.push(it.entity);
                        Some(Command::Wait)
                    }
                }
            }
            Mood::Hunting { .. } | Mood::Stalking { .. } => {
                if mind.distance > 0
                    && let Some(command) = flee::keep_off(situation, &mut it.luck.0)
                {
                    return Some(command);
                }
                let (scene, rules) = (self.scene, &*self.scene.rules.0);
                // Of two kin, the one with the lower id stays and the other flanks.
                let is_elder = |other: Entity| {
                    let thing = scene.things.get(other);
                    thing.is_ok_and(|it| it.id < id && rules.bond(it.kind).is_kin(bond))
                };
                mind.flanks
                    .then(|| flank::step(&mut it.mind, situation, &mut it.luck.0, is_elder))
                    .flatten()
            }
            _ => None,
        }
    }
}

/// Whether the creature's kind may ask the census, in any mood. It must not depend on the mood: a census left from an
/// earlier pass would be read, which a loaded game does not have.
fn looks_around(rules: &Rules, things: &Query<&Thing>, who: Entity) -> bool {
    let Ok(thing) = things.get(who) else {
        return false;
    };
    rules.habits(thing.kind).looks
}

fn decide<'a>(
    mind: &mut Mind,
    situation: &Situation<'_>,
    trail: &mut Trail,
    rules: &'a Rules,
    luck: &mut Luck,
    belongings: impl FnOnce() -> Vec<Usable<'a>>,
) -> Command {
    match mind.mood {
        Mood::Asleep | Mood::Lurking | Mood::Eating { .. } | Mood::Warning { .. } => Command::Wait,
        Mood::Idle if situation.def.mind.stays => Command::Wait,
        Mood::Idle if situation.post.is_some() => {
            let back = situation.post.filter(|post| situation.at != *post);
            let step = back.and_then(|post| chase::towards(mind, situation, post));
            step.map_or(Command::Wait, Command::Step)
        }
        Mood::Idle => match situation.def.mind.walks {
            Some(road) => road::step(mind, situation, road, &mut luck.0),
            None => wander::step(mind, situation, &mut luck.0),
        },
        Mood::Lured { to, .. } if situation.at.distance(to) <= 1 => Command::Wait,
        Mood::Lured { to, .. } => {
            let step = chase::towards(mind, situation, to);
            step.map_or(Command::Wait, Command::Step)
        }
        Mood::Hunting { .. } => chase::step(mind, situation, trail, rules, &mut luck.0, belongings),
        Mood::Stalking { .. } => chase::stalk(mind, situation, &mut luck.0, belongings),
        Mood::Fleeing { .. } | Mood::Shying { .. } => flee::step(situation, belongings),
    }
}

fn belongings<'a>(scene: &'a MindContext<'_, '_>, who: Entity) -> Vec<Usable<'a>> {
    let pack = scene.rarities.packs.get(who);
    let belongings = pack.map_or(&[][..], |pack| pack.0.as_slice());
    usable(&scene.rules.0, belongings, &scene.things, &scene.charges)
}

/// Carried items with a power and, if they have charges, at least one left.
fn usable<'a>(
    rules: &'a Rules,
    belongings: &[Entity],
    things: &Query<&Thing>,
    charges: &Query<&Charge>,
) -> Vec<Usable<'a>> {
    let left = |item: Entity| charges.get(item).map_or(true, |left| left.0 > 0);
    let items = belongings.iter().filter_map(|item| {
        let thing = things.get(*item).ok()?;
        let power = rules.item(thing.kind)?.power.as_ref()?;
        let id = thing.id;
        left(*item).then_some(Usable { id, power })
    });
    items.collect()
}

#[cfg(test)]
mod tests;
