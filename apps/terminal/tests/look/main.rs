//! The painted map of the base pack: whoever and whatever is there can be told from every ground, in every light, in memory,
//! with fewer colours and by eyes that tell fewer apart.

#[cfg(test)]
mod contrast;
#[cfg(test)]
mod german;
#[cfg(test)]
mod given;
#[cfg(test)]
mod signs;
