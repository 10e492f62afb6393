//! Names of runs.

/// Cleans a run's name: removes invisible and control characters and trims it; an empty name becomes `_`.
#[must_use]
pub fn tidy(name: &str) -> String {
    let kept: String = name
        .chars()
        .filter(|c| !proto::is_unprintable(*c))
        .collect();
    match kept.trim() {
        "" => "_".to_owned(),
        kept => kept.to_owned(),
    }
}
