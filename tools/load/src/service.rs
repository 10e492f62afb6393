//! The service as processes of its own, upon engines of its own.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use engines::{Durability, Engines, Tie};
use tempfile::TempDir;

/// One process of the service.
pub(crate) struct Part {
    pub(crate) role: &'static str,
    port: Option<u16>,
    child: Option<Child>,
}

/// Everything, in a folder that goes when it ends.
pub(crate) struct Service {
    pub(crate) engines: Engines,
    pub(crate) parts: Vec<Part>,
    pub(crate) folder: TempDir,
    program: PathBuf,
    root: PathBuf,
}

impl Service {
    /// Starts engines, so many edges and provers, and a clerk.
    pub(crate) fn start(root: PathBuf, edges: usize, provers: usize) -> Result<Self> {
        let mut program = std::env::current_exe()?;
        program.set_file_name("hearthgate-server");
        ensure!(program.is_file(), "{} is not built", program.display());
        let folder = tempfile::tempdir()?;
        let engines = Engines::start(
            &folder.path().join("engines"),
            Durability::Full,
            Tie::ToParent,
        )?;
        let settings = "[limits]\nrequests_per_minute = 1000000\nuploads_per_hour = 1000000\njoins_per_hour = 1000\n\
                        [prover]\nslots = 1\npatience = 20\nforgotten = 15\n";
        std::fs::write(folder.path().join("server.toml"), settings)?;
        let mut service = Self {
            engines,
            parts: Vec::new(),
            folder,
            program,
            root,
        };
        let migrated = service.command("migrate", None)?.status()?;
        ensure!(
            migrated.success(),
            "the tables cannot be made: {}",
            service.last_words()
        );
        for _ in 0..edges {
            let port = free_port()?;
            service.add("edge", Some(port))?;
        }
        for _ in 0..provers {
            service.add("prover", None)?;
        }
        service.add("clerk", None)?;
        Ok(service)
    }

    fn add(&mut self, role: &'static str, port: Option<u16>) -> Result<()> {
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
            .env("RUST_LOG", "warn")
            .env("HEARTHGATE_ORIGIN", "http://load")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        if let Some(port) = port {
            command.env("HEARTHGATE_LISTEN", format!("127.0.0.1:{port}"));
        }
        Ok(command)
    }

    /// Where its edges are.
    pub(crate) fn addresses(&self) -> Vec<String> {
        let ports = self.parts.iter().filter_map(|part| part.port);
        ports
            .map(|port| format!("http://127.0.0.1:{port}"))
            .collect()
    }

    /// Kills a part without a word, and starts it again.
    pub(crate) fn kill(&mut self, n: usize) -> Result<()> {
        let (role, port) = (self.parts[n].role, self.parts[n].port);
        end(&mut self.parts[n]);
        let child = self.command(role, port)?.spawn()?;
        self.parts[n].child = Some(child);
        Ok(())
    }

    /// CPU seconds that the processes of a role have taken since they were last started.
    pub(crate) fn cpu_seconds(&self, role: &str) -> f64 {
        let parts = self.parts.iter().filter(|part| part.role == role);
        parts
            .filter_map(|part| cpu(part.child.as_ref()?.id()))
            .sum()
    }

    /// The end of the log.
    pub(crate) fn last_words(&self) -> String {
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(5).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

/// Whatever the system counts as a tick, there are a hundred in a second.
fn cpu(pid: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |n: usize| fields.get(n)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// A port that nobody listens on.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
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
