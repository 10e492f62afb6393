//! The game in a terminal: the main loop that connects the interface, the host, the terminal and the server.

mod backdrop;
mod connection;
pub(crate) mod depth;
mod input;
mod lines;
mod local;
mod portrait;
mod screen;
mod service;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::{Context as _, Result, bail};
use client::{Client, Job as ClientJob};
use disk::{Folders, settings};
use lab::crash;
use proto::Catalog;
use proto::session::{Calling, NotSaved, Request, SavedRun, Start, Trouble, Update};
use sim::Rules;
use sim::journal::RULES_VERSION;
use ui::{App, ColourDepth, Reader};

use crate::files::packs;
use crate::output;
use crate::signals::{self, Pause, Signal};
use connection::{Connection, ConnectionEvent};
use input::TerminalEvent;
use lines::LineOutput;
use local::Local;
use screen::Screen;
use service::{AccountClient, Job, ServiceEvent};

/// Time to wait for the signal that explains why the terminal went away.
const PATIENCE: Duration = Duration::from_millis(200);
/// Time spent on opening a run between two frames.
const OPENING_TIME: Duration = Duration::from_millis(50);

/// Options of [`play`].
#[derive(Debug, Default)]
pub struct Options {
    /// Pack folders to load on top of the base pack.
    pub packs: Vec<PathBuf>,
    /// Where the game starts.
    pub first: First,
    /// Overrides the language of the settings and the system.
    pub language: Option<&'static str>,
    /// Whether to print plain lines instead of drawing a screen.
    pub reader: bool,
}

/// Where the game starts.
#[derive(Debug, Default)]
pub enum First {
    /// The title screen.
    #[default]
    Title,
    /// A new run.
    Begin(Begin),
    /// The run of this name, or the latest.
    Continue(Option<String>),
    Watch(Box<Recorded>),
}

/// A recorded run.
#[derive(Debug)]
pub struct Recorded {
    /// Name of the hero.
    pub name: String,
    pub recording: sim::journal::Recording,
}

/// A new run as given on the command line.
#[derive(Debug)]
pub struct Begin {
    /// Name of the hero.
    pub name: Option<String>,
    /// The seed; random if `None`.
    pub seed: Option<u64>,
    pub practice: bool,
    /// Debug mode; implies practice.
    pub wizard: bool,
    pub calling: Calling,
}

/// The output: a drawn screen or plain lines.
enum Output {
    Screen(Screen),
    Lines(LineOutput),
}

impl Output {
    fn open(drawn: bool) -> io::Result<Self> {
        match drawn {
            true => Screen::open().map(Self::Screen),
            false => LineOutput::open().map(Self::Lines),
        }
    }
}

/// An event for the main loop.
enum Input {
    Terminal(TerminalEvent),
    /// A line of keys from a pipe.
    Typed(String),
    /// The terminal went away, or a signal ends the process.
    Ended(Ended),
    /// Job control: stop or continue.
    Pause(Pause),
    /// A service answered.
    Service(ServiceEvent),
    /// Event of the connection with this serial number.
    Remote(u32, ConnectionEvent),
}

/// Why the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The player quit.
    Wanted,
    /// The terminal went away.
    Gone,
    Signal(Signal),
}

impl Ended {
    /// The exit status. The interrupt key counts as a normal way to quit.
    fn code(self) -> ExitCode {
        match self {
            Self::Wanted | Self::Gone | Self::Signal(Signal::Interrupt) => ExitCode::SUCCESS,
            Self::Signal(signal) => signal.code(),
        }
    }
}

/// Runs the game until the player quits.
///
/// # Errors
/// If there is no terminal, packs cannot be loaded, or a named run does not exist.
pub fn play(options: &Options) -> Result<ExitCode> {
    let drawn = !options.reader;
    if drawn && (!io::stdout().is_terminal() || !io::stdin().is_terminal()) {
        bail!(
            "stdin or stdout is not a terminal; use --screen-reader to play in lines of text, or `hearthgate run` for bots"
        );
    }
    let (rules, catalog) = packs::rules_and_catalog(&options.packs)?;
    let folders = Folders::find();
    let (settings, unread) = settings::load(folders.as_ref());
    let name = settings.hero_name.clone();
    let mut app = App::new(settings).with_backdrop(backdrop::picture());
    // Without a home folder there is no place for the key, so no online play.
    if folders.is_some() {
        app = app.with_service();
    }
    app.reduce_motion(std::env::var_os("HEARTHGATE_REDUCED_MOTION").is_some());
    app.want_languages(sys_locale::get_locales().collect());
    if let Some(language) = options.language {
        app.speak_only(language.to_owned());
    }
    if let Some(why) = unread {
        app.trouble(&Trouble::BadSettings(why));
    }
    let (sender, inputs) = mpsc::channel();
    let mut runtime = Runtime {
        client: Client::new(Local::new(
            Arc::clone(&rules),
            Arc::clone(&catalog),
            folders.as_ref(),
            options.packs.clone(),
        )),
        folders,
        rules,
        catalog,
        service: service::ServiceThread::new(),
        connection: None,
        sender: sender.clone(),
    };
    if matches!(&options.first, First::Begin(begin) if begin.wizard) {
        runtime.client.local = runtime.client.local.for_developers();
    }
    let mut runs = Vec::new();
    for update in runtime.game().run_storage_requests() {
        if let Update::Saves { runs: found, .. } = &update {
            runs.clone_from(found);
        }
        app.on_update(update);
    }
    match &options.first {
        First::Title => {}
        First::Begin(begin) => app.begin(Start {
            name: unused(&runs, begin.name.as_deref())?.unwrap_or(name),
            seed: begin.seed,
            practice: begin.practice || begin.wizard,
            calling: begin.calling.clone(),
        }),
        First::Continue(name) => app.resume(find(&runs, name.as_deref())?),
        First::Watch(recorded) => runtime.game().show(recorded)?,
    }
    runtime.handle_requests(&mut app);
    listen(sender, drawn || io::stdin().is_terminal())?;
    let mut output = Output::open(drawn).context("cannot initialise the terminal")?;
    let ended = crash::catch_panic(|| match &mut output {
        Output::Screen(screen) => run_loop(&mut app, &mut runtime, screen, &inputs),
        Output::Lines(output) => {
            lines::run_loop(&mut Reader::new(app), &mut runtime, output, &inputs)
        }
    });
    let ended = ended.unwrap_or_else(|panic| {
        runtime.game().break_down(&panic);
        Ended::Wanted
    });
    let troubles = runtime.game().leave();
    drop(output);
    for trouble in &troubles {
        output::complain_safely(&farewell(trouble));
    }
    if let Some(broken) = runtime.game().broken() {
        bail!(broken.to_owned());
    }
    let lost = |trouble: &Trouble| matches!(trouble, Trouble::NotSaved(_));
    if troubles.iter().any(lost) {
        Ok(ExitCode::FAILURE)
    } else {
        Ok(ended.code())
    }
}

/// The given name.
///
/// # Errors
/// If an unfinished run has this name.
fn unused(runs: &[SavedRun], name: Option<&str>) -> Result<Option<String>> {
    let Some(name) = name else {
        return Ok(None);
    };
    let tidied = host::tidy(name);
    if runs.iter().any(|run| run.name == tidied) {
        bail!(
            "a run called {tidied} already exists; resume it with --continue --name {tidied}, or choose another --name"
        );
    }
    Ok(Some(name.to_owned()))
}

/// The run of this name, or the latest.
fn find(runs: &[SavedRun], name: Option<&str>) -> Result<String> {
    let name = name.map(host::tidy);
    let run = runs
        .iter()
        .find(|run| name.as_ref().is_none_or(|name| *name == run.name));
    if let Some(run) = run {
        return Ok(run.name.clone());
    }
    let names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
    match (name, names.as_slice()) {
        (_, []) => bail!("no run to continue; start one with `hearthgate play`"),
        (name, names) => bail!(
            "no run is called {}; available: {}",
            name.unwrap_or_default(),
            names.join(", ")
        ),
    }
}

/// Message on standard error about a problem while leaving.
fn farewell(trouble: &Trouble) -> String {
    match trouble {
        Trouble::NotSaved(lost) => not_saved(lost),
        Trouble::TakenOver { from, name } => format!(
            "note: {from} was continued in another process while you played; that run is unchanged, \
             and yours is saved as {name}"
        ),
        other => format!("error: {other:?}"),
    }
}

/// Message about unsaved turns, with a way to fix it.
fn not_saved(lost: &NotSaved) -> String {
    let NotSaved {
        run, commands, why, ..
    } = lost;
    let what = match commands {
        0 => format!("every turn of {run} is saved, but something could not be written"),
        1 => format!("the last turn of {run} is not saved"),
        n => format!("the last {n} turns of {run} are not saved"),
    };
    format!(
        "error: {what}: {why}\n\
         Free disk space or check the file permissions, then resume the run with --continue."
    )
}

/// Starts the threads that send signals and terminal input, or lines of keys if `keys` is false, to the main loop.
fn listen(sender: Sender<Input>, keys: bool) -> Result<()> {
    let signals = sender.clone();
    signals::listen(move |signal| {
        // Ignore the error: the main loop has ended.
        let _ = signals.send(Input::Ended(Ended::Signal(signal)));
    })
    .context("cannot install signal handlers")?;
    let pauses = sender.clone();
    signals::listen_for_pauses(move |pause| {
        let _ = pauses.send(Input::Pause(pause));
    })
    .context("cannot install signal handlers")?;
    thread::spawn(move || {
        let listener = Listener(sender);
        let sender = listener.0.clone();
        if keys {
            input::read(move |heard| sender.send(Input::Terminal(heard)).is_ok());
        } else {
            lines::read(&sender);
        }
    });
    Ok(())
}

/// Guard of the input thread: reports the end of the thread, panics included, so that the main loop saves the game.
struct Listener(Sender<Input>);

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.0.send(Input::Ended(Ended::Gone));
    }
}

/// The main loop of the drawn screen. It sleeps while nothing is animated and no run is being opened.
fn run_loop(
    app: &mut App,
    runtime: &mut Runtime,
    screen: &mut Screen,
    inputs: &Receiver<Input>,
) -> Ended {
    let mut ticked = Instant::now();
    let mut drawn = false;
    loop {
        // Drawing may send requests; draw again with their answers.
        while !drawn {
            if screen.draw(app, depth(app)).is_err() {
                // A signal that explains the error may arrive a little later.
                return inputs
                    .recv_timeout(PATIENCE)
                    .map_or(Ended::Gone, |input| match input {
                        Input::Ended(ended) => ended,
                        _ => Ended::Gone,
                    });
            }
            match runtime.handle_requests(app) {
                Handled::Nothing => drawn = true,
                Handled::Something => {}
                Handled::Quit => return Ended::Wanted,
            }
        }
        let wait = if runtime.game().is_opening() {
            Some(Duration::ZERO)
        } else {
            app.next_tick()
        };
        let mut next = match wait {
            Some(wait) => match inputs.recv_timeout(wait) {
                Ok(input) => Some(input),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ended::Gone,
            },
            None => match inputs.recv() {
                Ok(input) => Some(input),
                Err(_) => return Ended::Gone,
            },
        };
        let now = Instant::now();
        let moved = app.on_tick(now - ticked);
        ticked = now;
        // Nothing changed: no frame is needed.
        drawn = !moved && next.is_none() && !runtime.game().is_opening();
        // Handle all pending input before the next frame.
        while let Some(input) = next {
            if let Some(ended) = dispatch(app, &input) {
                return ended;
            }
            match input {
                Input::Terminal(TerminalEvent::Picture) => runtime.picture(app, screen),
                Input::Pause(pause) => {
                    if screen.pause(pause).is_err() {
                        return Ended::Gone;
                    }
                }
                Input::Service(said) => runtime.hear_service(app, said),
                Input::Remote(serial, event) => runtime.on_connection(app, serial, event),
                Input::Terminal(_) | Input::Typed(_) | Input::Ended(_) => {}
            }
            if runtime.handle_requests(app) == Handled::Quit {
                return Ended::Wanted;
            }
            next = if app.take_interrupted() {
                first_that_stays(inputs)
            } else {
                inputs.try_recv().ok()
            };
        }
        app.take_interrupted();
        runtime.continue_opening(app);
    }
}

/// Drops pending keys, which the player typed before seeing what happened; the first other input.
fn first_that_stays(inputs: &Receiver<Input>) -> Option<Input> {
    let typed = |input: &Input| matches!(input, Input::Terminal(TerminalEvent::Key(_)));
    inputs.try_iter().find(|input| !typed(input))
}

/// Passes an input to the interface; the reason to end, if it is one.
fn dispatch(app: &mut App, input: &Input) -> Option<Ended> {
    match input {
        Input::Ended(ended) => return Some(*ended),
        Input::Terminal(TerminalEvent::Interrupt) => return Some(Ended::Wanted),
        Input::Terminal(TerminalEvent::Key(key)) => app.on_key(*key),
        Input::Terminal(TerminalEvent::Mouse(mouse)) => app.on_mouse(*mouse),
        Input::Terminal(TerminalEvent::Picture | TerminalEvent::Other)
        | Input::Typed(_)
        | Input::Pause(_)
        | Input::Service(_)
        | Input::Remote(..) => {}
    }
    None
}

/// Result of [`Runtime::handle_requests`].
#[derive(PartialEq, Eq)]
enum Handled {
    Nothing,
    Something,
    Quit,
}

/// The state of the main loop besides the interface.
struct Runtime {
    client: Client<Local>,
    folders: Option<Folders>,
    /// Rules of new runs and of games on a server.
    rules: Arc<Rules>,
    catalog: Arc<Catalog>,
    service: service::ServiceThread,
    /// The connection of the remote game, if there is one.
    connection: Option<Connection>,
    /// Cloned for each thread, to send its events.
    sender: Sender<Input>,
}

impl Runtime {
    fn game(&mut self) -> &mut Local {
        &mut self.client.local
    }

    /// Carries out the requests of the interface.
    fn handle_requests(&mut self, app: &mut App) -> Handled {
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
        if self.client.local.broken().is_some() {
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
        let (sender, rules) = (self.sender.clone(), Arc::clone(&self.rules));
        let service = app.settings().server.clone();
        let (key, journals) = (folders.key(), folders.journals());
        self.service.ask(job, move || {
            let (jobs, receiver) = mpsc::channel();
            thread::spawn(move || {
                let tell = |said| sender.send(Input::Service(said)).is_ok();
                AccountClient::new(service, key, journals, rules).run_jobs(&receiver, tell);
            });
            jobs
        });
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
            let sender = self.sender.clone();
            connection.dial(&wanted.path, pause, move |serial, event| {
                sender.send(Input::Remote(serial, event)).is_ok()
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

    /// Continues to open a run, for at most [`OPENING_TIME`].
    fn continue_opening(&mut self, app: &mut App) {
        let began = Instant::now();
        while self.game().is_opening() && began.elapsed() < OPENING_TIME {
            for update in self.game().continue_opening() {
                app.on_update(update);
            }
        }
    }

    /// Saves a screenshot; does nothing without a home folder.
    fn picture(&self, app: &mut App, screen: &Screen) {
        let Some(folders) = &self.folders else {
            return;
        };
        match portrait::take(&folders.pictures(), &screen.buffer(app)) {
            Ok(path) => app.pictured(path.display().to_string()),
            Err(error) => app.trouble(&Trouble::CannotWrite(format!("{error:#}"))),
        }
    }
}

/// Colour depth from the settings, or from the terminal.
fn depth(app: &App) -> ColourDepth {
    match app.settings().colours {
        ColourDepth::Auto => depth::of_this_terminal(),
        chosen => chosen,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_free_again_as_soon_as_its_run_is_over() {
        let run = |name: &str| SavedRun {
            name: name.into(),
            written: 0,
        };
        let runs = [run("Ann"), run("Bert")];
        let taken = unused(&runs, Some(" Ann ")).unwrap_err().to_string();
        assert!(
            taken.contains("Ann") && taken.contains("--continue"),
            "{taken}"
        );
        assert_eq!(unused(&runs, Some("Cid")).unwrap().as_deref(), Some("Cid"));
        assert_eq!(
            unused(&runs[1..], Some("Ann")).unwrap().as_deref(),
            Some("Ann")
        );
        assert_eq!(
            unused(&runs, None).unwrap(),
            None,
            "whoever asks for none gets any"
        );
    }
}
