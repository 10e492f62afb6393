//! The text that a player signs.

/// The purpose of a signature. A signature is valid for one purpose only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Sign in: get a token.
    Enter,
    /// Sign up as a new player.
    Join,
    /// Add this key to a player, or recover the player with it.
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

/// The signed text. It names the service, so that another service cannot reuse the signature.
#[must_use]
pub fn signed_text(origin: &str, purpose: Purpose, challenge: &str) -> String {
    let purpose = purpose.word();
    format!("hearthgate service\n{origin}\n{purpose}\n{challenge}\n")
}
