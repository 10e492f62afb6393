//! A violation of the architecture, as text and as JSON.

use std::fmt;

use serde::Serialize;

/// A violation: position, fault, reason, remedy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Finding {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) what: String,
    pub(crate) why: String,
    pub(crate) instead: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            what,
            why,
            instead,
        } = self;
        writeln!(f, "{file}:{line}: {what}")?;
        writeln!(f, "    why: {why}")?;
        write!(f, "    do:  {instead}")
    }
}
