//! The bottom line for a player with a mouse: a command keeps its place, so that a second click hits it too.

use super::suggestions::{fighting, needs_rest, suggested_hints};
use crate::keys::Hint;
use crate::look::tone::{CHOSEN, DIM};
use crate::panels::{hint_width, put_hint};
use crate::state::session::Session;
use crate::state::ui::Ui;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

/// Columns between two commands.
const GAP: u16 = 2;
/// Least width of the place that the last commands share.
const SHARED: u16 = 9;

/// Name and message of a command.
type Command = (&'static str, &'static str);

/// Commands that are always shown, each with the columns that must be left behind it for those that depend on the
/// situation, besides a fight. The first two reach every other command.
const ALWAYS: &[(Command, u16)] = &[
    (("menu", "key-menu"), 0),
    (("palette", "mouse-palette"), 0),
    (("explore", "key-explore"), SHARED),
    (("inventory", "key-inventory"), SHARED),
    (("places", "key-places"), 40),
    (("examine", "key-examine"), 60),
    (("help", "key-help"), 80),
];

/// Commands that depend on the situation. The first possible one of a row is shown.
const SOMETIMES: &[&[Command]] = &[
    &[("fight", "fight-strike"), ("fight", "fight-strike-hurt")],
    &[("shoot", "fight-shoot"), ("pick-up", "key-pick-up")],
    &[
        ("descend", "key-go-on"),
        ("descend", "key-descend"),
        ("cast", "fight-cast"),
    ],
    &[("use", "key-eat"), ("use", "fight-use")],
    &[("rest", "mouse-rest")],
    &[
        ("ascend", "key-go-back"),
        ("ascend", "key-ascend"),
        ("trade", "key-trade"),
        ("places", "fight-flee"),
    ],
    &[("company", "key-company"), ("company", "key-win-over")],
    &[("sheet", "status-growth")],
    &[("examine", "fight-examine")],
];

/// Draws the line.
pub(super) fn draw(ui: &mut Ui, session: &Session, area: Rect, buf: &mut Buffer) {
    let now = possible(ui, session);
    let held = ui.held_hint.take();
    ui.held_hint = held.filter(|(place, _)| is_under_mouse(ui, *place));
    // A label may be longer than its place: it then takes those behind it.
    let mut free = 0;
    for (x, width, commands) in places(ui, area.width) {
        let place = Rect::new(area.x + x, area.y, width, 1).intersection(area);
        let mut possible = commands.iter().filter(|it| now.contains(&it.1));
        let first = possible.find(|it| it.0 == "fight" || long(ui, **it) <= width);
        if let Some(command) = first.filter(|it| x >= free && is_held(ui, place, it.0)) {
            let hint = hint(ui, *command);
            free = x + put_hint(ui, &hint, DIM, buf, area, (x, 0));
            if hint.keys.is_empty() && ui.add_command_button(place, command.0) {
                buf.set_style(place, CHOSEN);
            }
        }
    }
}

/// The places in a line: column, width and commands. They depend on the language and the keys, not on the game.
fn places(ui: &Ui, line: u16) -> Vec<(u16, u16, Vec<Command>)> {
    let widest = |row: &[Command]| row.iter().map(|it| long(ui, *it)).max().unwrap_or(0);
    // A fight while hurt has a long label.
    let fight = long(ui, SOMETIMES[0][0]) + GAP;
    let mut places = Vec::new();
    let mut x = 0;
    for (command, room) in ALWAYS {
        let width = long(ui, *command);
        let needed = if *room > 0 { GAP + fight + room } else { 0 };
        if x + width + needed > line {
            break;
        }
        places.push((x, width, vec![*command]));
        x += width + GAP;
    }
    places.push((x, fight - GAP, SOMETIMES[0].to_vec()));
    x += fight;
    let mut rows = &SOMETIMES[1..];
    while let Some((row, later)) = rows.split_first() {
        let width = widest(row);
        let room = line.saturating_sub(x);
        if later.iter().any(|it| width + GAP + widest(it) > room) {
            places.push((x, room, rows.concat()));
            break;
        }
        places.push((x, width, row.to_vec()));
        x += width + GAP;
        rows = later;
    }
    places
}

/// The setting for key hints removes the letters only: a mouse has no other way to the menu.
fn hint(ui: &Ui, (name, help): Command) -> Hint {
    let has_key = ui.settings.key_hints;
    let key = has_key.then(|| ui.keymap.key(name));
    Hint::of(&key.unwrap_or_default(), help)
}

fn long(ui: &Ui, command: Command) -> u16 {
    hint_width(ui, &hint(ui, command))
}

/// Messages of the commands that can be shown now.
fn possible(ui: &Ui, session: &Session) -> Vec<&'static str> {
    let always = ALWAYS.iter().map(|(command, _)| command.1);
    let fighting = fighting(ui, session).into_iter().map(|it| it.help);
    let is_safe = fighting.len() == 0;
    let hurt = session.hero().is_some_and(needs_rest);
    let rest = (is_safe && hurt).then_some("mouse-rest");
    let now = suggested_hints(session).into_iter().chain(rest);
    let now = now.map(|help| match help {
        "key-sheet" => "status-growth",
        _ => help,
    });
    always.chain(fighting).chain(now).collect()
}

/// Whether a place may show a command. Under a resting mouse it may vanish, but no other one takes its place.
fn is_held(ui: &mut Ui, place: Rect, name: &'static str) -> bool {
    !is_under_mouse(ui, place) || ui.held_hint.get_or_insert((place, name)).1 == name
}

fn is_under_mouse(ui: &Ui, place: Rect) -> bool {
    let mouse = ui.pointer.map(|it| (it.x, it.y).into());
    mouse.is_some_and(|it| place.contains(it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::action;
    use crate::settings::Settings;

    #[test]
    fn places_fit_and_do_not_overlap() {
        for language in ["en", "de"] {
            let settings = Settings {
                language: language.into(),
                ..Settings::default()
            };
            let ui = Ui::new(settings, action::bindings());
            for line in 20..240 {
                let places = places(&ui, line);
                for pair in places.windows(2) {
                    let (x, width, _) = pair[0];
                    assert!(x + width < pair[1].0, "{line}: {places:?}");
                }
                let fight = places.iter().find(|it| it.2[0].0 == "fight").unwrap();
                assert!(line < 34 || fight.0 + fight.1 <= line, "{line}: {places:?}");
                assert!(places.iter().all(|it| line < 34 || it.0 + it.1 <= line));
            }
        }
    }
}
