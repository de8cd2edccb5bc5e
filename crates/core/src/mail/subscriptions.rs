//! Mails to subscribers: confirmations of newsletter and back-in-stock subscriptions, and the notices
//! that a product is back in stock.

use std::sync::Arc;

use korosho_domain::catalogue::Product;
use korosho_domain::language::Language;
use korosho_domain::phone::readable;
use korosho_domain::pricing::PriceBook as _;
use serde::{Deserialize, Serialize};
use url::form_urlencoded;
use uuid::Uuid;

use super::texts::{MailTexts, texts};
use super::{DAY, MailContext, MailJob, RESERVED_MAILS, may_send, name_with_size, page_in, send};
use crate::config::ShopSettings;
use crate::jobs::{BackgroundJob, JobResult, Registry};
use crate::outbox::{Job, JobOutcome, Queue, enqueue};
use crate::smtp::OutgoingMail;
use crate::store::messages::{self, Subscription};
use crate::store::notices::{self, Notice};
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError};

/// Registers the jobs of mails to subscribers.
pub(super) fn register_jobs(jobs: &mut Registry, ctx: &Arc<MailContext>) {
    jobs.register::<MailStockNotice>(ctx);
    jobs.register::<MailNoticeConfirmation>(ctx);
    jobs.register::<MailNewsletterConfirmation>(ctx);
}

/// Notice to a subscriber that a product is back in stock.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MailStockNotice {
    notice_id: Uuid,
    is_sending: bool,
}

impl Job for MailStockNotice {
    const KIND: &'static str = "mail_stock_notice";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn key(&self) -> String {
        self.notice_id.to_string()
    }
}

impl MailJob for MailStockNotice {
    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Mail with the link that confirms a newsletter subscription.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MailNewsletterConfirmation {
    mail_id: Uuid,
    /// Token of the subscription.
    token: String,
    is_sending: bool,
}

impl Job for MailNewsletterConfirmation {
    const KIND: &'static str = "mail_newsletter_confirmation";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn key(&self) -> String {
        self.mail_id.to_string()
    }
}

impl MailJob for MailNewsletterConfirmation {
    const MAY_BE_DROPPED: bool = true;

    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Mail with the link that confirms a back-in-stock subscription.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MailNoticeConfirmation {
    mail_id: Uuid,
    notice_id: Uuid,
    is_sending: bool,
}

impl Job for MailNoticeConfirmation {
    const KIND: &'static str = "mail_notice_confirmation";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn key(&self) -> String {
        self.mail_id.to_string()
    }
}

impl MailJob for MailNoticeConfirmation {
    const MAY_BE_DROPPED: bool = true;

    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Enqueues the notice that a product is back in stock.
pub(crate) async fn enqueue_notice(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    enqueue(conn, &MailStockNotice { notice_id: id, is_sending: false }, now).await
}

/// Enqueues the mail that asks to confirm a newsletter subscription.
pub(crate) async fn enqueue_newsletter_confirmation(
    conn: &mut Conn,
    token: String,
    now: i64,
) -> Result<(), StoreError> {
    let job = MailNewsletterConfirmation { mail_id: Uuid::new_v4(), token, is_sending: false };
    enqueue(conn, &job, now).await
}

/// Enqueues the mail that asks to confirm a back-in-stock subscription.
pub(crate) async fn enqueue_notice_confirmation(
    conn: &mut Conn,
    notice_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    let job = MailNoticeConfirmation { mail_id: Uuid::new_v4(), notice_id, is_sending: false };
    enqueue(conn, &job, now).await
}

impl BackgroundJob for MailStockNotice {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let notice = notices::find(&mut conn, self.notice_id).await?;
        drop(conn);
        let mail = notice.and_then(|notice| stock_notice(ctx, &notice));
        if !may_send(ctx, entry, (self, mail.as_ref()), 0).await? {
            return Ok(JobOutcome::NotBefore { at: ctx.local.now() + DAY });
        }
        send(ctx, entry, self, mail).await
    }
}

impl BackgroundJob for MailNewsletterConfirmation {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let subscription = messages::unconfirmed(&mut conn, &self.token).await?;
        drop(conn);
        let settings = ctx.local.settings();
        let mail = subscription.map(|subscription| {
            let link = confirmation_page(ctx, &subscription.token, subscription.language);
            confirm_newsletter(&settings, &subscription, &link)
        });
        send_confirmation(ctx, entry, self, mail).await
    }
}

impl BackgroundJob for MailNoticeConfirmation {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let notice = notices::unconfirmed(&mut conn, self.notice_id).await?;
        drop(conn);
        let mail = notice.and_then(|notice| confirm_notice(ctx, &notice));
        send_confirmation(ctx, entry, self, mail).await
    }
}

/// Sends the mail of a confirmation, unless its recipient has got too many: a stranger can type
/// anybody's address, as often as the rate limit allows.
async fn send_confirmation(
    ctx: &MailContext,
    entry: &OutboxEntry,
    job: &impl MailJob,
    mail: Option<OutgoingMail>,
) -> JobResult {
    if !may_send(ctx, entry, (job, mail.as_ref()), RESERVED_MAILS).await? {
        tracing::warn!("too many e-mails to this address; a subscription is not confirmed");
        return Ok(JobOutcome::Done);
    }
    send(ctx, entry, job, mail).await
}

/// URL of the page that confirms the subscription with this token.
fn confirmation_page(ctx: &MailContext, token: &str, language: Language) -> String {
    page_in(ctx, &format!("/subscribe?token={token}"), language)
}

/// Mail of a notice; `None` if the product is not in the catalogue.
fn stock_notice(ctx: &MailContext, notice: &Notice) -> Option<OutgoingMail> {
    let product = product_of(ctx, notice)?;
    let size = product.variations.iter().find(|size| size.id == notice.variation_id);
    let options = size.map(|size| &size.options);
    let values = options.into_iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()));
    let choice = form_urlencoded::Serializer::new(String::new()).extend_pairs(values).finish();
    let name = name_with_size(&product, notice.variation_id);
    let at = if choice.is_empty() { String::new() } else { format!("?{choice}") };
    let product_page = page_in(ctx, &format!("/products/{}{at}", product.slug), notice.language);
    let stop = page_in(ctx, &format!("/unsubscribe?token={}", notice.token), notice.language);
    Some(back_in_stock(&ctx.local.settings(), notice, &name, &product_page, &stop))
}

/// Product of a notice in its language; `None` if the product is not in the catalogue.
fn product_of(ctx: &MailContext, notice: &Notice) -> Option<Product> {
    let snapshot = ctx.catalogue.snapshot();
    Some(snapshot.product(notice.product_id)?.clone().in_language(notice.language))
}

/// Mail that asks to confirm a notice; `None` if the product is not in the catalogue.
fn confirm_notice(ctx: &MailContext, notice: &Notice) -> Option<OutgoingMail> {
    let name = name_with_size(&product_of(ctx, notice)?, notice.variation_id);
    let texts = texts(notice.language);
    let intro = texts.confirm_notice_intro.replace("{name}", &name);
    let link = confirmation_page(ctx, &notice.token, notice.language);
    let parts = (texts.confirm_notice.as_str(), intro.as_str(), link.as_str());
    Some(confirm(&ctx.local.settings(), texts, &notice.email, parts))
}

/// Notice that a product is back in stock, for a customer who asked for it.
fn back_in_stock(
    shop: &ShopSettings,
    notice: &Notice,
    name: &str,
    page: &str,
    stop: &str,
) -> OutgoingMail {
    let texts = texts(notice.language);
    let subject = texts.back_in_stock.replace("{name}", name);
    let intro = texts.back_in_stock_intro.replace("{name}", name);
    let (once, unsubscribe) = (&texts.back_in_stock_once, &texts.unsubscribe);
    let end = format!("{}\n{}", shop.name, readable(&shop.contact.phone));
    OutgoingMail {
        to: notice.email.clone(),
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{subject}: {}", shop.name),
        body: format!("{intro}\n\n{page}\n\n{once}\n\n{unsubscribe}: {stop}\n\n{end}"),
    }
}

/// Mail that asks to confirm a newsletter subscription.
fn confirm_newsletter(
    shop: &ShopSettings,
    subscription: &Subscription,
    link: &str,
) -> OutgoingMail {
    let texts = texts(subscription.language);
    let (subject, intro) = (&texts.confirm_newsletter, &texts.confirm_newsletter_intro);
    confirm(shop, texts, &subscription.email, (subject, intro, link))
}

/// Mail that asks to confirm a subscription; nothing of it was typed by the subscriber.
fn confirm(
    shop: &ShopSettings,
    texts: &MailTexts,
    to: &str,
    (subject, intro, link): (&str, &str, &str),
) -> OutgoingMail {
    let ignore = &texts.confirmation_ignore;
    OutgoingMail {
        to: to.to_owned(),
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{subject}: {}", shop.name),
        body: format!(
            "{intro}\n\n{link}\n\n{ignore}\n\n{}\n{}",
            shop.name,
            readable(&shop.contact.phone)
        ),
    }
}
