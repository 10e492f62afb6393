//! Screenshots as PNG files.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use picture::{Canvas, Font, cells, write_png};
use ratatui::buffer::Buffer;

/// Writes a screenshot to the folder under an unused name; returns the path.
pub(super) fn take(folder: &Path, buffer: &Buffer) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let path = (1..)
        .map(|n: u32| folder.join(format!("hearthgate-{n}.png")))
        .find(|path| !path.exists())
        .context("no unused file name for the screenshot")?;
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let canvas = Canvas::of(&cells(buffer), Font::Tall);
    write_png(BufWriter::new(file), &canvas)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    #[test]
    fn pictures_of_the_screen_do_not_overwrite_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 2));
        buffer.set_string(0, 0, "@", Style::new().fg(Color::Rgb(255, 0, 0)));
        let first = take(folder.path(), &buffer).unwrap();
        let second = take(folder.path(), &buffer).unwrap();
        assert_ne!(first, second);
        let (one, two) = (fs::read(first).unwrap(), fs::read(second).unwrap());
        assert_eq!(one, two);
        assert!(one.starts_with(b"\x89PNG"));
    }
}
