//! Ctrl-C and its kin.

use lab::Interrupt;

use super::INTERRUPTED;

/// Listens for Ctrl-C and its kin; a second one ends the process at once.
pub(super) fn listen() -> Interrupt {
    let interrupt = Interrupt::default();
    let heard = interrupt.clone();
    // Without a handler the signal ends the process, which is the next best thing.
    let _ = ctrlc::set_handler(move || {
        if heard.is_wanted() {
            std::process::exit(i32::from(INTERRUPTED));
        }
        heard.stop();
    });
    interrupt
}
