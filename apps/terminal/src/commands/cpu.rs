//! CPU time spent by all threads of this process.

use std::time::Duration;

use cpu_time::ProcessTime;

/// A stopwatch for the work of the whole process.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTime(ProcessTime);

impl CpuTime {
    /// Starts the stopwatch.
    pub(super) fn start() -> Self {
        Self(ProcessTime::now())
    }

    /// What was spent since.
    pub(super) fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
