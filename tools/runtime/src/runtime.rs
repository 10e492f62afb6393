//! Carries out the requests of the interface: the game here or on a server, settings, the online service.

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, Job as ClientJob};
use disk::{Folders, settings};
use lab::crash::Panic;
use picture::Canvas;
use proto::Catalog;
use proto::session::Trouble;
use sim::Rules;
use ui::App;

#[cfg(feature = "online")]
use crate::connection::ConnectionEvent;
use crate::local::Local;
#[cfg(feature = "online")]
use crate::online::Online;
use crate::screenshot;
#[cfg(feature = "online")]
use crate::service::{Job, ServiceEvent};

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
#[cfg_attr(
    not(any(feature = "films", feature = "online")),
    expect(dead_code, reason = "some fields are for threads of these features")
)]
pub struct Runtime {
    pub(crate) client: Client<Local>,
    pub(crate) folders: Option<Folders>,
    /// Rules of new runs and of games on a server.
    pub(crate) rules: Arc<Rules>,
    pub(crate) catalog: Arc<Catalog>,
    #[cfg(feature = "online")]
    pub(crate) online: Online,
    /// Receives the events of every thread.
    pub(crate) tell: Arc<Tell>,
}

/// Receiver of network events; returns false when the program has ended.
pub(crate) type Tell = dyn Fn(NetworkEvent) -> bool + Send + Sync;

/// An event of a network thread, for [`Runtime::on_network`].
#[derive(Debug)]
pub struct NetworkEvent(pub(crate) Source);

#[derive(Debug)]
pub(crate) enum Source {
    #[cfg(feature = "online")]
    Service(ServiceEvent),
    /// The path of a film, or why it could not be made.
    #[cfg(feature = "films")]
    Film(Result<std::path::PathBuf, String>),
    /// The connection with this serial number.
    #[cfg(feature = "online")]
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
            #[cfg(feature = "online")]
            online: Online::new(),
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
        #[cfg(feature = "online")]
        self.send();
        for job in handled.jobs {
            match job {
                #[cfg(feature = "online")]
                ClientJob::Service(request) => self.job(app, Job::Call(request)),
                // Without the feature the interface does not offer a service.
                #[cfg(not(feature = "online"))]
                ClientJob::Service(_) => {}
                ClientJob::Settings(settings) => {
                    let kept = self.folders.as_ref();
                    let kept = kept.map_or(Ok(()), |folders| settings::keep(folders, &settings));
                    if let Err(error) = kept {
                        app.trouble(&Trouble::CannotWrite(error.to_string()));
                    }
                }
                #[cfg(feature = "films")]
                ClientJob::Film(film) => self.film(film),
                #[cfg(not(feature = "films"))]
                ClientJob::Film(_) => {}
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

    /// Makes a film in a thread.
    #[cfg(feature = "films")]
    fn film(&self, request: ui::FilmRequest) {
        let (tell, rules) = (Arc::clone(&self.tell), Arc::clone(&self.rules));
        let catalog = Arc::clone(&self.catalog);
        std::thread::spawn(move || {
            let ui::FilmRequest {
                journal,
                name,
                from,
            } = request;
            let made = crate::film::make(
                std::path::Path::new(&journal),
                &name,
                from,
                &rules,
                &catalog,
            );
            let made = made.map_err(|error| format!("{error:#}"));
            tell(NetworkEvent(Source::Film(made)));
        });
    }

    /// Handles an event of a network thread.
    #[cfg_attr(
        not(any(feature = "films", feature = "online")),
        expect(
            unused_variables,
            reason = "there are no events without these features"
        )
    )]
    pub fn on_network(&mut self, app: &mut App, event: NetworkEvent) {
        match event.0 {
            #[cfg(feature = "online")]
            Source::Service(said) => self.hear_service(app, said),
            #[cfg(feature = "films")]
            Source::Film(Ok(path)) => app.filmed(path.display().to_string()),
            #[cfg(feature = "films")]
            Source::Film(Err(why)) => app.trouble(&Trouble::CannotWrite(why)),
            #[cfg(feature = "online")]
            Source::Connection(serial, event) => self.on_connection(app, serial, event),
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
