//! The SSH protocol of one connection: public-key authentication, one terminal, every other request rejected.

use std::net::SocketAddr;
use std::sync::Arc;

use russh::keys::PublicKey;
use russh::keys::ssh_key::public::KeyData;
use russh::server::{Auth, Handler, Msg, Session};
use russh::{Channel, ChannelId, ChannelOpenFailure, Pty};
use tokio::sync::Notify;
use tracing::debug;

use super::local_threads::LocalThreads;
use super::shared_screen::SharedScreens;
use super::terminal::size;
use super::visit::{NewVisit, run_visit};
use crate::edge::Edge;
use crate::identity::Key;
use crate::words::Words;

/// The handler of one connection.
pub(super) struct Connection {
    edge: Edge,
    peer: SocketAddr,
    threads: LocalThreads,
    screens: SharedScreens,
    /// Notified after authentication.
    authenticated: Arc<Notify>,
    key: Option<Key>,
    words: Words,
    language: Option<String>,
    /// The one open channel, until the shell starts.
    channel: Option<Channel<Msg>>,
    terminal: Option<(String, u16, u16)>,
    /// Whether the shell has started.
    shell_started: bool,
}

type HandlerResult<T> = Result<T, russh::Error>;

impl Connection {
    pub(super) fn new(
        edge: Edge,
        peer: SocketAddr,
        threads: LocalThreads,
        screens: SharedScreens,
    ) -> Self {
        Self {
            edge,
            peer,
            threads,
            screens,
            authenticated: Arc::default(),
            key: None,
            words: Words::default(),
            language: None,
            channel: None,
            terminal: None,
            shell_started: false,
        }
    }

    pub(super) fn authenticated(&self) -> Arc<Notify> {
        Arc::clone(&self.authenticated)
    }
}

/// `None` for other key types.
fn ed25519(key: &PublicKey) -> Option<Key> {
    match key.key_data() {
        KeyData::Ed25519(key) => Key::from_bytes(key.0).ok(),
        _ => None,
    }
}

impl Handler for Connection {
    type Error = russh::Error;

    async fn auth_publickey_offered(
        &mut self,
        _: &str,
        offer: russh::server::PublicKeyOffer<'_>,
    ) -> HandlerResult<Auth> {
        Ok(match ed25519(offer.public_key) {
            Some(_) => Auth::Accept,
            None => Auth::reject(),
        })
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: russh::server::VerifiedPublicKey<'_>,
    ) -> HandlerResult<Auth> {
        let Some(key) = ed25519(key.public_key) else {
            return Ok(Auth::reject());
        };
        self.key = Some(key);
        // The user name `de` selects German; all others mean English.
        if user == "de" {
            self.words = Words::of("de");
            self.language = Some("de".to_owned());
        }
        self.authenticated.notify_one();
        Ok(Auth::Accept)
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: russh::server::ChannelOpenHandle,
        _: &mut Session,
    ) -> HandlerResult<()> {
        if self.channel.is_some() || self.shell_started {
            reply
                .reject(ChannelOpenFailure::AdministrativelyProhibited)
                .await;
            return Ok(());
        }
        self.channel = Some(channel);
        reply.accept().await;
        Ok(())
    }

    async fn pty_request(
        &mut self,
        channel: ChannelId,
        term: &str,
        wide: u32,
        high: u32,
        _: u32,
        _: u32,
        _: &[(Pty, u32)],
        session: &mut Session,
    ) -> HandlerResult<()> {
        let (wide, high) = size(wide, high);
        let term: String = term
            .chars()
            .filter(char::is_ascii_graphic)
            .take(40)
            .collect();
        self.terminal = Some((term, wide, high));
        session.channel_success(channel)
    }

    /// The request of a client without a command: starts the game.
    async fn shell_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> HandlerResult<()> {
        let Some(key) = self.key else {
            return session.channel_failure(channel);
        };
        let Some((term, wide, high)) = self.terminal.clone() else {
            session.channel_success(channel)?;
            let text = self.words.say("ssh-no-terminal");
            session.data(channel, format!("{text}\r\n").into_bytes())?;
            session.exit_status_request(channel, 1)?;
            session.eof(channel)?;
            return session.close(channel);
        };
        let Some(stream) = self.channel.take() else {
            return session.channel_failure(channel);
        };
        session.channel_success(channel)?;
        self.shell_started = true;
        let guard = self.threads.start_visit();
        let visit = NewVisit {
            edge: self.edge.clone(),
            screens: self.screens.clone(),
            threads: self.threads.clone(),
            key,
            words: self.words,
            language: self.language.clone(),
            peer: self.peer,
            term,
            size: (wide, high),
            handle: session.handle(),
            channel: stream,
            guard,
        };
        self.threads.run(move || run_visit(visit));
        Ok(())
    }

    // All other requests are rejected explicitly, so that clients do not wait.

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> HandlerResult<()> {
        debug!("ssh exec request rejected");
        session.channel_failure(channel)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> HandlerResult<()> {
        session.channel_failure(channel)
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        _: &str,
        session: &mut Session,
    ) -> HandlerResult<()> {
        session.channel_failure(channel)
    }

    async fn x11_request(
        &mut self,
        channel: ChannelId,
        _: bool,
        _: &str,
        _: &str,
        _: u32,
        session: &mut Session,
    ) -> HandlerResult<()> {
        session.channel_failure(channel)
    }

    async fn agent_request(
        &mut self,
        channel: ChannelId,
        session: &mut Session,
    ) -> HandlerResult<bool> {
        session.channel_failure(channel)?;
        Ok(false)
    }
}
