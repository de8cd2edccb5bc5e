//! Outgoing e-mail over the configured SMTP server: order confirmations and messages of the contact
//! form. Each is sent at most once: if the result of a transmission is unknown, staff get an alert
//! and it is not repeated.

mod texts;

use std::sync::Arc;

use korosho_domain::catalogue::Product;
use korosho_domain::language::Language;
use korosho_domain::pricing::PriceBook as _;
use serde::{Deserialize, Serialize};
use url::form_urlencoded;
use uuid::Uuid;

pub(crate) use texts::ReadyText;

use crate::catalogue::Catalogue;
use crate::config::ShopSettings;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult, Registry};
use crate::ledger::{self, Balance};
use crate::local::LocalContext;
use crate::log_masking::mask;
use crate::order_code_digits::digits;
use crate::order_jobs::MailConfirmation;
use crate::outbox::{self, Job, JobOutcome, Queue, enqueue};
use crate::smtp::{Mailer, OutgoingMail, SendError};
use crate::store::alerts::{self, AlertKind};
use crate::store::notices::Notice;
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError, limits, messages, notices, order_codes};

const DAY: i64 = 24 * 3_600_000;

/// Job that sends one e-mail.
trait MailJob: Job + Clone {
    /// Whether a transmission to the mail server has begun; stored before it begins.
    fn is_sending(&mut self) -> &mut bool;
}

impl MailJob for MailConfirmation {
    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Message of the contact form, to be sent to the shop.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MailMessage {
    message_id: Uuid,
    is_sending: bool,
}

impl Job for MailMessage {
    const KIND: &'static str = "mail_message";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn key(&self) -> String {
        self.message_id.to_string()
    }
}

impl MailJob for MailMessage {
    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
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
    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Mail with the one-time code of an order. Address and code are not in the payload.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct MailOrderCode {
    code_id: Uuid,
    is_sending: bool,
}

impl Job for MailOrderCode {
    const KIND: &'static str = "mail_order_code";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn key(&self) -> String {
        self.code_id.to_string()
    }
}

impl MailJob for MailOrderCode {
    fn is_sending(&mut self) -> &mut bool {
        &mut self.is_sending
    }
}

/// Context of outgoing e-mail.
#[derive(Debug)]
pub(crate) struct MailContext {
    pub(crate) local: LocalContext,
    pub(crate) catalogue: Catalogue,
    /// SMTP client, if configured.
    pub(crate) mailer: Option<Mailer>,
}

/// Registers the jobs of outgoing e-mail.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<MailContext>) {
    jobs.register::<MailConfirmation>(ctx);
    jobs.register::<MailMessage>(ctx);
    jobs.register::<MailStockNotice>(ctx);
    jobs.register::<MailNewsletterConfirmation>(ctx);
    jobs.register::<MailOrderCode>(ctx);
}

/// Enqueues the mail with a message of the contact form.
pub(crate) async fn enqueue_contact(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    enqueue(conn, &MailMessage { message_id: id, is_sending: false }, now).await
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

/// Enqueues the mail with the one-time code of an order.
pub(crate) async fn enqueue_order_code(
    conn: &mut Conn,
    code_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    enqueue(conn, &MailOrderCode { code_id, is_sending: false }, now).await
}

/// URL of a page of the website.
fn page(ctx: &MailContext, path: &str) -> String {
    format!("{}{path}", ctx.local.config.public_url.as_str().trim_end_matches('/'))
}

/// URL of an order's page; it contains the key that grants access.
pub(crate) fn order_page(ctx: &MailContext, order: &Order) -> String {
    page(ctx, &format!("/order/{}?key={}", order.id, order.key))
}

/// Short text about an order for WhatsApp or SMS, in the customer's language.
pub(crate) fn short_text(ctx: &MailContext, order: &Order, balance: Balance) -> String {
    let paid = balance.net() >= order.total;
    texts::short(&ctx.local.settings(), order, paid, &order_page(ctx, order))
}

/// Text that an order is ready or on its way, for WhatsApp or SMS.
pub(crate) fn text_ready(ctx: &MailContext, text: &ReadyText<'_>) -> String {
    texts::ready(&ctx.local.settings(), text)
}

/// Text message with the one-time code of an order.
pub(crate) fn text_order_code(
    shop: &ShopSettings,
    language: Language,
    order: &Order,
    digits: &str,
) -> String {
    texts::order_code_sms(shop, language, order, digits)
}

/// One line with the amount due and the payment URL; empty without a payment page.
pub(crate) fn text_to_pay(ctx: &MailContext, order: &Order, page: &str) -> String {
    if page.is_empty() { String::new() } else { texts::to_pay(&ctx.local.settings(), order, page) }
}

impl BackgroundJob for MailConfirmation {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        let paid = ledger::balance(&mut conn, &order).await?.net() >= order.total;
        drop(conn);
        let settings = ctx.local.settings();
        let mail = texts::confirmation(&settings, &order, paid, &order_page(ctx, &order));
        // A stranger can order in anybody's name, but does not pay for it.
        let is_within = match &mail {
            Some(mail) if !paid && !self.is_sending => may_send(ctx, entry, mail).await?,
            _ => true,
        };
        if !is_within {
            tracing::warn!(order = %order.id, "too many e-mails to this address; not confirmed");
            return Ok(JobOutcome::Done);
        }
        send(ctx, entry, self, mail).await
    }
}

impl BackgroundJob for MailMessage {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let message = messages::find(&mut conn, self.message_id).await?;
        drop(conn);
        let config = ctx.local.config.mail.as_ref();
        let recipient = config.and_then(|config| config.contact_email.as_deref());
        let settings = ctx.local.settings();
        let mail =
            message.zip(recipient).map(|(message, to)| texts::contact(&settings, &message, to));
        send(ctx, entry, self, mail).await
    }
}

impl BackgroundJob for MailStockNotice {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let notice = notices::find(&mut conn, self.notice_id).await?;
        drop(conn);
        let mail = notice.and_then(|notice| stock_notice(ctx, &notice));
        let is_within = match &mail {
            Some(mail) if !self.is_sending => may_send(ctx, entry, mail).await?,
            _ => true,
        };
        if !is_within {
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
        let Some(subscription) = subscription else { return Ok(JobOutcome::Done) };
        let link = page(ctx, &format!("/subscribe?token={}", subscription.token));
        let settings = ctx.local.settings();
        let mail = texts::confirm_newsletter(&settings, &subscription, &link);
        // A stranger can type anybody's address, as often as the rate limit allows.
        if !self.is_sending && !may_send(ctx, entry, &mail).await? {
            tracing::warn!("too many e-mails to this address; newsletter not confirmed");
            return Ok(JobOutcome::Done);
        }
        send(ctx, entry, self, Some(mail)).await
    }
}

impl BackgroundJob for MailOrderCode {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let code = order_codes::find_open(&mut conn, self.code_id, ctx.local.now()).await?;
        // A code that has expired meanwhile would only confuse.
        let Some((code, digits)) = code.zip(digits(&ctx.local.config, self.code_id)) else {
            return Ok(JobOutcome::Done);
        };
        let order = orders::find(&mut conn, code.order_id).await?;
        drop(conn);
        let settings = ctx.local.settings();
        let mail = order.map(|order| texts::order_code(&settings, &code, &order, &digits));
        let outcome = send(ctx, entry, self, mail).await?;
        if let JobOutcome::Park { reason } = &outcome {
            // Staff can do nothing within ten minutes; the customer asks again.
            let reason = mask(reason);
            tracing::warn!(reason, "the mail with a code is refused");
            return Ok(JobOutcome::Done);
        }
        Ok(outcome)
    }
}

/// Counts the mail of a job; returns `false` beyond the limit of its recipient.
async fn may_send(
    ctx: &MailContext,
    entry: &OutboxEntry,
    mail: &OutgoingMail,
) -> Result<bool, StoreError> {
    let (recipient, now) = (mail.to.to_lowercase(), ctx.local.now());
    let since = now - ctx.local.config.orders.scaled(DAY);
    let mut tx = ctx.local.store.begin().await?;
    limits::lock_persons(&mut tx, &[&recipient]).await?;
    let sent = limits::mails_to(&mut tx, &recipient, since, entry.id).await?;
    if sent >= ctx.local.config.limits.mails_day {
        return Ok(false);
    }
    limits::record_mail(&mut tx, &recipient, entry.id, since, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Sends the mail of a job at most once; no operation without a mail or a mail server.
async fn send(
    ctx: &MailContext,
    entry: &OutboxEntry,
    job: &impl MailJob,
    mail: Option<OutgoingMail>,
) -> JobResult {
    let Some(mailer) = &ctx.mailer else { return Ok(JobOutcome::Done) };
    let mut progress = job.clone();
    if *progress.is_sending() {
        return unknown(ctx, entry, "the program ended while it was sent").await;
    }
    let Some(mail) = mail else { return Ok(JobOutcome::Done) };
    if let Err(error) = mailer.reach().await {
        return Ok(JobOutcome::UpstreamDown { error, after: None });
    }
    *progress.is_sending() = true;
    outbox::save(&mut *ctx.local.store.connection().await?, entry.id, &progress).await?;
    faults::point("mail.before_send");
    let sent = mailer.send(&mail).await;
    faults::point("mail.sent");
    match sent {
        Ok(()) => Ok(JobOutcome::Done),
        Err(SendError::NotTaken(error)) => {
            outbox::save(&mut *ctx.local.store.connection().await?, entry.id, job).await?;
            Ok(JobOutcome::Retry { error, after: None })
        }
        Err(SendError::Refused(reason)) => Ok(JobOutcome::Park { reason }),
        Err(SendError::Unclear(error)) => unknown(ctx, entry, &error).await,
    }
}

async fn unknown(ctx: &MailContext, entry: &OutboxEntry, why: &str) -> JobResult {
    if entry.kind == MailOrderCode::KIND {
        let why = mask(why);
        tracing::warn!(why, "a mail with a code may have gone out or not");
        return Ok(JobOutcome::Done);
    }
    let mut conn = ctx.local.store.connection().await?;
    let order = Some(entry.order_id).filter(|id| !id.is_nil());
    let detail = format!("{} {} may have gone out or not: {why}", entry.kind, entry.key);
    alerts::raise(&mut conn, AlertKind::MailUnknown, &entry.key, order, &detail, ctx.local.now())
        .await?;
    Ok(JobOutcome::Done)
}

/// Mail of a notice; `None` if the product is not in the catalogue.
fn stock_notice(ctx: &MailContext, notice: &Notice) -> Option<OutgoingMail> {
    let snapshot = ctx.catalogue.snapshot();
    let product = snapshot.product(notice.product_id)?.clone().in_language(notice.language);
    let size = product.variations.iter().find(|size| size.id == notice.variation_id);
    let options = size.map(|size| &size.options);
    let values = options.into_iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()));
    let choice = form_urlencoded::Serializer::new(String::new()).extend_pairs(values).finish();
    let name = name_with_size(&product, notice.variation_id);
    let at = if choice.is_empty() { String::new() } else { format!("?{choice}") };
    let product_page = page(ctx, &format!("/products/{}{at}", product.slug));
    let stop = page(ctx, &format!("/unsubscribe?token={}", notice.token));
    Some(texts::back_in_stock(&ctx.local.settings(), notice, &name, &product_page, &stop))
}

/// Name of a product with the chosen size, if it has sizes.
pub(crate) fn name_with_size(product: &Product, variation_id: i64) -> String {
    let size = product.variations.iter().find(|size| size.id == variation_id);
    let options = size.into_iter().flat_map(|size| &size.options);
    let values: Vec<&str> = options.map(|(_, value)| value.as_str()).collect();
    match values.as_slice() {
        [] => product.name.clone(),
        values => format!("{} ({})", product.name, values.join(", ")),
    }
}
