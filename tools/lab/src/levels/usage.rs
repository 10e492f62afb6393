//! Counts how often vaults are built, and compares that with their weights.

use std::collections::BTreeMap;

use mapgen::{Draft, Vault, VaultKind};

use super::subject::Subject;

/// A vault promised at least this often must appear at least once.
const NOTICED: u64 = 10;
/// A vault promised at least this often must keep its proportion.
const JUDGED: u64 = 200;
/// A vault may appear this many times less often than promised: a large one fits in fewer places.
const RARER: u64 = 8;
/// Denominator of the promised counts, which are fixed-point numbers.
const WHOLE: u64 = 1 << 16;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    built: BTreeMap<String, u64>,
    promised: BTreeMap<String, u64>,
}

impl Usage {
    #[must_use]
    pub fn count(&self, vault: &str) -> u64 {
        self.built.get(vault).copied().unwrap_or_default()
    }

    /// Iterates over vault name, built count and promised count.
    pub fn rows(&self) -> impl Iterator<Item = (&str, u64, u64)> {
        let promised = self.promised.iter();
        promised.map(|(name, parts)| (name.as_str(), self.count(name), parts / WHOLE))
    }

    /// Counts the vaults of a level.
    pub(crate) fn note(&mut self, subject: &Subject, seed: u64, level: &Draft) {
        if subject.vaults.is_empty() {
            return;
        }
        // Vaults that appear once are promised by the run plan, not by their weight.
        if let Some(plan) = subject.plan(seed) {
            for name in plan.on(subject.level) {
                *self.promised.entry(name.clone()).or_default() += WHOLE;
            }
        }
        for kind in [VaultKind::Room, VaultKind::Section, VaultKind::Level] {
            let of_kind = |name: &str| {
                let mut vaults = subject.vaults.iter();
                vaults.any(|vault| vault.name == name && vault.plan.kind == kind)
            };
            let built: Vec<&str> = level.vaults.iter().map(|it| it.name.as_str()).collect();
            let built: Vec<&str> = built.into_iter().filter(|it| of_kind(it)).collect();
            let planned = |name: &&&str| subject.rules.is_some() && is_unique(subject, name);
            let free = built.len() - built.iter().filter(planned).count();
            self.promise(subject, kind, free as u64);
            for name in built {
                *self.built.entry(name.to_owned()).or_default() += 1;
            }
        }
    }

    /// Distributes `count` vaults of a kind among those that could have been built.
    fn promise(&mut self, subject: &Subject, kind: VaultKind, count: u64) {
        let asked = wishes(subject, kind);
        for tags in &asked {
            let depth = subject.depth.unwrap_or(subject.level);
            let fits = |vault: &&Vault| {
                let planned = subject.rules.is_some() && vault.plan.once;
                let suits = vault.plan.kind == kind && vault.suits(depth, tags);
                suits && !planned && vault.plan.weight > 0
            };
            let choice: Vec<&Vault> = subject.vaults.iter().filter(fits).collect();
            let weights = choice.iter().map(|vault| u64::from(vault.plan.weight));
            let all: u64 = weights.sum();
            for vault in choice {
                let part = count * WHOLE * u64::from(vault.plan.weight);
                let part = part / all.max(1) / asked.len() as u64;
                *self.promised.entry(vault.name.clone()).or_default() += part;
            }
        }
    }

    /// Lists vaults that never appear, or far less often than promised.
    pub(crate) fn judge(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        for (name, built, promised) in self.rows() {
            if built == 0 && promised >= NOTICED {
                wrong.push(format!(
                    "the place `{name}` was never built, {promised} were promised"
                ));
            } else if promised >= JUDGED && built * RARER < promised {
                wrong.push(format!(
                    "the place `{name}` was built {built} times, {promised} were promised"
                ));
            }
        }
        wrong
    }

    pub(crate) fn add(&mut self, other: Self) {
        for (mine, theirs) in [
            (&mut self.built, other.built),
            (&mut self.promised, other.promised),
        ] {
            for (name, count) in theirs {
                *mine.entry(name).or_default() += count;
            }
        }
    }
}

/// Whether the vault appears only once in a run.
fn is_unique(subject: &Subject, name: &str) -> bool {
    let mut vaults = subject.vaults.iter();
    vaults.any(|vault| vault.name == name && vault.plan.once)
}

/// The tags with which the chain asks for vaults of a kind, once per request.
fn wishes(subject: &Subject, kind: VaultKind) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    subject.chain.each_wish(&mut |of, tags| {
        if of == kind {
            found.push(tags.to_vec());
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use geom::{Rect, Size};
    use mapgen::{Caves, Chain, Chance, PlacedVault, Section, VaultPlan, Vaults};

    use super::*;

    fn vault(name: &str, text: &str) -> Vault {
        let plan: VaultPlan = toml::from_str(&format!("{text}\nmap = '...'")).unwrap();
        plan.compile(name).unwrap()
    }

    fn subject() -> Subject {
        let nested = Chance {
            one_in: 2,
            steps: vec![Section::default().into()],
        };
        Subject {
            name: "cave".into(),
            chain: Chain::new(Caves::default())
                .then(Vaults::default())
                .then(nested),
            level: 3,
            theme: String::new(),
            depth: None,
            rules: None,
            vaults: Arc::new([
                vault("common", "weight = 30"),
                vault("rare", "weight = 10"),
                vault("deep", "depth = [9, 9]"),
                vault("wing", "kind = 'section'"),
            ]),
        }
    }

    fn level(names: &[&str]) -> Draft {
        let mut draft = Draft::new(Size { w: 10, h: 10 });
        draft.vaults = names
            .iter()
            .map(|name| PlacedVault {
                name: (*name).to_owned(),
                at: Rect::new(1, 1, 3, 1),
                sealed: false,
            })
            .collect();
        draft
    }

    #[test]
    fn vault_promises_follow_weight_and_depth() {
        let mut usage = Usage::default();
        for _ in 0..100 {
            usage.note(&subject(), 1, &level(&["common", "common", "wing"]));
            usage.note(&subject(), 1, &level(&["rare", "common"]));
        }
        let rows: Vec<_> = usage.rows().collect();
        assert_eq!(
            rows,
            [("common", 300, 300), ("rare", 100, 100), ("wing", 100, 100)]
        );
        assert!(usage.judge().is_empty());
    }

    #[test]
    fn missing_and_rare_vaults_are_reported() {
        let mut usage = Usage::default();
        for _ in 0..20 {
            usage.note(&subject(), 1, &level(&["common", "common"]));
        }
        assert_eq!(
            usage.judge(),
            ["the place `rare` was never built, 10 were promised"]
        );
        for _ in 0..800 {
            usage.note(&subject(), 1, &level(&["common"]));
        }
        usage.note(&subject(), 1, &level(&["rare"]));
        assert_eq!(
            usage.judge(),
            ["the place `rare` was built 1 times, 210 were promised"]
        );
        for _ in 0..30 {
            usage.note(&subject(), 1, &level(&["rare"]));
        }
        assert!(usage.judge().is_empty());
    }

    #[test]
    fn vault_usage_of_two_threads_is_added() {
        let mut one = Usage::default();
        one.note(&subject(), 1, &level(&["common", "rare"]));
        let mut two = one.clone();
        two.note(&subject(), 1, &level(&["wing"]));
        two.add(one);
        assert_eq!((two.count("common"), two.count("wing")), (2, 1));
        assert_eq!(two.rows().next(), Some(("common", 2, 3)));
    }
}
