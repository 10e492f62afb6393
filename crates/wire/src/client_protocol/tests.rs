use std::path::Path;
use std::sync::Arc;

use host::Host;
use proto::session::{Calling, Request, Start, Update};
use proto::{Catalog, Command, Query, View};

use super::ClientProtocol;
use crate::client_message::ClientMessage;
use crate::encoder::{Encoded, Encoder};
use crate::server_message::{Audience, ServerMessage};

const RULES: u32 = 7;

/// A recorded game that a host replays and an encoder sends.
struct Played {
    host: Host,
    encoder: Encoder,
    catalog: Arc<Catalog>,
    commands: std::vec::IntoIter<Command>,
}

impl Played {
    fn new(journal: &str) -> (Self, Vec<Encoded>) {
        let loaded = content::load_from(&[content::PackSource::base()]);
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
            encoder: Encoder::new(RULES, 0),
            catalog,
            commands: recording.commands.into_iter(),
        };
        let messages = played.answer(Request::Begin(Start {
            name: "Ann".into(),
            seed: Some(setup.seed),
            practice: false,
            calling,
        }));
        (played, messages)
    }

    fn protocol(&self, spectates: bool) -> ClientProtocol {
        let mut protocol = ClientProtocol::new(Arc::clone(&self.catalog), RULES, spectates);
        protocol.connected();
        protocol
    }

    fn answer(&mut self, request: Request) -> Vec<Encoded> {
        let updates = self.host.answer(request);
        let mut messages = Vec::new();
        for update in updates {
            messages.extend(self.encoder.encode(update));
        }
        messages
    }

    fn step(&mut self) -> Option<Vec<Encoded>> {
        let command = self.commands.next()?;
        Some(self.answer(Request::Step(command)))
    }

    /// The view of the host.
    fn view(&self) -> View {
        let mut view = View::default();
        let (_, game) = self.host.running().expect("it runs");
        game.view(&mut view);
        view
    }
}

fn receive(
    protocol: &mut ClientProtocol,
    messages: &[Encoded],
    hears: impl Fn(Audience) -> bool,
) -> Vec<Update> {
    let heard = messages.iter().filter(|it| hears(it.to));
    heard
        .flat_map(|it| protocol.receive(&it.message.to_bytes()))
        .collect()
}

fn player(to: Audience) -> bool {
    to != Audience::SpectatorEdges
}

fn same(one: &View, two: &View) {
    let bare = |view: &View| View {
        changed: vec![],
        ..view.clone()
    };
    assert!(bare(one) == bare(two), "turn {}", two.turn);
}

#[test]
fn a_whole_victory_is_decoded_as_the_host_sees_it() {
    let (mut played, messages) = Played::new("victory");
    let (mut one, mut late) = (played.protocol(false), played.protocol(true));
    assert_eq!(one.take_messages(), [ClientMessage::Join]);
    receive(&mut one, &messages, player);
    let (mut bytes, mut steps, mut events) = (0, 0_u32, 0);
    let (mut ended, mut chronicle) = (false, false);
    while let Some(messages) = played.step() {
        steps += 1;
        let mine = messages.iter().filter(|it| player(it.to));
        bytes += mine.map(|it| it.message.to_bytes().len()).sum::<usize>();
        let updates = receive(&mut one, &messages, player);
        for update in &updates {
            match update {
                Update::Stepped { events: some, .. } => events += some.len(),
                Update::Ended(finished) => {
                    ended = true;
                    assert_eq!(finished.seed, None, "a seed is never sent");
                }
                Update::Chronicle(_) => chronicle = true,
                other => panic!("{other:?}"),
            }
        }
        // A spectator joins late, receives only public messages, and is in sync after the next keyframe.
        if steps > 100 {
            receive(&mut late, &messages, |to| to != Audience::Player);
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
    assert!(one.take_messages().is_empty() && late.take_messages().is_empty());
    let per_step = bytes / steps as usize;
    assert!(per_step < 2000, "{per_step} bytes a step");
}

#[test]
fn a_client_with_a_gap_requests_a_keyframe_and_continues() {
    let (mut played, messages) = Played::new("story");
    let mut protocol = played.protocol(false);
    protocol.take_messages();
    receive(&mut protocol, &messages, player);
    let mut outgoing = 0;
    for n in 0..60 {
        let Some(messages) = played.step() else { break };
        if n % 7 == 3 {
            continue;
        }
        receive(&mut protocol, &messages, player);
        for call in protocol.take_messages() {
            assert_eq!(call, ClientMessage::Resync);
            outgoing += 1;
            let keyframe = played.encoder.keyframe();
            let updates = protocol.receive(&keyframe.to_bytes());
            assert!(matches!(&updates[..], [Update::Stepped { events, .. }] if events.is_empty()));
        }
        same(protocol.view().expect("a view"), &played.view());
    }
    assert!(outgoing >= 7);
    // A keyframe without news changes nothing.
    let keyframe = played.encoder.keyframe().to_bytes();
    protocol.receive(&keyframe);
    assert!(protocol.receive(&keyframe).is_empty() && protocol.take_messages().is_empty());
    // An invalid message counts as a gap.
    assert!(protocol.receive(&[9, 9, 9]).is_empty());
    assert_eq!(protocol.take_messages(), [ClientMessage::Resync]);
}

#[test]
fn commands_are_sent_one_at_a_time_with_their_count() {
    let (mut played, messages) = Played::new("story");
    let mut protocol = played.protocol(false);
    protocol.take_messages();
    receive(&mut protocol, &messages, player);
    let step = |after| ClientMessage::Step {
        after,
        command: Command::Wait,
    };
    for _ in 0..3 {
        protocol.ask(Request::Step(Command::Wait));
    }
    assert_eq!(protocol.take_messages(), [step(0)], "the others wait");
    let messages = played.answer(Request::Step(Command::Wait));
    receive(&mut protocol, &messages, player);
    assert_eq!(protocol.take_messages(), [step(1)]);
    // A refusal drops the commands typed after it.
    let refused = played.answer(Request::Step(Command::Step(geom::Dir::North)));
    let refusal = Update::Refused(proto::Refusal::InTheWay);
    drop(refused);
    protocol.receive(&ServerMessage::Update(refusal).to_bytes());
    assert!(protocol.take_messages().is_empty());
    protocol.ask(Request::Ask(Query::Discoveries));
    assert_eq!(
        protocol.take_messages(),
        [ClientMessage::Ask(Query::Discoveries)]
    );
    // A reconnect drops waiting commands.
    protocol.ask(Request::Step(Command::Wait));
    protocol.connected();
    assert_eq!(protocol.take_messages(), [ClientMessage::Join]);
    protocol.receive(&ServerMessage::Moved.to_bytes());
    assert!(protocol.has_moved());
    protocol.receive(&ServerMessage::Closed("why".into()).to_bytes());
    assert_eq!(protocol.closed(), Some("why"));
}

#[test]
fn spectators_send_nothing_and_other_rules_are_reported() {
    let (played, messages) = Played::new("story");
    let mut spectator = played.protocol(true);
    receive(&mut spectator, &messages, player);
    spectator.ask(Request::Step(Command::Wait));
    spectator.ask(Request::Ask(Query::Discoveries));
    assert!(spectator.take_messages().is_empty());
    assert_eq!(spectator.ask(Request::Leave), [Update::Left]);
    let mut other = ClientProtocol::new(Arc::clone(&played.catalog), RULES + 1, false);
    receive(&mut other, &messages, player);
    assert_eq!((other.other_rules(), other.closed()), (Some(RULES), None));
}
