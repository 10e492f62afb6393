//! `hearthgate-server`: one program, several roles.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use clap::{Parser, Subcommand};
use hearthgate_server::RunId;
use hearthgate_server::blob_store::BlobStore;
use hearthgate_server::clerk::Clerk;
use hearthgate_server::club::Club;
use hearthgate_server::config::Config;
use hearthgate_server::db::{Database, RenameResult};
use hearthgate_server::dumper::Dumper;
use hearthgate_server::edge::Edge;
use hearthgate_server::identity::Key;
use hearthgate_server::judge::ProverWorker;
use hearthgate_server::live::HostServer;
use hearthgate_server::metrics::Metrics;
use hearthgate_server::monitor::Monitor;
use hearthgate_server::names::Name;
use hearthgate_server::queue::Queue;
use hearthgate_server::readiness::Readiness;
use hearthgate_server::recap::RecapWorker;
use hearthgate_server::shutdown;
use hearthgate_server::ssh;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tracing::info;
use tracing_subscriber::EnvFilter;

/// The Hearthgate server: live games and a ladder that anyone can audit
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  hearthgate-server migrate                      create or update the database tables
  hearthgate-server all                          run every role in one process
  hearthgate-server club --data club             run everything for a small group, with its own PostgreSQL and NATS
  hearthgate-server edge --config server.toml    run one role; any number of each may run
  hearthgate-server admin stuck                  list runs that no prover could finish
  hearthgate-server dump ladder.tar.zst          export the ladder for `hearthgate ladder audit`

docs/operations.md explains installation, updates, backup and restore. HEARTHGATE_DATABASE, HEARTHGATE_QUEUE, HEARTHGATE_STORE, \
HEARTHGATE_MODULES, HEARTHGATE_MODULE_CACHE, HEARTHGATE_LISTEN, HEARTHGATE_MONITOR, HEARTHGATE_SSH_LISTEN, HEARTHGATE_SSH_KEY, HEARTHGATE_ORIGIN, HEARTHGATE_CONTACT, HEARTHGATE_WEB_GAME and HEARTHGATE_DUMPS override the file. RUST_LOG sets the log level."
)]
struct Args {
    /// Configuration file
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    /// Write the log as JSON lines
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    role: Role,
}

#[derive(Subcommand)]
enum Role {
    /// Answer HTTP and SSH
    Edge,
    /// Verify uploaded runs and write recaps
    Prover,
    /// Run live games
    Host,
    /// Requeue lost jobs, delete expired rows, publish dumps
    Clerk,
    /// Run all four roles in one process
    All,
    /// Run all roles for a small group, with PostgreSQL and NATS of their own
    Club {
        /// Folder of all data; created if it is missing
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
    /// Create or update the database tables
    Migrate,
    /// Export the ladder with every journal
    Dump {
        /// File ending in .zst, or a folder
        #[arg(value_name = "PATH")]
        path: PathBuf,
    },
    /// Moderate players and runs; changes go to the audit log
    #[command(subcommand)]
    Admin(Admin),
}

impl Role {
    /// The name of the role, and of its user in NATS.
    const fn name(&self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Prover => "prover",
            Self::Host => "host",
            Self::Clerk => "clerk",
            Self::All | Self::Club { .. } | Self::Migrate | Self::Dump { .. } | Self::Admin(_) => {
                "all"
            }
        }
    }
}

#[derive(Subcommand)]
enum Admin {
    /// List runs that no prover could finish
    Stuck,
    /// Verify a stuck or refused run again
    Retry {
        /// Run id, 64 hexadecimal digits
        run: RunId,
        /// Reason, for the audit log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Ban a player from playing and uploading
    Ban {
        /// Player name
        name: String,
        /// Reason, for the audit log; the player sees it
        #[arg(long)]
        reason: String,
        /// Also hide all ranked runs of the player
        #[arg(long)]
        hide_runs: bool,
    },
    /// Lift a ban
    Unban {
        /// Player name
        name: String,
    },
    /// Mark a player as a program: its runs get a ladder of their own
    MarkBot {
        /// Player name
        name: String,
    },
    /// Take a ranked run off ladders and dumps; `retry` does not apply to it
    Hide {
        /// Run id, 64 hexadecimal digits
        run: RunId,
        /// Reason, for the audit log; everyone sees it
        #[arg(long)]
        reason: String,
    },
    /// Put a hidden run back
    Unhide {
        /// Run id, 64 hexadecimal digits
        run: RunId,
    },
    /// Give a player another name
    Rename {
        /// Player name
        name: String,
        /// New name
        new: String,
        /// Reason, for the audit log
        #[arg(long)]
        reason: String,
    },
    /// Sign a player out everywhere, and remove a stolen key
    Revoke {
        /// Player name
        name: String,
        /// Key to remove, 64 hexadecimal digits; the recovery code works even without keys
        #[arg(long)]
        key: Option<String>,
        /// Reason, for the audit log
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Print everything stored about a player, as JSON
    Export {
        /// Player name
        name: String,
    },
    /// Erase a player: name, keys, unfinished games, unranked runs. Ranked runs stay without the name
    Erase {
        /// Player name
        name: String,
        /// Reason, for the audit log; do not repeat the name
        #[arg(long)]
        reason: String,
    },
    /// Accept no more uploads of a rules version; its ranked runs stay
    CloseRules {
        /// Rules version
        rules: u32,
        /// Reason, for the audit log; players see it
        #[arg(long)]
        reason: String,
    },
    /// Accept uploads of a closed rules version again
    OpenRules {
        /// Rules version
        rules: u32,
    },
    /// Count runs by state
    Stats,
    /// Show the audit log, the latest entry first
    AuditLog,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter);
    let log = log.with_writer(std::io::stderr);
    if args.json {
        log.json().init();
    } else {
        log.init();
    }
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(args: &Args) -> Result<()> {
    let mut config = Config::read(args.config.as_deref(), |name| std::env::var(name).ok())?;
    let club = match &args.role {
        Role::Club { data } => Some(Club::start(data, &mut config)?),
        _ => None,
    };
    let db = Database::open(config.database.reveal(), 16).context("`database`")?;
    match &args.role {
        Role::Migrate => {
            db.migrate().await.context("cannot migrate the database")?;
            info!("database migrated");
            return Ok(());
        }
        Role::Admin(command) => return admin(&db, command).await,
        _ => {}
    }
    let queue = Queue::connect(config.queue.reveal(), args.role.name()).await?;
    let blobs = BlobStore::open(&config.store)?;
    let metrics = Metrics::new(args.role.name());
    let clerk = Clerk {
        db: db.clone(),
        queue: queue.clone(),
        blobs: blobs.clone(),
        metrics: metrics.clone(),
    };
    if let Role::Dump { path } = &args.role {
        let runs = Dumper { db, blobs }.write(path).await?;
        info!(runs, "dump written");
        return Ok(());
    }
    let (trigger, shutdown) = shutdown::channel();
    let signals = tokio::spawn(async move {
        let result = signal().await;
        info!("stopping");
        trigger.request();
        result
    });
    let mut parts = tokio::task::JoinSet::new();
    let addresses = &config.monitor;
    let address = match args.role {
        Role::Edge => addresses.edge,
        Role::Host => addresses.host,
        Role::Prover => addresses.prover,
        Role::Clerk => addresses.clerk,
        _ => addresses.all,
    };
    if let Some(address) = address {
        let monitor = Monitor {
            db: db.clone(),
            readiness: Readiness::new(db.clone(), queue.clone(), blobs.clone()),
            metrics: metrics.clone(),
        };
        parts.spawn(monitor.serve(address, shutdown.clone()));
    }
    let has_all_roles = matches!(args.role, Role::All | Role::Club { .. });
    let is = |role: fn(&Role) -> bool| role(&args.role) || has_all_roles;
    if has_all_roles {
        let mut shutdown = shutdown.clone();
        // PostgreSQL may be starting at the same time.
        while let Err(error) = db.migrate().await {
            info!(error = error.to_string(), "waiting for database");
            ensure!(
                !shutdown.requested_within(Duration::from_secs(1)).await,
                "stopped before the database answered"
            );
        }
    }
    if is(|role| matches!(role, Role::Prover)) {
        let workers = match config.prover.workers {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            workers => workers,
        };
        let (config, db, queue) = (config.clone(), db.clone(), queue.clone());
        let (blobs, metrics, shutdown) = (blobs.clone(), metrics.clone(), shutdown.clone());
        let recaps = RecapWorker::new(db.clone(), blobs.clone(), metrics.clone())?;
        let recaps_shutdown = shutdown.clone();
        parts.spawn(async move {
            recaps.work(recaps_shutdown).await;
            Ok(())
        });
        parts.spawn(async move {
            // Compiling modules takes seconds; the other roles start meanwhile.
            let ready = move || ProverWorker::new(&config, db, queue, blobs, metrics);
            let worker = tokio::task::spawn_blocking(ready).await??;
            worker.work(workers, shutdown).await;
            Ok(())
        });
    }
    if is(|role| matches!(role, Role::Host)) {
        let (db, queue, blobs) = (db.clone(), queue.clone(), blobs.clone());
        let host_server = HostServer::new(&config, db, queue, blobs, metrics.clone())?;
        parts.spawn(host_server.work(shutdown.clone()));
    }
    if is(|role| matches!(role, Role::Clerk)) {
        let (config, shutdown) = (config.clone(), shutdown.clone());
        parts.spawn(async move {
            clerk.work(config, shutdown).await;
            Ok(())
        });
    }
    if is(|role| matches!(role, Role::Edge)) {
        let edge = Edge::new(config.clone(), db, queue, blobs, metrics, shutdown.clone())?;
        parts.spawn(ssh::serve(edge.clone()));
        parts.spawn(edge.serve());
    }
    drop(shutdown);
    while let Some(part) = parts.join_next().await {
        part.context("a role panicked")??;
    }
    signals.abort();
    if let Some(club) = club {
        club.stop()?;
    }
    info!("stopped");
    Ok(())
}

/// Waits for Ctrl-C or SIGTERM.
async fn signal() -> Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            heard = tokio::signal::ctrl_c() => heard?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}

async fn admin(db: &Database, command: &Admin) -> Result<()> {
    let who = std::env::var("SUDO_USER").or_else(|_| std::env::var("USER"));
    let who = who.unwrap_or_else(|_| "operator".to_owned());
    match command {
        Admin::Stuck => {
            for stuck in db.stuck_runs(1000).await? {
                say(&format!("{}  {}  {}", stuck.run, stuck.player, stuck.why));
            }
        }
        Admin::Retry { run, reason } => {
            if !db.retry(*run, &who, reason).await? {
                bail!("no stuck or refused run {run}");
            }
            say("waiting; the clerk will put the run into the queue");
        }
        Admin::Ban {
            name,
            reason,
            hide_runs,
        } => {
            set_ban(db, name, Some(reason), &who).await?;
            if *hide_runs {
                let hidden = db.hide_runs_of(&player(name)?, reason, &who).await?;
                say(&format!("{hidden} runs hidden"));
            }
        }
        Admin::Unban { name } => set_ban(db, name, None, &who).await?,
        Admin::MarkBot { name } => {
            let name = player(name)?;
            if !db.mark_bot(&name, &who).await? {
                bail!("no player called {}", name.as_str());
            }
        }
        Admin::Hide { run, reason } => {
            if !db.hide_run(*run, Some(reason), &who).await? {
                bail!("no ranked run {run}");
            }
        }
        Admin::Unhide { run } => {
            if !db.hide_run(*run, None, &who).await? {
                bail!("no hidden run {run}");
            }
        }
        Admin::Rename { name, new, reason } => {
            let (name, new) = (player(name)?, player(new)?);
            match db.rename_player(&name, &new, reason, &who).await? {
                RenameResult::Renamed => {}
                RenameResult::Unknown => bail!("no player called {}", name.as_str()),
                RenameResult::Taken => {
                    bail!("{} is taken, or looks like a name that is", new.as_str())
                }
            }
        }
        Admin::Revoke { name, key, reason } => {
            let name = player(name)?;
            let key = key.as_deref().map(Key::parse).transpose()?;
            if !db.revoke(&name, key.as_ref(), reason, &who).await? {
                bail!("no player called {} with this key", name.as_str());
            }
        }
        Admin::Export { name } => {
            let name = player(name)?;
            match db.export_player(&name).await? {
                Some(data) => say(&data),
                None => bail!("no player called {}", name.as_str()),
            }
        }
        Admin::Erase { name, reason } => {
            let name = player(name)?;
            match db.erase_player(&name, reason, &who).await? {
                Some(label) => say(&format!(
                    "erased; ranked runs are by {label}. Dumps and backups made before keep the name"
                )),
                None => bail!("no player called {}", name.as_str()),
            }
        }
        Admin::CloseRules { rules, reason } => {
            if !db.close_rules(*rules, Some(reason), &who).await? {
                bail!("rules version {rules} is already closed");
            }
        }
        Admin::OpenRules { rules } => {
            if !db.close_rules(*rules, None, &who).await? {
                bail!("rules version {rules} is not closed");
            }
        }
        Admin::Stats => {
            for (state, count) in db.count_by_state().await? {
                say(&format!("{state:<8}  {count}"));
            }
        }
        Admin::AuditLog => {
            for entry in db.audit_log(1000).await? {
                let at = OffsetDateTime::from_unix_timestamp(entry.at)?.format(&Rfc3339)?;
                say(&format!(
                    "{at}  {}  {} {}  {}",
                    entry.who, entry.what, entry.whom, entry.why
                ));
            }
        }
    }
    Ok(())
}

fn player(name: &str) -> Result<Name> {
    Name::new(name).with_context(|| format!("{name:?} is not a player name"))
}

async fn set_ban(db: &Database, name: &str, reason: Option<&str>, who: &str) -> Result<()> {
    let name = player(name)?;
    if !db.set_ban(&name, reason, who).await? {
        bail!("no player called {}, or nothing to change", name.as_str());
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "admin commands print their result")]
fn say(line: &str) {
    let clean: String = line.chars().filter(|it| !it.is_control()).collect();
    println!("{clean}");
}
