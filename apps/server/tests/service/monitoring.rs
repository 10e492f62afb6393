//! Monitoring: every role has it, and what alerts and dashboard read exists.

use std::collections::BTreeSet;

use crate::harness::{TestPlayer, TestService, journal, root};

const ROLES: [&str; 4] = ["edge", "host", "prover", "clerk"];

/// The names of our metrics in a text, without the suffixes that Prometheus adds.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
    let ours = words.filter(|it| it.starts_with("hearthgate_"));
    let suffixes = ["_bucket", "_total"];
    ours.map(|name| {
        let mut bare = suffixes.iter().filter_map(|it| name.strip_suffix(it));
        bare.next().unwrap_or(name)
    })
    .collect()
}

#[test]
fn every_role_is_monitored_and_alerts_read_existing_metrics() {
    let mut service = TestService::open(&ROLES, "[prover]\nrequeue_after_seconds = 2\n");
    let ann = TestPlayer::joined(&service, "Ann", 1);
    let (_, said) = ann.send(&service, &journal("victory"));
    service.judged(said["run"].as_str().expect("a name"));
    service.tamper("insert into backups default values");
    service.wait("the time of the backup", |service| {
        let text = service.monitor("clerk", "/metrics").1;
        text.contains("hearthgate_backup_time_seconds 1")
    });
    let mut texts = String::new();
    for role in ROLES {
        assert_eq!(service.monitor(role, "/health").0, 200, "{role}");
        assert_eq!(service.monitor(role, "/ready").0, 200, "{role}");
        let text = service.monitor(role, "/metrics").1;
        let build = format!("hearthgate_build_info{{role=\"{role}\",");
        assert!(text.contains(&build), "{text}");
        let up = "hearthgate_dependency_up{dependency=\"queue\"} 1";
        assert!(text.contains(up), "{text}");
        texts += &text;
    }
    let types = texts.lines().filter(|it| it.starts_with("# TYPE "));
    let types = types.map(|it| it.replace("_build ", "_build_info "));
    let types = types.collect::<Vec<_>>().join("\n");
    let exposed = names(&types);
    for file in ["alerts.yml", "dashboard.json"] {
        let text = std::fs::read_to_string(root().join("deploy/monitoring").join(file));
        let text = text.expect("a file");
        let missing: Vec<&str> = names(&text).difference(&exposed).copied().collect();
        assert!(missing.is_empty(), "{file}: {missing:?}\n{types}");
    }
    // The public port answers load balancers only, and gives every request an id.
    assert_eq!(service.get("/metrics").0, 404);
    assert_eq!(service.get("/ready").0, 404);
    let (head, _) = service.bytes("/api/ladder");
    assert!(head.contains("x-request-id: "), "{head}");

    service.engines.nats.kill().expect("killed");
    for role in ROLES {
        service.wait(role, |service| {
            service.monitor(role, "/ready") == (503, "down: queue\n".to_owned())
        });
    }
    let down = "hearthgate_dependency_up{dependency=\"queue\"} 0";
    assert!(service.monitor("host", "/metrics").1.contains(down));
    assert_eq!(service.monitor("host", "/health").0, 200);
}
