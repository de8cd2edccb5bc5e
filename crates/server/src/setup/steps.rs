//! Steps of every setup: check settings, register webhooks, write the settings file.

use std::io;
use std::net::SocketAddr;

use anyhow::Context as _;
use korosho_core::config::ShopConfig;
use korosho_core::diagnostics::{self, Diagnosis, Part};
use korosho_core::setup;
use korosho_domain::admin::HealthLevel;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use tokio::net::TcpListener;

use super::settings_file::{SettingsFile, Values, overlay};
use crate::config::{Config, Settings};

/// Setting that the setup itself adds.
const CARD_SECRET: &str = "stripe_webhook_secret";

/// Reads the configuration that a server would have with these settings.
pub(super) fn config_of(values: &Values) -> anyhow::Result<Config> {
    Ok(Config::read(&Settings::of_values(std::env::vars(), values.clone()))?)
}

pub(super) fn shop_config(values: &Values) -> anyhow::Result<ShopConfig> {
    let config = config_of(values)?;
    Ok(config.shop_config(config.origin()?))
}

/// Checks the store's URL, before a key pair is known.
pub(super) async fn check_store_address(config: &ShopConfig) -> Vec<Diagnosis> {
    diagnostics::check_store_address(config).await.0
}

/// Places a test order and cancels it.
pub(super) async fn place_test_order(config: ShopConfig) -> anyhow::Result<Diagnosis> {
    setup::place_test_order(config).await.map_err(|found| failure(&found))
}

/// Invites the owner to the admin pages; returns the link.
pub(super) async fn invite_owner(values: &Values, name: &str) -> anyhow::Result<String> {
    setup::invite_owner(shop_config(values)?, name).await.map_err(|found| failure(&found))
}

/// Runs the checks of a part, without those of webhooks, which the setup registers later.
pub(super) async fn check(config: &ShopConfig, part: Part) -> Vec<Diagnosis> {
    let mut found = diagnostics::check(config, part).await.0;
    found.retain(|one| !one.is_about_webhooks());
    found
}

/// Error of a diagnosis: a [`Sentence`] of finding and remedy.
fn failure(found: &Diagnosis) -> anyhow::Error {
    let Diagnosis { subject, finding, remedy, .. } = found;
    // Its punctuation is that of both languages.
    let in_language = |language| {
        let part = |part: &Sentence| part.in_language(language).to_owned();
        format!("{}: {}; {}", part(subject), part(finding), part(remedy))
    };
    anyhow::Error::new(Sentence::of(in_language))
}

/// Fails with the first diagnosis that keeps the shop from selling.
pub(super) fn require(found: &[Diagnosis]) -> anyhow::Result<()> {
    match found.iter().find(|one| one.level == HealthLevel::Failed) {
        Some(failed) => Err(failure(failed)),
        None => Ok(()),
    }
}

/// Fails if the server could not listen on its address.
pub(super) async fn check_listen(listen: SocketAddr) -> anyhow::Result<()> {
    match TcpListener::bind(listen).await {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            Err(anyhow::Error::new(sentence!(
                "{listen} is taken by another program; stop that program, such as a running \
                 korosho-server, or set KOROSHO_LISTEN to another port",
                "{listen} inatumiwa na programu nyingine; simamisha programu hiyo, kama vile \
                 korosho-server inayoendeshwa, au weka KOROSHO_LISTEN kwenye bandari nyingine"
            )))
        }
        Err(error) => Err(error).with_context(|| {
            sentence!(
                "{listen} cannot be used; correct KOROSHO_LISTEN",
                "{listen} haiwezi kutumika; rekebisha KOROSHO_LISTEN"
            )
        }),
    }
}

/// Registers the webhooks, then writes the settings file. Whatever a provider shows only once is in
/// `values` and in the draft before the next request.
pub(super) async fn apply(
    file: &SettingsFile,
    values: &mut Values,
) -> anyhow::Result<Vec<Diagnosis>> {
    let config = shop_config(values)?;
    let failed = |found| failure(&found);
    let mut done = vec![setup::register_store_webhooks(&config).await.map_err(failed)?];
    if let Some(webhook) = setup::register_card_webhook(&config).await.map_err(failed)? {
        if let Some(secret) = webhook.secret {
            let secret = Values::from([(CARD_SECRET.to_owned(), secret.expose().to_owned())]);
            overlay(values, secret.clone());
            let mut draft = file.draft()?;
            overlay(&mut draft, secret);
            file.save_draft(&draft)?;
        }
        done.push(webhook.done);
    }
    done.extend(setup::register_paybill(&config).await.map_err(failed)?);
    file.finish(values)?;
    Ok(done)
}

/// Adds what an interrupted setup received from a provider.
pub(super) fn resume(values: &mut Values, draft: &Values) {
    if let Some(secret) = draft.get(CARD_SECRET) {
        values.insert(CARD_SECRET.to_owned(), secret.clone());
    }
}
