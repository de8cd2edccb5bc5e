//! Runs of deliveries for riders: a desk sends a run to the server, whose page shows it to the
//! holder of the link until the shop's day ends. The link needs no log-in, so that its token has 256
//! random bits, only the hash of the token is stored, and the page shows nothing but the run.

use std::sync::{Arc, LazyLock};

use korosho_domain::actor::Actor;
use korosho_domain::deliveries::DeliveriesQuery;
use korosho_domain::delivery_runs::{
    CreateRunInput, MAX_STOPS, RunLink, RunStop, RunUpload, UploadedRun,
};
use korosho_domain::language::Language;
use korosho_domain::language_file;
use korosho_domain::limits::{MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH, MAX_NOTE_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::schedule::end_of_day;
use korosho_domain::team::{AuditAction, AuditEntry};
use serde::Deserialize;
use url::Url;

use crate::audit;
use crate::config::Secret;
use crate::desk::Desk;
use crate::message_urls;
use crate::order_transfer::{self, TransferContext};
use crate::store::delivery_runs::{self, NewRun};
use crate::store::{self, StoreError};
use crate::token::{random_token, token_hash};
use crate::validation;
use korosho_domain::admin::DeviceRole;

/// Longest order number, and longest code of a currency.
const MAX_WORD: usize = 40;
/// Most lines of an address.
const MAX_ADDRESS_LINES: usize = 10;

/// Texts about runs in one language: `src/i18n/<tag>/delivery-run.json`.
#[derive(Debug, Deserialize)]
pub struct RunTexts {
    /// Message to the rider; `{stops}` and `{url}` are replaced.
    share: String,
    /// Title of the page.
    pub title: String,
    /// Label of the amount of a stop.
    pub collect: String,
    /// In place of the amount of a stop or run without one.
    pub nothing: String,
    /// Label of the note for the rider.
    pub note: String,
    /// Label of a phone number.
    pub call: String,
    /// Label of an address, which leads to a map.
    pub map: String,
    /// Sentence of the page of an unknown or ended run.
    pub ended: String,
}

static TEXTS: LazyLock<[RunTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("delivery-run.json")));

/// Texts of a language.
#[must_use]
pub fn texts(language: Language) -> &'static RunTexts {
    &TEXTS[language as usize]
}

/// Runs at the shop's server.
#[derive(Debug)]
pub struct DeliveryRuns {
    transfers: Arc<TransferContext>,
}

impl DeliveryRuns {
    pub(crate) const fn new(transfers: Arc<TransferContext>) -> Self {
        Self { transfers }
    }

    /// Stores the run of a desk until the end of the shop's day.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::Forbidden`] for the token of a kiosk, which
    /// stands where anybody can take it, [`Problem::InvalidInput`].
    pub async fn upload(
        &self,
        run: RunUpload,
        token: Option<&Secret>,
    ) -> Result<UploadedRun, Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        let device = order_transfer::authenticate_device(&self.transfers, token).await?;
        if device.role != DeviceRole::Desk {
            return Err(Problem::Forbidden);
        }
        let contents = validated(run)?;
        let local = &self.transfers.local;
        let now = local.now();
        let token = random_token();
        let mut tx = local.store.begin().await?;
        delivery_runs::delete_ended(&mut tx, now).await?;
        let new = NewRun {
            token_hash: &token_hash(&token),
            contents: &contents,
            device: &device.name,
            made_at: now,
            ends_at: end_of_day(now),
        };
        delivery_runs::insert(&mut tx, &new).await?;
        store::commit(tx).await?;
        Ok(UploadedRun { token })
    }

    /// Returns the run of a link.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an unknown token and for a run that has ended.
    pub async fn open(&self, token: &str) -> Result<RunUpload, Problem> {
        let local = &self.transfers.local;
        let mut conn = local.store.connection().await?;
        let found = delivery_runs::find(&mut conn, &token_hash(token), local.now()).await?;
        found.ok_or(Problem::NotFound)
    }

    /// Creates the run of selected deliveries at the shop's server, on a desk. The audit log names its
    /// orders.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without open deliveries among the selected orders and on a device
    /// without a server, [`Problem::ServerUnreachable`], [`Problem::DeviceTokenRefused`].
    pub async fn create(
        &self,
        desk: &Desk,
        actor: &Actor,
        input: CreateRunInput,
    ) -> Result<RunLink, Problem> {
        let query = DeliveriesQuery { selected: input.selected, ..DeliveriesQuery::default() };
        let run = RunUpload::of(desk.deliveries(&query).await?.run, input.language);
        if run.stops.is_empty() {
            return Err(Problem::NotFound);
        }
        let link = self.send(&run).await?;
        let numbers: Vec<_> = run.stops.iter().map(|stop| stop.number.as_str()).collect();
        let new =
            AuditEntry::new(self.transfers.local.now(), actor.clone(), AuditAction::RunCreated);
        let entry = AuditEntry { detail: numbers.join(", "), ..new };
        // The page exists by now: its link must not be lost with the entry.
        if let Err(error) = self.record(&entry).await {
            tracing::error!(%error, "a run is not in the audit log");
        }
        Ok(link)
    }

    async fn record(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        let mut tx = self.transfers.local.store.begin().await?;
        audit::add(&mut tx, entry, None).await?;
        Ok(tx.commit().await?)
    }

    /// Sends a run to the server; returns the link of its page.
    async fn send(&self, run: &RunUpload) -> Result<RunLink, Problem> {
        let server = self.transfers.server.as_ref().ok_or(Problem::NotFound)?;
        let UploadedRun { token } = server.upload_run(run).await?;
        let url = server.run_page(&token);
        let text = texts(run.language).share.replace("{stops}", &run.stops.len().to_string());
        Ok(RunLink { text: text.replace("{url}", &url), url })
    }
}

/// URL that opens WhatsApp with a message to a rider, who is chosen there.
///
/// # Errors
/// [`Problem::InvalidInput`] without a text.
pub fn share_url(text: &str) -> Result<Url, Problem> {
    let text = validation::required("text", text, MAX_NOTE_LENGTH)?;
    message_urls::whatsapp("", &text)
        .ok_or_else(|| Problem::invalid("text", InvalidReason::Malformed))
}

/// Run with texts of limited length, as a lost token of a desk must not fill the database.
fn validated(run: RunUpload) -> Result<RunUpload, Problem> {
    if run.stops.is_empty() {
        return Err(Problem::invalid("stops", InvalidReason::Missing));
    }
    if run.stops.len() > MAX_STOPS || run.to_collect.len() > MAX_STOPS {
        return Err(Problem::invalid("stops", InvalidReason::TooLong));
    }
    for sum in &run.to_collect {
        validation::required("currency", &sum.currency, MAX_WORD)?;
    }
    let stops = run.stops.into_iter().map(stop).collect::<Result<_, _>>()?;
    Ok(RunUpload { stops, ..run })
}

fn stop(stop: RunStop) -> Result<RunStop, Problem> {
    if stop.address.len() > MAX_ADDRESS_LINES {
        return Err(Problem::invalid("address", InvalidReason::TooLong));
    }
    let line =
        |line: &String| validation::line("address", line, MAX_ADDRESS_LENGTH.max(MAX_NOTE_LENGTH));
    Ok(RunStop {
        number: validation::required("number", &stop.number, MAX_WORD)?,
        name: validation::line("name", &stop.name, MAX_NAME_LENGTH * 2)?,
        phone: validation::phone("phone", &stop.phone)?,
        address: stop.address.iter().map(line).collect::<Result<_, _>>()?,
        note: validation::text("note", &stop.note, MAX_NOTE_LENGTH)?,
        to_collect: stop.to_collect.max(0),
        currency: validation::required("currency", &stop.currency, MAX_WORD)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_is_one_parameter_of_the_whatsapp_url() {
        let url = share_url("Run: https://shop.example/run/a&b=c d").unwrap();
        let all: Vec<_> = url.query_pairs().collect();
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].1, "Run: https://shop.example/run/a&b=c d");
        assert!(share_url(" ").is_err());
    }
}
