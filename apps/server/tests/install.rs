//! The commands of the installation chapter work, word for word.

use std::path::Path;
use std::process::Command;

/// After the commands: every role runs as its own user and is ready, and the backup works.
const CHECKS: &str = r#"
port=8711
for role in edge host prover clerk; do
  for _ in $(seq 200); do
    curl --silent --fail "http://127.0.0.1:$port/ready" && break
    sleep 0.1
  done
  curl --silent --show-error --fail "http://127.0.0.1:$port/ready" || { tail -20 "/var/log/hearthgate@$role.log"; exit 1; }
  pgrep --uid "hearthgate-$role" --full "hearthgate-server .* $role"
  port=$((port + 1))
done
curl --silent --fail http://127.0.0.1:8700/ | grep --quiet Hearthgate
curl --silent --fail http://127.0.0.1:8700/play/ | grep --quiet game
fails() {
  if "$@"; then
    exit 1
  fi
}
# A role cannot read the passwords of others, or the code that the prover executes.
fails su hearthgate-edge --shell /bin/sh -c 'cat /etc/hearthgate/host.environment'
fails su hearthgate-edge --shell /bin/sh -c 'ls /var/cache/hearthgate-prover'
fails grep Violation /var/log/nats-server.log
systemctl start hearthgate-backup.service
ls -l /var/backups/hearthgate
[ "$(find /var/backups/hearthgate -type f -perm 600 -size +0 | wc -l)" = 2 ]
"#;

/// The commands of the first console block after a heading, without prompts.
fn commands(document: &str, heading: &str) -> String {
    let (_, after) = document.split_once(heading).expect("the heading");
    let (_, block) = after.split_once("```console\n").expect("a block");
    let (block, _) = block.split_once("```").expect("its end");
    let lines = block.lines().map(|line| {
        let line = line.strip_prefix(['#', '>']);
        line.and_then(|line| line.strip_prefix(' '))
            .expect("a prompt")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_documented_installation_works() {
    let able = Command::new("unshare")
        .args(["--mount", "--net", "--pid", "--fork", "true"])
        .status();
    let has = |file: &str| Path::new(file).exists();
    if !able.is_ok_and(|it| it.success())
        || !has("/usr/bin/pg_createcluster")
        || !has("/usr/sbin/nats-server")
    {
        // Needs root on Debian with the packages of the first command.
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/operations.md")).expect("the document");
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        file
    };
    let (commands, checks) = (
        write("commands", &commands(&document, "\n## Installing\n")),
        write("checks", CHECKS),
    );
    let machine = folder.path().join("machine");
    std::fs::create_dir(&machine).expect("a folder");
    let done = Command::new("unshare")
        .args(["--mount", "--net", "--pid", "--fork", "--kill-child"])
        .arg(root.join("apps/server/tests/install/machine"))
        .arg(machine)
        .arg(&root)
        .arg(env!("CARGO_BIN_EXE_hearthgate-server"))
        .args([commands, checks])
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&done.stdout);
    let steps = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}\n{steps}");
}
