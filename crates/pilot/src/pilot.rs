//! One errand from start to end.

use crate::alarm::Alarm;
use crate::chart::Chart;
use crate::danger;
use crate::danger_spots::DangerSpots;
use crate::errand::{Errand, LevelPoint, Next, StopReason};
use crate::explore;
use crate::fight::Fight;
use crate::journey::Leg;
use crate::mapped_tiles::MappedTiles;
use crate::pickup::{self, Pickup};
use crate::run::RunState;
use crate::travel::{self, PathStep};
use geom::{BitGrid, FlowMap, Point, Size};
use proto::{Catalog, Command, Hero, Hunger, Id, LevelNo, Refusal, View, VisibleCreature, Warming};

/// Turns a pilot waits for a creature in the way before it gives up.
const PATIENCE: u8 = 4;
/// Turns a pilot waits for clouds to disperse.
const PATIENCE_WITH_CLOUDS: u8 = 60;
/// A detour around a creature that is longer by at most this many steps is taken at once; a longer one only after
/// waiting.
const DETOUR: u16 = 8;

/// Distance in tiles to keep from far stronger creatures, unless the player asks for a goal nearer to one.
const BERTH: i32 = 2;

/// Carries out one errand, one command at a time.
#[derive(Clone, Debug)]
pub struct Pilot {
    errand: Errand,
    alarm: Alarm,
    /// Far stronger creatures to keep away from.
    danger_spots: DangerSpots,
    mapped_tiles: MappedTiles,
    flow: FlowMap,
    run: Option<RunState>,
    pickup: Pickup,
    /// Legs of a journey; `whom` is the creature to meet.
    legs: Vec<Leg>,
    whom: Option<Id>,
    /// Tiles that the game refused to let the hero enter.
    barred: Vec<Point>,
    /// Tiles of creatures that a detour avoids.
    avoided: Vec<Point>,
    /// Tiles with items that could not be taken.
    declined: Vec<Point>,
    /// Target tile of the last step; `taking` is the item of the last pick-up.
    towards: Option<Point>,
    taking: Option<Id>,
    /// Whether the last command was a shot.
    shot: bool,
    waited: u8,
    outwaited: u8,
    searched: u16,
    begun: bool,
    known: usize,
    fight: Fight,
    /// Hunters in view that cannot reach the hero.
    cut_off: Vec<Id>,
    /// Whether to strike one blow however badly the hero is hurt.
    dares: bool,
    /// Whether to explore in view of hunters that the hero knows no way to, and those hunters.
    ignores_unreachable: bool,
    unreachable: Vec<Id>,
}

impl Pilot {
    /// Creates a pilot. Everything in view now is known to the player and does not interrupt. The exception: exploring,
    /// resting and searching do not start in view of a foe, unless the foe is cut off from the hero.
    #[must_use]
    pub fn new(errand: Errand, view: &View) -> Self {
        let run = match errand {
            Errand::Run(dir) => Some(RunState::new(dir)),
            _ => None,
        };
        let mut danger_spots = DangerSpots::default();
        danger_spots.note(view);
        Self {
            errand,
            alarm: Alarm::new(view),
            danger_spots,
            mapped_tiles: MappedTiles::default(),
            flow: FlowMap::new(Size::new(0, 0)),
            run,
            pickup: Pickup::default(),
            legs: Vec::new(),
            whom: None,
            barred: Vec::new(),
            avoided: Vec::new(),
            declined: Vec::new(),
            towards: None,
            taking: None,
            shot: false,
            waited: 0,
            outwaited: 0,
            searched: 0,
            begun: false,
            known: known(view),
            fight: Fight::default(),
            cut_off: Vec::new(),
            dares: false,
            ignores_unreachable: false,
            unreachable: Vec::new(),
        }
    }

    /// Makes the pilot fight on with a badly hurt hero, for one blow or step at a time.
    #[must_use]
    pub const fn daring(mut self) -> Self {
        self.dares = true;
        self
    }

    /// Makes exploring take one step although hunters are in view, if the hero can neither walk up to one of them nor
    /// shoot it. Otherwise such a hunter would refuse both exploring and a fight.
    #[must_use]
    pub const fn ignoring_unreachable(mut self) -> Self {
        self.ignores_unreachable = true;
        self
    }

    /// Sets the pick-up rule for exploring.
    #[must_use]
    pub fn picking(mut self, pickup: Pickup) -> Self {
        self.pickup = pickup;
        self
    }

    /// Makes exploration leave the items on these tiles, which the player dropped on purpose.
    #[must_use]
    pub fn leaving(mut self, places: impl IntoIterator<Item = Point>) -> Self {
        for at in places {
            if !self.declined.contains(&at) {
                self.declined.push(at);
            }
        }
        self
    }

    /// Sets the far stronger creatures that are known before the start.
    #[must_use]
    pub fn keeping_off(mut self, danger_spots: DangerSpots) -> Self {
        self.danger_spots = danger_spots;
        self
    }

    /// Sets the tiles that are known but were never seen; exploring goes there.
    #[must_use]
    pub fn seeing(mut self, mapped_tiles: MappedTiles) -> Self {
        self.mapped_tiles = mapped_tiles;
        self
    }

    /// Far stronger creatures known by now.
    #[must_use]
    pub const fn danger_spots(&self) -> &DangerSpots {
        &self.danger_spots
    }

    /// Sets the legs of a journey.
    #[must_use]
    pub fn by_way_of(mut self, legs: Vec<Leg>) -> Self {
        self.legs = legs;
        self
    }

    /// Makes the pilot follow a creature instead of going to its last known tile.
    #[must_use]
    pub const fn to_meet(mut self, whom: Option<Id>) -> Self {
        self.whom = whom;
        self
    }

    /// Hunters in view that the errand ignores, because they cannot reach the hero.
    #[must_use]
    pub fn cut_off(&self) -> &[Id] {
        &self.cut_off
    }

    /// Hunters in view that exploring ignores, although they may know a way to the hero.
    #[must_use]
    pub fn unreachable(&self) -> &[Id] {
        &self.unreachable
    }

    #[must_use]
    pub const fn errand(&self) -> Errand {
        self.errand
    }

    /// Returns the next decision. Call it after the last command was carried out, with the view that resulted.
    pub fn next(&mut self, view: &View, catalog: &Catalog) -> Next {
        let Some(hero) = view.hero.as_ref().filter(|_| view.ending.is_none()) else {
            return Next::Stop(StopReason::Nobody);
        };
        let disturbed = self.disturbed(view, catalog);
        self.danger_spots.note(view);
        self.mapped_tiles.note(view);
        if let Some(stop) = disturbed {
            return Next::Stop(stop);
        }
        let goes_singly = self.dares || !self.unreachable.is_empty();
        if goes_singly && self.begun {
            return Next::Stop(StopReason::Done);
        }
        self.begun = true;
        let next = match self.errand {
            Errand::Rest => rest(hero),
            Errand::Search(turns) => self.search(view, turns),
            Errand::Travel(goal) => self.travel(view, catalog, hero, goal),
            Errand::Journey(goal) => self.journey(view, catalog, hero, goal),
            Errand::Explore => self.explore(view, catalog, hero),
            Errand::Run(_) => self.run(view, catalog, hero),
            Errand::Fight => {
                let chart = self.chart(view, catalog);
                let flow = &mut self.flow;
                match self
                    .fight
                    .next(flow, view, hero, &chart, &self.cut_off, self.dares)
                {
                    Ok(way) => self.go(view, way),
                    Err(next) => {
                        self.waited = 0;
                        next
                    }
                }
            }
        };
        self.towards = match next {
            Next::Do(Command::Step(dir)) => Some(hero.at + dir),
            _ => None,
        };
        self.shot = matches!(next, Next::Do(Command::Shoot(_)));
        self.taking = match next {
            Next::Do(Command::PickUp(id)) => Some(id),
            _ => None,
        };
        next
    }

    /// Handles a refused command: finds a way around the obstacle, or stops.
    pub fn refused(&mut self, refusal: Refusal, view: &View, catalog: &Catalog) -> Next {
        let walks = matches!(
            self.errand,
            Errand::Explore | Errand::Travel(_) | Errand::Journey(_)
        );
        if std::mem::take(&mut self.shot) {
            self.fight.stop_shooting();
            return self.next(view, catalog);
        }
        match (self.towards.take(), self.taking.take(), &view.hero) {
            (Some(at), _, _) if walks && !self.barred.contains(&at) => self.barred.push(at),
            (None, Some(_), Some(hero)) => self.declined.push(hero.at),
            _ => return Next::Stop(StopReason::Refused(refusal)),
        }
        self.next(view, catalog)
    }

    fn disturbed(&mut self, view: &View, catalog: &Catalog) -> Option<StopReason> {
        // A foe that is struck in its sleep wakes up.
        if let Some(foe) = self.fight.foe() {
            self.alarm.expect(foe);
        }
        let ignored = std::mem::take(&mut self.cut_off);
        self.cut_off = danger::cut_off(&mut self.flow, view, catalog);
        let (hurt, halved) = (self.alarm.is_hurt(view), self.alarm.is_halved(view));
        let fights = self.errand == Errand::Fight && self.begun;
        let (dares, danger_spots) = (self.dares, &self.danger_spots);
        let shot = self.shot;
        let stays = matches!(self.errand, Errand::Rest | Errand::Search(_));
        let news = self.alarm.check_but(view, |stop| match stop {
            // A wound is reported after all other news.
            StopReason::Hurt | StopReason::Looming | StopReason::AllyHurt(..) => fights,
            // An arrow was shot.
            StopReason::Lost => fights && shot,
            StopReason::Weak => fights && dares,
            // A creature that is already known does not interrupt. A hero who stays where it passes by has seen it once.
            StopReason::Deadly(id, _) if stays => danger_spots.has_met(*id),
            StopReason::Deadly(id, _) => {
                let mut seen = view.creatures.iter().filter(|seen| seen.id == *id);
                seen.any(|seen| danger_spots.is_near(seen.at, 0))
            }
            _ => false,
        });
        if let Some(StopReason::Elsewhere(level)) = news
            && self.expects(level)
        {
            let foe = danger::hunters(view).next();
            return foe.map(|foe| StopReason::Foe(foe.id, foe.kind));
        }
        let idle = matches!(
            self.errand,
            Errand::Explore | Errand::Rest | Errand::Search(_)
        );
        if self.begun {
            let mut hunters = danger::hunters(view);
            let loose = hunters
                .find(|foe| idle && ignored.contains(&foe.id) && !self.cut_off.contains(&foe.id));
            let loose = loose.map(|foe| StopReason::Foe(foe.id, foe.kind));
            let wound = if halved {
                StopReason::Halved
            } else {
                StopReason::Hurt
            };
            let wound = (fights && hurt && !dares).then_some(wound);
            return news.or(loose).or(wound);
        }
        let threatened = |hero: &Hero| view.threatened.contains(&hero.at);
        if idle && view.hero.as_ref().is_some_and(threatened) {
            return Some(StopReason::Threatened);
        }
        let loose = danger::hunters(view).filter(|foe| !self.cut_off.contains(&foe.id));
        let loose: Vec<&VisibleCreature> = loose.filter(|_| idle).collect();
        if self.errand == Errand::Explore && self.ignores_unreachable {
            let chart = Chart::new(view, catalog, &self.barred);
            let beyond = danger::out_of_reach(&mut self.flow, view, &chart);
            if loose.iter().all(|foe| beyond.contains(&foe.id)) {
                self.unreachable = loose.iter().map(|foe| foe.id).collect();
                return None;
            }
        }
        let foe = loose.first()?;
        Some(StopReason::Foe(foe.id, foe.kind))
    }

    /// Whether the journey leads over this level.
    fn expects(&self, level: LevelNo) -> bool {
        let Errand::Journey(goal) = self.errand else {
            return false;
        };
        goal.level == level || self.legs.iter().any(|leg| leg.level == level)
    }

    fn chart(&self, view: &View, catalog: &Catalog) -> Chart {
        let mut chart = Chart::new(view, catalog, &self.barred);
        let goal = match self.errand {
            Errand::Explore => None,
            Errand::Travel(goal) => Some(goal),
            Errand::Journey(goal) => (goal.level == view.level).then_some(goal.at),
            _ => return chart,
        };
        let near = |at: Point| self.danger_spots.is_near(at, BERTH);
        // A goal near such a creature is the player's own choice.
        if !self.danger_spots.is_empty() && !goal.is_some_and(near) {
            chart.keep_off(near);
        }
        chart
    }

    fn search(&mut self, view: &View, turns: u16) -> Next {
        let found = known(view) != self.known;
        if found || self.searched == turns {
            return Next::Stop(if found {
                StopReason::Found
            } else {
                StopReason::Done
            });
        }
        self.searched += 1;
        Next::Do(Command::Search)
    }

    fn travel(&mut self, view: &View, catalog: &Catalog, hero: &Hero, goal: Point) -> Next {
        let whom = view
            .creatures
            .iter()
            .find(|seen| Some(seen.id) == self.whom);
        let goal = whom.map_or(goal, |seen| seen.at);
        let mut blocking = view.creatures.iter().filter(|seen| seen.is_in_the_way());
        let blocker = blocking.find(|seen| seen.stands_on(goal));
        let taken = blocker.is_some();
        if goal == hero.at {
            return Next::Stop(StopReason::Done);
        }
        let alike = if taken && whom.is_none() {
            travel::ways_like(view, goal)
        } else {
            Vec::new()
        };
        if alike.contains(&hero.at) {
            return Next::Stop(StopReason::Done);
        }
        // A creature cannot be walked through: a tile beside it is close enough.
        if let Some(blocker) = blocker
            && alike.is_empty()
            && hero.at.is_adjacent(goal)
        {
            return Next::Stop(if whom.is_some() {
                StopReason::Done
            } else {
                StopReason::InTheWay(blocker.id)
            });
        }
        let chart = self.chart(view, catalog);
        let mut ends = travel::ends(&view.cells, &chart, goal);
        ends.extend(alike);
        let open = travel::crossable(&chart, hero.at, goal);
        let way = self.way(view, hero.at, &ends, &open);
        if way != PathStep::None {
            return self.lead(view, hero.at, way);
        }
        let mut all = chart.all();
        all.set(hero.at, true);
        let risky = self.way(view, hero.at, &ends, &all) != PathStep::None;
        Next::Stop(if risky {
            StopReason::OnlyRisky
        } else {
            StopReason::NoWay
        })
    }

    fn journey(&mut self, view: &View, catalog: &Catalog, hero: &Hero, goal: LevelPoint) -> Next {
        if goal.level == view.level {
            return self.travel(view, catalog, hero, goal.at);
        }
        let leg = self.legs.iter().find(|leg| leg.level == view.level);
        let Some(leg) = leg.cloned() else {
            return Next::Stop(StopReason::NoWay);
        };
        if leg.ways.contains(&hero.at) {
            return Next::Do(leg.take);
        }
        let chart = self.chart(view, catalog);
        let mut open = chart.safe;
        open.set(hero.at, true);
        let way = self.way(view, hero.at, &leg.ways, &open);
        self.lead(view, hero.at, way)
    }

    fn explore(&mut self, view: &View, catalog: &Catalog, hero: &Hero) -> Next {
        let pickup = &self.pickup;
        let mut here = hero.underfoot.iter();
        let wanted = here.find(|item| {
            let has_room = pickup::has_room(hero, item.kind, item.count, catalog);
            pickup.wants(item.kind, catalog) && has_room
        });
        if let Some(item) = wanted.filter(|_| !self.declined.contains(&hero.at)) {
            return Next::Do(Command::PickUp(item.id));
        }
        let chart = self.chart(view, catalog);
        let mut open = chart.safe.clone();
        open.set(hero.at, true);
        let mut goals = explore::goals(view, catalog, pickup, &self.declined, &self.mapped_tiles);
        goals.retain(|at| *at != hero.at);
        let near = goals.iter().copied().filter(|at| open.get(*at));
        let near: Vec<Point> = near.collect();
        match self.way(view, hero.at, &near, &open) {
            PathStep::None => {}
            way => return self.go(view, way),
        }
        if let Some(next) = self.outwait(view, hero.at, &chart, goals) {
            return next;
        }
        let things = explore::untaken(view, catalog, &self.pickup, &self.declined);
        Next::Stop(StopReason::Explored(explore::left(
            &mut self.flow,
            view,
            catalog,
            &chart,
            &things,
        )))
    }

    /// Handles a path that only a cloud blocks: leaves the cloud by the shortest path and waits for it to disperse.
    fn outwait(
        &mut self,
        view: &View,
        at: Point,
        chart: &Chart,
        mut goals: Vec<Point>,
    ) -> Option<Next> {
        let mut open = chart.safe.clone();
        open.union(&chart.clouded);
        open.set(at, true);
        goals.retain(|goal| open.get(*goal));
        let tired = self.outwaited == PATIENCE_WITH_CLOUDS || chart.clouded.is_empty();
        if tired || self.way(view, at, &goals, &open) == PathStep::None {
            return None;
        }
        self.outwaited += 1;
        if chart.clouded.get(at) {
            let clear: Vec<Point> = chart.safe.points().collect();
            let way = self.way(view, at, &clear, &open);
            return (way != PathStep::None).then(|| self.go(view, way));
        }
        Some(Next::Do(Command::Wait))
    }

    fn run(&mut self, view: &View, catalog: &Catalog, hero: &Hero) -> Next {
        let chart = self.chart(view, catalog);
        let Some(run) = &mut self.run else {
            return Next::Stop(StopReason::Done);
        };
        // The first step is the player's own choice.
        let led = run.has_begun();
        match run.step(view, catalog, &chart, hero.at) {
            Ok(dir) => match danger::nearer(view, hero.at, hero.at + dir).filter(|_| led) {
                Some(hunter) => Next::Stop(StopReason::Towards(hunter.id, hunter.kind)),
                None => Next::Do(Command::Step(dir)),
            },
            Err(stop) => Next::Stop(stop),
        }
    }

    /// Finds the way to the nearest goal, around creatures where the detour is not much longer.
    fn way(&mut self, view: &View, from: Point, goals: &[Point], open: &BitGrid) -> PathStep {
        let others = view.creatures.iter().filter(|seen| seen.is_in_the_way());
        let others: Vec<Point> = others.flat_map(proto::VisibleCreature::tiles).collect();
        // A goal on which a creature was met counts again when it has left, or when no other can be reached.
        let held = |at: &Point| {
            let is_seen = view.cells.get(*at).is_some_and(|cell| cell.visible);
            self.avoided.contains(at) && (others.contains(at) || !is_seen)
        };
        let mut kept = goals.to_vec();
        kept.retain(|at| !held(at));
        let mut clear = open.clone();
        for at in self.avoided.iter().filter(|at| !kept.contains(at)) {
            clear.set(*at, false);
        }
        let ends = kept.iter().copied();
        let mut way = travel::way(&mut self.flow, view, from, ends, &clear);
        if way == PathStep::None && !self.avoided.is_empty() {
            self.avoided.clear();
            clear.clone_from(open);
            kept = goals.to_vec();
            let ends = kept.iter().copied();
            way = travel::way(&mut self.flow, view, from, ends, open);
        }
        let PathStep::Taken(at) = way else {
            return way;
        };
        let straight = self.flow.at(from).unwrap_or(0);
        // A goal with a creature on it does not count while there is another.
        let mut free = kept.clone();
        free.retain(|at| !others.contains(at));
        if free.is_empty() {
            free = kept;
        }
        for at in others.into_iter().filter(|at| !free.contains(at)) {
            clear.set(at, false);
        }
        let round = travel::way(&mut self.flow, view, from, free, &clear);
        let longer = self.flow.at(from).unwrap_or(u16::MAX) > straight.saturating_add(DETOUR);
        if !matches!(round, PathStep::Step(_)) || (longer && self.waited < PATIENCE) {
            return way;
        }
        self.avoided.push(at);
        round
    }

    /// Takes a step of the way just found in `flow`, unless it leads to a hunter that the player does not want to meet.
    /// A player who goes to meet a hunter wants to fight, whichever of several is met first.
    fn lead(&mut self, view: &View, from: Point, way: PathStep) -> Next {
        let mut tiles = Vec::new();
        let (mut at, mut next) = match way {
            PathStep::Step(dir) => (from, Some(dir)),
            PathStep::Taken(at) => {
                tiles.extend([at, at]);
                (at, None)
            }
            PathStep::There | PathStep::None => return self.go(view, way),
        };
        while let Some(dir) = next {
            at += dir.delta();
            tiles.push(at);
            next = self.flow.downhill(at);
        }
        let exempt = self.cut_off.iter().chain(&self.unreachable).copied();
        let exempt: Vec<Id> = exempt.chain(self.whom).collect();
        let mut seen = view.creatures.iter();
        if seen.any(|it| Some(it.id) == self.whom && it.hostile) {
            return self.go(view, way);
        }
        match danger::walks_up_to(view, from, &tiles, &exempt) {
            Some(hunter) => Next::Stop(StopReason::Towards(hunter.id, hunter.kind)),
            None => self.go(view, way),
        }
    }

    /// Takes a step of the way. Waits up to [`PATIENCE`] turns for a creature that blocks it.
    fn go(&mut self, view: &View, way: PathStep) -> Next {
        match way {
            PathStep::There => Next::Stop(StopReason::Done),
            PathStep::None => Next::Stop(StopReason::NoWay),
            PathStep::Step(dir) => {
                self.waited = 0;
                Next::Do(Command::Step(dir))
            }
            PathStep::Taken(at) if self.waited == PATIENCE => {
                let who = view.creatures.iter().find(|seen| seen.stands_on(at));
                Next::Stop(who.map_or(StopReason::NoWay, |seen| StopReason::InTheWay(seen.id)))
            }
            PathStep::Taken(_) => {
                self.waited += 1;
                Next::Do(Command::Wait)
            }
        }
    }
}

fn rest(hero: &Hero) -> Next {
    let ails = hero.conditions.iter().any(|it| !it.condition.is_boon());
    // Beside a fire, a hero with spells also waits for Warmth.
    let cold = hero.warming == Warming::Fire && hero.warmth < hero.warmth_max;
    let ails = ails || (cold && !hero.spells.is_empty());
    if hero.hunger <= Hunger::Hungry {
        Next::Stop(StopReason::Hungry)
    } else if hero.health >= hero.health_max && !ails {
        Next::Stop(StopReason::Done)
    } else {
        Next::Do(Command::Wait)
    }
}

/// Counts the known terrain and things, which a successful search increases.
fn known(view: &View) -> usize {
    let marks = view.cells.as_slice().iter();
    let marks =
        marks.map(|cell| usize::from(cell.terrain.is_some()) + usize::from(cell.thing.is_some()));
    marks.sum()
}

#[cfg(test)]
mod tests;
