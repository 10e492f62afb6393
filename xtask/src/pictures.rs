//! Renders the pictures of README.md and docs again with the current program.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask pictures          everything in docs/pictures
  cargo xtask pictures look     only calls whose arguments contain `look`

Look at every picture before you commit it.")]
pub(crate) struct Args {
    /// Only calls whose arguments contain this
    name: Option<String>,
}

/// Levels and builders of docs/mapgen.md, one picture each.
const LEVELS: [&str; 24] = [
    "accretion",
    "bsp_interior",
    "bsp_rooms",
    "caves",
    "diffusion_central_attractor",
    "diffusion_insectoid",
    "diffusion_walk_inwards",
    "diffusion_walk_outwards",
    "drunkard_fat_passages",
    "drunkard_fearful_symmetry",
    "drunkard_open_area",
    "drunkard_open_halls",
    "drunkard_winding_passages",
    "flooded_cave",
    "maze",
    "random",
    "rooms_dogleg",
    "rooms_nearest",
    "town",
    "voronoi_chebyshev",
    "voronoi_manhattan",
    "voronoi_pythagoras",
    "wave_function_collapse",
    "wood",
];

/// All other pictures: program and arguments.
const CALLS: [(&str, &str); 8] = [
    ("banner", "docs/pictures/banner.png"),
    (
        "hearthgate",
        "mapgen show wood --seed 3 --gif docs/pictures/wood.gif",
    ),
    (
        "look",
        "1_town 2_pub 3_wood 4_cavern 5_fort 6_fight --size 120x40 --out docs/pictures/look",
    ),
    (
        "look",
        "1_town --as classic --as 256 --as 16 --as none --as ascii --as deuteranopia --size 120x40 --out docs/pictures/look",
    ),
    (
        "look",
        "1_town town_dusk town_night 2_pub 3_wood 4_cavern 5_fort 6_fight --as tiles --size 160x50 --out docs/pictures/look",
    ),
    // Below 1 MB: the page and every clone download it.
    (
        "hearthgate",
        "replay film tests/journals/victory.hgj --tiles --turns 333..340,1026..1044,2287..2293,-7..-1 --gif docs/pictures/game.gif",
    ),
    (
        "hearthgate",
        "replay film tests/journals/victory.hgj --tiles --turns -5..-4 --png docs/pictures/game.png",
    ),
    (
        "hearthgate",
        "pack sprites --sheet docs/pictures/sprites.png --scale 2",
    ),
];

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let mut calls: Vec<(&str, String)> = LEVELS
        .iter()
        .map(|name| {
            let call = format!("mapgen show {name} --seed 3 --png docs/pictures/{name}.png");
            ("hearthgate", call)
        })
        .collect();
    calls.extend(CALLS.map(|(program, call)| (program, call.to_owned())));
    let wanted = args.name.as_deref().unwrap_or_default();
    calls.retain(|(program, call)| format!("{program} {call}").contains(wanted));
    ensure!(!calls.is_empty(), "no call contains `{wanted}`");
    for (program, call) in calls {
        // Cargo returns at once if the program is up to date.
        let built = build(&root, program, &["--workspace", "--bin", program])?;
        make(&root, &built, &call)?;
    }
    Ok(())
}

fn make(root: &Path, program: &Path, call: &str) -> Result<()> {
    tree::complain(call);
    let done = Command::new(program)
        .current_dir(root)
        .args(call.split(' '))
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    ensure!(done.success(), "`{call}` failed");
    Ok(())
}
