//! Errors of writing an image.

use thiserror::Error;

/// The reason why an image could not be written.
#[derive(Debug, Error)]
pub enum PictureError {
    /// There are no frames.
    #[error("there is nothing to show")]
    Nothing,
    /// The frames differ in size.
    #[error("the pictures differ in size")]
    Sizes,
    /// The size exceeds the 16-bit limit of GIF: width and height in pixels.
    #[error("{0}×{1} pixels are too many for a GIF")]
    TooLarge(u32, u32),
    #[error(transparent)]
    Png(#[from] png::EncodingError),
    #[cfg(feature = "gif")]
    #[error(transparent)]
    Gif(#[from] gif::EncodingError),
}
