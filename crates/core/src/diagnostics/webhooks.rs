//! Check of the webhooks that the store sends.

use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::{Diagnosis, USER_OF_KEY};
use crate::config::ShopConfig;
use crate::store_webhooks::PORTS;
use crate::woocommerce::{WooClient, registration};

pub(super) const SUBJECT: Sentence = Sentence::fixed("webhooks", "webhooks za duka");

/// Maximum number of topics named in a finding, to keep it readable.
const MAX_NAMED: usize = 4;

/// Checks the store's webhooks; changes nothing.
pub(super) async fn check(config: &ShopConfig, client: &WooClient) -> Diagnosis {
    let Some(address) = &config.woocommerce.webhook_url else {
        let finding = sentence!(
            "none: without a public address the store is asked for changes",
            "hakuna: bila anwani ya umma duka linaulizwa kuhusu mabadiliko"
        );
        return Diagnosis::passed(SUBJECT, finding);
    };
    let secret = registration::secret(&config.woocommerce);
    let (all, user) = (registration::TOPICS.len(), USER_OF_KEY);
    match registration::missing(client, address, &secret).await {
        Err(error) => Diagnosis::warning(
            SUBJECT,
            sentence!("cannot be read: {error}", "haziwezi kusomwa: {error}"; english error),
            sentence!(
                "{user}; until then changes are seen within a minute",
                "{user}; hadi hapo mabadiliko yanaonekana ndani ya dakika moja",
                user
            ),
        ),
        Ok(missing) if missing.len() == all => Diagnosis::warning(
            SUBJECT,
            sentence!(
                "none of {all} is set up: changes in the store are seen within a minute only",
                "hakuna hata moja kati ya {all}: mabadiliko ya duka hayaonekani papo hapo, bali ndani ya dakika moja"
            ),
            sentence!("start the server: it sets them up itself", "washa seva: inaziweka yenyewe"),
        ),
        Ok(missing) if !missing.is_empty() => incomplete(&missing, all),
        Ok(_) if address.port_or_known_default().is_some_and(|port| !PORTS.contains(&port)) => {
            Diagnosis::warning(
                SUBJECT,
                sentence!(
                    "{all} active, but WordPress delivers to ports 80, 443 and 8080 only",
                    "{all} zinafanya kazi, lakini WordPress hutuma kwenye bandari 80, 443 na 8080 tu"
                ),
                sentence!(
                    "set KOROSHO_PUBLIC_URL to an address with one of these ports",
                    "weka KOROSHO_PUBLIC_URL kuwa anwani yenye bandari mojawapo ya hizi"
                ),
            )
        }
        Ok(_) => Diagnosis::passed(SUBJECT, sentence!("{all} active", "{all} zinafanya kazi")),
    }
}

fn incomplete(missing: &[&str], all: usize) -> Diagnosis {
    let (count, topics) = (missing.len(), named(missing));
    Diagnosis::warning(
        SUBJECT,
        sentence!(
            "{count} of {all} missing, switched off or with another address: {topics}",
            "{count} kati ya {all} hazipo, zimezimwa au zina anwani nyingine: {topics}",
            topics
        ),
        sentence!(
            "restart the server: it repairs them at its start and once a day",
            "anzisha seva upya: huzirekebisha inapoanza na mara moja kwa siku"
        ),
    )
}

fn named(topics: &[&str]) -> Sentence {
    match topics.len().checked_sub(MAX_NAMED) {
        Some(more @ 1..) => {
            let first = topics[..MAX_NAMED].join(", ");
            sentence!("{first} and {more} more", "{first} na nyingine {more}")
        }
        _ => Sentence::verbatim(topics.join(", ")),
    }
}
