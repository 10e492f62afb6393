//! Every kind of the base pack has a sprite, and sprites can be told apart.

use std::sync::LazyLock;

use hearthgate_content::{Pack, load};
use proto::{Catalog, Condition, ThingClass};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| load(&[Pack::base()]).catalog);

/// The painter draws these features, larger than a tile.
const PAINTED_IN_CODE: [&str; 9] = [
    "base:hearthgate",
    "base:hearthgate_ashes",
    "base:hearthgate_embers",
    "base:hearthgate_fire",
    "base:hearthgate_fire_ashes",
    "base:hearthgate_fire_embers",
    "base:hearthgate_fire_low",
    "base:hearthgate_lit",
    "base:hearthgate_low",
];

#[test]
fn every_visible_kind_and_condition_has_a_sprite() {
    let mut wanted: Vec<String> = Vec::new();
    for entry in &CATALOG.kinds {
        let prefix = match entry.class {
            ThingClass::Spell => "spell_",
            ThingClass::Talent => "talent_",
            ThingClass::Calling => "",
            class if class.is_met() => "",
            _ => continue,
        };
        wanted.push(entry.id.replace(':', &format!(":{prefix}")));
    }
    wanted.extend(
        Condition::ALL
            .iter()
            .map(|it| format!("base:state_{}", it.name())),
    );
    wanted.retain(|id| !PAINTED_IN_CODE.contains(&id.as_str()));
    let missing: Vec<&String> = wanted
        .iter()
        .filter(|id| CATALOG.sprite(id).is_none())
        .collect();
    assert_eq!(missing, [""; 0]);
    assert!(wanted.len() > 400);
    assert!(CATALOG.sprites.is_sorted_by(|a, b| a.id < b.id));
}
