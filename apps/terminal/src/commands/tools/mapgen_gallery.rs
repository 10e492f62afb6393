//! `hearthgate mapgen gallery`: draws a contact sheet for every level, builder and vault.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use atlas::{Paint, level_sheet, vault_sheet};
use lab::Seeds;
use lab::levels::{builders, levels};
use mapgen::Vault;
use picture::{Canvas, write_png};
use proto::{Catalog, LevelNo};
use sim::{LevelDef, Rules};

use super::{interrupt, progress::Progress};
use crate::files::packs;
use crate::output;

/// Maximum number of levels on one sheet.
const MOST: u64 = 100;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate mapgen gallery --out gallery
  hearthgate mapgen gallery --out gallery --seeds 1..12 --pack my-pack")]
pub(in crate::commands) struct Args {
    /// Folder for the sheets
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Seeds of the levels on each sheet, at most 100
    #[arg(long, value_name = "A..B", default_value = "1..4")]
    seeds: Seeds,
    /// Pack folder to load on top of the base pack; repeatable
    #[arg(long = "pack", value_name = "DIR")]
    packs: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    // All pictures of a sheet are in memory until the sheet is written.
    let seeds: Vec<u64> = (0..=MOST).map_while(|n| args.seeds.get(n)).collect();
    if seeds.len() as u64 > MOST {
        bail!("a sheet holds at most {MOST} levels; give fewer seeds");
    }
    let (rules, catalog) = packs::rules_and_catalog(&args.packs)?;
    let (levels, builders) = (levels(&rules), builders());
    let interrupt = interrupt::listen();
    fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot create {}", args.out.display()))?;

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
        let paint = Paint::new(theme_of(vault, &rules), &catalog);
        let title = title_of(vault, &catalog);
        hang("vault", &vault.name, &|| {
            vault_sheet(&title, vault, rules.vaults(), &paint)
        })?;
    }
    progress.finish();
    for path in written {
        output::say(&content::printable(&path.display().to_string()))?;
    }
    Ok(if interrupt.is_wanted() {
        interrupt::code()
    } else {
        ExitCode::SUCCESS
    })
}

/// The theme for drawing a vault: of a level that requests the vault and whose theme is one of the vault's tags, else of
/// the first level that requests it. A vault that no level requests gets the deepest level's theme.
fn theme_of<'r>(vault: &Vault, rules: &'r Rules) -> &'r str {
    let levels = (1..=rules.depth().0).filter_map(|n| rules.level(LevelNo(n)));
    let levels: Vec<&LevelDef> = levels.map(|(_, level)| level).collect();
    let asks = |level: &&LevelDef| level.map.asks_for(vault, level.depth.into());
    let asking = || levels.iter().copied().filter(asks);
    let stem = |level: &LevelDef| level.theme.rsplit(':').next().map(str::to_owned);
    let named = |level: &&LevelDef| stem(level).is_some_and(|it| vault.plan.tags.contains(&it));
    let found = asking().find(named).or_else(|| asking().next());
    found
        .or(levels.last().copied())
        .map_or("", |level| &level.theme)
}

/// The vault's id and its description.
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

    /// Packs: bug 3.
    #[test]
    fn a_place_is_painted_as_the_level_that_asks_for_it() {
        let rules = packs::rules(&[]).unwrap();
        let theme = |id: &str| {
            let vault = rules
                .vaults()
                .iter()
                .find(|vault| vault.name == id)
                .unwrap();
            theme_of(vault, &rules)
        };
        assert_eq!(theme("base:wolf_den"), "base:wood");
        assert_eq!(theme("base:bat_roost"), "base:limestone");
        assert_eq!(theme("base:kennels"), "base:fort");
    }

    /// Packs: bug 10.
    #[test]
    fn a_sheet_has_an_end() {
        let args = |seeds: &str| Args {
            out: PathBuf::from("never-written"),
            seeds: seeds.parse().unwrap(),
            packs: Vec::new(),
        };
        let error = run(&args("1..101")).unwrap_err().to_string();
        assert!(error.contains("at most 100"), "{error}");
        assert!(run(&args("1..18446744073709551615")).is_err());
        assert!(!Path::new("never-written").exists());
    }

    #[test]
    fn a_sheet_is_named_after_what_it_shows() {
        assert_eq!(
            file_name("level", "base:wood_edge"),
            "level-base-wood_edge.png"
        );
        assert_eq!(file_name("vault", "a:../b"), "vault-a----b.png");
    }
}
