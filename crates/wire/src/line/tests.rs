use std::path::Path;
use std::sync::Arc;

use host::Host;
use proto::session::{Calling, Request, Start, Update};
use proto::{Catalog, Command, Query, View};

use super::Line;
use crate::call::Call;
use crate::news::{Guest, News};
use crate::tell::{Teller, Telling};

const RULES: u32 = 7;

/// A recorded game, played by a host and told over a wire.
struct Played {
    host: Host,
    teller: Teller,
    catalog: Arc<Catalog>,
    commands: std::vec::IntoIter<Command>,
}

impl Played {
    fn new(journal: &str) -> (Self, Vec<Telling>) {
        let loaded = content::load_from(&[content::Source::base()]);
        let rules = Arc::new(loaded.rules.expect("the base pack is whole"));
        let catalog = Arc::new(loaded.catalog);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/journals");
        let bytes = std::fs::read(file.join(format!("{journal}.hgj"))).expect("a recorded game");
        let recording = sim::journal::read(&bytes).expect("a journal");
        let setup = recording.header.setup;
        let calling = setup.calling.and_then(|kind| catalog.kind(kind));
        let calling = calling.map_or(Calling::Nobody, |it| Calling::Named(it.id.clone()));
        let host = Host::new(rules, Arc::clone(&catalog), 1).without_stores();
        let mut played = Self {
            host,
            teller: Teller::new(RULES, 0),
            catalog,
            commands: recording.commands.into_iter(),
        };
        let told = played.answer(Request::Begin(Start {
            name: "Ann".into(),
            seed: Some(setup.seed),
            practice: false,
            calling,
        }));
        (played, told)
    }

    fn line(&self, watches: bool) -> Line {
        let mut line = Line::new(Arc::clone(&self.catalog), RULES, watches);
        line.connected();
        line
    }

    fn answer(&mut self, request: Request) -> Vec<Telling> {
        let updates = self.host.answer(request);
        let mut told = Vec::new();
        for update in updates {
            told.extend(self.teller.tell(update));
        }
        told
    }

    fn step(&mut self) -> Option<Vec<Telling>> {
        let command = self.commands.next()?;
        Some(self.answer(Request::Step(command)))
    }

    /// What the host itself sees.
    fn view(&self) -> View {
        let mut view = View::default();
        let (_, game) = self.host.running().expect("it runs");
        game.view(&mut view);
        view
    }
}

fn hear(line: &mut Line, told: &[Telling], hears: impl Fn(Guest) -> bool) -> Vec<Update> {
    let heard = told.iter().filter(|it| hears(it.to));
    heard.flat_map(|it| line.hear(&it.news.bytes())).collect()
}

fn player(to: Guest) -> bool {
    to != Guest::Onlookers
}

fn same(one: &View, two: &View) {
    let bare = |view: &View| View {
        changed: vec![],
        ..view.clone()
    };
    assert!(bare(one) == bare(two), "turn {}", two.turn);
}

#[test]
fn a_whole_victory_is_seen_over_the_wire_as_it_was() {
    let (mut played, told) = Played::new("victory");
    let (mut one, mut late) = (played.line(false), played.line(true));
    assert_eq!(one.take_calls(), [Call::Sit]);
    hear(&mut one, &told, player);
    let (mut bytes, mut steps, mut events) = (0, 0_u32, 0);
    let (mut ended, mut chronicle) = (false, false);
    while let Some(told) = played.step() {
        steps += 1;
        let mine = told.iter().filter(|it| player(it.to));
        bytes += mine.map(|it| it.news.bytes().len()).sum::<usize>();
        let updates = hear(&mut one, &told, player);
        for update in &updates {
            match update {
                Update::Stepped { events: some, .. } => events += some.len(),
                Update::Ended(finished) => {
                    ended = true;
                    assert_eq!(finished.seed, None, "a seed is never told");
                }
                Update::Chronicle(_) => chronicle = true,
                other => panic!("{other:?}"),
            }
        }
        // Whoever looks on comes late, hears only what is for everybody, and is in the picture with the next scene.
        if steps > 100 {
            hear(&mut late, &told, |to| to != Guest::Player);
        }
        if steps.is_multiple_of(50) || played.commands.len() == 0 {
            same(one.view().expect("a view"), &played.view());
        }
        if steps.is_multiple_of(50) && steps > 200 {
            same(late.view().expect("a view"), &played.view());
        }
    }
    assert_eq!(one.commands(), steps);
    assert!(ended && chronicle && events > 1000);
    assert!(one.take_calls().is_empty() && late.take_calls().is_empty());
    let per_step = bytes / steps as usize;
    assert!(per_step < 2000, "{per_step} bytes a step");
}

#[test]
fn whoever_missed_something_asks_for_the_scene_and_goes_on() {
    let (mut played, told) = Played::new("story");
    let mut line = played.line(false);
    line.take_calls();
    hear(&mut line, &told, player);
    let mut calls = 0;
    for n in 0..60 {
        let Some(told) = played.step() else { break };
        if n % 7 == 3 {
            continue;
        }
        hear(&mut line, &told, player);
        for call in line.take_calls() {
            assert_eq!(call, Call::Again);
            calls += 1;
            let scene = played.teller.scene();
            let updates = line.hear(&scene.bytes());
            assert!(matches!(&updates[..], [Update::Stepped { events, .. }] if events.is_empty()));
        }
        same(line.view().expect("a view"), &played.view());
    }
    assert!(calls >= 7);
    // What is known already is no news.
    let scene = played.teller.scene().bytes();
    line.hear(&scene);
    assert!(line.hear(&scene).is_empty() && line.take_calls().is_empty());
    // What is no news at all is missed news.
    assert!(line.hear(&[9, 9, 9]).is_empty());
    assert_eq!(line.take_calls(), [Call::Again]);
}

#[test]
fn commands_are_sent_one_after_the_other_and_never_for_another_moment() {
    let (mut played, told) = Played::new("story");
    let mut line = played.line(false);
    line.take_calls();
    hear(&mut line, &told, player);
    let step = |after| Call::Step {
        after,
        command: Command::Wait,
    };
    for _ in 0..3 {
        line.ask(Request::Step(Command::Wait));
    }
    assert_eq!(line.take_calls(), [step(0)], "the others wait");
    let told = played.answer(Request::Step(Command::Wait));
    hear(&mut line, &told, player);
    assert_eq!(line.take_calls(), [step(1)]);
    // What is refused is not followed by what was typed after it.
    let refused = played.answer(Request::Step(Command::Step(geom::Dir::North)));
    let refusal = Update::Refused(proto::Refusal::InTheWay);
    drop(refused);
    line.hear(&News::Update(refusal).bytes());
    assert!(line.take_calls().is_empty());
    line.ask(Request::Ask(Query::Discoveries));
    assert_eq!(line.take_calls(), [Call::Ask(Query::Discoveries)]);
    // A connection that was lost takes with it what was asked.
    line.ask(Request::Step(Command::Wait));
    line.connected();
    assert_eq!(line.take_calls(), [Call::Sit]);
    line.hear(&News::Elsewhere.bytes());
    assert!(line.has_moved());
    line.hear(&News::Closed("why".into()).bytes());
    assert_eq!(line.closed(), Some("why"));
}

#[test]
fn whoever_looks_on_gives_no_commands_and_other_rules_cannot_be_drawn() {
    let (played, told) = Played::new("story");
    let mut watcher = played.line(true);
    hear(&mut watcher, &told, player);
    watcher.ask(Request::Step(Command::Wait));
    watcher.ask(Request::Ask(Query::Discoveries));
    assert!(watcher.take_calls().is_empty());
    assert_eq!(watcher.ask(Request::Leave), [Update::Left]);
    let mut other = Line::new(Arc::clone(&played.catalog), RULES + 1, false);
    hear(&mut other, &told, player);
    assert_eq!((other.other_rules(), other.closed()), (Some(RULES), None));
}
