//! Choosing a target for a throw, shot, scroll, spell or order.

use super::action::Action;
use super::confirm::Confirm;
use super::cursor::Cursor;
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, Press, bind, find, hints};
use crate::look::palette::LOG;
use crate::look::tone::{DIM, TITLE, Tone};
use crate::panels::{self, Layout, Toll, put, width};
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::Noun;
use crate::words::sentence;
use geom::Point;
use paint::MapMarkKind;
use proto::{
    AllyOrder, Answer, Carried, Command, Id, Kind, Query, Refusal, Slot, SpellFacts, Verb,
    VisibleCreature,
};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

pub(super) const ACTIONS: &[Action] =
    &[Action::new(110, "key-shoot", &[Key::char('f')], shoot).wasd('j')];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aimed {
    Wielded,
    Item(Id),
    Spell(Kind),
    /// An order to one follower, or to all for `None`: attack a target, or go to a tile.
    Bid {
        whom: Option<Id>,
        attack: bool,
    },
}

impl Aimed {
    /// The query for the outcome at a tile; orders have none.
    const fn query(self, at: Point) -> Option<Query> {
        match self {
            Self::Wielded => Some(Query::Aim { item: None, at }),
            Self::Item(item) => Some(Query::Aim {
                item: Some(item),
                at,
            }),
            Self::Spell(spell) => Some(Query::Cast { spell, at }),
            Self::Bid { .. } => None,
        }
    }

    const fn command(self, at: Point) -> Command {
        match self {
            Self::Wielded => Command::Shoot(at),
            Self::Item(item) => Command::Use { item, at: Some(at) },
            Self::Spell(spell) => Command::Cast {
                spell,
                at: Some(at),
            },
            Self::Bid { whom, attack: true } => Command::Bid {
                whom,
                bidding: AllyOrder::Attack(at),
            },
            Self::Bid { whom, .. } => Command::Bid {
                whom,
                bidding: AllyOrder::Go(at),
            },
        }
    }
}

pub(crate) struct Aim {
    what: Aimed,
    cursor: Cursor,
    /// Targets of a spell that is not meant for creatures.
    marks: Vec<Point>,
    /// Range in tiles; `None` if unknown.
    range: Option<u8>,
}

#[derive(Clone, Copy)]
enum Act {
    Fire,
    Next,
    Before,
    Anybody,
    Anybefore,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(
        &[Key::of(Code::Enter), Key::char('f'), Key::char(' ')],
        Act::Fire,
        "aim-fire",
    ),
    bind(&[Key::of(Code::Tab)], Act::Next, "aim-next"),
    bind(&[Key::of(Code::BackTab)], Act::Before, "aim-before"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
    bind(&[Key::char('+')], Act::Anybody, "aim-anybody"),
    bind(&[Key::char('-')], Act::Anybefore, "aim-anybody-before"),
];

impl Aim {
    /// Starts at the nearest enemy.
    pub(crate) fn new(session: &Session, what: Aimed) -> Self {
        Self::within(session, what, range(session, what))
    }

    fn within(session: &Session, what: Aimed, range: Option<u8>) -> Self {
        Self {
            what,
            cursor: Cursor::first(&in_reach(session, foes(session), range), session),
            marks: Vec::new(),
            range,
        }
    }

    /// Starts at the first target of the spell, or else at the nearest enemy.
    pub(crate) fn spell(session: &Session, facts: &SpellFacts) -> Self {
        let what = Aimed::Spell(facts.spell);
        if facts.marks.is_empty() {
            return Self::within(session, what, Some(facts.range));
        }
        Self {
            what,
            cursor: Cursor::first(&facts.marks, session),
            marks: facts.marks.clone(),
            range: Some(facts.range),
        }
    }

    /// The targets that Tab cycles through: those of the spell, else foes, else all creatures.
    fn targets(&self, session: &Session) -> Vec<Point> {
        if !self.marks.is_empty() {
            return self.marks.clone();
        }
        let foes = foes(session);
        let all = match foes.is_empty() {
            true => targets(session),
            false => foes,
        };
        in_reach(session, all, self.range)
    }

    fn fire(&self, cx: &mut Cx<'_>) -> Navigation {
        let command = self.what.command(self.cursor.at);
        if let Some(question) = self.question(cx).or_else(|| self.waste(cx)) {
            return Navigation::to_game(Confirm::new(question, move |cx: &mut Cx<'_>| {
                cx.step(command);
            }));
        }
        cx.step(command);
        Navigation::Home
    }

    /// Whether the rules refuse the tile because the hero does not see it.
    fn is_out_of_sight(&self, session: &Session) -> bool {
        let cell = session.view.cells.get(self.cursor.at);
        let is_seen = cell.is_some_and(|cell| cell.visible);
        matches!(self.what, Aimed::Wielded | Aimed::Item(_)) && !is_seen
    }

    /// The question before a scroll is read at a place where it affects no creature.
    fn waste(&self, cx: &mut Cx<'_>) -> Option<String> {
        let Aimed::Item(item) = self.what else {
            return None;
        };
        let mut pack = cx.session.hero()?.pack.iter();
        let kind = pack.find(|it| it.id == item)?.kind;
        let is_scroll = cx.ui.words.facts(kind).verb == Some(Verb::Read);
        if !is_scroll || self.is_out_of_sight(cx.session) {
            return None;
        }
        match cx.ask(self.what.query(self.cursor.at)?)? {
            Answer::Aim(aim) if aim.struck.is_empty() => Some(cx.ui.text("sure-waste")),
            _ => None,
        }
    }

    /// The question before a harmless creature is hurt.
    fn question(&self, cx: &mut Cx<'_>) -> Option<String> {
        let at = self.cursor.at;
        let answer = self.what.query(at).and_then(|query| cx.ask(query));
        let (struck, known) = match answer {
            Some(Answer::Aim(aim)) if aim.hurts => (aim.struck.clone(), true),
            Some(_) => (Vec::new(), true),
            None => (Vec::new(), false),
        };
        // Until the answer has arrived, the creature on the tile counts as struck. An order to attack always means
        // it.
        let meant = !known && !matches!(self.what, Aimed::Bid { attack: false, .. });
        let session = &*cx.session;
        let mut hit = session.view.creatures.iter();
        let hit = hit.find(|seen| {
            let there = struck.contains(&seen.id) || (meant && seen.stands_on(at));
            there && is_harmless(session, seen)
        })?;
        let args = [("who", cx.ui.words.noun(hit.kind).into())];
        Some(sentence(&cx.ui.say("sure-attack", &args)))
    }
}

/// Range in tiles, if it is known without a query.
fn range(session: &Session, what: Aimed) -> Option<u8> {
    match what {
        Aimed::Wielded => session.hero().map(|hero| hero.range),
        Aimed::Item(item) => match session.answer(Query::Item(item))? {
            Answer::Item(facts) => Some(facts.range),
            _ => None,
        },
        Aimed::Spell(_) | Aimed::Bid { .. } => None,
    }
}

/// The points within range; all of them if none is.
fn in_reach(session: &Session, all: Vec<Point>, range: Option<u8>) -> Vec<Point> {
    let hero = session.hero();
    let (Some(hero), Some(range)) = (hero, range) else {
        return all;
    };
    let near = |at: &&Point| at.distance(hero.at) <= range.into();
    let near: Vec<Point> = all.iter().filter(near).copied().collect();
    match near.is_empty() {
        true => all,
        false => near,
    }
}

/// Whether a creature leaves the hero alone: people, followers and calm animals.
fn is_harmless(session: &Session, seen: &VisibleCreature) -> bool {
    let entry = session.catalog.kind(seen.kind);
    let calm = entry.is_some_and(|entry| entry.facts.calm);
    !seen.hostile && (seen.peaceful || seen.ally.is_some() || calm)
}

/// Tiles of creatures that are not harmless, in the order of [`targets`].
fn foes(session: &Session) -> Vec<Point> {
    let mut all = targets(session);
    all.retain(|at| {
        let seen = session.creature(*at);
        seen.is_some_and(|seen| !is_harmless(session, seen))
    });
    all
}

/// Tiles of all creatures: hostile ones first, followers last.
fn targets(session: &Session) -> Vec<Point> {
    let mut seen: Vec<_> = session.view.creatures.iter().collect();
    seen.sort_by_key(|seen| (seen.ally.is_some(), !seen.hostile));
    seen.into_iter().map(|seen| seen.at).collect()
}

impl GameScreen for Aim {
    fn title(&self) -> &'static str {
        "aim"
    }

    fn hints(&self, _: &Ui, _: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        if matches!(self.what, Aimed::Bid { .. }) {
            lines[0].help = "aim-order";
        }
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn alone(&self) -> bool {
        true
    }

    fn cursor(&self, _: &Session) -> Option<Point> {
        Some(self.cursor.at)
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.cursor.on_key(key, cx.ui, cx.session) {
            return Navigation::Stay;
        }
        match find(KEYS, key) {
            Some(Act::Fire) => return self.fire(cx),
            Some(Act::Next) => self.cursor.turn(&self.targets(cx.session), false),
            Some(Act::Before) => self.cursor.turn(&self.targets(cx.session), true),
            Some(Act::Anybody) => self.cursor.turn(
                &in_reach(cx.session, targets(cx.session), self.range),
                false,
            ),
            Some(Act::Anybefore) => self
                .cursor
                .turn(&in_reach(cx.session, targets(cx.session), self.range), true),
            Some(Act::Back) => return Navigation::Back,
            None => {}
        }
        Navigation::Stay
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        match (mouse.press, cx.session.pointed_tile(mouse)) {
            (Press::Move, Some(at)) => self.cursor.at = at,
            (Press::Left, Some(at)) => {
                self.cursor.at = at;
                return self.fire(cx);
            }
            (Press::Right, _) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, _: Rect, buf: &mut Buffer) {
        let query = self.what.query(self.cursor.at);
        let answer = query.and_then(|query| cx.ask(query).cloned());
        let session = &mut *cx.session;
        let good = match &answer {
            Some(Answer::Aim(aim)) => {
                for at in &aim.area {
                    panels::mark(session, buf, *at, MapMarkKind::Area);
                }
                for at in &aim.path {
                    if !aim.area.contains(at) {
                        panels::mark(session, buf, *at, MapMarkKind::Trajectory);
                    }
                }
                aim.reaches && !self.is_out_of_sight(session)
            }
            _ => query.is_none(),
        };
        let kind = if good {
            MapMarkKind::Cursor
        } else {
            MapMarkKind::OutOfReach
        };
        panels::mark(session, buf, self.cursor.at, kind);
        let layout = Layout::of_game(cx.ui, buf.area, !cx.ui.is_touched);
        banner(cx.ui, cx.session, answer.as_ref(), self, layout.map, buf);
        if let Some(Answer::Aim(aim)) = &answer
            && layout.has_side()
        {
            let tolls: Vec<Toll> = aim
                .struck
                .iter()
                .copied()
                .zip(aim.tolls.iter().copied())
                .collect();
            panels::side(cx, &tolls, layout.side, buf);
        }
    }
}

/// Maximum number of struck creatures to name; more are only counted.
const NAMED: usize = 2;

/// Draws two lines over the map: what is aimed, and the outcome.
fn banner(
    ui: &Ui,
    session: &Session,
    answer: Option<&Answer>,
    aim: &Aim,
    map: Rect,
    buf: &mut Buffer,
) {
    let strip = Rect {
        height: map.height.min(2),
        ..map
    };
    panels::fill(buf, strip, LOG);
    let what = what(ui, session, aim.what);
    let x = put(buf, strip, 1, 0, &sentence(&what), TITLE) + 3;
    let order = matches!(aim.what, Aimed::Bid { .. });
    let how = ui.text(if order { "aim-how-order" } else { "aim-how" });
    // The hints are in the bottom line too; a cut-off sentence would be worse than none.
    if x + width(&how) <= strip.width {
        put(buf, strip, x, 0, &how, DIM);
    }
    let mut x = 1;
    for (text, tone) in outcome(ui, session, answer, aim) {
        x += put(buf, strip, x, 1, &text, tone.style()) + 2;
    }
}

fn what(ui: &Ui, session: &Session, what: Aimed) -> String {
    let item = match what {
        Aimed::Spell(spell) => return ui.words.name(spell, 1),
        Aimed::Bid { attack: true, .. } => return ui.text("company-attack"),
        Aimed::Bid { .. } => return ui.text("company-go"),
        Aimed::Item(item) => Some(item),
        Aimed::Wielded => None,
    };
    let hero = session.hero();
    let held = hero.and_then(|hero| {
        hero.pack.iter().find(|it| match item {
            Some(id) => it.id == id,
            None => it.worn == Some(Slot::Weapon),
        })
    });
    held.map_or_else(
        || ui.text("aim"),
        |it| ui.words.carried(&Carried { count: 1, ..*it }),
    )
}

/// Struck creatures, how many of them likely die, and whether the hero is in the area.
fn outcome(ui: &Ui, session: &Session, answer: Option<&Answer>, aim: &Aim) -> Vec<(String, Tone)> {
    if matches!(aim.what, Aimed::Bid { .. }) {
        return Vec::new();
    }
    let (Some(Answer::Aim(shot)), Some(session)) = (answer, Some(session)) else {
        return vec![(ui.text("aim-cannot"), Tone::Bad)];
    };
    if aim.is_out_of_sight(session) {
        return vec![(ui.text("aim-unseen"), Tone::Bad)];
    }
    let mut said = Vec::new();
    if !shot.reaches {
        let id = match aim.what {
            Aimed::Spell(_) => "aim-no-use",
            _ => "aim-short",
        };
        said.push((ui.text(id), Tone::Bad));
    }
    let struck: Vec<&proto::VisibleCreature> = session
        .view
        .creatures
        .iter()
        .filter(|seen| shot.struck.contains(&seen.id))
        .collect();
    if struck.is_empty() {
        said.push((ui.text("aim-nobody"), Tone::Faint));
    } else if struck.len() > NAMED {
        let args = [("count", struck.len().into())];
        said.push((ui.say("aim-strikes-many", &args), Tone::Plain));
    } else {
        let names = struck.iter().map(|seen| ui.words.noun(seen.kind));
        let args = [("who", Noun::list(&names.collect::<Vec<_>>()).into())];
        said.push((ui.say("aim-strikes", &args), Tone::Plain));
    }
    let toll = |id: Id| {
        let n = shot.struck.iter().position(|it| *it == id);
        n.and_then(|n| shot.tolls.get(n)).copied().unwrap_or(0)
    };
    let dies = struck
        .iter()
        .filter(|seen| toll(seen.id) >= seen.health)
        .count();
    if dies > 0 {
        let args = [("count", dies.into())];
        said.push((ui.say("aim-kills", &args), Tone::Good));
    }
    // A warning to the hero comes first, in case the line is cut off.
    if shot.struck.contains(&Id::HERO) {
        said.insert(0, (ui.text("aim-yourself"), Tone::Danger));
    } else if shot.area.len() > 1 {
        said.push((ui.text("aim-clear"), Tone::Good));
    }
    said
}

/// Aims the wielded weapon, or refuses if it cannot shoot.
fn shoot(cx: &mut Cx<'_>) -> Navigation {
    let hero = cx.session.hero();
    let refusal = match hero.map(|hero| (hero.range, hero.shots)) {
        Some((0, _)) => Refusal::NoRangedWeapon,
        Some((_, Some(0))) => Refusal::NoAmmunition,
        _ => return Navigation::to_game(Aim::new(cx.session, Aimed::Wielded)),
    };
    let (text, tone) = cx.ui.narrator().refuse(refusal);
    let bow = hero.filter(|_| refusal == Refusal::NoRangedWeapon);
    let bow = bow.and_then(|hero| {
        let mut pack = hero.pack.iter();
        pack.find(|it| cx.ui.words.facts(it.kind).shoots)
    });
    let text = match bow {
        Some(bow) => {
            let key = cx.ui.keys(&cx.ui.keymap.key("wear"));
            let args = [
                ("key", key.into()),
                ("item", cx.ui.words.noun(bow.kind).into()),
            ];
            cx.ui.say("aim-wield-first", &args)
        }
        None => text,
    };
    cx.log(text, tone);
    Navigation::Stay
}
