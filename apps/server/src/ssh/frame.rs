//! Drawing an interface into a buffer of a terminal's size.

use proto::session::Update;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ui::{App, ColourDepth, Settings};

pub(super) fn draw(app: &mut App, size: (u16, u16), depth: ColourDepth) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    app.show(&mut buffer, depth);
    buffer
}

/// The interface of a spectator.
pub(super) fn spectator_app() -> App {
    App::new(Settings::default())
}

/// Applies updates and drops the requests of the interface.
pub(super) fn apply_updates(app: &mut App, updates: Vec<Update>) {
    for update in updates {
        app.on_update(update);
    }
    app.take_requests();
}
