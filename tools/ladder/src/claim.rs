//! What a ladder says of one run.

use serde::{Deserialize, Serialize};

use crate::report::{Pack, Report};

/// How much is known of how a run was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It is a true run; somebody may have rehearsed it.
    Proven,
    /// It was played on the server with a seed that nobody knew.
    Sealed,
}

/// How a seed was promised before it was told.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seal {
    /// What was published when the run began.
    pub promise: String,
    /// What was published with the seed when it ended, 32 hexadecimal digits or more: without it a promise could be
    /// guessed by trying every seed.
    pub salt: String,
}

impl Seal {
    /// The promise of a seed: BLAKE3 of `hearthgate seed`, the seed in decimal and the salt, with a line break after each.
    #[must_use]
    pub fn promise(seed: &str, salt: &str) -> String {
        let text = format!("hearthgate seed\n{seed}\n{salt}\n");
        blake3::hash(text.as_bytes()).to_hex().to_string()
    }

    /// Whether this was the seed.
    #[must_use]
    pub fn keeps(&self, seed: &str) -> bool {
        self.salt.len() >= 32 && Self::promise(seed, &self.salt) == self.promise
    }
}

/// What a ladder says of one run: a line of `ladder.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Claim {
    /// Its place; runs that are worth the same and took as many turns share one.
    pub rank: u32,
    /// BLAKE3 of its journal, and the journal's name in the dump.
    pub run: String,
    /// Who played it.
    pub player: String,
    /// How much is known of how.
    pub kind: Kind,
    /// How its seed was promised, if it was sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
    /// The rules version.
    pub rules: u32,
    /// The packs.
    pub packs: Vec<Pack>,
    /// What the hero was before.
    #[serde(default)]
    pub calling: Option<String>,
    /// The seed, as text.
    pub seed: String,
    /// How many commands it took.
    pub turns: u32,
    /// The deepest level.
    pub deepest: u16,
    /// Whether the fire was lit.
    pub won: bool,
    /// What it is worth.
    pub score: u32,
}

impl Claim {
    /// What a run is called: the hash of its journal.
    #[must_use]
    pub fn name_of(journal: &[u8]) -> String {
        blake3::hash(journal).to_hex().to_string()
    }

    /// What may be claimed of a run by what playing it again has shown; `None` if it may not be ranked. It has no place yet.
    #[must_use]
    pub fn of(run: String, player: String, seal: Option<Seal>, report: &Report) -> Option<Self> {
        if !report.ranked {
            return None;
        }
        Some(Self {
            rank: 0,
            run,
            player,
            kind: if seal.is_some() {
                Kind::Sealed
            } else {
                Kind::Proven
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

    /// Gives every run its place: what is worth more first, then what took fewer turns.
    pub fn rank(claims: &mut [Self]) {
        claims.sort_by(|a, b| a.merit().cmp(&b.merit()).then_with(|| a.run.cmp(&b.run)));
        let mut place = (0, None);
        for (n, claim) in (1..).zip(claims) {
            if place.1 != Some(claim.merit()) {
                place = (n, Some(claim.merit()));
            }
            claim.rank = place.0;
        }
    }

    /// What decides its place: less is better.
    pub(crate) const fn merit(&self) -> (u32, u32) {
        (u32::MAX - self.score, self.turns)
    }
}

#[cfg(test)]
mod tests {
    use super::Seal;

    #[test]
    fn a_promise_is_kept_by_one_seed_only_and_not_by_a_short_salt() {
        let salt = "00112233445566778899aabbccddeeff";
        let seal = Seal {
            promise: Seal::promise("20", salt),
            salt: salt.to_owned(),
        };
        assert!(seal.keeps("20"));
        assert!(!seal.keeps("21") && !seal.keeps("2"));
        let short = Seal {
            promise: Seal::promise("20", "7"),
            salt: "7".to_owned(),
        };
        assert!(!short.keeps("20"));
    }
}
