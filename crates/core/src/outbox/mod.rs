//! Work owed to an upstream: written in the same transaction as what it follows from, done at
//! least once, in order, by workers beside the operations.
//!
//! Reading order: `worker` (who does it, when, and what becomes of a failure), `work` (which kind
//! is done where), `woo_order`, `promote`, `refund`, `abandoned` (the doing), `doubt` (what may have
//! been done in an earlier life of the book).

mod abandoned;
mod agree;
mod doubt;
mod promote;
mod refund;
mod woo_order;
mod work;
mod worker;

use std::time::Duration;

use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use uuid::Uuid;

use crate::mail;
use crate::payments::port::ProviderError;
use crate::store::outbox::{self, NewEntry};
use crate::store::{Conn, StoreError};
use crate::woocommerce::WooError;

pub(crate) use crate::store::outbox::{Kind, Lane};
pub(crate) use doubt::doubt_creations;
pub(crate) use refund::finish_refund;
pub(crate) use woo_order::{enqueue_duplicate_removal, owe as owe_creation};
pub(crate) use worker::{start, work_off};

/// What became of one try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is done.
    Done,
    /// It failed; again after a pause.
    Retry {
        /// For the office.
        error: String,
        /// As asked by the upstream.
        after: Option<Duration>,
    },
    /// The upstream is away: the whole lane waits, so that what is behind keeps its order.
    Away {
        /// For the office.
        error: String,
        /// As asked by the upstream.
        after: Option<Duration>,
    },
    /// The upstream refuses our credentials: the lane waits as in `Away`, and staff get an alert,
    /// since only a person can change a key's permission.
    Unauthorized {
        /// For the office.
        error: String,
    },
    /// Our own database failed: nothing is wrong with the entry, and it is not counted against it.
    Unwritten {
        /// For the office.
        error: String,
    },
    /// Nothing failed; it is not its time.
    Later {
        /// Milliseconds since 1970.
        at: i64,
    },
    /// It cannot go on without a person.
    Park {
        /// The upstream's own reason.
        reason: String,
    },
}

impl From<StoreError> for Outcome {
    fn from(failure: StoreError) -> Self {
        let error = failure.to_string();
        match failure.is_passing() {
            true => Self::Unwritten { error },
            false => Self::Retry { error, after: None },
        }
    }
}

impl From<ProviderError> for Outcome {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::Refused { message, .. } => Self::Park { reason: message },
            ProviderError::Unclear(message) => Self::Retry { error: message, after: None },
            ProviderError::Unavailable { message, retry_after } => {
                Self::Retry { error: message, after: retry_after }
            }
        }
    }
}

impl From<WooError> for Outcome {
    fn from(failure: WooError) -> Self {
        let (error, after) = (failure.to_string(), failure.retry_after());
        if failure.is_missing_route() {
            return Self::Away { error, after };
        }
        match failure {
            WooError::Business { status: 500.. | 408 | 429, .. } => Self::Retry { error, after },
            WooError::Business { code, message, .. } => {
                Self::Park { reason: format!("{message} ({code})") }
            }
            WooError::Refused { .. } => Self::Unauthorized { error },
            WooError::Decode { .. } => Self::Retry { error, after },
            _ => Self::Away { error, after },
        }
    }
}

/// The lane in which a provider's work is done.
pub(crate) const fn lane_of(method: PaymentMethod) -> Lane {
    match method {
        PaymentMethod::Stripe => Lane::Stripe,
        PaymentMethod::Mpesa => Lane::Mpesa,
        PaymentMethod::Counter | PaymentMethod::OnDelivery => Lane::Local,
    }
}

/// Adds an entry that is not to be tried before `at`; the same kind and key again changes nothing.
pub(crate) async fn add(
    conn: &mut Conn,
    kind: Kind,
    lane: Lane,
    key: &str,
    order_id: Uuid,
    at: i64,
    now: i64,
) -> Result<(), StoreError> {
    let (key, payload) = (key.to_owned(), String::new());
    outbox::add(conn, &NewEntry { kind, lane, key, order_id, payload, at }, now).await
}

/// Owes WooCommerce the news that an order has reached `status`, and the customer the first good
/// one.
pub(crate) async fn promote(
    conn: &mut Conn,
    order_id: Uuid,
    status: OrderStatus,
    now: i64,
) -> Result<(), StoreError> {
    let key = format!("{order_id}:{}", status.as_str());
    if matches!(status, OrderStatus::Confirmed | OrderStatus::Paid) {
        mail::owe_confirmation(conn, order_id, now).await?;
    }
    add(conn, Kind::PromoteWooOrder, Lane::WooCommerce, &key, order_id, now, now).await
}
