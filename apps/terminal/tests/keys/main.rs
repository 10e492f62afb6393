//! Games on the base pack by keys alone, without a terminal: how many it takes, where they lead, and what the hands do.

#[cfg(test)]
mod dealing;
#[cfg(test)]
mod going;
#[cfg(test)]
mod knowing;
#[cfg(test)]
mod player;
#[cfg(test)]
mod things;
