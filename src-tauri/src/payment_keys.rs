//! Keys for payments: what is typed, checked, and kept in the keyring.

use korosho_domain::device::{PaymentKeysInput, PaymentSettings};
use korosho_domain::problem::{InvalidReason, Problem};

use crate::connect::key;
use crate::keyring::{self, Slot};
use crate::settings::{Secrets, Settings};

/// Keys as they were typed, in good form. Empty ones leave the kept ones as they are.
pub struct NewKeys {
    stripe: Option<String>,
    mpesa: Option<NewMpesa>,
    forget_stripe: bool,
    forget_mpesa: bool,
}

struct NewMpesa {
    consumer_key: String,
    consumer_secret: String,
    passkey: String,
    shortcode: String,
    till: String,
}

impl NewKeys {
    /// Checks what was typed. M-Pesa's four parts come together or not at all.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the field that is wrong.
    pub fn check(input: &PaymentKeysInput) -> Result<Self, Problem> {
        let stripe = match input.stripe_secret_key.trim() {
            "" => None,
            typed => Some(key("stripe_secret_key", typed, &["sk_", "rk_"])?),
        };
        Ok(Self {
            stripe,
            mpesa: new_mpesa(input)?,
            forget_stripe: input.forget_stripe,
            forget_mpesa: input.forget_mpesa,
        })
    }

    /// Keeps them, and forgets what is to be forgotten.
    ///
    /// # Errors
    /// [`Problem::KeyringLocked`], [`Problem::KeyringMissing`] or [`Problem::StorageFull`].
    pub async fn keep(self, settings: &Settings) -> Result<(), Problem> {
        if self.forget_stripe {
            keyring::write(Slot::StripeKey, String::new()).await?;
        }
        if self.forget_mpesa {
            for slot in [Slot::MpesaKey, Slot::MpesaSecret, Slot::MpesaPasskey] {
                keyring::write(slot, String::new()).await?;
            }
            settings.keep_mpesa_shortcode("")?;
            settings.keep_mpesa_till("")?;
        }
        if let Some(stripe) = self.stripe {
            keyring::write(Slot::StripeKey, stripe).await?;
        }
        if let Some(mpesa) = self.mpesa {
            keyring::write(Slot::MpesaKey, mpesa.consumer_key).await?;
            keyring::write(Slot::MpesaSecret, mpesa.consumer_secret).await?;
            keyring::write(Slot::MpesaPasskey, mpesa.passkey).await?;
            settings.keep_mpesa_shortcode(&mpesa.shortcode)?;
            settings.keep_mpesa_till(&mpesa.till)?;
        }
        Ok(())
    }
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
        consumer_key: key("mpesa_consumer_key", &input.mpesa_consumer_key, &[""])?,
        consumer_secret: key("mpesa_consumer_secret", &input.mpesa_consumer_secret, &[""])?,
        passkey: key("mpesa_passkey", &input.mpesa_passkey, &[""])?,
        shortcode: shortcode("mpesa_shortcode", &input.mpesa_shortcode)?,
        till: match input.mpesa_till.trim() {
            "" => String::new(),
            typed => shortcode("mpesa_till", typed)?,
        },
    }))
}

/// Pay bills and tills have five to seven digits.
///
/// # Errors
/// [`Problem::InvalidInput`] with this field.
pub fn shortcode(field: &str, typed: &str) -> Result<String, Problem> {
    let typed = typed.trim();
    let reason = match typed {
        "" => InvalidReason::Missing,
        text if !text.bytes().all(|byte| byte.is_ascii_digit()) => InvalidReason::Malformed,
        text if !(5..=7).contains(&text.len()) => InvalidReason::OutOfRange,
        text => return Ok(text.to_owned()),
    };
    Err(Problem::invalid(field, reason))
}

/// Which keys there are, without any of them.
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
    fn nothing_typed_changes_nothing() {
        let keys = NewKeys::check(&PaymentKeysInput::default()).unwrap();
        assert!(keys.stripe.is_none() && keys.mpesa.is_none());
    }

    #[test]
    fn keys_are_trimmed_and_checked() {
        assert_eq!(NewKeys::check(&mpesa()).unwrap().mpesa.unwrap().consumer_key, "key");
        let public = refused(|input| input.stripe_secret_key = "pk_live_1".to_owned());
        assert_eq!(public, Problem::invalid("stripe_secret_key", InvalidReason::Malformed));
        let line = refused(|input| input.stripe_secret_key = "sk_1\r\nx".to_owned());
        assert_eq!(line, Problem::invalid("stripe_secret_key", InvalidReason::Malformed));
        let long = refused(|input| input.mpesa_passkey = "1".repeat(300));
        assert_eq!(long, Problem::invalid("mpesa_passkey", InvalidReason::TooLong));
    }

    #[test]
    fn mpesa_is_whole_or_not_there() {
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
