//! Inside a crate, imports between modules run downwards only, and no files import each other in a cycle.
//!
//! A module is a folder or a file directly below `src`; `lib.rs` is the crate root. `file_imports.rs` defines what
//! counts as an import. Declared upward imports are left out of cycles: their table gives the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;

use super::cycles::{Cycle, Graph, cycles};
use super::file_imports::{Import, file_imports};
use super::finding::Finding;
use super::source::Source;

/// The crates whose table is enforced; the others are only drawn by `cargo xtask scan --rooms`.
const CHECKED: &[&str] = &["content", "host", "mapgen", "sim", "ui"];

/// `lib.rs`, which may import every module; no module imports from it.
const ROOT: &str = "lib";

/// The layers of one crate.
struct Layers {
    /// Folder below `crates`.
    name: &'static str,
    /// Every module, the lowest first, with those it may import: all of them are earlier in the list.
    modules: &'static [(&'static str, May)],
    /// Imports that run upwards, each with its reason.
    upward: &'static [Upward],
}

/// The modules that a module may import.
enum May {
    Only(&'static [&'static str]),
    AllBelow,
}

/// One declared import that runs upwards.
struct Upward {
    /// Importing file, as a path below `src`.
    from: &'static str,
    module: &'static str,
    name: &'static str,
    why: &'static str,
}

const TABLES: &[Layers] = &[SIM, CONTENT, MAPGEN, UI, HOST];

const SIM: Layers = Layers {
    name: "sim",
    modules: &[
        ("defs", May::Only(&[])),
        ("world", May::Only(&["defs"])),
        ("frame", May::Only(&["defs", "world"])),
        ("moods", May::Only(&["defs", "world"])),
        ("things", May::Only(&["defs", "world"])),
        ("journal", May::Only(&["defs", "world"])),
        ("senses", May::Only(&["defs", "world", "moods", "things"])),
        ("upkeep", May::Only(&["defs", "world", "moods", "things"])),
        (
            "effects",
            May::Only(&["defs", "world", "frame", "moods", "things", "senses"]),
        ),
        ("powers", May::Only(&["defs", "world", "things", "effects"])),
        (
            "acts",
            May::Only(&[
                "defs", "world", "moods", "things", "senses", "effects", "powers",
            ]),
        ),
        (
            "minds",
            May::Only(&[
                "defs", "world", "moods", "things", "effects", "powers", "acts",
            ]),
        ),
        (
            "answers",
            May::Only(&[
                "defs", "world", "frame", "things", "effects", "powers", "acts",
            ]),
        ),
        ("game", May::AllBelow),
        ("scenario", May::AllBelow),
    ],
    upward: &[Upward {
        from: "defs/power.rs",
        module: "effects",
        name: "Effect",
        why: "an effect is one file: its data and its rule, which needs the definitions",
    }],
};

const CONTENT: Layers = Layers {
    name: "content",
    modules: &[
        ("text", May::Only(&[])),
        ("bounds", May::Only(&[])),
        ("definitions", May::Only(&["bounds", "text"])),
        ("schema", May::Only(&["definitions", "bounds"])),
        (
            "bounds_checker",
            May::Only(&["schema", "definitions", "bounds", "text"]),
        ),
        ("cross_checks", May::Only(&["definitions", "text"])),
        ("load", May::AllBelow),
        ("stack", May::Only(&["load", "definitions", "text"])),
    ],
    upward: &[],
};

const MAPGEN: Layers = Layers {
    name: "mapgen",
    modules: &[
        ("area", May::Only(&[])),
        ("nearest", May::Only(&[])),
        ("shapes", May::Only(&[])),
        ("tag", May::Only(&[])),
        ("draft", May::Only(&["shapes", "tag"])),
        ("belt", May::Only(&["draft"])),
        ("brush", May::Only(&["draft"])),
        ("check", May::Only(&["draft", "tag"])),
        ("promises", May::Only(&["area", "check", "draft", "tag"])),
        ("drawing", May::Only(&["draft", "tag"])),
        ("entrances", May::Only(&["draft", "tag"])),
        ("joined", May::Only(&["draft"])),
        (
            "vaults",
            May::Only(&["area", "draft", "drawing", "entrances", "joined", "tag"]),
        ),
        ("work", May::Only(&["draft", "tag", "vaults"])),
        ("list", May::Only(&["work"])),
        ("town_plan", May::Only(&["draft", "tag", "work"])),
        (
            "steps",
            May::Only(&[
                "area", "belt", "draft", "joined", "list", "nearest", "shapes", "tag", "vaults",
                "work",
            ]),
        ),
        (
            "builders",
            May::Only(&[
                "brush",
                "draft",
                "list",
                "nearest",
                "shapes",
                "steps",
                "tag",
                "town_plan",
                "vaults",
                "work",
            ]),
        ),
        ("sketch", May::AllBelow),
        (
            "chain",
            May::Only(&[
                "builders", "check", "draft", "promises", "steps", "vaults", "work",
            ]),
        ),
        (
            "wishes",
            May::Only(&["builders", "chain", "steps", "vaults"]),
        ),
        ("run_plan", May::Only(&["chain", "entrances", "vaults"])),
        (
            "proof",
            May::Only(&["builders", "chain", "check", "draft", "tag", "vaults"]),
        ),
        ("gallery", May::AllBelow),
    ],
    upward: &[],
};

/// Nothing below `app` names `App`. `state` is data, `control` spans several turns, a screen handles one key.
const UI: Layers = Layers {
    name: "ui",
    modules: &[
        ("viewport", May::Only(&[])),
        ("keys", May::Only(&[])),
        ("words", May::Only(&[])),
        ("settings", May::Only(&["keys", "words"])),
        ("motion", May::Only(&["viewport"])),
        ("look", May::Only(&["settings"])),
        ("narrator", May::Only(&["look", "settings", "words"])),
        (
            "state",
            May::Only(&[
                "viewport", "keys", "words", "settings", "motion", "look", "narrator",
            ]),
        ),
        (
            "panels",
            May::Only(&[
                "viewport", "keys", "words", "settings", "motion", "look", "narrator", "state",
            ]),
        ),
        (
            "control",
            May::Only(&["keys", "words", "settings", "look", "state"]),
        ),
        (
            "run_report",
            May::Only(&["words", "settings", "look", "narrator", "state", "panels"]),
        ),
        (
            "screens",
            May::Only(&[
                "keys",
                "words",
                "settings",
                "motion",
                "look",
                "narrator",
                "state",
                "panels",
                "control",
                "run_report",
            ]),
        ),
        (
            "app",
            May::Only(&[
                "keys",
                "words",
                "settings",
                "motion",
                "look",
                "narrator",
                "state",
                "panels",
                "control",
                "run_report",
                "screens",
            ]),
        ),
        (
            "reader",
            May::Only(&[
                "keys", "words", "look", "narrator", "state", "panels", "app",
            ]),
        ),
    ],
    upward: &[],
};

const HOST: Layers = Layers {
    name: "host",
    modules: &[
        ("achievements", May::Only(&[])),
        ("discoverer", May::Only(&[])),
        ("memory", May::Only(&[])),
        ("names", May::Only(&[])),
        ("notes", May::Only(&[])),
        ("store", May::Only(&[])),
        ("chronicler", May::Only(&["discoverer"])),
        ("open", May::Only(&["chronicler", "discoverer", "memory"])),
        ("undo_history", May::Only(&["open"])),
        ("record", May::Only(&["achievements", "names"])),
        ("watch", May::Only(&["memory", "open"])),
        (
            "active_run",
            May::Only(&[
                "chronicler",
                "discoverer",
                "notes",
                "record",
                "store",
                "undo_history",
            ]),
        ),
        ("retell", May::Only(&["active_run", "names", "open"])),
        ("host", May::AllBelow),
    ],
    upward: &[],
};

impl Layers {
    /// Position in the table, the lowest module first.
    fn rank(&self, module: &str) -> Option<usize> {
        self.modules.iter().position(|(name, _)| *name == module)
    }

    fn allows(&self, from: &str, to: &str) -> bool {
        match self.modules.iter().find(|(name, _)| *name == from) {
            Some((_, May::Only(below))) => below.contains(&to),
            Some((_, May::AllBelow)) => self.rank(to) < self.rank(from),
            None => false,
        }
    }

    fn declared(&self, import: &Import) -> Option<&Upward> {
        self.upward.iter().find(|up| {
            up.from == import.from && up.module == module_of(&import.to) && up.name == import.name
        })
    }

    /// Whether a module imports from a higher one.
    fn runs_up(&self, import: &Import) -> bool {
        let (from, to) = (module_of(&import.from), module_of(&import.to));
        let ranks = self.rank(from).zip(self.rank(to));
        ranks.is_some_and(|(from, to)| from < to)
    }
}

/// The module of a file, given as a path below `src`.
fn module_of(file: &str) -> &str {
    let module = file.split('/').next().unwrap_or(file);
    module.strip_suffix(".rs").unwrap_or(module)
}

/// Everything in the sources of a crate that its table does not allow; nothing for a crate without an enforced one.
pub(crate) fn check(name: &str, sources: &[Source]) -> Vec<Finding> {
    let layers = TABLES.iter().find(|layers| layers.name == name);
    match layers.filter(|_| CHECKED.contains(&name)) {
        Some(layers) => check_layers(layers, sources),
        None => Vec::new(),
    }
}

fn check_layers(layers: &Layers, sources: &[Source]) -> Vec<Finding> {
    let place = |file: &str| format!("crates/{}/src/{file}", layers.name);
    let imports = file_imports(sources);
    let mut findings: Vec<Finding> = unplaced(layers, sources)
        .into_iter()
        .map(|module| Finding {
            file: place("lib.rs"),
            line: 1,
            what: format!("the module `{module}` is not in the table of layers"),
            why: "only modules in the table are kept free of import cycles".to_owned(),
            instead: "add a row to xtask/src/scan/layers.rs, after every module it imports"
                .to_owned(),
        })
        .collect();
    for import in &imports {
        let (from, to) = (module_of(&import.from), module_of(&import.to));
        if import.via_root {
            findings.push(Finding {
                file: place(&import.from),
                line: import.line,
                what: format!("`{}` is imported from the crate root", import.path),
                why: "lib.rs re-exports for other crates; importing from it hides which module a file depends on"
                    .to_owned(),
                instead: format!("import from {}", import.to),
            });
        }
        let known = layers.rank(from).is_some() && layers.rank(to).is_some();
        if known && from != to && !layers.allows(from, to) && layers.declared(import).is_none() {
            findings.push(Finding {
                file: place(&import.from),
                line: import.line,
                what: format!("`{from}` imports `{to}`: {}", import.path),
                why: "the table of layers does not allow it; modules that import each other become one"
                    .to_owned(),
                instead: "move what both need to the lower module, or pass it down as a parameter".to_owned(),
            });
        }
    }
    let graph = graph(layers, &imports);
    findings.extend(cycles(&graph).iter().map(|cycle| {
        let [first, second, ..] = cycle.path.as_slice() else {
            unreachable!("a cycle has at least two files")
        };
        let at = imports
            .iter()
            .find(|import| import.from == *first && import.to == *second);
        Finding {
            file: place(first),
            line: at.map_or(1, |import| import.line),
            what: described(cycle),
            why: "no file of a cycle can be read, tested or moved alone".to_owned(),
            instead: "move what they share to a file below them".to_owned(),
        }
    }));
    findings
}

fn described(cycle: &Cycle<'_>) -> String {
    let (count, path) = (cycle.members.len(), cycle.path.join(" → "));
    format!("{count} files import each other in a cycle, such as {path}")
}

/// The modules that have files but no row.
fn unplaced(layers: &Layers, sources: &[Source]) -> BTreeSet<String> {
    let modules = sources.iter().filter_map(|source| {
        let (_, below) = source.file.split_once("/src/")?;
        Some(module_of(below).to_owned())
    });
    modules
        .filter(|module| module != ROOT && layers.rank(module).is_none())
        .collect()
}

/// Imports between files, without declared upward ones.
fn graph<'a>(layers: &Layers, imports: &'a [Import]) -> Graph<'a> {
    let mut graph = Graph::new();
    for import in imports {
        if layers.declared(import).is_none() {
            graph.entry(&import.from).or_default().insert(&import.to);
        }
    }
    graph
}

/// For every table: the modules from the top down with their imports, then upward imports and cycles.
pub(crate) fn drawn(root: &Path) -> Result<String> {
    let mut text = String::new();
    for layers in TABLES {
        let sources = super::sources(root, layers.name)?;
        draw(layers, &sources, &mut text);
    }
    Ok(text.trim_end().to_owned())
}

fn draw(layers: &Layers, sources: &[Source], text: &mut String) {
    let imports = file_imports(sources);
    let mut modules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for import in &imports {
        let to = if import.via_root {
            ROOT
        } else {
            module_of(&import.to)
        };
        let below = modules.entry(module_of(&import.from)).or_default();
        below.insert(to);
    }
    for (module, below) in &mut modules {
        below.remove(module);
    }
    modules.remove(ROOT);
    let unplaced = unplaced(layers, sources);
    let count: usize = modules.values().map(BTreeSet::len).sum();
    let up: Vec<&Import> = imports.iter().filter(|it| layers.runs_up(it)).collect();
    let graph = graph(layers, &imports);
    let cycles = cycles(&graph);
    _ = writeln!(
        text,
        "{}: modules {}, imports between them {count}, upward imports {}, cycles of files {}{}",
        layers.name,
        layers.modules.len() + unplaced.len(),
        up.len(),
        cycles.len(),
        match CHECKED.contains(&layers.name) {
            true => "",
            false => " (not enforced yet)",
        },
    );
    let placed = layers.modules.iter().rev().map(|(module, _)| *module);
    let width = modules.keys().map(|module| module.len()).max().unwrap_or(0);
    for module in placed.chain(unplaced.iter().map(String::as_str)) {
        let below: Vec<&str> = modules.get(module).into_iter().flatten().copied().collect();
        let note = match layers.rank(module) {
            Some(_) => "",
            None => "(not in the table) ",
        };
        _ = writeln!(text, "  {module:width$} → {note}{}", below.join(" "));
    }
    for import in up {
        let note = match layers.declared(import) {
            Some(up) => format!(" (declared: {})", up.why),
            None => String::new(),
        };
        let Import {
            from, line, path, ..
        } = import;
        _ = writeln!(text, "  up: {from}:{line} → {path}{note}");
    }
    for cycle in cycles {
        _ = writeln!(text, "  cycle: {}", described(&cycle));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{May, ROOT, SIM, TABLES, check_layers, draw};
    use crate::scan::source::Source;

    const POWER: (&str, &str) = (
        "defs/power.rs",
        "use crate::effects::Effect; pub struct Power;",
    );
    const EFFECTS: (&str, &str) = (
        "effects/mod.rs",
        "use crate::defs::power::Power; pub enum Effect {}",
    );

    fn sources(files: &[(&str, &str)]) -> Vec<Source> {
        let files = files.iter();
        files
            .map(|(file, text)| Source::drawn_as(&format!("crates/sim/src/{file}"), text))
            .collect()
    }

    /// Position and fault of everything wrong with these files of `sim`.
    fn wrong(files: &[(&str, &str)]) -> Vec<String> {
        let findings = check_layers(&SIM, &sources(files));
        let findings = findings.iter();
        findings
            .map(|it| format!("{}:{} {}", it.file, it.line, it.what))
            .collect()
    }

    #[test]
    fn every_table_allows_only_lower_modules() {
        for layers in TABLES {
            for (rank, (module, may)) in layers.modules.iter().enumerate() {
                assert_ne!(*module, ROOT);
                let May::Only(below) = may else { continue };
                for other in *below {
                    let other = layers.rank(other);
                    assert!(
                        other.is_some_and(|it| it < rank),
                        "{} {module}",
                        layers.name
                    );
                }
            }
        }
    }

    #[test]
    fn an_upward_import_is_found_unless_declared() {
        assert_eq!(wrong(&[POWER, EFFECTS]), [""; 0]);
        let item = ("defs/item.rs", "\nuse crate::effects::Effect;");
        assert_eq!(
            wrong(&[POWER, EFFECTS, item]),
            ["crates/sim/src/defs/item.rs:2 `defs` imports `effects`: crate::effects::Effect"]
        );
    }

    #[test]
    fn a_downward_import_outside_the_table_is_found() {
        let minds = ("minds/mod.rs", "use crate::frame::Registry;");
        let frame = ("frame/mod.rs", "pub struct Registry;");
        assert_eq!(
            wrong(&[minds, frame]),
            ["crates/sim/src/minds/mod.rs:1 `minds` imports `frame`: crate::frame::Registry"]
        );
    }

    #[test]
    fn a_cycle_inside_a_module_is_found() {
        let a = ("world/a.rs", "use super::b::B; pub struct A;");
        let b = ("world/b.rs", "fn of() { crate::world::a::A } pub struct B;");
        assert_eq!(
            wrong(&[a, b]),
            [
                "crates/sim/src/world/a.rs:1 2 files import each other in a cycle, \
                 such as world/a.rs → world/b.rs → world/a.rs"
            ]
        );
    }

    #[test]
    fn an_import_from_the_crate_root_is_found() {
        let lib = ("lib.rs", "mod defs; pub use defs::*;");
        let defs = ("defs/mod.rs", "pub struct Rules;");
        let game = ("game/mod.rs", "use crate::Rules;");
        assert_eq!(
            wrong(&[lib, defs, game]),
            ["crates/sim/src/game/mod.rs:1 `crate::Rules` is imported from the crate root"]
        );
    }

    #[test]
    fn a_module_without_a_row_is_found() {
        assert_eq!(
            wrong(&[("attic.rs", "")]),
            ["crates/sim/src/lib.rs:1 the module `attic` is not in the table of layers"]
        );
    }

    #[test]
    fn the_drawing_names_declared_upward_imports() {
        let mut text = String::new();
        draw(&SIM, &sources(&[POWER, EFFECTS]), &mut text);
        for wanted in [
            "sim: modules 15, imports between them 2, upward imports 1, cycles of files 0",
            "effects → defs\n",
            "up: defs/power.rs:1 → crate::effects::Effect (declared: an effect is one file",
        ] {
            assert!(text.contains(wanted), "{wanted}\n{text}");
        }
    }
}
