//! Followers, and creatures that may join: orders and prices.

use super::action::Action;
use super::aim::{Aim, Aimed};
use super::confirm::Confirm;
use super::list::{List, ListRow};
use super::screen::{GameScreen, Navigation};
use crate::keys::{Bind, Code, Hint, Key, Mouse, bind, find, hints};
use crate::look::tone::Tone;
use crate::narrator::way_id;
use crate::panels;
use crate::state::cx::Cx;
use crate::state::session::Session;
use crate::state::ui::Ui;
use crate::words::sentence;
use geom::Dir;
use proto::{AllyOrder, Command, Id, Kind, RecruitPrice, Refusal, VisibleCreature};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

pub(super) const ACTIONS: &[Action] = &[Action::new(
    130,
    "key-company",
    &[Key::char('A')],
    Company::ask,
)];

#[derive(Default)]
pub(crate) struct Company {
    list: List,
    /// The creature the hero has walked into, and its direction.
    met: Option<(Id, Dir)>,
}

#[derive(Clone, Copy)]
enum Act {
    Choose,
    Follow,
    Stay,
    Send,
    Attack,
    Back,
}

const KEYS: &[Bind<Act>] = &[
    bind(&[Key::of(Code::Enter)], Act::Choose, "company-choose"),
    bind(&[Key::char('f')], Act::Follow, "company-follow"),
    bind(&[Key::char('w')], Act::Stay, "company-stay"),
    bind(&[Key::char('g')], Act::Send, "company-go"),
    bind(&[Key::char('t')], Act::Attack, "company-attack"),
    bind(&[Key::of(Code::Esc)], Act::Back, "key-back"),
];

const WIDE: u16 = 70;

#[derive(Clone, Copy)]
enum Deed {
    Do(Command),
    Aim { whom: Option<Id>, attack: bool },
    Talk(Dir),
}

impl Company {
    /// Opens the screen, or logs that there is no follower.
    pub(crate) fn ask(cx: &mut Cx<'_>) -> Navigation {
        let company = Self::default();
        if !company.rows(cx.ui, cx.session).is_empty() {
            return Navigation::to_game(company);
        }
        let (text, tone) = cx.ui.narrator().refuse(Refusal::NoAlly);
        cx.log(text, tone);
        Navigation::Stay
    }

    /// The screen for a peaceful creature in this direction that may join; `None` if there is none.
    pub(crate) fn for_recruit_at(session: &Session, way: Dir) -> Option<Self> {
        let seen = session.creature(session.hero()?.at + way.delta())?;
        let met = seen.joins.filter(|_| seen.peaceful && !seen.hostile);
        met.map(|_| Self {
            met: Some((seen.id, way)),
            ..Self::default()
        })
    }

    fn rows(&self, ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
        let mut rows = Vec::new();
        let here = session.hero().map(|hero| hero.at);
        let met = |seen: &&VisibleCreature| self.met.is_none_or(|(id, _)| id == seen.id);
        for seen in session.view.creatures.iter().filter(met) {
            let beside = here.is_some_and(|here| here.is_adjacent(seen.at));
            if let Some(bait) = seen.joins.filter(|_| beside) {
                let win = Deed::Do(Command::Recruit(seen.id));
                rows.push((price(ui, seen, bait), win));
            }
        }
        if let Some((id, way)) = self.met {
            let seen = session.view.creatures.iter().find(|seen| seen.id == id);
            let args = seen.map(|seen| [("who", ui.words.noun(seen.kind).into())]);
            rows.extend(args.map(|args| (ui.say("company-talk", &args), Deed::Talk(way))));
            return rows;
        }
        rows.extend(order_rows(ui, session));
        rows
    }

    fn choose(&self, cx: &mut Cx<'_>) -> Navigation {
        let mut rows = self.rows(cx.ui, cx.session);
        let n = self.list.chosen(rows.len());
        if n >= rows.len() {
            return Navigation::Back;
        }
        carry_out(rows.swap_remove(n).1, cx)
    }
}

fn is_followed(session: &Session) -> bool {
    let mut seen = session.view.creatures.iter();
    seen.any(|seen| seen.ally.is_some())
}

/// Orders to all followers, if there are several, and to each of them.
fn order_rows(ui: &Ui, session: &Session) -> Vec<(String, Deed)> {
    let allies = session.view.creatures.iter();
    let allies: Vec<&VisibleCreature> = allies.filter(|seen| seen.ally.is_some()).collect();
    let everybody = (allies.len() > 1).then(|| (None, ui.text("company-all")));
    let each = allies
        .iter()
        .map(|seen| (Some(seen.id), called(ui, session, &allies, seen)));
    let mut rows = Vec::new();
    for (whom, name) in everybody.into_iter().chain(each) {
        let bid = |bidding| Deed::Do(Command::Bid { whom, bidding });
        let point = |attack| Deed::Aim { whom, attack };
        let all = [
            ("company-follow", bid(AllyOrder::Follow)),
            ("company-stay", bid(AllyOrder::Stay)),
            ("company-go", point(false)),
            ("company-attack", point(true)),
            ("company-leave", bid(AllyOrder::Leave)),
        ];
        rows.extend(all.map(|(id, deed)| (format!("{name}: {}", ui.text(id)), deed)));
    }
    rows
}

/// Name of a follower; followers of one kind are numbered, with their positions.
fn called(
    ui: &Ui,
    session: &Session,
    allies: &[&VisibleCreature],
    seen: &VisibleCreature,
) -> String {
    let name = sentence(&ui.words.name(seen.kind, 1));
    let alike = allies.iter().filter(|it| it.kind == seen.kind).count();
    let hero = session.hero().filter(|_| alike > 1);
    let way = hero.and_then(|hero| Some((hero.at, hero.at.step_towards(seen.at)?)));
    let Some((here, way)) = way else {
        return name;
    };
    let steps = here.distance(seen.at).unsigned_abs();
    let way = ui.text(way_id(way));
    let elder = |it: &&&VisibleCreature| it.kind == seen.kind && it.id <= seen.id;
    let n = allies.iter().filter(elder).count();
    let args = [
        ("name", name.into()),
        ("n", n.into()),
        ("steps", steps.into()),
        ("way", way.into()),
    ];
    ui.say("company-one", &args)
}

fn price(ui: &Ui, seen: &VisibleCreature, bait: RecruitPrice) -> String {
    let mut args = vec![("who", ui.words.noun(seen.kind).into())];
    let id = match bait {
        RecruitPrice::Gold(gold) => {
            args.push(("gold", gold.into()));
            "company-hire"
        }
        RecruitPrice::Food(Some(food)) => {
            args.push(("item", ui.words.noun(food).into()));
            "company-feed"
        }
        RecruitPrice::Food(None) => "company-hungry",
        RecruitPrice::Freedom => "company-free",
    };
    sentence(&ui.say(id, &args))
}

fn carry_out(deed: Deed, cx: &mut Cx<'_>) -> Navigation {
    match deed {
        Deed::Do(command) if is_dismissal(command) => {
            let question = cx.ui.text("sure-leave");
            Navigation::to_game(Confirm::chosen(question, move |cx: &mut Cx<'_>| {
                cx.step(command);
            }))
        }
        Deed::Do(command) => {
            cx.step(command);
            Navigation::Home
        }
        Deed::Aim { whom, attack } => {
            Navigation::to_game(Aim::new(cx.session, Aimed::Bid { whom, attack }))
        }
        Deed::Talk(way) => {
            cx.walk(way);
            Navigation::Home
        }
    }
}

/// Kind of the creature that a row is about.
fn kind_of(session: &Session, deed: Deed) -> Option<Kind> {
    let id = match deed {
        Deed::Do(Command::Recruit(id)) => Some(id),
        Deed::Do(Command::Bid { whom, .. }) | Deed::Aim { whom, .. } => whom,
        Deed::Do(_) | Deed::Talk(_) => None,
    };
    let mut seen = session.view.creatures.iter();
    Some(seen.find(|it| Some(it.id) == id)?.kind)
}

/// Whether the command dismisses a follower for good.
const fn is_dismissal(command: Command) -> bool {
    let Command::Bid { bidding, .. } = command else {
        return false;
    };
    matches!(bidding, AllyOrder::Leave)
}

impl GameScreen for Company {
    fn title(&self) -> &'static str {
        "company"
    }

    fn hints(&self, _: &Ui, session: &Session) -> Vec<Hint> {
        let mut lines = hints(KEYS);
        let orders = [
            "company-follow",
            "company-stay",
            "company-go",
            "company-attack",
        ];
        // Orders need a follower in view.
        let followed = self.met.is_none() && is_followed(session);
        lines.retain(|line| followed || !orders.contains(&line.help));
        lines
    }

    fn covers(&self) -> bool {
        false
    }

    fn on_key(&mut self, key: Key, cx: &mut Cx<'_>) -> Navigation {
        if self.list.on_key(key, self.rows(cx.ui, cx.session).len()) {
            return Navigation::Stay;
        }
        let whom = None;
        let known = find(KEYS, key);
        let orders = !matches!(known, None | Some(Act::Choose | Act::Back));
        if orders && (self.met.is_some() || !is_followed(cx.session)) {
            return Navigation::Stay;
        }
        let bid = |bidding| Deed::Do(Command::Bid { whom, bidding });
        let deed = match known {
            Some(Act::Choose) => return self.choose(cx),
            Some(Act::Back) => return Navigation::Back,
            Some(Act::Follow) => bid(AllyOrder::Follow),
            Some(Act::Stay) => bid(AllyOrder::Stay),
            Some(Act::Send) => Deed::Aim {
                whom,
                attack: false,
            },
            Some(Act::Attack) => Deed::Aim { whom, attack: true },
            None => return Navigation::Stay,
        };
        carry_out(deed, cx)
    }

    fn on_mouse(&mut self, mouse: Mouse, cx: &mut Cx<'_>) -> Navigation {
        if self
            .list
            .on_mouse(mouse, self.rows(cx.ui, cx.session).len())
        {
            return self.choose(cx);
        }
        Navigation::Stay
    }

    fn draw(&mut self, cx: &mut Cx<'_>, area: Rect, buf: &mut Buffer) {
        let rows = self.rows(cx.ui, cx.session).into_iter();
        let rows: Vec<ListRow> = rows
            .map(|(text, deed)| {
                let style = match deed {
                    Deed::Do(Command::Recruit(_)) => Tone::Loot.style(),
                    _ => Style::new(),
                };
                // Mark a cut-off text as such.
                let text = panels::fit(&text, area.width.min(WIDE).saturating_sub(4));
                let row = ListRow::new(text, style);
                match kind_of(cx.session, deed) {
                    Some(kind) => row.with_kind(kind),
                    None => row,
                }
            })
            .collect();
        let room = area.height.saturating_sub(2);
        let height = List::row_height(cx.ui, rows.len(), room);
        let tall = List::pictured_height(cx.ui, rows.len(), room).saturating_add(2);
        let place = panels::middle(area, WIDE, tall);
        let inside = panels::frame(buf, place, &cx.ui.text("company"));
        self.list.draw_rows(cx.ui, &rows, height, inside, buf);
    }
}
