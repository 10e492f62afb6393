//! The painted map of the base pack: creatures and things stand out from every ground, in every light, in memory,
//! with fewer colours, and with colour blindness.

#[cfg(test)]
mod contrast;
#[cfg(test)]
mod german;
#[cfg(test)]
mod given;
#[cfg(test)]
mod signs;
