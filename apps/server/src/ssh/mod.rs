//! Games over SSH. A client authenticates with an ed25519 key and gets the game in its terminal: no shell, no commands, no
//! forwarding, no passwords.

mod connection;
mod context;
mod frame;
mod local_threads;
mod menu;
mod play;
mod shared_screen;
mod terminal;
mod visit;

use std::borrow::Cow;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use russh::keys::PrivateKey;
use russh::keys::ssh_key::LineEnding;
use russh::keys::ssh_key::private::{Ed25519Keypair, KeypairData};
use russh::server::{self, run_stream};
use russh::{MethodKind, MethodSet, Preferred, SshId};
use tokio::net::{TcpListener, TcpStream};
use tracing::{debug, info};

use crate::edge::Edge;
use crate::identity;
use connection::Connection;
use local_threads::LocalThreads;
use shared_screen::SharedScreens;

/// Maximum time for the handshake, and again for authentication.
const AUTH_TIMEOUT: Duration = Duration::from_secs(15);

/// Serves SSH until shutdown; returns at once if `ssh_listen` is not set.
///
/// # Errors
/// If the address cannot be bound, or the host key cannot be read or created.
pub async fn serve(edge: Edge) -> Result<()> {
    let Some(address) = edge.config.ssh_listen else {
        return Ok(());
    };
    let key = host_key(&edge.config.ssh_key)?;
    let config = Arc::new(server::Config {
        server_id: SshId::Standard(Cow::Borrowed("SSH-2.0-Hearthgate")),
        methods: MethodSet::from(&[MethodKind::PublicKey][..]),
        auth_rejection_time: Duration::from_secs(1),
        // Every client first tries the method `none`.
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        max_auth_attempts: 10,
        window_size: 64 << 10,
        channel_buffer_size: 16,
        inactivity_timeout: Some(Duration::from_secs(3600)),
        keepalive_interval: Some(Duration::from_secs(30)),
        keepalive_max: 3,
        nodelay: true,
        preferred: Preferred::default(),
        ..server::Config::default()
    });
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen for SSH on {address}"))?;
    info!(address = %listener.local_addr()?, "ssh listening");
    let threads = LocalThreads::new()?;
    let screens = SharedScreens::new(edge.spectators.clone(), Arc::clone(&edge.catalog));
    let mut shutdown = edge.shutdown.clone();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Perhaps out of file descriptors.
                    debug!(%error, "ssh accept failed");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            () = shutdown.requested() => break,
        };
        let Ok(connection) = edge.connect(peer) else {
            edge.metrics.rate_limited.inc();
            continue;
        };
        let handler = Connection::new(edge.clone(), peer, threads.clone(), screens.clone());
        let config = Arc::clone(&config);
        tokio::spawn(async move {
            if let Err(error) = serve_connection(config, stream, handler).await {
                debug!(%error, "ssh connection ended with error");
            }
            drop(connection);
        });
    }
    // Visits end by restoring the terminal.
    threads.end_visits(Duration::from_secs(5)).await;
    Ok(())
}

async fn serve_connection(
    config: Arc<server::Config>,
    stream: TcpStream,
    handler: Connection,
) -> Result<()> {
    let _ = stream.set_nodelay(true);
    let authenticated = handler.authenticated();
    let running = tokio::time::timeout(AUTH_TIMEOUT, run_stream(config, stream, handler)).await??;
    let handle = running.handle();
    tokio::pin!(running);
    tokio::select! {
        ended = &mut running => return Ok(ended?),
        () = authenticated.notified() => {}
        () = tokio::time::sleep(AUTH_TIMEOUT) => {
            let _ = handle.disconnect(russh::Disconnect::ByApplication, String::new(), String::new()).await;
            return Ok(());
        }
    }
    Ok(running.await?)
}

/// Reads the host key; creates it if the file is missing.
fn host_key(file: &Path) -> Result<PrivateKey> {
    match fs::read_to_string(file) {
        Ok(text) => PrivateKey::from_openssh(&text)
            .with_context(|| format!("{} is not an OpenSSH private key", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let pair = Ed25519Keypair::from_seed(&identity::random_bytes()?);
            let key = PrivateKey::new(KeypairData::Ed25519(pair), "hearthgate")
                .context("cannot create a key")?;
            let text = key
                .to_openssh(LineEnding::LF)
                .context("cannot encode the key")?;
            write_secret(file, text.as_bytes())
                .with_context(|| format!("cannot write {}", file.display()))?;
            info!(file = %file.display(), "ssh host key created");
            Ok(key)
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// Creates a file that only its owner can read.
fn write_secret(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(file)?, bytes)
}
