//! No information leaks: two games that differ in one hidden thing produce the same events, views and answers.

use geom::{Dir, Point, mix};
use hearthgate_pilot::{Errand, LevelPoint, Next, Pilot, legs};
use proto::{Answer, Catalog, Command, Event, Id, Mode, Query, Refusal, Remembered, View};
use sim::scenario::Scenario;
use sim::{Rules, Setup};
use std::sync::Arc;

/// The kinds to hide, in rotation: an item, a trap, a sleeping creature.
const HIDDEN: [&str; 6] = [
    "base:garnet",
    "base:trapdoor",
    "base:bear",
    "base:town_portal_scroll",
    "base:bear_trap",
    "base:orc",
];

/// One of the two games with its player.
struct Side {
    scenario: Scenario,
    view: View,
    pilot: Option<Pilot>,
}

impl Side {
    fn new(scenario: Scenario) -> Self {
        let mut side = Self {
            scenario,
            view: View::default(),
            pilot: None,
        };
        side.look();
        side
    }

    fn look(&mut self) {
        self.scenario.game.view(&mut self.view);
    }

    fn step(&mut self, command: Command) -> Result<Vec<Event>, Refusal> {
        let events = self.scenario.game.step(command);
        let events = events.map(<[Event]>::to_vec);
        self.look();
        events
    }

    fn ask(&self, query: Query) -> Answer {
        self.scenario.game.ask(query)
    }

    fn remembered(&self) -> Vec<Remembered> {
        let levels = (1..=5).map(|n| self.ask(Query::Level(proto::LevelNo(n))));
        let known = levels.filter_map(|answer| match answer {
            Answer::Level(level) => Some(*level),
            _ => None,
        });
        known.collect()
    }

    /// Returns the next decision of a pilot on this errand; starts a new pilot after the last one stopped.
    fn plan(&mut self, errand: Errand, catalog: &Catalog) -> Next {
        let view = &self.view;
        let pilot = self.pilot.get_or_insert_with(|| Pilot::new(errand, view));
        let next = pilot.next(view, catalog);
        if matches!(next, Next::Stop(_)) {
            self.pilot = None;
        }
        next
    }
}

/// The end of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The hidden thing came into sight.
    Perceived,
    /// The hidden thing changed something else first, or woke up.
    Spread,
    /// The turns ran out, or the hero died.
    Unperceived,
}

struct Pair {
    seed: u64,
    with: Side,
    without: Side,
    hidden: Id,
    catalog: Catalog,
}

impl Pair {
    fn new(rules: &Arc<Rules>, catalog: &Catalog, seed: u64) -> Option<Self> {
        let setup = Setup {
            seed,
            mode: Mode::Wizard,
            calling: None,
        };
        let mut with = Scenario::start(rules, setup).unwrap();
        with.toughen(1000);
        descend(&mut with)?;
        let at = unseen(&with, seed)?;
        let kind = HIDDEN[usize::try_from(seed).unwrap() % HIDDEN.len()];
        let mut without = with.twin();
        let hidden = with.put(kind, at);
        // Both games allocate the id, so that later things get equal ids.
        let gone = without.put(kind, at);
        without.take_away(gone);
        Some(Self {
            seed,
            with: Side::new(with),
            without: Side::new(without),
            hidden,
            catalog: catalog.clone(),
        })
    }

    /// Fails once the hidden thing is in sight, is awake, or has changed something else.
    fn is_secret(&self) -> Result<(), End> {
        let at = self.with.scenario.place(self.hidden);
        let in_sight = |at: Point| self.with.view.cells.get(at).is_some_and(|it| it.visible);
        if at.is_some_and(in_sight) {
            return Err(End::Perceived);
        }
        let like = self
            .with
            .scenario
            .is_like_but_for(&self.without.scenario, self.hidden);
        if !like || self.with.scenario.is_awake(self.hidden) {
            return Err(End::Spread);
        }
        Ok(())
    }

    /// Checks that views, answers and plans are equal.
    fn compare(&mut self, turn: u32) {
        let (seed, catalog) = (self.seed, self.catalog.clone());
        let said = format!("seed {seed}, turn {turn}");
        assert_eq!(self.with.view, self.without.view, "{said}");
        for query in self.questions(turn) {
            let answers = [self.with.ask(query), self.without.ask(query)];
            assert_eq!(answers[0], answers[1], "{said}: {query:?}");
        }
        let spot = LevelPoint {
            level: self.with.view.level,
            at: self.with.scenario.place(self.hidden).unwrap_or_default(),
        };
        let plans = [&self.with, &self.without].map(|side| {
            let mut pilot = Pilot::new(Errand::Journey(spot), &side.view);
            let route = legs(&side.view, &catalog, &side.remembered(), spot);
            (route, pilot.next(&side.view, &catalog))
        });
        assert_eq!(plans[0], plans[1], "{said}");
    }

    /// Queries about the hidden thing and about everything else.
    fn questions(&self, turn: u32) -> Vec<Query> {
        let at = self.with.scenario.place(self.hidden).unwrap_or_default();
        let hero = self.with.view.hero.as_ref();
        let bow = Query::Aim { item: None, at };
        let mut queries = vec![
            Query::Choices,
            Query::Duel(self.hidden),
            Query::Item(self.hidden),
            Query::Stock(self.hidden),
            Query::Examine(at),
            bow,
            Query::Level(self.with.view.level),
        ];
        for item in hero.into_iter().flat_map(|hero| &hero.pack) {
            queries.push(Query::Item(item.id));
            let item = Some(item.id);
            queries.push(Query::Aim { item, at });
        }
        let near = self.with.view.creatures.iter();
        queries.extend(near.map(|seen| Query::Duel(seen.id)));
        let size = self.with.view.cells.size();
        let any = mix(self.seed, turn.into());
        let x = i32::try_from(any % u64::from(size.w)).unwrap();
        let y = i32::try_from((any >> 32) % u64::from(size.h)).unwrap();
        queries.push(Query::Examine(Point::new(x, y)));
        queries
    }

    /// Returns the pilot's next command, sometimes replaced by a random one.
    fn next(&mut self, turn: u32) -> Command {
        let plans = [&mut self.with, &mut self.without]
            .map(|side| side.plan(Errand::Explore, &self.catalog));
        assert_eq!(plans[0], plans[1], "seed {}, turn {turn}", self.seed);
        let any = mix(mix(self.seed, 77), turn.into());
        match plans[0] {
            Next::Do(command) if !any.is_multiple_of(11) => command,
            _ => {
                let dir = Dir::ALL[usize::try_from((any >> 8) % 8).unwrap()];
                let odd = [Command::Wait, Command::Search, Command::Step(dir)];
                odd[usize::try_from((any >> 16) % 3).unwrap()]
            }
        }
    }

    fn play(&mut self, turns: u32) -> End {
        for turn in 0..turns {
            if let Err(end) = self.is_secret() {
                return end;
            }
            self.compare(turn);
            let command = self.next(turn);
            let results = [self.with.step(command), self.without.step(command)];
            // The step itself may reveal the hidden thing.
            if let Err(end) = self.is_secret() {
                return end;
            }
            assert_eq!(
                results[0], results[1],
                "seed {}, turn {turn}: {command:?}",
                self.seed
            );
            if results[0].is_err() {
                let refused = |side: &mut Side| side.pilot = None;
                refused(&mut self.with);
                refused(&mut self.without);
            }
            if self.with.scenario.game.is_over() {
                break;
            }
        }
        End::Unperceived
    }
}

/// Descends from the town, where everything is known, to a level where nothing is.
fn descend(scenario: &mut Scenario) -> Option<()> {
    let mut view = View::default();
    scenario.game.view(&mut view);
    let exit = |terrain| {
        matches!(
            terrain,
            Some(geom::Terrain::Exit | geom::Terrain::StairsDown)
        )
    };
    let (at, _) = view.cells.iter().find(|(_, cell)| exit(cell.terrain))?;
    scenario
        .game
        .step(Command::Dev(proto::Dev::Goto(at)))
        .ok()?;
    scenario.game.step(Command::Descend).ok()?;
    Some(())
}

/// Returns an unseen free tile less than 30 tiles away.
fn unseen(scenario: &Scenario, seed: u64) -> Option<Point> {
    let mut view = View::default();
    scenario.game.view(&mut view);
    let hero = view.hero.as_ref()?.at;
    let mut free = scenario.free();
    free.retain(|at| view.cells[*at].terrain.is_none() && at.distance(hero) < 30);
    let n = usize::try_from(mix(seed, 5) % (1 << 30)).ok()?;
    free.get(n % free.len().max(1)).copied()
}

fn compare(seeds: std::ops::RangeInclusive<u64>, turns: u32) {
    let loaded = content::load(&[content::Pack::base()]);
    let rules = Arc::new(loaded.rules.unwrap());
    let (mut perceived, mut spread, mut unperceived) = (0, 0, 0);
    for seed in seeds {
        let Some(mut pair) = Pair::new(&rules, &loaded.catalog, seed) else {
            continue;
        };
        match pair.play(turns) {
            End::Perceived => perceived += 1,
            End::Spread => spread += 1,
            End::Unperceived => unperceived += 1,
        }
    }
    println!("{perceived} perceived, {spread} spread, {unperceived} never perceived");
    assert!(perceived > 0 && unperceived > 0);
    assert!(spread * 2 < perceived + unperceived, "{spread} spread");
}

#[test]
fn hidden_things_do_not_leak_to_the_player() {
    compare(1..=24, 100);
}

#[test]
#[ignore = "takes minutes: the thousand pairs of docs/interface.md"]
fn hidden_things_do_not_leak_on_a_thousand_seeds() {
    compare(1..=1000, 200);
}
