//! A picture to draw behind the title.

/// A picture to draw behind the title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backdrop {
    /// Columns of a row.
    pub width: u16,
    /// Rows of cells, one after the other: a character, its colour and the colour behind it.
    pub cells: Vec<(char, proto::Colour, proto::Colour)>,
}
