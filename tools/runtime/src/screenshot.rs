//! Screenshots as PNG files.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use picture::{Canvas, write_png};

/// Writes a screenshot to the folder under an unused name; returns the path.
pub(crate) fn save(folder: &Path, canvas: &Canvas) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let path = (1..)
        .map(|n: u32| folder.join(format!("hearthgate-{n}.png")))
        .find(|path| !path.exists())
        .context("no unused file name for the screenshot")?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    write_png(BufWriter::new(file), canvas)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use picture::Colour;

    #[test]
    fn pictures_of_the_screen_do_not_overwrite_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let canvas = Canvas::new(10, 2, Colour(255, 0, 0));
        let first = save(folder.path(), &canvas).unwrap();
        let second = save(folder.path(), &canvas).unwrap();
        assert_ne!(first, second);
        let (one, two) = (fs::read(first).unwrap(), fs::read(second).unwrap());
        assert_eq!(one, two);
        assert!(one.starts_with(b"\x89PNG"));
    }
}
