//! Games on the base pack by keys alone, without a terminal: how many it takes, and where they lead.

#[cfg(test)]
mod going;
#[cfg(test)]
mod player;
