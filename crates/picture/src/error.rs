//! Why there is no picture.

use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PictureError {
    /// There are no shots.
    #[error("there is nothing to show")]
    Nothing,
    /// The shots do not lie over each other.
    #[error("the pictures differ in size")]
    Sizes,
    /// A GIF counts pixels with two bytes.
    #[error("{0}×{1} pixels are too many for a GIF")]
    TooLarge(u32, u32),
    /// The writer refused a PNG.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    /// The writer refused a GIF.
    #[error(transparent)]
    Gif(#[from] gif::EncodingError),
}
