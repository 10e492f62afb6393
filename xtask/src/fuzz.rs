//! Fuzzes every parser of untrusted bytes: with coverage, or a short run of mutations without.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::cargo::build;
use crate::tree;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask fuzz                        every target for a minute each
  cargo xtask fuzz save --minutes 15      one target for longer
  cargo xtask fuzz --short                two seconds each with the stable compiler, as in CI
  cargo xtask fuzz --corpus               write the seeds in fuzz/corpus again

Without --short it needs a nightly compiler and cargo-fuzz: `rustup toolchain add nightly`, `cargo install cargo-fuzz`. Findings \
are stored in fuzz/artifacts; write a test before fixing one.")]
pub(crate) struct Args {
    /// Only this target
    target: Option<String>,
    /// Minutes for each target
    #[arg(long, value_name = "N", default_value_t = 1)]
    minutes: u32,
    /// Two seconds for each target, by mutation alone
    #[arg(long)]
    short: bool,
    /// Write the initial inputs
    #[arg(long)]
    corpus: bool,
}

/// A target that takes more seconds over one input fails.
const TIMEOUT: &str = "-timeout=25";

/// Seconds per target in a short run.
const SHORT: &str = "2";

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = tree::root();
    let folder = root.join("fuzz");
    if args.corpus {
        let forge = build(&root, "forge", &["--workspace", "--bin", "forge"])?;
        let mut write = Command::new(forge);
        write.arg("corpus").arg(folder.join("corpus"));
        return finish(&mut write);
    }
    let mut targets: Vec<String> = tree::entries(&folder.join("corpus"))?
        .iter()
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect();
    if let Some(wanted) = &args.target {
        let known = targets.join(", ");
        targets.retain(|target| target == wanted);
        ensure!(
            !targets.is_empty(),
            "there is no target {wanted}; the targets are {known}"
        );
    }
    let forge = if args.short {
        Some(build(&root, "forge", &["--workspace", "--bin", "forge"])?)
    } else {
        None
    };
    for target in targets {
        let mut command = if let Some(forge) = &forge {
            let mut command = Command::new(forge);
            command.arg("fuzz").arg(&folder).args([&target, SHORT]);
            command
        } else {
            let seconds = format!("-max_total_time={}", args.minutes * 60);
            // The code has no unsafe blocks, and without a sanitizer twice as many inputs are tried.
            let mut command = Command::new("cargo");
            command
                .args(["+nightly", "fuzz", "run", "--sanitizer", "none", &target])
                .args([
                    "--",
                    &seconds,
                    TIMEOUT,
                    "-max_len=65536",
                    "-print_final_stats=1",
                ]);
            command
        };
        finish(command.current_dir(&root)).with_context(|| format!("the target {target}"))?;
    }
    Ok(())
}

fn finish(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status();
    let status = status.context("cannot start the fuzzer")?;
    ensure!(status.success(), "{status}");
    Ok(())
}
