//! Errands on the levels of the base pack.

#[cfg(test)]
mod branches;
#[cfg(test)]
mod errands;
#[cfg(test)]
mod leaks;
