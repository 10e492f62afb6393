//! A server that runs as a process of its own.

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// How long an engine may take to start: PostgreSQL has to wait for its own orphans after a kill.
const PATIENCE: Duration = Duration::from_secs(60);

/// What becomes of an engine when whoever started it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It ends too, even if the other is killed.
    ToParent,
    /// It goes on until its process is stopped.
    None,
}

/// A server, running or stopped.
pub struct Engine {
    name: &'static str,
    /// Where it can be reached, as clients write it.
    url: String,
    folder: PathBuf,
    tie: Tie,
    start: Box<dyn Fn() -> Result<Command> + Send>,
    is_ready: Box<dyn Fn() -> bool + Send>,
    child: Option<Child>,
}

/// What an engine is made of.
pub(crate) struct Plan {
    pub(crate) name: &'static str,
    pub(crate) url: String,
    pub(crate) folder: PathBuf,
    pub(crate) tie: Tie,
    pub(crate) start: Box<dyn Fn() -> Result<Command> + Send>,
    pub(crate) is_ready: Box<dyn Fn() -> bool + Send>,
}

impl Engine {
    pub(crate) fn begin(plan: Plan) -> Result<Self> {
        let mut engine = Self {
            name: plan.name,
            url: plan.url,
            folder: plan.folder,
            tie: plan.tie,
            start: plan.start,
            is_ready: plan.is_ready,
            child: None,
        };
        engine.start()?;
        Ok(engine)
    }

    /// Where it can be reached, as clients write it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The number of its process, if it runs.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Starts it if it does not run, and waits until it answers.
    ///
    /// # Errors
    /// When it does not start.
    pub fn start(&mut self) -> Result<()> {
        if self.child.is_some() {
            return Ok(());
        }
        let begun = Instant::now();
        let file = self.folder.with_extension("log");
        while begun.elapsed() < PATIENCE {
            let log = File::options().create(true).append(true).open(&file);
            let log = log.with_context(|| format!("cannot write {}", file.display()))?;
            let mut command = (self.start)()?;
            command.stdin(Stdio::null()).stdout(log.try_clone()?);
            command.stderr(log);
            let mut child = command
                .spawn()
                .with_context(|| format!("cannot start {}", self.name))?;
            while begun.elapsed() < PATIENCE {
                if child.try_wait()?.is_some() {
                    // After a kill what is left of it may still hold its memory or its port.
                    break;
                }
                if (self.is_ready)() {
                    self.child = Some(child);
                    return Ok(());
                }
                std::thread::sleep(Duration::from_millis(30));
            }
            let _ = child.kill();
            let _ = child.wait();
            std::thread::sleep(Duration::from_millis(300));
        }
        let log = fs::read_to_string(&file).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        let last: Vec<&str> = lines.into_iter().rev().collect();
        bail!(
            "{} does not start; it says:\n{}",
            self.name,
            last.join("\n")
        )
    }

    /// Kills it as a power cut would end it: at once, without a word.
    ///
    /// # Errors
    /// When it cannot be killed.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child
                .kill()
                .with_context(|| format!("cannot kill {}", self.name))?;
            child.wait()?;
        }
        Ok(())
    }

    /// Stops it in order.
    ///
    /// # Errors
    /// When it cannot be told to stop.
    pub fn stop(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            signal("INT", child.id())?;
            let begun = Instant::now();
            while child.try_wait()?.is_none() {
                if begun.elapsed() > PATIENCE {
                    child.kill()?;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        Ok(())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.tie == Tie::ToParent
            && let Some(mut child) = self.child.take()
        {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Sends a signal to a process.
///
/// # Errors
/// When there is no such process, or it is not ours.
pub(crate) fn signal(name: &str, pid: u32) -> Result<()> {
    let sent = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .stderr(Stdio::null())
        .status()
        .context("cannot start `kill`")?;
    if !sent.success() {
        bail!("there is no process {pid} of ours");
    }
    Ok(())
}

/// A port of this machine that nobody listens on.
///
/// # Errors
/// When there is none.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("there is no free port")?;
    Ok(listener.local_addr()?.port())
}

/// A program by its name: on the path, or in one of these folders.
pub(crate) fn find(name: &str, besides: &[PathBuf], package: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain(besides.iter().cloned())
        .map(|folder| folder.join(name))
        .find(|file| Path::is_file(file))
        .with_context(|| {
            format!("`{name}` is not installed: `apt-get install --no-install-recommends {package}`, or run .ci/run once")
        })
}

/// Whether there is such a process, and it has not ended.
#[must_use]
pub fn is_running(pid: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat"));
    state.is_ok_and(|it| {
        !it.rsplit(')')
            .next()
            .is_some_and(|it| it.trim_start().starts_with('Z'))
    })
}

/// Stops an engine that an earlier process has started, in order, and waits for its end.
///
/// # Errors
/// When there is no such process, or it does not end.
pub fn stop(pid: u32) -> Result<()> {
    signal("INT", pid)?;
    let begun = Instant::now();
    while is_running(pid) {
        if begun.elapsed() > PATIENCE {
            bail!("process {pid} does not stop");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
