//! Keys of payment providers: checked, then stored in the keyring.

use korosho_domain::device::{PaymentKeysInput, PaymentSettings};
use korosho_domain::problem::{InvalidReason, Problem};

use super::secrets::{MpesaSecrets, SecretName, Secrets};
use super::settings::Settings;
use super::setup::key;
use crate::config::is_mpesa_number;
use crate::staff::UnlockedSettings;

/// Entries of M-Pesa in the keyring.
const MPESA: [SecretName; 3] =
    [SecretName::MpesaKey, SecretName::MpesaSecret, SecretName::MpesaPasskey];

/// New keys in a valid form.
struct NewKeys {
    stripe: Option<String>,
    mpesa: Option<NewMpesa>,
}

struct NewMpesa {
    keys: MpesaSecrets,
    shortcode: String,
    till: String,
}

impl NewKeys {
    /// Checks the input. M-Pesa's four parts come together or not at all.
    fn check(input: &PaymentKeysInput) -> Result<Self, Problem> {
        let stripe = match input.stripe_secret_key.trim() {
            "" => None,
            typed => Some(key("stripe_secret_key", typed, &["sk_", "rk_"])?),
        };
        Ok(Self { stripe, mpesa: new_mpesa(input)? })
    }
}

/// Stores new keys and deletes those to be forgotten; an empty field leaves a stored key unchanged.
///
/// # Errors
/// [`Problem::InvalidInput`], [`Problem::KeyringLocked`], [`Problem::KeyringMissing`],
/// [`Problem::StorageFull`].
pub async fn save(
    settings: &Settings,
    _: &UnlockedSettings,
    input: &PaymentKeysInput,
) -> Result<(), Problem> {
    let new = NewKeys::check(input)?;
    let secrets = &settings.secret_store;
    if input.forget_stripe {
        secrets.delete(&[SecretName::StripeKey]).await?;
    }
    if input.forget_mpesa {
        secrets.delete(&MPESA).await?;
        settings.store_mpesa_shortcode("")?;
        settings.store_mpesa_till("")?;
    }
    if let Some(stripe) = new.stripe {
        secrets.write(SecretName::StripeKey, stripe).await?;
    }
    if let Some(mpesa) = new.mpesa {
        let keys = [mpesa.keys.consumer_key, mpesa.keys.consumer_secret, mpesa.keys.passkey];
        for (name, key) in MPESA.into_iter().zip(keys) {
            secrets.write(name, key).await?;
        }
        settings.store_mpesa_shortcode(&mpesa.shortcode)?;
        settings.store_mpesa_till(&mpesa.till)?;
    }
    Ok(())
}

fn new_mpesa(input: &PaymentKeysInput) -> Result<Option<NewMpesa>, Problem> {
    let parts = [
        &input.mpesa_consumer_key,
        &input.mpesa_consumer_secret,
        &input.mpesa_passkey,
        &input.mpesa_shortcode,
        &input.mpesa_till,
    ];
    if parts.iter().all(|part| part.trim().is_empty()) {
        return Ok(None);
    }
    Ok(Some(NewMpesa {
        keys: MpesaSecrets {
            consumer_key: key("mpesa_consumer_key", &input.mpesa_consumer_key, &[""])?,
            consumer_secret: key("mpesa_consumer_secret", &input.mpesa_consumer_secret, &[""])?,
            passkey: key("mpesa_passkey", &input.mpesa_passkey, &[""])?,
        },
        shortcode: shortcode("mpesa_shortcode", &input.mpesa_shortcode)?,
        till: match input.mpesa_till.trim() {
            "" => String::new(),
            typed => shortcode("mpesa_till", typed)?,
        },
    }))
}

/// Parses the number of a pay bill or till.
pub(super) fn shortcode(field: &str, typed: &str) -> Result<String, Problem> {
    let typed = typed.trim();
    let reason = match typed {
        "" => InvalidReason::Missing,
        text if !text.bytes().all(|byte| byte.is_ascii_digit()) => InvalidReason::Malformed,
        text if !is_mpesa_number(text) => InvalidReason::OutOfRange,
        text => return Ok(text.to_owned()),
    };
    Err(Problem::invalid(field, reason))
}

/// Payment settings without secrets.
#[must_use]
pub fn view(settings: &Settings, secrets: Option<&Secrets>) -> PaymentSettings {
    PaymentSettings {
        stripe: secrets.is_some_and(|secrets| secrets.stripe_secret_key.is_some()),
        mpesa: secrets.is_some_and(|secrets| secrets.mpesa.is_some()),
        mpesa_shortcode: settings.mpesa_shortcode().unwrap_or_default(),
        mpesa_till: settings.mpesa_till().unwrap_or_default(),
        server_url: match secrets.is_some_and(|secrets| secrets.device_token.is_some()) {
            true => settings.server_url().unwrap_or_default(),
            false => String::new(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mpesa() -> PaymentKeysInput {
        PaymentKeysInput {
            mpesa_consumer_key: " key ".to_owned(),
            mpesa_consumer_secret: "secret".to_owned(),
            mpesa_shortcode: "174379".to_owned(),
            mpesa_passkey: "pass".to_owned(),
            ..PaymentKeysInput::default()
        }
    }

    fn refused(change: impl Fn(&mut PaymentKeysInput)) -> Problem {
        let mut input = mpesa();
        change(&mut input);
        NewKeys::check(&input).err().unwrap()
    }

    #[test]
    fn empty_input_changes_nothing() {
        let keys = NewKeys::check(&PaymentKeysInput::default()).unwrap();
        assert!(keys.stripe.is_none() && keys.mpesa.is_none());
    }

    #[test]
    fn keys_are_trimmed_and_checked() {
        assert_eq!(NewKeys::check(&mpesa()).unwrap().mpesa.unwrap().keys.consumer_key, "key");
        let public = refused(|input| input.stripe_secret_key = "pk_live_1".to_owned());
        assert_eq!(public, Problem::invalid("stripe_secret_key", InvalidReason::Malformed));
        let line = refused(|input| input.stripe_secret_key = "sk_1\r\nx".to_owned());
        assert_eq!(line, Problem::invalid("stripe_secret_key", InvalidReason::Malformed));
        let long = refused(|input| input.mpesa_passkey = "1".repeat(300));
        assert_eq!(long, Problem::invalid("mpesa_passkey", InvalidReason::TooLong));
    }

    #[test]
    fn incomplete_mpesa_keys_are_refused() {
        let part = refused(|input| input.mpesa_passkey = String::new());
        assert_eq!(part, Problem::invalid("mpesa_passkey", InvalidReason::Missing));
        let word = refused(|input| input.mpesa_shortcode = "till".to_owned());
        assert_eq!(word, Problem::invalid("mpesa_shortcode", InvalidReason::Malformed));
        let till = refused(|input| input.mpesa_till = "12".to_owned());
        assert_eq!(till, Problem::invalid("mpesa_till", InvalidReason::OutOfRange));
        let short = refused(|input| input.mpesa_shortcode = "12".to_owned());
        assert_eq!(short, Problem::invalid("mpesa_shortcode", InvalidReason::OutOfRange));
    }
}
