//! Outgoing e-mail over the configured SMTP server: order confirmations, messages of the contact form,
//! one-time codes and mails to subscribers. Each is sent at most once: if the result of a transmission
//! is unknown, it is not repeated, and staff get an alert.
//!
//! Reading order: the jobs here, `subscriptions` (newsletter and back-in-stock notices), `texts`.

mod subscriptions;
mod texts;

use std::sync::Arc;

use korosho_domain::catalogue::Product;
use korosho_domain::language::Language;
use korosho_domain::money::Minor;
use korosho_domain::sentence;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub(crate) use subscriptions::{
    enqueue_newsletter_confirmation, enqueue_notice, enqueue_notice_confirmation,
};
pub(crate) use texts::ReadyText;

use crate::catalogue::Catalogue;
use crate::config::ShopSettings;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult, Registry};
use crate::ledger;
use crate::local::LocalContext;
use crate::log_masking::mask;
use crate::order_code_digits::digits;
use crate::order_jobs::MailConfirmation;
use crate::outbox::{self, Job, JobOutcome, Queue, enqueue};
use crate::smtp::{Mailer, OutgoingMail, SendError};
use crate::store::alerts::{self, AlertKind};
use crate::store::balances::Balance;
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError, limits, messages, order_codes};

const DAY: i64 = 24 * 3_600_000;

/// Mails a day to one recipient that confirmations of subscriptions leave for other mails: anybody can
/// ask for confirmations, at anybody's address.
const RESERVED_MAILS: i64 = 2;

/// Job that sends one e-mail.
trait MailJob: Job + Clone {
    /// Whether a mail that does not arrive is dropped: staff get no alert, and it is not retried for
    /// longer than a day. For mails that anybody can request for any address, again and again.
    const MAY_BE_DROPPED: bool = false;

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
    const MAY_BE_DROPPED: bool = true;

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
    subscriptions::register_jobs(jobs, ctx);
    jobs.register::<MailOrderCode>(ctx);
}

/// Enqueues the mail with a message of the contact form.
pub(crate) async fn enqueue_contact(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    enqueue(conn, &MailMessage { message_id: id, is_sending: false }, now).await
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

/// URL of a page in the language of its mail: a browser on another device knows no choice.
fn page_in(ctx: &MailContext, path: &str, language: Language) -> String {
    let separator = if path.contains('?') { '&' } else { '?' };
    format!("{}{separator}lang={language}", page(ctx, path))
}

/// Path of an order's page; it contains the key that grants access.
fn order_path(order: &Order) -> String {
    format!("/order/{}?key={}", order.id, order.key)
}

/// URL of an order's page; it contains the key that grants access.
pub(crate) fn order_page(ctx: &MailContext, order: &Order) -> String {
    page(ctx, &order_path(order))
}

/// Short text about an order for WhatsApp or SMS, in the customer's language.
pub(crate) fn short_text(ctx: &MailContext, order: &Order, balance: Balance) -> String {
    texts::short(&ctx.local.settings(), order, balance.is_paid, &order_page(ctx, order))
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
pub(crate) fn text_to_pay(ctx: &MailContext, order: &Order, due: Minor, page: &str) -> String {
    if page.is_empty() {
        return String::new();
    }
    texts::to_pay(&ctx.local.settings(), order, due, page)
}

impl BackgroundJob for MailConfirmation {
    type Context = MailContext;

    async fn run(&self, ctx: &MailContext, entry: &OutboxEntry) -> JobResult {
        let mut conn = ctx.local.store.connection().await?;
        let Some(order) = orders::find(&mut conn, self.order_id).await? else {
            return Ok(JobOutcome::Done);
        };
        let paid = ledger::balance(&mut conn, &order).await?.is_paid;
        drop(conn);
        let settings = ctx.local.settings();
        let language = order.contents.language.unwrap_or_default();
        let page = page_in(ctx, &order_path(&order), language);
        let mail = texts::confirmation(&settings, &order, paid, &page);
        // A stranger can order in anybody's name, but does not pay for it.
        if !paid && !may_send(ctx, entry, (self, mail.as_ref()), 0).await? {
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
        send(ctx, entry, self, mail).await
    }
}

/// Counts the mail of a job before its first transmission; returns `false` beyond the limit of its
/// recipient less the mails that are `reserved` for others.
async fn may_send(
    ctx: &MailContext,
    entry: &OutboxEntry,
    (job, mail): (&impl MailJob, Option<&OutgoingMail>),
    reserved: i64,
) -> Result<bool, StoreError> {
    let Some(mail) = mail.filter(|_| !*job.clone().is_sending()) else { return Ok(true) };
    let (recipient, now) = (mail.to.to_lowercase(), ctx.local.now());
    let since = now - ctx.local.config.orders.scaled(DAY);
    let mut tx = ctx.local.store.begin().await?;
    limits::lock_persons(&mut tx, &[&recipient]).await?;
    let sent = limits::mails_to(&mut tx, &recipient, since, entry.id).await?;
    let limit = ctx.local.config.limits.mails_day;
    if sent >= limit.saturating_sub(reserved).max(1).min(limit) {
        return Ok(false);
    }
    limits::record_mail(&mut tx, &recipient, entry.id, since, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Sends the mail of a job at most once; no operation without a mail or a mail server.
async fn send<J: MailJob>(
    ctx: &MailContext,
    entry: &OutboxEntry,
    job: &J,
    mail: Option<OutgoingMail>,
) -> JobResult {
    let Some(mailer) = &ctx.mailer else { return Ok(JobOutcome::Done) };
    let mut progress = job.clone();
    if *progress.is_sending() {
        return unknown::<J>(ctx, entry, "the program ended while it was sent").await;
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
        Err(SendError::NotTaken(error)) if J::MAY_BE_DROPPED && is_old(ctx, entry) => {
            tracing::warn!(kind = J::KIND, error = mask(&error), "an e-mail is given up");
            Ok(JobOutcome::Done)
        }
        Err(SendError::NotTaken(error)) => {
            outbox::save(&mut *ctx.local.store.connection().await?, entry.id, job).await?;
            Ok(JobOutcome::Retry { error, after: None })
        }
        Err(SendError::Refused(reason)) if J::MAY_BE_DROPPED => {
            tracing::warn!(kind = J::KIND, reason = mask(&reason), "an e-mail is refused");
            Ok(JobOutcome::Done)
        }
        Err(SendError::Refused(reason)) => Ok(JobOutcome::Park { reason }),
        Err(SendError::Unclear(error)) => unknown::<J>(ctx, entry, &error).await,
    }
}

/// Whether a mail was requested more than a day ago: mail servers that refuse unknown senders for the
/// moment accept a mail within hours.
fn is_old(ctx: &MailContext, entry: &OutboxEntry) -> bool {
    entry.created_at + ctx.local.config.orders.scaled(DAY) < ctx.local.now()
}

async fn unknown<J: MailJob>(ctx: &MailContext, entry: &OutboxEntry, why: &str) -> JobResult {
    if J::MAY_BE_DROPPED {
        tracing::warn!(kind = J::KIND, why = mask(why), "an e-mail may have gone out or not");
        return Ok(JobOutcome::Done);
    }
    let mut conn = ctx.local.store.connection().await?;
    let order = Some(entry.order_id).filter(|id| !id.is_nil());
    let (kind, key) = (&entry.kind, &entry.key);
    let detail = sentence!(
        "{kind} {key} may have gone out or not: {why}",
        "{kind} {key} huenda imetumwa au la: {why}"; english kind, why
    );
    alerts::raise(&mut conn, AlertKind::MailUnknown, &entry.key, order, &detail, ctx.local.now())
        .await?;
    Ok(JobOutcome::Done)
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
