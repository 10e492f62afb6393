//! Writes line after line into an area of the screen.

use crate::look::palette::RULE;
use crate::look::tone::DIM;
use crate::panels::{fit, paragraph, put, rows, width};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A cursor that writes line after line, and nothing below the area.
pub(crate) struct Pen<'a> {
    pub(crate) buf: &'a mut Buffer,
    area: Rect,
    row: u16,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(buf: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buf.area);
        Self { buf, area, row: 0 }
    }

    /// Number of free lines.
    pub(crate) const fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.row)
    }

    pub(crate) const fn width(&self) -> u16 {
        self.area.width
    }

    pub(crate) const fn gap(&mut self) {
        self.row += 1;
    }

    /// Reserves the next line for other drawing; empty if the area is full.
    pub(crate) fn next(&mut self) -> Rect {
        self.take(1)
    }

    /// Reserves the next `rows` lines, or as many as there is room for.
    pub(crate) fn take(&mut self, rows: u16) -> Rect {
        let y = self.area.y.saturating_add(self.row);
        self.row = self.row.saturating_add(rows);
        Rect::new(self.area.x, y, self.area.width, rows).intersection(self.area)
    }

    /// Writes a text, wrapped to the width.
    pub(crate) fn paragraph(&mut self, text: &str, style: Style) {
        let place = self.take(rows(text, self.area.width));
        paragraph(self.buf, place, text, style);
    }

    /// Writes a line, shortened with an ellipsis if it is too long.
    pub(crate) fn line(&mut self, text: &str, style: Style) {
        let place = self.next();
        let text = fit(text, place.width);
        put(self.buf, place, 0, 0, &text, style);
    }

    /// Writes a line with a text at its right end. The left text is shortened first.
    pub(crate) fn pair(&mut self, left: (&str, Style), right: (&str, Style)) {
        let place = self.next();
        let taken = width(right.0);
        let room = place.width.saturating_sub(taken + u16::from(taken > 0));
        put(self.buf, place, 0, 0, &fit(left.0, room), left.1);
        let x = place.width.saturating_sub(taken);
        put(self.buf, place, x, 0, right.0, right.1);
    }

    pub(crate) fn pieces(&mut self, pieces: &[(&str, Style)]) {
        let place = self.next();
        let mut x = 0;
        for (text, style) in pieces {
            x += put(self.buf, place, x, 0, text, *style);
        }
    }

    pub(crate) fn heading(&mut self, text: &str) {
        let place = self.next();
        let used = put(self.buf, place, 0, 0, text, DIM) + 1;
        let rest = usize::from(place.width.saturating_sub(used));
        put(
            self.buf,
            place,
            used,
            0,
            &"─".repeat(rest),
            Style::new().fg(RULE),
        );
    }
}
