//! Forbidden names: in `sim` sources of nondeterminism, in every library access to disk, network, clock and threads.

use std::collections::BTreeSet;

use super::finding::Finding;
use super::mention::{Mention, Mentions, own_names};
use super::source::Source;

/// A group of forbidden names, with the reason and the replacement.
pub(crate) struct Forbidden {
    what: Named,
    why: &'static str,
    instead: &'static str,
}

/// How a forbidden name is recognised.
enum Named {
    /// Any of these names, anywhere in a path.
    Anywhere(&'static [&'static str]),
    /// Every path below one of `paths`, unless it is below one of `except`.
    Under {
        paths: &'static [&'static str],
        except: &'static [&'static str],
    },
    /// Any of these names of `bevy_ecs`, unless the crate defines the name itself.
    Engine(&'static [&'static str]),
    /// Literals of floating-point numbers.
    Float,
}

const OUTSIDE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
];

/// For every library crate.
const LIBRARY: &[Forbidden] = &[
    Forbidden {
        what: Named::Under {
            paths: OUTSIDE,
            except: &[],
        },
        why: "libraries also run in a browser, without disk, sockets and processes; only apps/* use them",
        instead: "take the data as a parameter and let the app load it",
    },
    Forbidden {
        what: Named::Under {
            paths: &["std::time"],
            except: &["std::time::Duration"],
        },
        why: "a library that reads the clock cannot be replayed",
        instead: "take the elapsed time as a parameter",
    },
    Forbidden {
        what: Named::Under {
            paths: &["std::thread"],
            except: &[],
        },
        why: "libraries also run where there are no threads, and results must not depend on scheduling",
        instead: "let the app decide what runs where",
    },
];

/// Additionally for `sim`.
const SIM: &[Forbidden] = &[
    Forbidden {
        what: Named::Under {
            paths: &["std::time"],
            except: &[],
        },
        why: "time in the rules is counted in turns",
        instead: "count turns or energy",
    },
    Forbidden {
        what: Named::Anywhere(&[
            "HashMap",
            "HashSet",
            "EntityHashMap",
            "EntityHashSet",
            "TypeIdMap",
            "FxHashMap",
            "FxHashSet",
            "hashbrown",
            "RandomState",
        ]),
        why: "the order of a hash table differs between machines and runs",
        instead: "use BTreeMap, BTreeSet or a sorted Vec",
    },
    Forbidden {
        what: Named::Anywhere(&["f32", "f64"]),
        why: "floating point may round differently on another machine",
        instead: "use integers, in smaller units if need be (per mille, hundredths)",
    },
    Forbidden {
        what: Named::Float,
        why: "floating point may round differently on another machine",
        instead: "use integers, in smaller units if need be (per mille, hundredths)",
    },
    Forbidden {
        what: Named::Engine(&[
            "Changed",
            "Added",
            "Spawned",
            "RemovedComponents",
            "Local",
            "Ref",
            "DetectChanges",
            "DetectChangesMut",
            "is_changed",
            "is_added",
            "last_changed",
            "Observer",
            "On",
            "add_observer",
            "MessageReader",
            "MessageMutator",
            "MessageCursor",
            "EventReader",
            "EventMutator",
            "EventCursor",
        ]),
        why: "bevy_ecs keeps this outside the world's components, so a saved and loaded game would behave differently",
        instead: "store the state in a component or resource of our own and save it",
    },
];

/// The rules for this library crate.
pub(crate) fn rules(name: &str) -> Vec<&'static Forbidden> {
    let more = if name == "sim" { SIM } else { &[] };
    LIBRARY.iter().chain(more).collect()
}

/// Every mention of a forbidden name.
pub(crate) fn check(rules: &[&Forbidden], sources: &[Source]) -> Vec<Finding> {
    let own = own_names(sources);
    let mut findings = Vec::new();
    for source in sources {
        let mentions = Mentions::of(source);
        for rule in rules {
            let found = rule.what.among(&mentions, &own);
            findings.extend(found.into_iter().map(|mention| Finding {
                file: source.file.clone(),
                line: mention.line,
                what: format!("`{}`", mention.path.join("::")),
                why: rule.why.to_owned(),
                instead: rule.instead.to_owned(),
            }));
        }
    }
    // A clock in `sim` breaks two rules; report it once.
    findings.sort();
    findings.dedup_by(|next, first| {
        (&next.file, next.line, &next.what) == (&first.file, first.line, &first.what)
    });
    findings
}

impl Named {
    fn among<'a>(&self, mentions: &'a Mentions, own: &BTreeSet<String>) -> Vec<&'a Mention> {
        if matches!(self, Self::Float) {
            return mentions.floats.iter().collect();
        }
        let names = mentions.names.iter();
        names
            .filter(|mention| self.fits(&mention.path, own))
            .collect()
    }

    fn fits(&self, path: &[String], own: &BTreeSet<String>) -> bool {
        match self {
            Self::Float => false,
            Self::Anywhere(names) => path.iter().any(|part| names.contains(&part.as_str())),
            Self::Under { paths, except } => {
                paths.iter().any(|place| is_under(path, place))
                    && !except.iter().any(|place| is_under(path, place))
            }
            Self::Engine(names) => path
                .iter()
                .any(|part| names.contains(&part.as_str()) && is_engines(path, part, own)),
        }
    }
}

fn is_under(path: &[String], place: &str) -> bool {
    let mut path = path.iter();
    place
        .split("::")
        .all(|part| path.next().is_some_and(|name| name == part))
}

/// Whether a name is from `bevy_ecs`: by its path, or because only a glob import can have brought it.
fn is_engines(path: &[String], name: &str, own: &BTreeSet<String>) -> bool {
    let last = path.last().is_some_and(|last| last == name);
    match path.first().map(String::as_str) {
        Some("bevy_ecs" | "bevy") => true,
        Some("crate" | "self" | "super") => last && !own.contains(name),
        first => first == Some(name) && !own.contains(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{check, rules};
    use crate::scan::source::Source;

    /// Findings in this text as a file of that crate, as `line: what`.
    fn found(name: &str, text: &str) -> Vec<String> {
        check(&rules(name), &[Source::drawn(text)])
            .iter()
            .map(|finding| format!("{}: {}", finding.line, finding.what))
            .collect()
    }

    #[test]
    fn every_forbidden_name_is_found_in_sim() {
        for (fault, what) in [
            (
                "use std::collections::HashMap;",
                "`std::collections::HashMap`",
            ),
            (
                "use std::collections::HashSet as Set;",
                "`std::collections::HashSet`",
            ),
            (
                "type A = hashbrown::HashTable<u8>;",
                "`hashbrown::HashTable`",
            ),
            ("fn a(x: &EntityHashMap<u8>) {}", "`EntityHashMap`"),
            ("struct A { b: f32 }", "`f32`"),
            ("fn a(x: i32) -> i32 { x as f64 as i32 }", "`f64`"),
            ("const A: i32 = f64::MAX as i32;", "`f64::MAX`"),
            ("fn a() { b(0.5); }", "`0.5`"),
            ("fn a() { b(1e3); }", "`1e3`"),
            ("fn a() { b(1f32); }", "`1f32`"),
            ("fn a() { b![0.5]; }", "`0.5`"),
            ("use std::time::Instant;", "`std::time::Instant`"),
            ("use core::time::Duration;", "`std::time::Duration`"),
            ("use std::{fmt, fs};", "`std::fs`"),
            ("use std::net::*;", "`std::net::*`"),
            ("fn a() { std::env::var(\"A\"); }", "`std::env::var`"),
            ("fn a() { b!(std::env::var(\"A\")); }", "`std::env::var`"),
            (
                "fn a() { std::thread::yield_now(); }",
                "`std::thread::yield_now`",
            ),
            ("fn a() { std::process::exit(1); }", "`std::process::exit`"),
            ("fn a() { std::io::stdout(); }", "`std::io::stdout`"),
            ("fn a(q: Query<&A, Changed<A>>) {}", "`Changed`"),
            ("fn a(q: Query<&A, (With<B>, Added<A>)>) {}", "`Added`"),
            ("fn a(q: Query<&A, Spawned>) {}", "`Spawned`"),
            ("fn a(r: RemovedComponents<A>) {}", "`RemovedComponents`"),
            ("fn a(mut n: Local<u32>) {}", "`Local`"),
            ("fn a(q: Query<Ref<A>>) {}", "`Ref`"),
            (
                "use bevy_ecs::change_detection::DetectChanges;",
                "`bevy_ecs::change_detection::DetectChanges`",
            ),
            ("fn a(q: Mut<A>) -> bool { q.is_changed() }", "`is_changed`"),
            (
                "fn a(w: &mut World) { w.spawn(Observer::new(b)); }",
                "`Observer::new`",
            ),
            ("fn a(e: On<Add, A>) {}", "`On`"),
            (
                "fn a(w: &mut World) { w.add_observer(b); }",
                "`add_observer`",
            ),
            ("fn a(r: MessageReader<A>) {}", "`MessageReader`"),
            ("fn a(r: EventReader<A>) {}", "`EventReader`"),
            (
                "use bevy_ecs::query; fn a(q: Query<&A, query::Changed<A>>) {}",
                "`bevy_ecs::query::Changed`",
            ),
        ] {
            // After an empty line, so that the line number is tested too.
            assert_eq!(
                found("sim", &format!("\n{fault}")),
                [format!("2: {what}")],
                "{fault}"
            );
        }
    }

    #[test]
    fn names_that_the_crate_defines_itself_are_allowed() {
        let text = "
            enum Event { Added, Spawned }
            struct On { local: u8 }
            fn a(on: On) -> Event { self::b(Event::Added); Event::Spawned }
        ";
        assert_eq!(found("sim", text), [""; 0]);
    }

    #[test]
    fn comments_strings_and_tests_are_ignored() {
        let text = "
            //! HashMap, std::fs, 0.5.
            /// f32
            fn a() -> &'static str { \"HashMap std::time f64\" }
            #[cfg(test)]
            mod tests { use std::collections::HashMap; const A: f32 = 0.5; }
        ";
        assert_eq!(found("sim", text), [""; 0]);
    }

    #[test]
    fn no_library_may_use_disk_network_clock_or_threads() {
        for name in [
            "geom", "mapgen", "proto", "content", "host", "paint", "picture", "pilot", "ui",
        ] {
            for place in ["fs", "net", "env", "process", "time", "thread"] {
                let fault = format!("fn a() {{ std::{place}::b(); }}");
                assert_eq!(
                    found(name, &fault),
                    [format!("1: `std::{place}::b`")],
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn other_libraries_may_use_durations_and_floats() {
        let text = "use std::time::Duration; use std::collections::HashMap; fn a() -> f64 { 0.5 }";
        assert_eq!(found("ui", text), [""; 0]);
    }
}
