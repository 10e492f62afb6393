//! The construction of a level, step by step.

use lab::levels::Subject;
use mapgen::{ChainError, Draft, Observer};

use super::paint::Paint;
use geom::{Grid, Point, Size};
use picture::{Cell, Colour, Shot};

/// The level at one moment of its construction.
#[derive(Clone, Debug)]
pub struct ReelStep {
    /// Name of the generator step.
    pub step: String,
    pub draft: Draft,
}

/// All moments of the successful attempt.
#[derive(Clone, Debug, Default)]
pub struct Reel {
    /// The moments in order; the last is the finished level.
    pub steps: Vec<ReelStep>,
    /// Number of attempts, the successful one included.
    pub tries: u32,
}

/// Number of frames aimed at in an animation; the end of every step is always shown.
const SHOTS: usize = 150;
/// Display times in hundredths of a second: inside a step, at its end, and of the finished level.
const TIMES: [u16; 3] = [7, 45, 300];

impl Observer for Reel {
    fn begins(&mut self, attempt: u32) {
        self.steps.clear();
        self.tries = attempt + 1;
    }

    fn saw(&mut self, step: &str, draft: &Draft) {
        let last = self.steps.last();
        // A choice among steps ends together with the chosen step, which leaves nothing new to see.
        let again = last.is_some_and(|last| {
            last.draft == *draft
                && (last.step == step || matches!(step, "one_of" | "chance" | "either"))
        });
        if !again {
            self.steps.push(ReelStep {
                step: step.to_owned(),
                draft: draft.clone(),
            });
        }
    }
}

impl Reel {
    /// Builds a level and records its construction.
    pub fn record(subject: &Subject, seed: u64) -> (Self, Result<Draft, ChainError>) {
        let mut reel = Self::default();
        let level = subject.build(seed, &mut reel);
        (reel, level)
    }

    /// Whether the moment is the last of its step.
    #[must_use]
    pub fn is_end(&self, index: usize) -> bool {
        let next = self.steps.get(index + 1);
        next.is_none_or(|next| self.steps[index].step != next.step)
    }

    /// Draws the frames of an animation, each captioned with its step.
    #[must_use]
    pub fn shots(&self, title: &str, paint: &Paint) -> Vec<Shot> {
        let last = self.steps.len().saturating_sub(1);
        let thin = self.steps.len() / SHOTS + 1;
        let kept = |n: &usize| n.is_multiple_of(thin) || self.is_end(*n);
        let shot = |n: usize| {
            let moment = &self.steps[n];
            let time = if n == last {
                TIMES[2]
            } else {
                TIMES[usize::from(self.is_end(n))]
            };
            let line = format!("{title}  {}", moment.step);
            let cells = captioned(&line, &paint.level(&moment.draft));
            Shot {
                picture: cells,
                time,
            }
        };
        (0..self.steps.len()).filter(kept).map(shot).collect()
    }
}

/// Adds a line of text above the cells.
#[must_use]
pub fn captioned(line: &str, cells: &Grid<Cell>) -> Grid<Cell> {
    let size = cells.size();
    let taller = Size {
        w: size.w,
        h: size.h + 1,
    };
    let glyphs: Vec<char> = line.chars().collect();
    Grid::from_fn(taller, |at| {
        if at.y > 0 {
            return cells[at + Point::new(0, -1)];
        }
        let n = usize::try_from(at.x).unwrap_or_default();
        let glyph = glyphs.get(n).copied().unwrap_or(' ');
        Cell::new(glyph, Colour(255, 255, 255), Colour(40, 40, 48))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab::levels::{builders, choose};

    fn reel(name: &str) -> (Reel, Draft) {
        let subject = choose(&builders(), &[name.to_owned()]).unwrap().remove(0);
        let (reel, level) = Reel::record(&subject, 7);
        (reel, level.unwrap())
    }

    #[test]
    fn a_reel_records_every_step_of_a_level() {
        let (reel, level) = reel("rooms_dogleg");
        assert_eq!(reel.steps.last().unwrap().draft, level);
        let mut steps: Vec<&str> = reel.steps.iter().map(|it| it.step.as_str()).collect();
        steps.dedup();
        assert_eq!(
            steps,
            [
                "rooms",
                "sort_rooms",
                "dogleg_corridors",
                "stairs",
                "spawn_in_rooms",
                "spawn_in_corridors",
                "doors"
            ]
        );
        assert_eq!(reel.tries, 1);
        assert!(reel.is_end(reel.steps.len() - 1) && !reel.is_end(0));
    }

    #[test]
    fn a_new_attempt_clears_the_reel_and_duplicates_are_dropped() {
        let mut reel = Reel::default();
        let draft = Draft::from_drawing("###\n#.#\n###").unwrap();
        reel.begins(0);
        reel.saw("caves", &draft);
        reel.begins(1);
        reel.saw("maze", &draft);
        reel.saw("maze", &draft);
        reel.saw("one_of", &draft);
        reel.saw("doors", &draft);
        let steps: Vec<&str> = reel.steps.iter().map(|it| it.step.as_str()).collect();
        assert_eq!((steps, reel.tries), (vec!["maze", "doors"], 2));
    }

    #[test]
    fn an_animation_is_captioned_and_has_a_frame_limit() {
        let (reel, _) = reel("diffusion_insectoid");
        let paint = Paint::new("limestone", &proto::Catalog::default());
        let shots = reel.shots("a title", &paint);
        assert!(
            shots.len() > 10 && shots.len() <= SHOTS + 20,
            "{}",
            shots.len()
        );
        let first = &shots[0].picture;
        let line: String = first.as_slice()[..20].iter().map(|it| it.glyph).collect();
        assert_eq!(line, "a title  diffusion  ");
        assert_eq!(first.size(), Size { w: 80, h: 51 });
        let times: Vec<u16> = shots.iter().map(|shot| shot.time).collect();
        assert_eq!((times[0], times[times.len() - 1]), (TIMES[0], TIMES[2]));
        assert!(times.contains(&TIMES[1]));
    }
}
