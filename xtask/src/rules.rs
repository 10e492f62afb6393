//! Keeps the rules as a WebAssembly module for every rules version, so that its runs can be judged for ever.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::cargo::{build, cargo};
use crate::{journals, tree};

/// Where modules are kept.
const FOLDER: &str = "rules";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask rules              see that every module that is kept is what was kept
  cargo xtask rules --archive    keep the module of the present rules version, or replace it before a release
  cargo xtask rules --measure    what judging a turn costs natively and in the sandbox

A module reads a journal from standard input and prints the verdict; nothing else of the world is open to it. It is kept with its \
hash in rules/archive.json. `prove --archive rules FILE` judges by it.")]
pub(crate) struct Args {
    /// Build the module of the present rules version and keep it
    #[arg(long, conflicts_with = "measure")]
    archive: bool,
    /// Judge the recorded victory natively and in the sandbox, both built for release, and compare
    #[arg(long)]
    measure: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let folder = root.join(FOLDER);
    if args.archive {
        return archive(&root, &folder);
    }
    if args.measure {
        return measure(&root);
    }
    check(&folder)
}

/// What is kept, by rules version.
fn list(folder: &Path) -> Result<BTreeMap<u32, Value>> {
    let file = folder.join("archive.json");
    if !file.exists() {
        return Ok(BTreeMap::new());
    }
    let text = tree::read(&file)?;
    serde_json::from_str(&text).with_context(|| format!("{} is no list", file.display()))
}

fn check(folder: &Path) -> Result<()> {
    for (version, kept) in list(folder)? {
        let file = folder.join(format!("{version}.wasm.gz"));
        let packed = fs::File::open(&file);
        let packed = packed.with_context(|| format!("cannot open {}", file.display()))?;
        let mut module = Vec::new();
        GzDecoder::new(packed)
            .read_to_end(&mut module)
            .with_context(|| format!("cannot unpack {}", file.display()))?;
        let hash = blake3::hash(&module).to_hex().to_string();
        ensure!(
            kept["hash"] == hash.as_str(),
            "the module of rules version {version} is not the one that was kept: its hash is {hash}"
        );
        tree::say(&format!("ok      rules version {version}  {hash}"));
    }
    Ok(())
}

fn archive(root: &Path, folder: &Path) -> Result<()> {
    let module = module(root)?;
    let (version, packs) = identify(root, &module)?;
    let bytes = fs::read(&module).context("cannot read the module")?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes)?;
    fs::create_dir_all(folder).context("cannot make the folder")?;
    let file = folder.join(format!("{version}.wasm.gz"));
    let packed = packed.finish()?;
    let size = packed.len();
    fs::write(&file, packed).with_context(|| format!("cannot write {}", file.display()))?;
    let hash = blake3::hash(&bytes).to_hex().to_string();
    let mut kept = list(folder)?;
    kept.insert(
        version,
        json!({
            "hash": hash,
            "bytes": bytes.len(),
            "packs": packs,
            "compiler": compiler()?,
        }),
    );
    let text = serde_json::to_string_pretty(&kept)? + "\n";
    fs::write(folder.join("archive.json"), text).context("cannot write the list")?;
    tree::say(&format!(
        "kept    rules version {version}  {hash}  {} bytes, {size} packed",
        bytes.len()
    ));
    Ok(())
}

/// Builds the module as it is kept: the same sources and compiler give the same bytes, wherever they lie.
fn module(root: &Path) -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = vec![format!(
        "--remap-path-prefix={}=/hearthgate",
        root.display()
    )];
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=/cargo", home.display()));
        // Where a crate was fetched from is nobody's business; the flag that comes last wins.
        for source in tree::entries(&home.join("registry/src"))? {
            flags.push(format!("--remap-path-prefix={}=/crates", source.display()));
        }
    }
    let target = "wasm32-wasip1";
    // In a folder of its own: with other flags everything is built anew.
    let built = cargo(root)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .args(["build", "-p", "hearthgate-lab", "--bin", "judge"])
        .args(["--profile", "rules", "--target", target])
        .args(["--target-dir", "target/rules"])
        .status()
        .context("cannot start cargo")?;
    ensure!(built.success(), "the module does not compile");
    Ok(root
        .join("target/rules")
        .join(target)
        .join("rules/judge.wasm"))
}

/// Which rules version and packs a module is of: what it says of a game that was recorded under them.
fn identify(root: &Path, module: &Path) -> Result<(u32, Value)> {
    let journals = journals::recorded(root)?;
    ensure!(
        !journals.is_empty(),
        "there is no recorded game to ask about"
    );
    let native = build(root, "replay", &["--workspace", "--bin", "replay"])?;
    let here = journals::verdicts(Command::new(native).current_dir(root).args(&journals))?;
    let version = here[0]["rules"]
        .as_u64()
        .and_then(|it| u32::try_from(it).ok());
    let version = version.context("the first game does not say its rules version")?;
    let there = journals::sandboxed(root, module, version, &journals)?;
    for ((journal, here), there) in journals.iter().zip(&here).zip(&there) {
        if here["verdict"] == "doubtful" || here["digest"] != there["digest"] {
            bail!("the module and the game do not agree on {journal}: record the games first");
        }
    }
    Ok((version, here[0]["packs"].clone()))
}

fn compiler() -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).arg("--version").output();
    let said = said.context("cannot start rustc")?;
    Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned())
}

/// How many turns a second are judged, natively and in the sandbox, on one core.
fn measure(root: &Path) -> Result<()> {
    const GAME: &str = "tests/journals/victory.hgj";
    let module = module(root)?;
    let native = build(
        root,
        "judge",
        &["--release", "--workspace", "--bin", "judge"],
    )?;
    let sandbox = build(
        root,
        "prove",
        &["--release", "--workspace", "--bin", "prove"],
    )?;
    let journal = root.join(GAME);
    let (version, _) = identify(root, &module)?;
    let mut prove = Command::new(sandbox);
    prove.current_dir(root).arg("--module").arg(&module);
    prove.args(["--rules", &version.to_string(), GAME, GAME, GAME]);
    let proofs = journals::verdicts(&mut prove)?;
    let seconds = proofs.iter().filter_map(|it| it["seconds"].as_f64());
    let there = seconds.fold(f64::INFINITY, f64::min);
    let mut here = f64::INFINITY;
    for _ in 0..3 {
        let begun = std::time::Instant::now();
        let input = fs::File::open(&journal).context("cannot open the game")?;
        let done = Command::new(&native).stdin(input).output();
        ensure!(
            done.context("cannot start it")?.status.success(),
            "it is not true"
        );
        here = here.min(begun.elapsed().as_secs_f64());
    }
    let turns = proofs[0]["turns"].as_f64().unwrap_or(0.0);
    tree::say(&format!(
        "{turns} turns with loading the pack: natively {here:.3} s by the clock ({:.0} turns/s), in the sandbox {there:.3} s of CPU \
         ({:.0} turns/s), ratio {:.2}; fuel {}, memory {} bytes",
        turns / here,
        turns / there,
        here / there,
        proofs[0]["fuel"],
        proofs[0]["memory"],
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use serde_json::json;

    use super::check;
    use crate::tree;

    #[test]
    fn what_is_kept_here_is_what_was_kept() {
        check(&tree::root().join(super::FOLDER)).unwrap();
    }

    #[test]
    fn a_module_that_was_changed_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check(folder.path()).is_ok());
        let keep = |bytes: &[u8]| {
            let file = fs::File::create(folder.path().join("3.wasm.gz")).unwrap();
            let mut packed = GzEncoder::new(file, Compression::fast());
            packed.write_all(bytes).unwrap();
            packed.finish().unwrap();
        };
        let list = json!({ "3": { "hash": blake3::hash(b"module").to_hex().to_string() } });
        fs::write(folder.path().join("archive.json"), list.to_string()).unwrap();
        assert!(check(folder.path()).is_err());
        keep(b"module");
        assert!(check(folder.path()).is_ok());
        keep(b"another");
        let error = check(folder.path()).unwrap_err().to_string();
        assert!(error.contains("rules version 3"), "{error}");
    }
}
