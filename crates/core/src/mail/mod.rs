//! Outgoing e-mail over the configured SMTP server: order confirmations and messages of the contact
//! form. Each is sent at most once: if the result of a transmission is unknown, staff get an alert
//! and it is not repeated.

mod texts;

use korosho_domain::pricing::PriceBook as _;
use url::form_urlencoded;
use uuid::Uuid;

use crate::faults;
use crate::ledger::{self, Balance};
use crate::outbox::{JobKind, JobOutcome, Queue, add};
use crate::shared::Shared;
use crate::smtp::{OutgoingMail, SendError};
use crate::store::alerts::{self, AlertKind};
use crate::store::notices::Notice;
use crate::store::orders::{self, Order};
use crate::store::outbox::{self, OutboxEntry};
use crate::store::{Conn, StoreError, messages, notices};

/// Payload stored before an e-mail is handed to the mail server.
const SENDING: &str = "sending";

/// Enqueues the mail with a message of the contact form.
pub(crate) async fn enqueue_contact(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let (kind, key) = (JobKind::MailMessage, id.to_string());
    add(conn, kind, Queue::Mail, &key, Uuid::nil(), now, now).await
}

/// Enqueues the notice that a product is back in stock.
pub(crate) async fn enqueue_notice(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let (kind, key) = (JobKind::MailStockNotice, id.to_string());
    add(conn, kind, Queue::Mail, &key, Uuid::nil(), now, now).await
}

/// URL of a page of the website.
fn page(shared: &Shared, path: &str) -> String {
    format!("{}{path}", shared.config.public_url.as_str().trim_end_matches('/'))
}

/// URL of an order's page; it contains the key that grants access.
pub(crate) fn order_page(shared: &Shared, order: &Order) -> String {
    page(shared, &format!("/order/{}?key={}", order.id, order.key))
}

/// Short text about an order for WhatsApp or SMS, in the customer's language.
pub(crate) fn short_text(shared: &Shared, order: &Order, balance: Balance) -> String {
    let paid = balance.kept() >= order.total;
    texts::short(&shared.config.settings, order, paid, &order_page(shared, order))
}

/// One line with the amount due and the payment URL; empty without a payment page.
pub(crate) fn text_to_pay(shared: &Shared, order: &Order, page: &str) -> String {
    if page.is_empty() {
        String::new()
    } else {
        texts::to_pay(&shared.config.settings, order, page)
    }
}

/// Outbox handler: sends the confirmation of an order.
pub(crate) async fn send_confirmation(
    shared: &Shared,
    entry: &OutboxEntry,
) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let Some(order) = orders::find(&mut conn, entry.order_id).await? else {
        return Ok(JobOutcome::Done);
    };
    let paid = ledger::balance(&mut conn, &order).await?.kept() >= order.total;
    drop(conn);
    let settings = &shared.config.settings;
    let mail = texts::confirmation(settings, &order, paid, &order_page(shared, &order));
    send(shared, entry, mail).await
}

/// Outbox handler: sends a message of the contact form to the shop.
pub(crate) async fn send_message(
    shared: &Shared,
    entry: &OutboxEntry,
    id: Uuid,
) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let message = messages::find(&mut conn, id).await?;
    drop(conn);
    let recipient = shared.config.mail.as_ref().and_then(|config| config.contact_email.as_deref());
    let settings = &shared.config.settings;
    let mail = message.zip(recipient).map(|(message, to)| texts::contact(settings, &message, to));
    send(shared, entry, mail).await
}

/// Outbox handler: notifies a subscriber that a product is back in stock.
pub(crate) async fn send_stock_notice(
    shared: &Shared,
    entry: &OutboxEntry,
    id: Uuid,
) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let notice = notices::find(&mut conn, id).await?;
    drop(conn);
    send(shared, entry, notice.and_then(|notice| stock_notice(shared, &notice))).await
}

/// Sends the mail of an entry at most once; no operation without a mail or a mail server.
async fn send(
    shared: &Shared,
    entry: &OutboxEntry,
    mail: Option<OutgoingMail>,
) -> Result<JobOutcome, StoreError> {
    let Some(mailer) = &shared.mailer else { return Ok(JobOutcome::Done) };
    if entry.payload == SENDING {
        return unknown(shared, entry, "the program ended while it was sent").await;
    }
    let Some(mail) = mail else { return Ok(JobOutcome::Done) };
    if let Err(error) = mailer.reach().await {
        return Ok(JobOutcome::UpstreamDown { error, after: None });
    }
    mark(shared, entry, SENDING).await?;
    faults::point("mail.before_send");
    let sent = mailer.send(&mail).await;
    faults::point("mail.sent");
    match sent {
        Ok(()) => Ok(JobOutcome::Done),
        Err(SendError::NotTaken(error)) => {
            mark(shared, entry, "").await?;
            Ok(JobOutcome::Retry { error, after: None })
        }
        Err(SendError::Refused(reason)) => Ok(JobOutcome::Park { reason }),
        Err(SendError::Unclear(error)) => unknown(shared, entry, &error).await,
    }
}

async fn mark(shared: &Shared, entry: &OutboxEntry, payload: &str) -> Result<(), StoreError> {
    let mut conn = shared.store.connection().await?;
    outbox::set_payload(&mut conn, entry.id, payload).await
}

async fn unknown(
    shared: &Shared,
    entry: &OutboxEntry,
    why: &str,
) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let order = Some(entry.order_id).filter(|id| !id.is_nil());
    let detail = format!("{} {} may have gone out or not: {why}", entry.kind.as_str(), entry.key);
    alerts::raise(&mut conn, AlertKind::MailUnknown, &entry.key, order, &detail, shared.now())
        .await?;
    Ok(JobOutcome::Done)
}

/// Mail of a notice; `None` if the product is not in the catalogue.
fn stock_notice(shared: &Shared, notice: &Notice) -> Option<OutgoingMail> {
    let snapshot = shared.catalogue.snapshot();
    let product = snapshot.product(notice.product_id)?;
    let size = product.variations.iter().find(|size| size.id == notice.variation_id);
    let options = size.map(|size| &size.options);
    let values = options.into_iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()));
    let choice =
        form_urlencoded::Serializer::new(String::new()).extend_pairs(values.clone()).finish();
    let sizes: Vec<&str> = values.map(|(_, value)| value).collect();
    let name = match sizes.as_slice() {
        [] => product.name.clone(),
        sizes => format!("{} ({})", product.name, sizes.join(", ")),
    };
    let at = if choice.is_empty() { String::new() } else { format!("?{choice}") };
    let product_page = page(shared, &format!("/products/{}{at}", product.slug));
    let stop = page(shared, &format!("/unsubscribe?token={}", notice.token));
    Some(texts::back_in_stock(&shared.config.settings, notice, &name, &product_page, &stop))
}
