//! Short animations of events, drawn over the map. The game does not wait for them.
//!
//! Drawing is a function of elapsed time, so a terminal, a film and a test draw a moment alike. No animation
//! lasts longer than 300 ms, except numbers, which hide nothing. Figures that walk and numbers are for maps drawn in
//! pixels only. Endless motion (water, fire, stars) is drawn elsewhere, with the time of
//! [`Clock`].

mod blast;
mod brush;
mod clock;
mod drain;
mod fade;
mod flash;
mod flight;
mod glide;
mod night;
mod number;
mod portal;
mod shade;
mod sweep;
mod turn;

use crate::viewport::Viewport;
use blast::Blast;
use brush::Brush;
use drain::Drain;
use fade::Fade;
use flash::{Flash, Sign};
use flight::Flight;
use glide::Glides;
use number::Number;
use paint::{MapEffect, Movement};
use proto::{Catalog, Colour, Event, Id, Means, View};
use ratatui_core::buffer::Buffer;
use sweep::Sweep;
use turn::FRAME;

pub(crate) use clock::Clock;
pub(crate) use drain::losses;
pub(crate) use glide::steps;
pub(crate) use night::night;
pub(crate) use portal::portals;
pub(crate) use turn::Turn;

/// Maximum duration of an animation, in milliseconds.
#[cfg(test)]
const LONGEST: u64 = 300;
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    now: u64,
    flights: Vec<Flight>,
    blasts: Vec<Blast>,
    flashes: Vec<Flash>,
    drains: Vec<Drain>,
    glides: Glides,
    numbers: Vec<Number>,
    sweep: Option<Sweep>,
    fade: Option<Fade>,
}

impl Effects {
    /// Starts the animations of a turn. Running ones continue, unless the hero has changed level.
    pub(crate) fn show(&mut self, turn: &Turn<'_>, now: u64) {
        self.now = now;
        if turn.elsewhere {
            self.clear();
            self.fade = turn.view.hero.as_ref().map(|hero| Fade::new(hero.at, now));
        }
        self.drains.retain(|drain| drain.ends() > now);
        let drains = turn.losses.iter().map(|loss| Drain::new(*loss, now));
        self.drains.extend(drains);
        // All shots of a turn fly at the same time. The events after them show once they have landed.
        let mut then = now;
        let mut sprung = Vec::new();
        if turn.pixels && !turn.elsewhere {
            self.glides.walk(turn, now);
        }
        for event in turn.events {
            if turn.pixels {
                self.glides.strike(event, turn, then);
                self.number(event, turn, then);
            }
            match *event {
                Event::Shot { from, to, means } => {
                    let flight = Flight::new(from, to, colour_of(turn.catalog, means), now);
                    then = then.max(flight.lands());
                    self.flights.push(flight);
                }
                Event::Hurt { at, .. } => self.flashes.push(Flash::new(Sign::Hit, at, then)),
                Event::Died { at, .. } => self.flashes.push(Flash::new(Sign::Death, at, then)),
                Event::Sprung { at, .. } => sprung.push(Flash::new(Sign::Trap, at, then)),
                Event::Burst { at, radius, means } => {
                    let colour = colour_of(turn.catalog, means);
                    for flight in &mut self.flights {
                        flight.goes_off(at);
                    }
                    self.blasts.push(Blast::new(at, radius, colour, then));
                }
                Event::Mapped { .. } => {
                    let rows = turn.view.cells.size().h;
                    self.sweep = Some(Sweep::new(&turn.view.changed, rows, now));
                }
                _ => {}
            }
        }
        // A trap's flash is drawn over the wound or fire it causes, which would hide it otherwise.
        self.flashes.extend(sprung);
    }

    fn number(&mut self, event: &Event, turn: &Turn<'_>, begins: u64) {
        let number = Number::of(event, turn.view, begins).filter(|_| turn.numbers);
        if let Some(number) = number
            && !self.numbers.iter_mut().any(|other| other.add(&number))
        {
            self.numbers.push(number);
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self {
            now: self.now,
            ..Self::default()
        };
    }

    /// Ends the animations that hide a part of the map, because the player pressed a key. Others continue.
    pub(crate) fn end_covering(&mut self) {
        self.sweep = None;
        self.fade = None;
    }

    /// Advances to `now` and drops finished animations. Returns whether the map must be redrawn.
    pub(crate) fn pass(&mut self, now: u64) -> bool {
        if !self.is_moving() {
            return false;
        }
        self.now = now;
        self.flights.retain(|flight| flight.ends() > now);
        self.blasts.retain(|blast| blast.ends() > now);
        self.flashes.retain(|flash| flash.ends() > now);
        self.drains.retain(|drain| drain.ends() > now);
        self.glides.pass(now);
        self.numbers.retain(|number| number.ends() > now);
        self.sweep = self.sweep.take().filter(|sweep| sweep.ends() > now);
        self.fade = self.fade.take().filter(|fade| fade.ends() > now);
        true
    }

    pub(crate) const fn is_moving(&self) -> bool {
        !self.flights.is_empty()
            || !self.blasts.is_empty()
            || !self.flashes.is_empty()
            || !self.drains.is_empty()
            || !self.glides.is_empty()
            || !self.numbers.is_empty()
            || self.sweep.is_some()
            || self.fade.is_some()
    }

    /// Milliseconds until the next frame; `None` when nothing moves.
    pub(crate) const fn next(&self) -> Option<u64> {
        if self.is_moving() { Some(FRAME) } else { None }
    }

    /// Lost health that the bar of `who` still shows: in hit points for the hero (`None`), in percent for
    /// others.
    pub(crate) fn draining(&self, who: Option<Id>, left: u32) -> u32 {
        let mut drains = self.drains.iter().rev();
        let drain = drains.find(|drain| drain.is_of(who));
        drain.map_or(0, |drain| drain.over(left, self.now))
    }

    /// Whether an animation beside the map is running.
    pub(crate) const fn move_panels(&self) -> bool {
        !self.drains.is_empty()
    }

    /// Figures that are walking, striking or being struck.
    pub(crate) fn movements(&self) -> Vec<Movement> {
        self.glides.movements(self.now)
    }

    /// The animations in the order of [`Effects::draw`], for a map drawn in pixels.
    pub(crate) fn map_effects(&self, view: &View) -> Vec<MapEffect> {
        let now = self.now;
        let sees = |at| view.cells.get(at).is_some_and(|cell| cell.visible);
        let blasts = self.blasts.iter().filter_map(|it| it.effect(now));
        let flights = self.flights.iter().filter_map(|it| it.effect(now));
        let flashes = self.flashes.iter().filter_map(|it| it.effect(now));
        let numbers = self.numbers.iter().filter_map(|it| it.effect(now));
        let sweep = self.sweep.as_ref().map(|it| it.effect(now));
        let fade = self.fade.as_ref().and_then(|it| it.effect(now));
        let mut effects: Vec<MapEffect> = blasts.chain(flights).collect();
        effects.extend(flashes.chain(numbers).filter(|effect| match effect {
            MapEffect::Hit { at, .. }
            | MapEffect::Death { at, .. }
            | MapEffect::Trap { at, .. }
            | MapEffect::Number { at, .. } => sees(*at),
            _ => true,
        }));
        effects.extend(sweep);
        effects.extend(fade);
        effects
    }

    pub(crate) fn draw(&self, view: &View, viewport: &Viewport, buf: &mut Buffer) {
        if !self.is_moving() {
            return;
        }
        let mut brush = Brush {
            view,
            viewport,
            buf,
        };
        for blast in &self.blasts {
            blast.draw(&mut brush, self.now);
        }
        for flight in &self.flights {
            flight.draw(&mut brush, self.now);
        }
        for flash in &self.flashes {
            flash.draw(&mut brush, self.now);
        }
        if let Some(sweep) = &self.sweep {
            sweep.draw(&mut brush, self.now);
        }
        if let Some(fade) = &self.fade {
            fade.draw(&mut brush, self.now);
        }
    }
}

/// The colour of the thing or attacker that shot or burst; the colour of fire for other causes.
fn colour_of(catalog: &Catalog, means: Means) -> Colour {
    const FIRE: Colour = Colour(255, 150, 40);
    match means {
        Means::Thing(kind) | Means::Attack { kind, .. } => {
            catalog.kind(kind).map_or(FIRE, |entry| entry.look.colour)
        }
        Means::Fists | Means::Condition(_) | Means::Hunger => FIRE,
    }
}

#[cfg(test)]
mod tests;
