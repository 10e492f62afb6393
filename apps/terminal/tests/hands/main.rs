//! What the hands do by keys, on the base pack and without a terminal.

#[cfg(test)]
mod dealing;
#[cfg(test)]
mod player;
#[cfg(test)]
mod things;
