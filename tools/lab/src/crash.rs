//! Crash reports: a text file about a panic, and the journal that leads to it.

use std::any::Any;
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io, process};

use crate::runs::EXTENSION;

#[derive(Clone, Debug)]
pub struct Panic {
    pub message: String,
    /// Source file, line and column.
    pub place: String,
    backtrace: String,
}

/// The game in which a panic happened.
#[derive(Clone, Copy, Debug)]
pub struct CrashContext<'a> {
    pub seed: u64,
    /// The journal from its beginning, including the command that was being executed.
    pub journal: &'a [u8],
}

thread_local! {
    /// Whether [`catch_panic`] is on this thread's stack.
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    /// The last panic inside [`catch_panic`] on this thread.
    static CAUGHT: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Installs a panic hook. Panics outside [`catch_panic`] are passed to `tell`.
pub fn install(tell: fn(&Panic)) {
    panic::set_hook(Box::new(move |info| {
        let panic = Panic::of(info);
        // With `panic = "abort"` the watching caller never runs, so report here.
        if is_watched() {
            CAUGHT.set(Some(panic));
        } else {
            tell(&panic);
        }
    }));
}

/// Whether a panic on this thread will be caught by [`catch_panic`].
#[must_use]
pub fn is_watched() -> bool {
    WATCHED.get() && cfg!(panic = "unwind")
}

/// Runs `work` and catches a panic.
///
/// # Errors
/// If `work` panics.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    let before = WATCHED.replace(true);
    // The caller discards the state that `work` has touched, or only reads its journal.
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    WATCHED.set(before);
    done.map_err(|payload| CAUGHT.take().unwrap_or_else(|| Panic::bare(&*payload)))
}

impl Panic {
    fn of(info: &PanicHookInfo<'_>) -> Self {
        Self {
            message: message(info.payload()),
            place: info
                .location()
                .map_or_else(|| "somewhere".to_owned(), ToString::to_string),
            backtrace: Backtrace::force_capture().to_string(),
        }
    }

    /// A panic that did not pass the hook.
    fn bare(payload: &(dyn Any + Send)) -> Self {
        Self {
            message: message(payload),
            place: "somewhere".to_owned(),
            backtrace: String::new(),
        }
    }

    /// Writes the report into `folder` and returns a message with its path. If it cannot be written, the
    /// message contains the report.
    #[must_use]
    pub fn announce(&self, folder: Option<&Path>, scene: Option<CrashContext<'_>>) -> String {
        let Self { message, place, .. } = self;
        let mut text = format!("hearthgate crashed: {message} ({place})\n");
        let folder = folder.ok_or_else(|| io::Error::other("no folder for crash reports"));
        match folder.and_then(|folder| self.write(folder, scene)) {
            Ok(report) => {
                let _ = write!(text, "Crash report: {}", report.display());
            }
            Err(error) => {
                let _ = write!(
                    text,
                    "The crash report could not be written ({error}):\n{}",
                    self.text(scene, None)
                );
            }
        }
        text
    }

    /// Writes the report and the journal next to it, and returns the path of the report.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, folder: &Path, scene: Option<CrashContext<'_>>) -> io::Result<PathBuf> {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        fs::create_dir_all(folder)?;
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("crash-{}-{}-{number}", now.as_secs(), process::id());
        let report = folder.join(name).with_extension("txt");
        let journal = scene.map(|scene| (report.with_extension(EXTENSION), scene.journal));
        if let Some((path, bytes)) = &journal {
            fs::write(path, bytes)?;
        }
        let journal = journal.map(|(path, _)| path);
        fs::write(&report, self.text(scene, journal.as_deref()))?;
        Ok(report)
    }

    fn text(&self, scene: Option<CrashContext<'_>>, journal: Option<&Path>) -> String {
        let command: Vec<String> = env::args_os()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        let mut text = format!(
            "message: {}\nplace:   {}\nversion: {} (rules {})\nsystem:  {} {}\ncommand: {}\n",
            self.message,
            self.place,
            env!("CARGO_PKG_VERSION"),
            sim::RULES_VERSION,
            env::consts::OS,
            env::consts::ARCH,
            command.join(" "),
        );
        if let Some(scene) = scene {
            let _ = writeln!(text, "seed:    {}", scene.seed);
        }
        if let Some(journal) = journal {
            let path = journal.display();
            let _ = writeln!(
                text,
                "journal: {path}\nagain:   hearthgate replay verify {path}"
            );
        }
        let _ = writeln!(text, "\n{}", self.backtrace);
        text
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("without a word").to_owned()
}
