//! Interfaces drawn into buffers of a terminal's size.

use proto::session::Update;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ui::{App, ColourDepth, Settings};

/// Everything that is seen, in a terminal of this size.
pub(super) fn draw(app: &mut App, size: (u16, u16), depth: ColourDepth) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    app.show(&mut buffer, depth);
    buffer
}

/// An interface that only shows what somebody else does.
pub(super) fn onlooker() -> App {
    App::new(Settings::default())
}

/// Lets an interface hear what is told, and drops what it would ask.
pub(super) fn show(app: &mut App, updates: Vec<Update>) {
    for update in updates {
        app.on_update(update);
    }
    app.take_wishes();
}
