//! Public keys of players, signature checks, and secrets: challenges, tokens and codes.

use std::fmt;

pub use account::{Purpose, signed_text};
use ed25519_dalek::{Signature, VerifyingKey};
use thiserror::Error;

/// An ed25519 public key; never a weak one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key([u8; 32]);

/// A key or signature that does not authenticate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AuthError {
    #[error("not an ed25519 public key of 64 hexadecimal digits")]
    InvalidKey,
    #[error("not a signature of 128 hexadecimal digits")]
    InvalidSignature,
    #[error("the signature is not from this key, or not for this challenge")]
    SignatureMismatch,
}

impl Key {
    /// Parses 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`AuthError::InvalidKey`], for a weak key too.
    pub fn parse(text: &str) -> Result<Self, AuthError> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| AuthError::InvalidKey)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| AuthError::InvalidKey)?;
        // Anyone can forge signatures of a weak key.
        if key.is_weak() {
            return Err(AuthError::InvalidKey);
        }
        Ok(Self(bytes))
    }

    /// A key whose owner is already authenticated, by SSH or by the database.
    ///
    /// # Errors
    /// [`AuthError::InvalidKey`] for a weak key.
    pub fn from_bytes(bytes: [u8; 32]) -> Result<Self, AuthError> {
        Self::parse(&hex::encode(bytes))
    }

    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Checks that the owner of this key signed `challenge` of the service at `origin` for `purpose`.
    pub fn check(
        &self,
        origin: &str,
        purpose: Purpose,
        challenge: &str,
        signature: &str,
    ) -> Result<(), AuthError> {
        let mut bytes = [0; 64];
        hex::decode_to_slice(signature, &mut bytes).map_err(|_| AuthError::InvalidSignature)?;
        let key = VerifyingKey::from_bytes(&self.0).map_err(|_| AuthError::InvalidKey)?;
        let text = signed_text(origin, purpose, challenge);
        key.verify_strict(text.as_bytes(), &Signature::from_bytes(&bytes))
            .map_err(|_| AuthError::SignatureMismatch)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Random bytes from the operating system, for challenges, tokens, codes and ids.
///
/// # Errors
/// If the system has no random source.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// The hash under which a secret is stored.
#[must_use]
pub fn hash_secret(secret: &str) -> [u8; 32] {
    blake3::derive_key("hearthgate service 2026 secrets", secret.as_bytes())
}

/// A random code of `groups` groups of four characters, without characters that look alike. At most 16 groups.
///
/// # Errors
/// If the system has no random source.
pub fn random_code(groups: usize) -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";
    let bytes = random_bytes::<64>()?;
    let letters = bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]));
    let letters: Vec<char> = letters.take(groups * 4).collect();
    let groups: Vec<String> = letters.chunks(4).map(|it| it.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// Normalizes a typed code: case, separators and length.
#[must_use]
pub fn normalize_code(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    let letters: Vec<char> = letters.take(64).map(|it| it.to_ascii_lowercase()).collect();
    let groups: Vec<String> = letters.chunks(4).map(|it| it.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::{AuthError, Key, Purpose, hash_secret, normalize_code, random_code, signed_text};
    use ed25519_dalek::{Signer as _, SigningKey};

    #[test]
    fn a_signature_is_valid_for_one_key_purpose_and_origin() {
        let secret = SigningKey::from_bytes(&[7; 32]);
        let key = Key::parse(&hex::encode(secret.verifying_key().to_bytes())).expect("a key");
        let text = signed_text("https://here", Purpose::Enter, "challenge");
        let signature = hex::encode(secret.sign(text.as_bytes()).to_bytes());
        let check = |origin, purpose, challenge| key.check(origin, purpose, challenge, &signature);
        assert_eq!(check("https://here", Purpose::Enter, "challenge"), Ok(()));
        assert_eq!(
            check("https://there", Purpose::Enter, "challenge"),
            Err(AuthError::SignatureMismatch)
        );
        assert_eq!(
            check("https://here", Purpose::Join, "challenge"),
            Err(AuthError::SignatureMismatch)
        );
        assert_eq!(
            check("https://here", Purpose::Enter, "another"),
            Err(AuthError::SignatureMismatch)
        );
        let short = key.check("https://here", Purpose::Enter, "challenge", "00");
        assert_eq!(short, Err(AuthError::InvalidSignature));
    }

    #[test]
    fn weak_keys_are_rejected() {
        assert_eq!(
            Key::parse(&"00".repeat(32)).err(),
            Some(AuthError::InvalidKey)
        );
        assert_eq!(Key::parse("").err(), Some(AuthError::InvalidKey));
    }

    #[test]
    fn a_code_is_normalized_however_it_is_typed() {
        let code = random_code(4).expect("a code");
        assert_eq!(code.len(), 19);
        assert_eq!(normalize_code(&code), code);
        assert_eq!(normalize_code(&code.replace('-', " ").to_uppercase()), code);
        assert_ne!(hash_secret(&code), hash_secret(&normalize_code("another")));
    }
}
