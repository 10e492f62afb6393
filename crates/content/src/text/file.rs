//! One file of a pack while it is read, and the list of problems found so far.

use std::ops::Range;

use crate::text::problem::Problem;

#[derive(Clone, Copy, Debug)]
pub(crate) struct File<'p> {
    pub(crate) pack: u32,
    pub(crate) path: &'p str,
    pub(crate) text: &'p str,
}

impl File<'_> {
    pub(crate) fn problem(&self, message: impl Into<String>) -> Problem {
        Problem::with_file(self.pack, self.path, message)
    }

    /// A problem with the bytes of `span`.
    pub(crate) fn problem_at(&self, span: Range<usize>, message: impl Into<String>) -> Problem {
        self.problem(message).at(self.text, span)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Problems(pub(crate) Vec<Problem>);

impl Problems {
    pub(crate) fn add(&mut self, problem: Problem) {
        self.0.push(problem);
    }

    /// Adds a problem and removes those at the same span whose message starts with one of `old`.
    pub(crate) fn add_instead(&mut self, problem: Problem, old: &[&str]) {
        let is_old = |it: &Problem| {
            let place = |it: &Problem| (it.pack, it.span);
            place(it) == place(&problem)
                && it.path == problem.path
                && old.iter().any(|old| it.message.starts_with(old))
        };
        self.0.retain(|it| !is_old(it));
        self.add(problem);
    }

    pub(crate) fn any_error(&self) -> bool {
        self.0.iter().any(Problem::is_error)
    }

    /// All problems, sorted by pack, path and position.
    pub(crate) fn sorted(mut self) -> Vec<Problem> {
        let place = |it: &Problem| (it.pack, it.path.clone(), it.span, it.message.clone());
        self.0.sort_by_cached_key(place);
        self.0
    }
}
