//! What is being done, on standard error: a sign that turns and a clock where that is a terminal, and a line where it is not.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::tree;

/// How often the sign turns.
const TURN: Duration = Duration::from_millis(120);

/// Does something that takes a while and says nothing by itself. Whoever is tired of it presses Ctrl-C: nothing is left half done.
pub(super) fn step<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new_spinner();
    if bar.is_hidden() {
        tree::complain(what);
        return work();
    }
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
    bar.enable_steady_tick(TURN);
    let done = work();
    bar.finish_and_clear();
    done
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn what_is_done_is_handed_on() {
        assert_eq!(step("adding", || 1 + 1), 2);
    }
}
