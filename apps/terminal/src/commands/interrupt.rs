//! Ctrl-C and its kin.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU8, Ordering};

use lab::Interrupt;

use crate::signals::{self, Signal};

/// The exit status that the last signal asks for.
static STATUS: AtomicU8 = AtomicU8::new(Signal::Interrupt.status());

/// Listens for Ctrl-C and its kin; a second one ends the process at once.
pub(super) fn listen() -> Interrupt {
    let interrupt = Interrupt::default();
    let heard = interrupt.clone();
    // Without a handler the signal ends the process, which is the next best thing.
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
