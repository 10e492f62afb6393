//! Errands on the levels of the base pack, emptied of creatures.

use geom::{BitGrid, FlowMap, Point, Terrain};
use hearthgate_pilot::{Errand, Next, Pilot, StopReason};
use proto::{Catalog, Command, Dev, Mode, ThingClass, View};
use sim::Setup;
use sim::scenario::Scenario;
use std::sync::Arc;

/// A hero who cannot die, alone on a level.
pub(crate) struct Tour {
    pub(crate) scenario: Scenario,
    pub(crate) catalog: Catalog,
    pub(crate) view: View,
}

impl Tour {
    fn new(seed: u64, level: u16) -> Option<Self> {
        Self::over(content::load(&[content::Pack::base()]), seed, level)
    }

    /// A tour over the levels of these packs.
    pub(crate) fn over(loaded: content::Loaded, seed: u64, level: u16) -> Option<Self> {
        let rules = Arc::new(loaded.rules.unwrap());
        let setup = Setup {
            seed,
            mode: Mode::Wizard,
            calling: None,
        };
        let mut tour = Self {
            scenario: Scenario::start(&rules, setup).unwrap(),
            catalog: loaded.catalog,
            view: View::default(),
        };
        tour.scenario.toughen(1_000_000_000);
        while tour.scenario.game.level().0 < level {
            tour.scenario.empty();
            let _ = tour.scenario.game.step(Command::Dev(Dev::Reveal));
            tour.look();
            let mut cells = tour.view.cells.iter();
            let down = |terrain| matches!(terrain, Some(Terrain::StairsDown | Terrain::Exit));
            let (down, _) = cells.find(|(_, cell)| down(cell.terrain))?;
            tour.scenario
                .game
                .step(Command::Dev(Dev::Goto(down)))
                .ok()?;
            tour.scenario.game.step(Command::Descend).ok()?;
        }
        tour.scenario.empty();
        tour.look();
        Some(tour)
    }

    pub(crate) fn look(&mut self) {
        self.scenario.game.view(&mut self.view);
    }

    pub(crate) fn hero(&self) -> Point {
        self.view.hero.as_ref().unwrap().at
    }

    /// Runs a pilot until it stops; calls `watch` before every command.
    fn send(&mut self, errand: Errand, watch: impl FnMut(&Self, Command)) -> StopReason {
        self.send_pilot(Pilot::new(errand, &self.view), watch)
    }

    pub(crate) fn send_pilot(
        &mut self,
        mut pilot: Pilot,
        mut watch: impl FnMut(&Self, Command),
    ) -> StopReason {
        let mut next = pilot.next(&self.view, &self.catalog);
        for _ in 0..20_000 {
            let command = match next {
                Next::Stop(stop) => return stop,
                Next::Do(command) => command,
            };
            watch(self, command);
            next = match self.scenario.game.step(command).map(|_| ()) {
                Ok(()) => {
                    self.look();
                    pilot.next(&self.view, &self.catalog)
                }
                Err(refusal) => pilot.refused(refusal, &self.view, &self.catalog),
            };
        }
        panic!(
            "{:?} never ends on seed {}",
            pilot.errand(),
            self.scenario.game.setup().seed
        );
    }

    /// Explores, continuing after every interruption, until nothing is left to see.
    pub(crate) fn explore(&mut self) -> Option<StopReason> {
        let level = self.view.level;
        for _ in 0..500 {
            let stop = self.send(Errand::Explore, Self::minds_its_step);
            if self.view.level != level {
                return None;
            }
            if matches!(stop, StopReason::Explored(_)) {
                return Some(stop);
            }
        }
        panic!("exploring is disturbed without end");
    }

    /// Panics on a step onto a known trap other than the goal.
    fn minds_its_step_to(goal: Point) -> impl FnMut(&Self, Command) {
        move |tour, command| {
            let ends = matches!(command, Command::Step(dir) if tour.hero() + dir == goal);
            if !ends {
                tour.minds_its_step(command);
            }
        }
    }

    fn minds_its_step(&self, command: Command) {
        let Command::Step(dir) = command else {
            return;
        };
        let cell = self.view.cells[self.hero() + dir];
        let thing = cell
            .thing
            .or(cell.mark)
            .and_then(|kind| self.catalog.kind(kind));
        assert!(
            thing.is_none_or(|entry| entry.class != ThingClass::Trap),
            "explored onto a known {}",
            thing.map_or("", |entry| entry.id.as_str())
        );
    }

    /// All floor that can be reached from the hero's tile, hidden things ignored: neither over known traps nor through
    /// locks.
    fn reachable(&self) -> Vec<Point> {
        let mut all = self.scenario.game.fork();
        let _ = all.step(Command::Dev(Dev::Reveal));
        let mut whole = View::default();
        all.view(&mut whole);
        let size = whole.cells.size();
        let known = &self.view.cells;
        let open = BitGrid::from_fn(size, |at| {
            let cell = whole.cells[at];
            let blocked = |kind| {
                let entry = self.catalog.kind(kind).unwrap();
                let facts = entry.facts;
                (facts.blocks && (!facts.opens || facts.locked || facts.holds)) || facts.engulfs
            };
            let trap = |kind| self.catalog.kind(kind).unwrap().class == ThingClass::Trap;
            let cell_known = known[at];
            cell.terrain.is_some_and(Terrain::is_walkable)
                && !cell.thing.is_some_and(blocked)
                && ![cell_known.thing, cell_known.mark]
                    .into_iter()
                    .flatten()
                    .any(trap)
        });
        // The hero may stand on a known trap already.
        let mut open = open;
        open.set(self.hero(), true);
        let mut flow = FlowMap::new(size);
        flow.flood([self.hero()], u16::MAX, &open);
        open.points().filter(|at| flow.at(*at).is_some()).collect()
    }
}

/// Share of the reachable floor that was seen, in thousandths.
fn explored(seed: u64, level: u16) -> Option<u32> {
    let mut tour = Tour::new(seed, level)?;
    tour.explore()?;
    let floor = tour.reachable();
    let seen = floor
        .iter()
        .filter(|at| tour.view.cells[**at].terrain.is_some());
    let seen = u32::try_from(seen.count()).unwrap();
    Some(seen * 1000 / u32::try_from(floor.len()).unwrap())
}

#[test]
fn exploring_sees_all_reachable_floor_and_avoids_traps() {
    for level in 2..=5 {
        for seed in 1..=3 {
            let share = explored(seed, level).unwrap_or(1000);
            assert!(
                share >= 980,
                "seed {seed}, level {level}: {share} in a thousand"
            );
        }
    }
}

#[test]
#[ignore = "takes minutes: the thousand levels of docs/interface.md"]
fn exploring_uncovers_a_thousand_levels() {
    let (mut least, mut levels, mut skipped) = (1000, 0, 0);
    let mut short = Vec::new();
    let all = (1..).flat_map(|seed| (2..=5).map(move |level| (seed, level)));
    for (seed, level) in all {
        let Some(share) = explored(seed, level) else {
            skipped += 1;
            continue;
        };
        least = least.min(share);
        if share < 980 {
            short.push((seed, level, share));
        }
        levels += 1;
        if levels == 1000 {
            break;
        }
    }
    println!("{levels} levels, at least {least} in a thousand; a trapdoor ended {skipped}");
    assert!(short.is_empty(), "seed, level, in a thousand: {short:?}");
}

/// Gas fills the only corridor when everything else is explored.
#[test]
fn exploring_waits_for_a_blocking_cloud_to_disperse() {
    let share = explored(118, 3).unwrap_or(1000);
    assert!(share >= 980, "{share} in a thousand");
}

/// Travels to a tile, restarting after every interruption; returns the last reason.
fn travel(tour: &mut Tour, goal: Point) -> StopReason {
    let level = tour.view.level;
    for _ in 0..50 {
        let stop = tour.send(Errand::Travel(goal), Tour::minds_its_step_to(goal));
        let given_up = matches!(
            stop,
            StopReason::Done | StopReason::NoWay | StopReason::OnlyRisky
        );
        if given_up || tour.view.level != level {
            return stop;
        }
    }
    panic!("{goal:?}: disturbed without end");
}

/// Travels to tiles all over a revealed level: floor, walls, water, traps, filled tiles.
fn travel_everywhere(seed: u64, level: u16, tries: usize) -> Option<()> {
    let mut tour = Tour::new(seed, level)?;
    let _ = tour.scenario.game.step(Command::Dev(Dev::Reveal));
    tour.look();
    let all: Vec<Point> = tour.view.cells.points().collect();
    let known = |at: &Point| tour.view.cells[*at].terrain.is_some();
    let all: Vec<Point> = all.into_iter().filter(known).collect();
    for goal in all.iter().step_by((all.len() / tries).max(1)) {
        let within_reach = tour.reachable().contains(goal);
        let stop = travel(&mut tour, *goal);
        if tour.view.level.0 != level {
            return None;
        }
        // Events on the way may have blocked the goal, or revealed an obstacle.
        let within_reach = within_reach && tour.reachable().contains(goal);
        let cell = tour.view.cells[*goal];
        let there = [cell.thing, cell.mark].map(|it| Some(tour.catalog.kind(it?)?.id.clone()));
        let said = format!(
            "seed {seed}, level {level}, {goal:?} ({:?}, {there:?}): {stop:?}",
            cell.terrain
        );
        let hero = tour.hero();
        let taken = tour.view.creatures.iter().any(|it| it.stands_on(*goal));
        // Some doors have orders, and stay shut to a hero who breaks one.
        let step = hero.step_towards(*goal).map(Command::Step);
        let refused = step.is_some_and(|step| tour.scenario.game.check(step).is_err());
        let is_near = taken || refused || !within_reach;
        match stop {
            StopReason::Done => assert!(
                hero == *goal || (hero.is_adjacent(*goal) && is_near),
                "{said}, but the hero is at {hero:?}"
            ),
            _ => assert!(!within_reach, "{said}"),
        }
    }
    Some(())
}

#[test]
fn travel_reaches_every_known_tile_or_reports_why_not() {
    let mut whole = 0;
    for level in 2..=5 {
        for seed in 7..=8 {
            whole += u32::from(travel_everywhere(seed, level, 30).is_some());
        }
    }
    assert!(whole >= 4, "only {whole} without a fall");
}

#[test]
fn resting_ends_when_the_hero_is_healed() {
    let mut tour = Tour::new(7, 3).unwrap();
    assert_eq!(tour.send(Errand::Rest, |_, _| {}), StopReason::Done);
    let before = tour.view.turn;
    assert_eq!(tour.send(Errand::Search(5), |_, _| {}), StopReason::Done);
    assert_eq!(tour.view.turn, before + 5);
}

/// Puts a hunter `steps` steps along the path to the way down; returns the tile of the way down and the hunter's.
fn hunted_on_the_way(tour: &mut Tour, who: &str, steps: usize) -> (Point, Point) {
    let _ = tour.scenario.game.step(Command::Dev(Dev::Reveal));
    tour.look();
    let on = |at: &Point| {
        let ground = tour.view.cells[*at].terrain;
        matches!(ground, Some(Terrain::StairsDown | Terrain::Exit))
    };
    let goal = tour.view.cells.points().find(on).unwrap();
    // The tile where a pilot would be by then.
    let mut ahead = Tour {
        scenario: tour.scenario.twin(),
        catalog: tour.catalog.clone(),
        view: tour.view.clone(),
    };
    let mut pilot = Pilot::new(Errand::Travel(goal), &ahead.view);
    for _ in 0..steps {
        if let Next::Do(command) = pilot.next(&ahead.view, &ahead.catalog) {
            let _ = ahead.scenario.game.step(command);
            ahead.look();
        }
    }
    let there = ahead.hero();
    assert_ne!(there, tour.hero());
    tour.scenario.put(who, there);
    tour.scenario.rouse();
    tour.look();
    (goal, there)
}

#[test]
fn travel_and_exploring_stop_for_a_hunter_ahead() {
    let mut met = 0;
    for seed in 1..=12 {
        let mut tour = Tour::new(seed, 2).unwrap();
        let (goal, bear) = hunted_on_the_way(&mut tour, "base:bear", 5);
        if !tour.view.creatures.iter().any(|seen| seen.hostile) {
            continue;
        }
        met += 1;
        let turn = tour.view.turn;
        let explored = tour.send(Errand::Explore, |_, _| {});
        assert!(
            matches!(explored, StopReason::Foe(..)),
            "seed {seed}: {explored:?}"
        );
        let travelled = tour.send(Errand::Travel(goal), |_, _| {});
        assert!(
            matches!(travelled, StopReason::Towards(..)),
            "seed {seed}: {travelled:?}"
        );
        assert_eq!(tour.view.turn, turn, "nobody moved");
        // Travel away from the hunter works, as far as it allows.
        let hero = tour.hero();
        let steps = hearthgate_pilot::WalkDistances::new(&tour.view, &tour.catalog);
        let away =
            tour.view.cells.points().filter(|at| {
                steps.to(*at) == Some(4) && at.distance(bear) == hero.distance(bear) + 4
            });
        let Some(away) = away.last() else {
            continue;
        };
        let _ = tour.send(Errand::Travel(away), |_, _| {});
        assert_ne!(tour.hero(), hero, "seed {seed}");
    }
    assert!(met >= 6, "{met}");
}

#[test]
fn a_fight_attacks_a_lulled_creature() {
    let mut tour = Tour::new(7, 2).unwrap();
    hunted_on_the_way(&mut tour, "base:wolf", 3);
    tour.scenario.lull();
    tour.look();
    assert!(tour.view.creatures.iter().all(|seen| !seen.hostile));
    let mut blows = 0;
    let _ = tour.send(Errand::Fight, |_, _| blows += 1);
    assert!(blows > 0);
}
