//! Writes the files of a release that come from the program itself: man pages, shell completions and icons.
//!
//! `cargo xtask release` runs it. It is an example, so that the game does not contain the generators.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap_complete::Shell;

/// Sides of the icons in pixels.
const SIDES: [u16; 3] = [64, 128, 256];

fn main() -> Result<()> {
    let out: PathBuf = std::env::args_os().nth(1).context("name a folder")?.into();
    let (man, completions, icons) = (out.join("man"), out.join("completions"), out.join("icons"));
    for folder in [&man, &completions, &icons] {
        fs::create_dir_all(folder)?;
    }
    let command = hearthgate::commands::command();
    clap_mangen::generate_to(command.clone(), &man)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut command.clone(), "hearthgate", &completions)?;
    }
    for side in SIDES {
        let (pixels, drawn) = tiles::app_icon(side);
        let file = File::create(icons.join(format!("{side}.png")))?;
        picture::write_icon(BufWriter::new(file), &pixels, drawn, side / drawn)?;
    }
    Ok(())
}
