//! Settings as JSON, as a tab stores them.

use serde_json::{Map, Value};
use ui::Settings;

/// Parses each setting by itself: an unreadable one does not lose the others. The second value describes the
/// unreadable ones.
#[must_use]
pub fn read(json: &str) -> (Settings, Option<String>) {
    let kept = match serde_json::from_str::<Map<String, Value>>(json) {
        Ok(kept) => kept,
        Err(why) => return (Settings::default(), Some(why.to_string())),
    };
    let (mut good, mut bad) = (Map::new(), Vec::new());
    for (name, value) in kept {
        let alone: Map<String, Value> = [(name.clone(), value.clone())].into_iter().collect();
        match serde_json::from_value::<Settings>(alone.into()) {
            Ok(_) => drop(good.insert(name, value)),
            Err(why) => bad.push(format!("{name}: {why}")),
        }
    }
    let settings = serde_json::from_value(good.into()).unwrap_or_default();
    (settings, (!bad.is_empty()).then(|| bad.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_settings_are_loaded() {
        let settings = Settings {
            motion: ui::Motion::Off,
            hero_name: "Ann".into(),
            ..Settings::default()
        };
        let json = serde_json::to_string(&settings).unwrap();
        assert_eq!(read(&json), (settings, None));
    }

    #[test]
    fn a_bad_setting_is_reported_and_others_are_kept() {
        let (settings, why) = read(r#"{ "hero_name": "Ann", "motion": "perhaps", "later": 1 }"#);
        assert_eq!(settings.hero_name, "Ann");
        assert!(why.unwrap().contains("motion"));
        assert!(read("nonsense").1.is_some());
    }
}
