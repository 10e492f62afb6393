//! Games of the base pack played by keys alone, without a terminal.

#[cfg(test)]
mod dealing;
#[cfg(test)]
mod going;
#[cfg(test)]
mod knowing;
#[cfg(test)]
mod lines;
#[cfg(test)]
mod pixels;
#[cfg(test)]
mod places;
#[cfg(test)]
mod player;
#[cfg(test)]
mod things;
