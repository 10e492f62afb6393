//! The client's terminal on an SSH channel: its input as events, its size and colours, and the frames sent to it.

use std::collections::VecDeque;

use bytes::Bytes;
use russh::{ChannelMsg, ChannelReadHalf};
use tokio::sync::{mpsc, watch};
use tty::{Ears, Heard, SILENCE};
use ui::{Code, ColourDepth};

/// Whoever is there is gone, or asked to go.
pub(super) struct Gone;

/// Somebody's terminal.
pub(super) struct Screen {
    read: ChannelReadHalf,
    ears: Ears,
    heard: VecDeque<Heard>,
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
    pub(super) fn new(
        read: ChannelReadHalf,
        frames: mpsc::Sender<Bytes>,
        closing: watch::Receiver<bool>,
        size: (u16, u16),
        term: &str,
    ) -> Self {
        Self {
            read,
            ears: Ears::default(),
            heard: VecDeque::new(),
            frames,
            closing,
            size,
            depth: depth(term),
        }
    }

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

/// How large a terminal is; one that does not say is as large as they were.
pub(super) fn size(wide: u32, high: u32) -> (u16, u16) {
    let within = |it: u32, usual: u16, most: u16| match u16::try_from(it) {
        Ok(0) => usual,
        Ok(it) => it.min(most),
        Err(_) => most,
    };
    (within(wide, 80, 400), within(high, 24, 150))
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

/// Shows something until a key is pressed.
pub(super) async fn pause(screen: &mut Screen, lines: &[String]) -> Result<(), Gone> {
    screen.say(lines).await?;
    loop {
        match screen.next().await? {
            Happened::Heard(Heard::Key(_)) => return Ok(()),
            Happened::Heard(Heard::Mouse(_)) => {}
            Happened::Resized => screen.say(lines).await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn a_terminal_has_a_size_whatever_it_says() {
        assert_eq!(size(0, 0), (80, 24));
        assert_eq!(size(100, 30), (100, 30));
        assert_eq!(size(u32::MAX, 70_000), (400, 150));
    }
}
