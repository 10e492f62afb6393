//! Reads keys and mouse events from a Unix terminal: bytes and escape sequences.

use std::io::{self, Read as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

use signal_hook::consts::SIGWINCH;
use signal_hook::iterator::Signals;
use tty::{InputParser, SEQUENCE_TIMEOUT};

use super::{TerminalEvent, key};

/// Calls `send` with every event, until the terminal is closed or `send` returns false.
pub(crate) fn read(send: impl Fn(TerminalEvent) -> bool + Clone + Send + 'static) {
    let (sender, chunks) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 1024];
        while let Ok(n @ 1..) = io::stdin().read(&mut bytes) {
            if sender.send(bytes[..n].to_vec()).is_err() {
                return;
            }
        }
    });
    if let Ok(mut sizes) = Signals::new([SIGWINCH]) {
        let send = send.clone();
        thread::spawn(move || sizes.forever().all(|_| send(TerminalEvent::Other)));
    }
    parse_input(&chunks, send);
}

/// Parses bytes into events. A cut-off sequence is dropped after [`SEQUENCE_TIMEOUT`].
fn parse_input(chunks: &Receiver<Vec<u8>>, send: impl Fn(TerminalEvent) -> bool) {
    let mut parser = InputParser::default();
    loop {
        let chunk = if parser.is_mid_sequence() {
            chunks.recv_timeout(SEQUENCE_TIMEOUT)
        } else {
            chunks.recv().map_err(RecvTimeoutError::from)
        };
        let heard = match chunk {
            Ok(bytes) => parser.feed(&bytes),
            Err(RecvTimeoutError::Timeout) => parser.flush(),
            Err(RecvTimeoutError::Disconnected) => return,
        };
        for heard in heard {
            let heard = match heard {
                tty::InputEvent::Key(it) => key(it.code, it.ctrl),
                tty::InputEvent::Mouse(mouse) => TerminalEvent::Mouse(mouse),
            };
            if !send(heard) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use ui::{Code, Key, Mouse, Press};

    /// The events for these chunks of bytes; an empty chunk is a pause.
    fn hear(chunks: &[&str]) -> Vec<TerminalEvent> {
        let (sender, receiver) = mpsc::channel();
        let chunks: Vec<Vec<u8>> = chunks.iter().map(|it| it.as_bytes().to_vec()).collect();
        thread::spawn(move || {
            for chunk in chunks {
                if chunk.is_empty() {
                    thread::sleep(SEQUENCE_TIMEOUT * 4);
                } else {
                    sender.send(chunk).unwrap();
                }
            }
            thread::sleep(SEQUENCE_TIMEOUT * 4);
        });
        let heard = RefCell::new(Vec::new());
        parse_input(&receiver, |it| {
            heard.borrow_mut().push(it);
            true
        });
        heard.into_inner()
    }

    fn keys(text: &str) -> Vec<TerminalEvent> {
        text.chars()
            .map(|c| TerminalEvent::Key(Key::char(c)))
            .collect()
    }

    #[test]
    fn keys_keep_their_meaning() {
        assert_eq!(hear(&["Pé龍"]), keys("Pé龍"));
        assert_eq!(hear(&["\x10"]), [TerminalEvent::Key(Key::ctrl('p'))]);
        assert_eq!(hear(&["\x1a"]), [TerminalEvent::Key(Key::ctrl('z'))]);
        assert_eq!(hear(&["\x03"]), [TerminalEvent::Interrupt]);
        assert_eq!(hear(&["\x1b[24~"]), [TerminalEvent::Picture]);
        for (bytes, code) in [
            ("\r", Code::Enter),
            ("\t", Code::Tab),
            ("\x7f", Code::Backspace),
            ("\x1b", Code::Esc),
            ("\x1b[A", Code::Up),
            ("\x1bOB", Code::Down),
            ("\x1b[C", Code::Right),
            ("\x1b[D", Code::Left),
            ("\x1b[H", Code::Home),
            ("\x1b[F", Code::End),
            ("\x1b[5~", Code::PageUp),
            ("\x1b[6~", Code::PageDown),
            ("\x1b[3~", Code::Delete),
            ("\x1b[Z", Code::BackTab),
            ("\x1b[1;2A", Code::Up.shifted()),
            ("\x1b[57427u", Code::Middle),
            ("\x1bOP", Code::F(1)),
            ("\x1b[15~", Code::F(5)),
        ] {
            assert_eq!(
                hear(&[bytes]),
                [TerminalEvent::Key(Key::of(code))],
                "{bytes:?}"
            );
        }
    }

    #[test]
    fn a_sequence_may_come_in_pieces() {
        assert_eq!(
            hear(&["\x1b", "[", "A"]),
            [TerminalEvent::Key(Key::of(Code::Up))]
        );
        assert_eq!(hear(&["\x1b", "", "[", "A"]).len(), 3);
    }

    /// Hostile: T1.
    #[test]
    fn a_mouse_at_coordinate_0_is_in_the_corner() {
        let click = |x, y| {
            let press = Press::Left;
            TerminalEvent::Mouse(Mouse::at_cell(press, x, y))
        };
        assert_eq!(hear(&["\x1b[<0;0;5M"]), [click(0, 4)]);
        assert_eq!(hear(&["\x1b[M\x20\x20\x20"]), [click(0, 0)]);
        assert_eq!(hear(&["\x1b[<0;11;6M"]), [click(10, 5)]);
    }

    /// Hostile: T2.
    #[test]
    fn a_sequence_that_was_cut_off_is_given_up() {
        for cut_off in [
            "\x1b[<0;10",
            "\x1b[200~half a paste",
            "\x1b[",
            "\x1b]0;title",
            "\x1bP",
        ] {
            let heard = hear(&[cut_off, "", "jk"]);
            assert_eq!(heard[heard.len() - 2..], keys("jk"), "{cut_off:?}");
        }
    }
}
