//! Draws the game's scenes as pictures: `cargo xtask look`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Parser;
use hearthgate_atlas::look::{Scene, Stage, Variant, scenes, variants};
use picture::{Canvas, Font, cells, write_png};

/// Draw the game's scenes as pictures.
#[derive(Parser)]
#[command(name = "cargo xtask look", bin_name = "cargo xtask look")]
struct Args {
    /// Draw only scenes whose names contain one of these
    names: Vec<String>,
    /// Set the screen size in columns and rows; can be repeated
    #[arg(long = "size", value_name = "WxH", value_parser = size, default_values = ["80x24", "120x40", "200x60"])]
    sizes: Vec<(u16, u16)>,
    /// Set the display variant: full, 256, 16, none, ascii, classic, deuteranopia, tiles or tiles3; can be repeated
    #[arg(long = "as", value_name = "WAY", default_values = ["full"])]
    ways: Vec<String>,
    /// Set the output folder
    #[arg(long, value_name = "DIR", default_value = "target/look")]
    out: PathBuf,
    /// List the scenes instead of drawing them
    #[arg(long)]
    list: bool,
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x');
    let sides = sides.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    sides.ok_or_else(|| "write the size as 80x24".to_owned())
}

fn main() -> Result<()> {
    let args = Args::parse();
    let wanted = |scene: &&Scene| {
        args.names.is_empty() || args.names.iter().any(|name| scene.name.contains(name))
    };
    let chosen: Vec<&Scene> = scenes().iter().filter(wanted).collect();
    ensure!(
        !chosen.is_empty(),
        "there is no such scene; --list shows all"
    );
    if args.list {
        for scene in chosen {
            writeln!(io::stdout(), "{:<12} {}", scene.name, scene.about)?;
        }
        return Ok(());
    }
    let ways: Vec<Variant> = variants()
        .into_iter()
        .filter(|way| args.ways.iter().any(|name| name == way.name))
        .collect();
    ensure!(
        ways.len() == args.ways.len(),
        "--as takes full, 256, 16, none, ascii, classic, deuteranopia, tiles or tiles3"
    );
    let loaded = content::load(&[content::Pack::base()]);
    let Some(rules) = loaded.rules else {
        bail!("the base pack has mistakes; `hearthgate pack check` shows them");
    };
    let (rules, catalog) = (Arc::new(rules), Arc::new(loaded.catalog));
    fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    for scene in chosen {
        for way in &ways {
            let stage = Stage::of(scene, &rules, &catalog, way.settings.clone());
            let mut stage = stage.with_context(|| scene.name)?;
            for size in &args.sizes {
                let path = draw(&mut stage, scene, way, *size, &args.out)?;
                writeln!(io::stdout(), "{}", path.display())?;
            }
        }
    }
    Ok(())
}

fn draw(
    stage: &mut Stage,
    scene: &Scene,
    way: &Variant,
    (width, height): (u16, u16),
    out: &Path,
) -> Result<PathBuf> {
    let canvas = if way.tile_scale == 0 {
        let buffer = stage.draw_in(width, height, way.depth);
        Canvas::of(&cells(&buffer), Font::Tall)
    } else {
        stage.draw_tiles(width, height, way.tile_scale)
    };
    let shown = if way.name == "full" {
        String::new()
    } else {
        format!("_{}", way.name)
    };
    let path = out.join(format!("{}_{width}x{height}{shown}.png", scene.name));
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    write_png(BufWriter::new(file), &canvas)?;
    Ok(path)
}
