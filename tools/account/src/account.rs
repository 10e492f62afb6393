//! A player's key pair.

use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};
use thiserror::Error;

use crate::http::{HttpClient, Reply, RequestError};
use crate::purpose::{Purpose, signed_text};

/// A player's secret key. Has no `Debug`, so it is never printed.
pub struct Account {
    key: SigningKey,
}

/// Why a challenge is not signed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SignError {
    #[error("{0} answers something else")]
    NoChallenge(String),
    /// The service hands on the challenge of another one, or does not know its own address.
    #[error("{asked} asks for a signature for {named}")]
    OtherService { asked: String, named: String },
}

impl Account {
    /// The key for one service, made from a player's secret. Two services cannot tell that two keys belong to one player.
    #[must_use]
    pub fn new(secret: &[u8; 32], service: &str) -> Self {
        let material = [&secret[..], service.as_bytes()].concat();
        let secret = blake3::derive_key(
            "hearthgate 2026-11-19 key of a player at a service",
            &material,
        );
        Self {
            key: SigningKey::from_bytes(&secret),
        }
    }

    /// The public key in hexadecimal.
    #[must_use]
    pub fn public(&self) -> String {
        hex::encode(self.key.verifying_key().to_bytes())
    }

    /// Requests a challenge for this key.
    pub fn challenge(&self, client: &HttpClient) -> Result<Reply, RequestError> {
        client.post("/api/challenge", None, &json!({ "key": self.public() }))
    }

    /// The JSON fields `key`, `challenge` and `signature` for a reply of [`Self::challenge`] by `service`, the address that the
    /// player chose.
    ///
    /// # Errors
    /// If the reply is not a challenge, or names another address: another service could use the signature.
    pub fn signed(
        &self,
        service: &str,
        challenge: &Value,
        purpose: Purpose,
    ) -> Result<Value, SignError> {
        let no_challenge = || SignError::NoChallenge(service.to_owned());
        let named = challenge["origin"].as_str().ok_or_else(no_challenge)?;
        let challenge = challenge["challenge"].as_str().ok_or_else(no_challenge)?;
        if !named.eq_ignore_ascii_case(service) {
            return Err(SignError::OtherService {
                asked: service.to_owned(),
                named: named
                    .chars()
                    .filter(|it| !it.is_control())
                    .take(100)
                    .collect(),
            });
        }
        let text = signed_text(named, purpose, challenge);
        let signature = hex::encode(self.key.sign(text.as_bytes()).to_bytes());
        Ok(json!({ "key": self.public(), "challenge": challenge, "signature": signature }))
    }
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signature, VerifyingKey};
    use serde_json::json;

    use super::{Account, SignError};
    use crate::{Purpose, signed_text};

    #[test]
    fn a_signature_covers_the_service_the_purpose_and_the_challenge() {
        let account = Account::new(&[7; 32], "https://here");
        let challenge = json!({ "challenge": "00ff", "origin": "https://here" });
        let signed = account.signed("https://here", &challenge, Purpose::Join);
        let signed = signed.unwrap();
        assert_eq!(signed["key"], account.public());
        let bytes = |text: &serde_json::Value| hex::decode(text.as_str().unwrap()).unwrap();
        let key = VerifyingKey::from_bytes(&bytes(&signed["key"]).try_into().unwrap()).unwrap();
        let signature = Signature::from_slice(&bytes(&signed["signature"])).unwrap();
        let text = |purpose| signed_text("https://here", purpose, "00ff");
        assert!(
            key.verify_strict(text(Purpose::Join).as_bytes(), &signature)
                .is_ok()
        );
        assert!(
            key.verify_strict(text(Purpose::Enter).as_bytes(), &signature)
                .is_err()
        );
        let signed = account.signed("https://here", &json!({}), Purpose::Join);
        assert_eq!(signed, Err(SignError::NoChallenge("https://here".into())));
    }

    #[test]
    fn a_challenge_of_another_service_is_not_signed() {
        let account = Account::new(&[7; 32], "https://false");
        let challenge = json!({ "challenge": "00ff", "origin": "https://true\u{1b}[2J" });
        let signed = account.signed("https://false", &challenge, Purpose::Enter);
        let (asked, named) = ("https://false".into(), "https://true[2J".into());
        assert_eq!(signed, Err(SignError::OtherService { asked, named }));
        let there = Account::new(&[7; 32], "https://true");
        assert_ne!(account.public(), there.public());
    }
}
