//! Which kind of entry is done where.

use uuid::Uuid;

use super::{Kind, Outcome, abandoned, promote, refund, woo_order};
use crate::shared::Shared;
use crate::store::outbox::Entry;
use crate::store::{StoreError, attempts};
use crate::{desk, handover, mail, office, orders, payments};

/// How soon a prompt that cannot be recalled is looked at again, in milliseconds.
const ASK_AGAIN: i64 = 15_000;

/// Does an entry once; safe to repeat after any crash.
pub(super) async fn run(shared: &Shared, entry: &Entry) -> Result<Outcome, StoreError> {
    match entry.kind {
        Kind::CreateWooOrder => woo_order::create(shared, entry).await,
        Kind::SweepTwins => woo_order::sweep(shared, entry).await,
        Kind::PromoteWooOrder => promote::promote(shared, entry).await,
        Kind::NoteWooOrder => desk::send_deed(shared, entry).await,
        Kind::RecordWooRefund => refund::record(shared, id(entry)?).await,
        Kind::Refund => refund::give_back(shared, id(entry)?).await,
        Kind::CreateAttempt => create_attempt(shared, id(entry)?).await,
        Kind::PollAttempt => payments::poll(shared, id(entry)?).await,
        Kind::ExpireAttempt => expire(shared, id(entry)?).await,
        Kind::HandleEvent => payments::handle_event(shared, id(entry)?).await,
        Kind::CancelAbandoned => abandoned::cancel(shared, entry.order_id).await,
        Kind::HandOver => handover::deliver_news(shared, entry.order_id).await,
        Kind::FollowOrder => handover::follow(shared, entry.order_id).await,
        Kind::SendReview => orders::send_review(shared, id(entry)?).await,
        Kind::SendMail => mail::send(shared, entry).await,
        Kind::Reconcile => office::reconcile::daily(shared, entry).await,
    }
}

/// Most keys are the id of what they are about.
fn id(entry: &Entry) -> Result<Uuid, StoreError> {
    Uuid::parse_str(&entry.key).map_err(|_| StoreError::Unreadable("outbox.entry_key"))
}

/// Takes over a creation that its shopper's request did not finish.
async fn create_attempt(shared: &Shared, id: Uuid) -> Result<Outcome, StoreError> {
    let made = payments::make(shared, id).await?;
    let repeatable =
        shared.providers.get(made.method).is_some_and(|provider| provider.creation_is_repeatable());
    match made.state {
        attempts::AttemptState::Creating | attempts::AttemptState::Unknown if repeatable => {
            let error = "the provider did not say whether the attempt exists".to_owned();
            Ok(Outcome::Retry { error, after: None })
        }
        _ => Ok(Outcome::Done),
    }
}

async fn expire(shared: &Shared, id: Uuid) -> Result<Outcome, StoreError> {
    let mut conn = shared.store.connection().await?;
    let found = attempts::find(&mut conn, id).await?;
    drop(conn);
    let Some(attempt) = found.filter(|attempt| attempt.state.is_live()) else {
        return Ok(Outcome::Done);
    };
    match payments::close(shared, &attempt).await? {
        Ok(closed) if closed.state.is_live() => {
            Ok(Outcome::Later { at: shared.now() + shared.config.orders.pace(ASK_AGAIN) })
        }
        Ok(_) => Ok(Outcome::Done),
        Err(error) => Ok(Outcome::from(error)),
    }
}
