//! Pushes to an order that WooCommerce has: its status, and the amount received.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::MailConfirmation;
use crate::outbox::{Job, Queue, enqueue};
use crate::store::outbox::{self as entries, JobState};
use crate::store::{Conn, StoreError, alerts};

/// Push of an order's status to WooCommerce.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PushOrderStatus {
    pub(crate) order_id: Uuid,
    pub(crate) status: OrderStatus,
    /// WooCommerce order that replaced the one to which the status was pushed first.
    pub(crate) moved_to: Option<i64>,
}

impl Job for PushOrderStatus {
    const KIND: &'static str = "push_order_status";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn key(&self) -> String {
        let status = self.status.as_str();
        match self.moved_to {
            Some(woo_id) => format!("{}:{woo_id}:{status}", self.order_id),
            None => format!("{}:{status}", self.order_id),
        }
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues an order's new status for WooCommerce, and the confirmation mail with the first good
/// one.
pub(crate) async fn push_status(
    conn: &mut Conn,
    order_id: Uuid,
    status: OrderStatus,
    now: i64,
) -> Result<(), StoreError> {
    if matches!(status, OrderStatus::Confirmed | OrderStatus::Paid) {
        enqueue(conn, &MailConfirmation { order_id, is_sending: false }, now).await?;
    }
    enqueue(conn, &PushOrderStatus { order_id, status, moved_to: None }, now).await
}

/// Makes the push of a status possible again: the order may take this status a second time.
pub(crate) async fn forget_status_push(
    conn: &mut Conn,
    order_id: Uuid,
    status: OrderStatus,
    now: i64,
) -> Result<(), StoreError> {
    forget(conn, &PushOrderStatus { order_id, status, moved_to: None }, now).await
}

/// Ends a job if it is open, with the alert of a parked one, and makes it possible again.
async fn forget<J: Job>(conn: &mut Conn, job: &J, now: i64) -> Result<(), StoreError> {
    let ended = entries::end(conn, J::KIND, &job.key(), JobState::Done, now).await?;
    if let Some(parked) = ended {
        alerts::resolve(conn, &parked.to_string(), now).await?;
    }
    entries::forget(conn, J::KIND, &job.key()).await
}

/// Push of the amount received for an order to WooCommerce, whose order other devices read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PushReceivedAmount {
    pub(crate) order_id: Uuid,
    /// Minor units when the job was added; the ledger has the current amount.
    pub(crate) amount: Minor,
}

impl Job for PushReceivedAmount {
    const KIND: &'static str = "push_received_amount";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn key(&self) -> String {
        format!("{}:{}", self.order_id, self.amount)
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues the amount received for an order, in minor units, for WooCommerce; also an amount that it
/// had before.
pub(crate) async fn push_received_amount(
    conn: &mut Conn,
    order_id: Uuid,
    amount: Minor,
    now: i64,
) -> Result<(), StoreError> {
    let job = PushReceivedAmount { order_id, amount };
    forget(conn, &job, now).await?;
    enqueue(conn, &job, now).await
}
