//! One SSH visit: sets up the terminal, runs the menu, and closes the channel.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use russh::Channel;
use russh::server::{Handle, Msg};
use tokio::sync::mpsc;
use tty::{enter_screen_bytes, leave_screen_bytes};

use super::context::Visit;
use super::local_threads::{LocalThreads, VisitGuard};
use super::menu;
use super::shared_screen::SharedScreens;
use super::terminal::Screen;
use crate::edge::Edge;
use crate::identity::Key;
use crate::words::Words;

/// Maximum time to send a frame.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// Time for the client to close the connection itself.
const CLOSE_DELAY: Duration = Duration::from_millis(1500);

/// A requested shell: everything a visit needs, sent to its thread.
pub(super) struct NewVisit {
    pub(super) edge: Edge,
    pub(super) screens: SharedScreens,
    pub(super) threads: LocalThreads,
    pub(super) key: Key,
    pub(super) words: Words,
    pub(super) language: Option<String>,
    pub(super) peer: SocketAddr,
    pub(super) term: String,
    pub(super) size: (u16, u16),
    pub(super) handle: Handle,
    pub(super) channel: Channel<Msg>,
    pub(super) guard: VisitGuard,
}

/// Runs a visit until the client leaves.
pub(super) async fn run_visit(visit: NewVisit) {
    let NewVisit {
        edge,
        screens,
        threads,
        key,
        words,
        language,
        peer,
        term,
        size,
        handle,
        channel,
        guard,
    } = visit;
    let id = channel.id();
    let (read, write) = channel.split();
    let (frames, mut sent) = mpsc::channel::<Bytes>(1);
    let writing = tokio::task::spawn_local(async move {
        while let Some(frame) = sent.recv().await {
            let written = tokio::time::timeout(WRITE_TIMEOUT, write.data_bytes(frame)).await;
            if !matches!(written, Ok(Ok(()))) {
                break;
            }
        }
        write
    });
    let keys_per_second = edge.config.limits.messages_per_second;
    let mut screen = Screen::new(read, frames, guard.closing(), size, &term, keys_per_second);
    edge.metrics.players_connected.inc();
    let frames = screen.frames();
    let _ = frames.send(Bytes::from(enter_screen_bytes())).await;
    let context = Visit {
        edge: &edge,
        screens: &screens,
        threads: &threads,
        words,
        language: language.as_deref(),
        peer,
    };
    // The terminal is restored in any case.
    let _ = menu::run_menu(&context, &mut screen, key).await;
    edge.metrics.players_connected.dec();
    let _ = frames.send(Bytes::from(leave_screen_bytes())).await;
    drop((screen, frames));
    if let Ok(write) = writing.await {
        let _ = write.exit_status(0).await;
        let _ = write.eof().await;
        let _ = write.close().await;
    }
    // Most clients close by themselves.
    tokio::time::sleep(CLOSE_DELAY).await;
    let _ = handle.close(id).await;
    let bye = handle.disconnect(
        russh::Disconnect::ByApplication,
        String::new(),
        String::new(),
    );
    let _ = bye.await;
    drop(guard);
}
