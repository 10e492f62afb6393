//! The service as separate processes, with its own PostgreSQL and NATS.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use engines::{Durability, Engines, Lifetime, free_port};
use tempfile::TempDir;

/// Timeout until provers are ready on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);

pub(crate) struct Part {
    pub(crate) role: &'static str,
    port: Option<u16>,
    child: Option<Child>,
}

/// All processes, in a temporary folder that is removed at the end.
pub(crate) struct Service {
    pub(crate) engines: Engines,
    pub(crate) parts: Vec<Part>,
    pub(crate) folder: TempDir,
    program: PathBuf,
    root: PathBuf,
    ssh_port: u16,
}

pub(crate) struct Wanted {
    pub(crate) edges: usize,
    pub(crate) hosts: usize,
    pub(crate) provers: usize,
}

impl Service {
    /// Starts the engines, the wanted processes and a clerk.
    pub(crate) fn start(root: PathBuf, wanted: &Wanted) -> Result<Self> {
        let mut program = std::env::current_exe()?;
        program.set_file_name("hearthgate-server");
        ensure!(program.is_file(), "{} is not built", program.display());
        let folder = tempfile::tempdir()?;
        let engines = Engines::start(
            &folder.path().join("engines"),
            Durability::Full,
            Lifetime::WithParent,
        )?;
        let settings = "[limits]\nrequests_per_minute = 1000000\nuploads_per_hour = 1000000\nsignups_per_hour = 1000\n\
                        max_concurrent_requests = 100000\nmax_open_games = 100000\nmax_connections = 1000000\nmessages_per_second = 1000\n\
                        [host]\nmax_games = 100000\n[prover]\nworkers = 1\njob_timeout_seconds = 20\nrequeue_after_seconds = 15\n";
        std::fs::write(folder.path().join("server.toml"), settings)?;
        let mut service = Self {
            engines,
            parts: Vec::new(),
            folder,
            program,
            root,
            ssh_port: free_port()?,
        };
        let migrated = service.command("migrate", None)?.status()?;
        ensure!(
            migrated.success(),
            "the tables cannot be made: {}",
            service.last_words()
        );
        for _ in 0..wanted.hosts {
            service.add("host", None)?;
        }
        for _ in 0..wanted.edges {
            let port = free_port()?;
            service.add("edge", Some(port))?;
        }
        for _ in 0..wanted.provers {
            service.add("prover", None)?;
        }
        service.add("clerk", None)?;
        Ok(service)
    }

    pub(crate) fn add(&mut self, role: &'static str, port: Option<u16>) -> Result<()> {
        let child = self
            .command(role, port)?
            .spawn()
            .context("cannot start the service")?;
        self.parts.push(Part {
            role,
            port,
            child: Some(child),
        });
        Ok(())
    }

    fn command(&self, role: &str, port: Option<u16>) -> Result<Command> {
        let at = self.folder.path();
        let log = File::options()
            .create(true)
            .append(true)
            .open(at.join("log"))?;
        let mut command = Command::new(&self.program);
        command
            .arg("--config")
            .arg(at.join("server.toml"))
            .arg(role)
            .env("HEARTHGATE_DATABASE", self.engines.postgres.url())
            .env("HEARTHGATE_QUEUE", self.engines.nats.url())
            .env("HEARTHGATE_STORE", at.join("store"))
            .env("HEARTHGATE_MODULES", self.root.join("rules"))
            .env(
                "HEARTHGATE_MODULE_CACHE",
                // Next to the program, so that it lasts: a process killed before it has compiled has nothing to cache.
                self.program.with_file_name("modules"),
            )
            .env("RUST_LOG", "warn")
            .env("HEARTHGATE_ORIGIN", crate::client::ORIGIN)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        if let Some(port) = port {
            command.env("HEARTHGATE_LISTEN", format!("127.0.0.1:{port}"));
            if self
                .parts
                .iter()
                .all(|part| part.port.is_none_or(|it| it == port))
            {
                command
                    .env(
                        "HEARTHGATE_SSH_LISTEN",
                        format!("127.0.0.1:{}", self.ssh_port),
                    )
                    .env("HEARTHGATE_SSH_KEY", at.join("host_key"));
            }
        }
        Ok(command)
    }

    pub(crate) const fn ssh_port(&self) -> u16 {
        self.ssh_port
    }

    /// Whether every process of a role is running.
    pub(crate) fn is_alive(&self, role: &str) -> bool {
        let mut parts = self.parts.iter().filter(|part| part.role == role);
        parts.all(|part| part.child.as_ref().is_some_and(|it| cpu(it.id()).is_some()))
    }

    /// Base URLs of the edges.
    pub(crate) fn addresses(&self) -> Vec<String> {
        let ports = self.parts.iter().filter_map(|part| part.port);
        ports
            .map(|port| format!("http://127.0.0.1:{port}"))
            .collect()
    }

    /// Kills a process and starts it again.
    pub(crate) fn kill(&mut self, n: usize) -> Result<()> {
        let (role, port) = (self.parts[n].role, self.parts[n].port);
        end(&mut self.parts[n]);
        let child = self.command(role, port)?.spawn()?;
        self.parts[n].child = Some(child);
        Ok(())
    }

    /// Waits until the provers have compiled their modules and are idle.
    pub(crate) fn settle_down(&self) {
        let mut last = (Instant::now(), self.cpu_seconds("prover"));
        let begun = Instant::now();
        while last.0.elapsed() < Duration::from_secs(3) && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(200));
            let now = self.cpu_seconds("prover");
            if now > last.1 + 0.1 {
                last = (Instant::now(), now);
            }
        }
    }

    /// Number of runs in each state, from the database.
    pub(crate) fn states(&self) -> Result<BTreeMap<String, usize>> {
        let mut command = self.command("admin", None)?;
        let said = command.arg("stats").stdout(Stdio::piped()).output()?;
        ensure!(said.status.success(), "the record does not answer");
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let lines = said.lines().map(|line| {
            let (state, count) = line.split_once(' ').context("a line makes no sense")?;
            Ok((state.to_owned(), count.trim().parse()?))
        });
        lines.collect()
    }

    /// The output of a statement in the database.
    pub(crate) fn sql(&self, statement: &str) -> Result<String> {
        let done = engines::postgres_tool("psql")?
            .args(["--no-psqlrc", "-tAc", statement])
            .arg(self.engines.postgres.url())
            .output()?;
        let said = String::from_utf8_lossy(&done.stderr);
        ensure!(done.status.success(), "{said}");
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }

    /// CPU seconds of the processes of a role since they were last started.
    pub(crate) fn cpu_seconds(&self, role: &str) -> f64 {
        let parts = self.parts.iter().filter(|part| part.role == role);
        parts
            .filter_map(|part| cpu(part.child.as_ref()?.id()))
            .sum()
    }

    /// Memory of the processes of a role in MiB.
    pub(crate) fn memory(&self, role: &str) -> f64 {
        let parts = self.parts.iter().filter(|part| part.role == role);
        parts
            .filter_map(|part| memory(part.child.as_ref()?.id()))
            .sum()
    }

    pub(crate) async fn games_of_hosts(&self) -> Result<Vec<i64>> {
        let db = server::db::Database::open(self.engines.postgres.url(), 1)?;
        Ok(db.games_by_host().await?)
    }

    /// Kills the first process of a role without a replacement.
    pub(crate) fn end_first(&mut self, role: &str) -> Result<()> {
        let part = self.parts.iter_mut().find(|part| part.role == role);
        end(part.context("there is none")?);
        Ok(())
    }

    /// The last five lines of the log.
    pub(crate) fn last_words(&self) -> String {
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

/// CPU seconds of a process. Linux reports them in ticks of 1/100 s.
fn cpu(pid: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| fields.get(n)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Resident memory of a process in MiB.
fn memory(pid: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kib: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some((kib / 1024.0).round())
}

fn end(part: &mut Part) {
    if let Some(mut child) = part.child.take() {
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.parts.iter_mut().for_each(end);
    }
}
