//! Programs in a pseudo-terminal.

use std::io::{Read as _, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::harness::{TIMEOUT, TestService};

pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    parser: Arc<Mutex<vt100::Parser>>,
}

fn size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn side(it: u16) -> std::num::NonZeroU16 {
    it.try_into().expect("a side")
}

impl Terminal {
    pub(crate) fn open(mut command: CommandBuilder) -> Self {
        let pair = native_pty_system()
            .openpty(size(100, 32))
            .expect("a terminal");
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("it is installed");
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let parser = Arc::new(Mutex::new(vt100::Parser::new(side(32), side(100), 0)));
        let shared = Arc::clone(&parser);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut bytes) {
                shared.lock().expect("a screen").process(&bytes[..n]);
            }
        });
        Self {
            writer: pair.master.take_writer().expect("a writer"),
            master: pair.master,
            child,
            parser,
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).expect("written");
        self.writer.flush().expect("written");
    }

    pub(crate) fn screen(&self) -> String {
        self.parser.lock().expect("a screen").screen().contents()
    }

    pub(crate) fn wait_for(&self, service: &TestService, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(
                begun.elapsed() < TIMEOUT,
                "{text} does not come; the screen is\n{screen}\n{}",
                service.log()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a text has disappeared.
    pub(crate) fn wait_gone(&self, service: &TestService, text: &str) {
        let begun = Instant::now();
        while self.screen().contains(text) {
            let screen = self.screen();
            assert!(
                begun.elapsed() < TIMEOUT,
                "{text} stays; the screen is\n{screen}\n{}",
                service.log()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        let mut parser = self.parser.lock().expect("a screen");
        parser.screen_mut().set_size(side(rows), side(cols));
        drop(parser);
        self.master.resize(size(cols, rows)).expect("resized");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
