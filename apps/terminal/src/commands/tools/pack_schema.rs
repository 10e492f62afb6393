//! `hearthgate pack schema`: prints the JSON Schemas of pack files.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use serde_json::{Map, Value};

use crate::output;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  hearthgate pack schema                  print all schemas as one object, keyed by file name
  hearthgate pack schema --out schemas    write one file each, such as schemas/monster.schema.json

Editors use the schemas to complete and check pack files. Refer to one in the first line of a file:
  #:schema ../schemas/trap.schema.json")]
pub(in crate::commands) struct Args {
    /// Write each schema to a file in this folder instead of printing them
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    let schemas = content::schemas();
    let Some(folder) = &args.out else {
        output::say_json(&Value::Object(schemas.into_iter().collect::<Map<_, _>>()))?;
        return Ok(ExitCode::SUCCESS);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (name, schema) in schemas {
        let path = folder.join(name);
        let text = format!("{schema:#}\n");
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        output::say(&content::printable(&path.display().to_string()))?;
    }
    Ok(ExitCode::SUCCESS)
}
