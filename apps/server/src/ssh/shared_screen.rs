//! SSH spectators: one interface per game, terminal size and colour depth, shared by all spectators with these.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use proto::Catalog;
use ratatui::buffer::Buffer;
use sim::journal::RULES_VERSION;
use tokio::sync::broadcast;
use tty::FrameWriter;
use ui::ColourDepth;
use wire::ClientProtocol;

use super::frame::{apply_updates, draw, spectator_app};
use super::local_threads::LocalThreads;
use crate::GameId;
use crate::live::Spectators;

/// Frames buffered per spectator; a slower one gets the whole picture again.
const BUFFERED_FRAMES: usize = 8;

/// Minimum time between two frames.
const FRAME_TIME: Duration = Duration::from_millis(50);
/// Interval of the check whether the screen still has spectators.
const IDLE_CHECK: Duration = Duration::from_secs(2);

/// The key of a shared screen: spectators with the same key see the same bytes.
type ScreenKey = (GameId, (u16, u16), ColourDepth);

/// All shared screens of an edge; cheap to clone.
#[derive(Clone)]
pub(super) struct SharedScreens {
    spectators: Spectators,
    catalog: Arc<Catalog>,
    all: Arc<Mutex<HashMap<ScreenKey, Weak<SharedScreen>>>>,
}

/// The latest picture and the frames that follow.
struct SharedScreen {
    picture: Mutex<Option<Buffer>>,
    frames: broadcast::Sender<Bytes>,
}

/// One spectator of a shared screen.
pub(super) struct ScreenViewer {
    screen: Arc<SharedScreen>,
    frames: broadcast::Receiver<Bytes>,
    first: Option<Bytes>,
}

impl SharedScreens {
    pub(super) fn new(spectators: Spectators, catalog: Arc<Catalog>) -> Self {
        Self {
            spectators,
            catalog,
            all: Arc::default(),
        }
    }

    /// Adds a spectator. The first one with this key starts the screen.
    pub(super) fn join(
        &self,
        threads: &LocalThreads,
        game: GameId,
        size: (u16, u16),
        depth: ColourDepth,
    ) -> ScreenViewer {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (game, size, depth);
        let screen = all.get(&key).and_then(Weak::upgrade);
        let screen = screen.unwrap_or_else(|| {
            all.retain(|_, screen| screen.strong_count() > 0);
            let screen = Arc::new(SharedScreen {
                picture: Mutex::default(),
                frames: broadcast::channel(BUFFERED_FRAMES).0,
            });
            let weak = Arc::downgrade(&screen);
            all.insert(key, Weak::clone(&weak));
            let screens = self.clone();
            threads.run(move || screens.show(key, weak));
            screen
        });
        let (first, frames) = screen.begin();
        ScreenViewer {
            screen,
            frames,
            first,
        }
    }

    /// Draws a game while the screen has spectators.
    async fn show(self, (game, size, depth): ScreenKey, screen: Weak<SharedScreen>) {
        let mut spectator = self.spectators.join(game);
        let mut protocol = ClientProtocol::new(Arc::clone(&self.catalog), RULES_VERSION, true);
        let (mut app, mut writer) = (spectator_app(), FrameWriter::default());
        while screen.strong_count() > 0 {
            let message = tokio::time::timeout(IDLE_CHECK, spectator.receive()).await;
            let Ok(message) = message else { continue };
            let Some(message) = message else { return };
            apply_updates(&mut app, protocol.receive(&message));
            // Messages that arrive together are drawn together.
            let more = async {
                while let Some(message) = spectator.receive().await {
                    apply_updates(&mut app, protocol.receive(&message));
                }
            };
            let _ = tokio::time::timeout(FRAME_TIME, more).await;
            if protocol.closed().is_some() {
                return;
            }
            app.on_tick(FRAME_TIME);
            let buffer = draw(&mut app, size, depth);
            app.take_requests();
            let Some(screen) = screen.upgrade() else {
                return;
            };
            screen.take(buffer, &mut writer);
        }
    }
}

impl SharedScreen {
    fn take(&self, buffer: Buffer, writer: &mut FrameWriter) {
        let frame = Bytes::from(writer.paint(&buffer, None));
        let mut picture = self.picture.lock().unwrap_or_else(PoisonError::into_inner);
        *picture = Some(buffer);
        // An error means that there are no spectators.
        let _ = self.frames.send(frame);
    }

    /// The whole picture, and a receiver of the frames after it.
    fn begin(&self) -> (Option<Bytes>, broadcast::Receiver<Bytes>) {
        let picture = self.picture.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = picture
            .as_ref()
            .map(|picture| Bytes::from(FrameWriter::default().paint(picture, None)));
        (whole, self.frames.subscribe())
    }
}

impl ScreenViewer {
    /// The next frame; `None` when the game is no longer shown.
    pub(super) async fn frame(&mut self) -> Option<Bytes> {
        loop {
            if let Some(first) = self.first.take() {
                return Some(first);
            }
            match self.frames.recv().await {
                Ok(frame) => return Some(frame),
                Err(broadcast::error::RecvError::Closed) => return None,
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    (self.first, self.frames) = self.screen.begin();
                }
            }
        }
    }
}
