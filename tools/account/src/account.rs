//! A player's key pair.

use ed25519_dalek::{Signer as _, SigningKey};
use serde_json::{Value, json};

use crate::http::{HttpClient, Reply, RequestError};
use crate::purpose::{Purpose, signed_text};

/// A player's secret key. Has no `Debug`, so it is never printed.
pub struct Account {
    key: SigningKey,
}

impl Account {
    /// The key with these secret bytes.
    #[must_use]
    pub fn new(secret: &[u8; 32]) -> Self {
        Self {
            key: SigningKey::from_bytes(secret),
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

    /// The JSON fields `key`, `challenge` and `signature` for a reply of [`Self::challenge`]; `None` if that was an error.
    #[must_use]
    pub fn signed(&self, challenge: &Value, purpose: Purpose) -> Option<Value> {
        let origin = challenge["origin"].as_str()?;
        let challenge = challenge["challenge"].as_str()?;
        let text = signed_text(origin, purpose, challenge);
        let signature = hex::encode(self.key.sign(text.as_bytes()).to_bytes());
        Some(json!({ "key": self.public(), "challenge": challenge, "signature": signature }))
    }
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signature, VerifyingKey};
    use serde_json::json;

    use super::Account;
    use crate::{Purpose, signed_text};

    #[test]
    fn a_signature_covers_the_service_the_purpose_and_the_challenge() {
        let account = Account::new(&[7; 32]);
        let challenge = json!({ "challenge": "00ff", "origin": "https://here" });
        let signed = account.signed(&challenge, Purpose::Join).unwrap();
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
        assert!(account.signed(&json!({}), Purpose::Join).is_none());
    }
}
