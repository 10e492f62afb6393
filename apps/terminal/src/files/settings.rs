//! The player's settings on disk.

use std::path::PathBuf;
use std::{fs, io, process};

use disk::{Disk as _, RealDisk, folder_of, replace, with_ending};
use ui::Settings;

use super::folders::Folders;

/// The settings as they were kept; the usual ones where there are none or they cannot be read.
pub(crate) fn load(folders: Option<&Folders>) -> Settings {
    let bytes = folders.and_then(|folders| RealDisk.read(&place(folders)).ok());
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    text.and_then(|text| toml::from_str(&text).ok())
        .unwrap_or_default()
}

/// Where the settings are. Players link theirs to where they keep all of them, and the link is to stay.
fn place(folders: &Folders) -> PathBuf {
    let path = folders.settings();
    fs::canonicalize(&path).unwrap_or(path)
}

/// Keeps the settings.
///
/// # Errors
/// When it cannot be written; the file is named.
pub(crate) fn keep(folders: &Folders, settings: &Settings) -> io::Result<()> {
    let path = place(folders);
    let text = toml::to_string_pretty(settings).map_err(io::Error::other)?;
    // Two processes may keep their settings at once.
    let draft = with_ending(&path, &format!(".{}.new", process::id()));
    let mut disk = RealDisk;
    let made = disk.make_folder(folder_of(&path));
    let kept = made.and_then(|()| replace(&mut disk, &path, &draft, text.as_bytes()));
    kept.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hostile: D9.
    #[test]
    fn settings_are_replaced_as_a_whole() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        keep(&folders, &Settings::default()).unwrap();
        // Whoever reads while they are written has a file open that nobody writes to any more.
        let before = fs::File::open(folders.settings()).unwrap();
        let old = fs::read_to_string(folders.settings()).unwrap();
        let settings = Settings {
            name: "Ann".into(),
            ..Settings::default()
        };
        keep(&folders, &settings).unwrap();
        assert_eq!(io::read_to_string(before).unwrap(), old);
        assert_eq!(load(Some(&folders)), settings);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn settings_that_are_a_link_stay_one() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let target = home.path().join("elsewhere.toml");
        fs::write(&target, "name = 'Ann'").unwrap();
        std::os::unix::fs::symlink(&target, folders.settings()).unwrap();
        let settings = load(Some(&folders));
        assert_eq!(settings.name, "Ann");
        keep(
            &folders,
            &Settings {
                name: "Bert".into(),
                ..settings
            },
        )
        .unwrap();
        assert!(fs::read_to_string(&target).unwrap().contains("Bert"));
        assert!(folders.settings().is_symlink());
    }

    #[test]
    fn what_was_kept_is_found_again() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        assert_eq!(load(Some(&folders)), Settings::default());
        let settings = Settings {
            motion: ui::Motion::Off,
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
