//! A progress bar on standard error; hidden if standard error is not a terminal.

#[derive(Clone)]
pub(crate) struct Progress(indicatif::ProgressBar);

impl Progress {
    /// A bar for `total` pieces of work, counted in `unit`; hidden if `quiet`.
    pub(crate) fn new(total: u64, unit: &str, quiet: bool) -> Self {
        if quiet {
            return Self(indicatif::ProgressBar::hidden());
        }
        let template = format!(
            "{{bar:40}} {{percent:>3}} %  {{human_pos}} of {{human_len}} {unit}, {{per_sec}}, {{eta}} left  {{msg}}"
        );
        let bar = indicatif::ProgressBar::new(total);
        if let Ok(style) = indicatif::ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self(bar)
    }

    pub(crate) fn add(&self, done: u64) {
        self.0.inc(done);
    }

    /// Sets the total done so far.
    pub(crate) fn reach(&self, done: u64) {
        self.0.set_position(done);
    }

    /// Shows the name of the current item beside the bar.
    pub(crate) fn name(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }

    /// Removes the bar from the terminal.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
