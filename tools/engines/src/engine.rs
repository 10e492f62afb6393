//! A server process: starting, stopping, killing.

use std::fs::{self, File};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

/// Maximum time to start or stop: after a kill PostgreSQL has to wait for its orphaned processes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// What happens to an engine when the starting process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// The engine is killed, even if the parent is killed.
    WithParent,
    /// The engine keeps running until [`stop`].
    Detached,
}

/// A server, running or stopped.
pub struct Engine {
    name: &'static str,
    url: String,
    folder: PathBuf,
    lifetime: Lifetime,
    start: Box<dyn Fn() -> Result<Command> + Send>,
    is_ready: Box<dyn Fn() -> bool + Send>,
    child: Option<Child>,
}

/// How to start an engine and how to check that it is ready.
pub(crate) struct EngineSpec {
    pub(crate) name: &'static str,
    pub(crate) url: String,
    pub(crate) folder: PathBuf,
    pub(crate) lifetime: Lifetime,
    pub(crate) start: Box<dyn Fn() -> Result<Command> + Send>,
    pub(crate) is_ready: Box<dyn Fn() -> bool + Send>,
}

impl Engine {
    pub(crate) fn begin(spec: EngineSpec) -> Result<Self> {
        let mut engine = Self {
            name: spec.name,
            url: spec.url,
            folder: spec.folder,
            lifetime: spec.lifetime,
            start: spec.start,
            is_ready: spec.is_ready,
            child: None,
        };
        engine.start()?;
        Ok(engine)
    }

    /// The URL for clients.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The process id, if it runs.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Starts the engine if it does not run, and waits until it answers.
    pub fn start(&mut self) -> Result<()> {
        if self.child.is_some() {
            return Ok(());
        }
        let begun = Instant::now();
        let file = self.folder.with_extension("log");
        while begun.elapsed() < TIMEOUT {
            let log = File::options().create(true).append(true).open(&file);
            let log = log.with_context(|| format!("cannot write {}", file.display()))?;
            let mut command = (self.start)()?;
            command.stdin(Stdio::null()).stdout(log.try_clone()?);
            command.stderr(log);
            let mut child = command
                .spawn()
                .with_context(|| format!("cannot start {}", self.name))?;
            while begun.elapsed() < TIMEOUT {
                if child.try_wait()?.is_some() {
                    // After a kill, orphaned processes may still hold its shared memory or its port.
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
            "{} does not start; the end of its log:\n{}",
            self.name,
            last.join("\n")
        )
    }

    /// Kills the engine with SIGKILL, like a power cut.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child
                .kill()
                .with_context(|| format!("cannot kill {}", self.name))?;
            child.wait()?;
        }
        Ok(())
    }

    /// Kills NATS and deletes its data, like a lost disk. [`Self::start`] starts it empty; PostgreSQL would need `initdb`.
    pub fn wipe(&mut self) -> Result<()> {
        self.kill()?;
        for entry in fs::read_dir(&self.folder)? {
            fs::remove_dir_all(entry?.path())
                .with_context(|| format!("cannot empty {}", self.folder.display()))?;
        }
        Ok(())
    }

    /// Stops the engine with SIGINT; kills it after a minute.
    pub fn stop(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            signal("INT", child.id())?;
            let begun = Instant::now();
            while child.try_wait()?.is_none() {
                if begun.elapsed() > TIMEOUT {
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
        if self.lifetime == Lifetime::WithParent
            && let Some(mut child) = self.child.take()
        {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

pub(crate) fn signal(name: &str, pid: u32) -> Result<()> {
    let sent = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .stderr(Stdio::null())
        .status()
        .context("cannot start `kill`")?;
    if !sent.success() {
        bail!("cannot signal process {pid}");
    }
    Ok(())
}

/// A free TCP port on loopback. Another process may take it before the caller does.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// Finds a program on the `PATH` or in one of these folders.
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

/// Whether the process exists and is not a zombie.
#[must_use]
pub fn is_running(pid: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{pid}/stat"));
    state.is_ok_and(|it| {
        !it.rsplit(')')
            .next()
            .is_some_and(|it| it.trim_start().starts_with('Z'))
    })
}

/// Stops an engine that another process has started, and waits for its end.
pub fn stop(pid: u32) -> Result<()> {
    signal("INT", pid)?;
    let begun = Instant::now();
    while is_running(pid) {
        if begun.elapsed() > TIMEOUT {
            bail!("process {pid} does not stop");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}
