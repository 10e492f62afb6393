//! Playing and watching a game in an SSH terminal.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use client::{Client, Job, NoLocalGame};
use fluent_bundle::FluentValue;
use sim::journal::RULES_VERSION;
use tty::{FrameWriter, InputEvent};
use ui::{App, ColourDepth, Settings};

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
    let mut client = Client::new(NoLocalGame);
    let catalog = Arc::clone(&visit.edge.catalog);
    client.join(&mut app, catalog, RULES_VERSION, game.to_string(), false);
    let mut writer = FrameWriter::default();
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
                    writer.forget();
                    changed = true;
                }
                TerminalEvent::Input(heard) => {
                    let is_interrupt = matches!(heard, InputEvent::Key(key) if key.ctrl && is_exit_key(heard));
                    if is_interrupt {
                        return Ok(());
                    }
                    match heard {
                        InputEvent::Key(key) => app.on_key(key),
                        InputEvent::Mouse(mouse) => app.on_mouse(mouse),
                    }
                    changed = true;
                }
            },
            message = link.receive() => {
                let message = match message {
                    Ok(message) => message,
                    Err(why) => return explain_no_host(visit, screen, &why).await,
                };
                client.receive(&mut app, &message);
                if client.remote_game().is_none() {
                    return explain_no_host(visit, screen, &NoHost::Unknown).await;
                }
                if app.take_interrupted() {
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
                slot.send(Bytes::from(writer.paint(&buffer, app.cursor())));
                painted = Instant::now();
                changed = false;
            }
        }
        let passed = ticked.elapsed();
        ticked = Instant::now();
        changed |= app.on_tick(passed);
        loop {
            let handled = client.handle_requests(&mut app);
            changed |= handled.any;
            for job in handled.jobs {
                match job {
                    Job::Settings(chosen) => *settings = *chosen,
                    Job::Quit => return Ok(()),
                    // Over SSH the player is already on the service, and has no files.
                    Job::Service(_) | Job::Film(_) => {}
                }
            }
            // The player left the game.
            if client.remote_game().is_none() {
                return Ok(());
            }
            if !handled.any {
                break;
            }
        }
        for message in client.take_messages() {
            link.send(&message).await;
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
    if let Ok(Some(shown)) = visit.edge.db.game(game).await
        && shown.day.is_some()
    {
        let minutes = visit.edge.config.limits.daily_delay_minutes();
        let minutes = [("minutes", FluentValue::from(minutes))];
        pause(screen, &[visit.words.say_with("ssh-delayed", &minutes)]).await?;
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
