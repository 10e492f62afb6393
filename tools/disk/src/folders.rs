//! Locations of files: the platform's folders, or all below `HEARTHGATE_HOME` if that is set.

use std::env;
use std::path::{Path, PathBuf};

/// Environment variable with a folder that replaces the platform's.
pub const HOME: &str = "HEARTHGATE_HOME";

/// The folders of this player on this machine. They are created on the first write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
}

impl Folders {
    /// Finds the folders; `None` if the platform names no home folder.
    #[must_use]
    pub fn find() -> Option<Self> {
        match env::var_os(HOME).filter(|home| !home.is_empty()) {
            Some(home) => Some(Self::under(Path::new(&home))),
            None => Self::of_the_platform(),
        }
    }

    #[must_use]
    pub fn under(home: &Path) -> Self {
        Self {
            config: home.to_owned(),
            data: home.to_owned(),
            state: home.to_owned(),
        }
    }

    fn of_the_platform() -> Option<Self> {
        let project = directories::ProjectDirs::from("", "", "hearthgate")?;
        let data = project.data_dir().to_owned();
        let state = project
            .state_dir()
            .map_or_else(|| data.clone(), Path::to_owned);
        let config = project.config_dir().to_owned();
        Some(Self {
            config,
            data,
            state,
        })
    }

    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    #[must_use]
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Folder of saved games, each with its journal.
    #[must_use]
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// Folder of the journals of finished games.
    #[must_use]
    pub fn journals(&self) -> PathBuf {
        self.data.join("journals")
    }

    /// Folder of the records of finished games.
    #[must_use]
    pub fn hall(&self) -> PathBuf {
        self.data.join("hall")
    }

    /// Folder of installed packs, each in its own folder.
    #[must_use]
    pub fn packs(&self) -> PathBuf {
        self.data.join("packs")
    }

    /// File of the player's private key for services. Only the player may read it.
    #[must_use]
    pub fn key(&self) -> PathBuf {
        self.data.join("key")
    }

    /// Folder of screenshots.
    #[must_use]
    pub fn pictures(&self) -> PathBuf {
        self.data.join("pictures")
    }

    /// Folder of crash reports.
    #[must_use]
    pub fn crashes(&self) -> PathBuf {
        self.state.join("crashes")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_folders_are_below_hearthgate_home() {
        let home = Path::new("some").join("where");
        let folders = Folders::under(&home);
        for folder in [folders.saves(), folders.journals(), folders.crashes()] {
            assert_eq!(folder.parent(), Some(home.as_path()));
        }
        assert_eq!(folders.settings().parent(), Some(home.as_path()));
        assert_eq!(folders.data(), home);
    }

    #[test]
    fn platform_folders_of_saves_journals_and_crashes_differ() {
        if let Some(folders) = Folders::of_the_platform() {
            let mut all = [folders.saves(), folders.journals(), folders.crashes()];
            all.sort();
            assert!(all.windows(2).all(|two| two[0] != two[1]), "{all:?}");
        }
    }
}
