//! `hearthgate mapgen gallery`: a contact sheet for every level and builder.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use super::INTERRUPTED;
use crate::interrupt::Interrupt;
use crate::mapgen::{Paint, builders, level_sheet, levels};
use crate::picture::{Canvas, write_png};
use crate::progress::Progress;
use crate::seeds::Seeds;
use crate::{output, packs};

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
    let loaded = packs::load(&packs::stack(&args.packs)?);
    let rules = packs::rules(&args.packs)?;
    let seeds: Vec<u64> = (0..).map_while(|n| args.seeds.get(n)).collect();
    let interrupt = Interrupt::listen();
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let sheets = [("level", levels(&rules)), ("builder", builders())];
    let total: usize = sheets.iter().map(|(_, subjects)| subjects.len()).sum();
    let progress = Progress::new(total as u64, "sheets", false);
    let mut written = Vec::new();
    for (kind, subjects) in &sheets {
        for subject in subjects {
            if interrupt.is_wanted() {
                break;
            }
            progress.name(&subject.name);
            let paint = Paint::new(&subject.theme, &loaded.catalog);
            let path = args.out.join(file_name(kind, &subject.name));
            write(&path, &level_sheet(subject, &seeds, &paint))?;
            written.push(path);
            progress.add(1);
        }
    }
    progress.finish();
    for path in written {
        output::say(&path.display().to_string())?;
    }
    Ok(if interrupt.is_wanted() {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
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
