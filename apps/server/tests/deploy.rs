//! The files in `deploy/` are valid and use existing roles and settings. Builds no container.

use std::path::{Path, PathBuf};
use std::process::Command;

use hearthgate_server::config::Config;
use saphyr::{LoadableYamlNode as _, Yaml};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).expect(name)
}

/// The output of `hearthgate-server --help`.
fn roles() -> String {
    let help = Command::new(env!("CARGO_BIN_EXE_hearthgate-server"))
        .arg("--help")
        .output();
    String::from_utf8_lossy(&help.expect("it starts").stdout).into_owned()
}

fn is_role(word: &str) -> bool {
    let begins = |line: &str| line.split_whitespace().next() == Some(word);
    roles().lines().any(begins)
}

#[test]
fn the_deployed_settings_are_valid() {
    let config = Config::read(Some(&folder().join("server.toml")), |_| None).expect("read");
    assert!(config.prover.module_cache.is_some() && config.web_game.is_some());
}

#[test]
fn containers_have_valid_roles_and_only_loopback_ports() {
    let text = read("compose.yaml");
    let read = Yaml::load_from_str(&text).expect("it is YAML");
    let services = read[0]["services"].as_mapping().expect("services");
    assert!(services.len() >= 6);
    for (name, service) in services {
        let name = name.as_str().expect("a name");
        if matches!(name, "postgres" | "nats") {
            assert!(!has(service, "ports"), "{name} is for the others only");
            continue;
        }
        let role = service["command"][0].as_str().expect("a role");
        assert!(is_role(role), "{name}: {role}");
        if has(service, "ports") {
            let port = service["ports"][0].as_str().expect("a port");
            assert!(port.starts_with("127.0.0.1:"), "{name}: {port}");
        }
    }
}

fn has(service: &Yaml<'_>, key: &str) -> bool {
    service
        .as_mapping()
        .is_some_and(|it| it.iter().any(|(name, _)| name.as_str() == Some(key)))
}

#[test]
fn the_image_copies_existing_files_and_known_settings() {
    let text = read("Containerfile");
    let root = folder().join("..");
    for line in text
        .lines()
        .filter(|it| it.starts_with("COPY --from=build"))
    {
        let from = line.split_whitespace().nth(2).expect("a source");
        let below = from.strip_prefix("/src/").expect("below the sources");
        // Built inside the image.
        let is_built = below.starts_with("target/") || below == "dist";
        assert!(is_built || root.join(below).exists(), "{line}");
    }
    for name in text.split_whitespace().filter_map(|it| {
        let (name, _) = it.split_once('=')?;
        name.starts_with("HEARTHGATE_").then_some(name)
    }) {
        assert!(roles().contains(name), "{name} is not in --help");
    }
}

#[test]
fn systemd_units_are_valid() {
    let asked = Command::new("systemd-analyze").arg("--version").output();
    if asked.is_err() {
        // This machine has no systemd.
        return;
    }
    let there = tempfile::tempdir().expect("a folder");
    let mut units = Vec::new();
    for unit in std::fs::read_dir(folder().join("systemd")).expect("units") {
        let unit = unit.expect("a unit").path();
        let name = unit
            .file_name()
            .and_then(|it| it.to_str())
            .expect("a name")
            .to_owned();
        let text = std::fs::read_to_string(&unit).expect("it is read");
        // The programs are not installed here.
        let lines = text.lines().map(|line| match line.split_once('=') {
            Some(("ExecStart", _)) => "ExecStart=/bin/true".to_owned(),
            _ => line.to_owned(),
        });
        let text = lines.collect::<Vec<_>>().join("\n") + "\n";
        std::fs::write(there.path().join(&name), text).expect("written");
        units.push(there.path().join(name.replace("@.", "@edge.")));
    }
    assert_eq!(units.len(), 4);
    let said = Command::new("systemd-analyze")
        .arg("verify")
        .args(&units)
        .output()
        .expect("it starts");
    let words = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success() && words.is_empty(), "{words}");
}

#[test]
fn deploy_scripts_are_valid_shell() {
    for name in ["backup", "restore"] {
        let said = Command::new("sh")
            .arg("-n")
            .arg(folder().join(name))
            .status();
        assert!(said.expect("a shell").success(), "{name}");
    }
}
