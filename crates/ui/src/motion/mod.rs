//! Everything that moves of its own accord: what happened, shown for a moment. The game is ahead of it and never waits.
//!
//! All of it is a function of the time that has passed, so the same moment is always drawn alike, in a terminal, in a
//! film and in a test. Nothing here lasts longer than 300 milliseconds; what moves for ever (water, fire, stars) is drawn
//! from [`Clock::now`] by whoever draws it.

mod blast;
mod brush;
mod clock;
mod drain;
mod fade;
mod flash;
mod flight;
mod night;
mod portal;
mod shade;
mod sweep;

use crate::viewport::Viewport;
use blast::Blast;
use brush::Brush;
use drain::Drain;
use fade::Fade;
use flash::{Flash, Sign};
use flight::Flight;
use proto::{Catalog, Colour, Event, Id, Means, View};
use ratatui_core::buffer::Buffer;
use sweep::Sweep;

pub(crate) use clock::Clock;
pub(crate) use drain::{Loss, losses};
pub(crate) use night::night;
pub(crate) use portal::portals;

/// Nothing that happened is shown for longer, in milliseconds.
#[cfg(test)]
const LONGEST: u64 = 300;
/// Time between two drawings while something that happened is shown.
const FRAME: u64 = 16;

/// What happened a moment ago and is still to be seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effects {
    now: u64,
    flights: Vec<Flight>,
    blasts: Vec<Blast>,
    flashes: Vec<Flash>,
    drains: Vec<Drain>,
    sweep: Option<Sweep>,
    fade: Option<Fade>,
}

/// What a turn brought.
pub(crate) struct Turn<'a> {
    pub(crate) events: &'a [Event],
    /// Who has less life than before, and how much they had.
    pub(crate) losses: &'a [Loss],
    /// How it is now, and which tiles look different since.
    pub(crate) view: &'a View,
    pub(crate) catalog: &'a Catalog,
    /// Whether the hero is on another level than before.
    pub(crate) elsewhere: bool,
}

impl Effects {
    /// Takes up what happened. What is still to be seen of the turns before goes on, unless the hero has left it behind.
    pub(crate) fn show(&mut self, turn: &Turn<'_>, now: u64) {
        self.now = now;
        if turn.elsewhere {
            self.clear();
            self.fade = turn.view.hero.as_ref().map(|hero| Fade::new(hero.at, now));
        }
        self.drains.retain(|drain| drain.ends() > now);
        let drains = turn.losses.iter().map(|loss| Drain::new(*loss, now));
        self.drains.extend(drains);
        // Whatever is shot in a turn flies at once; what it does is seen when it has come down.
        let mut then = now;
        let mut sprung = Vec::new();
        for event in turn.events {
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
        // A trap's mark lies over the wound or the fire it brings, or it would never be seen.
        self.flashes.extend(sprung);
    }

    /// Ends all motion at once.
    pub(crate) fn clear(&mut self) {
        *self = Self {
            now: self.now,
            ..Self::default()
        };
    }

    /// Ends what hides a part of the map, because the player wants to go on. What only lies over it goes on.
    pub(crate) fn uncover(&mut self) {
        self.sweep = None;
        self.fade = None;
    }

    /// Brings it to a moment; whether the map looks different then.
    pub(crate) fn pass(&mut self, now: u64) -> bool {
        if !self.is_moving() {
            return false;
        }
        self.now = now;
        self.flights.retain(|flight| flight.ends() > now);
        self.blasts.retain(|blast| blast.ends() > now);
        self.flashes.retain(|flash| flash.ends() > now);
        self.drains.retain(|drain| drain.ends() > now);
        self.sweep = self.sweep.take().filter(|sweep| sweep.ends() > now);
        self.fade = self.fade.take().filter(|fade| fade.ends() > now);
        true
    }

    pub(crate) const fn is_moving(&self) -> bool {
        !self.flights.is_empty()
            || !self.blasts.is_empty()
            || !self.flashes.is_empty()
            || !self.drains.is_empty()
            || self.sweep.is_some()
            || self.fade.is_some()
    }

    /// Milliseconds until something looks different; `None` when nothing moves.
    pub(crate) const fn next(&self) -> Option<u64> {
        if self.is_moving() { Some(FRAME) } else { None }
    }

    /// How much of somebody's life still shows on their bar though it is gone: the hero's in hit points, another's in percent.
    pub(crate) fn draining(&self, who: Option<Id>, left: u32) -> u32 {
        let mut drains = self.drains.iter().rev();
        let drain = drains.find(|drain| drain.is_of(who));
        drain.map_or(0, |drain| drain.over(left, self.now))
    }

    /// Draws all of it over the map.
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

/// The colour in which something flies or goes off: its own, or that of fire.
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
