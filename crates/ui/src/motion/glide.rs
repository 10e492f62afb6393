//! Figures that walk, strike and are struck, for a map drawn in pixels.

use super::turn::{FRAME, Step, Turn, progress};
use geom::Point;
use paint::{Movement, MovementKind};
use proto::{Event, Id, Means, View, VisibleCreature, Who};

/// Durations in milliseconds.
const STEP: u64 = 120;
const LUNGE: u64 = 180;
const RECOIL: u64 = 160;
/// Milliseconds from the start of a lunge to the recoil of its target.
const CONTACT: u64 = 40;
/// Delay of the creatures' blows in a turn in which the hero strikes, in milliseconds.
const ANSWER: u64 = 80;
/// Maximum distance of a step, in tiles. A figure that moved farther was teleported, and jumps.
const FAR: i32 = 2;
/// Maximum distance of a blow, in tiles.
const REACH: i32 = 2;

/// The hero and creatures visible in both views that have walked from one tile to another.
pub(crate) fn steps(before: &View, after: &View) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut add = |figure, from: Point, to: Point| {
        if (1..=FAR).contains(&from.distance(to)) {
            steps.push(Step { figure, from });
        }
    };
    if let (Some(was), Some(is)) = (&before.hero, &after.hero) {
        add(None, was.at, is.at);
    }
    for is in &after.creatures {
        let mut before = before.creatures.iter();
        let was = before.find(|was| was.id == is.id && was.also.len() == is.also.len());
        if let Some(was) = was {
            // `at` of a large creature may be another of its tiles in each view.
            add(Some(is.id), is.at + corner(was) - corner(is), is.at);
        }
    }
    steps
}

/// The upper left corner of the visible tiles of a creature.
fn corner(seen: &VisibleCreature) -> Point {
    let least = |a: Point, b: &Point| Point::new(a.x.min(b.x), a.y.min(b.y));
    seen.also.iter().fold(seen.at, least)
}

/// A movement of a figure, with its times.
#[derive(Clone, Copy, Debug)]
struct Glide {
    figure: Option<Id>,
    kind: MovementKind,
    begins: u64,
    ends: u64,
}

/// The movements of all figures.
#[derive(Clone, Debug, Default)]
pub(super) struct Glides(Vec<Glide>);

impl Glides {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn pass(&mut self, now: u64) {
        self.0.retain(|glide| glide.ends > now);
    }

    /// Starts the steps of a turn. A figure that is still walking walks as fast as its turns follow each other.
    pub(super) fn walk(&mut self, turn: &Turn<'_>, now: u64) {
        let jumps = |figure| {
            let is_jump = |event: &Event| matches!(event, Event::Teleported { who, .. } if figure_of(*who) == Some(figure));
            turn.events.iter().any(is_jump)
        };
        for step in turn.steps.iter().filter(|step| !jumps(step.figure)) {
            let walking = |glide: &&Glide| {
                let walks = matches!(glide.kind, MovementKind::Step { .. });
                walks && glide.figure == step.figure && glide.ends > now
            };
            let walked = self.0.iter().find(walking).map(|glide| now - glide.begins);
            let lasts = walked.map_or(STEP, |walked| walked.clamp(FRAME, STEP));
            self.0.retain(|glide| glide.figure != step.figure);
            let from = step.from;
            self.push(step.figure, MovementKind::Step { from }, now, lasts);
        }
    }

    /// Starts the lunge of an attacker and the recoil of its target, if the event is a blow or a shot.
    pub(super) fn strike(&mut self, event: &Event, turn: &Turn<'_>, now: u64) {
        let (who, at, cause, hurt) = match *event {
            Event::Hurt { who, at, cause, .. } => (who, at, cause, true),
            Event::Missed { who, at, cause } | Event::Parried { who, at, cause } => {
                (who, at, cause, false)
            }
            _ => return,
        };
        let attacker = cause.by.and_then(|by| placed(turn.view, by));
        let Some((striker, from)) =
            attacker.filter(|(striker, _)| figure_of(who) != Some(*striker))
        else {
            return;
        };
        if matches!(cause.means, Means::Condition(_) | Means::Hunger) {
            return;
        }
        let is_far = |other: &Event| match *other {
            Event::Shot { from: shot, .. } => shot == from,
            Event::Burst { means, .. } => means == cause.means,
            _ => false,
        };
        let is_blow = from.distance(at) <= REACH && !turn.events.iter().any(is_far);
        let answers = striker.is_some() && turn.events.iter().any(is_blow_of_hero);
        let begins = now + if answers { ANSWER } else { 0 };
        if is_blow {
            self.push(striker, MovementKind::Lunge { at }, begins, LUNGE);
        }
        if let Some((struck, _)) = placed(turn.view, who).filter(|_| hurt) {
            let kind = MovementKind::Recoil { from };
            self.push(struck, kind, begins + CONTACT, RECOIL);
        }
    }

    fn push(&mut self, figure: Option<Id>, kind: MovementKind, begins: u64, lasts: u64) {
        let ends = begins + lasts;
        self.0.push(Glide {
            figure,
            kind,
            begins,
            ends,
        });
    }

    /// The movements at `now`, at most one for a figure: the one that began last.
    pub(super) fn movements(&self, now: u64) -> Vec<Movement> {
        let mut movements: Vec<Movement> = Vec::new();
        for glide in &self.0 {
            if let Some(progress) = progress(glide.begins, glide.ends, now) {
                let Glide { figure, kind, .. } = *glide;
                movements.retain(|movement| movement.figure != figure);
                movements.push(Movement {
                    figure,
                    kind,
                    progress,
                });
            }
        }
        movements
    }
}

fn is_blow_of_hero(event: &Event) -> bool {
    match event {
        Event::Hurt { cause, .. } | Event::Missed { cause, .. } | Event::Parried { cause, .. } => {
            cause.by == Some(Who::Hero)
        }
        _ => false,
    }
}

/// The figure of a participant: the inner `None` is the hero, the outer one a creature out of sight.
#[expect(
    clippy::option_option,
    reason = "a figure is an `Option` in `paint::Movement`"
)]
const fn figure_of(who: Who) -> Option<Option<Id>> {
    match who {
        Who::Hero => Some(None),
        Who::Creature { id, .. } => Some(Some(id)),
        Who::Unseen => None,
    }
}

/// The figure and the tile of a participant that is in view.
pub(super) fn placed(view: &View, who: Who) -> Option<(Option<Id>, Point)> {
    let figure = figure_of(who)?;
    let at = match figure {
        None => view.hero.as_ref()?.at,
        Some(id) => view.creatures.iter().find(|seen| seen.id == id)?.at,
    };
    Some((figure, at))
}
