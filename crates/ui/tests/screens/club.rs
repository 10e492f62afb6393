//! Playing with others: nothing before it is turned on, and nothing a stranger wrote that acts on a terminal.

use crate::SIZES;
use crate::given::Desk;
use hearthgate_ui::{
    Around, ClubCall, ClubNews, ClubTrouble, Code, FarGame, Key, Settings, Verdict,
};

const ENTER: Key = Key::of(Code::Enter);
const TAB: Key = Key::of(Code::Tab);
const SERVICE: &str = "https://hearth.example";

fn stranger(width: u16, height: u16) -> Desk {
    Desk::new(width, height).among_others()
}

fn member(width: u16, height: u16) -> Desk {
    let settings = Settings {
        service: SERVICE.into(),
        lessons: false,
        ..Settings::default()
    };
    Desk::with(width, height, settings).among_others()
}

fn around() -> ClubNews {
    let game = |player: &str, day: Option<&str>, turns| FarGame {
        game: "ab".into(),
        player: player.into(),
        day: day.map(str::to_owned),
        turns,
        open: true,
    };
    ClubNews::Around(Around {
        name: "Ann".into(),
        today: Some("2026-11-17".into()),
        mine: vec![game("Ann", Some("2026-11-17"), 320)],
        others: vec![game("Bo\u{1b}[2J\u{202e}", None, 1)],
    })
}

#[test]
fn before_and_after_it_is_turned_on() {
    for (width, height) in SIZES {
        let mut desk = stranger(width, height);
        desk.press("o");
        insta::assert_snapshot!(format!("club_door_{width}x{height}"), desk.drawn());
        let mut desk = member(width, height);
        desk.press("o");
        desk.app.on_club(around());
        insta::assert_snapshot!(format!("club_{width}x{height}"), desk.drawn());
    }
}

#[test]
fn nothing_is_asked_before_it_is_turned_on() {
    // Where nobody could ask, nothing is offered.
    let mut desk = Desk::new(80, 24);
    assert!(!desk.drawn().contains("Play with others"));
    desk.press("o");
    assert!(!desk.drawn().contains("Nothing is sent"));

    let mut desk = stranger(80, 24);
    desk.press("o");
    let drawn = desk.drawn();
    assert!(
        drawn.contains("Nothing is sent before you turn it on"),
        "{drawn}"
    );
    assert!(desk.calls.is_empty());
    // Without a name or a place there is nobody to ask.
    desk.key(ENTER);
    assert!(desk.calls.is_empty());
    desk.press("hearth.example");
    desk.key(ENTER);
    assert!(desk.calls.is_empty(), "the name is missing");
    desk.press("Ann");
    desk.key(ENTER);
    let enter = ClubCall::Enter {
        service: "hearth.example".into(),
        name: "Ann".into(),
        code: String::new(),
    };
    assert_eq!(desk.calls, [enter]);
    assert!(
        desk.app.settings().service.is_empty(),
        "not before it answered"
    );
    desk.app.on_club(ClubNews::Known {
        service: SERVICE.into(),
        recovery: Some("aaaa-bbbb".into()),
    });
    assert_eq!(desk.app.settings().service, SERVICE);
    desk.app.on_club(around());
    let drawn = desk.drawn();
    assert!(drawn.contains("aaaa-bbbb"), "{drawn}");
    assert!(drawn.contains("You are Ann at"), "{drawn}");
    // It is shown once, and not put away without a question.
    desk.press("q");
    let drawn = desk.drawn();
    assert!(drawn.contains("The code is not shown again"), "{drawn}");
    desk.press("y");
    desk.press("o");
    assert!(!desk.drawn().contains("aaaa-bbbb"));
}

#[test]
fn what_strangers_write_does_nothing_to_a_terminal() {
    let mut desk = member(80, 24);
    desk.press("o");
    desk.app.on_club(around());
    let drawn = desk.drawn();
    assert!(drawn.contains("Look on: Bo[2J, a sealed game"), "{drawn}");
    desk.app.on_club(ClubNews::Trouble(ClubTrouble::Refused {
        why: "odd".into(),
        text: "\u{1b}]0;gone\u{7}".into(),
    }));
    let drawn = desk.drawn();
    assert!(drawn.contains("refused: ]0;gone"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'), "{drawn}");
}

/// It is the same world, and theirs is not over.
#[test]
fn nobody_is_shown_a_day_they_have_not_played() {
    let mut desk = member(80, 24);
    desk.press("o");
    let ClubNews::Around(mut seen) = around() else {
        panic!("nobody is around");
    };
    seen.others[0].day = Some("2026-11-17".into());
    desk.app.on_club(ClubNews::Around(seen.clone()));
    assert!(!desk.drawn().contains("Look on"));
    seen.mine[0].open = false;
    desk.app.on_club(ClubNews::Around(seen));
    let drawn = desk.drawn();
    assert!(drawn.contains("Look on: Bo"), "{drawn}");
}

#[test]
fn what_is_chosen_is_asked_for() {
    let mut desk = member(80, 24);
    desk.press("o");
    desk.app.on_club(around());
    assert_eq!(desk.calls, [ClubCall::Look]);
    desk.key(Key::of(Code::Down));
    desk.key(ENTER);
    desk.key(Key::of(Code::Down));
    desk.key(Key::of(Code::Down));
    desk.key(ENTER);
    assert_eq!(
        desk.calls[1..],
        [ClubCall::Sit("ab".into()), ClubCall::Watch("ab".into())]
    );
    // The key is not thrown away without a question.
    desk.key(Key::of(Code::End));
    desk.key(ENTER);
    assert_eq!(desk.calls.len(), 3);
    desk.press("y");
    assert_eq!(desk.calls[3], ClubCall::Forget);
    desk.app.on_club(ClubNews::Forgotten);
    assert!(desk.app.settings().service.is_empty());
    desk.press("o");
    let drawn = desk.drawn();
    assert!(drawn.contains("Nothing is sent before"), "{drawn}");
}

#[test]
fn the_days_game_is_begun_after_a_question_and_stands_there_once() {
    let mut desk = member(80, 24);
    desk.press("o");
    let ClubNews::Around(mut seen) = around() else {
        panic!("nobody is around");
    };
    // The day's game of another day is not today's.
    seen.mine[0].day = Some("2026-11-16".into());
    desk.app.on_club(ClubNews::Around(seen.clone()));
    desk.key(Key::of(Code::Down));
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("the same world today"), "{drawn}");
    desk.press("n");
    assert_eq!(desk.calls, [ClubCall::Look]);
    desk.key(ENTER);
    desk.press("y");
    assert!(
        matches!(&desk.calls[1..], [ClubCall::Begin { daily: true, .. }]),
        "{:?}",
        desk.calls
    );
    // Begun, it is among those one goes on with.
    seen.mine[0].day = Some("2026-11-17".into());
    desk.app.on_club(ClubNews::Around(seen.clone()));
    let drawn = desk.drawn();
    assert!(drawn.contains("Go on with 2026-11-17"), "{drawn}");
    assert!(!drawn.contains("Play today"), "{drawn}");
    // Over, there is nothing to begin, and nothing is asked.
    seen.mine[0].open = false;
    desk.app.on_club(ClubNews::Around(seen));
    let drawn = desk.drawn();
    assert!(drawn.contains("is behind you"), "{drawn}");
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("There is another tomorrow"), "{drawn}");
    assert_eq!(desk.calls[2..], [ClubCall::Look]);
}

#[test]
fn whoever_leaves_a_field_empty_is_told_which() {
    let mut desk = stranger(80, 24);
    desk.press("o");
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("address is still missing"), "{drawn}");
    desk.press("http://here");
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("name there is still missing"), "{drawn}");
    assert!(desk.calls.is_empty());
}

#[test]
fn a_run_is_sent_from_the_hall_after_a_question() {
    let mut desk = member(80, 24);
    desk.begin();
    desk.die();
    desk.press("h");
    desk.key(ENTER);
    let drawn = desk.drawn();
    assert!(drawn.contains("send"), "{drawn}");
    desk.press("s");
    let drawn = desk.drawn();
    assert!(drawn.contains("may watch it then"), "{drawn}");
    assert!(drawn.contains(SERVICE), "{drawn}");
    assert!(desk.calls.is_empty());
    desk.press("y");
    assert!(
        matches!(&desk.calls[..], [ClubCall::Send(_)]),
        "{:?}",
        desk.calls
    );
    desk.app.on_club(ClubNews::Verdict(Verdict::Refused(
        "a stranger's words".into(),
    )));
    assert!(desk.drawn().contains("a stranger's words"));
    // Whoever has not turned it on is shown what it is first.
    let mut desk = stranger(80, 24);
    desk.begin();
    desk.die();
    desk.press("h");
    desk.key(ENTER);
    desk.press("s");
    assert!(desk.drawn().contains("Nothing is sent before"));
    desk.key(TAB);
    assert!(desk.calls.is_empty());
}
