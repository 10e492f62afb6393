//! A new trap made of existing effects is one new file.

use std::fs;
use std::path::Path;

use hearthgate_content::{Pack, load};
use miette::Diagnostic;

const TICKLER: &str = "\
look = { glyph = '^', colour = 'pink' }
spawn = { weight = 2 }

[on_enter]
effects = [
    { snare = { turns = 2 } },
    { damage = { amount = '1d4' } },
]

[text]
name = 'tickling trap'
";

/// Every file of a folder, the way a program that has a disk reads a pack.
fn read(folder: &Path) -> Pack {
    let mut pack = Pack::default();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(folder).expect("it lies inside");
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            let text = fs::read_to_string(&path).expect("it is text");
            pack.files.push((parts.join("/"), text));
        }
    }
    pack
}

/// A pack in a temporary folder with nothing but a trap, over the base pack.
fn with_trap(text: &str) -> [Pack; 2] {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    write(
        "pack.toml",
        "name = 'zoo'\nversion = '1.0.0'\nrequires = ['base']\n",
    );
    write("traps/tickler.toml", text);
    [Pack::base(), read(folder.path())]
}

#[test]
fn the_trap_is_in_the_rules() {
    let loaded = load(&with_trap(TICKLER));
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    let rules = loaded.rules.expect("there are no problems");
    let kind = rules.find("zoo:tickler").expect("the trap has its id");
    let trap = rules.trap(kind).expect("it is a trap");
    assert_eq!(trap.on_enter.effects.len(), 2);
    let table = rules.table(&[proto::ThingClass::Trap], 1);
    assert!(table.contains(&(kind, 2)));
    let entry = loaded.catalog.kind(kind).expect("it is in the catalogue");
    assert_eq!(
        entry.text,
        [("name".to_owned(), "tickling trap".to_owned())]
    );
    assert_eq!(rules.packs().len(), 2);
}

#[test]
fn a_misspelt_effect_is_told_with_line_column_and_the_nearest_right_name() {
    let loaded = load(&with_trap(&TICKLER.replace("damage", "damgae")));
    assert!(loaded.rules.is_none());
    let [problem] = loaded.problems.as_slice() else {
        panic!("one problem, not {:?}", loaded.problems);
    };
    assert_eq!((problem.pack, problem.line, problem.column), (1, 7, 7));
    assert_eq!(
        problem.to_string(),
        "traps/tickler.toml:7:7: there is no `damgae` here"
    );
    assert_eq!(problem.help.as_deref(), Some("did you mean `damage`?"));
    let label = problem
        .labels()
        .and_then(|mut labels| labels.next())
        .expect("it is underlined");
    let source = problem.source_code().expect("the text is at hand");
    let shown = source
        .read_span(label.inner(), 1, 1)
        .expect("the span lies in the text");
    let shown = String::from_utf8_lossy(shown.data()).into_owned();
    assert!(
        shown.contains("    { damgae = { amount = '1d4' } },"),
        "{shown}"
    );
}
