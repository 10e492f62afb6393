//! Somebody's visit: who they are, then what they want to do, until they go.

use std::time::Duration;

use bytes::Bytes;
use russh::Channel;
use russh::server::{Handle, Msg};
use tokio::sync::mpsc;
use tty::{curtain, stage};

use super::booth::Booths;
use super::house::{Guest, House};
use super::menu;
use super::stage::Stage;
use super::terminal::Screen;
use crate::edge::Edge;
use crate::identity::Key;
use crate::words::Words;

/// How long somebody may take to read a frame.
const SLOWEST: Duration = Duration::from_secs(30);

/// How long a client has to hang up by itself.
const FAREWELL: Duration = Duration::from_millis(1500);

/// Whatever a visit needs.
pub(super) struct Visit {
    pub(super) edge: Edge,
    pub(super) booths: Booths,
    pub(super) house: House,
    pub(super) key: Key,
    pub(super) words: Words,
    pub(super) language: Option<String>,
    pub(super) term: String,
    pub(super) size: (u16, u16),
    pub(super) handle: Handle,
    pub(super) channel: Channel<Msg>,
    pub(super) guest: Guest,
}

/// Lets somebody in, until they go.
pub(super) async fn visit(visited: Visit) {
    let Visit {
        edge,
        booths,
        house,
        key,
        words,
        language,
        term,
        size,
        handle,
        channel,
        guest,
    } = visited;
    let id = channel.id();
    let (read, write) = channel.split();
    let (frames, mut sent) = mpsc::channel::<Bytes>(1);
    let writing = tokio::task::spawn_local(async move {
        while let Some(frame) = sent.recv().await {
            let written = tokio::time::timeout(SLOWEST, write.data_bytes(frame)).await;
            if !matches!(written, Ok(Ok(()))) {
                break;
            }
        }
        write
    });
    let mut screen = Screen::new(read, frames, guest.closing(), size, &term);
    edge.gauges.players_connected.inc();
    let frames = screen.frames();
    let _ = frames.send(Bytes::from(stage())).await;
    let host = Stage {
        edge: &edge,
        booths: &booths,
        house: &house,
        words,
        language: language.as_deref(),
    };
    // Why somebody went makes no difference to how they are seen off.
    let _ = menu::receive(&host, &mut screen, key).await;
    edge.gauges.players_connected.dec();
    let _ = frames.send(Bytes::from(curtain())).await;
    drop((screen, frames));
    if let Ok(write) = writing.await {
        let _ = write.exit_status(0).await;
        let _ = write.eof().await;
        let _ = write.close().await;
    }
    // A client that was told goes by itself.
    tokio::time::sleep(FAREWELL).await;
    let _ = handle.close(id).await;
    let bye = handle.disconnect(
        russh::Disconnect::ByApplication,
        String::new(),
        String::new(),
    );
    let _ = bye.await;
    drop(guest);
}
