//! Contact form and its messages for devices, newsletter and back-in-stock subscriptions.

use std::sync::Arc;

use korosho_domain::desk_messages::{
    AnsweredMessage, DeskMessage, MessageAnswer, MessageBatch, MessageSync, RevisedMessage,
};
use korosho_domain::limits::{MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH};
use korosho_domain::message::{
    ContactInput, NewsletterAnswer, NewsletterInput, StockNoticeInput, SubscriptionLinkInput,
};
use korosho_domain::problem::{InvalidReason, Problem};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use crate::catalogue::Catalogue;
use crate::config::Secret;
use crate::local::LocalContext;
use crate::mail;
use crate::notices;
use crate::order_transfer::{self, TransferContext};
use crate::retention::DataKind;
use crate::store::messages::{self, Subscription};
use crate::store::notices::Notice;
use crate::store::{self, StoreError};
use crate::token::random_token;
use crate::validation;
use korosho_domain::admin::DeviceRole;

/// Maximum number of messages in a batch for a device.
const PER_BATCH: i64 = 200;
/// Overlap of two batches in milliseconds: a transaction may commit after a later one.
const MARGIN_MS: i64 = 2 * 60_000;
/// An hour in milliseconds.
const HOUR_MS: i64 = 60 * 60_000;
/// Maximum length of the name of who answered, with an approver.
const MAX_ACTOR_LENGTH: usize = 130;

/// Contact form and newsletter.
#[derive(Debug)]
pub struct Messages {
    local: LocalContext,
    catalogue: Catalogue,
    transfers: Arc<TransferContext>,
}

impl Messages {
    pub(crate) fn new(transfers: Arc<TransferContext>) -> Self {
        let (local, catalogue) = (transfers.local.clone(), transfers.catalogue.clone());
        Self { local, catalogue, transfers }
    }

    /// Stores a message once, however often it is sent. A message that fills the honeypot field is
    /// answered like any other and discarded.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`]: a name, a message and one contact address are required.
    pub async fn send_message(&self, input: ContactInput) -> Result<(), Problem> {
        if !input.website.is_empty() {
            return Ok(());
        }
        let phone = validation::phone("phone", input.phone.as_deref().unwrap_or_default())?;
        let message = DeskMessage {
            id: input.message_id.unwrap_or_else(|| derived_id(&input, self.local.now())),
            name: validation::required_name("name", &input.name, MAX_NAME_LENGTH)?,
            email: validation::email("email", input.email.as_deref())?,
            phone: Some(phone).filter(|phone| !phone.is_empty()),
            message: validation::text("message", &input.message, MAX_MESSAGE_LENGTH)?,
            sent_at: self.local.now(),
            answer: None,
        };
        if message.message.is_empty() {
            return Err(Problem::invalid("message", InvalidReason::Missing));
        }
        if message.email.is_none() && message.phone.is_none() {
            return Err(Problem::invalid("email", InvalidReason::Missing));
        }
        keep(&self.local, &message).await?;
        self.local.wake();
        Ok(())
    }

    /// Takes the answers of a desk and returns the messages that are new to it. The first answer
    /// to a message stays.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`], [`Problem::Forbidden`] for the token of a kiosk, which
    /// stands where anybody can take it, [`Problem::InvalidInput`] for an answer without a name.
    pub async fn sync(
        &self,
        input: MessageSync,
        token: Option<&Secret>,
    ) -> Result<MessageBatch, Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        let device = order_transfer::authenticate_device(&self.transfers, token).await?;
        if device.role != DeviceRole::Desk {
            return Err(Problem::Forbidden);
        }
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        for AnsweredMessage { id, answer } in input.answered {
            let by = validation::required("by", &answer.by, MAX_ACTOR_LENGTH)?;
            messages::answer(&mut tx, id, &MessageAnswer { by, at: answer.at.min(now) }, now)
                .await?;
        }
        let changed = messages::changed_after(&mut tx, input.since - MARGIN_MS, PER_BATCH + 1);
        let mut changed = changed.await?;
        let subscribers = messages::subscriber_count(&mut tx).await?;
        store::commit(tx).await?;
        let per_batch = usize::try_from(PER_BATCH).unwrap_or(usize::MAX);
        let more = changed.len() > per_batch;
        changed.truncate(per_batch);
        let revised = |(message, revision)| RevisedMessage { message, revision };
        Ok(MessageBatch { messages: changed.into_iter().map(revised).collect(), more, subscribers })
    }

    /// Subscribes an address to the newsletter; with a mail server, the subscription counts once the
    /// link of a mail was used. A subscribed address gets the same answer, so that the answer does
    /// not reveal subscribers.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] without an address or without consent.
    pub async fn subscribe(&self, input: NewsletterInput) -> Result<NewsletterAnswer, Problem> {
        let confirmation_needed = self.local.config.mail.is_some();
        let answer = NewsletterAnswer { confirmation_needed };
        if !input.website.is_empty() {
            return Ok(answer);
        }
        let email = validation::email("email", Some(&input.email))?
            .ok_or_else(|| Problem::invalid("email", InvalidReason::Missing))?;
        if !input.consent {
            return Err(Problem::invalid("consent", InvalidReason::Missing));
        }
        let new = Subscription {
            email: email.to_lowercase(),
            token: random_token(),
            language: input.language.unwrap_or_default(),
            confirmation_needed,
        };
        let now = self.local.now();
        let mut tx = self.local.store.begin().await?;
        if let Some(token) = messages::subscribe(&mut tx, &new, now, self.expired()).await? {
            mail::enqueue_newsletter_confirmation(&mut tx, token, now).await?;
        }
        store::commit(tx).await?;
        self.local.wake();
        Ok(answer)
    }

    /// Time at and before which a request that nobody confirmed is past its retention period, whether the
    /// nightly erasure has run since or not.
    fn expired(&self) -> i64 {
        self.local.now() - self.local.config.retention.millis(DataKind::Subscriptions)
    }

    /// Confirms a newsletter or back-in-stock subscription by the token of its mail; repeats give the
    /// same answer.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an unknown token, or if the subscription has ended.
    pub async fn confirm_subscription(&self, input: SubscriptionLinkInput) -> Result<(), Problem> {
        let mut conn = self.local.store.connection().await?;
        let confirmed = messages::confirm(&mut conn, &input.token, self.local.now()).await?;
        drop(conn);
        match confirmed || notices::confirm(&self.local, &self.catalogue, &input.token).await? {
            true => Ok(()),
            false => Err(Problem::NotFound),
        }
    }

    /// Ends all subscriptions of the address to which a link was sent, by the token of the link; repeats
    /// give the same answer.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an unknown token.
    pub async fn unsubscribe(&self, input: SubscriptionLinkInput) -> Result<(), Problem> {
        let known = notices::end(&self.local, &input.token).await;
        match known? {
            true => Ok(()),
            false => Err(Problem::NotFound),
        }
    }

    /// Stores a back-in-stock subscription, which counts after the link of a mail was used. Repeats give
    /// the same answer. Input that fills the honeypot field is discarded.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] without an address or consent, or for a product that is in stock;
    /// [`Problem::NotFound`] for an unknown product, and in a shop that sends no mail.
    pub async fn await_stock(&self, input: StockNoticeInput) -> Result<(), Problem> {
        if !input.website.is_empty() {
            return Ok(());
        }
        let email = validation::email("email", Some(&input.email))?
            .ok_or_else(|| Problem::invalid("email", InvalidReason::Missing))?;
        if !input.consent {
            return Err(Problem::invalid("consent", InvalidReason::Missing));
        }
        if self.local.config.mail.is_none() {
            return Err(Problem::NotFound);
        }
        let variation_id = input.variation_id.unwrap_or(0);
        let snapshot = self.catalogue.snapshot();
        match notices::is_in_stock(&snapshot, input.product_id, variation_id) {
            None => return Err(Problem::NotFound),
            // Otherwise anybody could make the shop send mail to any address at once.
            Some(true) => return Err(Problem::invalid("product_id", InvalidReason::OutOfRange)),
            Some(false) => {}
        }
        let notice = Notice {
            id: Uuid::new_v4(),
            email: email.to_lowercase(),
            product_id: input.product_id,
            variation_id,
            language: input.language.unwrap_or_default(),
            token: random_token(),
            asked_at: self.local.now(),
        };
        let mut tx = self.local.store.begin().await?;
        if let Some(id) = store::notices::ask(&mut tx, &notice, self.expired()).await? {
            mail::enqueue_notice_confirmation(&mut tx, id, notice.asked_at).await?;
        }
        store::commit(tx).await?;
        self.local.wake();
        Ok(())
    }
}

/// Id of a message that came without one: the same for equal contents within one hour of the clock, so
/// that a form that is sent twice at once is stored once.
fn derived_id(input: &ContactInput, now: i64) -> Uuid {
    let contents = serde_json::to_vec(&(input, now / HOUR_MS)).unwrap_or_default();
    let hash: [u8; 32] = Sha256::digest(contents).into();
    let (start, _) = hash.split_first_chunk::<16>().unwrap_or((&[0; 16], &[]));
    Builder::from_random_bytes(*start).into_uuid()
}

async fn keep(local: &LocalContext, message: &DeskMessage) -> Result<(), StoreError> {
    let mut tx = local.store.begin().await?;
    if messages::insert(&mut tx, message).await? {
        mail::enqueue_contact(&mut tx, message.id, message.sent_at).await?;
    }
    tx.commit().await?;
    Ok(())
}
