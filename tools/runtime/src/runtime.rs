//! Carries out the requests of the interface: the game here or on a server, settings, the online service.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use client::{Client, Job as ClientJob};
use disk::{Folders, settings};
use lab::crash::Panic;
use picture::Canvas;
use proto::Catalog;
use proto::session::{Request, Trouble};
use sim::Rules;
use sim::journal::RULES_VERSION;
use ui::App;

use crate::connection::{Connection, ConnectionEvent};
use crate::local::Local;
use crate::service::{AccountClient, Job, ServiceEvent, ServiceThread};
use crate::{packs, screenshot};

/// Time spent on opening a run between two frames.
const OPENING_TIME: Duration = Duration::from_millis(50);

/// Result of [`Runtime::handle_requests`].
#[derive(PartialEq, Eq)]
pub enum Handled {
    Nothing,
    Something,
    Quit,
}

/// The game of an interface: its client, its files, and its threads for the network.
pub struct Runtime {
    client: Client<Local>,
    folders: Option<Folders>,
    /// Rules of new runs and of games on a server.
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    service: ServiceThread,
    /// The connection of the remote game, if there is one.
    connection: Option<Connection>,
    /// Receives the events of every thread.
    tell: Arc<Tell>,
}

/// Receiver of network events; returns false when the program has ended.
pub(crate) type Tell = dyn Fn(NetworkEvent) -> bool + Send + Sync;

/// An event of a network thread, for [`Runtime::on_network`].
#[derive(Debug)]
pub struct NetworkEvent(Source);

#[derive(Debug)]
enum Source {
    Service(ServiceEvent),
    /// The connection with this serial number.
    Connection(u32, ConnectionEvent),
}

impl Runtime {
    pub(crate) fn new(
        local: Local,
        folders: Option<Folders>,
        rules: Arc<Rules>,
        catalog: Arc<Catalog>,
        tell: Arc<Tell>,
    ) -> Self {
        Self {
            client: Client::new(local),
            folders,
            rules,
            catalog,
            service: ServiceThread::new(),
            connection: None,
            tell,
        }
    }

    pub(crate) const fn game(&mut self) -> &mut Local {
        &mut self.client.local
    }

    /// Whether a run is being opened; call [`Runtime::continue_opening`] until this is false.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.client.local.is_opening()
    }

    /// Writes the crash report of a panic outside the rules.
    pub fn break_down(&mut self, panic: &Panic) {
        self.game().break_down(panic);
    }

    /// Saves and closes the running game; the problems of saving it.
    pub fn leave(&mut self) -> Vec<Trouble> {
        self.game().leave()
    }

    /// Message of a panic; the program must end after one.
    #[must_use]
    pub fn broken(&self) -> Option<&str> {
        self.client.local.broken()
    }

    /// Carries out the requests of the interface.
    pub fn handle_requests(&mut self, app: &mut App) -> Handled {
        let handled = self.client.handle_requests(app);
        self.send();
        for job in handled.jobs {
            match job {
                ClientJob::Service(request) => self.job(app, Job::Call(request)),
                ClientJob::Settings(settings) => {
                    let kept = self.folders.as_ref();
                    let kept = kept.map_or(Ok(()), |folders| settings::keep(folders, &settings));
                    if let Err(error) = kept {
                        app.trouble(&Trouble::CannotWrite(error.to_string()));
                    }
                }
                ClientJob::Quit => return Handled::Quit,
            }
        }
        if self.broken().is_some() {
            return Handled::Quit;
        }
        if handled.any {
            Handled::Something
        } else {
            Handled::Nothing
        }
    }

    /// Sends the pending messages of the remote game; drops the connection of a game that was left.
    fn send(&mut self) {
        if self.client.remote_game().is_none() {
            self.connection = None;
        }
        let messages = self.client.take_messages();
        if let Some(connection) = &self.connection {
            for message in &messages {
                connection.send(message.to_bytes());
            }
        }
    }

    /// Passes a job to the server thread; starts the thread for the first job.
    fn job(&mut self, app: &App, job: Job) {
        let Some(folders) = &self.folders else {
            return;
        };
        let (tell, rules) = (Arc::clone(&self.tell), Arc::clone(&self.rules));
        let service = app.settings().server.clone();
        let (key, journals) = (folders.key(), folders.journals());
        self.service.ask(job, move || {
            let (jobs, receiver) = mpsc::channel();
            thread::spawn(move || {
                let tell = |said| tell(NetworkEvent(Source::Service(said)));
                AccountClient::new(service, key, journals, rules).run_jobs(&receiver, tell);
            });
            jobs
        });
    }

    /// Handles an event of a network thread.
    pub fn on_network(&mut self, app: &mut App, event: NetworkEvent) {
        match event.0 {
            Source::Service(said) => self.hear_service(app, said),
            Source::Connection(serial, event) => self.on_connection(app, serial, event),
        }
    }

    /// Handles a reply of the server.
    fn hear_service(&mut self, app: &mut App, said: ServiceEvent) {
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
                self.connection = Some(Connection::new(service, token));
                self.dial(Duration::ZERO);
            }
            ServiceEvent::Token(token) => {
                if let Some(connection) = &mut self.connection {
                    connection.set_token(token);
                    self.dial(Duration::ZERO);
                }
            }
            ServiceEvent::NoToken { refused } => {
                let connection = self.connection.as_mut();
                if let Some((serial, event)) = connection.map(|it| it.without_token(refused)) {
                    self.on_connection(app, serial, event);
                }
            }
        }
    }

    /// Connects to the remote game after a pause.
    fn dial(&mut self, pause: Duration) {
        let wanted = self.client.wanted();
        if let (Some(connection), Some(wanted)) = (&mut self.connection, wanted) {
            let tell = Arc::clone(&self.tell);
            connection.dial(&wanted.path, pause, move |serial, event| {
                tell(NetworkEvent(Source::Connection(serial, event)))
            });
        }
    }

    /// Handles an event of the connection with this number.
    fn on_connection(&mut self, app: &mut App, serial: u32, event: ConnectionEvent) {
        let current = self.connection.as_mut().filter(|it| it.is_current(serial));
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

    /// Continues to open a run, for at most 50 ms.
    pub fn continue_opening(&mut self, app: &mut App) {
        let began = Instant::now();
        while self.is_opening() && began.elapsed() < OPENING_TIME {
            for update in self.game().continue_opening() {
                app.on_update(update);
            }
        }
    }

    /// Saves a screenshot; does nothing without a home folder.
    pub fn save_picture(&self, app: &mut App, canvas: &Canvas) {
        let Some(folders) = &self.folders else {
            return;
        };
        match screenshot::save(&folders.pictures(), canvas) {
            Ok(path) => app.pictured(path.display().to_string()),
            Err(error) => app.trouble(&Trouble::CannotWrite(format!("{error:#}"))),
        }
    }
}
