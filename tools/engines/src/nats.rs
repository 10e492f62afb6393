//! NATS with JetStream.

use std::io::Read as _;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::engine::{Engine, EngineSpec, Lifetime, find, free_port};
use crate::unprivileged;

/// A configuration file that NATS reads, and the variables it refers to, besides the folder in `NATS_STORE`.
pub struct NatsConfig {
    pub file: PathBuf,
    pub variables: Vec<(String, String)>,
}

/// Starts NATS with the data of its streams in `folder`; without a configuration it has no users.
pub fn nats(folder: &Path, lifetime: Lifetime, config: Option<NatsConfig>) -> Result<Engine> {
    let folder = std::path::absolute(folder)?;
    let places = [PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/bin")];
    let server = find("nats-server", &places, "nats-server")?;
    unprivileged::own(&folder)?;
    let port = free_port()?;
    let data = folder.clone();
    let start = move || {
        let mut command = unprivileged::command(&server, lifetime)?;
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
        match &config {
            Some(config) => {
                command.arg("-c").arg(&config.file).env("NATS_STORE", &data);
                let variables = config.variables.iter();
                command.envs(variables.map(|(name, value)| (name, value)));
            }
            None => {
                command.arg("-js").arg("-sd").arg(&data);
            }
        }
        command.current_dir("/");
        Ok(command)
    };
    Engine::begin(EngineSpec {
        name: "NATS",
        url: format!("nats://127.0.0.1:{port}"),
        folder,
        lifetime,
        start: Box::new(start),
        is_ready: Box::new(move || greets(port)),
    })
}

/// Whether a server on this port sends the NATS greeting.
fn greets(port: u16) -> bool {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let Ok(mut stream) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) else {
        return false;
    };
    let mut word = [0; 4];
    stream
        .set_read_timeout(Some(Duration::from_secs(1)))
        .is_ok()
        && stream.read_exact(&mut word).is_ok()
        && &word == b"INFO"
}
