//! Archives the rules as one WebAssembly module per rules version, so that old runs can be verified later.

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

/// The archive of modules, from the root.
const FOLDER: &str = "rules";

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask rules              check the archived modules against their hashes
  cargo xtask rules --archive    add the module of the current rules version, or replace it before a release
  cargo xtask rules --measure    time the verification of a run natively and in the sandbox

A module reads a journal from standard input and prints the verdict; it has no other access. It is archived with its packs loaded \
and its hash in rules/archive.json. `prove --archive rules FILE` verifies with it.")]
pub(crate) struct Args {
    /// Build and archive the module of the current rules version
    #[arg(long, conflicts_with = "measure")]
    archive: bool,
    /// Verify a short game and the recorded victory natively and in the sandbox, both release builds, and compare the times
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

/// The entries of archive.json by rules version.
fn list(folder: &Path) -> Result<BTreeMap<u32, Value>> {
    let file = folder.join("archive.json");
    if !file.exists() {
        return Ok(BTreeMap::new());
    }
    let text = tree::read(&file)?;
    serde_json::from_str(&text).with_context(|| format!("{} is not valid", file.display()))
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
            "the module of rules version {version} has changed: its hash is {hash}"
        );
        tree::say(&format!("ok      rules version {version}  {hash}"));
    }
    Ok(())
}

fn archive(root: &Path, folder: &Path) -> Result<()> {
    let module = ready(root, &module(root)?)?;
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

/// Builds the module reproducibly: the same sources and compiler give the same bytes in any folder.
fn module(root: &Path) -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let mut flags = vec![format!(
        "--remap-path-prefix={}=/hearthgate",
        root.display()
    )];
    if let Some(home) = home {
        flags.push(format!("--remap-path-prefix={}=/cargo", home.display()));
        // Hides the registry's address; the last matching flag wins.
        for source in tree::entries(&home.join("registry/src"))? {
            flags.push(format!("--remap-path-prefix={}=/crates", source.display()));
        }
    }
    let target = "wasm32-wasip1";
    // In a separate target folder: other flags would rebuild everything.
    let built = cargo(root)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .args(["build", "-p", "hearthgate-lab", "--bin", "judge"])
        .args(["--profile", "rules", "--target", target])
        .args(["--target-dir", "target/rules"])
        .status()
        .context("cannot start cargo")?;
    ensure!(built.success(), "the module does not compile");
    let folder = root.join("target/rules").join(target).join("rules");
    Ok(folder.join("judge.wasm"))
}

/// The same module with its packs loaded: this form is archived and verifies runs.
fn ready(root: &Path, module: &Path) -> Result<PathBuf> {
    let program = build(root, "ready", &["--workspace", "--bin", "ready"])?;
    let ready = module.with_file_name("ready.wasm");
    let made = Command::new(program).arg(module).arg(&ready).status();
    ensure!(
        made.context("cannot start `ready`")?.success(),
        "the packs cannot be loaded into the module"
    );
    Ok(ready)
}

/// Rules version and packs of a module, from its verdict on a game recorded with them.
fn identify(root: &Path, module: &Path) -> Result<(u32, Value)> {
    let journals = journals::recorded(root)?;
    ensure!(!journals.is_empty(), "there is no recorded game");
    let native = build(root, "replay", &["--workspace", "--bin", "replay"])?;
    let here = journals::verdicts(Command::new(native).current_dir(root).args(&journals))?;
    let version = here[0]["rules"]
        .as_u64()
        .and_then(|it| u32::try_from(it).ok());
    let version = version.context("the first verdict has no rules version")?;
    let there = journals::sandboxed(root, module, version, &journals)?;
    for ((journal, here), there) in journals.iter().zip(&here).zip(&there) {
        if here["verdict"] == "doubtful" || here["digest"] != there["digest"] {
            bail!("the module and the game disagree on {journal}: record the games first");
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

/// Prints the CPU time of a verification: natively, in the sandbox, and in the sandbox with packs loaded beforehand.
fn measure(root: &Path) -> Result<()> {
    const GAMES: [&str; 2] = ["tests/journals/seed-22.hgj", "tests/journals/victory.hgj"];
    let program = module(root)?;
    let modules = [
        ("loading packs", program.clone()),
        ("packs loaded", ready(root, &program)?),
    ];
    let release = |name| build(root, name, &["--release", "--workspace", "--bin", name]);
    let (native, sandbox) = (release("replay")?, release("prove")?);
    let (version, _) = identify(root, &program)?;
    for game in GAMES {
        let mut row = journals::verdicts(Command::new(&native).current_dir(root).arg(game))?;
        let turns = row.remove(0)["turns"].as_f64().unwrap_or(0.0);
        let here = native_seconds(root, &native, game)?;
        tree::say(&format!("{game}: {turns} turns"));
        let figure = |what: &str, seconds: f64, more: &str| {
            tree::say(&format!(
                "  {what:<24} {:>8.2} ms  {:>7.0} turns/s  {:.2} of native{more}",
                seconds * 1000.0,
                turns / seconds,
                here / seconds
            ));
        };
        figure("natively, packs loaded", here, "");
        for (what, module) in &modules {
            let mut prove = Command::new(&sandbox);
            prove.current_dir(root).arg("--module").arg(module);
            prove.args(["--rules", &version.to_string()]);
            let proofs = journals::verdicts(prove.args([game; 21]))?;
            // The first runs with cold processor caches.
            let seconds: Vec<f64> = proofs
                .iter()
                .skip(1)
                .filter_map(|it| it["seconds"].as_f64())
                .collect();
            ensure!(!seconds.is_empty(), "the verdicts have no times");
            let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
            let (fuel, memory) = (&proofs[0]["fuel"], &proofs[0]["memory"]);
            let more = format!("  fuel {fuel}, memory {memory} bytes");
            figure(&format!("sandbox, {what}"), mean, &more);
        }
    }
    Ok(())
}

/// CPU seconds of one native verification, from the difference between many and one in a process.
fn native_seconds(root: &Path, program: &Path, game: &str) -> Result<f64> {
    const MANY: usize = 41;
    let mut times = [0.0, 0.0];
    for (time, count) in times.iter_mut().zip([1, MANY]) {
        let before = of_children()?;
        let mut replay = Command::new(program);
        journals::verdicts(
            replay
                .current_dir(root)
                .args(std::iter::repeat_n(game, count)),
        )?;
        *time = of_children()? - before;
    }
    Ok((times[1] - times[0]) / (MANY - 1) as f64)
}

/// CPU seconds of all child processes that have ended. Linux reports them in ticks of 10 ms.
fn of_children() -> Result<f64> {
    let text = tree::read(Path::new("/proc/self/stat"))?;
    let fields = text
        .rsplit_once(')')
        .map(|(_, it)| it.split_whitespace().collect());
    let fields: Vec<&str> = fields.context("/proc/self/stat has no CPU times")?;
    let ticks = |n: usize| fields.get(n).and_then(|it| it.parse::<f64>().ok());
    let sum = ticks(13).zip(ticks(14)).map(|(user, system)| user + system);
    Ok(sum.context("/proc/self/stat has no CPU times")? / 100.0)
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
    fn archived_modules_match_their_hashes() {
        check(&tree::root().join(super::FOLDER)).unwrap();
    }

    #[test]
    fn a_changed_module_is_found() {
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
