//! CPU time spent by all threads of this process; where there is no such clock, the time that passed.

#[cfg(not(target_family = "wasm"))]
use cpu_time::ProcessTime as Clock;
use std::time::Duration;
#[cfg(target_family = "wasm")]
use std::time::Instant as Clock;

/// A stopwatch for the work of the whole process.
#[derive(Clone, Copy, Debug)]
pub struct CpuTime(Clock);

impl CpuTime {
    /// Starts the stopwatch.
    #[must_use]
    pub fn start() -> Self {
        Self(Clock::now())
    }

    /// What was spent since.
    #[must_use]
    pub fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
