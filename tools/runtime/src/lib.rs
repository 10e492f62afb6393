//! Runs the game for one player of this machine, whatever shows it: the terminal and the window share this crate.
//!
//! [`open`] makes the interface and its [`Runtime`]. The program passes keys to the interface, calls
//! [`Runtime::handle_requests`] after each, and draws. It hands events of the network threads to [`Runtime::on_network`].

mod backdrop;
#[cfg(feature = "online")]
mod connection;
#[cfg(feature = "films")]
mod film;
mod local;
#[cfg(feature = "online")]
mod online;
pub mod packs;
mod runtime;
mod screenshot;
#[cfg(feature = "online")]
mod service;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, bail};
use disk::{Folders, settings};
use proto::Catalog;
use proto::session::{Calling, NotSaved, SavedRun, Start, Trouble, Update};
use sim::Rules;
use ui::App;

use local::Local;

pub use runtime::{Handled, NetworkEvent, Runtime};

/// Options of [`open`].
#[derive(Debug, Default)]
pub struct Options {
    /// Pack folders to load on top of the base pack.
    pub packs: Vec<PathBuf>,
    /// Where the game starts.
    pub first: First,
    /// Overrides the language of the settings and the system.
    pub language: Option<&'static str>,
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

/// Makes the interface and starts what [`Options::first`] asks for. The threads of the network pass their events to
/// `tell`, and end when it returns false.
///
/// # Errors
/// If a named run does not exist or its name is taken.
pub fn open(
    options: &Options,
    (rules, catalog): (Arc<Rules>, Arc<Catalog>),
    tell: impl Fn(NetworkEvent) -> bool + Send + Sync + 'static,
) -> Result<(App, Runtime)> {
    let folders = Folders::find();
    let (settings, unread) = settings::load(folders.as_ref());
    let name = settings.hero_name.clone();
    let mut app = App::new(settings).with_backdrop(backdrop::picture());
    // Without a home folder there is no place for the key, so no online play.
    if folders.is_some() {
        if cfg!(feature = "online") {
            app = app.with_service();
        }
        if cfg!(feature = "films") {
            app = app.with_films();
        }
    }
    app.reduce_motion(std::env::var_os("HEARTHGATE_REDUCED_MOTION").is_some());
    app.want_languages(languages());
    if let Some(language) = options.language {
        app.speak_only(language.to_owned());
    }
    if let Some(why) = unread {
        app.trouble(&Trouble::BadSettings(why));
    }
    let local = Local::new(
        Arc::clone(&rules),
        Arc::clone(&catalog),
        folders.as_ref(),
        options.packs.clone(),
    );
    let local = match &options.first {
        First::Begin(begin) if begin.wizard => local.for_developers(),
        _ => local,
    };
    let mut runtime = Runtime::new(local, folders, rules, catalog, Arc::new(tell));
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
    Ok((app, runtime))
}

/// Language tags of the system, the preferred ones first.
#[must_use]
pub fn languages() -> Vec<String> {
    sys_locale::get_locales().collect()
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
#[must_use]
pub fn farewell(trouble: &Trouble) -> String {
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
            "a request without a name gets any"
        );
    }
}
