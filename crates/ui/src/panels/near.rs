//! What is in view, the nearest first.

use crate::desk::Desk;
use crate::panels::{fit, put};
use crate::table::Table;
use crate::tone::{DIM, TEXT, Tone};
use geom::Point;
use proto::{Kind, Seen};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};

/// Draws creatures, then what lies about, each the nearest first.
pub(crate) fn near(desk: &Desk, area: Rect, buf: &mut Buffer) {
    let Some(table) = &desk.table else {
        return;
    };
    let mut row = 0;
    for seen in &table.view.creatures {
        if row >= area.height {
            return;
        }
        creature(desk, table, seen, row, area, buf);
        row += 1;
    }
    for (kind, at, count) in gathered(things_in_view(table)) {
        if row >= area.height {
            return;
        }
        let Some(entry) = table.catalog.kind(kind) else {
            continue;
        };
        let colour = entry.look.colour;
        let style = Style::new().fg(Color::Rgb(colour.0, colour.1, colour.2));
        put(buf, area, 0, row, &entry.look.glyph.to_string(), style);
        let underfoot = table.hero().is_some_and(|hero| hero.at == at);
        let tone = if underfoot { TEXT } else { DIM };
        let mut name = desk.words.name(kind, 1);
        if count > 1 {
            name.push_str(&format!(" ×{count}"));
        }
        put(
            buf,
            area,
            2,
            row,
            &fit(&name, area.width.saturating_sub(2)),
            tone,
        );
        row += 1;
    }
}

fn creature(desk: &Desk, table: &Table, seen: &Seen, row: u16, area: Rect, buf: &mut Buffer) {
    let Some(entry) = table.catalog.kind(seen.kind) else {
        return;
    };
    let colour = entry.look.colour;
    let style = Style::new().fg(Color::Rgb(colour.0, colour.1, colour.2));
    put(buf, area, 0, row, &entry.look.glyph.to_string(), style);
    let (state, tone) = state(seen);
    let state = desk.text(state);
    let health = if seen.health < 100 {
        format!("{}%", seen.health)
    } else {
        String::new()
    };
    let right = [health, state]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let room = area.width.saturating_sub(3 + super::width(&right));
    let name = desk.words.name(seen.kind, 1);
    put(buf, area, 2, row, &fit(&name, room), tone.style());
    let x = area.width.saturating_sub(super::width(&right));
    put(buf, area, x, row, &right, DIM);
}

/// The message for how a creature is minded, and what it means.
const fn state(seen: &Seen) -> (&'static str, Tone) {
    match (seen.awake, seen.hostile) {
        (false, _) => ("near-asleep", Tone::Faint),
        (true, true) => ("near-hostile", Tone::Bad),
        (true, false) => ("near-calm", Tone::Plain),
    }
}

/// The nearest thing of each kind, and how many there are, so that a cave of mushrooms leaves room for the rest.
fn gathered(things: Vec<(Kind, Point)>) -> Vec<(Kind, Point, u32)> {
    let mut gathered: Vec<(Kind, Point, u32)> = Vec::new();
    for (kind, at) in things {
        match gathered.iter_mut().find(|row| row.0 == kind) {
            Some(row) => row.2 += 1,
            None => gathered.push((kind, at, 1)),
        }
    }
    gathered
}

/// Things that lie in sight and where, the nearest first.
pub(crate) fn things_in_view(table: &Table) -> Vec<(Kind, Point)> {
    let Some(hero) = table.hero() else {
        return Vec::new();
    };
    let cells = table.view.cells.iter();
    let mut things: Vec<(Kind, Point)> = cells
        .filter(|(_, cell)| cell.visible)
        .filter_map(|(at, cell)| Some((cell.thing?, at)))
        .collect();
    things.sort_by_key(|(kind, at)| (hero.at.distance(*at), at.y, at.x, *kind));
    things
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_of_a_kind_take_one_row_where_the_nearest_is() {
        let at = |x| Point::new(x, 0);
        let things = vec![
            (Kind(2), at(1)),
            (Kind(7), at(2)),
            (Kind(2), at(3)),
            (Kind(2), at(4)),
        ];
        let rows = [(Kind(2), at(1), 3), (Kind(7), at(2), 1)];
        assert_eq!(gathered(things), rows);
    }
}
