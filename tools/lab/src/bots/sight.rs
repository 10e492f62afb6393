//! What a bot decides from: the player's view, the queries a player may ask, and steps and uses found with them.

use geom::{BitGrid, FlowMap, Point, Terrain};
use pilot::{Errand, Next, Pickup, Pilot, StopReason};
use proto::{
    Answer, Attribute, Carried, Catalog, Category, Command, Hero, Hunger, Passage, Query, Refusal,
    Slot, ThingClass, View, VisibleCreature,
};

/// Refused commands in a row after which an errand is abandoned.
const MAX_REFUSALS: u32 = 40;

/// Returns the next command of `errand`; `None` when the errand has ended. A disturbed errand is restarted
/// once.
pub(super) fn follow(
    pilot: &mut Option<Pilot>,
    errand: Errand,
    seen: &Sight<'_>,
    wanted: &Pickup,
) -> Option<Command> {
    if pilot.as_ref().is_none_or(|it| it.errand() != errand) {
        *pilot = Some(Pilot::new(errand, seen.view).picking(wanted.clone()));
    }
    for again in [true, false] {
        let sent = pilot.as_mut()?;
        let mut next = sent.next(seen.view, seen.catalog);
        for _ in 0..MAX_REFUSALS {
            match next {
                Next::Do(command) if seen.can(command) => return Some(command),
                Next::Do(_) => next = sent.refused(Refusal::Blocked, seen.view, seen.catalog),
                Next::Stop(_) => break,
            }
        }
        let ended = matches!(next, Next::Stop(StopReason::Explored(_) | StopReason::Done));
        if ended || !again {
            *pilot = None;
            return None;
        }
        // The errand was only disturbed, and the caller has dealt with the disturbance.
        let danger_spots = sent.danger_spots().clone();
        let renewed = Pilot::new(errand, seen.view).keeping_off(danger_spots);
        *pilot = Some(renewed.picking(wanted.clone()));
    }
    None
}

/// Item categories to pick up; food and gear only below 70 percent of the hero's capacity.
pub(super) fn wanted(hero: &Hero) -> Pickup {
    let mut wanted = vec![Category::Potion, Category::Scroll, Category::Tool];
    if hero.weight * 10 < hero.capacity * 7 {
        wanted.extend([Category::Food, Category::Weapon, Category::Armour]);
    }
    Pickup::of(wanted)
}

pub(super) const fn consume(item: Carried) -> Command {
    Command::Use {
        item: item.id,
        at: None,
    }
}

/// Hit points that a fight with `foe` is expected to cost, from [`Query::Duel`].
pub(super) fn cost(foe: &VisibleCreature, ask: &dyn Fn(Query) -> Answer) -> i64 {
    match ask(Query::Duel(foe.id)) {
        Answer::Duel(duel) => {
            let blows = i64::from(duel.blows_to_kill.unwrap_or(99).min(99));
            let each = i64::from(duel.damage_back.mean_x2()) * i64::from(duel.hit_back);
            blows * each / 200
        }
        _ => 0,
    }
}

/// Everything a bot decides from: the player's view, and the queries a player may ask.
pub(super) struct Sight<'a> {
    pub(super) view: &'a View,
    pub(super) hero: &'a Hero,
    pub(super) choices: &'a [Command],
    pub(super) catalog: &'a Catalog,
    pub(super) ask: &'a dyn Fn(Query) -> Answer,
    /// Checks a single command, for bots that do not list all choices.
    pub(super) may: Option<&'a dyn Fn(Command) -> bool>,
}

impl Sight<'_> {
    pub(super) fn can(&self, command: Command) -> bool {
        // Whole stacks are offered; a part of one can be dropped as well.
        let fits = |choice: &Command| match (*choice, command) {
            (
                Command::Drop { item, count },
                Command::Drop {
                    item: it,
                    count: part,
                },
            ) => item == it && (1..=count).contains(&part),
            (choice, command) => choice == command,
        };
        self.choices.iter().any(fits) || self.may.is_some_and(|may| may(command))
    }

    pub(super) fn foes(&self) -> impl Iterator<Item = &VisibleCreature> {
        self.view.creatures.iter().filter(|seen| seen.hostile)
    }

    /// Spends a level-up: raises the lower of Fitness and Might, then learns an open talent chosen by the
    /// turn number.
    pub(super) fn growth(&self) -> Option<Command> {
        let mine = |attribute: &Attribute| self.hero.attributes[attribute.index()];
        let wanted = [Attribute::Fitness, Attribute::Might];
        let raise = wanted.into_iter().min_by_key(mine).map(Command::Raise);
        if raise.is_some_and(|it| self.can(it)) {
            return raise;
        }
        let learn = self.choices.iter().copied();
        let mut learn: Vec<Command> = learn.filter(|it| matches!(it, Command::Learn(_))).collect();
        learn.sort_unstable();
        let turn = usize::try_from(self.view.turn).ok()?;
        learn.get(turn.checked_rem(learn.len())?).copied()
    }

    pub(super) fn is_home(&self) -> bool {
        self.view.level.0 == 1
    }

    pub(super) fn is_last_level(&self) -> bool {
        let line = self.catalog.levels.iter().filter(|it| !it.aside);
        usize::from(self.catalog.steps(self.view.level)) + 1 >= line.count()
    }

    /// Hit points that fighting all hostile creatures in view is expected to cost.
    pub(super) fn expected_loss(&self) -> i64 {
        self.foes().map(|foe| cost(foe, self.ask)).sum()
    }

    /// Returns the command that eats something. Food that can be thrown is aimed at the hero's own tile.
    pub(super) fn meal(&self) -> Option<Command> {
        let pack = self.hero.pack.iter();
        let mut food = pack.filter(|item| self.category(item) == Some(Category::Food));
        food.find_map(|food| {
            let aims = [None, Some(self.hero.at)];
            let mut meals = aims
                .map(|at| Command::Use { item: food.id, at })
                .into_iter();
            meals.find(|meal| self.can(*meal))
        })
    }

    /// Whether the hero is hungry and carries nothing to eat.
    pub(super) fn starves(&self) -> bool {
        self.hero.hunger <= Hunger::Hungry && self.meal().is_none()
    }

    pub(super) fn category(&self, item: &Carried) -> Option<Category> {
        self.catalog.kind(item.kind)?.facts.category
    }

    pub(super) fn medicine(&self) -> Option<Carried> {
        self.named(Category::Potion, &["health", "mending"])
    }

    pub(super) fn escape(&self) -> Option<Carried> {
        self.named(Category::Scroll, &["teleport", "blink"])
    }

    pub(super) fn named(&self, category: Category, names: &[&str]) -> Option<Carried> {
        let fits = |item: &&Carried| {
            let entry = self.catalog.kind(item.kind);
            let named = |entry: &proto::Entry| names.iter().any(|name| entry.id.contains(name));
            self.category(item) == Some(category)
                && entry.is_some_and(named)
                && self.can(consume(**item))
        };
        self.hero.pack.iter().find(fits).copied()
    }

    /// Returns the throw, scroll or spell that costs the nearest foe most and does not touch the hero. With
    /// `in_need`, one that deals no damage is accepted too.
    pub(super) fn throw(&self, in_need: bool) -> Option<Command> {
        let foe = self.foes().next()?;
        let aims = self.choices.iter().copied();
        let aims = aims.filter_map(|command| {
            let query = match command {
                Command::Use { item, at: Some(at) } if at == foe.at && !self.is_kept(item) => {
                    Query::Aim {
                        item: Some(item),
                        at,
                    }
                }
                Command::Cast {
                    spell,
                    at: Some(at),
                } if at == foe.at => Query::Cast { spell, at },
                _ => return None,
            };
            let Answer::Aim(aim) = (self.ask)(query) else {
                return None;
            };
            let toll = |id| {
                let n = aim.struck.iter().position(|it| *it == id)?;
                Some(aim.tolls.get(n).copied().unwrap_or(0))
            };
            let gain = toll(foe.id).filter(|it| in_need || *it > 0)?;
            toll(proto::Id::HERO).is_none().then_some((gain, command))
        });
        aims.max_by_key(|(gain, _)| *gain)
            .map(|(_, command)| command)
    }

    /// Whether the item is a health potion or food, which the bot does not throw.
    fn is_kept(&self, item: proto::Id) -> bool {
        let mut pack = self.hero.pack.iter();
        let Some(item) = pack.find(|it| it.id == item) else {
            return false;
        };
        let heals = |entry: &proto::Entry| entry.id.contains("health_potion");
        self.category(item) == Some(Category::Food)
            || self.catalog.kind(item.kind).is_some_and(heals)
    }

    /// Takes opportunities outside fights: recruits and studies, and tries unknown potions and scrolls at 90
    /// percent health or more.
    pub(super) fn chance(&self) -> Option<Command> {
        let offered =
            |command: &&Command| matches!(command, Command::Recruit(_) | Command::Study { .. });
        if let Some(offer) = self.choices.iter().find(offered) {
            return Some(*offer);
        }
        let hale = self.hero.health * 10 >= self.hero.health_max * 9;
        if !hale || self.is_home() {
            return None;
        }
        let unknown = |item: &&Carried| {
            let entry = self.catalog.kind(item.kind);
            let tried = [Category::Potion, Category::Scroll];
            entry.is_some_and(|it| it.class == ThingClass::Guise)
                && self.category(item).is_some_and(|it| tried.contains(&it))
                && self.can(consume(**item))
        };
        self.hero.pack.iter().find(unknown).copied().map(consume)
    }

    /// Finds a carried item that is better than the one worn in its slot.
    pub(super) fn better_gear(&self) -> Option<proto::Id> {
        let better = |item: &&Carried| {
            let idle = item.worn.is_none() && self.can(Command::Wear(item.id));
            let facts = match (self.ask)(Query::Item(item.id)) {
                Answer::Item(facts) if idle => facts,
                _ => return false,
            };
            let lights = self.hero.in_the_dark && facts.light > 0;
            // Do not give up the item in one hand for the other: the two would swap for ever.
            let frees = match facts.slot {
                Some(Slot::Weapon) if facts.traits.two_hands => self.held(Slot::Shield).is_none(),
                Some(Slot::Shield) if !lights => self.held(Slot::Shield).is_none_or(|it| !it.lit),
                _ => true,
            };
            let both = self
                .held(Slot::Weapon)
                .is_some_and(|it| self.takes_both(it));
            // A light and a small blade beat a great one in the dark.
            let hindered = both && facts.slot == Some(Slot::Shield) && !lights;
            // A wielded bow does not help against an adjacent enemy.
            facts.range == 0 && frees && !hindered && (facts.gain > 0 || lights)
        };
        let found = self.hero.pack.iter().find(better);
        found.map(|item| item.id)
    }

    /// Returns the command that drops idle gear or surplus food, at 80 percent of the hero's capacity or
    /// more.
    pub(super) fn burden(&self) -> Option<Command> {
        let hero = self.hero;
        if hero.weight * 10 < hero.capacity * 8 {
            return None;
        }
        let idle = |item: &&Carried| {
            let gear = [Category::Weapon, Category::Armour, Category::Clothes];
            let category = self.category(item);
            let surplus = category == Some(Category::Food) && item.count > 4;
            item.worn.is_none() && (surplus || category.is_some_and(|it| gear.contains(&it)))
        };
        let item = hero.pack.iter().find(idle)?;
        let food = self.category(item) == Some(Category::Food);
        let count = if food { item.count - 3 } else { item.count };
        let item = item.id;
        Some(Command::Drop { item, count }).filter(|it| self.can(*it))
    }

    pub(super) fn held(&self, slot: Slot) -> Option<&Carried> {
        let mut pack = self.hero.pack.iter();
        pack.find(|item| item.worn == Some(slot))
    }

    pub(super) fn takes_both(&self, item: &Carried) -> bool {
        let answer = (self.ask)(Query::Item(item.id));
        matches!(answer, Answer::Item(facts) if facts.traits.two_hands)
    }

    /// The known ways to other levels, if the campaign has branches; else the ground tells enough.
    pub(super) fn passages(&self) -> Vec<Passage> {
        if !self.catalog.levels.iter().any(|it| it.aside) {
            return Vec::new();
        }
        match (self.ask)(Query::Level(self.view.level)) {
            Answer::Level(known) => known.passages,
            _ => Vec::new(),
        }
    }

    pub(super) fn is_way_down(&self, at: Point) -> bool {
        let ground = self.view.cells.get(at).and_then(|cell| cell.terrain);
        matches!(ground, Some(Terrain::StairsDown | Terrain::Exit))
    }

    pub(super) fn ways_down(&self) -> Vec<Point> {
        let all = self.view.cells.points();
        all.filter(|at| self.is_way_down(*at)).collect()
    }

    /// Returns a step towards the nearest goal: around other creatures first, then through their tiles, and
    /// over known traps only when there is no other way.
    pub(super) fn towards(&self, goals: &[Point]) -> Option<Command> {
        let ways = [(false, true), (false, false), (true, true), (true, false)];
        let mut ways = ways.into_iter();
        let step = ways.find_map(|(risk, round)| self.way(goals, risk, round));
        step.filter(|step| self.can(*step))
    }

    /// Returns a step towards the nearest goal. `risk` allows known traps; `round` avoids occupied tiles.
    pub(super) fn way(&self, goals: &[Point], risk: bool, round: bool) -> Option<Command> {
        let mut open = self.open(risk);
        let others = self.view.creatures.iter();
        let others = others.filter(|seen| round && seen.is_in_the_way());
        for at in others.flat_map(VisibleCreature::tiles) {
            open.set(at, goals.contains(&at));
        }
        self.step_over(&open, goals)
    }

    /// Returns a step over `open` towards the nearest goal, onto an unoccupied tile.
    pub(super) fn step_over(&self, open: &BitGrid, goals: &[Point]) -> Option<Command> {
        let mut flow = FlowMap::new(self.view.cells.size());
        flow.flood(goals.iter().copied(), u16::MAX, open);
        let step = flow.downhill_where(self.hero.at, |at| !self.is_taken(at));
        step.map(Command::Step)
    }

    pub(super) fn is_taken(&self, at: Point) -> bool {
        let mut others = self.view.creatures.iter();
        others.any(|seen| seen.is_in_the_way() && seen.stands_on(at))
    }

    pub(super) fn open(&self, risk: bool) -> BitGrid {
        let entry = |kind| self.catalog.kind(kind);
        let mut open = BitGrid::from_fn(self.view.cells.size(), |at| {
            let cell = &self.view.cells[at];
            let things = [cell.thing, cell.mark].into_iter().flatten();
            let bars = |entry: &proto::Entry| {
                let facts = entry.facts;
                let shut = facts.blocks && (!facts.opens || facts.locked || facts.holds);
                shut || (!risk && (facts.engulfs || entry.class == ThingClass::Trap))
            };
            cell.terrain.is_some_and(Terrain::is_walkable) && !things.filter_map(entry).any(bars)
        });
        open.set(self.hero.at, true);
        open
    }

    /// Returns an attack on the nearest foe, or with `goes` a step towards a foe that is more than 2 tiles
    /// away.
    pub(super) fn strike(&self, goes: bool) -> Option<Command> {
        let foe = self.foes().next()?;
        let hero = self.hero;
        if hero.at.is_adjacent(foe.at) {
            return hero.at.step_towards(foe.at).map(Command::Step);
        }
        let shot = Command::Shoot(foe.at);
        if self.can(shot) {
            return Some(shot);
        }
        // Let the foe come: the one who waits strikes first.
        if !goes || foe.at.distance(hero.at) <= 2 {
            return Some(Command::Wait);
        }
        self.towards(&[foe.at]).or(Some(Command::Wait))
    }

    /// Returns a step to the stairs up, if the hero reaches them before every enemy in view.
    pub(super) fn retreat(&self) -> Option<Command> {
        if self.can(Command::Ascend) {
            return Some(Command::Ascend);
        }
        let ups = self.view.cells.iter();
        let ups = ups.filter(|(_, cell)| cell.terrain == Some(Terrain::StairsUp));
        let ups: Vec<Point> = ups.map(|(at, _)| at).collect();
        let mut flow = FlowMap::new(self.view.cells.size());
        flow.flood(ups.iter().copied(), u16::MAX, &self.open(false));
        let here = flow.at(self.hero.at)?;
        let sooner = |foe: &VisibleCreature| flow.at(foe.at).is_none_or(|far| far > here);
        if !self.foes().all(sooner) {
            return None;
        }
        self.towards(&ups)
    }

    /// Returns the step that leads farthest from all enemies in view.
    pub(super) fn away(&self) -> Option<Command> {
        let foes: Vec<Point> = self.foes().map(|foe| foe.at).collect();
        self.away_from(&foes)
    }

    /// Returns the step that leads farthest from all of these tiles.
    pub(super) fn away_from(&self, shunned: &[Point]) -> Option<Command> {
        let mut flow = FlowMap::new(self.view.cells.size());
        let open = self.open(false);
        flow.flood(shunned.iter().copied(), u16::MAX, &open);
        let here = flow.at(self.hero.at)?;
        let steps = geom::Dir::ALL.into_iter().filter_map(|dir| {
            let to = self.hero.at + dir;
            let far = flow.at(to).filter(|_| open.get(to))?;
            let step = Command::Step(dir);
            (far > here && !self.is_taken(to) && self.can(step)).then_some((far, step))
        });
        steps.max_by_key(|(far, _)| *far).map(|(_, step)| step)
    }

    /// Picks a reachable tile, a different one for each `n`.
    pub(super) fn search_spot(&self, n: u32) -> Option<Point> {
        let mut flow = FlowMap::new(self.view.cells.size());
        flow.flood([self.hero.at], u16::MAX, &self.open(false));
        let reached: Vec<Point> = self
            .view
            .cells
            .points()
            .filter(|at| flow.at(*at).is_some())
            .collect();
        let n = usize::try_from(n).ok()? * 7919;
        reached.get(n % reached.len().max(1)).copied()
    }
}
