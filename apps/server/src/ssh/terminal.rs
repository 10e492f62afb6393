//! The client's terminal on an SSH channel: its input as events, its size and colours, and the frames sent to it.

use std::collections::VecDeque;
use std::num::NonZeroU32;

use bytes::Bytes;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use russh::{ChannelMsg, ChannelReadHalf};
use tokio::sync::{mpsc, watch};
use tty::{InputEvent, InputParser, SEQUENCE_TIMEOUT};
use ui::{Code, ColourDepth};

/// The client has disconnected, or the server shuts down.
pub(super) struct Disconnected;

/// The terminal of a client.
pub(super) struct Screen {
    read: ChannelReadHalf,
    parser: InputParser,
    heard: VecDeque<InputEvent>,
    /// Holds one frame, so that a slow client skips frames.
    frames: mpsc::Sender<Bytes>,
    closing: watch::Receiver<bool>,
    pub(super) size: (u16, u16),
    pub(super) depth: ColourDepth,
    /// Slows a client down that sends keys faster than its limit.
    pace: DefaultDirectRateLimiter,
}

pub(super) enum TerminalEvent {
    Input(InputEvent),
    Resized,
}

impl Screen {
    pub(super) fn new(
        read: ChannelReadHalf,
        frames: mpsc::Sender<Bytes>,
        closing: watch::Receiver<bool>,
        size: (u16, u16),
        term: &str,
        keys_per_second: u32,
    ) -> Self {
        let pace = NonZeroU32::new(keys_per_second).unwrap_or(NonZeroU32::MIN);
        Self {
            read,
            parser: InputParser::default(),
            heard: VecDeque::new(),
            frames,
            closing,
            size,
            depth: depth(term),
            pace: RateLimiter::direct(Quota::per_second(pace)),
        }
    }

    /// The next event. Cancel-safe.
    pub(super) async fn next(&mut self) -> Result<TerminalEvent, Disconnected> {
        loop {
            if !self.heard.is_empty() {
                self.pace.until_ready().await;
            }
            if let Some(heard) = self.heard.pop_front() {
                return Ok(TerminalEvent::Input(heard));
            }
            let silence = async {
                if self.parser.is_mid_sequence() {
                    tokio::time::sleep(SEQUENCE_TIMEOUT).await;
                } else {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                message = self.read.wait() => match message {
                    Some(ChannelMsg::Data { data }) => self.heard.extend(self.parser.feed(&data)),
                    Some(ChannelMsg::WindowChange { col_width, row_height, .. }) => {
                        self.size = size(col_width, row_height);
                        return Ok(TerminalEvent::Resized);
                    }
                    None | Some(ChannelMsg::Eof | ChannelMsg::Close) => return Err(Disconnected),
                    Some(_) => {}
                },
                () = silence => self.heard.extend(self.parser.flush()),
                _ = self.closing.wait_for(|closing| *closing) => return Err(Disconnected),
            }
        }
    }

    /// Drops typed input that has not been read.
    pub(super) fn drop_input(&mut self) {
        self.heard.clear();
    }

    /// Waits until the previous frame has been taken for sending.
    pub(super) async fn reserve(
        frames: &mpsc::Sender<Bytes>,
    ) -> Result<mpsc::Permit<'_, Bytes>, Disconnected> {
        frames.reserve().await.map_err(|_| Disconnected)
    }

    pub(super) fn frames(&self) -> mpsc::Sender<Bytes> {
        self.frames.clone()
    }

    /// Clears the screen and shows lines, cut to the terminal size.
    pub(super) async fn show_lines(&mut self, lines: &[String]) -> Result<(), Disconnected> {
        let mut text = String::from("\x1b[2J\x1b[H\x1b[?25l");
        let (wide, high) = self.size;
        for line in lines.iter().take(usize::from(high)) {
            let shown = line.chars().filter(|it| !it.is_control());
            text.extend(shown.take(usize::from(wide)));
            text.push_str("\r\n");
        }
        let slot = Self::reserve(&self.frames).await?;
        slot.send(Bytes::from(text));
        Ok(())
    }
}

/// The colour depth of a terminal, from the value of `TERM`.
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

/// Clamps a reported size; 0 means unknown and becomes 80 by 24.
pub(super) fn size(wide: u32, high: u32) -> (u16, u16) {
    let within = |it: u32, usual: u16, most: u16| match u16::try_from(it) {
        Ok(0) => usual,
        Ok(it) => it.min(most),
        Err(_) => most,
    };
    (within(wide, 80, 400), within(high, 24, 150))
}

pub(super) fn typed_char(heard: InputEvent) -> Option<char> {
    match heard {
        InputEvent::Key(key) => match key.code {
            Code::Char(letter) if !key.ctrl => Some(letter),
            _ => None,
        },
        InputEvent::Mouse(_) => None,
    }
}

/// Whether this is Ctrl-C, Ctrl-D or Escape.
pub(super) fn is_exit_key(heard: InputEvent) -> bool {
    match heard {
        InputEvent::Key(key) => {
            (key.ctrl && matches!(key.code, Code::Char('c' | 'd'))) || key.code == Code::Esc
        }
        InputEvent::Mouse(_) => false,
    }
}

/// Shows lines until a key is pressed.
pub(super) async fn pause(screen: &mut Screen, lines: &[String]) -> Result<(), Disconnected> {
    screen.show_lines(lines).await?;
    loop {
        match screen.next().await? {
            TerminalEvent::Input(InputEvent::Key(_)) => return Ok(()),
            TerminalEvent::Input(InputEvent::Mouse(_)) => {}
            TerminalEvent::Resized => screen.show_lines(lines).await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn terminal_sizes_are_clamped_and_have_a_default() {
        assert_eq!(size(0, 0), (80, 24));
        assert_eq!(size(100, 30), (100, 30));
        assert_eq!(size(u32::MAX, 70_000), (400, 150));
    }
}
