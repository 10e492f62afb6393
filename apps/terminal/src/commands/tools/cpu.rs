//! CPU time spent by all threads of this process.

use std::time::Duration;

use cpu_time::ProcessTime;

#[derive(Clone, Copy, Debug)]
pub(super) struct CpuTime(ProcessTime);

impl CpuTime {
    pub(super) fn start() -> Self {
        Self(ProcessTime::now())
    }

    /// CPU time since [`CpuTime::start`].
    pub(super) fn spent(&self) -> Duration {
        self.0.elapsed()
    }
}
