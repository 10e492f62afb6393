//! A pack over the base pack hangs a level off the wood, without a change to the wood's file.

use crate::errands::Tour;
use content::Pack;
use geom::Point;
use hearthgate_pilot::{Errand, LevelPoint, Pilot, StopReason, legs};
use proto::{Answer, Command, LevelNo, Passage, Query, Refusal, Remembered};

const MILE: &str = r#"
depth = 3
theme = "base:wood"
leads = [{ from = "base:wood_edge", by = "hedge_gap" }]

[map]
start = { caves = {} }
steps = [
  { start_by_area = { area = "west" } },
  { cull_unreachable = {} },
  { spawn_in_regions = { tag = "monster", size = 320, per_region = "1" } },
]

[text]
name = "The Mile"
description = "A road on the other side of the hedge."
"#;

const GAP: &str = r##"
look = { glyph = "(", colour = "#40A040" }

[text]
name = "gap in the hedge"
"##;

const WOOD: LevelNo = LevelNo(2);

fn mile() -> Pack {
    let manifest = "name = 'mile'\nversion = '1.0.0'\nrequires = ['base']";
    let files = [
        ("pack.toml", manifest),
        ("levels/the_mile.toml", MILE),
        ("features/hedge_gap.toml", GAP),
    ];
    files.into_iter().collect()
}

impl Tour {
    fn remembers(&self, level: LevelNo) -> Option<Remembered> {
        match self.scenario.game.ask(Query::Level(level)) {
            Answer::Level(known) => Some(*known),
            _ => None,
        }
    }

    /// A known passage of the present level.
    fn passage(&self, fits: impl Fn(&Passage) -> bool) -> Passage {
        let known = self.remembers(self.view.level).unwrap().passages;
        *known.iter().find(|it| fits(it)).expect("a passage")
    }

    /// Goes to a tile of any level, restarting after every interruption.
    fn travel(&mut self, goal: LevelPoint) {
        for _ in 0..50 {
            let count = u16::try_from(self.catalog.levels.len()).unwrap();
            let known = (1..=count).filter_map(|n| self.remembers(LevelNo(n)));
            let known: Vec<Remembered> = known.collect();
            let route = legs(&self.view, &self.catalog, &known, goal).expect("a known route");
            let pilot = Pilot::new(Errand::Journey(goal), &self.view).by_way_of(route);
            let stop = self.send_pilot(pilot, |_, _| ());
            self.scenario.empty();
            self.look();
            if stop == StopReason::Done {
                assert_eq!((self.view.level, self.hero()), (goal.level, goal.at));
                return;
            }
        }
        panic!("{goal:?}: disturbed without end");
    }

    fn take(&mut self, passage: Passage) {
        let (level, at) = (self.view.level, passage.at);
        self.travel(LevelPoint { level, at });
        self.scenario.game.step(passage.take).unwrap();
        self.scenario.empty();
        self.look();
    }
}

#[test]
fn the_explorer_goes_to_a_branch_and_back() {
    let loaded = content::load(&[Pack::base(), mile()]);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let catalog = loaded.catalog.clone();
    let last = LevelNo(u16::try_from(catalog.levels.len()).unwrap());
    let mile = catalog.level(last).unwrap();
    assert_eq!(
        (&*mile.id, mile.above, mile.aside),
        ("mile:the_mile", Some(WOOD), true)
    );
    let gap = catalog.find("mile:hedge_gap");
    let mut tour = Tour::over(loaded, 6, 2).expect("the wood");
    assert_eq!(tour.scenario.game.score().depth, 100);
    tour.explore();
    let entrance = tour.passage(|it| it.by == gap);
    assert_eq!((entrance.take, entrance.to), (Command::Descend, None));
    tour.take(entrance);
    assert_eq!(tour.view.level, last);
    assert_eq!(tour.scenario.game.score().depth, 200);
    tour.explore();
    let back = tour.passage(|it| it.take == Command::Ascend);
    assert_eq!(back.to, Some(WOOD));
    assert_eq!(
        tour.remembers(last).unwrap().passages,
        [back],
        "the end of a branch"
    );
    // A journey follows the ways, not the numbers of the levels.
    let road = tour.remembers(WOOD).unwrap().passages;
    let road = road.iter().find(|it| it.take == Command::Ascend).unwrap();
    tour.travel(LevelPoint {
        level: WOOD,
        at: road.at,
    });
    assert_eq!(tour.passage(|it| it.by == gap).to, Some(last));
    tour.travel(LevelPoint {
        level: last,
        at: back.at,
    });
    tour.take(back);
    assert_eq!((tour.view.level, tour.hero()), (WOOD, entrance.at));
    let refused = tour.scenario.game.check(Command::Ascend);
    assert_eq!(refused, Err(Refusal::NoWay));
    tour.take(tour.passage(|it| it.take == Command::Descend && it.by.is_none()));
    assert_eq!(tour.view.level, LevelNo(3));
    let score = tour.scenario.game.score();
    assert_eq!(score.depth, 200, "no deeper than the branch");
}

#[test]
fn a_branch_changes_nothing_else() {
    let base = content::load(&[Pack::base()]).rules.unwrap();
    let rules = content::load(&[Pack::base(), mile()]).rules.unwrap();
    for seed in 0..3 {
        for number in (1..=7).map(LevelNo) {
            let map = |rules: &sim::Rules| {
                let map = rules.map(&rules.run_plan(seed), seed, number);
                map.unwrap().unwrap()
            };
            let (with, without) = (map(&rules), map(&base));
            assert_eq!(with.start, without.start);
            let exits = with.exits.len() - without.exits.len();
            assert_eq!(exits, usize::from(number == WOOD));
            let differs = |at: &Point| with.terrain[*at] != without.terrain[*at];
            assert_eq!(with.terrain.points().filter(differs).count(), exits);
        }
    }
}
