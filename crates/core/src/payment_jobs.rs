//! Jobs about payment attempts that parts below `payments` enqueue, which also has their handlers.

use korosho_domain::payment::PaymentProvider;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outbox::{Job, Queue, enqueue};
use crate::store::attempts::{self, Attempt};
use crate::store::{Conn, StoreError};

/// Queue of a provider's jobs.
pub(crate) const fn queue_of(provider: PaymentProvider) -> Queue {
    match provider {
        PaymentProvider::Stripe => Queue::Stripe,
        PaymentProvider::Mpesa => Queue::Mpesa,
        PaymentProvider::Counter | PaymentProvider::Rider => Queue::Local,
    }
}

/// Attempt that a job is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AttemptRef {
    pub(crate) id: Uuid,
    pub(crate) order_id: Uuid,
    pub(crate) provider: PaymentProvider,
}

impl From<&Attempt> for AttemptRef {
    fn from(attempt: &Attempt) -> Self {
        Self { id: attempt.id, order_id: attempt.order_id, provider: attempt.provider }
    }
}

/// Expiry of an attempt at its provider.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExpireAttempt(pub(crate) AttemptRef);

impl Job for ExpireAttempt {
    const KIND: &'static str = "expire_attempt";

    fn queue(&self) -> Queue {
        queue_of(self.0.provider)
    }

    fn key(&self) -> String {
        self.0.id.to_string()
    }

    fn order_id(&self) -> Uuid {
        self.0.order_id
    }
}

/// Enqueues the expiry of an order's live attempt, if it has one.
pub(crate) async fn expire_live(
    conn: &mut Conn,
    order_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    match attempts::live(conn, order_id).await? {
        Some(open) => enqueue(conn, &ExpireAttempt(AttemptRef::from(&open)), now).await,
        None => Ok(()),
    }
}
