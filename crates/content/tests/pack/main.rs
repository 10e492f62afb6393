//! Tests of the base pack in play and of packs as modders write them. One test binary, because linking each
//! takes seconds.

#[cfg(test)]
mod allies;
#[cfg(test)]
mod base_pack;
#[cfg(test)]
mod creatures;
#[cfg(test)]
mod digging;
#[cfg(test)]
mod ending;
#[cfg(test)]
mod fair_turns;
#[cfg(test)]
mod growth;
#[cfg(test)]
mod levels;
#[cfg(test)]
mod looks;
#[cfg(test)]
mod manual;
#[cfg(test)]
mod marks;
#[cfg(test)]
mod meals;
#[cfg(test)]
mod never_panics;
#[cfg(test)]
mod one_file;
#[cfg(test)]
mod population;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod schemas;
#[cfg(test)]
mod spells;
mod sprites;
#[cfg(test)]
mod town;
#[cfg(test)]
mod unknown;
