//! The base pack is sound and large enough to play.

use hearthgate_content::{Pack, load};
use proto::ThingClass;

#[test]
fn it_has_no_problems() {
    let problems = load(&[Pack::base()]).problems;
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told, [""; 0]);
}

#[test]
fn it_holds_enough_to_play() {
    let loaded = load(&[Pack::base()]);
    let rules = loaded.rules.expect("the base pack has no problems");
    let count = |class| {
        rules
            .kinds()
            .filter(|(_, _, def)| def.class() == class)
            .count()
    };
    assert_eq!(count(ThingClass::Hero), 1);
    assert!(count(ThingClass::Monster) >= 12);
    assert!(count(ThingClass::Item) >= 25);
    assert!(count(ThingClass::Trap) >= 5);
    assert_eq!(loaded.catalog.kinds.len(), rules.kinds().count());
    assert_eq!(rules.packs()[0].name, "base");
}

#[test]
fn what_is_embedded_is_what_lies_in_the_folder() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/base");
    for (path, text) in Pack::base().files {
        let on_disk = std::fs::read_to_string(folder.join(&path)).expect("the file is there");
        assert_eq!(on_disk, text, "{path}");
    }
}
