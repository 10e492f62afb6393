//! A player made of dice: it picks among legal commands, with a little sense of direction.
//!
//! It knows what a player knows, the choices and the view, and draws from a stream of its own, so that it plays
//! the same game whoever else looks on.

mod route;
mod story;
mod taste;

use geom::{Dir, Point, Stream};
use proto::{Answer, Command, Event, Kind, Query, View, Who};
use sim::Game;

use route::Route;
use taste::Taste;

pub use story::Story;

/// So many turns after the last look even a quiet place is worth another.
const PATIENCE: u32 = 16;

/// Who walks within so many steps is worth a look.
const NEAR: i32 = 2;

/// Picks commands at random, but not without preferences.
pub struct Bot {
    luck: Stream,
    view: View,
    /// How many turns old the view is.
    age: u32,
    /// Whether more has happened since than a step.
    stirred: bool,
    /// Whether this is another level than before.
    has_arrived: bool,
    at: Point,
    heading: Dir,
    /// Whether something was put down here a moment ago.
    littered: bool,
    route: Route,
}

impl Bot {
    /// A bot that always plays the same with the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            luck: Stream::named(seed, "bot", 0),
            view: View::default(),
            age: 0,
            stirred: true,
            has_arrived: true,
            at: Point::default(),
            heading: Dir::East,
            littered: false,
            route: Route::default(),
        }
    }

    /// The next command: one of those that would not be refused.
    pub fn choose(&mut self, game: &Game) -> Command {
        let Answer::Choices(choices) = game.ask(Query::Choices) else {
            return Command::Wait;
        };
        self.look_about(game);
        let taste = Taste {
            at: self.at,
            heading: self.heading,
            route: self.route.step(self.at),
            littered: self.littered,
            ..Taste::of(&self.view)
        };
        let weights = choices.iter().map(|command| taste.weight(*command));
        let chosen = self.luck.weighted(weights);
        let command = chosen.and_then(|n| choices.get(n).copied());
        self.note(command.unwrap_or(Command::Wait))
    }

    fn note(&mut self, command: Command) -> Command {
        match command {
            Command::Step(dir) => self.heading = dir,
            Command::Drop { .. } => self.littered = true,
            _ => {}
        }
        command
    }

    /// Filling a view costs about as much as a turn, so it is done only when something may have changed.
    fn look_about(&mut self, game: &Game) {
        if self.stirred || self.age >= PATIENCE || self.route.is_over(self.at) {
            self.look(game);
        }
        if self.route.is_over(self.at) {
            let rules = game.rules();
            let is_item = |kind| rules.item(kind).is_some();
            let tends = |kind| rules.monster(kind).is_some_and(|def| def.tends.is_some());
            let healer = self.is_hurt().then(|| self.one_who(&tends)).flatten();
            self.route
                .plan(&self.view, healer, &is_item, self.at, &mut self.luck);
        }
        self.route.shorten();
    }

    fn is_hurt(&self) -> bool {
        let hero = self.view.hero.as_ref();
        hero.is_some_and(|hero| hero.health < hero.health_max)
    }

    /// Where the nearest creature in sight of a certain kind stands.
    fn one_who(&self, fits: &dyn Fn(Kind) -> bool) -> Option<Point> {
        let mut creatures = self.view.creatures.iter();
        creatures
            .find(|creature| fits(creature.kind))
            .map(|creature| creature.at)
    }

    fn look(&mut self, game: &Game) {
        game.view(&mut self.view);
        self.age = 0;
        self.stirred = false;
        if let Some(hero) = &self.view.hero {
            self.at = hero.at;
        }
        if std::mem::take(&mut self.has_arrived) {
            self.route.begin(self.at);
        }
    }

    /// Takes note of what came of the last command.
    pub fn heed(&mut self, events: &[Event]) {
        self.age += 1;
        for event in events {
            match *event {
                Event::Moved {
                    who: Who::Hero, to, ..
                } => {
                    self.at = to;
                    self.littered = false;
                }
                // What goes on far off can wait.
                Event::Moved { to, .. } if to.distance(self.at) > NEAR => {}
                Event::Arrived { .. } => {
                    self.stirred = true;
                    self.has_arrived = true;
                }
                Event::Mapped { .. } | Event::Teleported { who: Who::Hero, .. } => {
                    self.stirred = true;
                    self.route.forget();
                }
                _ => self.stirred = true,
            }
        }
    }

    /// Forgets everything but its luck, as when another game begins.
    pub fn start_over(&mut self) {
        self.stirred = true;
        self.has_arrived = true;
        self.littered = false;
    }
}
