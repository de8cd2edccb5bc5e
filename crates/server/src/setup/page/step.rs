//! Steps of the setup page and the fields of their forms.

use korosho_core::diagnostics::Part;

use super::texts::Texts;

/// Step of the setup, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Store,
    Keys,
    Cards,
    Mpesa,
    Mail,
    Order,
    Finish,
}

/// Input of a form.
pub(super) struct Field {
    /// Name of the setting.
    pub(super) setting: &'static str,
    pub(super) label: fn(&Texts) -> &str,
    pub(super) hint: Option<fn(&Texts) -> &str>,
    /// Whether the value is never shown again.
    pub(super) is_secret: bool,
}

const fn field(setting: &'static str, label: fn(&Texts) -> &str) -> Field {
    Field { setting, label, hint: None, is_secret: false }
}

const fn secret(setting: &'static str, label: fn(&Texts) -> &str) -> Field {
    Field { is_secret: true, ..field(setting, label) }
}

impl Field {
    const fn with(self, hint: fn(&Texts) -> &str) -> Self {
        Self { hint: Some(hint), ..self }
    }
}

const STORE: &[Field] = &[
    field("woocommerce_url", |t| &t.store_url).with(|t| &t.store_url_hint),
    field("public_url", |t| &t.public_url).with(|t| &t.public_url_hint),
    field("domain", |t| &t.domain).with(|t| &t.domain_hint),
    field("shop_name", |t| &t.shop_name),
];

const KEYS: &[Field] = &[
    secret("woocommerce_key", |t| &t.key).with(|t| &t.key_hint),
    secret("woocommerce_secret", |t| &t.secret).with(|t| &t.secret_hint),
];

const CARDS: &[Field] =
    &[secret("stripe_secret_key", |t| &t.stripe_key).with(|t| &t.stripe_key_hint)];

const MPESA: &[Field] = &[
    secret("mpesa_consumer_key", |t| &t.consumer_key),
    secret("mpesa_consumer_secret", |t| &t.consumer_secret),
    field("mpesa_shortcode", |t| &t.shortcode),
    field("mpesa_till", |t| &t.till),
    secret("mpesa_passkey", |t| &t.passkey),
    field("mpesa_initiator", |t| &t.initiator).with(|t| &t.initiator_hint),
    secret("mpesa_security_credential", |t| &t.security_credential),
];

const MAIL: &[Field] = &[
    secret("smtp_url", |t| &t.smtp_url).with(|t| &t.smtp_url_hint),
    field("mail_from", |t| &t.mail_from).with(|t| &t.mail_from_hint),
    field("contact_email", |t| &t.contact_email),
];

impl Step {
    pub(super) const ALL: [Self; 7] =
        [Self::Store, Self::Keys, Self::Cards, Self::Mpesa, Self::Mail, Self::Order, Self::Finish];

    /// Name in URLs and in the draft.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Store => "store",
            Self::Keys => "keys",
            Self::Cards => "cards",
            Self::Mpesa => "mpesa",
            Self::Mail => "mail",
            Self::Order => "order",
            Self::Finish => "finish",
        }
    }

    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.name() == name)
    }

    pub(super) fn title(self, texts: &Texts) -> &str {
        match self {
            Self::Store => &texts.store,
            Self::Keys => &texts.keys,
            Self::Cards => &texts.cards,
            Self::Mpesa => &texts.mpesa,
            Self::Mail => &texts.mail,
            Self::Order => &texts.order,
            Self::Finish => &texts.finish,
        }
    }

    pub(super) fn lead(self, texts: &Texts) -> &str {
        match self {
            Self::Store => &texts.store_lead,
            Self::Keys => &texts.keys_lead,
            Self::Cards => &texts.cards_lead,
            Self::Mpesa => &texts.mpesa_lead,
            Self::Mail => &texts.mail_lead,
            Self::Order => &texts.order_lead,
            Self::Finish => &texts.finish_lead,
        }
    }

    pub(super) fn button(self, texts: &Texts) -> &str {
        match self {
            Self::Order => &texts.order_place,
            Self::Finish => &texts.finish_button,
            _ => &texts.check,
        }
    }

    pub(super) const fn fields(self) -> &'static [Field] {
        match self {
            Self::Store => STORE,
            Self::Keys => KEYS,
            Self::Cards => CARDS,
            Self::Mpesa => MPESA,
            Self::Mail => MAIL,
            Self::Order | Self::Finish => &[],
        }
    }

    /// Whether a shop works without it.
    pub(super) const fn is_optional(self) -> bool {
        matches!(self, Self::Cards | Self::Mpesa | Self::Mail | Self::Order)
    }

    /// Checks of its settings; those of the first step need no key pair.
    pub(super) const fn parts(self) -> &'static [Part] {
        match self {
            Self::Store => &[Part::Machine],
            Self::Keys => &[Part::Store],
            Self::Cards => &[Part::Cards],
            Self::Mpesa => &[Part::Mpesa],
            Self::Mail => &[Part::Mail],
            Self::Order | Self::Finish => &[],
        }
    }
}
