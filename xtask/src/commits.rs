//! Checks the subjects of commits: short, and an ordinary verb first.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

/// Commits after this one are checked; older subjects follow other rules.
const SINCE: &str = "a96137ca592409c78edc24d5768ddbd48e689204";

/// Longer subjects are cut off in lists and on web pages.
const MAX_LENGTH: usize = 72;

/// First words of subjects. Add a verb that a reader of other projects expects.
const VERBS: &str = "\
    Accept Add Allow Apply Ask Avoid Begin Bound Build Bump Cache Call Change Check Choose Clarify Clean Close Collect Compare \
    Compute Configure Convert Copy Correct Count Cover Create Cut Declare Delay Delete Deny Describe Detect \
    Disable Document Draw Drive Drop Enable Encode Ensure Exclude Explain Export Extend Extract Fail Fill Find Fix \
    Format Generate Give Group Guard Handle Hash Hide Ignore Implement Import Improve Include Inline Install Join Keep \
    Let Limit Link List Load Lock Log Lower Make Mark Measure Merge Migrate Move Name Open Paint Parse Pass Pin Prefer \
    Prevent Print Publish Raise Rank Read Record Reduce Refactor Regenerate Reject Release Reload Remove Rename Render Reorder \
    Replace Report Require Reset Resolve Restore Restrict Retry Return Reuse Revert Reword Rewrite Run Save Send \
    Separate Set Shorten Show Sign Simplify Skip Sort Speed Split Start Stop Store Support Switch Test Tighten Track \
    Translate Turn Undo Unify Untangle Update Upgrade Use Validate Verify Wait Warn Wire Wrap Write";

/// What is wrong with the subjects since `base` or since the rule began; `None` if the history is not available, as
/// in a shallow clone or an unpacked archive.
pub(crate) fn check(root: &Path, base: Option<&str>) -> Result<Option<Vec<String>>> {
    let range = format!("{}..HEAD", base.unwrap_or(SINCE));
    let log = Command::new("git")
        .current_dir(root)
        .args(["log", "--no-merges", "--format=%h%x09%s", &range])
        .stdin(Stdio::null())
        .output()
        .context("cannot start git")?;
    if !log.status.success() {
        return Ok(None);
    }
    let log = String::from_utf8_lossy(&log.stdout).into_owned();
    let commits = log.lines().filter_map(|line| line.split_once('\t'));
    let wrong = commits.flat_map(|(hash, subject)| {
        let faults = faults(subject).into_iter();
        faults.map(move |fault| format!("commit {hash}: {fault}: {subject}"))
    });
    Ok(Some(wrong.collect()))
}

fn faults(subject: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let length = subject.chars().count();
    if length > MAX_LENGTH {
        faults.push(format!("{length} characters; write at most {MAX_LENGTH}"));
    }
    let first = subject.split_whitespace().next().unwrap_or_default();
    if !VERBS.split(' ').any(|verb| verb == first) {
        faults.push(format!(
            "`{first}`: begin with an ordinary verb (Add, Fix, Move, Remove, …); VERBS in xtask/src/commits.rs lists them"
        ));
    }
    faults
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use super::{check, faults};

    #[test]
    fn a_subject_is_short_and_begins_with_a_verb() {
        assert_eq!(faults("Fix the torn journal"), [""; 0]);
        assert!(faults("Mend the journal")[0].contains("`Mend`"));
        assert!(faults("fix the journal")[0].contains("`fix`"));
        assert!(faults(&format!("Fix {}", "a".repeat(69)))[0].starts_with("73 characters"));
        assert_eq!(faults(&format!("Fix {}", "ä".repeat(68))), [""; 0]);
    }

    fn git(folder: &Path, arguments: &[&str]) {
        let done = Command::new("git")
            .current_dir(folder)
            .args(["-c", "user.name=a", "-c", "user.email=a@b"])
            .args(arguments)
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    #[test]
    fn commits_since_the_base_are_checked_and_merges_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let commit =
            |subject: &str| git(root, &["commit", "--quiet", "--allow-empty", "-m", subject]);
        git(root, &["init", "--quiet", "--initial-branch", "main"]);
        commit("Mend everything");
        git(root, &["tag", "base"]);
        commit("Fix one thing");
        git(root, &["checkout", "--quiet", "-b", "side", "base"]);
        commit("Whoever reads this");
        git(
            root,
            &["merge", "--quiet", "--no-ff", "-m", "Bring both", "main"],
        );
        let wrong = check(root, Some("base")).unwrap().unwrap();
        let [fault] = wrong.as_slice() else {
            unreachable!("{wrong:?}")
        };
        assert!(fault.contains("`Whoever`") && fault.ends_with("Whoever reads this"));
    }

    #[test]
    fn without_history_nothing_is_checked() {
        let folder = tempfile::tempdir().unwrap();
        assert!(check(folder.path(), None).unwrap().is_none());
    }
}
