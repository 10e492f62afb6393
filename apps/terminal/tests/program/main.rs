//! The real program, called as a player or a machine would call it.

#[cfg(test)]
mod call;
#[cfg(test)]
mod doctor;
#[cfg(unix)]
#[cfg(test)]
mod kill;
#[cfg(test)]
mod ladder;
#[cfg(test)]
mod manners;
#[cfg(test)]
mod mapgen;
#[cfg(test)]
mod morgue;
#[cfg(test)]
mod pack;
#[cfg(test)]
mod reader;
#[cfg(test)]
mod run;
#[cfg(test)]
mod verify;
