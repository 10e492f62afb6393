//! Imports between our own crates run downwards only.

use std::path::Path;

use anyhow::{Context as _, Result};
use toml::{Table, Value};

use super::finding::Finding;
use crate::tree;

/// The crates of ours that each crate may import. Apps, xtask and tools without a row may import everything.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("geom", &[]),
    ("mapgen", &["geom"]),
    ("proto", &["geom"]),
    ("sim", &["geom", "mapgen", "proto"]),
    ("content", &["geom", "mapgen", "proto", "sim"]),
    ("host", &["geom", "proto", "sim"]),
    ("wire", &["geom", "proto"]),
    ("picture", &["geom", "proto"]),
    ("pilot", &["geom", "proto"]),
    ("raster", &[]),
    ("paint", &["geom", "proto"]),
    ("tiles", &["geom", "paint", "proto"]),
    ("ui", &["geom", "paint", "proto", "pilot"]),
    ("client", &["content", "host", "proto", "ui", "wire"]),
    ("disk", &["geom", "proto", "sim", "content", "host", "ui"]),
    // Part of the game program, so it must stay small.
    ("account", &[]),
    // They read runs of every rules version, so they must not depend on the current rules.
    ("ladder", &[]),
    ("prover", &["ladder"]),
    // Bots must not see more than a player does, so they have no access to the interface.
    (
        "lab",
        &[
            "geom", "mapgen", "proto", "sim", "content", "pilot", "host", "picture",
        ],
    ),
];

/// Every import of a library crate that the table does not allow.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    let workspace = parse(root, &root.join("Cargo.toml"))?.1;
    let mut findings = Vec::new();
    let libraries = tree::packages(root, "crates")?.into_iter();
    let libraries = libraries.map(|name| ("crates", name));
    let has_row = |name: &String| MAY_IMPORT.iter().any(|(importer, _)| importer == name);
    let tools = tree::packages(root, "tools")?.into_iter().filter(has_row);
    let tools = tools.map(|name| ("tools", name));
    for (folder, name) in libraries.chain(tools) {
        let path = root.join(folder).join(&name).join("Cargo.toml");
        let (text, manifest) = parse(root, &path)?;
        let file = tree::shown(&path, root);
        findings.extend(check_one(&name, &file, &text, &manifest, &workspace));
    }
    Ok(findings)
}

fn parse(root: &Path, path: &Path) -> Result<(String, Table)> {
    let text = tree::read(path)?;
    let table = text.parse().with_context(|| tree::shown(path, root))?;
    Ok((text, table))
}

fn check_one(
    name: &str,
    file: &str,
    text: &str,
    manifest: &Table,
    workspace: &Table,
) -> Vec<Finding> {
    let Some((_, allowed)) = MAY_IMPORT.iter().find(|(importer, _)| *importer == name) else {
        return vec![Finding {
            file: file.to_owned(),
            line: 1,
            what: format!("the crate `{name}` is not in the table of imports"),
            why: "only crates in the table are kept free of import cycles".to_owned(),
            instead:
                "add a row to MAY_IMPORT in xtask/src/scan/crate_imports.rs and to ARCHITECTURE.md"
                    .to_owned(),
        }];
    };
    let mut findings = Vec::new();
    for key in dependencies(manifest) {
        let Some(imported) = our_own(key.name, key.value, workspace) else {
            continue;
        };
        if !allowed.contains(&imported.as_str()) {
            findings.push(Finding {
                file: file.to_owned(),
                line: line_of(text, key.name),
                what: format!("`{name}` imports `{imported}`"),
                why: match allowed {
                    [] => {
                        format!("imports run downwards; `{name}` is below all our other crates")
                    }
                    allowed => format!(
                        "imports run downwards; of our own crates `{name}` may import only {}",
                        allowed.join(", ")
                    ),
                },
                instead: "move what both need to a crate below them, or pass it as a parameter"
                    .to_owned(),
            });
        }
    }
    findings
}

/// A row under `[dependencies]`.
struct Dependency<'a> {
    name: &'a str,
    value: &'a Value,
}

/// Ordinary, build and per-platform dependencies, without those of tests.
fn dependencies(manifest: &Table) -> Vec<Dependency<'_>> {
    let platforms = manifest
        .get("target")
        .and_then(Value::as_table)
        .into_iter()
        .flatten();
    let tables = platforms
        .filter_map(|(_, platform)| platform.as_table())
        .chain([manifest]);
    tables
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|kind| table.get(kind)))
        .flatten()
        .filter_map(Value::as_table)
        .flatten()
        .map(|(name, value)| Dependency { name, value })
        .collect()
}

/// The short name of a dependency, if it is a crate of ours: a path, or a name with our prefix.
fn our_own(name: &str, value: &Value, workspace: &Table) -> Option<String> {
    let shared = value.get("workspace").and_then(Value::as_bool) == Some(true);
    let value = if shared {
        workspace.get("workspace")?.get("dependencies")?.get(name)?
    } else {
        value
    };
    let package = value.get("package").and_then(Value::as_str).unwrap_or(name);
    if package == "hearthgate" {
        return Some(package.to_owned());
    }
    if let Some(short) = package.strip_prefix("hearthgate-") {
        return Some(short.to_owned());
    }
    value.get("path").map(|_| package.to_owned())
}

/// The line of a dependency; 1 if it is not found.
fn line_of(text: &str, name: &str) -> usize {
    let is_row = |line: &str| {
        let rest = line.trim_start().strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with([' ', '.', '=']))
            || line.contains(&format!("dependencies.{name}]"))
    };
    let mut in_dependencies = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with('[') {
            in_dependencies = line.contains("dependencies") && !line.contains("dev-dependencies");
        }
        if in_dependencies && is_row(line) {
            return index + 1;
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::check_one;

    const WORKSPACE: &str = "
        [workspace.dependencies]
        geom = { package = 'hearthgate-geom', path = 'crates/geom' }
        sim = { package = 'hearthgate-sim', path = 'crates/sim' }
        serde = '1'
    ";

    fn found(name: &str, manifest: &str) -> Vec<(usize, String)> {
        let (table, workspace) = (manifest.parse().unwrap(), WORKSPACE.parse().unwrap());
        check_one(name, "Cargo.toml", manifest, &table, &workspace)
            .into_iter()
            .map(|finding| (finding.line, finding.what))
            .collect()
    }

    #[test]
    fn a_forbidden_import_is_found_in_every_notation() {
        for fault in [
            "[dependencies]\nsim.workspace = true",
            "[dependencies]\nsim = { workspace = true }",
            "[dependencies]\nhearthgate-sim = '0.1'",
            "[dependencies]\nrules = { package = 'hearthgate-sim', version = '0.1' }",
            "[dependencies]\nsim = { path = '../sim' }",
            "[build-dependencies]\nsim.workspace = true",
            "[target.'cfg(unix)'.dependencies]\nsim.workspace = true",
        ] {
            assert_eq!(
                found("ui", fault),
                [(2, "`ui` imports `sim`".to_owned())],
                "{fault}"
            );
        }
        assert_eq!(
            found("geom", "[dependencies.sim]\nworkspace = true"),
            [(1, "`geom` imports `sim`".to_owned())]
        );
        assert_eq!(found("sim", "[dependencies]\nhearthgate = '0.1'").len(), 1);
        let upward = "[dependencies]\nhearthgate-ui = '0.1'";
        for name in ["host", "picture", "lab"] {
            assert_eq!(found(name, upward), [(2, format!("`{name}` imports `ui`"))]);
        }
    }

    #[test]
    fn allowed_external_and_test_imports_are_accepted() {
        for fine in [
            "[dependencies]\ngeom.workspace = true\nserde.workspace = true",
            "[dev-dependencies]\nsim.workspace = true",
            "[package]\nname = 'hearthgate-ui'",
        ] {
            assert_eq!(found("ui", fine), [], "{fine}");
        }
    }

    #[test]
    fn a_crate_without_a_row_is_found() {
        let found = found("weather", "[package]\nname = 'hearthgate-weather'");
        assert_eq!(
            found[0].1,
            "the crate `weather` is not in the table of imports"
        );
    }
}
