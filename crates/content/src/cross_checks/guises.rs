//! Checks that unidentified items cannot be told apart by anything but their look.

use std::collections::BTreeMap;

use proto::{Category, Look, Slot};
use sim::{Def, GuiseDef, ItemDef};

use crate::definitions::definition_file::DefinitionFile;
use crate::text::file::Problems;
use crate::text::nearest::nearest;
use crate::text::tree;

/// Everything a player can see of an unidentified item.
#[derive(Clone, Copy, PartialEq, Eq)]
struct VisibleProperties {
    category: Category,
    weight: u16,
    stacks: bool,
    slot: Option<Slot>,
    usable: bool,
    order: u8,
}

impl VisibleProperties {
    fn of_guise(guise: &GuiseDef, look: Look) -> Self {
        Self {
            category: guise.category,
            weight: guise.weight,
            stacks: guise.stacks,
            slot: guise.slot,
            usable: guise.slot.is_none(),
            order: look.order,
        }
    }

    fn of_item(item: &ItemDef, look: Look) -> Self {
        Self {
            category: item.category,
            weight: item.weight,
            stacks: item.stacks,
            slot: item.wear.map(|wear| wear.slot),
            usable: item.power.is_some(),
            order: look.order,
        }
    }

    /// The first key in which two faces differ.
    fn differs(self, other: Self) -> Option<&'static str> {
        let keys = [
            ("category", self.category == other.category),
            ("weight", self.weight == other.weight),
            ("stacks", self.stacks == other.stacks),
            ("slot", self.slot == other.slot),
            ("use", self.usable == other.usable),
            ("look.order", self.order == other.order),
        ];
        keys.into_iter().find(|(_, same)| !same).map(|(key, _)| key)
    }
}

/// Reports items whose visible properties give them away.
pub(crate) fn check(things: &[(&DefinitionFile<'_>, &Def, Look)], problems: &mut Problems) {
    let mut sets: BTreeMap<&str, (VisibleProperties, usize)> = BTreeMap::new();
    for (source, def, look) in things {
        let Def::Guise(guise) = def else { continue };
        let face = VisibleProperties::of_guise(guise, *look);
        let (first, looks) = sets.entry(&guise.set).or_insert((face, 0));
        *looks += 1;
        report(source, face.differs(*first), problems);
    }
    let mut hidden: BTreeMap<&str, usize> = BTreeMap::new();
    for (source, def, look) in things {
        let Def::Item(item) = def else { continue };
        let Some(set) = item.guise.as_deref() else {
            continue;
        };
        let Some((first, looks)) = sets.get(set) else {
            let problem = problem(
                source,
                "guise",
                format!("no look belongs to the set `{set}`"),
            );
            let meant = nearest(set, sets.keys().copied());
            problems.add(problem.meant(meant));
            continue;
        };
        report(
            source,
            VisibleProperties::of_item(item, *look).differs(*first),
            problems,
        );
        report(source, revealing_key(item), problems);
        let kinds = hidden.entry(set).or_default();
        *kinds += 1;
        if *kinds > *looks {
            let message = format!("there are only {looks} looks for more than {looks} kinds");
            problems.add(problem(source, "guise", message).warning());
        }
    }
}

/// A key that would identify the item at once.
fn revealing_key(item: &ItemDef) -> Option<&'static str> {
    let keys = [
        ("metal", item.metal),
        ("coins", item.coins.is_some()),
        ("binds", item.binds),
        ("verb", item.verb.is_some()),
        ("weapon", item.weapon.is_some()),
        ("light", item.light.is_some()),
        ("opens_all", item.opens_all),
        ("rouses", item.rouses > 0),
        ("followed", item.followed.is_some()),
    ];
    keys.into_iter()
        .find(|(_, tells)| *tells)
        .map(|(key, _)| key)
}

fn report(source: &DefinitionFile<'_>, key: Option<&'static str>, problems: &mut Problems) {
    if let Some(key) = key {
        let message = format!("by its `{key}` it can be told from others of the same looks");
        problems.add(problem(source, key, message));
    }
}

fn problem(
    source: &DefinitionFile<'_>,
    key: &str,
    message: String,
) -> crate::text::problem::Problem {
    let root = source.root.as_ref();
    let at = root.map(|root| tree::place(root, key)).unwrap_or_default();
    source.file.problem_at(at, message)
}
