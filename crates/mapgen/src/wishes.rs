//! Which hand-made places a chain requests.

use crate::builders::Start;
use crate::chain::Chain;
use crate::steps::each_wish;
use crate::vaults::{Vault, VaultKind};

impl Chain {
    /// Whether one of the chain's builders or steps could build this place at this depth.
    #[must_use]
    pub fn asks_for(&self, vault: &Vault, depth: u32) -> bool {
        let mut asked = false;
        self.each_wish(&mut |kind, tags| {
            asked |= vault.plan.kind == kind && vault.suits(depth, tags);
        });
        asked
    }

    /// Visits the kind and the tags of the places that each builder and step requests.
    pub fn each_wish(&self, visit: &mut dyn FnMut(VaultKind, &[String])) {
        begins(&self.start, visit);
        each_wish(&self.steps, visit);
    }
}

fn begins(start: &Start, visit: &mut dyn FnMut(VaultKind, &[String])) {
    match start {
        Start::Prefab(it) => visit(VaultKind::Level, &it.tags),
        Start::Town(it) if !it.monument.is_empty() => visit(VaultKind::Room, &it.monument),
        Start::Either(it) => {
            for beginning in &it.0 {
                begins(&beginning.start, visit);
                each_wish(&beginning.steps, visit);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::chain::Chain;
    use crate::vaults::{Vault, VaultPlan};

    fn vault(text: &str) -> Vault {
        let plan: VaultPlan = toml::from_str(&format!("map = '@.>'\n{text}")).unwrap();
        plan.compile("it").unwrap()
    }

    #[test]
    fn requested_places_are_found_in_nested_steps() {
        let chain: Chain = toml::from_str(
            "start = { either = [{ start = { prefab = { tags = ['a'] } } }, { start = { rooms = {} }, steps = [
                { chance = { one_in = 3, steps = [{ section = { tags = ['b'] } }] } },
                { one_of = [{ steps = [{ vaults = { tags = ['c', 'd'] } }] }] },
             ] }] }",
        )
        .unwrap();
        let level = |tag: &str| vault(&format!("kind = 'level'\ntags = ['{tag}']"));
        assert!(chain.asks_for(&level("a"), 1));
        assert!(!chain.asks_for(&level("b"), 1));
        let other = |kind: &str, tag: &str| {
            let text = format!("kind = '{kind}'\ndepth = [2, 3]\ntags = ['{tag}']\nmap = '.'");
            toml::from_str::<VaultPlan>(&text)
                .unwrap()
                .compile("it")
                .unwrap()
        };
        assert!(chain.asks_for(&other("section", "b"), 2));
        assert!(!chain.asks_for(&other("section", "b"), 4));
        assert!(chain.asks_for(&other("room", "d"), 2));
        assert!(!chain.asks_for(&other("part", "d"), 2));
    }
}
