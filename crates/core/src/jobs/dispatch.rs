//! Dispatch of outbox entries to their handlers.

use uuid::Uuid;

use crate::outbox::{JobKind, JobOutcome};
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::attempts::{self, AttemptState};
use crate::store::outbox::OutboxEntry;
use crate::{admin, audit, checkout, mail, order_sync, order_transfer, orders, payments};

/// Delay before a prompt that cannot be cancelled is polled again, in milliseconds.
const ASK_AGAIN: i64 = 15_000;

/// Runs the handler of an entry once; safe to repeat after a crash.
pub(super) async fn run(shared: &Shared, entry: &OutboxEntry) -> Result<JobOutcome, StoreError> {
    match entry.kind {
        JobKind::CreateWooOrder => order_sync::create(shared, entry).await,
        JobKind::RemoveDuplicateOrders => order_sync::sweep(shared, entry).await,
        JobKind::PushOrderStatus => order_sync::push_status(shared, entry).await,
        JobKind::NoteWooOrder => audit::send(shared, entry).await,
        JobKind::RecordWooRefund => order_sync::record_refund(shared, id(entry)?).await,
        JobKind::Refund => order_sync::give_back(shared, id(entry)?).await,
        JobKind::CreateAttempt => create_attempt(shared, id(entry)?).await,
        JobKind::PollAttempt => payments::poll(shared, id(entry)?).await,
        JobKind::ExpireAttempt => expire(shared, id(entry)?).await,
        JobKind::HandleEvent => payments::handle_event(shared, id(entry)?).await,
        JobKind::CancelAbandoned => checkout::cancel_abandoned(shared, entry.order_id).await,
        JobKind::TransferOrder => order_transfer::deliver_update(shared, entry.order_id).await,
        JobKind::PollOrder => order_transfer::poll(shared, entry.order_id).await,
        JobKind::SendReview => orders::send_review(shared, id(entry)?).await,
        JobKind::MailConfirmation => mail::send_confirmation(shared, entry).await,
        JobKind::MailMessage => mail::send_message(shared, entry, id(entry)?).await,
        JobKind::MailStockNotice => mail::send_stock_notice(shared, entry, id(entry)?).await,
        JobKind::Reconcile => admin::reconcile::daily(shared, entry).await,
    }
}

/// Parses the key of an entry as an id, which most kinds use.
fn id(entry: &OutboxEntry) -> Result<Uuid, StoreError> {
    Uuid::parse_str(&entry.key).map_err(|_| StoreError::Unreadable("outbox.entry_key"))
}

/// Continues the creation of an attempt that its request did not finish.
async fn create_attempt(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    let made = payments::make(shared, id).await?;
    let repeatable =
        shared.providers.get(made.provider).is_some_and(|client| client.creation_is_repeatable());
    match made.state {
        AttemptState::Creating | AttemptState::Unknown if repeatable => {
            let error = "the provider did not say whether the attempt exists".to_owned();
            Ok(JobOutcome::Retry { error, after: None })
        }
        AttemptState::Creating
        | AttemptState::Open
        | AttemptState::Unknown
        | AttemptState::Paid
        | AttemptState::Failed
        | AttemptState::Expired => Ok(JobOutcome::Done),
    }
}

async fn expire(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let found = attempts::find(&mut conn, id).await?;
    drop(conn);
    let Some(attempt) = found.filter(|attempt| attempt.state.is_live()) else {
        return Ok(JobOutcome::Done);
    };
    match payments::close(shared, &attempt).await? {
        Ok(closed) if closed.state.is_live() => {
            Ok(JobOutcome::NotBefore { at: shared.now() + shared.config.orders.scaled(ASK_AGAIN) })
        }
        Ok(_) => Ok(JobOutcome::Done),
        Err(error) => Ok(JobOutcome::from(error)),
    }
}
