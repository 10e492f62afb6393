//! A pseudo-terminal with the program in it, and what its screen shows.

use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use vt100::Parser;

/// Timeout; generous, for busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Tty {
    master: Box<dyn MasterPty + Send>,
    /// Stays open, so that its modes can be checked after the program has ended.
    _slave: Box<dyn SlavePty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    parser: Arc<Mutex<Parser>>,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Tty {
    /// Starts the program on a screen of that size, its files kept in `home`.
    pub(crate) fn start(home: &Path, arguments: &[&str], cols: u16, rows: u16) -> Self {
        Self::start_with(home, arguments, (cols, rows), &[])
    }

    /// The same, with environment variables.
    pub(crate) fn start_with(
        home: &Path,
        arguments: &[&str],
        (cols, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system().openpty(size(cols, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hearthgate"));
        command.args(arguments);
        command.env("HEARTHGATE_HOME", home);
        command.env("TERM", "xterm-256color");
        // Do not depend on the language of the machine.
        command.env("LC_ALL", "C");
        command.env_remove("LANGUAGE");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = Arc::new(Mutex::new(Parser::new(side(rows), side(cols), 0)));
        let shared = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                shared.lock().unwrap().process(&bytes[..n]);
            }
        });
        Self {
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            _slave: pair.slave,
            child,
            parser,
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    pub(crate) fn resize(&mut self, cols: u16, rows: u16) {
        let mut parser = self.parser.lock().unwrap();
        parser.screen_mut().set_size(side(rows), side(cols));
        drop(parser);
        self.set_size(cols, rows);
    }

    /// Reports a new size to the program; the emulated screen keeps its own.
    pub(crate) fn set_size(&self, cols: u16, rows: u16) {
        self.master.resize(size(cols, rows)).unwrap();
    }

    /// The current screen as text.
    pub(crate) fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits until the screen satisfies a condition.
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(
                began.elapsed() < PATIENCE,
                "{what} does not come; the screen is\n{screen}"
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    pub(crate) fn wait_gone(&self, text: &str) -> String {
        self.wait(text, |screen| !screen.contains(text))
    }

    /// Waits until the screen stops changing.
    pub(crate) fn settle(&self) -> String {
        let mut before = self.screen();
        let mut same = 0;
        while same < 3 {
            thread::sleep(Duration::from_millis(25));
            let now = self.screen();
            same = if now == before { same + 1 } else { 0 };
            before = now;
        }
        before
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.process_id().unwrap().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// Kills the program with SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for the program to end; whether its exit status is 0.
    pub(crate) fn wait_end(&mut self) -> bool {
        self.wait_status() == 0
    }

    /// Waits for the program to end; its exit status.
    pub(crate) fn wait_status(&mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // The last output may not have been read yet.
                thread::sleep(Duration::from_millis(100));
                return status.exit_code();
            }
            assert!(
                began.elapsed() < PATIENCE,
                "it does not end\n{}",
                self.screen()
            );
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Checks that the terminal modes are restored.
    pub(crate) fn is_sane(&self) {
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen(), "still on the other screen");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        let name = self.master.tty_name().unwrap();
        let output = Command::new("stty").arg("-a").arg("-F").arg(name).output();
        let settings = String::from_utf8(output.unwrap().stdout).unwrap();
        for wanted in ["icanon", "echo", "isig"] {
            let on = settings.split_whitespace().any(|word| word == wanted);
            assert!(on, "{wanted} is off:\n{settings}");
        }
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn side(tiles: u16) -> NonZeroU16 {
    NonZeroU16::new(tiles).unwrap()
}
