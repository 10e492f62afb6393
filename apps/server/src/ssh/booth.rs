//! Those who look on in terminals: one interface for everybody who sees the same game in the same size, and the same frames.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use proto::Catalog;
use ratatui::buffer::Buffer;
use sim::journal::RULES_VERSION;
use tokio::sync::broadcast;
use tty::Easel;
use ui::ColourDepth;
use wire::Decoder;

use super::frame::{draw, onlooker, show};
use super::house::House;
use crate::GameId;
use crate::live::Gallery;

/// So many frames may wait for one onlooker; who is slower than that sees the whole picture again.
const BEHIND: usize = 8;

/// No more frames a second than this, and a look at least so often whether anybody is still there.
const FRAME: Duration = Duration::from_millis(50);
const STILL_THERE: Duration = Duration::from_secs(2);

/// What is shown, to whom it looks the same.
type Place = (GameId, (u16, u16), ColourDepth);

/// Every booth there is; cheap to clone.
#[derive(Clone)]
pub(super) struct Booths {
    gallery: Gallery,
    catalog: Arc<Catalog>,
    all: Arc<Mutex<HashMap<Place, Weak<Booth>>>>,
}

/// A picture, and what changes about it.
struct Booth {
    picture: Mutex<Option<Buffer>>,
    frames: broadcast::Sender<Bytes>,
}

/// A seat in a booth.
pub(super) struct Seat {
    booth: Arc<Booth>,
    frames: broadcast::Receiver<Bytes>,
    first: Option<Bytes>,
}

impl Booths {
    pub(super) fn new(gallery: Gallery, catalog: Arc<Catalog>) -> Self {
        Self {
            gallery,
            catalog,
            all: Arc::default(),
        }
    }

    /// Sits down before a game.
    pub(super) fn enter(
        &self,
        house: &House,
        game: GameId,
        size: (u16, u16),
        depth: ColourDepth,
    ) -> Seat {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (game, size, depth);
        let booth = all.get(&place).and_then(Weak::upgrade);
        let booth = booth.unwrap_or_else(|| {
            all.retain(|_, booth| booth.strong_count() > 0);
            let booth = Arc::new(Booth {
                picture: Mutex::default(),
                frames: broadcast::channel(BEHIND).0,
            });
            let weak = Arc::downgrade(&booth);
            all.insert(place, Weak::clone(&weak));
            let booths = self.clone();
            house.run(move || booths.show(place, weak));
            booth
        });
        let (first, frames) = booth.begin();
        Seat {
            booth,
            frames,
            first,
        }
    }

    /// Shows a game for as long as anybody looks.
    async fn show(self, (game, size, depth): Place, booth: Weak<Booth>) {
        let mut onlooker_at = self.gallery.enter(game);
        let mut decoder = Decoder::new(Arc::clone(&self.catalog), RULES_VERSION, true);
        let (mut app, mut easel) = (onlooker(), Easel::default());
        while booth.strong_count() > 0 {
            let news = tokio::time::timeout(STILL_THERE, onlooker_at.news()).await;
            let Ok(news) = news else { continue };
            let Some(news) = news else { return };
            show(&mut app, decoder.receive(&news));
            // What comes at once is shown at once.
            let more = async {
                while let Some(news) = onlooker_at.news().await {
                    show(&mut app, decoder.receive(&news));
                }
            };
            let _ = tokio::time::timeout(FRAME, more).await;
            if decoder.closed().is_some() {
                return;
            }
            app.on_tick(FRAME);
            let buffer = draw(&mut app, size, depth);
            app.take_wishes();
            let Some(booth) = booth.upgrade() else { return };
            booth.take(buffer, &mut easel);
        }
    }
}

impl Booth {
    fn take(&self, buffer: Buffer, easel: &mut Easel) {
        let frame = Bytes::from(easel.paint(&buffer, None));
        let mut picture = self.picture.lock().unwrap_or_else(PoisonError::into_inner);
        *picture = Some(buffer);
        // Nobody there is no trouble.
        let _ = self.frames.send(frame);
    }

    /// The whole picture, and where to hear what changes about it.
    fn begin(&self) -> (Option<Bytes>, broadcast::Receiver<Bytes>) {
        let picture = self.picture.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = picture
            .as_ref()
            .map(|picture| Bytes::from(Easel::default().paint(picture, None)));
        (whole, self.frames.subscribe())
    }
}

impl Seat {
    /// The next frame; `None` when there will be no more.
    pub(super) async fn frame(&mut self) -> Option<Bytes> {
        loop {
            if let Some(first) = self.first.take() {
                return Some(first);
            }
            match self.frames.recv().await {
                Ok(frame) => return Some(frame),
                Err(broadcast::error::RecvError::Closed) => return None,
                Err(broadcast::error::RecvError::Lagged(_)) => {
                    (self.first, self.frames) = self.booth.begin();
                }
            }
        }
    }
}
