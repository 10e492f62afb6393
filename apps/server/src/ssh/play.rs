//! Somebody plays or looks on in their terminal.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use proto::session::Request;
use sim::journal::RULES_VERSION;
use tty::{Easel, Heard};
use ui::{App, ColourDepth, Settings, Wish};
use wire::Decoder;

use super::frame::draw;
use super::stage::Stage;
use super::terminal::{Gone, Happened, Screen, is_out, letter, pause};
use crate::GameId;
use crate::live::{NoTable, Seat};
use crate::record::Player;

/// No more frames a second than this: an SSH connection is not a screen.
const FRAME: Duration = Duration::from_millis(33);

/// Plays a game until whoever plays leaves it; what they choose meanwhile is in the settings.
pub(super) async fn play(
    stage: &Stage<'_>,
    screen: &mut Screen,
    game: GameId,
    settings: &mut Settings,
) -> Result<(), Gone> {
    let mut seat = match Seat::take(&stage.edge.lobby, game, RULES_VERSION).await {
        Ok(seat) => seat,
        Err(why) => return no_table(stage, screen, &why).await,
    };
    let mut app = App::new(settings.clone());
    if let Some(language) = stage.language {
        app.speak_only(language.to_owned());
    }
    let mut decoder = Decoder::new(Arc::clone(&stage.edge.catalog), RULES_VERSION, false);
    let mut easel = Easel::default();
    let frames = screen.frames();
    let (mut changed, mut ticked, mut painted) = (true, Instant::now(), Instant::now());
    loop {
        let tick = app.next_tick();
        let ticking = async {
            match tick {
                Some(wait) => tokio::time::sleep(wait.max(FRAME)).await,
                None => std::future::pending().await,
            }
        };
        let painting = async {
            if !changed {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(FRAME.saturating_sub(painted.elapsed())).await;
            Screen::place(&frames).await
        };
        tokio::select! {
            happened = screen.next() => match happened? {
                Happened::Resized => {
                    easel.forget();
                    changed = true;
                }
                Happened::Heard(heard) => {
                    let is_interrupt = matches!(heard, Heard::Key(key) if key.ctrl && is_out(heard));
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
            news = seat.news() => {
                let news = match news {
                    Ok(news) => news,
                    Err(why) => return no_table(stage, screen, &why).await,
                };
                for update in decoder.receive(&news) {
                    app.on_update(update);
                }
                if decoder.closed().is_some() {
                    return no_table(stage, screen, &NoTable::Unknown).await;
                }
                if app.take_startled() {
                    // Typed before anybody could see what happened.
                    screen.forget();
                }
                changed = true;
            }
            () = ticking => {}
            place = painting => {
                let place = place?;
                let depth = match settings.colours {
                    ColourDepth::Auto => screen.depth,
                    chosen => chosen,
                };
                let buffer = draw(&mut app, screen.size, depth);
                place.send(Bytes::from(easel.paint(&buffer, app.cursor())));
                painted = Instant::now();
                changed = false;
            }
        }
        let passed = ticked.elapsed();
        ticked = Instant::now();
        changed |= app.on_tick(passed);
        if serve(&mut app, &mut decoder, settings, &mut changed) {
            return Ok(());
        }
        for call in decoder.take_messages() {
            seat.call(&call).await;
        }
    }
}

/// Does what the interface wishes; whether whoever plays leaves.
fn serve(
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
                // Whoever is here plays with others already.
                Wish::Service(_) => {}
            }
        }
    }
}

async fn no_table(stage: &Stage<'_>, screen: &mut Screen, why: &NoTable) -> Result<(), Gone> {
    let message = match why {
        NoTable::Over => "ssh-over",
        NoTable::Unknown => "ssh-other-rules",
        NoTable::Nobody | NoTable::Record(_) => "ssh-busy",
    };
    pause(screen, &[stage.words.say(message)]).await
}

/// Looks on at a game until whoever does has seen enough.
pub(super) async fn spectate(
    stage: &Stage<'_>,
    screen: &mut Screen,
    game: GameId,
    player: &Player,
) -> Result<(), Gone> {
    match stage.edge.record.may_watch(game, Some(player.id)).await {
        Ok(Some(true)) => {}
        Ok(Some(false)) => return pause(screen, &[stage.words.say("ssh-same-day")]).await,
        Ok(None) => return pause(screen, &[stage.words.say("ssh-over")]).await,
        Err(_) => return pause(screen, &[stage.words.say("ssh-busy")]).await,
    }
    let frames = screen.frames();
    loop {
        let mut seat = stage
            .booths
            .enter(stage.house, game, screen.size, screen.depth);
        loop {
            tokio::select! {
                happened = screen.next() => match happened? {
                    // A booth shows everything in one size.
                    Happened::Resized => break,
                    Happened::Heard(heard) => {
                        if is_out(heard) || letter(heard) == Some('q') {
                            return Ok(());
                        }
                    }
                },
                frame = seat.frame() => match frame {
                    Some(frame) => {
                        let place = Screen::place(&frames).await?;
                        place.send(frame);
                    }
                    None => return pause(screen, &[stage.words.say("ssh-over")]).await,
                },
            }
        }
    }
}
