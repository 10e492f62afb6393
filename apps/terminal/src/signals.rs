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
    /// Somebody ends the process, and would like to know why it hangs.
    Quit,
}

/// The process is to stop for a while, or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// It is to stop.
    Stop,
    /// It was stopped and goes on.
    GoOn,
}

impl Signal {
    /// The exit status as a shell reports a process that the signal ended.
    pub(crate) const fn status(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Quit => 131,
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
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            heard(match signal {
                SIGHUP => Signal::HangUp,
                SIGTERM => Signal::Terminate,
                SIGQUIT => Signal::Quit,
                _ => Signal::Interrupt,
            });
        }
    });
    Ok(())
}

/// Calls `heard` whenever the process is to stop for a while or goes on, on a thread of its own. It stops only by [`stop`].
#[cfg(unix)]
pub(crate) fn listen_for_pauses(mut heard: impl FnMut(Pause) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};

    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGTSTP])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            heard(if signal == SIGTSTP {
                Pause::Stop
            } else {
                Pause::GoOn
            });
        }
    });
    Ok(())
}

/// Stops the process until somebody lets it go on.
#[cfg(unix)]
pub(crate) fn stop() {
    // What cannot stop goes on.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// Nobody stops a process here.
#[cfg(not(unix))]
pub(crate) fn listen_for_pauses(_: impl FnMut(Pause) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Nobody stops a process here.
#[cfg(not(unix))]
pub(crate) const fn stop() {}

/// Calls `heard` when the console is interrupted or closed.
#[cfg(not(unix))]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || heard(Signal::Interrupt)).map_err(io::Error::other)
}
