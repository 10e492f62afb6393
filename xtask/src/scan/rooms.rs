//! Inside a crate, imports between rooms run one way, and no files import each other in a circle.
//!
//! A room is a folder or a file directly below `src`; `lib.rs` is the front door. What counts as an import is said
//! in `arrows.rs`. A circle is a group of files each of which imports, by way of others or not, every other; declared
//! arrows up are left out of it, because a table already says why they are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::Result;

use super::arrows::{Arrow, arrows};
use super::circles::{Circle, Imports, circles};
use super::finding::Finding;
use super::source::Source;

/// The crates that keep to their table.
const CHECKED: &[&str] = &["content", "mapgen", "sim"];

/// The front door, which may import every room and which no room imports from.
const FRONT: &str = "lib";

/// The rooms of one crate.
struct House {
    name: &'static str,
    /// Every room, the lowest first, with those it may import: all of them stand before it.
    rooms: &'static [(&'static str, May)],
    /// Imports that run up, each for a reason.
    up: &'static [Up],
}

/// Whom a room may import.
enum May {
    Only(&'static [&'static str]),
    AllBelow,
}

/// One declared import that runs up.
struct Up {
    /// Below `src`.
    from: &'static str,
    room: &'static str,
    name: &'static str,
    why: &'static str,
}

const HOUSES: &[House] = &[SIM, CONTENT, MAPGEN];

const SIM: House = House {
    name: "sim",
    rooms: &[
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
    up: &[Up {
        from: "defs/power.rs",
        room: "effects",
        name: "Effect",
        why: "an effect is one file: its data and its rule, which needs the definitions",
    }],
};

const CONTENT: House = House {
    name: "content",
    rooms: &[
        ("text", May::Only(&[])),
        ("bounds", May::Only(&[])),
        ("pieces", May::Only(&["bounds", "text"])),
        ("schema", May::Only(&["pieces", "bounds"])),
        (
            "measure",
            May::Only(&["schema", "pieces", "bounds", "text"]),
        ),
        ("whole", May::Only(&["pieces", "text"])),
        ("load", May::AllBelow),
        ("stack", May::Only(&["load", "pieces", "text"])),
    ],
    up: &[],
};

const MAPGEN: House = House {
    name: "mapgen",
    rooms: &[
        ("area", May::Only(&[])),
        ("nearest", May::Only(&[])),
        ("shapes", May::Only(&[])),
        ("tag", May::Only(&[])),
        ("draft", May::Only(&["shapes", "tag"])),
        ("brush", May::Only(&["draft"])),
        ("check", May::Only(&["draft", "tag"])),
        ("promises", May::Only(&["area", "check", "draft", "tag"])),
        ("drawing", May::Only(&["draft", "tag"])),
        ("joined", May::Only(&["draft"])),
        (
            "vaults",
            May::Only(&["area", "draft", "drawing", "joined", "tag"]),
        ),
        ("work", May::Only(&["draft", "tag", "vaults"])),
        ("list", May::Only(&["work"])),
        ("town_plan", May::Only(&["draft", "tag", "work"])),
        (
            "steps",
            May::Only(&[
                "area", "draft", "joined", "list", "nearest", "shapes", "tag", "vaults", "work",
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
        ("run_plan", May::Only(&["chain", "vaults"])),
        (
            "proof",
            May::Only(&["builders", "chain", "check", "draft", "tag", "vaults"]),
        ),
        ("gallery", May::AllBelow),
    ],
    up: &[],
};

impl House {
    fn floor(&self, room: &str) -> Option<usize> {
        self.rooms.iter().position(|(name, _)| *name == room)
    }

    fn allows(&self, from: &str, to: &str) -> bool {
        match self.rooms.iter().find(|(name, _)| *name == from) {
            Some((_, May::Only(below))) => below.contains(&to),
            Some((_, May::AllBelow)) => self.floor(to) < self.floor(from),
            None => false,
        }
    }

    fn declared(&self, arrow: &Arrow) -> Option<&Up> {
        self.up.iter().find(|up| {
            up.from == arrow.from && up.room == room_of(&arrow.to) && up.name == arrow.name
        })
    }

    /// Whether an arrow between two rooms of the table points at a higher one.
    fn runs_up(&self, arrow: &Arrow) -> bool {
        let (from, to) = (room_of(&arrow.from), room_of(&arrow.to));
        let floors = self.floor(from).zip(self.floor(to));
        floors.is_some_and(|(from, to)| from < to)
    }
}

/// The room a file below `src` is in.
fn room_of(file: &str) -> &str {
    let room = file.split('/').next().unwrap_or(file);
    room.strip_suffix(".rs").unwrap_or(room)
}

/// Everything in the sources of a crate that its table does not allow; nothing for crates without one.
pub(crate) fn check(name: &str, sources: &[Source]) -> Vec<Finding> {
    let house = HOUSES.iter().find(|house| house.name == name);
    match house.filter(|_| CHECKED.contains(&name)) {
        Some(house) => check_house(house, sources),
        None => Vec::new(),
    }
}

fn check_house(house: &House, sources: &[Source]) -> Vec<Finding> {
    let place = |file: &str| format!("crates/{}/src/{file}", house.name);
    let arrows = arrows(sources);
    let mut findings: Vec<Finding> = unplaced(house, sources)
        .into_iter()
        .map(|room| Finding {
            file: place("lib.rs"),
            line: 1,
            what: format!("the room `{room}` has no place in the table"),
            why: "a room nobody placed may tie the others into a knot".to_owned(),
            instead: "give it a row in xtask/src/scan/rooms.rs, above all it imports".to_owned(),
        })
        .collect();
    for arrow in &arrows {
        let (from, to) = (room_of(&arrow.from), room_of(&arrow.to));
        if arrow.front {
            findings.push(Finding {
                file: place(&arrow.from),
                line: arrow.line,
                what: format!("`{}` is taken from the front door", arrow.path),
                why: "lib.rs hands things out of the crate; taken from there, every room hangs from every other"
                    .to_owned(),
                instead: format!("import it from {}", arrow.to),
            });
        }
        let known = house.floor(from).is_some() && house.floor(to).is_some();
        if known && from != to && !house.allows(from, to) && house.declared(arrow).is_none() {
            findings.push(Finding {
                file: place(&arrow.from),
                line: arrow.line,
                what: format!("`{from}` imports `{to}`: {}", arrow.path),
                why: "the table of rooms has no such arrow; rooms that know each other both ways become one"
                    .to_owned(),
                instead: "move what both need to the lower room, or hand it down as a parameter".to_owned(),
            });
        }
    }
    let imports = file_imports(house, &arrows);
    findings.extend(circles(&imports).iter().map(|circle| {
        let [first, second, ..] = circle.way.as_slice() else {
            unreachable!("a circle has a way round")
        };
        let at = arrows
            .iter()
            .find(|arrow| arrow.from == *first && arrow.to == *second);
        Finding {
            file: place(first),
            line: at.map_or(1, |arrow| arrow.line),
            what: told(circle),
            why: "of files in a circle none can be read, tested or moved alone".to_owned(),
            instead: "move what they share to a file below them".to_owned(),
        }
    }));
    findings
}

fn told(circle: &Circle<'_>) -> String {
    let (many, way) = (circle.members.len(), circle.way.join(" → "));
    format!("{many} files import each other in a circle, for one {way}")
}

/// The rooms that have files but no row.
fn unplaced(house: &House, sources: &[Source]) -> BTreeSet<String> {
    let rooms = sources.iter().filter_map(|source| {
        let (_, below) = source.file.split_once("/src/")?;
        Some(room_of(below).to_owned())
    });
    rooms
        .filter(|room| room != FRONT && house.floor(room).is_none())
        .collect()
}

/// Who imports whom, file by file; declared arrows up and the front door left out.
fn file_imports<'a>(house: &House, arrows: &'a [Arrow]) -> Imports<'a> {
    let mut imports = Imports::new();
    for arrow in arrows {
        if house.declared(arrow).is_none() {
            imports.entry(&arrow.from).or_default().insert(&arrow.to);
        }
    }
    imports
}

/// Every house: its rooms from the top down with whom they import, what runs up, and circles.
pub(crate) fn drawn(root: &Path) -> Result<String> {
    let mut text = String::new();
    for house in HOUSES {
        let sources = super::sources(root, house.name)?;
        draw(house, &sources, &mut text);
    }
    Ok(text.trim_end().to_owned())
}

fn draw(house: &House, sources: &[Source], text: &mut String) {
    let arrows = arrows(sources);
    let mut rooms: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for arrow in &arrows {
        let to = if arrow.front {
            FRONT
        } else {
            room_of(&arrow.to)
        };
        let below = rooms.entry(room_of(&arrow.from)).or_default();
        below.insert(to);
    }
    for (room, below) in &mut rooms {
        below.remove(room);
    }
    rooms.remove(FRONT);
    let unplaced = unplaced(house, sources);
    let count: usize = rooms.values().map(BTreeSet::len).sum();
    let up: Vec<&Arrow> = arrows.iter().filter(|it| house.runs_up(it)).collect();
    let imports = file_imports(house, &arrows);
    let circles = circles(&imports);
    _ = writeln!(
        text,
        "{}: rooms {}, arrows between them {count}, imports that run up {}, circles of files {}{}",
        house.name,
        house.rooms.len() + unplaced.len(),
        up.len(),
        circles.len(),
        match CHECKED.contains(&house.name) {
            true => "",
            false => " (not checked yet)",
        },
    );
    let placed = house.rooms.iter().rev().map(|(room, _)| *room);
    let width = rooms.keys().map(|room| room.len()).max().unwrap_or(0);
    for room in placed.chain(unplaced.iter().map(String::as_str)) {
        let below: Vec<&str> = rooms.get(room).into_iter().flatten().copied().collect();
        let note = match house.floor(room) {
            Some(_) => "",
            None => "(not in the table) ",
        };
        _ = writeln!(text, "  {room:width$} → {note}{}", below.join(" "));
    }
    for arrow in up {
        let note = match house.declared(arrow) {
            Some(up) => format!(" (declared: {})", up.why),
            None => String::new(),
        };
        let Arrow {
            from, line, path, ..
        } = arrow;
        _ = writeln!(text, "  up: {from}:{line} → {path}{note}");
    }
    for circle in circles {
        _ = writeln!(text, "  circle: {}", told(&circle));
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::{FRONT, HOUSES, May, SIM, check_house, draw};
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

    /// Place and fault of everything wrong with these files of `sim`.
    fn wrong(files: &[(&str, &str)]) -> Vec<String> {
        let findings = check_house(&SIM, &sources(files));
        let findings = findings.iter();
        findings
            .map(|it| format!("{}:{} {}", it.file, it.line, it.what))
            .collect()
    }

    #[test]
    fn every_table_names_only_rooms_below() {
        for house in HOUSES {
            for (floor, (room, may)) in house.rooms.iter().enumerate() {
                assert_ne!(*room, FRONT);
                let May::Only(below) = may else { continue };
                for other in *below {
                    let other = house.floor(other);
                    assert!(other.is_some_and(|it| it < floor), "{} {room}", house.name);
                }
            }
        }
    }

    #[test]
    fn an_import_that_runs_up_is_found_unless_declared() {
        assert_eq!(wrong(&[POWER, EFFECTS]), [""; 0]);
        let item = ("defs/item.rs", "\nuse crate::effects::Effect;");
        assert_eq!(
            wrong(&[POWER, EFFECTS, item]),
            ["crates/sim/src/defs/item.rs:2 `defs` imports `effects`: crate::effects::Effect"]
        );
    }

    #[test]
    fn an_import_the_table_lacks_is_found_though_it_runs_down() {
        let minds = ("minds/mod.rs", "use crate::frame::Registry;");
        let frame = ("frame/mod.rs", "pub struct Registry;");
        assert_eq!(
            wrong(&[minds, frame]),
            ["crates/sim/src/minds/mod.rs:1 `minds` imports `frame`: crate::frame::Registry"]
        );
    }

    #[test]
    fn a_circle_inside_a_room_is_found() {
        let a = ("world/a.rs", "use super::b::B; pub struct A;");
        let b = ("world/b.rs", "fn of() { crate::world::a::A } pub struct B;");
        assert_eq!(
            wrong(&[a, b]),
            [
                "crates/sim/src/world/a.rs:1 2 files import each other in a circle, \
                 for one world/a.rs → world/b.rs → world/a.rs"
            ]
        );
    }

    #[test]
    fn the_front_door_is_for_guests() {
        let lib = ("lib.rs", "mod defs; pub use defs::*;");
        let defs = ("defs/mod.rs", "pub struct Rules;");
        let game = ("game/mod.rs", "use crate::Rules;");
        assert_eq!(
            wrong(&[lib, defs, game]),
            ["crates/sim/src/game/mod.rs:1 `crate::Rules` is taken from the front door"]
        );
    }

    #[test]
    fn a_room_without_a_row_is_found() {
        assert_eq!(
            wrong(&[("attic.rs", "")]),
            ["crates/sim/src/lib.rs:1 the room `attic` has no place in the table"]
        );
    }

    #[test]
    fn the_drawing_names_declared_arrows() {
        let mut text = String::new();
        draw(&SIM, &sources(&[POWER, EFFECTS]), &mut text);
        for wanted in [
            "sim: rooms 15, arrows between them 2, imports that run up 1, circles of files 0",
            "effects → defs\n",
            "up: defs/power.rs:1 → crate::effects::Effect (declared: an effect is one file",
        ] {
            assert!(text.contains(wanted), "{wanted}\n{text}");
        }
    }
}
