//! Signals that end, stop or continue the process.

use std::io;
use std::process::ExitCode;

/// A signal that asks the process to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// SIGINT, the interrupt key.
    Interrupt,
    /// SIGHUP: the terminal was closed.
    HangUp,
    /// SIGTERM.
    Terminate,
    /// SIGQUIT.
    Quit,
}

/// Job control: stop or continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// SIGTSTP.
    Stop,
    /// SIGCONT.
    GoOn,
}

impl Signal {
    /// Exit status: 128 plus the number of the signal, as shells report it.
    pub(crate) const fn status(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Quit => 131,
            Self::Terminate => 143,
        }
    }

    pub(crate) fn code(self) -> ExitCode {
        self.status().into()
    }
}

/// Calls `heard` with every signal, on a new thread.
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

/// Calls `heard` on SIGTSTP and SIGCONT, on a new thread. The process itself stops only in [`stop`].
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

/// Stops the process until SIGCONT.
#[cfg(unix)]
pub(crate) fn stop() {
    // Ignore the error: the process continues.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

/// Does nothing: there is no job control here.
#[cfg(not(unix))]
pub(crate) fn listen_for_pauses(_: impl FnMut(Pause) + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Does nothing: there is no job control here.
#[cfg(not(unix))]
pub(crate) const fn stop() {}

/// Calls `heard` when the console is interrupted or closed.
#[cfg(not(unix))]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(move || heard(Signal::Interrupt)).map_err(io::Error::other)
}
