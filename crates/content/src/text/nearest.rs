//! Suggestions for misspelt names.

/// The name nearest to `written`, within a third of its length in edits (at least one edit). `names` must be
/// lower case.
pub(crate) fn nearest<'n>(
    written: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let written = written.to_lowercase();
    let far = ((written.chars().count() + 1) / 3).max(1);
    let near = names
        .into_iter()
        // Cheap filter: the distance is at least the difference in length.
        .filter(|name| name.len().abs_diff(written.len()) <= far)
        .map(|name| (strsim::osa_distance(&written, name), name))
        .filter(|(distance, _)| *distance <= far);
    near.min().map(|(_, name)| name)
}

/// The id nearest to a name with or without pack prefix. The same stem in another pack is preferred.
pub(crate) fn nearest_id<'n>(
    written: &str,
    ids: impl IntoIterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let wanted = stem(written);
    if let Some(id) = ids.clone().into_iter().find(|id| stem(id) == wanted) {
        return Some(id);
    }
    let found = nearest(wanted, ids.clone().into_iter().map(stem))?;
    ids.into_iter().find(|id| stem(id) == found)
}

fn stem(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, stem)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFECTS: [&str; 5] = ["damage", "haste", "heal", "slow", "snare"];

    #[test]
    fn near_misses_of_names_are_suggested() {
        for (written, meant) in [
            ("damge", Some("damage")),
            ("dmaage", Some("damage")),
            ("Damage", Some("damage")),
            ("snair", Some("snare")),
            ("hael", Some("heal")),
            ("slwo", Some("slow")),
            ("petrify", None),
            ("", None),
        ] {
            assert_eq!(nearest(written, EFFECTS), meant, "{written}");
        }
    }

    #[test]
    fn of_two_equally_near_names_the_first_is_suggested() {
        assert_eq!(nearest("cat", ["rat", "bat"]), Some("bat"));
    }

    #[test]
    fn an_id_is_found_in_another_pack() {
        let ids = ["base:dagger", "base:wagger", "zoo:whip"];
        assert_eq!(nearest_id("dagger", ids), Some("base:dagger"));
        assert_eq!(nearest_id("zoo:dagger", ids), Some("base:dagger"));
        assert_eq!(nearest_id("zoo:dager", ids), Some("base:dagger"));
        assert_eq!(nearest_id("base:wip", ids), Some("zoo:whip"));
        assert_eq!(nearest_id("base:crossbow", ids), None);
    }
}
