//! A scrolling list with a selection.
//!
//! A row is one cell high in a terminal. Under a finger it is three cells high, and the whole of it is the target.

use crate::keys::{Code, Key, Mouse, Press};
use crate::look::tone::{CHOSEN, CHOSEN_ROW, TEXT};
use crate::panels::{self, put};
use crate::state::ui::Ui;
use paint::{Image, Picture, PictureFrame};
use proto::Kind;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Cells that one step of the wheel scrolls.
const WHEEL: u16 = 3;
/// Width in cells in which a click turns the page, at the arrows of a long list.
const ARROW: u16 = 3;
/// The arrow before a value, which leads to the previous one.
const BACK: char = '◂';
/// Rows with pictures that a list must have room for. A shorter one shows more without them.
const PICTURED: usize = 8;
/// Height of a row under a finger: 48 CSS pixels.
const TOUCH: u16 = 3;

/// A row of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListRow {
    pub(crate) text: String,
    pub(crate) style: Style,
    /// A picture, shown if the row is higher than one cell and the program draws pictures.
    pub(crate) image: Option<Image>,
    /// A second line, shown if the row is higher than one cell.
    pub(crate) below: Option<(String, Style)>,
}

impl ListRow {
    pub(crate) fn new(text: String, style: Style) -> Self {
        Self {
            text,
            style,
            image: None,
            below: None,
        }
    }

    /// The row with the picture of a kind.
    pub(crate) fn with_kind(self, kind: Kind) -> Self {
        let asleep = false;
        Self {
            image: Some(Image::Kind { kind, asleep }),
            ..self
        }
    }

    /// The row with a second line.
    pub(crate) fn with_below(self, text: String, style: Style) -> Self {
        Self {
            below: Some((text, style)),
            ..self
        }
    }
}

/// Selection and scroll position of a list. The caller passes its length to each call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List {
    chosen: usize,
    first: usize,
    area: Rect,
    /// Height of a row in cells, at the last drawing.
    height: u16,
    /// Column of the arrow that leads to a previous value, at the last drawing; the same in all rows that have one.
    arrow: Option<u16>,
}

impl Default for List {
    fn default() -> Self {
        Self {
            chosen: 0,
            first: 0,
            area: Rect::ZERO,
            height: 1,
            arrow: None,
        }
    }
}

impl List {
    /// Height of a row in cells, in a list with this number of pictures in `room` cells. Pictures need two cells, and
    /// a list that they make longer scrolls.
    pub(crate) fn row_height(ui: &Ui, pictures: usize, room: u16) -> u16 {
        let fits = pictures > 0 && pictures.min(PICTURED) * 2 <= usize::from(room);
        match ui.draws_tiles() && fits {
            _ if ui.is_touched => TOUCH,
            true => 2,
            false => 1,
        }
    }

    /// Height of `len` rows without pictures in cells, at least one row.
    pub(crate) fn height(ui: &Ui, len: usize) -> u16 {
        let len = u16::try_from(len.max(1)).unwrap_or(u16::MAX);
        len.saturating_mul(Self::row_height(ui, 0, 0))
    }

    /// Height of `len` rows with pictures in cells, at least one row.
    pub(crate) fn pictured_height(ui: &Ui, len: usize, room: u16) -> u16 {
        let rows = u16::try_from(len.max(1)).unwrap_or(u16::MAX);
        rows.saturating_mul(Self::row_height(ui, len, room))
    }

    /// Window of a list. Under a finger it has the whole height.
    pub(crate) fn window(ui: &Ui, area: Rect, wide: u16, tall: u16) -> Rect {
        let tall = if ui.is_touched { area.height } else { tall };
        panels::middle(area, wide, tall)
    }

    /// Number of rows that fit into the area of the last drawing; at least 1.
    fn room(&self) -> usize {
        usize::from((self.area.height / self.height).max(1))
    }

    /// Index of the first line shown of `len`: as near to `first` as shows the chosen one. It is computed for each
    /// area, because the screen reader draws every list in another size, and the list must keep its place.
    fn first_shown(&self, len: usize) -> usize {
        let (chosen, room) = (self.chosen(len), self.room());
        let least = (chosen + 1).saturating_sub(room);
        let first = self.first.clamp(least, chosen);
        first.min(len.saturating_sub(room))
    }

    /// Index of the chosen line of `len`; 0 for an empty list.
    pub(crate) fn chosen(&self, len: usize) -> usize {
        self.chosen.min(len.saturating_sub(1))
    }

    /// Area of the chosen line of `len` at the last drawing.
    pub(crate) fn chosen_area(&self, len: usize) -> Rect {
        self.row_area(self.chosen(len), len)
    }

    /// Area of line `n` of `len` at the last drawing; empty if it was not shown.
    pub(crate) fn row_area(&self, n: usize, len: usize) -> Rect {
        let line = n.checked_sub(self.first_shown(len)).unwrap_or(usize::MAX);
        let down = u16::try_from(line).unwrap_or(u16::MAX);
        let y = self.area.y.saturating_add(down.saturating_mul(self.height));
        let height = self.height;
        Rect {
            y,
            height,
            ..self.area
        }
        .intersection(self.area)
    }

    pub(crate) fn choose(&mut self, n: usize) {
        self.chosen = n;
    }

    /// Moves the selection; returns whether the key does that. Up and Down wrap around.
    pub(crate) fn on_key(&mut self, key: Key, len: usize) -> bool {
        let last = len.saturating_sub(1);
        let now = self.chosen(len);
        self.first = self.first_shown(len);
        let page = self.room().max(2) - 1;
        self.chosen = match key.code {
            Code::Up => now.checked_sub(1).unwrap_or(last),
            Code::Down if now == last => 0,
            Code::Down => now + 1,
            Code::PageUp => now.saturating_sub(page),
            Code::PageDown => (now + page).min(last),
            Code::Home => 0,
            Code::End => last,
            _ => return false,
        };
        true
    }

    /// Moves the selection with the mouse; returns `true` on a click on a line.
    pub(crate) fn on_mouse(&mut self, mouse: Mouse, len: usize) -> bool {
        let wheel = usize::from(WHEEL.div_ceil(self.height));
        // A finger drags a list by rows.
        let wheel = match self.height {
            ..TOUCH => wheel.max(self.room() / 3),
            _ => wheel,
        };
        match mouse.press {
            Press::WheelUp => self.scroll_to(self.first_shown(len).saturating_sub(wheel), len),
            Press::WheelDown => self.scroll_to(self.first_shown(len) + wheel, len),
            Press::Move | Press::Left | Press::Right => {
                if !self.area.contains((mouse.x, mouse.y).into()) {
                    return false;
                }
                if mouse.press == Press::Left
                    && let Some(first) = self.turned_page(mouse, len)
                {
                    self.scroll_to(first, len);
                    return false;
                }
                let Some(line) = self.row_at(mouse, len) else {
                    return false;
                };
                self.chosen = line;
                return mouse.press == Press::Left;
            }
        }
        false
    }

    /// Whether the mouse is on the arrow that leads to a previous value.
    pub(crate) fn is_on_back_arrow(&self, mouse: Mouse) -> bool {
        let near = if self.height < TOUCH { 1 } else { 3 };
        self.arrow.is_some_and(|x| x.abs_diff(mouse.x) <= near)
    }

    /// The first line to show after a click on an arrow at the right edge, if the arrow is there.
    fn turned_page(&self, mouse: Mouse, len: usize) -> Option<usize> {
        let (area, first) = (self.area, self.first_shown(len));
        let is_at_edge = mouse.x + ARROW >= area.right();
        let page = self.room().saturating_sub(1).max(1);
        match mouse.y {
            y if is_at_edge && y < area.y + self.height && first > 0 => {
                Some(first.saturating_sub(page))
            }
            y if is_at_edge && y + self.height >= area.bottom() && first + self.room() < len => {
                Some(first + page)
            }
            _ => None,
        }
    }

    /// Shows the lines from `first` on; the selection moves as little as needed to stay among them.
    fn scroll_to(&mut self, first: usize, len: usize) {
        let room = self.room();
        self.first = first.min(len.saturating_sub(room));
        self.chosen = self.chosen(len).clamp(self.first, self.first + room - 1);
    }

    fn marks(&self, len: usize, buf: &mut Buffer) {
        let x = self.area.width.saturating_sub(1);
        let edge = Rect::new(
            self.area.x.saturating_add(x),
            self.area.y,
            1,
            self.area.height,
        );
        panels::scroll_bar(self.first_shown(len), self.room(), len, edge, buf);
    }

    /// Draws lines of one cell each.
    pub(crate) fn draw(&mut self, lines: &[(String, Style)], area: Rect, buf: &mut Buffer) {
        (self.area, self.height) = (area, 1);
        let chosen = self.chosen(lines.len());
        for (y, (n, (text, style))) in
            (0..area.height).zip(lines.iter().enumerate().skip(self.first_shown(lines.len())))
        {
            if n == chosen {
                let blank = " ".repeat(usize::from(area.width));
                put(buf, area, 0, y, &blank, CHOSEN);
                put(buf, area, 0, y, text, CHOSEN);
            } else {
                put(buf, area, 0, y, text, TEXT.patch(*style));
            }
        }
        self.marks(lines.len(), buf);
    }

    /// Draws rows without pictures, as high as the player's hand needs.
    pub(crate) fn draw_lines(
        &mut self,
        ui: &Ui,
        lines: &[(String, Style)],
        area: Rect,
        buf: &mut Buffer,
    ) {
        let row = |(text, style): &(String, Style)| ListRow::new(text.clone(), *style);
        let rows: Vec<ListRow> = lines.iter().map(row).collect();
        let height = Self::row_height(ui, 0, area.height);
        self.draw_texts(&rows, height, (false, true), area, buf);
    }

    /// Draws rows with pictures, each `height` cells high; see [`List::row_height`].
    pub(crate) fn draw_rows(
        &mut self,
        ui: &mut Ui,
        rows: &[ListRow],
        height: u16,
        area: Rect,
        buf: &mut Buffer,
    ) {
        self.draw_all(ui, rows, height, true, area, buf);
    }

    /// Draws rows with pictures, none of them as chosen: the selection is in another list.
    pub(crate) fn draw_unchosen(
        &mut self,
        ui: &mut Ui,
        rows: &[ListRow],
        height: u16,
        area: Rect,
        buf: &mut Buffer,
    ) {
        self.draw_all(ui, rows, height, false, area, buf);
    }

    fn draw_all(
        &mut self,
        ui: &mut Ui,
        rows: &[ListRow],
        height: u16,
        shows_choice: bool,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let pictured = ui.draws_tiles();
        for (n, place) in self.draw_texts(rows, height, (pictured, shows_choice), area, buf) {
            let chosen = shows_choice && n == self.chosen(rows.len());
            draw_picture(ui, &rows[n], chosen, place, buf);
        }
    }

    /// Column behind the list.
    pub(crate) const fn right(&self) -> u16 {
        self.area.right()
    }

    /// The line of `len` under the mouse.
    pub(crate) fn row_at(&self, mouse: Mouse, len: usize) -> Option<usize> {
        let down = self.holds(mouse).then(|| mouse.y - self.area.y)?;
        let line = self.first_shown(len) + usize::from(down / self.height);
        (line < len).then_some(line)
    }

    /// Whether the mouse is over the list.
    pub(crate) fn holds(&self, mouse: Mouse) -> bool {
        self.area.contains((mouse.x, mouse.y).into())
    }

    /// Draws the texts of all visible rows; returns their places.
    fn draw_texts(
        &mut self,
        rows: &[ListRow],
        height: u16,
        (pictured, shows_choice): (bool, bool),
        area: Rect,
        buf: &mut Buffer,
    ) -> Vec<(usize, Rect)> {
        (self.area, self.height) = (area, height);
        let chosen = self.chosen(rows.len());
        let shown = rows.iter().enumerate();
        let shown = shown.skip(self.first_shown(rows.len())).take(self.room());
        let mut places = Vec::new();
        self.arrow = None;
        for (y, (n, row)) in (0..).step_by(usize::from(height)).zip(shown) {
            let below = row.below.as_ref().map(|(text, _)| text);
            let mut texts = std::iter::once(&row.text).chain(below);
            let before = texts.find_map(|text| text.split_once(BACK).map(|(before, _)| before));
            let arrow = before.map(|before| area.x.saturating_add(panels::width(before)));
            self.arrow = self.arrow.or(arrow);
            let whole = Rect::new(area.x, area.y + y, area.width, height).intersection(area);
            draw_text(row, pictured, shows_choice && n == chosen, whole, buf);
            places.push((n, whole));
        }
        self.marks(rows.len(), buf);
        places
    }
}

/// Width of a picture in a row of this height, in cells.
const fn picture_width(height: u16) -> u16 {
    if height < TOUCH { 4 } else { 5 }
}

/// Draws a row with its picture by itself, outside a list.
pub(super) fn draw_row(ui: &mut Ui, row: &ListRow, chosen: bool, area: Rect, buf: &mut Buffer) {
    draw_text(row, ui.draws_tiles(), chosen, area, buf);
    draw_picture(ui, row, chosen, area, buf);
}

fn draw_picture(ui: &mut Ui, row: &ListRow, chosen: bool, area: Rect, buf: &mut Buffer) {
    let Some(image) = row.image.clone().filter(|_| area.height > 1) else {
        return;
    };
    let frame = match (area.height, chosen) {
        (..TOUCH, _) => PictureFrame::None,
        (_, false) => PictureFrame::Slot,
        (_, true) => PictureFrame::Gold,
    };
    let width = picture_width(area.height).min(area.width);
    let picture = Picture {
        frame,
        ..Picture::new(Rect { width, ..area }, image)
    };
    ui.add_picture(buf, picture);
}

/// Draws the text of a row in its middle, beside its picture if there is one. A long text is wrapped if the row is
/// higher than one cell.
fn draw_text(row: &ListRow, pictured: bool, chosen: bool, area: Rect, buf: &mut Buffer) {
    let style = match (chosen, area.height) {
        (false, _) => TEXT.patch(row.style),
        (true, ..=1) => CHOSEN,
        (true, _) => CHOSEN_ROW,
    };
    if chosen {
        buf.set_style(area.intersection(buf.area), style);
    }
    if area.height <= 1 {
        put(buf, area, 0, 0, &row.text, style);
        return;
    }
    let left = match row.image {
        Some(_) if pictured => picture_width(area.height) + 1,
        _ => 0,
    };
    let wide = area.width.saturating_sub(left + 1);
    let lines = panels::wrap(&row.text, wide);
    let mut lines: Vec<(String, Style)> = lines.into_iter().map(|it| (it, style)).collect();
    if let Some((text, below)) = &row.below {
        let style = if chosen { style } else { style.patch(*below) };
        lines.push((panels::fit(text, wide), style));
    }
    let free = usize::from(area.height).saturating_sub(lines.len());
    let top = u16::try_from(free.div_ceil(2)).unwrap_or(0);
    for (y, (text, style)) in (top..area.height).zip(lines) {
        put(buf, area, left, y, &text, style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(list: &mut List, len: usize, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, 3, height);
        let mut buf = Buffer::empty(area);
        let lines: Vec<(String, Style)> = (0..len).map(|n| (n.to_string(), Style::new())).collect();
        list.draw(&lines, area, &mut buf);
        (0..height)
            .map(|y| buf[(0, y)].symbol().to_owned())
            .collect()
    }

    #[test]
    fn a_list_scrolls_to_its_chosen_line() {
        let mut list = List::default();
        assert_eq!(shown(&mut list, 9, 3), ["0", "1", "2"]);
        for _ in 0..4 {
            list.on_key(Key::of(Code::Down), 9);
        }
        assert_eq!(shown(&mut list, 9, 3), ["2", "3", "4"]);
        list.on_key(Key::of(Code::Home), 9);
        assert_eq!(shown(&mut list, 9, 3), ["0", "1", "2"]);
        list.on_key(Key::of(Code::Up), 9);
        assert_eq!(shown(&mut list, 9, 3), ["6", "7", "8"]);
    }

    #[test]
    fn a_list_keeps_its_place_when_it_is_drawn_whole_between() {
        let mut list = List::default();
        shown(&mut list, 9, 3);
        let wheel = Mouse {
            press: Press::WheelDown,
            x: 0,
            y: 0,
            tile: None,
        };
        list.on_mouse(wheel, 9);
        assert_eq!(shown(&mut list, 9, 3), ["3", "4", "5"]);
        assert_eq!(shown(&mut list, 9, 12)[0], "0", "the screen reader");
        assert_eq!(shown(&mut list, 9, 7)[0], "2", "the screen reader again");
        assert_eq!(shown(&mut list, 9, 3), ["3", "4", "5"]);
    }

    #[test]
    fn a_click_on_the_arrow_turns_the_page() {
        let mut list = List::default();
        shown(&mut list, 9, 3);
        let click = |y| Mouse {
            press: Press::Left,
            x: 2,
            y,
            tile: None,
        };
        assert!(!list.on_mouse(click(2), 9), "nothing is chosen");
        assert_eq!(shown(&mut list, 9, 3), ["2", "3", "4"]);
        assert!(!list.on_mouse(click(0), 9));
        assert_eq!(shown(&mut list, 9, 3), ["0", "1", "2"]);
    }

    /// Play: B13.
    #[test]
    fn a_list_marks_hidden_lines_above_and_below() {
        let mut list = List::default();
        let edge = |list: &mut List| {
            let area = Rect::new(0, 0, 3, 3);
            let mut buf = Buffer::empty(area);
            let lines: Vec<(String, Style)> =
                (0..9).map(|n| (n.to_string(), Style::new())).collect();
            list.draw(&lines, area, &mut buf);
            let edge = (0..3).map(|y| buf[(2, y)].symbol().to_owned());
            edge.collect::<String>()
        };
        assert_eq!(edge(&mut list), " ▐▼");
        list.choose(4);
        assert_eq!(edge(&mut list), "▲▐▼");
        list.choose(8);
        assert_eq!(edge(&mut list), "▲▐ ");
    }

    #[test]
    fn a_shrunk_list_selects_its_last_line() {
        let mut list = List::default();
        list.choose(8);
        assert_eq!(list.chosen(3), 2);
        assert_eq!(list.chosen(0), 0);
        assert_eq!(shown(&mut list, 0, 2), [" ", " "]);
    }

    #[test]
    fn the_wheel_scrolls_a_list_and_keeps_its_selection_in_view() {
        let mut list = List::default();
        shown(&mut list, 9, 4);
        list.choose(2);
        let down = Mouse::at_cell(Press::WheelDown, 1, 1);
        list.on_mouse(down, 9);
        assert_eq!(list.chosen(9), 3);
        assert_eq!(shown(&mut list, 9, 4), ["3", "4", "5", "6"]);
        list.on_mouse(down, 9);
        assert_eq!(shown(&mut list, 9, 4), ["5", "6", "7", "8"]);
        list.choose(8);
        list.on_mouse(Mouse::at_cell(Press::WheelUp, 1, 1), 9);
        assert_eq!(shown(&mut list, 9, 4), ["2", "3", "4", "5"]);
        assert_eq!(list.chosen(9), 5);
    }

    #[test]
    fn the_wheel_leaves_a_short_list_alone() {
        let mut list = List::default();
        shown(&mut list, 3, 4);
        list.choose(1);
        list.on_mouse(Mouse::at_cell(Press::WheelDown, 1, 1), 3);
        assert_eq!(list.chosen(3), 1);
    }

    #[test]
    fn the_mouse_selects_and_clicks_list_lines() {
        let mut list = List::default();
        shown(&mut list, 9, 3);
        let mouse = |press, y| Mouse::at_cell(press, 1, y);
        assert!(!list.on_mouse(mouse(Press::Move, 2), 9));
        assert_eq!(list.chosen(9), 2);
        assert!(list.on_mouse(mouse(Press::Left, 1), 9));
        assert_eq!(list.chosen(9), 1);
        assert!(!list.on_mouse(mouse(Press::Left, 5), 9));
    }
}
