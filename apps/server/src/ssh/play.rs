//! Playing and watching a game in an SSH terminal.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use proto::session::Request;
use sim::journal::RULES_VERSION;
use tty::{Easel, Heard};
use ui::{App, ColourDepth, Settings, Wish};
use wire::Decoder;

use super::context::Visit;
use super::frame::draw;
use super::terminal::{Disconnected, Screen, TerminalEvent, is_exit_key, pause, typed_char};
use crate::GameId;
use crate::db::Player;
use crate::live::{NoHost, PlayerLink};

/// Minimum time between two frames.
const FRAME_TIME: Duration = Duration::from_millis(33);

/// Plays a game until the player leaves it. Writes changed settings into `settings`.
pub(super) async fn play(
    visit: &Visit<'_>,
    screen: &mut Screen,
    game: GameId,
    settings: &mut Settings,
) -> Result<(), Disconnected> {
    let mut link = match PlayerLink::connect(&visit.edge.host_finder, game, RULES_VERSION).await {
        Ok(link) => link,
        Err(why) => return explain_no_host(visit, screen, &why).await,
    };
    let mut app = App::new(settings.clone());
    if let Some(language) = visit.language {
        app.speak_only(language.to_owned());
    }
    let mut decoder = Decoder::new(Arc::clone(&visit.edge.catalog), RULES_VERSION, false);
    let mut easel = Easel::default();
    let frames = screen.frames();
    let (mut changed, mut ticked, mut painted) = (true, Instant::now(), Instant::now());
    loop {
        let tick = app.next_tick();
        let ticking = async {
            match tick {
                Some(wait) => tokio::time::sleep(wait.max(FRAME_TIME)).await,
                None => std::future::pending().await,
            }
        };
        let painting = async {
            if !changed {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(FRAME_TIME.saturating_sub(painted.elapsed())).await;
            Screen::reserve(&frames).await
        };
        tokio::select! {
            event = screen.next() => match event? {
                TerminalEvent::Resized => {
                    easel.forget();
                    changed = true;
                }
                TerminalEvent::Input(heard) => {
                    let is_interrupt = matches!(heard, Heard::Key(key) if key.ctrl && is_exit_key(heard));
                    if is_interrupt {
                        return Ok(());
                    }
                    match heard {
                        Heard::Key(key) => app.on_key(key),
                        Heard::Mouse(mouse) => app.on_mouse(mouse),
                    }
                    changed = true;
                }
            },
            message = link.receive() => {
                let message = match message {
                    Ok(message) => message,
                    Err(why) => return explain_no_host(visit, screen, &why).await,
                };
                for update in decoder.receive(&message) {
                    app.on_update(update);
                }
                if decoder.closed().is_some() {
                    return explain_no_host(visit, screen, &NoHost::Unknown).await;
                }
                if app.take_startled() {
                    // Drop keys that were typed before the player could see the danger.
                    screen.drop_input();
                }
                changed = true;
            }
            () = ticking => {}
            slot = painting => {
                let slot = slot?;
                let depth = match settings.colours {
                    ColourDepth::Auto => screen.depth,
                    chosen => chosen,
                };
                let buffer = draw(&mut app, screen.size, depth);
                slot.send(Bytes::from(easel.paint(&buffer, app.cursor())));
                painted = Instant::now();
                changed = false;
            }
        }
        let passed = ticked.elapsed();
        ticked = Instant::now();
        changed |= app.on_tick(passed);
        if perform_wishes(&mut app, &mut decoder, settings, &mut changed) {
            return Ok(());
        }
        for call in decoder.take_messages() {
            link.send(&call).await;
        }
    }
}

/// Performs the wishes of the interface. Returns whether the player leaves.
fn perform_wishes(
    app: &mut App,
    decoder: &mut Decoder,
    settings: &mut Settings,
    changed: &mut bool,
) -> bool {
    loop {
        let wishes = app.take_wishes();
        if wishes.is_empty() {
            return false;
        }
        *changed = true;
        for wish in wishes {
            match wish {
                Wish::Session(Request::Leave) | Wish::Quit => return true,
                Wish::Session(request) => {
                    for update in decoder.ask(request) {
                        app.on_update(update);
                    }
                }
                Wish::Keep(chosen) => *settings = chosen,
                // Over SSH the player is already on the service.
                Wish::Service(_) => {}
            }
        }
    }
}

async fn explain_no_host(
    visit: &Visit<'_>,
    screen: &mut Screen,
    why: &NoHost,
) -> Result<(), Disconnected> {
    let message = match why {
        NoHost::Over => "ssh-over",
        NoHost::Unknown => "ssh-other-rules",
        NoHost::Unreachable | NoHost::Database(_) => "ssh-busy",
    };
    pause(screen, &[visit.words.say(message)]).await
}

/// Watches a game until the spectator leaves.
pub(super) async fn spectate(
    visit: &Visit<'_>,
    screen: &mut Screen,
    game: GameId,
    player: &Player,
) -> Result<(), Disconnected> {
    match visit.edge.db.may_spectate(game, Some(player.id)).await {
        Ok(Some(true)) => {}
        Ok(Some(false)) => return pause(screen, &[visit.words.say("ssh-same-day")]).await,
        Ok(None) => return pause(screen, &[visit.words.say("ssh-over")]).await,
        Err(_) => return pause(screen, &[visit.words.say("ssh-busy")]).await,
    }
    let frames = screen.frames();
    loop {
        let mut seat = visit
            .screens
            .join(visit.threads, game, screen.size, screen.depth);
        loop {
            tokio::select! {
                event = screen.next() => match event? {
                    // Another size is another shared screen.
                    TerminalEvent::Resized => break,
                    TerminalEvent::Input(heard) => {
                        if is_exit_key(heard) || typed_char(heard) == Some('q') {
                            return Ok(());
                        }
                    }
                },
                frame = seat.frame() => match frame {
                    Some(frame) => {
                        let slot = Screen::reserve(&frames).await?;
                        slot.send(frame);
                    }
                    None => return pause(screen, &[visit.words.say("ssh-over")]).await,
                },
            }
        }
    }
}
