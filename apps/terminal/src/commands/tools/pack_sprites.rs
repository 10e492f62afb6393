//! `hearthgate pack sprites`: lists the sprites of packs, and draws them on one sheet.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use atlas::sprite_sheet;
use picture::write_png;
use serde_json::json;

use super::counted;
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate pack sprites --sheet sprites.png             draw every sprite of the base pack
  hearthgate pack sprites my-pack --sheet s.png --scale 4 draw those of a pack and of the base pack
  hearthgate pack sprites my-pack --json                  list their ids")]
pub(in crate::commands) struct Args {
    /// Pack folders in load order [default: the base pack]
    #[arg(value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Write a PNG with every sprite and its name
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
    /// Size of a sprite's pixel on the sheet
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=8))]
    scale: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let (_, catalog) = packs::rules_and_catalog(&args.folders)?;
    let sprites = &catalog.sprites;
    if let Some(path) = &args.sheet {
        let cannot = || format!("cannot write {}", path.display());
        let file = File::create(path).with_context(cannot)?;
        write_png(BufWriter::new(file), &sprite_sheet(sprites, args.scale)).with_context(cannot)?;
    }
    if args.json {
        let ids: Vec<&str> = sprites.iter().map(|sprite| sprite.id.as_str()).collect();
        output::say_json(&json!({ "ok": true, "count": ids.len(), "sprites": ids }))?;
    } else {
        output::say(&counted(sprites.len() as u64, "sprite"))?;
    }
    Ok(ExitCode::SUCCESS)
}
