//! The real program in a real pseudo-terminal, played by keys alone.
#![cfg(unix)]

#[cfg(test)]
mod ahead;
#[cfg(test)]
mod german;
#[cfg(test)]
mod kills;
#[cfg(test)]
mod story;
#[cfg(test)]
mod trouble;
#[cfg(test)]
mod tty;
#[cfg(test)]
mod vanished;
#[cfg(test)]
mod watch;
