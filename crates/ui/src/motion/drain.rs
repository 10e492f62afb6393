//! Animates lost health, which drains out of its bar.

use proto::{Id, View};

/// Duration in milliseconds.
const LASTS: u64 = 260;

/// Health before a loss: hit points of the hero (`who` is `None`), percent of another creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    who: Option<Id>,
    had: u32,
}

/// The hero and visible creatures that have less health than before.
pub(crate) fn losses(before: &View, after: &View) -> Vec<Loss> {
    let mut losses = Vec::new();
    if let (Some(was), Some(is)) = (&before.hero, &after.hero)
        && is.health < was.health
    {
        let had = u32::try_from(was.health).unwrap_or(0);
        losses.push(Loss { who: None, had });
    }
    for is in &after.creatures {
        let was = before.creatures.iter().find(|was| was.id == is.id);
        if let Some(was) = was.filter(|was| is.health < was.health) {
            let (who, had) = (Some(is.id), was.health.into());
            losses.push(Loss { who, had });
        }
    }
    losses
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Drain {
    loss: Loss,
    begins: u64,
}

impl Drain {
    pub(super) const fn new(loss: Loss, begins: u64) -> Self {
        Self { loss, begins }
    }

    pub(super) const fn ends(&self) -> u64 {
        self.begins + LASTS
    }

    pub(super) fn is_of(&self, who: Option<Id>) -> bool {
        self.loss.who == who
    }

    /// Lost health that the bar still shows at `now`, in addition to `left`.
    pub(super) fn over(&self, left: u32, now: u64) -> u32 {
        let lost = u64::from(self.loss.had.saturating_sub(left));
        let to_go = self.ends().saturating_sub(now).min(LASTS);
        u32::try_from(lost * to_go / LASTS).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_health_drains_to_zero() {
        let drain = Drain::new(Loss { who: None, had: 20 }, 100);
        assert_eq!(drain.over(10, 100), 10);
        assert_eq!(drain.over(10, 230), 5);
        assert_eq!(drain.over(10, drain.ends()), 0);
        assert_eq!(drain.over(25, 100), 0, "healed since");
        let other = Id {
            level: proto::LevelNo(1),
            n: 3,
        };
        assert!(drain.is_of(None) && !drain.is_of(Some(other)));
    }
}
