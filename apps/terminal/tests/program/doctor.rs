//! `hearthgate doctor` and `--version`.

use crate::call::{call, json, text};

#[test]
fn doctor_names_version_rules_pack_and_folders() {
    let home = tempfile::tempdir().unwrap();
    let (report, ok) = json(home.path(), "doctor");
    assert!(ok);
    let rules = sim::journal::RULES_VERSION;
    assert_eq!(report["program"]["rules"], rules, "{report}");
    let hash = report["program"]["base pack"].as_str().unwrap();
    assert_eq!(hash, content::Pack::base().hash());
    let saves = report["files"]["saves"].as_str().unwrap();
    assert!(saves.contains(&*home.path().to_string_lossy()), "{saves}");
    assert!(saves.contains("not created yet"), "{saves}");
    assert_eq!(report["settings"]["map_style"], "tiles", "{report}");
    // The output is a pipe.
    assert_eq!(report["terminal"]["drawn"], false);

    let printed = text(&call(home.path(), "doctor"));
    for part in [
        "program",
        "colours",
        "graphics",
        "╔═╗",
        "LANG",
        "crashes",
        hash,
    ] {
        assert!(printed.contains(part), "{part}: {printed}");
    }

    let version = text(&call(home.path(), "--version"));
    let package = env!("CARGO_PKG_VERSION");
    assert_eq!(
        version,
        format!(
            "hearthgate {package} (rules {rules}, base pack {})\n",
            &hash[..12]
        )
    );
}

#[test]
fn doctor_reports_settings_that_cannot_be_read() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("settings.toml"), "language = [").unwrap();
    let (report, ok) = json(home.path(), "doctor");
    assert!(ok);
    let settings = report["files"]["settings"].as_str().unwrap();
    assert!(settings.starts_with("cannot be read"), "{settings}");
}
