//! A fixed, hand-made game, so that snapshots change only when screens change.

use geom::{Dice, Grid, Point, Size, Terrain};
use hearthgate_ui::{
    App, AppRequest, Backdrop, Code, FilmRequest, Key, Mouse, Press, ServiceRequest, Settings,
    Style,
};
use proto::session::{Finished, RecentTurns, Request, SavedRun, Start, Turn, Update};
use proto::{
    Aim, Answer, Attribute, CallingEntry, Carried, Catalog, Cause, Cell, Chronicle, Colour,
    Command, Condition, Deed, Discoveries, Discovery, Duel, Ending, Entry, Event, Family, Growth,
    Guard, Guess, Hero, Highlight, HighlightKind, Hunger, Id, ItemFacts, Kind, Lack, Landmark,
    Lasting, Lesson, LevelEntry, LevelNo, LikelyAttack, Look, Lore, Means, Met, Mode, Note,
    Overlay, Pages, Passage, Query, Refusal, Remembered, Seek, Slot as Worn, SpellFacts, Stance,
    Stock, TalentChoice, ThingClass, Traits, Translation, Tree, View, VisibleCreature, Ware,
    Warming, Who,
};
use ratatui_core::style::Color;
use ratatui_core::{buffer::Buffer, layout::Rect};
use std::sync::Arc;

/// Keys for tests that press anything anywhere.
pub(crate) const KEYS: &[Key] = &[
    Key::char('i'),
    Key::of(Code::Down),
    Key::of(Code::Enter),
    Key::of(Code::Esc),
    Key::char('x'),
    Key::of(Code::Tab),
    Key::char('l'),
    Key::char('?'),
    Key::char('f'),
    Key::char('g'),
    Key::char('c'),
    Key::char('m'),
    Key::of(Code::PageUp),
    Key::char('='),
    Key::char('a'),
    Key::char('b'),
    Key::char('w'),
    Key::char('t'),
    Key::char('d'),
    Key::char('u'),
    Key::char('Q'),
    Key::char('Y'),
    Key::char('n'),
    Key::char('S'),
    Key::char(' '),
    Key::of(Code::Backspace),
    Key::of(Code::BackTab),
    Key::of(Code::Left),
    Key::ctrl('z'),
    Key::char('_'),
    Key::ctrl('f'),
    Key::char('M'),
    Key::of(Code::Up.shifted()),
];

const MAP: [&str; 14] = [
    "                              ",
    "   #########    ######        ",
    "   #.......#    #....#        ",
    "   #..w....######....#        ",
    "   #...............,.#        ",
    "   #....@..#######...#   ???? ",
    "   #.......#     #..>#   ?~~? ",
    "   #..%....#     ####         ",
    "   #########                  ",
    "                              ",
    "    \"\"\"\"==\"\"♣♣                ",
    "    ♣\"\"\"==\"\"\"\"                ",
    "                              ",
    "                              ",
];

/// The interface over the fixed game, and a record of its requests.
pub(crate) struct Player {
    pub(crate) app: App,
    size: (u16, u16),
    view: View,
    playing: bool,
    /// Number of requests other than queries.
    pub(crate) asked: u32,
    /// Watching a recorded run: the requested positions, the present one, and the name under which it was taken
    /// over.
    pub(crate) sought: Vec<Seek>,
    pub(crate) stands: u32,
    pub(crate) taken_over: Option<String>,
    pub(crate) pages: Option<Pages>,
    pub(crate) notes: Vec<Note>,
    pub(crate) guesses: Vec<Guess>,
    pub(crate) quits: bool,
    /// Commands sent to the game, in order.
    pub(crate) steps: Vec<Command>,
    /// Films that were to be made, in order.
    pub(crate) films: Vec<FilmRequest>,
    /// Runs that were to begin, in order.
    pub(crate) begun: Vec<Start>,
    /// Numbers of commands that were to be undone, in order.
    pub(crate) undone: Vec<u32>,
    /// Whether the run that has ended was to be watched.
    pub(crate) watches_ended: bool,
    /// Requests to the online service, in order.
    pub(crate) calls: Vec<ServiceRequest>,
}

impl Player {
    pub(crate) fn new(width: u16, height: u16) -> Self {
        // The text of screens is tested apart from the painted map.
        let look = Style::Classic;
        let settings = Settings {
            map_style: look,
            tutorial_hints: false,
            ..Settings::default()
        };
        Self::with(width, height, settings)
    }

    pub(crate) fn with(width: u16, height: u16, settings: Settings) -> Self {
        Self {
            app: App::new(settings),
            size: (width, height),
            view: view(),
            playing: false,
            asked: 0,
            sought: Vec::new(),
            stands: 0,
            taken_over: None,
            pages: None,
            notes: Vec::new(),
            guesses: Vec::new(),
            quits: false,
            steps: Vec::new(),
            films: Vec::new(),
            begun: Vec::new(),
            undone: Vec::new(),
            watches_ended: false,
            calls: Vec::new(),
        }
    }

    /// Turns on the ability to make films.
    pub(crate) fn with_films(self) -> Self {
        Self {
            app: self.app.with_films(),
            ..self
        }
    }

    /// Turns on the ability to use an online service.
    pub(crate) fn among_others(self) -> Self {
        Self {
            app: self.app.with_service(),
            ..self
        }
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = (width, height);
    }

    pub(crate) fn has_game(&self) -> bool {
        self.playing
    }

    pub(crate) fn tell(&mut self, update: Update) {
        self.app.on_update(update);
        self.handle_requests();
    }

    pub(crate) fn key(&mut self, key: Key) {
        self.app.on_key(key);
        self.handle_requests();
    }

    pub(crate) fn mouse(&mut self, mouse: Mouse) {
        self.app.on_mouse(mouse);
        self.handle_requests();
    }

    /// The first cell of the lowest row that shows `text`.
    pub(crate) fn place_of(&mut self, text: &str) -> (u16, u16) {
        let buffer = self.draw();
        let width = usize::from(buffer.area.width).max(1);
        let rows = (0..buffer.area.height).zip(buffer.content.chunks(width));
        let found = rows.rev().find_map(|(y, row)| {
            let symbols: Vec<&str> = row.iter().map(ratatui_core::buffer::Cell::symbol).collect();
            let starts = |x: &u16| symbols[usize::from(*x)..].concat().starts_with(text);
            Some(((0..buffer.area.width).find(starts)?, y))
        });
        found.unwrap_or_else(|| panic!("no {text:?} in:\n{}", self.drawn()))
    }

    /// Moves the mouse to a text and clicks it.
    pub(crate) fn click(&mut self, text: &str) {
        let (x, y) = self.place_of(text);
        self.mouse(Mouse::at_cell(Press::Move, x, y));
        // The first event of a mouse may rearrange the hints.
        let (x, y) = self.place_of(text);
        // A click right after a change may be meant for what was there before.
        self.app.on_tick(std::time::Duration::from_millis(500));
        self.mouse(Mouse::at_cell(Press::Left, x, y));
        self.drawn();
    }

    pub(crate) fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(Key::char(key));
            self.drawn();
        }
    }

    pub(crate) fn show_behind(&mut self, backdrop: Backdrop) {
        let app = std::mem::replace(&mut self.app, App::new(Settings::default()));
        self.app = app.with_backdrop(backdrop);
    }

    pub(crate) fn change(&mut self, change: impl FnOnce(&mut View)) {
        change(&mut self.view);
    }

    pub(crate) fn seen(&self) -> View {
        self.view.clone()
    }

    pub(crate) fn give_saves(&mut self) {
        let now = 1_000_000;
        let run = |name: &str, ago: u64| SavedRun {
            name: name.into(),
            written: now - ago,
        };
        let runs = vec![run("Ann", 60), run("Bert", 3 * 86_400)];
        self.tell(Update::Saves { runs, now });
    }

    fn enter(&mut self, practice: bool, resumed: bool) {
        self.playing = true;
        self.tell(Update::Started {
            name: "Ann".into(),
            seed: Some(7),
            practice,
            catalog: Arc::new(catalog()),
            view: Box::new(self.view.clone()),
            resumed,
        });
    }

    pub(crate) fn begin(&mut self) {
        self.enter(false, false);
    }

    pub(crate) fn practise(&mut self) {
        self.enter(true, true);
    }

    /// Begins a run and dismisses the card with the level's name.
    pub(crate) fn start(&mut self) {
        self.begin();
        self.key(Key::of(Code::F(9)));
    }

    pub(crate) fn arrive(&mut self, first: bool) {
        let events = vec![Event::Arrived {
            level: LevelNo(1),
            first,
        }];
        let view = Box::new(self.view.clone());
        self.tell(Update::Stepped { events, view });
    }

    /// Lifts an item that wakes the level.
    pub(crate) fn lift(&mut self, item: Kind) {
        let events = vec![
            Event::PickedUp {
                who: Who::Hero,
                item,
                count: 1,
            },
            Event::Roused {
                level: LevelNo(1),
                item,
            },
        ];
        let view = Box::new(self.view.clone());
        self.tell(Update::Stepped { events, view });
    }

    pub(crate) fn resume(&mut self) {
        self.enter(false, true);
    }

    /// Fills the pack with more than a low window can show.
    pub(crate) fn carry_much(&mut self) {
        if let Some(hero) = &mut self.view.hero {
            let ration = hero.pack[1];
            let letters = ('d'..='z').chain('A'..='G');
            let more = (40..70).zip(letters).map(|(n, letter)| Carried {
                id: id(n),
                letter: Some(letter),
                ..ration
            });
            hero.pack.extend(more);
        }
    }

    /// Puts an unidentified item into the pack.
    pub(crate) fn find_bottle(&mut self) {
        if let Some(hero) = &mut self.view.hero {
            let bottle = Carried {
                id: id(BOTTLE),
                kind: Kind(10),
                letter: Some('n'),
                count: 1,
                ..hero.pack[1]
            };
            hero.pack.push(bottle);
        }
    }

    /// Adds creatures: some alike, some hurt, a keeper, sleepers.
    pub(crate) fn gather_a_crowd(&mut self) {
        let wolf = self.view.creatures[0].clone();
        let one = |n: u32, health, change: fn(&mut VisibleCreature)| {
            let mut seen = VisibleCreature {
                id: id(n),
                health,
                conditions: vec![],
                at: Point::new(4 + i32::try_from(n % 5).expect("small"), 2),
                ..wolf.clone()
            };
            change(&mut seen);
            seen
        };
        self.view.creatures.extend([
            one(20, 100, |_| {}),
            one(21, 100, |_| {}),
            one(22, 100, |it| it.awake = false),
            one(23, 30, |it| it.poised = true),
            one(24, 100, |it| {
                (it.hostile, it.peaceful, it.trades) = (false, true, true);
            }),
            one(25, 100, |it| (it.hostile, it.peaceful) = (false, true)),
            one(26, 100, |it| (it.hostile, it.peaceful) = (false, true)),
            one(27, 100, |it| it.hostile = false),
        ]);
    }

    pub(crate) fn be_alone(&mut self) {
        self.view.creatures.clear();
    }

    /// Adds three wolves, which come into view with the next update.
    pub(crate) fn come_upon_wolves(&mut self) {
        let wolf = view().creatures[0].clone();
        let wolves = (40..43).zip(4..).map(|(n, x)| VisibleCreature {
            id: id(n),
            at: Point::new(x, 2),
            ..wolf.clone()
        });
        self.view.creatures.extend(wolves);
    }

    /// Runs 50 ticks, enough for an errand to stop.
    pub(crate) fn tick(&mut self) {
        for _ in 0..50 {
            self.app.on_tick(std::time::Duration::ZERO);
            self.handle_requests();
        }
    }

    /// Puts a shopkeeper beside the hero.
    pub(crate) fn meet_keeper(&mut self) {
        if let Some(keeper) = self.view.creatures.first_mut() {
            keeper.at = Point::new(7, 4);
            keeper.hostile = false;
            keeper.peaceful = true;
            keeper.trades = true;
        }
    }

    /// Lights visible tiles by torchlight; the torch has 42 turns left.
    pub(crate) fn go_by_torchlight(&mut self) {
        for (_, cell) in self.view.cells.iter_mut().filter(|(_, cell)| cell.visible) {
            cell.light = Some(Colour(255, 160, 0));
        }
        if let Some(hero) = &mut self.view.hero {
            hero.pack[0].lit = true;
            hero.pack[0].burns = Some(42);
        }
    }

    /// Darkens visible tiles and leaves the hero without light.
    pub(crate) fn go_in_the_dark(&mut self) {
        for (_, cell) in self.view.cells.iter_mut().filter(|(_, cell)| cell.visible) {
            cell.light = Some(Colour::BLACK);
        }
        if let Some(hero) = &mut self.view.hero {
            hero.in_the_dark = true;
        }
    }

    /// The hero knows two spells and rests by the fire.
    pub(crate) fn learn_spells(&mut self) {
        if let Some(hero) = self.view.hero.as_mut() {
            hero.spells = vec![Kind(8), Kind(9)];
            hero.warmth = 4;
            hero.warming = Warming::Fire;
        }
    }

    /// Poises the wolf to strike the hero and the tiles beside them.
    pub(crate) fn threaten(&mut self) {
        if let Some(wolf) = self.view.creatures.first_mut() {
            wolf.at = Point::new(7, 4);
            wolf.poised = true;
        }
        self.view.threatened = vec![Point::new(7, 5), Point::new(8, 4), Point::new(8, 5)];
    }

    pub(crate) fn die(&mut self) {
        let mut view = self.view.clone();
        view.ending = Some(ending());
        let view = Box::new(view);
        self.tell(Update::Stepped {
            events: vec![],
            view,
        });
        self.tell(Update::Ended(finished("Ann", 345, 123)));
        self.tell(Update::Kept("journals/Ann-7.hgj".into()));
        self.tell(Update::Chronicle(chronicle()));
        self.tell(Update::PagesKept("journals/Ann-7.html".into()));
    }

    pub(crate) fn win(&mut self) {
        let mut view = self.view.clone();
        view.ending = Some(Ending::Won { level: LevelNo(1) });
        let view = Box::new(view);
        self.tell(Update::Stepped {
            events: vec![],
            view,
        });
        let worth = proto::Score {
            depth: 600,
            experience: 123,
            gold: 7,
            fetched: 500,
            home: 2_000,
            fire: 321,
        };
        self.tell(Update::Ended(Finished {
            score: worth.total(),
            worth,
            ending: Some(Ending::Won { level: LevelNo(1) }),
            ..finished("Ann", 0, 123)
        }));
        self.tell(Update::Kept("journals/Ann-7.hgj".into()));
        self.tell(Update::Chronicle(chronicle()));
        self.tell(Update::PagesKept("journals/Ann-7.html".into()));
    }

    /// Watches a recorded run, at the given number of commands.
    pub(crate) fn watch(&mut self, at: u32) {
        self.resume();
        let mark = |at, moment| Highlight { at, moment };
        let marks = vec![
            mark(20, HighlightKind::Find),
            mark(50, HighlightKind::Wound),
            mark(55, HighlightKind::Kill),
            mark(130, HighlightKind::Place),
            mark(180, HighlightKind::Wound),
        ];
        self.tell(Update::Watching { of: 200, marks });
        self.stand(at);
    }

    /// Moves the recorded run to the given number of commands.
    pub(crate) fn stand(&mut self, at: u32) {
        let mut view = self.view.clone();
        view.turn = at;
        let recalled = RecentTurns {
            kills: 1,
            whole: true,
            turns: vec![Turn {
                turn: at,
                events: chronicle().deeds.iter().map(|deed| deed.event).collect(),
                underfoot: vec![],
            }],
        };
        self.app.on_update(Update::Shown {
            view: Box::new(view),
            recalled,
        });
        self.app.on_update(Update::Watched(at));
        self.handle_requests();
    }

    /// Moves the mouse to the first cell that shows a glyph.
    pub(crate) fn point_at(&mut self, glyph: char) {
        let buffer = self.draw();
        let found = buffer
            .content
            .iter()
            .position(|cell| cell.symbol().starts_with(glyph));
        let (x, y) = buffer.pos_of(found.expect("it is drawn"));
        self.mouse(Mouse::at_cell(Press::Move, x, y));
    }

    pub(crate) fn drawn(&mut self) -> String {
        self.draw();
        // Queries made while drawing are answered by now.
        let buffer = self.draw();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content.chunks(width).map(|row| {
            let row: String = row.iter().map(ratatui_core::buffer::Cell::symbol).collect();
            row.trim_end().to_owned() + "\n"
        });
        rows.collect()
    }

    pub(crate) fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.draw(&mut buffer);
        self.handle_requests();
        buffer
    }

    fn handle_requests(&mut self) {
        for asked in self.app.take_requests() {
            self.quits |= matches!(asked, AppRequest::Quit);
            let request = match asked {
                AppRequest::Session(request) => request,
                AppRequest::Service(call) => {
                    self.calls.push(call);
                    continue;
                }
                AppRequest::Film(film) => {
                    self.films.push(film);
                    continue;
                }
                AppRequest::Keep(_) | AppRequest::Quit => continue,
            };
            self.asked += u32::from(!matches!(request, Request::Ask(_) | Request::Callings));
            match request {
                Request::Watch(seek) => {
                    self.sought.push(seek);
                    let to = match seek {
                        Seek::To(to) => to,
                        Seek::On(by) => self.stands + by,
                    };
                    self.stands = to.min(200);
                    self.stand(self.stands);
                }
                Request::TakeOver(name) => self.taken_over = Some(name),
                Request::Keep(pages) => self.pages = Some(pages),
                Request::Note(note) => {
                    self.notes
                        .retain(|it| (it.level, it.at) != (note.level, note.at));
                    self.notes
                        .extend(Some(note).filter(|it| !it.text.is_empty()));
                    self.app.on_update(Update::Notes(self.notes.clone()));
                }
                Request::Guess(guess) => {
                    self.guesses.retain(|it| it.look != guess.look);
                    self.guesses
                        .extend(Some(guess).filter(|it| !it.text.is_empty()));
                    self.app.on_update(Update::Guesses(self.guesses.clone()));
                }
                Request::Ask(query) => {
                    let answer = answer(query);
                    self.app.on_update(Update::Answered(query, answer));
                }
                Request::Callings => {
                    self.app.on_update(Update::Callings(Arc::new(catalog())));
                }
                Request::Hall => {
                    let runs = vec![finished("Ann", 345, 123), finished("Bert", 1200, 5135)];
                    let catalog = Arc::new(catalog());
                    self.app.on_update(Update::Hall { runs, catalog });
                }
                Request::Begin(start) => self.begun.push(start),
                Request::Undo(count) => self.undone.push(count),
                Request::WatchEnded => self.watches_ended = true,
                Request::Leave => {
                    self.playing = false;
                    self.app.on_update(Update::Left);
                }
                Request::Step(command) => {
                    self.steps.push(command);
                    let view = Box::new(self.view.clone());
                    self.app.on_update(Update::Stepped {
                        events: vec![],
                        view,
                    });
                }
                _ => {}
            }
        }
    }
}

fn ending() -> Ending {
    let wolf = Who::Creature {
        id: id(9),
        kind: Kind(1),
    };
    Ending::Died {
        level: LevelNo(1),
        cause: Cause {
            by: Some(wolf),
            means: Means::Attack {
                kind: Kind(1),
                n: 0,
            },
        },
    }
}

/// Ann's chronicle: a bargain, a narrow escape, a kill, and the wolf again.
fn chronicle() -> Chronicle {
    let wolf = Who::Creature {
        id: id(9),
        kind: Kind(1),
    };
    let bite = Means::Attack {
        kind: Kind(1),
        n: 0,
    };
    let bitten = |amount| Event::Hurt {
        who: Who::Hero,
        at: Point::new(8, 5),
        amount,
        cause: Cause {
            by: Some(wolf),
            means: bite,
        },
        critical: false,
    };
    let killed = Event::Died {
        who: wolf,
        at: Point::new(7, 5),
        cause: Cause {
            by: Some(Who::Hero),
            means: Means::Fists,
        },
    };
    let deed = |turn, health, event| Deed {
        turn,
        level: LevelNo(1),
        health,
        health_max: 20,
        event,
    };
    let (item, count, price) = (Kind(3), 2, 6);
    let spiked = Event::Hurt {
        who: Who::Hero,
        at: Point::new(8, 5),
        amount: 2,
        cause: Cause {
            by: None,
            means: Means::Thing(Kind(2)),
        },
        critical: false,
    };
    let used = Event::Used {
        who: Who::Hero,
        item: Kind(4),
    };
    Chronicle {
        whole: true,
        deeds: vec![
            deed(10, 20, Event::Bought { item, count, price }),
            deed(40, 4, bitten(16)),
            deed(41, 4, killed),
            deed(60, 20, used),
            deed(80, 12, bitten(8)),
            deed(121, 10, spiked),
            deed(122, 6, bitten(4)),
            deed(123, 0, bitten(6)),
        ],
        met: vec![Kind(1)],
        unused: vec![Carried {
            id: id(3),
            kind: Kind(4),
            count: 2,
            ..Carried::default()
        }],
    }
}

/// A finished run. Bert's is a practice run without a recorded ending.
fn finished(name: &str, score: u32, turns: u32) -> Finished {
    let practised = name == "Bert";
    Finished {
        name: name.into(),
        seed: Some(7),
        mode: if practised {
            Mode::Practice
        } else {
            Mode::Ranked
        },
        turns,
        level: 2,
        score,
        worth: proto::Score {
            depth: score,
            ..proto::Score::default()
        },
        kills: 6,
        calling: None,
        deepest: (!practised).then_some(LevelNo(1)),
        achievements: Vec::new(),
        met: Vec::new(),
        ending: (!practised).then(ending),
        ended: 5,
    }
}

fn id(n: u32) -> Id {
    Id {
        level: LevelNo(1),
        n,
    }
}

fn dice(text: &str) -> Dice {
    text.parse().expect("dice")
}

const BOTTLE: u32 = 77;

fn answer(query: Query) -> Answer {
    match query {
        Query::Duel(_) => Answer::Duel(Duel {
            hit: 65,
            damage: dice("1d6+1"),
            blows_to_kill: Some(3),
            hit_back: 40,
            damage_back: dice("1d6"),
            kills_you_in: Some(2),
            guard: Guard::Unaware,
            usual: Some(LikelyAttack {
                hit: 40,
                damage: dice("1d6-2"),
            }),
            most_back: 10,
            stance: Stance::Hunting,
            traits_back: Traits::default(),
            stray: false,
        }),
        Query::Aim { at, .. } | Query::Cast { at, .. } => Answer::Aim(Aim {
            path: vec![Point::new(7, 4)],
            area: vec![at],
            struck: vec![id(9)],
            tolls: vec![35],
            reaches: true,
            hurts: true,
        }),
        Query::Item(item) => Answer::Item(ItemFacts {
            kind: Kind(2),
            count: if item.n == 2 { 3 } else { 1 },
            weight: if item.n == 2 { 45 } else { 15 },
            value: 20,
            slot: (item.n < 2).then_some(Worn::Weapon),
            damage: (item.n < 2).then(|| dice("1d8")),
            range: if item.n == 3 { 6 } else { 0 },
            gain: 1,
            usable: item.n >= 2,
            aimed: item.n == 3,
            ..ItemFacts::default()
        }),
        Query::Stock(_) => Answer::Stock(stock()),
        Query::Discoveries => Answer::Discoveries(Box::new(discoveries())),
        Query::Overlay(_) => Answer::Overlay(Overlay {
            tiles: vec![(Point::new(7, 5), 1), (Point::new(6, 5), 12)],
            minds: Vec::new(),
        }),
        Query::Growth => Answer::Growth(growth()),
        Query::Spells => Answer::Spells(spells()),
        Query::Level(level) => Answer::Level(Box::new(remembered(level))),
        _ => Answer::Unknown,
    }
}

fn discoveries() -> Discoveries {
    let kind = |kind, met, slain| Discovery {
        kind: Kind(kind),
        turn: 12,
        level: LevelNo(1),
        met,
        slain,
    };
    let met = view().creatures.into_iter().map(|seen| Met {
        id: seen.id,
        kind: seen.kind,
        level: LevelNo(1),
        at: seen.at,
        peaceful: seen.peaceful,
        named: false,
    });
    Discoveries {
        whole: true,
        kinds: vec![kind(1, 3, 2), kind(2, 0, 0), kind(3, 0, 0)],
        met: met.collect(),
        levels: vec![(LevelNo(1), 0)],
    }
}

fn remembered(level: LevelNo) -> Remembered {
    let view = view();
    let cells = Grid::from_fn(view.cells.size(), |at| Cell {
        visible: false,
        blood: false,
        ..view.cells[at]
    });
    Remembered {
        level,
        cells,
        landmarks: vec![Landmark {
            name: "pub".into(),
            area: geom::Rect::new(3, 1, 9, 8),
            door: Some(Point::new(11, 4)),
        }],
        passages: vec![Passage {
            at: Point::new(20, 6),
            take: Command::Descend,
            to: None,
            by: None,
        }],
    }
}

fn stock() -> Stock {
    let ware = |n, kind, count, price, gain| Ware {
        id: id(n),
        kind: Kind(kind),
        count,
        price,
        gain,
        marks: [None; 2],
    };
    Stock {
        gold: 120,
        yours: 40,
        wares: vec![ware(30, 2, 1, 25, 3), ware(31, 3, 4, 5, 0)],
        offers: vec![ware(2, 3, 2, 2, 0)],
        tending: None,
        lessons: spells()
            .into_iter()
            .map(|facts| Lesson { price: 30, facts })
            .collect(),
        naming: Some(20),
        unknown: vec![id(BOTTLE)],
        clinging: 0,
    }
}

pub(crate) fn catalog() -> Catalog {
    let entry = |name: &str, class, glyph, colour, about: &str| Entry {
        id: format!("t:{name}"),
        class,
        look: Look {
            glyph,
            colour,
            order: 0,
        },
        text: vec![
            ("name".into(), name.into()),
            ("description".into(), about.into()),
            ("attack_0".into(), "bite".into()),
        ],
        facts: proto::Facts::default(),
        about: proto::About::default(),
    };
    let white = Colour(255, 255, 255);
    let red = Colour(255, 0, 0);
    let hungry = "Wants your lunch, and is not sure where it ends and you begin.";
    Catalog {
        kinds: vec![
            entry("hero", ThingClass::Hero, '@', white, "You."),
            entry("mangy wolf", ThingClass::Monster, 'w', red, hungry),
            entry("rusty sword", ThingClass::Item, '/', white, "Sharp once."),
            entry("ration", ThingClass::Item, '%', white, "Bread, mostly."),
            entry(
                "scroll of fireball",
                ThingClass::Item,
                '?',
                red,
                "Settles arguments.",
            ),
            entry(
                "docker",
                ThingClass::Calling,
                ' ',
                white,
                "Carried other people's cargo for nine years, and has a hook.",
            ),
            entry(
                "strong back",
                ThingClass::Talent,
                ' ',
                white,
                "You carry half as much again before it slows you.",
            ),
            entry(
                "riposte",
                ThingClass::Talent,
                ' ',
                white,
                "You answer a miss.",
            ),
            entry(
                "ember dart",
                ThingClass::Spell,
                ' ',
                white,
                "Small, bright and personal.",
            ),
            entry(
                "lullaby",
                ThingClass::Spell,
                ' ',
                white,
                "Four verses. Hardly anybody hears the third.",
            ),
            entry(
                "cloudy bottle",
                ThingClass::Guise,
                '!',
                white,
                "Something in it turns over.",
            ),
        ],
        callings: vec![calling(Kind(0), &[]), calling(Kind(5), &[Kind(6)])],
        levels: vec![LevelEntry {
            id: "t:cellar".into(),
            depth: 1,
            theme: None,
            text: vec![
                ("name".into(), "The pub's cellar".into()),
                (
                    "description".into(),
                    "It smells of beer and consequences.".into(),
                ),
                ("sign_pub".into(), "PUB".into()),
            ],
            ..LevelEntry::default()
        }],
        translations: vec![german()],
        ..Catalog::default()
    }
}

fn calling(kind: Kind, talents: &[Kind]) -> CallingEntry {
    CallingEntry {
        kind,
        attributes: [14, 12, 9, 8],
        skills: [1, 0, 0],
        health: 21,
        gold: 25,
        kit: vec![(Kind(2), 1), (Kind(3), 2)],
        talents: talents.to_vec(),
        spells: Vec::new(),
    }
}

/// A spell that can be cast, and one for which the hero is too cold.
fn spells() -> Vec<SpellFacts> {
    let spell = |spell, family, cost, lore, refusal| SpellFacts {
        spell,
        family,
        cost,
        aimed: true,
        range: 6,
        radius: 0,
        time: 1,
        noise: 0,
        light: 8,
        lore,
        marks: Vec::new(),
        refusal,
    };
    let dart = vec![Lore::Harms(dice("2d4"))];
    let song = vec![Lore::Lulls(15, 3), Lore::Leaves(Condition::Cowed, 4)];
    vec![
        spell(Kind(8), Family::Flame, 2, dart, None),
        spell(Kind(9), Family::Voice, 7, song, Some(Refusal::TooCold)),
    ]
}

/// A talent that can be learnt, a known one, and one with a missing requirement.
/// A level gained, with more talents to choose from than the question offers.
pub(crate) fn many_talents() -> Growth {
    let choice = |kind, tree| TalentChoice {
        talent: Kind(kind),
        tree,
        known: false,
        lacks: vec![],
    };
    Growth {
        points: 0,
        talents: 1,
        choices: vec![
            choice(1, Tree::Body),
            choice(2, Tree::Body),
            choice(3, Tree::Hand),
            choice(4, Tree::Wit),
            choice(6, Tree::Hearth),
        ],
    }
}

fn growth() -> Growth {
    let choice = |talent, tree, known, lacks| TalentChoice {
        talent,
        tree,
        known,
        lacks,
    };
    let might = Lack::Attribute(Attribute::Might, 13);
    Growth {
        points: 1,
        talents: 1,
        choices: vec![
            choice(Kind(6), Tree::Body, false, vec![]),
            choice(Kind(7), Tree::Hand, false, vec![Lack::Level(4), might]),
            choice(Kind(7), Tree::Hearth, true, vec![]),
        ],
    }
}

/// The German texts of the fixed game.
fn german() -> Translation {
    let words = |words: &[(&str, &str)]| {
        let owned = |(key, text): &(&str, &str)| ((*key).to_owned(), (*text).to_owned());
        words.iter().map(owned).collect()
    };
    let ration = "{ $count ->\n    [one] Ration\n   *[other] Rationen\n}";
    let scroll = "{ $count ->\n    [one] Schriftrolle des Feuerballs\n   *[other] Schriftrollen des Feuerballs\n}";
    let rows: [(&str, &[(&str, &str)]); 5] = [
        (
            "t:cellar",
            &[
                ("name", "Der Keller des Wirtshauses"),
                ("inside", "im Keller des Wirtshauses"),
                ("description", "Es riecht nach Bier und Folgen."),
            ],
        ),
        (
            "t:mangy wolf",
            &[
                ("name", "räudig{ $ending } Wolf"),
                ("gender", "m"),
                ("attack_0", "Biss"),
                (
                    "description",
                    "Will dein Mittagessen und weiß nicht genau, wo das aufhört und du anfängst.",
                ),
            ],
        ),
        (
            "t:ration",
            &[
                ("name", ration),
                ("gender", "f"),
                ("description", "Vor allem Brot."),
            ],
        ),
        (
            "t:rusty sword",
            &[
                ("name", "rostig{ $ending } Schwert"),
                ("gender", "n"),
                ("description", "War mal scharf."),
            ],
        ),
        (
            "t:scroll of fireball",
            &[
                ("name", scroll),
                ("gender", "f"),
                ("description", "Beendet Streit."),
            ],
        ),
    ];
    let text = rows.iter();
    Translation {
        language: "de".into(),
        text: text
            .map(|(id, text)| ((*id).to_owned(), words(text)))
            .collect(),
    }
}

pub(crate) fn view() -> View {
    let size = Size::new(30, 14);
    let glyph = |p: Point| {
        let row = MAP[usize::try_from(p.y).expect("row")];
        row.chars()
            .nth(usize::try_from(p.x).expect("column"))
            .unwrap_or(' ')
    };
    let cells = Grid::from_fn(size, |p| {
        let terrain = match glyph(p) {
            ' ' => None,
            '#' | '?' => Some(Terrain::Wall),
            '>' => Some(Terrain::StairsDown),
            '"' => Some(Terrain::Grass),
            '=' => Some(Terrain::Road),
            '♣' => Some(Terrain::Tree),
            '~' => Some(Terrain::ShallowWater),
            _ => Some(Terrain::Floor),
        };
        Cell {
            terrain,
            visible: terrain.is_some() && p.x < 12,
            blood: glyph(p) == ',',
            thing: (glyph(p) == '%').then_some(Kind(3)),
            ..Cell::default()
        }
    });
    View {
        level: LevelNo(1),
        turn: 123,
        cells,
        changed: vec![],
        creatures: vec![VisibleCreature {
            id: id(9),
            kind: Kind(1),
            at: Point::new(6, 3),
            health: 60,
            hostile: true,
            awake: true,
            conditions: vec![Condition::Confused],
            ..VisibleCreature::default()
        }],
        hero: Some(hero()),
        ..View::default()
    }
}

fn hero() -> Hero {
    let carried = |n, kind, count, worn| Carried {
        id: id(n),
        kind: Kind(kind),
        count,
        worn,
        letter: char::from_u32(u32::from('a') + n - 1),
        ..Carried::default()
    };
    Hero {
        at: Point::new(8, 5),
        health: 14,
        health_max: 20,
        level: 2,
        experience: 70,
        next_level_at: 120,
        attributes: [12, 11, 11, 10],
        skills: [1, 1, 0],
        warmth_max: 6,
        holds: 3,
        noise: 100,
        armour: 13,
        range: 6,
        hunger: Hunger::Hungry,
        weight: 215,
        capacity: 540,
        speed: 100,
        conditions: vec![Lasting {
            condition: Condition::Poisoned,
            turns: 4,
        }],
        pack: vec![
            carried(1, 2, 1, Some(Worn::Weapon)),
            carried(2, 3, 3, None),
            carried(3, 4, 2, None),
        ],
        underfoot: vec![carried(4, 3, 1, None), carried(5, 2, 1, None)],
        ..Hero::default()
    }
}

pub(crate) fn map_of(width: u16, height: u16) -> Rect {
    let side = match width {
        100.. => 32,
        60.. => 24,
        _ => 0,
    };
    let log = match height {
        28.. => 5,
        20.. => 4,
        _ => 2,
    };
    Rect::new(0, 0, width - side, height - log - 1)
}

/// Contrast of a cell's glyph with its background, in hundredths.
pub(crate) fn contrast(cell: &ratatui_core::buffer::Cell) -> u32 {
    let light = |colour| {
        let Color::Rgb(r, g, b) = colour else {
            return 0;
        };
        let square = |value: u8| u32::from(value) * u32::from(value);
        (54 * square(r) + 183 * square(g) + 19 * square(b)) >> 16
    };
    let (one, two) = (light(cell.fg), light(cell.bg));
    100 * (one.max(two) + 13) / (one.min(two) + 13)
}
