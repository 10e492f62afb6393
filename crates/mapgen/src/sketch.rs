//! Runs single builders and steps without a chain and without its checks.

use geom::Size;

use crate::builders::Start;
use crate::draft::Draft;
use crate::drawing::rows_of;
use crate::steps::Step;
use crate::work::{BuildContext, Flaw};

impl Draft {
    /// Runs one starting builder on solid wall.
    ///
    /// # Errors
    ///
    /// If the builder finds a flaw.
    pub fn begun(size: Size, start: impl Into<Start>, seed: u64) -> Result<Self, Flaw> {
        let mut nobody = ();
        let mut work = BuildContext::new(size, seed, 0, 0, &mut nobody);
        work.begin(&start.into())?;
        Ok(work.draft)
    }

    /// Runs one step on this draft.
    ///
    /// # Errors
    ///
    /// If the step finds a flaw.
    pub fn then(self, step: impl Into<Step>, seed: u64) -> Result<Self, Flaw> {
        let mut nobody = ();
        let mut work = BuildContext::new(self.size(), seed, 0, 0, &mut nobody);
        work.draft = self;
        work.run(&[step.into()])?;
        Ok(work.draft)
    }

    /// Whether the draft is drawn like this. Ignores the same spaces as [`Draft::from_drawing`].
    #[must_use]
    pub fn looks_like(&self, drawing: &str) -> bool {
        let drawn = self.drawn();
        drawn.lines().eq(rows_of(drawing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::Rooms;
    use crate::steps::DistantExit;

    #[test]
    fn a_builder_and_a_step_can_be_tried_alone() {
        let rooms = Rooms {
            count: 1,
            min: 8,
            max: 8,
        };
        let mut draft = Draft::begun(Size { w: 10, h: 10 }, rooms, 1).unwrap();
        assert_eq!(draft.open().count(), 64);
        draft.start = Some(draft.rooms[0].center());
        let draft = draft.then(DistantExit {}, 1).unwrap();
        assert_eq!(draft.exits.len(), 1);
        let none = Rooms {
            count: 0,
            ..Rooms::default()
        };
        assert!(Draft::begun(Size { w: 10, h: 10 }, none, 1).is_err());
        assert!(
            Draft::new(Size { w: 10, h: 10 })
                .then(DistantExit {}, 1)
                .is_err()
        );
    }

    #[test]
    fn a_drawing_is_compared_without_its_indentation() {
        let draft = Draft::from_drawing("###\n#.#\n###").unwrap();
        assert!(draft.looks_like("\n    ###\n    #.#\n    ###\n"));
        assert!(draft.looks_like("| ###\n| #.#\n| ###"));
        assert!(!draft.looks_like("###\n#.#"));
        assert!(!draft.looks_like("###\n###\n###"));
    }
}
