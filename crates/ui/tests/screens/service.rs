//! The online service: no requests before the player turns it on, and no control characters from other players.

use crate::SIZES;
use crate::given::Player;
use hearthgate_ui::{
    Code, Key, Listing, RemoteGame, ServiceError, ServiceRequest, ServiceUpdate, Settings, Verdict,
};

const ENTER: Key = Key::of(Code::Enter);
const TAB: Key = Key::of(Code::Tab);
const SERVICE: &str = "https://hearth.example";

fn stranger(width: u16, height: u16) -> Player {
    Player::new(width, height).among_others()
}

fn member(width: u16, height: u16) -> Player {
    let settings = Settings {
        server: SERVICE.into(),
        tutorial_hints: false,
        ..Settings::default()
    };
    Player::with(width, height, settings).among_others()
}

fn around() -> ServiceUpdate {
    let game = |player: &str, day: Option<&str>, turns| RemoteGame {
        game: "ab".into(),
        player: player.into(),
        day: day.map(str::to_owned),
        turns,
        open: true,
    };
    ServiceUpdate::Listing(Listing {
        name: "Ann".into(),
        today: Some("2026-11-17".into()),
        mine: vec![game("Ann", Some("2026-11-17"), 320)],
        others: vec![game("Bo\u{1b}[2J\u{202e}", None, 1)],
    })
}

#[test]
fn the_service_screen_before_and_after_turning_it_on() {
    for (width, height) in SIZES {
        let mut player = stranger(width, height);
        player.press("o");
        insta::assert_snapshot!(format!("service_door_{width}x{height}"), player.drawn());
        let mut player = member(width, height);
        player.press("o");
        player.app.on_service(around());
        insta::assert_snapshot!(format!("service_{width}x{height}"), player.drawn());
    }
}

#[test]
fn no_service_request_before_it_is_turned_on() {
    // Without the ability to use a service none is offered.
    let mut player = Player::new(80, 24);
    assert!(!player.drawn().contains("Play online"));
    player.press("o");
    assert!(!player.drawn().contains("Nothing is sent"));

    let mut player = stranger(80, 24);
    player.press("o");
    let drawn = player.drawn();
    assert!(
        drawn.contains("Nothing is sent before you sign in"),
        "{drawn}"
    );
    assert!(player.calls.is_empty());
    // Without a name or an address no request is made.
    player.key(ENTER);
    assert!(player.calls.is_empty());
    player.press("hearth.example");
    player.key(ENTER);
    assert!(player.calls.is_empty(), "the name is missing");
    player.press("Ann");
    player.key(ENTER);
    let enter = ServiceRequest::Enter {
        address: "hearth.example".into(),
        name: "Ann".into(),
        code: String::new(),
    };
    assert_eq!(player.calls, [enter]);
    assert!(
        player.app.settings().server.is_empty(),
        "not before it answered"
    );
    player.app.on_service(ServiceUpdate::Known {
        address: SERVICE.into(),
        recovery: Some("aaaa-bbbb".into()),
    });
    assert_eq!(player.app.settings().server, SERVICE);
    player.app.on_service(around());
    let drawn = player.drawn();
    assert!(drawn.contains("aaaa-bbbb"), "{drawn}");
    assert!(drawn.contains("signed in as Ann at"), "{drawn}");
    // The recovery code is shown once, and leaving the screen asks for confirmation.
    player.press("q");
    let drawn = player.drawn();
    assert!(drawn.contains("The code is not shown again"), "{drawn}");
    player.press("y");
    player.press("o");
    assert!(!player.drawn().contains("aaaa-bbbb"));
}

#[test]
fn service_texts_lose_control_characters() {
    let mut player = member(80, 24);
    player.press("o");
    player.app.on_service(around());
    let drawn = player.drawn();
    assert!(drawn.contains("Spectate Bo[2J, sealed game"), "{drawn}");
    player
        .app
        .on_service(ServiceUpdate::Trouble(ServiceError::Refused {
            why: "odd".into(),
            text: "\u{1b}]0;gone\u{7}".into(),
        }));
    let drawn = player.drawn();
    assert!(drawn.contains("refused: ]0;gone"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'), "{drawn}");
}

/// Another player's daily game has the same world, and the player's own is not over.
#[test]
fn other_players_daily_games_are_hidden_until_yours_is_over() {
    let mut player = member(80, 24);
    player.press("o");
    let ServiceUpdate::Listing(mut seen) = around() else {
        panic!("nobody is around");
    };
    seen.others[0].day = Some("2026-11-17".into());
    player.app.on_service(ServiceUpdate::Listing(seen.clone()));
    assert!(!player.drawn().contains("Spectate"));
    seen.mine[0].open = false;
    player.app.on_service(ServiceUpdate::Listing(seen));
    let drawn = player.drawn();
    assert!(drawn.contains("Spectate Bo"), "{drawn}");
}

#[test]
fn choosing_a_listed_game_sends_its_request() {
    let mut player = member(80, 24);
    player.press("o");
    player.app.on_service(around());
    assert_eq!(player.calls, [ServiceRequest::Look]);
    player.key(Key::of(Code::Down));
    player.key(ENTER);
    player.key(Key::of(Code::Down));
    player.key(Key::of(Code::Down));
    player.key(ENTER);
    assert_eq!(
        player.calls[1..],
        [
            ServiceRequest::Sit("ab".into()),
            ServiceRequest::Watch("ab".into())
        ]
    );
    // Discarding the key asks for confirmation.
    player.key(Key::of(Code::End));
    player.key(ENTER);
    assert_eq!(player.calls.len(), 3);
    player.press("y");
    assert_eq!(player.calls[3], ServiceRequest::Forget);
    player.app.on_service(ServiceUpdate::Forgotten);
    assert!(player.app.settings().server.is_empty());
    player.press("o");
    let drawn = player.drawn();
    assert!(drawn.contains("Nothing is sent before"), "{drawn}");
}

#[test]
fn the_daily_game_needs_confirmation_and_is_listed_once() {
    let mut player = member(80, 24);
    player.press("o");
    let ServiceUpdate::Listing(mut seen) = around() else {
        panic!("nobody is around");
    };
    // A daily game of another day is not today's.
    seen.mine[0].day = Some("2026-11-16".into());
    player.app.on_service(ServiceUpdate::Listing(seen.clone()));
    player.key(Key::of(Code::Down));
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("Everyone plays"), "{drawn}");
    player.press("n");
    assert_eq!(player.calls, [ServiceRequest::Look]);
    player.key(ENTER);
    player.press("y");
    assert!(
        matches!(
            &player.calls[1..],
            [ServiceRequest::Begin { daily: true, .. }]
        ),
        "{:?}",
        player.calls
    );
    // Once begun, the daily game is listed among the games to continue.
    seen.mine[0].day = Some("2026-11-17".into());
    player.app.on_service(ServiceUpdate::Listing(seen.clone()));
    let drawn = player.drawn();
    assert!(drawn.contains("Resume 2026-11-17"), "{drawn}");
    assert!(!drawn.contains("Play today"), "{drawn}");
    // Once it is over, there is nothing to begin, and no request is made.
    seen.mine[0].open = false;
    player.app.on_service(ServiceUpdate::Listing(seen));
    let drawn = player.drawn();
    assert!(drawn.contains("You have played today"), "{drawn}");
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("The next one opens tomorrow"), "{drawn}");
    assert_eq!(player.calls[2..], [ServiceRequest::Look]);
}

#[test]
fn an_empty_field_of_the_service_form_is_named() {
    let mut player = stranger(80, 24);
    player.press("o");
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("Enter the server address"), "{drawn}");
    player.press("http://here");
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("Enter your player name"), "{drawn}");
    assert!(player.calls.is_empty());
}

#[test]
fn a_run_is_sent_from_the_hall_after_a_question() {
    let mut player = member(80, 24);
    player.begin();
    player.die();
    player.press("h");
    player.key(ENTER);
    let drawn = player.drawn();
    assert!(drawn.contains("upload"), "{drawn}");
    player.press("s");
    let drawn = player.drawn();
    assert!(drawn.contains("Upload the journal"), "{drawn}");
    assert!(drawn.contains(SERVICE), "{drawn}");
    assert!(player.calls.is_empty());
    player.press("y");
    assert!(
        matches!(&player.calls[..], [ServiceRequest::Send(_)]),
        "{:?}",
        player.calls
    );
    player
        .app
        .on_service(ServiceUpdate::Verdict(Verdict::Refused(
            "a stranger's words".into(),
        )));
    assert!(player.drawn().contains("a stranger's words"));
    // If the service is off, its introduction is shown first.
    let mut player = stranger(80, 24);
    player.begin();
    player.die();
    player.press("h");
    player.key(ENTER);
    player.press("s");
    assert!(player.drawn().contains("Nothing is sent before"));
    player.key(TAB);
    assert!(player.calls.is_empty());
}
