//! Signals that ask the process to end.

use std::io;
use std::process::ExitCode;

/// A signal that asks the process to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The interrupt key.
    Interrupt,
    /// The terminal was closed.
    HangUp,
    /// Somebody ends the process.
    Terminate,
}

impl Signal {
    /// The exit status as a shell reports a process that the signal ended.
    pub(crate) const fn status(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }

    /// The same as the program returns it.
    pub(crate) fn code(self) -> ExitCode {
        self.status().into()
    }
}

/// Calls `heard` with every such signal from now on, on a thread of its own.
#[cfg(unix)]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            heard(match signal {
                SIGHUP => Signal::HangUp,
                SIGTERM => Signal::Terminate,
                _ => Signal::Interrupt,
            });
        }
    });
    Ok(())
}

/// Calls `heard` when the console is interrupted or closed.
#[cfg(not(unix))]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || heard(Signal::Interrupt)).map_err(io::Error::other)
}
