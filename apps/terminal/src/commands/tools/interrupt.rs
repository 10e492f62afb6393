//! SIGINT and similar signals for commands that run long.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering};

use lab::Interrupt;

use crate::signals::{self, Signal};

/// Exit status for the last signal.
static STATUS: AtomicU8 = AtomicU8::new(Signal::Interrupt.status());

/// Listens for SIGINT and similar signals. The first sets the interrupt, a second ends the process.
pub(super) fn listen() -> Interrupt {
    let interrupt = Interrupt::default();
    let heard = interrupt.clone();
    // Without a handler the signal ends the process, which is acceptable.
    let _ = signals::listen(move |signal| {
        STATUS.store(signal.status(), Ordering::Relaxed);
        if heard.is_wanted() {
            std::process::exit(signal.status().into());
        }
        heard.stop();
    });
    interrupt
}

/// The exit status after an interruption, as a shell reports it.
pub(super) fn code() -> ExitCode {
    STATUS.load(Ordering::Relaxed).into()
}
