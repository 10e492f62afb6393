//! Lists of visible creatures and things, the nearest first.

pub(crate) mod tiles;

use crate::look::palette::{self, ASLEEP, CALM, FOE, PANEL, readable};
use crate::look::tone::{DIM, TEXT, Tone};
use crate::narrator::condition_id;
use crate::panels::{Pen, Share, bar, fit, put, width};
use crate::state::session::{HoverArea, Session};
use crate::state::ui::Ui;
use geom::Point;
use proto::{AllyTask, Condition, Id, Kind, Landmark, Stance, VisibleCreature};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};

/// A creature, and the damage expected from the aimed attack, in percent of its full health.
pub(crate) type Toll = (Id, u8);

/// Maximum width of a creature's state, in cells.
const STATE: u16 = 10;

/// Creatures that look the same in every way; `seen` is the nearest of them.
struct Group<'a> {
    seen: &'a VisibleCreature,
    mind: Mind,
    loss: u8,
    count: u32,
}

/// Lists visible creatures, each name on a health bar. Returns where each one is drawn, for the mouse.
pub(crate) fn in_sight(
    ui: &Ui,
    session: &Session,
    tolls: &[Toll],
    pen: &mut Pen<'_>,
) -> Vec<HoverArea> {
    let mut hover_areas = Vec::new();
    let groups = creatures_in_sight(ui, session, tolls, pen);
    let states: Vec<String> = groups
        .iter()
        .map(|group| ui.text(group.mind.text()))
        .collect();
    let widest = states.iter().map(|state| width(state)).max().unwrap_or(0);
    let widest = widest.min(STATE);
    let mut left = groups.len();
    for (group, state) in groups.iter().zip(&states) {
        if pen.left() == 1 && left > 1 {
            more(ui, left, pen);
            return hover_areas;
        }
        if pen.left() == 0 {
            return hover_areas;
        }
        left -= 1;
        let place = pen.next();
        creature(ui, session, group, (state, widest), place, pen);
        hover_areas.push(HoverArea {
            area: place,
            at: group.seen.at,
        });
        let conditions = &group.seen.conditions;
        if !conditions.is_empty() && usize::from(pen.left()) > left {
            pen.line(&format!("  {}", named(ui, conditions)), TEXT);
        }
    }
    hover_areas
}

/// Draws the heading of the list. Returns the creatures to list; none if there is no room.
fn creatures_in_sight<'a>(
    ui: &Ui,
    session: &'a Session,
    tolls: &[Toll],
    pen: &mut Pen<'_>,
) -> Vec<Group<'a>> {
    let groups = group_creatures(session, tolls);
    if groups.is_empty() || pen.left() < 2 {
        return Vec::new();
    }
    pen.heading(&ui.text("near-in-sight"));
    groups
}

fn named(ui: &Ui, conditions: &[Condition]) -> String {
    let names: Vec<String> = conditions
        .iter()
        .map(|condition| ui.text(&condition_id(*condition)))
        .collect();
    names.join(", ")
}

fn more(ui: &Ui, count: usize, pen: &mut Pen<'_>) {
    let args = [("count", count.into())];
    pen.line(&ui.say("near-more", &args), DIM);
}

fn creature(
    ui: &Ui,
    session: &Session,
    group: &Group<'_>,
    (state, widest): (&str, u16),
    place: Rect,
    pen: &mut Pen<'_>,
) {
    let seen = group.seen;
    if let Some(entry) = session.catalog.kind(seen.kind) {
        let style = Style::new().fg(readable(palette::rgb(entry.look.colour), PANEL));
        put(pen.buf, place, 0, 0, &entry.look.glyph.to_string(), style);
    }
    let long = place.width.saturating_sub(3 + widest);
    let name = counted(
        &ui.words.name(seen.kind, 1),
        group.count,
        long.saturating_sub(1),
    );
    let line = Rect::new(place.x + 2, place.y, long, place.height).intersection(place);
    let left = seen.health.into();
    let draining = session.effects.draining(Some(seen.id), left);
    let share = Share {
        part: left + draining,
        whole: 100,
        loss: draining + u32::from(group.loss),
    };
    bar(pen.buf, line, share, &name, group.mind.colour());
    let x = place.width.saturating_sub(widest);
    put(
        pen.buf,
        place,
        x,
        0,
        &fit(state, widest),
        group.mind.tone().style(),
    );
}

/// A name with a count, at most `room` cells wide; the count is never cut.
fn counted(name: &str, count: u32, room: u16) -> String {
    let number = match count {
        1 => String::new(),
        count => format!(" ×{count}"),
    };
    fit(name, room.saturating_sub(width(&number))) + &number
}

/// Visible creatures, the nearest first; creatures that look the same are counted together.
fn group_creatures<'a>(session: &'a Session, tolls: &[Toll]) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for seen in &session.view.creatures {
        let mind = Mind::of(session, seen);
        let toll = tolls.iter().find(|(id, _)| *id == seen.id);
        let loss = toll.map_or(0, |(_, loss)| *loss);
        let like = |group: &&mut Group<'_>| {
            group.seen.kind == seen.kind
                && group.seen.health == seen.health
                && group.seen.conditions == seen.conditions
                && group.mind == mind
                && group.loss == loss
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.count += 1,
            None => groups.push(Group {
                seen,
                mind,
                loss,
                count: 1,
            }),
        }
    }
    groups
}

/// The visible behaviour of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    Poised,
    Asleep,
    Hunts,
    Trades,
    Heals,
    AtEase,
    Calm,
    Flees,
    /// Fights a creature other than the hero.
    Fights,
    Warns,
    Looks,
    Eats,
    Ally(AllyTask),
}

/// Id of the message for a creature's behaviour.
pub(crate) fn mind_of(session: &Session, seen: &VisibleCreature) -> &'static str {
    Mind::of(session, seen).text()
}

impl Mind {
    fn of(session: &Session, seen: &VisibleCreature) -> Self {
        let tends = session
            .catalog
            .kind(seen.kind)
            .is_some_and(|it| it.facts.tends);
        match seen {
            seen if seen.poised => Self::Poised,
            seen if !seen.awake => Self::Asleep,
            VisibleCreature {
                ally: Some(told), ..
            } => Self::Ally(*told),
            seen if seen.hostile => Self::Hunts,
            VisibleCreature {
                stance: Stance::Afraid | Stance::Shy,
                ..
            } => Self::Flees,
            VisibleCreature {
                stance: Stance::Busy,
                ..
            } => Self::Fights,
            VisibleCreature {
                stance: Stance::Warning,
                ..
            } => Self::Warns,
            seen if seen.trades => Self::Trades,
            seen if seen.peaceful && tends => Self::Heals,
            seen if seen.peaceful => Self::AtEase,
            VisibleCreature {
                stance: Stance::Eating,
                ..
            } => Self::Eats,
            VisibleCreature {
                stance: Stance::Curious,
                ..
            } => Self::Looks,
            _ => Self::Calm,
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Poised => "near-poised",
            Self::Asleep => "near-asleep",
            Self::Hunts => "near-hostile",
            Self::Trades => "near-trades",
            Self::Heals => "near-heals",
            Self::AtEase => "near-at-ease",
            Self::Calm => "near-calm",
            Self::Flees => "near-flees",
            Self::Fights => "near-fights",
            Self::Warns => "near-warns",
            Self::Looks => "near-looks",
            Self::Eats => "near-eats",
            Self::Ally(AllyTask::Follow) => "near-follows",
            Self::Ally(AllyTask::Hold) => "near-holds",
            Self::Ally(AllyTask::Attack) => "near-attacks",
        }
    }

    const fn tone(self) -> Tone {
        match self {
            Self::Poised => Tone::Danger,
            Self::Hunts | Self::Warns => Tone::Bad,
            Self::Flees | Self::Fights => Tone::Plain,
            Self::Trades | Self::Heals => Tone::Loot,
            Self::Ally(_) => Tone::Good,
            Self::Asleep | Self::AtEase | Self::Calm | Self::Looks | Self::Eats => Tone::Faint,
        }
    }

    const fn colour(self) -> Color {
        match self {
            Self::Poised | Self::Hunts => FOE,
            Self::Asleep => ASLEEP,
            _ => CALM,
        }
    }
}

/// Lists visible things, the nearest first, each kind once. Returns where each is drawn, for the mouse.
pub(crate) fn around(ui: &Ui, session: &Session, pen: &mut Pen<'_>) -> Vec<HoverArea> {
    let mut hover_areas = Vec::new();

    let things = group_things(things_in_view(session), &session.view.landmarks);
    if things.is_empty() || pen.left() < 2 {
        return hover_areas;
    }
    pen.heading(&ui.text("near-around"));
    for (n, (kind, at, count)) in things.iter().enumerate() {
        let left = things.len() - n;
        if pen.left() == 1 && left > 1 {
            more(ui, left, pen);
            return hover_areas;
        }
        if pen.left() == 0 {
            return hover_areas;
        }
        let place = pen.next();
        let Some(entry) = session.catalog.kind(*kind) else {
            continue;
        };
        let style = Style::new().fg(readable(palette::rgb(entry.look.colour), PANEL));
        put(pen.buf, place, 0, 0, &entry.look.glyph.to_string(), style);
        let underfoot = session.hero().is_some_and(|hero| hero.at == *at);
        let tone = if underfoot { TEXT } else { DIM };
        let room = place.width.saturating_sub(2);
        let name = counted(&ui.words.name(*kind, 1), *count, room);
        put(pen.buf, place, 2, 0, &name, tone);
        hover_areas.push(HoverArea {
            area: place,
            at: *at,
        });
    }
    hover_areas
}

/// The nearest thing of each kind with its count, so that a cave of mushrooms leaves room for other kinds. All
/// things of a kind in one monument count as one, such as the flames of a fire.
fn group_things(things: Vec<(Kind, Point)>, landmarks: &[Landmark]) -> Vec<(Kind, Point, u32)> {
    let monument = |at: Point| {
        let mut places = landmarks.iter();
        places.position(|it| it.door.is_none() && it.area.contains(at))
    };
    let mut counted: Vec<(Kind, usize)> = Vec::new();
    let mut gathered: Vec<(Kind, Point, u32)> = Vec::new();
    for (kind, at) in things {
        if let Some(n) = monument(at) {
            if counted.contains(&(kind, n)) {
                continue;
            }
            counted.push((kind, n));
        }
        match gathered.iter_mut().find(|row| row.0 == kind) {
            Some(row) => row.2 += 1,
            None => gathered.push((kind, at, 1)),
        }
    }
    gathered
}

/// Visible things and their positions, the nearest first.
pub(crate) fn things_in_view(session: &Session) -> Vec<(Kind, Point)> {
    let Some(hero) = session.hero() else {
        return Vec::new();
    };
    let cells = session.view.cells.iter();
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
    fn a_creature_count_is_never_cut() {
        assert_eq!(counted("mangy wolf", 12, 9), "mang… ×12");
        assert_eq!(counted("mangy wolf", 1, 10), "mangy wolf");
    }

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
        assert_eq!(group_things(things, &[]), rows);
    }

    #[test]
    fn the_flames_of_a_monument_are_one_fire() {
        let at = |x| Point::new(x, 0);
        let monument = Landmark {
            name: "arch".to_owned(),
            area: geom::Rect::new(2, 0, 3, 1),
            door: None,
        };
        let things = (0..7).map(|x| (Kind(2), at(x))).collect();
        assert_eq!(group_things(things, &[monument]), [(Kind(2), at(0), 5)]);
    }
}
