//! Invariant checks of a running game.
//!
//! The rules never call this. It is for tests, long random runs, pack and rule authors, and untrusted saves.

use super::Game;
use crate::effects::{Cloud, Gate};
use crate::senses::light;
use crate::things::gear::{self, CarriedItems, Held};
use crate::things::letters::{self, Letter};
use crate::things::make::Stack;
use crate::things::marks::{self, Charge, Clinging, ItemMarks};
use crate::things::shop::{Purse, Shop};
use crate::world::ally::{self, Ally, Duty};
use crate::world::body;
use crate::world::growth::{self, HeroGrowth};
use crate::world::guise::{Guises, Knowledge};
use crate::world::health::Health;
use crate::world::hero::Experience;
use crate::world::level::{Level, Levels};
use crate::world::light::Lamps;
use crate::world::limits;
use crate::world::markers::{DisguisedAs, Hidden, NoReward, Post, Trap, WakesAt};
use crate::world::mind::Mind;
use crate::world::outbox::Outbox;
use crate::world::position::{self, OnHeroLevel, Position};
use crate::world::sight::Sight;
use crate::world::standing::{MOST, Standing};
use crate::world::thing::{EntityIndex, Luck, Thing};
use crate::world::time::Actor;
use crate::world::warmth::Warmth;
use crate::world::world_ext::WorldExt;
use bevy_ecs::prelude::*;
use geom::Point;
use proto::{Event, Id, Kind, LevelNo, View};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use thiserror::Error;

/// A violated invariant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{about}: it does not hold that {rule}")]
pub struct AuditFault {
    /// The invariant.
    pub rule: &'static str,
    /// The thing, tile or level that violates it.
    pub about: String,
}

/// Coins and items of a set of owners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wealth {
    pub gold: u64,
    pub items: BTreeMap<Kind, u64>,
    /// Sum of the shops' restock turns. While it is unchanged, no shop got new goods.
    pub restocking: u64,
}

fn hold(holds: bool, about: impl Display, rule: &'static str) -> Result<(), AuditFault> {
    if holds {
        return Ok(());
    }
    let about = about.to_string();
    Err(AuditFault { rule, about })
}

impl Game {
    /// Checks all invariants that hold between two commands.
    ///
    /// # Errors
    /// The first violated invariant.
    pub fn audit(&self) -> Result<(), AuditFault> {
        let world = &self.world;
        let counted = things(self)?;
        let mut found = (0, 0);
        for (number, level) in world.resource::<Levels>().iter() {
            let (standing, lying) = tiles(world, number, level)?;
            found = (found.0 + standing, found.1 + lying);
        }
        let about = format!("{found:?} on the tiles, {counted:?} by their own account");
        hold(
            found == counted,
            about,
            "tiles and things agree on who is where",
        )?;
        packs(world)?;
        let followers = ally::all(world).len();
        let rule = "no more follow the hero than can be kept together";
        hold(followers <= limits::COMPANY, followers, rule)?;
        let gates = entities(world).filter(|e| world.get::<Gate>(*e).is_some());
        let gates = gates.count();
        hold(
            gates <= 1,
            format!("{gates} portals"),
            "one portal at most is open",
        )?;
        let told = world.resource::<Outbox>().0.len();
        hold(
            told == 0,
            format!("{told} events"),
            "every event was handed out",
        )
    }

    /// Checks that the derived state of the hero's level, of light and of sight equals what loading would recompute.
    ///
    /// # Errors
    /// The first difference.
    pub fn audit_derived(&self) -> Result<(), AuditFault> {
        let world = &self.world;
        let level = world.level();
        let rule = "it is kept as what lies and stands there makes it";
        for at in level.terrain().points() {
            let (barrier, shaded) = position::barrier(world, level, at);
            hold(level.is_fit(at, barrier, shaded), at, rule)?;
        }
        let rule = "as many tiles are shut as were counted";
        hold(level.is_counted(), "the hero's level", rule)?;
        let Some((sight, lamps)) = light::recompute_sight(world) else {
            return Ok(());
        };
        let kept = world.resource::<Sight>();
        let same = lamps.agrees(world.resource::<Lamps>(), sight.seen());
        let turn = format!("turn {}", self.turn());
        hold(same, &turn, "the light is as it would be computed anew")?;
        let rule = "the hero sees what would be seen anew";
        hold(sight.agrees(kept), turn, rule)
    }

    /// Checks a loaded game. Every number in it may be forged.
    pub(crate) fn audit_loaded(&self) -> Result<(), AuditFault> {
        let turn = self.turn();
        let rule = "a run is no longer than a run can be";
        hold(turn <= limits::TURNS, turn, rule)?;
        let recorded = self.journal.commands();
        let rule = "no more commands were recorded than turns have passed";
        hold(recorded <= turn, recorded, rule)?;
        for entity in entities(&self.world) {
            numbers(&self.world, entity, turn)?;
            parts(&self.world, entity)?;
        }
        self.audit()
    }

    /// Checks that a view of this game shows no hidden thing.
    ///
    /// # Errors
    /// The first hidden thing shown.
    pub fn audit_view(&self, view: &View) -> Result<(), AuditFault> {
        let world = &self.world;
        let level = world.level();
        let rule = "what is hidden is not in the view";
        for entity in entities(world) {
            let place = world.get::<Position>(entity);
            let Some(place) = place.filter(|place| place.level() == view.level) else {
                continue;
            };
            if world.get::<Hidden>(entity).is_none() {
                continue;
            }
            let Thing { id, kind } = world.thing(entity);
            hold(view.creatures.iter().all(|seen| seen.id != id), id, rule)?;
            let cell = view.cells.get(place.at());
            let shown = cell.is_some_and(|cell| cell.visible && cell.thing == Some(kind));
            let open = |(_, other): &(Id, Entity)| {
                world.thing(*other).kind == kind && world.get::<Hidden>(*other).is_none()
            };
            hold(!shown || level.lying(place.at()).iter().any(open), id, rule)?;
        }
        self.audit_kinds(shown_in(view))
    }

    /// Checks that events name no unidentified kind. The events must be the latest ones of this game.
    ///
    /// # Errors
    /// The first unidentified kind named.
    pub fn audit_events(&self, events: &[Event]) -> Result<(), AuditFault> {
        self.audit_kinds(events.iter().flat_map(Event::kinds))
    }

    fn audit_kinds(&self, mut shown: impl Iterator<Item = Kind>) -> Result<(), AuditFault> {
        let guises = self.world.resource::<Guises>();
        let told = shown.find(|kind| guises.look(*kind).is_some());
        let name = told.map_or("", |kind| self.rules().name(kind));
        hold(told.is_none(), name, "what is unknown shows its look alone")
    }

    /// Coins and items of `owners`; `None` if one of them is dead.
    #[must_use]
    pub fn wealth(&self, owners: &[Id]) -> Option<Wealth> {
        let world = &self.world;
        let mut wealth = Wealth {
            gold: 0,
            items: BTreeMap::new(),
            restocking: 0,
        };
        for id in owners {
            let owner = world.resource::<EntityIndex>().entity(*id)?;
            wealth.gold += world.get::<Purse>(owner).map_or(0, |purse| purse.0.into());
            wealth.restocking += world.get::<Shop>(owner).map_or(0, |shop| shop.due.into());
            for item in gear::carried(world, owner) {
                let count = u64::from(gear::count(world, item));
                *wealth.items.entry(world.thing(item).kind).or_default() += count;
            }
        }
        Some(wealth)
    }
}

fn shown_in(view: &View) -> impl Iterator<Item = Kind> {
    let cells = view.cells.iter();
    let lying = cells
        .flat_map(|(_, cell)| [cell.thing, cell.mark])
        .flatten();
    let hero = view.hero.iter();
    let at_hand = hero.flat_map(|hero| hero.pack.iter().chain(&hero.underfoot));
    lying.chain(at_hand.map(|item| item.kind))
}

/// Checks the numbers of a thing against [`limits`].
fn numbers(world: &World, entity: Entity, turn: u32) -> Result<(), AuditFault> {
    let id = world.thing(entity).id;
    let rule = "it is as strong as anything can be";
    let health = world.get::<Health>(entity);
    let strong = health.is_none_or(|it| (1..=limits::HEALTH).contains(&it.max));
    hold(strong, id, rule)?;
    let rule = "it is as warm as anything can be";
    let warmth = world.get::<Warmth>(entity).map_or(0, |warmth| warmth.0);
    hold(warmth <= limits::WARMTH, id, rule)?;
    let rule = "nobody has acted longer than time has passed";
    let latest = (turn + 2).saturating_mul(limits::SLOWEST);
    let due = world.get::<Actor>(entity).map_or(0, |actor| actor.due);
    hold(due <= latest, id, rule)?;
    let rule = "nothing was drawn from its luck without end";
    let drawn = world.get::<Luck>(entity).map_or(0, |luck| luck.0.drawn());
    hold(drawn <= limits::LUCK, id, rule)?;
    let rule = "nobody is too rich to count";
    let gold = world.get::<Purse>(entity).map_or(0, |purse| purse.0);
    let points = world.get::<Experience>(entity).map_or(0, |it| it.points);
    hold(gold.max(points) <= limits::RICHES, id, rule)?;
    let rule = "nobody has grown more than their experience allows";
    hold(is_grown(world, entity), id, rule)?;
    let rule = "what is known is sorted, and known once";
    let known = world.get::<Knowledge>(entity);
    let sorted = |known: &Knowledge| known.0.is_sorted_by(|one, next| one < next);
    hold(known.is_none_or(sorted), id, rule)?;
    let rule = "every standing is within bounds, sorted, and there once";
    let standing = world.get::<Standing>(entity);
    hold(standing.is_none_or(is_fair), id, rule)?;
    let rule = "it can be carried, or lie, with what is there";
    let carried = world
        .get::<CarriedItems>(entity)
        .map_or(0, |pack| pack.0.len());
    let place = world.get::<Position>(entity);
    let level = place.and_then(|place| world.resource::<Levels>().get(place.level()));
    let lying = level
        .zip(place)
        .map_or(0, |(level, place)| level.lying(place.at()).len());
    hold(carried.max(lying) <= limits::HEAP, id, rule)?;
    let rule = "new wares come in good time";
    let wares = world.get::<Shop>(entity).map_or(0, |shop| shop.due);
    hold(wares <= turn + u32::from(u16::MAX), id, rule)
}

/// Whether the values are within ±[`MOST`], not 0, and sorted by name.
fn is_fair(standing: &Standing) -> bool {
    let rows = &standing.0;
    let fair = |(_, value): &(String, i8)| *value != 0 && (-MOST..=MOST).contains(value);
    rows.iter().all(fair) && rows.is_sorted_by(|one, next| one.0 < next.0)
}

/// Whether attributes, talents and spells do not exceed the experience level.
fn is_grown(world: &World, entity: Entity) -> bool {
    let Some(growth) = world.get::<HeroGrowth>(entity) else {
        return true;
    };
    let level = world.get::<Experience>(entity).map_or(1, |it| it.level);
    let [points, talents] = growth::earned(level);
    growth.points() <= points.into()
        && growth.talents.len() <= talents.into()
        && growth.spared.len() <= usize::from(world.rules().depth().0) + 1
        && growth.spells.len() <= limits::SPELLS
}

/// Checks that a thing has only the components of its class.
fn parts(world: &World, entity: Entity) -> Result<(), AuditFault> {
    let Thing { id, kind } = world.thing(entity);
    let rules = world.rules();
    let is_hero = kind.0 == 0;
    hold(is_hero == (id == Id::HERO), id, "there is one hero")?;
    let creature = is_hero || rules.monster(kind).is_some();
    let acts = world.get::<Actor>(entity).is_some();
    hold(acts == creature, id, "creatures act, and nothing else does")?;
    let thinks = world.get::<Mind>(entity).is_some();
    hold(thinks == (creature && !is_hero), id, "creatures have minds")?;
    let item = rules.item(kind).is_some();
    let held = world.get::<Held>(entity).is_some() || world.get::<Stack>(entity).is_some();
    hold(item || !held, id, "only items are held and lie in stacks")?;
    let lives = world.get::<Post>(entity).is_some() || world.get::<DisguisedAs>(entity).is_some();
    let hollow = world.get::<NoReward>(entity).is_some();
    let rule = "only creatures and traps are hollow";
    hold(creature || rules.trap(kind).is_some() || !hollow, id, rule)?;
    hold(
        creature || !lives,
        id,
        "only creatures have posts and poses",
    )?;
    let ally = world.get::<Ally>(entity);
    let rule = "only creatures follow the hero";
    hold(ally.is_none() || (creature && !is_hero), id, rule)?;
    let rule = "who keeps to a place can be told where";
    hold(
        ally.is_none_or(|ally| is_on_map(world, entity, ally)),
        id,
        rule,
    )?;
    let feature = rules.feature(kind).is_some();
    let stirs = world.get::<WakesAt>(entity).is_some();
    hold(feature || !stirs, id, "only what stands somewhere stirs")?;
    let marked =
        world.get::<ItemMarks>(entity).is_some() || world.get::<Clinging>(entity).is_some();
    hold(item || !marked, id, "only items bear marks and cling")?;
    let charge = world.get::<Charge>(entity).map(|charge| charge.0);
    let most = charge.and_then(|_| marks::most_charges(world, entity));
    hold(charge <= most, id, "it has no more charges than it holds")?;
    let standing = world.get::<Standing>(entity).is_some();
    hold(is_hero || !standing, id, "only the hero has a standing")?;
    let fixed = world.get::<Cloud>(entity).is_some()
        || world.get::<Gate>(entity).is_some()
        || world.get::<Trap>(entity).is_some();
    let rule = "neither creatures nor items are clouds, gates or traps";
    hold(!fixed || !(creature || item), id, rule)?;
    let Some(gate) = world.get::<Gate>(entity) else {
        return Ok(());
    };
    let level = world.resource::<Levels>().get(gate.level);
    let fits = level.is_some_and(|level| level.size().contains(gate.at));
    hold(fits, id, "it leads to somewhere")
}

/// Whether the ally's post is on the map of its level.
fn is_on_map(world: &World, who: Entity, ally: &Ally) -> bool {
    let Duty::Hold(at) = ally.duty else {
        return true;
    };
    let place = world.get::<Position>(who);
    let level = place.and_then(|place| world.resource::<Levels>().get(place.level()));
    level.is_some_and(|level| level.size().contains(at))
}

fn entities(world: &World) -> impl Iterator<Item = Entity> {
    world.resource::<EntityIndex>().all()
}

/// Checks that every thing is where its components say. Returns the number of occupied tiles and of lying things.
fn things(game: &Game) -> Result<(usize, usize), AuditFault> {
    let world = &game.world;
    let levels = world.resource::<Levels>();
    let (mut standing, mut lying) = (0, 0);
    for entity in entities(world) {
        let id = world.thing(entity).id;
        let found = world.resource::<EntityIndex>().entity(id);
        hold(found == Some(entity), id, "it is found by its id")?;
        let place = world.get::<Position>(entity);
        let held = world.get::<Held>(entity).is_some();
        hold(place.is_some() != held, id, "it is in one place")?;
        let Some(place) = place else {
            continue;
        };
        let level = levels.get(place.level());
        hold(level.is_some(), id, "its level has been made")?;
        let Some(level) = level else {
            continue;
        };
        if world.get::<Actor>(entity).is_none() {
            lying += 1;
            let here = level.lying(place.at());
            hold(here.contains(&(id, entity)), id, "it lies where it says")?;
            continue;
        }
        for at in body::tiles(place.at(), world.breadth(entity)).points() {
            standing += 1;
            let occupant = level.occupant(at);
            hold(occupant == Some(entity), id, "it stands where it says")?;
            let gait = world.gait(entity).out_of_water();
            // A disguised creature stands where a chest may stand.
            let stands = level.admits(at, gait) || world.get::<DisguisedAs>(entity).is_some();
            hold(stands, id, "it stands on open ground")?;
        }
        hold(
            is_posed(world, entity, place),
            id,
            "who passes for a thing lies in wait under it",
        )?;
        let here = world.get::<OnHeroLevel>(entity).is_some();
        let is_current = place.level() == levels.current;
        hold(here == is_current, id, "time passes where the hero is")?;
        let health = world.get::<Health>(entity).copied();
        hold(health.is_some(), id, "creatures can be hurt")?;
        if let Some(health) = health {
            hold(health.is_settled(), id, "no harm is left unsettled")?;
            hold(health.now > 0 || game.is_over(), id, "it is alive")?;
            hold(health.now <= health.max, id, "it is at most whole")?;
        }
    }
    Ok((standing, lying))
}

/// Whether a disguised creature is hidden and its decoy lies on its tile.
fn is_posed(world: &World, entity: Entity, place: &Position) -> bool {
    let Some(DisguisedAs(decoy)) = world.get::<DisguisedAs>(entity) else {
        return true;
    };
    let decoy = world.resource::<EntityIndex>().entity(*decoy);
    // The decoy may be missing because its pack was removed.
    let lies = decoy.is_none_or(|decoy| world.get::<Position>(decoy) == Some(place));
    world.get::<Hidden>(entity).is_some() && lies
}

/// Checks the tiles of a level. Returns the number of occupied tiles and of lying things.
fn tiles(world: &World, number: LevelNo, level: &Level) -> Result<(usize, usize), AuditFault> {
    let (mut standing, mut lying) = (0, 0);
    let name = |at: Point| format!("{at} on level {}", number.0);
    for at in level.terrain().points() {
        standing += usize::from(level.occupant(at).is_some());
        if !level.is_littered(at) && !level.has_trigger(at) {
            continue;
        }
        let pile = level.lying(at);
        let littered = level.is_littered(at) != pile.is_empty();
        hold(littered, name(at), "what is littered is marked so")?;
        hold(pile.is_sorted(), name(at), "what lies together lies by id")?;
        let trap = |(_, entity): &(Id, Entity)| world.get::<Trap>(*entity).is_some();
        let marked = level.has_trigger(at) == pile.iter().any(trap);
        hold(marked, name(at), "triggers are marked where there are any")?;
        lying += pile.len();
    }
    Ok((standing, lying))
}

/// Checks that packs and [`Held`] agree.
fn packs(world: &World) -> Result<(), AuditFault> {
    let mut packs: BTreeMap<Id, Vec<Entity>> = BTreeMap::new();
    for entity in entities(world) {
        if let Some(held) = world.get::<Held>(entity) {
            packs.entry(held.by).or_default().push(entity);
            let count = gear::count(world, entity);
            hold(
                count > 0,
                world.thing(entity).id,
                "there is one of it at least",
            )?;
        }
    }
    for entity in entities(world) {
        let id = world.thing(entity).id;
        let pack = world.get::<CarriedItems>(entity);
        let pack = pack.map_or(&[][..], |pack| pack.0.as_slice());
        let held = packs.remove(&id).unwrap_or_default();
        hold(pack == held, id, "its pack holds what it holds")?;
        if id == Id::HERO {
            lettered(world, pack)?;
        }
    }
    let orphans = packs.keys().next().map_or(String::new(), Id::to_string);
    hold(
        packs.is_empty(),
        orphans,
        "everything held is held by somebody",
    )
}

/// Checks that the letters in the hero's pack are valid and unique.
fn lettered(world: &World, pack: &[Entity]) -> Result<(), AuditFault> {
    let mut free: BTreeSet<char> = letters::all().collect();
    for item in pack {
        if let Some(letter) = world.get::<Letter>(*item) {
            let rule = "it goes by a letter of its own";
            hold(free.remove(&letter.0), world.thing(*item).id, rule)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::effects::Gate;
    use crate::scenario::Scenario;
    use crate::scenario::probe::WOLF;
    use crate::scenario::testing::scene;
    use crate::things::gear::Held;
    use crate::things::make::Stack;
    use crate::world::health::Health;
    use crate::world::level::Levels;
    use crate::world::markers::Trap;
    use crate::world::outbox::Outbox;
    use crate::world::position::OnHeroLevel;
    use crate::world::world_ext::WorldExt;
    use bevy_ecs::prelude::*;
    use geom::Point;
    use proto::{Id, LevelNo, View};
    use std::collections::BTreeMap;

    type Spoil = fn(&mut World, Entity, Entity, Entity);

    fn corner() -> (Scenario, [Entity; 3]) {
        let coin = "
            [item.coin]
            category = 'treasure'
            weight = 1
            value = 1
            stacks = true
        ";
        let pit = "
            [trap.pit]
            on_enter = { effects = [] }
        ";
        let legend = [('^', "t:pit"), ('w', "t:wolf")];
        let mut s = scene(&[coin, pit, WOLF], "#@^..w#", &legend);
        let coin = s.give("t:coin", 3);
        let ids = [coin, s.thing('w'), s.thing('^')];
        let entities = ids.map(|id| s.entity(id));
        (s, entities)
    }

    #[test]
    fn the_audit_passes_a_sound_game() {
        let (s, _) = corner();
        assert_eq!(s.game.audit(), Ok(()));
        let mut view = View::default();
        s.game.view(&mut view);
        assert_eq!(s.game.audit_view(&view), Ok(()));
    }

    #[test]
    fn the_audit_finds_every_spoilt_invariant() {
        let spoilt: &[(&str, Spoil)] = &[
            ("it stands where it says", |w, _, _, _| {
                let mut levels = w.resource_mut::<Levels>();
                levels.here_mut().set_occupant(Point::new(5, 0), None);
            }),
            ("tiles and things agree on who is where", |w, _, wolf, _| {
                let mut levels = w.resource_mut::<Levels>();
                levels.here_mut().set_occupant(Point::new(3, 0), Some(wolf));
            }),
            ("it stands on open ground", |w, _, _, _| {
                let mut levels = w.resource_mut::<Levels>();
                let here = levels.here_mut();
                here.set_terrain(Point::new(5, 0), geom::Terrain::Wall);
            }),
            ("it is in one place", |w, coin, _, _| {
                w.entity_mut(coin).remove::<Held>();
            }),
            ("time passes where the hero is", |w, _, wolf, _| {
                w.entity_mut(wolf).remove::<OnHeroLevel>();
            }),
            ("it is alive", |w, _, wolf, _| {
                w.get_mut::<Health>(wolf).expect("it has some").now = 0;
            }),
            ("it is at most whole", |w, _, wolf, _| {
                w.get_mut::<Health>(wolf).expect("it has some").now += 1;
            }),
            ("it lies where it says", |w, _, _, pit| {
                let mut levels = w.resource_mut::<Levels>();
                levels.here_mut().lift(Point::new(2, 0), pit, false);
            }),
            ("triggers are marked where there are any", |w, _, _, pit| {
                w.entity_mut(pit).remove::<Trap>();
            }),
            ("its pack holds what it holds", |w, coin, wolf, _| {
                let by = w.thing(wolf).id;
                w.get_mut::<Held>(coin).expect("it is held").by = by;
            }),
            ("there is one of it at least", |w, coin, _, _| {
                w.get_mut::<Stack>(coin).expect("a stack").0 = 0;
            }),
            ("one portal at most is open", |w, coin, _, pit| {
                for entity in [coin, pit] {
                    w.entity_mut(entity).insert(Gate {
                        level: LevelNo(1),
                        at: Point::new(1, 0),
                    });
                }
            }),
            ("every event was handed out", |w, _, _, _| {
                let event = proto::Event::Searched { found: 0 };
                w.resource_mut::<Outbox>().0.push(event);
            }),
        ];
        for (rule, spoil) in spoilt {
            let (mut s, [coin, wolf, pit]) = corner();
            spoil(&mut s.game.world, coin, wolf, pit);
            let fault = s.game.audit().expect_err("it was spoilt");
            assert_eq!(fault.rule, *rule, "{fault}");
        }
    }

    /// Mission: T2.
    #[test]
    fn the_audit_finds_a_view_with_a_hidden_thing() {
        let (s, [_, _, pit]) = corner();
        let mut view = View::default();
        s.game.view(&mut view);
        view.cells[Point::new(2, 0)].thing = Some(s.game.world.thing(pit).kind);
        assert!(s.game.audit_view(&view).is_err());
    }

    #[test]
    fn wealth_sums_living_owners_only() {
        let (s, [coin, wolf, _]) = corner();
        let kind = s.game.world.thing(coin).kind;
        let wolf = s.game.world.thing(wolf).id;
        let wealth = s.game.wealth(&[Id::HERO, wolf]).expect("both live");
        assert_eq!(wealth.items, BTreeMap::from([(kind, 3)]));
        let nobody = Id { n: 99, ..wolf };
        assert_eq!(s.game.wealth(&[Id::HERO, nobody]), None);
    }
}
