//! `hearthgate mapgen gallery`: a contact sheet for every level, builder and hand-made place.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use atlas::{Paint, level_sheet, vault_sheet};
use lab::Seeds;
use lab::levels::{builders, levels};
use mapgen::Vault;
use picture::{Canvas, write_png};
use proto::Catalog;

use super::{interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate mapgen gallery --out gallery
  hearthgate mapgen gallery --out gallery --seeds 1..12 --pack my-pack")]
pub(super) struct Args {
    /// Write the sheets into this folder
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The seeds of the levels on each sheet
    #[arg(long, value_name = "A..B", default_value = "1..4")]
    seeds: Seeds,
    /// With the pack in this folder; may be given more than once
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let catalog = content::load_from(&packs::stack(&args.packs)?).catalog;
    let rules = packs::rules(&args.packs)?;
    let seeds: Vec<u64> = (0..).map_while(|n| args.seeds.get(n)).collect();
    let (levels, builders) = (levels(&rules), builders());
    let interrupt = interrupt::listen();
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;

    let total = levels.len() + builders.len() + rules.vaults().len();
    let progress = Progress::new(total as u64, "sheets", false);
    let mut written = Vec::new();
    let mut hang = |kind: &str, name: &str, canvas: &dyn Fn() -> Canvas| -> Result<()> {
        if interrupt.is_wanted() {
            return Ok(());
        }
        progress.name(name);
        let path = args.out.join(file_name(kind, name));
        write(&path, &canvas())?;
        written.push(path);
        progress.add(1);
        Ok(())
    };
    for (kind, subjects) in [("level", &levels), ("builder", &builders)] {
        for subject in subjects {
            let paint = Paint::new(&subject.theme, &catalog);
            hang(kind, &subject.name, &|| {
                level_sheet(subject, &seeds, &paint)
            })?;
        }
    }
    for vault in rules.vaults() {
        let paint = Paint::new(theme_of(vault), &catalog);
        let title = title_of(vault, &catalog);
        hang("vault", &vault.name, &|| {
            vault_sheet(&title, vault, rules.vaults(), &paint)
        })?;
    }
    progress.finish();
    for path in written {
        output::say(&path.display().to_string())?;
    }
    Ok(if interrupt.is_wanted() {
        interrupt::code()
    } else {
        ExitCode::SUCCESS
    })
}

/// A place is painted in the first theme it has as a tag.
fn theme_of(vault: &Vault) -> &str {
    let themes = ["wood", "limestone", "fort", "town"];
    let tags = vault.plan.tags.iter().map(String::as_str);
    let mut known = tags.filter(|tag| themes.contains(tag));
    known.next().unwrap_or("limestone")
}

/// Its name, and what one tells a friend who was not there.
fn title_of(vault: &Vault, catalog: &Catalog) -> String {
    let entry = catalog.places.iter().find(|entry| entry.id == vault.name);
    let text = entry.map_or(&[][..], |entry| entry.text.as_slice());
    let told = text.iter().find(|(key, _)| key == "description");
    match told {
        Some((_, told)) => format!("{}  {told}", vault.name),
        None => vault.name.clone(),
    }
}

/// `level-base-wood.png` for a level called `base:wood`.
fn file_name(kind: &str, name: &str) -> String {
    let plain = |it: char| {
        if it.is_ascii_alphanumeric() || it == '_' {
            it
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(plain).collect();
    format!("{kind}-{name}.png")
}

fn write(path: &Path, canvas: &Canvas) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    let file = File::create(path).with_context(cannot)?;
    write_png(BufWriter::new(file), canvas).with_context(cannot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_named_after_what_it_shows() {
        assert_eq!(
            file_name("level", "base:wood_edge"),
            "level-base-wood_edge.png"
        );
        assert_eq!(file_name("vault", "a:../b"), "vault-a----b.png");
    }
}
