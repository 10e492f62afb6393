//! What is signed.

/// What is signed for. A signature for one purpose is none for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To be known for an hour.
    Enter,
    /// To be known from now on.
    Join,
    /// To add this key to a player's.
    AddKey,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::Enter => "enter",
            Self::Join => "join",
            Self::AddKey => "add key",
        }
    }
}

/// What is signed: it names the service, so that no other can use the signature here.
#[must_use]
pub fn signed_text(origin: &str, purpose: Purpose, challenge: &str) -> String {
    let purpose = purpose.word();
    format!("hearthgate service\n{origin}\n{purpose}\n{challenge}\n")
}
