//! A bar on standard error that shows how far long work has come; nothing where that is no terminal.

/// A bar that fills.
#[derive(Clone)]
pub(crate) struct Progress(indicatif::ProgressBar);

impl Progress {
    /// A bar for so many pieces of work, called `unit`; without one if it is to be quiet.
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

    /// So much more is done.
    pub(crate) fn add(&self, done: u64) {
        self.0.inc(done);
    }

    /// So much is done in all.
    pub(crate) fn reach(&self, done: u64) {
        self.0.set_position(done);
    }

    /// What is being worked on.
    pub(crate) fn name(&self, what: &str) {
        self.0.set_message(what.to_owned());
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
