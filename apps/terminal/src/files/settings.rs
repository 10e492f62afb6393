//! The player's settings on disk.

use std::{fs, io};

use ui::Settings;

use super::folders::Folders;

/// The settings as they were kept; the usual ones where there are none or they cannot be read.
pub(crate) fn load(folders: Option<&Folders>) -> Settings {
    let text = folders.and_then(|folders| fs::read_to_string(folders.settings()).ok());
    text.and_then(|text| toml::from_str(&text).ok())
        .unwrap_or_default()
}

/// Keeps the settings.
///
/// # Errors
/// When it cannot be written; the file is named.
pub(crate) fn keep(folders: &Folders, settings: &Settings) -> io::Result<()> {
    let path = folders.settings();
    let text = toml::to_string_pretty(settings).map_err(io::Error::other)?;
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    let kept = made.and_then(|()| fs::write(&path, text));
    kept.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_again() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        assert_eq!(load(Some(&folders)), Settings::default());
        let settings = Settings {
            motion: false,
            name: "Ann".into(),
            ..Settings::default()
        };
        keep(&folders, &settings).unwrap();
        assert_eq!(load(Some(&folders)), settings);
    }

    #[test]
    fn settings_that_cannot_be_read_are_the_usual_ones() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        fs::write(folders.settings(), "motion = 'perhaps'").unwrap();
        assert_eq!(load(Some(&folders)), Settings::default());
    }
}
