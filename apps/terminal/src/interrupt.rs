//! The wish to stop: Ctrl-C, a signal to terminate, or the reader of the output having gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether work in progress should stop at the next good moment.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for Ctrl-C and its kin; a second one ends the process at once.
    #[must_use]
    pub fn listen() -> Self {
        let interrupt = Self::default();
        interrupt.clone().install();
        interrupt
    }

    #[cfg(not(target_family = "wasm"))]
    fn install(self) {
        // Without a handler the signal ends the process, which is the next best thing.
        let _ = ctrlc::set_handler(move || {
            if self.0.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(crate::commands::INTERRUPTED));
            }
        });
    }

    #[cfg(target_family = "wasm")]
    fn install(self) {}

    /// Asks for the work to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
