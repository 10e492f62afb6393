//! Who comes in, and what they may ask for: a terminal, and nothing else.

use std::sync::Arc;

use russh::keys::PublicKey;
use russh::keys::ssh_key::public::KeyData;
use russh::server::{Auth, Handler, Msg, Session};
use russh::{Channel, ChannelId, ChannelOpenFailure, Pty};
use tokio::sync::Notify;
use tracing::debug;

use super::booth::Booths;
use super::house::House;
use super::room::{Visit, visit};
use super::terminal::size;
use crate::edge::Edge;
use crate::identity::Key;
use crate::words::Words;

/// One connection.
pub(super) struct Door {
    edge: Edge,
    house: House,
    booths: Booths,
    /// Told when somebody has shown a key.
    shown: Arc<Notify>,
    key: Option<Key>,
    words: Words,
    language: Option<String>,
    /// The one terminal there may be.
    channel: Option<Channel<Msg>>,
    terminal: Option<(String, u16, u16)>,
    /// Whether somebody plays already.
    entered: bool,
}

type Done<T> = Result<T, russh::Error>;

impl Door {
    pub(super) fn new(edge: Edge, house: House, booths: Booths) -> Self {
        Self {
            edge,
            house,
            booths,
            shown: Arc::default(),
            key: None,
            words: Words::default(),
            language: None,
            channel: None,
            terminal: None,
            entered: false,
        }
    }

    pub(super) fn shown(&self) -> Arc<Notify> {
        Arc::clone(&self.shown)
    }
}

/// An ed25519 key; others are nobody's here.
fn ed25519(key: &PublicKey) -> Option<Key> {
    match key.key_data() {
        KeyData::Ed25519(key) => Key::shown(key.0).ok(),
        _ => None,
    }
}

impl Handler for Door {
    type Error = russh::Error;

    async fn auth_publickey_offered(
        &mut self,
        _: &str,
        offer: russh::server::PublicKeyOffer<'_>,
    ) -> Done<Auth> {
        Ok(match ed25519(offer.public_key) {
            Some(_) => Auth::Accept,
            None => Auth::reject(),
        })
    }

    async fn auth_publickey(
        &mut self,
        user: &str,
        key: russh::server::VerifiedPublicKey<'_>,
    ) -> Done<Auth> {
        let Some(key) = ed25519(key.public_key) else {
            return Ok(Auth::reject());
        };
        self.key = Some(key);
        // `ssh de@…` speaks German; any other name is as good as another.
        if user == "de" {
            self.words = Words::of("de");
            self.language = Some("de".to_owned());
        }
        self.shown.notify_one();
        Ok(Auth::Accept)
    }

    async fn channel_open_session(
        &mut self,
        channel: Channel<Msg>,
        reply: russh::server::ChannelOpenHandle,
        _: &mut Session,
    ) -> Done<()> {
        if self.channel.is_some() || self.entered {
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
    ) -> Done<()> {
        let (wide, high) = size(wide, high);
        let term: String = term
            .chars()
            .filter(char::is_ascii_graphic)
            .take(40)
            .collect();
        self.terminal = Some((term, wide, high));
        session.channel_success(channel)
    }

    /// What a client without a command asks for. It gets the game.
    async fn shell_request(&mut self, channel: ChannelId, session: &mut Session) -> Done<()> {
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
        self.entered = true;
        let guest = self.house.enter();
        let visited = Visit {
            edge: self.edge.clone(),
            booths: self.booths.clone(),
            house: self.house.clone(),
            key,
            words: self.words,
            language: self.language.clone(),
            term,
            size: (wide, high),
            handle: session.handle(),
            channel: stream,
            guest,
        };
        self.house.run(move || visit(visited));
        Ok(())
    }

    // Whatever else there is in the world of SSH is refused, and that is said, so that nobody waits for it.

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        _: &[u8],
        session: &mut Session,
    ) -> Done<()> {
        debug!("ssh exec request rejected");
        session.channel_failure(channel)
    }

    async fn subsystem_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        session: &mut Session,
    ) -> Done<()> {
        session.channel_failure(channel)
    }

    async fn env_request(
        &mut self,
        channel: ChannelId,
        _: &str,
        _: &str,
        session: &mut Session,
    ) -> Done<()> {
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
    ) -> Done<()> {
        session.channel_failure(channel)
    }

    async fn agent_request(&mut self, channel: ChannelId, session: &mut Session) -> Done<bool> {
        session.channel_failure(channel)?;
        Ok(false)
    }
}
