//! The online part of a [`Runtime`]: the thread for HTTP requests and the connection of a remote game.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use proto::session::{Request, Trouble};
use sim::journal::RULES_VERSION;
use ui::App;

use crate::connection::{Connection, ConnectionEvent};
use crate::packs;
use crate::runtime::{NetworkEvent, Runtime, Source};
use crate::service::{AccountClient, Job, ServiceEvent, ServiceThread};

/// Channels to the threads of the network.
pub(crate) struct Online {
    service: ServiceThread,
    /// The connection of the remote game, if there is one.
    connection: Option<Connection>,
}

impl Online {
    pub(crate) const fn new() -> Self {
        Self {
            service: ServiceThread::new(),
            connection: None,
        }
    }
}

impl Runtime {
    /// Sends the pending messages of the remote game; drops the connection of a game that was left.
    pub(crate) fn send(&mut self) {
        if self.client.remote_game().is_none() {
            self.online.connection = None;
        }
        let messages = self.client.take_messages();
        if let Some(connection) = &self.online.connection {
            for message in &messages {
                connection.send(message.to_bytes());
            }
        }
    }

    /// Passes a job to the server thread; starts the thread for the first job.
    pub(crate) fn job(&mut self, app: &App, job: Job) {
        let Some(folders) = &self.folders else {
            return;
        };
        let (tell, rules) = (Arc::clone(&self.tell), Arc::clone(&self.rules));
        let service = app.settings().server.clone();
        let (key, journals) = (folders.key(), folders.journals());
        self.online.service.ask(job, move || {
            let (jobs, receiver) = mpsc::channel();
            thread::spawn(move || {
                let tell = |said| tell(NetworkEvent(Source::Service(said)));
                AccountClient::new(service, key, journals, rules).run_jobs(&receiver, tell);
            });
            jobs
        });
    }

    /// Handles a reply of the server.
    pub(crate) fn hear_service(&mut self, app: &mut App, said: ServiceEvent) {
        match said {
            ServiceEvent::News(news) => app.on_service(news),
            ServiceEvent::JoinGame {
                service,
                game,
                watches,
                token,
            } => {
                self.client.request(app, Request::Leave);
                let catalog = match packs::base_of(&self.rules, &self.catalog) {
                    Ok(catalog) => catalog,
                    Err(error) => {
                        return app.trouble(&Trouble::CannotBegin(format!("{error:#}")));
                    }
                };
                self.client.join(app, catalog, RULES_VERSION, game, watches);
                self.online.connection = Some(Connection::new(service, token));
                self.dial(Duration::ZERO);
            }
            ServiceEvent::Token(token) => {
                if let Some(connection) = &mut self.online.connection {
                    connection.set_token(token);
                    self.dial(Duration::ZERO);
                }
            }
            ServiceEvent::NoToken { refused } => {
                let connection = self.online.connection.as_mut();
                if let Some((serial, event)) = connection.map(|it| it.without_token(refused)) {
                    self.on_connection(app, serial, event);
                }
            }
        }
    }

    /// Connects to the remote game after a pause.
    fn dial(&mut self, pause: Duration) {
        let wanted = self.client.wanted();
        if let (Some(connection), Some(wanted)) = (&mut self.online.connection, wanted) {
            let tell = Arc::clone(&self.tell);
            connection.dial(&wanted.path, pause, move |serial, event| {
                tell(NetworkEvent(Source::Connection(serial, event)))
            });
        }
    }

    /// Handles an event of the connection with this number.
    pub(crate) fn on_connection(&mut self, app: &mut App, serial: u32, event: ConnectionEvent) {
        let current = self
            .online
            .connection
            .as_mut()
            .filter(|it| it.is_current(serial));
        let Some(connection) = current else {
            return;
        };
        let pause = match event {
            ConnectionEvent::Open => {
                self.client.connected();
                None
            }
            ConnectionEvent::Message(message) => {
                connection.accepted();
                self.client.receive(app, &message)
            }
            ConnectionEvent::Closed(code) if connection.wants_token(code) => {
                return self.job(app, Job::Token { fresh: true });
            }
            ConnectionEvent::Closed(code) => self.client.on_close(app, code),
        };
        self.send();
        if let Some(pause) = pause {
            self.dial(pause);
        }
    }
}
