//! The player's settings on disk.

use std::path::{Path, PathBuf};
use std::{fs, io, process};

use toml::Table;
use ui::Settings;

use crate::disk::{Disk as _, RealDisk, folder_of, replace, with_ending};
use crate::folders::Folders;

/// Reads the settings; missing ones have their defaults. The second value describes what could not be read.
#[must_use]
pub fn load(folders: Option<&Folders>) -> (Settings, Option<String>) {
    let Some(path) = folders.map(place) else {
        return (Settings::default(), None);
    };
    let found = match RealDisk.read(&path) {
        Ok(bytes) => understand(&bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return (Settings::default(), None);
        }
        Err(error) => (Settings::default(), Some(error.to_string())),
    };
    let (settings, why) = found;
    (
        settings,
        why.map(|why| format!("{}: {why}", path.display())),
    )
}

/// Parses each setting by itself: a mistake in one does not lose the others.
fn understand(bytes: &[u8]) -> (Settings, Option<String>) {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string());
    let table = text.and_then(|text| {
        let table = toml::from_str::<Table>(text);
        table.map_err(|error| error.message().to_owned())
    });
    let table = match table {
        Ok(table) => table,
        Err(why) => return (Settings::default(), Some(why)),
    };
    let (mut good, mut bad) = (Table::new(), Vec::new());
    for (key, value) in table {
        let alone: Table = [(key.clone(), value.clone())].into_iter().collect();
        match alone.try_into::<Settings>() {
            Ok(_) => {
                good.insert(key, value);
            }
            Err(error) => bad.push(format!("{key}: {}", error.message())),
        }
    }
    let settings = good.try_into().unwrap_or_default();
    (settings, (!bad.is_empty()).then(|| bad.join("; ")))
}

/// Resolves the path of the settings. Players link this file to their dotfiles, and the link must survive.
fn place(folders: &Folders) -> PathBuf {
    let path = folders.settings();
    fs::canonicalize(&path).unwrap_or(path)
}

/// Writes the settings. A file that cannot be read completely is copied first, because a player wrote it by
/// hand.
///
/// # Errors
/// If it cannot be written; the error names the file.
pub fn keep(folders: &Folders, settings: &Settings) -> io::Result<()> {
    let path = place(folders);
    let text = toml::to_string_pretty(settings).map_err(io::Error::other)?;
    let text = remarked(&text, settings);
    // Two processes may write their settings at the same time.
    let draft = with_ending(&path, &format!(".{}.new", process::id()));
    let mut disk = RealDisk;
    let made = disk.make_folder(folder_of(&path));
    let copied = made.and_then(|()| spare(&mut disk, &path));
    let kept = copied.and_then(|()| replace(&mut disk, &path, &draft, text.as_bytes()));
    kept.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Adds above each setting a line with its possible values.
fn remarked(text: &str, settings: &Settings) -> String {
    let remarks = settings.remarks();
    let mut whole = String::new();
    for line in text.lines() {
        let name = line.split(['=', ']']).next().unwrap_or_default();
        let name = name.trim().trim_start_matches('[');
        let remark = remarks.iter().find(|(it, _)| *it == name);
        if let Some((_, remark)) = remark {
            whole.push_str("# ");
            whole.push_str(remark);
            whole.push('\n');
        }
        whole.push_str(line);
        whole.push('\n');
    }
    whole
}

/// Copies a file that cannot be read completely.
fn spare(disk: &mut RealDisk, path: &Path) -> io::Result<()> {
    let bytes = match disk.read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if understand(&bytes).1.is_none() {
        return Ok(());
    }
    let mut names = (1..u32::MAX).map(|n| with_ending(path, &format!(".unread-{n}")));
    let unused = names.find(|name| !disk.exists(name));
    let copy = unused.ok_or_else(|| io::Error::other("no unused file name for the copy"))?;
    disk.create(&copy, &bytes).and_then(|()| disk.sync(&copy))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hostile: D9.
    #[test]
    fn settings_are_replaced_atomically() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        keep(&folders, &Settings::default()).unwrap();
        // A reader that opened the file before the write sees the old content.
        let before = fs::File::open(folders.settings()).unwrap();
        let old = fs::read_to_string(folders.settings()).unwrap();
        let settings = Settings {
            hero_name: "Ann".into(),
            ..Settings::default()
        };
        keep(&folders, &settings).unwrap();
        assert_eq!(io::read_to_string(before).unwrap(), old);
        assert_eq!(load(Some(&folders)), (settings, None));
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn linked_settings_stay_a_link() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let target = home.path().join("elsewhere.toml");
        fs::write(&target, "hero_name = 'Ann'").unwrap();
        std::os::unix::fs::symlink(&target, folders.settings()).unwrap();
        let (settings, _) = load(Some(&folders));
        assert_eq!(settings.hero_name, "Ann");
        keep(
            &folders,
            &Settings {
                hero_name: "Bert".into(),
                ..settings
            },
        )
        .unwrap();
        assert!(fs::read_to_string(&target).unwrap().contains("Bert"));
        assert!(folders.settings().is_symlink());
    }

    #[test]
    fn stored_settings_are_loaded() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        assert_eq!(load(Some(&folders)), (Settings::default(), None));
        let settings = Settings {
            motion: ui::Motion::Off,
            hero_name: "Ann".into(),
            ..Settings::default()
        };
        keep(&folders, &settings).unwrap();
        assert_eq!(load(Some(&folders)), (settings, None));
    }

    #[test]
    fn every_setting_has_a_remark_and_keys_are_written_and_read() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let by_hand = "[keys]\npreset = 'wasd'\nexplore = ['F5', 'Ctrl-e']\n";
        fs::write(folders.settings(), by_hand).unwrap();
        let (settings, why) = load(Some(&folders));
        assert_eq!(why, None);
        assert_eq!(settings.keys.preset, ui::Preset::Wasd);
        keep(&folders, &settings).unwrap();
        let written = fs::read_to_string(folders.settings()).unwrap();
        assert!(written.contains("explore = ["), "{written}");
        let (mut remarked, mut lines) = (0, written.lines().peekable());
        while let Some(line) = lines.next() {
            if line.starts_with('#') {
                remarked += 1;
                assert!(
                    lines.peek().is_some_and(|next| next.contains(['=', '['])),
                    "{line}"
                );
            }
        }
        assert_eq!(remarked, settings.remarks().len(), "{written}");
        assert_eq!(load(Some(&folders)), (settings, None));
    }

    /// Hostile: D12.
    #[test]
    fn a_bad_setting_is_reported_and_the_file_copied_first() {
        let home = tempfile::tempdir().unwrap();
        let folders = Folders::under(home.path());
        let by_hand = "# mine\nmotion = 'perhaps'\nhero_name = 'Ann'\nkey_hints = false\n";
        fs::write(folders.settings(), by_hand).unwrap();
        let (settings, why) = load(Some(&folders));
        assert_eq!(
            (settings.hero_name.as_str(), settings.key_hints),
            ("Ann", false)
        );
        assert_eq!(settings.motion, Settings::default().motion);
        let why = why.unwrap();
        assert!(
            why.contains("settings.toml") && why.contains("motion"),
            "{why}"
        );
        keep(&folders, &settings).unwrap();
        let copy = home.path().join("settings.toml.unread-1");
        assert_eq!(fs::read_to_string(&copy).unwrap(), by_hand);
        // A correct file is not copied.
        keep(&folders, &settings).unwrap();
        assert_eq!(load(Some(&folders)), (settings, None));
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2);

        // A file that is not TOML at all is copied too.
        for bytes in [&b"motion = = 1"[..], b"\xff\xfe"] {
            fs::write(folders.settings(), bytes).unwrap();
            let (settings, why) = load(Some(&folders));
            assert_eq!(settings, Settings::default());
            assert!(why.is_some());
            keep(&folders, &settings).unwrap();
        }
        let copy = home.path().join("settings.toml.unread-3");
        assert_eq!(fs::read(&copy).unwrap(), b"\xff\xfe");
    }
}
