//! Glyphs on the screen and in pictures.

#[cfg(test)]
mod drawn;
