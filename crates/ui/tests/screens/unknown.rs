//! Unknown things: noting what they may be, and asking somebody who knows.

use crate::given::Desk;
use hearthgate_ui::{Code, Key};
use proto::session::Update;
use proto::{Command, Event, Kind, Refusal, Who};

const ENTER: Key = Key::of(Code::Enter);

#[test]
fn a_guess_stands_beside_the_name_wherever_that_shows() {
    let mut desk = Desk::new(120, 40);
    desk.find_bottle();
    desk.start();
    desk.press("in");
    assert!(desk.drawn().contains("note a guess"), "{}", desk.drawn());
    desk.press("n");
    desk.press("mending?");
    desk.key(ENTER);
    assert_eq!(desk.guesses.len(), 1);
    assert_eq!(desk.guesses[0].look, Kind(10));
    assert!(desk.drawn().contains("Cloudy bottle (mending?)"));
    desk.key(Key::of(Code::Esc));
    assert!(desk.drawn().contains("cloudy bottle (mending?)"));
    desk.key(Key::of(Code::Esc));
    let used = Event::Used {
        who: Who::Hero,
        item: Kind(10),
    };
    desk.tell(Update::Stepped {
        events: vec![used],
        view: Box::new(desk.seen()),
    });
    assert!(desk.drawn().contains("the cloudy bottle (mending?)"));
}

#[test]
fn a_guess_is_noted_from_the_list_and_struck_out() {
    let mut desk = Desk::new(120, 40);
    desk.find_bottle();
    desk.start();
    desk.press("i");
    desk.key(Key::of(Code::Up));
    desk.press("=");
    desk.press("firewater");
    desk.key(ENTER);
    assert!(desk.drawn().contains("cloudy bottle (firewater)"));
    desk.press("=");
    for _ in 0..9 {
        desk.key(Key::of(Code::Backspace));
    }
    desk.key(ENTER);
    assert!(desk.guesses.is_empty());
    assert!(!desk.drawn().contains("firewater"));
}

#[test]
fn what_is_known_has_no_guesses() {
    let mut desk = Desk::new(120, 40);
    desk.start();
    desk.press("ia");
    assert!(!desk.drawn().contains("note a guess"));
    desk.key(Key::of(Code::Esc));
    desk.press("=");
    assert!(!desk.drawn().contains("What may it be"));
}

#[test]
fn a_keeper_is_asked_what_something_is() {
    let mut desk = Desk::new(120, 40);
    desk.find_bottle();
    desk.meet_keeper();
    desk.start();
    desk.press("T");
    let drawn = desk.drawn();
    let line = drawn.lines().find(|it| it.contains("ask"));
    let line = line.expect("there is a line for it");
    assert!(line.contains("cloudy bottle") && line.contains("20 gold"));
    for _ in 0..2 {
        desk.key(Key::of(Code::Down));
    }
    desk.key(ENTER);
    assert!(matches!(desk.steps.last(), Some(Command::Ask { .. })));
    let events = vec![Event::Identified {
        look: Kind(10),
        item: Kind(4),
    }];
    desk.tell(Update::Stepped {
        events,
        view: Box::new(desk.seen()),
    });
    desk.key(Key::of(Code::Esc));
    let told = "The cloudy bottle: so that is a scroll of fireball.";
    assert!(desk.drawn().contains(told), "{}", desk.drawn());
    desk.tell(Update::Refused(Refusal::NotUnknown));
    assert!(desk.drawn().contains("You know what that is."));
}
