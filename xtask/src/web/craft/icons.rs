//! The app icons of the page: the arch with its fire.

use anyhow::Result;
use picture::write_icon;
use tiles::app_icon;

use crate::web::names::Files;

/// Icon sizes in pixels, each a multiple of a drawing.
const SIDES: [u16; 4] = [16, 32, 256, 512];

/// Every icon by file name.
pub(in crate::web) fn icons() -> Result<Files> {
    let mut files = Files::new();
    for side in SIDES {
        let (pixels, drawn) = app_icon(side);
        let mut bytes = Vec::new();
        write_icon(&mut bytes, &pixels, drawn, side / drawn)?;
        files.insert(format!("icon-{side}.png"), bytes);
    }
    Ok(files)
}
