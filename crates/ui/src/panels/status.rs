//! The hero's state in the side panel.

use crate::look::palette::{
    self, EXPERIENCE, LIFE, LIFE_HALF, LIFE_LOW, PANEL, TORCH, WARMTH, mix, readable,
};
use crate::look::tone::{DIM, TEXT, TITLE, Tone};
use crate::narrator::condition_id;
use crate::panels::pictures::behind;
use crate::panels::{Pen, Share, bar, fit, put, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use proto::{Answer, Burden, Carried, Hero, Hunger, Query, Slot, Warming};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Style};

/// Writes name and level, the bars, the wielded weapon, the lights, and unusual states.
pub(crate) fn status(cx: &mut Cx<'_>, airy: bool, pen: &mut Pen<'_>) {
    let wielded = wielded(cx);
    let danger = danger(cx);
    let (ui, session) = (&mut *cx.ui, &*cx.session);
    let Some(hero) = session.hero() else {
        return;
    };
    let space = |pen: &mut Pen<'_>| {
        if airy {
            pen.gap();
        }
    };
    space(pen);
    who_and_where(ui, session, pen);
    space(pen);
    let place = pen.next();
    life(ui, session, hero, place, pen.buf);
    if let Some(danger) = danger {
        pen.paragraph(&danger, Tone::Danger.style());
    }
    if !hero.spells.is_empty() {
        let place = pen.next();
        warmth_bar(ui, hero, place, pen.buf);
    }
    experience(ui, hero, pen);
    space(pen);
    figures(ui, hero, pen);
    in_hand(ui, session, wielded, pen);
    lights(ui, session, hero, pen);
    for state in states(ui, hero) {
        state.write(ui, pen.next(), 0, pen.buf);
    }
}

fn who_and_where(ui: &Ui, session: &Session, pen: &mut Pen<'_>) {
    let turn = ui.say("status-turn", &[("turn", session.view.turn.into())]);
    pen.pair((&session.name, TITLE), (&turn, DIM));
    pen.paragraph(&ui.words.level(session.view.level), TEXT);
    fire_and_practice(ui, session, pen);
}

/// Percent at which the fire at home is worth a line. Every turn makes it smaller, so 99 tells nothing.
const SMALLER_FIRE: u8 = 95;

/// Writes the size of the fire at home, once it has become smaller, and whether the run is practice. That fire is the
/// clock of the story.
pub(super) fn fire_and_practice(ui: &Ui, session: &Session, pen: &mut Pen<'_>) {
    if session.view.fire <= SMALLER_FIRE {
        let args = [("percent", u32::from(session.view.fire).into())];
        pen.line(&ui.say("status-fire", &args), Tone::Bad.style());
    }
    if session.practice {
        pen.line(&ui.text("status-practice"), DIM);
    }
}

pub(crate) fn life(ui: &Ui, session: &Session, hero: &Hero, place: Rect, buf: &mut Buffer) {
    let now = u32::try_from(hero.health).unwrap_or(0);
    let most = u32::try_from(hero.health_max).unwrap_or(0);
    let colour = match u64::from(now) * 100 / u64::from(most.max(1)) {
        0..=25 => LIFE_LOW,
        26..=50 => LIFE_HALF,
        _ => LIFE,
    };
    let args = [("now", now.into()), ("most", most.into())];
    let text = ui.say("status-life", &args);
    let loss = session.effects.draining(None, now);
    let share = Share {
        part: now + loss,
        whole: most,
        loss,
    };
    bar(buf, place, share, &text, colour);
}

/// Id of the message for how Warmth recovers.
pub(crate) const fn warming_id(warming: Warming) -> &'static str {
    match warming {
        Warming::Cold => "warming-cold",
        Warming::Light => "warming-light",
        Warming::Fire => "warming-fire",
    }
}

pub(crate) fn warmth_bar(ui: &Ui, hero: &Hero, place: Rect, buf: &mut Buffer) {
    let (now, most) = (u32::from(hero.warmth), u32::from(hero.warmth_max));
    let short = format!("{}-short", warming_id(hero.warming));
    let args = [
        ("now", now.into()),
        ("most", most.into()),
        ("how", ui.text(&short).into()),
    ];
    let text = ui.say("status-warmth", &args);
    bar(buf, place, Share::of(now, most), &text, WARMTH);
}

fn experience(ui: &Ui, hero: &Hero, pen: &mut Pen<'_>) {
    let args = [
        ("level", u32::from(hero.level).into()),
        ("now", hero.experience.into()),
        ("next", hero.next_level_at.into()),
    ];
    let text = ui.say("status-experience", &args);
    let share = Share::of(hero.experience, hero.next_level_at);
    let place = pen.next();
    bar(pen.buf, place, share, &text, EXPERIENCE);
}

fn figures(ui: &Ui, hero: &Hero, pen: &mut Pen<'_>) {
    let (armour, gold) = (ui.text("status-armour"), ui.text("status-gold"));
    pen.pieces(&[
        (&armour, DIM),
        (&format!(" {}   ", hero.armour), TEXT),
        (&gold, DIM),
        (&format!(" {}", hero.gold), TEXT),
    ]);
}

/// The chance to die within the next turn; `None` if it is 0 or no hostile creature is visible.
pub(crate) fn danger(cx: &mut Cx<'_>) -> Option<String> {
    let session = &*cx.session;
    if !session.view.creatures.iter().any(|seen| seen.hostile) {
        return None;
    }
    match cx.ask(Query::Danger) {
        Some(Answer::Danger(percent @ 1..)) => {
            let percent = u32::from(*percent);
            Some(cx.ui.say("status-danger", &[("percent", percent.into())]))
        }
        _ => None,
    }
}

/// The wielded weapon, with its damage once the host has answered.
pub(crate) fn wielded(cx: &mut Cx<'_>) -> Option<(Carried, Option<String>)> {
    let hero = cx.session.hero()?;
    let held = *hero.pack.iter().find(|it| it.worn == Some(Slot::Weapon))?;
    let damage = match cx.ask(Query::Item(held.id)) {
        Some(Answer::Item(facts)) => facts.damage.map(|dice| dice.to_string()),
        _ => None,
    };
    Some((held, damage))
}

fn in_hand(
    ui: &Ui,
    session: &Session,
    wielded: Option<(Carried, Option<String>)>,
    pen: &mut Pen<'_>,
) {
    let Some((held, damage)) = wielded else {
        pen.line(&ui.text("status-fists"), DIM);
        return;
    };
    let place = pen.next();
    let room = thing(ui, session, held, place, pen.buf);
    let damage = damage.unwrap_or_default();
    let x = place.width.saturating_sub(width(&damage));
    if x > room {
        put(pen.buf, place, x, 0, &damage, DIM);
    }
}

/// Writes glyph and name of a carried item. Returns the column behind them.
fn thing(ui: &Ui, session: &Session, carried: Carried, place: Rect, buf: &mut Buffer) -> u16 {
    let look = session.catalog.kind(carried.kind).map(|entry| entry.look);
    if let Some(look) = look {
        let colour = readable(palette::rgb(look.colour), PANEL);
        put(
            buf,
            place,
            0,
            0,
            &look.glyph.to_string(),
            Style::new().fg(colour),
        );
    }
    let name = ui.words.carried(&carried);
    2 + put(
        buf,
        place,
        2,
        0,
        &fit(&name, place.width.saturating_sub(2)),
        TEXT,
    )
}

/// Turns below which a light is shown as running out.
const LOW: u16 = 100;

/// Lists every lit light with its remaining turns, and whether the hero is in the dark.
fn lights(ui: &Ui, session: &Session, hero: &Hero, pen: &mut Pen<'_>) {
    for carried in hero.pack.iter().filter(|carried| carried.lit) {
        let place = pen.next();
        let used = thing(ui, session, *carried, place, pen.buf);
        let rest = Rect::new(
            place.x.saturating_add(used + 2),
            place.y,
            place.width.saturating_sub(used + 2),
            place.height,
        );
        match carried.burns {
            Some(left) => flame(session, *carried, left, rest, pen.buf),
            None => {
                let lit = ui.text("status-lit");
                let x = rest.width.saturating_sub(width(&lit));
                put(pen.buf, rest, x, 0, &lit, DIM);
            }
        }
    }
    if hero.in_the_dark {
        pen.line(&ui.text("status-dark"), Tone::Bad.style());
    }
}

/// Draws the rest of a light: a bar that burns down from the right, and the turns.
pub(crate) fn flame(session: &Session, carried: Carried, left: u16, place: Rect, buf: &mut Buffer) {
    if place.is_empty() {
        return;
    }
    let turns = left.to_string();
    let tone = if left < LOW { Tone::Bad.style() } else { DIM };
    let x = place.width.saturating_sub(width(&turns));
    put(buf, place, x, 0, &turns, tone);
    let long = x.saturating_sub(1).min(12);
    let most = u32::from(session.burns(carried.kind).max(left).max(1));
    let halves = u32::from(long) * 2 * u32::from(left);
    let halves = halves.div_ceil(most);
    let begin = place.x + x.saturating_sub(1) - long;
    for n in 0..long {
        let glyph = match halves.saturating_sub(u32::from(n) * 2) {
            0 => continue,
            1 => "╸",
            _ => "━",
        };
        let colour: Color = mix(TORCH[0], TORCH[1], 256 * i32::from(n + 1) / i32::from(long));
        buf[(begin + n, place.y)]
            .set_symbol(glyph)
            .set_style(Style::new().fg(colour));
    }
}

/// An unusual state of the hero, in words.
pub(crate) struct State {
    text: String,
    tone: Tone,
    pub(crate) is_condition: bool,
    /// The command that a click on the words gives.
    command: Option<&'static str>,
}

impl State {
    pub(crate) const fn new(text: String, tone: Tone) -> Self {
        Self {
            text,
            tone,
            is_condition: false,
            command: None,
        }
    }

    /// Writes the words from this column on. Returns their columns; 0 if they do not fit, since half a word is worse
    /// than none.
    pub(crate) fn write(&self, ui: &mut Ui, line: Rect, column: u16, buf: &mut Buffer) -> u16 {
        let line = behind(line, column);
        let long = width(&self.text);
        if line.is_empty() || long > line.width {
            return 0;
        }
        put(buf, line, 0, 0, &self.text, self.tone.style());
        if let Some(command) = self.command {
            ui.add_command_button(Rect::new(line.x, line.y, long, 1), command);
        }
        long
    }
}

/// Hunger, burden, speed, conditions and pending choices.
pub(crate) fn states(ui: &Ui, hero: &Hero) -> Vec<State> {
    let mut states = Vec::new();
    let mut add = |id: &str, tone| states.push(State::new(ui.text(id), tone));
    match hero.hunger {
        Hunger::Starving => add("hunger-starving", Tone::Danger),
        Hunger::Weak => add("hunger-weak", Tone::Danger),
        Hunger::Hungry => add("hunger-hungry", Tone::Bad),
        Hunger::Full => add("hunger-full", Tone::Good),
        Hunger::Fed => {}
    }
    match hero.burden {
        Burden::Light => {}
        Burden::Burdened => add("burden-burdened", Tone::Bad),
        Burden::Overloaded => add("burden-overloaded", Tone::Danger),
    }
    if hero.speed != 100 {
        let args = [("speed", u32::from(hero.speed).into())];
        let tone = if hero.speed < 100 {
            Tone::Bad
        } else {
            Tone::Good
        };
        states.push(State::new(ui.say("status-speed", &args), tone));
    }
    for lasting in &hero.conditions {
        let tone = if lasting.condition.is_boon() {
            Tone::Good
        } else {
            Tone::Bad
        };
        let name = sentence(&ui.text(&condition_id(lasting.condition)));
        states.push(State {
            is_condition: true,
            ..State::new(format!("{name} {}", lasting.turns), tone)
        });
    }
    if hero.choices != [0, 0] {
        states.push(State {
            command: Some("sheet"),
            ..State::new(ui.text("status-growth"), Tone::News)
        });
    }
    states
}
