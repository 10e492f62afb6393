//! Somebody's visit: who they are, then what they want to do, until they go.

use std::time::Duration;

use bytes::Bytes;
use russh::server::{Handle, Msg};
use russh::{Channel, ChannelMsg, ChannelReadHalf};
use tokio::sync::{mpsc, watch};
use tty::{Ears, Heard, SILENCE, curtain, stage};
use ui::{Code, ColourDepth};

use super::booth::Booths;
use super::door::size;
use super::house::{Guest, House};
use super::{menu, play};
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

/// Whoever is there is gone, or asked to go.
pub(super) struct Gone;

/// Somebody's terminal.
pub(super) struct Screen {
    read: ChannelReadHalf,
    ears: Ears,
    heard: std::collections::VecDeque<Heard>,
    /// Frames on their way: one at a time, so that whoever is slow sees the latest.
    frames: mpsc::Sender<Bytes>,
    closing: watch::Receiver<bool>,
    pub(super) size: (u16, u16),
    pub(super) depth: ColourDepth,
}

/// Something happened at a terminal.
pub(super) enum Happened {
    Heard(Heard),
    /// It has another size.
    Resized,
}

impl Screen {
    /// The next thing that happens. Nothing is lost if this is given up while it waits.
    pub(super) async fn next(&mut self) -> Result<Happened, Gone> {
        loop {
            if let Some(heard) = self.heard.pop_front() {
                return Ok(Happened::Heard(heard));
            }
            let silence = async {
                if self.ears.are_pricked() {
                    tokio::time::sleep(SILENCE).await;
                } else {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                message = self.read.wait() => match message {
                    Some(ChannelMsg::Data { data }) => self.heard.extend(self.ears.hear(&data)),
                    Some(ChannelMsg::WindowChange { col_width, row_height, .. }) => {
                        self.size = size(col_width, row_height);
                        return Ok(Happened::Resized);
                    }
                    None | Some(ChannelMsg::Eof | ChannelMsg::Close) => return Err(Gone),
                    Some(_) => {}
                },
                () = silence => self.heard.extend(self.ears.silence()),
                _ = self.closing.wait_for(|closing| *closing) => return Err(Gone),
            }
        }
    }

    /// Forgets what was typed and not yet heard.
    pub(super) fn forget(&mut self) {
        self.heard.clear();
    }

    /// A place for the next frame, once the one before is on its way.
    pub(super) async fn place(
        frames: &mpsc::Sender<Bytes>,
    ) -> Result<mpsc::Permit<'_, Bytes>, Gone> {
        frames.reserve().await.map_err(|_| Gone)
    }

    pub(super) fn frames(&self) -> mpsc::Sender<Bytes> {
        self.frames.clone()
    }

    /// Shows lines of text, and nothing else.
    pub(super) async fn say(&mut self, lines: &[String]) -> Result<(), Gone> {
        let mut text = String::from("\x1b[2J\x1b[H\x1b[?25l");
        let (wide, high) = self.size;
        for line in lines.iter().take(usize::from(high)) {
            let shown = line.chars().filter(|it| !it.is_control());
            text.extend(shown.take(usize::from(wide)));
            text.push_str("\r\n");
        }
        let place = Self::place(&self.frames).await?;
        place.send(Bytes::from(text));
        Ok(())
    }
}

/// How many colours a terminal of this kind has, as far as its name tells.
fn depth(term: &str) -> ColourDepth {
    const MANY: [&str; 6] = ["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"];
    if MANY.iter().any(|it| term.contains(it)) {
        ColourDepth::True
    } else if term.contains("256color") {
        ColourDepth::Many
    } else if matches!(term, "dumb" | "") {
        ColourDepth::None
    } else {
        ColourDepth::Few
    }
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
    let mut screen = Screen {
        read,
        ears: Ears::default(),
        heard: std::collections::VecDeque::new(),
        frames,
        closing: guest.closing(),
        size,
        depth: depth(&term),
    };
    edge.gauges.seats.inc();
    let _ = screen.frames.send(Bytes::from(stage())).await;
    let host = play::Stage {
        edge: &edge,
        booths: &booths,
        house: &house,
        words,
        language: language.as_deref(),
    };
    // Why somebody went makes no difference to how they are seen off.
    let _ = menu::receive(&host, &mut screen, key).await;
    edge.gauges.seats.dec();
    let _ = screen.frames.send(Bytes::from(curtain())).await;
    drop(screen);
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

/// A letter that was typed, if it was one.
pub(super) fn letter(heard: Heard) -> Option<char> {
    match heard {
        Heard::Key(key) => match key.code {
            Code::Char(letter) if !key.ctrl => Some(letter),
            _ => None,
        },
        Heard::Mouse(_) => None,
    }
}

/// Whether somebody wants out.
pub(super) fn is_out(heard: Heard) -> bool {
    match heard {
        Heard::Key(key) => {
            (key.ctrl && matches!(key.code, Code::Char('c' | 'd'))) || key.code == Code::Esc
        }
        Heard::Mouse(_) => false,
    }
}
