//! Descriptions of tiles.

use super::ways;
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::narrator::condition_id;
use crate::panels::{self, rows, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::{sentence, span};
use geom::Point;
use proto::{
    About, AllyTask, Answer, Duel, Examined, Guard, Kind, LikelyAttack, Lore, MarkPair, Query,
    Stance, Traits,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// Lines about a tile: creature, item or feature, threat, note, terrain, light.
pub(crate) fn tile(cx: &mut Cx<'_>, at: Point) -> Vec<(String, Style)> {
    let session = &*cx.session;
    let cell = session.view.cells.get(at).copied().unwrap_or_default();
    let Some(terrain) = cell.terrain else {
        return vec![(cx.ui.text("examine-unknown"), DIM)];
    };
    let threatened = session.view.threatened.contains(&at);
    let mut lines = Vec::new();
    if session.hero().is_some_and(|hero| hero.at == at) {
        lines.push((sentence(&cx.ui.text("you")), TITLE));
    }
    if let Some(seen) = session.creature(at).cloned() {
        creature(cx, &seen, &mut lines);
    }
    if let Some(kind) = cell.thing {
        let examined = match cx.ask(Query::Examine(at)).cloned() {
            Some(Answer::Examined(examined)) => Some(examined),
            _ => None,
        };
        let marks = examined.as_ref().map_or([None; 2], |it| it.marks);
        thing(cx.ui, kind, marks, &mut lines);
        if let Some(examined) = examined {
            trap(cx.ui, examined, &mut lines);
        }
    }
    if threatened {
        lines.push((cx.ui.text("examine-threatened"), Tone::Danger.style()));
    }
    if let Some(note) = cx.session.note_on(at) {
        let args = [("text", note.to_owned().into())];
        lines.push((cx.ui.say("note-says", &args), Tone::News.style()));
    }
    let ground = cx
        .ui
        .text(&format!("ground-{}", terrain.name().replace('_', "-")));
    lines.push((sentence(&ground), DIM));
    if cell.blood && cell.visible {
        lines.push((cx.ui.text("examine-blood"), DIM));
    }
    if cell.visible && cell.light == Some(proto::Colour::BLACK) {
        lines.push((cx.ui.text("examine-dark"), DIM));
    }
    if !cell.visible {
        lines.push((cx.ui.text("examine-remembered"), DIM));
    }
    lines
}

/// Whether the creature may be called by its proper name: the player has heard it, or it is hostile (the log uses
/// it then).
fn is_known(cx: &mut Cx<'_>, seen: &proto::VisibleCreature) -> bool {
    if seen.hostile || !cx.ui.words.is_named(seen.kind) {
        return true;
    }
    match cx.ask(Query::Discoveries) {
        Some(Answer::Discoveries(known)) => {
            let mut met = known.met.iter();
            met.any(|met| met.id == seen.id && met.named)
        }
        _ => false,
    }
}

fn creature(cx: &mut Cx<'_>, seen: &proto::VisibleCreature, lines: &mut Vec<(String, Style)>) {
    let name = match is_known(cx, seen) {
        true => cx.ui.words.introduced(seen.kind),
        false => cx.ui.words.name(seen.kind, 1),
    };
    lines.push((sentence(&name), TITLE));
    let duel = match cx.ask(Query::Duel(seen.id)) {
        Some(Answer::Duel(duel)) => Some(*duel),
        _ => None,
    };
    let stance = duel.map_or(seen.stance, |duel| duel.stance);
    let state = match (stance, seen.awake, seen.hostile) {
        _ if seen.ally.is_some() => "examine-ally",
        (_, false, _) => "examine-asleep",
        (_, true, true) => "examine-hostile",
        (Stance::Afraid, ..) => "examine-afraid",
        (Stance::Warning, ..) => "examine-warning",
        (Stance::Busy, ..) => "examine-busy",
        (Stance::Shy, ..) => "examine-shy",
        (Stance::Curious, ..) => "examine-curious",
        (Stance::Eating, ..) => "examine-eating",
        _ => "examine-calm",
    };
    let told = seen.ally.map_or("", AllyTask::name);
    let mut said = vec![cx.ui.say(state, &[("told", told.into())])];
    if seen.ally.is_some() && !seen.awake {
        said.push(cx.ui.text("examine-asleep"));
    }
    let health = [("health", u32::from(seen.health).into())];
    said.push(cx.ui.say("examine-health", &health));
    lines.push((said.join(" "), TEXT));
    if seen.poised {
        lines.push((cx.ui.text("examine-poised"), Tone::Danger.style()));
    }
    for condition in &seen.conditions {
        lines.push((cx.ui.text(&condition_id(*condition)), Tone::Good.style()));
    }
    if let Some(text) = cx.ui.words.of_kind(seen.kind, "description", &[]) {
        lines.push((text, TEXT));
    }
    if duel.is_some_and(|duel| duel.stray) {
        lines.push((cx.ui.text("examine-stray"), TEXT));
    }
    lines.extend(ways::creature(cx.ui, cx.session, seen.kind, seen.hostile));
    // No odds of a fight against a follower.
    if let Some(duel) = duel.filter(|_| seen.ally.is_none()) {
        fight(cx.ui, duel, lines);
    }
}

fn fight(ui: &Ui, duel: Duel, lines: &mut Vec<(String, Style)>) {
    let guard = match duel.guard {
        Guard::Up => None,
        Guard::Unaware => Some("guard-unaware"),
        Guard::Held => Some("guard-held"),
        Guard::Asleep => Some("guard-asleep"),
    };
    lines.extend(guard.map(|id| (ui.text(id), Tone::Good.style())));
    let args = [
        ("hit", u32::from(duel.hit).into()),
        ("damage", span(duel.damage).into()),
        ("blows", duel.blows_to_kill.unwrap_or(0).into()),
    ];
    lines.push((ui.say("duel-you", &args), Tone::Good.style()));
    // The line shows the attack the opponent would make from its present tile, and its maximum besides.
    let usual = duel.usual.unwrap_or(LikelyAttack {
        hit: duel.hit_back,
        damage: duel.damage_back,
    });
    let args = [
        ("hit", u32::from(usual.hit).into()),
        ("damage", span(usual.damage).into()),
        ("most", duel.most_back.into()),
        ("blows", duel.kills_you_in.unwrap_or(0).into()),
    ];
    lines.push((ui.say("duel-it", &args), Tone::Bad.style()));
    // Its habits tell from how far it strikes.
    let shown = Traits {
        reach: 0,
        ..duel.traits_back
    };
    let back = traits(ui, &shown).into_iter();
    lines.extend(back.map(|line| (line, Tone::Bad.style())));
}

fn thing(ui: &Ui, kind: Kind, marks: MarkPair, lines: &mut Vec<(String, Style)>) {
    let name = ui.words.name_with_marks(kind, marks, 1);
    lines.push((sentence(&name), TITLE));
    let about = ui.words.about(kind, marks).into_iter();
    lines.extend(about.map(|text| (text, TEXT)));
}

/// Known effects of a trap or feature, and the chance to disarm it.
fn trap(ui: &Ui, examined: Examined, lines: &mut Vec<(String, Style)>) {
    let about = About {
        lore: examined.lore,
        radius: examined.radius,
        once: examined.once,
        habits: Vec::new(),
    };
    lines.extend(ways::effects(ui, &about));
    if let Some(chance) = examined.disarm {
        let args = [("chance", u32::from(chance).into())];
        lines.push((ui.say("lore-disarm", &args), Tone::Good.style()));
    }
}

/// Traits of a weapon or armour beyond its dice and weight, one line each.
pub(crate) fn traits(ui: &Ui, traits: &Traits) -> Vec<String> {
    let number = |id: &str, n: u8| ui.say(id, &[("n", u32::from(n).into())]);
    let mut lines = Vec::new();
    if traits.two_hands {
        lines.push(ui.text("trait-two-hands"));
    }
    if traits.reach > 1 {
        lines.push(number("trait-reach", traits.reach));
    }
    if traits.cleaves {
        lines.push(ui.text("trait-cleaves"));
    }
    if traits.stab > 0 {
        lines.push(number("trait-stab", traits.stab + 1));
    }
    if traits.parry > 0 {
        lines.push(number("trait-parry", traits.parry));
    }
    if let Some((one_in, lore)) = traits.on_hit {
        let what = match lore {
            Lore::Leaves(condition, turns) => {
                let state = ui.text(&condition_id(condition));
                let args = [("state", state.into()), ("turns", u32::from(turns).into())];
                ui.say("trait-leaves", &args)
            }
            other => ways::told(ui, other),
        };
        let args = [("n", u32::from(one_in).into()), ("what", what.into())];
        lines.push(ui.say("trait-on-hit", &args));
    }
    if traits.noise > 0 {
        lines.push(number("trait-noise", traits.noise));
    }
    if traits.slow > 0 {
        lines.push(number("trait-slow", traits.slow));
    }
    lines
}

/// Draws the lines in a frame beside the cell `at`, covering neither it nor the cell `but`. `most` is the maximum
/// width.
pub(crate) fn beside(
    lines: &[(String, Style)],
    at: Rect,
    but: Option<Rect>,
    most: u16,
    area: Rect,
    buf: &mut Buffer,
) {
    let longest = lines.iter().map(|(line, _)| width(line)).max().unwrap_or(0);
    let wide = (longest + 4).min(most).min(area.width);
    let room = wide.saturating_sub(4).max(1);
    let rows: u16 = lines.iter().map(|(line, _)| rows(line, room)).sum();
    let tall = (rows + 2).min(area.height);
    let inside = panels::frame(buf, place((wide, tall), at, but, area), "");
    let mut row = 0;
    for (line, style) in lines {
        if row >= inside.height {
            return;
        }
        let place = Rect::new(inside.x, inside.y + row, inside.width, inside.height - row);
        row += panels::paragraph(buf, place, line, *style);
    }
}

/// Place of a frame: right or left of `at`, level with it or where it covers neither `at` nor, if possible, `but`.
fn place((wide, tall): (u16, u16), at: Rect, but: Option<Rect>, area: Rect) -> Rect {
    let left = at.x.saturating_sub(wide + 1).max(area.x);
    let right = at.right() + 1;
    let far = area.right().saturating_sub(wide).max(area.x);
    let lowest = area.bottom().saturating_sub(tall).max(area.y);
    let level = at.y.min(lowest).max(area.y);
    let above = at.y.saturating_sub(tall + 1).max(area.y);
    let below = (at.bottom() + 1).min(lowest).max(area.y);
    let usual = if right + wide <= area.right() {
        right
    } else {
        left
    };
    let tries =
        [usual, left, right.min(far), area.x, far].map(|x| [level, above, below].map(|y| (x, y)));
    let clear_of = |but: Option<Rect>| {
        let frames = tries.iter().flatten();
        let mut frames = frames.map(|(x, y)| Rect::new(*x, *y, wide, tall));
        frames.find(|it| !it.intersects(at) && !but.is_some_and(|but| it.intersects(but)))
    };
    let usual = Rect::new(usual, level, wide, tall);
    // A high frame may cover `but`, as long as it does not cover what it is about.
    clear_of(but).or_else(|| clear_of(None)).unwrap_or(usual)
}

/// Draws a short description of the picture or the tile under the mouse.
pub(crate) fn tooltip(ui: &Ui, session: &Session, area: Rect, buf: &mut Buffer) {
    let Some(mouse) = ui.pointer else {
        return;
    };
    let is_there = |it: &&(Rect, String)| it.0.contains((mouse.x, mouse.y).into());
    if let Some((place, name)) = ui.labels.iter().find(is_there) {
        beside(&[(name.clone(), TEXT)], *place, None, 30, area, buf);
        return;
    }
    let Some(at) = session.pointed_tile(mouse) else {
        return;
    };
    let cell = session.view.cells.get(at).copied().unwrap_or_default();
    let creature = session.creature(at).map(|seen| seen.kind);
    let mut lines: Vec<(String, Style)> = [creature, cell.thing]
        .into_iter()
        .flatten()
        .map(|kind| (sentence(&ui.words.name(kind, 1)), TEXT))
        .collect();
    if let Some(note) = session.note_on(at) {
        let args = [("text", note.to_owned().into())];
        lines.push((ui.say("note-says", &args), Tone::News.style()));
    }
    if !lines.is_empty() {
        let at = Rect::new(mouse.x, mouse.y, 1, 1);
        beside(&lines, at, None, 30, area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_high_frame_covers_the_hero_rather_than_its_tile() {
        let [tile, hero] = [17, 19].map(|y| Rect::new(20, y, 3, 2));
        let area = Rect::new(0, 0, 48, 42);
        let of = |tall| place((44, tall), tile, Some(hero), area);
        assert!(!of(10).intersects(tile) && !of(10).intersects(hero));
        assert!(!of(21).intersects(tile) && of(21).intersects(hero));
    }
}
