//! Builds the replay program for other platforms, and compares its digests with those in the recorded games.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::journals::{accepted, agreed, recorded, verdicts};
use crate::table::{Align, table};
use crate::{cargo, tree};

const DOCUMENT: &str = "docs/platforms.md";
/// What decides the digests; the table names the last commit that changed one of these.
const SOURCES: [&str; 6] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates",
    "packs",
    "tests/journals",
    "tools/lab",
];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask platforms                            all platforms that this machine can build and run
  cargo xtask platforms --only s390x --only wine   platforms whose name contains one of these words
  cargo xtask platforms --program                  build the whole game instead of the replay program
  cargo xtask platforms --write                    write the table to docs/platforms.md

On Debian, these packages are needed for all platforms:
  apt-get install musl-tools gcc-aarch64-linux-gnu gcc-s390x-linux-gnu gcc-mingw-w64-x86-64 qemu-user-static wine wine64")]
pub(crate) struct Args {
    /// Run only platforms whose name contains this word; repeatable
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
    /// Build the whole game and run `hearthgate replay verify`
    #[arg(long)]
    program: bool,
    /// Cargo profile to build with
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
    /// Write the table to docs/platforms.md; rows of other platforms are kept if they are as new
    #[arg(long)]
    write: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A system and a processor that the game is built for.
struct Platform {
    name: &'static str,
    target: &'static str,
    /// Linker from the platform's C compiler; `None` for the system's own.
    linker: Option<&'static str>,
    /// Command in front of the program; empty if it runs by itself.
    runner: &'static [&'static str],
    /// Debian packages with linker and runner.
    packages: &'static str,
}

const PLATFORMS: [Platform; 5] = [
    Platform {
        name: "Linux x86-64",
        target: "x86_64-unknown-linux-gnu",
        linker: None,
        runner: &[],
        packages: "gcc",
    },
    Platform {
        name: "Linux x86-64, musl",
        target: "x86_64-unknown-linux-musl",
        // `musl-gcc` would link a program that crashes at once.
        linker: None,
        runner: &[],
        packages: "musl-tools",
    },
    Platform {
        name: "Linux aarch64 (qemu)",
        target: "aarch64-unknown-linux-gnu",
        linker: Some("aarch64-linux-gnu-gcc"),
        runner: &["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"],
        packages: "gcc-aarch64-linux-gnu qemu-user-static",
    },
    Platform {
        name: "Linux s390x, big-endian (qemu)",
        target: "s390x-unknown-linux-gnu",
        linker: Some("s390x-linux-gnu-gcc"),
        runner: &["qemu-s390x-static", "-L", "/usr/s390x-linux-gnu"],
        packages: "gcc-s390x-linux-gnu qemu-user-static",
    },
    Platform {
        name: "Windows x86-64 (wine)",
        target: "x86_64-pc-windows-gnu",
        linker: Some("x86_64-w64-mingw32-gcc"),
        runner: &["wine"],
        packages: "gcc-mingw-w64-x86-64 wine64 wine",
    },
];

/// Wine below version 9 lacks this library, in which Rust's standard library gets its random numbers. The rules use
/// none of them.
const RANDOM: (&str, &str) = (
    "bcryptprimitives",
    "#include <stddef.h>
unsigned char SystemFunction036(void *, unsigned long);
__declspec(dllexport) int ProcessPrng(unsigned char *to, size_t length) {
    return SystemFunction036(to, (unsigned long)length);
}
",
);

/// Result of a platform.
enum Outcome {
    /// Every game ends in the same state; a hash over all digests, and the number of games.
    Equal { digest: String, games: usize },
    /// The first game that differs, and how.
    Differs(String),
    /// The reason why nothing was compared.
    NotRun(String),
    /// Left out by `--only`.
    NotChosen,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let journals = recorded(&root)?;
    ensure!(!journals.is_empty(), "there are no recorded games");
    let is_wanted = |platform: &Platform| {
        let name = format!("{} {}", platform.name, platform.target).to_lowercase();
        let named = |word: &String| name.contains(&word.to_lowercase());
        args.only.is_empty() || args.only.iter().any(named)
    };
    // A journal has digests of its own. The first platform gives what a journal lacks, such as the score.
    let mut first: Option<Vec<Value>> = None;
    let mut rows = Vec::new();
    for platform in &PLATFORMS {
        tree::complain(&format!("== {}", platform.name));
        let outcome = if !is_wanted(platform) {
            Outcome::NotChosen
        } else if let Some(missing) = platform.missing(&root)? {
            Outcome::NotRun(missing)
        } else {
            match platform.replay(&root, args, &journals) {
                Ok(found) => compare(&journals, first.get_or_insert(found.clone()), &found),
                Err(error) => Outcome::NotRun(format!("{error:#}")),
            }
        };
        rows.push((platform, outcome));
    }
    tree::say(&if args.json {
        as_json(&rows).to_string()
    } else {
        as_text(&rows)
    });
    if args.write {
        let path = root.join(DOCUMENT);
        let origin = origin(&root, first.as_deref())?;
        let last = std::fs::read_to_string(&path).unwrap_or_default();
        let text = document(&rows, args, journals.len(), &origin, &last);
        std::fs::write(&path, text).with_context(|| format!("cannot write {DOCUMENT}"))?;
    }
    let differing = rows
        .iter()
        .filter(|(_, it)| matches!(it, Outcome::Differs(_)));
    let differing: Vec<&str> = differing.map(|(platform, _)| platform.name).collect();
    ensure!(differing.is_empty(), "differs: {}", differing.join(", "));
    Ok(())
}

impl Platform {
    /// What this machine lacks to build and run programs of the platform, with the command that installs it.
    fn missing(&self, root: &Path) -> Result<Option<String>> {
        let programs = self.linker.iter().chain(self.runner.first());
        let lacking: Vec<&str> = programs.copied().filter(|it| !is_installed(it)).collect();
        if !lacking.is_empty() {
            return Ok(Some(format!(
                "needs {}: apt-get install {}",
                lacking.join(" and "),
                self.packages
            )));
        }
        let libraries = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", self.target])
            .current_dir(root)
            .output()
            .context("cannot start rustc")?;
        let libraries = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
        let has_target = !libraries.is_empty() && Path::new(&libraries).is_dir();
        Ok((!has_target).then(|| {
            let target = self.target;
            format!("needs the standard library: rustup target add {target}")
        }))
    }

    fn replay(&self, root: &Path, args: &Args, journals: &[String]) -> Result<Vec<Value>> {
        let program = self.build(root, args)?;
        if let (["wine"], Some(compiler)) = (self.runner, self.linker) {
            add_random(&program, compiler)?;
        }
        let mut words: Vec<&str> = self.runner.to_vec();
        let program = program.to_string_lossy();
        words.push(&program);
        let mut command = Command::new(words[0]);
        command.current_dir(root).args(&words[1..]);
        // Wine prints its own warnings.
        command.env("WINEDEBUG", "-all");
        if !args.program {
            return verdicts(command.args(journals));
        }
        command.args(["replay", "verify", "--unfinished", "--json"]);
        let done = command.args(journals).output()?;
        let report: Value = serde_json::from_slice(&done.stdout)
            .with_context(|| format!("{}: {}", done.status, text(&done.stderr)))?;
        let rows = report["files"].as_array().cloned();
        rows.context("the program printed no verdicts")
    }

    fn build(&self, root: &Path, args: &Args) -> Result<PathBuf> {
        let (package, program) = match args.program {
            true => ("hearthgate", "hearthgate"),
            false => ("hearthgate-lab", "replay"),
        };
        let name = self.target.to_uppercase().replace('-', "_");
        let mut arguments = vec!["--locked", "-p", package, "--bin", program];
        arguments.extend(["--profile", &args.profile]);
        // Without a target, cargo uses what it built for other commands.
        let is_here = cfg!(all(
            target_os = "linux",
            target_arch = "x86_64",
            target_env = "gnu"
        ));
        if !is_here || !self.target.ends_with("-linux-gnu") || self.linker.is_some() {
            arguments.extend(["--target", self.target]);
        }
        let linker = self.linker.map(|linker| {
            let key = self.target;
            format!("target.{key}.linker='{linker}'")
        });
        if let Some(linker) = &linker {
            arguments.extend(["--config", linker]);
        }
        cargo::build(root, program, &arguments).with_context(|| format!("for {name}"))
    }
}

/// Compiles [`RANDOM`] beside a program for Windows.
fn add_random(program: &Path, compiler: &str) -> Result<()> {
    let (name, code) = RANDOM;
    let source = program.with_file_name(format!("{name}.c"));
    std::fs::write(&source, code)?;
    let library = program.with_file_name(format!("{name}.dll"));
    let mut command = Command::new(compiler);
    command.arg("-shared").arg("-o").arg(library).arg(source);
    let done = command.arg("-ladvapi32").status()?;
    ensure!(done.success(), "{compiler} failed");
    Ok(())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

fn compare(journals: &[String], first: &[Value], found: &[Value]) -> Outcome {
    if found.len() != journals.len() || first.len() != journals.len() {
        let (count, of) = (found.len().min(first.len()), journals.len());
        return Outcome::NotRun(format!("{count} verdicts on {of} games"));
    }
    let mut hasher = blake3::Hasher::new();
    for ((journal, here), there) in journals.iter().zip(first).zip(found) {
        if let Err(error) = accepted(there).and_then(|()| agreed(here, there)) {
            return Outcome::Differs(format!("{journal}: {error:#}"));
        }
        hasher.update(there["digest"].to_string().as_bytes());
    }
    Outcome::Equal {
        digest: hasher.finalize().to_hex()[..16].to_owned(),
        games: found.len(),
    }
}

impl Outcome {
    fn words(&self) -> (String, &str) {
        match self {
            Self::Equal { digest, games } => (format!("{games} games equal"), digest),
            Self::Differs(how) => (format!("DIFFERS: {how}"), ""),
            Self::NotRun(why) => (format!("not run: {why}"), ""),
            Self::NotChosen => ("not tested".to_owned(), ""),
        }
    }
}

fn as_json(rows: &[(&Platform, Outcome)]) -> Value {
    let platforms = rows.iter().map(|(platform, outcome)| {
        let (result, digest) = outcome.words();
        json!({
            "platform": platform.name,
            "target": platform.target,
            "equal": matches!(outcome, Outcome::Equal { .. }),
            "result": result,
            "digest": digest,
        })
    });
    json!({ "platforms": platforms.collect::<Vec<_>>() })
}

fn as_text(rows: &[(&Platform, Outcome)]) -> String {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|(platform, outcome)| {
            let (result, digest) = outcome.words();
            vec![platform.name.to_owned(), digest.to_owned(), result]
        })
        .collect();
    let headings = [
        ("platform", Align::Left),
        ("digest", Align::Left),
        ("result", Align::Left),
    ];
    table(&headings, &rows)
}

/// The commit, rules version and base pack that were tested, for people who wonder whether the table is current.
fn origin(root: &Path, first: Option<&[Value]>) -> Result<String> {
    let git = |arguments: &[&str]| -> Result<String> {
        let mut git = Command::new("git");
        git.current_dir(root)
            .args(arguments)
            .arg("--")
            .args(SOURCES);
        let done = git.output().context("cannot start git")?;
        ensure!(done.status.success(), "git: {}", text(&done.stderr));
        Ok(text(&done.stdout))
    };
    let commit = git(&["log", "-1", "--abbrev=10", "--format=`%h` of %cs"])?;
    let changes = match git(&["status", "--porcelain"])?.is_empty() {
        true => "",
        false => " with uncommitted changes",
    };
    let verdict = first.and_then(<[Value]>::first);
    let verdict = verdict.context("no platform could be run, so there is nothing to write")?;
    let rules = &verdict["rules"];
    let pack = verdict["packs"][0]["hash"].as_str().unwrap_or_default();
    let pack = pack.get(..16).unwrap_or(pack);
    Ok(format!(
        "Tested: commit {commit}{changes}, rules version {rules}, base pack `{pack}`."
    ))
}

/// The page with the results. Platforms that were not chosen keep their rows of the last page, if its origin is the same.
fn document(
    rows: &[(&Platform, Outcome)],
    args: &Args,
    games: usize,
    origin: &str,
    last: &str,
) -> String {
    let program = if args.program {
        "game"
    } else {
        "replay program"
    };
    let profile = &args.profile;
    let origin = format!("{origin} Built: the {program}, profile `{profile}`.");
    let mut page = format!(
        "# Platforms\n\n\
         Written by `cargo xtask platforms --write`; do not edit.\n\n\
         Each platform replays the {games} games of `tests/journals` and compares every recorded digest. The\n\
         last column is a hash over the final digests.\n\n\
         {origin}\n\n\
         | platform | target | result | digests |\n|---|---|---|---|\n"
    );
    let is_as_new = last.contains(&origin);
    for (platform, outcome) in rows {
        let (name, target) = (platform.name, format!("`{}`", platform.target));
        let kept = last
            .lines()
            .find(|line| is_as_new && line.contains(&target));
        match (outcome, kept) {
            (Outcome::NotChosen, Some(row)) => page += row,
            _ => {
                let (result, digest) = outcome.words();
                let digest = match digest {
                    "" => String::new(),
                    digest => format!("`{digest}`"),
                };
                page += &format!("| {name} | {target} | {result} | {digest} |");
            }
        }
        page += "\n";
    }
    page + "\nWebAssembly is compared by `cargo xtask journals`, which is part of CI.\n\
            macOS cannot be built or run here: its linker needs Apple's SDK.\n"
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Args, Outcome, PLATFORMS, compare, document};

    #[test]
    fn differing_digest_names_its_game() {
        let games = ["a.hgj".to_owned(), "b.hgj".to_owned()];
        let verdict = |digest: &str| json!({ "verdict": "complete", "digest": digest, "turns": 3 });
        let here = [verdict("1"), verdict("2")];
        let same = compare(&games, &here, &here);
        assert!(matches!(same, Outcome::Equal { games: 2, .. }));
        let Outcome::Differs(how) = compare(&games, &here, &[verdict("1"), verdict("3")]) else {
            panic!("the second game differs");
        };
        assert!(how.starts_with("b.hgj"), "{how}");
        let short = compare(&games, &here, &here[..1]);
        assert!(matches!(short, Outcome::NotRun(_)));
    }

    #[test]
    fn rows_of_other_platforms_are_kept_if_they_are_as_new() {
        let args = Args {
            only: Vec::new(),
            program: false,
            profile: "release".to_owned(),
            write: true,
            json: false,
        };
        let equal = || Outcome::Equal {
            digest: "ab".to_owned(),
            games: 3,
        };
        let page = |first, second, origin: &str, last: &str| {
            let rows = [(&PLATFORMS[0], first), (&PLATFORMS[1], second)];
            document(&rows, &args, 3, origin, last)
        };
        let both = page(equal(), equal(), "Tested: a.", "");
        let one = page(equal(), Outcome::NotChosen, "Tested: a.", "");
        assert!(one.contains("not tested"), "{one}");
        let other = page(Outcome::NotChosen, equal(), "Tested: a.", &one);
        assert_eq!(other, both);
        let newer = page(Outcome::NotChosen, equal(), "Tested: b.", &one);
        assert!(newer.contains("not tested"), "{newer}");
    }
}
