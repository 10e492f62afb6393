//! Small pictures of the panels, for a program that draws them in pixels over blank cells.

use crate::tint::Rgb;
use crate::{ColourVision, Minimap};
use proto::{Catalog, Kind, Sprite};
use ratatui_core::layout::Rect;

/// A picture in cells that a panel left blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Place on the screen, in cells.
    pub area: Rect,
    pub image: Image,
    pub frame: PictureFrame,
    pub badges: Vec<Badge>,
}

impl Picture {
    #[must_use]
    pub const fn new(area: Rect, image: Image) -> Self {
        Self {
            area,
            image,
            frame: PictureFrame::None,
            badges: Vec::new(),
        }
    }
}

/// A sign over a corner or an edge of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Badge {
    /// Turns left or number of items, in the lower right corner.
    Count(u32),
    /// A key, in the upper left corner.
    Key(String),
    /// A line at the lower edge: a share of the width in percent.
    Share { percent: u8, colour: Rgb },
}

/// The drawing inside a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Image {
    Kind {
        kind: Kind,
        asleep: bool,
    },
    /// Id of a sprite, without the pack: `icon_bag`. Nothing is drawn if the catalogue has no such sprite.
    Named(String),
    Minimap,
    /// A frame with nothing in it.
    Empty,
}

/// The frame of a picture. Only gold means chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PictureFrame {
    #[default]
    None,
    /// Copper with gilt corners: a face, the minimap.
    Copper,
    /// A slot that holds something.
    Slot,
    /// The chosen slot.
    Gold,
    /// A plate for a harmful condition.
    Bane,
    /// A plate with cut corners, for a helpful condition.
    Boon,
}

/// The pictures of one frame, and what is needed to draw them.
#[derive(Clone, Copy, Debug)]
pub struct PictureScene<'a> {
    /// In drawing order. No two of them overlap.
    pub pictures: &'a [Picture],
    pub catalog: &'a Catalog,
    pub minimap: Option<&'a Minimap>,
    pub vision: ColourVision,
}

/// Finds a sprite by its id without the pack.
#[must_use]
pub fn find_sprite<'a>(catalog: &'a Catalog, name: &str) -> Option<&'a Sprite> {
    let is_it = |sprite: &&Sprite| {
        let id = sprite.id.strip_suffix(name);
        id.is_some_and(|pack| pack.is_empty() || pack.ends_with(':'))
    };
    catalog.sprites.iter().find(is_it)
}
