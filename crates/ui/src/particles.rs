//! What flashes over the map for a moment. The game is ahead of it and never waits.

use geom::{Point, line};
use proto::{Colour, Event};
use std::collections::BTreeSet;

/// A glyph over the map, from one moment to another, in milliseconds of the interface's own clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Particle {
    at: Point,
    glyph: char,
    colour: Colour,
    from: u64,
    until: u64,
}

/// A level that comes to mind row by row.
#[derive(Clone, Debug)]
struct Sweep {
    hidden: BTreeSet<Point>,
    begun: u64,
}

/// Everything that moves on the map of its own accord.
#[derive(Clone, Debug, Default)]
pub(crate) struct Particles {
    now: u64,
    flashes: Vec<Particle>,
    sweep: Option<Sweep>,
}

/// How long a flash stays, in milliseconds.
const FLASH: u64 = 200;
/// How long something that flies stays over one tile.
const FLIGHT: u64 = 16;
/// How long the sweep takes for a row.
const ROW: u64 = 16;
/// Time between two drawings while something moves.
const FRAME: u64 = 16;

const HIT: Colour = Colour(255, 80, 60);
const ORANGE: Colour = Colour(255, 165, 0);
const SILVER: Colour = Colour(200, 220, 255);

impl Particles {
    /// Takes up what happened; `news` are the cells that look different since.
    pub(crate) fn show(&mut self, events: &[Event], news: &[Point]) {
        self.clear();
        let mut delay = 0;
        let mut sprung = Vec::new();
        for event in events {
            match *event {
                Event::Shot { from, to, .. } => delay = self.fly(from, to, delay),
                Event::Hurt { at, .. } => self.flash(at, '*', HIT, delay),
                Event::Sprung { at, .. } => sprung.push((at, delay)),
                Event::Burst { at, radius, .. } => self.blow_up(at, radius, delay),
                Event::Mapped { .. } => {
                    self.sweep = Some(Sweep {
                        hidden: news.iter().copied().collect(),
                        begun: self.now,
                    });
                }
                _ => {}
            }
        }
        // A trap's mark lies over the wound or the fire it brings, or it would never be seen.
        for (at, delay) in sprung {
            self.flash(at, '‼', ORANGE, delay);
        }
    }

    /// Ends all motion at once.
    pub(crate) fn clear(&mut self) {
        self.flashes.clear();
        self.sweep = None;
    }

    /// Lets time pass; whether the map looks different now.
    pub(crate) fn pass(&mut self, millis: u64) -> bool {
        if !self.moving() {
            return false;
        }
        self.now += millis;
        let now = self.now;
        self.flashes.retain(|flash| flash.until > now);
        if let Some(sweep) = &self.sweep
            && sweep.hidden.iter().all(|at| sweep.shows(*at, now))
        {
            self.sweep = None;
        }
        true
    }

    pub(crate) const fn moving(&self) -> bool {
        !self.flashes.is_empty() || self.sweep.is_some()
    }

    /// Milliseconds until something looks different; `None` when nothing moves.
    pub(crate) const fn next(&self) -> Option<u64> {
        if self.moving() { Some(FRAME) } else { None }
    }

    /// What is drawn over a tile now.
    pub(crate) fn over(&self, at: Point) -> Option<(char, Colour)> {
        let seen = |flash: &&Particle| flash.at == at && flash.from <= self.now;
        let flash = self.flashes.iter().rev().find(seen)?;
        Some((flash.glyph, flash.colour))
    }

    /// Whether a tile is not yet to be shown.
    pub(crate) fn hides(&self, at: Point) -> bool {
        let sweep = self.sweep.as_ref();
        sweep.is_some_and(|sweep| sweep.hidden.contains(&at) && !sweep.shows(at, self.now))
    }

    fn flash(&mut self, at: Point, glyph: char, colour: Colour, delay: u64) {
        let from = self.now + delay;
        self.flashes.push(Particle {
            at,
            glyph,
            colour,
            from,
            until: from + FLASH,
        });
    }

    /// Something flies over the tiles one by one; when it arrives.
    fn fly(&mut self, from: Point, to: Point, delay: u64) -> u64 {
        let mut start = delay;
        for at in line(from, to).skip(1) {
            let from = self.now + start;
            self.flashes.push(Particle {
                at,
                glyph: '•',
                colour: SILVER,
                from,
                until: from + FLIGHT,
            });
            start += FLIGHT;
        }
        start
    }

    fn blow_up(&mut self, at: Point, radius: u8, delay: u64) {
        let reach = i32::from(radius);
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let there = at + Point::new(dx, dy);
                if at.distance_sq(there) <= reach * reach + reach {
                    self.flash(there, '░', ORANGE, delay);
                }
            }
        }
    }
}

impl Sweep {
    fn shows(&self, at: Point, now: u64) -> bool {
        let rows = now.saturating_sub(self.begun) / ROW;
        u64::try_from(at.y).is_ok_and(|y| y < rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::{Cause, Kind, LevelNo, Means, Who};

    const TRAP: Kind = Kind(1);

    fn sprung(at: Point) -> Event {
        Event::Sprung {
            trap: TRAP,
            at,
            who: Who::Hero,
        }
    }

    fn hurt(at: Point) -> Event {
        Event::Hurt {
            who: Who::Hero,
            at,
            amount: 6,
            cause: Cause {
                by: None,
                means: Means::Thing(TRAP),
            },
            critical: false,
        }
    }

    /// Mission: T4.
    #[test]
    fn a_trap_flashes_orange_for_a_fifth_of_a_second_over_the_wound_it_deals() {
        let mut particles = Particles::default();
        let at = Point::new(3, 3);
        particles.show(&[sprung(at), hurt(at)], &[]);
        assert_eq!(particles.over(at), Some(('‼', ORANGE)));
        particles.pass(199);
        assert_eq!(particles.over(at), Some(('‼', ORANGE)));
        particles.pass(1);
        assert_eq!(particles.over(at), None);
        assert_eq!(particles.next(), None);
    }

    #[test]
    fn a_wound_without_a_trap_flashes_red_and_a_trap_marks_its_own_tile_only() {
        let mut particles = Particles::default();
        let (trap, other) = (Point::new(3, 3), Point::new(4, 3));
        particles.show(&[sprung(trap), hurt(other)], &[]);
        assert_eq!(particles.over(trap), Some(('‼', ORANGE)));
        assert_eq!(particles.over(other), Some(('*', HIT)));
    }

    #[test]
    fn a_level_comes_to_mind_row_by_row() {
        let mut particles = Particles::default();
        let news = [Point::new(0, 0), Point::new(5, 10)];
        particles.show(&[Event::Mapped { level: LevelNo(1) }], &news);
        assert!(particles.hides(news[0]) && particles.hides(news[1]));
        assert!(!particles.hides(Point::new(1, 10)));
        particles.pass(ROW * 5);
        assert!(!particles.hides(news[0]) && particles.hides(news[1]));
        particles.pass(ROW * 6);
        assert!(!particles.moving());
    }

    #[test]
    fn a_shot_is_over_one_tile_after_the_other() {
        let mut particles = Particles::default();
        let (from, to) = (Point::new(0, 0), Point::new(3, 0));
        let means = Means::Thing(Kind(1));
        particles.show(&[Event::Shot { from, to, means }], &[]);
        assert!(particles.over(Point::new(1, 0)).is_some());
        assert!(particles.over(to).is_none());
        particles.pass(FLIGHT * 2);
        assert!(particles.over(Point::new(1, 0)).is_none());
        assert!(particles.over(to).is_some());
    }

    #[test]
    fn nothing_moves_where_nothing_happened() {
        let mut particles = Particles::default();
        assert!(!particles.pass(1000));
        particles.show(&[], &[]);
        assert_eq!(particles.next(), None);
    }
}
