//! Messages of the website's contact form at the desk.
//!
//! The shop's server has the messages; a device copies them into its own database, so that they stay
//! readable without a connection, and delivers its answers with the next request.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::desk_messages::{
    AnsweredMessage, DeskMessages, MessageAnswer, MessageRef, MessageSync, ReplyChannel, ReplyInput,
};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry};
use url::Url;

use super::DeskContext;
use crate::audit;
use crate::background::StopSignal;
use crate::message_urls;
use crate::shop_server::ShopServer;
use crate::store::{self, StoreError, messages};

/// Maximum number of messages shown.
const SHOWN: i64 = 500;
/// Interval between two requests to the server.
const PAUSE: Duration = Duration::from_secs(15);

/// Number of newsletter subscribers that the server reported last.
#[derive(Debug, Default)]
pub(crate) struct MessagesState(AtomicI64);

pub(super) async fn list(ctx: &DeskContext) -> Result<DeskMessages, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let newest = messages::newest(&mut conn, SHOWN).await?;
    let unread = messages::unread(&mut conn).await?;
    let subscribers = match ctx.transfers.server {
        Some(_) => ctx.messages.0.load(Ordering::Relaxed),
        None => messages::subscriber_count(&mut conn).await?,
    };
    Ok(DeskMessages { messages: newest, unread, subscribers })
}

pub(super) async fn mark_read(ctx: &DeskContext) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    Ok(messages::mark_read(&mut conn, ctx.local.now()).await?)
}

/// Marks a message as answered by the actor; the first answer stays.
pub(super) async fn answer(
    ctx: &DeskContext,
    actor: &Actor,
    input: MessageRef,
) -> Result<(), Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let message = messages::find(&mut tx, input.id).await?.ok_or(Problem::NotFound)?;
    let answer = MessageAnswer { by: actor.to_string(), at: now };
    let is_first = match ctx.transfers.server {
        Some(_) => messages::answer_later(&mut tx, input.id, &answer).await?,
        None => messages::answer(&mut tx, input.id, &answer, now).await?,
    };
    if is_first {
        let new = AuditEntry::new(now, actor.clone(), AuditAction::MessageAnswered);
        audit::add(&mut tx, &AuditEntry { detail: message.name, ..new }, None).await?;
    }
    Ok(store::commit(tx).await?)
}

/// URL that opens a chat, call or e-mail to the sender of a message.
pub(super) async fn reply_url(ctx: &DeskContext, input: ReplyInput) -> Result<Url, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let message = messages::find(&mut conn, input.id).await?.ok_or(Problem::NotFound)?;
    let (phone, email) = (message.phone, message.email);
    let url = match input.channel {
        ReplyChannel::Whatsapp => phone.and_then(|phone| message_urls::whatsapp(&phone, "")),
        ReplyChannel::Call => phone.and_then(|phone| Url::parse(&format!("tel:{phone}")).ok()),
        ReplyChannel::Email => email.and_then(|email| message_urls::mail(&email)),
    };
    url.ok_or_else(|| Problem::invalid("channel", InvalidReason::Missing))
}

/// Copies the server's messages until stopped.
pub(crate) async fn keep(ctx: &DeskContext, stop: StopSignal) {
    let Some(server) = &ctx.transfers.server else { return };
    loop {
        match sync(ctx, server).await {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => tracing::debug!(?problem, "the messages were not read"),
            Err(error) => tracing::error!(%error, "the messages cannot be stored"),
        }
        if stop.sleep(PAUSE / ctx.local.config.orders.time_scale.max(1)).await {
            return;
        }
    }
}

/// Delivers the answers of this device and copies what has changed at the server.
async fn sync(ctx: &DeskContext, server: &ShopServer) -> Result<Result<(), Problem>, StoreError> {
    loop {
        let mut conn = ctx.local.store.connection().await?;
        let since = messages::last_revision(&mut conn).await?;
        let pending = messages::pending_answers(&mut conn).await?;
        drop(conn);
        let answered: Vec<AnsweredMessage> = pending
            .into_iter()
            .filter_map(|message| Some(AnsweredMessage { id: message.id, answer: message.answer? }))
            .collect();
        let request = MessageSync { since, answered };
        let batch = match server.messages(&request).await {
            Ok(batch) => batch,
            Err(error) => return Ok(Err(error.into())),
        };
        let mut tx = ctx.local.store.begin().await?;
        for answered in &request.answered {
            messages::answer_delivered(&mut tx, answered.id).await?;
        }
        for changed in &batch.messages {
            messages::copy(&mut tx, &changed.message, changed.revision).await?;
        }
        store::commit(tx).await?;
        ctx.messages.0.store(batch.subscribers, Ordering::Relaxed);
        // A batch of known changes only is the last one, whatever the server says.
        if !batch.more || batch.messages.iter().all(|changed| changed.revision <= since) {
            return Ok(Ok(()));
        }
    }
}
