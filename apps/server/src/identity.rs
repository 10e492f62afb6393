//! Who somebody is: whoever can sign with a key of theirs.

use std::fmt;

pub use account::{Purpose, signed_text};
use ed25519_dalek::{Signature, VerifyingKey};
use thiserror::Error;

/// A public key of a player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key([u8; 32]);

/// Somebody is not who they say they are, or says nothing that could be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotThem {
    /// Not a key.
    #[error("not an ed25519 public key of 64 hexadecimal digits")]
    NoKey,
    /// Not a signature.
    #[error("not a signature of 128 hexadecimal digits")]
    NoSignature,
    /// Somebody else's signature, or of something else.
    #[error("the signature is not from this key, or not for this challenge")]
    Forged,
}

impl Key {
    /// A key as hexadecimal digits.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(text: &str) -> Result<Self, NotThem> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotThem::NoKey)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| NotThem::NoKey)?;
        // Anybody could sign with such a key.
        if key.is_weak() {
            return Err(NotThem::NoKey);
        }
        Ok(Self(bytes))
    }

    /// A key that somebody has shown to be theirs already.
    ///
    /// # Errors
    /// When anybody could.
    pub fn shown(bytes: [u8; 32]) -> Result<Self, NotThem> {
        Self::read(&hex::encode(bytes))
    }

    /// As bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether its owner signed this challenge of the service at this address, for this purpose.
    ///
    /// # Errors
    /// When not.
    pub fn check(
        &self,
        origin: &str,
        purpose: Purpose,
        challenge: &str,
        signature: &str,
    ) -> Result<(), NotThem> {
        let mut bytes = [0; 64];
        hex::decode_to_slice(signature, &mut bytes).map_err(|_| NotThem::NoSignature)?;
        let key = VerifyingKey::from_bytes(&self.0).map_err(|_| NotThem::NoKey)?;
        let text = signed_text(origin, purpose, challenge);
        key.verify_strict(text.as_bytes(), &Signature::from_bytes(&bytes))
            .map_err(|_| NotThem::Forged)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Something nobody can guess: a challenge, a token, a code.
///
/// # Errors
/// When the system has no luck to give.
pub fn secret<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// What is kept of a secret: whoever reads it cannot use it.
#[must_use]
pub fn hashed(secret: &str) -> [u8; 32] {
    blake3::derive_key("hearthgate service 2026 secrets", secret.as_bytes())
}

/// A code that people can read out and type: without letters that look alike, in groups of four.
///
/// # Errors
/// When the system has no luck to give.
pub fn code(groups: usize) -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";
    let luck = secret::<64>()?;
    let letters = luck
        .iter()
        .map(|luck| char::from(LETTERS[usize::from(luck % 32)]));
    let letters: Vec<char> = letters.take(groups * 4).collect();
    let groups: Vec<String> = letters.chunks(4).map(|it| it.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// A code as somebody typed it.
#[must_use]
pub fn typed(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    let letters: Vec<char> = letters.take(64).map(|it| it.to_ascii_lowercase()).collect();
    let groups: Vec<String> = letters.chunks(4).map(|it| it.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::{Key, NotThem, Purpose, code, hashed, signed_text, typed};
    use ed25519_dalek::{Signer as _, SigningKey};

    #[test]
    fn only_the_owner_of_a_key_can_sign_and_only_for_one_purpose_and_place() {
        let secret = SigningKey::from_bytes(&[7; 32]);
        let key = Key::read(&hex::encode(secret.verifying_key().to_bytes())).expect("a key");
        let text = signed_text("https://here", Purpose::Enter, "challenge");
        let signature = hex::encode(secret.sign(text.as_bytes()).to_bytes());
        let check = |origin, purpose, challenge| key.check(origin, purpose, challenge, &signature);
        assert_eq!(check("https://here", Purpose::Enter, "challenge"), Ok(()));
        assert_eq!(
            check("https://there", Purpose::Enter, "challenge"),
            Err(NotThem::Forged)
        );
        assert_eq!(
            check("https://here", Purpose::Join, "challenge"),
            Err(NotThem::Forged)
        );
        assert_eq!(
            check("https://here", Purpose::Enter, "another"),
            Err(NotThem::Forged)
        );
        let short = key.check("https://here", Purpose::Enter, "challenge", "00");
        assert_eq!(short, Err(NotThem::NoSignature));
    }

    #[test]
    fn keys_that_anybody_could_sign_with_are_none() {
        assert_eq!(Key::read(&"00".repeat(32)).err(), Some(NotThem::NoKey));
        assert_eq!(Key::read("").err(), Some(NotThem::NoKey));
    }

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let code = code(4).expect("luck");
        assert_eq!(code.len(), 19);
        assert_eq!(typed(&code), code);
        assert_eq!(typed(&code.replace('-', " ").to_uppercase()), code);
        assert_ne!(hashed(&code), hashed(&typed("another")));
    }
}
