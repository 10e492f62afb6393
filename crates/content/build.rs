//! Lists the files of the base pack so that they can be embedded. A new file in the pack is picked up by the
//! next build without a list to maintain.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let root = variable("CARGO_MANIFEST_DIR").join("../../packs/base");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let is_drawing = |(path, _): &(String, PathBuf)| path.ends_with(".xp");
    let (drawings, texts): (Vec<_>, Vec<_>) = files.into_iter().partition(is_drawing);
    let out = variable("OUT_DIR");
    fs::write(out.join("base.rs"), list(&texts, "include_str!"))?;
    fs::write(out.join("drawings.rs"), list(&drawings, "include_bytes!"))
}

/// Every file below a folder, as path inside the pack and path on disk. Skips dot files, rejects symlinks.
fn collect(folder: &Path, inside: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{inside}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            files.push((path, entry.path().canonicalize()?));
        } else {
            // A symlink could embed any file of the build machine.
            return Err(io::Error::other(format!("packs/base/{path} is no file")));
        }
    }
    Ok(())
}

fn list(files: &[(String, PathBuf)], include: &str) -> String {
    let mut rust = String::from("&[\n");
    for (path, file) in files {
        let _ = writeln!(rust, "    ({path:?}, {include}({file:?})),");
    }
    rust + "]\n"
}
