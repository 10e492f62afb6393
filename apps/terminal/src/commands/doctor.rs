//! `hearthgate doctor`: the facts about this program, terminal and player that a bug report needs.

use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use anyhow::Result;
use content::Pack;
use disk::{Folders, settings};
use ratatui_crossterm::crossterm::terminal;
use serde_json::{Map, Value, json};
use sim::journal::RULES_VERSION;
use ui::{ColourDepth, Settings};

use crate::output;
use crate::play::depth;
use crate::play::graphics::{Graphics, PixelMap};

/// Version of the `--json` output; incremented when a key is removed or changes its meaning.
const VERSION: u32 = 1;
/// Hexadecimal digits of the base pack's hash in `--version`.
const SHORT: usize = 12;
/// Characters of the game that a terminal's font may lack. The player sees whether they are drawn.
const GLYPHS: &str = "╔═╗ ▄▀ ♣ ≈ ♥ ‼ ∙";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate doctor           print a report to paste into a bug report
  hearthgate doctor --json    the same as JSON

The report contains paths below your home folder. It contains no key, name or save.")]
pub(super) struct Args {
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let folders = Folders::find();
    let (settings, unread) = settings::load(folders.as_ref());
    let sections = [
        ("program", program()),
        ("terminal", of_terminal()),
        ("settings", chosen(&settings)),
        ("language", language()),
        ("files", files(folders.as_ref(), unread.as_deref())),
    ];
    if args.json {
        let mut report = Map::from_iter([("version".to_owned(), json!(VERSION))]);
        for (name, rows) in sections {
            let rows = rows.into_iter().map(|(key, value)| (key.into(), value));
            report.insert(name.to_owned(), Value::Object(rows.collect()));
        }
        output::say_json(&Value::Object(report))?;
    } else {
        let lines = sections.iter().flat_map(|(name, rows)| {
            let rows = rows.iter().map(|(key, value)| line(key, value));
            std::iter::once((*name).to_owned()).chain(rows)
        });
        output::say(&lines.collect::<Vec<_>>().join("\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The line of `--version`.
pub(super) fn version() -> String {
    let hash = Pack::base().hash();
    let short = hash.get(..SHORT).unwrap_or(&hash);
    let package = env!("CARGO_PKG_VERSION");
    format!("hearthgate {package} (rules {RULES_VERSION}, base pack {short})")
}

type Rows = Vec<(&'static str, Value)>;

fn program() -> Rows {
    let features = [
        ("online", cfg!(feature = "online")),
        ("tools", cfg!(feature = "tools")),
        ("modules", cfg!(feature = "modules")),
    ];
    let features = features.iter().filter(|(_, on)| *on);
    let features: Vec<&str> = features.map(|(name, _)| *name).collect();
    vec![
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("rules", json!(RULES_VERSION)),
        ("base pack", json!(Pack::base().hash())),
        ("features", json!(features.join(" "))),
        (
            "system",
            json!(format!("{} {}", env::consts::OS, env::consts::ARCH)),
        ),
    ]
}

fn of_terminal() -> Rows {
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let size = terminal::size().ok().filter(|_| has_terminal);
    let colours = match depth::of_this_terminal() {
        ColourDepth::True => "16 million",
        ColourDepth::Many => "256",
        ColourDepth::Few | ColourDepth::Auto => "16",
        ColourDepth::None => "none",
    };
    // A pipe cannot answer questions about pixels.
    let pixels = has_terminal.then(|| PixelMap::detect(Graphics::Auto));
    let pixels = pixels.flatten();
    let mut rows = vec![
        ("drawn", json!(has_terminal)),
        (
            "size",
            json!(size.map(|(columns, rows)| format!("{columns}x{rows}"))),
        ),
        ("colours", json!(colours)),
        (
            "graphics",
            json!(pixels.as_ref().map_or("text only", PixelMap::name)),
        ),
    ];
    rows.push(("glyphs", json!(GLYPHS)));
    let names = ["TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "TMUX"];
    rows.extend(names.map(|name| (name, variable(name))));
    rows.push(("SSH", json!(env::var_os("SSH_CONNECTION").is_some())));
    rows
}

/// The settings that change how the game is drawn.
fn chosen(settings: &Settings) -> Rows {
    let all = serde_json::to_value(settings).unwrap_or_default();
    let names = [
        "map_style",
        "colours",
        "colour_vision",
        "glyphs",
        "tiles",
        "motion",
        "language",
    ];
    names.map(|name| (name, all[name].clone())).into()
}

fn language() -> Rows {
    let names = ["LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE"];
    let mut rows: Rows = names.map(|name| (name, variable(name))).into();
    rows.push(("wanted", json!(runtime::languages().join(" "))));
    rows
}

fn files(folders: Option<&Folders>, unread: Option<&str>) -> Rows {
    let Some(folders) = folders else {
        return vec![("folders", json!("none: this user has no home folder"))];
    };
    let settings = match (unread, folders.settings().exists()) {
        (Some(why), _) => format!("cannot be read: {why}"),
        (None, true) => folders.settings().display().to_string(),
        (None, false) => format!("{} (not written yet)", folders.settings().display()),
    };
    vec![
        ("settings", json!(settings)),
        ("saves", folder(&folders.saves(), "hgj")),
        ("journals", folder(&folders.journals(), "hgj")),
        ("hall", folder(&folders.hall(), "")),
        ("screenshots", folder(&folders.pictures(), "")),
        ("packs", folder(&folders.packs(), "")),
        ("crashes", folder(&folders.crashes(), "txt")),
    ]
}

/// A folder with the number of its files of this kind.
fn folder(path: &Path, ending: &str) -> Value {
    let count = match fs::read_dir(path) {
        Ok(entries) => {
            let paths = entries.flatten().map(|entry| entry.path());
            let kind = |path: &std::path::PathBuf| {
                path.extension().unwrap_or_default() == ending || ending.is_empty()
            };
            paths.filter(kind).count().to_string()
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => "not created yet".to_owned(),
        Err(error) => error.to_string(),
    };
    json!(format!("{} ({count})", path.display()))
}

fn variable(name: &str) -> Value {
    let value = env::var_os(name);
    json!(value.map(|it| it.to_string_lossy().into_owned()))
}

/// A row of the text: values from the environment may have control characters.
fn line(key: &str, value: &Value) -> String {
    let shown = match value {
        Value::Null => "not set".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => content::printable(text).into_owned(),
        other => other.to_string(),
    };
    format!("  {key:<13} {shown}")
}
