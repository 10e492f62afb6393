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
    let read = |name| Config::read(Some(&folder().join(name)), |_| None).expect("read");
    let (units, containers) = (read("server.toml"), read("container.toml"));
    assert!(units.web_game.is_some() && containers.limits.behind_proxy);
    for config in [units, containers] {
        // A unit may write only to its own folders.
        assert!(config.ssh_key.is_absolute());
        // Only the prover's own settings may name a cache.
        assert!(config.prover.module_cache.is_none());
    }
}

/// The prover executes its cache, so an edge that can write there takes over the prover.
#[test]
fn only_the_prover_can_write_its_module_cache() {
    let text = read("compose.yaml");
    let read_file = Yaml::load_from_str(&text).expect("it is YAML");
    let services = read_file[0]["services"].as_mapping().expect("services");
    let mounts = |service: &Yaml<'_>| {
        let volumes = service["volumes"].as_sequence().expect("volumes");
        let caches = volumes.iter().filter_map(Yaml::as_str);
        caches
            .filter(|it| it.contains(":/var/cache/hearthgate"))
            .count()
    };
    let with_cache: Vec<&str> = services
        .iter()
        .filter(|(_, service)| has(service, "volumes") && mounts(service) > 0)
        .filter_map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(with_cache, ["prover"]);
    let shared = &read_file[0]["x-server"];
    assert_eq!(mounts(shared), 0, "all roles inherit these volumes");

    let unit = read("systemd/hearthgate@.service");
    assert!(!unit.contains("CacheDirectory"));
    assert!(unit.contains("User=hearthgate-%i\n"));
    assert!(read("systemd/hearthgate@prover.service.d/cache.conf").contains("CacheDirectory"));
}

/// rust-toolchain.toml alone decides about the compiler.
#[test]
fn the_image_is_built_with_the_compiler_of_the_repository() {
    let toolchain = read("../rust-toolchain.toml");
    let toolchain: toml::Table = toolchain.parse().expect("it is TOML");
    let channel = toolchain["toolchain"]["channel"]
        .as_str()
        .expect("a channel");
    let image = format!("FROM docker.io/library/rust:{channel}-");
    assert!(read("Containerfile").contains(&image), "{image}");
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
        let command = service["command"].as_sequence().expect("a command");
        let role = command.last().and_then(Yaml::as_str).expect("a role");
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
    let prover = "hearthgate@prover.service.d";
    std::fs::create_dir(there.path().join(prover)).expect("a folder");
    let settings = there.path().join(prover).join("cache.conf");
    let changed = folder().join("systemd").join(prover).join("cache.conf");
    std::fs::copy(changed, settings).expect("copied");
    units.push(there.path().join("hearthgate@prover.service"));
    for unit in std::fs::read_dir(folder().join("systemd")).expect("units") {
        let unit = unit.expect("a unit").path();
        if unit.is_dir() {
            continue;
        }
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
    assert_eq!(units.len(), 5);
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
    for name in ["backup", "database-roles", "restore"] {
        let said = Command::new("sh")
            .arg("-n")
            .arg(folder().join(name))
            .status();
        assert!(said.expect("a shell").success(), "{name}");
    }
}

#[test]
fn alert_rules_fire_as_their_test_says() {
    let folder = folder().join("monitoring");
    let check = |arguments: &[&str]| {
        let said = Command::new("promtool")
            .args(arguments)
            .current_dir(&folder)
            .output();
        match said {
            // This machine has no promtool.
            Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
            Ok(said) => {
                let words = String::from_utf8_lossy(&said.stdout).into_owned();
                assert!(said.status.success(), "{words}");
            }
        }
    };
    check(&["check", "config", "prometheus.yml"]);
    check(&["test", "rules", "alerts_test.yml"]);
    let dashboard = std::fs::read_to_string(folder.join("dashboard.json")).expect("a file");
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    assert!(panels.iter().all(|it| it["targets"][0]["expr"].is_string()));
}

/// Prometheus reads the addresses that the roles have.
#[test]
fn prometheus_reads_the_ports_of_the_settings() {
    let config = Config::read(Some(&folder().join("server.toml")), |_| None).expect("read");
    let targets = read("monitoring/prometheus.yml");
    let monitor = config.monitor;
    for address in [monitor.edge, monitor.host, monitor.prover, monitor.clerk] {
        let address = address.expect("an address");
        assert!(address.ip().is_loopback());
        assert!(targets.contains(&format!("- {address}\n")), "{address}");
    }
}
