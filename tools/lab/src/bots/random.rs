//! A bot that picks legal commands at random, weighted by [`Taste`] and a [`Route`].

use geom::{Dir, Point, Stream};
use proto::{Catalog, Command, Event, Kind, View, Who};

use super::Bot;
use super::route::Route;
use super::taste::Taste;

/// The bot looks again after this many turns, even if nothing happened.
const MAX_VIEW_AGE: u32 = 16;

/// Movement within this many steps makes the bot look again.
const NEAR: i32 = 2;

pub struct Random {
    luck: Stream,
    view: View,
    /// Age of the view in turns.
    age: u32,
    /// Whether anything but the hero's step or a distant movement happened since the last look.
    stirred: bool,
    /// Whether the hero has reached another level since the last look.
    has_arrived: bool,
    at: Point,
    heading: Dir,
    /// Whether the hero has just dropped something on this tile.
    littered: bool,
    route: Route,
}

impl Random {
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

    fn note(&mut self, command: Command) -> Command {
        match command {
            Command::Step(dir) => self.heading = dir,
            Command::Drop { .. } => self.littered = true,
            _ => {}
        }
        command
    }

    fn look_about(&mut self, view: &View, catalog: &Catalog) {
        if self.wants_view() {
            self.look(view);
        }
        if self.route.is_over(self.at) {
            let entry = |kind| catalog.kind(kind);
            let is_item = |kind| entry(kind).is_some_and(|it| it.class.is_carried());
            let tends = |kind| entry(kind).is_some_and(|it| it.facts.tends);
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

    /// Position of the nearest creature in view whose kind fits.
    fn one_who(&self, fits: &dyn Fn(Kind) -> bool) -> Option<Point> {
        let mut creatures = self.view.creatures.iter();
        creatures
            .find(|creature| fits(creature.kind))
            .map(|creature| creature.at)
    }

    fn look(&mut self, view: &View) {
        self.view.clone_from(view);
        self.age = 0;
        self.stirred = false;
        if let Some(hero) = &self.view.hero {
            self.at = hero.at;
        }
        if std::mem::take(&mut self.has_arrived) {
            self.route.begin(self.at);
        }
    }
}

impl Bot for Random {
    fn wants_view(&self) -> bool {
        self.stirred || self.age >= MAX_VIEW_AGE || self.route.is_over(self.at)
    }

    fn choose(&mut self, view: &View, choices: &[Command], catalog: &Catalog) -> Command {
        if choices.is_empty() {
            return Command::Wait;
        }
        self.look_about(view, catalog);
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

    fn heed(&mut self, events: &[Event]) {
        self.age += 1;
        for event in events {
            match *event {
                Event::Moved {
                    who: Who::Hero, to, ..
                } => {
                    self.at = to;
                    self.littered = false;
                }
                // Events far away can wait.
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

    fn start_over(&mut self) {
        self.stirred = true;
        self.has_arrived = true;
        self.littered = false;
    }
}
