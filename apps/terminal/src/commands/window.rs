//! `hearthgate window`: starts `hearthgate-window`, which is installed beside this program.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::{env, iter};

use anyhow::{Context as _, Result, bail};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate window                   open the title screen in a window
  hearthgate window --continue        resume the latest run there
  hearthgate window --full-screen     without a frame; F11 changes it
  hearthgate window -- --help         list all options of the window")]
pub(crate) struct Args {
    /// Options of the window
    #[arg(
        value_name = "OPTION",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    options: Vec<OsString>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let Some(program) = program() else {
        bail!(
            "{NAME} is not installed beside this program; the game in a terminal needs no window"
        );
    };
    start(&program, &args.options)
}

/// Opens the window if the player started this program from a desktop instead of a terminal; `None` if not.
pub(crate) fn instead(language: Option<&str>) -> Option<Result<ExitCode>> {
    let has_terminal = io::stdin().is_terminal() || io::stdout().is_terminal();
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"];
    let has_display = cfg!(any(windows, target_os = "macos"))
        || displays
            .iter()
            .any(|name| env::var_os(name).is_some_and(|it| !it.is_empty()));
    if has_terminal || !has_display {
        return None;
    }
    let language = language.map(|tag| ["--lang".into(), tag.into()]);
    let options: Vec<OsString> = language.into_iter().flatten().collect();
    Some(start(&program()?, &options))
}

const NAME: &str = "hearthgate-window";

/// The window's program in the folder of this program, or of the file that a link to it names.
fn program() -> Option<PathBuf> {
    let here = env::current_exe().ok()?;
    let places = iter::once(here.clone()).chain(here.canonicalize().ok());
    let mut found =
        places.map(|it| it.with_file_name(format!("{NAME}{}", env::consts::EXE_SUFFIX)));
    found.find(|path| path.is_file())
}

/// Runs the window's program; returns its exit status.
fn start(program: &Path, options: &[OsString]) -> Result<ExitCode> {
    let status = process::Command::new(program).args(options).status();
    let status = status.with_context(|| format!("cannot start {}", program.display()))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
