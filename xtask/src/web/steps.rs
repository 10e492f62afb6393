//! Progress on standard error: a spinner with a clock in a terminal, a line elsewhere.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::tree;

/// Time between two frames of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// Runs `work` and shows `what` meanwhile.
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
    bar.enable_steady_tick(TICK);
    let done = work();
    bar.finish_and_clear();
    done
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn the_result_of_the_work_is_returned() {
        assert_eq!(step("adding", || 1 + 1), 2);
    }
}
