//! Unidentified items: guesses, and identification by a keeper.

use crate::given::Player;
use hearthgate_ui::{Code, Key};
use proto::session::Update;
use proto::{Command, Event, Kind, Refusal, Who};

const ENTER: Key = Key::of(Code::Enter);

#[test]
fn a_guess_stands_beside_the_name_wherever_that_shows() {
    let mut player = Player::new(120, 40);
    player.find_bottle();
    player.start();
    player.press("in");
    assert!(
        player.drawn().contains("note a guess"),
        "{}",
        player.drawn()
    );
    player.press("n");
    player.press("mending?");
    player.key(ENTER);
    assert_eq!(player.guesses.len(), 1);
    assert_eq!(player.guesses[0].look, Kind(10));
    assert!(player.drawn().contains("Cloudy bottle (mending?)"));
    player.key(Key::of(Code::Esc));
    assert!(player.drawn().contains("cloudy bottle (mending?)"));
    player.key(Key::of(Code::Esc));
    let used = Event::Used {
        who: Who::Hero,
        item: Kind(10),
    };
    player.tell(Update::Stepped {
        events: vec![used],
        view: Box::new(player.seen()),
    });
    assert!(player.drawn().contains("the cloudy bottle (mending?)"));
}

#[test]
fn a_guess_is_noted_from_the_list_and_struck_out() {
    let mut player = Player::new(120, 40);
    player.find_bottle();
    player.start();
    player.press("i");
    player.key(Key::of(Code::Up));
    player.press("=");
    player.press("firewater");
    player.key(ENTER);
    assert!(player.drawn().contains("cloudy bottle (firewater)"));
    player.press("=");
    for _ in 0..9 {
        player.key(Key::of(Code::Backspace));
    }
    player.key(ENTER);
    assert!(player.guesses.is_empty());
    assert!(!player.drawn().contains("firewater"));
}

#[test]
fn identified_items_take_no_guesses() {
    let mut player = Player::new(120, 40);
    player.start();
    player.press("ia");
    assert!(!player.drawn().contains("note a guess"));
    player.key(Key::of(Code::Esc));
    player.press("=");
    assert!(!player.drawn().contains("Your guess"));
}

#[test]
fn a_keeper_is_asked_what_something_is() {
    let mut player = Player::new(120, 40);
    player.find_bottle();
    player.meet_keeper();
    player.start();
    player.press("T");
    let drawn = player.drawn();
    let line = drawn.lines().find(|it| it.contains("ask"));
    let line = line.expect("there is a line for it");
    assert!(line.contains("cloudy bottle") && line.contains("20 gold"));
    for _ in 0..2 {
        player.key(Key::of(Code::Down));
    }
    player.key(ENTER);
    assert!(matches!(player.steps.last(), Some(Command::Ask { .. })));
    let events = vec![Event::Identified {
        look: Kind(10),
        item: Kind(4),
    }];
    player.tell(Update::Stepped {
        events,
        view: Box::new(player.seen()),
    });
    player.key(Key::of(Code::Esc));
    let told = "The cloudy bottle: so that is a scroll of fireball.";
    assert!(player.drawn().contains(told), "{}", player.drawn());
    player.tell(Update::Refused(Refusal::NotUnknown));
    assert!(player.drawn().contains("You know what that is."));
}
