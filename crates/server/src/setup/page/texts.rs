//! Texts of the setup page: `src/i18n/<tag>/setup-page.json`.

use std::sync::LazyLock;

use korosho_domain::language::Language;
use korosho_domain::language_file;
use serde::Deserialize;

macro_rules! texts {
    ($($name:ident),+ $(,)?) => {
        /// Texts in one language.
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct Texts {
            $(pub(super) $name: String,)+
        }
    };
}

texts!(
    title,
    other_language,
    step,
    code_title,
    code_lead,
    code,
    code_wrong,
    code_closed,
    expired,
    check,
    skip,
    change,
    kept,
    resumed,
    passed,
    warning,
    failed,
    checked,
    store,
    store_lead,
    store_url,
    store_url_hint,
    public_url,
    public_url_hint,
    domain,
    domain_hint,
    shop_name,
    keys,
    keys_lead,
    keys_ask,
    keys_ask_hint,
    keys_given,
    keys_refused,
    keys_hand,
    key,
    key_hint,
    secret,
    secret_hint,
    cards,
    cards_lead,
    stripe_key,
    stripe_key_hint,
    mpesa,
    mpesa_lead,
    consumer_key,
    consumer_secret,
    shortcode,
    till,
    passkey,
    initiator,
    initiator_hint,
    security_credential,
    mail,
    mail_lead,
    smtp_url,
    smtp_url_hint,
    mail_from,
    mail_from_hint,
    contact_email,
    order,
    order_lead,
    order_place,
    finish,
    finish_lead,
    finish_button,
    done,
    done_lead,
    owner,
    owner_hint,
    owner_link,
    owner_failed,
);

static TEXTS: LazyLock<[Texts; Language::ALL.len()]> = LazyLock::new(|| {
    let file = language_file!("setup-page.json");
    Language::ALL.map(|language| {
        serde_json::from_str(file(language))
            .unwrap_or_else(|error| unreachable!("setup-page.json of {language}: {error}"))
    })
});

/// Texts of a language.
pub(super) fn texts(language: Language) -> &'static Texts {
    &TEXTS[language as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_text() {
        for language in Language::ALL {
            assert!(!texts(language).done_lead.is_empty(), "{language}");
        }
    }
}
