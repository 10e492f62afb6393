//! A ladder's claim about one run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::report::{Pack, Report};

/// How a run was played. Each kind has its own ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunTrust {
    /// The first run that the ladder ranked on its seed. The player may have rehearsed it.
    #[serde(alias = "proven")]
    Fresh,
    /// A run on a seed that the ladder had already ranked a run on: it may be a copy, or an improved copy.
    Known,
    /// Played on the server with a seed that the player did not know.
    Sealed,
    /// Played by a program.
    Bot,
}

impl RunTrust {
    /// All kinds, the one that proves most first.
    pub const ALL: [Self; 4] = [Self::Sealed, Self::Fresh, Self::Known, Self::Bot];

    /// The name in dumps and in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fresh => "fresh",
            Self::Known => "known",
            Self::Sealed => "sealed",
            Self::Bot => "bot",
        }
    }
}

/// A commitment to a seed, published before the seed itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeedCommitment {
    /// The hash, published when the run began.
    pub promise: String,
    /// Published with the seed when the run ended; at least 32 hexadecimal digits. Without it the seed could
    /// be found by trying all of them.
    pub salt: String,
}

impl SeedCommitment {
    /// Returns the commitment: BLAKE3 of `hearthgate seed`, the seed in decimal and the salt, each followed
    /// by a line break.
    #[must_use]
    pub fn promise(seed: &str, salt: &str) -> String {
        let text = format!("hearthgate seed\n{seed}\n{salt}\n");
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// Whether the commitment is to this seed, with a salt that is long enough.
    #[must_use]
    pub fn matches(&self, seed: &str) -> bool {
        self.salt.len() >= 32 && Self::promise(seed, &self.salt) == self.promise
    }
}

/// A ladder's claim about one run: a line of `ladder.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LadderEntry {
    /// The place, from 1; runs with equal score and turns share one.
    pub rank: u32,
    /// BLAKE3 of the journal in hexadecimal, and the journal's name in the dump.
    pub run: String,
    pub player: String,
    pub kind: RunTrust,
    /// The commitment to the seed, if the run is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<SeedCommitment>,
    pub rules: u32,
    pub packs: Vec<Pack>,
    /// Id of the hero's calling, if there was one.
    #[serde(default)]
    pub calling: Option<String>,
    /// The seed in decimal.
    pub seed: String,
    /// Number of commands.
    pub turns: u32,
    pub deepest: u16,
    pub won: bool,
    pub score: u32,
}

impl LadderEntry {
    /// The name of a run: the hash of its journal.
    #[must_use]
    pub fn name_of(journal: &[u8]) -> String {
        blake3::hash(journal).to_hex().to_string()
    }

    /// Derives the entry from a report; `None` if the run may not be ranked. The rank is still 0.
    #[must_use]
    pub fn of(
        run: String,
        player: String,
        seal: Option<SeedCommitment>,
        report: &Report,
    ) -> Option<Self> {
        if !report.ranked {
            return None;
        }
        Some(Self {
            rank: 0,
            run,
            player,
            kind: if seal.is_some() {
                RunTrust::Sealed
            } else {
                RunTrust::Fresh
            },
            seal,
            rules: report.rules?,
            packs: report.packs.clone()?,
            calling: report.calling.clone(),
            seed: report.seed.clone()?,
            turns: report.turns,
            deepest: report.deepest?,
            won: report.is_won(),
            score: report.score.as_ref()?.total,
        })
    }

    /// Sorts the entries by score, then by fewest turns, and sets their ranks.
    pub fn rank(entries: &mut [Self]) {
        entries.sort_by(|a, b| a.merit().cmp(&b.merit()).then_with(|| a.run.cmp(&b.run)));
        let mut place = (0, None);
        for (n, entry) in (1..).zip(entries) {
            if place.1 != Some(entry.merit()) {
                place = (n, Some(entry.merit()));
            }
            entry.rank = place.0;
        }
    }

    /// Marks fresh runs that share their seed as known, because their order is unknown.
    pub fn mark_known(entries: &mut [Self]) {
        let mut counts = BTreeMap::new();
        for entry in &*entries {
            *counts.entry(entry.seed.clone()).or_insert(0) += 1;
        }
        for entry in entries {
            if entry.kind == RunTrust::Fresh && counts.get(&entry.seed) != Some(&1) {
                entry.kind = RunTrust::Known;
            }
        }
    }

    /// Sort key: less is better.
    pub(crate) const fn merit(&self) -> (u32, u32) {
        (u32::MAX - self.score, self.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::SeedCommitment;

    #[test]
    fn a_commitment_fits_one_seed_and_needs_a_long_salt() {
        let salt = "00112233445566778899aabbccddeeff";
        let seal = SeedCommitment {
            promise: SeedCommitment::promise("20", salt),
            salt: salt.to_owned(),
        };
        assert!(seal.matches("20"));
        assert!(!seal.matches("21") && !seal.matches("2"));
        let short = SeedCommitment {
            promise: SeedCommitment::promise("20", "7"),
            salt: "7".to_owned(),
        };
        assert!(!short.matches("20"));
    }
}
