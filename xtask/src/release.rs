//! Builds the files of a release: archives, a Debian package, an SBOM and checksums.

mod debian;
mod licences;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::cargo::cargo;
use crate::tree;

/// Folder of the finished files, from the root.
const OUT: &str = "target/release-files";
/// Folder of files for every archive: man pages, completions, icons, licences.
const PACKAGING: &str = "target/packaging";

/// Cargo subcommands that a release needs, with their versions.
const TOOLS: [(&str, &str); 3] = [
    ("cargo-auditable", "0.7.7"),
    ("cargo-cyclonedx", "0.5.9"),
    ("cargo-deb", "3.8.0"),
];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask release                                   archives for Linux (gnu, musl) and Windows, and the .deb
  cargo xtask release --target aarch64-apple-darwin     one archive, on a machine that can link it
  cargo xtask release --profile dev --without-window    try the packaging with a quick build
  cargo xtask release --test-deb                        as root: install the .deb, play in it, remove it

The files are in target/release-files. Missing cargo subcommands are installed; missing system packages are named.")]
pub(crate) struct Args {
    /// Target to build for; repeatable
    #[arg(long = "target", value_name = "TRIPLE")]
    targets: Vec<String>,
    /// Cargo profile to build with
    #[arg(long, value_name = "PROFILE", default_value = "dist")]
    profile: String,
    /// Leave out the program for a window, and the .deb, which needs it
    #[arg(long)]
    without_window: bool,
    /// Install the finished .deb, run it in a terminal, and remove it; needs root
    #[arg(long)]
    test_deb: bool,
}

const GNU: &str = "x86_64-unknown-linux-gnu";
const MUSL: &str = "x86_64-unknown-linux-musl";
const WINDOWS: &str = "x86_64-pc-windows-gnu";

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let out = root.join(OUT);
    if args.test_deb {
        return debian::test(&out);
    }
    let mut targets: Vec<&str> = args.targets.iter().map(String::as_str).collect();
    if targets.is_empty() {
        targets = vec![GNU, MUSL, WINDOWS];
    }
    prepare(&root, &targets)?;
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let packaging = root.join(PACKAGING);
    write_packaging(&root, &packaging)?;
    let bills = write_sboms(&root, &out)?;
    for target in targets {
        let programs = build(&root, target, args)?;
        archive(&root, target, &programs, &bills, &out)?;
        if target == GNU && !args.without_window {
            debian::pack(&root, &programs, &out)?;
        }
    }
    write_checksums(&out)?;
    for file in tree::entries(&out)? {
        let bytes = fs::metadata(&file)?.len();
        tree::say(&format!("{bytes:>10}  {}", tree::shown(&file, &root)));
    }
    Ok(())
}

/// Installs missing cargo subcommands; fails if a system package is missing.
fn prepare(root: &Path, targets: &[&str]) -> Result<()> {
    let needed = [
        (GNU, "dpkg-shlibdeps", "dpkg-dev"),
        (MUSL, "musl-gcc", "musl-tools"),
        (WINDOWS, "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
        (WINDOWS, "zip", "zip"),
    ];
    let needed = needed.iter().filter(|it| targets.contains(&it.0));
    require(needed.map(|(_, program, package)| (*program, *package)))?;
    for (tool, version) in TOOLS {
        if !is_installed(tool) {
            let name = format!("{tool}@{version}");
            tree::complain(&format!("== cargo install --locked {name}"));
            call(cargo(root).args(["install", "--locked", &name]))?;
        }
    }
    if is_installed("rustup") {
        let mut rustup = Command::new("rustup");
        call(rustup.args(["target", "add"]).args(targets))?;
    }
    Ok(())
}

/// Fails if one of these programs is missing, and names its Debian package.
fn require(programs: impl IntoIterator<Item = (&'static str, &'static str)>) -> Result<()> {
    let programs = programs.into_iter();
    let lacking = programs.filter(|(program, _)| !is_installed(program));
    let lacking: Vec<&str> = lacking.map(|(_, package)| package).collect();
    ensure!(
        lacking.is_empty(),
        "system packages are missing: apt-get install {}",
        lacking.join(" ")
    );
    Ok(())
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&folders).any(|folder| folder.join(&file).is_file())
}

/// Runs a command; an error names the command.
fn call(command: &mut Command) -> Result<()> {
    let status = command.status();
    let status = status.with_context(|| format!("cannot start {command:?}"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}

/// Writes man pages, completions, icons and the licences of other crates.
fn write_packaging(root: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let mut generator = cargo(root);
    generator.args(["run", "--locked", "-p", "hearthgate"]);
    call(generator.args(["--example", "packaging", "--"]).arg(folder))?;
    licences::write(root, &folder.join("THIRD-PARTY.txt"))
}

/// Writes an SBOM of each program in CycloneDX format; returns their paths.
fn write_sboms(root: &Path, out: &Path) -> Result<Vec<PathBuf>> {
    const NAME: &str = "release-sbom";
    let mut tool = cargo(root);
    tool.args(["cyclonedx", "--format", "json", "--override-filename", NAME]);
    call(&mut tool)?;
    let mut bills = Vec::new();
    for (package, program) in [("terminal", "hearthgate"), ("desktop", "hearthgate-window")] {
        let bill = out.join(format!("{program}.cdx.json"));
        let written = root.join("apps").join(package).join(format!("{NAME}.json"));
        fs::copy(&written, &bill).context("cargo cyclonedx wrote no SBOM")?;
        bills.push(bill);
    }
    // The tool writes one for every package of the workspace.
    for folder in ["apps", "crates", "tools"] {
        for package in tree::packages(root, folder)? {
            let file = root.join(folder).join(package);
            let _ = fs::remove_file(file.join(format!("{NAME}.json")));
        }
    }
    let _ = fs::remove_file(root.join("xtask").join(format!("{NAME}.json")));
    Ok(bills)
}

/// Builds the programs of a target with their dependency list inside; returns their paths.
fn build(root: &Path, target: &str, args: &Args) -> Result<Vec<PathBuf>> {
    let profile = &args.profile;
    let mut packages = vec!["hearthgate"];
    // A static program cannot load the libraries of a desktop.
    if !args.without_window && target != MUSL {
        packages.push("hearthgate-desktop");
    }
    let mut tool = cargo(root);
    tool.args(["auditable", "build", "--locked", "--target", target]);
    tool.args(["--profile", profile, "--bins"]);
    for package in &packages {
        tool.args(["-p", package]);
    }
    call(&mut tool)?;
    let folder = match profile.as_str() {
        "dev" => "debug",
        other => other,
    };
    let folder = target_folder(root).join(target).join(folder);
    let ending = if target.contains("windows") {
        ".exe"
    } else {
        ""
    };
    let programs = packages.iter().map(|package| match *package {
        "hearthgate-desktop" => "hearthgate-window",
        other => other,
    });
    Ok(programs
        .map(|name| folder.join(format!("{name}{ending}")))
        .collect())
}

fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Packs the programs of a target with all other files.
fn archive(
    root: &Path,
    target: &str,
    programs: &[PathBuf],
    bills: &[PathBuf],
    out: &Path,
) -> Result<()> {
    let name = format!("hearthgate-{}-{target}", version());
    let folder = root.join(PACKAGING).join(&name);
    fs::create_dir_all(&folder)?;
    let files = [
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "CHANGELOG.md",
        "crates/picture/src/LICENSE-tall.hex.txt",
        "target/packaging/THIRD-PARTY.txt",
    ];
    let files = files.iter().map(|file| root.join(file));
    for file in files.chain(programs.iter().chain(bills).cloned()) {
        let base = file.file_name().context("a file has no name")?;
        fs::copy(&file, folder.join(base))
            .with_context(|| format!("cannot copy {}", file.display()))?;
    }
    for part in ["man", "completions"] {
        fs::create_dir_all(folder.join(part))?;
        for file in tree::entries(&root.join(PACKAGING).join(part))? {
            let base = file.file_name().context("a file has no name")?;
            fs::copy(&file, folder.join(part).join(base))?;
        }
    }
    let mut packer;
    if target.contains("windows") {
        packer = Command::new("zip");
        packer.args(["-q", "-X", "-r"]);
        packer.arg(out.join(format!("{name}.zip"))).arg(&name);
    } else {
        packer = Command::new("tar");
        packer.args(["--create", "--gzip", "--file"]);
        packer.arg(out.join(format!("{name}.tar.gz"))).arg(&name);
    }
    call(packer.current_dir(root.join(PACKAGING)))
}

/// Writes `SHA256SUMS` over all other files.
fn write_checksums(out: &Path) -> Result<()> {
    let names = tree::entries(out)?;
    let names = names.iter().filter_map(|file| file.file_name());
    let (program, option) = match cfg!(target_os = "macos") {
        true => ("shasum", "--algorithm=256"),
        false => ("sha256sum", "--text"),
    };
    let summed = Command::new(program)
        .arg(option)
        .current_dir(out)
        .args(names)
        .output()
        .with_context(|| format!("cannot start {program}"))?;
    if !summed.status.success() {
        bail!("{program} failed");
    }
    fs::write(out.join("SHA256SUMS"), summed.stdout)?;
    Ok(())
}
