//! The same games over SSH: whoever has an ed25519 key is known by it, plays and looks on in their terminal. There is no shell
//! behind it, nothing is run, nothing is forwarded, and there are no passwords.

mod booth;
mod door;
mod frame;
mod house;
mod menu;
mod play;
mod room;
mod stage;
mod terminal;

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
use booth::Booths;
use door::Door;
use house::House;

/// How long somebody may take to say hello, and to show their key.
const HELLO: Duration = Duration::from_secs(15);

/// Answers over SSH until it is time to stop, if that is wanted at all.
///
/// # Errors
/// When nobody can listen there, or the key cannot be read.
pub async fn serve(edge: Edge) -> Result<()> {
    let Some(address) = edge.config.ssh_listen else {
        return Ok(());
    };
    let key = host_key(&edge.config.ssh_key)?;
    let config = Arc::new(server::Config {
        server_id: SshId::Standard(Cow::Borrowed("SSH-2.0-Hearthgate")),
        methods: MethodSet::from(&[MethodKind::PublicKey][..]),
        auth_rejection_time: Duration::from_secs(1),
        // The client's first question is always whether nothing will do.
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
    let house = House::new()?;
    let booths = Booths::new(edge.gallery.clone(), Arc::clone(&edge.catalog));
    let mut stop = edge.stop.clone();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Too many at once, perhaps.
                    debug!(%error, "ssh accept failed");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            () = stop.wanted() => break,
        };
        let Ok(connection) = edge.connect(peer) else {
            edge.gauges.rate_limited.inc();
            continue;
        };
        let door = Door::new(edge.clone(), house.clone(), booths.clone());
        let config = Arc::clone(&config);
        tokio::spawn(async move {
            if let Err(error) = attend(config, stream, door).await {
                debug!(%error, "ssh connection ended with error");
            }
            drop(connection);
        });
    }
    // Everybody is told, and sees their terminal as it was.
    house.empty(Duration::from_secs(5)).await;
    Ok(())
}

async fn attend(config: Arc<server::Config>, stream: TcpStream, door: Door) -> Result<()> {
    let _ = stream.set_nodelay(true);
    let shown = door.shown();
    let running = tokio::time::timeout(HELLO, run_stream(config, stream, door)).await??;
    let handle = running.handle();
    tokio::pin!(running);
    tokio::select! {
        ended = &mut running => return Ok(ended?),
        () = shown.notified() => {}
        () = tokio::time::sleep(HELLO) => {
            let _ = handle.disconnect(russh::Disconnect::ByApplication, String::new(), String::new()).await;
            return Ok(());
        }
    }
    Ok(running.await?)
}

/// The service's own key, which is made if it is not there.
fn host_key(file: &Path) -> Result<PrivateKey> {
    match fs::read_to_string(file) {
        Ok(text) => PrivateKey::from_openssh(&text)
            .with_context(|| format!("{} is not an OpenSSH private key", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let pair = Ed25519Keypair::from_seed(&identity::secret()?);
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

/// Writes something that only its owner may read.
fn write_secret(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(file)?, bytes)
}
